// RUN: verify-pass --opt 'mlir-opt-22 --math-expand-ops' %s
// What: tanh of -0.0 becomes 0.0: the sign is taken from a comparison with zero.
// Place: convertTanhOp
// Known: no report found
// Mend: copysign of the result.
func.func @f(%x: f32) -> f32 {
  %r = math.tanh %x : f32
  return %r : f32
}
