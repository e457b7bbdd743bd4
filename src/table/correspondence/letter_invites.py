"""Handles a match by letter before the deal: the invitation, the answer to it, and who has joined."""

from typing import Any

from courtcards.engine.limits import TYPED_NAME
from courtcards.saves.loader import tidy_line
from courtcards.saves.record import parse_seat
from courtcards.texts import common_text, game_title, join_list
from table.correspondence.letter import UNDEALT, Letter, dump_letter
from table.correspondence.next_match import last_letter, previous_match
from table.correspondence.send_letter import OutgoingLetter, main_action
from table.markup.html import Markup, h
from table.markup.icons import CHARGES, TINCTURES
from table.markup.scene import Seat
from table.markup.table_frame import answer_button
from table.page.page import Page
from table.page.screen import StaticScreen
from table.page.shared_messages import date_text, default_title
from table.screens.letter_honesty import letter_note
from table.screens.match_setup import own_name
from table.screens.message import MessageScreen
from table.screens.setup_seats import clean_name
from table.screens.shared_preview_page import PreviewSeat, preview_button, preview_main_button, preview_page
from table.storage.letter_state import BOTS_DEVICE, LetterState, fresh_share
from table.storage.save_format import Slot, match_id_of_key


def default_seats(record: dict[str, Any]) -> list[Seat]:
    """Return the seats of an undealt match, in their default colours."""
    names = [parse_seat(seat)[0] for seat in record["seats"]]
    return [Seat(number, name, "", TINCTURES[number], CHARGES[TINCTURES[number]], "") for number, name in enumerate(names)]


def device_players(letter_state: LetterState, record: dict[str, Any], home: int) -> str:
    """Return the names of the players on the device with the index `home`, as a list in words."""
    return join_list([seat.name for seat in default_seats(record) if letter_state.homes[seat.number] == home])


def invite_rows(letter_state: LetterState, record: dict[str, Any]) -> list[PreviewSeat]:
    """Return a row for each seat, with its player and whether that player has joined."""
    def note(home: int) -> str:
        if home == BOTS_DEVICE:
            return common_text("setup", "bot")
        if home == letter_state.home:
            return common_text("post", "here")
        if home == 0:
            return common_text("post", "host")
        return common_text("post", "has-joined" if letter_state.shares[home] else "not-joined")
    return [PreviewSeat(seat, note(letter_state.homes[seat.number]), letter_state.homes[seat.number] == letter_state.home) for seat in default_seats(record)]


class LetterInvite(StaticScreen):
    """The page of a match that isn't dealt yet: its next letter, and who has joined. It is shown on the inviting device and on devices that have joined."""

    def __init__(self, page: Page, id: str, slot: Slot):
        self.page, self.id, self.slot, self.letter_state = page, id, slot, LetterState.of(slot)
        self.record: dict[str, Any] = slot["record"]
        self.outgoing = OutgoingLetter(page, self.text, lambda: self.reader, self.on_sent)
        self.parts = (self.outgoing,)

    @property
    def finished_match(self) -> tuple[str, Slot] | None:
        """The id and slot of the finished match whose last letter also carries this invitation. It's None if the invitation travels alone."""
        return previous_match(self.page, self.slot) if self.letter_state.home == 0 else None

    @property
    def reader(self) -> str:
        """The names of the players who get the letter."""
        return device_players(self.letter_state, self.record, self.letter_state.next_device)

    def open(self) -> None:
        """Show the page."""
        letter_state, game = self.letter_state, game_title(self.record["game"])
        is_host = letter_state.home == 0
        heading = common_text("post", "invites" if is_host else "joined", who=self.reader if is_host else device_players(letter_state, self.record, 0),
                              game=game)
        host_seats = [seat for seat, home in enumerate(letter_state.homes) if home == 0]
        buttons = [answer_button(act, label, attributes | {"class_": f"{attributes.get('class_', 'btn')} btn--big"})
                   for act, label, attributes in self.outgoing.buttons(bool(letter_state.since))]
        open_button = preview_button("open-letter", common_text("post", "open-letter"))
        self.page.title(common_text("page", "name-titled", title=heading))
        self.page.paint(preview_page(heading, self.next_step(), "", invite_rows(letter_state, self.record), host_seats, [*buttons, open_button], [],
                                     self.outgoing.folded_letter(honour=False)))

    def next_step(self) -> str:
        """Return the line that says what to do with the letter or, once it was sent, since when its answer is awaited."""
        is_host = self.letter_state.home == 0
        if self.letter_state.since:
            return common_text("post", "invited-line" if is_host else "answered-line", since=date_text(self.letter_state.since))
        if self.finished_match:
            return common_text("post", "again-line", who=self.reader)
        return common_text("post", "invite-line" if is_host else "joined-line", who=self.reader)

    def text(self) -> str | None:
        """Return the invitation as text for a link, or None if it is too long."""
        combined_letter = self.finished_match and last_letter(*self.finished_match, {"id": self.id, "pledge": self.letter_state.pledge})
        return combined_letter or dump_letter(self.id, self.letter_state, self.letter_state.next_device, self.record | {"moves": []}, {})

    # actions

    def do_main(self, _: dict[str, str]) -> None:
        """Handle the main button: send the letter."""
        if act := main_action(self.outgoing.buttons(bool(self.letter_state.since))):
            self.do(act, {})

    def on_stored(self, key: str) -> None:
        """Reload the match if another tab has changed it."""
        if match_id_of_key(key) == self.id:
            self.page.open_address(f"#/match/{self.id}")

    def on_sent(self) -> None:
        """Save that the letter was sent."""
        self.letter_state = self.letter_state._replace(since=self.page.page_clock.today())
        self.slot = self.page.save(self.id, self.slot | {"post": self.letter_state.dump(), "note": undealt_status(self.letter_state, self.record)})
        if self.finished_match:
            id, slot = self.finished_match
            self.page.save(id, slot | {"post": slot["post"] | {"sent": len(slot["record"]["moves"])}}, set_time=False)
        self.open()


