"""Makes the model book's rules importable from here: it's beside the tests, like a book in the sources."""

from pathlib import Path

import courtcards.games

courtcards.games.__path__.append(str(Path(__file__).parent / "src" / "courtcards" / "games"))
