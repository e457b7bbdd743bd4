"""Every sentence that is said, by screen and game as the files of texts have them, so that a reader can go through them aloud.

    python3 tests/bench/sentences.py [common ilk …]
"""

import sys
import tomllib
from pathlib import Path

TEXTS = Path(__file__).resolve().parents[2] / "src" / "courtcards" / "texts" / "en"


def said(told, key=()):
    """Yield every sentence with the keys that lead to it; switches and numbers are none."""
    if isinstance(told, str):
        yield key, told
    elif isinstance(told, dict):
        for name, each in told.items():
            yield from said(each, (*key, name))
    elif isinstance(told, list):
        for number, each in enumerate(told, 1):
            yield from said(each, (*key, each.get("id", str(number)) if isinstance(each, dict) else str(number)))


def main(names):
    """Print the sentences of some files, or of all: a heading for a file and for each of its screens or sections."""
    for path in sorted(TEXTS.glob("*.toml")):
        if names and path.stem not in names:
            continue
        print(f"\n# {path.stem}")
        screen = None
        for (section, *rest), sentence in said(tomllib.loads(path.read_text("utf-8"))):
            if section != screen:
                screen = section
                print(f"\n## {path.stem}: {screen}\n")
            print(f"{'.'.join(rest)}: {sentence}" if rest else sentence)


if __name__ == "__main__":
    main(sys.argv[1:])
