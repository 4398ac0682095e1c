func.func @sum(%x: i32, %y: i32) -> i32 {
  %both = arith.andi %x, %y : i32
  %some = arith.ori %x, %y : i32
  %sum = arith.addi %both, %some : i32
  func.return %sum : i32
}
