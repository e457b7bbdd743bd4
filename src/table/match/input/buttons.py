"""The input elements of the tray: buttons, names to pick, a text box for a word."""

from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.visible_text import isolated
from courtcards.texts import capital
from table.markup.button_data import DANGER, ENDING, GOLDEN, MAIN, QUIET, Button
from table.markup.handoff_cover import is_you
from table.markup.html import Markup, h, icon, proper
from table.markup.icons import banner
from table.match.choice.move_builder import Choice
from table.match.choice.order_builder import Ordering
from table.match.choice.slot_builder import LineUp
from table.match.choice.word_builder import Spelling
from table.match.flow.flow_state import State
from table.match.flow.timeline import runs
from table.match.input.auto_answers import attention, lone_end, skipping
from table.match.input.button_offers import WHOLE, Offer, counted, offers, plan, sure
from table.match.input.input_controller import Answering
from table.match.input.move_labels import following, label, place, question, worded
from table.match.narration.losing_move_warnings import fate, harmed, passing
from table.match.narration.narrator import Teller

FULL = 2                # with this many buttons, there's no room for another on a phone
NAMED = 24              # the most letters of an answer on a hint's button; longer ones get a general label


def buttons(table: Answering, choice: Choice) -> list[Button]:
    """Return the buttons of the tray."""
    session, own = table.session, table.teller.own
    if session.position.outcome or (table.timeline.pausing and not choice.begun):
        return [*attention(table), ("skip", own("skip"), QUIET)] if table.timeline.pausing else []
    if table.device.must_pass:
        holds = table.device.holder is not None and table.device.holder == session.viewer
        name = session.names[table.device.holder or 0]
        return [("take-seat", [own("skip") if is_you(name) else own("hand-open", name=name), key(own("space"))], MAIN)] if holds else []
    if table.timeline.course.state is State.RUNNING:
        return [("run-out", own("stop-here"), MAIN)]
    if choice.laid and isinstance(choice, LineUp):
        return [*free(table), *(ordering(table, choice) if isinstance(choice, Ordering) else arranging(table, choice))]
    if choice.typed and isinstance(choice, Spelling) and choice.letter:
        return [*attention(table), *free(table), *offered(table, choice), give(table, choice.move(table.seats[0]), "word", not choice.rest)]
    if choice.begun:
        series = one_by_one(table, choice) if choice.listed.single and not choice.candidates else []
        return [("take-back", table.texts.say("choose", "back"), QUIET), *turning(table, choice), *series, *offered(table, choice)]
    if not choice.moves and table.timeline.moving:
        long = table.timeline.thoughts.late is not None
        return [*attention(table), ("skip", [own("play-now"), key(own("space"))], MAIN) if long else ("skip", own("skip"), QUIET)]
    return [*attention(table), *(skipping(table) if session.standing.quiet else free(table)), *asked(table)]


def hinted(table: Answering, choice: Choice, move: Move | None) -> list[Button]:
    """Return the buttons of the tray, with the move a hint advises on the golden one.

    Nothing changes if that move gives something up, if cards are laid by hand, or if there's no room for another button: the move is ringed anyway.
    """
    made = buttons(table, choice)
    if move is None or choice.laid or choice.typed or gives_up(table.teller, Offer("move", move)):
        return made
    plain, text = [plainly(table.teller, each) for each in made], str(move)
    at = next((at for at, (_, _, more) in enumerate(plain) if more.get("data_move") == text and "data_quiet" not in more), -1)
    space = key(table.teller.own("space"))
    if at >= 0:                             # the advised button keeps its place and words
        do, words, more = plain[at]
        return [*plain[:at], (do, [words, space], {**more, **MAIN}), *plain[at + 1:]]
    if len([more for _, _, more in made if "data_quiet" not in more]) >= FULL:
        return made
    words = capital(worded(table.teller, move))
    named = words if len(words) <= NAMED else table.texts.entry("advice", "do")
    return [*[each for each in plain if each[2].get("data_move") != text], ("move", [named, space], {**MAIN, "data_move": text})]


