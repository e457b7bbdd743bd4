import traceback

from js import courtcards

try:
    await courtcards.diary.coming           # noqa: F704 - PyScript allows a top-level await; this has long finished
    import table.main  # noqa: F401
except Exception:
    courtcards.explainFailure(traceback.format_exc())
    raise
