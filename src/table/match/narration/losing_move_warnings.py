"""Warns about possible answers: whether they certainly lose the match, what they cost, and what passing certainly leads to."""

from courtcards.engine.forecast import CertainLoss
from courtcards.engine.game import Fact
from courtcards.engine.move import Move
from table.match.narration.narrator import Narrator


def loss_warning(teller: Narrator, move: Move) -> str:
    """Return a warning if an answer certainly loses the match or puts its seat out; otherwise ""."""
    silent = teller.past or teller.session.riddle or not teller.position.answers(move)
    doom = None if silent else teller.session.dooms(move.seat).of(move)
    return loss_words(teller, doom, move.seat) if doom else ""


def pass_consequence(teller: Narrator, seat: int) -> str:
    """Return in words, for use inside a sentence, an important fact that a pass by `seat` leads to, or "".

    It's the last one that harms this seat or, if none does, the last of all. Unless it's certain, the words say on what it depends.
    """
    brief, session = teller.texts.data.get("foretold", {}), teller.session
    sure = session.passing
    facts = [] if session.riddle or not brief else sure or [fact for fact in session.position.foretell() if fact.seats is None]
    weighty = [fact for fact in facts if "weight" in teller.entry(fact)]
    if not weighty:
        return ""
    fact = ([fact for fact in weighty if is_harmful_to(teller, fact, seat)] or weighty)[-1]
    told = teller.texts.inside_sentence(teller.texts.say("foretold" if fact.key in brief else "fact", fact.key, fact.about).removesuffix("."))
    return told if sure else teller.own("if-all-pass", what=told)


def price_words(teller: Narrator, *moves: Move) -> str:
    """Describe what the last of `moves` costs once the others have been played, for use inside a sentence, or return ""."""
    outlook = teller.position.outlook(*moves) if teller.costly(*moves) else None
    words = teller.texts.say("outlook", *outlook) if outlook and "price" in teller.texts.entry("outlook", outlook[0]) else ""
    return words[:1].lower() + words[1:]


def is_pass_harmful(teller: Narrator, move: Move) -> bool:
    """Return whether a move is a pass that costs its seat something if everybody else passes as well."""
    if move.verb != "pass" or teller.session.riddle:
        return False
    return any(is_harmful_to(teller, fact, move.seat) for fact in teller.session.position.foretell() if fact.seats is None)


def is_harmful_to(teller: Narrator, fact: Fact, seat: int) -> bool:
    """Return whether a fact harms the given seat."""
    entry = teller.entry(fact)
    return fact.about.get("rival") == seat and ("harm" in entry or entry.get("changes", {}).get("rival", "+").startswith("-"))


def loss_words(teller: Narrator, doom: CertainLoss, loser: int) -> str:
    """Return the certain loss of the seat `loser` in words: who wins, or that this seat is out."""
    names = teller.session.names
    if not doom.winners:
        return teller.own("doom-you") if loser == teller.session.reader else teller.own("doom-out", who=names[loser])
    return teller.own("doom-win" if len(doom.winners) > 1 else "doom-wins", who=teller.own("and").join([names[seat] for seat in doom.winners]))
