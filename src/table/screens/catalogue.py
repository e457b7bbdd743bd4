"""The data about books and their games that the lobby, the set-up and the instructions show."""

from collections.abc import Mapping
from typing import Any

from courtcards.bots import has_hints
from courtcards.engine.game import Fact, Game
from courtcards.engine.options import choose_options
from courtcards.games import GAMES
from courtcards.saves.stacked_deck import common_words, stacked_deck
from courtcards.texts import CardWords, Texts, common_text, game_title, lesson_titles, load_texts
from courtcards.texts import book_info as told
from table.books import BOOKS, book_of, layout_of
from table.books.common.book import Book
from table.markup.card_faces import Deck, Traits
from table.markup.scene import traits_with_letter


def shelf_books() -> list[dict[str, Any]]:
    """Return every book with its games."""
    return [shelf_entry(book) for book in BOOKS.values()]


def shelf_entry(book: Book) -> dict[str, Any]:
    """Return a book as the lobby shows it, with the minutes of its shortest first match, and those of its longest match with any number of players."""
    texts = told(book.id)
    return {"id": book.id, **{name: texts[name] for name in ("title", "line", "tincture", "hard", "seats")}, "games": game_titles(book),
            "minutes": min([first_match(game)[1] for game in book.games]), "most": max(map(longest_match, book.games)),
            "deck": book.art.deck._replace(words=CardWords(book.id)), "cards": book.art.cards}


def game_titles(book: Book) -> list[dict[str, str]]:
    """Return a dict with the `id` and the `title` of each game of a book."""
    return [{"id": id, "title": game_title(id)} for id in book.games]


def first_match(game: str) -> tuple[int, int]:
    """Return the number of rivals in a game's first match, and its expected minutes (0 if unknown)."""
    first, kind = layout_of(game).first, GAMES[game]
    seats = first.seats if first else kind.fewest
    minutes = layout_of(game, seats).minutes
    return seats - 1, minutes(seats, choose_options(kind.options, layout_of(game).short)) if minutes else 0


def longest_match(game: str) -> int:
    """Return the expected minutes of a match by the rule book with the number of players that takes longest (0 if unknown)."""
    kind, minutes = GAMES[game], layout_of(game).minutes
    return max([minutes(players, choose_options(kind.options, {})) for players in range(kind.fewest, kind.most + 1)]) if minutes else 0


def book_tincture(game: type[Game]) -> str:
    """Return the colour of a game's book."""
    return told(book_of(game.id).id)["tincture"]


def printed_traits(game: type[Game], card: str) -> Traits | None:
    """Return the traits of the card with the id `card`. If `card` is "", which stands for a face-down card, return None."""
    return game.cards[card].traits if card else None


def howto_pages(game: type[Game], players: int = 0, keyboard: bool = True, chosen: Mapping[str, Any] | None = None,
                people_here: int = 1) -> list[dict[str, Any]]:
    """Return a game's instructions as pages of blocks.

    The last pages are the rulings, the marks on the table and, if the device has a keyboard, its shortcuts. `players` is the number of players, or 0 before a
    match, and `people_here` the number of those who share the device. `keyboard` says whether the device probably has a keyboard. `chosen` holds the house
    rules in use, if known.
    """
    texts, deck = Texts(game, [""] * players, chosen=chosen), layout_of(game.id, players).deck
    data, telling = texts.data, texts.sharing_warnings(chosen, people_here) if chosen else {}
    pages = [page | {"blocks": [block_with_cards(game, deck, block) for block in page["blocks"]]} for page in data["page"]]
    ruling_blocks = [{"ruling": ruling_with_option(ruling, data, telling)} for ruling in data.get("ruling", ())]
    keys = [{"id": "keys", "title": common_text("howto", "keys"),
             "blocks": [{"h": common_text("howto", "keys-head")}, {"keys": has_hints(game)}]}] if keyboard else []
    marks = {"id": "marks", "title": common_text("howto", "marks"),
             "blocks": [{"h": common_text("howto", "marks-head"), "screen": True}, {"marks": load_texts("common")["marks"], "screen": True}]}
    rulings = {"id": "rulings", "title": common_text("howto", "rulings"), "blocks": [{"h": common_text("howto", "rulings-head")}, *ruling_blocks]}
    return [*pages, rulings, marks, *keys]


def ruling_with_option(ruling: dict[str, Any], data: dict[str, Any], telling: Mapping[str, str]) -> dict[str, Any]:
    """Return a ruling with the label of the house rule that changes it as `option`, or None if no house rule does.

    `telling` has warnings by option name. If there's one for this house rule, it's added to the ruling's text.
    """
    name = ruling.get("option", "")
    addition = f" {telling[name]}" if name in telling else ""
    return {**ruling, "settled": f"{ruling['settled']}{addition}", "option": data["option"][name]["label"] if name else None}


def block_with_cards(game: type[Game], deck: Deck, block: dict[str, Any]) -> dict[str, Any]:
    """Return a block of the instructions with everything its markup needs."""
    if "enemies" in block:
        names = Texts(game).data["card"]["kind"]
        faces = {kind: printed_traits(game, f"{kind}-1") for kind in names if f"{kind}-1" in game.cards}
        rows = [[faces[kind], names[kind], [(faces[enemy], names[enemy]) for enemy in enemies]] for kind, enemies in game.enemies.items()]
        return {"enemies": {"deck": deck, "rows": rows}, "note": block.get("note")}
    if "played" in block:
        return {"example": played_example(game, deck, block["played"])}
    if "anatomy" in block:
        return {"anatomy": {**block["anatomy"], "deck": deck, "traits": printed_traits(game, block["anatomy"]["card"])}}
    if "lesson" in block:
        return {"lesson": {"id": block["lesson"], **lesson_titles(game.id)[block["lesson"]]}}
    if "example" not in block:
        return block
    example = block["example"]
    signs = {"beats": "›", "equals": "="}
    return {"example": {**example, "deck": deck, "signs": [signs.get(sign, sign) for sign in example["signs"]],
                        "cards": [[printed_traits(game, card), ""] for card in example["cards"]]}}


def played_example(game: type[Game], deck: Deck, deal: dict[str, Any]) -> dict[str, Any]:
    """Return an example from the instructions, played by the rules: the cards to show, and the messages of the moves.

    `deal` describes it. `moves` are played first, and `shows` names the zones whose cards are shown as they are then. If there are moves in `then`, these
    follow, and only their messages are returned. The reader has seat 0.
    """
    facts: list[Fact] = []
    seats, options, words = deal["seats"], deal.get("options", {}), common_words(deal["words"]) if "words" in deal else None
    order = stacked_deck(game, seats, options, deal["dealt"].split(), words)
    position = game(seats, options, deck=order, story=lambda _, fact: facts.append(fact), words=words)
    for move in deal["moves"]:
        position.play_text(move)
    view = position.view(0)
    if "then" in deal:
        facts.clear()
    for move in deal.get("then", ()):
        position.play_text(move)
    texts = Texts(game, Texts(game).entry("setup", "names")[:seats], 0)
    lines = [texts.say("fact", fact.key, fact.about) for fact in facts
             if (fact.seats is None or 0 in fact.seats) and "heading" not in texts.entry("fact", fact.key)]
    cards = [card for zone in deal["shows"] for card in view["zones"][zone]]
    return {"deck": deck, "cards": [[traits_with_letter(game.cards[card].traits, view["state"].get(card, {})), ""] for card in cards], "signs": deal["signs"],
            "text": deal["text"], "told": lines}
