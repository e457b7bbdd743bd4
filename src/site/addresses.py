"""The addresses at which this checkout was served, kept in the cache because a browser stores matches per address."""

import os
import re

from base import CACHE

ADDRESS_FILE = CACHE / "addresses.txt"
MOST_ADDRESSES = 5


def known_addresses():
    """Return the addresses at which this checkout was served, the latest first."""
    lines = ADDRESS_FILE.read_text("utf-8", "replace").splitlines() if ADDRESS_FILE.is_file() else []
    return [line for line in lines if re.fullmatch(r"http://[\w.]+:\d+/", line)]


def other_addresses_note(address):
    """Return a sentence that names the other addresses at which this checkout was served, or "" if there are none."""
    others = ", ".join(former for former in known_addresses() if former != address)
    return f"Matches are kept per address; this checkout was served before at {others}" if others else ""


def remember_address(address):
    """Remember an address if the cache is writable."""
    if os.access(CACHE, os.W_OK):
        latest = [address, *(former for former in known_addresses() if former != address)][:MOST_ADDRESSES]
        ADDRESS_FILE.write_text("\n".join(latest) + "\n", "utf-8")
