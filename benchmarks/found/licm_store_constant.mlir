// RUN: verify-pass --opt 'mlir-opt-22 --affine-loop-invariant-code-motion' %s
// What: the same, of a loop that never runs.
// Place: affine-loop-invariant-code-motion
// Known: #128273, mended after 22
// Mend: ask for at least one iteration.
module {
  func.func @never(%arg0: memref<4xi32>, %arg1: i32) {
    affine.for %arg2 = 5 to 5 {
      affine.store %arg1, %arg0[1] : memref<4xi32>
    }
    return
  }
}
