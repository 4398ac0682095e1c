// RUN: verify-pass --opt 'mlir-opt-22 --math-expand-ops' %s
// What: pow(0, 0) becomes a NaN: exp(y * log(x)) of zeros.
// Place: convertPowfOp
// Known: #193231 (pull request, of negative x)
// Mend: 1 where y is zero.
func.func @f(%x: f32, %y: f32) -> f32 {
  %r = math.powf %x, %y : f32
  return %r : f32
}
