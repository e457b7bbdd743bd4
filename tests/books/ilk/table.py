"""Ilk on the table: records from fields, hands and moves in words, and what is pressed and read there."""

from books.ilk import matches as ilk

NAMES = ("Ada", "Brann", "Sable", "Tamsin", "Osric", "Wren", "Margot")


def record(*moves, people=1, **made):
    """Return the record of a match as `ilk.setting` makes it, after some moves in words; the seats after the first `people` are bots."""
    noted = {"moves": []}

    class Noted(ilk.ILK):
        def __init__(self, seats, options, seed, deck, *more):
            noted.update(deck=deck)
            super().__init__(seats, options, seed, deck, *more)

        def play_text(self, text):
            noted["moves"].append(text)
            return super().play_text(text)
    usual, ilk.ILK = ilk.ILK, Noted
    try:
        game = ilk.play(ilk.setting(**made), *moves)
    finally:
        ilk.ILK = usual
    seats = [name if number < people else f"bot:squire:{name}" for number, name in enumerate(NAMES[:game.seats])]
    return {"format": 1, "game": "ilk", "rules": game.rules, "options": dict(game.chosen), "seats": seats, **noted}


def held(table, rank, nth=0):
    """Return a card of the hand by its rank."""
    return [id for id in table.match.timeline.frame.view["zones"]["hand/0"] if ilk.rank(id) == rank][nth]


def choose(table, *ranks):
    """Press cards of the hand."""
    for rank in ranks:
        table.do("choose", card=held(table, rank))
