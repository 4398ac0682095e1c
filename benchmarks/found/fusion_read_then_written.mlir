// RUN: verify-pass --opt 'mlir-opt-22 "-pass-pipeline=builtin.module(func.func(affine-loop-fusion))"' %s
// What: the first loop reads a cell in each iteration that the second one writes.
// Place: affine-loop-fusion
// Known: #212032
// Mend: ask for this dependence.
module {
  func.func @later_read(%arg0: memref<3xi32>, %arg1: memref<3xi32>, %arg2: memref<3xi32>) {
    affine.for %arg3 = 1 to 3 {
      %0 = affine.load %arg0[1] : memref<3xi32>
      %1 = affine.load %arg1[%arg3] : memref<3xi32>
      %2 = arith.muli %0, %1 : i32
      affine.store %2, %arg2[%arg3] : memref<3xi32>
    }
    affine.for %arg3 = 1 to 3 {
      %0 = affine.load %arg2[%arg3] : memref<3xi32>
      affine.store %0, %arg0[%arg3] : memref<3xi32>
    }
    return
  }
}
