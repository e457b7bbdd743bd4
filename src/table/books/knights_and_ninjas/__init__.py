"""Of Knights and Ninjas."""

from table.books.book import Art, Book, Catalogue, icon_set
from table.books.knights_and_ninjas.cloth import closer, cloth
from table.books.knights_and_ninjas.faces import DECK, KINDS, role, seal
from table.books.knights_and_ninjas.kingdom import GEM, GEMS, GUARDED
from table.draw.scene import Layout

LAYOUT = Layout(DECK, look=("discard",), tally=GEMS, pieces=(GEMS,), art=("soldier-1", "knight-1", "ninja-1", "princess-1"), minutes=20, seats=4)
ART = Art(DECK, ({"kind": "princess"}, {"kind": "jester"}, {"kind": "ninja"}))
ICONS = icon_set(" ".join([*(drawing for drawing, _, _ in KINDS.values()), GUARDED, GEM, "crossed-swords"]))
CATALOGUE = Catalogue("role", {name: seal(name) for name in ("attack", "fortify", "respond", "special", "wild")}, role)
BOOK = Book("knights-and-ninjas", ART, {"knights-and-ninjas": LAYOUT}, cloth, closer, ICONS, catalogue=CATALOGUE)
