"""Architecture: which modules may depend on which, and what no file of the project may contain."""

import ast
import gc
import re
import sys
from collections import Counter
from functools import cache, partial
from inspect import signature
from pathlib import Path

import pytest

import courtcards
from courtcards.engine import limits
from courtcards.engine.strategy import BotMind, Evaluator
from courtcards.games import GAMES
from courtcards.texts import book_info, game_title
from table.books import BOOKS
from table.books.common.book import Book

SOURCE = Path(courtcards.__file__).parents[1]
TESTS = Path(__file__).parents[1]
RULES = sorted((SOURCE / "courtcards").rglob("*.py"))
TABLE = sorted((SOURCE / "table").rglob("*.py"))
MAY_IMPORT = {      # other rooms of the rules that each room may import; a book is a room of its own, and imports no other book
    "": {"engine", "games", "texts", "saves", "bots"},          # what `import courtcards` offers; it loads none of them until it's used
    "engine": set(),
    "cards": {"engine"},
    "texts": {"engine"},
    "games": {"engine", "cards"},
    "saves": {"engine", "games", "texts"},
    "bots": {"engine", "games"},
    "lessons": {"engine", "games", "texts", "saves", "bots"},
    "lessons/authoring": {"engine", "games", "texts", "saves", "bots", "lessons"},
    "lab": {"engine", "games", "bots"},
    "cli": {"engine", "games", "texts", "saves", "bots", "lessons", "lessons/authoring", "lab"},
    "rl": {"engine", "games", "texts", "cli"},
    "__main__": {"cli"},
}
THIRD_PARTY = {"rl": {"gymnasium", "numpy", "pettingzoo"}}         # the one room that may import packages which aren't ours; no page has it (src/site/wheel.py)
OPEN_TO_TABLE = {"", "engine", "cards", "texts", "games", "saves", "bots", "lessons", "lab"}


def name(path):
    """Return a source file's path relative to the sources."""
    return str(path.relative_to(SOURCE))


def module(path):
    """Return a source file's module name."""
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


@cache
def tree(path):
    """Return a source file's syntax tree."""
    return ast.parse(path.read_text("utf-8"), str(path))


@cache
def by_type(path):
    """Return the nodes of a source file by type, cached because many tests need them."""
    found = {}
    for node in ast.walk(tree(path)):
        found.setdefault(type(node), []).append(node)
    return found


def nodes(path, *types):
    """Return all nodes of some types in a source file."""
    return [node for type in types for node in by_type(path).get(type, ())]


def lines_beside_docstrings(path):
    """Return how many lines a source file has, without those of its docstrings: a limit of length must not shorten an explanation."""
    docstrings = [node.body[0] for node in nodes(path, ast.Module, ast.ClassDef, ast.FunctionDef) if ast.get_docstring(node, clean=False) is not None]
    return len(path.read_text("utf-8").splitlines()) - sum(each.end_lineno - each.lineno + 1 for each in docstrings)


@cache
def is_module(name):
    """Return whether a dotted name is one of our modules or packages."""
    place = SOURCE / name.replace(".", "/")
    return place.with_suffix(".py").exists() or (place / "__init__.py").exists()


@cache
def imported(path):
    """Return the full names of the modules that a file imports, including inside functions."""
    package = [*path.relative_to(SOURCE).parent.parts]
    found = {alias.name for node in nodes(path, ast.Import) for alias in node.names}
    for node in nodes(path, ast.ImportFrom):
        near = package[:len(package) - node.level + 1] if node.level else []
        base = ".".join([*near, *([node.module] if node.module else [])])
        found |= {base} | {f"{base}.{alias.name}" for alias in node.names if is_module(f"{base}.{alias.name}")}
    return found


def tops(path):
    """Return the top-level packages that a file imports."""
    return {module.partition(".")[0] for module in imported(path)}


def every(paths, test):
    """Turn a test of one file into a test of all of them; it reports every file that fails, and how."""
    def at_every_file():
        assert paths
        found = []
        for path in paths:
            try:
                test(path)
            except AssertionError as trouble:
                found.append(f"{path}: {trouble}")
        assert not found, "\n".join(found)
    return at_every_file


@pytest.fixture(scope="module", autouse=True)
def forget():
    """Turn off garbage collection, which would search millions of syntax nodes; drop the trees after this file's tests."""
    gc.disable()
    yield
    gc.enable()
    tree.cache_clear()
    by_type.cache_clear()


every_rule, every_table = partial(every, RULES), partial(every, TABLE)


def test_the_guards_find_files_to_check():
    assert len(RULES) > 15 and "courtcards.engine.card" in imported(SOURCE / "courtcards" / "engine" / "move.py")
    assert {"courtcards.engine.view", "courtcards.engine.card"} <= imported(SOURCE / "courtcards" / "engine" / "game.py")


