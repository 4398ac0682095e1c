// RUN: verify-pass --opt 'mlir-opt-22 --math-expand-ops' %s
// What: atanh of -0.0 becomes 0.0: it is half of log(1).
// Place: convertAtanhOp
// Known: no report found
// Mend: copysign of the result.
func.func @f(%x: f32) -> f32 {
  %r = math.atanh %x : f32
  return %r : f32
}
