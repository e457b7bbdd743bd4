"""The messages between devices: their format, their hash chain, and the card labels they carry."""
