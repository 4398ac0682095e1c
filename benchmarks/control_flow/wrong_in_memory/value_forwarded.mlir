// Twin: accesses.forwarded.raised, value forwarded
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
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %0 = arith.addi %arg2, %arg2 : i32
    affine.store %arg2, %arg0[3] : memref<8xi32>
    affine.store %0, %arg0[4] : memref<8xi32>
    %1 = arith.muli %arg2, %0 : i32
    affine.store %1, %arg0[symbol(%arg1)] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Twin: copies.copied_then_written.data_copy, value forwarded
// Given: 2 5; 0 7
// Apart
module {
  func.func @copied_then_written(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i32) -> i32 {
    memref.copy %arg0, %arg1 : memref<8xi32> to memref<8xi32>
    memref.store %arg3, %arg0[%arg2] : memref<8xi32>
    %0 = memref.load %arg1[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Differs on (2, 5), memrefs apart: 5 and not 164
module {
  func.func @copied_then_written(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i32) -> i32 {
    %c0 = arith.constant 0 : index
    memref.copy %arg0, %arg1 : memref<8xi32> to memref<8xi32>
    memref.store %arg3, %arg0[%arg2] : memref<8xi32>
    return %arg3 : i32
  }
}

// -----
// Twin: structured.matmul.to_affine_unrolled, value forwarded
// Given:
// Apart
module {
  func.func @matmul(%arg0: memref<3x4xi32>, %arg1: memref<4x2xi32>, %arg2: memref<3x2xi32>) {
    linalg.matmul ins(%arg0, %arg1 : memref<3x4xi32>, memref<4x2xi32>) outs(%arg2 : memref<3x2xi32>)
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 47546 and not 61039
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
        %6 = affine.load %arg1[%5, %arg4] : memref<4x2xi32>
        %7 = affine.load %arg2[%arg3, %arg4] : memref<3x2xi32>
        %8 = arith.muli %2, %6 : i32
        %9 = arith.addi %7, %8 : i32
        affine.store %9, %arg2[%arg3, %arg4] : memref<3x2xi32>
        %10 = affine.apply #map1(%c0)
        %11 = affine.load %arg0[%arg3, %10] : memref<3x4xi32>
        %12 = affine.load %arg1[%10, %arg4] : memref<4x2xi32>
        %13 = affine.load %arg2[%arg3, %arg4] : memref<3x2xi32>
        %14 = arith.muli %11, %12 : i32
        %15 = arith.addi %13, %14 : i32
        affine.store %15, %arg2[%arg3, %arg4] : memref<3x2xi32>
        %16 = affine.apply #map2(%c0)
        %17 = affine.load %arg0[%arg3, %16] : memref<3x4xi32>
        %18 = affine.load %arg1[%16, %arg4] : memref<4x2xi32>
        %19 = affine.load %arg2[%arg3, %arg4] : memref<3x2xi32>
        %20 = arith.muli %17, %18 : i32
        %21 = arith.addi %19, %20 : i32
        affine.store %21, %arg2[%arg3, %arg4] : memref<3x2xi32>
      }
    }
    return
  }
}

// -----
// Twin: vectorised.to_each_row.folded_to_arithmetic, value forwarded
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
// Differs on (nothing), memrefs apart: 180 and not 147
module {
  func.func @to_each_row(%arg0: memref<3x8xi32>, %arg1: memref<8xi32>) {
    %c8 = arith.constant 8 : index
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    scf.for %arg2 = %c0 to %c3 step %c1 {
      scf.for %arg3 = %c0 to %c8 step %c1 {
        %0 = memref.load %arg0[%arg2, %arg3] : memref<3x8xi32>
        %1 = arith.addi %0, %0 : i32
        memref.store %1, %arg0[%arg2, %arg3] : memref<3x8xi32>
      }
    }
    return
  }
}

// -----
// Twin: views.stepped.metadata_to_arithmetic, value forwarded
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
// Differs on (0, 1, 5), memrefs apart: 5 and not 122
module {
  func.func @stepped(%arg0: memref<6x8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [10], sizes: [2, 3], strides: [16, 2] : memref<6x8xi32> to memref<2x3xi32, strided<[16, 2], offset: 10>>
    memref.store %arg3, %reinterpret_cast[%arg1, %arg2] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    return %arg3 : i32
  }
}

// -----
// Twin: views.windows.folded, value forwarded
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
// Differs on (0, 8), memrefs apart: 8 and not 164
module {
  func.func @windows(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c2 = arith.constant 2 : index
    memref.store %arg2, %arg0[%arg1] : memref<8xi32>
    return %arg2 : i32
  }
}

// -----
// Twin: structured.generic.to_affine, value forwarded
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
// Differs on (nothing), memrefs apart: 0 and not 33
module {
  func.func @generic(%arg0: memref<3x4xi32>, %arg1: memref<4xi32>, %arg2: memref<3x4xi32>) {
    affine.for %arg3 = 0 to 3 {
      affine.for %arg4 = 0 to 4 {
        %0 = affine.load %arg0[%arg3, %arg4] : memref<3x4xi32>
        %1 = arith.subi %0, %0 : i32
        affine.store %1, %arg2[%arg3, %arg4] : memref<3x4xi32>
      }
    }
    return
  }
}

// -----
// Twin: accesses.between.raised, value forwarded
// Given: 1 2 40; 3 3 41; 0 5 42
module {
  func.func @between(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: index, %arg4: i32) -> (i32, i32) {
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    memref.store %arg4, %arg1[%arg3] : memref<8xi32>
    %1 = memref.load %arg0[%arg2] : memref<8xi32>
    %2 = memref.load %arg0[%arg2] : memref<8xi32>
    %3 = arith.addi %1, %2 : i32
    return %0, %3 : i32, i32
  }
}

// -----
// Differs on (1, 2, 40), memrefs apart: 80 and not 254
module {
  func.func @between(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: index, %arg4: i32) -> (i32, i32) {
    %0 = affine.load %arg0[symbol(%arg2)] : memref<8xi32>
    affine.store %arg4, %arg1[symbol(%arg3)] : memref<8xi32>
    %1 = arith.addi %arg4, %arg4 : i32
    return %0, %1 : i32, i32
  }
}

// -----
// Twin: vectorised.sum_of_products.folded_to_arithmetic, value forwarded
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
// Differs on (nothing), memrefs apart: 162071 and not 134996
module {
  func.func @sum_of_products(%arg0: memref<8xi32>, %arg1: memref<8xi32>) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg2 = %c0 to %c8 step %c1 iter_args(%arg3 = %c0_i32) -> (i32) {
      %1 = memref.load %arg0[%arg2] : memref<8xi32>
      %2 = arith.muli %1, %1 : i32
      %3 = arith.addi %arg3, %2 : i32
      scf.yield %3 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: views.stepped.metadata, value forwarded
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
// Differs on (0, 1, 5), memrefs apart: 5 and not 122
module {
  func.func @stepped(%arg0: memref<6x8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<6x8xi32> -> memref<i32>, index, index, index, index, index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [10], sizes: [2, 3], strides: [16, 2] : memref<i32> to memref<2x3xi32, strided<[16, 2], offset: 10>>
    memref.store %arg3, %reinterpret_cast[%arg1, %arg2] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    return %arg3 : i32
  }
}

// -----
// Twin: structured.row_sums.to_parallel, value forwarded
// Given:
// Apart
module {
  func.func @row_sums(%arg0: memref<3x4xi32>, %arg1: memref<3xi32>) {
    linalg.reduce ins(%arg0 : memref<3x4xi32>) outs(%arg1 : memref<3xi32>) dimensions = [1] 
      (%in: i32, %init: i32) {
        %0 = arith.addi %in, %init : i32
        linalg.yield %0 : i32
      }
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 402 and not 639
module {
  func.func @row_sums(%arg0: memref<3x4xi32>, %arg1: memref<3xi32>) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    scf.parallel (%arg2) = (%c0) to (%c3) step (%c1) {
      scf.for %arg3 = %c0 to %c4 step %c1 {
        %0 = memref.load %arg0[%arg2, %arg3] : memref<3x4xi32>
        %1 = arith.addi %0, %0 : i32
        memref.store %1, %arg1[%arg2] : memref<3xi32>
      }
      scf.reduce 
    }
    return
  }
}

// -----
// Twin: structured.generic.to_loops, value forwarded
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
// Differs on (nothing), memrefs apart: 0 and not 33
module {
  func.func @generic(%arg0: memref<3x4xi32>, %arg1: memref<4xi32>, %arg2: memref<3x4xi32>) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    scf.for %arg3 = %c0 to %c3 step %c1 {
      scf.for %arg4 = %c0 to %c4 step %c1 {
        %0 = memref.load %arg0[%arg3, %arg4] : memref<3x4xi32>
        %1 = arith.subi %0, %0 : i32
        memref.store %1, %arg2[%arg3, %arg4] : memref<3x4xi32>
      }
    }
    return
  }
}

// -----
// Twin: copies.copied_then_written.raised, value forwarded
// Given: 2 5; 0 7
// Apart
module {
  func.func @copied_then_written(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i32) -> i32 {
    memref.copy %arg0, %arg1 : memref<8xi32> to memref<8xi32>
    memref.store %arg3, %arg0[%arg2] : memref<8xi32>
    %0 = memref.load %arg1[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Differs on (2, 5), memrefs apart: 5 and not 164
module {
  func.func @copied_then_written(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i32) -> i32 {
    memref.copy %arg0, %arg1 : memref<8xi32> to memref<8xi32>
    affine.store %arg3, %arg0[symbol(%arg2)] : memref<8xi32>
    return %arg3 : i32
  }
}

// -----
// Twin: accesses.exchanged.data_copy, value forwarded
// Given: 1 2; 3 3; 7 0
module {
  func.func @exchanged(%arg0: memref<8xi32>, %arg1: index, %arg2: index) {
    %0 = memref.load %arg0[%arg1] : memref<8xi32>
    %1 = memref.load %arg0[%arg2] : memref<8xi32>
    memref.store %1, %arg0[%arg1] : memref<8xi32>
    memref.store %0, %arg0[%arg2] : memref<8xi32>
    return
  }
}

// -----
// Differs on (1, 2), memrefs apart: 18 and not 17
module {
  func.func @exchanged(%arg0: memref<8xi32>, %arg1: index, %arg2: index) {
    %c0 = arith.constant 0 : index
    %0 = memref.load %arg0[%arg1] : memref<8xi32>
    memref.store %0, %arg0[%arg1] : memref<8xi32>
    memref.store %0, %arg0[%arg2] : memref<8xi32>
    return
  }
}

// -----
// Twin: accesses.exchanged.raised, value forwarded
// Given: 1 2; 3 3; 7 0
module {
  func.func @exchanged(%arg0: memref<8xi32>, %arg1: index, %arg2: index) {
    %0 = memref.load %arg0[%arg1] : memref<8xi32>
    %1 = memref.load %arg0[%arg2] : memref<8xi32>
    memref.store %1, %arg0[%arg1] : memref<8xi32>
    memref.store %0, %arg0[%arg2] : memref<8xi32>
    return
  }
}

// -----
// Differs on (1, 2), memrefs apart: 18 and not 17
module {
  func.func @exchanged(%arg0: memref<8xi32>, %arg1: index, %arg2: index) {
    %0 = affine.load %arg0[symbol(%arg1)] : memref<8xi32>
    affine.store %0, %arg0[symbol(%arg1)] : memref<8xi32>
    affine.store %0, %arg0[symbol(%arg2)] : memref<8xi32>
    return
  }
}

// -----
// Twin: accesses.forwarded.data_copy, value forwarded
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
// Differs on (1, 9), memrefs apart: 81 and not 162
module {
  func.func @forwarded(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %0 = arith.addi %arg2, %arg2 : i32
    memref.store %arg2, %arg0[%c3] : memref<8xi32>
    memref.store %0, %arg0[%c4] : memref<8xi32>
    %1 = memref.load %arg0[%c3] : memref<8xi32>
    %2 = arith.muli %1, %1 : i32
    memref.store %2, %arg0[%arg1] : memref<8xi32>
    %3 = memref.load %arg0[%c3] : memref<8xi32>
    return %3 : i32
  }
}

// -----
// Twin: structured.row_sums.to_affine, value forwarded
// Given:
// Apart
module {
  func.func @row_sums(%arg0: memref<3x4xi32>, %arg1: memref<3xi32>) {
    linalg.reduce ins(%arg0 : memref<3x4xi32>) outs(%arg1 : memref<3xi32>) dimensions = [1] 
      (%in: i32, %init: i32) {
        %0 = arith.addi %in, %init : i32
        linalg.yield %0 : i32
      }
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 402 and not 639
module {
  func.func @row_sums(%arg0: memref<3x4xi32>, %arg1: memref<3xi32>) {
    affine.for %arg2 = 0 to 3 {
      affine.for %arg3 = 0 to 4 {
        %0 = affine.load %arg0[%arg2, %arg3] : memref<3x4xi32>
        %1 = arith.addi %0, %0 : i32
        affine.store %1, %arg1[%arg2] : memref<3xi32>
      }
    }
    return
  }
}

// -----
// Twin: allocations.cell_in_loop.hoisted, value forwarded
// Given: 4 3; 0 1; 7 5
module {
  func.func @cell_in_loop(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg3 = %c0 to %arg1 step %c1 {
      %alloca = memref.alloca() : memref<2xi32>
      memref.store %arg2, %alloca[%c0] : memref<2xi32>
      %0 = memref.load %arg0[%arg3] : memref<8xi32>
      memref.store %0, %alloca[%c1] : memref<2xi32>
      %1 = memref.load %alloca[%c0] : memref<2xi32>
      %2 = memref.load %alloca[%c1] : memref<2xi32>
      %3 = arith.muli %1, %2 : i32
      memref.store %3, %arg0[%arg3] : memref<8xi32>
    }
    return
  }
}

// -----
// Differs on (4, 3), memrefs apart: 9 and not 270
module {
  func.func @cell_in_loop(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %alloca = memref.alloca() : memref<2xi32>
    scf.for %arg3 = %c0 to %arg1 step %c1 {
      memref.store %arg2, %alloca[%c0] : memref<2xi32>
      %0 = memref.load %arg0[%arg3] : memref<8xi32>
      memref.store %0, %alloca[%c1] : memref<2xi32>
      %1 = memref.load %alloca[%c0] : memref<2xi32>
      %2 = arith.muli %1, %arg2 : i32
      memref.store %2, %arg0[%arg3] : memref<8xi32>
    }
    return
  }
}

// -----
// Twin: structured.window.to_parallel, value forwarded
// Given:
// Apart
module {
  func.func @window(%arg0: memref<8xi32>, %arg1: memref<3xi32>, %arg2: memref<6xi32>) {
    linalg.conv_1d ins(%arg0, %arg1 : memref<8xi32>, memref<3xi32>) outs(%arg2 : memref<6xi32>)
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 21615 and not 38576
#map = affine_map<(d0, d1) -> (d0 + d1)>
module {
  func.func @window(%arg0: memref<8xi32>, %arg1: memref<3xi32>, %arg2: memref<6xi32>) {
    %c0 = arith.constant 0 : index
    %c6 = arith.constant 6 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    scf.parallel (%arg3) = (%c0) to (%c6) step (%c1) {
      scf.for %arg4 = %c0 to %c3 step %c1 {
        %0 = affine.apply #map(%arg3, %arg4)
        %1 = memref.load %arg0[%0] : memref<8xi32>
        %2 = memref.load %arg1[%arg4] : memref<3xi32>
        %3 = arith.muli %1, %2 : i32
        %4 = arith.addi %2, %3 : i32
        memref.store %4, %arg2[%arg3] : memref<6xi32>
      }
      scf.reduce 
    }
    return
  }
}

// -----
// Twin: accesses.on_one_branch.canonicalize, value forwarded
// Given: 1 2 7 1; 3 3 8 0; 4 4 9 1
module {
  func.func @on_one_branch(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: i32, %arg4: i1) -> i32 {
    scf.if %arg4 {
      memref.store %arg3, %arg0[%arg1] : memref<8xi32>
    } else {
      %1 = arith.subi %arg3, %arg3 : i32
      memref.store %1, %arg0[%arg2] : memref<8xi32>
    }
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2, 7, 1), memrefs apart: 0 and not 164
module {
  func.func @on_one_branch(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: i32, %arg4: i1) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    scf.if %arg4 {
      memref.store %arg3, %arg0[%arg1] : memref<8xi32>
    } else {
      memref.store %c0_i32, %arg0[%arg2] : memref<8xi32>
    }
    return %c0_i32 : i32
  }
}
