// Integer kernels as one first writes them; most are in Warren, Hacker's Delight (2nd edition).
// synth-rewrite improve examples/bit_tricks.mlir finds the short ones, and proves them.

// 2-1: turn off the rightmost bit.
func.func @turn_off_rightmost(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %negated = arith.subi %zero, %x : i32
  %lowest = arith.andi %x, %negated : i32
  %result = arith.subi %x, %lowest : i32
  func.return %result : i32
}
// 2-1: isolate the rightmost bit.
func.func @isolate_rightmost(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %below = arith.subi %x, %one : i32
  %without = arith.andi %x, %below : i32
  %result = arith.xori %x, %without : i32
  func.return %result : i32
}
// 2-1: isolate the rightmost zero.
func.func @isolate_rightmost_zero(%x: i32) -> i32 {
  %ones = arith.constant -1 : i32
  %one = arith.constant 1 : i32
  %inverted = arith.xori %x, %ones : i32
  %below = arith.subi %inverted, %one : i32
  %above = arith.xori %below, %ones : i32
  %result = arith.andi %inverted, %above : i32
  func.return %result : i32
}
// 2-1: a mask of the trailing zeros.
func.func @trailing_zeros(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %negated = arith.subi %zero, %x : i32
  %lowest = arith.andi %x, %negated : i32
  %result = arith.subi %lowest, %one : i32
  func.return %result : i32
}
// 2-5: the average, rounded down, that does not overflow.
func.func @average(%x: i32, %y: i32) -> i32 {
  %one = arith.constant 1 : i32
  %a = arith.shrui %x, %one : i32
  %b = arith.shrui %y, %one : i32
  %halves = arith.addi %a, %b : i32
  %both = arith.andi %x, %y : i32
  %carry = arith.andi %both, %one : i32
  %result = arith.addi %halves, %carry : i32
  func.return %result : i32
}
// 2-2: exclusive or without one.
func.func @exclusive_or(%x: i32, %y: i32) -> i32 {
  %either = arith.ori %x, %y : i32
  %both = arith.andi %x, %y : i32
  %result = arith.subi %either, %both : i32
  func.return %result : i32
}
// 2-2: the sum of the bits that either has, and of those that both have.
func.func @sum(%x: i32, %y: i32) -> i32 {
  %either = arith.ori %x, %y : i32
  %both = arith.andi %x, %y : i32
  %result = arith.addi %either, %both : i32
  func.return %result : i32
}
// 2-4: the absolute value.
func.func @absolute(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %negative = arith.cmpi slt, %x, %zero : i32
  %negated = arith.subi %zero, %x : i32
  %result = arith.select %negative, %negated, %x : i32
  func.return %result : i32
}
// 2-19: the difference where it is not negative, else 0.
func.func @difference_or_zero(%x: i32, %y: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %larger = arith.cmpi uge, %x, %y : i32
  %difference = arith.subi %x, %y : i32
  %result = arith.select %larger, %difference, %zero : i32
  func.return %result : i32
}
// 3-1: up to a multiple of 8.
func.func @round_up(%x: i32) -> i32 {
  %seven = arith.constant 7 : i32
  %three = arith.constant 3 : i32
  %sum = arith.addi %x, %seven : i32
  %eighths = arith.shrui %sum, %three : i32
  %result = arith.shli %eighths, %three : i32
  func.return %result : i32
}
// 2-8: 1 where it is not 0, else 0.
func.func @is_not_zero(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %is = arith.cmpi eq, %x, %zero : i32
  %as_number = arith.extui %is : i1 to i32
  %result = arith.subi %one, %as_number : i32
  func.return %result : i32
}
// 2-12: between 0 and 255, as unsigned.
func.func @in_range(%x: i32) -> i1 {
  %zero = arith.constant 0 : i32
  %most = arith.constant 255 : i32
  %low = arith.cmpi sge, %x, %zero : i32
  %high = arith.cmpi sle, %x, %most : i32
  %result = arith.andi %low, %high : i1
  func.return %result : i1
}
// Between 0 and 255, clamped.
func.func @clamp(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %most = arith.constant 255 : i32
  %negative = arith.cmpi slt, %x, %zero : i32
  %from_zero = arith.select %negative, %zero, %x : i32
  %large = arith.cmpi sgt, %from_zero, %most : i32
  %result = arith.select %large, %most, %from_zero : i32
  func.return %result : i32
}
// The bits of one where a mask says so, else those of the other.
func.func @merge(%x: i32, %y: i32, %mask: i32) -> i32 {
  %ones = arith.constant -1 : i32
  %inverted = arith.xori %mask, %ones : i32
  %a = arith.andi %x, %mask : i32
  %b = arith.andi %y, %inverted : i32
  %result = arith.ori %a, %b : i32
  func.return %result : i32
}
// Whether two numbers have other signs.
func.func @other_signs(%x: i32, %y: i32) -> i1 {
  %zero = arith.constant 0 : i32
  %a = arith.cmpi slt, %x, %zero : i32
  %b = arith.cmpi slt, %y, %zero : i32
  %result = arith.xori %a, %b : i1
  func.return %result : i1
}
