"""How parts of an answer are called: on its button, where it is aimed, in the question that asks for it. No DOM."""

from typing import Any

from courtcards.engine.move import Move
from table.match.narration.narrator import Teller


def label(teller: Teller, move: Move, only: bool = False) -> str:
    """Return the words of a move, on its button: what it would do, else what the verb says, or the question where it is the `only` one."""
    texts = teller.texts
    entry = texts.entry("verb", move.verb)
    part = "-".join([*(["several"] if len(move.cards) > 1 else []), *(["at"] if move.target is not None else [])]) or "one"
    if part in entry:
        what = {"what": place(teller, move.call)} if move.call else {}
        card = {"card": place(teller, move.cards[0].id)} if move.cards else {}
        return texts.say("verb", move.verb, {"count": len(move.cards), "who": place(teller, move.target or 0), **what, **card}, part)
    if move.call is not None and "named" in entry:
        return texts.say("verb", move.verb, {"what": place(teller, move.call)}, "named")
    if outlook := teller.outlook(move):
        return outlook
    verb: str = entry["do"]
    if move.target is not None:
        return f"{verb}: {place(teller, move.target)}"
    if move.call is not None:
        return entry.get(f"do-{move.call}") or texts.say("choose", "named", {"verb": verb, "what": place(teller, move.call)})
    return (only and not move.cards and teller.question("do", move.seat)) or verb


def worded(teller: Teller, move: Move, form: str = "name") -> str:
    """Return an answer in words, after the cards that it is made with and before where and which way round one is laid, where these do not name them."""
    what = label(teller, move)
    cards = [place(teller, card.id) if form == "name" else teller.texts.card(card.id, form) for card in move.cards]
    parts = [place(teller, part) for part in (move.target, move.call) if part] if isinstance(move.target, str) and ":" in move.target else []
    unsaid, missing = [[name for name in dict.fromkeys(names) if name.lower() not in what.lower()] for names in (cards, parts)]
    where = f"{what} ({', '.join(missing)})" if missing else what
    return f"{', '.join(unsaid)}: {where[:1].lower()}{where[1:].replace(': ', ', ')}" if unsaid else where


def planned(teller: Teller, moves: tuple[Move, ...]) -> str:
    """Return the words of a weighed move, and of the one that is chosen ahead with it."""
    what = label(teller, moves[0])
    return following(teller, what, *moves) if len(moves) > 1 else what


def following(teller: Teller, what: str, move: Move, ahead: Move) -> str:
    """Return words for a move, a question or not, with what is chosen ahead of what comes of it; of one that is nothing by itself, that alone."""
    then, asks = label(teller, ahead), what.endswith("?")
    lower = then[:1].lower() + then[1:]
    if "joined" in teller.texts.entry("verb", move.verb):
        return teller.texts.say("verb", move.verb, {"who": place(teller, move.target or 0), "what": lower}, "joined") if asks else then
    return teller.texts.say("choose", "ask-then" if asks else "then", {"what": what.removesuffix("?"), "next": lower})


def place(teller: Teller, target: int | str) -> str:
    """Return in words at what something is aimed, or what is named.

    A player, a thing on the table as the game calls it, a card, a kind, or a space by its owner, its zone, and its number or its name
    (`space` among the words of the cards).
    """
    if isinstance(target, int):
        return teller.session.names[target]
    if called := teller.session.position.called(target):
        return teller.texts.called(*called)
    if target in teller.session.position.cards:
        return teller.texts.card(target)
    if ":" not in target:
        return str(teller.texts.value("kind", target))
    zone, _, space = target.partition(":")
    name, _, owner = zone.partition("/")
    words = f"{teller.texts.say('zone', name)} {teller.texts.value('space', space)}"
    return f"{teller.called(int(owner))}: {words}" if owner else words


def question(teller: Teller) -> dict[str, Any]:
    """Return the sentences of the open question."""
    asked = teller.session.position.question
    entry: dict[str, Any] = teller.texts.entry("question", asked.key) if asked else {}
    return entry
