"""The page as a whole: which screen is open, dialogs, notices, settings, what is saved. No DOM; the stage is handed in."""

import json
from collections.abc import Callable
from typing import Any, Protocol

import courtcards
from courtcards.games import GAMES
from courtcards.record import LARGEST, BadRecord, Record, player, read
from courtcards.texts import load
from table import howto
from table.catalogue import books, pages, traits
from table.dealer import Dealer, clean, fresh_seed, number
from table.layouts import LAYOUTS
from table.lobby import lobby
from table.match import Match
from table.motion import Travel
from table.notices import message, notice
from table.saves import NotSaved, Saves
from table.session import Session
from table.setup import setup

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


class App:
    """The page. `query` are the hooks of its address (`seed`, `speed`)."""

    def __init__(self, stage: Stage, saves: Saves, query: dict[str, str]):
        self.stage, self.saves, self.query = stage, saves, query
        self.match: Match | None = None
        self.dealer: Dealer | None = None
        self.dialog: Callable[[dict[str, str]], None] | None = None
        self.in_lobby = False
        self.page = ""                          # the open page of how to play
        self.notices: list[str] = []
        self.dismissed: set[str] = set()        # what need not be said again on this screen
        self.every = False                      # whether the lobby lists every match
        self.deleted: tuple[str, str | None, dict[str, Any] | None] | None = None
        self.offline = False
        self.unsaved: dict[str, dict[str, Any]] = {}    # matches that the storage did not take

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
        self.drop_notices("stale", "full", "blocked")
        self.dismissed.clear()
        kind, _, name = route.removeprefix("#").strip("/").partition("/")
        if kind == "match" and name:
            self.open_match(name)
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
        rows = [self.row(id) for id in [*self.unsaved, *[id for id in self.saves.ids() if id not in self.unsaved]]]
        self.paint(lobby(books=books(), matches=rows, every=self.every, version=courtcards.__version__))

    def row(self, id: str) -> dict[str, Any]:
        """Return a saved match as the lobby lists it; one that cannot be read says so."""
        slot = self.unsaved.get(id) or self.saves.read(id)
        game = (slot or {}).get("record", {}).get("game")
        if slot is None or not isinstance(game, str) or game not in GAMES:
            return {"id": id, "title": "A match that cannot be read", "note": "Damaged or from another version; it is kept as it is",
                    "yours": False, "over": True, "deck": "kings-keys", "cards": [None, None]}
        layout = LAYOUTS[game]
        over = bool(slot.get("over"))
        return {"id": id, "title": str(slot.get("title", "")), "note": str(slot.get("note", "")), "yours": not over, "over": over,
                "deck": layout.deck, "cards": [traits(GAMES[game], card) for card in layout.art[-2:]]}

    def show_setup(self) -> None:
        """Paint the set-up."""
        assert self.dealer
        self.stage.title(f"{self.dealer.texts()['title']} · Court Cards")
        self.paint(setup(**self.dealer.page()))

    def open_match(self, id: str) -> None:
        """Open a saved match; one that cannot be opened is kept, and says why."""
        slot = self.unsaved.get(id) or self.saves.read(id)
        if slot is None:
            text = self.saves.raw(id)
            why = "There is no such match in this browser." if text is None else "This match is damaged and cannot be read. It is kept as it is."
            return self.cannot_open(why, text)
        try:
            self.match = Match(self, id, slot | {"title": str(slot.get("title") or "A match")})
        except BadRecord as error:
            return self.cannot_open(complaint(error), self.saves.raw(id))
        return self.match.open()

    def cannot_open(self, why: str, text: str | None) -> None:
        """Say why a match cannot be opened; what is stored can be taken out as a file."""
        self.page = text or ""
        ways = [("lobby", "Back to the lobby", True), *([("export-raw", "Save it as a file")] if text else [])]
        self.paint(message("This match cannot be opened", why, ways))

    def paint(self, view: str, ways: list[Travel] | None = None, factor: float = 0.0) -> None:
        """Paint the screen and the notices."""
        self.stage.paint({"view": view, "notices": self.notice_markup(), "travels": [way._asdict() for way in ways or []], "factor": factor})

    # actions

    def do(self, act: str, data: dict[str, str]) -> None:
        """Carry out an action of the page: of the open match first, then of the page itself."""
        if self.match and self.match.do(act, data):
            return
        method = getattr(self, f"do_{act.replace('-', '_')}", None)
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
        self.deal({"format": 1, "game": game.id, "rules": game.rules, "options": {}, "seed": self.seed(),
                   "seats": [clean(self.saves.settings()["name"]) or "You", QUICK_RIVAL][:game.fewest], "moves": []})

    def seed(self) -> int:
        """Return the seed of a new deal: the address may give one."""
        try:
            return number(self.query.get("seed", ""))
        except ValueError:
            return fresh_seed()

    def deal(self, record: dict[str, Any], tally: dict[str, int] | None = None) -> None:
        """Save a new match and open it."""
        id = f"{fresh_seed():08x}"
        title = f"{load('common')['title'][record['game']]}: {' and '.join(player(seat)[0] for seat in record['seats'])}"
        self.save(id, {"record": record, "title": title, "note": "Not begun", "over": False, "tally": tally or {}})
        self.stage.go(f"#/match/{id}")

    def deal_again(self, record: Record, tally: dict[str, int]) -> None:
        """Deal the same game to the same players, and go on counting."""
        self.deal(record.dump() | {"seed": self.seed(), "moves": []}, tally) if record.deck is None else self.deal(record.dump() | {"moves": []}, tally)

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
            self.deal(dealer.record())
        except ValueError as error:
            dealer.error = str(error)
            self.show_setup()

    def at_table(self) -> Dealer:
        """Return the open set-up."""
        assert self.dealer
        return self.dealer

    # what is saved

    def save(self, id: str, slot: dict[str, Any]) -> dict[str, Any]:
        """Save a match; what prevents it is said once, and the match is kept for as long as the page is open."""
        try:
            saved = self.saves.write(id, slot)
        except NotSaved as error:
            if error.key == "newer":
                self.tell_stale()
            else:
                self.unsaved[id] = slot
                if error.key not in self.dismissed:
                    self.tell(error.key)
            return slot
        self.unsaved.pop(id, None)
        self.drop_notices("full", "blocked")
        return saved

    def stored(self, key: str) -> None:
        """Take notice of what another tab has stored."""
        if self.match and key.endswith(f"match:{self.match.id}") and self.saves.revision(self.match.id) > self.match.slot.get("revision", 0):
            self.tell_stale()
        elif self.in_lobby:
            self.show_lobby()

    def tell_stale(self) -> None:
        """Say that another tab went on with the open match."""
        if self.match:
            self.match.stale = True
            self.match.close()
        self.tell("stale")

    def do_take_over(self, _: dict[str, str]) -> None:
        """Go on with the match as the other tab left it."""
        if self.match:
            self.route(f"#/match/{self.match.id}")

    def do_keep_copy(self, _: dict[str, str]) -> None:
        """Keep the match of this tab as a match of its own."""
        if self.match:
            self.add(self.match.session.record.dump(), f"{self.match.title}, copy")

    def add(self, record: dict[str, Any], title: str, practice: bool = False) -> None:
        """Save a record as a new match and open it; `practice` when hidden cards were seen."""
        id = f"{fresh_seed():08x}"
        self.save(id, {"record": record, "title": title[:60], "note": "", "over": False, "practice": practice})
        self.stage.go(f"#/match/{id}")

    def do_rename_match(self, data: dict[str, str]) -> None:
        """Ask for a match's new name."""
        slot = self.unsaved.get(data["id"]) or self.saves.read(data["id"])
        if slot:
            self.ask(howto.prompt("Rename this match", "Name", slot.get("title", "")), lambda answer: self.rename(data["id"], answer.get("value", "")))

    def rename(self, id: str, title: str) -> None:
        """Give a match another name; an empty one changes nothing."""
        slot = self.unsaved.get(id) or self.saves.read(id)
        if slot and title.strip():
            self.save(id, slot | {"title": title.strip()[:60]})
        self.show_lobby()

    def do_delete_match(self, data: dict[str, str]) -> None:
        """Delete a match; it can be put back until the next one."""
        self.deleted = (data["id"], self.saves.remove(data["id"]), self.unsaved.pop(data["id"], None))
        self.tell("deleted")
        self.show_lobby()

    def do_put_back(self, _: dict[str, str]) -> None:
        """Undo the last deletion."""
        id, text, slot = self.deleted or ("", None, None)
        if slot:
            self.unsaved[id] = slot
        try:
            if text is not None:
                self.saves.put_back(id, text)
        except NotSaved as error:
            return self.tell(error.key)
        self.deleted = None
        self.drop_notices("deleted")
        self.show_lobby()

    def do_open_record(self, _: dict[str, str]) -> None:
        """Ask for the file of a record and open it as a new match."""
        self.stage.pick(LARGEST, self.take_in)

    def take_in(self, text: str | None) -> None:
        """Check the text of a file and open it as a new match; None is a file that is too large."""
        try:
            if text is None:
                raise BadRecord("too-large", size=0, most=LARGEST)
            record = Session(read(text)).record
        except BadRecord as error:
            self.open_dialog(howto.sheet("This file cannot be opened", complaint(error)))
            return
        title = f"{load('common')['title'][record.kind.id]}: {' and '.join(player(seat)[0] for seat in record.seats)}"
        self.add(record.dump(), title)

    def export(self, title: str, record: dict[str, Any]) -> None:
        """Hand a record to the person as a file."""
        name = "".join(letter if letter.isalnum() else "-" for letter in title.lower())
        self.stage.download(f"{name}.json", json.dumps(record, ensure_ascii=False, indent=1))

    def do_export_raw(self, _: dict[str, str]) -> None:
        """Hand out a match that cannot be read, as it is stored."""
        self.stage.download("court-cards-match.json", self.page)

    # dialogs

    def open_dialog(self, markup: str) -> None:
        """Open a dialog that asks nothing."""
        self.dialog = None
        self.stage.paint({"dialog": markup})

    def ask(self, markup: str, then: Callable[[dict[str, str]], None]) -> None:
        """Open a dialog that asks something; `then` gets the answer if it is yes."""
        self.dialog = then
        self.stage.paint({"dialog": markup})

    def do_yes(self, data: dict[str, str]) -> None:
        """Say yes to what a dialog asks."""
        then = self.dialog
        self.close_dialog()
        if then:
            then(data)

    def do_close(self, _: dict[str, str]) -> None:
        """Close what is open on top: a dialog, else a refusal, else the log of a phone."""
        self.close_dialog()
        if self.match and (self.match.refusal or self.match.log_open):
            self.match.refusal, self.match.log_open = None, False
            self.match.show()

    def close_dialog(self) -> None:
        """Close the dialog."""
        self.dialog = None
        self.stage.paint({"dialog": ""})

    def do_howto(self, data: dict[str, str]) -> None:
        """Open how to play, of the game that is open or of War."""
        kind = self.match.session.record.kind if self.match else self.dealer.kind if self.dealer else GAMES["war"]
        told = pages(kind)
        self.open_dialog(howto.drawer(f"How to play {load('common')['title'][kind.id]}", told, data.get("page", told[0]["id"])))

    do_howto_page = do_howto

    def do_settings(self, _: dict[str, str]) -> None:
        """Open the settings."""
        kept = "All games and bots of this page are kept on this device." if self.offline else "Parts are still being fetched for playing offline."
        self.open_dialog(howto.settings(self.saves.settings() | {"offline": kept}))

    def do_setting(self, data: dict[str, str]) -> None:
        """Change a setting."""
        value: Any = data["value"] == "true" if data["value"] in ("true", "false") else data["value"]
        try:
            self.saves.set_setting(data["name"], value)
        except NotSaved as error:
            self.tell(error.key)
        if data["name"] == "theme":
            self.stage.theme(data["value"])
        self.do_settings(data)

    def do_more(self, _: dict[str, str]) -> None:
        """Open on a phone what has no room in the bar."""
        acts = [("howto", "How to play"), ("settings", "Settings"), ("export", "Save this match as a file")]
        self.open_dialog(howto.sheet("More", [howto.h("button", label, type="button", class_="btn", data_do=do) for do, label in acts]))

    def do_credits(self, _: dict[str, str]) -> None:
        """Open the credits."""
        rows = [howto.h("p", howto.h("b", book["title"]), " ", book["credit"]) for book in load("common")["book"].values()]
        self.open_dialog(howto.sheet("Credits and licences", [*rows, howto.h("p", howto.h("a", "All parts and their licences", href="LICENSES/"))]))

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


def complaint(error: BadRecord) -> str:
    """Return what is wrong with a record as a sentence."""
    return load("common")["record"][error.key].format(**error.about)
