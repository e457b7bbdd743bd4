"""Lives in the boot snapshot: modules already imported, code already compiled, and the files that a picture of memory alone would lose.

`freeze` runs once in Node while the snapshot is made, `thaw` at every boot from it.
"""

import ast
import importlib
import importlib.abc
import importlib.util
import random
import sys
from pathlib import Path

files = {}      # path -> bytes: the wheel as it was unpacked


class Compiled(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Hands out code that was compiled ahead, for modules that hold things of the page and so cannot be imported ahead."""

    def __init__(self):
        self.known = {}     # name -> (path, source, code)

    def add(self, name, path, source):
        self.known[name] = path, source, compile(source, path, "exec")

    def find_spec(self, name, path=None, target=None):
        if name not in self.known:
            return None
        origin = self.known[name][0]
        inside = [origin.rpartition("/")[0]] if origin.endswith("/__init__.py") else None
        spec = importlib.util.spec_from_file_location(name, origin, loader=self, submodule_search_locations=inside)
        return spec

    def get_source(self, name):
        return self.known[name][1]

    def get_code(self, name):
        return self.known[name][2]

    def is_package(self, name):
        return self.known[name][0].endswith("/__init__.py")


def freeze(site, plain, sources):
    """Import the plain modules, compile the others, keep all files under `site`.

    plain: names; sources: {name: [path, text]} of modules to compile.
    """
    for path in sorted(Path(site).rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            files[str(path)] = path.read_bytes()
    compiled = Compiled()
    for name, (path, text) in sources.items():
        compiled.add(name, path, text)
        import_standard(text)
    for name in plain:
        importlib.import_module(name)
    sys.meta_path.insert(0, compiled)


def import_standard(text):
    """Import the modules of the standard library that a module text imports at its top."""
    for node in ast.parse(text).body:
        names = [node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in getattr(node, "names", [])]
        for name in names:
            if name and name.partition(".")[0] in sys.stdlib_module_names:
                importlib.import_module(name)


def thaw():
    """Put the files back and shuffle the dice, which are frozen in the snapshot as well."""
    for path, data in files.items():
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_bytes(data)
    files.clear()
    importlib.invalidate_caches()
    random.seed()
