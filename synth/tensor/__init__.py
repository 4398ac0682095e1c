"""Loop nests mapped onto instructions of the accelerator."""
