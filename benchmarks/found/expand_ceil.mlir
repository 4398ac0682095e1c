// RUN: verify-pass --opt 'mlir-opt-22 --math-expand-ops' %s
// What: ceil of -0.0 becomes 0.0.
// Place: convertCeilOp
// Known: #218111, open
// Mend: copysign of the result with the operand.
func.func @f(%x: f32) -> f32 {
  %r = math.ceil %x : f32
  return %r : f32
}
