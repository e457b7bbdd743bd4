"""What every screen can ask of the page: to paint, to wait, to ask, to say, to save. No DOM."""

import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from courtcards.engine.card_sets import CardSet, Sets, WordList
from courtcards.engine.dice import Dice
from courtcards.engine.game import Game
from courtcards.engine.visible_text import isolated
from courtcards.games import GAMES, SETS
from courtcards.saves.link_codec import pack
from courtcards.saves.loader import admit
from courtcards.saves.record import Record, following, unplayed
from courtcards.texts import WORDS, load, said
from table.markup.motion import Hit, Travel
from table.markup.notices import notice
from table.markup.regions import Sheet
from table.markup.scene import Scene
from table.markup.table_frame import play
from table.page import share_dialogs
from table.page.lazy_parts import PACKAGES, Part, lacks_words
from table.page.ports import Browser, Line
from table.page.screen import Screen
from table.page.seed_input import fresh_seed, number
from table.page.shared_messages import as_file, file_name, first_name, renamed
from table.storage.match_saves import Saves
from table.storage.matches import Matches
from table.storage.quota_storage import NotSaved
from table.storage.scores import Scores
from table.storage.seen_tips import Met
from table.storage.set_shelf import Shelf

BRIEF = 5000            # ms that a notice stays which only says that something is done
ASLEEP = 10_000         # ms after which what was planned comes so late that the page was asleep
Measure = Callable[[type[Game], int, dict[str, Any], CardSet | None], None]
Work = Callable[[str, dict[str, Any], Sequence[CardSet | WordList], Callable[[str], None]], None]
FACTORS = {"off": 0.0, "fast": 0.45, "normal": 1.0, "slow": 1.6}