def plainly(teller: Teller, button: Button) -> Button:
    """Return a golden button as a plain one without a key, any other unchanged."""
    do, words, more = button
    if more.get("class_") != GOLDEN["class_"]:
        return button
    shown = [part for part in words if part != key(teller.own("space"))] if isinstance(words, list) else words
    return do, shown, {name: value for name, value in more.items() if name not in ("data_main", "class_")}


def one_by_one(table: Answering, choice: Choice) -> list[Button]:
    """Return the button that plays several chosen cards one after the other, if that is possible, as a list."""
    moves = choice.listed.series(choice.chosen)
    if len(moves) < 2:
        return []
    words = table.texts.say("verb", moves[0].verb, {"count": len(moves)}, "series")
    return [("move", words, {"data_move": str(moves[0]), "data_then": ", ".join(map(str, moves[1:]))})]


def asked(table: Answering) -> list[Button]:
    """Return the buttons shown before anything is chosen: one to play the match out, if it can be, then those of all players asked here."""
    run_out: list[Button] = [("run-out", table.teller.own("play-out"), ENDING)] if table.teller.layout.run and runs(table.timeline) else []
    if table.session.assent and table.seats:
        return [*run_out, *agreeing(table)]
    if run_out and in_series(table):
        return [*run_out, ("run-out", [table.teller.own("series"), key(table.teller.own("space"))], {**MAIN, "data_hold": True, "data_series": True})]
    return [*run_out, *[button for seat in table.seats for button in offered(table, table.choice_of(seat), seat)]]


def in_series(table: Answering) -> bool:
    """Return whether one press plays several moves: only if no other device has to see each of them."""
    return table.teller.layout.series > 1 and table.shortcuts and len(table.seats) == 1 and not table.session.far


def agreeing(table: Answering) -> list[Button]:
    """Return the buttons of a question to several players in the open: each one's other answers, and one by which all here agree."""
    session, entry = table.session, table.texts.entry("verb", table.session.assent)
    made: list[Button] = []
    for move in [move for seat in table.seats for move in session.moves(seat) if move.verb != session.assent]:
        seat, said = table.teller.seats[move.seat], table.texts.entry("verb", move.verb)
        named = [banner(seat.tincture, seat.charge), h("span", proper(seat.name), " ", h("small", said.get("says", said["do"])))]
        style = {"class_": "btn doubt"} if session.reader is None else DANGER
        made.append(("move", said["do"] if session.reader is not None else named, {**style, "data_move": str(move)}))
    first, *more = [f"{seat} {session.assent}" for seat in table.seats]
    rest = {**({"data_then": ", ".join(more)} if more else {}), **(late(table, first) if "late" in entry else {})}
    words = entry.get("together", entry["do"]) if more else entry["do"]
    return [*made, ("move", [words, key(table.teller.own("space"))], {**MAIN, "data_move": first, **rest})]


def offered(table: Answering, choice: Choice, seat: int | None = None) -> list[Button]:
    """Return a button for each offer of a choice, except for answers pressed on the table itself.

    `seat` is the seat whose choice it is. If several players answer on this device, every button names its own, and none is the main one.
    """
    found = offers(choice)
    aims = [offer.move.target for offer in found if offer.do in WHOLE]
    several = seat is not None and len(table.seats) > 1
    main = next((offer for offer in found if offer.do != "swap"), None) if not several and lone(table, choice, found, aims) else None
    if main and len(choice.moves) > 1 and gives_up(table.teller, main) and not all(fate(table.teller, move) for move in choice.moves):
        main = None
    shown = [offer for offer in found if offer.do != "move" or offer.move not in choice.in_sight] if choice.in_sight else found
    return [button(table, choice, offer, aims.count(None) == 1, offer is main, several) for offer in shown]


def gives_up(teller: Teller, offer: Offer) -> bool:
    """Return whether an offer costs or loses something, so that it is never the main button beside others."""
    move, entry = offer.move, teller.texts.entry("verb", offer.move.verb)
    costs = offer.do == "move" and bool(fate(teller, move) or teller.costly(move) or harmed(teller, move))
    return costs or "quiet" in entry or f"quiet-{move.call}" in entry


def price(teller: Teller, move: Move) -> str:
    """Return in words what passing certainly leads to; "" for any other answer."""
    return passing(teller) if move.verb == "pass" else ""


