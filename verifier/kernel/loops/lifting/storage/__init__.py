"""Where values are kept: memory that is allocated, viewed and accessed, and arrays for tensors."""
