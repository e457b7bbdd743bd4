"""Makes the buttons of free moves."""

from courtcards.engine.visible_text import isolate_direction
from table.markup.button_data import ENDING, QUIET, Button
from table.match.input.input_controller import InputController


def free_move_buttons(controller: InputController) -> list[Button]:
    """Return the buttons of the legal free moves, while a player on this device may answer.

    In games in which pauses hide who is asked, the list is empty, and the settings show these buttons instead.
    """
    if not controller.timeline.awaited or controller.session.secret_windows:
        return []
    if controller.free_buttons[0] != controller.session.version:
        controller.free_buttons = controller.session.version, make_free_move_buttons(controller)
    return controller.free_buttons[1]


def make_free_move_buttons(controller: InputController) -> list[Button]:
    """Return the buttons of the free moves that are legal now. If nobody's hand is visible, each button names its player."""
    game, viewer = controller.session.position, controller.session.viewer
    seats = controller.session.people if viewer is None else (viewer,)
    buttons: list[Button] = []
    for seat, verb in [(seat, verb) for verb in game.free_verbs for seat in seats]:
        move = f"{seat} {verb}"
        if game.why_not_text(move) is None:
            prefix = f"{isolate_direction(controller.session.names[seat])}: " if viewer is None else ""
            entry = controller.texts.entry("verb", verb)
            buttons.append(("free", prefix + entry["do"], {**QUIET, **(ENDING if "ask" in entry else {}), "data_move": move}))
    return buttons
