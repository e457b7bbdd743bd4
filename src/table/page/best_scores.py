"""The best scores of solo matches: the top of one list, and all lists of a game."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from courtcards.engine.card_sets import Sets
from courtcards.engine.game import Game
from courtcards.texts import Texts, filled, load, said
from table.books import layout_of
from table.markup import dialogs
from table.markup.html import Markup, h, proper
from table.storage.scores import Score

FEW = 3             # rows of a list shown next to something else


def few(scores: Sequence[Score], mine: str = "") -> Markup:
    """Return the top rows of a list, with the row of the match `mine` wherever it ranks, and a button that shows all."""
    ranked = [one for one in scores if not one.why]
    rows = [row(place, one, one.match == mine) for place, one in enumerate(ranked, 1) if place <= FEW or one.match == mine]
    apart = next((one for one in scores if one.why and one.match == mine), None)
    none = None if rows else h("p", said("scores", "none"), class_="muted")
    why = h("p", said("scores", "apart-one", why=said("scores", apart.why)), class_="muted") if apart else None
    all_ = h("button", said("scores", "all"), type="button", class_="link", data_do="scores") if scores else None
    return h("div", h("ol", rows, class_="scores") if rows else none, why, all_, class_="best")


def row(place: int, one: Score, mine: bool = False) -> Markup:
    """Return a row for a score; `place` is its rank, or 0 if it is listed separately, with the reason."""
    when = " · ".join(filter(None, [day(one.on), said("scores", one.why) if one.why else ""]))
    score = h("b", filled("{score}", {"score": one.score}))
    return h("li", h("small", f"{place}." if place else "–"), score, h("span", proper(one.name), h("small", when)), class_="scores__row", data_mine=mine)


def day(on: int) -> str:
    """Return a timestamp in ms as a date.

    >>> day(1_700_000_000_000)
    '14 Nov 2023'
    """
    when = datetime.fromtimestamp(on / 1000, UTC)
    return f"{when.day} {load('common')['scores']['months'][when.month - 1]} {when.year}"


def sheet(kind: type[Game], lists: Mapping[str, Sequence[Score]], sets: Sets) -> Markup:
    """Return a dialog with all lists of a game, given by their keys."""
    parts = [part(called(kind, key, sets), scores) for key, scores in lists.items()]
    return dialogs.sheet(said("scores", "title", game=Texts(kind).data["title"]), parts or h("p", said("scores", "none")))


def part(title: str, scores: Sequence[Score]) -> Markup:
    """Return one list, followed by the scores that are listed separately."""
    ranked, apart = [one for one in scores if not one.why], [one for one in scores if one.why]
    rows = [row(place, one) for place, one in enumerate(ranked, 1)]
    others = [h("h4", said("scores", "apart")), h("ol", [row(0, one) for one in apart], class_="scores")] if apart else None
    return h("section", h("h3", title), h("ol", rows, class_="scores") if rows else h("p", said("scores", "none"), class_="muted"), others, class_="best")


def called(kind: type[Game], key: str, sets: Sets) -> str:
    """Return the title of the list under a key: its option values and its card set."""
    (_, *values), told = key.split("/"), Texts(kind).data.get("option", {})
    *values, hash = values or [""]
    named = [str(told.get(name, {}).get("choices", {}).get(value, value)) for name, value in zip(layout_of(kind.id).scores or (), values, strict=False)]
    known = {one.hash: one.id for one in (*sets.cards.values(), *([kind.stock] if kind.stock else []))}
    cards = known.get(hash) or said("scores", "other-cards") if hash else ""
    return ", ".join(filter(None, [*named, cards])) or said("scores", "list")
