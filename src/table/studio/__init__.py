"""The studio: custom card sets, written, drawn and traded."""
