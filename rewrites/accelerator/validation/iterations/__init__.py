"""Programs of the accelerator for all iterations at once: Presburger sets in place of unrolling."""
