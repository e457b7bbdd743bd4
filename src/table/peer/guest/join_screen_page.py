"""The pages a guest sees when joining: who invites, the reply to show, and the state of the connection."""


from courtcards.engine.limits import TYPED_NAME
from courtcards.texts import common_text, game_title
from table.markup.dialogs import sheet_dialog
from table.markup.html import Markup, h, icon
from table.peer.connection.code_page import address_markup, framed_page
from table.peer.connection.connect_codes import Invitation
from table.screens.shared_preview_page import preview_button, preview_main_button


def join_page(invitation: Invitation, name: str, error: str, known: bool, lost: bool) -> Markup:
    """Return the page that asks for a guest's name, and whether to join or watch.

    `error` is a sentence, or "". `known` says whether the invitation is for a player with this device's name, who may be coming back. `lost` says whether a
    guest invited to watch had a player's seat at this table before.
    """
    is_spectator = is_for_spectator(invitation)
    field = h("label", h("b", common_text("near", "name")), h("input", class_="field-box", value=name, dir="auto", maxlength=TYPED_NAME, autocomplete="off",
              enterkeyhint="done", data_do="near-name"), class_="option")
    buttons = [preview_main_button("near-join", common_text("near", "look" if is_spectator else "join")),
               preview_button("howto", common_text("shared", "what"), data_game=invitation.game)]
    error_line = [h("p", error, class_="setup__error", role="alert")] if error else []
    toolbar = h("div", buttons, class_="frame__acts", role="toolbar", aria_label=common_text("shared", "ways"))
    spectator_key = "lets-look-lost-line" if lost else "lets-look-line"
    player_key = "invites-again-line" if known else "invites-line"
    line = common_text("near", spectator_key if is_spectator else player_key, who=invitation.host)
    heading = common_text("near", "lets-look" if is_spectator else "invites", who=invitation.host, game=game_title(invitation.game))
    return framed_page(heading, line, [*error_line, field, toolbar], "" if is_spectator
                       else f"{common_text('near', 'holder', who=invitation.host)} {common_text('near', 'guest-deals')}")


def is_for_spectator(invitation: Invitation) -> bool:
    """Return whether an invitation is for a spectator. Its `seat` is then the word for a spectator instead of a player's name."""
    return invitation.seat == common_text("near", "onlooker")


def reply_page(host: str, link: str, sends: bool) -> Markup:
    """Return the page that shows the reply to the host's device.

    `link` is the reply. `sends` says whether this device can share links.
    """
    code = h("div", address_markup(link, common_text("near", "reply-code"), common_text("near", "copy-reply"), sends), class_="near__code")
    return framed_page(common_text("near", "show-reply", who=host), common_text("near", "show-reply-line", who=host), [code], common_text("near", "awake"))


def come_back_dialog(host: str, link: str, sends: bool) -> Markup:
    """Return the dialog with the reply that a returning guest shows to the host.

    `link` is the reply. `sends` says whether this device can share links.
    """
    body = [h("p", common_text("near", "come-back-help", who=host)),
            *address_markup(link, common_text("near", "reply-code"), common_text("near", "copy-reply"), sends)]
    return sheet_dialog(common_text("near", "show-reply", who=host), body)


def reconnecting_page(key: str, who: str) -> Markup:
    """Return the page about reconnecting with the host's code, with a button to scan another.

    `key` is `called-back`, or `uncalled` if reconnecting has failed.
    """
    scan_button = h("button", icon("photo-camera"), common_text("near", "scan-table"), type="button", class_="btn btn--main", data_do="scan-invitation",
                    data_main=True)
    return framed_page(common_text("near", key, who=who), common_text("near", f"{key}-line", who=who), [h("div", scan_button, class_="frame__acts")])


def connection_closed_page(why: str, who: str) -> Markup:
    """Return the page that says why the host closed the connection. `why` is the end of a text key."""
    return framed_page(common_text("near", f"closed-{why}", who=who), common_text("near", f"closed-{why}-line", who=who), [])


def connection_page(state: str, invitation: Invitation) -> Markup:
    """Return the page about the connection to the host.

    `state` is `at-table`, `gone-silent`, `closed`, or `closed-` with a reason.
    """
    who = invitation.host
    prefix = "looks-" if state == "at-table" and is_for_spectator(invitation) else ""
    return framed_page(common_text("near", state, who=who), common_text("near", f"{prefix}{state}-line", who=who), [])
