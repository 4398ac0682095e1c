// RUN: verify-pass --opt 'mlir-opt-22 "-pass-pipeline=builtin.module(func.func(affine-loop-fusion{mode=producer maximal}))"' %s
// What: a buffer of one element takes the place of an array of which each second element is written.
// Place: createPrivateMemRef
// Known: #212039
// Mend: compare the regions.
module {
  func.func @domain(%arg0: memref<32xi32>, %arg1: memref<32xi32>, %arg2: memref<32xi32>) {
    affine.for %arg3 = 0 to 8 {
      %0 = affine.load %arg0[%arg3] : memref<32xi32>
      %1 = arith.addi %0, %0 : i32
      affine.store %1, %arg1[%arg3 * 2] : memref<32xi32>
    }
    affine.for %arg3 = 0 to 16 {
      %0 = affine.load %arg1[%arg3] : memref<32xi32>
      %1 = arith.addi %0, %0 : i32
      affine.store %1, %arg2[%arg3] : memref<32xi32>
    }
    return
  }
}
