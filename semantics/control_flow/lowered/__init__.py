"""Functions that were lowered to the LLVM dialect: how their arguments and results are passed, and
how their accesses to memory are read. Imports `semantics.control_flow`."""
