"""Fold the built site into one page that needs no host: `courtcards.html`, opened from the disk.

What is seen first and every script stand in the page as they are, allowed by what they hold; all other parts follow as text, 15 bits a sign. The file
is UTF-16, which its first sign says before any host can say otherwise, so a sign takes two bytes. one_file.js checks the parts and has them at hand
for whoever fetches them.
"""

import base64
import gzip
import json
import re
from array import array
from fnmatch import fnmatch
from posixpath import join

import later
from base import SOURCES, Failure, run_node
from pack import sum_of
from page import marked

NAME = "courtcards.html"
FIRST = 0x3400              # the sign that stands for fifteen zeros: from here on no sign means anything to a parser
NOWHERE = "https://file.invalid/"       # where parts that are asked for by a made-up address seem to be
INTERPRETER, CORE = "app/interpreter-*", "parts/pyscript-*/core-*"
PARTS = ("app/snapshot-*", "app/wasm-*", "parts/pyodide-*/pyodide-lock.json", INTERPRETER, CORE, "app/bot_worker-*",
         *(f"app/{part}-*.whl" for part in later.PARTS))
TYPES = {"json": "application/json"}
LICENCES = "LICENSES.txt"
POLICY = ("default-src 'none'; script-src {scripts} 'unsafe-eval' blob:; connect-src blob: data:; worker-src blob:; style-src {styles}; img-src data: blob:; "
          "font-src data:; base-uri 'none'; form-action 'none'")
GLOBAL = "courtcards_interpreter"
PATCHES = (                 # PyScript as the page of a file needs it
    (r'const\{url:Ir\}=import\.meta', f'const Ir="{NOWHERE}"'),                           # it makes addresses from its own, or its page's, which are no places
    (r't\.replace\(/\^blob:/,""\)', f't.replace(/^blob:.*/,"{NOWHERE}")'),
    (r'module:import\((\w+)\)', f'module:Promise.resolve({GLOBAL})'),                     # what it would import is here already
    (r'new Blob\(\["/\*@\*/"', 'new Blob([courtcards.worker,"/*@*/"'),                   # and so in its worker, which is no module
    (r'\.replace\(Wr,Hr\)\]', '.replace(Wr,Hr),"\\n})()"]'),
    (r'error:\(\)=>import\("\./error-[^"]+"\)', 'error:async()=>({notify:courtcards.failed,notOnDOM(){}})'),         # errors are shown by boot.js
)
GONE = re.compile(r'\s*<link rel="(?:preload|modulepreload|manifest|apple-touch-icon)"[^>]*>|\s*<script type="module"[^>]*></script>')
SCRIPT = re.compile(r'<script (?:defer |(type="later" data-name="\w+") )?src="([^"]+)"></script>')
OUTSIDE = re.compile(r'\s(?:src|href)="(?:\./)?(?:app|parts)/[^"]*"')


def one_file(dist, home=""):
    """Return the whole of a built site as the bytes of one page.

    home: the address of the published site, "" where there is none. Raises Failure where the page asks for a part in a way that is not known here.
    """
    parts = {path.relative_to(dist).as_posix(): path.read_bytes() for path in sorted(dist.rglob("*")) if path.is_file()}
    named = {glob: [name for name in parts if fnmatch(name, glob)] for glob in PARTS}
    if lacking := [glob for glob, names in named.items() if not names]:
        raise Failure(f"the one-file copy needs {lacking[0]}, which the site doesn’t have")
    (interpreter,), (core,) = named[INTERPRETER], named[CORE]
    held = {name: parts[name] for names in named.values() for name in names} | {
        interpreter: bundled(dist / interpreter), core: patched(parts[core].decode()).encode(), LICENCES: licences(parts)}
    return page(parts, {name: packed(name, data) for name, data in held.items()}, home).encode("utf-16")


def licences(parts):
    """Return the texts of all licences as one."""
    return b"\n\n".join(f"==== {name.rpartition('/')[2]}\n\n".encode() + data for name, data in parts.items() if name.startswith("LICENSES/"))


# the parts

