"""Lives in the boot snapshot: modules already imported, code already compiled. No files: what they say has been read.

`freeze` runs once in Node while the snapshot is made, `thaw` at every boot from it.
"""

import ast
import gc
import importlib
import importlib.abc
import importlib.util
import random
import sys
import types
import zipimport
from contextlib import contextmanager
from pathlib import Path

HAS_DOCSTRING = 0x4000000       # a flag of code: its first constant is one
KINDS, MADE = 1 << 8 | 1 << 9, 1 << 9       # flags of classes: what cannot be changed, and what was made at run time
SWEPT = 1 << 21     # bytes that are free in pieces of any size; more would make the memory grow


class Compiled(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Hands out code that was compiled ahead, for modules that hold things of the page and so cannot be imported ahead."""

    def __init__(self, lines):
        self.lines = lines  # whether code keeps all of its lines
        self.known = {}     # name -> (path, code)

    def add(self, name, path, source):
        code = compile(source, path, "exec")
        self.known[name] = path, code if self.lines else Bare().of(code)

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


def freeze(plain, sources, lines):
    """Import the plain modules (names), compile the others ({name: [path, text]}); lines: whether these keep all of their lines."""
    compiled = Compiled(lines)
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


def strip():
    """Take the docstrings from all that is here, and from code all lines but the first of each function: an error names file, function and that line."""
    bare = Bare()
    for one in gc.get_objects():
        if isinstance(one, types.FunctionType):
            one.__code__ = bare.of(one.__code__)
            one.__doc__ = None
        elif isinstance(one, types.ModuleType) or (isinstance(one, type) and one.__flags__ & KINDS == MADE and one.__dict__.get("__doc__")):
            one.__doc__ = None


@contextmanager
def stripping():
    """Strip what is here, then what is imported before it runs, so that nothing that goes was ever laid between what stays; at last what was made otherwise."""
    usual = {loader: loader.get_code for loader in (importlib._bootstrap_external.SourceLoader, zipimport.zipimporter)}
    for loader, get_code in usual.items():
        loader.get_code = lambda self, name, get_code=get_code: Bare().of(get_code(self, name))
    strip()
    yield
    for loader, get_code in usual.items():
        loader.get_code = get_code
    strip()


class Bare:
    """Codes without docstrings and lines, each made once: several functions may share one. `strip_check.py` proves that this Python can run them."""

    tables = {}         # bytes of code -> table

    def __init__(self):
        self.made = {}      # id -> (code, its bare one): what is held keeps its id

    def of(self, code):
        """Return a code as it is kept, with all that it holds."""
        if id(code) not in self.made:
            self.made[id(code)] = code, self.bared(code)
        return self.made[id(code)][1]

    def bared(self, code):
        """Return a code anew, or as it is if nothing is to be taken from it."""
        held = [self.of(one) if isinstance(one, types.CodeType) else one for one in code.co_consts]
        flags, table = code.co_flags & ~HAS_DOCSTRING, self.table(self.size(code))
        if flags != code.co_flags:
            held[0] = None
        elif table == code.co_linetable and all(one is other for one, other in zip(held, code.co_consts, strict=True)):
            return code
        return code.replace(co_consts=tuple(held), co_flags=flags, co_linetable=table)

    def size(self, code):
        """Return how many bytes a code's instructions take; `co_code` would leave a copy of them in the memory."""
        return len(code._co_code_adaptive)

    def table(self, size):
        """Return the table of lines that says of each instruction that it stands in the first: CPython's Objects/locations.md, entries of code 13."""
        units, rest = divmod(size // 2, 8)
        return self.tables.setdefault(size, bytes((0xEF, 0)) * units + (bytes((0xE8 | rest - 1, 0)) if rest else b""))


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
