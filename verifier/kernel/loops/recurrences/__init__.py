"""The system of affine recurrences: statements, dataflow, copies, the laws of operators. Everything
else about loops imports it."""