def bundled(path):
    """Return the interpreter with all that it imports as one plain script, a global of its name."""
    return run_node("one_file.mjs", str(path), f"{NOWHERE}app/{path.name}", GLOBAL, failed="couldn’t bundle the interpreter into one script").encode()


def patched(code):
    """Return PyScript's code for a page that is no place; raises Failure if it does something in another way now."""
    for old, new in PATCHES:
        code, found = re.subn(old, lambda _, new=new: new, code)
        if not found:
            raise Failure(f"PyScript has changed: it no longer contains {old}")
    return code


def packed(name, data):
    """Return what stands of a part in the page: its text, and what is said of it."""
    loose = not data.startswith((b"\x1f\x8b", b"PK"))
    kept = gzip.compress(data, 9, mtime=0) if loose else data
    return signs(kept), {"size": len(kept), "sum": sum_of(kept), "packed": loose,
                         "type": TYPES.get(name.rpartition(".")[2], "text/plain")}


def signs(data):
    """Return bytes as text, fifteen bits a sign, the last ones filled up with zeros.

    >>> signs(bytes(2)) == chr(FIRST) * 2, signs(b"\\xff\\xfe") == chr(FIRST + 0x7FFF) + chr(FIRST)
    (True, True)
    """
    whole = data + bytes(-len(data) % 15)
    blocks = (int.from_bytes(whole[at:at + 15], "big") for at in range(0, len(whole), 15))
    found = array("H", [FIRST + (block >> shift & 0x7FFF) for block in blocks for shift in range(105, -1, -15)])
    return found.tobytes().decode("utf-16-le" if array("H", [1]).tobytes()[0] else "utf-16-be")[:-(-len(data) * 8 // 15)]


# the page

def page(parts, held, home):
    """Return the text of the page; held: {name of a part: its text and what is said of it}."""
    text = marked(parts["index.html"].decode(), {"alone": "", "home": home})
    text = GONE.sub("", text)
    start = (SOURCES / "site/one_file.js").read_text(encoding="utf-8").replace("{{parts}}", json.dumps({name: told for name, (_, told) in held.items()}))
    text = SCRIPT.sub(lambda found: script(parts[found[2]].decode(), found[1]) + (script(start) if "boot" in found[2] else ""), text)
    text = re.sub(r'<link rel="stylesheet" href="([^"]+)"( data-first)?>', lambda found: f"<style{found[2] or ''}>{style(parts, found[1])}</style>", text)
    text = re.sub(r'<link rel="icon" href="([^"]+)"', lambda found: f'<link rel="icon" href="{data_of("image/png", parts[found[1]])}"', text)
    if left := OUTSIDE.search(text):
        raise Failure(f"the one-file copy can’t contain {left.group()}")
    stored = "".join(f'<script type="text/plain" data-part="{name}">{signs_}</script>\n' for name, (signs_, _) in held.items())
    return with_policy(text.replace("</body>", f"{stored}</body>"))


def script(code, later=None):
    """Return a script that stands in the page; later: how one is marked that is not run at once. Raises Failure for one that would end early there."""
    if re.search(r"</script|<!--", code, re.IGNORECASE):
        raise Failure("a script contains the end of a script, so it can’t be embedded in a page")
    return f"<script {later}>{code}</script>" if later else f"<script>{code}</script>"


def style(parts, name):
    """Return the style sheet with its fonts inside."""
    return re.sub(r'url\(([^)]+\.woff2)\)', lambda found: f'url("{data_of("font/woff2", parts[join("app", found[1])])}")', parts[name].decode())


def data_of(kind, data):
    """Return bytes as an address that holds them."""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def with_policy(text):
    """Return the page with a policy that allows what stands in it and nothing from outside."""
    scripts, styles = (re.findall(f"<{tag}(?: data-first| type=\"later\"[^>]*)?>(.*?)</{tag}>", text, re.DOTALL) for tag in ("script", "style"))
    policy = POLICY.format(scripts=" ".join(map(allowed, scripts)), styles=" ".join(map(allowed, styles)))
    return re.sub(r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*', lambda found: found[1] + policy, text, count=1)


def allowed(text):
    """Return how a policy names a script or a style by what it holds."""
    return f"'sha256-{sum_of(text.encode())}'"
