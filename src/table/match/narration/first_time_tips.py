"""Gives first-time tips: a line under the prompt when something occurs for the first time."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from courtcards.engine.game import Fact
from table.match.flow.timeline import Timeline
from table.match.narration.narrator import Narrator
from table.storage.seen_tips import SeenTips

About = Mapping[str, Any]
CLOSER_LOOK_TIP = "closer-look"  # the name stored once the player has held a card to read it, or was told about that
TIP_KINDS = ("question", "fact", "card")        # sorts of new things; their texts are in `first-question`, `first-fact` and `first-card`


class FirstTimeTips:
    """Tips that explain each new thing once: questions, facts and cards in hand.

    `told` holds the session's version at which the current tip was chosen, then the tip's text, sort and key. `tipped` is the version at which the player is
    told that a long press on a card shows its rule.
    """

    def __init__(self, met: SeenTips, timeline: Timeline, narrator: Narrator, show: Callable[[], object]):
        self.met, self.timeline, self.narrator, self.show = met, timeline, narrator, show
        self.session, self.device, self.texts = timeline.session, timeline.device, narrator.texts
        self.game, self.people = self.session.position.id, len(self.session.people)
        self.any = any(f"first-{kind}" in self.texts.data for kind in ("match", *TIP_KINDS))
        self.touched, self.tipped = not timeline.page.browser.has_keyboard(), -1
        facts, *tip = met.last_tip                  # a reopened match needs no other tip for its current position
        self.told = self.session.version if self.session.length else -1, *(tip if facts == self.session.log else ("", "", ""))

    def shows_press_tip(self, hand: Any) -> bool:
        """Return whether to tell the player that a long press on a card shows its rule. If so for the first time, remember that they've been told."""
        version = self.session.version
        if self.touched and type(hand) is list and hand and self.timeline.awaited and CLOSER_LOOK_TIP not in self.met:
            self.met.add(CLOSER_LOOK_TIP)
            self.tipped = version
        return self.tipped == version

    @property
    def has_told_tip(self) -> bool:
        """Whether the player has been told about long presses on cards, or needn't be."""
        return not self.touched or CLOSER_LOOK_TIP in self.met

    def on_card_held(self) -> None:
        """Stop telling the player about long presses on cards, because the player has made one."""
        if CLOSER_LOOK_TIP not in self.met:
            self.met.add(CLOSER_LOOK_TIP)
        self.tipped = -1

    def tip_line(self, chosen: tuple[str, ...] = (), laid: bool = False) -> tuple[str, bool, tuple[str, str], bool] | None:
        """Return the tip at the open question, or None if there's none to show.

        A tip is a tuple: its text, whether tips are wanted, a link to an example, and whether it's about a past fact. Without a text, only the switch for tips
        is left, since they've just been switched off. If cards are `chosen`, it must be about one of them. Once cards are `laid` in places, there's none, since
        the prompt explains them.
        """
        version = self.session.version
        if self.any and self.told[0] != version and self.timeline.awaited and self.device.seats:
            tip = self.take_first_tip() if self.wanted else ("", "", "")
            self.told, self.met.last_tip = (version, *tip), ([*self.session.log], *tip)
        tip_version, text, kind, key = self.told
        is_shown = text and tip_version == version and self.timeline.awaited and self.device.seats
        if is_shown and laid:
            return None
        if is_shown and chosen and not (kind == "card" and key in [self.session.position.cards[id].role for id in chosen]):
            return None
        if is_shown and not self.wanted:
            return "", False, ("", ""), False
        return (text, True, self.timeline.page.see(self.game, kind, key), kind == "fact") if is_shown else None

    @property
    def wanted(self) -> bool:
        """Whether tips are wanted for this game."""
        return self.met.explains(self.game, self.people)

    def take_first_tip(self) -> tuple[str, str, str]:
        """Mark the first new thing as seen, and return its tip, sort and key. If nothing is new, all three are ""."""
        match_name = f"{self.texts.game} match"
        if match_name not in self.met and "first-match" in self.texts.data:
            self.met.add(match_name)
            about = self.public_counters(self.device.seats[0])
            return "\n".join([self.texts.say("first-match", part, about) for part in ("aim", "turn")]), "", ""
        for kind, key, about in self.tip_subjects():
            section, name = f"first-{kind}", f"{self.texts.game} {kind} {key}"
            if key in self.texts.data.get(section, {}) and name not in self.met:
                self.met.add(name)
                return self.texts.say(section, key, about), kind, key
        return "", "", ""

    def public_counters(self, seat: int) -> About:
        """Return the public counters of the game and of a seat, by name."""
        counters = {name.partition("/"): number for name, number in self.session.position.counters().items()}
        return {name: number for (name, _, owner), number in counters.items() if owner in ("", str(seat))}

    def tip_subjects(self) -> Iterator[tuple[str, str, About]]:
        """Yield the sort, key and details of everything that may need a tip: the question, facts, and cards in hand."""
        seat, question = self.device.seats[0], self.session.position.question
        if question:
            case = (self.session.look(seat)["question"] or {}).get("case")
            if case:
                yield "question", f"{question.key}-{case['key']}", {}
            yield "question", question.key, {}
        for fact in reversed(self.facts_since_decision(seat)):
            if (fact.seats is None or seat in fact.seats) and fact.about.get("seat") != seat:
                yield "fact", fact.key, fact.about
        for role in [card.role for move in self.device.moves() if "quiet" not in self.texts.entry("verb", move.verb) for card in move.cards]:
            yield "card", role, {}

    def facts_since_decision(self, seat: int) -> list[Fact]:
        """Return the facts shown since a seat's last decision."""
        passes = self.session.auto_pass.made
        last = next((number for number in range(self.session.length - 1, -1, -1) if self.session.mover(number) == seat and number not in passes), None)
        unshown_count = sum(len(frame.facts) for frame in self.timeline.reel)
        return self.session.log[0 if last is None else self.session.history.fact_count(last):len(self.session.log) - unshown_count]

    def do_firsts(self, _: dict[str, str]) -> None:
        """Switch tips on or off, the current one included; the switch stays until the next answer."""
        self.met.set_wanted(not self.wanted)
        self.show()
