"""How the cards of Of Knights and Ninjas affect each other, derived from the tables that the rules use."""

from collections.abc import Mapping
from typing import Any

from courtcards.games.knights_and_ninjas.deck import ATTACKS, ENEMIES, FORTS, KINDS, SPECIALS, STRENGTH, why_not_approach

Kinds = tuple[str, ...]

STANDING = {  # {fortification: combinations it may be part of, as (castle, archer, minstrel)}
    "castle": ((True, False, False),),
    "archer": ((False, True, False), (True, True, False)),
    "minstrel": ((False, False, True),),
}
GUARDS = {"castle-guards": "castle", "archer-guards": "archer", "archer-sees-dragon": "archer", "archer-on-wall": "archer", "minstrel-guards": "minstrel"}
AGAIN = ("traitor", "highwayman")       # another card of the same kind may undo their effect. Rule book: TRAITOR, HIGHWAYMAN
TAXED = {"monk": ("castle",)}           # Rule book: MONK


def enemies_under_rules(chosen: Mapping[str, Any]) -> dict[str, Kinds]:
    """Return the kinds that may answer each attack under a match's house rules."""
    enemies = dict(ENEMIES)
    if chosen["block_ninja_dragon"]:
        enemies |= {kind: (*STRENGTH, *ENEMIES[kind]) for kind in ("dragon", "ninja")}
    return enemies if chosen["archer_answerable"] else enemies | {"archer": ()}


def enemies_with_robbers(enemies: Mapping[str, Kinds]) -> dict[str, Kinds]:
    """Return the kinds that answer each attack. Against attacks of strength (peasant to king), the highwayman counts as well.

    Rule book: the "Enemies" of strength, HIGHWAYMAN.
    """
    return {kind: (*answers, "highwayman") if kind in STRENGTH else answers for kind, answers in enemies.items()}


def card_relations(enemies: Mapping[str, Kinds], two: bool) -> dict[str, tuple[tuple[str, Kinds], ...]]:
    """Return each kind's effects on other kinds, and the kinds that beat it.

    `enemies` holds the kinds that may answer each attack. `two` says whether there are two players.
    """
    forts = tuple([fort for fort in FORTS if not (two and fort == "minstrel")])           # with two players no minstrel stays
    return {kind: fort_relations(kind) if kind in forts else other_card_relations(kind, forts, enemies_with_robbers(enemies)) for kind in KINDS}


def fort_relations(kind: str) -> tuple[tuple[str, Kinds], ...]:
    """Return a fortification's two relations.

    `keeps` has the attack cards it keeps out, `yields` those that get past it.
    """
    return ("keeps", attacks_kept_out(kind)), ("yields", tuple([attack for attack in ATTACKS if None in why_fort_blocks(attack, kind)]))


def other_card_relations(kind: str, forts: Kinds, enemies: Mapping[str, Kinds]) -> tuple[tuple[str, Kinds], ...]:
    """Return the relations of a card that isn't a fortification, each with its kinds.

    * `past`: the fortifications it gets past. A card without any has `answers` instead: the kinds it answers or taxes.
    * `stopped`: the kinds that stop it.

    `forts` holds the fortifications in the game, `enemies` the kinds that may answer each attack.
    """
    past = tuple([fort for fort in forts if None in why_fort_blocks(kind, fort)]) if kind in ATTACKS and kind not in STRENGTH else ()
    met = past or TAXED.get(kind) or tuple([attack for attack in ATTACKS if kind in enemies[attack]])
    if not met:
        return (("stopped", ()),) if kind in SPECIALS else ()
    guards = [fort for fort in forts if kind in attacks_kept_out(fort)]
    answers = [enemy for enemy in enemies.get(kind, ()) if not (kind in STRENGTH and enemy in STRENGTH)]        # listed under "answers" instead
    return ("past" if past else "answers", met), ("stopped", tuple(dict.fromkeys([*guards, *answers, *([kind] if kind in AGAIN else [])])))


def attacks_kept_out(fort: str) -> Kinds:
    """Return the attack cards a fortification keeps out."""
    return tuple([attack for attack in ATTACKS if fort in {GUARDS.get(str(bar)) for bar in why_fort_blocks(attack, fort)}])


def why_fort_blocks(attack: str, fort: str) -> list[str | None]:
    """Return the refusal keys for an attack card against a fortification.

    There's one key for each combination of fortifications that includes this one. It's None if the attack gets past that combination.
    """
    return [why_not_approach(attack, *walls, False) for walls in STANDING[fort]]
