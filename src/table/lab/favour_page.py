"""Draws the dialog that shows who is favoured, with confidence intervals, and how long matches take and how they end."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from courtcards.engine.game import Game
from courtcards.texts import Texts, fill_sentence, load_texts
from table.markup.dialogs import sheet_dialog
from table.markup.html import Markup, h
from table.markup.notices import progress_bar
from table.screens.your_stats_page import percent, whisker

EVEN_DISTANCE = .1          # a share is about even if it is this close to fair …
EVEN_HALF_WIDTH = .2        # … and its interval ends this close, both as fractions of the fair share
ENOUGH_MATCHES = 10         # matches needed before anything is said

Figure = Mapping[str, Any]


class RulesResult(NamedTuple):
    """The results for one set of house rules: the number of matches, and figures by name.

    `beside` is how much the first player's share of wins differs from that under the chosen rules. It's None for the chosen rules themselves, or if it
    isn't known.
    """

    options: Mapping[str, Any]
    matches: int
    figures: Mapping[str, Figure]
    beside: Figure | None


class FavourResults(NamedTuple):
    """The results for a game with a number of seats; those with the chosen rules come first in `ways`.

    `running` says whether bots are still playing, `failed` whether they couldn't play; `share` is the part of the half-minute used so far (0 to 1).
    """

    kind: type[Game]
    seats: int
    running: bool
    failed: bool
    share: float
    ways: Sequence[RulesResult]


def favour_text(key: str, **about: Any) -> str:
    """Return a sentence of the dialog by its key, with `about` filled in."""
    return fill_sentence(load_texts("lab")["favour"][key], about)


def favour_dialog(results: FavourResults) -> Markup:
    """Return the dialog with the verdict and a table of the rules compared."""
    first, texts = results.ways[0], Texts(results.kind, chosen=results.ways[0].options)
    about = h("p", favour_text("about", game=texts.data["title"], seats=results.seats, matches=sum(way.matches for way in results.ways)), class_="muted")
    rows = [rules_row(results, way) for way in results.ways] if "begins" in first.figures else []
    table = h("table", h("caption", favour_text("title"), class_="vh"), h("tbody", rows), class_="rolls") if rows else None
    verdict = h("p", favour_verdict(first), class_="roll__lead", id="favour-lead")
    live_verdict = h("div", None if results.running else verdict, role="status", id="favour-told")
    beware = h("p", fill_sentence(load_texts("lab")["beware"]["bots"], {"bots": favour_text("bots")}), " ", favour_text("unlearned") if len(rows) > 1
               else None, class_="muted")
    failed = h("p", favour_text("failed"), role="alert") if results.failed else None
    bar = progress_bar(results.share, favour_text("playing")) if results.running else None
    return sheet_dialog(favour_text("title"),
                        [about, failed, verdict if results.running else None, live_verdict, table, match_statistics(first, texts), beware, bar],
                        favour_button(results))


def favour_verdict(result: RulesResult) -> str:
    """Return a sentence that says whether the first player is favoured, or that it's too early to tell."""
    begins = result.figures.get("begins")
    if result.matches < ENOUGH_MATCHES or (begins is None and not result.figures):
        return favour_text("waiting")
    if begins is None:
        return favour_text("nobody")
    fair = begins["fair"]
    distance, half_width = abs(begins["value"] - fair), max(begins["high"] - fair, fair - begins["low"])
    even = distance <= EVEN_DISTANCE * fair and half_width <= EVEN_HALF_WIDTH * fair
    if even:
        key = "even"
    elif begins["low"] > fair:
        key = "favoured"
    else:
        key = "behind" if begins["high"] < fair else "open"
    return favour_text(key, **{name: percent(begins[name]) for name in ("value", "low", "high", "fair")})


def rules_row(results: FavourResults, result: RulesResult) -> Markup:
    """Return a table row with the first player's share of wins under one set of rules."""
    begins, first = result.figures.get("begins"), result is results.ways[0]
    name = favour_text("as-set" if result.options or len(results.ways) > 1 else "book") if first else left_out_label(results, result)
    label = h("th", h("b", name), h("small", favour_text("matches", count=result.matches)),
              h("small", difference_words(result.beside)) if result.beside else None, scope="row")
    share_chart = whisker((begins["value"], begins["low"], begins["high"]), begins["fair"]) if begins else None
    return h("tr", label, h("td", share_chart, class_="roll__won"))


def left_out_label(results: FavourResults, result: RulesResult) -> str:
    """Return the label of a variant: the house rule left out, or the book's own rules."""
    omitted = [name for name in results.ways[0].options if name not in result.options]
    if not result.options and len(omitted) > 1:
        return favour_text("book")
    return favour_text("without" if results.ways[0].options[omitted[0]] is True else "usual", rule=Texts(results.kind).entry("option", omitted[0])["label"])


def difference_words(figure: Figure) -> str:
    """Describe how far a share of wins differs from that under the chosen rules on the same deals."""
    return favour_text("beside", **{name: f"{percent(figure[name]):+d}".replace("-", "\N{MINUS SIGN}") for name in ("value", "low", "high")})


def match_statistics(result: RulesResult, texts: Texts) -> Markup | None:
    """Return how long matches take and how they end. It returns None if that's unknown."""
    if "decisions" not in result.figures:
        return None
    length = result.figures["decisions"]
    ends = sorted([(figure["value"], name.removeprefix("ends-")) for name, figure in result.figures.items() if name.startswith("ends-")], reverse=True)
    lines = [h("li", favour_text("end", share=percent(share), why=texts.say("reason", key))) for share, key in ends]
    return h("div", h("p", favour_text("length", middle=length["value"], most=length["most"])), h("ul", lines, class_="verdict"))


def favour_button(results: FavourResults) -> Markup:
    """Return the button that stops or continues the measurement."""
    do, label = ("stop-measuring", favour_text("stop")) if results.running else ("measure-on", favour_text("go-on"))
    return h("button", label, type="button", class_="btn", data_do=do, id="favour-go")
