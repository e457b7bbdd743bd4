"""The pages of a transfer of all matches and sets to another device, for both sides: codes, offer, progress and result."""

from collections.abc import Mapping, Sequence

from courtcards.texts import said
from table.markup.html import Markup, h
from table.markup.notices import Action, message, progress
from table.page.share_dialogs import lone
from table.peer.connection.code_page import address, framed, scan
from table.screens.shared_page import main


def lobby() -> Action:
    """Return the button back to the lobby."""
    return "lobby", said("page", "way-lobby"), True


def stop() -> Action:
    """Return the button that stops the transfer."""
    return "stop-moving", said("page", "way-stop")


def nothing() -> Markup:
    """Return the page that says there is nothing to send."""
    return message(said("handover", "title"), said("moving", "nothing"), [lobby()])


def inviting(link: str, error: str, sends: bool) -> Markup:
    """Return the page with the invitation, as a QR code and a link, and the ways to take in the reply.

    link: the invitation, or "" while it is being made; error: a sentence, or ""; sends: whether the device can share links.
    """
    how = "paste" if lone(link) else "scan"
    body = address(link, said("near", "code"), said("near", "copy"), sends) if link else h("p", error or said("near", "making"), role="status")
    shown = h("section", h("h1", said("handover", how)), h("p", said("handover", f"{how}-help")), body, class_="near__code", aria_label=said("handover", how))
    paste = h("button", said("near", "paste"), type="button", class_="btn", data_do="paste-reply")
    flaw = h("p", error, class_="setup__error", role="alert") if error and link else None
    then = said("handover", "then-lone" if lone(link) else "then")
    reply = h("div", h("p", then, class_="muted"), scan(said("handover", "other")), paste, class_="near__reply")
    side = [h("h2", said("handover", "title")), flaw, reply,
            h("div", h("a", said("table", "back"), class_="btn btn--quiet", href="#/"), class_="near__foot")]
    return h("main", shown, h("section", side, class_="near__side", aria_label=said("handover", "title")), class_="near")


def gathering(share: float) -> Markup:
    """Return the page that shows the progress of preparing the file; share: from 0 to 1."""
    words = said("moving", "gathering")
    return message(words, said("handover", "waiting"), [stop()], progress(share, words))


def going(title: str, line: str, about: Mapping[str, str], share: float) -> Markup:
    """Return the page that shows the transfer's progress.

    title, line: text keys; about: the details of the line; share: from 0 to 1.
    """
    words = said("handover", title)
    return message(words, said("handover", f"{line}-line", **about), [stop()], progress(share, words))


def stands(key: str, about: Mapping[str, str], missing: Sequence[str], waits: bool) -> Markup:
    """Return the page about a stage of the transfer, or its result and what is missing; waits: whether it can still be stopped."""
    line = [] if key == "heavy" else [said("handover", f"{key}-line", **about)]
    return message(said("handover", key), [h("span", words) for words in [*line, *missing]], [stop() if waits else lobby()])


def asked(owner: str, error: str) -> Markup:
    """Return the page that asks whether to receive an owner's matches and sets; error: a sentence, or ""."""
    flaw = [h("p", error, class_="setup__error", role="alert")] if error else []
    return framed(said("handover", "gives", who=owner), said("handover", "gives-line"),
                  [*flaw, h("div", main("near-join", said("handover", "join")), class_="frame__acts")])


def replying(link: str, sends: bool) -> Markup:
    """Return the page with the reply, to be shown to the other device."""
    shown = h("div", address(link, said("near", "reply-code"), said("near", "copy-reply"), sends), class_="near__code")
    return framed(said("handover", "show-reply"), said("handover", "show-reply-line"), [shown], said("near", "awake"))


def offered(about: Mapping[str, str]) -> Markup:
    """Return the page that asks whether to accept the offered file."""
    return message(said("handover", "offered"), said("handover", "offered-line", **about),
                   [("take-all", said("handover", "take"), True), ("stop-moving", said("handover", "decline"))])


def ended(why: str) -> Markup:
    """Return the page that says why nothing was imported."""
    return message(said("handover", "ended"), why, [lobby()])
