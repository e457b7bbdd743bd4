"""All cards of a game as data: how many there are, what they do to each other, and which of them beat others."""

from collections import Counter
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.card_sets import CardSet
from courtcards.engine.components import BadSetup
from courtcards.engine.game import Game
from courtcards.engine.options import BadOption
from courtcards.engine.position import Position
from courtcards.engine.word_lists import stand_in_list
from courtcards.texts import Texts, book_info
from table.books import book_of, layout_of
from table.books.common.book import Catalogue, Ranking
from table.markup.card_zoom import CardZoom

Shown = dict[str, Any]
NO_WORDS = stand_in_list("", ())


def catalogue_deal(kind: type[Game], players: int = 0, options: dict[str, Any] | None = None, cards: CardSet | None = None) -> Game | None:
    """Deal a game just to look up its cards. Return None if it can't be dealt.

    If `players` is 0, the usual number of players is used.
    """
    try:
        return kind(players or layout_of(kind.id).seats or kind.fewest, options, cards=cards, words=NO_WORDS if kind.takes_words else None)
    except (BadSetup, BadOption):
        return None


def all_cards(game: Position) -> Shown:
    """Return all cards of a deal as data for the page, with these keys:

    - `game`, `title`
    - `printed`: what owners of the printed deck must do first
    - `count`: how many cards there are
    - `deck`: how cards are drawn
    - `orders`: the rankings
    - `groups`: the groups of cards
    - `kinds`: the kinds of cards; empty unless cards have rules of their own
    """
    texts, catalogue = Texts(game, [""] * game.seats, cards=game.cards, chosen=game.chosen), book_of(game.id).catalogue
    catalogue_texts, pack = texts.data.get("catalogue", {}), game.pack()
    groups = [group_data(catalogue, key, [card for card in pack if catalogue.group(card.traits) == key], texts) for key in catalogue.groups]
    return {"game": game.id, "title": catalogue_texts.get("title") or book_info(game.book)["title"], "printed": catalogue_texts.get("printed", ""),
            "count": len(pack), "deck": layout_of(game.id, game.seats).deck, "orders": [order_data(ranking, texts, game) for ranking in catalogue.orders],
            "groups": [group for group in groups if group["count"]],
            "kinds": [kind for group in groups for kind in kind_data(group["cards"], texts, game)] if "rule" in texts.data else []}


def trait_word(texts: Texts, trait: str, value: Any) -> str:
    """Return the word for a trait's value, or the value itself if there's no word."""
    return str(texts.data["card"].get(trait, {}).get(str(value)) or texts.data.get("catalogue", {}).get("words", {}).get(str(value), value))


def group_data(catalogue: Catalogue, key: str, cards: list[Card], texts: Texts) -> Shown:
    """Return the data of one group of cards."""
    return {"key": key, "sign": catalogue.groups[key], "name": trait_word(texts, catalogue.trait, key), "count": len(cards), "cards": cards,
            "shown": [(card.id, card.traits, texts.card(card.id, "full"), texts.rule(card.role) or card.traits.get("text", "")) for card in cards]}


def order_data(ranking: Ranking, texts: Texts, game: Position) -> Shown:
    """Return the data of one ranking: which cards beat which."""
    ranking_texts = texts.data["catalogue"][ranking.trait]
    text = next((ranking_texts[name] for name, value in game.chosen.items() if value is True and name in ranking_texts), ranking_texts["text"])
    return {"title": ranking_texts["title"], "text": text, "rule": ranking_texts["rule"],
            "steps": [(sign, trait_word(texts, ranking.trait, value)) for value, sign in ranking.signs.items()]}


def kind_data(cards: list[Card], texts: Texts, game: Position) -> list[Shown]:
    """Return the data of each kind among the given cards: its count, its rule, and its relations to other kinds."""
    counts, relations = Counter(card.role for card in cards), game.relations()
    first_cards = {card.role: card for card in reversed(cards)}
    kinds = []
    for kind, count in counts.items():
        first = first_cards[kind]
        meets = [(relation_phrase(texts, key, kind), sample_cards(others, texts, game)) for key, others in relations.get(kind, ())]
        kinds.append({"kind": kind, "id": first.id, "traits": first.traits, "name": role_title(kind, cards, texts), "count": count,
                      "line": texts.line(kind), "rule": texts.rule(kind), "section": rule_section(texts, kind), "meets": meets})
    return kinds


def role_title(role: str, cards: list[Card], texts: Texts) -> str:
    """Return the name of a role: the name that all its cards share or, if they differ, the `plain` form of its first card's name."""
    ids = [card.id for card in cards if card.role == role]
    names = dict.fromkeys(texts.card(id) for id in ids)
    return next(iter(names)) if len(names) == 1 else texts.card(ids[0], "plain")


def rule_section(texts: Texts, kind: str) -> str:
    """Return the section of the rule book that contains a kind's rule, or "" if there is none."""
    return str(texts.data.get("section", {}).get(kind, ""))


def card_description(card: Card, texts: Texts, game: Position, kind: str = "", held: int = 0) -> CardZoom:
    """Return the description of a card: its name, count, rule, what answers it, and what it answers.

    `kind` is the kind that the card stands for, or "" for its own. `held` is how many such cards are in the hand.
    """
    name, kind = texts.card(card.id, "full"), kind or card.role
    title = texts.say("choose", "as", {"what": name, "kind": kind}) if kind != card.role else name
    roles = [other.role for other in game.pack()]
    answered = tuple([other for other, answers in game.enemies.items() if kind in answers])
    groups = [("answered-by", game.enemies.get(kind, ())), ("answers", answered)]
    rule = texts.rule(kind) or card.traits.get("text", "")
    line = texts.line(kind) or texts.data["card"].get("marks", "")
    return CardZoom(title, card.traits, line, rule, rule_section(texts, kind), roles.count(card.role), len(roles), held,
                [(key, [(name, traits) for traits, name in sample_cards(related, texts, game)]) for key, related in groups if related])


def relation_phrase(texts: Texts, key: str, kind: str) -> str:
    """Return a phrase about how a kind of card relates to others, such as what it answers. `key` is the phrase's text key."""
    phrases = texts.data["relation"][key]
    return str(phrases if isinstance(phrases, str) else phrases[kind])


def sample_cards(others: tuple[str, ...], texts: Texts, game: Position) -> list[tuple[Any, str]]:
    """Return one card's printed traits and name for each of the kinds `others`. Kinds that the game doesn't have are left out."""
    card_by_kind = {card.role: card for card in reversed([*game.cards.values()])}
    return [(card_by_kind[kind].traits, texts.card(card_by_kind[kind].id)) for kind in others if kind in card_by_kind]
