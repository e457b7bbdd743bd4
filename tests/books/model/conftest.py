"""The model lies beside the tests as a book would lie in the sources; its rules can be imported from here."""

from pathlib import Path

import courtcards.games

courtcards.games.__path__.append(str(Path(__file__).parent / "src" / "courtcards" / "games"))
