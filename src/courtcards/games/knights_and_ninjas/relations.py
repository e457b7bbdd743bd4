"""How the cards of Of Knights and Ninjas stand to each other, read off the tables on which the rules rest. Imports nothing from bots or table."""

from collections.abc import Mapping
from typing import Any

from courtcards.games.knights_and_ninjas.deck import ATTACKS, ENEMIES, FORTS, KINDS, SPECIALS, STRENGTH, bars_approach

Kinds = tuple[str, ...]

STANDING = {  # fortifications with which each of them may stand: castle, archer, minstrel
    "castle": ((True, False, False),),
    "archer": ((False, True, False), (True, True, False)),
    "minstrel": ((False, False, True),),
}
GUARDS = {"castle-guards": "castle", "archer-guards": "archer", "archer-sees-dragon": "archer", "archer-on-wall": "archer", "minstrel-guards": "minstrel"}
AGAIN = ("traitor", "highwayman")       # what they have done, another of the same may undo. Rule book: TRAITOR, HIGHWAYMAN
TAXED = {"monk": ("castle",)}           # Rule book: MONK


def enemies_in(chosen: Mapping[str, Any]) -> dict[str, Kinds]:
    """Return who may answer which attack under the house rules of a match."""
    enemies = dict(ENEMIES)
    if chosen["block_ninja_dragon"]:
        enemies |= {kind: (*STRENGTH, *ENEMIES[kind]) for kind in ("dragon", "ninja")}
    return enemies if chosen["archer_answerable"] else enemies | {"archer": ()}


def with_robbers(enemies: Mapping[str, Kinds]) -> dict[str, Kinds]:
    """Return who answers which attack, with those who rob it. Rule book: the "Enemies" of strength, HIGHWAYMAN."""
    return {kind: (*answers, "highwayman") if kind in STRENGTH else answers for kind, answers in enemies.items()}


def relations(enemies: Mapping[str, Kinds], two: bool) -> dict[str, tuple[tuple[str, Kinds], ...]]:
    """Return what each kind of card does to which others, and what beats it, with the enemies of the match."""
    forts = tuple([fort for fort in FORTS if not (two and fort == "minstrel")])           # with two players no minstrel stays
    return {kind: of_fort(kind) if kind in forts else of_card(kind, forts, with_robbers(enemies)) for kind in KINDS}


def of_fort(kind: str) -> tuple[tuple[str, Kinds], ...]:
    """Return what a fortification keeps out, and what gets past it."""
    return ("keeps", kept_out(kind)), ("yields", tuple([attack for attack in ATTACKS if None in bars(attack, kind)]))


def of_card(kind: str, forts: Kinds, enemies: Mapping[str, Kinds]) -> tuple[tuple[str, Kinds], ...]:
    """Return what any other card gets past or answers, and what stops it; nothing of one that is whatever it plays."""
    past = tuple([fort for fort in forts if None in bars(kind, fort)]) if kind in ATTACKS and kind not in STRENGTH else ()
    met = past or TAXED.get(kind) or tuple([attack for attack in ATTACKS if kind in enemies[attack]])
    if not met:
        return (("stopped", ()),) if kind in SPECIALS else ()
    guards = [fort for fort in forts if kind in kept_out(fort)]
    answers = [enemy for enemy in enemies.get(kind, ()) if not (kind in STRENGTH and enemy in STRENGTH)]        # these are told as what it meets
    return ("past" if past else "answers", met), ("stopped", tuple(dict.fromkeys([*guards, *answers, *([kind] if kind in AGAIN else [])])))


def kept_out(fort: str) -> Kinds:
    """Return the attack cards that a fortification keeps out."""
    return tuple([attack for attack in ATTACKS if fort in {GUARDS.get(str(bar)) for bar in bars(attack, fort)}])


def bars(attack: str, fort: str) -> list[str | None]:
    """Return what keeps an attack card from a kingdom with a fortification, in each way in which that may stand."""
    return [bars_approach(attack, *walls, False) for walls in STANDING[fort]]
