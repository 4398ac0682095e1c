// RUN: verify-pass --opt 'mlir-opt-22 --scf-parallel-loop-tiling="no-min-max-bounds=true parallel-loop-tile-sizes=4"' %s
// What: the guard of the last tile compares without sign: negative iterations are lost.
// Place: scf-parallel-loop-tiling
// Known: #223233
// Mend: compare with sign.
module {
  func.func @across_zero(%arg0: memref<8xi32>, %arg1: i32) {
    %c-3 = arith.constant -3 : index
    %c4 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    scf.parallel (%arg2) = (%c-3) to (%c4) step (%c1) {
      %0 = arith.addi %arg2, %c3 : index
      memref.store %arg1, %arg0[%0] : memref<8xi32>
      scf.reduce 
    }
    return
  }
}
