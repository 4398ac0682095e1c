"""What operations mean, said once and interpreted in many ways. Imports no other room."""
