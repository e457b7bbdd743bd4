"""The keyboard script: key events as browsers report them, on keyboards of many countries."""

import pytest
from helpers.in_node import in_node

RUN = """
let heard;
globalThis.window = { courtcards: {}, addEventListener: (name, then, first) => { if (name === 'keydown' && first) heard = then; } };
script();
const { letterOf, capsOf } = window.courtcards.keyMeaning;
tell(asked.map(event => {
    let passed = true;
    heard({ ...event, stopImmediatePropagation: () => { passed = false; } });
    return passed && { letter: letterOf(event), caps: capsOf(event) };
}));
"""
LAYOUTS = {         # the character of each key, by its position
    "English": {"KeyH": "h", "KeyQ": "q", "Semicolon": ";", "Slash": "/", "Digit1": "1", "KeyM": "m", "Comma": ","},
    "English, Caps Lock": {"KeyH": "H", "KeyQ": "Q", "Semicolon": ";", "Slash": "/", "Digit1": "1", "KeyM": "M", "Comma": ","},
    "Russian": {"KeyH": "р", "KeyQ": "й", "Semicolon": "ж", "Slash": ".", "Digit1": "1", "KeyM": "ь", "Comma": "б"},
    "Russian, Caps Lock": {"KeyH": "Р", "KeyQ": "Й", "Semicolon": "Ж", "Slash": ".", "Digit1": "1", "KeyM": "Ь", "Comma": "Б"},
    "Greek": {"KeyH": "η", "KeyQ": ";", "Semicolon": "΄", "Slash": "/", "Digit1": "1", "KeyM": "μ", "Comma": ","},
    "Hebrew": {"KeyH": "י", "KeyQ": "/", "Semicolon": "ף", "Slash": ".", "Digit1": "1", "KeyM": "צ", "Comma": "ת"},
    "Arabic": {"KeyH": "ا", "KeyB": "لا", "KeyQ": "ض", "Semicolon": "ك", "Slash": "ظ", "Digit1": "١", "KeyM": "ة", "Comma": "و"},
    "AZERTY": {"KeyH": "h", "KeyA": "q", "KeyQ": "a", "Semicolon": "m", "Slash": "!", "Digit1": "&", "KeyM": ",", "Comma": ";", "Period": ":"},
    "QWERTZ": {"KeyH": "h", "KeyY": "z", "KeyZ": "y", "Semicolon": "ö", "Slash": "-", "Digit1": "1", "KeyM": "m", "Comma": ","},
    "Dvorak": {"KeyJ": "h", "KeyX": "q", "KeyZ": ";", "BracketLeft": "/", "Digit1": "1", "KeyM": "m", "KeyW": ",", "KeyQ": "'"},
}
FAR = "Russian", "Russian, Caps Lock", "Greek", "Hebrew", "Arabic"          # layouts without Latin letters


def told(events):
    """Return the script's results for successive key presses; False for one that it keeps from everybody else."""
    return in_node("key_meaning.js", RUN, [{"isComposing": False, "keyCode": 0, **event} for event in events])


def typed(layout):
    """Return the script's result for each key of a layout by position, after a first letter was typed."""
    keys = LAYOUTS[layout]
    return dict(zip(keys, told([{"key": key, "code": code} for code, key in [("KeyH", keys.get("KeyH", "h")), *keys.items()]])[1:], strict=True))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_shortcut_is_a_letter_on_a_latin_keyboard_and_a_position_on_any_other(layout):
    made = {code: one["letter"] for code, one in typed(layout).items() if code.startswith("Key")}
    assert made == {code: code[-1].lower() if layout in FAR else LAYOUTS[layout][code].lower() for code in made}


@pytest.mark.parametrize("layout", FAR)
def test_on_a_non_latin_keyboard_a_key_cap_is_found_by_position(layout):
    places = {"Semicolon": ";", "Slash": "/", "Comma": ",", "Digit1": "1"}
    assert {code: one["caps"][0] for code, one in typed(layout).items()} == {code: places.get(code, code[-1].lower()) for code in LAYOUTS[layout]}


def test_on_a_latin_keyboard_a_key_cap_is_found_by_its_character_or_else_by_position():
    azerty, qwertz, dvorak = (typed(layout) for layout in ("AZERTY", "QWERTZ", "Dvorak"))
    assert [azerty[code]["caps"] for code in ("KeyA", "Semicolon", "Slash", "Digit1", "KeyM", "Comma", "Period")] == [
        ["q", None], ["m", ";"], ["!", "/"], ["&", "1"], [",", None], [";", ","], [":", "."]]
    assert [qwertz[code]["caps"] for code in ("KeyY", "Semicolon", "Slash")] == [["z", None], ["ö", ";"], ["-", "/"]]
    assert [dvorak[code]["caps"] for code in ("KeyX", "KeyZ", "KeyQ")] == [["q", None], [";", None], ["'", None]]


def test_keys_during_text_composition_and_keyless_presses_are_ignored_and_say_nothing_about_the_keyboard():
    composed = [{"key": key, "code": key, "isComposing": True} for key in ("Enter", "Escape", " ")]
    safari = [{"key": "Enter", "code": "Enter", "keyCode": 229}, {"key": "Process", "code": "KeyH", "keyCode": 229}, {"code": ""}]
    assert told([*composed, *safari]) == [False] * 6
    assert told([{"key": "Enter", "code": "Enter", "keyCode": 13}]) == [{"letter": "enter", "caps": ["enter", None]}]
    assert told([{"key": "р", "code": "KeyH", "isComposing": True}, {"key": ";", "code": "KeyZ"}])[1]["caps"] == [";", None]
