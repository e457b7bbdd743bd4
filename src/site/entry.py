import traceback

from js import courtcards

try:
    import table.main  # noqa: F401
except Exception:
    courtcards.failed(traceback.format_exc())
    raise
