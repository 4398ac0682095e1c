// RUN: verify-pass --opt 'mlir-opt-22 --affine-loop-invariant-code-motion' %s
// What: a load moves out of a loop that may have no iteration, and is out of bounds.
// Place: affine-loop-invariant-code-motion
// Known: #18759 of iree-org/iree, of all loops
// Mend: ask for at least one iteration.
func.func @f(%m: memref<?xi8>, %o: memref<?xi8>, %n: index) {
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to %n {
    %v = affine.load %m[3] : memref<?xi8>
    affine.store %v, %o[%i] : memref<?xi8>
  }
  return
}
