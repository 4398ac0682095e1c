"""Rules found among all small terms."""
