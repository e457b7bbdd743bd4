"""Kingdom Coinquest on the table: records of kingdoms in words, and what is pressed and read there."""

from books.coinquest import matches as coinquest

NAMES = ("Ada", "Margot", "Brann", "Osric")


def record(*kingdoms, moves=(), people=1, **made):
    """Return the record of a match as `coinquest.setting` makes it, after some moves; the seats after the first `people` are bots."""
    return noted(lambda: coinquest.setting(*kingdoms, **made), moves, people)


def dealt(kings, forge, moves=(), people=1, **options):
    """Return the record of a match as `coinquest.match` deals it, after some moves."""
    return noted(lambda: coinquest.match(kings, forge, **options), moves, people)


def noted(make, moves, people):
    """Return the record of a match that is made so: its deck, and every move that leads there."""
    told = {"moves": []}

    class Noted(coinquest.COINQUEST):
        def __init__(self, seats, options, seed, deck, *more):
            told.update(deck=deck)
            super().__init__(seats, options, seed, deck, *more)

        def play_text(self, text):
            told["moves"].append(text)
            return super().play_text(text)
    usual, coinquest.COINQUEST = coinquest.COINQUEST, Noted
    try:
        game = coinquest.play(make(), *moves)
    finally:
        coinquest.COINQUEST = usual
    seats = [name if number < people else f"bot:squire:{name}" for number, name in enumerate(NAMES[:game.seats])]
    return {"format": 1, "game": "coinquest", "rules": game.rules, "options": dict(game.chosen), "seats": seats, **told}