def rules_room(module):
    """Return the room that a module of the rules is in."""
    first, second, *_ = [*module.split(".")[1:], "", ""]
    return f"{first}/{second}" if second and (first == "games" or second == "authoring") else first


@every_rule
def test_the_rules_import_only_python_and_each_other_and_one_room_its_extras_packages(path):
    assert tops(path) <= {*sys.stdlib_module_names, "courtcards", "courtcards_words"} | THIRD_PARTY.get(rules_room(module(path)), set())


def test_nothing_imports_the_room_with_third_party_packages():
    assert not {name(path) for path in (*RULES, *TABLE) if rules_room(module(path)) != "rl" and any(rules_room(other) == "rl" for other in imported(path))}
    assert "rl" not in OPEN_TO_TABLE and not any("rl" in there for there in MAY_IMPORT.values())


@every_rule
def test_a_room_of_the_rules_imports_only_the_rooms_it_may(path):
    here = rules_room(module(path))
    there = {rules_room(other) for other in imported(path) if other.partition(".")[0] == "courtcards"} - {here, ""}
    assert there <= MAY_IMPORT["games" if here.startswith("games/") else here]


def test_rooms_of_the_rules_have_no_import_cycles():
    left = dict(MAY_IMPORT)
    while free := [here for here, there in left.items() if not there & left.keys()]:
        left = {here: there for here, there in left.items() if here not in free}
    assert left == {} and {rules_room(module(path)).partition("/")[0] for path in RULES} <= MAY_IMPORT.keys()


@every_table
def test_the_table_knows_no_games_internals(path):
    ours = {module for module in imported(path) if module.partition(".")[0] == "courtcards"}
    assert {rules_room(module) for module in ours} <= OPEN_TO_TABLE


@partial(every, [path for path in TABLE if path.name != "local_session.py"])
def test_only_the_session_uses_the_hidden_deal(path):
    assert not re.search(r"session\.(record\.)?game\b", path.read_text("utf-8"))


@partial(every, [*RULES, *TABLE, *sorted((SOURCE / "site").rglob("*.py"))])
def test_nothing_is_evaluated_and_no_error_is_swallowed(path):
    for node in nodes(path, ast.Call):
        assert getattr(node.func, "id", None) not in {"eval", "exec", "__import__"}, node.lineno
    for node in nodes(path, ast.ExceptHandler):
        assert node.type is not None and not (len(node.body) == 1 and isinstance(node.body[0], ast.Pass)), node.lineno


RUNS = {"cloudpickle", "code", "codeop", "copyreg", "dill", "imp", "jsonpickle", "marshal", "pickle", "pickletools", "runpy", "shelve", "xmlrpc", "yaml"}


@partial(every, [*RULES, *TABLE, *sorted((SOURCE / "site").rglob("*.py"))])
def test_no_import_can_turn_data_into_code(path):
    assert tops(path) & RUNS == set()


# a book touches only its own files

ASSETS = TESTS.parent / "assets"
TEXT = {".py", ".toml", ".md", ".html", ".css", ".js", ".mjs", ".json", ".txt", ".yml", ".webmanifest", ".svg", ".npmrc", ".gitignore"}
CREDITS = {SOURCE / "site" / "icon_authors.toml"}


def written(folder):
    """Return the text files in a folder, except Python's caches."""
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix in TEXT and "__pycache__" not in path.parts]


def is_of_a_book(path):
    """Return whether a file belongs to a book: it or one of its folders is named after a book or a game."""
    own = {id.replace("-", "_") for id in (*BOOKS, *GAMES)}
    inside = path.relative_to(SOURCE if path.is_relative_to(SOURCE) else ASSETS)
    return any(part.partition(".")[0].replace("-", "_") in own for part in inside.parts)


@cache
def names_of_books():
    """Return a pattern for the names of books and games."""
    named = {word for id in (*BOOKS, *GAMES) for word in (id, id.replace("-", "_"))} | {game_title(id) for id in GAMES} | {book_info(id)["title"] for id in BOOKS}
    return re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, sorted(named, key=len, reverse=True))) + r")(?![\w-])")


@partial(every, [path for folder in (SOURCE, ASSETS) for path in written(folder) if path not in CREDITS and not is_of_a_book(path)])
def test_only_its_own_files_name_a_book_or_a_game(path):
    lines = path.read_text("utf-8").splitlines()
    assert [f"{number}: {hit.group()}" for number, line in enumerate(lines, 1) for hit in names_of_books().finditer(line)] == []


SHEETS = sorted(ASSETS.glob("css/**/*.css"))


@cache
def sheet(path):
    """Return a style sheet's text without comments."""
    return re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)


