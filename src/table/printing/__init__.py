"""Printing: cards at their true size, sheets and rules."""
