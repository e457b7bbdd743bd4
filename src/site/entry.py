import traceback

from js import courtcards

try:
    await courtcards.diary.coming           # noqa: F704 - PyScript waits; it has come long before
    import table.main  # noqa: F401
except Exception:
    courtcards.failed(traceback.format_exc())
    raise
