"""Code that lives in the boot snapshot, without its files: modules already imported, and others already compiled.

`freeze` runs once, in Node, while the snapshot is made. `thaw` runs at every boot from the snapshot.
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

HAS_DOCSTRING = 0x4000000       # a code flag: the first constant is a docstring
CLASS_FLAGS, RUN_TIME = 1 << 8 | 1 << 9, 1 << 9       # flags of classes: immutable, and created at run time
SWEPT_BYTES = 1 << 21  # bytes that are free for each size of block; more would make the memory grow


class PrecompiledFinder(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """A finder of precompiled modules: those that use the page, and so can't be imported in advance."""

    def __init__(self, lines):
        self.lines = lines  # whether code keeps its docstrings and all line numbers
        self.known = {}     # name -> (path, code)

    def add(self, name, path, source):
        """Compile a module's source and keep the code under the module's name."""
        code = compile(source, path, "exec")
        self.known[name] = path, code if self.lines else CodeStripper().strip(code)

    def find_spec(self, name, path=None, target=None):
        """Return the import spec of a precompiled module, or None for any other module."""
        if name not in self.known:
            return None
        origin = self.known[name][0]
        search_locations = [origin.rpartition("/")[0]] if origin.endswith("/__init__.py") else None
        spec = importlib.util.spec_from_file_location(name, origin, loader=self, submodule_search_locations=search_locations)
        return spec

    def get_source(self, name):
        """Return None: the snapshot has no sources."""
        return None

    def get_code(self, name):
        """Return the code of a precompiled module."""
        return self.known[name][1]

    def is_package(self, name):
        """Return whether a precompiled module is a package."""
        return self.known[name][0].endswith("/__init__.py")


def freeze(plain, sources, lines):
    """Import the modules named in `plain`. Compile those in `sources`, {name: [path, text]}, and import the standard modules they need.

    With `lines`, the compiled code keeps its docstrings and all line numbers.
    """
    finder = PrecompiledFinder(lines)
    for name, (path, text) in sources.items():
        finder.add(name, path, text)
        import_standard(text)
    for name in plain:
        importlib.import_module(name)
    sys.meta_path.insert(0, finder)


def import_standard(text):
    """Import the modules of the standard library that a module's text imports at the top level."""
    for node in ast.parse(text).body:
        names = [node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in getattr(node, "names", [])]
        for name in names:
            if name and name.partition(".")[0] in sys.stdlib_module_names:
                importlib.import_module(name)


def strip_all_code():
    """Remove all docstrings, and all line numbers except each function's first.

    Tracebacks then name the file, the function and its first line.
    """
    stripper = CodeStripper()
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType):
            thing.__code__ = stripper.strip(thing.__code__)
            thing.__doc__ = None
        elif isinstance(thing, types.ModuleType) or (isinstance(thing, type) and thing.__flags__ & CLASS_FLAGS == RUN_TIME and thing.__dict__.get("__doc__")):
            thing.__doc__ = None


@contextmanager
def stripping_code():
    """Strip all code in memory, once at the start of the `with` block and once at its end.

    Code imported inside the block is stripped before it runs.
    """
    get_code_by_loader = {loader: loader.get_code for loader in (importlib._bootstrap_external.SourceLoader, zipimport.zipimporter)}
    for loader, get_code in get_code_by_loader.items():
        loader.get_code = lambda self, name, get_code=get_code: CodeStripper().strip(get_code(self, name))      # type: ignore[method-assign]
    strip_all_code()
    yield
    for loader, get_code in get_code_by_loader.items():
        loader.get_code = get_code      # type: ignore[method-assign]
    strip_all_code()


class CodeStripper:
    """A cache of code objects stripped of docstrings and line numbers. Functions that share code keep sharing it.

    `strip_check.py` proves that this version of Python can run them.
    """

    tables: dict[int, bytes] = {}       # size of the instructions in bytes -> line table

    def __init__(self):
        self.stripped = {}      # id -> (code, stripped code); keeping the code alive keeps its id unique

    def strip(self, code):
        """Return the stripped version of a code object, including all nested ones."""
        if id(code) not in self.stripped:
            self.stripped[id(code)] = code, self.stripped_copy(code)
        return self.stripped[id(code)][1]

    def stripped_copy(self, code):
        """Return a stripped copy of a code object, or the object itself if there is nothing to strip."""
        constants = [self.strip(constant) if isinstance(constant, types.CodeType) else constant for constant in code.co_consts]
        flags, table = code.co_flags & ~HAS_DOCSTRING, self.line_table(self.size(code))
        if flags != code.co_flags:
            constants[0] = None
        elif table == code.co_linetable and all(constant is original for constant, original in zip(constants, code.co_consts, strict=True)):
            return code
        return code.replace(co_consts=tuple(constants), co_flags=flags, co_linetable=table)

    def size(self, code):
        """Return the size of a code object's instructions in bytes, without `co_code`, which would leave a copy of them in memory."""
        return len(code._co_code_adaptive)

    def line_table(self, size):
        """Return a line table that assigns every instruction to the first line, in entries of code 13 (see CPython's Objects/locations.md).

        `size` is the size of the instructions in bytes.
        """
        units, rest = divmod(size // 2, 8)
        return self.tables.setdefault(size, bytes((0xEF, 0)) * units + (bytes((0xE8 | rest - 1, 0)) if rest else b""))


def zero_free_memory():
    """Overwrite free memory with zeros, since its old contents would make the snapshot larger."""
    for size in range(512, 32, -16):
        blocks = [bytes(size - 20) for _ in range(SWEPT_BYTES // 2 // size)]  # 20: Python's overhead per bytes object
        del blocks
    for size in (1 << 16, 1 << 15, 1 << 14, 1 << 13, 1 << 12, 2048, 1024, 600):
        blocks = [bytes(size) for _ in range(SWEPT_BYTES // size)]
        del blocks


def thaw():
    """Prepare a start from the snapshot: forget files that no longer exist, and reseed the random generator."""
    forget_file_locations()
    random.seed()


def write_library(data):
    """Write the standard library's zip, given as a JavaScript array of bytes, to where Python expects it."""
    Path(next(path for path in sys.path if path.endswith(".zip"))).write_bytes(data.to_bytes())
    forget_file_locations()


def forget_file_locations():
    """Forget cached file locations, as importlib.invalidate_caches() does, but without importing further modules."""
    zipimport._zip_directory_cache.clear()      # type: ignore[attr-defined]
    sys.path_importer_cache.clear()
