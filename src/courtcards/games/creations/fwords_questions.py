"""What is asked in Fwords: letters first, then what each Hour of a Day asks. Imports nothing from bots or table.

All of it is answered without help: what is good rests on the words to come, and "no looking up words before you play them".
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from courtcards.engine.move import AT_NOTHING, BARE, Listing, Move, answer
from courtcards.engine.question import Question, Row, Typed
from courtcards.games.creations.letters import LETTERS, MOST_VOWELS, VOWELS, WRITTEN, vowels
from courtcards.games.creations.placement import Battle, Create, placings


def plain(verb: str) -> list[Move]:
    """Return an answer that is nothing but its verb, of each seat."""
    return [answer(seat, verb) for seat in range(6)]


DONE, END, SPARE, NO_WORD, LOT, ACCEPT, CHALLENGE = (
    plain("done"), plain("end"), plain("spare"), plain("no_word"), plain("lot"), plain("accept"), plain("challenge"))


class Stack(Question):
    """The Life Tree, in any order. Rule book: Fwords; ruling FW-3."""

    __slots__ = ()
    key = "stack"
    each = True
    verb = "stack"
    writes = False

    def row(self, game: Any) -> Row:
        """Return the nine cards, which are put in order."""
        return Row(self.verb, tuple([card.id for card in game.hands[self.seat]]))

    def moves(self, game: Any) -> list[Move]:
        """List the order in which the cards were dealt."""
        return [answer(seat, "stack") for seat in self.seats]

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why cards cannot be stacked so."""
        if move.target is not None or (move.call is not None and not self.writes):
            return "not-offered"
        if not move.cards and move in self.moves(game):
            return None
        if move.verb != self.verb:
            return "not-offered"
        return None if Counter(move.cards) == Counter(game.hands[move.seat]) else "each-card-once"


class Letters(Stack):
    """A letter on each of the nine cards, and their order. Ruling FW-2."""

    __slots__ = ()
    key = "letters"
    verb = "write"
    writes = True

    def row(self, game: Any) -> Row:
        """Return the nine cards, which are put in order, and the letters that can be written on them or are drawn for them."""
        return Row(*super().row(game)[:2], LETTERS, VOWELS, MOST_VOWELS, game.lots[self.seat])

    def moves(self, game: Any) -> list[Move]:
        """List letters that are drawn by lot."""
        return [LOT[seat] for seat in self.seats]

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why letters cannot be written so."""
        if why := super().bars(game, move):
            return why
        if move.verb != self.verb:
            return None if move.call is None else "not-offered"
        word = move.call or ""
        if any(letter not in LETTERS for letter in word):
            return "not-a-letter"
        if len(word) != WRITTEN:
            return "letters-nine"
        return "many-vowels" if vowels(word) > MOST_VOWELS else None


class Destroy(Question):
    """A card of the field that is destroyed. Rulings FW-5, FW-18."""

    __slots__ = ()

    def moves(self, game: Any) -> list[Move]:
        """List every card of the field."""
        return [answer(self.seat, "destroy", (), lying.card.id) for lying in game.laid if lying is not None]

    def weighs(self, move: Move) -> bool:
        """Have a card chosen before it is destroyed."""
        return move.verb == "destroy"

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why a card cannot be destroyed."""
        if move.verb != "destroy" or move.cards or move.call is not None:
            return "not-offered"
        return "not-on-field" if game.where(move.target) < 0 else None


class Clear(Destroy):
    """The field is full, and one of its cards must go. Ruling FW-5."""

    __slots__ = ()
    key = "clear"

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why a card cannot be destroyed."""
        why = super().bars(game, move)
        return "not-on-full-field" if why == "not-on-field" else why


class Waste(Destroy):
    """Up to one card of the field goes at the End of a Day. Rule book: Ending a Day."""

    __slots__ = ()
    key = "waste"

    def moves(self, game: Any) -> list[Move]:
        """List every card of the field, and none."""
        return [*super().moves(game), SPARE[self.seat]]

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why a card cannot be destroyed."""
        return None if move == SPARE[move.seat] else super().bars(game, move)


