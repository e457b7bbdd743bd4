"""What whoever holds the device can press to answer: buttons, names to call, a word to type. No DOM."""

from typing import Any

from courtcards.move import Move
from courtcards.texts import capital
from table.draw.html import Markup, h, icon
from table.draw.icons import banner
from table.match.answer.answering import Answering
from table.match.answer.attention import attention, skipping
from table.match.answer.choice import Choice
from table.match.answer.lineup import LineUp
from table.match.answer.naming import label, place, planned, question
from table.match.answer.offers import Offer, leads_on, offers, plan
from table.match.answer.ordering import Ordering
from table.match.answer.spelling import Spelling
from table.match.course.state import State

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
    if session.position.outcome or (table.timeline.pausing and not choice.begun):
        return [*attention(table), skip] if table.timeline.pausing else []
    if table.device.must_pass:
        words = own("hand-open" if table.device.holder == session.viewer else "hand-over", name=session.names[session.viewer or 0])
        return [("hand-over", [words, key(own("space"))], MAIN)]
    if table.timeline.course.state is State.RUNNING:
        return [("run-out", own("stop-here"), MAIN)]
    if choice.laid and isinstance(choice, LineUp):
        return [*free(table), *(ordering(table, choice) if isinstance(choice, Ordering) else arranging(table, choice))]
    if choice.typed and isinstance(choice, Spelling) and choice.letter:
        return [*attention(table), *free(table), *offered(table, choice), give(table, choice.move(table.seats[0]), "word", not choice.rest)]
    if choice.begun:
        return [("take-back", table.texts.say("choose", "back"), QUIET), *turning(table, choice), *offered(table, choice)]
    if not choice.moves and table.timeline.moving:
        return [*attention(table), skip if table.timeline.thoughts.late is None else ("skip", [own("play-now"), key(own("space"))], MAIN)]
    run_out: list[Button] = [("run-out", own("play-out"), ENDING)] if table.teller.layout.run and table.timeline.moves() else []
    others = skipping(table) if session.standing.quiet else free(table)
    answers = agreeing(table) if session.assent and table.seats else [button for seat in table.seats for button in offered(table, table.choice_of(seat), seat)]
    return [*attention(table), *others, *run_out, *answers]


def agreeing(table: Answering) -> list[Button]:
    """Return the buttons where several are asked in the open: for each here what else may be said, and one by which all of them agree."""
    session, entry = table.session, table.texts.entry("verb", table.session.assent)
    made: list[Button] = []
    for move in [move for seat in table.seats for move in session.moves(seat) if move.verb != session.assent]:
        seat, said = table.teller.seats[move.seat], table.texts.entry("verb", move.verb)
        named = [banner(seat.tincture, seat.charge), h("span", seat.name, " ", h("small", said.get("says", said["do"])))]
        style = {"class_": "btn doubt"} if session.reader is None else DANGER
        made.append(("move", said["do"] if session.reader is not None else named, {**style, "data_move": str(move)}))
    first, *more = [f"{seat} {session.assent}" for seat in table.seats]
    rest = {**({"data_then": ", ".join(more)} if more else {}), **late(table, session.assent, first)}
    words = entry.get("together", entry["do"]) if more else entry["do"]
    return [*made, ("move", [words, key(table.teller.own("space"))], {**MAIN, "data_move": first, **rest})]


