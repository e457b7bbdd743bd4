"""All matches and sets as one file: out of one page, and into another."""
