"""Sentences: every key has one, every sentence has a key, and they read well."""

import ast
import inspect
import sys
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from helpers.words import text

import courtcards
from courtcards.bots import BOTS, mind_of
from courtcards.engine.card import Card
from courtcards.engine.move import Refusal
from courtcards.games import GAMES
from courtcards.texts import Texts, fill_sentence, game_title, join_list, load_texts
from courtcards.texts import book_info as book_told
from table.books import BOOKS, book_of

ROOT = Path(courtcards.__file__).parent


@cache
def core():
    """Return the engine's sources as syntax trees."""
    return [parsed(path.read_text("utf-8")) for path in sorted(ROOT.rglob("*.py")) if path.relative_to(ROOT).parts[0] not in ("games", "bots", "lab")]


def calls_at_table(name):
    """Return the calls of a function or method by name in the table's sources."""
    sources = [path.read_text("utf-8") for path in sorted((ROOT.parent / "table").rglob("*.py"))]
    return calls([parsed(source) for source in sources if f"{name}(" in source], name)


@cache
def parsed(source):
    """Return a module's syntax tree."""
    return ast.parse(source)


def trees(kind):
    """Return the syntax trees of a game's own modules: those of its classes below Game, and their imports from beside them."""
    names, found = {base.__module__ for base in kind.__mro__ if base.__module__.startswith("courtcards.games.")}, {}
    while names:
        name = names.pop()
        found[name] = parsed(inspect.getsource(sys.modules[name]))
        home = name.rpartition(".")[0]
        beside = {module for node in nodes([found[name]], ast.ImportFrom) if f"{node.module}.".startswith(f"{home}.")
                  for module in ([node.module] if node.module != home else [f"{home}.{alias.name}" for alias in node.names])}
        names |= beside - found.keys()
    return list(found.values())


@cache
def by_type(tree):
    """Return all nodes of a tree by type."""
    found = {}
    for node in ast.walk(tree):
        found.setdefault(type(node), []).append(node)
    return found


def nodes(sources, *types):
    """Return all nodes of some types."""
    return [node for tree in sources for type in types for node in by_type(tree).get(type, ())]


def words(node):
    """Return the possible strings of an expression: a constant, or the ends of `a if b else c` and `a or b`."""
    if isinstance(node, ast.IfExp):
        return words(node.body) | words(node.orelse)
    if isinstance(node, ast.BoolOp):
        return set().union(*map(words, node.values))
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def calls(sources, name):
    """Return the calls of a function or method by name."""
    return [node for node in nodes(sources, ast.Call) if name == getattr(node.func, "attr", getattr(node.func, "id", None))]


def argument(call, place, name):
    """Return the strings given for one parameter."""
    found = [word.value for word in call.keywords if word.arg == name] or call.args[place:place + 1]
    return set().union(*map(words, found))


def passed(sources, parameter, places):
    """Return the strings passed for a parameter, in calls of the functions in `places` and of all that have such a parameter."""
    places = dict(places)
    for function in nodes(sources, ast.FunctionDef):
        names = [arg.arg for arg in function.args.args if arg.arg != "self"]
        if parameter in names:
            places[function.name] = names.index(parameter)
    return set().union(*[argument(call, place, parameter) for name, place in places.items() for call in calls(sources, name)])


def first(value):
    """Return the first item of a tuple, or the value itself."""
    return value.elts[0] if isinstance(value, ast.Tuple) else value


def told(sources):
    """Return the keys of facts: those passed to `tell`, and those that `told` functions yield."""
    yielded = [node.value for function in nodes(sources, ast.FunctionDef) if function.name.endswith("_facts") for node in ast.walk(function) if isinstance(node, ast.Yield)]
    return passed(sources, "key", {"tell": 0}).union(*[words(first(value)) for value in yielded])


def reasons(sources):
    """Return the reasons for the end of a match."""
    return passed(sources, "reason", {"finish": 2})


def bars(sources):
    """Return the keys of refusals: those that functions called `why_…` return, alone or first, and those passed to `Refusal`."""
    returned = [node.value for function in nodes(sources, ast.FunctionDef) if function.name.startswith("why_")
                for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]
    return set().union(*[words(first(value)) for value in returned], *[argument(call, 0, "key") for call in calls(sources, "Refusal")])


def assigned(sources, name):
    """Return the strings that classes assign to an attribute."""
    lines = [line for cls in nodes(sources, ast.ClassDef) for line in cls.body if isinstance(line, ast.Assign)]
    return {word for line in lines if getattr(line.targets[0], "id", "") == name for word in words(line.value)} - {""}


