"""Everybody's win chances during a match, in words and as a chart within its replay."""

from typing import Protocol

from courtcards.engine.game import Fact
from courtcards.engine.move import Move
from courtcards.texts import capital, said
from table.markup.card_faces import card
from table.markup.chart import Chart, Line, Mark, Row
from table.markup.html import Markup, h, join
from table.markup.scene import Scene, lettered, written_on
from table.match.narration import frame_text
from table.match.narration.narrator import Teller, heading_of
from table.match.review.replay_steps import Steps, stepping
from table.match.review.turning_points import Turning
from table.match.review.win_chances import Better, Chances, Curve
from table.match.session.frame_recorder import Frame
from table.match.session.local_session import Session

MOST_CARDS = 8          # shown for a step


class Replay(Protocol):
    """The part of a replay that its chart uses; `at` of `length` moves have been played."""

    at: int
    length: int
    running: bool
    session: Session
    teller: Teller
    steps: Steps
    frame: Frame
    chances: Chances


def charted(replay: Replay, scene: Scene, sight: Markup) -> Scene:
    """Return a scene of the replay with the chart instead of the cloth; `sight` is the control that chooses the perspective."""
    curve = replay.chances.curve
    turning = next((turning for turning in curve.turnings if turning.at == replay.at), None)
    prompt = (headed(replay, turning, ": ", title(replay, turning)), text(replay, curve, turning)) if turning else scene.prompt
    steps = stepping(replay.steps, replay.at, replay.running, sight)
    return scene.but(chart=chart(replay, curve), prompt=prompt, controls=h("div", cards(replay), steps, class_="steps-row"))


def chart(replay: Replay, curve: Curve) -> Chart:
    """Return the chart: the curves computed so far, the turning points, and the same numbers as a table."""
    chances, last, shares, known = replay.chances, max(1, replay.length), curve.shares, replay.chances.known
    here = max([at for at in known if at <= replay.at], default=0)
    lines = [Line(seat, tuple([(100 * at / last, 100 * shares[at][seat.number]) for at in known]),
                  round(100 * shares[here][seat.number]) if shares else None) for seat in replay.teller.seats]
    marks = [Mark(number, turning.at, 100 * turning.at / last, 100 * shares[turning.at][turning.seat],
                  replay.teller.seats[turning.seat], title(replay, turning), line(replay, turning), turning.now - turning.was, turning.at == replay.at)
             for number, turning in enumerate(curve.turnings, 1)]
    rows = [Row(at, when(replay, at), tuple([round(100 * share) for share in shares[at]]), at == here) for at in known]
    return Chart(tuple(lines), tuple(marks), tuple(rows), 100 * replay.at / last, replay.length, when(replay, replay.at), curve.state.value,
                 chances.share, chances.table)


# in words


def when(replay: Replay, at: int) -> str:
    """Return the name of a step's turn, with the step number unless the turn ends there, or only the number if there are no turns."""
    turn, last = replay.steps.turn(at), replay.steps.last
    if len(replay.steps.turns) < 2 or turn.heading < 0:
        return said("chances", "start") if not at else said("chances", "step", at=at)
    name = heading_of(replay.teller, replay.session.log[turn.heading])
    ends = at in (last, replay.steps.after(at) - 1)
    return name if ends else said("chances", "within", turn=name, at=at)


def told(session: Session, teller: Teller, before: int, at: int) -> list[Fact]:
    """Return the facts told between two steps, without headings."""
    facts = session.log[session.history.told(before):session.history.told(at)]
    return [fact for fact in facts if teller.knows(fact) and not teller.heads(fact) and teller.say(fact)]


def heaviest(session: Session, teller: Teller, before: int, at: int, seat: int) -> Fact | None:
    """Return the weightiest fact told between two steps, preferably one about a seat, or None if nothing was told."""
    def weight(fact: Fact) -> tuple[bool, bool]:
        return "weight" in teller.entry(fact), fact.about.get("seat") == seat
    return max(reversed(told(session, teller, before, at)), key=weight, default=None)


def turned_by(replay: Replay, turning: Turning) -> Fact | None:
    """Return the weightiest fact of a turning point, preferably one about the seat whose chance moved, or None if nothing was told."""
    return heaviest(replay.session, replay.teller, turning.before, turning.at, turning.seat)


def title(replay: Replay, turning: Turning) -> str:
    """Return the title of a turning point."""
    fact = turned_by(replay, turning)
    return replay.teller.say(fact) if fact else change(replay, turning).removesuffix(".")


