"""Lives in the boot snapshot: modules already imported, code already compiled. No files: what they say has been read.

`freeze` runs once in Node while the snapshot is made, `thaw` at every boot from it.
"""

import ast
import importlib
import importlib.abc
import importlib.util
import random
import sys
import zipimport
from pathlib import Path

SWEPT = 1 << 21     # bytes that are free in pieces of any size; more would make the memory grow


class Compiled(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Hands out code that was compiled ahead, for modules that hold things of the page and so cannot be imported ahead."""

    def __init__(self):
        self.known = {}     # name -> (path, code)

    def add(self, name, path, source):
        self.known[name] = path, compile(source, path, "exec")

    def find_spec(self, name, path=None, target=None):
        if name not in self.known:
            return None
        origin = self.known[name][0]
        inside = [origin.rpartition("/")[0]] if origin.endswith("/__init__.py") else None
        spec = importlib.util.spec_from_file_location(name, origin, loader=self, submodule_search_locations=inside)
        return spec

    def get_source(self, name):
        return None

    def get_code(self, name):
        return self.known[name][1]

    def is_package(self, name):
        return self.known[name][0].endswith("/__init__.py")


def freeze(plain, sources):
    """Import the plain modules (names), compile the others ({name: [path, text]})."""
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


def sweep():
    """Write zeros over memory that is free: what was there would be packed as well. Never asks for more than is free, so the memory does not grow."""
    for size in range(512, 32, -16):
        kept = [bytes(size - 20) for _ in range(SWEPT // 2 // size)]        # 20: what Python keeps beside the bytes
        del kept
    for size in (1 << 16, 1 << 15, 1 << 14, 1 << 13, 1 << 12, 2048, 1024, 600):
        kept = [bytes(size) for _ in range(SWEPT // size)]
        del kept


def thaw():
    """Forget the files that are gone, and shuffle the dice, which are frozen in the snapshot as well."""
    look_again()
    random.seed()


def lay_library(data):
    """Lay the standard library's zip, as a JavaScript array of bytes, where Python looks for it."""
    Path(next(path for path in sys.path if path.endswith(".zip"))).write_bytes(data.to_bytes())
    look_again()


def look_again():
    """Forget which files are where: importlib.invalidate_caches() without all that it imports itself."""
    zipimport._zip_directory_cache.clear()
    sys.path_importer_cache.clear()
