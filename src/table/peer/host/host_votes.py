"""Runs votes on the host and carries out proposals that pass.

Every device with a player is asked, except the proposer's. Silence counts as a no.
"""

from collections.abc import Callable
from typing import Any

from table.match.match import Match
from table.page.page import Page
from table.peer.host.guest_connections import GuestConnections
from table.peer.protocol.messages import BadNote
from table.peer.shared.vote import NOBODY, WISHES, WITHDRAWN, Ballot, VotePanel, agree_to_end, end_verb
from table.peer.sync.guest_seat import EVERYBODY
from table.peer.sync.host_sync import HostSync

STAND_IN_LEVEL = "squire"   # the level of the bot that stands in for a guest


class ProposalRunner:
    """Carries out the proposals that have passed in a `match`.

    `connections` knows who is connected, `stand` lets a bot play for a guest, `again` deals a rematch.
    """

    def __init__(self, match: Match, sync: HostSync, connections: GuestConnections, stand: Callable[[int, str], object], again: Callable[[], object]):
        self.match, self.session, self.sync, self.connections, self.stand, self.again = match, match.session, sync, connections, stand, again

    def is_possible(self, ballot: Ballot) -> bool:
        """Return whether a proposal can be carried out now.

        A guest's redo always counts as possible: a refusal would tell them whether somebody has answered since.
        """
        is_over = self.session.position.outcome is not None
        if ballot.wish == "undo":
            return self.session.last_decision(self.deciders(ballot)) > self.session.fixed
        if ballot.wish == "stand-in":
            is_remote = ballot.about in self.session.remote_seats
            return is_remote and (not self.sync.guests[ballot.about].connection or self.connections.is_silent(ballot.about)) and not is_over
        if ballot.wish == "look-on":            # the same invitation would let a missing guest in
            return ballot.by not in self.sync.guests and all(self.sync.guests[seat].connection or self.session.bot_kind(seat)
                                                             for seat in self.sync.remote_seats)
        if ballot.wish == "stop":
            return self.session.position.why_not_text(f"{ballot.by} {end_verb(self.match)}") is None
        if ballot.wish == "redo":           # a refusal would tell a guest whether somebody has answered since
            return ballot.by in self.sync.guests or bool(self.session.undone)
        return ballot.by not in self.sync.guests or (is_over and ballot.wish == "again")

    def carry_out(self, ballot: Ballot) -> None:
        """Carry out a proposal. If it has become impossible, do nothing."""
        undo_actions = self.match.undo_actions
        if self.match.replay:
            self.match.replay.do_leave_replay({})
        if ballot.wish == "undo":
            undo_actions.apply_or_refuse(undo_actions.undo if ballot.by in self.session.people else lambda: self.session.undo(self.deciders(ballot)), "no-undo")
        elif ballot.wish == "redo":
            undo_actions.apply_or_refuse(undo_actions.redo, "no-redo")
        elif ballot.wish == "again":
            self.again()
        elif ballot.wish == "level":
            self.match.end_actions.do_level({})
        elif ballot.wish == "look-on" and self.is_possible(ballot):
            self.connections.invite_spectator()
        elif ballot.wish == "stand-in" and self.is_possible(ballot):
            self.stand(ballot.about, STAND_IN_LEVEL)
        elif ballot.wish == "stop" and self.session.people:
            agree_to_end(self.match, self.session.people[0])

    def deciders(self, ballot: Ballot) -> tuple[int, ...]:
        """Return the seats whose last decision an undo takes back.

        If a guest proposed it, that's their seat. Otherwise, it's the seats of the players on this device or, if nobody plays on it, of all guests.
        """
        is_by_guest = ballot.by in self.sync.guests
        return (ballot.by,) if is_by_guest else self.session.people or tuple(self.session.remote_seats)


VOTE_MS = 30_000        # after this time silence counts as a no
MOST_REFUSALS = 2       # a guest's failed proposals after which they must wait for somebody else's move
HERE = NOBODY           # this device, in a set of guests' seats


