"""How a match ended, and what can be done next. Pure markup."""

from collections.abc import Sequence
from typing import Any

from courtcards.game import Outcome
from courtcards.texts import said
from table.draw.html import Markup, figure, h, icon
from table.draw.icons import balance, banner
from table.match.telling.teller import Teller

PENNANTS = 8


def result(teller: Teller, tally: dict[str, int], board: Markup | None = None, customary: str = "") -> Markup:
    """Return how the match ended, the tally, or for who plays alone the best scores (`board`), and what can be done next.

    customary: the address at which a card is given after it, or nothing.
    """
    outcome, seats, own = teller.session.position.outcome, teller.seats, teller.own
    assert outcome is not None
    flag = seats[(*outcome.winners, 0)[0]]
    fallen = teller.session.position.fallen
    order = placings(outcome, fallen)
    scores = [max(0, score) if seat in fallen else score for seat, score in enumerate(outcome.scores)]         # whoever has fallen has none
    placed = [(place, seats[number].name, scores[number]) for place, number in order]
    label = ", ".join(own("placed", place=place, name=name, score=score) for place, name, score in placed)
    named = len(seats) > 1
    pair = [[h("span", own("to").strip()) if seat.number else None,
             h("span", h("b", figure(scores[seat.number])), " ", h("small", seat.name) if named else None, class_="result__one")] for seat in seats]
    several = [h("span", h("small", place), h("b", figure(scores[number])), seats[number].name, data_tincture=seats[number].tincture)
               for place, number in order]
    score = h("p", several if len(seats) > 2 else pair, class_="result__score", data_several=len(seats) > 2, data_four=len(seats) == 4, role="img",
              aria_label=label)
    row = f"{teller.texts.say('reason', outcome.reason)} {'' if board else won(teller, tally)}".strip()
    return h("section", cheer(teller), h("span", banner(flag.tincture, flag.charge), class_="result__flag"),
             h("h2", h("span", own("alone") if board else teller.winner(), role="status")), score,
             None if teller.layout.fewest or board else balance([(seat.tincture, max(0, scores[seat.number])) for seat in seats], label),
             h("p", row, class_="muted"), board,
             h("div", after(teller, customary), class_="result__acts", role="toolbar", aria_label=own("after")),
             class_="result panel", aria_label=own("result"))


def placings(outcome: Outcome, fallen: Sequence[int]) -> list[tuple[int, int]]:
    """Return the seats in the order in which they came in, each after its place: winners first, then who lost last; equals share a place."""
    def equals(seat: int) -> list[int]:
        return [other for other in outcome.losers if seat == other or (not {seat, other} & {*fallen} and outcome.scores[seat] == outcome.scores[other])]

    def rank(seat: int) -> tuple[int, int]:
        return int(seat not in outcome.winners), -max(map(outcome.losers.index, equals(seat)), default=0)
    ranks = sorted(map(rank, range(len(outcome.scores))))
    return sorted((ranks.index(rank(seat)) + 1, seat) for seat in range(len(outcome.scores)))


def cheer(teller: Teller) -> Markup | None:
    """Return the pennants that fly up once when a person here has won."""
    outcome, people = teller.session.position.outcome, teller.session.people
    if outcome is None or outcome.draw or not {*people} & {*outcome.winners}:
        return None
    seats = [teller.seats[number] for number in outcome.winners]
    return h("span", [h("span", data_tincture=seats[number % len(seats)].tincture) for number in range(PENNANTS)], class_="result__cheer", aria_hidden="true")


def won(teller: Teller, tally: dict[str, int]) -> str:
    """Return who has won how many matches in a row of them."""
    drawn = [teller.own("drawn", count=tally["draw"])] if tally.get("draw") else []
    return teller.own("won", counts=", ".join([*[f"{seat.name} {tally.get(str(seat.number), 0)}" for seat in teller.seats], *drawn]))


def after(teller: Teller, customary: str) -> list[Markup | None]:
    """Return what can be done when a match is over."""
    again: dict[str, Any] = {"class_": "btn btn--main btn--big", "data_do": "again", "data_main": True}
    return [h("button", teller.own("again"), type="button", **again),
            h("button", icon("ui-undo"), teller.own("undo-last"), type="button", class_="btn", data_do="undo"),
            h("a", teller.own("other-rules"), class_="btn", href=f"#/setup/{teller.session.kind.id}"),
            h("a", said("trade", "open"), class_="btn btn--quiet", href=customary) if customary else None]
