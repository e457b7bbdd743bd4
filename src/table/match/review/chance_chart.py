"""Shows everybody's chance to win during a match, in words and as a chart within the match's replay."""

from typing import Protocol

from courtcards.engine.game import Fact
from courtcards.engine.move import Move
from courtcards.texts import capitalize_start, common_text
from table.markup.card_faces import card_markup
from table.markup.chart import ChanceChart, ChanceCurve, ChanceRow, TurningPoint
from table.markup.html import Markup, h, join_markup
from table.markup.scene import Scene, name_with_letter, traits_with_letter
from table.match.narration import frame_text
from table.match.narration.narrator import Narrator, heading_words
from table.match.review.replay_steps import ReplaySteps, replay_controls
from table.match.review.turning_points import ChanceTurn
from table.match.review.win_chances import BetterAnswer, PerspectiveChances, WinChances
from table.match.session.frame_recorder import Frame
from table.match.session.local_session import Session

MOST_CARDS = 8          # the most cards shown for a step


class ChartedReplay(Protocol):
    """The part of a replay that its chart uses; `at` of `length` moves have been played."""

    at: int
    length: int
    running: bool
    session: Session
    narrator: Narrator
    steps: ReplaySteps
    frame: Frame
    chances: WinChances


def with_chart(replay: ChartedReplay, scene: Scene, sight: Markup) -> Scene:
    """Return a scene of the replay with the chart instead of the cloth; `sight` is the control for choosing the perspective."""
    curve = replay.chances.curve
    turning = next((turning for turning in curve.turning_points if turning.at == replay.at), None)
    prompt = (with_turn_name(replay, turning, ": ", turning_title(replay, turning)), turning_text(replay, curve, turning)) if turning else scene.prompt
    steps = replay_controls(replay.steps, replay.at, replay.running, sight)
    return scene.but(chart=build_chart(replay, curve), prompt=prompt, controls=h("div", turn_cards(replay), steps, class_="steps-row"))


def build_chart(replay: ChartedReplay, curve: PerspectiveChances) -> ChanceChart:
    """Return the chart: the curves computed so far, the turning points, and the same numbers as a table."""
    chances, length, shares, judged = replay.chances, max(1, replay.length), curve.shares, replay.chances.known_steps
    shown_step = max([at for at in judged if at <= replay.at], default=0)
    lines = [ChanceCurve(seat, tuple([(100 * at / length, 100 * shares[at][seat.number]) for at in judged]),
                         round(100 * shares[shown_step][seat.number]) if shares else None) for seat in replay.narrator.seats]
    marks = [TurningPoint(number, turning.at, 100 * turning.at / length, 100 * shares[turning.at][turning.seat],
                          replay.narrator.seats[turning.seat], turning_title(replay, turning), turning_summary(replay, turning), turning.now - turning.was,
                          turning.at == replay.at)
             for number, turning in enumerate(curve.turning_points, 1)]
    rows = [ChanceRow(at, step_name(replay, at), tuple([round(100 * share) for share in shares[at]]), at == shown_step) for at in judged]
    return ChanceChart(tuple(lines), tuple(marks), tuple(rows), 100 * replay.at / length, replay.length, step_name(replay, replay.at), curve.state.value,
                       chances.fraction_done, chances.table)


# in words


def step_name(replay: ChartedReplay, at: int) -> str:
    """Return the name of a step's turn, perhaps with the number of the step."""
    turn, last = replay.steps.turn(at), replay.steps.last
    if len(replay.steps.turns) < 2 or turn.heading < 0:
        return common_text("chances", "start") if not at else common_text("chances", "step", at=at)
    name = heading_words(replay.narrator, replay.session.log[turn.heading])
    ends = at in (last, replay.steps.next_turn_start(at) - 1)
    return name if ends else common_text("chances", "within", turn=name, at=at)


def facts_between(session: Session, narrator: Narrator, before: int, at: int) -> list[Fact]:
    """Return the facts between the steps `before` and `at` that the reader was told, without headings."""
    facts = session.log[session.history.fact_count(before):session.history.fact_count(at)]
    return [fact for fact in facts if narrator.knows(fact) and not narrator.is_heading(fact) and narrator.say(fact)]


def weightiest_fact(session: Session, narrator: Narrator, before: int, at: int, seat: int, rose: bool) -> Fact | None:
    """Return the weightiest fact between two steps that explains why the seat's chance `rose` or fell, or None if none was told."""
    def weight(fact: Fact) -> tuple[bool, bool]:
        return can_turn_match(narrator, fact), fact.about.get("seat") == seat
    fitting = [fact for fact in facts_between(session, narrator, before, at) if favours(narrator, fact, seat) in (rose, None)]
    return max(reversed(fitting), key=weight, default=None)


def favours(narrator: Narrator, fact: Fact, seat: int) -> bool | None:
    """Return whether a fact favours the seat: by what changes or, if nothing does, by who did it. Return None if it's about nobody."""
    entry, about = narrator.entry(fact), fact.about
    gains = {about[who]: amount[0] == "+" for who, amount in entry.get("changes", {}).items() if about[amount[1:]]}
    if gains:
        return gains.get(seat, not any(gains.values()))
    doer = about.get("seat", about.get("rival"))
    return None if doer is None else (doer == seat) != ("harm" in entry)


def can_turn_match(narrator: Narrator, fact: Fact) -> bool:
    """Return whether a fact may be named as what turned the match: it decides something, and isn't a routine step."""
    entry = narrator.entry(fact)
    return "weight" in entry and "routine" not in entry


