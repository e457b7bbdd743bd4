"""Runs one match on the table: session, flow, input, narration, rendering, review."""
