"""The best scores of solo matches: the top of one list, and all lists of a game."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from courtcards.engine.card_sets import Sets
from courtcards.engine.game import Game
from courtcards.texts import Texts, common_text, fill_sentence, load_texts
from table.books import layout_of
from table.markup import dialogs
from table.markup.html import Markup, h, player_name
from table.storage.scores import HighScore

ROWS_BESIDE = 3     # rows of a list shown next to something else


def top_scores(scores: Sequence[HighScore], mine: str = "") -> Markup:
    """Return the top rows of a list, and a button that shows all scores.

    `mine` is the id of the reader's match, or "". That match always has a row if its score counts.
    """
    ranked = [score for score in scores if not score.why]
    rows = [score_row(place, score, score.match == mine) for place, score in enumerate(ranked, 1) if place <= ROWS_BESIDE or score.match == mine]
    unranked = next((score for score in scores if score.why and score.match == mine), None)
    no_scores = None if rows else h("p", common_text("scores", "none"), class_="muted")
    reason = h("p", common_text("scores", "apart-one", why=common_text("scores", unranked.why)), class_="muted") if unranked else None
    all_button = h("button", common_text("scores", "all"), type="button", class_="link", data_do="scores") if scores else None
    return h("div", h("ol", rows, class_="scores") if rows else no_scores, reason, all_button, class_="best")


def score_row(place: int, score: HighScore, mine: bool = False) -> Markup:
    """Return a row for a score. `place` is its rank, or 0 if it doesn't count."""
    when = " · ".join(filter(None, [format_day(score.on), common_text("scores", score.why) if score.why else ""]))
    points = h("b", fill_sentence("{score}", {"score": score.score}))
    return h("li", h("small", f"{place}." if place else "–"), points, h("span", player_name(score.name), h("small", when)), class_="scores__row",
             data_mine=mine)


def format_day(on: int) -> str:
    """Return a timestamp in ms as a date in UTC.

    >>> format_day(1_700_000_000_000)
    '14 Nov 2023'
    """
    when = datetime.fromtimestamp(on / 1000, UTC)
    return f"{when.day} {load_texts('common')['scores']['months'][when.month - 1]} {when.year}"


def scores_dialog(kind: type[Game], lists: Mapping[str, Sequence[HighScore]], sets: Sets) -> Markup:
    """Return a dialog with all of a game's score lists. `lists` maps each list's key to its scores."""
    parts = [score_list(score_list_title(kind, key, sets), scores) for key, scores in lists.items()]
    return dialogs.sheet_dialog(common_text("scores", "title", game=Texts(kind).data["title"]), parts or h("p", common_text("scores", "none")))


def score_list(title: str, scores: Sequence[HighScore]) -> Markup:
    """Return the ranked scores of one list, followed by the scores that don't count."""
    ranked, unranked = [score for score in scores if not score.why], [score for score in scores if score.why]
    rows = [score_row(place, score) for place, score in enumerate(ranked, 1)]
    unranked_list = [h("h4", common_text("scores", "apart")), h("ol", [score_row(0, score) for score in unranked], class_="scores")] if unranked else None
    return h("section", h("h3", title), h("ol", rows, class_="scores") if rows else h("p", common_text("scores", "none"), class_="muted"), unranked_list,
             class_="best")


def score_list_title(kind: type[Game], key: str, sets: Sets) -> str:
    """Return the title of the score list with this key: its option values and its card set."""
    option_texts = Texts(kind).data.get("option", {})
    _, *values = key.split("/")
    *values, hash = values or [""]
    choice_names = [str(option_texts.get(name, {}).get("choices", {}).get(value, value))
                    for name, value in zip(layout_of(kind.id).scores or (), values, strict=False)]
    set_names = {card_set.hash: card_set.id for card_set in (*sets.cards.values(), *([kind.stock] if kind.stock else []))}
    cards = set_names.get(hash) or common_text("scores", "other-cards") if hash else ""
    return ", ".join(filter(None, [*choice_names, cards])) or common_text("scores", "list")
