// A pair of fixed width that holds for all: verify-translation --pairs --every-width
// examples/low_byte.mlir prints the general statement.
func.func @before(%x: i32) -> i32 {
  %narrow = arith.trunci %x : i32 to i8
  %wide = arith.extui %narrow : i8 to i32
  func.return %wide : i32
}
func.func @after(%x: i32) -> i32 {
  %mask = arith.constant 255 : i32
  %low = arith.andi %x, %mask : i32
  func.return %low : i32
}
