"""A match by letter before the deal: the invitation, the answer to it, and who has joined."""

from typing import Any

from courtcards.engine.limits import TYPED_NAME
from courtcards.saves.loader import tidy
from courtcards.saves.record import player
from courtcards.texts import listed, said, title
from table.correspondence.letter import UNDEALT, Letter, written
from table.correspondence.next_match import before, last_letter
from table.correspondence.send_letter import Outgoing, main_of
from table.markup.html import Markup, h
from table.markup.icons import CHARGES, TINCTURES
from table.markup.scene import Seat
from table.markup.table_frame import pressable
from table.page.page import Page
from table.page.screen import Still
from table.page.shared_messages import day, first_name
from table.screens.letter_honesty import honesty
from table.screens.match_setup import own_name
from table.screens.message import Message
from table.screens.setup_seats import clean
from table.screens.shared_page import Sitting, main, shared, way
from table.storage.letter_state import BOTS, Post, fresh_share
from table.storage.save_format import Slot, match_of


def seats_of(record: dict[str, Any]) -> list[Seat]:
    """Return the seats of a match that isn't dealt, in their default colours."""
    names = [player(seat)[0] for seat in record["seats"]]
    return [Seat(number, name, "", TINCTURES[number], CHARGES[TINCTURES[number]], "") for number, name in enumerate(names)]


def called(post: Post, record: dict[str, Any], home: int) -> str:
    """Return the names of the players on a device."""
    return listed([seat.name for seat in seats_of(record) if post.homes[seat.number] == home])


def rows(post: Post, record: dict[str, Any]) -> list[Sitting]:
    """Return the rows that show who sits where and who has joined."""
    def note(home: int) -> str:
        if home == BOTS:
            return said("setup", "bot")
        return said("post", "here" if home == post.home else "host" if home == 0 else "has-joined" if post.shares[home] else "not-joined")
    return [Sitting(seat, note(post.homes[seat.number]), post.homes[seat.number] == post.home) for seat in seats_of(record)]


class Inviting(Still):
    """The page of a match that isn't dealt yet, on the inviting device or one that has joined: its next letter, and who has joined."""

    def __init__(self, page: Page, id: str, slot: Slot):
        self.page, self.id, self.slot, self.post = page, id, slot, Post.of(slot)
        self.record: dict[str, Any] = slot["record"]
        self.outgoing = Outgoing(page, self.text, lambda: self.reader, self.went)
        self.parts = (self.outgoing,)

    @property
    def last(self) -> tuple[str, Slot] | None:
        """The finished match whose last letter also carries this invitation, by id and slot, or None."""
        return before(self.page, self.slot) if self.post.home == 0 else None

    @property
    def reader(self) -> str:
        """The names of the letter's recipients."""
        return called(self.post, self.record, self.post.next)

    def open(self) -> None:
        """Show the page."""
        post, game = self.post, title(self.record["game"])
        host = post.home == 0
        words = said("post", "invites" if host else "joined", who=self.reader if host else called(post, self.record, 0), game=game)
        first_line = "again-line" if self.last else "invite-line" if host else "joined-line"
        line = said("post", ("invited" if host else "answered") + "-line", since=day(post.since)) if post.since else said(
            "post", first_line, who=self.reader)
        first = [seat for seat, home in enumerate(post.homes) if home == 0]
        ways = [pressable(do, label, more | {"class_": f"{more.get('class_', 'btn')} btn--big"}) for do, label, more in self.outgoing.ways(bool(post.since))]
        opens = way("open-letter", said("post", "open-letter"))
        self.page.title(said("page", "name-titled", title=words))
        self.page.paint(shared(words, line, "", rows(post, self.record), first, [*ways, opens], [], self.outgoing.folded(False)))

    def text(self) -> str | None:
        """Return the invitation as text for a link, or None if it is too long.

        The first invitation to play again is part of the previous match's last letter.
        """
        last = self.last and last_letter(*self.last, {"id": self.id, "pledge": self.post.pledge})
        return last or written(self.id, self.post, self.post.next, self.record | {"moves": []}, {})

    # actions

    def do_main(self, _: dict[str, str]) -> None:
        """Press the main button."""
        if act := main_of(self.outgoing.ways(bool(self.post.since))):
            self.do(act, {})

    def stored(self, key: str) -> None:
        """Reload the match if another tab has changed it."""
        if match_of(key) == self.id:
            self.page.open_anew(f"#/match/{self.id}")

    def went(self) -> None:
        """Save that the letter was sent."""
        self.post = self.post._replace(since=self.page.stopwatch.today())
        self.slot = self.page.save(self.id, self.slot | {"post": self.post.dump(), "note": waiting(self.post, self.record)})
        if self.last:
            id, slot = self.last
            self.page.save(id, slot | {"post": slot["post"] | {"sent": len(slot["record"]["moves"])}}, played=False)
        self.open()


