"""Everything kept on this device: matches, card sets, scores and settings."""
