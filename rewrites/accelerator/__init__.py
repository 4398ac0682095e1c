"""The compiler for the accelerator: tiling, lowering, the pipeline."""
