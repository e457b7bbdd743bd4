"""The pages of a transfer of all matches and sets to another device, for both devices: codes, offer, progress and result."""

from collections.abc import Mapping, Sequence

from courtcards.texts import common_text
from table.markup.html import Markup, h
from table.markup.notices import Action, message_page, progress_bar
from table.page.share_dialogs import is_bare_link
from table.peer.connection.code_page import address_markup, framed_page, scan_reply_button
from table.screens.shared_preview_page import preview_main_button


def lobby_button() -> Action:
    """Return the button that leads back to the lobby."""
    return "lobby", common_text("page", "way-lobby"), True


def stop_transfer_button() -> Action:
    """Return the button that stops the transfer."""
    return "stop-moving", common_text("page", "way-stop")


def nothing_to_send_page() -> Markup:
    """Return the page that says there is nothing to send."""
    return message_page(common_text("handover", "title"), common_text("moving", "nothing"), [lobby_button()])


def transfer_invitation_page(link: str, error: str, sends: bool) -> Markup:
    """Return the page with the invitation, and the buttons that scan or paste the reply.

    The invitation is a link and, if it fits, a QR code. `link` is "" while the invitation is being made. `error` is a sentence, or "". `sends` says whether
    the device can share links.
    """
    key = "paste" if is_bare_link(link) else "scan"
    body = (address_markup(link, common_text("near", "code"), common_text("near", "copy"), sends) if link
            else h("p", error or common_text("near", "making"), role="status"))
    invitation = h("section", h("h1", common_text("handover", key)), h("p", common_text("handover", f"{key}-help")), body, class_="near__code",
                   aria_label=common_text("handover", key))
    paste_button = h("button", common_text("near", "paste"), type="button", class_="btn", data_do="paste-reply")
    error_line = h("p", error, class_="setup__error", role="alert") if error and link else None
    next_step = common_text("handover", "then-lone" if is_bare_link(link) else "then")
    controls = h("div", h("p", next_step, class_="muted"), scan_reply_button(common_text("handover", "other")), paste_button, class_="near__reply")
    side = [h("h2", common_text("handover", "title")), error_line, controls,
            h("div", h("a", common_text("table", "back"), class_="btn btn--quiet", href="#/"), class_="near__foot")]
    return h("main", invitation, h("section", side, class_="near__side", aria_label=common_text("handover", "title")), class_="near")


def preparing_page(share: float) -> Markup:
    """Return the page that shows the progress of preparing the file. `share` is from 0 to 1."""
    label = common_text("moving", "gathering")
    return message_page(label, common_text("handover", "waiting"), [stop_transfer_button()], progress_bar(share, label))


def transfer_progress_page(title: str, line: str, about: Mapping[str, str], share: float) -> Markup:
    """Return the page that shows the transfer's progress.

    `title` and `line` are text keys, and `about` has the details of the line. `share` is from 0 to 1.
    """
    label = common_text("handover", title)
    return message_page(label, common_text("handover", f"{line}-line", **about), [stop_transfer_button()], progress_bar(share, label))


def transfer_stage_page(key: str, about: Mapping[str, str], missing: Sequence[str], waits: bool) -> Markup:
    """Return the page about a stage of the transfer or its result.

    `key` and `about` are the text key and its details. `missing` has sentences on what the file lacks. `waits` says whether the transfer can still be stopped.
    """
    line = [] if key == "heavy" else [common_text("handover", f"{key}-line", **about)]
    return message_page(common_text("handover", key), [h("span", sentence) for sentence in [*line, *missing]],
                        [stop_transfer_button() if waits else lobby_button()])


def transfer_question_page(owner: str, error: str) -> Markup:
    """Return the page that asks whether to receive an owner's matches and sets. `error` is a sentence, or ""."""
    error_line = [h("p", error, class_="setup__error", role="alert")] if error else []
    return framed_page(common_text("handover", "gives", who=owner), common_text("handover", "gives-line"),
                       [*error_line, h("div", preview_main_button("near-join", common_text("handover", "join")), class_="frame__acts")])


def transfer_reply_page(link: str, sends: bool) -> Markup:
    """Return the page that shows the reply to the other device.

    `link` is the reply. `sends` says whether this device can share links.
    """
    code = h("div", address_markup(link, common_text("near", "reply-code"), common_text("near", "copy-reply"), sends), class_="near__code")
    return framed_page(common_text("handover", "show-reply"), common_text("handover", "show-reply-line"), [code], common_text("near", "awake"))


def transfer_offer_page(about: Mapping[str, str]) -> Markup:
    """Return the page that asks whether to accept the offered file. `about` has its contents and size, in words."""
    return message_page(common_text("handover", "offered"), common_text("handover", "offered-line", **about),
                        [("take-all", common_text("handover", "take"), True), ("stop-moving", common_text("handover", "decline"))])


def transfer_ended_page(why: str) -> Markup:
    """Return the page that says why nothing was imported. `why` is a sentence."""
    return message_page(common_text("handover", "ended"), why, [lobby_button()])