def offered(table: Answering, choice: Choice, seat: int | None = None) -> list[Button]:
    """Return a button for everything that a choice offers; the main one where nothing else can be chosen, or passing is the rule.

    `seat` is whose choice it is; where several persons answer at the device, every button names its own.
    """
    found = offers(choice)
    ready = [offer.move for offer in found if offer.do in ("move", "free")]
    plain = [move for move in ready if move.target is None]
    sure = len(ready) == 1 and (choice.at is not None or choice.targets <= {ready[0].target}) and (choice.presumes or not choice.calls) and not leads_on(choice)
    first = next((offer for offer in found if offer.do != "swap"), None)
    whole = sure and not thrown(table, choice)
    alone = not choice.typed and (whole if choice.begun else table.session.standing.quiet or len(plain) == len(choice.moves) or counted(found))
    several = seat is not None and len(table.seats) > 1
    made: list[Button] = []
    lying, ahead = in_sight(table, choice), plan(choice)[1:] if choice.then else ()
    for offer in found:
        if offer.do == "move" and offer.move in lying:
            continue
        if offer.move == choice.weighed and not ahead and (nothing := unjoined(table, choice)):
            made.append(nothing)
            continue
        both = (offer.move, *ahead) if ahead and offer.move == choice.weighed else ()
        main = {**MAIN, "data_hold": table.teller.layout.run or None} if alone and offer is first and not several else {}
        style = {} if main or offer.do != "move" else GOLDEN if offer.move == choice.weighed else DANGER if table.teller.costly(offer.move) else {}
        new = late(table, offer.move.verb, offer.move) if offer.do == "move" else {}
        then = {"data_then": str(both[1])} if both else {}
        words = planned(table, both) if both else label(table, offer, len(plain) == 1)
        words = f"{table.session.names[offer.move.seat]}: {words}" if several else words
        who = {"data_seat": offer.move.seat} if several else {}
        made.append((*press(offer, [words, key(table.teller.own("space")) if main else None]), {**main, **style, **new, **who, **chosen_by(offer), **then}))
    return made


def late(table: Answering, verb: str, move: object) -> dict[str, Any]:
    """Return the mark of a button that comes where another was just pressed; it is an element of its own, so that its time begins with it."""
    return {"data_late": True, "data_key": f"late {table.session.version} {move}"} if "late" in table.texts.entry("verb", verb) else {}


def unjoined(table: Answering, choice: Choice) -> Button | None:
    """Return a dimmed button for a weighed move that is nothing without what is chosen ahead of what it leads to, else None."""
    if not (choice.then and choice.weighed and "joined" in table.texts.entry("verb", choice.weighed.verb)):
        return None
    return "move", table.texts.entry("verb", choice.then.moves[0].verb)["do"], {**GOLDEN, "disabled": True}


def thrown(table: Answering, choice: Choice) -> bool:
    """Whether all that can be done with what is chosen can be done at any time, so that it is hardly what was meant."""
    return bool(choice.chosen) and all(move.verb in table.session.position.free_verbs for move in choice.candidates)


def counted(found: list[Offer]) -> bool:
    """Whether nothing is offered but the numbers or names of one and the same thing to do."""
    return len({offer.move.verb for offer in found}) == 1 and all(offer.do == "move" and offer.move.call is not None for offer in found)


def in_sight(table: Answering, choice: Choice) -> frozenset[Move]:
    """Return the answers that are each a card on the table, pressed where it lies; nothing where there is no choice among them."""
    known = table.session.position.cards
    found = [move for move in choice.moves if not move.cards and move.call is None and move.target in known and move not in choice.weighty]
    return frozenset(found) if found and len(found) == len({move.target for move in found}) > 1 else frozenset()


def press(offer: Offer, words: Any) -> tuple[str, Any]:
    """Return the action of an offer, and its words."""
    return offer.do if offer.do in ("move", "free", "swap") else f"take-{offer.do}", words


def chosen_by(offer: Offer) -> dict[str, Any]:
    """Return what an offer's button carries: the whole move, or the part of one that it chooses."""
    return {"data_move": str(offer.move)} if offer.do in ("move", "free") else {f"data_{offer.do}": offer.value} if offer.value else {}


