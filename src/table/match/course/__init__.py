"""How a match goes on: its session, who is asked, moments, bots, time."""