def lone(table: Answering, choice: Choice, found: list[Offer], aims: list[int | str | None]) -> bool:
    """Return whether the first offer is the main one: nothing else can be chosen, or passing is the rule.

    `aims` are the targets of the whole moves offered.
    """
    if choice.typed:
        return False
    if choice.begun:
        return sure(choice, aims) and not thrown(table, choice)
    return table.session.standing.quiet or aims.count(None) == len(choice.moves) or counted(found)


def button(table: Answering, choice: Choice, offer: Offer, only: bool, main: bool, several: bool) -> Button:
    """Return the button of an offer; for a weighed move, it also plays the answer chosen ahead.

    `only` says that no other whole move lacks a target, `main` that it is the main button, `several` that several players answer here.
    """
    teller, move, planned = table.teller, offer.move, plan(choice) if offer.move == choice.weighed else ()
    if len(planned) == 1 and (nothing := unjoined(table, choice)):
        return nothing
    words = following(teller, label(teller, move), *planned) if len(planned) > 1 else offer.words(teller, only)
    more: dict[str, Any] = {**MAIN, "data_hold": teller.layout.run or None, "data_closes": str(move) == lone_end(table)} if main else {}
    doom = fate(teller, move) if offer.do == "move" else ""
    second = doom or (price(teller, move) if offer.do == "move" else "")
    style = {} if main else GOLDEN if planned and not doom else DANGER if gives_up(teller, offer) else {}
    more = {**more, **style}
    if offer.do in ("move", "verb") and (style is DANGER or {"late", "quiet"} & teller.texts.entry("verb", move.verb).keys()):
        more = {**more, **late(table, move if offer.do == "move" else move.verb)}
    if several:
        words, more = f"{isolated(table.session.names[move.seat])}: {words}", {**more, "data_seat": move.seat}
    then = {"data_then": str(planned[1])} if len(planned) > 1 else {}
    face: list[Any] = [words, key(teller.own("space")) if main else None]
    if second and (style is DANGER or not doom):
        face = [h("span", words, ":"), " ", h("small", second), *face[1:]]
    elif second:
        face, more = [h("span", face), h("small", second)], {**more, "class_": f"{more.get('class_', 'btn')} btn--two"}
    return "take-verb" if offer.do == "verb" else offer.do, face, {**more, **offer.data, **then}


def late(table: Answering, what: object) -> dict[str, Any]:
    """Return the attributes of a button that appears where another was just pressed: it ignores presses for a moment.

    Its own key makes it a new element, so that this moment starts when it appears.
    """
    return {"data_late": True, "data_key": f"late {table.session.version} {what}"}


def unjoined(table: Answering, choice: Choice) -> Button | None:
    """Return a dimmed button for a weighed move that means nothing without an answer chosen ahead, or None."""
    if not (choice.then and choice.weighed and "joined" in table.texts.entry("verb", choice.weighed.verb)):
        return None
    return "move", table.texts.entry("verb", choice.then.moves[0].verb)["do"], {**GOLDEN, "disabled": True}


def thrown(table: Answering, choice: Choice) -> bool:
    """Return whether everything the chosen cards can do is a free move, which is hardly what the player meant."""
    return bool(choice.chosen) and {move.verb for move in choice.candidates}.issubset(table.session.position.free_verbs)


def arranging(table: Answering, lineup: LineUp) -> list[Button]:
    """Return the buttons beside numbered places. They keep their positions; one that can't be pressed yet is dimmed."""
    words = question(table.teller)
    back = "take-back" if lineup.begun else "undo", words["back"], {**QUIET, "disabled": not (lineup.begun or lineup.fixed)}
    rest = [("lay", table.texts.entry("verb", move.verb)["do"], {**QUIET, "data_move": str(move), "disabled": lineup.whole})
            for move in lineup.moves if not move.cards]
    lay = ("lay", [words["lay"], key(table.teller.own("space"))], MAIN) if lineup.whole else ("lay", words["lay"], {**GOLDEN, "disabled": True})
    return [back, *rest, lay]


