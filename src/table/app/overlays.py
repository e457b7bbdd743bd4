"""Dialogs and notices that any screen can have on top: how to play, settings, credits, answers to a question."""

from collections.abc import Callable
from typing import Any, NamedTuple

from courtcards.bots import advises
from courtcards.engine.limits import SERVER
from courtcards.engine.position import Position
from courtcards.games import GAMES
from courtcards.texts import Texts, book, said, title
from table.books import BOOKS, book_of, layout_of, quick_game
from table.files.backup import save_all
from table.files.import_export import export_match
from table.markup import dialogs
from table.markup.card_zoom import closer
from table.markup.html import Markup, h
from table.match.match import Match
from table.match.narration.narrator import answered
from table.match.session.base_session import Told
from table.page import best_scores
from table.page.card_catalogue import all_cards, dealt, look
from table.page.page import Page, notice_of
from table.page.shared_messages import style_words
from table.screens import all_cards as cards
from table.screens import howto, lesson_index
from table.screens.catalogue import books, games, pages
from table.screens.letter_honesty import explained
from table.screens.levels import character
from table.screens.settings import STUN, settings
from table.storage.quota_storage import NotSaved
from table.storage.set_shelf import worn

MORE = "replay", "share", "howto", "settings"       # actions without space in the bar of a phone


class Topic(NamedTuple):
    """The topic of the open screen.

    It is a game or "", its number of players (0: any), a deal of it as set up, whether it is being played, and how many players share the device.
    """

    game: str = ""
    players: int = 0
    dealt: Position | None = None
    played: bool = False
    persons: int = 1


