"""Puts the parts of an answer into words: on buttons, at targets, in prompts."""

from typing import Any

from courtcards.engine.move import Move
from table.match.narration.narrator import Narrator


def move_label(narrator: Narrator, move: Move, only: bool = False) -> str:
    """Return the label of a move's button. `only` says whether this is the only answer."""
    texts = narrator.texts
    entry = texts.entry("verb", move.verb)
    part = "one" if move.target is None else "at"
    if len(move.cards) > 1:
        part = "several" if move.target is None else "several-at"
    if part in entry:
        what = {"what": target_words(narrator, move.call)} if move.call else {}
        card = {"card": target_words(narrator, move.cards[0].id)} if move.cards else {}
        return texts.say("verb", move.verb, {"count": len(move.cards), "who": target_words(narrator, move.target or 0), **what, **card}, part)
    if move.call is not None and "named" in entry:
        return texts.say("verb", move.verb, {"what": target_words(narrator, move.call)}, "named")
    if outlook := narrator.outlook_text(move):
        return outlook
    if len(move.cards) == 1 and "card" in entry:
        return texts.say("verb", move.verb, {"card": target_words(narrator, move.cards[0].id)}, "card")
    verb_label: str = entry["do"]
    if own_label := entry.get(f"do-{move.call or ''.join([card.kind for card in move.cards])}"):
        return str(own_label)
    if move.target is not None:
        return f"{verb_label}: {target_words(narrator, move.target)}"
    if move.call is not None:
        return texts.say("choose", "named", {"verb": verb_label, "what": target_words(narrator, move.call)})
    if only and not move.cards:
        return narrator.question("do", move.seat) or verb_label
    return verb_label


def answer_words(narrator: Narrator, move: Move, form: str = "name") -> str:
    """Return an answer in words: its label, and whichever of its cards, space and orientation the label doesn't name.

    `form` says how to name the cards (`name` or `full`).
    """
    label = move_label(narrator, move)
    cards = [target_words(narrator, card.id) if form == "name" else narrator.texts.card(card.id, form) for card in move.cards]
    is_at_space = isinstance(move.target, str) and ":" in move.target
    if move.call and len(cards) == 1 and not is_at_space and target_words(narrator, move.call).lower() not in label.lower():
        cards = [as_called(narrator, cards[0], move.call)]
    places = [target_words(narrator, part) for part in (move.target, move.call) if part] if is_at_space else []
    unsaid_cards, unsaid_places = [[name for name in dict.fromkeys(names) if name.lower() not in label.lower()] for names in (cards, places)]
    answer = f"{label} ({', '.join(unsaid_places)})" if unsaid_places else label
    if not unsaid_cards:
        return answer
    return f"{', '.join(unsaid_cards)}: {answer[:1].lower()}{answer[1:].replace(': ', ', ')}"


def as_called(narrator: Narrator, card: str, call: str) -> str:
    """Return a card's name with the kind it counts as."""
    return narrator.texts.say("choose", "as", {"what": card, "kind": call})


def with_move_ahead(narrator: Narrator, move_words: str, move: Move, ahead: Move) -> str:
    """Return the words of a move and of the move chosen `ahead`.

    `move_words` holds the words of the first move, or a question about it. For some verbs, one sentence tells both moves.
    """
    ahead_label, is_question = move_label(narrator, ahead), move_words.endswith("?")
    ahead_words = ahead_label[:1].lower() + ahead_label[1:]
    if "joined" in narrator.texts.entry("verb", move.verb):
        about = {"who": target_words(narrator, move.target or 0), "what": ahead_words}
        return narrator.texts.say("verb", move.verb, about, "joined") if is_question else ahead_label
    return narrator.texts.say("choose", "ask-then" if is_question else "then", {"what": move_words.removesuffix("?"), "next": ahead_words})


def target_words(narrator: Narrator, target: int | str) -> str:
    """Return a target or a call in words."""
    if isinstance(target, int):
        return narrator.session.names[target]
    if thing := narrator.session.position.name_of(target):
        return narrator.texts.thing_name(*thing)
    if target in narrator.session.position.cards:
        return narrator.texts.card(target)
    if ":" not in target:
        return str(narrator.texts.value("kind", target))
    zone, _, space = target.partition(":")
    name, _, owner = zone.partition("/")
    words = f"{narrator.texts.say('zone', name)} {narrator.texts.value('space', space)}"
    return f"{narrator.plate_name(int(owner))}: {words}" if owner else words


def question_texts(narrator: Narrator) -> dict[str, Any]:
    """Return the texts of the open question, if any."""
    question = narrator.session.position.question
    entry: dict[str, Any] = narrator.texts.entry("question", question.key) if question else {}
    return entry
