"""The only modules that know the browser: the page and its events."""
