"""Spectators: inviting them to a match between devices, and joining as one."""

import html

from helpers.fake_page import Table
from helpers.invitations import OFFERED
from helpers.near import Party
from helpers.words import text

from courtcards.games import GAMES
from courtcards.texts import game_title

AGREE = {"do": "vote", "value": "yes"}


def link(markup):
    """Return the route of the link in markup."""
    return "#" + html.unescape(OFFERED.search(markup)[1]).partition("#")[2]


def looked_on(game="coinquest", steps=6, **more):
    """Return a match between the host Ada and a guest Ben, and the page of a spectator, Olive."""
    party = Party(game, guests=(1,), names=("Ada", "Ben", "bot:squire:Margot")[:max(2, GAMES[game].fewest)], **more)
    for _ in range(steps):
        party.step()
    party.host.do("look-on")
    party.agree()
    return party, joins(party)


def joins(party, name="Olive"):
    """Follow the invitation shown by the host, and join; return the page."""
    page = Table(speed="0", seed=None)
    page.stage.connections = party.host.stage.connections
    page.stage.go(link(party.host.stage.dialog))
    assert text("near.lets-look", who="Ada", game=game_title(party.session.record.game.id)) in page.says and text("near.lets-look-line", who="Ada") in page.says
    assert text("near.invites-line", who="Ada") not in page.says
    page.do("near-name", value=name)
    page.do("near-join")
    party.host.do("paste-reply")
    party.host.do("yes", value=link(page.stage.view))
    party.settle()
    return page
