"""The page's services to every screen: painting, timers, dialogs, notices and saving."""

import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from courtcards.engine.card_sets import CardSet, Sets, WordList
from courtcards.engine.dice import Dice
from courtcards.engine.game import Game
from courtcards.engine.visible_text import isolate_direction
from courtcards.games import GAMES, SETS
from courtcards.saves.link_codec import pack_link
from courtcards.saves.loader import load_record
from courtcards.saves.record import Record, deal_only, next_match_data
from courtcards.texts import common_text, fill_sentence, load_texts
from table.markup.motion import CardTravel, VisibleHit
from table.markup.notices import notice_bar
from table.markup.repaint_regions import RegionSheet
from table.markup.scene import Scene
from table.markup.table_frame import table_markup
from table.page import share_dialogs
from table.page.lazy_parts import PACKAGES, LazyPart, lacks_words
from table.page.ports import Browser, PeerConnection
from table.page.screen import Screen
from table.page.seed_input import fresh_seed, parse_seed
from table.page.shared_messages import as_file, default_title, extended_title, file_name
from table.page.trail import Trail
from table.storage.match_saves import MatchStorage
from table.storage.matches import Matches
from table.storage.quota_storage import NotSaved
from table.storage.scores import HighScores
from table.storage.seen_tips import SeenTips
from table.storage.set_shelf import SetShelf

SUCCESS_MS = 5000       # a notice of success stays this long
ASLEEP_MS = 10_000      # a timer later than this means that the page was asleep
Measure = Callable[[type[Game], int, dict[str, Any], CardSet | None], None]
Work = Callable[[str, dict[str, Any], Sequence[CardSet | WordList], Callable[[str], None]], None]
SPEED_FACTORS = {"off": 0.0, "fast": 0.45, "normal": 1.0, "slow": 1.6}


