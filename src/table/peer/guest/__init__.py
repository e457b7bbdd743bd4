"""A guest's device: joining, the table as its seat sees it, coming back."""
