"""Transfer functions found: pieces that are proved one by one, whose meet is the function."""
