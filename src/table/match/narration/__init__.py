"""Everything a match says and saves: the log, prompts, results, the saved match."""
