"""Run the command line."""

import sys


def run_program() -> int:
    """Run until done or until the user presses Ctrl+C, even while loading; return the exit status."""
    try:
        from courtcards.cli.main import main
        return main()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(run_program())