def outlooks(sources):
    """Return the keys of outlooks: those that `outlook` functions return first, and the values of tables with that name."""
    returned = [node.value for function in nodes(sources, ast.FunctionDef) if function.name == "outlook" for node in ast.walk(function) if isinstance(node, ast.Return)]
    first = [end.elts[0] for value in returned for end in ast.walk(value) if isinstance(end, ast.Tuple)]
    tables = [line.value for line in nodes(sources, ast.Assign) if getattr(line.targets[0], "id", "") == "OUTLOOK"]
    return set().union(*map(words, first), *[words(value) for table in tables for value in table.values])


def expected(kind):
    """Return the keys of an answer's possible outcomes: those that the `gain_between` of the game's bot AI returns first."""
    expects = mind_of(kind.id).gain_between
    sources = [ast.parse(inspect.getsource(expects))] if expects else []
    pairs = [pair for line in nodes(sources, ast.Return) for pair in ast.walk(line) if isinstance(pair, ast.Tuple)]
    return set().union(*[words(first(pair)) for pair in pairs])


def verbs(kind, sources):
    """Return the verbs of moves."""
    return set(kind.free_verbs) | assigned(sources, "verb") | passed(sources, "verb", {"answer": 1, "Move": 1, "TypedAnswer": 0}) | parts(sources)


def parts(sources):
    """Return the verbs in parts of a listing (`verb, cards, aims`), where at least one of cards and aims is listed in place or is empty."""
    plain = {"BARE", "AT_NOTHING"}
    triples = [node.elts for node in nodes(sources, ast.Tuple) if len(node.elts) == 3]
    return set().union(*[words(first) for first, *rest in triples
                         if any(isinstance(each, ast.ListComp) or (isinstance(each, ast.Name) and each.id in plain) for each in rest)])


def counters(sources):
    """Return the names of counters, without their seats: the keys of the dicts that `counters` functions return."""
    made = [key for function in nodes(sources, ast.FunctionDef) if function.name.endswith("counters")
            for node in ast.walk(function) if isinstance(node, (ast.Dict, ast.DictComp))
            for key in (node.keys if isinstance(node, ast.Dict) else [node.key])]
    return {word.partition("/")[0] for key in made for word in words(key.values[0] if isinstance(key, ast.JoinedStr) else key)}


@cache
def keys(kind):
    """Return every key that a game's rules emit, by section."""
    sources, game = trees(kind), kind(kind.fewest)
    return {"outlook": outlooks(sources), "expect": expected(kind), "fact": told(sources), "reason": reasons(sources), "refusal": bars(sources), "question": assigned(sources, "key"), "verb": verbs(kind, sources),
            "option": {option.name for option in kind.options}, "zone": {zone.name for zone, _ in game.zones()} | passed(sources, "", {"Zone": 0}), "counter": counters(sources)}


SECTIONS = ["fact", "reason", "refusal", "question", "verb", "option", "zone", "counter", "outlook", "expect"]
NEEDLESS = {"option", "outlook", "expect"}            # sections that a game may lack
every_game = pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
every_section = pytest.mark.parametrize("section", SECTIONS)


@every_game
@every_section
def test_every_key_has_a_sentence_and_every_sentence_of_a_game_a_key(kind, section):
    emitted = keys(kind)[section]
    assert emitted or section in NEEDLESS, section
    assert emitted - set(Texts(kind).data.get(section, {})) == set() and set(load_texts(kind.id).get(section, {})) - emitted == set()


@pytest.mark.parametrize("book", sorted({kind.book for kind in GAMES.values()} - GAMES.keys()))
@every_section
def test_every_sentence_of_a_book_is_used_by_a_game_that_has_none_of_its_own(book, section):
    said = set().union(*[keys(kind)[section] - set(load_texts(kind.id).get(section, {})) for kind in GAMES.values() if kind.book == book])
    assert set(load_texts(book).get(section, {})) - said == set()


def heads(call):
    """Return the constant prefixes of a notice's computed key, such as `set-` of f"set-{why}"."""
    return {node.values[0].value for node in call.args[:1] if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant)}


