"""The set-up screen, where the player makes the choices for a match and deals it."""

from contextlib import suppress
from typing import Any

from courtcards.engine.card_sets import BadSet, CardSet
from courtcards.engine.strategy import LEVELS
from courtcards.saves.errors import BadRecord
from courtcards.texts import common_text
from table.books import layout_of
from table.markup.html import Markup
from table.match.narration.saved_match import SavedMatch
from table.page.best_scores import top_scores
from table.page.lazy_parts import lacks_words
from table.page.page import Page
from table.page.screen import StaticScreen
from table.page.shared_messages import record_error_text
from table.screens.levels import level_dialog, levels_of
from table.screens.match_setup import MatchSetup
from table.screens.missing_parts import request_card_set
from table.screens.setup_page import setup_markup
from table.storage.letter_state import LetterState
from table.storage.quota_storage import NotSaved
from table.storage.save_format import is_foreign
from table.storage.scores import high_score_list_key
from table.storage.set_shelf import SET_PREFIX, SET_UP
from table.storage.settings import DEFAULTS

LATEST = 60             # matches searched for one to continue


def usual_level(page: Page, game: str) -> str:
    """Return the level of bots to begin with: the one chosen last.

    If the player has only lost the game so far and never chosen a level, it's the lowest.
    """
    level: str = page.settings["level"]
    return LEVELS[0] if level == DEFAULTS["level"] and page.met.only_lost(game) else level


def running_match(page: Page, game: str) -> str:
    """Return the id of the latest unfinished match of a game, or "" if there's none."""
    heads = page.matches.newest(LATEST)[1]
    return next((id for id, head in heads if head and head.get("game") == game and not (head.get("over") or is_foreign(head))), "")


