"""Build the wheels of our Python packages and of the words. Also determine which modules need no page."""

import ast
import base64
import hashlib
import io
import re
import sys
import zipfile
from functools import cache

import lazy_packages
from base import PACKAGES, SOURCES, files_below

PAGE_ONLY = {"js", "pyscript", "pyodide", "pyodide_js"}
OFF_PAGE = (        # needed only by the command line, benchmarks and learning agents
    "courtcards/__main__.py", "courtcards/py.typed", "courtcards/cli", "courtcards/lessons/authoring", "courtcards/rl", "courtcards/games/*/misconceptions.py",
    "table/report")
LONG_AGO = (2020, 1, 1, 0, 0, 0)     # one date for every entry: the same sources give the same bytes


def package_version():
    """Return the version stated in courtcards/__init__.py."""
    text = (SOURCES / "courtcards" / "__init__.py").read_text(encoding="utf-8")
    return re.findall(r'^__version__ = "([^"]+)"', text, re.MULTILINE)[0]


def wheel_name(name="courtcards"):
    """Return the file name of a wheel of ours, as micropip and pip expect it."""
    return f"{name}-{package_version()}-py3-none-any.whl"


def build_wheel(name="courtcards", home=SOURCES, files=None):
    """Return a wheel as bytes, with the given `files` or, if None, all files the page needs.

    Paths in the wheel are relative to `home`. The same sources give the same bytes.
    """
    contents = {path.relative_to(home).as_posix(): path.read_bytes() for path in files or page_files()}
    info = f"{name}-{package_version()}.dist-info"
    contents[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: {name}\nVersion: {package_version()}\n".encode()
    contents[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: courtcards\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    rows = [f"{name},{record_hash(data)},{len(data)}\n" for name, data in contents.items()]
    contents[f"{info}/RECORD"] = "".join([*rows, f"{info}/RECORD,,\n"]).encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in contents.items():
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def page_files():
    """Return the files that the page needs, package by package, sorted within each."""
    excluded_files = off_page_files()
    return [path for name in PACKAGES for path in files_below(SOURCES / name) if path not in excluded_files]


def off_page_files():
    """Return the files that no page needs."""
    return set(files_below(*[top for place in OFF_PAGE for top in SOURCES.glob(place)]))


def record_hash(data):
    """Return a hash as written in a wheel's RECORD."""
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def module_name(path):
    """Return the name under which a module is imported."""
    parts = path.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def start_modules():
    """Return the modules present when the page starts, as {dotted name: path}."""
    lazy_files = lazy_packages.all_part_files()
    return {module_name(path): path for path in page_files() if path.suffix == ".py" and path not in lazy_files}


def plain_modules():
    """Return the modules to import in advance, sorted.

    They are the modules present at the start that can be imported without a page, and the standard modules that lazy-loaded parts need.
    """
    imports_by_module = {name: imported_names(name, path) for name, path in start_modules().items()}
    page_bound = {name for name, imports in imports_by_module.items() if any(imported.partition(".")[0] in PAGE_ONLY for imported in imports)}
    while newly_bound := {name for name in imports_by_module.keys() - page_bound if imports_by_module[name] & page_bound}:
        page_bound |= newly_bound
    return sorted(imports_by_module.keys() - page_bound | standard_modules(lazy_packages.all_part_files()))


def standard_modules(files):
    """Return the standard modules that these files import."""
    imports = {name for path in files if path.suffix == ".py" for name in imported_names("", path)}
    return {name.partition(".")[0] for name in imports} & sys.stdlib_module_names


@cache
def imported_names(name, path):
    """Return the dotted names imported anywhere in a module."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            packages = package.split(".")
            parent = ".".join(packages[:len(packages) - node.level + 1]) if node.level else ""
            source = ".".join(part for part in (parent, node.module) if part)
            names |= {source} | {f"{source}.{alias.name}" for alias in node.names}
    return names
