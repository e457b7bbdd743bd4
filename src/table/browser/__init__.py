"""The only modules that use the browser's API: the page, its events, workers and connections."""
