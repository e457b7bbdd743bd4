"""Run the command line."""

import sys


def run() -> int:
    """Run it until it's done, or until somebody presses Ctrl+C: while it loads, too."""
    try:
        from courtcards.cli.main import main
        return main()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(run())