class Field(Create):
    """A card on an open space, as often as one wants but once at least, or the End of the Day. Rulings FW-6, FW-18, FW-25."""

    __slots__ = ()
    key = "field"

    def moves(self, game: Any) -> Listing:
        """List every placing, and that it is enough, or that the Day is ended."""
        return Listing(self.seat, placings(game, self.seat), ("done" if game.today else "end", BARE, AT_NOTHING))

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why a card cannot be played, or the Day not ended."""
        if move == DONE[move.seat]:
            return None if game.today else "must-play"
        if move == END[move.seat]:
            return "already-played" if game.today else None
        return super().bars(game, move)

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return whether cards were played already, or taken back."""
        return "more" if game.today else "again" if game.repeals else "", {}

    def outlook(self, game: Any, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Return that who has an End Token is out with the next."""
        return ("out", {}) if move == END[move.seat] and game.ends[move.seat] else None


class Declare(Question):
    """Which of the cards played Today declares the next battle. Ruling FW-7."""

    __slots__ = ()
    key = "declare"

    def moves(self, game: Any) -> list[Move]:
        """List the cards that can declare one, and that it is enough."""
        return [*[answer(self.seat, "declare", (), game.laid[space].card.id) for space in game.declarers()], DONE[self.seat]]

    def weighs(self, move: Move) -> bool:
        """What a battle would bring is shown before it is declared."""
        return move.verb == "declare"

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why a card cannot declare a battle."""
        if move == DONE[move.seat]:
            return None
        if move.verb != "declare" or move.cards or move.call is not None:
            return "not-offered"
        space = game.where(move.target)
        if space < 0:
            return "no-such-declarer"
        if space in game.declarers():
            return None
        return "not-declarer" if game.acts(game.laid[space]) else "silenced-card"

    def denial(self, game: Any, move: Move) -> Mapping[str, Any]:
        """Return the letter of the card in question."""
        space = game.where(move.target)
        return {} if space < 0 else {"letter": game.letters[game.laid[space].card]}


class Fight(Battle):
    """Whom a card played Today battles. Rulings FW-7 to FW-9."""

    __slots__ = ()

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return the letter of the card that may declare."""
        return "of", {"letter": game.letters[game.laid[game.latest].card]}

    def outlook(self, game: Any, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Return that a card that declares no battle now declares none Today."""
        return ("holds", self.case(game, move.seat)[1]) if move.verb == "peace" else None

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why cards cannot be engaged."""
        lying = [game.laid[space] for card in move.cards if (space := game.where(card.id)) >= 0]
        if any(not game.acts(each) for each in lying):
            return "silenced-card"
        return super().bars(game, move)

    def denial(self, game: Any, move: Move) -> Mapping[str, Any]:
        """Return the letter of a card of the field that cannot be engaged."""
        near = game.neighbours(game.latest)
        far = [card for card in move.cards if card not in near and game.where(card.id) >= 0]
        return {"letter": game.letters[far[0]]} if far else {}


class Festival(Question):
    """One word of every letter that is left. Rule book: Festival Hour; rulings FW-10 to FW-13."""

    __slots__ = ()
    key = "festival"

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return how many letters are left, if any are."""
        count = len(game.left())
        return "none" if not count else "one" if count == 1 else "left", {"count": count}

    def outlook(self, game: Any, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Return what it costs to make no word."""
        lost = game.price() if game.chosen["no_word_costs"] else 0
        return ("loses", {"points": lost}) if lost and move == NO_WORD[move.seat] else None

    def typed(self, game: Any) -> Typed:
        """Return the letters that are left, and which cards bear them."""
        cards = game.left()
        return Typed("make", "".join([game.letters[card] for card in cards]), max(1, len(cards)), cards=tuple([card.id for card in cards]))

    def moves(self, game: Any) -> list[Move]:
        """List that there is no word."""
        return [NO_WORD[self.seat]]

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why a word is refused, or a card that was pressed gives no letter."""
        if move == NO_WORD[move.seat]:
            return None
        if move.verb == "play" and silent(game, move):
            return "letter-silenced"
        if move.verb != "make" or move.cards or move.target is not None:
            return "not-offered"
        return self.bars_word(game, move)[0]

    def denial(self, game: Any, move: Move) -> Mapping[str, Any]:
        """Return which letter is in question, or who has made the word."""
        if move.verb == "make":
            return self.bars_word(game, move)[1]
        letters = silent(game, move)
        return {"letter": letters[0]} if letters else {}

    def bars_word(self, game: Any, move: Move) -> tuple[str | None, dict[str, Any]]:
        """Return why a word is refused, and what that is about."""
        word, left = move.call or "", Counter([game.letters[card] for card in game.left()])
        if not left:
            return "no-letters", {}
        if any(letter not in LETTERS for letter in word):
            return "not-a-letter", {}
        spelt = Counter(word)
        silenced = {game.letters[lying.card] for lying in game.laid if lying is not None and lying.silenced}
        for letter in spelt - left:
            return "letter-silenced" if letter in silenced else "letter-not-there", {"letter": letter}
        if missing := left - spelt:
            return "letters-missing", {"letters": "".join(sorted(missing.elements()))}
        return bars_whole(game, move.seat, word)


def silent(game: Any, move: Move) -> list[str]:
    """Return the letters of silenced cards among those of a move."""
    return [game.letters[lying.card] for lying in game.laid if lying is not None and lying.silenced and lying.card in move.cards]


def bars_whole(game: Any, seat: int, word: str) -> tuple[str | None, dict[str, Any]]:
    """Return why a word of all letters is refused, and what that is about. Rulings FW-11, FW-12, FW-14."""
    chosen = game.chosen
    if len(word) < chosen["shortest"]:
        return "short-word", {"n": chosen["shortest"]}
    made = [about["seat"] for key, about in game.written if key == "word" and about["word"] == word]
    barred = [maker for maker in made if maker != seat or chosen["no_repeats"] == "all"]
    if barred:
        return "already-made", {"who": barred[0], "word": word}
    return ("not-in-list" if chosen["word_check"] == "auto" and word not in game.word_list.words else None), {}


class Challenge(Question):
    """Whether a word stands: all other Creators are asked at once, and the first Challenge is heard. Ruling FW-14."""

    __slots__ = ()
    key = "challenge"
    assent = "accept"

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return what a word that is none costs, and whether a wrong Challenge costs anything."""
        costs = "-costs-floor" if game.chosen["points_floor"] else "-costs"
        return ("again" if game.repeals else "loses") + costs * game.chosen["failed_challenge"], {"lost": game.price()}

    def moves(self, game: Any) -> list[Move]:
        """List both answers of everybody."""
        return [move for seat in self.seats for move in (ACCEPT[seat], CHALLENGE[seat])]


CLEAR, WASTE, FIELD, DECLARE, BATTLE, FESTIVAL = [[kind((seat,)) for seat in range(6)] for kind in (Clear, Waste, Field, Declare, Fight, Festival)]
