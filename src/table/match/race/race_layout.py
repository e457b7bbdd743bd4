"""Lays out each player's side of the screen in a race against the clock: cards with their keys, verbs that need no card, messages."""

from table.markup.button_data import QUIET, Button
from table.markup.race_data import RaceClaims, RaceSide
from table.markup.scene import Scene
from table.match.input.buttons import key_cap
from table.match.input.input_controller import move_refusal
from table.match.race.race import UNASKED, MatchRace
from table.match.race.race_keys import PLACE_KEYS, VERB_KEYS

KEYBOARD_PLAYERS = 2  # the number of players who can share a keyboard


def race_scene(race: MatchRace, scene: Scene) -> Scene:
    """Return a scene as shown during a race: with the players' sides, and without anything that tells which cards fit."""
    form = seating_form(race)
    sides = [player_side(race, scene, seat, place) for seat, place in zip(race.session.people, keyboard_places(race, form), strict=False)]
    prompt = race_prompt(race, scene, sides[0]) if form == "tray" else scene.prompt
    return scene.but(claims=RaceClaims(form, race.is_paused_race, tuple(sides), race.begun), prompt=prompt, race=True,
                     acts=race_buttons(race, sides[0] if form == "tray" else None), moves=[], chosen=(), targets=frozenset(), calls=[], pills={},
                     presses={}, things={}, question=None, ready=True, hint=False, refusal=None, refused=frozenset(), foretold=())


def race_prompt(race: MatchRace, scene: Scene, side: RaceSide) -> tuple[str, str]:
    """Return the prompt over a single player's hand, and the line under it."""
    if side.line or not side.said:
        return side.line or scene.prompt
    entry = race.controller.texts.entry("verb", race.cardless_verbs_used[side.seat])
    return entry.get("done", side.said), race.controller.narrator.question("help", side.seat)


def seating_form(race: MatchRace) -> str:
    """Return how the players sit: "tray" for a single player, "keys" for two who share a keyboard, otherwise "flat": the device lies between them."""
    people = race.session.people
    if len(people) == 1:
        return "tray"
    return "keys" if len(people) == KEYBOARD_PLAYERS and race.page.has_keyboard() else "flat"


def keyboard_places(race: MatchRace, form: str) -> tuple[str, ...]:
    """Return each player's part of the keyboard, or "" if no keyboard is used."""
    places = {"tray": ("tray",), "keys": ("left", "right"), "flat": ()}[form] if race.page.has_keyboard() else ()
    return places or ("",) * len(race.session.people)


def player_side(race: MatchRace, scene: Scene, seat: int, place: str) -> RaceSide:
    """Return one player's side: the cards and their keys, the verbs that need no card, and the message."""
    hand = scene.view["zones"].get(f"{scene.layout.hand}/{seat}")
    cards = race.key_slots[seat].lay(hand if type(hand) is list else [])
    texts, verbs = race.controller.texts, race.cardless_verbs(seat)
    verb_buttons = tuple([(verb, texts.entry("verb", verb)["do"], VERB_KEYS.get(place, "")[index:index + 1]) for index, verb in enumerate(verbs)])
    used_verb = race.cardless_verbs_used.get(seat, "")
    used_words = texts.entry("verb", used_verb)["do"] if used_verb and used_verb not in verbs else ""
    return RaceSide(seat, cards, PLACE_KEYS.get(place, ""), verb_buttons, race_message(race, seat, cards), seat in race.session.asked, used_words)


def race_message(race: MatchRace, seat: int, cards: tuple[str, ...]) -> tuple[str, str] | None:
    """Return the message to a player, and the line under it, or None if there's none.

    It says why the player's last claim was refused or, without one, why a player who isn't asked can't claim anything now.
    """
    first = next(filter(None, cards), "")
    if seat in race.refusals or seat in race.session.asked or not first:
        return race.refusals.get(seat)
    refusal = move_refusal(race.session, f"{seat} {race.card_verb} {first}")
    if refusal and refusal.key == UNASKED and race.winning_claim and race.winning_claim.seat == seat:
        return race.controller.texts.say("race", "first"), race.controller.texts.say("race", "first-why")
    return race.refusal_message(refusal) if refusal else None


def race_buttons(race: MatchRace, alone: RaceSide | None) -> list[Button]:
    """Return the buttons of the tray.

    `alone` is the side of this device's only player, or None.
    """
    buttons: list[Button] = [("pause", [race.controller.texts.say("race", "pause"), key_cap(race.controller.narrator.table_text("space"))], QUIET)]
    if alone:
        buttons += [("", [words, key_cap(cap) if cap else None], {"data_do": None, "data_claim": f"{alone.seat} {verb}", "data_keycap": cap or None})
                 for verb, words, cap in alone.acts]
    return buttons
