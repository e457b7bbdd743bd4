"""Draws the panel at the end of a match: the result, and what to do next."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from courtcards.engine.game import Outcome
from courtcards.engine.visible_text import isolate_direction
from courtcards.texts import common_text
from table.markup.html import Markup, h, player_name, signed_number
from table.markup.icons import banner
from table.match.narration.narrator import Narrator, counts_with_unit, final_scores, score_unit

PENNANTS = 8
CURVE_PX = 220, 44      # width and height of a curve
MOST_COUNT_STEPS = 10   # the most steps in which a score counts up


class EndOffer(NamedTuple):
    """An offer after the match: its label, its explanation, and the attributes of its button or link."""

    label: str
    what: str
    does: dict[str, Any]


class EndReason(NamedTuple):
    """Why a match ended as it did: a title, and the deciding action in a sentence.

    - `turn`: the turn of that action; `step`: the step of the replay that shows it
    - `retry`: the number of moves to keep when the player tries again (None for a new start)
    - `again`: the turn to try again
    - `led`: the turn until which the player had the best chances, or ""
    - `curve`: a seat's chance to win during the match; coordinates are from 0 to 1
    - `mark`: the curve's turning point
    - `caption`: whose chance the curve shows
    """

    title: str
    text: str = ""
    turn: str = ""
    step: int | None = None
    retry: int | None = None
    again: str = ""
    led: str = ""
    curve: tuple[tuple[float, float], ...] = ()
    mark: tuple[float, float] = 0, 0
    caption: str = ""


class ResultDetails(NamedTuple):
    """What the panel shows besides the outcome.

    - `before`: the scores before the last move, as far as known
    - `tally`: the wins in this series
    - `board`: the best scores of a solo match, or None for other matches
    - `compared`: the verdict on a score challenge, and both results; None without a challenge
    - `proof`: says who dealt, and whether every card was checked, or None
    - `why`: the reason for the result, or None
    - `comfort`: a comforting sentence after a loss, or "" if there's nothing good to say; None if there was no loss
    - `steps`: the main offers; `more`: the others
    """

    before: dict[int, int]
    tally: dict[str, int]
    board: Markup | None
    compared: tuple[str, str] | None
    proof: Markup | None
    why: EndReason | None
    comfort: str | None
    steps: Sequence[EndOffer]
    more: Sequence[EndOffer]


def result_panel(narrator: Narrator, details: ResultDetails) -> Markup:
    """Return the panel of a finished match."""
    outcome = narrator.session.position.outcome
    assert outcome is not None
    row = f"{narrator.texts.say('reason', outcome.reason)} {'' if details.board else win_counts(narrator, details.tally)}".strip()
    result_side = h("div", cheer_pennants(narrator), result_banners(narrator, outcome),
                    h("h2", h("span", narrator.table_text("alone") if details.board else result_headline(narrator, outcome), role="status")),
                    None if details.comfort is None else h("p", details.comfort, class_="result__kind"),
                    score_line(narrator, outcome, details.before), h("p", row, class_="muted"),
                    h("p", h("b", details.compared[0]), " ", details.compared[1], class_="result__dare") if details.compared else None,
                    details.proof, details.board, class_="result__told")
    main_offers = h("div", [main_offer(offer) for offer in details.steps], class_="result__acts", data_late="result", role="toolbar",
                    aria_label=narrator.table_text("after"))
    more_offers = h("section", [quiet_offer(offer) for offer in details.more], class_="next", data_late="result",
                    aria_label=common_text("next", "ways")) if details.more else None
    offers_side = h("div", reason_box(details.why) if details.why else None, main_offers, more_offers, class_="result__ways")
    return h("section", result_side, offers_side, class_="result", data_end=end_kind(narrator, outcome), aria_label=narrator.table_text("result"))


def reason_box(why: EndReason) -> Markup:
    """Return the box that says why the match ended as it did. Its height never changes."""
    attributes = {"type": "button", "class_": "link", "data_do": "replay", "data_step": str(why.step)}
    replay_link = None if why.step is None else h("button", common_text("turning", "see", turn=why.turn), **attributes)
    return h("div", h("h3", why.title), h("p", why.text) if why.text else None, replay_link, chance_curve(why) if why.curve else None, class_="result__why",
             role="status")


def chance_curve(why: EndReason) -> Markup:
    """Return the curve of a seat's chances through the match, with a lozenge at the turning point, over a caption."""
    (wide, high), points = CURVE_PX, [(CURVE_PX[0] * x, CURVE_PX[1] * (1 - y)) for x, y in (*why.curve, why.mark)]
    *curve_points, (x, y) = points
    path = h("path", d="M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in curve_points]))
    lozenge = h("path", d=f"M{x:.1f} {y - 7:.1f}l7 7-7 7-7-7z")
    curve = h("svg", h("line", x1=0, x2=wide, y1=high / 2, y2=high / 2), path, lozenge, viewBox=f"-8 -8 {wide + 16} {high + 16}", aria_hidden="true")
    return h("figure", curve, h("figcaption", why.caption), class_="result__curve")


def end_kind(narrator: Narrator, outcome: Outcome) -> str:
    """Return how the match ended for the players on this device: "win", "loss" or "draw"; "" if none of them played."""
    people = {*narrator.session.people}
    if outcome.draw:
        return "draw"
    if not people:
        return ""
    return "win" if people & {*outcome.winners} else "loss"


def result_headline(narrator: Narrator, outcome: Outcome) -> str:
    """Return a sentence that says who has won, or that it's a draw."""
    is_win = narrator.session.reader in outcome.winners and not outcome.draw
    return narrator.table_text("cheers", win=narrator.ending()) if is_win else narrator.ending()


def result_banners(narrator: Narrator, outcome: Outcome) -> Markup:
    """Return the winners' banners, with smaller banners of the other players on both sides."""
    flags = {seat.number: banner(seat.tincture, seat.charge) for seat in narrator.seats}
    winners = [flags[seat] for seat in outcome.winners]
    others = [flags[seat] for _, seat in placings(outcome, narrator.session.position.fallen) if seat not in outcome.winners]
    groups = others[1::2][::-1], winners, others[::2]
    return h("span", [h("span", group, data_first=group is winners) for group in groups], class_="result__flags", data_n=str(len(flags)), aria_hidden="true")


def score_line(narrator: Narrator, outcome: Outcome, before: dict[int, int]) -> Markup:
    """Return the scores by place, each counting up from its value before the last move, and what they count."""
    position, seats = narrator.session.position, narrator.seats
    scores, order = final_scores(position), placings(outcome, position.fallen)
    label = ", ".join(narrator.table_text("placed", place=place, name=seats[number].name, score=scores[number]) for place, number in order)
    score_items = [h("span", h("b", rolling_number(before.get(number, scores[number]), scores[number])),
                     h("span", player_name(seats[number].name), data_who=str(number)),
                     data_tincture=seats[number].tincture, data_first=number in outcome.winners) for _, number in order]
    return h("p", score_items, h("small", score_unit(narrator)), class_="result__score", data_n=str(len(seats)), role="img",
             aria_label=counts_with_unit(narrator, label))


def rolling_number(start: int, end: int) -> Markup:
    r"""Return a number that rolls up or down from another in a few steps, hidden from screen readers.

    >>> rolling_number(7, 9)
    '<span data-rolls="7\n8" data-steps="2">9</span>'
    """
    steps = min(abs(end - start), MOST_COUNT_STEPS)
    rolls = "\n".join([signed_number(start + round((end - start) * at / steps)) for at in range(steps)])
    return h("span", signed_number(end), data_rolls=rolls or None, data_steps=str(steps) if steps else None)


def placings(outcome: Outcome, fallen: Sequence[int]) -> list[tuple[int, int]]:
    """Return (place, seat) tuples in order of place: first the winners, then the losers.

    Equal seats share a place.
    """
    def equals(seat: int) -> list[int]:
        return [loser for loser in outcome.losers if seat == loser or (not {seat, loser} & {*fallen} and outcome.scores[seat] == outcome.scores[loser])]

    def rank(seat: int) -> tuple[int, int]:
        return int(seat not in outcome.winners), -max(map(outcome.losers.index, equals(seat)), default=0)
    ranks = sorted(map(rank, range(len(outcome.scores))))
    return sorted((ranks.index(rank(seat)) + 1, seat) for seat in range(len(outcome.scores)))


def cheer_pennants(narrator: Narrator) -> Markup | None:
    """Return the pennants that fly up if a player on this device has won; otherwise None."""
    outcome, people = narrator.session.position.outcome, narrator.session.people
    if outcome is None or outcome.draw or not {*people} & {*outcome.winners}:
        return None
    seats = [narrator.seats[number] for number in outcome.winners]
    return h("span", [h("span", data_tincture=seats[number % len(seats)].tincture) for number in range(PENNANTS)], class_="result__cheer", aria_hidden="true")


def win_counts(narrator: Narrator, tally: dict[str, int]) -> str:
    """Return the wins of each player in this series of matches, in words."""
    draws = [narrator.table_text("drawn", count=tally["draw"])] if tally.get("draw") else []
    wins = [f"{isolate_direction(seat.name)}\xa0{tally.get(str(seat.number), 0)}" for seat in narrator.seats]
    return narrator.table_text("won", counts=", ".join([*wins, *draws]))


def main_offer(offer: EndOffer) -> Markup:
    """Return a main offer as a button with a small line under its label."""
    attributes = {**offer.does, "class_": f"btn btn--two {offer.does.get('class_', '')}".strip()}
    return button_or_link(attributes, h("span", offer.label), h("small", offer.what))


def quiet_offer(offer: EndOffer) -> Markup:
    """Return a quieter offer as a link, with its explanation as a tooltip."""
    return button_or_link({**offer.does, "class_": "link", "title": offer.what or None}, offer.label)


def button_or_link(attributes: dict[str, Any], *inside: Any) -> Markup:
    """Return a button with these attributes, or a link if they include an address (`href`)."""
    return h("a", *inside, **attributes) if "href" in attributes else h("button", *inside, type="button", **attributes)
