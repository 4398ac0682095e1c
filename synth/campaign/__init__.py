"""Long searches: budgets, processes and machines, and what was found kept."""
