"""Makes the rules of the model book importable. They're beside the tests, laid out like a book in the sources."""

from pathlib import Path

import courtcards.games

courtcards.games.__path__.append(str(Path(__file__).parent / "src" / "courtcards" / "games"))
