// What `synth-rewrite harvest` finds a rule for: two masks become one, here at two widths.
func.func @byte(%x: i32) -> i32 {
  %byte = arith.constant 255 : i32
  %low = arith.constant 15 : i32
  %0 = arith.andi %x, %byte : i32
  %1 = arith.andi %0, %low : i32
  func.return %1 : i32
}
func.func @half(%x: i16) -> (i16, i16) {
  %half = arith.constant 255 : i16
  %odd = arith.constant 341 : i16
  %0 = arith.andi %x, %half : i16
  %1 = arith.andi %0, %odd : i16
  func.return %0, %1 : i16, i16
}
