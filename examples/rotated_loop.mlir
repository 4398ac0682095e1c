// See `counted_loop.mlir`.
func.func private @next(i32) -> i32

func.func @repeated(%n: i32, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %enters = arith.cmpi slt, %zero, %n : i32
  cf.cond_br %enters, ^body(%zero, %x : i32, i32), ^end(%x : i32)
^body(%i: i32, %a: i32):
  %y = func.call @next(%a) : (i32) -> i32
  %following = arith.addi %i, %one : i32
  %goes_on = arith.cmpi slt, %following, %n : i32
  cf.cond_br %goes_on, ^body(%following, %y : i32, i32), ^end(%y : i32)
^end(%r: i32):
  func.return %r : i32
}
