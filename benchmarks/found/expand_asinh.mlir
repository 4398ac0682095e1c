// RUN: verify-pass --opt 'mlir-opt-22 --math-expand-ops' %s
// What: asinh of -0.0 becomes 0.0: log(x + sqrt(x * x + 1)) has no sign there.
// Place: convertAsinhOp
// Known: no report found
// Mend: of the absolute value, then copysign.
func.func @f(%x: f32) -> f32 {
  %r = math.asinh %x : f32
  return %r : f32
}
