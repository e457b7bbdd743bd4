"""Keeping guests up to date: what the host sends each seat, and the answers it receives."""