class SetupScreen(StaticScreen):
    """The set-up screen of a game."""

    def __init__(self, page: Page, game: str, own: str = "", saved_match: SavedMatch | None = None):
        """Start with the choices made before at this address, with those of the match in `saved_match`, or with default ones.

        `own` is the id of a custom set to play with, or "".
        """
        sets = page.shelf.playable()
        self.page, self.address, self.running = page, f"#/setup/{game}/{own}".rstrip("/"), running_match(page, game)
        if page.set_up and page.set_up[0] == self.address:
            self.setup = page.set_up[1]
            self.setup.cards.update_sets(sets)
            self.setup.error = ""
        else:
            self.setup = MatchSetup(game, page.settings["name"], sets, usual_level(page, game))
            if saved_match:
                letter_state = LetterState.load(saved_match.slot.get("post"))
                self.setup.copy_match(saved_match.session.record, letter_state.remote_seats if letter_state else ())
                self.setup.cards.choose_only(*saved_match.sets)
            self.setup.cards.choose_only(own)
            self.setup.remove_surplus_seats()
        page.set_up = self.address, self.setup
        page.parts["words"].lost = False         # on a new visit, no attempt has failed yet

    def open(self) -> None:
        """Paint the set-up, and fetch the word list if the game needs it."""
        if self.lacks_words and not self.page.parts["words"].lost:
            self.page.parts["words"].fetch(self.page.here(self.open))
        self.page.title(common_text("page", "name-titled", title=self.setup.texts()["title"]))
        page, owners = self.setup.page_contents(), self.page.shelf.owners()
        page["values"] |= {"explains": self.will_explain, "measures": len(self.setup.seats) > 1 and not self.lacks_words}
        page["values"] |= {"new": not self.page.met.has_finished(self.setup.kind.id), "running": self.running}
        for row in page["values"]["sets"]:
            row["owner"] = owners.get(row["value"], "")
        self.page.paint(setup_markup(**page, words=self.page.parts["words"] if self.lacks_words else None, best=self.best_scores()))

    def on_stored(self, key: str) -> None:
        """Handle a change in another tab: update the card sets on offer. The player's choices stay."""
        if not key or key.startswith(SET_PREFIX):
            self.setup.cards.update_sets(self.page.shelf.playable())
            self.open()

    def best_scores(self) -> Markup | None:
        """Return the best scores for a solo match with this set-up.

        Return None if several play, or if the game keeps no scores.
        """
        setup, rules, cards = self.setup, self.setup.effective_rules(), None
        options = layout_of(setup.kind.id, len(setup.seats)).scores
        if options is None or len(setup.seats) > 1 or not setup.people_here:
            return None
        with suppress(BadSet):
            cards = setup.cards.combined_set()
        return top_scores(self.page.scores.score_list(high_score_list_key(setup.kind.id, [rules[name] for name in options], cards or setup.kind.stock)))

    @property
    def lacks_words(self) -> bool:
        """Whether the game needs a word list that isn't loaded yet."""
        return lacks_words(self.setup.kind)

    def do_fetch_part(self, _: dict[str, str]) -> None:
        """Try to fetch the word list again."""
        self.page.parts["words"].lost = False
        self.open()

    def repaint(self) -> None:
        """Repaint after a change, and stop showing the last error."""
        self.setup.error = ""
        self.open()

    def do_firsts(self, _: dict[str, str]) -> None:
        """Toggle whether the match explains things that are new to the player."""
        self.page.met.set_wanted(not self.will_explain)
        self.open()

    @property
    def will_explain(self) -> bool:
        """Whether the match will explain new things."""
        return self.page.met.explains(self.setup.kind.id, self.setup.people_here)

    def do_short(self, _: dict[str, str]) -> None:
        """Switch between a short match and the rule book's."""
        self.setup.toggle_short()
        self.repaint()

    def do_even(self, _: dict[str, str]) -> None:
        """Turn on the house rules that even out the advantage of going first."""
        self.setup.options |= dict.fromkeys(layout_of(self.setup.kind.id).even, True)
        self.repaint()

    def do_seats(self, data: dict[str, str]) -> None:
        """Set the number of players."""
        self.setup.resize(int(data["value"]))
        self.repaint()

    def do_seat_name(self, data: dict[str, str]) -> None:
        """Rename a player. Repaint, as the main button may contain the names."""
        self.setup.seats[int(data["seat"])]["name"] = data["value"]
        self.repaint()

    def do_seat_kind(self, data: dict[str, str]) -> None:
        """Give a seat to a player on this device, a bot, a guest, or a player by letter."""
        self.setup.set_kind(int(data["seat"]), data["value"])
        self.repaint()

    def do_levels(self, data: dict[str, str]) -> None:
        """Open the dialog for choosing a bot's level."""
        seat, setup = int(data["seat"]), self.setup
        levels = levels_of(setup.kind.id, len(setup.seats))
        self.page.open_dialog(level_dialog(levels, setup.level_at(seat), seat, setup.name_at(seat), setup.style(seat)))

    def do_seat_level(self, data: dict[str, str]) -> None:
        """Set the level of a bot, and of bots added later."""
        self.setup.seats[int(data["seat"])]["level"] = self.setup.level = data["value"]
        self.page.close_dialog()
        self.open()

    def do_option(self, data: dict[str, str]) -> None:
        """Set a house rule. If the rule has several numbers, set one of them."""
        if "item" in data:
            self.setup.set_count(data["name"], data["item"], data["value"])
        else:
            self.setup.set_option(data["name"], data.get("value"))
        self.open()

    def do_cards(self, data: dict[str, str]) -> None:
        """Add a card set to the match, or remove it."""
        self.setup.cards.toggle(data["value"])
        self.repaint()

    def do_import_cards(self, _: dict[str, str]) -> None:
        """Ask for a file with a card set, and play with it."""
        request_card_set(self.page, self.setup.kind, self.take_cards)

    def take_cards(self, id: str, card_set: CardSet) -> None:
        """Play with an imported set."""
        self.setup.cards.add(id, card_set)
        self.repaint()

    def do_seed(self, data: dict[str, str]) -> None:
        """Set the seed. With the seed of an earlier deal, that deal is repeated."""
        self.setup.seed, self.setup.error = data["value"].strip(), ""

    def do_deal(self, _: dict[str, str]) -> None:
        """Deal the match. If it can't be dealt, show why."""
        if self.setup.error:           # the player hasn't seen the error yet; the next press deals what the page shows
            self.setup.error = ""
            return
        self.setup.seed = self.setup.seed or self.page.query.get("seed", "")
        try:
            setup, cards = self.setup, self.setup.cards
            if setup.guests:
                setup.record()
                return self.page.browser.go("#/near")
            slot_fields: dict[str, Any] = {SET_UP: True} | ({"post": LetterState.begin(setup.devices()).dump()} if setup.by_letter else {})
            self.page.deal(setup.record(), drawn=setup.is_drawn, **slot_fields, **self.page.shelf.slot_fields(cards.all_cards, cards.own_ids))
            self.store_choice("name", self.setup.own_name())
            if setup.level != usual_level(self.page, setup.kind.id):
                self.store_choice("level", setup.level)
        except BadRecord as error:
            self.refuse(record_error_text(error))
        except ValueError as error:
            self.refuse(str(error))

    def do_favoured(self, _: dict[str, str]) -> None:
        """Let bots play with this set-up, to see which seat is favoured. If they can't play with it, show why."""
        setup = self.setup
        try:
            setup.record()
            self.page.measure(setup.kind, len(setup.seats), setup.changed_rules(), setup.cards.combined_set())
        except BadRecord as error:
            self.refuse(record_error_text(error))
        except ValueError as error:
            self.refuse(str(error))

    def store_choice(self, what: str, value: str) -> None:
        """Store the player's name or the bots' level for the next match. If that fails, the player isn't told."""
        if value and value != self.page.settings[what]:
            with suppress(NotSaved):
                self.page.saves.set_setting(what, value)

    def refuse(self, why: str) -> None:
        """Show why the match can't be dealt."""
        self.setup.error = why
        self.open()
