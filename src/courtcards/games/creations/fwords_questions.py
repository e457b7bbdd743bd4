"""The questions of Fwords: about letters first, then about each Hour of a Day.

Bots give no hints for any of them, since a good answer depends on later words.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from courtcards.engine.move import AT_NOTHING, BARE, LazyMoves, Move, answer
from courtcards.engine.question import Question, RowAnswer, TypedAnswer
from courtcards.games.creations.letters import LETTERS, MOST_VOWELS, VOWELS, WRITTEN, count_vowels
from courtcards.games.creations.placement import Battle, Create, creation_moves


def bare_moves(verb: str) -> list[Move]:
    """Return the moves that consist of only this verb, one for each possible seat (0 to 5)."""
    return [answer(seat, verb) for seat in range(6)]


DONE, END, SPARE, NO_WORD, LOT, ACCEPT, CHALLENGE = (
    bare_moves("done"), bare_moves("end"), bare_moves("spare"), bare_moves("no_word"), bare_moves("lot"), bare_moves("accept"), bare_moves("challenge"))


class Stack(Question):
    """The question of how to stack the Life Tree. Rule book: Fwords; ruling FW-3."""

    __slots__ = ()
    key = "stack"
    each = True
    verb = "stack"
    writes = False

    def row(self, game: Any) -> RowAnswer:
        """Return the answer that this question asks for: the nine cards, put in order."""
        return RowAnswer(self.verb, tuple([card.id for card in game.hands[self.seat]]))

    def moves(self, game: Any) -> list[Move]:
        """List one answer for each seat, which keeps the cards in the order in which they were dealt. No other order is listed."""
        return [answer(seat, "stack") for seat in self.seats]

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for an order of cards, or None if it's allowed."""
        if move.target is not None or (move.call is not None and not self.writes):
            return "not-offered"
        if not move.cards and move in self.moves(game):
            return None
        if move.verb != self.verb:
            return "not-offered"
        return None if Counter(move.cards) == Counter(game.hands[move.seat]) else "each-card-once"


class Letters(Stack):
    """The question of which letters to write on the nine cards, and how to stack them. Ruling FW-2."""

    __slots__ = ()
    key = "letters"
    verb = "write"
    writes = True

    def row(self, game: Any) -> RowAnswer:
        """Return the answer that this question asks for: the nine cards put in order, with a letter written on each.

        It also holds nine letters drawn at random, in case the player prefers these.
        """
        return RowAnswer(*super().row(game)[:2], LETTERS, VOWELS, MOST_VOWELS, game.lots[self.seat])

    def moves(self, game: Any) -> list[Move]:
        """List one answer for each seat: to take random letters. Letters of the player's own aren't listed."""
        return [LOT[seat] for seat in self.seats]

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for the letters and their order, or None if they're allowed."""
        if why := super().why_illegal(game, move):
            return why
        if move.verb != self.verb:
            return None if move.call is None else "not-offered"
        word = move.call or ""
        if any(letter not in LETTERS for letter in word):
            return "not-a-letter"
        if len(word) != WRITTEN:
            return "letters-nine"
        return "many-vowels" if count_vowels(word) > MOST_VOWELS else None


class Destroy(Question):
    """The question of which card on the field to destroy. Rulings FW-5, FW-18."""

    __slots__ = ()

    def moves(self, game: Any) -> list[Move]:
        """List every card on the field."""
        return [answer(self.seat, "destroy", (), lying.card.id) for lying in game.laid if lying is not None]

    def weighs(self, move: Move) -> bool:
        """Return whether a move destroys a card; the table previews such moves."""
        return move.verb == "destroy"

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for destroying a card, or None if it's allowed."""
        if move.verb != "destroy" or move.cards or move.call is not None:
            return "not-offered"
        return "not-on-field" if game.space_of(move.target) < 0 else None


class Clear(Destroy):
    """The question of which card to destroy because the field is full. Ruling FW-5."""

    __slots__ = ()
    key = "clear"

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for destroying a card, or None if it's allowed."""
        why = super().why_illegal(game, move)
        return "not-on-full-field" if why == "not-on-field" else why


