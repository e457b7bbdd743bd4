"""What can be printed: cards at their true size, sheets, rules."""