def test_every_notice_has_a_common_sentence_and_none_is_unused():
    notices = set(load_texts("common")["notice"])
    told = set().union(*[argument(call, 0, "key") for name in ("tell", "stop_as_stale") for call in calls_at_table(name)])
    told |= {key + several for call in calls_at_table("tell_how_many") for key in argument(call, 0, "key") for several in ("", "-several")}
    put_together = tuple(set().union(*map(heads, calls_at_table("tell"))))
    reasons = set().union(*[argument(call, 0, "key") for call in calls_at_table("NotSaved")])
    assert told <= notices and {key for key in notices - told - reasons if not key.startswith(put_together)} == set()
    assert {key for key in reasons if not {key, *(head + key for head in put_together)} & notices} == set()


def test_every_notice_with_a_subject_is_removed_with_it():
    notices = load_texts("common")["notice"]
    about = {entry["of"] for entry in notices.values() if "of" in entry}
    dropped = set().union(*[words(word) for call in calls_at_table("drop") for word in call.args]) - {""}
    assert about <= dropped <= about | notices.keys() and about.isdisjoint(notices)


def test_common_texts_contain_nothing_only_a_game_can_say():
    assert set(load_texts("common")) & {"fact", "reason", "question", "verb", "option", "zone", "counter", "outlook", "expect"} == set()


def test_every_key_of_the_engine_has_a_common_sentence_and_none_is_unused():
    assert bars(core()) == set(load_texts("common")["refusal"])
    assert set().union(*[argument(call, 0, "key") for call in [*calls(core(), "BadRecord"), *calls_at_table("BadRecord")]]) == set(load_texts("common")["record"])


def test_the_search_for_keys_finds_the_known_ones():
    found = keys(GAMES["war"])
    assert {"battle", "takes", "pot-lost"} <= found["fact"] and {"conceded", "stacks-empty", "both-spent"} <= found["reason"]
    assert found["refusal"] == {"flip-only", "concede-long-only", "concede-between"} and found["question"] == {"battle", "face-off"}
    assert found["verb"] == {"flip", "concede"}


@every_game
def test_the_consequence_of_an_answer_can_be_put_in_the_middle_of_a_sentence(kind):
    lines = Texts(kind).data.get("expect", {}).values()
    assert all(line[0] in "{" or line[0].islower() for line in lines) and not any(line.endswith((".", "!")) for line in lines)


@every_game
def test_every_game_has_a_title_a_book_and_a_tagline(kind):
    own = load_texts(kind.id)
    assert game_title(kind.id) == own["title"] and book_of(kind.id).id == kind.book
    assert all(own[name].strip() for name in ("tagline", "note", "deal")) and own["page"]


def test_every_book_describes_itself_and_every_bot_has_a_name():
    told = [book_told(id) for id in BOOKS]
    assert all(each[name].strip() for each in told for name in ("title", "line", "tincture", "seats", "credit"))
    assert [each["place"] for each in told] == sorted({each["place"] for each in told}) and set(BOTS) <= set(load_texts("common")["bot"])
    layouts = {id: layout for book in BOOKS.values() for id, layout in book.games.items()}
    assert all(GAMES[id].fewest <= layout.first.seats <= GAMES[id].most and layout.first.deals for id, layout in layouts.items() if layout.first)
    assert {each.quick for each in BOOKS.values()} - {""} <= GAMES.keys() and {book_told(id)["hard"] for id in BOOKS} <= {1, 2, 3}


@every_game
def test_every_option_says_what_it_does_and_names_its_choices(kind):
    for option in kind.options:
        entry = Texts(kind).entry("option", option.name)
        assert entry["label"].strip() and entry["help"].strip()
        assert list(entry.get("choices", {})) == [str(choice) for choice in option.choices if option.kind != "counts"]


@every_game
def test_every_ruling_has_one_number_and_every_mention_of_one_is_valid(kind):
    said = Texts(kind).data
    numbers = [ruling["number"] for ruling in said["ruling"]]
    assert numbers == sorted(set(numbers)) and all(ruling["gap"] and ruling["settled"] for ruling in said["ruling"])
    assert {ruling["option"] for ruling in said["ruling"] if "option" in ruling} <= {option.name for option in kind.options}
    assert {said["refusal"][key]["ruling"] for key in keys(kind)["refusal"] if "ruling" in said["refusal"][key]} <= set(numbers)


def test_every_ruling_belongs_to_existing_games():
    for book in {kind.book for kind in GAMES.values()}:
        assert {game for ruling in load_texts(book)["ruling"] for game in ruling.get("games", ())} <= set(GAMES)


@every_game
def test_every_refusal_says_what_and_why_and_names_its_rule(kind):
    for key, entry in {**load_texts(kind.book).get("refusal", {}), **load_texts(kind.id).get("refusal", {})}.items():
        assert all(entry[part].strip() for part in ("say", "why", "rule")), key


