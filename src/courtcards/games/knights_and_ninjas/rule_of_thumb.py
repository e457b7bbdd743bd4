"""A squire's rule of thumb for Of Knights and Ninjas: count gems, keep answers, build walls.

Everything is rated in gems. A squire looks only at its own hand and at what everyone sees: gems, walls and hand sizes.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.strategy import Likes, no_preference
from courtcards.games.knights_and_ninjas.attack import can_win_by_robbery
from courtcards.games.knights_and_ninjas.deck import ENEMIES, PLUNDER, SIEGE, STRENGTH, approaching_kinds

WORTH = {"peasant": .8, "soldier": 1.3, "knight": 1.9, "king": 2.5, "castle": 1.7, "archer": 1.7, "minstrel": 1.9, "ladder": .9, "catapult": 1.2,
         "dragon": 1.8, "ninja": 2.2, "highwayman": 2.1, "princess": 1.6, "executioner": 2.1, "traitor": 2.2, "herald": 1.1, "merchant": 1.3,
         "monk": .9, "jester": 2.9}                 # worth of a card in hand, in gems
SPENT, IN_DUEL = 1.0, .55   # share of a card's worth lost by playing it; less with two players, as nobody else gains by it
GEM = 1.6               # worth of a gem compared with cards
UNANSWERED, LEAST = .88, .25    # chance that a hidden card doesn't stop an attack; lowest chance for a hand of any size
DECIDES = 40.0          # bonus for a move that wins, or keeps a rival from winning
WAVER = .5              # gems by which a squire may misjudge a move, so that it's unpredictable
KEEP = 1.4              # least worth of a drafted card to keep


def knights_move(world: Any, seat: int, moves: Sequence[Move], rng: Random, likes: Likes = no_preference) -> Move:
    """Return the move with the highest rating, with some randomness.

    If possible, leave a gem to players who have had no turn yet.
    """
    key, random = world.question.key, rng.random
    judge = JUDGED.get(key, rate_turn_move)
    weighed = [judge(world, seat, move) + likes(move) + WAVER * random() for move in moves]
    best = moves[weighed.index(max(weighed))]
    return courteous_move(world, seat, best, moves, weighed) if key == "turn" else best


def courteous_move(world: Any, seat: int, best: Move, moves: Sequence[Move], weighed: Sequence[float]) -> Move:
    """Return `best`, unless it could take the last gems of a player who has had no turn yet.

    In that case, return the highest-rated worthwhile attack that couldn't, if there is one. `weighed` holds the ratings of `moves`.
    """
    if not can_strip_newcomer(world, seat, best):
        return best
    others = {move: worth for move, worth in zip(moves, weighed, strict=True)
              if worth > 0 and move.verb in ("attack", "send") and not can_strip_newcomer(world, seat, move)}
    return max(others, key=others.__getitem__, default=best)


def can_strip_newcomer(world: Any, seat: int, move: Move) -> bool:
    """Return whether an attack could take the last gems of a player who has had no turn yet.

    An attack that could win the match doesn't count.
    """
    if move.verb not in ("attack", "send") or world.two:
        return False
    rival = int(move.target or 0)
    first = (world.active - world.number + 1) % world.seats
    gems, waits = world.gems[rival], (rival - first) % world.seats >= world.number
    return waits and 0 < gems <= attack_loot(world, seat, move, rival) and world.gems[seat] + gems < world.goal


def attack_loot(world: Any, seat: int, move: Move, rival: int) -> int:
    """Return how many gems an attack could take from a rival, if the rival has that many.

    For a siege card, count the gems of the attack that could follow.
    """
    kind = "archer" if move.verb == "send" else move_kind(move)
    return follow_up_gems(world, seat, kind, rival) if kind in SIEGE else PLUNDER[kind] * len(move.cards)


def rate_turn_move(world: Any, seat: int, move: Move) -> float:
    """Return the rating in gems of a move on the player's own turn."""
    return TURNS[move.verb](world, seat, move)


def move_kind(move: Move) -> str:
    """Return the kind a move's cards stand for."""
    return move.call or move.cards[0].kind


def cards_cost(world: Any, move: Move) -> float:
    """Return what playing a move's cards costs, in gems.

    With two players, it costs less.
    """
    cards = move.cards
    worth = WORTH[cards[0].kind] if len(cards) == 1 else sum([WORTH[card.kind] for card in cards])
    return worth * (IN_DUEL if world.two else SPENT)


def rate_attack(world: Any, seat: int, move: Move) -> float:
    """Return the rating of an attack in gems.

    Likely loot makes it higher, and so does a rival who is close to winning.
    """
    kind, rival = move_kind(move), int(move.target or 0)
    if kind in SIEGE:
        return rate_siege(world, seat, kind, rival) - cards_cost(world, move)
    owned = world.gems
    gems = min(PLUNDER[kind] * len(move.cards), owned[rival])
    if not gems:
        return -cards_cost(world, move) - .8
    if owned[seat] + gems >= world.goal:
        return DECIDES + gems - cards_cost(world, move)
    odds = UNANSWERED ** len(world.hands[rival]) * (1.15 if len(ENEMIES[kind]) < 4 else 1)
    return gems * (odds if odds > LEAST else LEAST) * (1 + goal_proximity(world, rival)) - cards_cost(world, move)


def rate_siege(world: Any, seat: int, kind: str, rival: int) -> float:
    """Return the rating of a siege card in gems, by the loot of the attack that could follow it.

    If no attack could follow, the rating is -1.
    """
    gems = follow_up_gems(world, seat, kind, rival)
    return min(gems, world.gems[rival]) * .6 * (1 + goal_proximity(world, rival)) if gems else -1


