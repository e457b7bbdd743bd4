"""Connecting two devices: codes, QR scanner, pending invitations, reconnect offers."""