def arranging(table: Answering, lineup: LineUp) -> list[Button]:
    """Return the buttons beside numbered places: they stand still, and one that cannot be pressed yet is dimmed."""
    words = question(table)
    back = "take-back" if lineup.begun else "undo", words["back"], {**QUIET, "disabled": not (lineup.begun or lineup.fixed)}
    rest = [("lay", table.texts.entry("verb", move.verb)["do"], {**QUIET, "data_move": str(move), "disabled": lineup.whole})
            for move in lineup.moves if not move.cards]
    lay = ("lay", [words["lay"], key(table.teller.own("space"))], MAIN) if lineup.whole else ("lay", words["lay"], {**GOLDEN, "disabled": True})
    return [back, *rest, lay]


def ordering(table: Answering, lineup: Ordering) -> list[Button]:
    """Return the buttons beside cards that are put in order: the other answers, and the one that gives them as they lie; drawn letters are only written."""
    def other(move: Move) -> Button:
        words = label(table, Offer("move", "", move), False)
        return ("write", words, {"data_card": lineup.laid[0], "data_value": lineup.drawn}) if lineup.drawn else ("move", words, {"data_move": str(move)})
    return [*map(other, lineup.moves), give(table, lineup.lettered(""), "lay", lineup.ready)]


def give(table: Answering, move: Move, do: str, whole: bool) -> Button:
    """Return the button of what is written: it is dimmed while letters are missing, but says so when it is pressed."""
    words = label(table, Offer("move", "", move._replace(call=None)), False)
    return do, [words, key(table.teller.own("space"))], {**MAIN, "aria_disabled": None if whole else "true"}


def free(table: Answering) -> list[Button]:
    """Return the buttons of free moves that are allowed now; where windows come often they are out of the way, among the settings."""
    if not table.timeline.awaited or table.session.windows:
        return []
    if table.free[0] != table.session.version:
        table.free = table.session.version, freely(table)
    return table.free[1]


def freely(table: Answering) -> list[Button]:
    """Make the buttons of free moves."""
    game, seat = table.session.position, table.session.viewer
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
    """Return what can be named now, as buttons under the verbs; of names of which one is presumed the one that stands is pressed."""
    stands = choice.called if choice.names else ""
    groups = {verb: called for verb, called in choice.calls.items() if "turn" not in table.texts.entry("verb", verb)}

    def button(call: str) -> Button:
        pressed = {"aria_pressed": "true" if call == stands else "false"} if stands else {}
        return "take-call", capital(place(table, call)), {"data_call": call, **pressed}
    return [(table.texts.entry("verb", verb)["do"], [button(call) for call in called]) for verb, called in groups.items()]


def turning(table: Answering, choice: Choice) -> list[Button]:
    """Return a button that goes on to the next name, for a verb whose names are ways to turn what is chosen; it is seen where that is laid."""
    made: list[Button] = []
    placed = choice.at is not None or not choice.targets
    for verb, called in choice.names.items():
        entry = table.texts.entry("verb", verb)
        if placed and "turn" in entry:
            following = called[(called.index(choice.called) + 1) % len(called)]
            words = [icon("ui-turn"), entry["turn"], key("R"), h("span", f": {place(table, following)}", class_="vh")]
            made.append(("take-call", words, {"data_call": following, "data_turn": True}))
    return made


def writing(table: Answering, choice: Choice) -> Markup | None:
    """Return the field of an answer that is typed, with its letters and its button."""
    word, texts = choice, table.texts
    if not word.typed or not isinstance(word, Spelling) or word.letter or not (table.seats and word.typed.letters):
        return None
    field = h("input", id="word", class_="field-box", data_do="word", value=word.text, maxlength=word.typed.longest, autocomplete="off",
              autocapitalize="characters", spellcheck="false", aria_describedby="letters")
    left = h("span", " ".join(word.left), class_="muted", id="letters", aria_label=texts.say("choose", "letters"))
    play = h("button", texts.entry("verb", word.typed.verb)["do"], type="button", class_="btn btn--main", data_do="word")
    return h("div", h("label", h("b", texts.say("choose", "word")), field, class_="option"), left, play, class_="writing", data_key="writing")
