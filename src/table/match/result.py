"""How a match ended, and what can be done next. Pure markup."""

from typing import Any

from table.draw.html import Markup, h, icon
from table.draw.icons import balance, banner
from table.match.story import Teller


def result(teller: Teller, tally: dict[str, int]) -> Markup:
    """Return how the match ended, the tally, and what can be done next."""
    outcome, seats, own = teller.session.game.outcome, teller.seats, teller.own
    assert outcome is not None
    flag = seats[(*outcome.winners, 0)[0]]
    label = ", ".join(f"{seat.name} {outcome.scores[seat.number]}" for seat in seats)
    pair = [[h("span", own("to").strip()) if seat.number else None, h("b", outcome.scores[seat.number])] for seat in seats]
    several = [h("span", h("b", outcome.scores[seat.number]), seat.name, data_tincture=seat.tincture) for seat in seats]
    score = h("p", several if len(seats) > 2 else pair, class_="result__score", data_several=len(seats) > 2, role="img", aria_label=label)
    return h("section", h("span", banner(flag.tincture, flag.charge), class_="result__flag"), h("h2", teller.winner()), score,
             balance([(seat.tincture, outcome.scores[seat.number]) for seat in seats], label),
             h("p", f"{teller.texts.say('reason', outcome.reason)} {won(teller, tally)}", class_="muted"),
             h("div", after(teller), class_="result__acts", role="toolbar", aria_label=own("after")), class_="result panel", aria_label=own("result"))


def won(teller: Teller, tally: dict[str, int]) -> str:
    """Return who has won how many matches in a row of them."""
    drawn = [teller.own("drawn", count=tally["draw"])] if tally.get("draw") else []
    return teller.own("won", counts=", ".join([*[f"{seat.name} {tally.get(str(seat.number), 0)}" for seat in teller.seats], *drawn]))


def after(teller: Teller) -> list[Markup]:
    """Return what can be done when a match is over."""
    again: dict[str, Any] = {"class_": "btn btn--main btn--big", "data_do": "again", "data_main": True}
    return [h("button", teller.own("again"), type="button", **again),
            h("button", icon("ui-undo"), teller.own("undo-last"), type="button", class_="btn", data_do="undo"),
            h("a", teller.own("other-rules"), class_="btn", href=f"#/setup/{teller.session.record.kind.id}")]
