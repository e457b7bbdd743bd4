"""Kinds of "what happens?" puzzles: the moves played in a position, the facts that are the answers, and those told beforehand."""

from typing import NamedTuple

from courtcards.engine.move import parse_move
from courtcards.lessons.lesson import has_fact
from courtcards.lessons.puzzles import READER, facts_of_moves


class Kind(NamedTuple):
    """A kind of puzzle: the moves played in it, its answers, and the facts told beforehand.

    `plays` returns series of moves that can be played in a position. `subjects` has the keys of facts that serve as answers, each with the details that are
    told, and `shown` the keys of facts told beforehand. `interest` ranks puzzles; of those for which `alike` returns the same, only one is kept. In a `strict`
    kind, a wrong rule only gives a false answer if it leads to the same facts beforehand.
    """

    plays: object
    subjects: dict
    shown: tuple = ()
    interest: object = None
    alike: object = None
    strict: bool = False


def ahead(world, plays):
    """Return a position after some moves."""
    world = world.copy()
    for text in plays:
        world.play_text(text)
    return world


def what_comes(world, puzzle):
    """Return the correct answer."""
    facts = facts_of_moves(world, puzzle.plays)
    return next(told for told in puzzle.answers if has_fact(told, facts))


# Ilk


def passes_in_ilk(world):
    """Return the passes of all players, if the stack has cards of two players or more."""
    if not world.question.quiet or len({item.seat for item in world.stack}) < 2:
        return []
    then, passes = world.copy(), []
    while then.question is not None and then.question.quiet:
        passes.append(f"{then.question.seat} pass")
        then.play_text(passes[-1])
    return [tuple(passes)]


def interest_in_ilk(world, puzzle):
    """Return a position's interest: a large stack, especially with creatures involved, and few other cards."""
    true = next((told.split()[0] for told in puzzle.answers if has_fact(told, facts_of_moves(world, puzzle.plays))), "")
    aims = [item.aim for item in world.stack]
    return 2 * min(3, len(aims)) + 2 * sum(isinstance(aim, str) for aim in aims) + (3 if true in ("dies", "void", "out") else true == "saved") + (len(set(aims)) < len(aims)) - len(world.creatures()) - 2 * puzzle.seats


def alike_in_ilk(world, puzzle):
    """Return a key for similar positions: the answers, and for each card on the stack whether it's the reader's, its kind and its target."""
    stack = [(item.seat == READER, item.card.kind, world.owner_of(item.aim) == READER, str(item.aim)[0]) for item in world.stack]
    return puzzle.seats, sorted([told.split()[0] for told in puzzle.answers]), stack


STACKED = {
    "dies": ("rival", "damage", "life"), "saved": ("rival", "damage", "life"), "void": ("seat", "card"), "hits-player": ("seat", "rival", "count", "life"),
    "heals-player": ("seat", "rival", "count", "life"), "hits-creature": ("seat", "rival", "count", "left", "damage", "life"), "out": ("seat",),
    "lands": ("seat", "rival", "count", "life")}


# Coinquest


STRUCK = {"wounds": ("rival", "count", "health"), "queen-absorbs": ("rival", "card", "count"), "unhurt": ("rival",)}
NEWS = ("attacks", "equips-knight", "raised-knight", "crowns", "crowns-pair", "equips-peasant", "raised-peasant")


def attacks_in_coinquest(world):
    """Return the reader's attacks."""
    return [(str(move),) for move in world.moves(READER) if move.verb == "attack"]


def pairs_in_coinquest(world):
    """Return the reader's attacks in which a recruited card strikes or is struck."""
    return [plays for plays in attacks_in_coinquest(world) if len(world.peasant[READER]) > 1 or len(world.knight[int(plays[0].split()[3])]) > 1]


def bare_in_coinquest(world):
    """Return the reader's attacks on a rival without armour, but with an armed Peasant or something on the Quartermaster."""
    rivals = [(plays, int(plays[0].split()[3])) for plays in attacks_in_coinquest(world)]
    return [plays for plays, rival in rivals if not world.knight[rival] and (world.peasant[rival] or world.quartermaster[rival])]


def next_strike(world, plays, rival):
    """Return moves followed by the next kingdom's attack on a rival. Return None unless that attack can come next."""
    world = ahead(world, plays)
    if world.outcome is not None:
        return None
    moves = []
    while world.question.key in ("discard", "draw") and len(moves) < 6:
        options = [str(move) for move in world.moves() if move.call == "salvage" or (world.question.key == "draw" and move.call == "forge")]
        if not options or (world.question.key == "discard" and world.active != READER):
            return None
        moves.append(options[0])
        world.play_text(options[0])
        if world.outcome is not None:
            return None
    strike = f"{world.active} attack > {rival}"
    return (*plays, *moves, strike) if world.question.key == "play" and world.active not in (READER, rival) and strike in map(str, world.moves()) else None


