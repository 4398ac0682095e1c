// A vector is read, with padding where the array ends.
// Given: 8 2 5; 8 6 7; 3 0 9
func.func @padded(%a: memref<?xi32>, %i: index, %p: i32) -> vector<4xi32> {
  %x = vector.transfer_read %a[%i], %p : memref<?xi32>, vector<4xi32>
  return %x : vector<4xi32>
}
// -----
// A vector is written, as far as there is room.
// Given: 8 2; 8 6; 3 0
func.func @as_far(%a: memref<?xi32>, %i: index, %v: vector<4xi32>) {
  vector.transfer_write %v, %a[%i] : vector<4xi32>, memref<?xi32>
  return
}
// -----
// Lanes below a bound are read.
// Given: 8 2 3 5; 8 1 0 7; 8 4 4 1
func.func @masked(%a: memref<?xi32>, %i: index, %n: index, %p: i32) -> vector<4xi32> {
  %m = vector.create_mask %n : vector<4xi1>
  %x = vector.transfer_read %a[%i], %p, %m {in_bounds = [true]} : memref<?xi32>, vector<4xi32>
  return %x : vector<4xi32>
}
// -----
// Lanes below a bound are stored.
// Given: 2 3; 0 0; 4 4
func.func @masked_store(%a: memref<8xi32>, %i: index, %n: index, %v: vector<4xi32>) {
  %m = vector.create_mask %n : vector<4xi1>
  vector.maskedstore %a[%i], %m, %v : memref<8xi32>, vector<4xi1>, vector<4xi32>
  return
}
// -----
// Lanes below a bound are loaded, the others passed on.
// Given: 2 3; 0 0; 4 4
func.func @masked_load(%a: memref<8xi32>, %i: index, %n: index, %v: vector<4xi32>) -> vector<4xi32> {
  %m = vector.create_mask %n : vector<4xi1>
  %x = vector.maskedload %a[%i], %m, %v : memref<8xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return %x : vector<4xi32>
}
// -----
// Lanes are gathered from places that are computed.
// Given: 1 2; 0 1
func.func @gathered(%a: memref<16xi32>, %i: index, %k: i32, %v: vector<4xi32>) -> vector<4xi32> {
  %s = arith.constant dense<[0, 3, 1, 2]> : vector<4xi32>
  %b = vector.broadcast %k : i32 to vector<4xi32>
  %p = arith.muli %s, %b : vector<4xi32>
  %m = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  %x = vector.gather %a[%i] [%p], %m, %v : memref<16xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return %x : vector<4xi32>
}
// -----
// Lanes are scattered.
// Given: 1; 4
func.func @scattered(%a: memref<16xi32>, %i: index, %v: vector<4xi32>) {
  %p = arith.constant dense<[0, 3, 1, 6]> : vector<4xi32>
  %m = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  vector.scatter %a[%i] [%p], %m, %v : memref<16xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
  return
}
// -----
// Columns are read for rows.
// Given: 0 1; 1 2
func.func @columns(%a: memref<4x6xi32>, %i: index, %j: index) -> vector<3x2xi32> {
  %p = arith.constant 0 : i32
  %x = vector.transfer_read %a[%i, %j], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<4x6xi32>, vector<3x2xi32>
  return %x : vector<3x2xi32>
}
// -----
// A column is read, and stretched.
// Given: 0 1; 1 2
func.func @stretched(%a: memref<4x6xi32>, %i: index, %j: index) -> vector<3x2xi32> {
  %p = arith.constant 0 : i32
  %x = vector.transfer_read %a[%i, %j], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d0, 0)>} : memref<4x6xi32>, vector<3x2xi32>
  return %x : vector<3x2xi32>
}
// -----
// A vector is loaded, changed and stored elsewhere.
// Given: 0 2; 4 3; 1 1
func.func @loaded_and_stored(%a: memref<8xi32>, %b: memref<8xi32>, %i: index, %j: index) {
  %x = vector.load %a[%i] : memref<8xi32>, vector<4xi32>
  %y = arith.addi %x, %x : vector<4xi32>
  vector.store %y, %b[%j] : memref<8xi32>, vector<4xi32>
  return
}
// -----
// A vector is stored in part over another one.
// Given: 1 4; 2 5; 3 3
func.func @overwritten(%a: memref<8xi32>, %i: index, %j: index, %v: vector<4xi32>, %w: vector<2xi32>) -> i32 {
  vector.store %v, %a[%i] : memref<8xi32>, vector<4xi32>
  vector.store %w, %a[%j] : memref<8xi32>, vector<2xi32>
  %x = memref.load %a[%j] : memref<8xi32>
  return %x : i32
}
// -----
// A matrix in a vector is written to one in memory.
// Given: 0 1; 2 4
func.func @into_a_matrix(%a: memref<4x6xi32>, %i: index, %j: index, %v: vector<2x2xi32>) {
  vector.transfer_write %v, %a[%i, %j] {in_bounds = [true, true]} : vector<2x2xi32>, memref<4x6xi32>
  return
}
