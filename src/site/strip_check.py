"""Check that `frozen.py`, which rewrites line tables in CPython's private format, fits this version of Python.

snapshot.mjs runs this check in Pyodide before it strips any code. The check isn't part of the snapshot.
"""

import sys
import types

from frozen import CodeStripper

FLAGS_DOCSTRINGS = 3, 14
OPTIMIZED = 1           # a code flag: belongs to a function, not a module or a class
TRIAL_FILE = "trial.py"
TRIAL_SIZES = range(24)  # numbers of statements to try: their line tables have one or several entries, the last of every possible size
TRIAL = '''
"""A docstring."""

def documented(least, most=3):
    """A docstring."""
    return [least, most]

def first_constant():
    return "first" + str(1)

def numbers(most):
    """A docstring."""
    for number in range(most):
        try:
            if number == 1:
                raise ValueError
            yield lambda: number
        except ValueError:
            yield number
        finally:
            most -= 1

async def later(most):
    return [number() if callable(number) else number for number in numbers(most)]

class Kept:
    """A docstring."""

    def fails(self):
        """A docstring."""
        self.tried = True
        return 1 / 0

def run():
    """A docstring."""
    found = {**{"a": documented(1)}, "b": first_constant(), "c": [number for number in range(3) if number]}
    try:
        later(3).send(None)
    except StopIteration as stop:
        return found, stop.value
''' + "".join(f"\ndef long_{size}(number):\n    " + "\n    ".join(["-number"] * size + ["return number"]) + "\n" for size in TRIAL_SIZES)
TRIAL_RESULT = {"a": [1, 3], "b": "first1", "c": [1, 2]}, [0, 1, 2]


def check_stripping():
    """Check that stripped code runs as before, and that tracebacks name the first line of each function.

    If not, raise RuntimeError with one line of advice.
    """
    try:
        flaw = stripping_flaw()
    except Exception as trouble:
        raise RuntimeError(stripping_advice(f"{type(trouble).__name__}: {trouble}")) from trouble
    if flaw:
        raise RuntimeError(stripping_advice(flaw))


def stripping_advice(flaw):
    """Return a line that names a flaw and says what to change."""
    version = ".".join(map(str, sys.version_info[:2]))
    return (f"src/site/frozen.py doesn't fit Python {version} ({flaw}): "
            "change CodeStripper.size, CodeStripper.line_table and HAS_DOCSTRING to its Objects/locations.md and code.h")


def stripping_flaw():
    """Return the first flaw found in stripped code, or "" if there's none."""
    original_code = compile(TRIAL, TRIAL_FILE, "exec")
    stripped_code = CodeStripper().strip(original_code)
    pairs = list(zip(nested_codes(original_code), nested_codes(stripped_code), strict=True))
    for before, code in pairs:
        if flaw := line_table_flaw(before, code):
            return f"{flaw} of {code.co_name}"
    scope: dict = {"__name__": "trial"}
    types.FunctionType(stripped_code, scope)()
    if scope["run"]() != TRIAL_RESULT:
        return "stripped code computes a different result"
    if sys.version_info >= FLAGS_DOCSTRINGS and any("A docstring." in code.co_consts for _, code in pairs if code.co_flags & OPTIMIZED):
        return "docstrings stay"
    return traceback_flaw(scope["Kept"]())


def nested_codes(code):
    """Yield a code object and all those inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from nested_codes(constant)


def line_table_flaw(before, code):
    """Return the flaw in a stripped code object's line table, or "" if there's none. `before` is the code before it was stripped."""
    size, first_line = len(before.co_code), before.co_firstlineno
    if code.co_code != before.co_code or code.co_firstlineno != first_line:
        return "other instructions"
    if code.co_flags != before.co_flags and not (before.co_consts and isinstance(before.co_consts[0], str)):
        return "a lost flag"
    ends = [0, *(end for _, end, _ in code.co_lines())]
    if [(start, line) for start, _, line in code.co_lines()] != [(start, first_line) for start in ends[:-1]] or ends[-1] != size:
        return "a gap in the lines"
    if list(code.co_positions()) != [(first_line, first_line, None, None)] * (size // 2):
        return "a gap in the positions"
    return ""


def traceback_flaw(kept):
    """Return the flaw in the traceback of the error that `kept.fails` raises, or "" if there's none."""
    try:
        kept.fails()
    except ZeroDivisionError as trouble:
        code, line = kept.fails.__func__.__code__, trouble.__traceback__.tb_next.tb_lineno       # type: ignore[union-attr]
        return "" if (code.co_filename, code.co_firstlineno) == (TRIAL_FILE, line) else "a traceback names the wrong line"
    return "an error is lost"
