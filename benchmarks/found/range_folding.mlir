// RUN: verify-pass --opt 'mlir-opt-22 --scf-for-loop-range-folding' %s
// What: the counter is multiplied by a negative number, and so are bounds and step.
// Place: ForLoopRangeFolding
// Known: #56235
// Mend: a positive constant factor only.
func.func private @use(index)
func.func @f(%n: index) {
  %factor = arith.constant -1 : index
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %j = arith.muli %i, %factor : index
    func.call @use(%j) : (index) -> ()
  }
  return
}
