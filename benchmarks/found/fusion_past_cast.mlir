// RUN: verify-pass --opt 'mlir-opt-22 "-pass-pipeline=builtin.module(func.func(affine-loop-fusion))"' %s
// What: between the loops a call gets the buffer under another type.
// Place: affine-loop-fusion
// Known: #211599
// Mend: look through casts.
module {
  func.func private @exchange(memref<?xi32>)
  func.func @aliased(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: memref<16xi32>) {
    affine.for %arg3 = 0 to 8 {
      %0 = affine.load %arg0[%arg3] : memref<16xi32>
      %1 = arith.addi %0, %0 : i32
      affine.store %1, %arg1[%arg3] : memref<16xi32>
    }
    %cast = memref.cast %arg1 : memref<16xi32> to memref<?xi32>
    call @exchange(%cast) : (memref<?xi32>) -> ()
    affine.for %arg3 = 0 to 8 {
      %0 = affine.load %arg1[%arg3] : memref<16xi32>
      %1 = arith.muli %0, %0 : i32
      affine.store %1, %arg2[%arg3] : memref<16xi32>
    }
    return
  }
}
