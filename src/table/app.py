"""The page as a whole: which screen is open, dialogs, notices, settings, what is saved. No DOM; the stage is handed in."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import courtcards
from courtcards.games import GAMES
from courtcards.record import BadRecord, Record
from courtcards.texts import load
from table.draw.motion import Travel
from table.draw.notices import message, notice
from table.match.match import Match
from table.match.session import Session
from table.screens import dialogs
from table.screens.catalogue import books, pages
from table.screens.lobby import lobby
from table.screens.setup import Dealer, clean
from table.screens.setup_form import setup
from table.store.saves import NotSaved, Saves
from table.store.shelf import Shelf, complaint

FACTORS = {"off": 0.0, "fast": 0.45, "normal": 1.0, "slow": 1.6}
QUICK_RIVAL = "bot:squire:Margot"

class Stage(Protocol):
    """What the app needs of the browser."""

    def paint(self, parts: dict[str, Any]) -> None: ...

    def later(self, wait: float, then: Callable[[], None]) -> None: ...

    def go(self, route: str) -> None: ...

    def title(self, text: str) -> None: ...

    def download(self, name: str, text: str) -> None: ...

    def pick(self, most: int, then: Callable[[str | None], None]) -> None: ...

    def think(self, asked: dict[str, Any], then: Callable[[str], None]) -> None: ...

    def theme(self, name: str) -> None: ...

    def persist(self) -> None: ...

    def update(self) -> None: ...

    def reload(self) -> None: ...

    def address(self) -> str: ...

    def copy(self, field: str, then: Callable[[bool], None]) -> None: ...


class App:
    """The page. `query` are the hooks of its address (`seed`, `speed`)."""

    def __init__(self, stage: Stage, saves: Saves, query: dict[str, str]):
        self.stage, self.saves, self.query = stage, saves, query
        self.match: Match | None = None
        self.dealer: Dealer | None = None
        self.dialog: Callable[[dict[str, str]], None] | None = None
        self.in_dialog = False
        self.in_lobby = False
        self.notices: list[str] = []
        self.dismissed: set[str] = set()        # what need not be said again on this screen
        self.every = False                      # whether the lobby lists every match
        self.offline = False
        self.shelf = Shelf(self)

    @property
    def factor(self) -> float:
        """By how much all times are multiplied; 0 shows only where things end."""
        if self.query.get("speed") == "0":
            return 0.0
        return FACTORS[self.saves.settings()["speed"]]

    # where we are

    def route(self, route: str) -> None:
        """Open the screen of an address such as `#/match/7f`."""
        if self.match:
            self.match.close()
        self.match, self.dealer, self.in_lobby = None, None, False
        self.close_dialog()
        self.drop_notices("stale", *(() if self.shelf.unsaved else ("full", "blocked")))
        self.dismissed.clear()
        kind, _, name = route.removeprefix("#").strip("/").partition("/")
        if kind == "match" and name:
            self.open_match(name)
        elif kind in ("play", "deal") and name:
            self.shelf.open_link(kind, name)
        elif kind == "setup" and name in GAMES:
            self.dealer = Dealer(name, self.saves.settings()["name"])
            self.show_setup()
        else:
            self.show_lobby()

    def broken(self) -> None:
        """Say that something went wrong here; what was played is saved."""
        self.match = self.dealer = None
        self.paint(message("Something went wrong", "This is our mistake, not yours. Your matches are saved as they were before it.",
                           [("reload", "Load the page again", True), ("lobby", "Back to the lobby")]))

    def show_lobby(self) -> None:
        """Paint the lobby."""
        self.in_lobby = True
        self.stage.title("Court Cards")
        self.paint(lobby(books=books(), matches=self.shelf.rows(), every=self.every, version=courtcards.__version__))

    def show_setup(self) -> None:
        """Paint the set-up."""
        assert self.dealer
        self.stage.title(f"{self.dealer.texts()['title']} · Court Cards")
        self.paint(setup(**self.dealer.page()))

    def open_match(self, id: str) -> None:
        """Open a saved match; one that cannot be opened is kept, and says why."""
        slot = self.shelf.slot(id)
        if slot is None:
            text = self.saves.raw(id)
            why = "There is no such match in this browser." if text is None else "This match is damaged and cannot be read. It is kept as it is."
            return self.cannot_open(why, text)
        try:
            session = Session.of(slot["record"])
            self.match = Match(self, id, slot | {"title": str(slot.get("title") or "A match")}, session)
        except BadRecord as error:
            return self.cannot_open(complaint(error), self.saves.raw(id))
        return self.match.open()

    def cannot_open(self, why: str, text: str | None) -> None:
        """Say why a match cannot be opened; what is stored can be taken out as a file."""
        self.shelf.unread = text or ""
        ways = [("lobby", "Back to the lobby", True), *([("export-raw", "Save it as a file")] if text else [])]
        self.paint(message("This match cannot be opened", why, ways))

    def paint(self, view: str, ways: Sequence[Travel] = (), factor: float = 0.0, sounds: Sequence[str] = ()) -> None:
        """Paint the screen and the notices; cards travel, and sounds are heard if they are wanted."""
        heard = list(sounds) if self.saves.settings()["sound"] else []
        self.stage.paint({"view": view, "notices": self.notice_markup(), "travels": [way._asdict() for way in ways], "factor": factor, "sounds": heard})

    # actions

    def do(self, act: str, data: dict[str, str]) -> None:
        """Carry out an action of the page: of the open match first, then of the page itself."""
        if self.match and self.match.do(act, data):
            return
        name = f"do_{act.replace('-', '_')}"
        method = getattr(self.shelf, name, None) or getattr(self, name, None)
        if method:
            method(data)

    def do_lobby(self, _: dict[str, str]) -> None:
        """Go to the lobby."""
        self.stage.go("#/")

    def do_reload(self, _: dict[str, str]) -> None:
        """Load the page again."""
        self.stage.reload()

    def do_setup(self, data: dict[str, str]) -> None:
        """Go to a game's set-up."""
        self.stage.go(f"#/setup/{data['game']}")

    def do_all_matches(self, _: dict[str, str]) -> None:
        """List every match, or only the latest."""
        self.every = not self.every
        self.show_lobby()

    def do_play_now(self, data: dict[str, str]) -> None:
        """Deal a game against a bot at once."""
        game = GAMES[data["game"]]
        self.shelf.deal({"format": 1, "game": game.id, "rules": game.rules, "options": {}, "seed": self.shelf.seed(),
                   "seats": [clean(self.saves.settings()["name"]) or "You", QUICK_RIVAL][:game.fewest], "moves": []})

    # the set-up

    def do_seats(self, data: dict[str, str]) -> None:
        """Set how many play."""
        self.at_table().resize(int(data["value"]))
        self.show_setup()

    def do_seat_name(self, data: dict[str, str]) -> None:
        """Name a player."""
        self.at_table().seats[int(data["seat"])]["name"] = data["value"]

    def do_seat_kind(self, data: dict[str, str]) -> None:
        """Give a seat to a person or a bot."""
        self.at_table().seats[int(data["seat"])]["kind"] = data["value"]
        self.show_setup()

    def do_seat_level(self, data: dict[str, str]) -> None:
        """Choose how well a bot plays."""
        self.at_table().seats[int(data["seat"])]["level"] = data["value"]

    def do_option(self, data: dict[str, str]) -> None:
        """Choose a house rule."""
        if "item" in data:
            self.at_table().set_count(data["name"], data["item"], data["value"])
        else:
            self.at_table().set_option(data["name"], data.get("value"))
        self.show_setup()

    def do_seed(self, data: dict[str, str]) -> None:
        """Ask for an earlier deal by its seed."""
        self.at_table().seed, self.at_table().error = data["value"].strip(), ""

    def do_deal(self, _: dict[str, str]) -> None:
        """Deal the match that is set up."""
        dealer = self.at_table()
        if dealer.error:                # it was shown just now; the next press deals what the page shows
            dealer.error = ""
            return
        if not dealer.seed and "seed" in self.query:
            dealer.seed = self.query["seed"]
        try:
            self.shelf.deal(dealer.record())
        except ValueError as error:
            dealer.error = str(error)
            self.show_setup()

    def at_table(self) -> Dealer:
        """Return the open set-up."""
        assert self.dealer
        return self.dealer

    # what is saved

    def stored(self, key: str) -> None:
        """Take notice of what another tab has stored."""
        papers = self.match.papers if self.match else None
        if papers and key.endswith(f"match:{papers.id}") and self.saves.revision(papers.id) > papers.slot.get("revision", 0):
            self.tell_stale()
        elif self.in_lobby:
            self.show_lobby()

    def tell_stale(self) -> None:
        """Say that another tab went on with the open match."""
        if self.match:
            self.match.overtaken()
        else:
            self.tell("stale")

    def do_take_over(self, _: dict[str, str]) -> None:
        """Go on with the match as the other tab left it."""
        if self.match:
            self.route(f"#/match/{self.match.papers.id}")

    # what a match needs of the page

    def title(self, text: str) -> None:
        """Name the page."""
        self.stage.title(text)

    def later(self, wait: float, then: Callable[[], None]) -> None:
        """Do something after a wait in ms."""
        self.stage.later(wait, then)

    def think(self, asked: dict[str, Any], then: Callable[[str], None]) -> None:
        """Have a bot's answer thought of."""
        self.stage.think(asked, then)

    def save(self, id: str, slot: dict[str, Any]) -> dict[str, Any]:
        """Save a match."""
        return self.shelf.save(id, slot)

    def add(self, record: dict[str, Any], title: str, practice: bool = False) -> None:
        """Save a record as a new match and open it."""
        self.shelf.add(record, title, practice)

    def deal_again(self, record: Record, tally: dict[str, int]) -> None:
        """Deal the same game to the same players anew."""
        self.shelf.deal_again(record, tally)

    def export(self, title: str, record: dict[str, Any]) -> None:
        """Hand a record to the person as a file."""
        self.shelf.export(title, record)

    def share(self, title: str, record: dict[str, Any]) -> None:
        """Offer a match as a link or a file."""
        self.shelf.share(title, record)

    # dialogs

    def open_dialog(self, markup: str) -> None:
        """Open a dialog that asks nothing."""
        self.dialog, self.in_dialog = None, True
        self.stage.paint({"dialog": markup})

    def ask(self, markup: str, then: Callable[[dict[str, str]], None]) -> None:
        """Open a dialog that asks something; `then` gets the answer if it is yes."""
        self.dialog, self.in_dialog = then, True
        self.stage.paint({"dialog": markup})

    def do_yes(self, data: dict[str, str]) -> None:
        """Say yes to what a dialog asks."""
        then = self.dialog
        self.close_dialog()
        if then:
            then(data)

    def do_close(self, _: dict[str, str]) -> None:
        """Close what is open on top: a dialog, else a refusal and the log of a phone, else take back what is chosen."""
        if self.in_dialog:
            self.close_dialog()
        elif self.match:
            self.match.put_away()

    def close_dialog(self) -> None:
        """Close the dialog."""
        self.dialog, self.in_dialog = None, False
        self.stage.paint({"dialog": ""})

    def do_howto(self, data: dict[str, str]) -> None:
        """Open how to play, of the game that is open or of War."""
        kind = self.match.session.record.kind if self.match else self.dealer.kind if self.dealer else GAMES["war"]
        told = pages(kind)
        self.open_dialog(dialogs.drawer(f"How to play {load('common')['title'][kind.id]}", told, data.get("page", told[0]["id"])))

    do_howto_page = do_howto

    def do_settings(self, _: dict[str, str]) -> None:
        """Open the settings."""
        kept = "All games and bots of this page are kept on this device." if self.offline else "Parts are still being fetched for playing offline."
        self.open_dialog(dialogs.settings(self.saves.settings() | {"offline": kept}))

    def do_setting(self, data: dict[str, str]) -> None:
        """Change a setting."""
        value: Any = data["value"] == "true" if data["value"] in ("true", "false") else data["value"]
        try:
            self.saves.set_setting(data["name"], value)
        except NotSaved as error:
            self.tell(error.key)
        if data["name"] == "theme":
            self.stage.theme(data["value"])
        if data["name"] == "sound" and value:
            self.stage.paint({"sounds": ["turn"]})
        self.do_settings(data)

    def do_more(self, _: dict[str, str]) -> None:
        """Open on a phone what has no room in the bar."""
        acts = [("replay", "Look back, step by step"), ("share", "Share or save this match"), ("howto", "How to play"), ("settings", "Settings")]
        self.open_dialog(dialogs.sheet("More", [dialogs.h("button", label, type="button", class_="btn", data_do=do) for do, label in acts]))

    def do_credits(self, _: dict[str, str]) -> None:
        """Open the credits."""
        rows = [dialogs.h("p", dialogs.h("b", book["title"]), " ", book["credit"]) for book in load("common")["book"].values()]
        self.open_dialog(dialogs.sheet("Credits and licences", [*rows, dialogs.h("p", dialogs.h("a", "All parts and their licences", href="LICENSES/"))]))

    # notices

    def tell(self, key: str) -> None:
        """Show a notice until it is dismissed."""
        if key not in self.notices:
            self.notices.append(key)
        self.stage.paint({"notices": self.notice_markup()})

    def drop_notices(self, *keys: str) -> None:
        """Take notices away."""
        if any(key in self.notices for key in keys):
            self.notices = [key for key in self.notices if key not in keys]
            self.stage.paint({"notices": self.notice_markup()})

    def notice_markup(self) -> str:
        """Return the notices that are shown."""
        said = load("common")["notice"]
        return "".join(notice(said[key]["kind"], said[key]["text"], said[key]["buttons"], key) for key in self.notices)

    def do_dismiss(self, data: dict[str, str]) -> None:
        """Take one notice away; what it is about stays as it is."""
        self.dismissed.add(data["notice"])
        self.drop_notices(data["notice"])

    def do_update(self, _: dict[str, str]) -> None:
        """Change over to the new version; the match is saved."""
        self.stage.update()

    def is_offline(self) -> None:
        """Take notice that everything is kept for playing offline."""
        self.offline = True