def follow_up_gems(world: Any, seat: int, kind: str, rival: int) -> int:
    """Return how many gems the best card in hand could take after a siege card has opened the way.

    The result is 0 if there's no such card.
    """
    castle, archer, minstrel, _ = world.fortification_flags(rival)
    open_to = approaching_kinds(castle and kind != "catapult", archer and kind == "ladder", minstrel, kind == "ladder")
    return max([PLUNDER[card.kind] for card in world.hands[seat] if card.kind in PLUNDER and card.kind in open_to], default=0)


def goal_proximity(world: Any, seat: int) -> float:
    """Return how close a player is to winning, from 0 to 1."""
    share: float = world.gems[seat] / world.goal
    return share * share if share < 1 else 1.0


def rate_archer_attack(world: Any, seat: int, move: Move) -> float:
    """Return the rating in gems of an attack with the archer that guards the kingdom.

    It's rated like a siege card.
    """
    return rate_siege(world, seat, "archer", int(move.target or 0)) - WORTH["archer"]


def rate_fortifying(world: Any, seat: int, move: Move) -> float:
    """Return the rating of a fortification in gems: the richer the kingdom, the higher."""
    kind = move_kind(move)
    if kind == "minstrel":
        return .2 + 2.4 * goal_proximity(world, seat) - cards_cost(world, move) * .5
    return 1.2 + world.gems[seat] * .12 - cards_cost(world, move) * .5


def rate_special(world: Any, seat: int, move: Move) -> float:
    """Return the rating of a special action in gems.

    A merchant's trade that gives the rival enough gems to win is rated lowest.
    """
    kind = move_kind(move)
    if kind == "herald":
        return .9 - cards_cost(world, move)
    if kind == "monk":
        return sum(1.2 for rival in world.rivals() if world.castles[rival]) - cards_cost(world, move)
    rival, gems = int(move.target or 0), world.terms.price
    if world.gems[rival] + gems >= world.goal:
        return -DECIDES
    return len(world.hands[rival]) // 2 * 1.1 - gems * GEM - cards_cost(world, move)


def rate_ending(world: Any, seat: int, _: Move) -> float:
    """Return the rating of ending the turn.

    It's 0. If nothing has been played this turn, it's lower, because the player then has to discard a card.
    """
    return 0 if world.question.key != "turn" else -.3


def rate_response(world: Any, seat: int, move: Move) -> float:
    """Return the rating in gems of an answer to an attack, by the gems it saves or loses."""
    about = world.question.about
    gems, by = about["gems"], about["by"]
    if move.verb == "pass":
        return -gems * GEM - (DECIDES if world.gems[by] + gems >= world.goal else 0)
    kind = move_kind(move)
    if kind in STRENGTH:
        lost = min(max(0, about["strength"] - STRENGTH[kind] * len(move.cards)), world.gems[seat])
        return -lost * GEM - cards_cost(world, move) - (DECIDES if world.gems[by] + lost >= world.goal else 0)
    more = {"traitor": min(about["strength"], world.gems[by]) * .6, "princess": 1.0, "executioner": .7, "minstrel": .6}[kind]
    return more - cards_cost(world, move)


def rate_robbery(world: Any, seat: int, move: Move) -> float:
    """Return the rating in gems of robbing the gems about to change hands, or of passing.

    A robbery with which the seat wins is rated highest, a pass that lets a rival win lowest.
    """
    about = world.question.about
    if move.verb == "pass":
        return -DECIDES if can_win_by_robbery(world, about, about["receiver"]) else 0
    return about["gems"] * (1.3 if seat == about["victim"] else 1) - cards_cost(world, move) - .7 + (DECIDES if can_win_by_robbery(world, about, seat) else 0)


def rate_parting(world: Any, seat: int, move: Move) -> float:
    """Return the rating of parting with a card: minus what it's worth."""
    return -WORTH[move.cards[0].kind]


def rate_taking(world: Any, seat: int, move: Move) -> float:
    """Return the rating of taking an offered card: what it's worth."""
    return WORTH[world.cards[move.target].kind]


def rate_tax_payment(world: Any, seat: int, move: Move) -> float:
    """Return the rating of paying a monk's tax in cards or gems.

    Gems that would make the rival win are rated lowest.
    """
    about = world.question.about
    if move.verb == "pay":
        return -DECIDES if world.gems[about["by"]] + about["gems"] >= world.goal else -about["gems"] * GEM
    return -WORTH[move.cards[0].kind] * about["left"]


def rate_draft_choice(world: Any, seat: int, move: Move) -> float:
    """Return the rating of keeping or giving a drawn card."""
    worth = WORTH[world.drawn[0].kind] - KEEP
    return worth if move.verb == "keep" else -worth


TURNS: dict[str, Callable[[Any, int, Move], float]] = {
    "attack": rate_attack, "send": rate_archer_attack, "fortify": rate_fortifying, "special": rate_special, "end": rate_ending, "redeal": rate_ending}
JUDGED: dict[str, Callable[[Any, int, Move], float]] = {
    "respond": rate_response, "betrayed": rate_response, "rob": rate_robbery, "draft": rate_draft_choice, "last-card": rate_draft_choice,
    "discard": rate_parting, "shed": rate_parting, "offer": rate_parting, "give": rate_parting, "take": rate_taking, "tax": rate_tax_payment}