def two_strikes_in_coinquest(world):
    """Return each of the reader's attacks followed by the next kingdom's attack on the same rival."""
    found = [next_strike(world, plays, int(plays[0].split()[3])) for plays in attacks_in_coinquest(world)]
    return [plays for plays in found if plays and (world.knight[int(plays[0].split()[3])] or world.queen[int(plays[0].split()[3])])]


def struck_after_in_coinquest(world):
    """Return each of the reader's defensive moves followed by the next kingdom's attack."""
    if world.question.key != "play":
        return []
    guards = [str(move) for move in world.moves(READER) if (move.verb in ("equip", "raise") and str(move.target).endswith("knight") and world.knight[READER])
              or (move.verb in ("equip", "raise") and str(move.target).endswith("knight") and world.queen[READER]) or (move.verb == "crown" and world.knight[READER])]
    return [plays for guard in guards if (plays := next_strike(world, (guard,), READER))]


def interest_in_coinquest(world, puzzle):
    """Return how confusing a position is. With fewer kingdoms, it ranks higher."""
    return len(puzzle.answers) + sum(told.startswith("queen") for told in puzzle.answers) - puzzle.seats / 4


def alike_in_coinquest(world, puzzle):
    """Return a key for similar positions.

    It has the kind of move, how much of each strike the armour absorbs, whether there's a Queen or a recruited card, and the outcome.
    """
    strikes = [(parse_move(text, world.cards).seat, int(text.split()[3])) for text in puzzle.plays if " attack " in text]
    sides = [(world.peasant[seat], world.knight[rival], world.queen[rival]) for seat, rival in strikes]
    signs = [(len(weapon), len(armour), bool(queen), bool(armour) and (weapon[-1].value > armour[-1].value) - (weapon[-1].value < armour[-1].value))
             for weapon, armour, queen in sides]
    return puzzle.plays[0].split()[1:2], signs, what_comes(world, puzzle).split()[0]


def alike_in_bare(world, puzzle):
    """Return a key for similar positions: the cards beside the attacked King, and whether they would withstand the strike."""
    rival, weapon = int(puzzle.plays[0].split()[3]), world.peasant[READER][-1].value
    beside = [(bool(cards), bool(cards) and weapon > cards[-1].value) for cards in (world.peasant[rival], world.quartermaster[rival])]
    return beside, bool(world.queen[rival]), world.counters_left[rival] > 0


# Minkingi


TAKEN = {"takes": ("seat", "card", "other", "victim")}


def battles_in_minkingi(least, most):
    """Return a function that lists the reader's battles with that many cards."""
    return lambda world: [(str(move),) for move in world.moves(READER) if move.verb == "battle" and least <= len(move.cards) <= most]


def interest_in_minkingi(world, puzzle):
    """Return how confusing a position is. It ranks higher with fewer other cards, and if a card is taken and retaken."""
    told = [fact.about for fact in facts_of_moves(world, puzzle.plays) if fact.key == "takes"]
    return len(puzzle.answers) - len([lying for lying in world.laid if lying]) / 2 + 2 * (len({about["other"] for about in told}) < len(told))


def alike_in_minkingi(world, puzzle):
    """Return a key for similar positions: how many fight, the answer, and who takes and strikes in which order."""
    return len(puzzle.plays[0].split()), what_comes(world, puzzle).split()[:2], [(fact.key, fact.about.get("seat")) for fact in facts_of_moves(world, puzzle.plays)]


# Royal, Armies


def last_cards_in_royal(world):
    """Return the cards the reader can send, if all others have sent theirs."""
    sealed = [bool(cards) for cards in world.sealed]
    return [(str(move),) for move in world.moves(READER) if move.verb == "send"] if sum(sealed) == world.seats - 1 and not sealed[READER] else []


def face_offs_in_royal(world):
    """Return the reader's cards that lead to a tie, each with the face-offs that follow until somebody takes the cards."""
    return [longer for plays in last_cards_in_royal(world) if (longer := laid_out(world, plays))]


def laid_out(world, plays):
    """Return moves extended by their face-offs, or None if they lead to none.

    In a face-off, the lowest cards of a hand are laid face down and the best one face up.
    """
    then, facts = ahead(world, plays), facts_of_moves(world, plays)
    if not any(fact.key in ("face-off", "circle") for fact in facts):
        return None
    moves = []
    while then.question is not None and then.question.key in ("lay", "face-off") and len(moves) < 30:
        listed = sorted([move for move in then.moves() if move.cards], key=lambda move: move.cards[0].rank)
        move = listed[0] if then.question.key == "lay" else listed[-1]
        moves.append(str(move))
        then.play_text(moves[-1])
    return (*plays, *moves) if then.question is None or then.question.key == "battle" else None


