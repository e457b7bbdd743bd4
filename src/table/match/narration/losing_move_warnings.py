"""Warns about possible answers: whether they certainly lose the match, what they cost, and what passing certainly leads to."""

from courtcards.engine.forecast import CertainLoss
from courtcards.engine.game import Fact
from courtcards.engine.move import Move
from table.match.narration.narrator import Narrator


def loss_warning(narrator: Narrator, move: Move) -> str:
    """Return a warning if an answer certainly loses the match or puts its seat out; otherwise ""."""
    is_silent = narrator.past or narrator.session.is_puzzle or not narrator.position.answers(move)
    loss = None if is_silent else narrator.session.loss_checker(move.seat).of(move)
    return loss_words(narrator, loss, move.seat) if loss else ""


def pass_consequence(narrator: Narrator, seat: int) -> str:
    """Return an important fact that a pass by `seat` leads to, in words for use inside a sentence, or "".

    Of several facts, choose the last one that harms this seat or, if none does, the last of all. If it's only certain once everybody passes, the words say so.
    """
    short_texts, session = narrator.texts.data.get("foretold", {}), narrator.session
    certain_facts = session.facts_if_passed
    if session.is_puzzle or not short_texts:
        return ""
    facts = certain_facts or [fact for fact in session.position.foretell() if fact.seats is None]
    weighty = [fact for fact in facts if "weight" in narrator.entry(fact)]
    if not weighty:
        return ""
    fact = ([fact for fact in weighty if is_harmful_to(narrator, fact, seat)] or weighty)[-1]
    sentence = narrator.texts.inside_sentence(narrator.texts.say("foretold" if fact.key in short_texts else "fact", fact.key, fact.about).removesuffix("."))
    return sentence if certain_facts else narrator.table_text("if-all-pass", what=sentence)


def price_words(narrator: Narrator, *moves: Move) -> str:
    """Return what the last of `moves` costs once the others have been played, in words for use inside a sentence. Returns "" if it costs nothing."""
    outlook = narrator.position.outlook(*moves) if narrator.is_costly(*moves) else None
    words = narrator.texts.say("outlook", *outlook) if outlook and "price" in narrator.texts.entry("outlook", outlook[0]) else ""
    return words[:1].lower() + words[1:]


def is_pass_harmful(narrator: Narrator, move: Move) -> bool:
    """Return whether a move is a pass that costs its seat something if everybody else passes as well."""
    if move.verb != "pass" or narrator.session.is_puzzle:
        return False
    return any(is_harmful_to(narrator, fact, move.seat) for fact in narrator.session.position.foretell() if fact.seats is None)


def is_harmful_to(narrator: Narrator, fact: Fact, seat: int) -> bool:
    """Return whether a fact harms the given seat."""
    entry = narrator.entry(fact)
    return fact.about.get("rival") == seat and ("harm" in entry or entry.get("changes", {}).get("rival", "+").startswith("-"))


def loss_words(narrator: Narrator, loss: CertainLoss, loser: int) -> str:
    """Return the certain loss of the seat `loser` in words: who wins, or that this seat is out."""
    names = narrator.session.names
    if not loss.winners:
        return narrator.table_text("doom-you") if loser == narrator.session.reader else narrator.table_text("doom-out", who=names[loser])
    winners = narrator.table_text("and").join([names[seat] for seat in loss.winners])
    return narrator.table_text("doom-win" if len(loss.winners) > 1 else "doom-wins", who=winners)
