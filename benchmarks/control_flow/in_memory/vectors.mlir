// Lanes of two vectors are mixed.
// Given:
func.func @mixed(%a: vector<4xi32>, %b: vector<4xi32>) -> vector<6xi32> {
  %x = vector.shuffle %a, %b [0, 4, 1, 5, 7, 2] : vector<4xi32>, vector<4xi32>
  return %x : vector<6xi32>
}
// -----
// Lanes of two vectors in turn.
// Given:
func.func @in_turn(%a: vector<4xi32>, %b: vector<4xi32>) -> (vector<8xi32>, vector<2xi32>) {
  %x = vector.interleave %a, %b : vector<4xi32> -> vector<8xi32>
  %e, %o = vector.deinterleave %a : vector<4xi32> -> vector<2xi32>
  %d = arith.subi %e, %o : vector<2xi32>
  return %x, %d : vector<8xi32>, vector<2xi32>
}
// -----
// A matrix in a vector is transposed.
// Given:
func.func @turned(%a: vector<2x3xi32>) -> vector<3x2xi32> {
  %x = vector.transpose %a, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  return %x : vector<3x2xi32>
}
// -----
// Three dimensions change places.
// Given:
func.func @turned_round(%a: vector<2x3x2xi32>) -> vector<3x2x2xi32> {
  %x = vector.transpose %a, [1, 2, 0] : vector<2x3x2xi32> to vector<3x2x2xi32>
  return %x : vector<3x2x2xi32>
}
// -----
// The sum of all lanes, and of each row.
// Given: 5; -3
func.func @sums(%a: vector<2x3xi32>, %b: vector<2xi32>, %v: i32) -> (vector<2xi32>, i32) {
  %x = vector.multi_reduction <add>, %a, %b [1] : vector<2x3xi32> to vector<2xi32>
  %y = vector.reduction <add>, %x, %v : vector<2xi32> into i32
  return %x, %y : vector<2xi32>, i32
}
// -----
// The greatest of each column.
// Given:
func.func @greatest(%a: vector<3x2xi32>, %b: vector<2xi32>) -> vector<2xi32> {
  %x = vector.multi_reduction <maxsi>, %a, %b [0] : vector<3x2xi32> to vector<2xi32>
  return %x : vector<2xi32>
}
// -----
// A product of matrices.
// Given:
func.func @product(%a: vector<2x3xi32>, %b: vector<3x2xi32>, %c: vector<2x2xi32>) -> vector<2x2xi32> {
  %x = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xi32>, vector<3x2xi32> into vector<2x2xi32>
  return %x : vector<2x2xi32>
}
// -----
// Each lane of one vector with each of another one.
// Given:
func.func @each_with_each(%a: vector<2xi32>, %b: vector<3xi32>, %c: vector<2x3xi32>) -> vector<2x3xi32> {
  %x = vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<2xi32>, vector<3xi32>
  return %x : vector<2x3xi32>
}
// -----
// A part of a vector is changed.
// Given: 7; 9
func.func @part(%a: vector<4x4xi32>, %v: i32) -> vector<4x4xi32> {
  %x = vector.extract_strided_slice %a {offsets = [1, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x4xi32> to vector<2x2xi32>
  %b = vector.broadcast %v : i32 to vector<2x2xi32>
  %y = arith.addi %x, %b : vector<2x2xi32>
  %z = vector.insert_strided_slice %y, %a {offsets = [2, 1], strides = [1, 1]} : vector<2x2xi32> into vector<4x4xi32>
  return %z : vector<4x4xi32>
}
// -----
// One lane is read, and another one written.
// Given: 7; 9
func.func @lanes(%a: vector<2x4xi32>, %v: i32) -> vector<2x4xi32> {
  %x = vector.extract %a[1, 2] : i32 from vector<2x4xi32>
  %y = arith.addi %x, %v : i32
  %z = vector.insert %y, %a [0, 3] : i32 into vector<2x4xi32>
  %r = vector.extract %a[0] : vector<4xi32> from vector<2x4xi32>
  %s = vector.insert %r, %z [1] : vector<4xi32> into vector<2x4xi32>
  return %s : vector<2x4xi32>
}
// -----
// A vector in another shape, and stretched.
// Given:
func.func @other_shape(%a: vector<2x3xi32>, %b: vector<2x1xi32>) -> vector<3x2xi32> {
  %s = vector.broadcast %b : vector<2x1xi32> to vector<2x3xi32>
  %t = arith.subi %a, %s : vector<2x3xi32>
  %x = vector.shape_cast %t : vector<2x3xi32> to vector<3x2xi32>
  return %x : vector<3x2xi32>
}
// -----
// Lanes below a bound are chosen.
// Given: 3; 0; 4
func.func @chosen(%a: vector<4xi32>, %b: vector<4xi32>, %n: index) -> vector<4xi32> {
  %m = vector.create_mask %n : vector<4xi1>
  %x = arith.select %m, %a, %b : vector<4xi1>, vector<4xi32>
  return %x : vector<4xi32>
}
