// `verify-translation examples/counted_loop.mlir examples/rotated_loop.mlir` proves for every trip
// count that the loop may be tested at its end: it is a do-while behind a branch then.
func.func private @next(i32) -> i32

func.func @repeated(%n: i32, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^head(%zero, %x : i32, i32)
^head(%i: i32, %a: i32):
  %goes_on = arith.cmpi slt, %i, %n : i32
  cf.cond_br %goes_on, ^body, ^end
^body:
  %y = func.call @next(%a) : (i32) -> i32
  %following = arith.addi %i, %one : i32
  cf.br ^head(%following, %y : i32, i32)
^end:
  func.return %a : i32
}
