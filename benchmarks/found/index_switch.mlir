// RUN: verify-pass --opt 'mlir-opt-22 --convert-scf-to-cf' %s
// What: cases of an index are cut off to 32 bits: -4294967296 takes the case 0.
// Place: IndexSwitchLowering
// Known: #111589, mended after 22
// Mend: switch over i64.
func.func @f(%x: index) -> i8 {
  %r = scf.index_switch %x -> i8
  case 0 {
    %one = arith.constant 1 : i8
    scf.yield %one : i8
  }
  default {
    %two = arith.constant 2 : i8
    scf.yield %two : i8
  }
  return %r : i8
}
