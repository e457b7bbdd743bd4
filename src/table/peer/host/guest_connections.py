"""The guests of a match at its table: who is silent, who is away, and how they come back. No DOM."""

from collections.abc import Callable
from typing import Any

from courtcards.texts import said
from table.markup.button_data import MAIN, QUIET, Button
from table.markup.scene import Scene
from table.match.flow.timeline import Timeline
from table.page.page import Page
from table.page.ports import Line
from table.peer.connection.code_page import letting_in
from table.peer.connection.pending_invites import ONLOOKER, Awaited, Awaiting
from table.peer.host.reconnect_host import Kept, Recalling
from table.peer.shared.presence import BOT, Absent, Company, looked_on, marked, waits
from table.peer.sync.host_sync import Hosting


class Attendance(Awaiting):
    """Who of the guests is there; `join` has a seat played over a line, `paint` shows the table."""

    def __init__(self, page: Page, id: str, places: list[Awaited], timeline: Timeline, hosting: Hosting, join: Callable[[int, Line], None],
                 paint: Callable[[], object]):
        super().__init__(page, hosting.session.kind.id, places)
        self.session, self.timeline, self.hosting, self.join, self.paint = hosting.session, timeline, hosting, join, paint
        self.stay = places              # who belongs to the table, also while this screen is not open, and when it is dealt anew
        self.known = Company()          # who is there, as guests were told last
        self.kept = Kept(page.saves, id)
        removed = {seat: one for seat, one in self.kept.removed().items() if seat in self.hosting.far}
        self.recalling, self.unreached = Recalling(page, self, removed), {one.mark for one in removed.values()}
        self.looking = False            # whether who looks on is invited before anybody else
        self.asking = False             # whether the invitation is shown, or will be as soon as there is one

    @property
    def host(self) -> str:
        """Who invites: the first person at this device."""
        return next((self.session.names[seat] for seat in self.session.people), said("near", "nobody"))

    def called(self, seat: int) -> str:
        """Return the name at a seat."""
        return self.session.names[seat] if seat >= 0 else said("near", "onlooker")

    def named(self, seat: int, name: str) -> None:
        """Leave the name of a player as it is: the match knows the player by it; take that of who looks on."""
        for place in self.places:
            if place.seat == seat < 0:
                place.name = name

    @property
    def next(self) -> Awaited | None:
        """The place whose guest is invited now: one who is missing, else who looks on; that one first where it is wanted."""
        looks = next((place for place in self.places if place.seat < 0 and place.state == "waiting"), None)
        return (looks or self.missing) if self.looking else (self.missing or looks)

    @property
    def missing(self) -> Awaited | None:
        """The place of a guest who is away, else of one who is silent, whose page may be gone."""
        waiting = [place for place in self.places if place.state == "waiting" and place.seat >= 0]
        silent = [place for place in self.places if place.state == "silent" and place.next and place.seat >= 0]
        return next(iter([*waiting, *silent]), None)

    # who comes and goes

    def open(self) -> None:
        """Take up the lines as they stand, and have an invitation for who is not there."""
        for place in self.places:
            for line in filter(None, (place.next, place.line)):
                self.watch(place, line)
            if place.line:
                self.take_up(place, place.line)
        self.invite()

    def take_up(self, place: Awaited, line: Line) -> None:
        """Take notice of a line as it stands, and of what was left over it before it was watched here."""
        if line.left:
            place.left = ""
            self.noticed(place, line)
        self.changed(place, line)

    def noticed(self, place: Awaited, line: Line) -> None:
        """Take notice of an invitation that was left, which is kept as long as the match goes on, else of how a line stands."""
        before = place.left
        super().noticed(place, line)
        if place.left != before and place.seat >= 0 and not self.session.position.outcome:
            self.kept.keep(place)

    def turned(self, place: Awaited, line: Line) -> None:
        """Let a guest play who is here, or here again, and wait for one who has left."""
        if line.state == "closed":
            self.error = ""             # the tray says it in its own words
            if place.seat in self.hosting.guests:       # who was to look on may never have come
                self.hosting.leave(place.seat)
            return self.invite()
        if line.state == "open":
            self.recalling.drop(place)
            if self.asking:
                self.asking = False
                self.page.close_dialog()
            self.join(place.seat, line)
        return self.show()

    def returned(self, place: Awaited, line: Line) -> None:
        """Let a guest play who was called back, and invite whoever is next."""
        place.come_back(line)
        self.watch(place, line)
        self.take_up(place, line)
        self.invite()

    def silent(self, seat: int) -> bool:
        """Whether a guest is silent."""
        return self.absent.get(seat) == "silent"

    def give_up(self, seat: int) -> None:
        """Close the line of a guest who is silent, who comes back by the next invitation."""
        for place in self.places:
            if place.seat == seat and place.state == "silent" and place.line:
                place.line.close()

    def show(self) -> None:
        """Show the table, and the invitation if it was asked for; the guests are told who is there."""
        self.tell()
        if self.asking and self.page.in_dialog and self.next:
            self.let_in()
        self.recalling.refresh()
        self.paint()

    # what is seen of it

    @property
    def company(self) -> Company:
        """Who is not there of the guests, and who looks on."""
        states = {place.seat: BOT if self.session.bot(place.seat) else place.state for place in self.places if place.seat >= 0}
        looks = [place.name or self.called(place.seat) for place in self.places if place.seat < 0 and place.state == "open"]
        return Company({seat: state for seat, state in states.items() if state != "open"}, tuple(looks))

    @property
    def absent(self) -> Absent:
        """The guests who are not there, and for whom no bot plays."""
        return self.company.absent

    def tell(self) -> None:
        """Tell all guests who is there, if that has changed."""
        known, self.known = self.known, self.company
        if known != self.known:
            for guest in self.hosting.guests.values():
                guest.send({"t": "away", **self.known.note(guest.seat)})

    def seen(self, scene: Scene) -> Scene:
        """Return the scene with who is silent, or away, and who looks on."""
        company = self.company
        scene, lacking = looked_on(scene, company.looks), company.absent
        states = {place.seat: company.guests.get(place.seat, "open") for place in self.places}
        seats = [marked(seat, states[seat.number]) if seat.number in states else seat for seat in scene.seats]
        seats = [seat._replace(kind=said("near", "with-hints", how=seat.kind)) if seat.number in self.hosting.hints else seat for seat in seats]
        if self.session.position.outcome or self.timeline.pausing or self.timeline.reel:
            return scene.but(seats=seats)
        if self.timeline.awaited or not lacking:
            gone = self.missing is not None and self.missing.state == "waiting"         # who is only silent may be back at once
            return scene.but(seats=seats, acts=[*scene.acts, *self.ways_in(QUIET)[:gone]])
        (what, line), bots = waits(lacking, self.called)
        line = said("near", "call-line") if self.recalling.away else line
        return scene.but(seats=seats, prompt=(what, self.error or line), acts=[*self.ways_in({}), *bots])

    def ways_in(self, look: dict[str, Any]) -> list[Button]:
        """Return the buttons that let a missing guest back in."""
        if self.missing is None:
            return []
        who, away = self.called(self.missing.seat), self.recalling.away
        back = said("near", "let-all-in") if len(away) > 1 else said("near", "let-in", who=self.called(away[0].seat) if away else who)
        return [("let-in", back, MAIN if away and not look else look), ("scan-reply", said("near", "scan-reply", who=who), look)]

    def scan(self) -> None:
        """Have the reply scanned; the invitation makes room for that."""
        self.asking = False
        super().scan()

    def let_look(self) -> None:
        """Show the invitation of somebody who looks on."""
        self.looking = True
        if self.next is self.missing:
            fresh = Awaited(ONLOOKER - sum(place.seat < 0 for place in self.places))
            self.places.append(fresh)
            self.stay.append(fresh)
        self.let_in()

    def pasted(self, answer: dict[str, str]) -> None:
        """Take the reply that was pasted; what is none is said beside the invitation that it should answer."""
        super().pasted(answer)
        if self.error:
            self.let_in()

    def do_let_in(self, _: dict[str, str]) -> None:
        """Show the code for all who can be called back, else the invitation of whoever is next."""
        self.looking = False
        if self.recalling.away:
            self.asking = False
            self.recalling.show()
        else:
            self.let_in()

    def do_invite_anew(self, _: dict[str, str]) -> None:
        """Show the invitation of whoever is next, in the place of the code for all."""
        self.let_in()

    def let_in(self) -> None:
        """Show the invitation of whoever is next."""
        if self.next:
            self.asking = True
            self.invite()
            seat, how = self.next.seat, "look-on" if self.next.seat < 0 else "let-in"
            self.page.open_dialog(letting_in(self.called(seat), self.address, self.error, self.page.browser.sends(), how))
