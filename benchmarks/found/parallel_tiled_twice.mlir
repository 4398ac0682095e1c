// RUN: verify-pass --opt 'mlir-opt-22 --scf-parallel-loop-tiling="no-min-max-bounds=true parallel-loop-tile-sizes=1,4" --canonicalize --scf-parallel-loop-tiling="no-min-max-bounds=true parallel-loop-tile-sizes=1,4"' %s
// What: a rectangle that is tiled twice, with guards: some iterations run more than once.
// Place: scf-parallel-loop-tiling
// Known: #203693
// Mend: clamp the inner bound.
module {
  func.func @rectangle(%arg0: memref<6x6xi32>, %arg1: i32) {
    %c0 = arith.constant 0 : index
    %c6 = arith.constant 6 : index
    %c1 = arith.constant 1 : index
    scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%c6, %c6) step (%c1, %c1) {
      memref.store %arg1, %arg0[%arg2, %arg3] : memref<6x6xi32>
      scf.reduce 
    }
    return
  }
}
