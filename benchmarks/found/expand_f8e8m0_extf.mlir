// RUN: verify-pass --opt 'mlir-opt-22 --arith-expand=include-f8e8m0=true' %s
// What: extf of 2^-127 becomes 0.0: the exponent 0 is taken for a float's zero.
// Place: F8E8M0ExtFOpConverter
// Known: mentioned in #216056 (pull request)
// Mend: the subnormal 0x00400000 for exponent 0.
func.func @f(%x: f8E8M0FNU) -> f32 {
  %r = arith.extf %x : f8E8M0FNU to f32
  return %r : f32
}
