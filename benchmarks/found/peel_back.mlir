// RUN: verify-pass --opt 'mlir-opt-22 --scf-for-loop-peeling' %s
// What: the partial iteration at the end runs where the bounds are the wrong way round.
// Place: peelForLoopAndSimplifyBounds
// Known: #223232
// Mend: guard it.
func.func @f(%low: index, %high: index, %x: i8) -> i8 {
  %step = arith.constant 2 : index
  %r = scf.for %i = %low to %high step %step iter_args(%sum = %x) -> (i8) {
    %next = arith.addi %sum, %sum : i8
    scf.yield %next : i8
  }
  return %r : i8
}
