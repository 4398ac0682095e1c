// RUN: verify-pass --opt 'mlir-opt-22 --scf-for-loop-peeling=peel-front=true' %s
// What: the first iteration runs where the loop has none.
// Place: peelForLoopFirstIteration
// Known: #223232
// Mend: guard it.
func.func @f(%low: index, %high: index, %x: i8) -> i8 {
  %step = arith.constant 1 : index
  %r = scf.for %i = %low to %high step %step iter_args(%sum = %x) -> (i8) {
    %next = arith.addi %sum, %sum : i8
    scf.yield %next : i8
  }
  return %r : i8
}
