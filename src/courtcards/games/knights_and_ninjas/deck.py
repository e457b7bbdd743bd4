"""The cards of Of Knights and Ninjas, and the two tables that attacks are based on.

The box holds 95 cards; no source says how many of each kind. SPLIT is our own and can be changed by a house rule.
"""

from functools import cache

from courtcards.engine.card import Card

SPLIT = {"peasant": 14, "soldier": 10, "knight": 8, "king": 4, "castle": 8, "archer": 8, "minstrel": 3, "ladder": 5, "catapult": 4,
         "dragon": 3, "ninja": 4, "highwayman": 4, "princess": 3, "executioner": 3, "traitor": 4, "herald": 3, "merchant": 3, "monk": 2,
         "jester": 2}
KINDS = tuple(SPLIT)
MOST = 20                                               # most cards of one kind in a deck
CARDS: dict[str, Card] = {f"{kind}-{n}": Card(f"{kind}-{n}", kind, {"kind": kind}) for kind in KINDS for n in range(1, MOST + 1)}

STRENGTH = {"peasant": 1, "soldier": 2, "knight": 3, "king": 4}     # gems taken when attacking, kept when answering
PLUNDER = STRENGTH | {"dragon": 2, "ninja": 2}                      # gems taken; other attack cards take none
SIEGE = ("archer", "ladder", "catapult")                            # used at the beginning of an attack
ATTACKS = (*PLUNDER, *SIEGE)
FORTS = ("castle", "archer", "minstrel")
SPECIALS = ("herald", "merchant", "monk")
ANSWERS = ("highwayman", "princess", "executioner", "traitor")

# Who may answer what. Rule book: the "Enemies" of each card.
ENEMIES = {
    "peasant": (*STRENGTH, "traitor", "executioner", "minstrel"),
    "soldier": (*STRENGTH, "traitor", "executioner", "minstrel"),
    "knight": (*STRENGTH, "traitor", "princess", "executioner", "minstrel"),
    "king": (*STRENGTH, "traitor", "executioner", "minstrel"),
    "dragon": ("executioner", "princess", "minstrel"),
    "ninja": ("executioner", "minstrel"),
    "archer": ("executioner", "minstrel"),
    "ladder": (),
    "catapult": (),
}


@cache
def deck_of_counts(*counts: tuple[str, int]) -> list[Card]:
    """Return an unshuffled deck with the given number of cards of each kind, kind by kind."""
    return [CARDS[f"{kind}-{n}"] for kind, count in counts for n in range(1, count + 1)]


@cache
def why_not_approach(kind: str, castle: bool, archer: bool, minstrel: bool, ladder: bool) -> str | None:
    """Return the refusal key for an attack card against a kingdom with these fortifications, or None if it's allowed.

    Rule book: CASTLE, ARCHER, MINSTREL, LADDER, CATAPULT, DRAGON, NINJA.
    """
    if minstrel:
        return "minstrel-guards"
    match kind:
        case "ninja":
            return None
        case "dragon":
            return "archer-sees-dragon" if archer else None
        case "archer":
            return None if archer else "no-archer-there"
        case "ladder":
            return "archer-on-wall" if castle and archer else "no-castle-there" if not castle else "ladder-stands" if ladder else None
        case "catapult":
            return None if castle else "archer-alone" if archer else "no-castle-there"
    return "archer-guards" if archer else "castle-guards" if castle and not ladder else None


@cache
def approaching_kinds(castle: bool, archer: bool, minstrel: bool, ladder: bool) -> tuple[str, ...]:
    """Return the kinds of attack cards that may be played against a kingdom with these fortifications."""
    return tuple([kind for kind in ATTACKS if why_not_approach(kind, castle, archer, minstrel, ladder) is None])
