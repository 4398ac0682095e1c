"""What programs of the accelerator mean: footprints, order, instructions on tensors."""
