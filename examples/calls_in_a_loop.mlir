// A counted loop with a call of a function that is defined elsewhere.
func.func private @step(i32) -> i32

func.func @repeat(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %y = func.call @step(%a) : (i32) -> i32
    scf.yield %y : i32
  }
  func.return %r : i32
}
