// A sum of two arrays, with a length that four does not divide.
// Given:
// Apart
func.func @sum_of_arrays(%a: memref<10xi32>, %b: memref<10xi32>, %c: memref<10xi32>) {
  affine.for %i = 0 to 10 {
    %x = affine.load %a[%i] : memref<10xi32>
    %y = affine.load %b[%i] : memref<10xi32>
    %z = arith.addi %x, %y : i32
    affine.store %z, %c[%i] : memref<10xi32>
  }
  return
}
// -----
// Twelve elements are doubled in place.
// Given:
func.func @doubled(%a: memref<12xi32>) {
  affine.for %i = 0 to 12 {
    %x = affine.load %a[%i] : memref<12xi32>
    %z = arith.addi %x, %x : i32
    affine.store %z, %a[%i] : memref<12xi32>
  }
  return
}
// -----
// A sum of products.
// Given:
func.func @sum_of_products(%a: memref<8xi32>, %b: memref<8xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %s = affine.for %i = 0 to 8 iter_args(%t = %zero) -> (i32) {
    %x = affine.load %a[%i] : memref<8xi32>
    %y = affine.load %b[%i] : memref<8xi32>
    %z = arith.muli %x, %y : i32
    %w = arith.addi %t, %z : i32
    affine.yield %w : i32
  }
  return %s : i32
}
// -----
// A matrix and a vector that is added to each row.
// Given:
// Apart
func.func @to_each_row(%a: memref<3x8xi32>, %b: memref<8xi32>) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i, %j] : memref<3x8xi32>
      %y = affine.load %b[%j] : memref<8xi32>
      %z = arith.addi %x, %y : i32
      affine.store %z, %a[%i, %j] : memref<3x8xi32>
    }
  }
  return
}
// -----
// A loop in fours, with a loop for the rest.
// Given: 10; 7; 3; 8
func.func @with_rest(%a: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %a, %c0 : memref<?xi32>
  %r = arith.remui %n, %c4 : index
  %m = arith.subi %n, %r : index
  scf.for %i = %c0 to %m step %c4 {
    %x = vector.load %a[%i] : memref<?xi32>, vector<4xi32>
    %y = arith.muli %x, %x : vector<4xi32>
    vector.store %y, %a[%i] : memref<?xi32>, vector<4xi32>
  }
  scf.for %i = %m to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = arith.muli %x, %x : i32
    memref.store %y, %a[%i] : memref<?xi32>
  }
  return
}
// -----
// A loop in fours, whose last vector is masked.
// Given: 10; 7; 3; 8
func.func @masked_rest(%a: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i32
  %n = memref.dim %a, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c4 {
    %left = arith.subi %n, %i : index
    %m = vector.create_mask %left : vector<4xi1>
    %x = vector.transfer_read %a[%i], %zero, %m : memref<?xi32>, vector<4xi32>
    %y = arith.addi %x, %x : vector<4xi32>
    vector.transfer_write %y, %a[%i], %m : vector<4xi32>, memref<?xi32>
  }
  return
}
