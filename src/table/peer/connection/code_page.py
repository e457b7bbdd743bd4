"""The page and dialogs for inviting guests before a match is dealt, and the frame shown around any code."""

from collections.abc import Callable, Mapping, Sequence

from courtcards.texts import said
from table.markup.dialogs import sheet
from table.markup.forms import Shown, paste_field
from table.markup.html import Markup, h, icon, proper
from table.markup.icons import CHARGES, TINCTURES, banner
from table.page.qr_code import code, legible
from table.page.share_dialogs import cut, length, lone

FIELD = "near-link"         # the id of the text box with an address
MARKS = {"open": "check-mark", "waiting": "ui-dots", "coming": "hourglass", "silent": "hourglass"}


def inviting(seats: Sequence[Shown], called: Callable[[int], str], states: Mapping[int, str], invited: int | None, link: str, error: str, sends: bool,
             back: str, gathers: bool) -> Markup:
    """Return the host's page before the match is dealt.

    seats: each with kind, tincture and charge; called: gives the name at a seat; states: the connection state of each guest's seat; invited: the seat whose
    guest is invited, or None; link: the invitation, or "" while it is being made; error: a sentence, or ""; sends: whether the device can share links; back:
    the address of the set-up page; gathers: whether the devices are drawing the deal together right now.
    """
    who = "" if invited is None else called(invited)
    rows = [row(number, seat, called(number), states.get(number, ""), number == invited) for number, seat in enumerate(seats)]
    complete = all(state == "open" for state in states.values()) and not gathers
    label = said("near", "deal-gathers" if gathers else "deal" if complete else "deal-later")
    deal = h("button", label, type="button", class_="btn btn--main btn--big" if complete else "btn btn--big",
             data_do="deal", data_main=True, disabled=not complete)
    side = [h("h1" if invited is None else "h2", said("near", "table")), h("ul", rows, class_="near__seats"),
            h("p", error, class_="setup__error", role="alert") if error else None,
            replies(invited, who, link) if invited is not None else h("p", said("near", "nobody-deals"), class_="muted"),
            h("div", deal, h("a", said("near", "back"), class_="btn btn--quiet", href=back), class_="near__foot")]
    shown = invitation(who, link, sends) if invited is not None else None
    return h("main", shown, h("section", side, class_="near__side", aria_label=said("near", "table")), class_="near")


def invitation(who: str, link: str, sends: bool) -> Markup:
    """Return the invitation for one guest: a QR code if it fits into one, and the link."""
    how = "lone" if lone(link) else "scan"
    body = address(link, said("near", "code"), said("near", "copy"), sends) if link else h("p", said("near", "making"), role="status")
    return h("section", h("h1", said("near", how, who=who)), h("p", said("near", f"{how}-help", who=who)), body, class_="near__code",
             aria_label=said("near", how, who=who))


def address(link: str, label: str, copy: str, sends: bool) -> list[Markup]:
    """Return an address as a QR code if it fits, with buttons to copy or send it, and the address itself folded away."""
    shown = [code(link, label)] if legible(link) else []
    ways = [h("button", icon("ui-copy"), copy, type="button", class_="btn", data_do="copy", data_field=FIELD)]
    if sends and not lone(link):
        ways.append(h("button", icon("ui-share"), said("near", "send"), type="button", class_="btn", data_do="send", data_field=FIELD))
    field = h("input", class_="field-box", id=FIELD, value=link, readonly=True, aria_label=said("near", "link"))
    raw = h("details", h("summary", said("near", "show"), class_="link"), field, class_="near__raw")
    return [*shown, h("div", ways, raw, class_="near__ways"), *([h("p", length(link))] if cut(link) else [])]


def framed(heading: str, line: str, inner: Sequence[Markup], note: str = "") -> Markup:
    """Return a framed page with a heading, a line, some content and a link back to the lobby."""
    flag = h("div", h("span", banner(TINCTURES[1], CHARGES[TINCTURES[1]]), class_="frame__first"), class_="frame__flags", aria_hidden="true")
    parts = [flag, h("h1", heading), h("p", line), inner, h("p", note, class_="muted") if note else None,
             h("a", said("table", "back"), class_="btn btn--quiet", href="#/")]
    return h("main", h("section", parts, class_="frame__in"), class_="frame")


def row(number: int, seat: Shown, name: str, state: str, invited: bool) -> Markup:
    """Return one seat of the list: who plays it, a guest's connection state, and a button that removes a guest who has joined."""
    stands = "later" if state == "waiting" and not invited else state or "here"
    note = said("setup", "bot") if seat["kind"] == "bot" else said("near", stands)
    go = None if state in ("", "waiting") else h("button", icon("ui-close"), type="button", class_="btn btn--icon", data_do="let-go", data_seat=number,
                                                 aria_label=said("near", "let-go", who=name))
    mark = h("span", icon(MARKS[state] if state else "check-mark"), class_="near__mark", data_state=state or "open")
    who = h("span", h("b", proper(name)), h("small", note))
    return h("li", banner(seat["tincture"], seat["charge"]), who, go, mark, aria_current="step" if invited else None)


def replies(seat: int, who: str, link: str) -> Markup:
    """Return the ways to take in a guest's reply to the link, and the button that seats a bot instead."""
    paste = h("button", said("near", "paste"), type="button", class_="btn", data_do="paste-reply")
    bot = h("button", said("near", "bot-instead"), type="button", class_="btn", data_do="bot-instead", data_seat=seat)
    return h("div", h("p", said("near", "then-lone" if lone(link) else "then", who=who), class_="muted"), scan(who), paste, bot, class_="near__reply")


def scan(who: str) -> Markup:
    """Return the button that scans a guest's reply."""
    words = said("near", "scan-reply", who=who)
    return h("button", icon("photo-camera"), words, type="button", class_="btn btn--main btn--big", data_do="scan-reply")


def letting_in(who: str, link: str, error: str, sends: bool, how: str = "let-in") -> Markup:
    """Return the dialog that invites a returning guest or a spectator.

    link: the invitation, or "" while it is being made; error: a sentence, or ""; how: the text key, `let-in` or `look-on`.
    """
    flaw = h("p", error, class_="setup__error", role="alert") if error else None
    body = address(link, said("near", "code"), said("near", "copy"), sends) if link else None if error else h("p", said("near", "making"), role="status")
    paste = h("button", said("near", "paste"), type="button", class_="btn", data_do="paste-reply")
    return sheet(said("near", how, who=who), [h("p", said("near", f"{how}-help", who=who)), flaw, body], [paste, scan(who)])


def pasting(title: str, what: str, pasted: str = "", why: str = "") -> Markup:
    """Return the dialog that asks for a link.

    what: a label for the link; pasted: what was pasted before, or ""; why: the reason it was rejected.
    """
    field = paste_field(what, said("near", "reply-help"), pasted, why, True)
    stay = h("button", said("sheet", "cancel"), type="button", class_="btn", data_do="close")
    return sheet(title, field, [stay, h("button", said("near", "take"), type="button", class_="btn btn--main", data_do="yes")])
