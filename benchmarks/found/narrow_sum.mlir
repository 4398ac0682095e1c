// RUN: verify-pass --opt 'mlir-opt-22 --arith-int-range-narrowing=int-bitwidths-supported=8' %s
// What: a sum computed in 8 bits keeps nsw, though it overflows there.
// Place: NarrowElementwise
// Known: no report found
// Mend: drop nsw and nuw.
func.func @f(%a: i8) -> i16 {
  %c = arith.constant 100 : i16
  %x0 = arith.extui %a : i8 to i16
  %x = arith.minui %x0, %c : i16
  %r = arith.addi %x, %x overflow<nsw> : i16
  return %r : i16
}
