"""What whoever holds the device can press to answer, and in what words: buttons, names to call, pills under cards, the prompt. No DOM."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from table.draw.html import h
from table.match.choice import Offer

if TYPE_CHECKING:
    from table.match.match import Match

Button = tuple[str, Any, dict[str, Any]]            # action, label, attributes

MAIN = {"class_": "btn btn--main", "data_main": True}
QUIET = {"class_": "btn btn--quiet"}
DANGER = {"class_": "btn btn--danger"}


def buttons(match: "Match") -> list[Button]:
    """Return the buttons that answer."""
    if match.session.game.outcome or match.waiting:
        return []
    if match.must_pass():
        return [("hand-over", [f"Hand to {match.session.names[match.session.viewer or 0]}", key("Space")], MAIN)]
    if match.running == "out":
        return [("run-out", "Stop here", MAIN)]
    if match.choice.begun:
        return [("take-back", match.texts.say("choose", "back"), QUIET), *offered(match)]
    run_out: list[Button] = [("run-out", "Play to the end", {})] if match.layout.run and match.moves() else []
    return [*free(match), *run_out, *offered(match)]


def offered(match: "Match") -> list[Button]:
    """Return a button for everything that the choice offers; the main one where nothing else can be chosen."""
    choice = match.choice
    offers = choice.offers
    plain = [offer for offer in offers if offer.do == "move" and offer.move.target is None]
    alone = len(plain) == 1 and not choice.targets and not choice.calls if choice.begun else len(plain) == len(choice.listed)
    made: list[Button] = []
    for number, offer in enumerate(offers):
        main = {**MAIN, "data_hold": match.layout.run or None} if alone and not number else {}
        style = DANGER if offer.do == "move" and not main and match.session.costly(offer.value) else {}
        act, name = ("move", "data_move") if offer.do == "move" else (f"take-{offer.do}", f"data_{offer.do}")
        made.append((act, [label(match, offer, len(plain) == 1), key("Space") if main else None], {**main, **style, name: offer.value}))
    return made


def label(match: "Match", offer: Offer, only: bool) -> str:
    """Return the words of a button: what the answer would do, else what the question or the verb says."""
    move, texts = offer.move, match.texts
    verb = texts.entry("verb", move.verb)["do"]
    if offer.do == "verb":
        return verb
    if outlook := match.session.outlook(offer.value):
        return outlook
    if move.target is not None:
        return f"{verb}: {match.session.names[move.target] if isinstance(move.target, int) else texts.card(move.target)}"
    return (only and not move.cards and match.teller.question("do")) or verb


def free(match: "Match") -> list[Button]:
    """Return the buttons of free moves that are worth one: allowed now, or soon."""
    game, seat = match.session.game, match.session.viewer
    seats = () if not match.awaited else match.session.people if seat is None else (seat,)
    made: list[Button] = []
    for mover, verb in [(seat, verb) for verb in game.free_verbs for seat in seats]:
        move = f"{mover} {verb}"
        refusal = game.why_not_text(move)
        if refusal is None or "later" in match.texts.refusal(refusal.key):
            who = f"{match.session.names[mover]}: " if match.session.viewer is None else ""
            made.append(("free", who + match.texts.entry("verb", verb)["do"], {**QUIET, "data_move": move}))
    return made


def key(name: str) -> Any:
    """Return the name of a key as it stands on a button."""
    return h("span", name, class_="kbd")


def calls(match: "Match") -> list[tuple[str, list[Button]]]:
    """Return what can be named now, as buttons under the verbs."""
    texts, groups = match.texts, match.choice.calls
    return [(texts.entry("verb", verb)["do"], [("take-call", texts.value("kind", call), {"data_call": call}) for call in called])
            for verb, called in groups.items()]


def pills(match: "Match", view: dict[str, Any]) -> dict[str, str]:
    """Return what cards of the hand would do, by id: under the n-th of a kind what n of them do."""
    hand = view["zones"].get(f"{match.layout.hand}/{match.viewer}")
    told, count = {}, Counter[str]()
    said: dict[tuple, set[str]] = {}
    for move, held in match.choice.listed:
        if len(held) == 1:
            said.setdefault(tuple(held.items()), set()).add(match.session.outlook(str(move)))
    for id in hand if isinstance(hand, list) and said else ():
        kind = match.texts.cards[id].kind
        count[kind] += 1
        words = said.get(((kind, count[kind]),)) or said.get(((kind, 1),), set())
        if len(words) == 1 and (pill := next(iter(words))):
            told[id] = pill
    return told


def prompt(match: "Match") -> tuple[str, str]:
    """Return in words which part of an answer is wanted next, and the line under it."""
    choice, texts = match.choice, match.texts
    about = chosen(match)
    if choice.calls:
        say = texts.say("choose", "call" if about else "name", about)
    elif choice.targets:
        say = aimed(match, about)
    elif choice.offers:
        say = texts.say("choose", "play" if len(choice.offers) == 1 else "verb")
    else:
        say = texts.say("choose", "with", about)
    help_ = [texts.say("choose", "more")] if choice.extendable and choice.candidates else []
    return say, " ".join([*help_, *([texts.say("choose", "again")] if choice.chosen else [])])


def chosen(match: "Match") -> dict[str, Any]:
    """Return what is chosen as details of a sentence: `what` it is, or stands for, and how many."""
    choice, texts = match.choice, match.texts
    if not choice.chosen:
        return {}
    if len(choice.chosen) > 1:
        return {"what": texts.say("choose", "several", {"count": len(choice.chosen)})}
    return {"what": texts.value("kind", choice.call) if choice.call else texts.card(choice.chosen[0])}


def aimed(match: "Match", about: dict[str, Any]) -> str:
    """Ask for a target, in the words of the verb where it has its own."""
    verbs = list({move.verb for move in match.choice.ends if move.target is not None})
    part = "targets" if len(match.choice.chosen) > 1 else "target"
    if about and len(verbs) == 1 and part in match.texts.entry("verb", verbs[0]):
        return match.texts.say("verb", verbs[0], about, part)
    seats = any(isinstance(target, int) for target in match.choice.targets)
    return match.texts.say("choose", "target" if seats else "target-card", about)
