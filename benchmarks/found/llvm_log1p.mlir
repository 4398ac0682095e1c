// RUN: verify-pass --opt 'mlir-opt-22 --convert-math-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts' %s
// What: log1p of -0.0 becomes 0.0: it is lowered to log(1 + x).
// Place: Log1pOpLowering
// Known: no report found
// Mend: call libm's log1p.
func.func @f(%x: f32) -> f32 {
  %r = math.log1p %x : f32
  return %r : f32
}
