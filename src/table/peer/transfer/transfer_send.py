"""All matches and sets go to another device: this one invites it to a line, and sends them over it as one file, in parts. No DOM."""

from courtcards.engine import limits
from courtcards.texts import said
from table.files.backup import Gathering
from table.files.backup_page import counted
from table.page.page import Page
from table.page.ports import Line
from table.page.screen import Still
from table.page.shared_messages import size
from table.peer.connection.connect_codes import Shelf, written
from table.peer.connection.pending_invites import Awaited, Awaiting
from table.peer.protocol.messages import LAST, MORE, BadNote, Parts, parts
from table.peer.transfer import transfer_page
from table.screens.setup_seats import clean

BURST = 60              # parts between two looks at the page
PAUSE = 20              # ms until it is seen whether more can be sent


class Handover(Awaiting, Still):
    """The device whose matches and sets go to another. `stage` is what goes on: `inviting`, `gathering`, `asks`, `sending`, or the end: `handed`, `broken`,
    `heavy`. So many signs of the file as `at` says are sent.
    """

    def __init__(self, page: Page):
        super().__init__(page, "", [Awaited(0)])
        self.parts = (self.scanning,)
        self.file = Gathering(page, self.gather, self.offer, lambda: self.stage == "gathering")
        self.stage, self.at, self.notes = "inviting", 0, Parts(limits.ANSWER)

    # who is invited

    @property
    def host(self) -> str:
        """Whose matches and sets they are."""
        return clean(self.page.settings["name"]) or said("handover", "somebody")

    def called(self, seat: int) -> str:
        """Return what the device is called that is invited."""
        return said("handover", "other")

    def named(self, seat: int, name: str) -> None:
        """Take no notice of a name."""

    def turned(self, place: Awaited, line: Line) -> None:
        """Begin once both are there; say so where the line is closed too early, be it that a new one is invited."""
        if line.state == "open" and self.stage == "inviting":
            self.stage = "gathering"
            line.listen(self.page.here(self.hear))
            return self.file.begin()
        if line.state == "closed" and self.stage in ("gathering", "asks", "sending"):
            self.stage = "broken"
        elif line.state == "closed" and self.stage == "inviting":
            self.error = said("handover", "unreached")
            self.invite()
        return self.show()

    def changed(self, place: Awaited, line: Line) -> None:
        """Take notice of how a line stands; nobody comes back by another."""
        if place.line is line:
            if line.state == "closed":
                place.lost()
            self.turned(place, line)

    def invitation(self, place: Awaited, line: Line) -> str:
        """Return the invitation."""
        return written(Shelf(line.code, self.host))

    # what is shown

    def open(self) -> None:
        """Invite the other device, if there is anything to send."""
        self.page.title(said("page", "name-titled", title=said("handover", "title")))
        if not self.file.empty:
            self.invite()
        self.show()

    def show(self) -> None:
        """Show how it stands."""
        if self.file.empty:
            return self.page.paint(transfer_page.nothing())
        if self.stage == "inviting":
            return self.page.paint(transfer_page.inviting(self.address, self.error, self.page.browser.sends()))
        return None if self.stage == "gathering" else self.page.paint(self.told())

    def told(self) -> str:
        """Return the page that says how far it is."""
        line, all = self.places[0].line, len(self.file.text)
        there = max(0, self.at - line.load) if line else 0
        about = {"what": counted(self.file.counts), "size": size(all), "done": size(there)}
        if self.stage == "sending":
            key = "reading" if there == all else "sending"
            return transfer_page.going(key, "silent" if line and line.state == "silent" else key, about, there / all)
        return transfer_page.stands(self.stage, about, self.file.missing, self.stage == "asks")

    def close(self) -> None:
        """Leave it: nothing more is sent."""
        self.places[0].let_go()

    def do_scan_reply(self, _: dict[str, str]) -> None:
        """Have the reply scanned."""
        self.scan()

    def do_paste_reply(self, _: dict[str, str]) -> None:
        """Ask for the reply."""
        self.ask()

    def do_stop_moving(self, _: dict[str, str]) -> None:
        """Send no more."""
        self.end("broken")

    def end(self, stage: str) -> None:
        """Close the line, and say how it went."""
        self.stage = stage
        self.places[0].let_go()
        self.show()

    # what goes over the line

    def gather(self, share: float) -> None:
        """Show how much is gathered."""
        self.page.paint(transfer_page.gathering(share))

    def offer(self) -> None:
        """Say what there is, unless the line broke meanwhile, or nobody could open it."""
        if len(self.file.text) > limits.ALL_FILE:
            self.end("heavy")
        elif self.stage == "gathering":
            self.stage = "asks"
            self.say({"t": "all", "size": len(self.file.text), "counts": self.file.counts})
            self.show()

    def say(self, note: dict[str, object]) -> None:
        """Send a note."""
        if line := self.places[0].line:
            for part in parts(note):
                line.send(part)

    def hear(self, text: str) -> None:
        """Begin to send when it is taken, and end when it is there; anything else makes no sense."""
        try:
            note = self.notes.hear(text)
        except BadNote:
            return self.end("broken")
        if note and (note["t"], self.stage) == ("take", "asks"):
            self.stage = "sending"
            return self.go_on()
        if note:
            self.end("handed" if (note["t"], self.stage) == ("got", "sending") and self.at == len(self.file.text) else "broken")
        return None

    def go_on(self) -> None:
        """Send as many parts as the line takes, and go on in a moment."""
        line, text, part = self.places[0].line, self.file.text, limits.NOTE_PART - 1
        if self.stage != "sending" or line is None:
            return
        for _ in range(BURST):
            if self.at < len(text) and line.state == "open" and line.load < limits.LINE_LOAD:
                self.at, begun = min(self.at + part, len(text)), self.at
                line.send((LAST if self.at == len(text) else MORE) + text[begun:self.at])
        if self.stage != "sending":
            return
        self.show()
        if self.at < len(text) or line.load:
            self.page.later(PAUSE, self.go_on)
