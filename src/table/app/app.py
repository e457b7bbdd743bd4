"""The page as a whole: which screen is open, which address opens it, and the page's own actions."""

import json

from courtcards.games import GAMES
from courtcards.texts import common_text
from table.app.lazy_routes import LESSON_ROUTES, example_link, open_late, open_measurement
from table.app.lazy_routes import ROUTES as LATE
from table.app.leave_guard import ask_before_leaving
from table.app.match_opening import MatchOpener, deal_for_player
from table.app.overlays import Overlays, ScreenTopic
from table.app.startup_picture import StartupPicture
from table.match.match import Match
from table.match.narration.saved_match import SavedMatch
from table.match.session.replay_loader import LoadingScreen
from table.page.page import Page
from table.page.ports import Browser
from table.page.screen import RecoveringScreen, Screen, StorageListener, carry_out
from table.page.shared_messages import default_title, record_error_text
from table.page.trail import Trail
from table.screens.first_match import deal_first
from table.screens.lobby import LobbyScreen
from table.screens.match_setup import own_name
from table.screens.message import MessageScreen
from table.screens.setup import SetupScreen
from table.screens.shared_preview import SharedPreview
from table.screens.your_stats import StatsScreen
from table.storage.match_saves import MatchStorage
from table.storage.quota_storage import NotSaved
from table.storage.save_format import export_record, match_id_of_key
from table.storage.set_shelf import SET_UP
from table.storage.tab_conflicts import on_storage_event
from table.studio.routes import ROUTES

DATA_ROUTES = "play", "deal", "card", "letter"  # addresses that contain data


