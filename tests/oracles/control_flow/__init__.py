"""An interpreter of control flow, and a comparison of two functions on concrete inputs.

It shares no code with `verifier` or `semantics`: `mlir-opt-22` prints the generic form, xDSL's
parser reads it without knowing one operation, and the meanings are written here from upstream's
documentation. What an operation or a call without a body gives is a fixed hash of its name, its
attributes, its operands and its place in the trace of effects.
"""
