"""The page and the dialogs with which a host invites guests, before a match is dealt and during it.

Also draws the frame of all pages that show a code.
"""

from collections.abc import Callable, Mapping, Sequence

from courtcards.texts import common_text
from table.markup.dialogs import sheet_dialog
from table.markup.forms import Shown, paste_field
from table.markup.html import Markup, h, icon, player_name
from table.markup.icons import CHARGES, TINCTURES, banner
from table.page.qr_code import fits_qr_code, qr_code_markup
from table.page.share_dialogs import is_bare_link, is_too_long_link, link_length_text

LINK_BOX_ID = "near-link"   # the id of the text box with an address
STATE_ICONS = {"open": "check-mark", "waiting": "ui-dots", "coming": "hourglass", "silent": "hourglass"}


def host_lobby_page(seats: Sequence[Shown], called: Callable[[int], str], states: Mapping[int, str], invited: int | None, link: str, error: str, sends: bool,
                    back: str, gathers: bool) -> Markup:
    """Return the host's page before the match is dealt.

    * `called` returns the name at a seat.
    * `states` has the connection state of each guest's seat.
    * `invited` is the seat whose guest is invited, or None.
    * `link` is the invitation, or "" while it's being made.
    * `sends` says whether the device can share links.
    * `back` is the address of the set-up page.
    * `gathers` says whether the devices are drawing the deal together.
    """
    invited_name = "" if invited is None else called(invited)
    rows = [guest_seat_row(number, seat, called(number), states.get(number, ""), number == invited) for number, seat in enumerate(seats)]
    is_complete = all(state == "open" for state in states.values()) and not gathers
    waiting_key = "deal-gathers" if gathers else "deal-later"
    label = common_text("near", "deal" if is_complete else waiting_key)
    deal_button = h("button", label, type="button", class_="btn btn--main btn--big" if is_complete else "btn btn--big",
                    data_do="deal", data_main=True, disabled=not is_complete)
    side = [h("h1" if invited is None else "h2", common_text("near", "table")), h("ul", rows, class_="near__seats"),
            h("p", error, class_="setup__error", role="alert") if error else None,
            reply_controls(invited, invited_name, link) if invited is not None else h("p", common_text("near", "nobody-deals"), class_="muted"),
            h("div", deal_button, h("a", common_text("near", "back"), class_="btn btn--quiet", href=back), class_="near__foot")]
    invitation = invitation_section(invited_name, link, sends) if invited is not None else None
    return h("main", invitation, h("section", side, class_="near__side", aria_label=common_text("near", "table")), class_="near")


def invitation_section(who: str, link: str, sends: bool) -> Markup:
    """Return the part of the page that invites a guest: the link, also as a QR code if it's short enough.

    While `link` is "", a notice is shown instead. `sends` says whether this device can share links.
    """
    key = "lone" if is_bare_link(link) else "scan"
    body = (address_markup(link, common_text("near", "code"), common_text("near", "copy"), sends) if link
            else h("p", common_text("near", "making"), role="status"))
    return h("section", h("h1", common_text("near", key, who=who)), h("p", common_text("near", f"{key}-help", who=who)), body, class_="near__code",
             aria_label=common_text("near", key, who=who))


def address_markup(link: str, label: str, copy: str, sends: bool) -> list[Markup]:
    """Return an address with a button that copies it. If `sends`, there's also a button that shares it.

    The address's QR code is added if it's short enough, and advice if it may be too long. `label` describes the QR code for screen readers, and `copy` is the
    copy button's text.
    """
    qr_code = [qr_code_markup(link, label)] if fits_qr_code(link) else []
    buttons = [h("button", icon("ui-copy"), copy, type="button", class_="btn", data_do="copy", data_field=LINK_BOX_ID)]
    if sends and not is_bare_link(link):
        buttons.append(h("button", icon("ui-share"), common_text("near", "send"), type="button", class_="btn", data_do="send", data_field=LINK_BOX_ID))
    field = h("input", class_="field-box", id=LINK_BOX_ID, value=link, readonly=True, aria_label=common_text("near", "link"))
    details = h("details", h("summary", common_text("near", "show"), class_="link"), field, class_="near__raw")
    return [*qr_code, h("div", buttons, details, class_="near__ways"), *([h("p", link_length_text(link))] if is_too_long_link(link) else [])]


