// RUN: verify-pass --opt 'mlir-opt-22 "-pass-pipeline=builtin.module(func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0}))"' %s
// What: a fast copy is written back, although it was never filled, beside a plain store.
// Place: affine-data-copy-generate
// Known: #217538
// Mend: fill it, or write the region only.
module {
  func.func @copied(%arg0: memref<4xi32>, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    affine.for %arg2 = 0 to 4 {
      affine.store %arg1, %arg0[0] : memref<4xi32>
      memref.store %arg1, %arg0[%c0] : memref<4xi32>
    }
    %0 = affine.load %arg0[0] : memref<4xi32>
    return %0 : i32
  }
}