class Waste(Destroy):
    """The question of which card on the field to destroy when ending a Day. Rule book: Ending a Day.

    The player may also destroy none.
    """

    __slots__ = ()
    key = "waste"

    def moves(self, game: Any) -> list[Move]:
        """List every card on the field, then `spare`, which destroys none."""
        return [*super().moves(game), SPARE[self.seat]]

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for destroying a card, or None if it's allowed."""
        return None if move == SPARE[move.seat] else super().why_illegal(game, move)


class Field(Create):
    """The question of which card to play to an open space, asked again after each card. Rulings FW-6, FW-18, FW-25.

    Until a card is played, the player may end the Day instead.
    """

    __slots__ = ()
    key = "field"

    def moves(self, game: Any) -> LazyMoves:
        """List every way to play a card, then `done` to stop or, if nothing has been played, `end` to end the Day."""
        return LazyMoves(self.seat, creation_moves(game, self.seat), ("done" if game.today else "end", BARE, AT_NOTHING))

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for a move, or None if the move is allowed."""
        if move == DONE[move.seat]:
            return None if game.today else "must-play"
        if move == END[move.seat]:
            return "already-played" if game.today else None
        return super().why_illegal(game, move)

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return the variant of the prompt: `more` if cards have been played, `again` after a repeal, which took them back, otherwise ""."""
        return "more" if game.today else "again" if game.repeals else "", {}

    def outlook(self, game: Any, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Return what ending the Day costs: an End Token (`token`) or, with a second one, being out (`out`). Return None for other moves."""
        if move != END[move.seat]:
            return None
        return ("out" if game.ends[move.seat] else "token"), {}


class Declare(Question):
    """The question of which card played Today declares the next battle. Ruling FW-7."""

    __slots__ = ()
    key = "declare"

    def moves(self, game: Any) -> list[Move]:
        """List the cards that can declare a battle, then `done`, which declares none."""
        return [*[answer(self.seat, "declare", (), game.laid[space].card.id) for space in game.declarers()], DONE[self.seat]]

    def weighs(self, move: Move) -> bool:
        """Return whether a move declares a battle; the table previews such moves."""
        return move.verb == "declare"

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for declaring a battle with a card, or None if it's allowed."""
        if move == DONE[move.seat]:
            return None
        if move.verb != "declare" or move.cards or move.call is not None:
            return "not-offered"
        space = game.space_of(move.target)
        if space < 0:
            return "no-such-declarer"
        if space in game.declarers():
            return None
        return "not-declarer" if game.can_act(game.laid[space]) else "silenced-card"

    def denial(self, game: Any, move: Move) -> Mapping[str, Any]:
        """Return the details for the text of a refusal: the letter of the refused card, if it's on the field."""
        space = game.space_of(move.target)
        return {} if space < 0 else {"letter": game.letters[game.laid[space].card]}


class Fight(Battle):
    """The question of which opponents a card played Today engages. Rulings FW-7 to FW-9."""

    __slots__ = ()

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return the prompt's only variant, `of`, with the letter of the card that may declare the battle."""
        return "of", {"letter": game.letters[game.laid[game.latest].card]}

    def outlook(self, game: Any, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Return a preview: `holds` for peace, `vain` for a battle that would silence no card. Return None for any other move."""
        if move.verb == "peace":
            return "holds", self.case(game, move.seat)[1]
        return ("vain", {}) if move.verb == "battle" and not game.would_silence(move) else None

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for engaging cards, or None if it's allowed."""
        lying = [game.laid[space] for card in move.cards if (space := game.space_of(card.id)) >= 0]
        if any(not game.can_act(each) for each in lying):
            return "silenced-card"
        return super().why_illegal(game, move)

    def denial(self, game: Any, move: Move) -> Mapping[str, Any]:
        """Return the details for the text of a refusal: the letter of the first card in the move that can't be engaged.

        Returns an empty dict if there's none.
        """
        near = game.neighbours(game.latest)
        far = [card for card in move.cards if card not in near and game.space_of(card.id) >= 0]
        return {"letter": game.letters[far[0]]} if far else {}


class Festival(Question):
    """The question that asks for one word that uses all letters left. Rule book: Festival Hour; rulings FW-10 to FW-13."""

    __slots__ = ()
    key = "festival"

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return the variant of the prompt, with the number of letters left and the points lost by a word that isn't in the list.

        The variant is `none` if no letters are left, and `one` for a single letter. Otherwise it's `again` after a repeal, `left` if the word is looked up at
        once, and `open` if others may challenge it.
        """
        count = len(game.unsilenced_cards())
        many = "again" if game.repeals else "left" if game.looks_up_at_once(game.judges_of(seat)) else "open"
        return "none" if not count else "one" if count == 1 else many, {"count": count, "lost": game.price()}

    def outlook(self, game: Any, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Return the cost of making no word: points, or the end of the Day. Return None if it costs nothing, or if the move makes a word."""
        if move != NO_WORD[move.seat]:
            return None
        lost = game.price() if game.chosen["no_word_costs"] else 0
        return ("loses", {"points": lost}) if lost else ("stops", {}) if game.repeals else None

    def typed_answer(self, game: Any) -> TypedAnswer:
        """Return the answer that this question asks for: a word made of the letters left, with the cards that have them."""
        cards = game.unsilenced_cards()
        return TypedAnswer("make", "".join([game.letters[card] for card in cards]), max(1, len(cards)), cards=tuple([card.id for card in cards]))

    def moves(self, game: Any) -> list[Move]:
        """List the only answer that isn't typed: making no word."""
        return [NO_WORD[self.seat]]

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for a word, or None if it's allowed."""
        if move == NO_WORD[move.seat]:
            return None
        if move.verb == "play" and silenced_letters(game, move):
            return "letter-silenced"
        if move.verb != "make" or move.cards or move.target is not None:
            return "not-offered"
        return self.why_not_word(game, move)[0]

    def denial(self, game: Any, move: Move) -> Mapping[str, Any]:
        """Return the details for the text of a refusal, such as the letter it's about, or the seat that made the same word."""
        if move.verb == "make":
            return self.why_not_word(game, move)[1]
        letters = silenced_letters(game, move)
        return {"letter": letters[0]} if letters else {}

    def why_not_word(self, game: Any, move: Move) -> tuple[str | None, dict[str, Any]]:
        """Return the refusal key for the word of a move, and the details for its sentence.

        The key is None if the word is allowed.
        """
        word, left = move.call or "", Counter([game.letters[card] for card in game.unsilenced_cards()])
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
        return why_not_word(game, move.seat, word)


def silenced_letters(game: Any, move: Move) -> list[str]:
    """Return the letters of the silenced cards in a move."""
    return [game.letters[lying.card] for lying in game.laid if lying is not None and lying.silenced and lying.card in move.cards]


def why_not_word(game: Any, seat: int, word: str) -> tuple[str | None, dict[str, Any]]:
    """Return the refusal key for a word that uses all letters, and the details for its sentence. Rulings FW-11, FW-12, FW-14.

    The key is None if the word is allowed.
    """
    chosen = game.chosen
    if len(word) < chosen["shortest"]:
        return "short-word", {"n": chosen["shortest"]}
    made = [about["seat"] for key, about in game.written if key == "word" and about["word"] == word]
    barred = [maker for maker in made if maker != seat or chosen["no_repeats"] == "all"]
    if barred:
        return "already-made", {"who": barred[0], "word": word}
    return ("not-in-list" if chosen["word_check"] == "auto" and word not in game.word_list.words else None), {}


class Challenge(Question):
    """The question of whether to accept a word. All other Creators are asked at once, and the first Challenge counts. Ruling FW-14."""

    __slots__ = ()
    key = "challenge"
    assent = "accept"

    def case(self, game: Any, seat: int) -> tuple[str, dict[str, Any]]:
        """Return the variant of the prompt, and as the detail `lost` the points that a repeal costs.

        The variant depends on whether this would be the second repeal, and on what a wrong Challenge costs under the house rules.
        """
        costs = "-costs-floor" if game.chosen["points_floor"] else "-costs"
        return ("again" if game.repeals else "loses") + costs * game.chosen["failed_challenge"], {"lost": game.price()}

    def moves(self, game: Any) -> list[Move]:
        """List the answers of each seat: to accept or to challenge."""
        return [move for seat in self.seats for move in (ACCEPT[seat], CHALLENGE[seat])]


CLEAR, WASTE, FIELD, DECLARE, BATTLE, FESTIVAL = [[kind((seat,)) for seat in range(6)] for kind in (Clear, Waste, Field, Declare, Fight, Festival)]
