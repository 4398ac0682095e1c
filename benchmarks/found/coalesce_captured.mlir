// RUN: verify-pass --opt 'mlir-opt-22 --affine-loop-coalescing' %s
// What: the inner body reads what the outer loop carries, which is taken for the inner value.
// Place: coalesceLoops
// Known: #216289, open
// Mend: refuse where the inner body reads the outer value.
module {
  func.func @power(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c3_i32 = arith.constant 3 : i32
    %c1_i32 = arith.constant 1 : i32
    %0 = scf.for %arg1 = %c0_i32 to %c3_i32 step %c1_i32 iter_args(%arg2 = %arg0) -> (i32)  : i32 {
      %1 = scf.for %arg3 = %c0_i32 to %c3_i32 step %c1_i32 iter_args(%arg4 = %arg2) -> (i32)  : i32 {
        %2 = arith.addi %arg4, %arg2 : i32
        scf.yield %2 : i32
      }
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}