@every_game
def test_first_time_tips_are_about_things_that_can_happen(kind):
    found = keys(kind)
    cases = {f"{key}-{case}" for key in found["question"] for part in Texts(kind).entry("question", key) if (case := part.removeprefix("ask-")) != part}
    met = {"question": found["question"] | cases, "fact": found["fact"], "card": {card.role for card in kind.cards.values()}}
    for players, chosen in product((0, 2), [{}, *[{option.name: value} for option in kind.options for value in option.values()]]):
        for name, known in met.items():
            lines = Texts(kind, [""] * players, chosen=chosen).data.get(f"first-{name}", {})
            assert set(lines) <= known and all(line.endswith(".") and len(line) <= 96 for line in lines.values()), (players, chosen)


@every_game
def test_every_card_has_a_name_and_every_print_a_unique_full_name(kind):
    texts = Texts(kind)
    full = {texts.card(id, "full") for id in kind.cards}
    assert len(full) == len({str(card.traits) for card in kind.cards.values()}) and not any("{" in name for name in full)
    assert len({texts.card(id) for id in kind.cards}) == len({card.kind for card in kind.cards.values()})


@every_game
def test_the_examples_of_how_to_play_name_real_cards(kind):
    shown = [id for page in load_texts(kind.id)["page"] for block in page["blocks"] for id in block.get("example", {}).get("cards", ())]
    assert shown and set(shown) - {""} <= set(kind.cards)


WAR = GAMES["war"]
NAMES = ["Ada", "Margot"]


def test_the_reader_is_called_you_and_others_by_name():
    about = {"seat": 0, "count": 2, "card": "4K-sun"}
    assert Texts(WAR, NAMES, 0).say("fact", "takes", about) == "Your 4 Key takes 2 cards"
    assert Texts(WAR, NAMES, 1).say("fact", "takes", about) == "Ada’s 4 Key takes 2 cards"
    assert Texts(WAR, NAMES).say("fact", "takes", about) == "Ada’s 4 Key takes 2 cards"


@pytest.mark.parametrize("path", sorted((ROOT / "texts").rglob("*.toml")), ids=lambda path: path.name)
def test_possessives_agree_with_the_name_everywhere(path):
    assert "}’s" not in path.read_text("utf-8"), "written {name:’s}: who is called You is not called You’s"
    assert Texts(WAR, ["You", "Margot"]).say("fact", "takes", {"seat": 0, "count": 2, "card": "4K-sun"}) == "Your 4 Key takes 2 cards"


def test_a_sentence_without_a_form_for_the_reader_uses_the_form_for_others():
    texts = Texts(WAR, NAMES, 0)
    texts.data = texts.data | {"fact": {"writes": {"other": "{seat} writes"}, "rests": {"you": "You rest", "other": "{seat} rests"}}}
    assert [texts.say("fact", key, {"seat": seat}) for key in ("writes", "rests") for seat in (0, 1)] == ["Ada writes", "Margot writes", "You rest", "Margot rests"]


def test_a_number_and_its_noun_agree():
    say = Texts(WAR, NAMES, 1).say
    said = [say("fact", "recruits", {"seat": 0, "count": n}).split(" recruits ")[1] for n in (0, 1, 2)]
    assert said == ["0 captured cards", "1 captured card", "2 captured cards"]


def test_a_card_has_its_spoken_article_and_a_word_is_in_lower_case():
    assert [fill_sentence("{card:a}", {"card": card}) for card in ("Archer", "8♠", "Knight", "K♥")] == ["an Archer", "an 8♠", "a Knight", "a K♥"]
    assert fill_sentence("“{word:lower}”", {"word": "CROWNS"}) == "“crowns”"


def test_letters_are_listed_one_by_one_in_quotation_marks():
    assert [Texts(WAR).value("letters", letters) for letters in ("N", "NS", "NSK")] == ["“N”", "“N” and “S”", "“N”, “S” and “K”"]


def test_several_seats_are_listed():
    assert Texts(WAR, NAMES, 1).say("fact", "face-off", {"seats": (0, 1)}) == "Ada and you face off: same number, same item"
    assert Texts(WAR, NAMES, 0).say("fact", "face-off", {"seats": (0, 1)}) == "You and Margot face off: same number, same item"
    assert [join_list(names) for names in ([], ["Ada"], ["Ada", "Odo"], ["Ada", "Odo", "Maud"])] == ["", "Ada", "Ada and Odo", "Ada, Odo and Maud"]


