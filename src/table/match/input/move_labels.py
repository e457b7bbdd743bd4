"""Puts the parts of an answer into words: on buttons, at targets, in prompts."""

from typing import Any

from courtcards.engine.move import Move
from table.match.narration.narrator import Narrator


def move_label(teller: Narrator, move: Move, only: bool = False) -> str:
    """Return the label of a move's button. `only` says whether this is the only answer."""
    texts = teller.texts
    entry = texts.entry("verb", move.verb)
    part = "-".join([*(["several"] if len(move.cards) > 1 else []), *(["at"] if move.target is not None else [])]) or "one"
    if part in entry:
        what = {"what": target_words(teller, move.call)} if move.call else {}
        card = {"card": target_words(teller, move.cards[0].id)} if move.cards else {}
        return texts.say("verb", move.verb, {"count": len(move.cards), "who": target_words(teller, move.target or 0), **what, **card}, part)
    if move.call is not None and "named" in entry:
        return texts.say("verb", move.verb, {"what": target_words(teller, move.call)}, "named")
    if outlook := teller.outlook(move):
        return outlook
    if len(move.cards) == 1 and "card" in entry:
        return texts.say("verb", move.verb, {"card": target_words(teller, move.cards[0].id)}, "card")
    verb: str = entry["do"]
    if own := entry.get(f"do-{move.call or ''.join([card.kind for card in move.cards])}"):
        return str(own)
    if move.target is not None:
        return f"{verb}: {target_words(teller, move.target)}"
    if move.call is not None:
        return texts.say("choose", "named", {"verb": verb, "what": target_words(teller, move.call)})
    return (only and not move.cards and teller.question("do", move.seat)) or verb


def answer_words(teller: Narrator, move: Move, form: str = "name") -> str:
    """Return an answer in words: its cards, its label, its space and orientation.

    `form` says how to name the cards (`name` or `full`).
    """
    what = move_label(teller, move)
    cards = [target_words(teller, card.id) if form == "name" else teller.texts.card(card.id, form) for card in move.cards]
    parts = [target_words(teller, part) for part in (move.target, move.call) if part] if isinstance(move.target, str) and ":" in move.target else []
    unsaid, missing = [[name for name in dict.fromkeys(names) if name.lower() not in what.lower()] for names in (cards, parts)]
    where = f"{what} ({', '.join(missing)})" if missing else what
    return f"{', '.join(unsaid)}: {where[:1].lower()}{where[1:].replace(': ', ', ')}" if unsaid else where


def with_move_ahead(teller: Narrator, what: str, move: Move, ahead: Move) -> str:
    """Return the words of a move followed by those of the move chosen `ahead`.

    `what` holds the words of the first move, or a question about it.
    """
    then, asks = move_label(teller, ahead), what.endswith("?")
    lower = then[:1].lower() + then[1:]
    if "joined" in teller.texts.entry("verb", move.verb):
        return teller.texts.say("verb", move.verb, {"who": target_words(teller, move.target or 0), "what": lower}, "joined") if asks else then
    return teller.texts.say("choose", "ask-then" if asks else "then", {"what": what.removesuffix("?"), "next": lower})


def target_words(teller: Narrator, target: int | str) -> str:
    """Return a target or a call in words."""
    if isinstance(target, int):
        return teller.session.names[target]
    if called := teller.session.position.name_of(target):
        return teller.texts.thing_name(*called)
    if target in teller.session.position.cards:
        return teller.texts.card(target)
    if ":" not in target:
        return str(teller.texts.value("kind", target))
    zone, _, space = target.partition(":")
    name, _, owner = zone.partition("/")
    words = f"{teller.texts.say('zone', name)} {teller.texts.value('space', space)}"
    return f"{teller.plate_name(int(owner))}: {words}" if owner else words


def question_texts(teller: Narrator) -> dict[str, Any]:
    """Return the texts of the open question, if any."""
    asked = teller.session.position.question
    entry: dict[str, Any] = teller.texts.entry("question", asked.key) if asked else {}
    return entry
