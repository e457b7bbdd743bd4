"""The numbers of Creations that burst from cards and seats."""

from courtcards.engine.game import Fact
from table.books.creations.hits import creations_hit


def test_a_winning_colour_bursts_as_its_shapes_on_the_cards():
    bursts = [creations_hit(Fact("takes", {"card": "c5", "other": "c8", "by": by, "against": against})).burst for by, against in ("RY", "87")]
    assert bursts == ["▲:■", "8:7"]