class App:
    """The page as a whole: it shows one `screen` at a time, and carries out actions that belong to no screen.

    `query` holds the parameters of the page's address (`seed`, `speed`).
    """

    def __init__(self, browser: Browser, saves: MatchStorage, query: dict[str, str]):
        self.page = Page(browser, saves, query, self.on_failure, self.stop_stale_match)
        self.page.see, self.page.open_address, self.page.enter, self.page.woke = example_link, self.open_route, self.enter, lambda: on_wake(self)
        self.page.measure = lambda *setup: open_measurement(self.page, *setup)
        self.first_picture = StartupPicture(self.page)
        self.overlays = Overlays(self.page, self.screen_topic, lambda: self.match, self.on_stored)
        self.opener = MatchOpener(self.page, self.enter, self.leave_loading_screen, lambda: self.do("replay", {}))
        self.page.ask_record = lambda: self.opener.do_open_record({})
        self.screen: Screen = LobbyScreen(self.page)

    @property
    def match(self) -> Match | None:
        """The open match, or None if another screen is open."""
        return self.screen if isinstance(self.screen, Match) else None

    def screen_topic(self) -> ScreenTopic:
        """Return the game the open screen is about, with its deal and players.

        If the screen isn't about a game, return an empty topic.
        """
        if isinstance(self.screen, SetupScreen):
            setup = self.screen.setup
            return ScreenTopic(setup.kind.id, len(setup.seats), setup.trial_deal(), people_here=setup.people_here)
        session = self.screen.session if isinstance(self.screen, SharedPreview) else None
        if self.match:
            session = self.match.session
        if session is None:
            return ScreenTopic()
        return ScreenTopic(session.position.id, session.position.seats, session.position, played=True, people_here=len(session.people))

    # screens and addresses

    def open_route(self, route: str, asks: bool = True) -> None:
        """Open the screen for an address such as `#/match/7f`. If `asks` is set, ask before leaving other players at their table."""
        original = route
        route = self.opener.repair_route(route)
        if asks and ask_before_leaving(self.page, self.screen, route, lambda: self.open_route(original, asks=False)):
            return
        if route != original:
            self.page.browser.replace(route)
        self.page.leaving = False
        self.page.close_dialog()
        self.page.drop("match", "lobby", "sharing", "printing", "" if self.page.matches.unsaved else "saving")
        self.page.dismissed.clear()
        self.page.met.read()
        self.page.unread = ""
        kind, _, name = route.removeprefix("#").strip("/").partition("/")
        game, _, set_id = name.partition("/")
        self.page.trail = trail_to(self.screen, route, self.page.trail) if kind in (*LESSON_ROUTES, "trade") else Trail()
        if kind not in ("setup", "trade", "near", *LESSON_ROUTES):
            self.page.set_up = None
        if kind == "match" and name:
            self.page.drop("gift")          # a player who moves on to a match leaves the given card where it is
            self.opener.open_match(name)
        elif kind in DATA_ROUTES and self.opener.damaged:
            self.opener.refusals.refuse(record_error_text(self.opener.damaged), "", "letter" if kind == "letter" else "link")
        elif kind == "watch":
            self.opener.open_watched(name)
        elif kind in ("play", "deal") and name:
            self.opener.open_link(kind, name)
        elif kind == "setup" and game in GAMES and (not set_id or self.page.shelf.get(set_id)):
            self.enter(SetupScreen(self.page, game, set_id, match_to_copy(self.match, game)))
        elif kind == "yours":
            self.enter(StatsScreen(self.page))
        elif kind in ROUTES:
            self.enter(ROUTES[kind](self.page, name))
        elif kind in LATE:
            open_late(self.page, self.enter, kind, name)
        else:
            self.enter(LobbyScreen(self.page))

    def enter(self, screen: Screen) -> None:
        """Leave the open screen and open another."""
        self.screen.close()
        self.show_screen(screen)

    def show_screen(self, screen: Screen) -> None:
        """Open a screen without closing the previous one, which is closed already or has failed."""
        self.page.visit += 1
        self.screen = screen
        screen.open()
        pressed = self.first_picture.early_press(screen)
        if pressed:
            self.do(pressed["do"], pressed)

    def leave_loading_screen(self) -> None:
        """Return to the lobby if a match couldn't be loaded and its progress bar is still on screen."""
        if isinstance(self.screen, LoadingScreen):
            self.enter(LobbyScreen(self.page))

    def on_failure(self) -> None:
        """Show that the page has failed. If a match is open, offer it as a file.

        A screen that can recover does so instead: it shows data from another device, which may be the cause of the failure.
        """
        if isinstance(self.screen, RecoveringScreen):
            return self.screen.recover()
        if self.match and self.match.saved_match.kept:
            self.page.unread = json.dumps(self.match.session.record.dump(), ensure_ascii=False)
        self.page.leaving = False
        self.page.close_dialog()
        ways = ["lobby", "reload", *(["export-raw"] if self.page.unread else [])]
        return self.show_screen(MessageScreen(self.page.paint, common_text("page", "broken-title"), common_text("page", "broken-text"), ways))

    # events around the page

    def on_stored(self, key: str, text: str | None = None) -> None:
        """Handle a change of stored data by another tab.

        `key` is the changed key; "" means all of them. `text` is the new value, or None if the key was deleted.
        """
        if not key:
            self.page.met.read()
        on_storage_event(self.page.saves, key, text)
        match, id = self.match, match_id_of_key(key)
        if match and (not key or id == match.saved_match.id):
            self.on_match_changed_elsewhere(match)
        elif isinstance(self.screen, StorageListener):
            self.screen.on_stored(key)

    def on_match_changed_elsewhere(self, match: Match) -> None:
        """Handle what another tab has done to the open match: it has played on, or deleted or restored the match."""
        self.page.matches.save_pending()
        change = self.page.saves.change_by_other_tab(match.saved_match.id, match.saved_match.slot)
        if change:
            self.stop_stale_match(change)
        elif "gone" in self.page.notices:
            self.do_take_over({})

    def stop_stale_match(self, change: str) -> None:
        """Stop the open match and say why: another tab has played on (`newer`) or deleted it (`gone`)."""
        if self.match:
            self.match.stop_as_stale("gone" if change == "gone" else "stale")

    def on_hidden(self, away: bool) -> None:
        """Handle the page being hidden (`away`) or shown again.

        When it's hidden, store a picture of it for the next start. When it's shown again, read what other tabs have stored.
        """
        self.screen.on_hidden(away)
        self.page.away = away
        if away:
            self.first_picture.store(self.match)
        else:                           # a frozen page may have missed changes by another tab
            self.on_stored("")

    def set_offline_state(self, kept: str) -> None:
        """Store whether the site works offline: `kept` if it does, `fetching` if its files are still being fetched, `never` if it can't."""
        self.overlays.offline = kept

    # actions

    def do(self, act: str, data: dict[str, str]) -> None:
        """Offer an action to the open screen, its dialog's owner, the overlays, the arrivals and this object, until one carries it out."""
        if not self.page.leaving and not self.screen.do(act, data):
            carry_out(act, data, self.page.dialog_owner, self.overlays, self.opener, self)
        if self.match and self.page.in_dialog:
            self.match.race.pause()

    def do_lobby(self, _: dict[str, str]) -> None:
        """Go to the lobby."""
        self.page.browser.go("#/")
        if not isinstance(self.screen, LobbyScreen):        # we are at that address already
            self.open_route("#/")

    def do_setup(self, data: dict[str, str]) -> None:
        """Go to a game's set-up."""
        self.page.browser.go(f"#/setup/{data['game']}")

    def do_first_match(self, data: dict[str, str]) -> None:
        """Deal the first match of a game."""
        deal_first(self.page, data["game"])

    def do_reload(self, _: dict[str, str]) -> None:
        """Reload the page."""
        self.page.browser.reload()

    def do_update(self, _: dict[str, str]) -> None:
        """Switch to the new version; the match is saved."""
        self.page.browser.update()

    def do_close(self, _: dict[str, str]) -> None:
        """Close the open dialog. If none is open, close whatever the screen has on top."""
        if self.page.under:
            return self.page.open_dialog(self.page.under)
        in_dialog = self.page.in_dialog
        self.page.close_dialog()
        if not in_dialog:
            self.screen.close_top()

    def do_take_over(self, _: dict[str, str]) -> None:
        """Continue the match as another tab left it. Moves that this tab couldn't save are kept as a separate match."""
        if self.match:
            saved_match = self.match.saved_match
            self.page.matches.split_off(saved_match.id, saved_match.copy_title)
            self.open_route(f"#/match/{saved_match.id}", asks=False)

    def do_play_deal(self, _: dict[str, str]) -> None:
        """Deal the cards of the shared match again, for this device's player to play.

        The new match counts as practice, because the player has seen the cards played.
        """
        if self.match:
            start = deal_for_player(self.match.session.record, own_name(self.page.settings))
            self.page.add(start, default_title(start), practice=True, note=common_text("page", "note-fresh"))

    def do_put_back(self, _: dict[str, str]) -> None:
        """Restore the deleted matches."""
        try:
            self.page.matches.put_back()
        except NotSaved as error:
            return self.page.tell(error.key)
        self.page.drop("lobby")
        if isinstance(self.screen, LobbyScreen):
            self.screen.open()
        return None

    def do_export(self, _: dict[str, str]) -> None:
        """Save the open match as a file. If none is open, save everything that couldn't be stored."""
        if self.match:
            return self.page.export(self.match.saved_match.title, self.match.session.record.dump())
        for slot in self.page.matches.unsaved.values():
            self.page.export(str(slot["title"]), export_record(slot))
        for text in [deleted.text for deleted in self.page.matches.deleted if deleted.text]:
            self.page.browser.download(common_text("page", "name-file"), text)
        return None

    def do_export_raw(self, _: dict[str, str]) -> None:
        """Download, unchanged, the text that couldn't be opened."""
        self.page.browser.download(common_text("page", "name-file"), self.page.unread)