class Joining(Still):
    """An invitation's page before joining: who asks, which game, and the name to play under."""

    def __init__(self, page: Page, letter: Letter, before: bool):
        """Create the page; before: whether another match by the same host was joined here and never dealt."""
        self.page, self.letter, self.before = page, letter, before
        named = clean(page.settings["name"])
        self.seat = letter.post.homes.index(letter.to)
        self.name = named or player(letter.record["seats"][self.seat])[0]
        self.more: dict[str, Any] = {}          # further fields to save when the match is joined

    def open(self) -> None:
        """Show the page."""
        post, record = self.letter.post, self.letter.record
        asking, game = called(post, record, 0), title(record["game"])
        others = listed([seat.name for seat in seats_of(record) if post.homes[seat.number] not in (BOTS, self.letter.to)])
        words = said("post", "asks" if post.homes.count(0) == 1 else "ask", who=asking, game=game)
        field = h("label", h("b", said("post", "name")), h("input", class_="field-box", value=self.name, dir="auto", maxlength=TYPED_NAME, autocomplete="off",
                  enterkeyhint="done", data_do="post-name"), class_="option")
        notes = [said("post", "asks-again", who=asking) if self.before else said("post", "asks-elsewhere")]
        ways: list[Markup] = [main("join", said("post", "join")), way("howto", said("shared", "what"), data_game=record["game"])]
        first = [seat for seat, home in enumerate(post.homes) if home == 0]
        self.page.title(said("page", "name-titled", title=words))
        self.page.paint(shared(words, said("post", "asks-line"), "", rows(post, record), first, ways, notes, [field, honesty(others)]))

    def do_post_name(self, data: dict[str, str]) -> None:
        """Store the typed name."""
        self.name = data["value"]

    def do_main(self, data: dict[str, str]) -> None:
        """Press the main button."""
        self.do_join(data)

    def do_join(self, _: dict[str, str]) -> None:
        """Join: add a share to the deal and save the match."""
        letter, home = self.letter, self.letter.to
        own = fresh_share()
        shares = [own if at == home else share for at, share in enumerate(letter.post.shares)]
        post = letter.post._replace(home=home, own=own, shares=tuple(shares))
        name = tidy(clean(self.name), TYPED_NAME) or own_name(self.page.settings)
        others = {player(other)[0] for seat, other in enumerate(letter.record["seats"]) if seat != self.seat}
        while name in others:
            name = f"{name} {self.seat + 1}"
        seats = [name if seat == self.seat else other for seat, other in enumerate(letter.record["seats"])]
        record: dict[str, Any] = letter.record | UNDEALT | {"seats": seats}
        slot = self.page.matches.new(record, first_name(record), post=post.dump(), **self.more)[1]
        self.page.save(letter.id, slot | {"note": waiting(post, record)})
        self.page.go_to(letter.id)


def outrun(page: Page, post: Post, record: dict[str, Any]) -> Message:
    """Return the message that somebody else joined first and plays the match."""
    return Message(page.paint, said("post", "outrun"), said("post", "outrun-line", who=called(post, record, 0)), ["lobby", "open-record"])


def waiting(post: Post, record: dict[str, Any]) -> str:
    """Return a short status of a match that isn't dealt yet, for the lobby."""
    return said("post", "note-invites" if post.home == 0 else "note-joined", who=called(post, record, post.next if post.home == 0 else 0))
