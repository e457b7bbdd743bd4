"""Helpers shared by all build steps, for paths, for failing with a single line, and for naming files by content."""

import hashlib
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
NODE_MODULES = ROOT / "node_modules"
SOURCES = ROOT / "src"
PACKAGES = ("courtcards", "table")


class BuildFailure(Exception):
    """A build step that can't continue. Its text is one clear line for the person at the keyboard."""


def failure_reason(out, err):
    """Return the most informative line of a program's error output or, if that's empty, of its standard output.

    If both are empty, return "no reason given".
    """
    lines = [line.strip() for line in (err or out).splitlines() if line.strip()]
    error_lines = [line for line in lines if re.match(r"(\w*Error|ERROR)\b", line)]
    if error_lines:
        return error_lines[-1][:300]
    return lines[0][:300] if lines else "no reason given"


def run_program_in_repository(command, missing, failed, stdin=None, reason=failure_reason):
    """Run a command in the repository and return its output. `stdin` is the text of its input, if any.

    Raises BuildFailure with the text `missing` if the program isn't installed. If the program fails, it raises BuildFailure with the text `failed`,
    followed by the reason that `reason` finds in its output and errors.
    """
    program = shutil.which(command[0])
    if program is None:
        raise BuildFailure(missing)
    result = subprocess.run([program, *command[1:]], cwd=ROOT, input=stdin, capture_output=True, encoding="utf-8", errors="replace")
    if result.returncode:
        raise BuildFailure(f"{failed} ({reason(result.stdout, result.stderr)})")
    return result.stdout


def run_node(script, *words, failed, stdin=None):
    """Run one of our scripts in this folder with Node and return its output.

    `words` are its arguments. `stdin` is the text of its input, if any. If it fails, BuildFailure is raised with the text `failed` and the reason.
    """
    return run_program_in_repository(["node", str(SOURCES / "site" / script), *words], "node is missing: install Node 20 or newer", failed, stdin)


def minify_texts(texts):
    """Return scripts and style sheets minified, {name: text}."""
    return json.loads(run_node("minify.mjs", failed="couldn’t minify the scripts and style sheets", stdin=json.dumps(texts)))


def bare_page_style(name):
    """Return the minified style sheet of a simple page, which does without the table's sheet.

    The sheet consists of bare.css, which all such pages share, and then the sheet `name`.
    """
    return minify_texts({name: "".join((ROOT / "src" / "site" / sheet).read_text(encoding="utf-8") for sheet in ("bare.css", name))})[name]


def bundle_script(text, *how):
    """Return one of our scripts bundled with all its imports.

    `how` is `esm`, or `iife` followed by the name of a global for its exports.
    """
    return run_node("bundle.mjs", *how, failed="couldn’t bundle a script", stdin=text)


def content_hash(*chunks):
    """Return a short content hash of byte strings: eight hexadecimal digits."""
    digest = hashlib.sha256()
    for chunk in chunks:
        digest.update(hashlib.sha256(chunk).digest())
    return digest.hexdigest()[:8]


def files_below(*places):
    """Return the given files and all files in the given folders, place by place, without Python's caches.

    The files of each folder are sorted.
    """
    files = []
    for place in places:
        paths = [place] if place.is_file() else sorted(place.rglob("*"))
        files += [path for path in paths if path.is_file() and "__pycache__" not in path.parts]
    return files


def hash_of_files(*places):
    """Return the content hash of files and folders, including their names in the repository."""
    chunks = []
    for path in files_below(*places):
        chunks += [os.path.relpath(path, ROOT).encode(), path.read_bytes()]
    return content_hash(*chunks)


def published_name(name):
    """Return the name under which a file is published: .mjs becomes .js.

    Some hosts don't serve .mjs as JavaScript, and then browsers refuse to run it.

    >>> published_name("pyodide.asm.mjs"), published_name("pyodide-lock.json")
    ('pyodide.asm.js', 'pyodide-lock.json')
    """
    return f"{name.removesuffix('.mjs')}.js" if name.endswith(".mjs") else name


def hashed_name(name, data):
    """Return a file name that includes a hash of its content.

    >>> hashed_name("app.css", b"")
    'app-5df6e0e2.css'
    """
    stem, dot, ending = name.rpartition(".")
    return f"{stem}-{content_hash(data)}{dot}{ending}"


def publish_file(folder, name, data):
    """Write data into a folder, under a name that includes its hash. Return that name."""
    full_name = hashed_name(name, data)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / full_name).write_bytes(data)
    return full_name


def fill_braces(text, values):
    """Return a text with each name in double braces replaced by its value. Raises KeyError for a name without a value."""
    return re.sub(r"\{\{(\w+)\}\}", lambda match: values[match[1]], text)
