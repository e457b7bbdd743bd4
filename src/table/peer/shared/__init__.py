"""Shared by host and guests: presence, votes, drawings, the joint deal."""
