"""Visibility in Fwords: letters, cards on the field and counts, and guesses at letters that others hold."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from courtcards.engine.card import Card, CardState
from courtcards.games.creations.fwords_questions import Destroy
from courtcards.games.creations.house_rules import END_TOKENS
from courtcards.games.creations.letters import MOST_VOWELS, count_vowels, prewritten_letters, random_letters

if TYPE_CHECKING:
    from courtcards.games.creations.fwords import Fwords


def visible_cards(game: "Fwords", seat: int | None) -> list[Card]:
    """Return the cards that a seat sees, or knows to be in a place it doesn't see. A seat of None sees all."""
    return [card for zone, cards in game.zones() for card in cards if seat is None or game.sees(seat, zone) or seat in game.known.get(card, ())]


def letter_states(game: "Fwords", seat: int | None) -> dict[str, CardState]:
    """Return the letters that a seat sees, and the orientation, owner and marks of the cards on the field, by id."""
    written, today, declared = game.letters, game.today, game.declared
    fights = game.laid[game.latest] if game.question is not None and game.question.key == "battle" else None
    found = {card.id: CardState(letter=written[card]) for card in visible_cards(game, seat) if card in written}
    for lies in game.laid:
        if lies is not None:
            card = lies.card
            marks = [("silenced", lies.silenced), ("today", card in today), ("declared", card in declared), ("declares", lies is fights)]
            found[card.id] = CardState(turned=lies.turned, owner=lies.owner, letter=written[card], marks=tuple([mark for mark, on in marks if on]))
    return found


def with_letters(game: "Fwords", about: Mapping[str, Any]) -> dict[str, Any]:
    """Return the details of a strike (see `strike_facts`), changed to those that Fwords tells.

    `seat` and `owner` are the owners of the striking and of the struck card, since nobody controls cards. `striker` and `letter` are these cards' letters.
    """
    owners = {lies.card.id: lies.owner for lies in game.laid if lies is not None}
    told = {name: value for name, value in about.items() if name != "victim"}
    one, other = about["card"], about.get("other")
    struck = {"owner": owners[other], "letter": game.letters[game.cards[other]]} if other else {}
    return told | {"seat": owners[one], "striker": game.letters[game.cards[one]]} | struck


def name_of_target(game: "Fwords", target: str) -> tuple[str, Mapping[str, Any]] | None:
    """Return the name of a space or of a card with a letter, as a key and its details.

    While the player is asked which card to destroy, a card's name includes its owner and its space. Returns None for anything else.
    """
    name, card = target.partition(":")[2], game.cards.get(target)
    if card is None or card not in game.letters:
        return ("space", {"space": name}) if target.startswith("field:") and name in game.ground.field.at else None
    space, letter = game.space_of(target), {"letter": game.letters[card]}
    if space < 0 or not isinstance(game.question, Destroy):
        return "lettered", letter
    lying = game.laid[space]
    assert lying is not None
    return "lies", {**letter, "rival": lying.owner, "space": game.ground.field.spaces[space].name}


def fwords_counters(game: "Fwords") -> dict[str, int]:
    """Return the counters that everybody may see, by name."""
    silenced = sum([lies is not None and lies.silenced for lies in game.laid])
    counts = {"day": game.day, "hour": game.hour, "active": game.active, "first": game.first, "repeals": game.repeals,
              "played": len(game.today), "silenced": silenced, "letters": len(game.unsilenced_cards())}
    for seat in range(game.seats):
        counts |= {f"points/{seat}": game.points[seat], f"ends/{seat}": game.ends[seat], f"out/{seat}": int(game.ends[seat] >= END_TOKENS),
                   f"cards/{seat}": len(game.hands[seat]), f"tree/{seat}": len(game.trees[seat]), f"ditch/{seat}": len(game.ditches[seat])}
    return counts


def guess_letters(game: "Fwords", seat: int | None, rng: Random) -> Mapping[Card, str]:
    """Return the letters that a seat has seen, with guesses for all other cards that have letters. Rulings FW-2, FW-23.

    If the seat is None, only letters that nobody has seen are guesses. Printed letters are never guessed.
    """
    if game.printed:
        return game.letters
    everybody = range(game.seats)
    seen = {card for each in (everybody if seat is None else (seat,)) for card in visible_cards(game, each)}
    found = {card: letter for card, letter in game.letters.items() if card in seen}
    if game.is_prewritten:
        hidden = [card for _, cards in game.zones() for card in cards if card not in seen]      # dealt cards come first
        left = sorted((Counter(prewritten_letters(game.seats)) - Counter(found.values())).elements())
        rng.shuffle(left)
        return found | dict(zip(hidden, left, strict=False))
    for other in [other for other in everybody if other != seat]:
        if not (game.trees[other] or game.day):
            continue        # they haven't written their letters yet
        held = [*game.hands[other], *game.trees[other]]
        unseen = [card for card in held if card not in seen]
        own = [*game.ditches[other], *[lies.card for lies in game.laid if lies is not None and lies.owner == other], *[card for card in held if card in seen]]
        few = min(len(unseen), max(0, MOST_VOWELS - count_vowels("".join([found[card] for card in own]))))
        found |= zip(unseen, random_letters(rng.shuffle, few, len(unseen)), strict=True)
    return found
