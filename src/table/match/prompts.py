"""What whoever holds the device can press to answer, and in what words: buttons, names to call, a word to type, pills under cards, the prompt. No DOM."""

from collections import Counter
from functools import partial
from typing import Any

from courtcards.move import Move
from courtcards.texts import capital
from table.draw.html import Markup, h
from table.match.answering import Answering, barred
from table.match.attention import attention, skipping
from table.match.choice import Choice, Offer
from table.match.course import State
from table.match.lineup import LineUp

Button = tuple[str, Any, dict[str, Any]]            # action, label, attributes

GOLDEN = {"class_": "btn btn--main"}
MAIN = {**GOLDEN, "data_main": True}
QUIET = {"class_": "btn btn--quiet"}
DANGER = {"class_": "btn btn--danger"}
ENDING = {"data_ending": True}          # the focus never comes to rest on it by itself, and it does not answer to Space


def buttons(table: Answering, choice: Choice) -> list[Button]:
    """Return the buttons that answer."""
    session, own = table.session, table.teller.own
    skip: Button = "skip", own("skip"), QUIET
    if session.game.outcome or (table.timeline.pausing and not choice.begun):
        return [*attention(table), skip] if table.timeline.pausing else []
    if table.device.must_pass:
        words = own("hand-open" if table.device.holder == session.viewer else "hand-over", name=session.names[session.viewer or 0])
        return [("hand-over", [words, key(own("space"))], MAIN)]
    if table.timeline.course.state is State.RUNNING:
        return [("run-out", own("stop-here"), MAIN)]
    if choice.laid and isinstance(choice, LineUp):
        return [*free(table), *arranging(table, choice)]
    if choice.begun:
        return [("take-back", table.texts.say("choose", "back"), QUIET), *offered(table, choice)]
    if not choice.moves and table.timeline.moving:
        return [*attention(table), skip]
    run_out: list[Button] = [("run-out", own("play-out"), ENDING)] if table.teller.layout.run and table.timeline.moves() else []
    others = skipping(table) if session.standing.quiet else free(table)
    return [*attention(table), *others, *run_out, *[button for seat in table.seats for button in offered(table, table.choice_of(seat), seat)]]


def offered(table: Answering, choice: Choice, seat: int | None = None) -> list[Button]:
    """Return a button for everything that a choice offers; the main one where nothing else can be chosen, or passing is the rule.

    `seat` is whose choice it is; where several persons answer at the device, every button names its own.
    """
    offers = choice.offers
    ready = [offer.move for offer in offers if offer.do in ("move", "free")]
    plain = [move for move in ready if move.target is None]
    sure = len(ready) == 1 and (choice.at is not None or choice.targets <= {ready[0].target}) and not choice.calls and not choice.leads_on
    first = next((offer for offer in offers if offer.do != "swap"), None)
    whole = sure and not thrown(table, choice)
    alone = not choice.word and (whole if choice.begun else table.session.standing.quiet or len(plain) == len(choice.moves) or counted(offers))
    several = seat is not None and len(table.seats) > 1
    made: list[Button] = []
    lying = in_sight(table, choice)
    for offer in offers:
        if offer.do == "move" and offer.move in lying:
            continue
        main = {**MAIN, "data_hold": table.teller.layout.run or None} if alone and offer is first and not several else {}
        style = {} if main or offer.do != "move" else GOLDEN if offer.move == choice.weighed else DANGER if table.teller.costly(offer.move) else {}
        late = {"data_late": True} if offer.do == "move" and "late" in table.texts.entry("verb", offer.move.verb) else {}
        words = label(table, offer, len(plain) == 1)
        words = f"{table.session.names[offer.move.seat]}: {words}" if several else words
        who = {"data_seat": offer.move.seat} if several else {}
        made.append((*press(offer, [words, key(table.teller.own("space")) if main else None]), {**main, **style, **late, **who, **chosen_by(offer)}))
    return made


def thrown(table: Answering, choice: Choice) -> bool:
    """Whether all that can be done with what is chosen can be done at any time, so that it is hardly what was meant."""
    return bool(choice.chosen) and all(move.verb in table.session.game.free_verbs for move in choice.candidates)


def counted(offers: list[Offer]) -> bool:
    """Whether nothing is offered but the numbers or names of one and the same thing to do."""
    return len({offer.move.verb for offer in offers}) == 1 and all(offer.do == "move" and offer.move.call is not None for offer in offers)


def in_sight(table: Answering, choice: Choice) -> frozenset[Move]:
    """Return the answers that are each a card on the table, pressed where it lies; nothing where there is no choice among them."""
    found = [move for move in choice.moves if not move.cards and move.call is None and move.target in table.session.game.cards]
    return frozenset(found) if len(found) == len({move.target for move in found}) > 1 else frozenset()


def press(offer: Offer, words: Any) -> tuple[str, Any]:
    """Return the action of an offer, and its words."""
    return offer.do if offer.do in ("move", "free", "swap") else f"take-{offer.do}", words


