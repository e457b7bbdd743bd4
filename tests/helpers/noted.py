"""Records of the matches that tests build in their own terms: the deck, and every move that led to the position."""


def noted(book, kind, make, names, people):
    """Return the record of the match that `make` builds with the class `kind` of a book's `matches`.

    The seats after the first `people` are bots.
    """
    deal, usual_class = {"moves": []}, getattr(book, kind)

    class Noted(usual_class):
        def __init__(self, seats, options, *, deck, **more):
            deal.update(deck=deck)
            super().__init__(seats, options, deck=deck, **more)

        def play_text(self, text):
            deal["moves"].append(text)
            return super().play_text(text)
    setattr(book, kind, Noted)
    try:
        game = make()
    finally:
        setattr(book, kind, usual_class)
    seats = [name if number < people else f"bot:squire:{name}" for number, name in enumerate(names[:game.seats])]
    return {"format": 1, "game": game.id, "rules": game.rules, "options": dict(game.chosen), "seats": seats, **deal}
