"""The browsers the tests drive, one per engine: found, or installed from Debian's packages."""

import os
import shutil
import subprocess
from typing import NamedTuple


class Program(NamedTuple):
    """A required program: the variable that may give its path, its possible names, and the Debian packages that contain it, best first."""

    variable: str
    names: tuple[str, ...]
    packages: tuple[str, ...]

    def path(self):
        """Return its path, or None if it isn't found."""
        return os.environ.get(self.variable) or next(filter(None, map(shutil.which, self.names)), None)


CHROMIUM = Program("CHROMIUM", ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
                   ("chromium-headless-shell", "chromium"))
FIREFOX = Program("FIREFOX", ("firefox-esr",), ("firefox-esr",))
WEBKIT = Program("WEBKIT_DRIVER", ("WebKitWebDriver",), ("webkit2gtk-driver",))
SCREEN = Program("XVFB", ("Xvfb",), ("xvfb",))           # WebKit needs a display to show its window on
ALL = (CHROMIUM, FIREFOX, WEBKIT, SCREEN)
ENGINES = {"Chromium": (CHROMIUM,), "Firefox": (FIREFOX,), "WebKit": (WEBKIT, SCREEN)}
VERSIONS = {"Chromium": "Chromium 156", "Firefox": "Firefox ESR 153", "WebKit": "WebKitGTK 2.50"}          # versions known to pass the tests


def prepare(programs):
    """Set the programs' environment variables, after installing missing programs if we're root; return those still missing."""
    if any(not program.path() for program in programs) and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        install([program for program in programs if not program.path()])
    os.environ.update({program.variable: program.path() for program in programs if program.path()})
    return [program for program in programs if not program.path()]


def way_to_get(name, missing):
    """Return the line that says how to install a browser with missing programs."""
    programs = [program for program in ENGINES[name] if program in missing]
    calls, packages = ", ".join(program.names[0] for program in programs), " ".join(program.packages[-1] for program in programs)
    return (f"{name} can't be tested without {calls} ({VERSIONS[name]} will do): on Debian, run apt-get install {packages} as root; "
            f"anywhere else, set {' and '.join(program.variable for program in programs)} to where it is")


def install(programs):
    """Install programs in one go, each from the first of its packages that this Debian knows."""
    print(f"Installing {' '.join(program.packages[-1] for program in programs)} (apt-get) ...", flush=True)
    apt("update", "--error-on=any") or apt("update")          # with a list missing, an older browser would be installed
    known = [next((package for package in program.packages if apt("install", "--simulate", package)), program.packages[-1]) for program in programs]
    apt("install", "-y", *known)


def apt(*words):
    """Run apt-get; return whether it succeeded."""
    return not subprocess.run(["apt-get", "-q", *words], capture_output=True, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, check=False).returncode


def path_of(program):
    """Return a program's path; fail the test if it isn't found."""
    assert program.path(), f"no {program.names[0]} found: python3 tests/run.py installs it, or says how to"
    return program.path()
