from courtcards.games import GAMES
from table import rehearsal
from table.app import App


def test_every_game_is_played_where_nobody_sees_it_and_nothing_goes_wrong(monkeypatch):
    opened, troubles = [], []
    monkeypatch.setattr(rehearsal.Nowhere, "complain", lambda _, text: troubles.append(text), raising=False)
    monkeypatch.setattr(App, "route", lambda app, address, route=App.route: (route(app, address), opened.append(app)))
    taken = sum(1 for _ in rehearsal.steps())
    assert not troubles
    assert [app.match.session.record.kind.id for app in opened] == list(GAMES)
    assert taken > len(GAMES) * rehearsal.MOVES
    assert any(app.match.session.record.moves for app in opened)


def test_a_rehearsal_comes_to_an_end_where_nothing_is_asked(monkeypatch):
    monkeypatch.setattr("table.match.session.Session.moves", lambda *_: [])
    assert sum(1 for _ in rehearsal.steps()) == len(GAMES)
