"""The pages a guest sees when joining: who invites, the reply to show, and the state of the connection."""


from courtcards.engine.limits import TYPED_NAME
from courtcards.texts import said, title
from table.markup.dialogs import sheet
from table.markup.html import Markup, h, icon
from table.peer.connection.code_page import address, framed
from table.peer.connection.connect_codes import Invitation
from table.screens.shared_page import main, way


def asked(invitation: Invitation, name: str, error: str, known: bool, lost: bool) -> Markup:
    """Return the page that asks a guest to join or watch, and for their name.

    error: a sentence, or ""; known: whether the seat has this player's name, so they may have been there before; lost: whether the spectator had a seat there.
    """
    looks = looks_on(invitation)
    field = h("label", h("b", said("near", "name")), h("input", class_="field-box", value=name, dir="auto", maxlength=TYPED_NAME, autocomplete="off",
              enterkeyhint="done", data_do="near-name"), class_="option")
    ways = [main("near-join", said("near", "look" if looks else "join")), way("howto", said("shared", "what"), data_game=invitation.game)]
    flaw = [h("p", error, class_="setup__error", role="alert")] if error else []
    acts = h("div", ways, class_="frame__acts", role="toolbar", aria_label=said("shared", "ways"))
    line = said("near", f"lets-look-{'lost-' * lost}line" if looks else "invites-again-line" if known else "invites-line", who=invitation.host)
    heading = said("near", "lets-look" if looks else "invites", who=invitation.host, game=title(invitation.game))
    return framed(heading, line, [*flaw, field, acts], "" if looks else f"{said('near', 'holder', who=invitation.host)} {said('near', 'guest-deals')}")


def looks_on(invitation: Invitation) -> bool:
    """Return whether an invitation is for a spectator: its seat has the spectator's name."""
    return invitation.seat == said("near", "onlooker")


def replying(host: str, link: str, sends: bool) -> Markup:
    """Return the page with the reply, to be shown to the host's device."""
    shown = h("div", address(link, said("near", "reply-code"), said("near", "copy-reply"), sends), class_="near__code")
    return framed(said("near", "show-reply", who=host), said("near", "show-reply-line", who=host), [shown], said("near", "awake"))


def coming_back(host: str, link: str, sends: bool) -> Markup:
    """Return the dialog with the reply by which a guest comes back."""
    body = [h("p", said("near", "come-back-help", who=host)), *address(link, said("near", "reply-code"), said("near", "copy-reply"), sends)]
    return sheet(said("near", "show-reply", who=host), body)


def recalled(key: str, who: str) -> Markup:
    """Return the page about reconnecting with the host's code, with a button to scan another.

    key: `called-back` or `uncalled`.
    """
    scan = h("button", icon("photo-camera"), said("near", "scan-table"), type="button", class_="btn btn--main", data_do="scan-invitation", data_main=True)
    return framed(said("near", key, who=who), said("near", f"{key}-line", who=who), [h("div", scan, class_="frame__acts")])


def parting(why: str, who: str) -> Markup:
    """Return the page that says why the host closed the connection."""
    return framed(said("near", f"closed-{why}", who=who), said("near", f"closed-{why}-line", who=who), [])


def told(key: str, invitation: Invitation) -> Markup:
    """Return the page about the connection to the host.

    key: `at-table`, `gone-silent`, `closed` or `closed-` with a reason.
    """
    who, line = invitation.host, "looks-" if key == "at-table" and looks_on(invitation) else ""
    return framed(said("near", key, who=who), said("near", f"{line}{key}-line", who=who), [])
