// RUN: verify-pass --opt 'mlir-opt-22 "-pass-pipeline=builtin.module(func.func(affine-loop-fusion))"' %s
// What: a global is read by another name of it between the loops.
// Place: affine-loop-fusion
// Known: #216535
// Mend: names of one global alias.
module {
  memref.global @g : memref<4xi32> = dense<[1, 2, 3, 4]>
  func.func @two_handles(%arg0: i32) -> i32 {
    %c11_i32 = arith.constant 11 : i32
    %c7_i32 = arith.constant 7 : i32
    %0 = memref.get_global @g : memref<4xi32>
    %1 = memref.get_global @g : memref<4xi32>
    affine.for %arg1 = 0 to 4 {
      %3 = affine.load %0[%arg1] : memref<4xi32>
      %4 = arith.muli %3, %c11_i32 : i32
      affine.store %4, %0[%arg1] : memref<4xi32>
    }
    %2 = affine.for %arg1 = 0 to 4 iter_args(%arg2 = %arg0) -> (i32) {
      %3 = affine.load %1[%arg1] : memref<4xi32>
      %4 = arith.subi %arg2, %3 : i32
      affine.yield %4 : i32
    }
    affine.for %arg1 = 0 to 4 {
      %3 = affine.load %0[%arg1] : memref<4xi32>
      %4 = arith.addi %3, %c7_i32 : i32
      affine.store %4, %0[%arg1] : memref<4xi32>
    }
    return %2 : i32
  }
}