class Page:
    """The page as screens know it. `query` are the hooks of its address (`seed`, `speed`); `broken` is called when something fails,
    `overtaken` when another tab has the match that is saved.

    `visit` counts screens: what one of them planned does not happen on the next. `leaving` while the address of a new match is on
    its way to be followed. `unread` is the text of what is being opened, to be taken out as a file.
    """

    def __init__(self, browser: Browser, saves: Saves, query: dict[str, str], broken: Callable[[], None],
                 overtaken: Callable[[str], None]):
        self.browser, self.saves, self.query = browser, saves, query
        self.broken, self.overtaken = broken, overtaken
        self.matches, self.met, self.shelf, self.scores = Matches(saves), Met(saves), Shelf(saves), Scores(saves)
        self.stopwatch, self.keyboard = browser.stopwatch, browser.keyboard
        self.parts = {name: Part(name, browser.parts, self.guard) for name in PACKAGES}
        self.work: Work = lambda what, asked, sets, then: browser.bots.work(what, asked, sets, self.here(then))
        self.see: Callable[[str, str, str], tuple[str, str]] = lambda game, sort, key: ("", "")     # where something can be seen
        self.open_anew: Callable[[str], None] = lambda route: None      # opens an address, be it the one that is open
        self.enter: Callable[[Screen], None] = lambda screen: None       # opens a screen that has no address of its own
        self.ask_record: Callable[[], object] = bool      # asks for a file, a link, or what stands in either
        self.measure: Measure = lambda kind, seats, options, cards: None        # has bots play to see who is favoured
        self.guests: dict[str, Any] = {}        # who is at a table from another device, by the id of the match
        self.heard: Any = None                  # what was told here as a guest
        self.asleep: Line | None = None         # the end of a line by which the table that was left, or is silent, calls here
        self.notices: dict[str, dict[str, Any]] = {}        # what is said, with the details of its sentence
        self.hurry = browser.bots.hurry         # has what bots think of now answered soon
        self.slow = False                       # whether bots have had too little time here
        self.dismissed: set[str] = set()        # what need not be said again on this screen
        self.answer: Callable[[dict[str, str]], None] | None = None
        self.in_dialog = self.leaving = False
        self.away = False                       # while the page is hidden
        self.woke: Callable[[], object] = bool  # called before what comes so late that the page must have been asleep
        self.whose: object = None               # what goes on in the dialog on top, and hears what is pressed there
        self.under = ""                         # the dialog under the one on top
        self.shown: Sheet | None = None         # the table that is on the page
        self.visit = 0
        self.unread = ""
        self.parcels: dict[str, Any] = {}       # cards that came as files, by their keys
        self.laid = ""                         # the card, or the set, that was open last, by its key or id, until what it lies in is shown
        self.set_up: tuple[str, Any] | None = None       # what is being set up and at which address, also while a card is given meanwhile
        self.undo: Callable[[], None] | None = None         # what takes back the card that was given last

    # the page

    @property
    def settings(self) -> dict[str, Any]:
        """The settings."""
        return self.saves.settings()

    def sets(self, slot: Mapping[str, Any] | None = None) -> Sets:
        """Return the card sets and word lists at hand; cards look as they do in the match of a slot, or in any of the own sets."""
        return SETS.joined(self.shelf.sets(slot))

    @property
    def factor(self) -> float:
        """By how much all times are multiplied; 0 shows only where things end."""
        return 0.0 if self.query.get("speed") == "0" else FACTORS[self.settings["speed"]]

    def seed(self) -> int:
        """Return the seed of a new deal: the address may give one."""
        try:
            return number(self.query.get("seed", ""))
        except ValueError:
            return fresh_seed()

    def title(self, text: str) -> None:
        """Name the page."""
        self.browser.title(isolated(text))

    def paint(self, view: Scene | str, ways: Sequence[Travel] = (), factor: float = 0.0, sounds: Sequence[str] = (),
              hits: Sequence[Hit] = ()) -> None:
        """Paint the screen and the notices; cards travel after `hits` are seen, and sounds are heard if they are wanted.

        Of a scene only what has changed is drawn if the last paint was one too, and came to its end.
        """
        scene = view.after(self.shown) if isinstance(view, Scene) else None
        self.shown = None                       # until all of it is on the page nothing can be left as it is
        settings = self.settings
        speed = "none" if self.query.get("speed") == "0" else settings["speed"]
        self.browser.paint({"view": play(scene) if scene else view, "notices": drawn(self.notices), "travels": [way._asdict() for way in ways],
                            "hits": [hit._asdict() for hit in hits], "factor": factor, "speed": speed, "sounds": list(sounds) if settings["sound"] else []})
        self.shown = scene.sheet if scene else None

    # what happens later

    def guard(self, then: Callable[..., Any]) -> Callable[..., None]:
        """Return a callback whose failure is written to the console and said on the page, instead of nothing happening."""
        def guarded(*given: Any) -> None:
            try:
                then(*given)
            except Exception:       # the last resort: whatever it is, the person must not be left with a dead table
                self.browser.complain(traceback.format_exc())
                self.broken()
        return guarded

    def here(self, then: Callable[..., Any]) -> Callable[..., None]:
        """Return a guarded callback that does nothing once another screen is open."""
        visit = self.visit
        return self.guard(lambda *given: then(*given) if visit == self.visit else None)

    def later(self, wait: float, then: Callable[[], None]) -> None:
        """Do something after a wait in ms, if the same screen is still open."""
        due = self.stopwatch.now() + wait

        def come() -> None:
            if self.stopwatch.now() > due + ASLEEP:
                self.woke()
            then()
        self.browser.later(wait, self.here(come))

    def think(self, asked: dict[str, Any], sets: Sequence[CardSet | WordList], then: Callable[[str], None]) -> None:
        """Have a bot's answer thought of and passed on, if the same screen is still open; what is to be said of it is said once."""
        def heard(text: str, news: str = "") -> None:
            known, self.slow = self.slow and news == "less", self.slow or news == "less"
            if news and not known and f"bots-{news}" not in self.dismissed | self.notices.keys():
                self.tell(f"bots-{news}")
            then(text)
        self.browser.bots.think(asked, sets, self.here(heard))

    # dialogs and notices

    def open_dialog(self, markup: str, under: str = "", whose: object = None) -> None:
        """Open a dialog that asks nothing, perhaps over another that stays; `whose` it is, if something goes on in it."""
        self.answer, self.in_dialog, self.under, self.whose = None, True, under, whose
        self.browser.paint({"dialog": under + markup})

    def ask(self, markup: str, then: Callable[[dict[str, str]], None]) -> None:
        """Open a dialog that asks something; `then` gets the answer if it is yes."""
        self.answer, self.in_dialog, self.under, self.whose = then, True, "", None
        self.browser.paint({"dialog": markup})

    def close_dialog(self) -> None:
        """Close every dialog."""
        self.answer, self.in_dialog, self.under, self.whose = None, False, "", None
        self.browser.paint({"dialog": ""})

    def tell(self, key: str, **about: Any) -> None:
        """Show a notice until it is dismissed; one that only says that something is done goes by itself. What is told again is heard again."""
        if self.notices.pop(key, None) is not None:
            self.browser.paint({"notices": drawn(self.notices)})
        self.notices[key] = about
        self.browser.paint({"notices": drawn(self.notices)})
        if load("common")["notice"][key]["kind"] == "good":
            self.browser.later(BRIEF, self.guard(lambda: self.drop(key) if self.notices.get(key) is about else None))

    def tell_how_many(self, key: str, count: int) -> None:
        """Say that something is done to one, or to several (`count`); of none nothing is said."""
        told = f"{key}-several" if count > 1 else key if count else ""
        self.drop(*{key, f"{key}-several"} - {told})
        if told and self.notices.get(told) != {"count": count}:
            self.tell(told, count=count)

    def drop(self, *what: str) -> None:
        """Take notices away, by their keys or by what they are `of`, as the texts have it."""
        gone = [key for key in self.notices if key in what or notice_of(key) in what]
        if gone:
            self.notices = {key: about for key, about in self.notices.items() if key not in gone}
            self.browser.paint({"notices": drawn(self.notices)})

    # matches

    def save(self, id: str, slot: dict[str, Any], played: bool = True) -> dict[str, Any]:
        """Save a match and return its slot as it is kept; what prevents it is said once. One that is not `played` keeps its place in the lobby."""
        loose = id in self.matches.loose
        try:
            saved = self.matches.save(id, slot, played)
        except NotSaved as error:
            self.not_saved(error)
            return slot
        if id not in self.matches.loose:
            self.drop("saving")
            if loose:
                self.browser.replace(f"#/match/{id}")
        return saved

    def not_saved(self, error: NotSaved) -> None:
        """Say why a match was not saved, unless it was said on this screen and sent away."""
        if error.key in ("newer", "gone"):
            self.overtaken(error.key)
        elif error.key not in self.dismissed | self.notices.keys():
            self.tell(error.key)

    def deal(self, record: dict[str, Any], tally: dict[str, int] | None = None, drawn: bool = False, **worn: Any) -> None:
        """Save a new match and open it; what the page deals goes through the door as well, at once if it can. Raises BadRecord.

        It is `drawn` if nobody has chosen its seed; `worn` tells of the own sets that it is played with.
        """
        if not lacks_words(GAMES[record["game"]]):
            admit(record, sets=self.sets())
        first = first_name(record)
        title = self.matches.title(first, lambda number: renamed(lambda title: said("page", "numbered", title=title, number=number), first))
        self.add(record, title, note=said("page", "note-fresh"), tally=tally or {}, drawn=drawn, **worn)

    def deal_again(self, record: Record, tally: dict[str, int], seed: Dice | None = None, **worn: Any) -> None:
        """Deal the same game to the same players, with the same own cards, of a seed that the page draws unless one is given, and go on counting."""
        start = following(record)
        if record.deck is None:
            start["seed"] = self.seed() if seed is None else seed
        self.deal(start, tally, record.deck is None and not self.query.get("seed"), **worn)

    def add(self, record: dict[str, Any], title: str, practice: bool = False, guests: Any = None, **more: Any) -> None:
        """Save a record as a new match and open it; `practice` when hidden cards were seen, `guests` are here already, `more` is what else its slot keeps."""
        id, slot = self.matches.new(record, title, practice=practice, **more)
        if guests:
            self.guests[id] = guests
        self.save(id, slot)
        self.go_to(id)

    def go_to(self, id: str) -> None:
        """Go to a new match; what is pressed before the browser follows its address would deal another one, and is not heard."""
        self.leaving = True
        self.browser.go(f"#/match/{id}")

    def export(self, title: str, record: dict[str, Any]) -> None:
        """Hand a record to the person as a file."""
        self.close_dialog()
        self.browser.download(file_name(title), as_file(record))

    def share(self, title: str, record: dict[str, Any], sets: Sequence[str] = ()) -> None:
        """Offer a match as a link or a file, also with its own `sets`, and its deal as a link; what is too long for a link is offered as a file alone."""
        cards = any(map(self.shelf.get, sets))
        whole, deal = pack(record), pack(unplayed(record))
        home = f"{self.browser.place.home}#/"
        self.open_dialog(share_dialogs.share(title, whole and f"{home}play/{whole}", f"{home}deal/{deal}", self.browser.sends(), cards))


def drawn(notices: Mapping[str, Mapping[str, Any]]) -> str:
    """Return notices as they are shown."""
    told = load("common")["notice"] if notices else {}
    return "".join(notice(told[key]["kind"], WORDS.vformat(told[key]["text"], (), about), told[key]["buttons"], key) for key, about in notices.items())


def notice_of(key: str) -> str:
    """Return what a notice is about, and is taken away with; nothing where it stays until it is sent away."""
    return str(load("common")["notice"][key].get("of", ""))
