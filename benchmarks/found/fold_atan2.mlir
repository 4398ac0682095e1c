// RUN: verify-pass --opt 'mlir-opt-22 --canonicalize' %s
// What: atan2(0, 0) is folded to a NaN; it is 0.0.
// Place: Atan2Op::fold
// Known: openxla/xla #44705, where it is the cause
// Mend: fold through libm's atan2f.
func.func @f() -> f32 {
  %c = arith.constant 0.0 : f32
  %r = math.atan2 %c, %c : f32
  return %r : f32
}
