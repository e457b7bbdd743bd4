"""The style of the first screen: a sheet that comes first and alone, since the whole one is large. The whole one says the same again, and follows it."""

import re
from html.parser import HTMLParser

TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|[{};]')
NAME = re.compile(r"[.#](?:\\.|[\w-])+")            # of a class or an id, as a selector has it
INSIDE = re.compile(r"\([^()]*\)|\[[^\]]*\]")
MADE = re.compile(r"className: '([^']*)'")          # what a script puts on an element that it makes
FONT = "@font-face"
WHOLE = FONT, "@keyframes", "@property", "@position-try"


class Names(HTMLParser):
    """Collects the classes and ids of a page, as selectors have them."""

    def __init__(self):
        super().__init__()
        self.found = set()

    def handle_starttag(self, tag, attrs):
        self.found |= {f".{name}" for key, value in attrs if key == "class" for name in value.split()} | {f"#{value}" for key, value in attrs if key == "id"}


def names(page, scripts):
    """Return the classes and ids of a page, and of what scripts make in it, as selectors have them."""
    reader = Names()
    reader.feed(page)
    return reader.found | {f".{name}" for script in scripts for made in MADE.findall(script) for name in made.split()}


def split(sheet, known):
    """Return two sheets of a minified one: the fonts with all that can mean something where only `known` names are, and everything but the fonts."""
    return "".join(meant(sheet, known)), "".join(rule for head, rule in rules(sheet) if head != FONT)


def meant(sheet, known):
    """Yield the rules of a sheet, and of the groups in it, that can mean something."""
    for head, rule in rules(sheet):
        if rule.endswith(";") or head.startswith(WHOLE) or (not head.startswith("@") and may_match(head, known)):
            yield rule
        elif head.startswith("@") and (inner := "".join(meant(rule[len(head) + 1:-1], known))):
            yield f"{head}{{{inner}}}"


def may_match(selectors, known):
    """Tell whether one of some selectors names nothing else; what stands in brackets is not looked at.

    >>> may_match(".box:not(.new) > b,.pile", {".box"}), may_match(".box .pile", {".box"})
    (True, False)
    """
    while selectors != (selectors := INSIDE.sub("", selectors)):
        pass
    return any(set(NAME.findall(selector)) <= known for selector in selectors.split(","))


def rules(sheet):
    """Yield each rule of a sheet: what stands before its brace, "" where it has none, and all of it.

    >>> list(rules('@layer a,b;a{b:"}"}@media c{d{e:f}}'))
    [('', '@layer a,b;'), ('a', 'a{b:"}"}'), ('@media c', '@media c{d{e:f}}')]
    """
    start, depth, head = 0, 0, ""
    for found in TOKEN.finditer(sheet):
        if found[0] == "{":
            head = head if depth else sheet[start:found.start()]
            depth += 1
        depth -= found[0] == "}"
        if found[0] in "};" and not depth:
            yield head, sheet[start:found.end()]
            start, head = found.end(), ""
