"""Rules between terms: read, checked, written as PDL."""
