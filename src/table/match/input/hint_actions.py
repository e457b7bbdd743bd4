"""Asks the worker for hints and shows them: the move that a king would make in the player's place, and its expected outcome."""

import json
from random import Random
from typing import Any, NamedTuple

from courtcards.bots import has_hints
from courtcards.engine.game import Fact
from courtcards.engine.move import IllegalMove, Move, parse_move
from courtcards.saves import wire
from courtcards.texts import capitalize_start
from table.markup.dialogs import confirm_dialog
from table.match.choice.slot_builder import SlotBuilder
from table.match.flow.bot_requests import dump_fact
from table.match.input.button_offers import button_offers
from table.match.input.input_controller import InputController
from table.match.input.move_labels import answer_words
from table.match.narration.saved_match import SavedMatch

LIMIT_MS = 1500            # the most a hint may take
LIKELIHOODS = ((10, "surely"), (7, "mostly"), (4, "half"))  # for each word, how many imagined deals out of ten must lead to a result; a rarer one isn't told
MOST_FACTS = 3                     # only this many facts of an outcome are told, the last ones
LIKELY_WIN, UNLIKELY_WIN = .6, .2  # chances of winning from which a win is likely, and below which it is unlikely
COUNTED_TIP = "hint-counted"     # the name stored once the player has been told how a match with hints is counted
LEVEL_MARGIN = .08      # two seats are level if each has half of their joint chance, give or take this much


class ShownHint(NamedTuple):
    """A hint as shown: its words, the second best answer, the things to press in order, and the move. `missed` says that no hint was found."""

    words: str
    second_best: str = ""
    steps: tuple[str, ...] = ()
    move: Move | None = None
    missed: bool = False

    def ringed_steps(self, chosen: tuple[str, ...]) -> tuple[str, ...]:
        """Return what to put a ring around. Once the cards of a move without a target are `chosen`, that's the move's button."""
        cards = {card.id for card in self.move.cards} if self.move and self.move.target is None else set()
        return (str(self.move),) if cards and cards.issubset(chosen) else self.steps


