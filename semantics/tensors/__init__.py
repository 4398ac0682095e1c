"""What functions over tensors of known shapes compute, element by element: each element of a result
is a term of scalar operations over elements of the arguments. Terms of constants are constants, so
the same reading runs a function."""
