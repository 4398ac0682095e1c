// RUN: verify-pass --opt 'mlir-opt-22 --math-expand-ops' %s
// What: round of 0.49999997, the largest float below a half, becomes 1.0: the sum with 0.5 rounds up.
// Place: convertRoundOp
// Known: no report found
// Mend: compare the fraction with a half instead of adding one.
func.func @f(%x: f32) -> f32 {
  %r = math.round %x : f32
  return %r : f32
}
