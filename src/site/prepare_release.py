#!/usr/bin/env python3
"""Prepare a release in a fresh checkout: python3 src/site/prepare_release.py TAG ADDRESS, with the repository's address.

Print the release notes, which are the version's part of CHANGELOG.md. Add links to the repository to pyproject.toml. If the tag isn't "v" followed by the
version, or if CHANGELOG.md says nothing about that version, print one line to stderr and exit with 2.
"""

import re
import sys

from base import ROOT, BuildFailure
from wheel import package_version


def release_notes(tag, changelog):
    """Return the changelog's notes on the release with this tag.

    Raises BuildFailure if there are none, or if the tag isn't this version's.
    """
    version = package_version()
    if tag != f"v{version}":
        raise BuildFailure(f"the tag {tag} isn’t v{version}, the version in src/courtcards/__init__.py")
    section = re.search(rf"^## {re.escape(version)} .*?\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if not section or not section[1].strip():
        raise BuildFailure(f"CHANGELOG.md says nothing of {version}")
    return section[1].strip()


def repository_links(tag, address):
    """Return the lines of pyproject.toml that link a release of the package to its repository."""
    return f'\n[project.urls]\nSource = "{address}"\nIssues = "{address}/issues"\nChangelog = "{address}/blob/{tag}/CHANGELOG.md"\n'


def main(tag, address):
    """Print the notes and add the links to pyproject.toml. Return the exit code, 0 or 2."""
    try:
        notes = release_notes(tag, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    except BuildFailure as trouble:
        print(f"prepare_release.py: {trouble}", file=sys.stderr)
        return 2
    with (ROOT / "pyproject.toml").open("a", encoding="utf-8") as project:
        project.write(repository_links(tag, address))
    sys.stdout.buffer.write(f"{notes}\n".encode())
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