def classes(path):
    """Return the classes a style sheet uses."""
    return set(re.findall(r"\.([a-zA-Z][\w-]*)", sheet(path)))


def test_no_two_books_style_the_same_class():
    shared = set().union(*[classes(path) for path in SHEETS if path.parent.name != "books"])
    worn = [(path.stem, name) for path in sorted(ASSETS.glob("css/books/*.css")) for name in classes(path) - shared]
    names = [name for _, name in worn]
    assert [(book, name) for book, name in worn if names.count(name) > 1] == [] and len(worn) > 50


def selectors(path):
    """Return a style sheet's selectors, one line each."""
    text = re.sub(r"(?<=\() | (?=\))", "", " ".join(sheet(path).split()))
    lists = [head.strip() for head in re.findall(r"[^{};]+(?=\{)", text) if not head.strip().startswith("@")]
    return [one.strip() for several in lists for one in re.split(r",(?![^(]*\))", several)]


@cache
def drawn():
    """Return the words in all code that renders something.

    Words after a quote or `dataset.` are also included with that prefix, since scripts name attributes that way.
    """
    paths = [*SOURCE.rglob("*.py"), *ASSETS.rglob("*.js"), *(TESTS / "toys").rglob("*.py"), *TESTS.parent.glob("index.html")]
    text = " ".join(path.read_text("utf-8") for path in paths)
    return {*re.findall(r"[\w-]+", text), *re.findall(r"(?:dataset\.|')[\w-]+", text)}


def is_worn(name):
    """Return whether rendering code names a class, or its prefix, from which the class is put together."""
    return name in drawn() or name.partition("__")[0] + "__" in drawn()


def is_set(attribute):
    """Return whether rendering code sets an attribute, by its name in Python or in scripts."""
    first, *others = attribute.removeprefix("data-").split("-")
    mark = first + "".join(map(str.capitalize, others))
    return not {attribute, attribute.replace("-", "_"), f"dataset.{mark}", f"'{mark}"}.isdisjoint(drawn())


def test_every_styled_class_and_attribute_is_used():
    heads = {path: " ".join(selectors(path)) for path in SHEETS}
    named = [(path.name, name) for path, head in heads.items() for name in re.findall(r"\.([a-zA-Z][\w-]*)", re.sub(r'"[^"]*"', "", head)) if not is_worn(name)]
    assert named == [] and sum(map(len, map(classes, SHEETS))) > 500
    marks = {(path.name, name) for path, head in heads.items() for name in re.findall(r"\[([\w-]+)", head)}
    assert sorted((sheet, name) for sheet, name in marks if not is_set(name)) == [] and len(marks) > 200


def test_every_custom_property_and_animation_is_used():
    text = " ".join(map(sheet, SHEETS))
    read = set(re.findall(r"var\(\s*(--[\w-]+)", text)) | drawn()
    own, motions = set(re.findall(r"(?<![\w-])(--[\w-]+)\s*:", text)), set(re.findall(r"@keyframes ([\w-]+)", text))
    assert sorted(own - read) == [] and len(own) > 100
    assert [name for name in sorted(motions) if not re.search(rf":[^;{{}}]*(?<![\w-]){name}(?![\w-])", text)] == [] and len(motions) > 5


def test_every_screen_size_with_a_name_is_used_and_only_single_conditions_are_joined():
    text = " ".join(map(sheet, SHEETS))
    sizes = dict(re.findall(r"@custom-media (--[\w-]+) ([^;]+);", text))
    queries = " ".join(re.findall(r"@media ([^{]+)", text))
    assert sorted(name for name in sizes if f"({name})" not in queries) == [] and len(sizes) > 10
    joined = {name for pair in re.findall(r"\((--[\w-]+)\) and|and \((--[\w-]+)\)", queries) for name in pair if name}
    assert [name for name in sorted(joined) if "," in sizes[name]] == []        # "a, b and c" isn't "(a, b) and c"


COSTLY = (
    re.compile(r"^(html|body|:root)[^ >+~]*:has\(|[ >+~](html|body)[^ >+~]*:has\("),         # re-evaluated whenever any element is added or removed
    # … and then restyles everything below it, or all spans; also for other rules' :has(), as a browser keeps one set of what any of them may restyle
    re.compile(r":has\(.*\).*[ >+~](\*|[a-z][\w-]*)?(::?[\w-]+(\(([^()]|\([^()]*\))*\))?)*$"),
    re.compile(r":has\(.*\).*[ >+~]\.i$"),                                                      # … or all icons, which are most of what a table has
    re.compile(r"[+~] *\*(?![\w-])|[ >+~]:nth-[^ ]*$|^:nth-"),                                # restyles all siblings of an element that is added or removed
    # true or false of any element whenever a child comes or goes, or a finger does: the browser asks each :has() with it again, at every press
    re.compile(r":has\(([^()]|\([^()]*\))*(\(([^()]|\([^()]*\))*)?:(empty|active|focus-within|(first|last|only)-)"),
)