def chosen_by(offer: Offer) -> dict[str, Any]:
    """Return what an offer's button carries: the whole move, or the part of one that it chooses."""
    return {"data_move": str(offer.move)} if offer.do in ("move", "free") else {f"data_{offer.do}": offer.value} if offer.value else {}


def label(table: Answering, offer: Offer, only: bool) -> str:
    """Return the words of a button: what the answer would do, else what the question or the verb says."""
    move, texts = offer.move, table.texts
    entry = texts.entry("verb", move.verb)
    verb: str = entry["do"]
    if offer.do == "swap":
        return entry.get("swap") or texts.say("choose", "swap")
    if offer.do == "verb":
        return verb
    part = "-".join([*(["several"] if len(move.cards) > 1 else []), *(["at"] if move.target is not None else [])])
    if part in entry:
        what = {"what": place(table, move.call)} if move.call else {}
        return texts.say("verb", move.verb, {"count": len(move.cards), "who": place(table, move.target or 0), **what}, part)
    if outlook := table.teller.outlook(move):
        return outlook
    if move.target is not None:
        return f"{verb}: {place(table, move.target)}"
    if move.call is not None:
        return entry.get(f"do-{move.call}") or texts.say("choose", "named", {"verb": verb, "what": place(table, move.call)})
    return (only and not move.cards and table.teller.question("do", move.seat)) or verb


def place(table: Answering, target: int | str) -> str:
    """Return in words at what something is aimed, or what is named.

    A player, a thing on the table as the game calls it, a card, a kind, or a space by its owner, its zone, and its number or its name
    (`space` among the words of the cards).
    """
    if isinstance(target, int):
        return table.session.names[target]
    if called := table.session.game.called(target):
        return table.texts.called(*called)
    if target in table.session.game.cards:
        return table.texts.card(target)
    if ":" not in target:
        return str(table.texts.value("kind", target))
    zone, _, space = target.partition(":")
    name, _, owner = zone.partition("/")
    words = f"{table.texts.say('zone', name)} {table.texts.value('space', space)}"
    return f"{table.session.names[int(owner)]}: {words}" if owner else words


def arranging(table: Answering, lineup: LineUp) -> list[Button]:
    """Return the buttons beside numbered places: they stand still, and one that cannot be pressed yet is dimmed."""
    words = question(table)
    back = "take-back" if lineup.begun else "undo", words["back"], {**QUIET, "disabled": not (lineup.begun or lineup.fixed)}
    rest = [("lay", table.texts.entry("verb", move.verb)["do"], {**QUIET, "data_move": str(move), "disabled": lineup.whole})
            for move in lineup.moves if not move.cards]
    lay = ("lay", [words["lay"], key(table.teller.own("space"))], MAIN) if lineup.whole else ("lay", words["lay"], {**GOLDEN, "disabled": True})
    return [back, *rest, lay]


def question(table: Answering) -> dict[str, Any]:
    """Return the sentences of the open question."""
    asked = table.session.game.question
    entry: dict[str, Any] = table.texts.entry("question", asked.key) if asked else {}
    return entry


def free(table: Answering) -> list[Button]:
    """Return the buttons of free moves that are allowed now; where windows come often they are out of the way, among the settings."""
    if not table.timeline.awaited or table.session.windows:
        return []
    if table.free[0] != table.session.version:
        table.free = table.session.version, freely(table)
    return table.free[1]


def freely(table: Answering) -> list[Button]:
    """Make the buttons of free moves."""
    game, seat = table.session.game, table.session.viewer
    seats = table.session.people if seat is None else (seat,)
    made: list[Button] = []
    for mover, verb in [(seat, verb) for verb in game.free_verbs for seat in seats]:
        move = f"{mover} {verb}"
        if game.why_not_text(move) is None:
            who = f"{table.session.names[mover]}: " if table.session.viewer is None else ""
            said = table.texts.entry("verb", verb)
            made.append(("free", who + said["do"], {**QUIET, **(ENDING if "ask" in said else {}), "data_move": move}))
    return made


def key(name: str) -> Markup:
    """Return the name of a key as it stands on a button."""
    return h("span", name, class_="kbd")


def calls(table: Answering, choice: Choice) -> list[tuple[str, list[Button]]]:
    """Return what can be named now, as buttons under the verbs."""
    texts, groups = table.texts, choice.calls
    return [(texts.entry("verb", verb)["do"], [("take-call", capital(place(table, call)), {"data_call": call}) for call in called])
            for verb, called in groups.items()]


def writing(table: Answering, choice: Choice) -> Markup | None:
    """Return the field of an answer that is typed, with its letters and its button."""
    word, texts = choice.word, table.texts
    if word is None or not table.seats:
        return None
    field = h("input", id="word", class_="field-box", data_do="word", value=word.text, maxlength=word.typed.longest, autocomplete="off",
              autocapitalize="characters", spellcheck="false", aria_describedby="letters")
    left = h("span", " ".join(word.left), class_="muted", id="letters", aria_label=texts.say("choose", "letters"))
    play = h("button", texts.entry("verb", word.typed.verb)["do"], type="button", class_="btn btn--main", data_do="word")
    return h("div", h("label", h("b", texts.say("choose", "word")), field, class_="option"), left, play, class_="writing", data_key="writing")