def turning_fact(replay: ChartedReplay, turning: ChanceTurn) -> Fact | None:
    """Return the weightiest fact of a turning point, or None if the reader was told none."""
    return weightiest_fact(replay.session, replay.narrator, turning.before, turning.at, turning.seat, turning.now > turning.was)


def turning_title(replay: ChartedReplay, turning: ChanceTurn) -> str:
    """Return the title of a turning point: its weightiest fact or, without one, how the chance changed."""
    fact = turning_fact(replay, turning)
    return replay.narrator.say(fact) if fact else chance_change(replay, turning).removesuffix(".")


def turning_text(replay: ChartedReplay, curve: PerspectiveChances, turning: ChanceTurn) -> Markup:
    """Describe a turning point: how a chance changed, and the better answer, if known."""
    fact = turning_fact(replay, turning)
    address = replay.chances.page.see(replay.narrator.texts.game, "fact", fact.key)[0] if fact else ""
    link = [Markup(" "), h("a", common_text("chances", "practise"), class_="link", href=address)] if address else []
    return join_markup([chance_change_and_better(replay, curve, turning), *link])


def turning_summary(replay: ChartedReplay, turning: ChanceTurn) -> str:
    """Describe a turning point: its turn, its headline (if it has one) and how the chance changed."""
    facts = facts_between(replay.session, replay.narrator, turning.before, turning.at)
    headlines = [entry["moment"] for fact in facts if "moment" in (entry := replay.narrator.entry(fact))]
    how = chance_change(replay, turning) if facts else common_text("chances", "quiet")
    return with_turn_name(replay, turning, ". ", " ".join([*headlines[-1:], how]))


def with_turn_name(replay: ChartedReplay, turning: ChanceTurn, between: str, words: str) -> str:
    """Return `words` preceded by the name of the turning point's turn and `between`, unless they begin with that name already."""
    turn = step_name(replay, turning.at)
    return words if words.startswith(turn) else f"{turn}{between}{words}"


def chance_change(replay: ChartedReplay, turning: ChanceTurn) -> str:
    """Return a sentence that says whose chance changed at a turning point, and from what to what."""
    return chance_sentence(replay.session, turning.seat, turning.was, turning.now)


def chance_sentence(session: Session, seat: int, was: int, now: int) -> str:
    """Return a sentence that says how a seat's chance changed; `was` and `now` are in per cent."""
    who = "you" if seat == session.reader else session.names[seat]
    return capitalize_start(common_text("chances", "rose" if now > was else "fell", who=who, was=was, now=now))


def chance_change_and_better(replay: ChartedReplay, curve: PerspectiveChances, turning: ChanceTurn) -> str:
    """Return how a chance changed at a turning point, and the better answer, if known, in words."""
    better = curve.better.get(turning.at)
    return f"{chance_change(replay, turning)} {better_answer_text(replay, better)}" if better else chance_change(replay, turning)


def better_answer_text(replay: ChartedReplay, better: BetterAnswer) -> str:
    """Return a sentence that names the better answer and compares its win chance with that of the actual answer."""
    who = "you" if better.move.seat == replay.session.reader else replay.session.names[better.move.seat]
    return common_text("chances", "better", what=answer_text(replay, better.move), who=who, chance=better.chance, less=better.actual_chance)


def answer_text(replay: ChartedReplay, move: Move) -> str:
    """Return an answer in words."""
    texts, names = replay.narrator.texts, replay.session.names
    target = names[move.target] if isinstance(move.target, int) else ""
    if isinstance(move.target, str) and move.target in texts.cards:
        target = texts.card(move.target)
    call = [str(texts.data["card"].get("kind", {}).get(move.call, move.call))] if move.call else []
    objects = [*[texts.card(card.id) for card in move.cards], *([target] if target else []), *call]
    verb = texts.entry("verb", move.verb)["do"]
    return f"{verb}: {', '.join(objects)}" if objects else str(verb)


# the cards of a step


def turn_cards(replay: ChartedReplay) -> Markup | None:
    """Return the cards mentioned so far in the step's turn, each with its player's name, or None if there are none.

    If there are more than `MOST_CARDS`, only the last ones are returned.
    """
    session, narrator = replay.session, replay.narrator
    start = replay.steps.turn(replay.at).start
    facts = session.log[session.history.fact_count(start - 1) if start else 0:session.history.fact_count(replay.at)]
    mentions = [(fact.about["card"], fact.about["seat"]) for fact in facts if narrator.knows(fact) and {"card", "seat"} <= fact.about.keys()]
    owners = {id: seat for id, seat in reversed(mentions) if id in narrator.texts.cards}       # the seat of its first fact: its owner before anybody took it
    cards = [(id, owners[id]) for id in dict.fromkeys([id for id, _ in mentions]) if id in owners][-MOST_CARDS:]
    winners, _ = frame_text.winning_and_tied_seats(narrator, replay.frame._replace(facts=tuple(facts)))
    winning = {seat: id for id, seat in cards if seat in winners}.values()
    figures = [h("figure", replayed_card_face(replay, id, "best" if id in winning else ""), h("figcaption", narrator.seats[seat].name)) for id, seat in cards]
    return h("div", figures, class_="look__cards", role="group", aria_label=common_text("chances", "cards"), tabindex="0") if figures else None


def replayed_card_face(replay: ChartedReplay, id: str, state: str) -> Markup:
    """Return a card as it was at this step, as a picture that can't be pressed.

    `state` is its visual state ("best" or "").
    """
    lies, texts = replay.frame.view["state"].get(id, {}), replay.narrator.texts
    return card_markup(None, replay.narrator.layout.deck, traits_with_letter(texts.cards[id].traits, lies), name_with_letter(texts.card(id, "full"), lies),
                       state, "span")
