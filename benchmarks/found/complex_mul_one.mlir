// RUN: verify-pass --opt 'mlir-opt-22 --canonicalize' %s
// What: a product with 1 + 0i is folded to the other factor: of (0.0, -0.0) the product is (0.0, 0.0).
// Place: MulOp::fold of complex
// Known: the same of add: #212751
// Mend: fold with nnan, ninf and nsz only.
func.func @f(%x: complex<f32>) -> complex<f32> {
  %one = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %r = complex.mul %x, %one : complex<f32>
  return %r : complex<f32>
}
