"""Guests are awaited: each is invited to a line, and comes, or comes back, by the reply to it. No DOM."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from courtcards.texts import said
from table.page.page import Page
from table.page.ports import Line
from table.peer.connection.code_page import pasting
from table.peer.connection.connect_codes import Invitation, Reply, found, mark, read, written
from table.peer.connection.qr_scanner import Scanning
from table.storage.quota_storage import PREFIX

REPLY = PREFIX + "reply"            # of a guest, or a table's code, on its way from another tab to the one that it is for
ONLOOKER = -2                       # the first of them in the place of a seat; the next ones count on downwards


class Awaited:
    """A seat whose guest is awaited: its `line`, whether a reply was `taken`, and the `next` line, to which a guest who is here has the invitation.

    `left` is the invitation that the guest has left; `apart` whether the guest was here before this page was loaded, and not since; `kept` whether
    a guest who is away has the invitation that is out. `past` holds those of guests who were removed, and what they are told if they come by one.
    Who only looks on has no seat, but a number from ONLOOKER on downwards in its place, and a `name`.
    """

    def __init__(self, seat: int):
        self.seat, self.name = seat, ""
        self.line: Line | None = None
        self.next: Line | None = None
        self.taken = self.apart = self.kept = False
        self.left = ""
        self.past: list[tuple[Line, Sequence[str]]] = []

    @property
    def state(self) -> str:
        """How it stands: `waiting` for the reply, `coming`, `open` or `silent`."""
        return "waiting" if self.line is None or not self.taken else "coming" if self.line.state == "waiting" else self.line.state

    @property
    def someone(self) -> bool:
        """Whether the place is a guest's who is here, on the way or away."""
        return self.state != "waiting" or (self.seat >= 0 and (self.kept or self.apart))

    @property
    def invites(self) -> Line | None:
        """The line whose invitation is out: the first one, or the next of a guest who has joined."""
        return self.next if self.taken else self.line

    @property
    def out(self) -> str:
        """The mark of the invitation that is out, "" while there is none."""
        return mark(self.invites.code) if self.invites else ""

    def answers(self, reply: Reply) -> bool:
        """Whether a reply answers the invitation that is out."""
        return bool(self.out) and self.out == reply.mark

    def lost(self) -> None:
        """Wait for a reply to the next invitation."""
        self.line, self.next = self.next, None
        self.kept = self.line is not None
        self.gone()

    def come_back(self, line: Line) -> None:
        """Have the guest here over a line that was opened by what was left."""
        old, self.line, self.taken, self.kept = self.line, line, True, False
        if old:
            old.close()

    def let_go(self, words: Sequence[str] = ()) -> None:
        """Wait for nobody who was here, and is sent some last words."""
        if self.line:
            for text in words:
                self.line.send(text)
        lines = self.line, self.next
        self.line, self.next, self.kept = None, None, False             # before they are closed: nobody is told of lines that nobody waits for
        self.gone()
        for line in filter(None, lines):
            line.close()

    def remove(self, words: Sequence[str]) -> None:
        """Let a guest go who is told why: now, or when they come by the invitation that was left to them."""
        left = self.next if self.taken else self.line if self.kept else None
        if left:
            self.past.append((left, words))
            self.line, self.next = self.line if self.taken else None, None
        self.apart = False
        self.let_go(words)

    def gone(self) -> None:
        """Take notice that nobody is here, or on the way; who was not here since this page was loaded can still be called."""
        self.taken, self.left = False, self.left if self.apart else ""


