"""How parts of an answer are called: on its button, where it is aimed, in the question that asks for it. No DOM."""

from typing import Any

from courtcards.move import Move
from table.match.answer.answering import Answering
from table.match.answer.offers import Offer


def label(table: Answering, offer: Offer, only: bool) -> str:
    """Return the words of a button: what the answer would do, else what the question or the verb says."""
    move, texts = offer.move, table.texts
    entry = texts.entry("verb", move.verb)
    verb: str = entry["do"]
    if offer.do == "swap":
        return entry.get("swap") or texts.say("choose", "swap")
    if offer.do == "verb":
        return verb
    part = "-".join([*(["several"] if len(move.cards) > 1 else []), *(["at"] if move.target is not None else [])]) or "one"
    if part in entry:
        what = {"what": place(table, move.call)} if move.call else {}
        card = {"card": place(table, move.cards[0].id)} if move.cards else {}
        return texts.say("verb", move.verb, {"count": len(move.cards), "who": place(table, move.target or 0), **what, **card}, part)
    if move.call is not None and "named" in entry:
        return texts.say("verb", move.verb, {"what": place(table, move.call)}, "named")
    if outlook := table.teller.outlook(move):
        return outlook
    if move.target is not None:
        return f"{verb}: {place(table, move.target)}"
    if move.call is not None:
        return entry.get(f"do-{move.call}") or texts.say("choose", "named", {"verb": verb, "what": place(table, move.call)})
    return (only and not move.cards and table.teller.question("do", move.seat)) or verb


def planned(table: Answering, moves: tuple[Move, ...]) -> str:
    """Return the words of a weighed move, and of the one that is chosen ahead with it."""
    what = label(table, Offer("move", "", moves[0]), False)
    return following(table, what, *moves) if len(moves) > 1 else what


def following(table: Answering, what: str, move: Move, ahead: Move) -> str:
    """Return words for a move, a question or not, with what is chosen ahead of what comes of it; of one that is nothing by itself, that alone."""
    then, asks = label(table, Offer("move", "", ahead), False), what.endswith("?")
    lower = then[:1].lower() + then[1:]
    if "joined" in table.texts.entry("verb", move.verb):
        return table.texts.say("verb", move.verb, {"who": place(table, move.target or 0), "what": lower}, "joined") if asks else then
    return table.texts.say("choose", "ask-then" if asks else "then", {"what": what.removesuffix("?"), "next": lower})


def place(table: Answering, target: int | str) -> str:
    """Return in words at what something is aimed, or what is named.

    A player, a thing on the table as the game calls it, a card, a kind, or a space by its owner, its zone, and its number or its name
    (`space` among the words of the cards).
    """
    if isinstance(target, int):
        return table.session.names[target]
    if called := table.session.position.called(target):
        return table.texts.called(*called)
    if target in table.session.position.cards:
        return table.texts.card(target)
    if ":" not in target:
        return str(table.texts.value("kind", target))
    zone, _, space = target.partition(":")
    name, _, owner = zone.partition("/")
    words = f"{table.texts.say('zone', name)} {table.texts.value('space', space)}"
    return f"{table.session.names[int(owner)]}: {words}" if owner else words


def question(table: Answering) -> dict[str, Any]:
    """Return the sentences of the open question."""
    asked = table.session.position.question
    entry: dict[str, Any] = table.texts.entry("question", asked.key) if asked else {}
    return entry
