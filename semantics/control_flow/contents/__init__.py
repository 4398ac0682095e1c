"""Functions read with what memory holds, in variables that loads and stores read and write."""
