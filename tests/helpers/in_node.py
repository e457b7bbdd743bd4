"""Run the page's scripts in node, each in a page that a test makes up."""

import json
import subprocess
from functools import cache
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[2] / "assets" / "js"
RUNNER = """
const { createContext, runInContext } = require('vm'), { readFileSync } = require('fs');
let tell;
const fail = trouble => tell(null, String(trouble?.stack ?? trouble));
process.on('uncaughtException', fail).on('unhandledRejection', fail);
require('readline').createInterface({ input: process.stdin }).on('line', line => {
    const [path, code, asked] = JSON.parse(line), late = setTimeout(() => fail('nothing was told'), 20_000);
    tell = (found, trouble = '') => {
        clearTimeout(late);
        process.stdout.write(JSON.stringify([found, trouble]) + '\\n');
        tell = () => {};
    };
    const page = createContext({
        setTimeout, clearTimeout, setImmediate, queueMicrotask, performance, EventTarget, Event, CustomEvent, DOMException, TextEncoder, TextDecoder, atob, btoa, tell,
    });
    page.script = () => runInContext(readFileSync(path, 'utf8'), page, path);
    page.asked = runInContext(`(${JSON.stringify(asked)})`, page);
    try { runInContext(code, page); } catch (trouble) { fail(trouble); }
});
"""


@cache
def node():
    """Return a node process that runs page after page until we end: starting one for each would take longer than all they do."""
    return subprocess.Popen(["node", "-e", RUNNER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")


def in_node(name, code, asked):
    """Return the result that some code passes to `tell`.

    The code makes up a page, calls `script` to run the page's script, and gets `asked`.
    """
    pages = node()
    pages.stdin.write(json.dumps([str(SCRIPTS / name), code, asked]) + "\n")
    pages.stdin.flush()
    found, trouble = json.loads(pages.stdout.readline())
    assert not trouble, trouble
    return found
