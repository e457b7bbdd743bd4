"""Connects the table to the browser's API: the page, its events, workers and connections. Only this package and main.py use that API."""
