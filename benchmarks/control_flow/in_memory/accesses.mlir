// A store between two loads, which may be of the same element.
// Given: 1 2 40; 3 3 41; 0 5 42
func.func @between(%a: memref<8xi32>, %b: memref<8xi32>, %i: index, %j: index, %v: i32) -> (i32, i32) {
  %x = memref.load %a[%i] : memref<8xi32>
  memref.store %v, %b[%j] : memref<8xi32>
  %y = memref.load %a[%i] : memref<8xi32>
  %z = memref.load %a[%i] : memref<8xi32>
  %s = arith.addi %y, %z : i32
  return %x, %s : i32, i32
}
// -----
// Two elements change places.
// Given: 1 2; 3 3; 7 0
func.func @exchanged(%a: memref<8xi32>, %i: index, %j: index) {
  %x = memref.load %a[%i] : memref<8xi32>
  %y = memref.load %a[%j] : memref<8xi32>
  memref.store %y, %a[%i] : memref<8xi32>
  memref.store %x, %a[%j] : memref<8xi32>
  return
}
// -----
// A stored value is loaded again, with another store in between, to another place.
// Given: 1 9; 2 10
func.func @forwarded(%a: memref<8xi32>, %i: index, %v: i32) -> i32 {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %w = arith.addi %v, %v : i32
  memref.store %v, %a[%c3] : memref<8xi32>
  memref.store %w, %a[%c4] : memref<8xi32>
  %x = memref.load %a[%c3] : memref<8xi32>
  %y = memref.load %a[%c4] : memref<8xi32>
  %s = arith.muli %x, %y : i32
  memref.store %s, %a[%i] : memref<8xi32>
  %z = memref.load %a[%c3] : memref<8xi32>
  return %z : i32
}
// -----
// A running sum in place: each iteration reads what the one before wrote.
// Given: 8; 5; 1; 0
func.func @running(%a: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xi32>
  scf.for %i = %c1 to %n step %c1 {
    %p = arith.subi %i, %c1 : index
    %x = memref.load %a[%p] : memref<?xi32>
    %y = memref.load %a[%i] : memref<?xi32>
    %s = arith.addi %x, %y : i32
    memref.store %s, %a[%i] : memref<?xi32>
  }
  return
}
// -----
// All elements move to the left: each one is read before it is written.
// Given: 8; 5; 1
func.func @shifted(%a: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xi32>
  %m = arith.subi %n, %c1 : index
  scf.for %i = %c0 to %m step %c1 {
    %q = arith.addi %i, %c1 : index
    %x = memref.load %a[%q] : memref<?xi32>
    memref.store %x, %a[%i] : memref<?xi32>
  }
  return
}
// -----
// A store in a loop that may not run, of what does not change in it.
// Given: 3 4; 0 5; 1 6
func.func @perhaps_stored(%a: memref<8xi32>, %n: index, %v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c1 {
    %w = arith.muli %v, %v : i32
    memref.store %w, %a[%c2] : memref<8xi32>
  }
  %x = memref.load %a[%c2] : memref<8xi32>
  return %x : i32
}
// -----
// A sum into an element that the loop may read itself.
// Given: 8 0; 8 3; 8 7
func.func @into_one(%a: memref<?xi32>, %s: memref<8xi32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = memref.load %s[%k] : memref<8xi32>
    %z = arith.addi %x, %y : i32
    memref.store %z, %s[%k] : memref<8xi32>
  }
  return
}
// -----
// One branch stores, and the element is read behind.
// Given: 1 2 7 1; 3 3 8 0; 4 4 9 1
func.func @on_one_branch(%a: memref<8xi32>, %i: index, %j: index, %v: i32, %b: i1) -> i32 {
  scf.if %b {
    memref.store %v, %a[%i] : memref<8xi32>
  } else {
    %w = arith.subi %v, %v : i32
    memref.store %w, %a[%j] : memref<8xi32>
  }
  %x = memref.load %a[%j] : memref<8xi32>
  return %x : i32
}
// -----
// A sum of a whole matrix with rows and columns.
// Given: 3 4; 2 5; 4 4
func.func @rows_and_columns(%a: memref<?x?xi32>, %b: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xi32>
  %m = memref.dim %a, %c1 : memref<?x?xi32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %x = memref.load %a[%i, %j] : memref<?x?xi32>
      %y = memref.load %b[%i] : memref<8xi32>
      %z = arith.addi %x, %y : i32
      memref.store %z, %b[%i] : memref<8xi32>
    }
  }
  return
}
// -----
// A matrix is transposed into another one.
// Given:
// Apart
func.func @transposed(%a: memref<3x4xi32>, %b: memref<4x3xi32>) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %x = affine.load %a[%i, %j] : memref<3x4xi32>
      affine.store %x, %b[%j, %i] : memref<4x3xi32>
    }
  }
  return
}
// -----
// An element is updated atomically, and read again.
// Given: 2 5; 3 -6
func.func @updated(%a: memref<8xi32>, %i: index, %v: i32) -> (i32, i32) {
  %x = memref.atomic_rmw addi %v, %a[%i] : (i32, memref<8xi32>) -> i32
  %c1 = arith.constant 1 : index
  %d = memref.load %a[%c1] : memref<8xi32>
  %y = memref.atomic_rmw maxs %v, %a[%i] : (i32, memref<8xi32>) -> i32
  %z = arith.addi %x, %d : i32
  return %z, %y : i32, i32
}
// -----
// Two affine loops, the second one reads what the first one wrote.
// Given:
// Apart
func.func @one_after_the_other(%a: memref<9xi32>, %b: memref<9xi32>) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<9xi32>
    %y = arith.muli %x, %x : i32
    affine.store %y, %a[%i + 1] : memref<9xi32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<9xi32>
    affine.store %x, %b[%i] : memref<9xi32>
  }
  return
}