def flips_in_armies(pots):
    """Return a function that lists the flip of a battle. If the puzzles are about `pots`, it comes with the face-offs that follow."""
    def plays(world):
        if world.question.key != "battle":
            return []
        moves = [f"{READER} flip"]
        then = ahead(world, moves)
        while pots and then.question is not None and then.question.key == "face-off":
            moves.append(f"{then.question.seats[0]} flip")
            then.play_text(moves[-1])
        return [tuple(moves)] if not pots or any(fact.key in ("face-off", "circle") for fact in facts_of_moves(world, moves)) else []
    return plays


WHO = {"takes": ("seat", "count", "card"), "face-off": (), "circle": ()}
POT = {"takes": ("seat", "count", "card"), "outlasts": ("seat", "count"), "pot-waits": ("count",)}
FACED = ("shows", "face-off", "circle", "lays", "too-few")


def interest_in_royal(world, puzzle):
    """Return how confusing a position is.

    It ranks higher with more answers, with more items on the cards with the highest number (above all a Key and a Coin), and with a circle.
    """
    told = facts_of_moves(world, puzzle.plays)
    shown = [world.cards[fact.about["card"]] for fact in told if fact.key == "shows"]
    best = [card.traits["item"] for card in shown if card.traits["number"] == max(card.traits["number"] for card in shown)]
    return len(puzzle.answers) + 2 * len({*best}) + 2 * ({"K", "C"} <= {*best}) * world.coins + 2 * any(fact.key == "circle" for fact in told)