def on_wake(app: App) -> None:
    """Handle a page that was asleep while visible, as if it had been hidden and shown again."""
    if not app.page.away:
        app.on_hidden(away=True)
        app.on_hidden(away=False)


def match_to_copy(match: Match | None, game: str) -> SavedMatch | None:
    """Return the match being left, if it's of this game and was set up on this device. Its seats and house rules then appear in the set-up."""
    return match.saved_match if match and match.saved_match.slot.get(SET_UP) and match.session.position.id == game else None


def trail_to(screen: Screen, route: str, before: Trail) -> Trail:
    """Return the links back to show at the address `route`, now that `screen` is being left.

    If `screen` is the lobby, the record, a set-up or a saved match, the only link leads back to it. Otherwise, the links stay as they were (`before`). If one
    of these leads to `route`, that link and all after it are dropped.
    """
    if isinstance(screen, LobbyScreen):
        return Trail([("#/", common_text("lessons", "lobby"))])
    if isinstance(screen, StatsScreen):
        return Trail([("#/yours", common_text("yours", "title"))])
    if isinstance(screen, SetupScreen):
        return Trail([(screen.address, common_text("page", "way-setup"))])
    if isinstance(screen, Match) and screen.saved_match.kept and screen.saved_match.id:
        return Trail([(f"#/match/{screen.saved_match.id}", common_text("page", "way-match"))])
    addresses = [address for address, _ in before]
    return Trail(before[:addresses.index(route)] if route in addresses else before)