def framed_page(heading: str, line: str, inner: Sequence[Markup], note: str = "") -> Markup:
    """Return a framed page with a heading, a line of text, and the content `inner`.

    The `note`, unless it's "", and a link back to the lobby come below the content.
    """
    flags = h("div", h("span", banner(TINCTURES[1], CHARGES[TINCTURES[1]]), class_="frame__first"), class_="frame__flags", aria_hidden="true")
    parts = [flags, h("h1", heading), h("p", line), inner, h("p", note, class_="muted") if note else None,
             h("a", common_text("table", "back"), class_="btn btn--quiet", href="#/")]
    return h("main", h("section", parts, class_="frame__in"), class_="frame")


def guest_seat_row(number: int, seat: Shown, name: str, state: str, invited: bool) -> Markup:
    """Return one seat of the list: who plays it, a guest's connection state, and a button that removes a guest who has joined.

    `invited` says whether the seat's guest is being invited now.
    """
    is_invited_later = state == "waiting" and not invited
    state_key = "later" if is_invited_later else state or "here"
    note = common_text("setup", "bot") if seat["kind"] == "bot" else common_text("near", state_key)
    remove_button = None if state in ("", "waiting") else h("button", icon("ui-close"), type="button", class_="btn btn--icon", data_do="let-go",
                                                            data_seat=number, aria_label=common_text("near", "let-go", who=name))
    mark = h("span", icon(STATE_ICONS[state] if state else "check-mark"), class_="near__mark", data_state=state or "open")
    name_and_note = h("span", h("b", player_name(name)), h("small", note))
    return h("li", banner(seat["tincture"], seat["charge"]), name_and_note, remove_button, mark, aria_current="step" if invited else None)


def reply_controls(seat: int, who: str, link: str) -> Markup:
    """Return the buttons that scan or paste a guest's reply, the button that seats a bot instead, and a text on what to do next.

    `link` is the invitation.
    """
    paste_button = h("button", common_text("near", "paste"), type="button", class_="btn", data_do="paste-reply")
    bot_button = h("button", common_text("near", "bot-instead"), type="button", class_="btn", data_do="bot-instead", data_seat=seat)
    return h("div", h("p", common_text("near", "then-lone" if is_bare_link(link) else "then", who=who), class_="muted"), scan_reply_button(who), paste_button,
             bot_button, class_="near__reply")


def scan_reply_button(who: str) -> Markup:
    """Return the button that scans the reply of the guest named `who`."""
    label = common_text("near", "scan-reply", who=who)
    return h("button", icon("photo-camera"), label, type="button", class_="btn btn--main btn--big", data_do="scan-reply")


def rejoin_dialog(who: str, link: str, error: str, sends: bool, how: str = "let-in") -> Markup:
    """Return the dialog that invites a returning guest or a spectator.

    `link` is the invitation, or "" while it's being made. `error` is a sentence, or "". `sends` says whether this device can share links. `how` is the text
    key, `let-in` or `look-on`.
    """
    error_line = h("p", error, class_="setup__error", role="alert") if error else None
    notice = None if error else h("p", common_text("near", "making"), role="status")
    body = address_markup(link, common_text("near", "code"), common_text("near", "copy"), sends) if link else notice
    paste_button = h("button", common_text("near", "paste"), type="button", class_="btn", data_do="paste-reply")
    return sheet_dialog(common_text("near", how, who=who), [h("p", common_text("near", f"{how}-help", who=who)), error_line, body],
                        [paste_button, scan_reply_button(who)])


def paste_dialog(title: str, what: str, pasted: str = "", why: str = "") -> Markup:
    """Return the dialog into which the player pastes a link.

    `what` is a label for the link, `pasted` the text pasted before, or "", and `why` the reason it was rejected, or "".
    """
    field = paste_field(what, common_text("near", "reply-help"), pasted, why, first=True)
    cancel_button = h("button", common_text("sheet", "cancel"), type="button", class_="btn", data_do="close")
    return sheet_dialog(title, field, [cancel_button, h("button", common_text("near", "take"), type="button", class_="btn btn--main", data_do="yes")])
