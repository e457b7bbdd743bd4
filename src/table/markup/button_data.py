"""Defines answer buttons as data, and their styles."""

from typing import Any

Button = tuple[str, Any, dict[str, Any]]            # action, label, attributes

GOLDEN = {"class_": "btn btn--main"}
MAIN = {**GOLDEN, "data_main": True}
MAIN_TWO = {**MAIN, "class_": "btn btn--main btn--two"}         # with a second line
WORDS = {"data_quiet": True}            # shown as a link below the others: it undoes, postpones, gives something up or ends the match
QUIET = {**WORDS, "class_": "btn btn--quiet"}
DANGER = {**WORDS, "class_": "btn btn--danger"}
ENDING = {**WORDS, "data_ending": True}         # never gets the focus by itself, and ignores Space
