// RUN: verify-pass --opt 'mlir-opt-22 --affine-loop-invariant-code-motion' %s
// What: a store moves out of a loop that may have no iteration.
// Place: affine-loop-invariant-code-motion
// Known: #128273; #189165 mends constant bounds only
// Mend: ask for at least one iteration.
func.func @f(%m: memref<1xi8>, %v: i8, %n: index) {
  affine.for %i = 0 to %n {
    affine.store %v, %m[0] : memref<1xi8>
  }
  return
}