class Hints:
    """Requests and shows hints for the player who is asked.

    `when` is the position (session version) and seat of the current hint, and `shown` is that hint. `helps` holds the kinds of help in this match: the cards
    already seen (`seen`), and hints (`hint`).
    """

    def __init__(self, controller: InputController, saved_match: SavedMatch):
        self.controller, self.saved_match, self.session = controller, saved_match, saved_match.session
        self.when = -1, -1
        self.shown: ShownHint | None = None
        can_look_up = self.session.position.chosen.get("by_memory") is False     # a house rule of some games
        self.helps = tuple([kind for kind, is_offered in (("seen", can_look_up), ("hint", has_hints(self.session.position))) if is_offered])
        self.rng = Random(controller.page.query.get("seed") or None)

    def available_help(self, asked: bool) -> tuple[str, ...]:
        """Return the kinds of help available. Hints are available only if a player is `asked`, and never in a race against the clock."""
        return self.helps if "hint" not in self.helps or (asked and not self.session.is_timed_race) else self.helps[:-1]

    def offered_actions(self, asked: bool) -> tuple[str, ...]:
        """Return the actions offered beside the match: sharing and help.

        "" stands for a hint that's unavailable now.
        """
        available = self.available_help(asked)
        help_actions = available if available is self.helps else (*available, "")
        return ("share", *help_actions) if self.session.proved else help_actions

    @property
    def help_now(self) -> tuple[str, ...]:
        """The kinds of help available now."""
        return self.available_help(bool(self.controller.seats))

    @property
    def question_id(self) -> tuple[int, int]:
        """The current position (the session's version), and the first seat asked on this device. The seat is -1 if nobody on this device is asked."""
        return self.session.version, next(iter(self.controller.seats), -1)

    @property
    def current_hint(self) -> ShownHint | None:
        """The hint for the current question, or None if none has been requested."""
        return self.shown if self.shown and self.when == self.question_id else None

    @property
    def advised_move(self) -> Move | None:
        """The move the hint advises, or None without a hint."""
        return self.current_hint.move if self.shown and self.current_hint else None

    def do_hint(self, _: dict[str, str]) -> None:
        """Request a hint if one is available. Before the player's first hint, say how a match with hints is counted, and ask for consent."""
        self.controller.page.close_dialog()
        if "hint" not in self.help_now or (self.current_hint and not self.current_hint.missed):
            return
        if COUNTED_TIP in self.controller.page.met or self.saved_match.had_hint:
            return self.request()
        self.controller.page.ask(confirm_dialog(self.say("ask"), self.say("counted"), self.say("yes"), self.say("no")), self.on_consent)

    def on_consent(self, _: dict[str, str]) -> None:
        """Handle consent to a hint: request it, if one is still available, and never ask this player for consent again."""
        self.controller.page.met.add(COUNTED_TIP)
        if "hint" in self.help_now:
            self.request()

    def request(self) -> None:
        """Request a hint, and mark the match as hinted."""
        self.when, self.shown = self.question_id, ShownHint(self.say("thinking"))
        self.saved_match.mark("hinted")
        self.controller.refusal = None
        self.ask_worker(self.when[1], self.when)
        self.controller.show()

    def ask_worker(self, seat: int, when: tuple[int, int]) -> None:
        """Request a hint from the worker; `when` identifies the question."""
        known_facts = [fact for fact in self.session.log if fact.seats is None or seat in fact.seats]
        world = self.session.deal.imagine(seat, Random(self.rng.getrandbits(64)))
        request = {"position": wire.dump_position(world), "story": [dump_fact(fact) for fact in known_facts], "seat": seat,
                 "seed": self.rng.getrandbits(32), "limit": LIMIT_MS}
        self.controller.page.work("advise", request, self.session.deal.playing_sets, lambda text: self.show_answer(when, text))

    def show_answer(self, when: tuple[int, int], text: str) -> None:
        """Show the worker's hint, or a message that it found none."""
        if when == self.when == self.question_id:
            result = json.loads(text) if text else {}
            move = self.parse_answer(result.get("move"))
            if move:
                self.shown = self.order_hint(result) or self.move_hint(result, move)
            else:
                self.shown = ShownHint(self.say("none"), missed=True)
            self.controller.show()

    def order_hint(self, result: dict[str, Any]) -> ShownHint | None:
        """Return a hint that arranges a whole hand, and store its order in the line-up; None for any other hint."""
        order, lineup = tuple(result.get("order", ())), self.controller.choice
        if not (order and isinstance(lineup, SlotBuilder) and sorted(order) == sorted(lineup.hand)):
            return None
        lineup.advised = order
        return ShownHint(self.controller.texts.say("orders", *result["gain"]))

    def move_hint(self, result: dict[str, Any], move: Move) -> ShownHint:
        """Return a hint that advises a move, in words and with the things to press; `result` comes from the worker's search."""
        return ShownHint(self.hint_sentences(result, move), self.second_best(result, move), hint_presses(self.controller, move), move)

    def parse_answer(self, text: Any) -> Move | None:
        """Parse an answer, or return None if the text isn't a legal answer of the seat asked."""
        try:
            move = parse_move(str(text), self.session.position.cards)
        except IllegalMove:
            return None
        return move if move.seat == self.question_id[1] and self.session.position.why_not(move) is None else None

    def hint_sentences(self, result: dict[str, Any], move: Move) -> str:
        """Return the sentences of a hint, with the certain and likely outcome.

        `result` comes from the worker's search.
        """
        outcome, weighs = self.outcome_sentences(result["comes"], move.seat)
        if reason_to_pass := self.passing_reason(result, move):
            return " ".join([reason_to_pass, *outcome])
        entry = self.controller.texts.entry("verb", move.verb)
        brings_something = bool(move.cards) or move.target is not None            # a draw, a pass or the end of a turn doesn't
        likely = next((words for least, words in LIKELIHOODS if brings_something and result["tenths"] >= least), "")
        if result["gain"] and likely and not weighs and not (outcome and likely == "surely"):
            key, about = result["gain"]
            outcome = [*outcome, self.say(likely, gain=self.controller.texts.expected_result(key, about))]
        elif (move.verb == "pass" or "closes" in entry) and not outcome and len(self.controller.choice.moves) > 1:
            outcome = [self.say("spare")]
        elif not outcome and "advised" in entry:
            outcome = [entry["advised"]]
        sentences = [self.say("play", what=self.answer_name(move, self.parse_answer(result["other"]))), *outcome]
        if result["chance"] is not None:
            sentences.append(self.say("chance" if outcome else "best", chance=to_percent(result["chance"])))
        elif result["stands"]:
            sentences.append(self.say(odds_key(result["stands"], move.seat)))
        return " ".join(sentences)

    def passing_reason(self, result: dict[str, Any], move: Move) -> str:
        """Return the reason to pass, if a card is better kept; otherwise "".

        `result` comes from the worker's search.
        """
        second_best = self.parse_answer(result["other"]) if move.verb == "pass" else None
        if second_best is None or not second_best.cards or to_percent(result["less"]) >= to_percent(result["chance"]):
            return ""
        card, narrator = self.controller.texts.card(second_best.cards[0].id), self.controller.narrator
        return self.say("keep", way=answer_words(narrator, move), card=card, what=answer_words(narrator, second_best), less=to_percent(result["less"]),
                        chance=to_percent(result["chance"]))

    def second_best(self, result: dict[str, Any], move: Move) -> str:
        """Describe the second best answer and its outcome. Returns "" if there is none, or if `passing_reason` says it already.

        `result` comes from the worker's search.
        """
        second_best = self.parse_answer(result["other"])
        if not second_best or self.passing_reason(result, move):
            return ""
        chance, second_chance = to_percent(result["chance"]), to_percent(result["less"])
        sentence = self.say("next" if second_chance < chance else "even", what=self.answer_name(second_best, move), less=second_chance)
        return " ".join([sentence, *self.outcome_sentences(result["else_comes"], second_best.seat)[0]])

    def answer_name(self, move: Move, other: Move | None) -> str:
        """Return an answer in words: the short ones, or the full ones if those of `other` would be the same."""
        narrator = self.controller.narrator
        return answer_words(narrator, move, "full" if other and answer_words(narrator, move) == answer_words(narrator, other) else "name")

    def outcome_sentences(self, facts: list[list[Any]], seat: int) -> tuple[list[str], bool]:
        """Return sentences about the outcome of a seat's answer, and whether it decides something.

        `facts` holds two lists: the certain facts, and those that follow if everybody passes.
        """
        certain, after_passes = [[Fact(*fact) for fact in part] for part in facts]
        certain, ends_turn = self.facts_before_heading(certain)
        if certain and certain[0].about.get("seat") == seat and "comes" not in self.controller.narrator.entry(certain[0]):
            certain = certain[1:]
        after_passes = [] if ends_turn else self.facts_before_heading(after_passes)[0]
        sentences = [f"{words}." for words in self.fact_sentences(certain)]
        if passed_words := ". ".join(self.fact_sentences(after_passes)):
            sentences.append(self.say("passed", what=passed_words))
        weighs = any("weight" in self.controller.narrator.entry(fact) for fact in certain)
        return sentences, weighs

    def facts_before_heading(self, facts: list[Fact]) -> tuple[list[Fact], bool]:
        """Return the facts before the first heading (such as the start of a turn), and whether there is a heading."""
        end = next((number for number, fact in enumerate(facts) if self.controller.narrator.is_heading(fact)), len(facts))
        return facts[:end], end < len(facts)

    def fact_sentences(self, facts: list[Fact]) -> list[str]:
        """Return the last few facts as sentences.

        If any of `facts` has the mark `weight`, only facts with that mark count.
        """
        weighty = [fact for fact in facts if "weight" in self.controller.narrator.entry(fact)]
        return [words for fact in (weighty or facts)[-MOST_FACTS:] if (words := self.controller.narrator.say(fact))]

    def say(self, key: str, **about: Any) -> str:
        """Return a sentence from the texts of hints, with its placeholders filled from `about`."""
        return capitalize_start(self.controller.texts.entry("advice", key).format(**about))


