"""Printing in browsers without print, or with one that does nothing: the page is told; a print that starts is no problem."""

import pytest
from helpers.in_node import in_node

RUN = """
const told = [], document = new EventTarget(), window = Object.assign(new EventTarget(), { courtcards: {} });
const begins = () => window.dispatchEvent(new Event('beforeprint'));
Object.assign(document, { adoptedStyleSheets: [], styleSheets: [], fonts: { ready: Promise.resolve() }, querySelector: () => ({}), querySelectorAll: () => [] });
document.addEventListener('courtcards:press', ({ detail }) => told.push(detail.do));
Object.assign(window, { missing: {}, idle: { print() {} }, begins: { print: begins }, late: { print: () => queueMicrotask(begins) } }[asked]);
Object.assign(globalThis, { window, document, CSSStyleSheet: class { replaceSync() {} }, setTimeout: then => queueMicrotask(() => queueMicrotask(then)) });
script();
window.courtcards.print().then(() => setImmediate(() => tell(told)));
"""


@pytest.mark.parametrize("how, told", [("missing", ["not-printed"]), ("idle", ["not-printed"]), ("begins", []), ("late", [])])
def test_a_print_that_does_not_start_is_reported(how, told):
    assert in_node("print.js", RUN, how) == told
