"""Functions of the LLVM dialect read with memory as bytes, and pointers as numbers."""
