"""The style sheet of the first screen, which is small and loads first. The full sheet loads later and repeats its rules."""

import re
from html.parser import HTMLParser

TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|[{};]')
SELECTOR_NAME = re.compile(r"[.#](?:\\.|[\w-])+")   # a class or id in a selector
BRACKETS = re.compile(r"\([^()]*\)|\[[^\]]*\]")
CREATED_CLASSES = re.compile(r"className: '([^']*)'")  # the classes of an element created by a script
FONT_RULE = "@font-face"
KEPT_WHOLE = FONT_RULE, "@keyframes", "@property", "@position-try"


class SelectorNames(HTMLParser):
    """A parser that collects the classes and ids of a page, as written in selectors."""

    def __init__(self):
        super().__init__()
        self.names = set()

    def handle_starttag(self, tag, attrs):
        """Collect the classes and the id of an element."""
        self.names |= {f".{name}" for key, value in attrs if key == "class" for name in value.split()}
        self.names |= {f"#{value}" for key, value in attrs if key == "id"}


def page_selectors(page, scripts):
    """Return the classes and ids of a page and of the elements its scripts create, as written in selectors."""
    parser = SelectorNames()
    parser.feed(page)
    class_lists = [class_list for script in scripts for class_list in CREATED_CLASSES.findall(script)]
    return parser.names | {f".{name}" for class_list in class_lists for name in class_list.split()}


def split_sheet(sheet, known):
    """Split a minified sheet in two, and return both.

    The first has the fonts and all rules that can apply to names in `known`. The second has all rules, but not the fonts.
    """
    return "".join(applicable_rules(sheet, known)), "".join(rule for head, rule in sheet_rules(sheet) if head != FONT_RULE)


def applicable_rules(sheet, known):
    """Yield the rules of a sheet that can apply to names in `known`.

    A nested group is reduced to such rules. Fonts, animations and the like always stay.
    """
    for head, rule in sheet_rules(sheet):
        if rule.endswith(";") or head.startswith(KEPT_WHOLE) or (not head.startswith("@") and may_match(head, known)):
            yield rule
        elif head.startswith("@") and (inner := "".join(applicable_rules(rule[len(head) + 1:-1], known))):
            yield f"{head}{{{inner}}}"


def may_match(selectors, known):
    """Return whether any of the selectors uses only known names. Parts in brackets are ignored.

    >>> may_match(".box:not(.new) > b,.pile", {".box"}), may_match(".box .pile", {".box"})
    (True, False)
    """
    previous = ""
    while selectors != previous:          # brackets may contain brackets
        previous, selectors = selectors, BRACKETS.sub("", selectors)
    return any(set(SELECTOR_NAME.findall(selector)) <= known for selector in selectors.split(","))


def sheet_rules(sheet):
    """Yield each rule of a sheet: the text before its brace ("" if it has none), and the whole rule.

    >>> list(sheet_rules('@layer a,b;a{b:"}"}@media c{d{e:f}}'))
    [('', '@layer a,b;'), ('a', 'a{b:"}"}'), ('@media c', '@media c{d{e:f}}')]
    """
    start, depth, head = 0, 0, ""
    for token in TOKEN.finditer(sheet):
        if token[0] == "{":
            if depth == 0:
                head = sheet[start:token.start()]
            depth += 1
        elif token[0] == "}":
            depth -= 1
        if token[0] in "};" and depth == 0:
            yield head, sheet[start:token.end()]
            start, head = token.end(), ""
