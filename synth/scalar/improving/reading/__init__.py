"""Code as it is searched: windows, what they are made of, and what is known around them."""
