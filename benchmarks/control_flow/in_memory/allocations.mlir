// Scratch memory that is filled, read and freed.
// Given: 8 3; 5 0
func.func @scratch(%a: memref<?xi32>, %k: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xi32>
  %t = memref.alloc(%n) : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = arith.addi %x, %x : i32
    memref.store %y, %t[%i] : memref<?xi32>
  }
  %z = memref.load %t[%k] : memref<?xi32>
  memref.dealloc %t : memref<?xi32>
  return %z : i32
}
// -----
// Two buffers, one after the other.
// Given: 2 5; 7 -1
func.func @two_buffers(%a: memref<8xi32>, %i: index, %v: i32) -> i32 {
  %s = memref.alloc() : memref<8xi32>
  %t = memref.alloc() : memref<8xi32>
  memref.copy %a, %s : memref<8xi32> to memref<8xi32>
  memref.store %v, %s[%i] : memref<8xi32>
  memref.copy %s, %t : memref<8xi32> to memref<8xi32>
  %x = memref.load %a[%i] : memref<8xi32>
  %y = memref.load %t[%i] : memref<8xi32>
  memref.dealloc %s : memref<8xi32>
  %r = arith.subi %x, %y : i32
  memref.store %r, %a[%i] : memref<8xi32>
  memref.dealloc %t : memref<8xi32>
  return %r : i32
}
// -----
// A cell on the stack that a loop sums up in.
// Given: 4; 0; 7
func.func @cell(%a: memref<8xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %s = memref.alloca() : memref<i32>
  memref.store %zero, %s[] : memref<i32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<8xi32>
    %y = memref.load %s[] : memref<i32>
    %z = arith.addi %x, %y : i32
    memref.store %z, %s[] : memref<i32>
  }
  %r = memref.load %s[] : memref<i32>
  return %r : i32
}
// -----
// A cell of its own in each iteration.
// Given: 4 3; 0 1; 7 5
func.func @cell_in_loop(%a: memref<8xi32>, %n: index, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %s = memref.alloca() : memref<2xi32>
    memref.store %v, %s[%c0] : memref<2xi32>
    %x = memref.load %a[%i] : memref<8xi32>
    memref.store %x, %s[%c1] : memref<2xi32>
    %y = memref.load %s[%c0] : memref<2xi32>
    %w = memref.load %s[%c1] : memref<2xi32>
    %z = arith.muli %y, %w : i32
    memref.store %z, %a[%i] : memref<8xi32>
  }
  return
}
// -----
// A buffer that is only used on one branch.
// Given: 3 1; 4 0
func.func @on_a_branch(%a: memref<8xi32>, %i: index, %b: i1) -> i32 {
  %r = scf.if %b -> (i32) {
    %t = memref.alloc() : memref<4xi32>
    %c1 = arith.constant 1 : index
    %x = memref.load %a[%i] : memref<8xi32>
    memref.store %x, %t[%c1] : memref<4xi32>
    %y = memref.load %t[%c1] : memref<4xi32>
    memref.dealloc %t : memref<4xi32>
    scf.yield %y : i32
  } else {
    %z = arith.constant 5 : i32
    scf.yield %z : i32
  }
  return %r : i32
}
// -----
// A buffer that is given back.
// Given: 3 9; 1 8
func.func @given_back(%n: index, %v: i32) -> memref<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %t = memref.alloc() : memref<4xi32>
  %w = arith.addi %v, %v : i32
  memref.store %v, %t[%c0] : memref<4xi32>
  memref.store %w, %t[%c1] : memref<4xi32>
  memref.store %v, %t[%c2] : memref<4xi32>
  memref.store %w, %t[%c3] : memref<4xi32>
  memref.store %v, %t[%n] : memref<4xi32>
  return %t : memref<4xi32>
}
// -----
// A buffer that grows.
// Given: 2 6; 0 4
func.func @grown(%a: memref<8xi32>, %i: index, %v: i32) -> i32 {
  %s = memref.alloc() : memref<8xi32>
  memref.copy %a, %s : memref<8xi32> to memref<8xi32>
  %t = memref.realloc %s : memref<8xi32> to memref<16xi32>
  %c9 = arith.constant 9 : index
  memref.store %v, %t[%c9] : memref<16xi32>
  %x = memref.load %t[%i] : memref<16xi32>
  %y = memref.load %t[%c9] : memref<16xi32>
  memref.dealloc %t : memref<16xi32>
  %r = arith.subi %x, %y : i32
  return %r : i32
}
