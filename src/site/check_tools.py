"""Stop with one line if Python or Node is missing or too old.

Even Python 3.6 can read this file.
"""

import re
import shutil
import subprocess
import sys

OLDEST_PYTHON = 3, 11
OLDEST_NODE = 20


def check_versions(program, code):
    """Check that Python and Node are recent enough.

    If not, print one line in the name of `program` with the versions needed and found, and exit with `code`.
    """
    node = node_version()
    if sys.version_info < OLDEST_PYTHON or int(node.partition(".")[0] or 0) < OLDEST_NODE:
        oldest_python, own_python = (".".join(map(str, version[:3])) for version in (OLDEST_PYTHON, sys.version_info))
        needed = f"Python {oldest_python} and Node {OLDEST_NODE}, or later ones"
        installed = f"Python {own_python} ({sys.executable}) and {f'Node {node}' if node else 'no Node'}"
        print(f"{program}: needs {needed}; found {installed}", file=sys.stderr)
        sys.exit(code)
    if sys.stdout:
        sys.stdout.reconfigure(errors="replace")            # type: ignore[union-attr]  # a folder's name may have characters the terminal lacks


def node_version():
    """Return the version of the installed Node, or "" if there's none or it doesn't start."""
    path = shutil.which("node")
    try:
        output = subprocess.run([path, "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode(errors="replace") if path else ""
    except OSError:
        output = ""
    match = re.match(r"v(\d+\.[\w.-]+)", output)
    return match.group(1) if match else ""
