// RUN: verify-pass --opt 'mlir-opt-22 --arith-expand' %s
// What: the larger of 0.0 and -0.0 becomes -0.0, and the smaller 0.0.
// Place: MaximumMinimumFOpConverter
// Known: no report found
// Mend: compare signs where both are zeros.
func.func @f(%x: f32, %y: f32) -> f32 {
  %r = arith.maximumf %x, %y : f32
  return %r : f32
}
