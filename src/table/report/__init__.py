"""The lab's report: a page of its own, made on the command line. Never shipped to the table."""