def text(replay: Replay, curve: Curve, turning: Turning) -> Markup:
    """Return how a chance moved at a turning point, with a link to practise the fact behind it, if there is such a page."""
    fact = turned_by(replay, turning)
    address = replay.chances.page.see(replay.teller.texts.game, "fact", fact.key)[0] if fact else ""
    way = [Markup(" "), h("a", said("chances", "practise"), class_="link", href=address)] if address else []
    return join([moved(replay, curve, turning), *way])


def line(replay: Replay, turning: Turning) -> str:
    """Return the turn of a turning point, its headline if it has one, and how the chance moved; if nothing was told, that it was quiet."""
    facts = told(replay.session, replay.teller, turning.before, turning.at)
    headlines = [entry["moment"] for fact in facts if "moment" in (entry := replay.teller.entry(fact))]
    how = change(replay, turning) if facts else said("chances", "quiet")
    return headed(replay, turning, ". ", " ".join([*headlines[-1:], how]))


def headed(replay: Replay, turning: Turning, between: str, words: str) -> str:
    """Return text preceded by the turn of a turning point, unless it begins with that already."""
    turn = when(replay, turning.at)
    return words if words.startswith(turn) else f"{turn}{between}{words}"


def change(replay: Replay, turning: Turning) -> str:
    """Return a sentence about whose chance moved, from where to where."""
    who = "you" if turning.seat == replay.session.reader else replay.session.names[turning.seat]
    return capital(said("chances", "rose" if turning.now > turning.was else "fell", who=who, was=turning.was, now=turning.now))


def moved(replay: Replay, curve: Curve, turning: Turning) -> str:
    """Return how a chance moved at a turning point, and the better answer, if one is known."""
    better = curve.better.get(turning.at)
    return f"{change(replay, turning)} {instead(replay, better)}" if better else change(replay, turning)


def instead(replay: Replay, better: Better) -> str:
    """Return a sentence about the better answer, judged by what its seat could know."""
    who = "you" if better.move.seat == replay.session.reader else replay.session.names[better.move.seat]
    return said("chances", "better", what=answered(replay, better.move), who=who, chance=better.chance, less=better.less)


def answered(replay: Replay, move: Move) -> str:
    """Return an answer in words: its verb, cards, target and called name."""
    texts, names = replay.teller.texts, replay.session.names
    aim = names[move.target] if isinstance(move.target, int) else texts.card(move.target) if move.target and move.target in texts.cards else ""
    call = [str(texts.data["card"].get("kind", {}).get(move.call, move.call))] if move.call else []
    what = [*[texts.card(each.id) for each in move.cards], *([aim] if aim else []), *call]
    verb = texts.entry("verb", move.verb)["do"]
    return f"{verb}: {', '.join(what)}" if what else str(verb)


# the cards of a step


def cards(replay: Replay) -> Markup | None:
    """Return the cards mentioned during the step's turn, up to the step, or None if there are none.

    Each has the name of its first owner below it; the winning cards are marked.
    """
    session, teller = replay.session, replay.teller
    start = replay.steps.turn(replay.at).start
    facts = session.log[session.history.told(start - 1) if start else 0:session.history.told(replay.at)]
    about = [(fact.about["card"], fact.about["seat"]) for fact in facts if teller.knows(fact) and {"card", "seat"} <= fact.about.keys()]
    first = {id: seat for id, seat in reversed(about) if id in teller.texts.cards}           # its owner before anybody took it
    laid = [(id, first[id]) for id in dict.fromkeys([id for id, _ in about]) if id in first][-MOST_CARDS:]
    best, _ = frame_text.fighters(teller, replay.frame._replace(facts=tuple(facts)))
    won = {seat: id for id, seat in laid if seat in best}.values()
    drawn = [h("figure", face(replay, id, "selected" if id in won else ""), h("figcaption", teller.seats[seat].name)) for id, seat in laid]
    return h("div", drawn, class_="look__cards", role="group", aria_label=said("chances", "cards"), tabindex="0") if drawn else None


def face(replay: Replay, id: str, state: str) -> Markup:
    """Return a card as it lay at this step, as a picture only."""
    lies, texts = replay.frame.view["state"].get(id, {}), replay.teller.texts
    return card(None, replay.teller.layout.deck, written_on(texts.cards[id].traits, lies), lettered(texts.card(id, "full"), lies), state, "span")
