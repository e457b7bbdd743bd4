"""The page as a whole: which screen is open, what leads to it, and what an action of the page does. No DOM."""

import json

from courtcards.games import GAMES
from courtcards.texts import said
from table.arrivals import Arrivals, for_person
from table.desk import DELETED, Desk
from table.helps import Helps, Topic
from table.match.match import Match
from table.outside import Browser
from table.pictures import Pictures
from table.printing.routes import ROUTES as PRINTING
from table.screens.at_lobby import AtLobby
from table.screens.at_setup import AtSetup
from table.screens.loading import Loading
from table.screens.messages import Message, first_name
from table.screens.screen import Screen, Still, carry_out
from table.screens.setup import own_name
from table.store.heads import marked
from table.store.saves import NotSaved, Saves, match_of
from table.studio.at_trade import GIVEN
from table.studio.routes import ROUTES as STUDIO

ROUTES = STUDIO | PRINTING      # the addresses of what stands beside the games
PASSING = "stale", "gone", "older", "other-words", "not-played", *DELETED      # notices about one match, and about what the lobby shows


class App:
    """The page. One `screen` is open at a time; `query` are the hooks of the page's address (`seed`, `speed`)."""

    def __init__(self, browser: Browser, saves: Saves, query: dict[str, str]):
        self.desk = Desk(browser, saves, query, self.failed, self.overtaken)
        self.pictures = Pictures(self.desk)
        self.helps = Helps(self.desk, self.topic, lambda: self.match, self.stored)
        self.arrivals = Arrivals(self.desk, self.enter, self.back)
        self.screen: Screen = AtLobby(self.desk)

    @property
    def match(self) -> Match | None:
        """The match that is open."""
        return self.screen if isinstance(self.screen, Match) else None

    def topic(self) -> Topic:
        """Return what the open screen is about."""
        if isinstance(self.screen, AtSetup):
            dealer = self.screen.dealer
            return Topic(dealer.kind.id, len(dealer.seats), dealer.dealt(), persons=dealer.persons)
        session = self.match.session if self.match else None
        return Topic(session.position.id, session.position.seats, session.position, True, len(session.people)) if session else Topic()

    # where we are

    def route(self, route: str) -> None:
        """Open the screen of an address such as `#/match/7f`."""
        self.desk.leaving = False
        self.desk.close_dialog()
        self.desk.drop(*PASSING, *(() if self.desk.matches.unsaved else ("full", "blocked")))
        self.desk.dismissed.clear()
        self.desk.met.read()
        self.desk.unread = ""
        kind, _, name = route.removeprefix("#").strip("/").partition("/")
        game, _, own = name.partition("/")
        if kind not in ("setup", "trade"):
            self.desk.set_up = None
        if kind == "match" and name:
            self.desk.drop(*GIVEN)          # whoever plays on has left the card where it is
            self.arrivals.open_match(name)
        elif kind in ("play", "deal") and name:
            self.arrivals.open_link(kind, name)
        elif kind == "setup" and game in GAMES and (not own or self.desk.shelf.get(own)):
            left = self.match.papers if self.match and self.match.session.position.id == game else None
            self.enter(AtSetup(self.desk, game, own, left))
        elif kind in ROUTES:
            self.enter(ROUTES[kind](self.desk, name))
        else:
            self.enter(AtLobby(self.desk))

    def enter(self, screen: Screen) -> None:
        """Leave the open screen and open another."""
        self.screen.close()
        self.put(screen)

    def put(self, screen: Screen) -> None:
        """Open a screen in the place of one that is left already, or that must not be asked any more."""
        self.desk.visit += 1
        self.screen = screen
        screen.open()
        pressed = self.pictures.pressed(screen)
        if pressed:
            self.do(pressed["do"], pressed)

    def back(self) -> None:
        """Leave the bar of a match that is not taken up after all."""
        if isinstance(self.screen, Loading):
            self.enter(AtLobby(self.desk))

    def failed(self) -> None:
        """Say that something went wrong here; what was played is saved, and can be taken out as a file."""
        if self.match:
            self.desk.unread = json.dumps(self.match.session.record.dump(), ensure_ascii=False)
        self.desk.leaving = False
        self.desk.close_dialog()
        ways = ["lobby", "reload", *(["export-raw"] if self.desk.unread else [])]
        self.put(Message(self.desk.paint, said("page", "broken-title"), said("page", "broken-text"), ways))

    # what happens around the page

    def stored(self, key: str) -> None:
        """Take notice of what another tab has stored or deleted; no key means everything."""
        match, id = self.match, match_of(key)
        if match and (not key or id == match.papers.id):
            self.elsewhere(match)
        elif isinstance(self.screen, Still):
            self.screen.stored(key)

    def elsewhere(self, match: Match) -> None:
        """Take notice of what became of the open match in another tab: it went on, was deleted, or is back again."""
        change = self.desk.saves.changed(match.papers.id, match.papers.slot)
        if change:
            self.overtaken(change)
        elif "gone" in self.desk.notices:
            self.do_take_over({})

    def overtaken(self, change: str) -> None:
        """Stop the open match and say why: another tab went on with it (`newer`) or deleted it (`gone`)."""
        if self.match:
            self.match.overtaken("gone" if change == "gone" else "stale")

    def hidden(self, away: bool) -> None:
        """Take notice that the page is out of sight, or seen again; it may be ended while nobody sees it."""
        self.screen.hidden(away)
        if away:
            self.pictures.keep(self.match)
        elif self.match:                # a page that was frozen may have missed what another tab did
            self.elsewhere(self.match)

    def is_offline(self, everything: bool) -> None:
        """Take notice whether everything is kept for playing offline."""
        self.helps.offline = everything

    # actions

    def do(self, act: str, data: dict[str, str]) -> None:
        """Carry out an action: of the open screen first, then of the dialogs, then of what arrives, then of the page itself."""
        if not self.desk.leaving and not self.screen.do(act, data):
            any(carry_out(owner, act, data) for owner in (self.helps, self.arrivals, self))
        if self.match and self.desk.in_dialog:
            self.match.claiming.pause()

    def do_lobby(self, _: dict[str, str]) -> None:
        """Go to the lobby."""
        self.desk.browser.go("#/")
        if not isinstance(self.screen, AtLobby):        # we were at that address already
            self.route("#/")

    def do_setup(self, data: dict[str, str]) -> None:
        """Go to a game's set-up."""
        self.desk.browser.go(f"#/setup/{data['game']}")

    def do_reload(self, _: dict[str, str]) -> None:
        """Load the page again."""
        self.desk.browser.reload()

    def do_update(self, _: dict[str, str]) -> None:
        """Change over to the new version; the match is saved."""
        self.desk.browser.update()

    def do_close(self, _: dict[str, str]) -> None:
        """Close what is open on top: a dialog, else what the screen has open."""
        if self.desk.under:
            return self.desk.open_dialog(self.desk.under)
        in_dialog = self.desk.in_dialog
        self.desk.close_dialog()
        if not in_dialog:
            self.screen.put_away()

    def do_take_over(self, _: dict[str, str]) -> None:
        """Go on with the match as another tab left it; what could not be saved here stays, as a match of its own."""
        if self.match:
            papers = self.match.papers
            self.desk.matches.part(papers.id, papers.copied)
            self.route(f"#/match/{papers.id}")

    def do_play_deal(self, _: dict[str, str]) -> None:
        """Deal the cards of a match that was shared to the person here; who has seen it played, practises."""
        if self.match:
            start = for_person(self.match.session.record, own_name(self.desk.settings))
            self.desk.add(start, first_name(start), practice=True, note=said("page", "note-fresh"))

    def do_put_back(self, _: dict[str, str]) -> None:
        """Undo the deletions."""
        try:
            self.desk.matches.put_back()
        except NotSaved as error:
            return self.desk.tell(error.key)
        self.desk.drop(*DELETED)
        if isinstance(self.screen, AtLobby):
            self.screen.open()
        return None

    def do_export(self, _: dict[str, str]) -> None:
        """Hand out as files what the storage did not take."""
        for slot in self.desk.matches.unsaved.values():
            self.desk.export(str(slot["title"]), marked(slot))
        for text in [deleted.text for deleted in self.desk.matches.deleted if deleted.text]:
            self.desk.browser.download(said("page", "name-file"), text)

    def do_export_raw(self, _: dict[str, str]) -> None:
        """Hand out what cannot be opened, as it is."""
        self.desk.browser.download(said("page", "name-file"), self.desk.unread)
