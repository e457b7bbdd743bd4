"""What is seen of Fwords: letters, cards of the field, counts; and what letters others may hold. Imports nothing from bots or table."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from courtcards.engine.card import Card, CardState
from courtcards.games.creations.house_rules import END_TOKENS
from courtcards.games.creations.letters import MOST_VOWELS, deck, lot, vowels

if TYPE_CHECKING:
    from courtcards.games.creations.fwords import Fwords


def in_sight(game: "Fwords", seat: int | None) -> list[Card]:
    """Return the cards that a seat sees, or knows where it does not see them."""
    return [card for zone, cards in game.zones() for card in cards if seat is None or game.sees(seat, zone) or seat in game.known.get(card, ())]


def states(game: "Fwords", seat: int | None) -> dict[str, CardState]:
    """Return the letters in sight, and how the cards of the field lie, whose they are and what they have done Today."""
    written, today, declared = game.letters, game.today, game.declared
    fights = game.laid[game.latest] if game.question is not None and game.question.key == "battle" else None
    found = {card.id: CardState(letter=written[card]) for card in in_sight(game, seat) if card in written}
    for lies in game.laid:
        if lies is not None:
            card = lies.card
            marks = [("silenced", lies.silenced), ("today", card in today), ("declared", card in declared), ("declares", lies is fights)]
            found[card.id] = CardState(turned=lies.turned, owner=lies.owner, letter=written[card], marks=tuple([mark for mark, on in marks if on]))
    return found


def lettered(game: "Fwords", about: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is told of a strike with the letters of its cards and whose they are, in place of who controls them."""
    owners = {lies.card.id: lies.owner for lies in game.laid if lies is not None}
    told = {name: value for name, value in about.items() if name != "victim"}
    one, other = about["card"], about.get("other")
    struck = {"owner": owners[other], "letter": game.letters[game.cards[other]]} if other else {}
    return told | {"seat": owners[one], "striker": game.letters[game.cards[one]]} | struck


def counters(game: "Fwords") -> dict[str, int]:
    """Return points, End Tokens and cards of the seats, the Day, its Hour, and who is on turn."""
    silenced = sum([lies is not None and lies.silenced for lies in game.laid])
    counts = {"day": game.day, "hour": game.hour, "active": game.active, "first": game.first, "repeals": game.repeals,
              "played": len(game.today), "silenced": silenced, "letters": len(game.left())}
    for seat in range(game.seats):
        counts |= {f"points/{seat}": game.points[seat], f"ends/{seat}": game.ends[seat], f"out/{seat}": int(game.ends[seat] >= END_TOKENS),
                   f"cards/{seat}": len(game.hands[seat]), f"tree/{seat}": len(game.trees[seat]), f"ditch/{seat}": len(game.ditches[seat])}
    return counts


def guessed(game: "Fwords", seat: int | None, rng: Random) -> Mapping[Card, str]:
    """Return the letters that a seat (None: anybody) has seen, and for all other cards such as could stand on them. Rulings FW-2, FW-23.

    Letters that are printed go with their cards.
    """
    if game.printed:
        return game.letters
    everybody = range(game.seats)
    seen = {card for each in (everybody if seat is None else (seat,)) for card in in_sight(game, each)}
    found = {card: letter for card, letter in game.letters.items() if card in seen}
    if game.is_prewritten:
        hidden = [card for _, cards in game.zones() for card in cards if card not in seen]      # those that are dealt come first
        left = sorted((Counter(deck(game.seats)) - Counter(found.values())).elements())
        rng.shuffle(left)
        return found | dict(zip(hidden, left, strict=False))
    for other in [other for other in everybody if other != seat]:
        if not (game.trees[other] or game.day):
            continue        # nothing is written yet
        held = [*game.hands[other], *game.trees[other]]
        unseen = [card for card in held if card not in seen]
        own = [*game.ditches[other], *[lies.card for lies in game.laid if lies is not None and lies.owner == other], *[card for card in held if card in seen]]
        few = min(len(unseen), max(0, MOST_VOWELS - vowels("".join([found[card] for card in own]))))
        found |= zip(unseen, lot(rng.shuffle, few, len(unseen)), strict=True)
    return found