class Page:
    """The page as screens know it.

    `query` holds the parameters of its address (`seed`, `speed`). `broken` is called when something fails, `overtaken` when another tab has changed the match
    being saved. `visit` counts the screens opened, `entries` the calls from the browser. `unread` is the text of the file or link being opened.
    """

    def __init__(self, browser: Browser, saves: MatchStorage, query: dict[str, str], broken: Callable[[], None],
                 overtaken: Callable[[str], None]):
        self.browser, self.saves, self.query = browser, saves, query
        self.broken, self.overtaken = broken, overtaken
        self.matches, self.met, self.shelf, self.scores = Matches(saves), SeenTips(saves), SetShelf(saves), HighScores(saves)
        self.page_clock, self.has_keyboard = browser.page_clock, browser.has_keyboard
        self.parts = {name: LazyPart(name, browser.parts, self.guard) for name in PACKAGES}
        self.work: Work = lambda what, asked, sets, then: browser.bots.work(what, asked, sets, self.here(then))
        self.see: Callable[[str, str, str], tuple[str, str]] = lambda game, sort, key: ("", "")     # the link to an example: (address, label)
        self.open_address: Callable[[str], None] = lambda route: None      # opens an address, even if it is open already
        self.enter: Callable[[Screen], None] = lambda screen: None       # opens a screen that has no address of its own
        self.ask_record: Callable[[], object] = bool      # asks for a file or a link, or the text of either
        self.measure: Measure = lambda kind, seats, options, cards: None        # lets bots play, to see whom the rules favour
        self.guests: dict[str, Any] = {}        # the players connected from other devices, by match id
        self.remarks: dict[str, list[str]] = {}         # the lines that rivals have said since the page opened, by match (its session's lot), oldest first
        self.guest_chain: Any = None                  # the messages received as a guest, kept for when it reconnects
        self.standby_connection: PeerConnection | None = None         # the connection over which a table that was left, or went silent, can call back
        self.notices: dict[str, dict[str, Any]] = {}        # the notices shown, with the values for their sentences
        self.hurry = browser.bots.hurry         # makes the bots answer soon
        self.slow = False                       # whether bots have been short of time on this device
        self.dismissed: set[str] = set()        # notices not to show again on this screen
        self.answer: Callable[[dict[str, str]], None] | None = None
        self.in_dialog = self.leaving = False
        self.away = False                       # whether the page is hidden
        self.woke: Callable[[], object] = bool  # called before a timer that is so late that the page must have been asleep
        self.dialog_owner: object = None               # the object that handles actions in the dialog on top
        self.under = ""                         # the dialog under the one on top
        self.shown: RegionSheet | None = None         # the table on the page
        self.visit = self.entries = 0
        self.unread = ""
        self.parcels: dict[str, Any] = {}       # cards received as files, by key
        self.laid = ""                         # the key or id of the card or set open last, until the list that contains it is shown
        self.set_up: tuple[str, Any] | None = None       # the address of the set-up in progress and its state, kept even while a card is given away
        self.trail = Trail()      # the way back from a lesson or from giving a card
        self.undo: Callable[[], None] | None = None         # takes back the card given away last

    # the page

    @property
    def settings(self) -> dict[str, Any]:
        """The player's settings."""
        return self.saves.settings()

    def sets(self, slot: Mapping[str, Any] | None = None) -> Sets:
        """Return the available card sets and word lists. Cards get the texts and drawings that the match in `slot` needs."""
        return SETS.merge_with(self.shelf.sets(slot))

    @property
    def animation_factor(self) -> float:
        """The factor for all animation times; 0 skips animations."""
        return 0.0 if self.query.get("speed") == "0" else SPEED_FACTORS[self.settings["speed"]]

    def seed(self) -> int:
        """Return the seed of a new deal: the seed in the address or, if that's missing or invalid, a random one."""
        try:
            return parse_seed(self.query.get("seed", ""))
        except ValueError:
            return fresh_seed()

    def title(self, text: str) -> None:
        """Set the title of the page."""
        self.browser.title(isolate_direction(text))

    def paint(self, view: Scene | str, travels: Sequence[CardTravel] = (), factor: float = 0.0, sounds: Sequence[str] = (),
              hits: Sequence[VisibleHit] = ()) -> None:
        """Paint the screen and the notices. Show the `hits` first, then the `travels` of cards."""
        scene = view.after(self.shown) if isinstance(view, Scene) else None
        self.shown = None                       # until the paint is complete, nothing on the page can be reused
        settings = self.settings
        speed = "none" if self.query.get("speed") == "0" else settings["speed"]
        self.browser.paint({"view": table_markup(scene) if scene else view, "notices": notices_markup(self.notices),
                            "travels": [travel._asdict() for travel in travels], "hits": [hit._asdict() for hit in hits],
                            "factor": factor, "speed": speed, "sounds": list(sounds) if settings["sound"] else []})
        self.shown = scene.sheet if scene else None

    # timers and callbacks

    def guard(self, then: Callable[..., Any]) -> Callable[..., None]:
        """Return a callback that calls `then`. Any failure is reported on the console and on the page."""
        def guarded(*arguments: Any) -> None:
            self.entries += 1
            try:
                then(*arguments)
            except Exception:       # the last resort: whatever happened, the player mustn't be left with a dead table
                self.browser.complain(traceback.format_exc())
                self.broken()
        return guarded

    def here(self, then: Callable[..., Any]) -> Callable[..., None]:
        """Return a callback that calls `then` while the screen that is open now stays open. After that, it does nothing.

        Failures of `then` are reported.
        """
        visit = self.visit
        return self.guard(lambda *arguments: then(*arguments) if visit == self.visit else None)

    def later(self, wait: float, then: Callable[[], None]) -> None:
        """Call `then` after a wait in ms. If another screen is open by then, do nothing."""
        due = self.page_clock.now() + wait

        def run() -> None:
            if self.page_clock.now() > due + ASLEEP_MS:
                self.woke()
            then()
        self.browser.later(wait, self.here(run))

    def think(self, asked: dict[str, Any], sets: Sequence[CardSet | WordList], then: Callable[[str], None]) -> None:
        """Let a worker compute a bot's answer. Call `then` with it if the same screen is still open."""
        def on_answer(text: str, news: str = "") -> None:
            is_known = self.slow and news == "less"
            self.slow = self.slow or news == "less"
            if news and not is_known and f"bots-{news}" not in self.dismissed | self.notices.keys():
                self.tell(f"bots-{news}")
            then(text)
        self.browser.bots.think(asked, sets, self.here(on_answer))

    # dialogs and notices

    def open_dialog(self, markup: str, under: str = "", whose: object = None) -> None:
        """Open a dialog that asks nothing, on top of the dialog `under`, if any. `whose` handles its actions."""
        self.answer, self.in_dialog, self.under, self.dialog_owner = None, True, under, whose
        self.browser.paint({"dialog": under + markup})

    def ask(self, markup: str, then: Callable[[dict[str, str]], None]) -> None:
        """Open a dialog that asks something. If the player confirms, `then` is called with the contents of its fields."""
        self.answer, self.in_dialog, self.under, self.dialog_owner = then, True, "", None
        self.browser.paint({"dialog": markup})

    def close_dialog(self) -> None:
        """Close all dialogs."""
        self.answer, self.in_dialog, self.under, self.dialog_owner = None, False, "", None
        self.browser.paint({"dialog": ""})

    def tell(self, key: str, **about: Any) -> None:
        """Show a notice until it's dismissed. A notice of success also disappears by itself.

        `about` fills the placeholders of the notice's sentence.
        """
        if self.notices.pop(key, None) is not None:
            self.browser.paint({"notices": notices_markup(self.notices)})
        self.notices[key] = about
        self.browser.paint({"notices": notices_markup(self.notices)})
        if load_texts("common")["notice"][key]["kind"] == "good":
            self.browser.later(SUCCESS_MS, self.guard(lambda: self.drop(key) if self.notices.get(key) is about else None))

    def tell_how_many(self, key: str, count: int) -> None:
        """Show the notice `key`, worded for one thing done or for several. `count` is the number of things; if it's 0, remove the notice."""
        worded_key = f"{key}-several" if count > 1 else key
        shown_key = worded_key if count else ""
        self.drop(*{key, f"{key}-several"} - {shown_key})
        if shown_key and self.notices.get(shown_key) != {"count": count}:
            self.tell(shown_key, count=count)

    def drop(self, *what: str) -> None:
        """Remove the notices whose key or topic is among `what`."""
        dropped_keys = [key for key in self.notices if key in what or notice_topic(key) in what]
        if dropped_keys:
            self.notices = {key: about for key, about in self.notices.items() if key not in dropped_keys}
            self.browser.paint({"notices": notices_markup(self.notices)})

    # matches

    def save(self, id: str, slot: dict[str, Any], set_time: bool = True) -> dict[str, Any]:
        """Save a match, and return its slot as stored. If that fails, report the failure and return the given slot.

        Without `set_time`, the match keeps its place in the lobby's list.
        """
        was_loose = id in self.matches.loose
        try:
            saved_slot = self.matches.save(id, slot, set_time)
        except NotSaved as error:
            self.tell_not_saved(error)
            return slot
        if id not in self.matches.loose:
            self.drop("saving")
            if was_loose:
                self.browser.replace(f"#/match/{id}")
        return saved_slot

    def tell_not_saved(self, error: NotSaved) -> None:
        """Show why a match wasn't saved, unless that notice is open or was dismissed on this screen.

        If another tab has changed or deleted the match, call `overtaken` instead.
        """
        if error.key in ("newer", "gone"):
            self.overtaken(error.key)
        elif error.key not in self.dismissed | self.notices.keys():
            self.tell(error.key)

    def deal(self, record: dict[str, Any], tally: dict[str, int] | None = None, drawn: bool = False, **more: Any) -> None:
        """Save a new match and open it. Raises BadRecord if the record is invalid.

        `drawn` says that the seed was drawn at random. `more` holds more fields of the match's slot.
        """
        if not lacks_words(GAMES[record["game"]]):
            load_record(record, sets=self.sets())
        base_title = default_title(record)

        def numbered_title(number: int) -> str:
            return extended_title(lambda title: common_text("page", "numbered", title=title, number=number), base_title)

        title = self.matches.free_title(base_title, numbered_title)
        self.add(record, title, note=common_text("page", "note-fresh"), tally=tally or {}, drawn=drawn, **more)

    def deal_again(self, record: Record, tally: dict[str, int], seed: Dice | None = None, **more: Any) -> None:
        """Deal the game of a record again to the same players, and continue the `tally` of wins.

        Without a `seed`, one is drawn at random. `more` holds more fields of the match's slot.
        """
        start = next_match_data(record)
        if record.deck is None:
            start["seed"] = self.seed() if seed is None else seed
        self.deal(start, tally, record.deck is None and not self.query.get("seed"), **more)

    def add(self, record: dict[str, Any], title: str, practice: bool = False, guests: Any = None, **more: Any) -> None:
        """Save a record as a new match and open it.

        `practice` says whether hidden cards were seen. `guests` holds the connected players on other devices, `more` the rest of the slot's fields.
        """
        id, slot = self.matches.new_match(record, title, practice=practice, **more)
        if guests:
            self.guests[id] = guests
        self.save(id, slot)
        self.go_to(id)

    def go_to(self, id: str) -> None:
        """Open a new match by its id. Until the browser has opened its address, presses are ignored."""
        self.leaving = True
        self.browser.go(f"#/match/{id}")

    def export(self, title: str, record: dict[str, Any]) -> None:
        """Save a record as a file."""
        self.close_dialog()
        self.browser.download(file_name(title), as_file(record))

    def share(self, title: str, record: dict[str, Any], sets: Sequence[str] = ()) -> None:
        """Show the dialog with links to a match and to its deal. It can also save the match as a file, with its custom `sets`."""
        cards = any(map(self.shelf.get, sets))
        packed_match, packed_deal = pack_link(record), pack_link(deal_only(record))
        home = f"{self.browser.place.home}#/"
        board = f"{home}watch/{packed_match}" if packed_match and self.browser.place.home and not cards else ""
        self.open_dialog(share_dialogs.share_dialog(
            title, packed_match and f"{home}play/{packed_match}", f"{home}deal/{packed_deal}", self.browser.can_share(), cards, board))


def notices_markup(notices: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the markup of the given notices.

    `notices` maps each notice's key to the values for its sentence.
    """
    texts = load_texts("common")["notice"] if notices else {}
    return "".join(notice_bar(texts[key]["kind"], fill_sentence(texts[key]["text"], about), texts[key]["buttons"], key) for key, about in notices.items())


def notice_topic(key: str) -> str:
    """Return the topic by which a notice can be removed. It returns "" if the notice has none."""
    return str(load_texts("common")["notice"][key].get("of", ""))
