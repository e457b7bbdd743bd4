"""Writes the texts of the table: seats, the state of the match, the question, the story."""

from collections.abc import Callable
from typing import Any

from courtcards.engine.game import Fact
from courtcards.engine.move import Move
from courtcards.engine.position import Position
from courtcards.engine.visible_text import isolate_direction
from courtcards.texts import common_text, fill_sentence, load_texts
from table.books import flag_emblem, layout_of, tincture_of
from table.markup.html import Markup, h, with_unbroken_pairs
from table.markup.icons import TINCTURES
from table.markup.scene import Seat, StoryPages
from table.match.narration.last_effects import LastEffects
from table.match.narration.story_log import Line, StoryLog
from table.match.session.base_session import BaseSession
from table.match.session.frame_recorder import PastState
from table.page.shared_messages import style_words

PUBLIC_VIEW = -1        # the seat number that stands for the public view


RERUN = h("button", common_text("match", "rerun"), type="button", class_="link", data_do="replay", data_since=True)
NEW_LINES_MARK = h("li", common_text("match", "since"), " ", RERUN, class_="log__new")        # shown before the lines told since the player's last decision


def bot_character(session: BaseSession, seat: int) -> str:
    """Return a sentence about the style of a seat's bot, or "" if it has none."""
    style = style_words(session.kind.id, session.bot_style(seat))
    return style.does if style else ""


def last_own_decision(session: BaseSession) -> int | None:
    """Return the move number of the last decision made by this device's only player, or None.

    It's None if the decision is the latest move, or if there isn't exactly one player on this device.
    """
    length, automatic_passes = session.length, session.auto_pass.made
    last_decision = next((number for number in range(length - 1, -1, -1) if session.mover(number) == session.reader and number not in automatic_passes), length)
    return None if session.reader is None or last_decision >= length - 1 else last_decision


def final_scores(position: Position) -> list[int]:
    """Return the scores of a finished match as shown."""
    assert position.outcome is not None
    return [max(0, score) if seat in position.fallen else score for seat, score in enumerate(position.outcome.scores)]


