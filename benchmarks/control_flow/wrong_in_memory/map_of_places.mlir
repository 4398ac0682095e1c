// Twin: vectorised.sum_of_products.unrolled, map of places
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
// Differs on (nothing), memrefs apart: 140442 and not 134996
#map = affine_map<(d0) -> (d0 + 2)>
#map1 = affine_map<(d0) -> (d0 + 3)>
module {
  func.func @sum_of_products(%arg0: memref<8xi32>, %arg1: memref<8xi32>) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = affine.for %arg2 = 0 to 8 step 4 iter_args(%arg3 = %c0_i32) -> (i32) {
      %1 = affine.load %arg0[%arg2] : memref<8xi32>
      %2 = affine.load %arg1[%arg2] : memref<8xi32>
      %3 = arith.muli %1, %2 : i32
      %4 = arith.addi %arg3, %3 : i32
      %5 = affine.apply #map(%arg2)
      %6 = affine.load %arg0[%5] : memref<8xi32>
      %7 = affine.load %arg1[%5] : memref<8xi32>
      %8 = arith.muli %6, %7 : i32
      %9 = arith.addi %4, %8 : i32
      %10 = affine.apply #map(%arg2)
      %11 = affine.load %arg0[%10] : memref<8xi32>
      %12 = affine.load %arg1[%10] : memref<8xi32>
      %13 = arith.muli %11, %12 : i32
      %14 = arith.addi %9, %13 : i32
      %15 = affine.apply #map1(%arg2)
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
// Twin: structured.matmul.to_affine_unrolled, map of places
// Given:
// Apart
module {
  func.func @matmul(%arg0: memref<3x4xi32>, %arg1: memref<4x2xi32>, %arg2: memref<3x2xi32>) {
    linalg.matmul ins(%arg0, %arg1 : memref<3x4xi32>, memref<4x2xi32>) outs(%arg2 : memref<3x2xi32>)
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 33047 and not 61039
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 3)>
module {
  func.func @matmul(%arg0: memref<3x4xi32>, %arg1: memref<4x2xi32>, %arg2: memref<3x2xi32>) {
    %c0 = arith.constant 0 : index
    affine.for %arg3 = 0 to 3 {
      affine.for %arg4 = 0 to 2 {
        %0 = affine.load %arg0[%arg3, %c0] : memref<3x4xi32>
        %1 = affine.load %arg1[%c0, %arg4] : memref<4x2xi32>
        %2 = affine.load %arg2[%arg3, %arg4] : memref<3x2xi32>
        %3 = arith.muli %0, %1 : i32
        %4 = arith.addi %2, %3 : i32
        affine.store %4, %arg2[%arg3, %arg4] : memref<3x2xi32>
        %5 = affine.apply #map(%c0)
        %6 = affine.load %arg0[%arg3, %5] : memref<3x4xi32>
        %7 = affine.load %arg1[%5, %arg4] : memref<4x2xi32>
        %8 = affine.load %arg2[%arg3, %arg4] : memref<3x2xi32>
        %9 = arith.muli %6, %7 : i32
        %10 = arith.addi %8, %9 : i32
        affine.store %10, %arg2[%arg3, %arg4] : memref<3x2xi32>
        %11 = affine.apply #map1(%c0)
        %12 = affine.load %arg0[%arg3, %11] : memref<3x4xi32>
        %13 = affine.load %arg1[%11, %arg4] : memref<4x2xi32>
        %14 = affine.load %arg2[%arg3, %arg4] : memref<3x2xi32>
        %15 = arith.muli %12, %13 : i32
        %16 = arith.addi %14, %15 : i32
        affine.store %16, %arg2[%arg3, %arg4] : memref<3x2xi32>
        %17 = affine.apply #map1(%c0)
        %18 = affine.load %arg0[%arg3, %17] : memref<3x4xi32>
        %19 = affine.load %arg1[%17, %arg4] : memref<4x2xi32>
        %20 = affine.load %arg2[%arg3, %arg4] : memref<3x2xi32>
        %21 = arith.muli %18, %19 : i32
        %22 = arith.addi %20, %21 : i32
        affine.store %22, %arg2[%arg3, %arg4] : memref<3x2xi32>
      }
    }
    return
  }
}

// -----
// Twin: views.asked_extent.folded, map of places
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
// Differs on (10, 2, 5), memrefs apart: 164 and not 61
#map = affine_map<()[s0, s1] -> (s0)>
module {
  func.func @asked_extent(%arg0: memref<?xi32>, %arg1: index, %arg2: index) -> (index, i32) {
    %c1 = arith.constant 1 : index
    %0 = arith.subi %arg2, %c1 : index
    %1 = affine.apply #map()[%arg1, %0]
    %2 = memref.load %arg0[%1] : memref<?xi32>
    return %arg2, %2 : index, i32
  }
}

// -----
// Twin: views.with_layout.flat, map of places
// Given: 1 2; 0 1
module {
  func.func @with_layout(%arg0: memref<4x6xi32, strided<[12, 2], offset: 3>>, %arg1: index, %arg2: index) -> i32 {
    %subview = memref.subview %arg0[1, 1] [2, 4] [1, 1] : memref<4x6xi32, strided<[12, 2], offset: 3>> to memref<2x4xi32, strided<[12, 2], offset: 17>>
    %0 = memref.load %subview[%arg1, %arg2] : memref<2x4xi32, strided<[12, 2], offset: 17>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 130 and not 56
#map = affine_map<()[s0, s1] -> (s0 * 12 + s1 * 3)>
module {
  func.func @with_layout(%arg0: memref<4x6xi32, strided<[12, 2], offset: 3>>, %arg1: index, %arg2: index) -> i32 {
    %subview = memref.subview %arg0[1, 1] [2, 4] [1, 1] : memref<4x6xi32, strided<[12, 2], offset: 3>> to memref<2x4xi32, strided<[12, 2], offset: 17>>
    %0 = affine.apply #map()[%arg1, %arg2]
    %reinterpret_cast = memref.reinterpret_cast %subview to offset: [17], sizes: [24], strides: [1] : memref<2x4xi32, strided<[12, 2], offset: 17>> to memref<24xi32, strided<[1], offset: 17>>
    %1 = memref.load %reinterpret_cast[%0] : memref<24xi32, strided<[1], offset: 17>>
    return %1 : i32
  }
}

// -----
// Twin: structured.filled.to_affine_unrolled, map of places
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
// Differs on (7), memrefs apart: 18 and not 17
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 3)>
module {
  func.func @filled(%arg0: memref<6xi32>, %arg1: memref<6xi32>, %arg2: i32) {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    affine.store %arg2, %arg0[%c0_0] : memref<6xi32>
    %0 = affine.apply #map(%c0_0)
    affine.store %arg2, %arg0[%0] : memref<6xi32>
    %1 = affine.apply #map1(%c0_0)
    affine.store %arg2, %arg0[%1] : memref<6xi32>
    %2 = affine.apply #map2(%c0_0)
    affine.store %arg2, %arg0[%2] : memref<6xi32>
    affine.for %arg3 = 4 to 6 {
      affine.store %arg2, %arg0[%arg3] : memref<6xi32>
    }
    %3 = affine.load %arg0[%c0] : memref<6xi32>
    affine.store %3, %arg1[%c0] : memref<6xi32>
    %4 = affine.apply #map(%c0)
    %5 = affine.load %arg0[%4] : memref<6xi32>
    affine.store %5, %arg1[%4] : memref<6xi32>
    %6 = affine.apply #map1(%c0)
    %7 = affine.load %arg0[%6] : memref<6xi32>
    affine.store %7, %arg1[%6] : memref<6xi32>
    %8 = affine.apply #map2(%c0)
    %9 = affine.load %arg0[%8] : memref<6xi32>
    affine.store %9, %arg1[%8] : memref<6xi32>
    affine.for %arg3 = 4 to 6 {
      %10 = affine.load %arg0[%arg3] : memref<6xi32>
      affine.store %10, %arg1[%arg3] : memref<6xi32>
    }
    return
  }
}

// -----
// Twin: vectorised.doubled.tiled, map of places
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
// Differs on (nothing), memrefs apart: no more and not 16
#map = affine_map<(d0) -> (d0)>
module {
  func.func @doubled(%arg0: memref<12xi32>) {
    affine.for %arg1 = 0 to 12 step 3 {
      affine.for %arg2 = #map(%arg1) to #map(%arg1) {
        %0 = affine.load %arg0[%arg2] : memref<12xi32>
        %1 = arith.addi %0, %0 : i32
        affine.store %1, %arg0[%arg2] : memref<12xi32>
      }
    }
    return
  }
}

// -----
// Twin: transfers.columns.data_copy, map of places
// Given: 0 1; 1 2
#map = affine_map<(d0, d1) -> (d1, d0)>
module {
  func.func @columns(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index) -> vector<3x2xi32> {
    %c0_i32 = arith.constant 0 : i32
    %0 = vector.transfer_read %arg0[%arg1, %arg2], %c0_i32 {in_bounds = [true, true], permutation_map = #map} : memref<4x6xi32>, vector<3x2xi32>
    return %0 : vector<3x2xi32>
  }
}

// -----
// Differs on (0, 1), memrefs apart: 164 and not 98
module {
  func.func @columns(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index) -> vector<3x2xi32> {
    %c0 = arith.constant 0 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = vector.transfer_read %arg0[%arg1, %arg2], %c0_i32 {in_bounds = [true, true]} : memref<4x6xi32>, vector<3x2xi32>
    return %0 : vector<3x2xi32>
  }
}

// -----
// Twin: vectorised.to_each_row.unrolled, map of places
// Given:
// Apart
module {
  func.func @to_each_row(%arg0: memref<3x8xi32>, %arg1: memref<8xi32>) {
    affine.for %arg2 = 0 to 3 {
      affine.for %arg3 = 0 to 8 {
        %0 = affine.load %arg0[%arg2, %arg3] : memref<3x8xi32>
        %1 = affine.load %arg1[%arg3] : memref<8xi32>
        %2 = arith.addi %0, %1 : i32
        affine.store %2, %arg0[%arg2, %arg3] : memref<3x8xi32>
      }
    }
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 20 and not 19
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 4)>
module {
  func.func @to_each_row(%arg0: memref<3x8xi32>, %arg1: memref<8xi32>) {
    affine.for %arg2 = 0 to 3 {
      affine.for %arg3 = 0 to 8 step 4 {
        %0 = affine.load %arg0[%arg2, %arg3] : memref<3x8xi32>
        %1 = affine.load %arg1[%arg3] : memref<8xi32>
        %2 = arith.addi %0, %1 : i32
        affine.store %2, %arg0[%arg2, %arg3] : memref<3x8xi32>
        %3 = affine.apply #map(%arg3)
        %4 = affine.load %arg0[%arg2, %3] : memref<3x8xi32>
        %5 = affine.load %arg1[%3] : memref<8xi32>
        %6 = arith.addi %4, %5 : i32
        affine.store %6, %arg0[%arg2, %3] : memref<3x8xi32>
        %7 = affine.apply #map1(%arg3)
        %8 = affine.load %arg0[%arg2, %7] : memref<3x8xi32>
        %9 = affine.load %arg1[%7] : memref<8xi32>
        %10 = arith.addi %8, %9 : i32
        affine.store %10, %arg0[%arg2, %7] : memref<3x8xi32>
        %11 = affine.apply #map2(%arg3)
        %12 = affine.load %arg0[%arg2, %11] : memref<3x8xi32>
        %13 = affine.load %arg1[%11] : memref<8xi32>
        %14 = arith.addi %12, %13 : i32
        affine.store %14, %arg0[%arg2, %11] : memref<3x8xi32>
      }
    }
    return
  }
}

// -----
// Twin: views.with_layout.folded, map of places
// Given: 1 2; 0 1
module {
  func.func @with_layout(%arg0: memref<4x6xi32, strided<[12, 2], offset: 3>>, %arg1: index, %arg2: index) -> i32 {
    %subview = memref.subview %arg0[1, 1] [2, 4] [1, 1] : memref<4x6xi32, strided<[12, 2], offset: 3>> to memref<2x4xi32, strided<[12, 2], offset: 17>>
    %0 = memref.load %subview[%arg1, %arg2] : memref<2x4xi32, strided<[12, 2], offset: 17>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 72 and not 56
#map = affine_map<()[s0] -> (s0 + 2)>
module {
  func.func @with_layout(%arg0: memref<4x6xi32, strided<[12, 2], offset: 3>>, %arg1: index, %arg2: index) -> i32 {
    %0 = affine.apply #map()[%arg1]
    %1 = affine.apply #map()[%arg2]
    %2 = memref.load %arg0[%0, %1] : memref<4x6xi32, strided<[12, 2], offset: 3>>
    return %2 : i32
  }
}

// -----
// Twin: structured.window.to_affine, map of places
// Given:
// Apart
module {
  func.func @window(%arg0: memref<8xi32>, %arg1: memref<3xi32>, %arg2: memref<6xi32>) {
    linalg.conv_1d ins(%arg0, %arg1 : memref<8xi32>, memref<3xi32>) outs(%arg2 : memref<6xi32>)
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 25404 and not 38576
#map = affine_map<(d0, d1) -> (d0)>
module {
  func.func @window(%arg0: memref<8xi32>, %arg1: memref<3xi32>, %arg2: memref<6xi32>) {
    affine.for %arg3 = 0 to 6 {
      affine.for %arg4 = 0 to 3 {
        %0 = affine.apply #map(%arg3, %arg4)
        %1 = affine.load %arg0[%0] : memref<8xi32>
        %2 = affine.load %arg1[%arg4] : memref<3xi32>
        %3 = affine.load %arg2[%arg3] : memref<6xi32>
        %4 = arith.muli %1, %2 : i32
        %5 = arith.addi %3, %4 : i32
        affine.store %5, %arg2[%arg3] : memref<6xi32>
      }
    }
    return
  }
}

// -----
// Twin: structured.transposition.generalized, map of places
// Given: 3 4 4 3; 2 5 5 2
// Apart
module {
  func.func @transposition(%arg0: memref<?x?xi32>, %arg1: memref<?x?xi32>) {
    linalg.transpose ins(%arg0 : memref<?x?xi32>) outs(%arg1 : memref<?x?xi32>) permutation = [1, 0] 
    return
  }
}

// -----
// Differs on (3, 4, 4, 3), memrefs apart: 127 and not 238
#map = affine_map<(d0, d1) -> (d1, d0)>
module {
  func.func @transposition(%arg0: memref<?x?xi32>, %arg1: memref<?x?xi32>) {
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : memref<?x?xi32>) outs(%arg1 : memref<?x?xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    }
    return
  }
}

// -----
// Twin: views.stepped.flat, map of places
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
#map = affine_map<()[s0, s1] -> (s0 * 16)>
module {
  func.func @stepped(%arg0: memref<6x8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %c18 = arith.constant 18 : index
    %subview = memref.subview %arg0[1, 2] [2, 3] [2, 2] : memref<6x8xi32> to memref<2x3xi32, strided<[16, 2], offset: 10>>
    %0 = affine.apply #map()[%arg1, %arg2]
    %reinterpret_cast = memref.reinterpret_cast %subview to offset: [10], sizes: [32], strides: [1] : memref<2x3xi32, strided<[16, 2], offset: 10>> to memref<32xi32, strided<[1], offset: 10>>
    memref.store %arg3, %reinterpret_cast[%0] : memref<32xi32, strided<[1], offset: 10>>
    %reinterpret_cast_0 = memref.reinterpret_cast %subview to offset: [10], sizes: [32], strides: [1] : memref<2x3xi32, strided<[16, 2], offset: 10>> to memref<32xi32, strided<[1], offset: 10>>
    %1 = memref.load %reinterpret_cast_0[%c18] : memref<32xi32, strided<[1], offset: 10>>
    return %1 : i32
  }
}

// -----
// Twin: views.rows_for_columns.flat, map of places
// Given: 1 2; 2 0
module {
  func.func @rows_for_columns(%arg0: memref<3x4xi32>, %arg1: index, %arg2: index) -> i32 {
    %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<3x4xi32> to memref<4x3xi32, strided<[1, 4]>>
    %0 = memref.load %transpose[%arg2, %arg1] : memref<4x3xi32, strided<[1, 4]>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 164 and not 61
#map = affine_map<()[s0, s1] -> (s0)>
module {
  func.func @rows_for_columns(%arg0: memref<3x4xi32>, %arg1: index, %arg2: index) -> i32 {
    %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<3x4xi32> to memref<4x3xi32, strided<[1, 4]>>
    %0 = affine.apply #map()[%arg2, %arg1]
    %reinterpret_cast = memref.reinterpret_cast %transpose to offset: [0], sizes: [12], strides: [1] : memref<4x3xi32, strided<[1, 4]>> to memref<12xi32, strided<[1]>>
    %1 = memref.load %reinterpret_cast[%0] : memref<12xi32, strided<[1]>>
    return %1 : i32
  }
}

// -----
// Twin: transfers.into_a_matrix.transfers, map of places
// Given: 0 1; 2 4
module {
  func.func @into_a_matrix(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index, %arg3: vector<2x2xi32>) {
    vector.transfer_write %arg3, %arg0[%arg1, %arg2] {in_bounds = [true, true]} : vector<2x2xi32>, memref<4x6xi32>
    return
  }
}

// -----
// Differs on (0, 1), memrefs apart: 62 and not 4
#map = affine_map<()[s0] -> (s0)>
module {
  func.func @into_a_matrix(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index, %arg3: vector<2x2xi32>) {
    %0 = vector.extract %arg3[0] : vector<2xi32> from vector<2x2xi32>
    vector.transfer_write %0, %arg0[%arg1, %arg2] {in_bounds = [true]} : vector<2xi32>, memref<4x6xi32>
    %1 = affine.apply #map()[%arg1]
    %2 = vector.extract %arg3[1] : vector<2xi32> from vector<2x2xi32>
    vector.transfer_write %2, %arg0[%1, %arg2] {in_bounds = [true]} : vector<2xi32>, memref<4x6xi32>
    return
  }
}

// -----
// Twin: vectorised.doubled.unrolled, map of places
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
// Differs on (nothing), memrefs apart: 20 and not 19
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 4)>
module {
  func.func @doubled(%arg0: memref<12xi32>) {
    affine.for %arg1 = 0 to 12 step 4 {
      %0 = affine.load %arg0[%arg1] : memref<12xi32>
      %1 = arith.addi %0, %0 : i32
      affine.store %1, %arg0[%arg1] : memref<12xi32>
      %2 = affine.apply #map(%arg1)
      %3 = affine.load %arg0[%2] : memref<12xi32>
      %4 = arith.addi %3, %3 : i32
      affine.store %4, %arg0[%2] : memref<12xi32>
      %5 = affine.apply #map1(%arg1)
      %6 = affine.load %arg0[%5] : memref<12xi32>
      %7 = arith.addi %6, %6 : i32
      affine.store %7, %arg0[%5] : memref<12xi32>
      %8 = affine.apply #map2(%arg1)
      %9 = affine.load %arg0[%8] : memref<12xi32>
      %10 = arith.addi %9, %9 : i32
      affine.store %10, %arg0[%8] : memref<12xi32>
    }
    return
  }
}

// -----
// Twin: vectorised.sum_of_arrays.tiled, map of places
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
// Differs on (nothing), memrefs apart: no more and not 272
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0, 10)>
module {
  func.func @sum_of_arrays(%arg0: memref<10xi32>, %arg1: memref<10xi32>, %arg2: memref<10xi32>) {
    affine.for %arg3 = 0 to 10 step 3 {
      affine.for %arg4 = #map(%arg3) to min #map1(%arg3) {
        %0 = affine.load %arg0[%arg4] : memref<10xi32>
        %1 = affine.load %arg1[%arg4] : memref<10xi32>
        %2 = arith.addi %0, %1 : i32
        affine.store %2, %arg2[%arg4] : memref<10xi32>
      }
    }
    return
  }
}

// -----
// Twin: structured.window.to_loops, map of places
// Given:
// Apart
module {
  func.func @window(%arg0: memref<8xi32>, %arg1: memref<3xi32>, %arg2: memref<6xi32>) {
    linalg.conv_1d ins(%arg0, %arg1 : memref<8xi32>, memref<3xi32>) outs(%arg2 : memref<6xi32>)
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 25404 and not 38576
#map = affine_map<(d0, d1) -> (d0)>
module {
  func.func @window(%arg0: memref<8xi32>, %arg1: memref<3xi32>, %arg2: memref<6xi32>) {
    %c0 = arith.constant 0 : index
    %c6 = arith.constant 6 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    scf.for %arg3 = %c0 to %c6 step %c1 {
      scf.for %arg4 = %c0 to %c3 step %c1 {
        %0 = affine.apply #map(%arg3, %arg4)
        %1 = memref.load %arg0[%0] : memref<8xi32>
        %2 = memref.load %arg1[%arg4] : memref<3xi32>
        %3 = memref.load %arg2[%arg3] : memref<6xi32>
        %4 = arith.muli %1, %2 : i32
        %5 = arith.addi %3, %4 : i32
        memref.store %5, %arg2[%arg3] : memref<6xi32>
      }
    }
    return
  }
}

// -----
// Twin: accesses.transposed.unrolled, map of places
// Given:
// Apart
module {
  func.func @transposed(%arg0: memref<3x4xi32>, %arg1: memref<4x3xi32>) {
    affine.for %arg2 = 0 to 3 {
      affine.for %arg3 = 0 to 4 {
        %0 = affine.load %arg0[%arg2, %arg3] : memref<3x4xi32>
        affine.store %0, %arg1[%arg3, %arg2] : memref<4x3xi32>
      }
    }
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 150 and not 147
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 3)>
module {
  func.func @transposed(%arg0: memref<3x4xi32>, %arg1: memref<4x3xi32>) {
    %c0 = arith.constant 0 : index
    affine.for %arg2 = 0 to 3 {
      %0 = affine.load %arg0[%arg2, %c0] : memref<3x4xi32>
      affine.store %0, %arg1[%c0, %arg2] : memref<4x3xi32>
      %1 = affine.apply #map(%c0)
      %2 = affine.load %arg0[%arg2, %1] : memref<3x4xi32>
      affine.store %2, %arg1[%1, %arg2] : memref<4x3xi32>
      %3 = affine.apply #map1(%c0)
      %4 = affine.load %arg0[%arg2, %3] : memref<3x4xi32>
      affine.store %4, %arg1[%3, %arg2] : memref<4x3xi32>
      %5 = affine.apply #map2(%c0)
      %6 = affine.load %arg0[%arg2, %5] : memref<3x4xi32>
      affine.store %6, %arg1[%5, %arg2] : memref<4x3xi32>
    }
    return
  }
}

// -----
// Twin: transfers.into_a_matrix.transfers_by_loops, map of places
// Given: 0 1; 2 4
module {
  func.func @into_a_matrix(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index, %arg3: vector<2x2xi32>) {
    vector.transfer_write %arg3, %arg0[%arg1, %arg2] {in_bounds = [true, true]} : vector<2x2xi32>, memref<4x6xi32>
    return
  }
}

// -----
// Differs on (2, 4), memrefs apart: 20 and not 32
#map = affine_map<(d0)[s0] -> (d0)>
module {
  func.func @into_a_matrix(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index, %arg3: vector<2x2xi32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %alloca = memref.alloca() : memref<vector<2x2xi32>>
    memref.store %arg3, %alloca[] : memref<vector<2x2xi32>>
    %0 = vector.type_cast %alloca : memref<vector<2x2xi32>> to memref<2xvector<2xi32>>
    scf.for %arg4 = %c0 to %c2 step %c1 {
      %1 = affine.apply #map(%arg4)[%arg1]
      %2 = memref.load %0[%arg4] : memref<2xvector<2xi32>>
      vector.transfer_write %2, %arg0[%1, %arg2] {in_bounds = [true]} : vector<2xi32>, memref<4x6xi32>
    }
    return
  }
}

// -----
// Twin: views.expanded.flat, map of places
// Given: 1 2; 2 3
module {
  func.func @expanded(%arg0: memref<12xi32>, %arg1: index, %arg2: index) -> i32 {
    %expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [3, 4] : memref<12xi32> into memref<3x4xi32>
    %0 = memref.load %expand_shape[%arg1, %arg2] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 24 and not 61
#map = affine_map<()[s0, s1] -> (s0 * 3 + s1)>
module {
  func.func @expanded(%arg0: memref<12xi32>, %arg1: index, %arg2: index) -> i32 {
    %expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [3, 4] : memref<12xi32> into memref<3x4xi32>
    %0 = affine.apply #map()[%arg1, %arg2]
    %reinterpret_cast = memref.reinterpret_cast %expand_shape to offset: [0], sizes: [12], strides: [1] : memref<3x4xi32> to memref<12xi32, strided<[1]>>
    %1 = memref.load %reinterpret_cast[%0] : memref<12xi32, strided<[1]>>
    return %1 : i32
  }
}
