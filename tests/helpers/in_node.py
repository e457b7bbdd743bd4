"""Run one of the page's scripts in node, in a page that a test makes up."""

import json
import subprocess
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[2] / "assets" / "js"
BEGUN = "const script = () => (0, eval)(require('fs').readFileSync(process.argv[1], 'utf8')), asked = JSON.parse(require('fs').readFileSync(0, 'utf8'));\n"
TOLD = "const tell = found => process.stdout.write(JSON.stringify(found));\n"


def in_node(name, code, asked):
    """Return the result that some code passes to `tell`.

    The code makes up a page, calls `script` to run the page's script, and gets `asked`.
    """
    run = ["node", "-e", BEGUN + TOLD + code, str(SCRIPTS / name)]
    return json.loads(subprocess.run(run, input=json.dumps(asked), capture_output=True, text=True, check=True).stdout)