@partial(every, SHEETS)
def test_hover_styles_apply_only_where_there_is_hover(path):
    fine = re.sub(r"@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", sheet(path))       # after a tap it would stay
    assert ":hover" not in fine


@partial(every, SHEETS)
def test_no_rule_restyles_the_whole_page(path):
    assert [one for one in selectors(path) if any(costly.search(one) for costly in COSTLY)] == []


@pytest.mark.parametrize("rule", ["body:has(.lobby)", "html[data-route] body:has(.lobby)::before", ".cr:has(.cr__letter) .cr__pic > *",
                                  ".ask:not(:has(> [open])) .ask__say > :not(b, h2)", ".ask:has(small) h2 > span:not(.unbroken)", ".seat:has(.place) .seat__name .i",
                                  ".hand > * + *", ".stackdown > :nth-child(2)",
                                  ".play:has(.guesses:not(:empty)) .stack", ".ask:has(.ask__main:empty) ~ .calls", ".hand:has(.card:active)", ".seats:has(> .seat:only-child) .seat"])
def test_rules_that_restyle_the_whole_page_are_detected(rule):
    assert any(costly.search(rule) for costly in COSTLY)


@pytest.mark.parametrize("rule", [".ask:has(.ask__main[data-none]) ~ .calls:empty", ".ilk:not(:has(.stack)) .seat:first-of-type"])
def test_an_attribute_or_an_empty_subject_costs_little(rule):
    assert not any(costly.search(rule) for costly in COSTLY)


@cache
def modules():
    """Return the table's modules by their dotted names."""
    return {module(path): path for path in TABLE}


@cache
def arrows():
    """Return the imports among the table's modules, including inside functions; a module that scans its folder imports all of it."""
    known, found = modules(), {}
    for module, path in known.items():
        from_there = [node for node in nodes(path, ast.ImportFrom) if node.module]
        parts = {f"{node.module}.{alias.name}" for node in from_there for alias in node.names}
        scans = {other for other in known if other.startswith(f"{module}.")} if "iter_modules(__path__)" in path.read_text("utf-8") else set()
        found[module] = (imported(path) | {node.module for node in from_there} | parts | scans) & known.keys() - {module}
    return found


def test_the_table_has_no_import_cycles():
    left = arrows()
    while free := [module for module, wanted in left.items() if not wanted & left.keys()]:
        left = {module: wanted for module, wanted in left.items() if module not in free}
    while loose := [module for module in left if not any(module in wanted for wanted in left.values())]:
        left = {module: wanted for module, wanted in left.items() if module not in loose}
    assert {module: sorted(wanted & left.keys()) for module, wanted in left.items()} == {}


FLOORS = [     # rooms of the table from top to bottom; rooms on one floor don't know each other
    {"main"}, {"browser"}, {"app"}, {"lab", "lessons", "peer", "correspondence", "printing", "report", "studio"}, {"screens"}, {"files"}, {"match"}, {"page"}, {"books"}, {"markup", "storage"}]
INSIDE = {      # floors within a room that has rooms of its own
    "match": [{"match"}, {"match/review"}, {"match/render"}, {"match/race"}, {"match/input"}, {"match/narration"}, {"match/flow"}, {"match/session", "match/choice"}],
    "peer": [{"peer"}, {"peer/guest", "peer/host"}, {"peer/audit", "peer/transfer"}, {"peer/shared"}, {"peer/sync"}, {"peer/connection", "peer/protocol"}]}
LEVEL = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
LEVEL_INSIDE = {room: number for floors in INSIDE.values() for number, rooms in enumerate(floors) for room in rooms}


def stands_on(here, there):
    """Return whether a room is above another: by the floors within a house if they share it, otherwise by those of their houses."""
    house, other = here.partition("/")[0], there.partition("/")[0]
    return LEVEL_INSIDE[here] < LEVEL_INSIDE[there] if house == other else LEVEL[house] < LEVEL[other]


def room(module):
    """Return the room of the table that a module is in; some rooms have rooms of their own."""
    parts = modules()[module].relative_to(SOURCE / "table").with_suffix("").parts
    return "/".join(parts[:2]) if parts[0] in INSIDE and len(parts) > 2 else parts[0]


def test_a_room_of_the_table_imports_only_from_rooms_below_it():
    between = {(room(module), room(other)) for module, wanted in arrows().items() for other in wanted if "table" not in (module, other)}
    named = {*LEVEL, *LEVEL_INSIDE}
    assert {here for here, _ in between} <= named and {there for _, there in between} <= named
    assert [(here, there) for here, there in sorted(between) if here != there and not stands_on(here, there)] == []


