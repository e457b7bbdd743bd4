"""Everything a table reads of a position for a seat: it must be the same in all deals that the seat can't tell apart."""

from random import Random

from helpers.fairness import Deal

from courtcards.engine.move import answer
from courtcards.engine.position import Position
from table.match.input.start_choice import choice_ahead
from table.match.session.frame_recorder import view_from
from table.match.session.turn_state import public_cards


def own(position, seat):
    """Return a seat's listed answers."""
    return position.moves(seat)


def free(position, seat):
    """Return the free moves a seat could try: with each card it sees in its own zones, and with no card."""
    held = [id for zone, cards in position.view(seat, "zones")["zones"].items() if zone.endswith(f"/{seat}") and type(cards) is list for id in cards]
    return [answer(seat, verb, cards) for verb in position.free_verbs for cards in ((), *[(position.cards[id],) for id in held])]


def weighed(position, seat):
    """Return a seat's answers that a table previews."""
    return [move for move in own(position, seat) if position.question.weighs(move)]


def put(position, seat):
    """Return the open question as a seat sees it; others don't even know who is asked a quiet one."""
    question = position.question
    if question is None or (seat not in question.seats and question.quiet):
        return question is None
    if seat not in question.seats:
        return type(question), question.about, question.seats
    mine = position.asked_of(seat)
    return (type(question), question.about, question.seats, mine.typed_answer(position), mine.row(position), mine.case(position, seat),
            mine.concerns(position, seat), [mine.denial(position, move) for move in own(position, seat)])


def named(position, seat):
    """Return the names of the zones and visible cards."""
    zones = position.view(seat, "zones")["zones"]
    seen = [id for cards in zones.values() if type(cards) is list for id in cards]
    return [position.name_of(name) for name in (*zones, *seen)]


def next_choice(position, move):
    """Return the choice that may be made ahead of a weighed answer: its moves and everything it shows, or None if there is none."""
    choice = choice_ahead(position, move)
    return choice and (choice.moves, choice.weighty, choice.presumes, choice.calls, choice.targets)


def public(facts):
    """Return the facts told to everyone."""
    return [fact for fact in facts if fact.seats is None]


def windows(position, seat):
    """Return what everyone may know about the answers to an open question: whether it can be passed."""
    return any(move.verb == "pass" for move in position.moves(position.question.seats[0])) if position.question and not position.question.quiet else None


READ = {            # every member of Position, with how a table reads it for a seat
    "id": lambda position, seat: position.id, "book": lambda position, seat: position.book, "options": lambda position, seat: position.options,
    "free_verbs": lambda position, seat: position.free_verbs, "enemies": lambda position, seat: position.enemies, "unaided": lambda position, seat: position.unaided,
    "seats": lambda position, seat: position.seats, "chosen": lambda position, seat: position.chosen, "cards": lambda position, seat: position.cards,
    "active_field": lambda position, seat: position.active_field, "pack": lambda position, seat: position.pack(), "relations": lambda position, seat: position.relations(),
    "question": put, "outcome": lambda position, seat: position.outcome, "fallen": lambda position, seat: position.fallen,
    "view": lambda position, seat: [position.view(seat), view_from(position, seat), view_from(position, -1), public_cards(position)],
    "counters": lambda position, seat: position.counters(), "name_of": named,
    "known_hidden_cards": lambda position, seat: position.known_hidden_cards(()),
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
    """Return [(seed, seat, member)] for everything a table would read differently in a deal that the seat can't tell apart."""
    differences = []
    for seed in range(first, first + deals):
        deal = Deal(game, seats, seed)
        for seat in range(seats):
            world = deal.game.imagine(seat, Random(seed))
            differences += [(seed, seat, member) for member, read in READ.items() if read(world, seat) != read(deal.game, seat)]
    return differences