def test_a_card_is_written_by_name():
    assert Texts(WAR, NAMES, 0).say("fact", "shows", {"seat": 1, "card": "4K-sun"}) == "Margot sends a 4 Key"
    assert Texts(WAR).card("1C-ocean", "full") == "1 Coin, Ocean"


def test_a_card_may_have_a_short_name_in_symbols_and_a_full_one_in_words():
    texts = Texts(GAMES["coinquest"])
    assert [texts.card(id, form) for id in ("10S", "QH") for form in ("name", "full")] == ["10♠", "10 of spades", "Q♥", "Queen of hearts"]


def test_repeated_values_of_a_card_are_listed_and_its_title_is_its_name():
    texts = Texts(WAR)
    texts.data = texts.data | {"card": {"name": "{item} {number}", "name-titled": "{title}", "full": "{item}: {corners}", "plain": "", "corners": {"R": "red"}}}
    texts.cards = {id: Card(id, id, {"number": 4, "item": "Owl", "corners": ["1", "R"], **title}) for id, title in (("a", {}), ("b", {"title": "Hoot"}))}
    assert [texts.card(id, form) for id in "ab" for form in ("name", "full")] == ["Owl 4", "Owl: 1 and red", "Hoot", "Owl: 1 and red"]
    assert texts.value("cards", ["a", "b"]) == "Owl 4 and Hoot" and texts.value("other", "a") == "Owl 4"


def test_a_name_with_braces_is_only_a_name():
    texts = Texts(WAR, ["{seat.__class__}", "{0}"], 1)
    assert texts.say("fact", "concedes", {"seat": 0}) == "{seat.__class__} concedes"


def test_a_part_can_be_asked_for():
    assert Texts(WAR).say("fact", "battle", {"number": 3}, "heading") == "Battle 3"
    assert Texts(WAR).say("question", "battle", part="do") == "Flip"


def test_a_seat_without_a_name_is_numbered():
    assert Texts(WAR).say("fact", "concedes", {"seat": 1}) == "1 concedes"


LONGEST_LINE = 54           # letters on a card's face


@pytest.mark.parametrize("id", [id for id in GAMES if "rule" in load_texts(id)])
def test_a_described_card_also_has_its_rule_in_one_line(id):
    said = load_texts(id)
    assert set(said["rule"]) == set(said["line"]) == {card.role for card in GAMES[id].cards.values()}
    assert set(said["rule-two"]) == set(said["line-two"]) and max(map(len, [*said["line"].values(), *said["line-two"].values()])) <= LONGEST_LINE


def test_a_card_is_described_for_this_number_of_players():
    two, three = (Texts(GAMES["knights-and-ninjas"], ["Ada", "Margot", "Odo"][:seats]) for seats in (2, 3))
    assert (two.line("merchant"), three.line("merchant")) == ("Pay 2 gems for half a hand.", "Pay 1 gem for half a hand.")
    assert two.rule("merchant").startswith("Pay your rival 2 gems") and two.line("king") == three.line("king") and Texts(WAR, NAMES).line("4K") == ""


def test_a_refusal_has_all_its_parts():
    assert Texts(WAR).refusal("no-such-seat") == {"say": text("refusal.no-such-seat.say"), "why": "", "rule": ""}
    assert Texts(WAR).refusal(Refusal("flip-only").key)["rule"] == "Rule book, The Play"
    assert Texts(GAMES["kingdom-armies"]).refusal("flip-only")["rule"] == "Rule book, Kingdom Armies"
    assert Texts(WAR).refusal("flip-only", {"card": "4K-sun"})["say"] == "The 4 Key can’t be chosen: the stack decides"


@every_game
def test_a_refusal_names_the_pressed_card_unless_its_title_already_does(kind):
    texts, card = Texts(kind), next(iter(kind.cards))
    for key in {**load_texts(kind.book).get("refusal", {}), **load_texts(kind.id).get("refusal", {})}:
        assert "{" not in texts.refusal(key, {"card": card})["say"] and "{" not in texts.refusal(key)["say"], key


@pytest.mark.parametrize("section, key", [("fact", "moat"), ("refusal", "moat"), ("moat", "battle")])
def test_a_key_without_a_sentence_is_an_error(section, key):
    with pytest.raises(KeyError):
        Texts(WAR).entry(section, key)


def test_an_unavailable_language_is_an_error():
    with pytest.raises(FileNotFoundError):
        Texts(WAR, language="xx")
