// RUN: verify-pass --opt 'mlir-opt-22 --int-range-optimizations' %s
// What: ceildivsi of the least number gets the wrong sign.
// Place: inferCeilDivS
// Known: #215696 (pull request)
// Mend: divide without a negation.
func.func @f(%x: i8) -> i8 {
  %low = arith.constant -128 : i8
  %top = arith.constant -127 : i8
  %two = arith.constant 2 : i8
  %a = arith.minsi %x, %top : i8
  %r = arith.ceildivsi %low, %two : i8
  return %r : i8
}
