"""Matches of Minkingi built from cards in words (own_cards), and their results, always read through views.

Moves are written without the seat if one seat is asked. Seat 0 has lost the match before and decides who begins.
"""

from functools import partial
from itertools import chain, zip_longest

from books.creations.own_cards import FILLERS, Printed, card_set, fillers, named, printed
from helpers.reading import asked, each, play, state, zone

from courtcards.engine.game import After
from courtcards.games import GAMES

MINKINGI = GAMES["minkingi"]
SPACES = {"square": 9, "plus": 5, "hourglass": 7, "weathervane": 7, "two_by_four": 8, "three_by_four": 12, "four_by_four": 16, "three_by_six": 18}
LOST = After((1,), (0,))                # seat 0 has lost the match before


def dealing(hands):
    """Return the card numbers in dealing order such that each seat can keep its hand, in the order of its picks."""
    packs = [[], []]
    for pick, pair in enumerate(zip_longest(*hands)):
        for seat, card in enumerate(pair):
            packs[(seat + pick) % 2] += [card]
    return packs


def match(zero="", one="", first=0, told=None, seed=0, after=LOST, filler="11/11", spare=0, draft=True, **options):
    """Return a match after the draft with these cards, filled up, and `first` to begin, or None if that is open.

    `spare` cards are left over in the deck; facts go to `told`. Without `draft` it's before the first pick.
    """
    size = -(-SPACES[options.get("field", "square")] // 2)
    hands, more = [printed(zero), printed(one)], iter(fillers(18, filler))
    hands = [hand + [next(more) for _ in range(size - len(hand))] for hand in hands]
    packs = [pack + [next(more) for _ in range(9 - len(pack))] for pack in dealing(hands)]
    cards = [*packs[0], *packs[1], *fillers(spare, filler, FILLERS + 100)]
    ids = dict(zip(map(id, cards), named(cards), strict=True))
    story = None if told is None else lambda _, fact: told.append(fact)
    game = MINKINGI(2, options, seed=seed, deck=list(ids.values()), story=story, after=after, cards=card_set(cards))
    return drafted(game, [[ids[id(card)] for card in hand] for hand in hands], first) if draft else game


def drafted(game, hands, first=0):
    """Let the seats keep these cards, one by one, and seat 0 decide who begins; return the game."""
    for pick in range(len(hands[0])):
        for seat in (0, 1):
            if asked(game).endswith(" draft"):
                play(game, f"{seat} keep {hands[seat][pick]}")
    if game.after == LOST and first is not None:
        play(game, "0 follow" if first else "0 begin")
        assert asked(game) == f"{first} create"
    return game


def setting(zero="", one="", turn=0, free="", **options):
    """Return a match in a seat's Day, with the cards that have a space on the field and the others in hand; the spaces `free` are open.

    If the numbers of cards don't make it that seat's turn, weak cards fill the field from its end. Nobody has fought.
    """
    hands = [printed(zero), printed(one)]
    lying = [[card for card in hand if card.space] for hand in hands]
    mine, theirs = len(lying[turn]), len(lying[1 - turn])
    first = 1 - turn if mine < theirs else turn
    wish = [max(mine, theirs - 1), theirs] if first != turn else [mine, mine]
    wish = wish if turn == 0 else wish[::-1]
    game = match(zero, one, first, **options)
    left = [space.name for space in game.active_field.spaces if space.name not in [*free.split(), *(card.space for card in chain(*lying))]]
    days = []
    for seat in (0, 1):
        own = [create(game, id, card) for id, card in zip(hand_of(game, seat, lying[seat]), lying[seat], strict=True)]
        weak = [id for id in zone(game, f"hand/{seat}") if int(id[1:].partition(".")[0]) >= FILLERS]
        days.append([create(game, id, Printed(0, "", space=left.pop())) for id in weak[:wish[seat] - len(own)]] + own)
    for day in range(sum(wish)):
        seat = (first + day) % 2
        peaceful(game, f"{seat} {days[seat].pop(0)}")
    assert asked(game) == f"{turn} create"
    return game


def hand_of(game, seat, lying):
    """Return the ids of these cards in a hand."""
    held, found = zone(game, f"hand/{seat}")[:], []
    for card in lying:
        found.append(next(id for id in held if id.partition(".")[0] == f"c{card.number}"))
        held.remove(found[-1])
    return found


def create(game, id, card):
    """Return the move that plays a card as its words say."""
    return f"create {id} > field:{card.space} = {card.turned or upright(game, card.space)}"


def upright(game, space):
    """Return a card's default rotation on a space."""
    return "90" if any(each.name == space and each.across for each in game.active_field.spaces) else "0"


# playing

def peaceful(game, *moves):
    """Play moves without a Battle; return the game."""
    for move in moves:
        play(game, move)
        if asked(game).endswith(" battle"):
            play(game, "peace")
    return game


def played_out(game):
    """Play all remaining cards without a Battle, each first card on the first open space; return the game."""
    while asked(game) != "over":
        peaceful(game, game.view()["moves"][0])
    return game


# reading

def hand(game, seat):
    """Return the hand of a seat as sorted words."""
    return " ".join(sorted(zone(game, f"hand/{seat}")))


def holders(game, *ids):
    """Return the seats that control cards, as in `0110`."""
    return "".join(str(state(game, id)["controller"]) for id in ids)


def owners(game, *ids):
    """Return the seats that own cards."""
    return "".join(str(state(game, id)["owner"]) for id in ids)


control = partial(each, name="control")


def blows(facts):
    """Return who took whom, as in `c40>c12 c12>c77`."""
    return " ".join(f"{fact.about['card']}>{fact.about['other']}" for fact in facts if fact.key == "takes")


def fought(zero, one, battle, told=None, create="create c40 > field:a1 = 0", **options):
    """Return a match after seat 0 has created a card and engaged these; only facts of that battle go to `told`."""
    heard = []
    game = play(setting(zero, one, free=create.partition("field:")[2][:2], told=heard, **options), create)
    heard.clear()
    play(game, f"battle {battle}")
    if told is not None:
        told += heard
    return game


def duel(mine, theirs, speed=10, against=50, number=40, other=12, told=None):
    """Return who controls two cards after a corner of seat 0 has met one of seat 1; their other corners have no effect."""
    game = fought(f"{number} S{speed} 1{mine}/1R", f"a2 {other} S{against} {theirs}1/11", f"c{other}", told, f"create c{number} > field:a1 = 0")
    return holders(game, f"c{number}", f"c{other}")
