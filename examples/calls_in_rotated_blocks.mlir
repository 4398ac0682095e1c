// The loop of calls_in_blocks.mlir with its test at the end.
func.func private @step(i32) -> i32

func.func @repeat(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %runs = arith.cmpi slt, %c0, %n : index
  cf.cond_br %runs, ^body(%c0, %x : index, i32), ^end(%x : i32)
^body(%i: index, %a: i32):
  %y = func.call @step(%a) : (i32) -> i32
  %next = arith.addi %i, %c1 : index
  %goes_on = arith.cmpi slt, %next, %n : index
  cf.cond_br %goes_on, ^body(%next, %y : index, i32), ^end(%y : i32)
^end(%r: i32):
  func.return %r : i32
}
