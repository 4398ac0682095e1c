// RUN: verify-pass --opt 'mlir-opt-22 --arith-int-range-narrowing=int-bitwidths-supported=8' %s
// What: numbers up to 255 are divided as signed numbers of 8 bits.
// Place: checkTruncatability
// Known: #189676 (pull request), mended after 22
// Mend: ask for the signed range.
module {
  func.func @narrowed(%arg0: i8) -> i32 {
    %c3_i32 = arith.constant 3 : i32
    %0 = arith.extui %arg0 : i8 to i32
    %1 = arith.divsi %0, %c3_i32 : i32
    return %1 : i32
  }
}
