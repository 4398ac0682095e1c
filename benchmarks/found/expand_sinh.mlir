// RUN: verify-pass --opt 'mlir-opt-22 --math-expand-ops' %s
// What: sinh of -0.0 becomes 0.0: the two exponentials are equal, and their difference is 0.0.
// Place: convertSinhOp
// Known: no report found
// Mend: copysign of the result.
func.func @f(%x: f32) -> f32 {
  %r = math.sinh %x : f32
  return %r : f32
}
