"""Runs the audit of a finished match on a guest's device, in small slices, and shows its result."""

from collections.abc import Callable

from courtcards.saves.record import Record
from courtcards.texts import common_text
from table.markup.html import Markup, h
from table.page.page import Page
from table.peer.audit.match_audit import GuestKnowledge, MatchAudit
from table.peer.protocol.hash_chain import Note
from table.peer.shared.audit_result import audit_line

MOVES_PER_SLICE = 2     # moves replayed at a time, between which the page responds


class AuditRunner:
    """Runs the audit of a match dealt by the player named `host`. `show` repaints the result, and `prove` is called with the record if no lie was found."""

    def __init__(self, page: Page, prove: Callable[[Record], None], host: str, show: Callable[[], object]):
        self.page, self.prove, self.host, self.show = page, prove, host, show
        self.audit: MatchAudit | None = None
        self.idle = 0

    def begin(self, opened: Note, known: GuestKnowledge, idle: int) -> None:
        """Start the audit of a revealed match, which runs in the background.

        `opened` is the host's message that reveals the match, and `known` this guest's knowledge of it. `idle` is the number of earlier joint deals that were
        never played.
        """
        self.idle, self.audit = idle, MatchAudit(opened, known, self.page.sets())
        self.page.later(0, self.go_on)

    def go_on(self) -> None:
        """Check the next moves and schedule the rest.

        At the end, show the result. If no lie was found, unlock the whole match.
        """
        if self.audit and not self.audit.replay_moves(MOVES_PER_SLICE):
            return self.page.later(0, self.go_on)
        if self.audit and not self.audit.lie:
            self.prove(self.audit.session.record)
        self.show()
        return None

    @property
    def result_line(self) -> Markup | None:
        """A line with the audit's result, or with the news that it's still running.

        It's None before the host has revealed the match.
        """
        audit = self.audit
        if audit is None:
            return None
        if not audit.done:
            return audit_line("checking")
        if audit.lie:
            return audit_line(f"lie-{audit.lie.key}", lie=True, who=self.host, **audit.lie.about)
        start_sentence = f"{common_text('near', 'checked-from', note=audit.first)} " if audit.first > 1 else ""
        # a host could discard deals until it likes one
        discard_sentence = f"{common_text('near', 'drawn-before', count=self.idle)} " if self.idle else ""
        limit = start_sentence + discard_sentence + common_text("near", "unproved", who=self.host)
        keep_button = h("button", common_text("near", "keep-copy"), type="button", class_="link", data_do="keep-copy")
        if audit.given is None:         # the match may have begun on another device of this player, which has the shares
            return audit_line("dealt-unknown" if audit.opened.get("share") else "dealt-alone", limit=limit, acts=[keep_button], who=self.host)
        return audit_line("dealt-both" if len(audit.given.shares) == 2 else "dealt-all", audit.given, limit, [keep_button])
