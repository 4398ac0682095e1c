// RUN: verify-pass --opt 'mlir-opt-22 --convert-math-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts' %s
// What: expm1 of -0.0 becomes 0.0: it is lowered to exp(x) - 1.
// Place: ExpM1OpLowering
// Known: no report found
// Mend: call libm's expm1.
func.func @f(%x: f32) -> f32 {
  %r = math.expm1 %x : f32
  return %r : f32
}
