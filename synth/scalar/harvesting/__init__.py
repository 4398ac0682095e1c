"""Rules from real code: what stands in it often is searched, and what is found is counted there."""