def pills(table: Answering, choice: Choice, hand: Any) -> dict[str, str]:
    """Return what cards of the hand would do, by id: under the n-th of a kind what n of them do; nothing where a press only chooses."""
    if type(hand) is not list or not choice.moves or choice.deliberate:
        return {}
    if choice.pills[0] != (table.session.version, hand):
        choice.pills = (table.session.version, hand), outlooks(table, choice, hand)
    return choice.pills[1]


def outlooks(table: Answering, choice: Choice, hand: list[str]) -> dict[str, str]:
    """Work out what cards of the hand would do."""
    said: dict[tuple[str, int], set[str]] = {}
    for move in choice.moves:
        if move.cards and len({card.kind for card in move.cards}) == 1:
            said.setdefault((move.cards[0].kind, len(move.cards)), set()).add(table.teller.outlook(move))
    told: dict[str, str] = {}
    count = Counter[str]()
    for id in hand if said else ():
        kind = table.session.game.cards[id].kind
        count[kind] += 1
        words = said.get((kind, count[kind])) or said.get((kind, 1), set())
        if len(words) == 1 and (pill := next(iter(words))):
            told[id] = pill
    return told


def prompt(table: Answering, choice: Choice) -> tuple[str, str]:
    """Return in words which part of an answer is wanted next, and the line under it."""
    texts = table.texts
    about = chosen(table, choice)
    if choice.laid and isinstance(choice, LineUp):
        return arranged(table, choice)
    if choice.word and choice.word.text:
        return table.teller.question("ask", table.seats[0]), table.teller.question("help", table.seats[0])
    if choice.calls or choice.places:
        say = naming(table, choice, about)
    elif choice.targets:
        say = aimed(table, choice, about)
    elif choice.offers and not choice.leads_on:
        say = texts.say("choose", "play" if sum(offer.do != "swap" for offer in choice.offers) == 1 else "verb")
    else:
        say = texts.say("choose", "with", about)
    help_ = [texts.say("choose", "more")] if choice.extendable and choice.candidates and not choice.leads_on else []
    if thrown(table, choice) and not choice.extendable and (slip := barred(table, choice.chosen)):
        help_ = [f"{slip.title}."]
    return say, " ".join([*help_, *([texts.say("choose", "again")] if choice.chosen else [])])


def chosen(table: Answering, choice: Choice) -> dict[str, Any]:
    """Return what is chosen as details of a sentence: `what` it is, or stands for, and how many."""
    texts = table.texts
    if not choice.chosen:
        return {"what": place(table, choice.call)} if choice.call else {}
    if len(choice.chosen) > 1:
        return {"what": texts.say("choose", "several", {"count": len(choice.chosen)})}
    return {"what": texts.value("kind", choice.call) if choice.call else texts.card(choice.chosen[0])}


def aimed(table: Answering, choice: Choice, about: dict[str, Any]) -> str:
    """Ask for a target, in the words of the verb where it has its own; where there is only one, whether it is that one."""
    verbs = list({move.verb for move in choice.ends if move.target is not None})
    part = "targets" if len(choice.chosen) > 1 else "target"
    if len(choice.ends) == 1:
        part, about = f"{part}-one", about | {"who": place(table, choice.ends[0].target or 0)}
    if (about or choice.verb) and len(verbs) == 1 and part in table.texts.entry("verb", verbs[0]):
        return table.texts.say("verb", verbs[0], about, part)
    return table.texts.say("choose", "play" if len(choice.ends) == 1 else asks_for(choice.targets), about)


def naming(table: Answering, choice: Choice, about: dict[str, Any]) -> str:
    """Ask for what is to be named, in the words of the verb where it has its own."""
    verbs = [*choice.calls] or [choice.places[0].verb]
    if len(verbs) == 1 and "call" in table.texts.entry("verb", verbs[0]):
        return table.texts.say("verb", verbs[0], about, "call")
    return table.texts.say("choose", "call" if about else "which" if choice.handles else "name", about)


def asks_for(targets: frozenset[int | str]) -> str:
    """Return the key of the question for a target: at whom, at which card, or where."""
    if any(type(target) is int for target in targets):
        return "target"
    return "target-space" if any(":" in str(target) for target in targets) else "target-card"


def arranged(table: Answering, lineup: LineUp) -> tuple[str, str]:
    """Ask where the card goes that is taken up, which one takes the next place, or whether the cards are laid down as they lie."""
    asked, up = table.session.game.question, lineup.lifted if lineup.held else ""
    told = "" if lineup.whole else lineup.told
    case = "lifted" if up else "full" if lineup.whole else "laid" if told else "next"
    help_ = "rest" if case == "full" and lineup.rest else "next" if case == "laid" and not lineup.fresh else case
    card = {"card": up or told} if up or told else {}
    say = partial(table.texts.say, "question", asked.key if asked else "", {"place": lineup.place(told) or lineup.next, **card})
    return say(f"ask-{case}"), say(f"help-{help_}")
