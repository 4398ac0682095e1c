// RUN: verify-pass --opt 'mlir-opt-22 --arith-int-range-narrowing=int-bitwidths-supported=8' %s
// What: a shift by up to 15 is computed in 8 bits, where 8 and more are poison.
// Place: NarrowElementwise
// Known: #218191, mended after 22
// Mend: ask for the range of the amount.
func.func @f(%a: i1, %s: i16) -> i16 {
  %c15 = arith.constant 15 : i16
  %n = arith.andi %s, %c15 : i16
  %x = arith.extui %a : i1 to i16
  %r = arith.shrui %x, %n : i16
  return %r : i16
}
