// RUN: verify-pass --opt 'mlir-opt-22 "-pass-pipeline=builtin.module(func.func(affine-loop-fusion))"' %s
// What: a loop that changes an array in place is done again for the part that is read.
// Place: affine-loop-fusion
// Known: #210490
// Mend: no recomputation of what is read and written.
module {
  func.func @in_place(%arg0: memref<4xi32>, %arg1: memref<2xi32>, %arg2: i32) {
    affine.for %arg3 = 0 to 4 {
      %0 = affine.load %arg0[%arg3] : memref<4xi32>
      %1 = arith.muli %0, %arg2 : i32
      affine.store %1, %arg0[%arg3] : memref<4xi32>
    }
    affine.for %arg3 = 0 to 2 {
      %0 = affine.load %arg0[%arg3] : memref<4xi32>
      affine.store %0, %arg1[%arg3] : memref<2xi32>
    }
    return
  }
}