class Awaiting(ABC):
    """Awaits the guests of the game `game` at their `places`, as long as a screen is open; `error` is what went wrong last, in words."""

    def __init__(self, page: Page, game: str, places: Sequence[Awaited]):
        self.page, self.game, self.places = page, game, [*places]
        self.error = ""
        self.spent = set[str]()         # the marks of invitations that somebody has come by
        self.unreached = set[str]()     # those that guests had who were removed before the page was reloaded
        self.scanning = Scanning(page, self.answered, "paste-reply")

    # whose guests they are

    @property
    @abstractmethod
    def host(self) -> str:
        """Who invites."""

    @abstractmethod
    def called(self, seat: int) -> str:
        """Return the name at a seat."""

    @abstractmethod
    def named(self, seat: int, name: str) -> None:
        """Take notice of what a guest is called."""

    @abstractmethod
    def turned(self, place: Awaited, line: Line) -> None:
        """Take notice that a line stands otherwise: that of a place, or the one that it had."""

    @abstractmethod
    def show(self) -> None:
        """Show how it stands."""

    # invitations

    @property
    def next(self) -> Awaited | None:
        """The place whose guest is invited now."""
        return next((place for place in self.places if place.state == "waiting"), None)

    @property
    def address(self) -> str:
        """The address of the open invitation, "" while there is none."""
        place = self.next
        return self.page.browser.place.home + self.invitation(place, place.invites) if place and place.invites else ""

    def invitation(self, place: Awaited, line: Line) -> str:
        """Return the invitation to a place over a line."""
        return written(Invitation(line.code, self.game, self.host, self.called(place.seat)))

    def invite(self) -> None:
        """Have an invitation for whoever is next."""
        place = self.next
        if place and place.line is None:
            self.page.browser.lines.invite(self.page.here(lambda line: self.invited(place, line)))

    def invited(self, place: Awaited, line: Line | None) -> None:
        """Take the line whose code is the invitation, or say that there is none."""
        if line is None:
            self.error = said("near", "no-invitation")
        elif place in self.places and place.line is None:
            place.line = line
            self.watch(place, line)
        self.show()

    def watch(self, place: Awaited, line: Line) -> None:
        """Take notice of whatever becomes of a line."""
        line.watch(self.page.here(lambda: self.noticed(place, line)))

    def noticed(self, place: Awaited, line: Line) -> None:
        """Take notice of an invitation that was left, else of how a line stands."""
        if place.line is line and line.left not in ("", place.left):
            place.left = line.left
        else:
            self.changed(place, line)

    def provide(self, place: Awaited, line: Line | None) -> None:
        """Leave a guest who is here the invitation to the next line, if there is one."""
        if line and place.line and place.next is None:
            place.next = line
            self.watch(place, line)
            place.line.leave(self.invitation(place, line))

    def changed(self, place: Awaited, line: Line) -> None:
        """Take notice of how a line stands; where it is closed there is a new invitation."""
        if place.line is not line:
            return
        if line.state == "closed":
            self.error = said("near", "left" if place.next else "unreached", who=self.called(place.seat))
            place.lost()
        elif line.state == "open":
            self.error = ""
            if place.next is None:
                self.page.browser.lines.invite(self.page.here(lambda line: self.provide(place, line)))
        self.turned(place, line)

    # replies

    def take(self, reply: Reply) -> bool:
        """Take a reply; return whether it answers an invitation that is open."""
        place = next((place for place in self.places if place.answers(reply)), None)
        if place is None:
            return self.refuse(reply)
        if place.taken and (old := place.line):         # it is not known yet to be closed
            place.lost()
            old.close()
        place.taken, place.kept = True, False
        self.spent.add(reply.mark)
        self.named(place.seat, reply.name)
        if place.line:
            place.line.take(reply.code, self.page.here(lambda right: self.replied(place, right)))
        return True

    def refuse(self, reply: Reply) -> bool:
        """Tell a guest who was removed while away, and comes back, why, or the host where no line leads there any more; return whether it is one."""
        line, words = next((past for place in self.places for past in place.past if mark(past[0].code) == reply.mark), (None, ()))
        if line:
            line.watch(self.page.guard(lambda: self.part_from(reply.name, line, words)))
            line.take(reply.code, lambda _: None)
        elif reply.mark in self.unreached:
            self.page.tell("guest-gone", who=reply.name)
        return line is not None or reply.mark in self.unreached

    def part_from(self, who: str, line: Line, words: Sequence[str]) -> None:
        """Say some last words over a line that has come about."""
        if line.state == "open":
            for text in words:
                line.send(text)
            line.close()
            self.page.tell("guest-told", who=who)

    def replied(self, place: Awaited, right: bool) -> None:
        """Go on to the next guest, or say that what came is no reply."""
        place.taken = right
        self.error = "" if right else said("near", "no-reply")
        self.invite()
        self.show()

    def stored(self, key: str) -> None:
        """Take the reply that another tab hands over, and tell it so by taking it away."""
        reply = read(self.page.saves.get(REPLY) or "") if key == REPLY else None
        if isinstance(reply, Reply) and self.take(reply):
            self.page.saves.forget(REPLY)
        elif isinstance(reply, Reply) and reply.mark in self.spent:
            self.page.tell("guest-late", who=reply.name)

    def scan(self) -> None:
        """Have the reply scanned."""
        if self.next:
            who = self.called(self.next.seat)
            self.scanning.begin(said("near", "scan-reply", who=who), said("near", "scan-reply-help", who=who))

    def ask(self, pasted: str = "", why: str = "") -> None:
        """Ask for the reply; `why` what was `pasted` is none."""
        if self.next:
            self.page.ask(pasting(said("near", "paste-reply", who=self.called(self.next.seat)), said("near", "reply"), pasted, why), self.pasted)

    def answered(self, text: str) -> bool:
        """Take the reply that a text holds; return whether it answers an invitation that is open."""
        reply = found(text)
        return isinstance(reply, Reply) and self.take(reply)

    def pasted(self, answer: dict[str, str]) -> None:
        """Take the reply that was pasted; anything else stays to be mended."""
        text = answer.get("value", "").strip()
        if self.answered(text) or not self.next:
            self.show()
        else:
            reply = found(text)
            self.ask(text, said("near", "spent", who=reply.name) if isinstance(reply, Reply) and reply.mark in self.spent else said("near", "no-reply"))
