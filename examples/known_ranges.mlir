// What is known of integers makes this code simpler: `proved-range-optimizations`.

// The first operand of the division is in [8, 15], so that it is one of unsigned numbers, and the
// comparison always true.
func.func @bounded(%v : i32) -> (i32, i1) {
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %low = arith.andi %v, %c7 : i32
  %x = arith.addi %low, %c8 : i32
  %quotient = arith.divsi %x, %c7 : i32
  %less = arith.cmpi slt, %low, %x : i32
  func.return %quotient, %less : i32, i1
}

// The counter is below 50, and never negative.
func.func @clamped() -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c50 = arith.constant 50 : i32
  %c60 = arith.constant 60 : i32
  cf.br ^head(%c0, %c0 : i32, i32)
^head(%i : i32, %sum : i32):
  %goes_on = arith.cmpi slt, %i, %c50 : i32
  cf.cond_br %goes_on, ^body, ^end
^body:
  %clamped = arith.minsi %i, %c60 : i32
  %next_sum = arith.xori %sum, %clamped : i32
  %next = arith.addi %i, %c1 : i32
  cf.br ^head(%next, %next_sum : i32, i32)
^end:
  func.return %sum : i32
}
