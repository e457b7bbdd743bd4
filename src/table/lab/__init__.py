"""What bots find out about the rules as they are set up."""
