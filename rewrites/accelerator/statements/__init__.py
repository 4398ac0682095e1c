"""What is lowered to the accelerator, as element numbers, or why it cannot be."""
