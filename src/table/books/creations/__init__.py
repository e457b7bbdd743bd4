"""King's Cards & Creations: its cards; its games are not yet on the table."""

from table.books.book import Art, Book, icon_set
from table.books.creations.drawings import DOODLES, SHAPES
from table.books.creations.faces import DECK

ART = Art(DECK, (
    {"number": 40, "speed": 10, "corners": ("1", "5", "2", "2"), "pic": "pic-snail"},
    {"number": 7, "speed": 95, "corners": ("R", "8", "3", "B"), "pic": "pic-rocket"},
    {"number": 88, "speed": 60, "corners": ("6", "Y", "B", "4"), "pic": "pic-cat"},
))
ICONS = SHAPES | DOODLES | icon_set("""
    wingfoot silenced vertical-banner pencil large-paint-brush paint-bucket photo-camera
    fox-head owl moon rabbit snake
""")
BOOK = Book("creations", ART, icons=ICONS)
