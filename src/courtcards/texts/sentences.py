"""Sentences by key: one TOML file per game and language, plus a common one."""

import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from courtcards.engine.card import Card
from courtcards.engine.game import Game
from courtcards.engine.options import TWO_PLAYERS, options_in_force
from courtcards.engine.position import Position
from courtcards.engine.visible_text import RIGHT_TO_LEFT, isolate_direction

NAMING_VARIANTS = {"say": "says", "why": "names"}       # the parts of a refusal -> their variants that name the cards in question
SEAT_DETAILS = ("rival", "by", "victim", "receiver", "who", "owner")  # details of facts and questions that are seats, apart from `seat`
CARD_DETAILS = ("card", "helper", "other")              # details that are cards
LIST_DETAILS = ("kinds", "signs")                       # details with several values, of which one is meant
STUDY_NUMBER = re.compile(r"\{study\.([\w-]+)\.(\w+)\}")  # a number from a study, filled in when the file is read: the study's name, and the form of the number
AN_LETTERS = frozenset("AEIOU8")                        # words that begin with these take “an”


class SentenceFormatter(string.Formatter):
    """A formatter for the placeholders of sentences.

    * `{name}`: a plain value.
    * `{count:card|cards}`: a number with its noun.
    * `{rival:’s}`: a possessive.
    * `{card:a}`: a card with its article.
    """

    def vformat(self, sentence: str, args: Sequence[Any], about: Mapping[str, Any]) -> str:
        """Fill the placeholders of a sentence by name."""
        text = ""
        for words, name, spec in placeholders(sentence):
            value = "" if name is None else about[name]
            if type(value) is str and RIGHT_TO_LEFT.search(value):
                value = isolate_direction(value)
            is_formatted = spec or (type(value) is int and value < 0)
            text += f"{words}{self.format_field(value, spec or '') if is_formatted else value}"
        return text

    def format_field(self, value: Any, spec: str) -> str:
        """Return the text for a placeholder's value in its format.

        * `’s`: a possessive.
        * `a`: a card's name with its article.
        * `lower`: a lower-case word.
        * `one|many` or `one|many|none`: a number with its noun. The third form replaces both if the number isn't positive.

        Other formats are Python's own, but a negative integer gets a true minus sign.
        """
        if spec == "’s":
            return f"{value}r" if value in ("you", "You") else f"{value}’s"
        if spec == "a":
            return f"{'an' if value[:1] in AN_LETTERS else 'a'} {value}"
        if spec == "lower":
            return value.lower()
        if "|" in spec:
            one, many, *none = spec.split("|")
            if none and value <= 0:
                return none[0]
            return f"{value} {one if value == 1 else many}"
        if type(value) is int and value < 0:
            return f"−{-value}"
        return super().format_field(value, spec)


@lru_cache(1 << 12)
def placeholders(sentence: str) -> list[tuple[str, str | None, str | None]]:
    """Return the pieces of a sentence, each with the name and the format of the placeholder that follows.

    >>> placeholders("{who} wins")
    [('', 'who', ''), (' wins', None, None)]
    """
    return [(words, name, spec) for words, name, spec, _ in string.Formatter().parse(sentence)]


def can_fill(sentence: str, about: Mapping[str, Any]) -> bool:
    """Return whether every placeholder of a sentence can be filled.

    >>> can_fill("The {card} waits", {"card": "4K-sun"}), can_fill("The {card} waits", {})
    (True, False)
    """
    return all(name is None or name in about for _, name, _ in placeholders(sentence))


FORMATTER = SentenceFormatter()
LANGUAGE_FOLDERS = [files("courtcards") / "texts"]     # the folders with the languages


class CardWords(NamedTuple):
    """The words printed on the cards of a game, for a number of players (0: any).

    If `game` is "", they're the words of the whole book. If `book` is "" as well, there are none.
    """

    book: str = ""
    game: str = ""
    players: int = 0
    language: str = "en"

    def __call__(self, section: str, key: str) -> str:
        """Return a word of the cards, or "" if the texts have none.

        `section` is `kind`, `kingdom` and so on, or `line` for the one-line rule of a kind of card.
        """
        if not self.book:
            return ""
        data = game_sentences(self.game, self.book, self.language) if self.game else load_texts(self.book, self.language)
        words = section_for_players(data, section, self.players) if section == "line" else data.get("card", {}).get(section, {})
        return words.get(key, "")


