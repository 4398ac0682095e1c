// A product of matrices.
// Given:
// Apart
func.func @matmul(%a: memref<3x4xi32>, %b: memref<4x2xi32>, %c: memref<3x2xi32>) {
  linalg.matmul ins(%a, %b : memref<3x4xi32>, memref<4x2xi32>) outs(%c : memref<3x2xi32>)
  return
}
// -----
// A matrix is written with rows for columns.
// Given: 3 4 4 3; 2 5 5 2
// Apart
func.func @transposition(%a: memref<?x?xi32>, %b: memref<?x?xi32>) {
  linalg.transpose ins(%a : memref<?x?xi32>) outs(%b : memref<?x?xi32>) permutation = [1, 0]
  return
}
// -----
// The sum of each row.
// Given:
// Apart
func.func @row_sums(%a: memref<3x4xi32>, %b: memref<3xi32>) {
  linalg.reduce ins(%a : memref<3x4xi32>) outs(%b : memref<3xi32>) dimensions = [1] (%x: i32, %y: i32) {
    %s = arith.addi %x, %y : i32
    linalg.yield %s : i32
  }
  return
}
// -----
// A row is added to each row.
// Given:
// Apart
func.func @generic(%a: memref<3x4xi32>, %b: memref<4xi32>, %c: memref<3x4xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<3x4xi32>, memref<4xi32>) outs(%c : memref<3x4xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %s = arith.subi %x, %y : i32
    linalg.yield %s : i32
  }
  return
}
// -----
// An array is filled, and another one copied.
// Given: 7; -2
// Apart
func.func @filled(%a: memref<6xi32>, %b: memref<6xi32>, %v: i32) {
  linalg.fill ins(%v : i32) outs(%a : memref<6xi32>)
  linalg.copy ins(%a : memref<6xi32>) outs(%b : memref<6xi32>)
  return
}
// -----
// A window that goes over an array.
// Given:
// Apart
func.func @window(%a: memref<8xi32>, %k: memref<3xi32>, %c: memref<6xi32>) {
  linalg.conv_1d ins(%a, %k : memref<8xi32>, memref<3xi32>) outs(%c : memref<6xi32>)
  return
}
