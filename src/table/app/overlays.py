"""Opens the dialogs and notices that can appear on top of any screen, such as instructions, settings and credits, and carries out their actions."""

from collections.abc import Callable
from typing import Any, NamedTuple

from courtcards.bots import has_hints
from courtcards.engine.limits import SERVER
from courtcards.engine.position import Position
from courtcards.games import GAMES
from courtcards.texts import Texts, book_info, common_text, game_title
from table.books import BOOKS, book_of, layout_of, quick_game
from table.files.backup import save_all
from table.files.import_export import export_match
from table.markup import dialogs
from table.markup.card_zoom import zoom_sheet
from table.markup.html import Markup, h
from table.match.match import Match
from table.match.narration.narrator import last_own_decision
from table.match.session.base_session import BaseSession
from table.page import best_scores
from table.page.card_catalogue import all_cards, card_description, catalogue_deal
from table.page.page import Page, notice_topic
from table.page.shared_messages import style_words
from table.screens import all_cards as cards
from table.screens import howto, lesson_index
from table.screens.catalogue import game_titles, howto_pages, shelf_books
from table.screens.letter_honesty import letter_help_dialog
from table.screens.levels import style_sentence
from table.screens.settings_dialog import STUN_ADDRESS, settings_dialog
from table.storage.quota_storage import NotSaved
from table.storage.set_shelf import slot_card_keys

MORE_ACTIONS = "replay", "share", "howto", "settings"  # actions that don't fit into the bar of a phone


class ScreenTopic(NamedTuple):
    """The game that the open screen is about ("" for none), and the facts of its match or set-up.

    `players` is the number of players, or 0 if there may be any number. `dealt` is the position of the open match or of the set-up, if there is one. `played`
    says whether a match is open. `people_here` is how many people share the device.
    """

    game: str = ""
    players: int = 0
    dealt: Position | None = None
    played: bool = False
    people_here: int = 1