def test_no_two_folders_of_the_table_import_each_other():
    folder = {module: path.parent for module, path in modules().items()}
    written = {module: imported(path) & folder.keys() for module, path in modules().items()}
    between = {(folder[module], folder[other]) for module, wanted in written.items() for other in wanted - {"table"} if folder[module] != folder[other]}
    while free := {here for here, _ in between} - {there for _, there in between}:
        between = {(here, there) for here, there in between if here not in free}
    assert sorted(f"{here.name} -> {there.name}" for here, there in between) == []


def test_no_two_modules_of_the_table_have_the_same_name():
    names = [path.stem for path in TABLE if path.stem not in ("__init__", "routes") and path.relative_to(SOURCE).parts[1] != "books"]
    assert sorted({name for name in names if names.count(name) > 1}) == []


@every_table
def test_files_of_the_table_have_at_most_270_lines_without_docstrings_and_its_classes_25_methods(path):
    assert lines_beside_docstrings(path) <= 270
    for node in nodes(path, ast.ClassDef):
        assert sum(isinstance(part, ast.FunctionDef) for part in node.body) <= 25, node.name


# code shared by tests is in helpers, or beside the tests of a book

def test_no_test_imports_from_a_test_file():
    assert [str(path.relative_to(TESTS)) for path in sorted(TESTS.rglob("*.py")) if of_tests(statements(tree(path)))] == []


def statements(node):
    """Yield the statements below a node, without their expressions, which are most of a file."""
    for part in ("body", "orelse", "handlers", "finalbody", "cases"):
        for one in getattr(node, part, ()):
            yield one
            yield from statements(one)


def of_tests(found_there):
    """Return the test modules that statements import."""
    found = []
    for node in found_there:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            found += [*filter(None, [getattr(node, "module", None)]), *(alias.name for alias in node.names)]
    return [name for name in found if name.rpartition(".")[2].startswith("test_")]


@pytest.mark.parametrize("text", ["import browser.test_a", "from browser import test_a", "def a():\n    from browser.test_a import b", "try:\n    pass\nexcept E:\n    import test_a"])
def test_an_import_from_a_test_file_is_detected(text):
    assert of_tests(statements(ast.parse(text))) == of_tests(statements(ast.parse(f"from helpers.hotseat import dealt\n{text}"))) != []


# complexity

def bound(module):
    """Return the names bound by a module's top-level statements, once per binding; without the parent packages of imports."""
    found = []
    for node in module.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.append(node.name)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found += [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)]
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            found += [alias.asname or alias.name for alias in node.names]
    return found


@partial(every, [*sorted(SOURCE.rglob("*.py")), *sorted(TESTS.rglob("*.py"))])
def test_no_name_is_bound_twice_at_the_top_of_a_module(path):
    names = bound(tree(path))
    assert sorted({name for name in names if names.count(name) > 1}) == []


# names

CONTRACTS = {*BotMind._fields, *signature(Evaluator).parameters, *Book._fields, "cloth"}          # functions that a book lends under these names
PARTICIPLES = re.compile(r"_*([a-z]{2,}ed|told|held|shown|seen|read|written|drawn|known|given|taken|found|made|kept|laid|left|lost|met|paid|put|said|sent|set|won|begun|chosen|done|gone"
                         r"|grown|heard|hidden|bound|built|brought|caught|dealt|felt|foretold|fought|meant|spelt|understood)")


def functions(path):
    """Return the top-level functions of a source file."""
    return [node for node in tree(path).body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]


def test_a_public_function_shares_its_name_with_at_most_one_other_module_unless_it_is_a_contract():
    names = Counter(node.name for path in sorted(SOURCE.rglob("*.py")) for node in functions(path) if not node.name.startswith("_"))
    assert {name: count for name, count in names.items() if count > 2 and name not in CONTRACTS} == {}


def test_no_function_that_computes_is_named_by_a_participle():
    assert [f"{path.name}: {node.name}" for path in sorted(SOURCE.rglob("*.py")) for node in functions(path) if PARTICIPLES.fullmatch(node.name)] == []


PRESENT = {"put", "read", "seed", "set"}                           # verbs and a noun that only look like participles


def is_state(method):
    """Return whether a method is read as a state: a property, a value cached per position, or an answer of yes or no."""
    marks = {part for mark in method.decorator_list for part in ast.unparse(mark).split(".")}
    return not marks.isdisjoint({"property", "cached_property", "cached_per_position", "setter"}) or (bool(method.returns) and ast.unparse(method.returns) == "bool")


