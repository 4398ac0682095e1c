"""What a "proved" lowering to the accelerator rests on: each is checked after it was made."""
