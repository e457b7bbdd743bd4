"""Examples in docstrings: which modules have some, and whether they're true."""

import doctest
import importlib
from pathlib import Path


def modules_with_examples(package):
    """Return the names of the modules of a package whose docstrings have examples, sorted. Files count, not packages: other tests add their own books to these."""
    source = Path(package.__file__).parents[1]
    paths = [path.relative_to(source) for path in (source / package.__name__).rglob("*.py") if ">>> " in path.read_text("utf-8")]
    return sorted(".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in paths)


def check_examples(name):
    """Fail if an example of this module isn't true, or if there's none."""
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted and not found.failed