def bare_methods(text):
    """Return the methods of a module's classes that are called by a bare participle though they compute or act."""
    methods = [node for kind in statements(text) if isinstance(kind, ast.ClassDef) for node in kind.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    return [node.name for node in methods if PARTICIPLES.fullmatch(node.name) and node.name not in PRESENT and not is_state(node)]


def test_no_method_that_computes_is_named_by_a_participle():
    assert [f"{path.name}: {name}" for path in [*RULES, *TABLE] for name in bare_methods(tree(path))] == []


@pytest.mark.parametrize(("method", "found"), [
    ("def told(self) -> None: pass", ["told"]), ("async def _kept(self): pass", ["_kept"]), ("@cache\n def sorted(self) -> list[int]: pass", ["sorted"]),
    ("@property\n def left(self) -> int: pass", []), ("@left.setter\n def left(self, value: int) -> None: pass", []), ("def won(self) -> bool: pass", []),
    ("def put(self) -> None: pass", []), ("def on_stored(self) -> None: pass", [])])
def test_a_method_named_by_a_participle_is_detected(method, found):
    assert bare_methods(ast.parse(f"class A:\n {method}")) == found


def test_class_names_are_unique():
    rooms = [path for path in [*RULES, *TABLE] if "games" not in path.parts]           # questions and procedures keep theirs: they are stored by name
    names = Counter(node.name for path in rooms for node in tree(path).body if isinstance(node, ast.ClassDef))
    assert {name for name, count in names.items() if count > 1} == set()


# names in scripts

SCRIPTS = sorted(path for folder in (ASSETS / "js", SOURCE / "site") for path in folder.rglob("*.*js"))
VAGUE = re.compile(r"above|across|again|alike|anywhere|apart|around|aside|away|back|before|below|beside|between|beyond|down|far|first|inside|near|nothing|on|over|still|there|to|toward|under"
                   r"|unless|up|within")
STATEMENTS = {"catch", "for", "function", "if", "switch", "while"}
SCRIPT_FUNCTIONS = re.compile(
    r"\bfunction\*? (?P<declared>\w+)\("
    r"|(?<![.\w])(?P<arrow>\w+) =\s+(?:async )?(?:\w+|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))\s+=>"
    r"|^ +(?:static |async )*#?(?P<method>\w+)\(.*\) \{$", re.MULTILINE)             # a getter is a state, as a property is in Python
LENT_BY_SCRIPTS = re.compile(r"courtcards(?:(?:\.\w+)? =|,) (?:(\w+);|\{(.*?)\n? *\}\)?;$)", re.MULTILINE | re.DOTALL)


def script_functions(text):
    """Return the names of a script's functions and methods, without the `#` of private ones."""
    return [name for found in SCRIPT_FUNCTIONS.finditer(text) for name in found.groups() if name and name not in STATEMENTS]


def lent_names(text):
    """Return the functions that a script lends to others and to Python, as parts of `courtcards`."""
    lent = [f"{one},{several}" for one, several in LENT_BY_SCRIPTS.findall(re.sub(r"/\*.*?\*/|//.*", "", text))]
    return [name for part in lent for name in re.findall(r"(?:^|[,{])\s*([a-z]\w*)(?=\s*(?:,|:|$))", part)]


def test_no_script_function_is_named_by_a_participle_or_a_vague_word():
    names = {path: script_functions(path.read_text("utf-8")) for path in SCRIPTS}
    assert [f"{path.name}: {name}" for path, found in names.items() for name in found if VAGUE.fullmatch(name) or (PARTICIPLES.fullmatch(name) and name not in PRESENT)] == []
    assert len(SCRIPTS) > 40 and sum(map(len, names.values())) > 600


def test_no_three_scripts_export_the_same_name():
    names = Counter(name for path in SCRIPTS for name in set(lent_names(path.read_text("utf-8"))))
    assert {name: count for name, count in names.items() if count > 2} == {} and len(names) > 80


@pytest.mark.parametrize("text", [
    "async function told() {", "  function* told(a) {", "const told = () => 1;", "let a = 1,\n    told = async one => one,", "  const told =\n    ({ x }) =>\n      x;",
    "const told = (a, b = c(d())) => a;", "    #told({ a }, b = {}) {", "  async told() {", "  static told() {"])
def test_a_script_function_is_detected(text):
    assert script_functions(text) == ["told"]


@pytest.mark.parametrize("text", ["  get told() {", "  if (told(a)) {", "  for (const told of a) {", "told(() => 1);", "a.told = () => 1;", "const told = a;"])
def test_nothing_else_in_a_script_counts_as_a_function(text):
    assert script_functions(text) == []


@pytest.mark.parametrize(("text", "names"), [
    ("window.courtcards.a = { b, C, d: e => f(e, g), h };", ["b", "d", "h"]), ("courtcards.a = b;", ["b"]), ("Object.assign(window.courtcards, { a, b });", ["a", "b"]),
    ("const courtcards = (window.courtcards = {\n  a: null,\n  b,\n});", ["a", "b"]), ("courtcards.a = {\n  /** Of c, d. */\n  b: async c => d,\n  e,\n};", ["b", "e"])])
def test_a_scripts_exports_are_detected(text, names):
    assert lent_names(text) == names


@pytest.mark.parametrize("text", ["A = 1\nA = 2", "A, B = 1, 2\nB: int = 3", "import a\ndef a(): pass", "from a import b as c\nclass c: pass"])
def test_a_name_bound_twice_is_detected(text):
    names = bound(ast.parse(text))
    assert len(set(names)) < len(names)


BRANCHES = ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.match_case, ast.comprehension


def paths(function):
    """Return the cyclomatic complexity of a function, including those inside it."""
    found = 1
    for node in ast.walk(function):
        if isinstance(node, BRANCHES):
            found += 1 + (len(node.ifs) if isinstance(node, ast.comprehension) else 0)
        elif isinstance(node, ast.BoolOp):
            found += len(node.values) - 1
    return found


@partial(every, [*RULES, *TABLE])
def test_a_function_has_at_most_25_paths(path):
    found = {node.name: paths(node) for node in nodes(path, ast.FunctionDef, ast.AsyncFunctionDef)}
    assert {name: number for name, number in found.items() if number > 25} == {}


@pytest.mark.parametrize(("body", "number"), [
    ("return a", 1), ("return a and b or c", 3), ("return a if b else c", 2), ("return [a for a in b if a if c]", 4), ("return lambda: a or b", 2),
    ("for a in b: pass", 2), ("while a: pass", 2), ("if a: pass\n elif b: pass\n else: pass", 3), ("try: pass\n except A: pass\n except B: pass", 3),
    ("match a:\n  case 1: pass\n  case _: pass", 3), ("def g():\n  if a: pass", 2)])
def test_paths_are_counted(body, number):
    assert paths(ast.parse(f"def f():\n {body}")) == number


def classes_in(paths):
    """Return the classes in files by name, each with its file and syntax."""
    found = {}
    for path in paths:
        for node in nodes(path, ast.ClassDef):
            found.setdefault(node.name, []).append((path, node))
    return found


def above(known, path, node):
    """Yield our own classes that are direct bases of a class: those in its file, or in one that it imports."""
    for base in node.bases:
        alike = known.get(ast.unparse(base).partition("[")[0].rpartition(".")[2], [])
        yield from [(file, one) for file, one in alike if file == path] or [(file, one) for file, one in alike if module(file) in imported(path)]


def deep(known, path, node):
    """Return the depth of a class's inheritance."""
    return 1 + max([deep(known, *one) for one in above(known, path, node)], default=0)


def methods(known, path, node):
    """Return the names of a class's methods, including inherited ones."""
    own = {part.name for part in node.body if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef))}
    return own.union(*[methods(known, *one) for one in above(known, path, node)])


