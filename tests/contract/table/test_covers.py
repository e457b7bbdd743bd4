"""Several people on one device: in a whole match no page ever contains a card that the device's holder may not see."""

from random import Random

import pytest
from helpers.hotseat import GAMES_OF_HANDS, act, checked, dealt, seated, short, visits
from helpers.share import share, some_games
from helpers.words import text

from courtcards.games import GAMES
from table.storage.match_saves import MATCH_PREFIX

TABLES = share([(game, "pbpb" if GAMES[game].most > 3 else "pp") for game in some_games(GAMES_OF_HANDS)], seated(GAMES_OF_HANDS, "pp", "ppb", "pppp", "pbpb"))


def disturb(table, rng):
    """Do something that might reveal a hand:
    undo, reload, visit the lobby, look, read the story, replay, share, press keys, look up seen cards.
    """
    what = rng.choice(("undo", "reload", "lobby", "log", "why", "replay", "take-seat", "pass-unseen", "share", "stale", "away", "seen"))
    if what == "reload":
        table = table.tab()
    elif what == "lobby":
        where = table.stage.address
        table.stage.go("#/")
        checked(table)
        table.stage.go(where)
    elif what == "why":
        table.do("why", card=rng.choice(sorted(table.match.session.record.kind.cards)))
    elif what == "replay":
        table.do("replay")
        checked(table)
        table.do("step", value=str(rng.randrange(len(table.played) + 1)))
        table.do("eyes", value="all")
        assert text("replay.ask-eyes-text") in table.asks or table.match.session.position.outcome
        table.do("close")
        table.do("leave-replay")
    elif what == "seen":
        table.do("seen")
        checked(table)
        table.do("close")
    elif what in ("take-seat", "pass-unseen"):
        if table.match.session.viewer is not None and len(table.match.session.people) > 1:
            table.do(what, seat=str(table.match.session.viewer), **rng.choice(({}, {"value": "turn"})))
    elif what == "share":
        return table                            # it asks before it shows; tested separately below
    elif what == "away":
        table.app.on_hidden(True)
        checked(table)
        assert table.match.device.covered or table.match.session.viewer is None or table.match.device.must_pass
        table.app.on_hidden(False)
    elif what == "stale":
        other = table.tab()
        checked(other)
        table.app.on_stored(MATCH_PREFIX + table.id)
    else:
        table.do(what)
    return checked(table)


@pytest.mark.parametrize("game, kinds", TABLES)
def test_no_page_of_a_whole_match_reveals_a_hand(game, kinds):
    rng = Random(f"{game} {kinds}")
    table = checked(dealt(game, kinds, **short(game, len(kinds))))
    for number in range(1500):
        if not act(table, rng):
            break
        if number % 5 == 4:
            table = disturb(table, rng)
    assert table.match.session.position.outcome and text("match.again") in table.says


@pytest.mark.parametrize("game", some_games(GAMES_OF_HANDS))
def test_a_single_player_sees_only_their_own_hand(game):
    rng = Random(3)
    table = checked(dealt(game, "pbb"[:GAMES[game].most], **short(game, 3)))
    while act(table, rng):
        assert not table.match.device.covered
    assert text("cover.hand-over", name="") not in "".join(part.get("view", "") for part in table.stage.painted)


@pytest.mark.parametrize("game, kinds", seated(some_games(GAMES_OF_HANDS), "pp", "ppb", "ppp"))
def test_the_cover_appears_only_when_the_device_changes_hands(game, kinds):
    table = dealt(game, kinds, **short(game, len(kinds)))
    moves = []
    assert visits(table, lambda listed, rng: moves.append(1) or rng.choice(listed), lambda game: game.outcome or len(moves) > share(30, 60))


@pytest.mark.parametrize("game, kinds", [("knights-and-ninjas", "ppb"), ("knights-and-ninjas", "pp"), ("battle-royal", "pp")])
def test_leaving_the_page_during_a_pause_leaves_no_hand_visible(game, kinds):
    for seed in range(share(1, 6)):
        rng, table = Random(seed), dealt(game, kinds, seed=str(seed), **short(game, len(kinds)))
        for _ in range(share(30, 60)):
            if act(table, rng) and rng.random() < .4:
                table.app.on_hidden(True)
                assert 'class="hand' not in table.stage.view and checked(table)
                table.app.on_hidden(False)


@pytest.mark.parametrize("game", GAMES)
def test_another_seats_move_is_refused_with_a_sentence(game):
    table = dealt(game, "pp")
    before = list(table.played)
    table.do("move", move="1 send 4K-sun")
    assert table.played == before
