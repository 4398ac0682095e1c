"""Functions made cheaper, window by window."""