class Overlays:
    """Everything that can be opened on top of a screen.

    `topic` returns the topic of the open screen, `match` the open match, `stored` tells the screen that stored data has changed, and `offline` is how
    much is available for playing offline: `fetching`, `kept` or `never`.
    """

    def __init__(self, page: Page, topic: Callable[[], Topic], match: Callable[[], Match | None], stored: Callable[[str], None]):
        self.page, self.topic, self.match, self.stored, self.offline = page, topic, match, stored, "fetching"
        self.spread: tuple[Position, Markup] | None = None          # a deal, and the page with all its cards

    def do_yes(self, data: dict[str, str]) -> None:
        """Confirm the open dialog."""
        then = self.page.answer
        self.page.close_dialog()
        if then:
            then(data)

    def do_howto(self, data: dict[str, str]) -> None:
        """Open the instructions of a game, by default of the open one; if none is open, offer those of all games."""
        topic = self.topic()
        game = data.get("game") or topic.game or (quick_game() if "page" in data else "")
        if game not in GAMES:
            return self.page.open_dialog(howto.library(books()))
        deal = topic.dealt if game == topic.game else None
        told = pages(GAMES[game], topic.players if game == topic.game else 0, self.page.browser.keyboard(), deal.chosen if deal else None, topic.persons)
        others = [] if topic.played else games(book_of(game))
        paper = "" if topic.played else f"#/print/{game}"
        name, open_, states = said("howto", "title", game=title(game)), data.get("page", told[0]["id"]), lesson_index.states(self.page.met, game)
        drawer = howto.drawer(name, told, open_, game, others, data.get("ruling", ""), paper, states)
        return self.page.open_dialog(drawer)

    do_howto_page = do_howto

    def do_letter_how(self, _: dict[str, str]) -> None:
        """Open the explanation of play by letter."""
        self.page.open_dialog(explained())

    def do_all_cards(self, data: dict[str, str]) -> None:
        """Open all cards of a game: as in the match that is open or being set up, otherwise as in the book."""
        topic, game = self.topic(), data.get("game", "")
        deal = (topic.dealt if game == topic.game else None) or (dealt(GAMES[game]) if game in GAMES else None)
        if deal:
            self.spread = deal, cards.page(all_cards(deal), data.get("value", ""))
            self.page.open_dialog(self.spread[1])

    def do_read(self, data: dict[str, str]) -> None:
        """Show a card of the catalogue large, with its full rule, on top of the catalogue."""
        deal, page = self.spread or (None, "")
        if deal and data["card"] in deal.cards:
            texts = Texts(deal, [""] * deal.seats, cards=deal.cards, chosen=deal.chosen)
            self.page.open_dialog(closer(look(deal.cards[data["card"]], texts, deal), layout_of(deal.id, deal.seats).deck), page)

    def do_scores(self, _: dict[str, str]) -> None:
        """Open the best scores of the screen's game."""
        game = self.topic().game
        if game in GAMES:
            lists = {key: self.page.scores.listed(key) for key in self.page.scores.keys(game)}
            self.page.open_dialog(best_scores.sheet(GAMES[game], lists, self.page.sets()))

    def do_settings(self, data: dict[str, str]) -> None:
        """Open the settings; an invalid server address stays in its field to be corrected."""
        match = self.match()
        alone = self.page.browser.place.alone
        kept = "alone" if alone else self.offline
        around = {"offline": said("page", f"offline-{kept}"), "alone": alone, "keyboard": self.page.browser.keyboard(),
                  "hints": match is None or advises(match.session.position),
                  "pace": match.papers.pace if match else "", "ways_out": match.ways_out if match else ()}
        typed = {"stun": data["wrong"], "wrong": True} if "wrong" in data else {}
        self.page.open_dialog(settings(self.page.settings | around | typed))

    def do_pace(self, data: dict[str, str]) -> None:
        """Change the pace of the open match."""
        match = self.match()
        if match:
            match.go_at(data["value"])
        self.do_settings(data)

    def do_setting(self, data: dict[str, str]) -> None:
        """Change a setting."""
        value: Any = data["value"] == "true" if data["value"] in ("true", "false") else data["value"]
        self.set(data["name"], value)
        if data["name"] == "theme":
            self.page.browser.theme(data["value"])
        if data["name"] == "suits":
            self.page.browser.suits(data["value"])
        if data["name"] == "letters":
            self.page.browser.letters(bool(value))
        self.do_settings(data)

    def do_sound_on(self, _: dict[str, str]) -> None:
        """Turn sound on, as offered after the first match."""
        self.page.drop("sound")
        self.set("sound", True)

    def do_sound_off(self, _: dict[str, str]) -> None:
        """Decline sound."""
        self.page.drop("sound")

    def set(self, name: str, value: Any) -> None:
        """Store a setting; when sound is turned on, play one at once."""
        try:
            self.page.saves.set_setting(name, value)
        except NotSaved:
            self.page.tell("unkept")
        if name == "sound" and value:
            self.page.browser.paint({"sounds": ["turn"]})

    def do_stun(self, data: dict[str, str]) -> None:
        """Set the STUN server for devices on different networks, or none."""
        server = data["value"].strip()[:SERVER]
        if server and not STUN.fullmatch(server):
            return self.do_settings({"wrong": server})
        return self.do_setting({"name": "stun", "value": server})

    def do_more(self, _: dict[str, str]) -> None:
        """Open the actions that have no space in the bar of a phone."""
        match = self.match()
        acts = [*(match.advice.ready if match and not match.replay else ()), *[act for act in MORE if act != "share" or not match or match.session.proved]]
        rows = [h("button", said("page", f"more-{act}"), type="button", class_="btn", data_do=act) for act in acts]
        if match and not match.replay:
            rows[-1:-1] = around(match)
        rows += characters(match.session) if match else ()
        self.page.open_dialog(dialogs.sheet(said("page", "more-title"), rows))

    def do_credits(self, _: dict[str, str]) -> None:
        """Open the credits."""
        rows = [h("p", h("b", words["title"]), " ", words["credit"], " ", home(words)) for words in map(book, BOOKS)]
        place = self.page.browser.place
        link = h("p", h("a", said("page", "credits-link"), href=place.licences, download="LICENSES.txt" if place.alone else None))
        self.page.open_dialog(dialogs.sheet(said("page", "credits-title"), [*rows, link]))

    def do_export_whole(self, _: dict[str, str]) -> None:
        """Save the open match as a file, including the custom sets it is played with."""
        match = self.match()
        if match:
            self.page.close_dialog()
            export_match(self.page, match.papers.title, match.session.record.dump(), match.papers.sets, worn(match.papers.slot))

    def do_save_all(self, _: dict[str, str]) -> None:
        """Save all matches and sets as one file."""
        save_all(self.page)

    def do_take_gift_back(self, _: dict[str, str]) -> None:
        """Take back the last card given away, and refresh the open screen."""
        undo, self.page.undo = self.page.undo, None
        self.page.drop("gift")
        if undo:
            undo()
            self.stored("")

    def do_copy(self, data: dict[str, str]) -> None:
        """Copy the text of a box."""
        self.page.browser.copy(data["field"], self.page.guard(self.copied))

    def do_send(self, data: dict[str, str]) -> None:
        """Open the device's share menu with the text of a box."""
        self.page.browser.send(data["field"], self.page.guard(self.sent))

    def copied(self, done: bool) -> None:
        """Show whether a text was copied."""
        self.shared(done)
        self.page.tell("copied" if done else "not-copied")

    def sent(self, done: bool) -> None:
        """Show whether the device sent a text."""
        self.shared(done)
        self.page.tell("sent" if done else "not-sent")

    def shared(self, done: bool) -> None:
        """Close the dialog of a shared text, unless it asks something, and remove notices of previous attempts."""
        if done and not self.page.answer:
            self.page.close_dialog()
        self.page.drop("sharing")

    def do_dismiss(self, data: dict[str, str]) -> None:
        """Remove a notice without changing anything it is about."""
        self.page.dismissed.add(data["notice"])
        if notice_of(data["notice"]) == "lobby":
            self.page.matches.deleted.clear()
        self.page.drop(data["notice"])


def around(match: Match) -> list[Markup]:
    """Return the buttons that are part of the story on wide screens: the bots' pace, and a rerun since the player's last decision."""
    rows = []
    if answered(match.session) is not None:
        rows.append(h("button", said("page", "more-since"), type="button", class_="btn", data_do="replay", data_since=True))
    if match.papers.paced:
        now = said("settings", f"pace-{match.papers.paced}")
        rows.append(h("button", said("page", "more-pace", now=now), type="button", class_="btn", data_do="next-pace"))
    return rows


def characters(session: Told) -> list[Markup]:
    """Return descriptions of the bots in a match; on desktops these are the tooltips of their plates."""
    styles = [(name, style_words(session.kind.id, session.style(seat))) for seat, name in enumerate(session.names)]
    return [h("p", character(name, style), class_="muted") for name, style in styles if style]


def home(words: dict[str, Any]) -> Markup | None:
    """Return a link to a book's website, or None if it has none."""
    known = words.get("home")
    return h("a", known.partition("//")[2], href=known, target="_blank", rel="noopener noreferrer") if known else None
