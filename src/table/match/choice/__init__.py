"""Builds moves press by press, independently of the table."""
