"""What the lanes of the accelerator do: pooling by comparisons, depthwise convolutions."""
