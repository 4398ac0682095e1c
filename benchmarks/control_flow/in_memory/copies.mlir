// A copy, and then a store to what was copied from.
// Given: 2 5; 0 7
// Apart
func.func @copied_then_written(%a: memref<8xi32>, %b: memref<8xi32>, %i: index, %v: i32) -> i32 {
  memref.copy %a, %b : memref<8xi32> to memref<8xi32>
  memref.store %v, %a[%i] : memref<8xi32>
  %x = memref.load %b[%i] : memref<8xi32>
  return %x : i32
}
// -----
// A copy of one half of an array to the other half.
// Given: 1 4; 0 3
func.func @halves(%a: memref<8xi32>, %i: index, %v: i32) {
  %low = memref.subview %a[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
  %high = memref.subview %a[4] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 4>>
  memref.copy %low, %high : memref<4xi32, strided<[1]>> to memref<4xi32, strided<[1], offset: 4>>
  memref.store %v, %a[%i] : memref<8xi32>
  return
}
// -----
// A copy by a loop, and a loop that goes on with it.
// Given: 8; 5; 0
func.func @by_loops(%a: memref<?xi32>, %b: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    memref.store %x, %b[%i] : memref<8xi32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %b[%i] : memref<8xi32>
    %y = arith.addi %x, %x : i32
    memref.store %y, %a[%i] : memref<?xi32>
  }
  return
}
// -----
// Both arrays change places by way of a third one.
// Given:
// Apart
func.func @through_a_third(%a: memref<4xi32>, %b: memref<4xi32>) {
  %t = memref.alloc() : memref<4xi32>
  memref.copy %a, %t : memref<4xi32> to memref<4xi32>
  memref.copy %b, %a : memref<4xi32> to memref<4xi32>
  memref.copy %t, %b : memref<4xi32> to memref<4xi32>
  memref.dealloc %t : memref<4xi32>
  return
}
// -----
// A row of a matrix is copied to another row.
// Given: 5; 9
func.func @row(%a: memref<3x4xi32>, %v: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %from = memref.subview %a[0, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1]>>
  %to = memref.subview %a[2, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1], offset: 8>>
  memref.copy %from, %to : memref<1x4xi32, strided<[4, 1]>> to memref<1x4xi32, strided<[4, 1], offset: 8>>
  %x = memref.load %a[%c2, %c1] : memref<3x4xi32>
  memref.store %v, %a[%c2, %c2] : memref<3x4xi32>
  return %x : i32
}
