"""The screen of a card set, on which the player can search its cards, add one, fill in numbers, and test the set."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from courtcards.cards.custom_sets import File, OwnSet
from courtcards.engine.limits import CARD, SET_MOST
from courtcards.games import GAMES
from courtcards.texts import common_text, game_title
from table.books.common.custom_cards import CardRemark, SetChart
from table.markup.notices import message_page
from table.page.available_sets import AvailableSet, card_names, find_available_set, traits_with_artwork
from table.page.page import Page
from table.page.screen import StaticScreen
from table.storage.set_shelf import SET_PREFIX
from table.studio import card_set_page
from table.studio.card_search import matches_query
from table.studio.card_set_page import CardTile, SetContents
from table.studio.fill_numbers import NumberFilling
from table.studio.playtest import Playtest
from table.studio.set_actions import SetActions
from table.studio.shelf_page import set_summary


class SetFacts(NamedTuple):
    """The information shown about a set: card names, charts, warnings, and whether it's blank or playable.

    It's computed again only when the set changes.
    """

    own: OwnSet
    names: dict[str, str]
    charts: Sequence[SetChart]
    warnings: Sequence[CardRemark]
    blank: bool
    playable: bool


class SetScreen(StaticScreen):
    """The screen of a set.

    `query` is the search text. `sifted` are the active filters. `unfolded` says whether a phone shows the statistics of the set.
    """

    def __init__(self, page: Page, id: str, available_set: AvailableSet):
        self.page, self.id, self.set_actions = page, id, SetActions(page, self.open)
        self.filling = NumberFilling(page, lambda: find_available_set(page.shelf, id), self.keep, lambda way: self.fillable_cards().get(way, []))
        self.parts = self.set_actions, self.filling
        self.query, self.sifted, self.unfolded = "", set[str](), False
        self.offered: tuple[Sequence[File], set[str]] = (), set()              # the filters that match any card, computed once for these cards
        self.trial = Playtest(page, available_set.craft, available_set.craft.trials(available_set.own.cards), self.open)
        self.facts = set_facts(available_set)

    def open(self) -> None:
        """Show the set, or a message if it was deleted in another tab."""
        available_set = find_available_set(self.page.shelf, self.id)
        edited_key, self.page.laid = self.page.laid, ""
        if available_set is None:
            self.trial.stop()
            return self.page.paint(message_page(common_text("studio", "gone"), common_text("studio", "gone-text"),
                                                [("studio", common_text("studio", "back"), True)]))
        if available_set.own != self.facts.own:
            self.facts = set_facts(available_set)
        self.page.title(common_text("page", "name-titled", title=available_set.own.name))
        self.page.paint(card_set_page.set_page(self.contents(available_set, edited_key)))
        return self.set_actions.tell_unsaved_sets()

    def close(self) -> None:
        """As the screen is left, remember the set, so that it gets the focus on the shelf."""
        self.set_actions.close()
        self.page.laid = self.id

    def contents(self, available_set: AvailableSet, edited_key: str) -> SetContents:
        """Return the contents of the page. The card with the key `edited_key`, which was edited last, gets the focus."""
        own_set, cards = available_set.own, available_set.own.cards
        playable = self.facts.playable
        tiles = [CardTile(card["key"], traits_with_artwork(card), self.facts.names[card["key"]], card["key"] == edited_key)
                 for card in self.matching_cards(available_set)]
        if self.offered[0] is not cards:
            self.offered = cards, {card_filter.key for card_filter in available_set.craft.filters if any(map(card_filter.fits, cards))}
        shown_keys = self.offered[1] | self.sifted
        filters = [(card_filter.key, card_filter.label, card_filter.key in self.sifted)
                   for card_filter in available_set.craft.filters if card_filter.key in shown_keys]
        subtitle = common_text("studio", "blank-yet") if self.facts.blank else set_summary(own_set.owner, len(cards), available_set.drawing_count)
        return SetContents(self.id, own_set.name, subtitle, available_set.deck, tiles, len(cards), self.query, filters,
                           self.facts.charts, self.facts.warnings, self.trial.progress() if playable and self.trial.trials else None, playable,
                           self.facts.blank, available_set.stock, self.unfolded)

    def matching_cards(self, available_set: AvailableSet) -> list[File]:
        """Return the cards that match the query and all active filters."""
        cards = [card for card in available_set.own.cards if matches_query(card, self.facts.names[card["key"]], self.query)]
        filters = [card_filter.fits for card_filter in available_set.craft.filters if card_filter.key in self.sifted]
        return [card for card in cards if all(passes(card) for passes in filters)]

    def on_stored(self, key: str) -> None:
        """Repaint if another tab has changed the set."""
        if key in ("", SET_PREFIX + self.id):
            self.open()

    def do_studio(self, _: dict[str, str]) -> None:
        """Go to the shelf of sets."""
        self.page.browser.go("#/studio")

    def do_look_for(self, data: dict[str, str]) -> None:
        """Search for cards while the player types."""
        self.query = data["value"][:CARD]
        self.open()

    def do_sift(self, data: dict[str, str]) -> None:
        """Turn a filter on or off."""
        self.sifted ^= {data["value"]}
        self.open()

    def do_show_all(self, _: dict[str, str]) -> None:
        """Clear the search and the filters, so that all cards are shown."""
        self.query, self.sifted = "", set()
        self.open()

    def do_unfold_like(self, _: dict[str, str]) -> None:
        """Expand or collapse the statistics on a phone."""
        self.unfolded = not self.unfolded
        self.open()

    def do_add_card(self, _: dict[str, Any]) -> None:
        """Add a blank card, and open it in the card editor. If the set is full, say so."""
        available_set = find_available_set(self.page.shelf, self.id)
        if available_set is None or available_set.stock:
            return
        if len(available_set.own.cards) >= SET_MOST:
            return self.page.tell("set-most", most=SET_MOST)
        blank_card = available_set.new_blank_card(self.page.shelf.new_key())
        if self.set_actions.keep(available_set.own.with_fields(cards=[*available_set.own.cards, blank_card])):
            self.page.browser.go(f"#/studio/{self.id}/{blank_card['key']}")

    def keep(self, own_set: OwnSet) -> None:
        """Save the set, and repaint."""
        self.set_actions.keep(own_set)
        self.open()

    def do_fill_in(self, _: dict[str, str]) -> None:
        """Ask which cards should get balanced numbers. If there's no choice, fill them in at once."""
        ways, available_set = self.fillable_cards(), find_available_set(self.page.shelf, self.id)
        if [*ways] == ["all"] and available_set and available_set.is_blank:
            return self.filling.fill(ways["all"])
        return self.page.open_dialog(card_set_page.fill_in_dialog({way: len(keys) for way, keys in ways.items()}))

    def fillable_cards(self) -> dict[str, list[str]]:
        """Return the cards that can get balanced numbers, as lists of card keys: the `blank` ones, those `shown`, and `all`.

        `blank` and `shown` are left out if they contain no cards or all of them.
        """
        available_set = find_available_set(self.page.shelf, self.id)
        if available_set is None or not available_set.own.cards:
            return {}
        ways = {"all": available_set.own.keys, "shown": [card["key"] for card in self.matching_cards(available_set)], "blank": available_set.blank_keys}
        return {way: keys for way, keys in reversed(ways.items()) if keys and (way == "all" or keys != ways["all"])}

    def do_delete_set(self, _: dict[str, str]) -> None:
        """Delete the set and go to the shelf, where it can be restored."""
        self.set_actions.delete(self.id)
        self.page.browser.go("#/studio")

    def do_try_it(self, _: dict[str, str]) -> None:
        """Let bots play test matches with the set."""
        available_set = find_available_set(self.page.shelf, self.id)
        cards = available_set.playable_set if available_set else None
        if cards and self.trial.trials:
            self.trial.start(cards)
            self.open()

    def do_favoured(self, data: dict[str, str]) -> None:
        """Open the lab to measure who is favoured in a game with this set.

        If there are several games, ask which.
        """
        available_set = find_available_set(self.page.shelf, self.id)
        cards = available_set.playable_set if available_set else None
        trials = [trial for trial in self.trial.trials if data.get("game", trial.game) == trial.game]
        if cards and len(trials) == 1:
            self.do_stop_trial(data)
            self.page.measure(GAMES[trials[0].game], trials[0].seats, {}, cards)
        elif cards and trials:
            self.page.open_dialog(card_set_page.favoured_dialog({trial.game: game_title(trial.game) for trial in trials}))

    def do_stop_trial(self, _: dict[str, str]) -> None:
        """Stop the test matches."""
        self.trial.stop()
        self.open()


def set_facts(available_set: AvailableSet) -> SetFacts:
    """Return the information shown about a set as it is now. A set without cards has no charts or warnings."""
    own_set, craft, cards = available_set.own, available_set.craft, available_set.own.cards
    return SetFacts(own_set, card_names(available_set), craft.charts(cards) if cards else (), craft.warnings(cards) if cards else (),
                    available_set.is_blank, available_set.playable_set is not None)
