"""How a match ended, and what can be done next. Pure markup."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from courtcards.engine.game import Outcome
from courtcards.engine.visible_text import isolated
from courtcards.texts import said
from table.markup.html import Markup, figure, h, proper
from table.markup.icons import balance, banner
from table.match.narration.narrator import Teller, final_scores

PENNANTS = 8


class Offer(NamedTuple):
    """What comes next, offered quietly: what it is, in a sentence, the words that are pressed, and what they do."""

    title: str
    text: str
    label: str
    does: dict[str, str]


def result(teller: Teller, tally: dict[str, int], board: Markup | None, customary: str, compared: tuple[str, str] | None, proof: Markup | None,
           offers: Sequence[Offer]) -> Markup:
    """Return how the match ended, the tally, or for who plays alone the best scores (`board`), and what can be done next.

    customary: the address at which a card is given after it, or nothing; compared: how it stands beside a result that was to be beaten, and its figures;
    proof: who has dealt, and whether every card was checked.
    """
    outcome, seats, own = teller.session.position.outcome, teller.seats, teller.own
    assert outcome is not None
    flag = seats[(*outcome.winners, 0)[0]]
    fallen = teller.session.position.fallen
    order = placings(outcome, fallen)
    scores = final_scores(teller.session.position)
    placed = [(place, seats[number].name, scores[number]) for place, number in order]
    label = ", ".join(own("placed", place=place, name=name, score=score) for place, name, score in placed)
    named = len(seats) > 1
    pair = [[h("span", own("to").strip()) if seat.number else None,
             h("span", h("b", figure(scores[seat.number])), " ", h("small", proper(seat.name)) if named else None, class_="result__one")] for seat in seats]
    several = [h("span", h("small", place), h("b", figure(scores[number])), proper(seats[number].name), data_tincture=seats[number].tincture)
               for place, number in order]
    score = h("p", several if len(seats) > 2 else pair, class_="result__score", data_several=len(seats) > 2, data_four=len(seats) == 4, role="img",
              aria_label=label)
    row = f"{teller.texts.say('reason', outcome.reason)} {'' if board else won(teller, tally)}".strip()
    return h("section", cheer(teller), h("span", banner(flag.tincture, flag.charge), class_="result__flag"),
             h("h2", h("span", own("alone") if board else teller.winner(), role="status")), score,
             None if teller.layout.fewest or board else balance([(seat.tincture, max(0, scores[seat.number])) for seat in seats], label),
             h("p", h("b", compared[0]), " ", compared[1], class_="result__dare") if compared else None,
             proof, h("p", row, class_="muted"), h("a", said("trade", "open"), class_="link", href=customary) if customary else None, board,
             h("div", after(teller), class_="result__acts", data_late="result", role="toolbar", aria_label=own("after")),
             h("section", [offered(offer) for offer in offers], class_="next", data_late="result", aria_label=said("next", "ways")) if offers else None,
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
    return teller.own("won", counts=", ".join([*[f"{isolated(seat.name)} {tally.get(str(seat.number), 0)}" for seat in teller.seats], *drawn]))


def after(teller: Teller) -> list[Markup]:
    """Return what can be done when a match is over."""
    again: dict[str, Any] = {"class_": "btn btn--main btn--big", "data_do": "again", "data_main": True}
    return [h("button", teller.own("again"), type="button", **again),
            h("a", teller.own("other-rules"), class_="btn btn--big", href=f"#/setup/{teller.session.kind.id}"),
            h("button", said("table", "replay"), type="button", class_="btn btn--big", data_do="replay")]


def offered(offer: Offer) -> Markup:
    """Return a quiet offer: a button, or a link where it leads to another screen."""
    tag, kind = ("a", {}) if "href" in offer.does else ("button", {"type": "button"})
    way = h(tag, offer.label, class_="link", aria_label=said("next", "labelled", do=offer.label, what=offer.title), **kind, **offer.does)
    return h("div", h("h3", offer.title), h("p", offer.text), way)
