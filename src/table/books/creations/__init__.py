"""King's Cards & Creations: its cards; its games are not yet on the table."""

from table.books.book import Art, Book, icon_set
from table.books.creations.drawings import ICONS
from table.books.creations.faces import DECK
from table.books.creations.minkingi import aside, cloth
from table.draw.scene import Layout

ART = Art(DECK, (
    {"number": 40, "speed": 10, "level": 2, "corners": ("1", "5", "2", "2"), "type": "snail", "set": "core"},
    {"number": 7, "speed": 95, "level": 4, "corners": ("R", "8", "3", "B"), "type": "rocket", "set": "core"},
    {"number": 88, "speed": 60, "level": 3, "corners": ("6", "Y", "B", "4"), "type": "cat", "set": "core"},
))
GAMES = {"minkingi": Layout(DECK, fills="picks", tally="control", look=("ditch",)), "kingdrin": Layout(DECK)}
BOOK = Book("creations", ART, GAMES, cloth, aside, icons=ICONS | icon_set("vertical-banner"))