class Overlays:
    """Opens and closes the dialogs and notices on top of a screen, and carries out their actions.

    `offline` says whether the page can be used offline: `fetching` while parts are still downloading, `kept` once all are stored, or `never`.
    """

    def __init__(self, page: Page, topic: Callable[[], ScreenTopic], match: Callable[[], Match | None], on_stored: Callable[[str], None]):
        self.page, self.topic, self.match, self.on_stored, self.offline = page, topic, match, on_stored, "fetching"
        self.spread: tuple[Position, Markup] | None = None          # a deal, and the page with all its cards

    def do_yes(self, data: dict[str, str]) -> None:
        """Close the open dialog and carry out what it asked about."""
        then = self.page.answer
        self.page.close_dialog()
        if then:
            then(data)

    def do_howto(self, data: dict[str, str]) -> None:
        """Open the instructions of the game that `data` names, or of the game on screen. If there's neither, offer the instructions of all games."""
        topic = self.topic()
        game = data.get("game") or topic.game or (quick_game() if "page" in data else "")
        if game not in GAMES:
            return self.page.open_dialog(howto.game_library(shelf_books()))
        deal = topic.dealt if game == topic.game else None
        pages = howto_pages(GAMES[game], topic.players if game == topic.game else 0, self.page.has_keyboard(), deal.chosen if deal else None, topic.people_here)
        other_games = [] if topic.played else game_titles(book_of(game))
        print_link = "" if topic.played else f"#/print/{game}"
        name, page_id = common_text("howto", "title", game=game_title(game)), data.get("page", pages[0]["id"])
        states = lesson_index.lesson_states(self.page.met, game)
        drawer = howto.howto_drawer(name, pages, page_id, game, other_games, data.get("ruling", ""), print_link, states)
        return self.page.open_dialog(drawer)

    do_howto_page = do_howto

    def do_letter_how(self, _: dict[str, str]) -> None:
        """Open the explanation of play by letter."""
        self.page.open_dialog(letter_help_dialog())

    def do_all_cards(self, data: dict[str, str]) -> None:
        """Open the catalogue of all cards of the game that `data` names."""
        topic, game = self.topic(), data.get("game", "")
        deal = (topic.dealt if game == topic.game else None) or (catalogue_deal(GAMES[game]) if game in GAMES else None)
        if deal:
            self.spread = deal, cards.all_cards_page(all_cards(deal), data.get("value", ""))
            self.page.open_dialog(self.spread[1])

    def do_read(self, data: dict[str, str]) -> None:
        """Show a card from the catalogue large, with its full rule, on top of the catalogue."""
        deal, page = self.spread or (None, "")
        if deal and data["card"] in deal.cards:
            texts = Texts(deal, [""] * deal.seats, cards=deal.cards, chosen=deal.chosen)
            self.page.open_dialog(zoom_sheet(card_description(deal.cards[data["card"]], texts, deal), layout_of(deal.id, deal.seats).deck), page)

    def do_scores(self, _: dict[str, str]) -> None:
        """Open the best scores of the screen's game."""
        game = self.topic().game
        if game in GAMES:
            lists = {key: self.page.scores.score_list(key) for key in self.page.scores.keys(game)}
            self.page.open_dialog(best_scores.scores_dialog(GAMES[game], lists, self.page.sets()))

    def do_settings(self, data: dict[str, str]) -> None:
        """Open the settings. If `data` has a refused server address (`wrong`), show it with an error."""
        match = self.match()
        alone = self.page.browser.place.alone
        offline_state = "alone" if alone else self.offline
        page_state = {"offline": common_text("page", f"offline-{offline_state}"), "alone": alone, "keyboard": self.page.browser.has_keyboard(),
                      "hints": match is None or has_hints(match.session.position),
                      "pace": match.saved_match.pace if match else "", "match_buttons": match.match_buttons if match else ()}
        refused_server = {"stun": data["wrong"], "wrong": True} if "wrong" in data else {}
        self.page.open_dialog(settings_dialog(self.page.settings | page_state | refused_server))

    def do_pace(self, data: dict[str, str]) -> None:
        """Change how fast the bots play in the open match, and show the settings again."""
        match = self.match()
        if match:
            match.change_pace(data["value"])
        self.do_settings(data)

    def do_setting(self, data: dict[str, str]) -> None:
        """Change a setting, apply it to the page at once, and show the settings again."""
        value: Any = data["value"] == "true" if data["value"] in ("true", "false") else data["value"]
        self.store_setting(data["name"], value)
        if data["name"] == "theme":
            self.page.browser.theme(data["value"])
        if data["name"] == "suits":
            self.page.browser.suits(data["value"])
        if data["name"] == "letters":
            self.page.browser.switch_letter_keys(bool(value))
        self.do_settings(data)

    def do_sound_on(self, _: dict[str, str]) -> None:
        """Turn sound on, as offered after a match."""
        self.store_setting("sound", True)
        if match := self.match():
            match.show()

    def store_setting(self, name: str, value: Any) -> None:
        """Store a setting. If it can't be stored, tell the player. When sound is turned on, play a sound at once."""
        try:
            self.page.saves.set_setting(name, value)
        except NotSaved:
            self.page.tell("unkept")
        if name == "sound" and value:
            self.page.browser.paint({"sounds": ["turn"]})

    def do_stun(self, data: dict[str, str]) -> None:
        """Set the STUN server for devices on different networks. An empty text means none.

        If the address isn't valid, show the settings again, with an error and the address to correct.
        """
        server = data["value"].strip()[:SERVER]
        if server and not STUN_ADDRESS.fullmatch(server):
            return self.do_settings({"wrong": server})
        return self.do_setting({"name": "stun", "value": server})

    def do_more(self, _: dict[str, str]) -> None:
        """Open the list of actions that don't fit into the bar of a phone."""
        match = self.match()
        hints = match.hints.help_now if match and not match.replay else ()
        offered = [act for act in MORE_ACTIONS if act != "share" or not match or match.session.proved]
        rows = [h("button", common_text("page", f"more-{act}"), type="button", class_="btn", data_do=act) for act in (*hints, *offered)]
        if match and not match.replay:
            rows[-1:-1] = story_buttons(match)
        rows += bot_descriptions(match.session) if match else ()
        self.page.open_dialog(dialogs.sheet_dialog(common_text("page", "more-title"), rows))

    def do_credits(self, _: dict[str, str]) -> None:
        """Open the credits."""
        rows = [h("p", h("b", words["title"]), " ", words["credit"], " ", book_website(words)) for words in map(book_info, BOOKS)]
        place = self.page.browser.place
        code = h("a", common_text("page", "credits-source"), href=place.source, target="_blank", rel="noopener noreferrer") if place.source else None
        link = h("a", common_text("page", "credits-link"), href=place.licences, download="LICENSES.txt" if place.alone else None)
        own_credits = h("p", common_text("page", "credits-own"), " ", code)
        self.page.open_dialog(dialogs.sheet_dialog(common_text("page", "credits-title"), [*rows, own_credits, h("p", link)]))

    def do_export_whole(self, _: dict[str, str]) -> None:
        """Save the open match as a file, including the custom sets it is played with."""
        match = self.match()
        if match:
            self.page.close_dialog()
            export_match(self.page, match.saved_match.title, match.session.record.dump(), match.saved_match.sets, slot_card_keys(match.saved_match.slot))

    def do_save_all(self, _: dict[str, str]) -> None:
        """Save all matches and sets as one file."""
        save_all(self.page)

    def do_take_gift_back(self, _: dict[str, str]) -> None:
        """Take back the last card given away, and refresh the open screen."""
        undo, self.page.undo = self.page.undo, None
        self.page.drop("gift")
        if undo:
            undo()
            self.on_stored("")

    def do_copy(self, data: dict[str, str]) -> None:
        """Copy the text of a box to the clipboard."""
        self.page.browser.copy(data["field"], self.page.guard(self.on_copied))

    def do_send(self, data: dict[str, str]) -> None:
        """Open the device's share menu with the text of a box."""
        self.page.browser.send(data["field"], self.page.guard(self.on_sent))

    def on_copied(self, done: bool) -> None:
        """Show whether a text was copied."""
        self.on_shared(done)
        self.page.tell("copied" if done else "not-copied")

    def on_sent(self, done: bool) -> None:
        """Show whether the device sent a text."""
        self.on_shared(done)
        self.page.tell("sent" if done else "not-sent")

    def on_shared(self, done: bool) -> None:
        """Remove the notices of earlier attempts to share. `done` says whether the latest one succeeded.

        After a success, also close the open dialog, unless it's a question waiting for an answer.
        """
        if done and not self.page.answer:
            self.page.close_dialog()
        self.page.drop("sharing")

    def do_dismiss(self, data: dict[str, str]) -> None:
        """Remove a notice. If it offers to restore deleted matches, forget those matches for good."""
        self.page.dismissed.add(data["notice"])
        if notice_topic(data["notice"]) == "lobby":
            self.page.matches.deleted.clear()
        self.page.drop(data["notice"])


def story_buttons(match: Match) -> list[Markup]:
    """Return the buttons that are part of the story on wide screens: the bots' pace, and a replay of all since the player's last decision."""
    rows = []
    if last_own_decision(match.session) is not None:
        rows.append(h("button", common_text("page", "more-since"), type="button", class_="btn", data_do="replay", data_since=True))
    if match.saved_match.shown_pace:
        pace = common_text("settings", f"pace-{match.saved_match.shown_pace}")
        rows.append(h("button", common_text("page", "more-pace", now=pace), type="button", class_="btn", data_do="next-pace"))
    return rows


def bot_descriptions(session: BaseSession) -> list[Markup]:
    """Return descriptions of the bots in a match. On desktops, these are the tooltips of their plates."""
    styles = [(name, style_words(session.kind.id, session.bot_style(seat))) for seat, name in enumerate(session.names)]
    return [h("p", style_sentence(name, style), class_="muted") for name, style in styles if style]


def book_website(words: dict[str, Any]) -> Markup | None:
    """Return a link to a book's website, or None if it has none."""
    address = words.get("home")
    return h("a", address.partition("//")[2], href=address, target="_blank", rel="noopener noreferrer") if address else None
