// Twin: copies.row.metadata, constant
// Given: 5; 9
module {
  func.func @row(%arg0: memref<3x4xi32>, %arg1: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %subview = memref.subview %arg0[0, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1]>>
    %subview_0 = memref.subview %arg0[2, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    memref.copy %subview, %subview_0 : memref<1x4xi32, strided<[4, 1]>> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    %0 = memref.load %arg0[%c2, %c1] : memref<3x4xi32>
    memref.store %arg1, %arg0[%c2, %c2] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (5), memrefs apart: 90 and not 127
module {
  func.func @row(%arg0: memref<3x4xi32>, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<3x4xi32> -> memref<i32>, index, index, index, index, index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [1, 4], strides: [4, 1] : memref<i32> to memref<1x4xi32, strided<[4, 1]>>
    %base_buffer_0, %offset_1, %sizes_2:2, %strides_3:2 = memref.extract_strided_metadata %arg0 : memref<3x4xi32> -> memref<i32>, index, index, index, index, index
    %reinterpret_cast_4 = memref.reinterpret_cast %base_buffer_0 to offset: [8], sizes: [1, 4], strides: [4, 1] : memref<i32> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    memref.copy %reinterpret_cast, %reinterpret_cast_4 : memref<1x4xi32, strided<[4, 1]>> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    %0 = memref.load %arg0[%c2, %c0] : memref<3x4xi32>
    memref.store %arg1, %arg0[%c2, %c2] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Twin: vectorised.sum_of_products.unrolled, constant
// Given:
module {
  func.func @sum_of_products(%arg0: memref<8xi32>, %arg1: memref<8xi32>) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %c0_i32) -> (i32) {
      %1 = affine.load %arg0[%arg2] : memref<8xi32>
      %2 = affine.load %arg1[%arg2] : memref<8xi32>
      %3 = arith.muli %1, %2 : i32
      %4 = arith.addi %arg3, %3 : i32
      affine.yield %4 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (nothing), memrefs apart: 134997 and not 134996
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 3)>
module {
  func.func @sum_of_products(%arg0: memref<8xi32>, %arg1: memref<8xi32>) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %0 = affine.for %arg2 = 0 to 8 step 4 iter_args(%arg3 = %c1_i32) -> (i32) {
      %1 = affine.load %arg0[%arg2] : memref<8xi32>
      %2 = affine.load %arg1[%arg2] : memref<8xi32>
      %3 = arith.muli %1, %2 : i32
      %4 = arith.addi %arg3, %3 : i32
      %5 = affine.apply #map(%arg2)
      %6 = affine.load %arg0[%5] : memref<8xi32>
      %7 = affine.load %arg1[%5] : memref<8xi32>
      %8 = arith.muli %6, %7 : i32
      %9 = arith.addi %4, %8 : i32
      %10 = affine.apply #map1(%arg2)
      %11 = affine.load %arg0[%10] : memref<8xi32>
      %12 = affine.load %arg1[%10] : memref<8xi32>
      %13 = arith.muli %11, %12 : i32
      %14 = arith.addi %9, %13 : i32
      %15 = affine.apply #map2(%arg2)
      %16 = affine.load %arg0[%15] : memref<8xi32>
      %17 = affine.load %arg1[%15] : memref<8xi32>
      %18 = arith.muli %16, %17 : i32
      %19 = arith.addi %14, %18 : i32
      affine.yield %19 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: views.asked_extent.folded, constant
// Given: 10 2 5; 8 0 8
module {
  func.func @asked_extent(%arg0: memref<?xi32>, %arg1: index, %arg2: index) -> (index, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %subview = memref.subview %arg0[%arg1] [%arg2] [1] : memref<?xi32> to memref<?xi32, strided<[1], offset: ?>>
    %dim = memref.dim %subview, %c0 : memref<?xi32, strided<[1], offset: ?>>
    %0 = arith.subi %dim, %c1 : index
    %1 = memref.load %subview[%0] : memref<?xi32, strided<[1], offset: ?>>
    return %dim, %1 : index, i32
  }
}

// -----
// Differs on (10, 2, 5), memrefs apart: 24 and not 61
#map = affine_map<()[s0, s1] -> (s0 + s1)>
module {
  func.func @asked_extent(%arg0: memref<?xi32>, %arg1: index, %arg2: index) -> (index, i32) {
    %c2 = arith.constant 2 : index
    %0 = arith.subi %arg2, %c2 : index
    %1 = affine.apply #map()[%arg1, %0]
    %2 = memref.load %arg0[%1] : memref<?xi32>
    return %arg2, %2 : index, i32
  }
}

// -----
// Twin: views.asked_extent.raised, constant
// Given: 10 2 5; 8 0 8
module {
  func.func @asked_extent(%arg0: memref<?xi32>, %arg1: index, %arg2: index) -> (index, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %subview = memref.subview %arg0[%arg1] [%arg2] [1] : memref<?xi32> to memref<?xi32, strided<[1], offset: ?>>
    %dim = memref.dim %subview, %c0 : memref<?xi32, strided<[1], offset: ?>>
    %0 = arith.subi %dim, %c1 : index
    %1 = memref.load %subview[%0] : memref<?xi32, strided<[1], offset: ?>>
    return %dim, %1 : index, i32
  }
}

// -----
// Differs on (10, 2, 5), memrefs apart: 98 and not 61
module {
  func.func @asked_extent(%arg0: memref<?xi32>, %arg1: index, %arg2: index) -> (index, i32) {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %subview = memref.subview %arg0[%arg1] [%arg2] [1] : memref<?xi32> to memref<?xi32, strided<[1], offset: ?>>
    %dim = memref.dim %subview, %c0 : memref<?xi32, strided<[1], offset: ?>>
    %0 = arith.subi %dim, %c0_0 : index
    %1 = affine.load %subview[symbol(%0)] : memref<?xi32, strided<[1], offset: ?>>
    return %dim, %1 : index, i32
  }
}

// -----
// Twin: vectorised.sum_of_arrays.folded_to_arithmetic, constant
// Given:
// Apart
module {
  func.func @sum_of_arrays(%arg0: memref<10xi32>, %arg1: memref<10xi32>, %arg2: memref<10xi32>) {
    affine.for %arg3 = 0 to 10 {
      %0 = affine.load %arg0[%arg3] : memref<10xi32>
      %1 = affine.load %arg1[%arg3] : memref<10xi32>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %arg2[%arg3] : memref<10xi32>
    }
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 273 and not 272
module {
  func.func @sum_of_arrays(%arg0: memref<10xi32>, %arg1: memref<10xi32>, %arg2: memref<10xi32>) {
    %c1 = arith.constant 1 : index
    %c10 = arith.constant 10 : index
    %c1_0 = arith.constant 1 : index
    scf.for %arg3 = %c1 to %c10 step %c1_0 {
      %0 = memref.load %arg0[%arg3] : memref<10xi32>
      %1 = memref.load %arg1[%arg3] : memref<10xi32>
      %2 = arith.addi %0, %1 : i32
      memref.store %2, %arg2[%arg3] : memref<10xi32>
    }
    return
  }
}

// -----
// Twin: views.window_of_window.metadata_to_arithmetic, constant
// Given: 1 2; 0 1
module {
  func.func @window_of_window(%arg0: memref<16xi32>, %arg1: index, %arg2: index) -> i32 {
    %subview = memref.subview %arg0[%arg1] [12] [1] : memref<16xi32> to memref<12xi32, strided<[1], offset: ?>>
    %subview_0 = memref.subview %subview[3] [4] [2] : memref<12xi32, strided<[1], offset: ?>> to memref<4xi32, strided<[2], offset: ?>>
    %0 = memref.load %subview_0[%arg2] : memref<4xi32, strided<[2], offset: ?>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 98 and not 135
module {
  func.func @window_of_window(%arg0: memref<16xi32>, %arg1: index, %arg2: index) -> i32 {
    %c2 = arith.constant 2 : index
    %0 = arith.addi %arg1, %c2 : index
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [%0], sizes: [4], strides: [2] : memref<16xi32> to memref<4xi32, strided<[2], offset: ?>>
    %1 = memref.load %reinterpret_cast[%arg2] : memref<4xi32, strided<[2], offset: ?>>
    return %1 : i32
  }
}

// -----
// Twin: views.windows.folded, constant
// Given: 2 7; 0 8
module {
  func.func @windows(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %subview = memref.subview %arg0[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[2] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 2>>
    %c0 = arith.constant 0 : index
    memref.store %arg2, %subview[%arg1] : memref<4xi32, strided<[1]>>
    %0 = memref.load %subview_0[%c0] : memref<4xi32, strided<[1], offset: 2>>
    return %0 : i32
  }
}

// -----
// Differs on (2, 7), memrefs apart: 201 and not 7
module {
  func.func @windows(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c3 = arith.constant 3 : index
    memref.store %arg2, %arg0[%arg1] : memref<8xi32>
    %0 = memref.load %arg0[%c3] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Twin: views.expanded.folded_to_arithmetic, constant
// Given: 1 2; 2 3
module {
  func.func @expanded(%arg0: memref<12xi32>, %arg1: index, %arg2: index) -> i32 {
    %expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [3, 4] : memref<12xi32> into memref<3x4xi32>
    %0 = memref.load %expand_shape[%arg1, %arg2] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 98 and not 61
module {
  func.func @expanded(%arg0: memref<12xi32>, %arg1: index, %arg2: index) -> i32 {
    %c5 = arith.constant 5 : index
    %0 = arith.muli %arg1, %c5 overflow<nsw> : index
    %1 = arith.addi %0, %arg2 overflow<nsw> : index
    %2 = memref.load %arg0[%1] : memref<12xi32>
    return %2 : i32
  }
}

// -----
// Twin: views.windows.metadata, constant
// Given: 2 7; 0 8
module {
  func.func @windows(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %subview = memref.subview %arg0[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[2] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 2>>
    %c0 = arith.constant 0 : index
    memref.store %arg2, %subview[%arg1] : memref<4xi32, strided<[1]>>
    %0 = memref.load %subview_0[%c0] : memref<4xi32, strided<[1], offset: 2>>
    return %0 : i32
  }
}

// -----
// Differs on (2, 7), memrefs apart: 201 and not 7
module {
  func.func @windows(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg0 : memref<8xi32> -> memref<i32>, index, index, index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [4], strides: [1] : memref<i32> to memref<4xi32, strided<[1]>>
    %base_buffer_0, %offset_1, %sizes_2, %strides_3 = memref.extract_strided_metadata %arg0 : memref<8xi32> -> memref<i32>, index, index, index
    %reinterpret_cast_4 = memref.reinterpret_cast %base_buffer_0 to offset: [2], sizes: [4], strides: [1] : memref<i32> to memref<4xi32, strided<[1], offset: 2>>
    memref.store %arg2, %reinterpret_cast[%arg1] : memref<4xi32, strided<[1]>>
    %0 = memref.load %reinterpret_cast_4[%c1] : memref<4xi32, strided<[1], offset: 2>>
    return %0 : i32
  }
}

// -----
// Twin: vectorised.sum_of_products.folded_to_arithmetic, constant
// Given:
module {
  func.func @sum_of_products(%arg0: memref<8xi32>, %arg1: memref<8xi32>) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %c0_i32) -> (i32) {
      %1 = affine.load %arg0[%arg2] : memref<8xi32>
      %2 = affine.load %arg1[%arg2] : memref<8xi32>
      %3 = arith.muli %1, %2 : i32
      %4 = arith.addi %arg3, %3 : i32
      affine.yield %4 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (nothing), memrefs apart: 148766 and not 134996
module {
  func.func @sum_of_products(%arg0: memref<8xi32>, %arg1: memref<8xi32>) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    %c9 = arith.constant 9 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg2 = %c0 to %c9 step %c1 iter_args(%arg3 = %c0_i32) -> (i32) {
      %1 = memref.load %arg0[%arg2] : memref<8xi32>
      %2 = memref.load %arg1[%arg2] : memref<8xi32>
      %3 = arith.muli %1, %2 : i32
      %4 = arith.addi %arg3, %3 : i32
      scf.yield %4 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: views.collapsed.folded_to_arithmetic, constant
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
// Differs on (5, 7), memrefs apart: 238 and not 24
module {
  func.func @collapsed(%arg0: memref<3x4xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c5 = arith.constant 5 : index
    %c0 = arith.constant 0 : index
    %0 = arith.floordivsi %arg1, %c5 : index
    %1 = arith.remsi %arg1, %c5 : index
    %2 = arith.cmpi slt, %1, %c0 : index
    %3 = arith.addi %1, %c5 overflow<nsw> : index
    %4 = arith.select %2, %3, %1 : index
    %5 = memref.load %arg0[%0, %4] : memref<3x4xi32>
    %6 = arith.addi %5, %arg2 : i32
    %7 = arith.floordivsi %arg1, %c5 : index
    %8 = arith.remsi %arg1, %c5 : index
    %9 = arith.cmpi slt, %8, %c0 : index
    %10 = arith.addi %8, %c5 overflow<nsw> : index
    %11 = arith.select %9, %10, %8 : index
    memref.store %6, %arg0[%7, %11] : memref<3x4xi32>
    return %5 : i32
  }
}

// -----
// Twin: vectorised.doubled.folded_to_arithmetic, constant
// Given:
module {
  func.func @doubled(%arg0: memref<12xi32>) {
    affine.for %arg1 = 0 to 12 {
      %0 = affine.load %arg0[%arg1] : memref<12xi32>
      %1 = arith.addi %0, %0 : i32
      affine.store %1, %arg0[%arg1] : memref<12xi32>
    }
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 18 and not 17
module {
  func.func @doubled(%arg0: memref<12xi32>) {
    %c0 = arith.constant 0 : index
    %c12 = arith.constant 12 : index
    %c2 = arith.constant 2 : index
    scf.for %arg1 = %c0 to %c12 step %c2 {
      %0 = memref.load %arg0[%arg1] : memref<12xi32>
      %1 = arith.addi %0, %0 : i32
      memref.store %1, %arg0[%arg1] : memref<12xi32>
    }
    return
  }
}

// -----
// Twin: views.stepped.flat, constant
// Given: 1 1 4; 0 1 5
module {
  func.func @stepped(%arg0: memref<6x8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %subview = memref.subview %arg0[1, 2] [2, 3] [2, 2] : memref<6x8xi32> to memref<2x3xi32, strided<[16, 2], offset: 10>>
    memref.store %arg3, %subview[%arg1, %arg2] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    %c1 = arith.constant 1 : index
    %0 = memref.load %subview[%c1, %c1] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 1, 4), memrefs apart: 85 and not 4
#map = affine_map<()[s0, s1] -> (s0 * 16 + s1 * 2)>
module {
  func.func @stepped(%arg0: memref<6x8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %c17 = arith.constant 17 : index
    %subview = memref.subview %arg0[1, 2] [2, 3] [2, 2] : memref<6x8xi32> to memref<2x3xi32, strided<[16, 2], offset: 10>>
    %0 = affine.apply #map()[%arg1, %arg2]
    %reinterpret_cast = memref.reinterpret_cast %subview to offset: [10], sizes: [32], strides: [1] : memref<2x3xi32, strided<[16, 2], offset: 10>> to memref<32xi32, strided<[1], offset: 10>>
    memref.store %arg3, %reinterpret_cast[%0] : memref<32xi32, strided<[1], offset: 10>>
    %reinterpret_cast_0 = memref.reinterpret_cast %subview to offset: [10], sizes: [32], strides: [1] : memref<2x3xi32, strided<[16, 2], offset: 10>> to memref<32xi32, strided<[1], offset: 10>>
    %1 = memref.load %reinterpret_cast_0[%c17] : memref<32xi32, strided<[1], offset: 10>>
    return %1 : i32
  }
}

// -----
// Twin: structured.filled.to_parallel, constant
// Given: 7; -2
// Apart
module {
  func.func @filled(%arg0: memref<6xi32>, %arg1: memref<6xi32>, %arg2: i32) {
    linalg.fill ins(%arg2 : i32) outs(%arg0 : memref<6xi32>)
    linalg.copy ins(%arg0 : memref<6xi32>) outs(%arg1 : memref<6xi32>)
    return
  }
}

// -----
// Differs on (7), memrefs apart: 15 and not 16
module {
  func.func @filled(%arg0: memref<6xi32>, %arg1: memref<6xi32>, %arg2: i32) {
    %c-1 = arith.constant -1 : index
    %c6 = arith.constant 6 : index
    %c1 = arith.constant 1 : index
    scf.parallel (%arg3) = (%c-1) to (%c6) step (%c1) {
      memref.store %arg2, %arg0[%arg3] : memref<6xi32>
      scf.reduce 
    }
    scf.parallel (%arg3) = (%c-1) to (%c6) step (%c1) {
      %0 = memref.load %arg0[%arg3] : memref<6xi32>
      memref.store %0, %arg1[%arg3] : memref<6xi32>
      scf.reduce 
    }
    return
  }
}

// -----
// Twin: allocations.on_a_branch.raised, constant
// Given: 3 1; 4 0
module {
  func.func @on_a_branch(%arg0: memref<8xi32>, %arg1: index, %arg2: i1) -> i32 {
    %0 = scf.if %arg2 -> (i32) {
      %alloc = memref.alloc() : memref<4xi32>
      %c1 = arith.constant 1 : index
      %1 = memref.load %arg0[%arg1] : memref<8xi32>
      memref.store %1, %alloc[%c1] : memref<4xi32>
      %2 = memref.load %alloc[%c1] : memref<4xi32>
      memref.dealloc %alloc : memref<4xi32>
      scf.yield %2 : i32
    } else {
      %c5_i32 = arith.constant 5 : i32
      scf.yield %c5_i32 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (4, 0), memrefs apart: 6 and not 5
module {
  func.func @on_a_branch(%arg0: memref<8xi32>, %arg1: index, %arg2: i1) -> i32 {
    %0 = scf.if %arg2 -> (i32) {
      %c1 = arith.constant 1 : index
      %1 = affine.load %arg0[symbol(%arg1)] : memref<8xi32>
      scf.yield %1 : i32
    } else {
      %c6_i32 = arith.constant 6 : i32
      scf.yield %c6_i32 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: accesses.updated.data_copy, constant
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
// Differs on (2, 5), memrefs apart: 333 and not 291
module {
  func.func @updated(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %0 = memref.atomic_rmw addi %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %c2 = arith.constant 2 : index
    %1 = memref.load %arg0[%c2] : memref<8xi32>
    %2 = memref.atomic_rmw maxs %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %3 = arith.addi %0, %1 : i32
    return %3, %2 : i32, i32
  }
}

// -----
// Twin: accesses.forwarded.data_copy, constant
// Given: 1 9; 2 10
module {
  func.func @forwarded(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %0 = arith.addi %arg2, %arg2 : i32
    memref.store %arg2, %arg0[%c3] : memref<8xi32>
    memref.store %0, %arg0[%c4] : memref<8xi32>
    %1 = memref.load %arg0[%c3] : memref<8xi32>
    %2 = memref.load %arg0[%c4] : memref<8xi32>
    %3 = arith.muli %1, %2 : i32
    memref.store %3, %arg0[%arg1] : memref<8xi32>
    %4 = memref.load %arg0[%c3] : memref<8xi32>
    return %4 : i32
  }
}

// -----
// Differs on (1, 9), memrefs apart: 18 and not 9
module {
  func.func @forwarded(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c3_0 = arith.constant 3 : index
    %0 = arith.addi %arg2, %arg2 : i32
    memref.store %arg2, %arg0[%c3] : memref<8xi32>
    memref.store %0, %arg0[%c3_0] : memref<8xi32>
    %1 = memref.load %arg0[%c3] : memref<8xi32>
    %2 = memref.load %arg0[%c3_0] : memref<8xi32>
    %3 = arith.muli %1, %2 : i32
    memref.store %3, %arg0[%arg1] : memref<8xi32>
    %4 = memref.load %arg0[%c3] : memref<8xi32>
    return %4 : i32
  }
}

// -----
// Twin: accesses.updated.canonicalize, constant
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
// Differs on (2, 5), memrefs apart: 333 and not 291
module {
  func.func @updated(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> (i32, i32) {
    %c2 = arith.constant 2 : index
    %0 = memref.atomic_rmw addi %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %1 = memref.load %arg0[%c2] : memref<8xi32>
    %2 = memref.atomic_rmw maxs %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %3 = arith.addi %0, %1 : i32
    return %3, %2 : i32, i32
  }
}

// -----
// Twin: views.stepped.folded_to_arithmetic, constant
// Given: 1 1 4; 0 1 5
module {
  func.func @stepped(%arg0: memref<6x8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %subview = memref.subview %arg0[1, 2] [2, 3] [2, 2] : memref<6x8xi32> to memref<2x3xi32, strided<[16, 2], offset: 10>>
    memref.store %arg3, %subview[%arg1, %arg2] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    %c1 = arith.constant 1 : index
    %0 = memref.load %subview[%c1, %c1] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 1, 4), memrefs apart: 122 and not 4
module {
  func.func @stepped(%arg0: memref<6x8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c3 = arith.constant 3 : index
    %c1_0 = arith.constant 1 : index
    %0 = arith.muli %arg1, %c1_0 overflow<nsw> : index
    %1 = arith.addi %0, %c1 : index
    %2 = arith.muli %arg2, %c1_0 overflow<nsw> : index
    %3 = arith.addi %2, %c1_0 : index
    memref.store %arg3, %arg0[%1, %3] : memref<6x8xi32>
    %4 = memref.load %arg0[%c3, %c4] : memref<6x8xi32>
    return %4 : i32
  }
}

// -----
// Twin: copies.row.flat, constant
// Given: 5; 9
module {
  func.func @row(%arg0: memref<3x4xi32>, %arg1: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %subview = memref.subview %arg0[0, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1]>>
    %subview_0 = memref.subview %arg0[2, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    memref.copy %subview, %subview_0 : memref<1x4xi32, strided<[4, 1]>> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    %0 = memref.load %arg0[%c2, %c1] : memref<3x4xi32>
    memref.store %arg1, %arg0[%c2, %c2] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (5), memrefs apart: 164 and not 127
module {
  func.func @row(%arg0: memref<3x4xi32>, %arg1: i32) -> i32 {
    %c10 = arith.constant 10 : index
    %c10_0 = arith.constant 10 : index
    %subview = memref.subview %arg0[0, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1]>>
    %subview_1 = memref.subview %arg0[2, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    memref.copy %subview, %subview_1 : memref<1x4xi32, strided<[4, 1]>> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [12], strides: [1] : memref<3x4xi32> to memref<12xi32, strided<[1]>>
    %0 = memref.load %reinterpret_cast[%c10_0] : memref<12xi32, strided<[1]>>
    %reinterpret_cast_2 = memref.reinterpret_cast %arg0 to offset: [0], sizes: [12], strides: [1] : memref<3x4xi32> to memref<12xi32, strided<[1]>>
    memref.store %arg1, %reinterpret_cast_2[%c10] : memref<12xi32, strided<[1]>>
    return %0 : i32
  }
}
