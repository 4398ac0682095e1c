"""A JAX program run with XLA's dumps, what each pass of XLA made of its modules as stablehlo, and
the inputs on which a pass is wrong, run by XLA itself."""