def hint_presses(controller: InputController, move: Move) -> tuple[str, ...]:
    """Return what to press one after the other for an answer.

    Cards, spaces and calls are given by id, seats as `seat 1`, verbs and moves as text.
    """
    target = f"seat {move.target}" if type(move.target) is int else move.target
    parts = [*[card.id for card in move.cards], target, move.call]
    offers = [] if move.cards else [offer for offer in button_offers(controller.choice) if offer.move.verb == move.verb]
    if any(offer.do == "move" and offer.move == move for offer in offers):
        return (str(move),)
    return (*[move.verb for offer in offers if offer.do == "verb"], *[str(part) for part in parts if part])


def odds_key(stands: list[float], seat: int) -> str:
    """Return the key of the sentence that compares a seat's chance with the best of the others. `stands` holds the chances by seat.

    >>> odds_key([.7, .3], 0), odds_key([.5, .3, .2], 0), odds_key([.35, .35, .3], 0), odds_key([.3, .5, .2], 0), odds_key([.1, .9], 0)
    ('likely', 'ahead', 'level', 'behind', 'unlikely')
    """
    mine, best_other = stands[seat], max([chance for other, chance in enumerate(stands) if other != seat])
    if mine >= LIKELY_WIN:
        return "likely"
    if mine < UNLIKELY_WIN:
        return "unlikely"
    lead = mine / (mine + best_other) - .5
    if abs(lead) <= LEVEL_MARGIN:
        return "level"
    return "ahead" if lead > 0 else "behind"


def to_percent(chance: float) -> int:
    """Return a chance in per cent, but never 0 or 100, since it's only an estimate."""
    return min(99, max(1, round(100 * chance)))
