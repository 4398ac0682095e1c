// RUN: verify-pass --opt 'mlir-opt-22 "-pass-pipeline=builtin.module(func.func(affine-loop-fusion{mode=producer maximal}))"' %s
// What: the first loop hands its buffer to a call, which may write it; the loops are fused past it.
// Place: affine-loop-fusion
// Known: #211591
// Mend: calls are accesses.
module {
  func.func private @exchange(memref<16xi32>)
  func.func @exchanged(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: memref<16xi32>) {
    affine.for %arg3 = 0 to 8 {
      %0 = affine.load %arg0[%arg3] : memref<16xi32>
      %1 = arith.addi %0, %0 : i32
      affine.store %1, %arg1[%arg3] : memref<16xi32>
      func.call @exchange(%arg1) : (memref<16xi32>) -> ()
    }
    affine.for %arg3 = 0 to 8 {
      %0 = affine.load %arg1[%arg3] : memref<16xi32>
      %1 = arith.muli %0, %0 : i32
      affine.store %1, %arg2[%arg3] : memref<16xi32>
    }
    return
  }
}
