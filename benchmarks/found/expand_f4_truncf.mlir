// RUN: verify-pass --opt 'mlir-opt-22 --arith-expand=include-f4e2m1=true' %s
// What: truncf of -0.0 to f4E2M1FN becomes 0.0.
// Place: F4E2M1TruncFOpConverter
// Known: no report found
// Mend: keep the sign bit.
func.func @f(%x: f32) -> f4E2M1FN {
  %r = arith.truncf %x : f32 to f4E2M1FN
  return %r : f4E2M1FN
}