class Narrator:
    """Writes the texts of a session for its reader. A replay sets `past` to the state of the match at an earlier step."""

    def __init__(self, session: BaseSession):
        self.session, self.texts = session, session.texts()
        self.layout = layout_of(session.kind.id, len(session.names))
        self.rules = frozenset([name for name, value in session.position.chosen.items() if value is True])
        self.kept = frozenset([key for key, entry in self.texts.data.get("fact", {}).items() if "kept" in entry])      # facts repeated beside the next question
        self.past: PastState | None = None
        self.colours: list[str] = []
        self.cached_seats: tuple[tuple[int, int], list[Seat]] = (-1, -1), []
        self.story_log = StoryLog(session.log, self.is_heading, self.line)
        self.last_effects = LastEffects(session, self.texts, self.layout)
        self.steps: Callable[[int], int] | None = None          # in a replay: returns the step to which a fact's line in the story leads
        self.cached_heading: tuple[Fact | None, bool, str] = None, False, ""         # the last heading, whether the match is over, and the words, cached
        self.cached_repeats: tuple[tuple[int, int], str] = (-1, -1), ""
        self.cached_story: tuple[tuple[int, ...], StoryPages] = (), StoryPages()

    @property
    def position(self) -> Position:
        """The position the texts are about."""
        return self.past.position if self.past else self.session.position

    @property
    def fact_count(self) -> int:
        """The number of facts told up to the position the texts are about."""
        return self.past.told if self.past else len(self.session.log)

    @property
    def position_key(self) -> tuple[int, int]:
        """A pair that identifies the position within the session."""
        return self.session.version, (self.past.length if self.past else -1)

    def table_text(self, key: str, **about: Any) -> str:
        """Return a sentence from the table's own texts."""
        return fill_sentence(self.texts.entry("match", key), about)

    # seats

    @property
    def seats(self) -> list[Seat]:
        """The seats with their names, players and colours."""
        if self.cached_seats[0] != self.position_key:
            colours = self.tinctures()
            if colours != self.colours:
                self.colours = colours
                self.story_log.forget()
                seats = [Seat(number, self.plate_name(number), self.player_words(number), colour, flag_emblem(self.texts.game, colour),
                              self.session.bot_level(number), character=bot_character(self.session, number)) for number, colour in enumerate(colours)]
                self.cached_seats = self.position_key, seats
            self.cached_seats = self.position_key, self.cached_seats[1]
        return self.cached_seats[1]

    def plate_name(self, seat: int) -> str:
        """Return the name on a seat's plate, which is "You" for this device's only player."""
        return self.table_text("you") if seat == self.session.reader else self.session.names[seat]

    def player_words(self, seat: int) -> str:
        """Return who plays a seat, in words."""
        bot = self.session.bot_kind(seat)
        if seat in self.session.remote_seats and not bot:
            return self.table_text(self.session.elsewhere)
        if bot and not self.session.bot_level(seat) and bot != "random":
            return self.table_text("plain-bot")
        if not bot:
            return self.table_text("person")
        style = style_words(self.session.kind.id, self.session.bot_style(seat))
        level = load_texts("common")["bot"][bot]["name"]
        return self.table_text("bot-styled", level=level, style=style.name) if style else self.table_text("bot", level=level)

    def tinctures(self) -> list[str]:
        """Return the seats' tinctures."""
        colours, position = list(TINCTURES[:len(self.session.names)]), self.position
        for zone, cards in position.view(-1, "zones")["zones"].items() if self.layout.colours else ():
            name, _, owner = zone.partition("/")
            if name == self.layout.colours and owner and cards and type(cards) is list:
                colours[int(owner)] = tincture_of(self.texts.game, position.cards[cards[0]].traits)
        return colours

    # sentences of the game

    def entry(self, fact: Fact) -> dict[str, Any]:
        """Return a fact's text entry, or an empty dict if that's only a sentence.

        Among its marks are `heading`, `weight` (the fact decides something), `moment` (it's a headline), `kept` (it's repeated beside the next question),
        `comes` (it says more about an answer than that it was given), `routine` (it's never what turned a match) and `vain` (the move came to nothing).
        """
        entry = self.texts.entry("fact", fact.key)
        return entry if isinstance(entry, dict) else {}

    def is_heading(self, fact: Fact) -> bool:
        """Return whether a fact is a heading of the story."""
        return "heading" in self.entry(fact)

    def knows(self, fact: Fact) -> bool:
        """Return whether the reader was told all of a fact."""
        return fact.seats is None or self.session.reader in fact.seats

    def say(self, fact: Fact, part: str | None = None) -> str:
        """Return a fact as a sentence, or "" if there's nothing to tell the reader.

        If the reader wasn't told its cards, the sentence doesn't mention them.
        """
        return self.texts.say("fact", fact.key, fact.about, part) if self.knows(fact) else say_unseen(self, fact)

    def question(self, part: str, seat: int = PUBLIC_VIEW) -> str:
        """Return a part of the open question as put to a seat: `ask`, `wait`, `help`, `do` or `link`.

        Once the match is over, it returns "".
        """
        question = self.position.view(seat, "question")["question"] if self.past else self.session.look(seat)["question"]
        return self.texts.prompt(question, part) if question else ""

    def outlook_text(self, *moves: Move) -> str:
        """Describe what the last of `moves` would do once the others have been played, or return ""."""
        outlook = self.position.outlook(*moves)
        return self.texts.say("outlook", *outlook) if outlook else ""

    def is_costly(self, *moves: Move) -> bool:
        """Return whether the last of `moves` would cost something once the others have been played."""
        outlook = self.position.outlook(*moves)
        entry = self.texts.entry("outlook", outlook[0]) if outlook else ""
        return isinstance(entry, dict) and bool(entry.get("danger")) and not ("price" in entry and self.session.is_puzzle)

    def rules_link(self) -> tuple[str, str] | None:
        """Return the link to the rules that help with the open question, as (page, words), or None if the question has no such link."""
        question = self.position.question
        entry = self.texts.entry("question", question.key) if question else {}
        return (entry["page"], self.question("link")) if "link" in entry else None

    # the frame

    def progress_text(self, unshown_count: int = 0, over: bool = False) -> str:
        """Return how far the match has come, in words, or "" if there's nothing to say.

        The last `unshown_count` facts aren't shown yet and don't count. Once the match is `over`, a heading that only says whose turn it was gives "".
        """
        fact = self.story_log.heading(self.fact_count - unshown_count)
        if fact is not self.cached_heading[0] or over is not self.cached_heading[1]:
            where = ""
            if fact:
                where = self.say(fact, "where") if "where" in self.entry(fact) else progress_of_heading(self, fact, over)
            self.cached_heading = fact, over, where
        return self.cached_heading[2]

    # the story

    def story(self, unshown_count: int = 0, more: int = 0) -> StoryPages:
        """Return the latest pages of the story, without the last `unshown_count` facts.

        `more` counts the requests for earlier pages.
        """
        end, _ = self.fact_count - unshown_count, self.seats          # reading the seats drops lines in outdated colours
        key = *self.position_key, end, more, self.story_log.remark_version
        if self.cached_story[0] != key:
            pages_of = self.story_log.story
            pages = pages_of(len(self.session.log), more, now=end) if self.past else pages_of(end, more, self.facts_at_last_decision(), NEW_LINES_MARK)
            self.cached_story = key, pages
        return self.cached_story[1]

    def facts_at_last_decision(self) -> int | None:
        """Return how many facts had been told when this device's only player last decided something. It's None if `last_own_decision` finds no decision."""
        session, last_decision = self.session, last_own_decision(self.session)
        if last_decision is None:
            return None
        fact_count = session.history.fact_count(last_decision)
        while fact_count < len(session.log) and session.log[fact_count].about.get("seat") == session.reader:
            fact_count += 1
        return fact_count

    def line(self, fact: Fact, at: int) -> Line:
        """Return a fact as a line of the story. `at` is its index in the log."""
        entry = self.entry(fact)
        sentence = heading_words(self, fact) if "heading" in entry else self.say(fact)
        if not sentence or "heading" in entry:
            return "heading" in entry, (h("h3", self.with_step_link(sentence, at)) if sentence else Markup(""))
        colour = self.colours[fact.about["seat"]] if "seat" in fact.about else None
        return False, h("li", self.with_step_link(sentence, at), data_tincture=colour, data_now="weight" in entry or None)

    def with_step_link(self, sentence: str, at: int) -> Any:
        """Return the words of a line. In a replay, they're a button that leads to the line's step."""
        words = with_unbroken_pairs(sentence)
        return h("button", words, type="button", class_="log__go", data_do="step", data_value=str(self.steps(at))) if self.steps else words

    # state of the match

    def lobby_note(self) -> str:
        """Return the state of the match in a few words, for the lobby."""
        outcome, heading = self.position.outcome, self.progress_text()
        if outcome:
            scores = ", ".join([f"{isolate_direction(seat.name)} {score}" for seat, score in zip(self.seats, final_scores(self.position), strict=True)])
            return self.ending() if len(self.seats) == 1 else self.table_text("ended", winner=self.ending(), scores=counts_with_unit(self, scores))
        words = dict.fromkeys([heading, self.score_summary(), turn_words(self)])             # a heading can say whose turn it is, too
        return ". ".join(filter(None, words)) if heading or self.session.length else self.table_text("not-begun")

    def score_summary(self) -> str:
        """Return what the game compares (cards, points) and every player's count of it, in words; "" if nothing has been counted yet."""
        counters, tally = self.position.counters(), self.layout.tally
        names = {f"{tally}/{seat}": isolate_direction(self.texts.value("rival", seat)) for seat in range(len(self.session.names))}
        counts = [f"{name} {counters[place]}" for place, name in names.items() if place in counters]
        return counts_with_unit(self, ", ".join(counts)) if counts else ""

    def ending(self, played_elsewhere: bool = False) -> str:
        """Return a sentence that says how the match ended.

        `played_elsewhere` says whether the match was played elsewhere.
        """
        outcome = self.position.outcome
        if outcome is None or outcome.draw:
            return self.table_text("draw")
        if len(self.seats) == 1:
            return self.table_text("scored", who=self.seats[0].name, score=outcome.scores[0])
        names = [isolate_direction(seat.name) for seat in self.seats if seat.number in outcome.winners]
        if played_elsewhere and names:
            return self.table_text("won-it", who=self.table_text("and").join(names))
        is_plural = len(names) > 1 or self.session.reader in outcome.winners
        return self.table_text("win" if is_plural else "wins", who=self.table_text("and").join(names)) if names else self.table_text("lost")