def alike_in_royal(world, puzzle):
    """Return a key for similar positions.

    It has the house rule, the items of the cards with the highest number, and whether each other card has the number of the second best.
    """
    ranks = sorted([world.cards[fact.about["card"]].rank for fact in facts_of_moves(world, puzzle.plays) if fact.key == "shows"], reverse=True)
    return world.coins, *[rank % 4 if rank // 4 == ranks[0] // 4 else rank // 4 == ranks[1] // 4 for rank in ranks]


def alike_in_pots(world, puzzle):
    """Return a key for similar positions: the number of seats, and the number of facts of each kind about face-offs and their ends."""
    keys = [fact.key for fact in facts_of_moves(world, puzzle.plays)]
    return puzzle.seats, *[keys.count(key) for key in ("face-off", "circle", "too-few", "lays", "takes", "outlasts", "pot-waits")]


def interest_in_pots(world, puzzle):
    """Return how confusing a position is. With fewer cards and face-offs, it ranks higher."""
    keys = [fact.key for fact in facts_of_moves(world, puzzle.plays)]
    return len(puzzle.answers) + 3 * ("too-few" in keys) - keys.count("lays") / 2 - len(world.forces[READER]) / 4


# Knights


GEMS = {"takes-gems": ("seat", "rival", "gems"), "keeps-gems": ("seat", "gems"), "takes-nothing": ()}
PLAYED = ("attacks", "approaches", "poses", "blocks", "betrays", "robs", "tames")
FAR = 4                 # answers in a row


def chains_in_knights(wanted):
    """Return a function that lists attacks, and the answers to them, that lead to a `wanted` fact."""
    def plays(world):
        if world.question.key not in ("turn", "assault", "respond", "betrayed", "rob"):
            return []
        begun = [move for move in world.moves(READER) if move.verb in ("answer", "rob") or (move.verb == "attack" and len(move.cards) == 1)]
        found = [chain for move in begun for chain in chains(world, (str(move),), FAR)]
        return [chain for chain in found if wanted({fact.key for fact in facts_of_moves(world, chain)})]
    return plays


def chains(world, plays, far):
    """Yield moves extended by every chain of answers; only one of several cards of a kind is tried."""
    then = ahead(world, plays)
    question = then.question
    if question is None or question.key not in ("respond", "betrayed", "rob"):
        yield plays
        return
    moves = {(move.verb, move.call or (move.cards and move.cards[0].kind), len(move.cards)): str(move) for move in then.moves(question.seats[0]) if move.call is None}
    for (verb, _, count), move in moves.items():
        if verb == "pass" or (far and count == 1):
            yield from chains(world, (*plays, move), far - (verb != "pass"))


def interest_in_knights(world, puzzle):
    """Return how confusing a position is. With fewer steps and cards, it ranks higher."""
    return 2 * len(puzzle.answers) - len([text for text in puzzle.plays if "pass" not in text]) - len(world.hands[READER]) / 4 - puzzle.seats / 2


def alike_in_knights(_, puzzle):
    """Return a key for similar positions: who plays which kinds of card."""
    return [text.split()[:2] + [card.rpartition("-")[0] for card in text.split()[2:3]] for text in puzzle.plays]


# Kingdrin


def races_in_kingdrin(world):
    """Return the reader's possible moves in the race for the first or second turn, each with the others' answers until the turns begin."""
    if world.question.key not in ("opening", "second"):
        return []
    return [longer for move in world.moves(READER) if world.question.key == "second" or move.cards for longer in races(world, (str(move),))]


def races(world, plays):
    """Yield moves extended by each series of answers until the turns begin. Of each seat's cards, only the first is tried."""
    then = ahead(world, plays)
    if then.question is None or then.question.key != "second":
        yield plays
        return
    moves = then.moves(then.question.seats[0])
    for move in [one for one in moves if one.verb == "pass"] + [one for one in moves if one.cards][:1]:
        yield from races(world, (*plays, str(move)))


def interest_in_kingdrin(world, puzzle):
    """Return how confusing a position is. It ranks higher if the turns go round to the right, or if nobody plays second."""
    keys = {fact.key for fact in facts_of_moves(world, puzzle.plays)}
    return len(puzzle.answers) + ("turns_right" in keys) + ("nobody_second" in keys)


def alike_in_kingdrin(world, puzzle):
    """Return a key for similar positions: the facts, and whether each concerns the reader."""
    return puzzle.seats, [(fact.key, fact.about.get("seat") == READER) for fact in facts_of_moves(world, puzzle.plays)]


KINDS = {
    "ilk": {"stack": Kind(passes_in_ilk, STACKED, (), interest_in_ilk, alike_in_ilk)},
    "coinquest": {"attack": Kind(attacks_in_coinquest, STRUCK, NEWS, interest_in_coinquest, alike_in_coinquest, True), "pair": Kind(pairs_in_coinquest, STRUCK, NEWS, interest_in_coinquest, alike_in_coinquest, True),
                  "bare": Kind(bare_in_coinquest, STRUCK, NEWS, interest_in_coinquest, alike_in_bare, True),
                  "twice": Kind(two_strikes_in_coinquest, STRUCK, NEWS, interest_in_coinquest, alike_in_coinquest, True),
                  "guard": Kind(struck_after_in_coinquest, STRUCK, NEWS, interest_in_coinquest, alike_in_coinquest, True)},
    "minkingi": {"battle": Kind(battles_in_minkingi(2, 3), TAKEN, ("declares",), interest_in_minkingi, alike_in_minkingi),
                 "duel": Kind(battles_in_minkingi(1, 1), TAKEN | {"strikes": ("seat", "card"), "spares": ("card", "other")}, ("declares",), interest_in_minkingi, alike_in_minkingi),
                 "vain": Kind(battles_in_minkingi(2, 3), TAKEN | {"strikes": ("seat", "card"), "spares": ("card", "other"), "alone": ("seat", "card")}, ("declares",), interest_in_minkingi, alike_in_minkingi)},
    "battle-royal": {"who": Kind(last_cards_in_royal, WHO, ("shows",), interest_in_royal, alike_in_royal), "pot": Kind(face_offs_in_royal, POT, FACED, interest_in_pots, alike_in_pots, True)},
    "kingdom-armies": {"who": Kind(flips_in_armies(False), WHO, ("shows",), interest_in_royal, alike_in_royal), "pot": Kind(flips_in_armies(True), POT, FACED, interest_in_pots, alike_in_pots, True)},
    "kingdrin": {"third": Kind(races_in_kingdrin, {"turn": ("seat",)}, ("plays", "passes"), interest_in_kingdrin, alike_in_kingdrin)},
    "knights-and-ninjas": {"turned": Kind(chains_in_knights(lambda keys: "betrays" in keys and "robs" not in keys), GEMS, PLAYED, interest_in_knights, alike_in_knights),
                           "robbed": Kind(chains_in_knights(lambda keys: "robs" in keys and "betrays" not in keys), GEMS, PLAYED, interest_in_knights, alike_in_knights),
                           "both": Kind(chains_in_knights(lambda keys: {"robs", "betrays"} <= keys), GEMS, PLAYED, interest_in_knights, alike_in_knights),
                           "capped": Kind(chains_in_knights(lambda keys: "blocks" in keys and not keys & {"robs", "betrays"}), GEMS, PLAYED, interest_in_knights, alike_in_knights)},
}