def test_a_class_has_at_most_50_methods_including_inherited_ones_and_at_most_three_levels():
    known, found = classes_in([*RULES, *TABLE]), {}
    for path, node in [one for alike in known.values() for one in alike]:
        if "games" not in path.parts:           # a game is all of its rules, and most of them belong to its book
            found[name(path), node.name] = len(methods(known, path, node)), deep(known, path, node)
    assert {one: counts for one, counts in found.items() if counts[0] > 50 or counts[1] > 3} == {} and len(found) > 200
    assert found["table/match/choice/order_builder.py", "OrderBuilder"][1] == 3, "an order is a line-up, which is a choice"


def test_an_action_has_one_owner():
    known, owners = classes_in(TABLE), {}
    for path, node in [one for alike in known.values() for one in alike]:
        own = methods(known, path, node)
        for act in [each for each in own if each.startswith("do_")]:
            owners.setdefault(act, []).append((path.relative_to(SOURCE / "table").parts[0], "close_top" in own))
    for act, found in owners.items():           # only one whole screen is open at a time, so screens may share actions, but not with their own parts or the page
        rooms = [room for room, _ in found]
        assert "app" not in rooms or len(found) == 1, act
        assert all(whole or rooms.count(room) == 1 for room, whole in found), act
    assert len(owners) > 150


def test_inherited_methods_are_counted():
    planted = ast.parse("class A:\n def f(self): pass\n def g(self): pass\nclass B(A):\n def g(self): pass\nclass C(B[int], Far): h = 1\nclass D(C):\n async def i(self): pass")
    path = SOURCE / "table" / "main.py"
    known = {node.name: [(path, node)] for node in planted.body}
    assert methods(known, path, planted.body[3]) == {"f", "g", "i"} and [deep(known, path, node) for node in planted.body] == [1, 2, 3, 4]


