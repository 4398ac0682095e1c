"""Terms, operators, their costs, and how many terms are run at once."""
