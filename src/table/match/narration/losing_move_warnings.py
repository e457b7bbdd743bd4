"""Warns about possible answers: whether they certainly lose the match, what they cost, and what passing certainly leads to."""

from courtcards.engine.forecast import CertainLoss
from courtcards.engine.move import Move
from table.match.narration.narrator import Narrator


def loss_warning(teller: Narrator, move: Move) -> str:
    """Return a warning if an answer certainly loses the match or puts its seat out; otherwise ""."""
    silent = teller.past or teller.session.riddle or not teller.position.answers(move)
    doom = None if silent else teller.session.dooms(move.seat).of(move)
    return loss_words(teller, doom, move.seat) if doom else ""


def pass_consequence(teller: Narrator) -> str:
    """Return in words the last important fact that passing certainly leads to, or ""."""
    brief = teller.texts.data.get("foretold", {})
    weighty = [fact for fact in teller.session.passing if "weight" in teller.entry(fact)] if brief else []
    if not weighty:
        return ""
    fact = weighty[-1]
    return teller.texts.say("foretold" if fact.key in brief else "fact", fact.key, fact.about).removesuffix(".")


def price_words(teller: Narrator, *moves: Move) -> str:
    """Describe what the last of `moves` costs once the others have been played, for use inside a sentence, or return ""."""
    outlook = teller.position.outlook(*moves) if teller.costly(*moves) else None
    words = teller.texts.say("outlook", *outlook) if outlook and "price" in teller.texts.entry("outlook", outlook[0]) else ""
    return words[:1].lower() + words[1:]


def is_pass_harmful(teller: Narrator, move: Move) -> bool:
    """Return whether a move is a pass that costs its seat something if everybody else passes as well."""
    if move.verb != "pass" or teller.session.riddle:
        return False
    told = [teller.entry(fact) for fact in teller.session.position.foretell() if fact.seats is None and fact.about.get("rival") == move.seat]
    return any("harm" in entry or entry.get("changes", {}).get("rival", "+").startswith("-") for entry in told)


def loss_words(teller: Narrator, doom: CertainLoss, loser: int) -> str:
    """Return the certain loss of the seat `loser` in words: who wins, or that this seat is out."""
    names = teller.session.names
    if not doom.winners:
        return teller.own("doom-you") if loser == teller.session.reader else teller.own("doom-out", who=names[loser])
    return teller.own("doom-win" if len(doom.winners) > 1 else "doom-wins", who=teller.own("and").join([names[seat] for seat in doom.winners]))
