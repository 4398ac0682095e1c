// RUN: verify-pass --opt 'mlir-opt-22 --affine-super-vectorize=virtual-vector-size=4' %s
// What: six iterations over eight elements: the second vector writes the last two.
// Place: affine-super-vectorize
// Known: #218120
// Mend: mask the last vector.
func.func @f(%m: memref<8xf32>, %v: f32) {
  affine.for %i = 0 to 6 {
    affine.store %v, %m[%i] : memref<8xf32>
  }
  return
}
