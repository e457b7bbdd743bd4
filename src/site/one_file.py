"""Fold the built site into one page that needs no host: `courtcards.html`, opened from the disk.

The first screen and every script are inline, allowed by their hashes. All other parts follow as text, 15 bits per character. The file is UTF-16, so that a
character takes two bytes; its byte order mark says so before any host can claim otherwise. one_file.js verifies the parts and serves them to the code that
fetches them.
"""

import base64
import gzip
import json
import math
import re
import sys
from array import array
from fnmatch import fnmatch
from posixpath import join

import lazy_packages
from base import SOURCES, BuildFailure, run_node
from pack import base64_sum
from page import with_html_attributes

ONE_FILE = "courtcards.html"
FIRST_CHARACTER = 0x3400    # the character for fifteen zero bits: from here on no character has a meaning to parsers
NOWHERE = "https://file.invalid/"       # the made-up address under which the page requests parts
INTERPRETER_GLOB, CORE_GLOB = "app/interpreter-*", "parts/pyscript-*/core-*"
PART_GLOBS = ("app/snapshot-*", "app/wasm-*", "parts/pyodide-*/pyodide-lock.json", INTERPRETER_GLOB, CORE_GLOB, "app/bot_worker-*",
              *(f"app/{part}-*.whl" for part in lazy_packages.PARTS))
TYPES = {"json": "application/json"}
LICENCES = "LICENSES.txt"
POLICY = ("default-src 'none'; script-src {scripts} 'unsafe-eval' blob:; connect-src blob: data:; worker-src blob:; style-src {styles}; img-src data: blob:; "
          "font-src data:; base-uri 'none'; form-action 'none'")
INTERPRETER_GLOBAL = "courtcards_interpreter"
PATCHES = (                 # changes PyScript needs in a page from a file
    (r'const\{url:Ir\}=import\.meta', f'const Ir="{NOWHERE}"'),                           # it derives URLs from its own or the page's: neither exists here
    (r't\.replace\(/\^blob:/,""\)', f't.replace(/^blob:.*/,"{NOWHERE}")'),
    (r'module:import\((\w+)\)', f'module:Promise.resolve({INTERPRETER_GLOBAL})'),         # what it would import is already loaded
    (r'new Blob\(\["/\*@\*/"', 'new Blob([courtcards.worker,"/*@*/"'),                   # the same in its worker, which isn't a module
    (r'\.replace\(Wr,Hr\)\]', '.replace(Wr,Hr),"\\n})()"]'),
    (r'error:\(\)=>import\("\./error-[^"]+"\)', 'error:async()=>({notify:courtcards.explainFailure,notOnDOM(){}})'),         # boot.js shows errors
)
DROPPED_TAGS = re.compile(r'\s*<link rel="(?:preload|modulepreload|manifest|apple-touch-icon)"[^>]*>|\s*<script type="module"[^>]*></script>')
SCRIPT = re.compile(r'<script (?:defer |(type="later" data-name="\w+") )?src="([^"]+)"></script>')
OUTSIDE_ADDRESS = re.compile(r'\s(?:src|href)="(?:\./)?(?:app|parts)/[^"]*"')


def one_file_copy(dist, home=""):
    """Return a whole built site as the bytes of one page.

    `home` is the address of the published site, or "" if there is none. Raises BuildFailure if a part is missing, or if something can't be embedded.
    """
    parts = {path.relative_to(dist).as_posix(): path.read_bytes() for path in sorted(dist.rglob("*")) if path.is_file()}
    names_by_glob = {glob: [name for name in parts if fnmatch(name, glob)] for glob in PART_GLOBS}
    if missing_globs := [glob for glob, names in names_by_glob.items() if not names]:
        raise BuildFailure(f"the one-file copy needs {missing_globs[0]}, which the site doesn’t have")
    (interpreter,), (core,) = names_by_glob[INTERPRETER_GLOB], names_by_glob[CORE_GLOB]
    contents = {name: parts[name] for names in names_by_glob.values() for name in names} | {
        interpreter: bundle_interpreter(dist / interpreter), core: patch_pyscript(parts[core].decode()).encode(), LICENCES: all_licences(parts)}
    return one_file_page(parts, {name: encode_part(name, data) for name, data in contents.items()}, home).encode("utf-16")


def all_licences(parts):
    """Return the texts of all licences as one."""
    return b"\n\n".join(f"==== {name.rpartition('/')[2]}\n\n".encode() + data for name, data in parts.items() if name.startswith("LICENSES/"))


# the parts

def bundle_interpreter(path):
    """Return the interpreter bundled with all its imports as one plain script, which sets a global."""
    address = f"{NOWHERE}app/{path.name}"
    return run_node("one_file.mjs", str(path), address, INTERPRETER_GLOBAL, failed="couldn’t bundle the interpreter into one script").encode()


