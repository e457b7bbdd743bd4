"""Records: the only save format. Loading is replaying; undo is replaying without the last move."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

from courtcards.engine.card_sets import CardSet, WordList
from courtcards.engine.dice import Dice
from courtcards.engine.game import After, Game, Story
from courtcards.engine.move import Refusal
from courtcards.games import GAMES, SETS

FORMAT = 1
MARKS = "practice", "hinted", "retried"         # hidden cards were seen, hints were given, a move was undone; marks are permanent


class BrokenMove(NamedTuple):
    """The first move that's no longer legal in a record made under older rules.

    `number` counts from 1, `move` is its text, and `refusal` says why it is refused.
    """

    number: int
    move: str
    refusal: Refusal


class Record:
    """A match as its game, options, seats, shuffle seed or stacked deck, and moves so far.

    `game` is the resulting position. A seat is a name (`"Ada"`) or a bot (`"bot:squire"` or, with a name, `"bot:squire:Margot"`). `marks` are
    permanent marks of the match, from MARKS. `broken` says where a record made under older rules was cut short.
    """

    def __init__(self, game: str, seats: Sequence[str], options: dict[str, Any] | None = None, seed: Dice = 0,
                 deck: Sequence[str] | None = None, story: Story | None = None, after: dict[str, list[int]] | None = None,
                 cards: CardSet | None = None, words: WordList | None = None):
        """Deal a match.

        `deck` lists card ids in dealing order, instead of a shuffle. `after` names the `winners` and `losers` (seats, in the order of elimination) of the
        previous match. `cards` and `words` are the card set and word list, for games that take them.

        Raises KeyError for an unknown game, and BadSetup, BadOption or TypeError if the game can't be dealt like that.
        """
        self.kind = GAMES[game]
        self.seats, self.options = list(seats), dict(options or {})
        self.seed = seed
        self.deck = None if deck is None else list(deck)
        self.moves: list[str] = []
        self.remarks: dict[str, str] = {}
        self.marks: tuple[str, ...] = ()
        self.after = after
        self.broken: BrokenMove | None = None
        previous = After(*[tuple((after or {}).get(name, ())) for name in After._fields])
        bot_seats = [number for number, name in enumerate(self.seats) if parse_seat(name)[1]]
        self.game: Game = self.kind(len(self.seats), self.options, seed=seed, deck=self.deck, story=story, after=previous,
                                    cards=cards, words=words, machines=bot_seats)

    def play(self, text: str) -> None:
        """Check and play a move.

        If it's refused, nothing changes, and IllegalMove is raised.
        """
        self.moves.append(str(self.game.play_text(text)))

    def undo(self, count: int = 1, story: Story | None = None) -> Self:
        """Return a copy of the record without its last `count` moves.

        `story` is called with the facts as the remaining moves are replayed.
        """
        return self.up_to(max(0, len(self.moves) - count), story)

    def mark(self, mark: str) -> None:
        """Add one of MARKS to the match, permanently."""
        self.marks = tuple([each for each in MARKS if each in (*self.marks, mark)])

    def up_to(self, length: int, story: Story | None = None) -> Self:
        """Return a copy of the record with only its first `length` moves.

        `story` is called with the facts as they're replayed.
        """
        copy = type(self)(self.kind.id, self.seats, self.options, seed=self.seed, deck=self.deck, story=story, after=self.after,
                          cards=self.game.card_set, words=self.game.word_list)
        copy.remarks, copy.marks = dict(self.remarks), self.marks
        for text in self.moves[:length]:
            copy.play(text)
        return copy

    def dump(self) -> dict[str, Any]:
        """Return the record as plain data."""
        start = {"seed": self.seed} if self.deck is None else {"deck": self.deck}
        cards, words = self.game.card_set, self.game.word_list
        optional = {"remarks": self.remarks, "after": self.after, "cards": card_set_reference(cards) if cards else "",
                    "words": words.hash if words else "", "no_words": self.words_not_found, "marks": list(self.marks)}
        filled = {name: value for name, value in optional.items() if value}
        return {"format": FORMAT, "game": self.kind.id, "rules": self.kind.rules, "options": self.options,
                "seats": self.seats, **start, "moves": self.moves[:], **filled}

    @property
    def words_not_found(self) -> list[str]:
        """The words that were looked up and not found."""
        return [word for word, is_found in self.game.looked_up.items() if not is_found]

    @property
    def has_foreign_words(self) -> bool:
        """Whether the match uses a word list that isn't on this device. Such a match can only be replayed."""
        words = self.game.word_list
        return words is not None and not words.text


def deal_only(data: dict[str, Any]) -> dict[str, Any]:
    """Return a record's plain data without moves, remarks and marks.

    Its word list is left out as well, so that the next player's list applies.
    """
    return {name: value for name, value in data.items() if name not in ("remarks", "words", "no_words", "marks")} | {"moves": []}


def next_match_data(record: Record) -> dict[str, Any]:
    """Return the plain data of the next match: the same players and rules.

    The last result is included if the game depends on it.
    """
    data, end = deal_only(record.dump()), record.game.outcome
    if end and record.kind.uses_after:
        data["after"] = {"winners": list(end.winners), "losers": list(end.losers)}
    return data


def card_set_reference(cards: CardSet) -> str:
    """Return a record's reference to a card set.

    The reference is the set's hash if the set is bundled with the program, otherwise its text.
    """
    return cards.hash if cards.hash in SETS.cards else cards.text


def parse_seat(seat: str) -> tuple[str, str | None]:
    """Return the name of a player in a record's seat, and a bot's level.

    The level is None for a person. A bot without a name is called by its level.

    >>> parse_seat("Ada"), parse_seat("bot:squire"), parse_seat("bot:squire:Margot")
    (('Ada', None), ('Squire', 'squire'), ('Margot', 'squire'))
    """
    if not seat.startswith("bot:"):
        return seat, None
    bot, _, name = seat.removeprefix("bot:").partition(":")
    return name or bot.capitalize(), bot
