// RUN: verify-pass --opt 'mlir-opt-22 "-pass-pipeline=builtin.module(func.func(affine-loop-fusion))"' %s
// What: a loop that fills an array is fused past one that writes it through a view.
// Place: affine-loop-fusion
// Known: #218696
// Mend: views alias.
module {
  func.func @filled_then_seen(%arg0: index) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c5_i32 = arith.constant 5 : i32
    %c1_i32 = arith.constant 1 : i32
    %alloc = memref.alloc() : memref<4xi32>
    affine.for %arg1 = 0 to 4 {
      affine.store %c0_i32, %alloc[%arg1] : memref<4xi32>
    }
    %reinterpret_cast = memref.reinterpret_cast %alloc to offset: [0], sizes: [4], strides: [1] : memref<4xi32> to memref<4xi32, strided<[1]>>
    affine.for %arg1 = 0 to 4 {
      affine.store %c5_i32, %reinterpret_cast[%arg1] : memref<4xi32, strided<[1]>>
    }
    %alloc_0 = memref.alloc() : memref<4xi32>
    affine.for %arg1 = 0 to 4 {
      %1 = affine.load %alloc[%arg1] : memref<4xi32>
      %2 = arith.addi %1, %c1_i32 : i32
      affine.store %2, %alloc_0[%arg1] : memref<4xi32>
    }
    %0 = memref.load %alloc_0[%arg0] : memref<4xi32>
    return %0 : i32
  }
}