class Texts:
    """The sentences of one game in one language, including the common ones.

    `names` holds the players' names by seat. `reader` is the seat addressed as "you", or None if nobody is.

    In the texts, `house` holds entries that replace the usual ones: if a house rule is changed (`stall`), if several are (`stall+must_play`), or if there are
    two players (`two`).
    """

    def __init__(self, game: type[Game] | Position, names: Sequence[str] = (), reader: int | None = None, language: str = "en",
                 cards: Mapping[str, Card] | None = None, chosen: Mapping[str, Any] | None = None):
        self.game, self.cards = game.id, cards or game.cards
        self.seats = getattr(game, "seats", len(names))
        self.data = game_sentences(game.id, game.book, language, options_in_force(game.options, chosen or {}, self.seats))
        self.names, self.reader = names, reader
        self.known: dict[tuple[str, str], str] = {}         # cached names of cards

    def entry(self, section: str, key: str) -> Any:
        """Return the entry for a key; raises KeyError if there is none."""
        return self.data[section][key]

    def say(self, section: str, key: str, about: Mapping[str, Any] | None = None, part: str | None = None) -> str:
        """Return a sentence with its placeholders filled.

        An entry is a string or a table of parts, one of which `part` names. If `part` is None, facts about the reader use the part `you`, if there is
        one. All other facts use `other`. If the part is missing, the sentence is empty.
        """
        entry, about = self.data[section][key], about or {}
        if type(entry) is dict:
            says_you = part is None and self.reader is not None and about.get("seat") == self.reader and "you" in entry
            entry = entry.get(part or ("you" if says_you else "other"), "")
        text = FORMATTER.vformat(entry, (), {name: self.value(name, value) for name, value in about.items()}) if "{" in entry else entry
        return text[:1].upper() + text[1:]

    def thing_name(self, key: str, about: Mapping[str, Any]) -> str:
        """Return the name of a thing on the table, as used inside a sentence."""
        return self.within("called", key, about)

    def expected_result(self, key: str, about: Mapping[str, Any]) -> str:
        """Return the clause that says what an answer will probably bring, such as "you lose no gems"."""
        return self.within("expect", key, about)

    def within(self, section: str, key: str, about: Mapping[str, Any]) -> str:
        """Return the words of an entry with their placeholders filled, to be used inside a sentence."""
        return FORMATTER.vformat(self.data[section][key], (), {name: self.value(name, value) for name, value in about.items()})

    def inside_sentence(self, sentence: str) -> str:
        """Return a sentence for use inside another, with its first letter in lower case. A player's name at the start keeps its capital."""
        is_named = any(sentence.startswith(name) and not sentence[len(name):][:1].isalpha() for name in self.names)
        return sentence if is_named else sentence[:1].lower() + sentence[1:]

    def value(self, name: str, value: Any) -> Any:
        """Return a fact's detail in words.

        A seat becomes its player's name or "you", a card its name, and several values a list. Any other detail becomes its word in the texts. If
        the texts have no word for it, it's unchanged.
        """
        if name == "seat":
            return self.name(value)
        if name == "seats":
            return join_list(["you" if seat == self.reader else self.name(seat) for seat in value])
        if name in SEAT_DETAILS and type(value) is int:
            return "you" if value == self.reader else self.name(value)
        if name in CARD_DETAILS and value in self.cards:
            return self.card(value)
        if name == "cards" and type(value) in (list, tuple):
            return join_list([self.card(id) for id in value])
        if name == "letters":
            return join_list([f"“{letter}”" for letter in value])
        if name == "space" and type(value) is str:
            value = value.rpartition(":")[2]
        if name in LIST_DETAILS:
            return join_list([self.value(name[:-1], item) for item in value], "or")
        words = self.data["card"].get(name)
        return words.get(str(value), value) if type(words) is dict else value

    def prompt(self, question: Mapping[str, Any], part: str = "ask") -> str:
        """Return one of the texts of a view's question.

        `part` is `ask` for the seat asked, `wait` for the others, `help`, or `do` for a button. A variant of the question can have sentences of its own:
        `ask-last` for the variant `last` (see `Question.case`).
        """
        about = question["about"] if isinstance(question["about"], Mapping) else {}
        case = question.get("case") or {"key": ""}
        own_part = f"{part}-{case['key']}"
        part = own_part if own_part in self.entry("question", question["key"]) else part
        seats = {"seat": question["seats"][0]} if question["seats"] else {}         # other seats don't know who is asked a quiet question
        return self.say("question", question["key"], {**seats, **about, **case}, part)

    def name(self, seat: int) -> str:
        """Return the name of a seat's player, or the seat's number if the name isn't known."""
        return self.names[seat] if seat < len(self.names) else str(seat)

    def sharing_warnings(self, chosen: Mapping[str, Any], people_here: int) -> dict[str, str]:
        """Return warnings for players who share a device: what they may give away, by the house rule that would prevent it.

        House rules that are on already are left out. If only one person plays on this device, the dict is empty.
        """
        options = self.data.get("option", {}) if people_here > 1 else {}
        return {name: entry["telling"] for name, entry in options.items() if "telling" in entry and not chosen[name]}

    def card(self, id: str, form: str = "name") -> str:
        """Return a card's name.

        `form` is `name` for the name spoken at the table, or `full` for everything printed on the card.
        """
        if (id, form) not in self.known:
            self.known[id, form] = self.printed_name(id, form)
        return self.known[id, form]

    def printed_name(self, id: str, form: str) -> str:
        """Return a card's name in this form, composed of its traits.

        A card with a title uses the form `…-titled`, if there is one. Any other card with at most one trait uses `plain`.
        """
        traits, card = self.cards[id].traits, self.data["card"]
        words = {trait: trait_words(card.get(f"{form}-{trait}", card.get(trait, {})), value) for trait, value in traits.items()}
        titled_form = f"{form}-titled"
        if "title" in traits and titled_form in card:
            form = titled_form
        elif len(words) <= 1:
            form = "plain"
        return FORMATTER.vformat(card[form], (), words)

    def rule(self, kind: str) -> str:
        """Return the full rule of a kind of card for this number of players.

        Returns "" if it has no rule of its own.
        """
        return self.rules.get(kind, "")

    @cached_property
    def rules(self) -> dict[str, str]:
        """The full rule of each kind of card that has one, by kind, for this number of players."""
        return section_for_players(self.data, "rule", self.seats)

    def line(self, kind: str) -> str:
        """Return the one-line rule of a kind of card, as printed on the card, for this number of players.

        Returns "" if there is none.
        """
        return self.lines.get(kind, "")

    @cached_property
    def lines(self) -> dict[str, str]:
        """The one-line rules of the kinds of cards, for this number of players."""
        return section_for_players(self.data, "line", self.seats)

    def refusal(self, key: str, about: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Return a refusal as `say`, `why` and the `rule` it is based on.

        `say` and `why` name the cards in question if `about` has them.
        """
        entry = {"why": "", "rule": ""} | self.entry("refusal", key)
        naming = {part: variant for part, variant in NAMING_VARIANTS.items() if variant in entry and can_fill(entry[variant], about or {})}
        return entry | {part: self.say("refusal", key, about, variant) for part, variant in naming.items()}


def trait_words(words: Mapping[str, str], value: Any) -> Any:
    """Return a printed trait in words, or unchanged if `words` doesn't have it.

    Several values become a list in one string.

    >>> trait_words({"R": "red"}, ["1", "5", "R", "R"])
    '1, 5, red and red'
    """
    return join_list([words.get(item, item) for item in value]) if type(value) in (list, tuple) else words.get(str(value), value)


def section_for_players(data: Mapping[str, Any], section: str, players: int) -> dict[str, str]:
    """Return a section of sentences for a number of players.

    With two players, the entries of the section `<section>-two` take precedence.
    """
    return data.get(section, {}) | (data.get(f"{section}-two", {}) if players == 2 else {})


def common_text(section: str, key: str, language: str = "en", **about: Any) -> str:
    """Return a sentence of the common texts, which belong to no game.

    Its placeholders are filled from `about`.

    >>> common_text("table", "back")
    'Back to the lobby'
    """
    return fill_sentence(cached_texts("common", language)[section][key], about)


def capitalize_start(words: str) -> str:
    """Return words with a capital first letter, to start a sentence.

    >>> capitalize_start("your Knight")
    'Your Knight'
    """
    return words[:1].upper() + words[1:]


def fill_sentence(sentence: str, about: Mapping[str, Any]) -> str:
    """Return a sentence with its placeholders filled by plain values.

    >>> fill_sentence("{name:’s} cards", {"name": "Ada"}), fill_sentence("{name:’s} cards", {"name": "You"})
    ('Ada’s cards', 'Your cards')
    >>> fill_sentence("{n:coin|coins|no coin}", {"n": 1}), fill_sentence("{n:coin|coins|no coin}", {"n": 0})
    ('1 coin', 'no coin')
    """
    return FORMATTER.vformat(sentence, (), about) if "{" in sentence else sentence


def game_title(game: str, language: str = "en") -> str:
    """Return the title of a game; raises FileNotFoundError if it has no texts."""
    return load_texts(game, language)["title"]


def book_info(id: str, language: str = "en") -> dict[str, Any]:
    """Return the description of a book.

    The description has a `title`, a `line`, its `place` on the shelf, `tincture`, how `hard` its games are (1 to 3), `seats`, `credit`, and its web page
    `home` if known.
    """
    return load_texts(id, language)["book"]


def lesson_titles(game: str, language: str = "en") -> dict[str, dict[str, Any]]:
    """Return the lessons of a game in order, by id.

    Each has its `title` and its length in `seconds`. Some have a line on what players `can` do afterwards.
    """
    lessons: dict[str, dict[str, Any]] = load_texts(game, language).get("lesson", {})
    return lessons


def join_list(words: Sequence[str], last: str = "and") -> str:
    """Join words as a list in a sentence.

    `last` is the conjunction before the last word. If a word is written right to left, every word is marked so that it keeps its place in the list.

    >>> join_list(["Ada", "Margot", "you"])
    'Ada, Margot and you'
    """
    marked = [*map(isolate_direction, words)] if RIGHT_TO_LEFT.search("".join(words)) else words
    if len(marked) < 2:
        return "".join(marked)
    return f"{', '.join(marked[:-1])} {last} {marked[-1]}"


@lru_cache(1 << 7)
def game_sentences(game: str, book: str, language: str = "en", house: frozenset[str] = frozenset()) -> dict[str, Any]:
    """Return the sentences of a game.

    House rules take precedence over the game, the game over its book, and the book over the common texts. In a match of two players, `house` contains `two`.

    The how-to-play pages keep only blocks that apply.
    """
    layers = [load_texts("common", language), load_texts(book, language), load_texts(game, language)]
    merged: dict[str, Any] = {}
    for layer in layers:
        for section, entries in layer.items():
            merged[section] = {**merged.get(section, {}), **entries} if isinstance(entries, dict) else entries
    pages = {page["id"]: page for layer in reversed(layers[1:]) for page in layer.get("page", ())}
    merged["page"] = [page | {"blocks": [block for block in page["blocks"] if is_block_in_force(block, house)]} for page in pages.values()]
    merged["ruling"] = [ruling for ruling in merged["ruling"] if game in ruling.get("games", (game,))]
    for rules in sorted(merged.get("house", {}), key=lambda rules: (rules != TWO_PLAYERS, rules.count("+"), rules)):
        if house.issuperset(rules.split("+")):
            merged = merge_sentences(merged, merged["house"][rules])
    return merged


def is_block_in_force(block: Mapping[str, Any], house: frozenset[str]) -> bool:
    """Return whether a block of a page applies under these house rules.

    >>> is_block_in_force({"without": ["stall"]}, frozenset({"stall"})), is_block_in_force({"with": ["stall-rounds"]}, frozenset({"stall", "stall-rounds"}))
    (False, True)
    """
    return house.issuperset(block.get("with", ())) and house.isdisjoint(block.get("without", ()))


def merge_sentences(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Return the sentences `below` and `above`, merged section by section.

    For a key in both, the sentence of `above` takes precedence.

    >>> merge_sentences({"fact": {"takes": "He takes", "rests": "He rests"}}, {"fact": {"takes": "He steals"}})
    {'fact': {'takes': 'He steals', 'rests': 'He rests'}}
    """
    parts = {key: merge_sentences(below[key], entry) if isinstance(entry, dict) and isinstance(below.get(key), dict) else entry for key, entry in above.items()}
    return {**below, **parts}


def load_texts(name: str, language: str = "en") -> dict[str, Any]:
    """Return the sentences of one file (a game, a book or `common`) as plain data.

    Raises FileNotFoundError if there's no such file.
    """
    return cached_texts(name, language)


@cache
def cached_texts(name: str, language: str) -> dict[str, Any]:
    """Return the sentences of a file, with the results of studies filled in."""
    paths = [home / language / f"{name}.toml" for home in LANGUAGE_FOLDERS]
    text = next((path for path in paths if path.is_file()), paths[0]).read_text("utf-8")
    return tomllib.loads(STUDY_NUMBER.sub(lambda gap: study_results()[gap[1]][gap[2]], text))


@cache
def study_results() -> dict[str, dict[str, str]]:
    """Return the results of the lab's studies, formatted for sentences.

    tests/bench/studies.py measures them.
    """
    return tomllib.loads((LANGUAGE_FOLDERS[0] / "studies.toml").read_text("utf-8"))
