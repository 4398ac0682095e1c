// Twin: structured.matmul.to_affine_unrolled, indices exchanged
// Given:
// Apart
module {
  func.func @matmul(%arg0: memref<3x4xi32>, %arg1: memref<4x2xi32>, %arg2: memref<3x2xi32>) {
    linalg.matmul ins(%arg0, %arg1 : memref<3x4xi32>, memref<4x2xi32>) outs(%arg2 : memref<3x2xi32>)
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 89179 and not 61039
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 3)>
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
        %17 = affine.apply #map2(%c0)
        %18 = affine.load %arg0[%arg3, %17] : memref<3x4xi32>
        %19 = affine.load %arg1[%arg4, %17] : memref<4x2xi32>
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
// Twin: views.expanded.data_copy, indices exchanged
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
    %c0 = arith.constant 0 : index
    %expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [3, 4] : memref<12xi32> into memref<3x4xi32>
    %0 = memref.load %expand_shape[%arg2, %arg1] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Twin: vectorised.to_each_row.vectorised_2d, indices exchanged
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
// Differs on (nothing), memrefs apart: 24 and not 20
#map = affine_map<(d0) -> (0, d0)>
module {
  func.func @to_each_row(%arg0: memref<3x8xi32>, %arg1: memref<8xi32>) {
    affine.for %arg2 = 0 to 3 step 3 {
      affine.for %arg3 = 0 to 8 step 4 {
        %0 = ub.poison : i32
        %1 = vector.transfer_read %arg0[%arg2, %arg3], %0 : memref<3x8xi32>, vector<3x4xi32>
        %2 = ub.poison : i32
        %3 = vector.transfer_read %arg1[%arg3], %2 {permutation_map = #map} : memref<8xi32>, vector<3x4xi32>
        %4 = arith.addi %1, %3 : vector<3x4xi32>
        vector.transfer_write %4, %arg0[%arg3, %arg2] : vector<3x4xi32>, memref<3x8xi32>
      }
    }
    return
  }
}

// -----
// Twin: views.made_anew.raised, indices exchanged
// Given: 1 2; 0 3
module {
  func.func @made_anew(%arg0: memref<16xi32>, %arg1: index, %arg2: index) -> i32 {
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [2], sizes: [3, 4], strides: [4, 1] : memref<16xi32> to memref<3x4xi32, strided<[4, 1], offset: 2>>
    %0 = memref.load %reinterpret_cast[%arg1, %arg2] : memref<3x4xi32, strided<[4, 1], offset: 2>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 246 and not 135
module {
  func.func @made_anew(%arg0: memref<16xi32>, %arg1: index, %arg2: index) -> i32 {
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [2], sizes: [3, 4], strides: [4, 1] : memref<16xi32> to memref<3x4xi32, strided<[4, 1], offset: 2>>
    %0 = affine.load %reinterpret_cast[symbol(%arg2), symbol(%arg1)] : memref<3x4xi32, strided<[4, 1], offset: 2>>
    return %0 : i32
  }
}

// -----
// Twin: transfers.stretched.data_copy, indices exchanged
// Given: 0 1; 1 2
#map = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @stretched(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index) -> vector<3x2xi32> {
    %c0_i32 = arith.constant 0 : i32
    %0 = vector.transfer_read %arg0[%arg1, %arg2], %c0_i32 {in_bounds = [true, true], permutation_map = #map} : memref<4x6xi32>, vector<3x2xi32>
    return %0 : vector<3x2xi32>
  }
}

// -----
// Differs on (0, 1), memrefs apart: 61 and not 127
#map = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @stretched(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index) -> vector<3x2xi32> {
    %c0 = arith.constant 0 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = vector.transfer_read %arg0[%arg2, %arg1], %c0_i32 {in_bounds = [true, true], permutation_map = #map} : memref<4x6xi32>, vector<3x2xi32>
    return %0 : vector<3x2xi32>
  }
}

// -----
// Twin: views.stepped.metadata_to_arithmetic, indices exchanged
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
// Differs on (0, 1, 5), memrefs apart: 42 and not 28
module {
  func.func @stepped(%arg0: memref<6x8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [10], sizes: [2, 3], strides: [16, 2] : memref<6x8xi32> to memref<2x3xi32, strided<[16, 2], offset: 10>>
    memref.store %arg3, %reinterpret_cast[%arg2, %arg1] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    %0 = memref.load %reinterpret_cast[%c1, %c1] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    return %0 : i32
  }
}

// -----
// Twin: views.rows_for_columns.data_copy, indices exchanged
// Given: 1 2; 2 0
module {
  func.func @rows_for_columns(%arg0: memref<3x4xi32>, %arg1: index, %arg2: index) -> i32 {
    %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<3x4xi32> to memref<4x3xi32, strided<[1, 4]>>
    %0 = memref.load %transpose[%arg2, %arg1] : memref<4x3xi32, strided<[1, 4]>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 172 and not 61
module {
  func.func @rows_for_columns(%arg0: memref<3x4xi32>, %arg1: index, %arg2: index) -> i32 {
    %c0 = arith.constant 0 : index
    %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<3x4xi32> to memref<4x3xi32, strided<[1, 4]>>
    %0 = memref.load %transpose[%arg1, %arg2] : memref<4x3xi32, strided<[1, 4]>>
    return %0 : i32
  }
}

// -----
// Twin: transfers.columns.data_copy, indices exchanged
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
// Differs on (0, 1), memrefs apart: 61 and not 127
#map = affine_map<(d0, d1) -> (d1, d0)>
module {
  func.func @columns(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index) -> vector<3x2xi32> {
    %c0 = arith.constant 0 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = vector.transfer_read %arg0[%arg2, %arg1], %c0_i32 {in_bounds = [true, true], permutation_map = #map} : memref<4x6xi32>, vector<3x2xi32>
    return %0 : vector<3x2xi32>
  }
}

// -----
// Twin: views.with_layout.folded, indices exchanged
// Given: 1 2; 0 1
module {
  func.func @with_layout(%arg0: memref<4x6xi32, strided<[12, 2], offset: 3>>, %arg1: index, %arg2: index) -> i32 {
    %subview = memref.subview %arg0[1, 1] [2, 4] [1, 1] : memref<4x6xi32, strided<[12, 2], offset: 3>> to memref<2x4xi32, strided<[12, 2], offset: 17>>
    %0 = memref.load %subview[%arg1, %arg2] : memref<2x4xi32, strided<[12, 2], offset: 17>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 175 and not 56
#map = affine_map<()[s0] -> (s0 + 1)>
module {
  func.func @with_layout(%arg0: memref<4x6xi32, strided<[12, 2], offset: 3>>, %arg1: index, %arg2: index) -> i32 {
    %0 = affine.apply #map()[%arg1]
    %1 = affine.apply #map()[%arg2]
    %2 = memref.load %arg0[%1, %0] : memref<4x6xi32, strided<[12, 2], offset: 3>>
    return %2 : i32
  }
}

// -----
// Twin: views.expanded.raised, indices exchanged
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
    %expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [3, 4] : memref<12xi32> into memref<3x4xi32>
    %0 = affine.load %expand_shape[symbol(%arg2), symbol(%arg1)] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Twin: views.stepped.metadata, indices exchanged
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
// Differs on (0, 1, 5), memrefs apart: 42 and not 28
module {
  func.func @stepped(%arg0: memref<6x8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<6x8xi32> -> memref<i32>, index, index, index, index, index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [10], sizes: [2, 3], strides: [16, 2] : memref<i32> to memref<2x3xi32, strided<[16, 2], offset: 10>>
    memref.store %arg3, %reinterpret_cast[%arg2, %arg1] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    %0 = memref.load %reinterpret_cast[%c1, %c1] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    return %0 : i32
  }
}

// -----
// Twin: views.with_layout.metadata, indices exchanged
// Given: 1 2; 0 1
module {
  func.func @with_layout(%arg0: memref<4x6xi32, strided<[12, 2], offset: 3>>, %arg1: index, %arg2: index) -> i32 {
    %subview = memref.subview %arg0[1, 1] [2, 4] [1, 1] : memref<4x6xi32, strided<[12, 2], offset: 3>> to memref<2x4xi32, strided<[12, 2], offset: 17>>
    %0 = memref.load %subview[%arg1, %arg2] : memref<2x4xi32, strided<[12, 2], offset: 17>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 175 and not 56
module {
  func.func @with_layout(%arg0: memref<4x6xi32, strided<[12, 2], offset: 3>>, %arg1: index, %arg2: index) -> i32 {
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<4x6xi32, strided<[12, 2], offset: 3>> -> memref<i32>, index, index, index, index, index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [17], sizes: [2, 4], strides: [12, 2] : memref<i32> to memref<2x4xi32, strided<[12, 2], offset: 17>>
    %0 = memref.load %reinterpret_cast[%arg2, %arg1] : memref<2x4xi32, strided<[12, 2], offset: 17>>
    return %0 : i32
  }
}

// -----
// Twin: structured.transposition.to_parallel, indices exchanged
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
module {
  func.func @transposition(%arg0: memref<?x?xi32>, %arg1: memref<?x?xi32>) {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg0, %c0 : memref<?x?xi32>
    %dim_0 = memref.dim %arg0, %c1 : memref<?x?xi32>
    scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%dim_0, %dim) step (%c1, %c1) {
      %0 = memref.load %arg0[%arg3, %arg2] : memref<?x?xi32>
      memref.store %0, %arg1[%arg3, %arg2] : memref<?x?xi32>
      scf.reduce 
    }
    return
  }
}

// -----
// Twin: transfers.into_a_matrix.transfers, indices exchanged
// Given: 0 1; 2 4
module {
  func.func @into_a_matrix(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index, %arg3: vector<2x2xi32>) {
    vector.transfer_write %arg3, %arg0[%arg1, %arg2] {in_bounds = [true, true]} : vector<2x2xi32>, memref<4x6xi32>
    return
  }
}

// -----
// Differs on (0, 1), memrefs apart: 22 and not 17
#map = affine_map<()[s0] -> (s0 + 1)>
module {
  func.func @into_a_matrix(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index, %arg3: vector<2x2xi32>) {
    %0 = vector.extract %arg3[0] : vector<2xi32> from vector<2x2xi32>
    vector.transfer_write %0, %arg0[%arg2, %arg1] {in_bounds = [true]} : vector<2xi32>, memref<4x6xi32>
    %1 = affine.apply #map()[%arg1]
    %2 = vector.extract %arg3[1] : vector<2xi32> from vector<2x2xi32>
    vector.transfer_write %2, %arg0[%1, %arg2] {in_bounds = [true]} : vector<2xi32>, memref<4x6xi32>
    return
  }
}

// -----
// Twin: copies.row.raised, indices exchanged
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
// Differs on (5), memrefs apart: 61 and not 127
module {
  func.func @row(%arg0: memref<3x4xi32>, %arg1: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %subview = memref.subview %arg0[0, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1]>>
    %subview_0 = memref.subview %arg0[2, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    memref.copy %subview, %subview_0 : memref<1x4xi32, strided<[4, 1]>> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    %0 = affine.load %arg0[1, 2] : memref<3x4xi32>
    affine.store %arg1, %arg0[2, 2] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Twin: structured.matmul.to_parallel, indices exchanged
// Given:
// Apart
module {
  func.func @matmul(%arg0: memref<3x4xi32>, %arg1: memref<4x2xi32>, %arg2: memref<3x2xi32>) {
    linalg.matmul ins(%arg0, %arg1 : memref<3x4xi32>, memref<4x2xi32>) outs(%arg2 : memref<3x2xi32>)
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 15870 and not 82610
module {
  func.func @matmul(%arg0: memref<3x4xi32>, %arg1: memref<4x2xi32>, %arg2: memref<3x2xi32>) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    scf.parallel (%arg3, %arg4) = (%c0, %c0) to (%c3, %c2) step (%c1, %c1) {
      scf.for %arg5 = %c0 to %c4 step %c1 {
        %0 = memref.load %arg0[%arg3, %arg5] : memref<3x4xi32>
        %1 = memref.load %arg1[%arg5, %arg4] : memref<4x2xi32>
        %2 = memref.load %arg2[%arg3, %arg4] : memref<3x2xi32>
        %3 = arith.muli %0, %1 : i32
        %4 = arith.addi %2, %3 : i32
        memref.store %4, %arg2[%arg4, %arg3] : memref<3x2xi32>
      }
      scf.reduce 
    }
    return
  }
}

// -----
// Twin: views.column.folded, indices exchanged
// Given: 1 2 7; 0 3 8
module {
  func.func @column(%arg0: memref<4x5xi32>, %arg1: index, %arg2: index, %arg3: i32) {
    %subview = memref.subview %arg0[0, %arg1] [4, 1] [1, 1] : memref<4x5xi32> to memref<4xi32, strided<[5], offset: ?>>
    memref.store %arg3, %subview[%arg2] : memref<4xi32, strided<[5], offset: ?>>
    return
  }
}

// -----
// Differs on (1, 2, 7), memrefs apart: 23 and not 27
module {
  func.func @column(%arg0: memref<4x5xi32>, %arg1: index, %arg2: index, %arg3: i32) {
    memref.store %arg3, %arg0[%arg1, %arg2] : memref<4x5xi32>
    return
  }
}

// -----
// Twin: structured.generic.to_affine_unrolled, indices exchanged
// Given:
// Apart
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @generic(%arg0: memref<3x4xi32>, %arg1: memref<4xi32>, %arg2: memref<3x4xi32>) {
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : memref<3x4xi32>, memref<4xi32>) outs(%arg2 : memref<3x4xi32>) {
    ^bb0(%in: i32, %in_0: i32, %out: i32):
      %0 = arith.subi %in, %in_0 : i32
      linalg.yield %0 : i32
    }
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 144 and not 33
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 3)>
module {
  func.func @generic(%arg0: memref<3x4xi32>, %arg1: memref<4xi32>, %arg2: memref<3x4xi32>) {
    %c0 = arith.constant 0 : index
    affine.for %arg3 = 0 to 3 {
      %0 = affine.load %arg0[%arg3, %c0] : memref<3x4xi32>
      %1 = affine.load %arg1[%c0] : memref<4xi32>
      %2 = arith.subi %0, %1 : i32
      affine.store %2, %arg2[%arg3, %c0] : memref<3x4xi32>
      %3 = affine.apply #map(%c0)
      %4 = affine.load %arg0[%3, %arg3] : memref<3x4xi32>
      %5 = affine.load %arg1[%3] : memref<4xi32>
      %6 = arith.subi %4, %5 : i32
      affine.store %6, %arg2[%arg3, %3] : memref<3x4xi32>
      %7 = affine.apply #map1(%c0)
      %8 = affine.load %arg0[%arg3, %7] : memref<3x4xi32>
      %9 = affine.load %arg1[%7] : memref<4xi32>
      %10 = arith.subi %8, %9 : i32
      affine.store %10, %arg2[%arg3, %7] : memref<3x4xi32>
      %11 = affine.apply #map2(%c0)
      %12 = affine.load %arg0[%arg3, %11] : memref<3x4xi32>
      %13 = affine.load %arg1[%11] : memref<4xi32>
      %14 = arith.subi %12, %13 : i32
      affine.store %14, %arg2[%arg3, %11] : memref<3x4xi32>
    }
    return
  }
}

// -----
// Twin: views.made_anew.data_copy, indices exchanged
// Given: 1 2; 0 3
module {
  func.func @made_anew(%arg0: memref<16xi32>, %arg1: index, %arg2: index) -> i32 {
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [2], sizes: [3, 4], strides: [4, 1] : memref<16xi32> to memref<3x4xi32, strided<[4, 1], offset: 2>>
    %0 = memref.load %reinterpret_cast[%arg1, %arg2] : memref<3x4xi32, strided<[4, 1], offset: 2>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 246 and not 135
module {
  func.func @made_anew(%arg0: memref<16xi32>, %arg1: index, %arg2: index) -> i32 {
    %c0 = arith.constant 0 : index
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [2], sizes: [3, 4], strides: [4, 1] : memref<16xi32> to memref<3x4xi32, strided<[4, 1], offset: 2>>
    %0 = memref.load %reinterpret_cast[%arg2, %arg1] : memref<3x4xi32, strided<[4, 1], offset: 2>>
    return %0 : i32
  }
}

// -----
// Twin: transfers.stretched.transfers_by_loops, indices exchanged
// Given: 0 1; 1 2
#map = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @stretched(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index) -> vector<3x2xi32> {
    %c0_i32 = arith.constant 0 : i32
    %0 = vector.transfer_read %arg0[%arg1, %arg2], %c0_i32 {in_bounds = [true, true], permutation_map = #map} : memref<4x6xi32>, vector<3x2xi32>
    return %0 : vector<3x2xi32>
  }
}

// -----
// Differs on (0, 1), memrefs apart: 61 and not 127
#map = affine_map<(d0)[s0] -> (d0 + s0)>
module {
  func.func @stretched(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index) -> vector<3x2xi32> {
    %cst = arith.constant dense<0> : vector<2xi32>
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c0 = arith.constant 0 : index
    %alloca = memref.alloca() : memref<vector<3x2xi32>>
    %0 = vector.type_cast %alloca : memref<vector<3x2xi32>> to memref<3xvector<2xi32>>
    scf.for %arg3 = %c0 to %c3 step %c1 {
      %2 = affine.apply #map(%arg3)[%arg1]
      %3 = scf.for %arg4 = %c0 to %c2 step %c1 iter_args(%arg5 = %cst) -> (vector<2xi32>) {
        %4 = memref.load %arg0[%arg2, %2] : memref<4x6xi32>
        %5 = vector.insert %4, %arg5 [%arg4] : i32 into vector<2xi32>
        scf.yield %5 : vector<2xi32>
      }
      memref.store %3, %0[%arg3] : memref<3xvector<2xi32>>
    }
    %1 = memref.load %alloca[] : memref<vector<3x2xi32>>
    return %1 : vector<3x2xi32>
  }
}