class LetterJoin(StaticScreen):
    """An invitation's page before joining: who asks, which game, and the name to play under."""

    def __init__(self, page: Page, letter: Letter, before: bool):
        """Create the page. `before` says whether another match by the same host was joined on this device and never dealt."""
        self.page, self.letter, self.before = page, letter, before
        name_in_settings = clean_name(page.settings["name"])
        self.seat = letter.letter_state.homes.index(letter.to)
        self.name = name_in_settings or parse_seat(letter.record["seats"][self.seat])[0]
        self.extra_fields: dict[str, Any] = {}          # further fields to save when the match is joined

    def open(self) -> None:
        """Show the page."""
        letter_state, record = self.letter.letter_state, self.letter.record
        hosts, game = device_players(letter_state, record, 0), game_title(record["game"])
        other_names = join_list([seat.name for seat in default_seats(record) if letter_state.homes[seat.number] not in (BOTS_DEVICE, self.letter.to)])
        heading = common_text("post", "asks" if letter_state.homes.count(0) == 1 else "ask", who=hosts, game=game)
        field = h("label", h("b", common_text("post", "name")),
                  h("input", class_="field-box", value=self.name, dir="auto", maxlength=TYPED_NAME, autocomplete="off",
                  enterkeyhint="done", data_do="post-name"), class_="option")
        notes = [common_text("post", "asks-again", who=hosts) if self.before else common_text("post", "asks-elsewhere")]
        buttons: list[Markup] = [preview_main_button("join", common_text("post", "join")),
                                 preview_button("howto", common_text("shared", "what"), data_game=record["game"])]
        host_seats = [seat for seat, home in enumerate(letter_state.homes) if home == 0]
        self.page.title(common_text("page", "name-titled", title=heading))
        self.page.paint(preview_page(heading, common_text("post", "asks-line"), "", invite_rows(letter_state, record), host_seats, buttons, notes,
                                     [field, letter_note(other_names)]))

    def do_post_name(self, data: dict[str, str]) -> None:
        """Remember the typed name for joining."""
        self.name = data["value"]

    def do_main(self, data: dict[str, str]) -> None:
        """Handle the main button: join the match."""
        self.do_join(data)

    def do_join(self, _: dict[str, str]) -> None:
        """Join: add a share to the deal and save the match."""
        letter, home = self.letter, self.letter.to
        own_share = fresh_share()
        shares = [own_share if index == home else share for index, share in enumerate(letter.letter_state.shares)]
        letter_state = letter.letter_state._replace(home=home, own=own_share, shares=tuple(shares))
        name = tidy_line(clean_name(self.name), TYPED_NAME) or own_name(self.page.settings)
        taken_names = {parse_seat(seat_text)[0] for seat, seat_text in enumerate(letter.record["seats"]) if seat != self.seat}
        while name in taken_names:
            name = f"{name} {self.seat + 1}"
        seats = [name if seat == self.seat else seat_text for seat, seat_text in enumerate(letter.record["seats"])]
        record: dict[str, Any] = letter.record | UNDEALT | {"seats": seats}
        slot = self.page.matches.new_match(record, default_title(record), post=letter_state.dump(), **self.extra_fields)[1]
        self.page.save(letter.id, slot | {"note": undealt_status(letter_state, record)})
        self.page.go_to(letter.id)


def outrun_message(page: Page, letter_state: LetterState, record: dict[str, Any]) -> MessageScreen:
    """Return the page that says that another device has joined in this one's place and plays the match."""
    return MessageScreen(page.paint, common_text("post", "outrun"), common_text("post", "outrun-line", who=device_players(letter_state, record, 0)),
                         ["lobby", "open-record"])


def undealt_status(letter_state: LetterState, record: dict[str, Any]) -> str:
    """Return a short status of a match that isn't dealt yet, for the lobby."""
    return common_text("post", "note-invites" if letter_state.home == 0 else "note-joined",
                       who=device_players(letter_state, record, letter_state.next_device if letter_state.home == 0 else 0))