def say_unseen(narrator: Narrator, fact: Fact) -> str:
    """Return a fact as a sentence that leaves out the cards only some players were told of.

    It's "" if the game's texts have no such sentence.
    """
    return narrator.texts.say("fact", fact.key, fact.about, "unseen") if "unseen" in narrator.entry(fact) else ""


def score_unit(narrator: Narrator) -> str:
    """Return the word for what the game compares, such as cards or points."""
    return narrator.texts.say("counter", narrator.layout.tally)


def counts_with_unit(narrator: Narrator, counts: str) -> str:
    """Return what the game compares, followed by every player's count of it."""
    return narrator.table_text("standing", what=score_unit(narrator), counts=counts)


def heading_words(narrator: Narrator, fact: Fact) -> str:
    """Return a heading of the story in words."""
    words, seat = narrator.say(fact, "heading"), fact.about.get("seat")
    return narrator.plate_name(seat) if seat is not None and words == isolate_direction(narrator.texts.name(seat)) else words


def progress_of_heading(narrator: Narrator, fact: Fact, over: bool) -> str:
    """Return how far a heading of the story says the match has come.

    If it just names a player, say that it's that player's turn or, if the match is `over`, return "".
    """
    words, seat = heading_words(narrator, fact), fact.about.get("seat")
    if seat is None or words != narrator.plate_name(seat):
        return words
    if over:
        return ""
    return narrator.table_text("your-turn") if seat == narrator.session.reader else narrator.table_text("turn-of", name=words)


def turn_words(narrator: Narrator) -> str:
    """Return whose turn it is, in words, or "" if there's nothing to say."""
    session = narrator.session
    if session.reader is not None:
        return narrator.table_text("your-turn") if session.asked_people else ""
    return (narrator.table_text("turn-of", name=session.names[session.asked[0]]) if len(session.asked) == len(session.asked_people) == 1
            and not session.secret_windows else "")