def patch_pyscript(code):
    """Return PyScript's code adapted to a page without an address. Raises BuildFailure if the code to patch isn't there any more."""
    for old, new in PATCHES:
        code, count = re.subn(old, lambda _, new=new: new, code)        # type: ignore[misc]
        if not count:
            raise BuildFailure(f"PyScript has changed: it no longer contains {old}")
    return code


def encode_part(name, data):
    """Return the encoded text of a part, and the part's description for the page."""
    is_compressible = not data.startswith((b"\x1f\x8b", b"PK"))
    content = gzip.compress(data, 9, mtime=0) if is_compressible else data
    return encode_bytes(content), {"size": len(content), "sum": base64_sum(content), "packed": is_compressible,
                                   "type": TYPES.get(name.rpartition(".")[2], "text/plain")}


def encode_bytes(data):
    r"""Return bytes as text, fifteen bits per character, padded with zeros.

    >>> encode_bytes(bytes(2)) == chr(FIRST_CHARACTER) * 2, encode_bytes(b"\xff\xfe") == chr(FIRST_CHARACTER + 0x7FFF) + chr(FIRST_CHARACTER)
    (True, True)
    """
    padded = data + bytes(-len(data) % 15)
    blocks = (int.from_bytes(padded[at:at + 15], "big") for at in range(0, len(padded), 15))
    units = array("H", [FIRST_CHARACTER + (block >> shift & 0x7FFF) for block in blocks for shift in range(105, -1, -15)])
    characters = math.ceil(len(data) * 8 / 15)
    return units.tobytes().decode("utf-16-le" if sys.byteorder == "little" else "utf-16-be")[:characters]


# the page

def one_file_page(parts, encoded_parts, home):
    """Return the text of the one-file page. `parts` are the files of the built site, {name: bytes}.

    `encoded_parts` is {name of a part: its encoded text and its description}, and `home` the address of the published site, or "". Raises BuildFailure if the
    page would need anything else from outside.
    """
    text = with_html_attributes(parts["index.html"].decode(), {"alone": "", "home": home})
    text = DROPPED_TAGS.sub("", text)
    descriptions = {name: description for name, (_, description) in encoded_parts.items()}
    start = (SOURCES / "site/one_file.js").read_text(encoding="utf-8").replace("{{parts}}", json.dumps(descriptions))

    def inlined(tag):
        script = inline_script(parts[tag[2]].decode(), tag[1])
        return script + inline_script(start) if "boot" in tag[2] else script
    text = SCRIPT.sub(inlined, text)
    text = re.sub(r'<link rel="stylesheet" href="([^"]+)"( data-first)?>', lambda match: f"<style{match[2] or ''}>{inline_style(parts, match[1])}</style>",
                  text)
    text = re.sub(r'<link rel="icon" href="([^"]+)"', lambda match: f'<link rel="icon" href="{data_url("image/png", parts[match[1]])}"', text)
    if outside := OUTSIDE_ADDRESS.search(text):
        raise BuildFailure(f"the one-file copy can’t contain {outside.group()}")
    part_tags = "".join(f'<script type="text/plain" data-part="{name}">{encoded}</script>\n' for name, (encoded, _) in encoded_parts.items())
    return with_policy(text.replace("</body>", f"{part_tags}</body>"))


def inline_script(code, later=None):
    """Return code as an inline script. `later` are the attributes of a script that mustn't run at once.

    Raises BuildFailure if the code contains the end of a script, or the start of a comment.
    """
    if re.search(r"</script|<!--", code, re.IGNORECASE):
        raise BuildFailure("a script contains the end of a script, so it can’t be embedded in a page")
    return f"<script {later}>{code}</script>" if later else f"<script>{code}</script>"


def inline_style(parts, name):
    """Return a style sheet with its fonts as data URLs; `parts` are the site's files, {name: bytes}."""
    return re.sub(r'url\(([^)]+\.woff2)\)', lambda match: f'url("{data_url("font/woff2", parts[join("app", match[1])])}")', parts[name].decode())


def data_url(kind, data):
    """Return bytes as a data URL; `kind` is their MIME type."""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def with_policy(text):
    """Return the page with a content security policy that allows its inline contents and nothing from outside."""
    scripts, styles = (re.findall(f"<{tag}(?: data-first| type=\"later\"[^>]*)?>(.*?)</{tag}>", text, re.DOTALL) for tag in ("script", "style"))
    policy = POLICY.format(scripts=" ".join(map(policy_hash, scripts)), styles=" ".join(map(policy_hash, styles)))
    return re.sub(r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*', lambda match: match[1] + policy, text, count=1)


def policy_hash(text):
    """Return the hash by which a content security policy allows an inline script or style."""
    return f"'sha256-{base64_sum(text.encode())}'"
