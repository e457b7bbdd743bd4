"""What all tests share: a closing count that no `-q` silences; tests/run.py adds these up."""

import gc


def pytest_collection_finish():
    gc.freeze()         # what is there for all tests is not searched again and again for what can go


def pytest_terminal_summary(terminalreporter):
    told = {kind: len(terminalreporter.stats.get(kind, ())) for kind in ("passed", "failed", "error")}
    terminalreporter.write_line(f"counted: {told['passed']} passed, {told['failed'] + told['error']} failed")
