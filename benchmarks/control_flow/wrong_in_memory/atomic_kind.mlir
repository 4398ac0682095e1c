// Twin: accesses.updated.data_copy, atomic kind
// Given: 2 5; 3 -6
module {
  func.func @updated(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> (i32, i32) {
    %0 = memref.atomic_rmw addi %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %c1 = arith.constant 1 : index
    %1 = memref.load %arg0[%c1] : memref<8xi32>
    %2 = memref.atomic_rmw maxs %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %3 = arith.addi %0, %1 : i32
    return %3, %2 : i32, i32
  }
}

// -----
// Differs on (2, 5), memrefs apart: 165 and not 169
module {
  func.func @updated(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %0 = memref.atomic_rmw ori %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %c1 = arith.constant 1 : index
    %1 = memref.load %arg0[%c1] : memref<8xi32>
    %2 = memref.atomic_rmw maxs %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %3 = arith.addi %0, %1 : i32
    return %3, %2 : i32, i32
  }
}

// -----
// Twin: accesses.updated.canonicalize, atomic kind
// Given: 2 5; 3 -6
module {
  func.func @updated(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> (i32, i32) {
    %0 = memref.atomic_rmw addi %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %c1 = arith.constant 1 : index
    %1 = memref.load %arg0[%c1] : memref<8xi32>
    %2 = memref.atomic_rmw maxs %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %3 = arith.addi %0, %1 : i32
    return %3, %2 : i32, i32
  }
}

// -----
// Differs on (2, 5), memrefs apart: 165 and not 169
module {
  func.func @updated(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> (i32, i32) {
    %c1 = arith.constant 1 : index
    %0 = memref.atomic_rmw ori %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %1 = memref.load %arg0[%c1] : memref<8xi32>
    %2 = memref.atomic_rmw maxs %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %3 = arith.addi %0, %1 : i32
    return %3, %2 : i32, i32
  }
}
