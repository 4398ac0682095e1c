"""Operations on vectors, and on LLVM's arrays and structs, whose lanes and members are values of
their own. Imports `semantics.control_flow`."""
