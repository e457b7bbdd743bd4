"""The code that host and guests share: presence, votes, drawings, the joint deal."""