class HostVotes:
    """Runs the vote in progress, if there is one.

    `wisher` is the proposing device, a guest's seat or HERE; `waiting` has the devices that have yet to answer. `runner` carries out a proposal that passes,
    `show` repaints the table, and `looks_back` returns whether a replay is open.
    """

    def __init__(self, page: Page, sync: HostSync, runner: ProposalRunner, show: Callable[[], object], looks_back: Callable[[], bool]):
        self.page, self.sync, self.session, self.runner, self.show = page, sync, sync.session, runner, show
        self.vote_panel = VotePanel(page, lambda yes: self.count_answer(HERE, yes), looks_back)
        self.wisher, self.waiting = HERE, set[int]()
        self.number = 0
        sync.votes = self

    @property
    def is_running(self) -> bool:
        """Whether a vote is in progress."""
        return self.vote_panel.ballot is not None

    @property
    def devices(self) -> set[int]:
        """The devices with a player: each connected guest, and HERE if there are players on this device."""
        guests = {seat for seat, guest in self.sync.guests.items() if guest.connection and seat > EVERYBODY}
        return guests | {HERE} if self.session.people else guests

    @property
    def voters(self) -> set[int]:
        """The devices that may vote: HERE, and guests who have been sent the full state."""
        return {seat for seat in self.devices if seat == HERE or self.sync.guests[seat].has_full_state}

    def lone_seat(self, devices: set[int]) -> int:
        """Return the seat of the only player on the given devices. If they have more than one player, or none, return NOBODY."""
        seats = self.session.people if devices == {HERE} else tuple(devices)
        return seats[0] if len(seats) == 1 else NOBODY

    # the course of a vote

    def propose(self, wish: str, wisher: int = HERE, about: int = NOBODY, by: int | None = None) -> bool:
        """Propose something to all other devices. If there are none, carry it out at once. Return False if the proposal is impossible.

        `wisher` is the proposing device, `by` the proposing player (None: the device's first), `about` the seat concerned. While another vote is in
        progress, do nothing and return True.
        """
        if self.is_running:
            return True
        proposers = (wisher,) if wisher != HERE else (*self.session.people, NOBODY)
        excluded_devices = {about} if wish == "stand-in" else set()          # a silent guest couldn't answer
        other_voters = self.voters - {wisher} - excluded_devices
        # includes guests not yet seated: leaving them out would show that somebody is asked in secret
        only_player = self.lone_seat(self.devices - {wisher} - excluded_devices)
        ballot = Ballot(self.number + 1, wish, proposers[0] if by is None else by, about, only_player, HERE in other_voters)
        if not self.runner.is_possible(ballot):
            return False
        self.number, self.wisher, self.waiting = ballot.number, wisher, other_voters
        if not self.waiting:
            self.runner.carry_out(ballot)
            return True
        self.vote_panel.open(ballot, wisher == HERE)
        for seat in self.sync.guests:
            self.send_vote(seat)
        self.page.later(VOTE_MS, lambda: self.end(done=False) if self.is_running and self.number == ballot.number else None)
        self.show()
        return True

    def count_answer(self, device: int, agrees: bool) -> None:
        """Count a device's answer. A no ends the vote. If the no is the proposer's own, the proposal counts as withdrawn."""
        if self.is_running and not agrees and device in self.waiting | {self.wisher}:
            self.end(WITHDRAWN if device == self.wisher else False)
        elif agrees and device in self.waiting:
            self.mark_answered(device)

    def on_guest_left(self, seat: int) -> None:
        """Handle a guest's disconnect. If the guest made the proposal, it fails; if not, the vote goes on without them."""
        if self.is_running and self.wisher == seat:
            self.end(done=False)
        elif seat in self.waiting:
            self.mark_answered(seat)

    def mark_answered(self, device: int) -> None:
        """Stop waiting for a device's answer. If no other answer is missing, the proposal passes."""
        self.waiting.discard(device)
        if not self.waiting:
            return self.end(done=True)
        if device == HERE and self.vote_panel.ballot:
            self.vote_panel.ballot = self.vote_panel.ballot._replace(asks=False)
        self.send_vote(device)
        self.show()
        return None

    def end(self, done: bool | str) -> None:
        """End the vote and tell all devices.

        If it passed, carry out the proposal. `done` is True (passed), False (failed) or WITHDRAWN.
        """
        ballot = self.vote_panel.ballot
        if done is not True and self.wisher in self.sync.guests:
            self.sync.guests[self.wisher].refused += 1
        self.vote_panel.end(done, self.session.names)
        self.close_and_announce(done)
        if ballot and done is True:
            self.runner.carry_out(ballot)
        self.show()

    def close_and_announce(self, done: bool | str) -> None:
        """Close the vote, and send the guests its outcome (see `end`)."""
        self.vote_panel.close()
        self.waiting.clear()
        for guest in self.sync.guests.values():
            guest.send({"t": "vote", "done": done})

    # messages

    def send_vote(self, seat: int) -> None:
        """Send a guest the vote in progress, if there is one."""
        if self.vote_panel.ballot and seat in self.sync.guests:
            self.sync.guests[seat].send(self.vote_panel.ballot._replace(asks=seat in self.waiting).to_message())

    def receive_message(self, seat: int, note: dict[str, Any]) -> None:
        """Handle a guest's answer to the vote, or their proposal. Raises BadNote if the message is invalid."""
        if type(note.get("yes")) is bool:
            if note.get("number") == self.number:
                self.count_answer(seat, note["yes"])
            return None
        wish, about = note.get("wish"), note.get("about")
        if wish == "undo" and self.sync.withdraw_move(seat):
            return None
        if wish not in WISHES or type(about) is not int or about not in (NOBODY, *range(len(self.session.names))):
            raise BadNote("no wish")
        guest = self.sync.guests[seat]
        if guest.refused >= MOST_REFUSALS:
            return guest.send({"t": "vote", "done": None, "waits": True})
        if not self.propose(wish, seat, about):
            guest.send({"t": "vote", "done": None})
        return None
