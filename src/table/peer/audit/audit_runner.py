"""What a guest's device finds of a match that is over: it plays it anew, slice by slice, and says whether all that it was told is true. No DOM."""

from collections.abc import Callable

from courtcards.saves.record import Record
from courtcards.texts import said
from table.markup.html import Markup, h
from table.page.page import Page
from table.peer.audit.match_audit import Audit, Known
from table.peer.protocol.hash_chain import Note
from table.peer.shared.audit_result import proof

SLICE = 2               # moves that are played anew between two looks at the page


class Verdict:
    """The check of a match as it was told by `host`; `prove` is handed the record of one that is true, `show` shows what has become of it."""

    def __init__(self, page: Page, prove: Callable[[Record], None], host: str, show: Callable[[], object]):
        self.page, self.prove, self.host, self.show = page, prove, host, show
        self.audit: Audit | None = None
        self.idle = 0

    def begin(self, opened: Note, known: Known, idle: int) -> None:
        """Check a match that was opened, beside all else that the page does; before its deal so many were drawn that were never played (`idle`)."""
        self.idle, self.audit = idle, Audit(opened, known, self.page.sets())
        self.page.later(0, self.go_on)

    def go_on(self) -> None:
        """Check the next moves; of what is true everything may be seen from then on."""
        if self.audit and not self.audit.go(SLICE):
            return self.page.later(0, self.go_on)
        if self.audit and not self.audit.lie:
            self.prove(self.audit.session.record)
        self.show()
        return None

    @property
    def proof(self) -> Markup | None:
        """What is found so far, None before the table has opened the match."""
        audit = self.audit
        if audit is None:
            return None
        if not audit.done:
            return proof("checking")
        if audit.lie:
            return proof(f"lie-{audit.lie.key}", lie=True, who=self.host, **audit.lie.about)
        part = f"{said('near', 'checked-from', note=audit.first)} " if audit.first > 1 else ""
        drawn = f"{said('near', 'drawn-before', count=self.idle)} " if self.idle else ""        # whoever deals could wait for one that pleases
        limit = part + drawn + said("near", "unproved", who=self.host)
        keep = h("button", said("near", "keep-copy"), type="button", class_="link", data_do="keep-copy")
        if audit.given is None:         # what was given may lie on another device, at which the match was begun
            return proof("dealt-unknown" if audit.opened.get("share") else "dealt-alone", limit=limit, acts=[keep], who=self.host)
        return proof("dealt-both" if len(audit.given.shares) == 2 else "dealt-all", audit.given, limit, [keep])
