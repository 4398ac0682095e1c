// RUN: verify-pass --opt 'mlir-opt-22 "-pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=4}))"' %s
// What: the loop for the rest begins below its bound where the extent is negative, and runs.
// Place: loopUnrollByFactor of affine
// Known: no report found
// Mend: no less than the lower bound.
func.func @f(%n: index, %x: i8) -> i8 {
  %r = affine.for %i = 0 to %n iter_args(%sum = %x) -> (i8) {
    %next = arith.addi %sum, %sum : i8
    affine.yield %next : i8
  }
  return %r : i8
}
