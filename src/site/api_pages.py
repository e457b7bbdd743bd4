"""Write the API documentation of the rules library with pdoc, which is among the test tools.

    .cache/venv/bin/python src/site/api_pages.py DIR
"""

import re
import sys
from pathlib import Path

import pdoc

SOURCES = Path(__file__).resolve().parents[1]
LIBRARY = SOURCES.parent / "docs" / "library.md"
LINK = re.compile(r"\[([^\]]+)\]\([^)]*\.md[^)]*\)")         # to another document, which isn't on the site
sys.path.insert(0, str(SOURCES))

import courtcards

LEFT_OUT = ("__main__", "cli", "games.", "lessons.authoring")         # the command line, the inside of each book, the tools for authors


def write_api_pages(folder):
    """Write a page for each package that a program may use. The first page contains the recipes of docs/library.md."""
    courtcards.__doc__ = LINK.sub(r"\1", LIBRARY.read_text(encoding="utf-8"))
    for name in courtcards.__all__:             # pdoc shows what is there, and these names load when first used
        setattr(courtcards, name, getattr(courtcards, name))
    subpackages = sorted(path.parent.name for path in (SOURCES / "courtcards").glob("*/__init__.py"))
    documented_packages = [f"courtcards.{subpackage}" for subpackage in subpackages if subpackage not in LEFT_OUT]
    pdoc.render.configure(show_source=False, include_undocumented=False, footer_text=f"Court Cards {courtcards.__version__}")
    pdoc.pdoc("courtcards", *documented_packages, *[f"!courtcards.{name}" for name in LEFT_OUT], output_directory=Path(folder))


if __name__ == "__main__":
    write_api_pages(sys.argv[1])
