"""The entry point of `python -m courtcards`."""

import sys


def run_program() -> int:
    """Run the command line and return its exit status.

    After Ctrl+C, the status is 130, even if modules were still loading.
    """
    try:
        from courtcards.cli.main import main
        return main()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(run_program())
