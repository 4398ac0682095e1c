// A load of a window of a window.
// Given: 1 2; 0 1
func.func @window_of_window(%a: memref<16xi32>, %o: index, %i: index) -> i32 {
  %s = memref.subview %a[%o] [12] [1] : memref<16xi32> to memref<12xi32, strided<[1], offset: ?>>
  %t = memref.subview %s[3] [4] [2] : memref<12xi32, strided<[1], offset: ?>> to memref<4xi32, strided<[2], offset: ?>>
  %x = memref.load %t[%i] : memref<4xi32, strided<[2], offset: ?>>
  return %x : i32
}
// -----
// A store to a column.
// Given: 1 2 7; 0 3 8
func.func @column(%a: memref<4x5xi32>, %j: index, %i: index, %v: i32) {
  %s = memref.subview %a[0, %j] [4, 1] [1, 1] : memref<4x5xi32> to memref<4xi32, strided<[5], offset: ?>>
  memref.store %v, %s[%i] : memref<4xi32, strided<[5], offset: ?>>
  return
}
// -----
// A part of a matrix with steps in both directions.
// Given: 1 1 4; 0 1 5
func.func @stepped(%a: memref<6x8xi32>, %i: index, %j: index, %v: i32) -> i32 {
  %s = memref.subview %a[1, 2] [2, 3] [2, 2] : memref<6x8xi32> to memref<2x3xi32, strided<[16, 2], offset: 10>>
  memref.store %v, %s[%i, %j] : memref<2x3xi32, strided<[16, 2], offset: 10>>
  %c1 = arith.constant 1 : index
  %x = memref.load %s[%c1, %c1] : memref<2x3xi32, strided<[16, 2], offset: 10>>
  return %x : i32
}
// -----
// A matrix that is read as one row.
// Given: 5 7; 0 1
func.func @collapsed(%a: memref<3x4xi32>, %k: index, %v: i32) -> i32 {
  %s = memref.collapse_shape %a [[0, 1]] : memref<3x4xi32> into memref<12xi32>
  %x = memref.load %s[%k] : memref<12xi32>
  %y = arith.addi %x, %v : i32
  memref.store %y, %s[%k] : memref<12xi32>
  return %x : i32
}
// -----
// A row that is read as a matrix.
// Given: 1 2; 2 3
func.func @expanded(%a: memref<12xi32>, %i: index, %j: index) -> i32 {
  %s = memref.expand_shape %a [[0, 1]] output_shape [3, 4] : memref<12xi32> into memref<3x4xi32>
  %x = memref.load %s[%i, %j] : memref<3x4xi32>
  return %x : i32
}
// -----
// A matrix that is read with rows for columns.
// Given: 1 2; 2 0
func.func @rows_for_columns(%a: memref<3x4xi32>, %i: index, %j: index) -> i32 {
  %s = memref.transpose %a (d0, d1) -> (d1, d0) : memref<3x4xi32> to memref<4x3xi32, strided<[1, 4]>>
  %x = memref.load %s[%j, %i] : memref<4x3xi32, strided<[1, 4]>>
  return %x : i32
}
// -----
// A descriptor that is made anew.
// Given: 1 2; 0 3
func.func @made_anew(%a: memref<16xi32>, %i: index, %j: index) -> i32 {
  %s = memref.reinterpret_cast %a to offset: [2], sizes: [3, 4], strides: [4, 1] : memref<16xi32> to memref<3x4xi32, strided<[4, 1], offset: 2>>
  %x = memref.load %s[%i, %j] : memref<3x4xi32, strided<[4, 1], offset: 2>>
  return %x : i32
}
// -----
// Windows of dynamic sizes, whose extents are asked for.
// Given: 10 2 5; 8 0 8
func.func @asked_extent(%a: memref<?xi32>, %o: index, %n: index) -> (index, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %a[%o] [%n] [1] : memref<?xi32> to memref<?xi32, strided<[1], offset: ?>>
  %d = memref.dim %s, %c0 : memref<?xi32, strided<[1], offset: ?>>
  %l = arith.subi %d, %c1 : index
  %x = memref.load %s[%l] : memref<?xi32, strided<[1], offset: ?>>
  return %d, %x : index, i32
}
// -----
// Two windows of one array, which overlap.
// Given: 2 7; 0 8
func.func @windows(%a: memref<8xi32>, %i: index, %v: i32) -> i32 {
  %s = memref.subview %a[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
  %t = memref.subview %a[2] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 2>>
  %c0 = arith.constant 0 : index
  memref.store %v, %s[%i] : memref<4xi32, strided<[1]>>
  %x = memref.load %t[%c0] : memref<4xi32, strided<[1], offset: 2>>
  return %x : i32
}
// -----
// Numbers in bytes, some of them behind others.
// Given: 4 1; 8 2
func.func @in_bytes(%a: memref<64xi8>, %o: index, %i: index) -> i32 {
  %s = memref.view %a[%o][] : memref<64xi8> to memref<4xi32>
  %x = memref.load %s[%i] : memref<4xi32>
  return %x : i32
}
// -----
// A window of an argument that has a layout of its own.
// Given: 1 2; 0 1
func.func @with_layout(%a: memref<4x6xi32, strided<[12, 2], offset: 3>>, %i: index, %j: index) -> i32 {
  %s = memref.subview %a[1, 1] [2, 4] [1, 1] : memref<4x6xi32, strided<[12, 2], offset: 3>> to memref<2x4xi32, strided<[12, 2], offset: 17>>
  %x = memref.load %s[%i, %j] : memref<2x4xi32, strided<[12, 2], offset: 17>>
  return %x : i32
}
