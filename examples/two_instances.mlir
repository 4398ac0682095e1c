// ((x + 4) << 2) - 16 is x << 2, and ((x + 5) << 3) - 40 is x << 3: of which rule are they instances?
// synth-rewrite generalise examples/two_instances.mlir

func.func @src(%x: i32) -> i32 {
  %c = arith.constant 4 : i32
  %d = arith.constant 2 : i32
  %e = arith.constant 16 : i32
  %0 = arith.addi %c, %x : i32
  %1 = arith.shli %0, %d : i32
  %r = arith.subi %1, %e : i32
  return %r : i32
}
func.func @tgt(%x: i32) -> i32 {
  %d = arith.constant 2 : i32
  %r = arith.shli %x, %d : i32
  return %r : i32
}

// -----

func.func @src(%x: i8) -> i8 {
  %c = arith.constant 5 : i8
  %d = arith.constant 3 : i8
  %e = arith.constant 40 : i8
  %0 = arith.addi %c, %x : i8
  %1 = arith.shli %0, %d : i8
  %r = arith.subi %1, %e : i8
  return %r : i8
}
func.func @tgt(%x: i8) -> i8 {
  %d = arith.constant 3 : i8
  %r = arith.shli %x, %d : i8
  return %r : i8
}
