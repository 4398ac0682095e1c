"""What is to be proved of dataflow analyses: domains, and transfer functions, as goals."""
