"""Run the command line."""

import sys

from courtcards.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
