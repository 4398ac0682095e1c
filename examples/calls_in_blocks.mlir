// The loop of calls_in_a_loop.mlir as blocks.
func.func private @step(i32) -> i32

func.func @repeat(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %x : index, i32)
^head(%i: index, %a: i32):
  %goes_on = arith.cmpi slt, %i, %n : index
  cf.cond_br %goes_on, ^body, ^end
^body:
  %y = func.call @step(%a) : (i32) -> i32
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %y : index, i32)
^end:
  func.return %a : i32
}
