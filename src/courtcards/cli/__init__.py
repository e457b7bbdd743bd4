"""The command line: `python -m courtcards`."""