def ordering(table: Answering, lineup: Ordering) -> list[Button]:
    """Return the buttons beside cards being put in order: the listed answers, and one that plays the current order.

    If letters were drawn, the listed answer only writes them on the cards.
    """
    def other(move: Move) -> Button:
        words = label(table.teller, move)
        return ("write", words, {"data_card": lineup.laid[0], "data_value": lineup.drawn}) if lineup.drawn else ("move", words, {"data_move": str(move)})
    return [*map(other, lineup.moves), give(table, lineup.lettered(""), "lay", lineup.ready)]


def give(table: Answering, move: Move, do: str, whole: bool) -> Button:
    """Return the button that plays what is written; it is dimmed while letters are missing, but explains that when pressed."""
    words = label(table.teller, move._replace(call=None))
    return do, [words, key(table.teller.own("space"))], {**MAIN, "aria_disabled": None if whole else "true"}


def free(table: Answering) -> list[Button]:
    """Return the buttons of the free moves allowed now; in a game with windows none, since they are among the settings there."""
    if not table.timeline.awaited or table.session.windows:
        return []
    if table.free[0] != table.session.version:
        table.free = table.session.version, freely(table)
    return table.free[1]


def freely(table: Answering) -> list[Button]:
    """Return the buttons of the free moves that are legal now."""
    game, seat = table.session.position, table.session.viewer
    seats = table.session.people if seat is None else (seat,)
    made: list[Button] = []
    for mover, verb in [(seat, verb) for verb in game.free_verbs for seat in seats]:
        move = f"{mover} {verb}"
        if game.why_not_text(move) is None:
            who = f"{isolated(table.session.names[mover])}: " if table.session.viewer is None else ""
            said = table.texts.entry("verb", verb)
            made.append(("free", who + said["do"], {**QUIET, **(ENDING if "ask" in said else {}), "data_move": move}))
    return made


def key(name: str) -> Markup:
    """Return the name of a key, as shown on a button."""
    return h("span", name, class_="kbd")


def calls(table: Answering, choice: Choice) -> list[tuple[str, list[Button]]]:
    """Return the names that can be chosen, as buttons grouped under their verbs; a presumed name's button is pressed."""
    stands = choice.called if choice.names else ""
    groups = {verb: called for verb, called in choice.calls.items() if "turn" not in table.texts.entry("verb", verb)}

    def button(call: str) -> Button:
        pressed = {"aria_pressed": "true" if call == stands else "false"} if stands else {}
        words, line = capital(place(table.teller, call)), table.texts.line(call)
        return "take-call", [words, h("small", line)] if line else words, {"data_call": call, **pressed}
    return [(table.texts.entry("verb", verb)["do"], [button(call) for call in called]) for verb, called in groups.items()]


def turning(table: Answering, choice: Choice) -> list[Button]:
    """Return the button that picks the next name, for a verb whose names are orientations of the chosen card, as a list."""
    made: list[Button] = []
    placed = choice.at is not None or not choice.targets
    for verb, called in choice.names.items():
        entry = table.texts.entry("verb", verb)
        if placed and "turn" in entry:
            another = called[(called.index(choice.called) + 1) % len(called)]
            words = [icon("ui-turn"), entry["turn"], key("R"), h("span", f": {place(table.teller, another)}", class_="vh")]
            made.append(("take-call", words, {"data_call": another, "data_turn": True}))
    return made


def writing(table: Answering, choice: Choice) -> Markup | None:
    """Return the text box of a typed answer, with its letters and its button, or None."""
    word, texts = choice, table.texts
    if not word.typed or not isinstance(word, Spelling) or word.letter or not (table.seats and word.typed.letters):
        return None
    field = h("input", id="word", class_="field-box", data_do="word", value=word.text, maxlength=word.typed.longest, autocomplete="off",
              autocapitalize="characters", spellcheck="false", aria_describedby="letters")
    left = h("span", " ".join(word.left), class_="muted", id="letters", aria_label=texts.say("choose", "letters"))
    play = h("button", texts.entry("verb", word.typed.verb)["do"], type="button", class_="btn btn--main", data_do="word")
    return h("div", h("label", h("b", texts.say("choose", "word")), field, class_="option"), left, play, class_="writing", data_key="writing")
