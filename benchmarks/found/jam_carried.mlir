// RUN: verify-pass --opt 'mlir-opt-22 "-pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))"' %s
// What: what the loop carries is no sum, and is split into two.
// Place: loopUnrollJamByFactor
// Known: #196554 (pull request)
// Mend: refuse iter_args that are no known reduction.
module {
  func.func @carried(%arg0: i32) -> i32 {
    %0 = affine.for %arg1 = 0 to 6 iter_args(%arg2 = %arg0) -> (i32) {
      %1 = arith.subi %arg0, %arg2 : i32
      affine.yield %1 : i32
    }
    return %0 : i32
  }
}
