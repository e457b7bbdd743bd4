"""Everything kept on this device: matches, sets, scores, settings."""
