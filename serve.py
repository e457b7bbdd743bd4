#!/usr/bin/env python3
"""Set up Court Cards, build the site and serve it on this machine: python3 serve.py [--port N] [--open].

Three options write files instead: --build DIR writes the site, --one-file PATH all of it as one page, and --word-wheel DIR the word list as a wheel, for the
rules as a library. --address URL says where the site is published, and --source URL where its source code is.
"""

import argparse
import re
import sys
import webbrowser
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "src" / "site"))

import check_tools

check_tools.check_versions("serve.py", 2)

import addresses
from base import BuildFailure
from build import DIST, EARLIER_BUILDS, ONE_FILE, build_site, write_word_wheel
from web import FolderServer


def main():
    """Do what the command line asks and return the exit code. It's 2, with one line on stderr, if that can't be done."""
    asked = parse()
    try:
        home, source = published(asked.address), published(asked.source)
        if asked.build:
            build_site(asked.build.resolve(), home, asked.lines, source)
            print(f"Built {asked.build}")
        elif asked.one_file:
            write(asked.one_file.resolve(), home, asked.lines, source)
            print(f"Wrote {asked.one_file}")
        elif asked.word_wheel:
            print(f"Wrote {write_word_wheel(asked.word_wheel)}")
        else:
            serve(asked.port, asked.open, asked.lines)
    except (BuildFailure, OSError) as trouble:
        print(f"serve.py: {trouble}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print()
    return 0


def parse():
    """Return the parsed arguments of the command line."""
    parser = argparse.ArgumentParser(description="Set up Court Cards, build the site and serve it on this machine.")
    parser.add_argument("--port", type=int, default=8000, help="port on 127.0.0.1 (default 8000)")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--build", type=Path, metavar="DIR", help="write the site to this folder instead of serving it")
    parser.add_argument("--one-file", type=Path, metavar="PATH", help="write the whole app as one page that opens from disk, instead of serving it")
    parser.add_argument("--word-wheel", type=Path, metavar="DIR", help="write the word list to this folder as a wheel, for Python outside the page")
    parser.add_argument("--lines", action="store_true", help="keep line numbers and docstrings, so that errors in the page name the exact line (adds 1 MB)")
    parser.add_argument("--address", default="", metavar="URL", help="where the site is published, for previews of links and links made in the one-file copy")
    parser.add_argument("--source", default="", metavar="URL", help="where the source code is, for the credits")
    return parser.parse_args()


def published(address):
    """Return a folder's address with a slash at the end, or "" if none is given. It raises BuildFailure if the address isn't valid."""
    if address and not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", address):
        raise BuildFailure(f"{address} isn’t a valid folder URL; expected something like https://example.org/cards/")
    return address if not address or address.endswith("/") else f"{address}/"


def write(path, home, lines, source):
    """Build the site and write all of it as one file to `path`."""
    build_site(DIST, home, lines, source)
    try:
        path.write_bytes((DIST / ONE_FILE).read_bytes())
    except OSError as trouble:
        raise BuildFailure(f"{path} can’t be written ({trouble.strerror})") from trouble


def serve(port, show, lines):
    """Build the site and serve it on a port until interrupted. With `show`, open it in a browser.

    The port is taken first, so that a taken one is reported before the build.
    """
    try:
        server = FolderServer(DIST, port, earlier=EARLIER_BUILDS)
    except (OSError, OverflowError) as trouble:
        taken = f"port {port} can’t be used ({trouble}); try --port {port % 65535 + 1}"
        raise BuildFailure(". ".join(filter(None, [taken, addresses.other_addresses_note("")]))) from trouble
    with server:
        build_site(DIST, lines=lines)
        print(f"Court Cards is running at {server.address} (press Ctrl+C to stop)", flush=True)
        others = addresses.other_addresses_note(server.address)
        if others:
            print(others, flush=True)
        addresses.remember_address(server.address)
        if show:
            webbrowser.open(server.address)
        server.serve_forever()


if __name__ == "__main__":
    sys.exit(main())
