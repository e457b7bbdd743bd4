"""All that a table reads of a position for a seat, in deals that the seat cannot tell apart: it must be the same."""

from random import Random

from helpers.fairness import Deal

from courtcards.engine.move import answer
from courtcards.engine.position import Position
from table.match.input.start_choice import choice_ahead
from table.match.session.frame_recorder import view_from
from table.match.session.turn_state import public_cards


def own(position, seat):
    """Return the listed answers of a seat."""
    return position.moves(seat)


def free(position, seat):
    """Return the free moves that a seat could try: with each card that it sees in a place of its own, and with none."""
    held = [id for zone, cards in position.view(seat, "zones")["zones"].items() if zone.endswith(f"/{seat}") and type(cards) is list for id in cards]
    return [answer(seat, verb, cards) for verb in position.free_verbs for cards in ((), *[(position.cards[id],) for id in held])]


def weighed(position, seat):
    """Return the answers of a seat that a table weighs."""
    return [move for move in own(position, seat) if position.question.weighs(move)]


def put(position, seat):
    """Return the open question as it is put to a seat; of a quiet one nobody else knows whose it is."""
    asked = position.question
    if asked is None or (seat not in asked.seats and asked.quiet):
        return asked is None
    mine = position.asked_of(seat) if seat in asked.seats else None
    return (type(asked), asked.about, asked.seats, mine and [mine.typed(position), mine.row(position), mine.case(position, seat), mine.concerns(position, seat)],
            mine and [mine.denial(position, move) for move in own(position, seat)])


def named(position, seat):
    """Return what cards and spaces on the table are called."""
    zones = position.view(seat, "zones")["zones"]
    seen = [id for cards in zones.values() if type(cards) is list for id in cards]
    return [position.called(name) for name in (*zones, *seen)]


def next_choice(position, move):
    """Return what may be chosen ahead of a weighed answer: whether there is a choice, its answers, what it shows."""
    choice = choice_ahead(position, move)
    return choice and (choice.moves, choice.weighty, choice.presumes, choice.calls, choice.targets)


def public(facts):
    """Return the facts that all hear."""
    return [fact for fact in facts if fact.seats is None]


def windows(position, seat):
    """Return what everybody may know of the answers to the open question: whether it can be passed."""
    return any(move.verb == "pass" for move in position.moves(position.question.seats[0])) if position.question and not position.question.quiet else None


READ = {            # every member of Position: what a table reads by it for a seat
    "id": lambda position, seat: position.id, "book": lambda position, seat: position.book, "options": lambda position, seat: position.options,
    "free_verbs": lambda position, seat: position.free_verbs, "enemies": lambda position, seat: position.enemies, "unaided": lambda position, seat: position.unaided,
    "seats": lambda position, seat: position.seats, "chosen": lambda position, seat: position.chosen, "cards": lambda position, seat: position.cards,
    "active_field": lambda position, seat: position.active_field, "pack": lambda position, seat: position.pack(), "relations": lambda position, seat: position.relations(),
    "question": put, "outcome": lambda position, seat: position.outcome, "fallen": lambda position, seat: position.fallen,
    "view": lambda position, seat: [position.view(seat), view_from(position, seat), view_from(position, -1), public_cards(position)],
    "counters": lambda position, seat: position.counters(), "called": named,
    "seen": lambda position, seat: position.seen(()),
    "clock": lambda position, seat: position.clock() if position.question else None,
    "moves": lambda position, seat: [own(position, seat), windows(position, seat)],
    "asked_of": lambda position, seat: type(position.asked_of(seat)) if position.question and seat in position.question.seats else None,
    "answers": lambda position, seat: [position.answers(move) for move in own(position, seat)],
    "why_not": lambda position, seat: [position.why_not(move) for move in (*own(position, seat), *free(position, seat))],
    "why_not_text": lambda position, seat: [position.why_not_text(str(move)) for move in (*own(position, seat), *free(position, seat))],
    "why_illegal_out_of_turn": lambda position, seat: [position.why_illegal_out_of_turn(move) for move in free(position, seat)] if position.question else [],
    "outlook": lambda position, seat: [position.outlook(move) for move in own(position, seat)],
    "dooms": lambda position, seat: [position.dooms(seat).of(move) for move in own(position, seat)],
    "comes": lambda position, seat: [position.comes(move) for move in own(position, seat)[:3]],
    "foretell": lambda position, seat: [public(position.foretell()), *[public(position.foretell(move)) for move in weighed(position, seat)]],
    "copy": lambda position, seat: view_from(position.copy(), seat), "play": lambda position, seat: [next_choice(position, move) for move in weighed(position, seat)],
}
MEMBERS = {name for name in (*Position.__annotations__, *vars(Position)) if not name.startswith("_")}


def told_apart(game, seats, deals, first=0):
    """Return what a table would read otherwise in a deal that a seat cannot tell apart: [(seed, seat, member)]."""
    found = []
    for seed in range(first, first + deals):
        deal = Deal(game, seats, seed)
        for seat in range(seats):
            world = deal.game.imagine(seat, Random(seed))
            found += [(seed, seat, member) for member, read in READ.items() if read(world, seat) != read(deal.game, seat)]
    return found
