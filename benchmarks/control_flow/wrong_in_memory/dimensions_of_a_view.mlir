// Twin: views.expanded.folded, dimensions of a view
// Given: 1 2; 2 3
module {
  func.func @expanded(%arg0: memref<12xi32>, %arg1: index, %arg2: index) -> i32 {
    %expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [3, 4] : memref<12xi32> into memref<3x4xi32>
    %0 = memref.load %expand_shape[%arg1, %arg2] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 172 and not 61
module {
  func.func @expanded(%arg0: memref<12xi32>, %arg1: index, %arg2: index) -> i32 {
    %0 = affine.linearize_index disjoint [%arg2, %arg1] by (3, 4) : index
    %1 = memref.load %arg0[%0] : memref<12xi32>
    return %1 : i32
  }
}

// -----
// Twin: views.collapsed.folded, dimensions of a view
// Given: 5 7; 0 1
module {
  func.func @collapsed(%arg0: memref<3x4xi32>, %arg1: index, %arg2: i32) -> i32 {
    %collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<3x4xi32> into memref<12xi32>
    %0 = memref.load %collapse_shape[%arg1] : memref<12xi32>
    %1 = arith.addi %0, %arg2 : i32
    memref.store %1, %collapse_shape[%arg1] : memref<12xi32>
    return %0 : i32
  }
}

// -----
// Differs on (5, 7), memrefs apart: 22 and not 21
module {
  func.func @collapsed(%arg0: memref<3x4xi32>, %arg1: index, %arg2: i32) -> i32 {
    %0:2 = affine.delinearize_index %arg1 into (3, 4) : index, index
    %1 = memref.load %arg0[%0#0, %0#1] : memref<3x4xi32>
    %2 = arith.addi %1, %arg2 : i32
    %3:2 = affine.delinearize_index %arg1 into (4, 3) : index, index
    memref.store %2, %arg0[%3#0, %3#1] : memref<3x4xi32>
    return %1 : i32
  }
}
