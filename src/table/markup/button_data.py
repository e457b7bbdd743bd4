"""A button that answers, as data, and the ways it can look."""

from typing import Any

Button = tuple[str, Any, dict[str, Any]]            # action, label, attributes

GOLDEN = {"class_": "btn btn--main"}
MAIN = {**GOLDEN, "data_main": True}
WORDS = {"data_quiet": True}            # it is shown as words, under the others: it takes back, puts off, gives something up or ends the match
QUIET = {**WORDS, "class_": "btn btn--quiet"}
DANGER = {**WORDS, "class_": "btn btn--danger"}
ENDING = {**WORDS, "data_ending": True}         # the focus never comes to rest on it by itself, and it does not answer to Space