@partial(every, [path for path in TABLE if path.relative_to(SOURCE).parts[1] != "browser"])
def test_all_words_shown_to_players_come_from_the_texts(path):
    told = {ast.get_docstring(node, clean=False) for node in nodes(path, ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)}
    said = [node.value for node in nodes(path, ast.Constant) if isinstance(node.value, str) and node.value not in told]
    assert [text for text in said if re.match(r"\s*[A-Z][a-z]|.*\w[.!?]$|[a-z]+ [a-z]+ [a-z]+$", text) and "<" not in text] == []


@every_rule
def test_everything_public_has_a_one_line_description(path):
    module = tree(path)
    assert ast.get_docstring(module), "the module itself"
    for node in public(module):
        said = (ast.get_docstring(node) or "").splitlines()
        assert said and said[0].endswith((".", ":")) and len(said[0]) <= 130, f"{node.name}: {said[:1]}"


def public(module):
    """Yield the public classes and functions of a module, and methods of classes without a documented base."""
    for node in module.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            yield node
        if isinstance(node, ast.ClassDef) and not ancestors(node.name) & INHERITED:
            yield from (method for method in node.body if isinstance(method, ast.FunctionDef) and not method.name.startswith("_"))


def ancestors(name):
    """Return the names of all bases of a class of the rules."""
    near = BASES.get(name, set())
    return near.union(*map(ancestors, near))


BASES = {node.name: {ast.unparse(base).split(".")[-1] for base in node.bases} for path in RULES for node in tree(path).body if isinstance(node, ast.ClassDef)}
INHERITED = {"Question", "Procedure", "Game", "Formatter"}      # their methods are documented where they're first declared


@every_rule
def test_a_docstring_is_in_the_imperative(path):
    for node in nodes(path, ast.FunctionDef):
        if not node.decorator_list and (said := ast.get_docstring(node)):
            first = said.split()[0]
            assert not re.fullmatch(r"(?!Pass|Guess|Discuss)[A-Z]\w+s|This|The|A|An", first), f"{node.name}: {said[:40]}"


@every_rule
def test_files_have_at_most_350_lines_without_docstrings_and_functions_at_most_45(path):
    assert lines_beside_docstrings(path) <= 350
    for node in nodes(path, ast.FunctionDef):
        assert node.end_lineno - node.lineno < 45, node.name


@partial(every, [path for path in (*RULES, *TABLE) if path.name != "limits.py"])
def test_limits_on_outside_data_are_defined_in_one_place(path):
    own = {limits.FILE, limits.LINK, limits.LINK_RECORD_BYTES, limits.TOKENS, limits.MOVES, limits.ALL_REMARKS}
    assert own & {node.value for node in nodes(path, ast.Constant) if type(node.value) is int} == set()


HOSTS = ["npm" + "js.", "pypi" + ".org", "python" + "hosted.org"]       # in two pieces, or this file would contain them
PLACES = re.compile(r"(?<![\w.*/-])/(?:wo" + r"rk|ro" + r"ot|op" + r"t)/")


def texts():
    """Yield the project's text files present here."""
    folders = [SOURCE / "courtcards", SOURCE / "table", SOURCE / "site", TESTS, TESTS.parent / "assets", TESTS.parent / ".github"]
    beside = [path for path in TESTS.parent.glob("*") if path.is_file()] if (TESTS.parent / "pyproject.toml").exists() else []
    for path in [*beside, *[path for folder in folders if folder.exists() for path in folder.rglob("*")]]:
        if path.is_file() and (path.suffix in TEXT or path.name in TEXT) and "node_modules" not in path.parts:
            yield path


def test_no_line_names_a_path_on_a_machine_or_a_registry_host():
    looked, found = 0, []
    for path in texts():
        looked += 1
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if any(page in line for page in HOSTS) or PLACES.search(line):
                found.append(f"{path.name}:{number}")
    assert looked > 40 and found == []


@pytest.mark.parametrize("paths", [RULES, TABLE], ids=["rules", "table"])
def test_few_public_things_lack_a_description(paths):
    told = [(path.name, one.name) for path in paths for one in public_everywhere(tree(path)) if ast.get_docstring(one)]
    untold = [(path.name, one.name) for path in paths for one in public_everywhere(tree(path)) if not ast.get_docstring(one)]
    assert len(told) >= 0.95 * (len(told) + len(untold)), untold


def public_everywhere(node):
    """Yield the public classes, functions and methods of a module or a class, including overrides."""
    for one in ast.iter_child_nodes(node):
        if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and not one.name.startswith("_"):
            yield one
            yield from public_everywhere(one) if isinstance(one, ast.ClassDef) else ()
