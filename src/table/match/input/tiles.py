"""Draws the input for a word: a text box or, for a word spelled with cards, tiles with its letters and with the unused ones."""

from functools import cache
from math import ceil

from table.markup.html import Markup, h
from table.match.choice.move_builder import Choice
from table.match.choice.word_builder import WordBuilder
from table.match.input.input_controller import InputController

MOST_ACROSS = 8             # the most tiles side by side on a phone


def word_field(controller: InputController, choice: Choice) -> Markup | None:
    """Return the text box for a word, with its button and the letters left, or None if no word can be typed now."""
    word, texts = choice, controller.texts
    if not word.typed or not isinstance(word, WordBuilder) or word.letter or not (controller.seats and word.typed.letters):
        return None
    field = h("input", id="word", class_="field-box", data_do="word", value=word.text, maxlength=word.typed.longest, autocomplete="off",
              autocapitalize="characters", spellcheck="false", aria_describedby="letters")
    letters_left = h("span", " ".join(word.letters_left), class_="muted", id="letters", aria_label=texts.say("choose", "letters"))
    play_button = h("button", texts.entry("verb", word.typed.verb)["do"], type="button", class_="btn btn--main", data_do="word")
    return h("div", h("label", h("b", texts.say("choose", "word")), field, class_="option"), letters_left, play_button, class_="writing", data_key="writing")


def word_tiles(controller: InputController, word: WordBuilder) -> Markup:
    """Return the tiles of the word so far, a text box in the gap for the next letter, and the unused tiles."""
    say, is_full = controller.texts.say, not word.unused_cards
    field = h("input", id="word", class_="tile__field", data_do="word", value=word.text, maxlength=2 * word.typed.longest, autocomplete="off",
              autocapitalize="characters", spellcheck="false", enterkeyhint="done", aria_label=say("choose", "word"))
    gap = h("span", h("span", "?", aria_hidden="true"), field, class_="tile", data_gap=True, data_full=is_full,
            data_at=None if is_full else len(word.used) + 1)
    used_tiles = [letter_tile(controller, word, id, at) for at, id in enumerate(word.used, 1)]
    unused_tiles = [empty_place() if id in word.used else letter_tile(controller, word, id) for id in word.letter]
    spelled = say("choose", "spelled", {"word": word.text or "–"})
    rows = [h("div", h("span", used_tiles, class_="tiles__used"), gap, [empty_place()] * (len(word.unused_cards) - 1), class_="tiles",
              role="group", aria_label=spelled),
            h("div", unused_tiles, class_="tiles tiles--left", role="group", aria_label=say("choose", "letters"))]
    keyboard_help = h("span", say("choose", "typing"), " ", h("span", say("choose", "backspace"), class_="kbd"), " ",
                      controller.texts.entry("choose", "takes-back"), class_="tiles__help")
    touch_help = h("span", say("choose", "tapping"), class_="tiles__help", data_touch=True)
    announcement = h("span", spelled, class_="vh", role="status")
    return h("div", rows, keyboard_help, touch_help, announcement, class_="writing spelling", data_key="writing", data_across=tiles_per_row(len(word.letter)))


@cache
def empty_place() -> Markup:
    """Return the empty place of a tile that's in the other row."""
    return h("span", class_="tiles__empty", aria_hidden="true")


def letter_tile(controller: InputController, word: WordBuilder, id: str, at: int = 0) -> Markup:
    """Return the tile of a letter. `at` is its position in the word, from 1, or 0 if the letter is unused."""
    letter = word.letter[id]
    label = controller.texts.say("choose", "tile-used" if at else "tile-left", {"letter": letter})
    return h("button", letter, type="button", id=f"tile-{id}", class_="tile", data_do="choose", data_card=id, data_at=at or None, aria_label=label,
             translate="no")


def tiles_per_row(number: int) -> int:
    """Return how many tiles to put side by side if space is short, so that all rows are about equally long.

    >>> tiles_per_row(7), tiles_per_row(8), tiles_per_row(9), tiles_per_row(16), tiles_per_row(17)
    (7, 8, 5, 8, 6)
    """
    return ceil(number / ceil(number / MOST_ACROSS)) if number else 0
