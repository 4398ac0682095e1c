// Four sums and products that a canonicalizer may merge; three of them must not keep their flags.
// Try: verify-pass --opt 'mlir-opt-22 --canonicalize' examples/merged_constants.mlir

func.func @add_nsw(%x: i8) -> i8 {
  %c0 = arith.constant -128 : i8
  %c1 = arith.constant -1 : i8
  %sum = arith.addi %x, %c0 overflow<nsw> : i8
  %all = arith.addi %sum, %c1 overflow<nsw> : i8
  return %all : i8
}

func.func @mul_nsw(%x: i8) -> i8 {
  %c0 = arith.constant 2 : i8
  %c1 = arith.constant 64 : i8
  %product = arith.muli %x, %c0 overflow<nsw> : i8
  %all = arith.muli %product, %c1 overflow<nsw> : i8
  return %all : i8
}

func.func @sub_add_nuw(%x: i8) -> i8 {
  %c0 = arith.constant 5 : i8
  %c1 = arith.constant 3 : i8
  %difference = arith.subi %x, %c0 overflow<nuw> : i8
  %all = arith.addi %difference, %c1 overflow<nuw> : i8
  return %all : i8
}

func.func @add_plain(%x: i8) -> i8 {
  %c0 = arith.constant -128 : i8
  %c1 = arith.constant -1 : i8
  %sum = arith.addi %x, %c0 : i8
  %all = arith.addi %sum, %c1 : i8
  return %all : i8
}
