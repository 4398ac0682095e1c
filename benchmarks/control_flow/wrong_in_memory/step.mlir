// Twin: vectorised.sum_of_products.unrolled, step
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
// Differs on (nothing), memrefs apart: 99976 and not 134996
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 3)>
module {
  func.func @sum_of_products(%arg0: memref<8xi32>, %arg1: memref<8xi32>) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = affine.for %arg2 = 0 to 8 step 5 iter_args(%arg3 = %c0_i32) -> (i32) {
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
// Twin: accesses.running.data_copy, step
// Given: 8; 5; 1; 0
module {
  func.func @running(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    scf.for %arg1 = %c1 to %dim step %c1 {
      %0 = arith.subi %arg1, %c1 : index
      %1 = memref.load %arg0[%0] : memref<?xi32>
      %2 = memref.load %arg0[%arg1] : memref<?xi32>
      %3 = arith.addi %1, %2 : i32
      memref.store %3, %arg0[%arg1] : memref<?xi32>
    }
    return
  }
}

// -----
// Differs on (8), memrefs apart: 19 and not 18
module {
  func.func @running(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0_0 : memref<?xi32>
    %c1_1 = arith.constant 1 : index
    %0 = arith.addi %c1, %c1_1 : index
    scf.for %arg1 = %c1 to %dim step %0 {
      %1 = arith.subi %arg1, %c1 : index
      %2 = memref.load %arg0[%1] : memref<?xi32>
      %3 = memref.load %arg0[%arg1] : memref<?xi32>
      %4 = arith.addi %2, %3 : i32
      memref.store %4, %arg0[%arg1] : memref<?xi32>
    }
    return
  }
}

// -----
// Twin: accesses.one_after_the_other.unrolled, step
// Given:
// Apart
module {
  func.func @one_after_the_other(%arg0: memref<9xi32>, %arg1: memref<9xi32>) {
    affine.for %arg2 = 0 to 8 {
      %0 = affine.load %arg0[%arg2] : memref<9xi32>
      %1 = arith.muli %0, %0 : i32
      affine.store %1, %arg0[%arg2 + 1] : memref<9xi32>
    }
    affine.for %arg2 = 0 to 8 {
      %0 = affine.load %arg0[%arg2] : memref<9xi32>
      affine.store %0, %arg1[%arg2] : memref<9xi32>
    }
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 149 and not 148
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 3)>
module {
  func.func @one_after_the_other(%arg0: memref<9xi32>, %arg1: memref<9xi32>) {
    affine.for %arg2 = 0 to 8 step 4 {
      %0 = affine.load %arg0[%arg2] : memref<9xi32>
      %1 = arith.muli %0, %0 : i32
      affine.store %1, %arg0[%arg2 + 1] : memref<9xi32>
      %2 = affine.apply #map(%arg2)
      %3 = affine.load %arg0[%2] : memref<9xi32>
      %4 = arith.muli %3, %3 : i32
      affine.store %4, %arg0[%2 + 1] : memref<9xi32>
      %5 = affine.apply #map1(%arg2)
      %6 = affine.load %arg0[%5] : memref<9xi32>
      %7 = arith.muli %6, %6 : i32
      affine.store %7, %arg0[%5 + 1] : memref<9xi32>
      %8 = affine.apply #map2(%arg2)
      %9 = affine.load %arg0[%8] : memref<9xi32>
      %10 = arith.muli %9, %9 : i32
      affine.store %10, %arg0[%8 + 1] : memref<9xi32>
    }
    affine.for %arg2 = 0 to 8 step 5 {
      %0 = affine.load %arg0[%arg2] : memref<9xi32>
      affine.store %0, %arg1[%arg2] : memref<9xi32>
      %1 = affine.apply #map(%arg2)
      %2 = affine.load %arg0[%1] : memref<9xi32>
      affine.store %2, %arg1[%1] : memref<9xi32>
      %3 = affine.apply #map1(%arg2)
      %4 = affine.load %arg0[%3] : memref<9xi32>
      affine.store %4, %arg1[%3] : memref<9xi32>
      %5 = affine.apply #map2(%arg2)
      %6 = affine.load %arg0[%5] : memref<9xi32>
      affine.store %6, %arg1[%5] : memref<9xi32>
    }
    return
  }
}

// -----
// Twin: vectorised.to_each_row.folded_to_arithmetic, step
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
// Differs on (nothing), memrefs apart: 18 and not 17
module {
  func.func @to_each_row(%arg0: memref<3x8xi32>, %arg1: memref<8xi32>) {
    %c8 = arith.constant 8 : index
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    scf.for %arg2 = %c0 to %c3 step %c1 {
      %c1_0 = arith.constant 1 : index
      %0 = arith.addi %c1, %c1_0 : index
      scf.for %arg3 = %c0 to %c8 step %0 {
        %1 = memref.load %arg0[%arg2, %arg3] : memref<3x8xi32>
        %2 = memref.load %arg1[%arg3] : memref<8xi32>
        %3 = arith.addi %1, %2 : i32
        memref.store %3, %arg0[%arg2, %arg3] : memref<3x8xi32>
      }
    }
    return
  }
}

// -----
// Twin: structured.row_sums.to_loops, step
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
// Differs on (nothing), memrefs apart: 146 and not 145
module {
  func.func @row_sums(%arg0: memref<3x4xi32>, %arg1: memref<3xi32>) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c1_0 = arith.constant 1 : index
    %0 = arith.addi %c1, %c1_0 : index
    scf.for %arg2 = %c0 to %c3 step %0 {
      scf.for %arg3 = %c0 to %c4 step %c1 {
        %1 = memref.load %arg0[%arg2, %arg3] : memref<3x4xi32>
        %2 = memref.load %arg1[%arg2] : memref<3xi32>
        %3 = arith.addi %1, %2 : i32
        memref.store %3, %arg1[%arg2] : memref<3xi32>
      }
    }
    return
  }
}

// -----
// Twin: vectorised.doubled.tiled, step
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
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 3)>
module {
  func.func @doubled(%arg0: memref<12xi32>) {
    affine.for %arg1 = 0 to 12 step 4 {
      affine.for %arg2 = #map(%arg1) to #map1(%arg1) {
        %0 = affine.load %arg0[%arg2] : memref<12xi32>
        %1 = arith.addi %0, %0 : i32
        affine.store %1, %arg0[%arg2] : memref<12xi32>
      }
    }
    return
  }
}

// -----
// Twin: vectorised.to_each_row.vectorised, step
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
// Differs on (nothing), memrefs apart: 21 and not 20
module {
  func.func @to_each_row(%arg0: memref<3x8xi32>, %arg1: memref<8xi32>) {
    affine.for %arg2 = 0 to 3 {
      affine.for %arg3 = 0 to 8 step 5 {
        %0 = ub.poison : i32
        %1 = vector.transfer_read %arg0[%arg2, %arg3], %0 : memref<3x8xi32>, vector<4xi32>
        %2 = ub.poison : i32
        %3 = vector.transfer_read %arg1[%arg3], %2 : memref<8xi32>, vector<4xi32>
        %4 = arith.addi %1, %3 : vector<4xi32>
        vector.transfer_write %4, %arg0[%arg2, %arg3] : vector<4xi32>, memref<3x8xi32>
      }
    }
    return
  }
}

// -----
// Twin: copies.by_loops.data_copy, step
// Given: 8; 5; 0
module {
  func.func @by_loops(%arg0: memref<?xi32>, %arg1: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    scf.for %arg2 = %c0 to %dim step %c1 {
      %0 = memref.load %arg0[%arg2] : memref<?xi32>
      memref.store %0, %arg1[%arg2] : memref<8xi32>
    }
    scf.for %arg2 = %c0 to %dim step %c1 {
      %0 = memref.load %arg1[%arg2] : memref<8xi32>
      %1 = arith.addi %0, %0 : i32
      memref.store %1, %arg0[%arg2] : memref<?xi32>
    }
    return
  }
}

// -----
// Differs on (8), memrefs apart: 18 and not 17
module {
  func.func @by_loops(%arg0: memref<?xi32>, %arg1: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0_0 : memref<?xi32>
    scf.for %arg2 = %c0_0 to %dim step %c1 {
      %1 = memref.load %arg0[%arg2] : memref<?xi32>
      memref.store %1, %arg1[%arg2] : memref<8xi32>
    }
    %c1_1 = arith.constant 1 : index
    %0 = arith.addi %c1, %c1_1 : index
    scf.for %arg2 = %c0_0 to %dim step %0 {
      %1 = memref.load %arg1[%arg2] : memref<8xi32>
      %2 = arith.addi %1, %1 : i32
      memref.store %2, %arg0[%arg2] : memref<?xi32>
    }
    return
  }
}

// -----
// Twin: vectorised.sum_of_products.folded_to_arithmetic, step
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
// Differs on (nothing), memrefs apart: 77112 and not 134996
module {
  func.func @sum_of_products(%arg0: memref<8xi32>, %arg1: memref<8xi32>) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c1 = arith.constant 1 : index
    %c1_0 = arith.constant 1 : index
    %0 = arith.addi %c1, %c1_0 : index
    %1 = scf.for %arg2 = %c0 to %c8 step %0 iter_args(%arg3 = %c0_i32) -> (i32) {
      %2 = memref.load %arg0[%arg2] : memref<8xi32>
      %3 = memref.load %arg1[%arg2] : memref<8xi32>
      %4 = arith.muli %2, %3 : i32
      %5 = arith.addi %arg3, %4 : i32
      scf.yield %5 : i32
    }
    return %1 : i32
  }
}

// -----
// Twin: structured.row_sums.to_parallel, step
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
// Differs on (nothing), memrefs apart: 311 and not 639
module {
  func.func @row_sums(%arg0: memref<3x4xi32>, %arg1: memref<3xi32>) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    scf.parallel (%arg2) = (%c0) to (%c3) step (%c1) {
      %c1_0 = arith.constant 1 : index
      %0 = arith.addi %c1, %c1_0 : index
      scf.for %arg3 = %c0 to %c4 step %0 {
        %1 = memref.load %arg0[%arg2, %arg3] : memref<3x4xi32>
        %2 = memref.load %arg1[%arg2] : memref<3xi32>
        %3 = arith.addi %1, %2 : i32
        memref.store %3, %arg1[%arg2] : memref<3xi32>
      }
      scf.reduce 
    }
    return
  }
}

// -----
// Twin: vectorised.doubled.folded_to_arithmetic, step
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
    %c1 = arith.constant 1 : index
    %c1_0 = arith.constant 1 : index
    %0 = arith.addi %c1, %c1_0 : index
    scf.for %arg1 = %c0 to %c12 step %0 {
      %1 = memref.load %arg0[%arg1] : memref<12xi32>
      %2 = arith.addi %1, %1 : i32
      memref.store %2, %arg0[%arg1] : memref<12xi32>
    }
    return
  }
}

// -----
// Twin: accesses.transposed.tiled, step
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
// Differs on (nothing), memrefs apart: no more and not 153
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 3)>
#map2 = affine_map<(d0) -> (d0 + 3, 4)>
module {
  func.func @transposed(%arg0: memref<3x4xi32>, %arg1: memref<4x3xi32>) {
    affine.for %arg2 = 0 to 3 step 3 {
      affine.for %arg3 = 0 to 4 step 4 {
        affine.for %arg4 = #map(%arg2) to #map1(%arg2) {
          affine.for %arg5 = #map(%arg3) to min #map2(%arg3) {
            %0 = affine.load %arg0[%arg4, %arg5] : memref<3x4xi32>
            affine.store %0, %arg1[%arg5, %arg4] : memref<4x3xi32>
          }
        }
      }
    }
    return
  }
}

// -----
// Twin: accesses.into_one.raised, step
// Given: 8 0; 8 3; 8 7
module {
  func.func @into_one(%arg0: memref<?xi32>, %arg1: memref<8xi32>, %arg2: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    scf.for %arg3 = %c0 to %dim step %c1 {
      %0 = memref.load %arg0[%arg3] : memref<?xi32>
      %1 = memref.load %arg1[%arg2] : memref<8xi32>
      %2 = arith.addi %0, %1 : i32
      memref.store %2, %arg1[%arg2] : memref<8xi32>
    }
    return
  }
}

// -----
// Differs on (8, 0), memrefs apart: 610 and not 1060
module {
  func.func @into_one(%arg0: memref<?xi32>, %arg1: memref<8xi32>, %arg2: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    %c1_0 = arith.constant 1 : index
    %0 = arith.addi %c1, %c1_0 : index
    scf.for %arg3 = %c0 to %dim step %0 {
      %1 = memref.load %arg0[%arg3] : memref<?xi32>
      %2 = affine.load %arg1[symbol(%arg2)] : memref<8xi32>
      %3 = arith.addi %1, %2 : i32
      affine.store %3, %arg1[symbol(%arg2)] : memref<8xi32>
    }
    return
  }
}

// -----
// Twin: accesses.rows_and_columns.data_copy, step
// Given: 3 4; 2 5; 4 4
module {
  func.func @rows_and_columns(%arg0: memref<?x?xi32>, %arg1: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?x?xi32>
    %dim_0 = memref.dim %arg0, %c1 : memref<?x?xi32>
    scf.for %arg2 = %c0 to %dim step %c1 {
      scf.for %arg3 = %c0 to %dim_0 step %c1 {
        %0 = memref.load %arg0[%arg2, %arg3] : memref<?x?xi32>
        %1 = memref.load %arg1[%arg2] : memref<8xi32>
        %2 = arith.addi %0, %1 : i32
        memref.store %2, %arg1[%arg2] : memref<8xi32>
      }
    }
    return
  }
}

// -----
// Differs on (3, 4), memrefs apart: 146 and not 145
module {
  func.func @rows_and_columns(%arg0: memref<?x?xi32>, %arg1: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0_0 : memref<?x?xi32>
    %dim_1 = memref.dim %arg0, %c1 : memref<?x?xi32>
    %c1_2 = arith.constant 1 : index
    %0 = arith.addi %c1, %c1_2 : index
    scf.for %arg2 = %c0_0 to %dim step %0 {
      scf.for %arg3 = %c0_0 to %dim_1 step %c1 {
        %1 = memref.load %arg0[%arg2, %arg3] : memref<?x?xi32>
        %2 = memref.load %arg1[%arg2] : memref<8xi32>
        %3 = arith.addi %1, %2 : i32
        memref.store %3, %arg1[%arg2] : memref<8xi32>
      }
    }
    return
  }
}

// -----
// Twin: accesses.shifted.data_copy, step
// Given: 8; 5; 1
module {
  func.func @shifted(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    %0 = arith.subi %dim, %c1 : index
    scf.for %arg1 = %c0 to %0 step %c1 {
      %1 = arith.addi %arg1, %c1 : index
      %2 = memref.load %arg0[%1] : memref<?xi32>
      memref.store %2, %arg0[%arg1] : memref<?xi32>
    }
    return
  }
}

// -----
// Differs on (8), memrefs apart: 18 and not 17
module {
  func.func @shifted(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0_0 : memref<?xi32>
    %0 = arith.subi %dim, %c1 : index
    %c1_1 = arith.constant 1 : index
    %1 = arith.addi %c1, %c1_1 : index
    scf.for %arg1 = %c0_0 to %0 step %1 {
      %2 = arith.addi %arg1, %c1 : index
      %3 = memref.load %arg0[%2] : memref<?xi32>
      memref.store %3, %arg0[%arg1] : memref<?xi32>
    }
    return
  }
}

// -----
// Twin: structured.matmul.to_parallel, step
// Given:
// Apart
module {
  func.func @matmul(%arg0: memref<3x4xi32>, %arg1: memref<4x2xi32>, %arg2: memref<3x2xi32>) {
    linalg.matmul ins(%arg0, %arg1 : memref<3x4xi32>, memref<4x2xi32>) outs(%arg2 : memref<3x2xi32>)
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 38774 and not 61039
module {
  func.func @matmul(%arg0: memref<3x4xi32>, %arg1: memref<4x2xi32>, %arg2: memref<3x2xi32>) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    scf.parallel (%arg3, %arg4) = (%c0, %c0) to (%c3, %c2) step (%c1, %c1) {
      %c1_0 = arith.constant 1 : index
      %0 = arith.addi %c1, %c1_0 : index
      scf.for %arg5 = %c0 to %c4 step %0 {
        %1 = memref.load %arg0[%arg3, %arg5] : memref<3x4xi32>
        %2 = memref.load %arg1[%arg5, %arg4] : memref<4x2xi32>
        %3 = memref.load %arg2[%arg3, %arg4] : memref<3x2xi32>
        %4 = arith.muli %1, %2 : i32
        %5 = arith.addi %3, %4 : i32
        memref.store %5, %arg2[%arg3, %arg4] : memref<3x2xi32>
      }
      scf.reduce 
    }
    return
  }
}

// -----
// Twin: structured.window.to_loops, step
// Given:
// Apart
module {
  func.func @window(%arg0: memref<8xi32>, %arg1: memref<3xi32>, %arg2: memref<6xi32>) {
    linalg.conv_1d ins(%arg0, %arg1 : memref<8xi32>, memref<3xi32>) outs(%arg2 : memref<6xi32>)
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 26638 and not 38576
#map = affine_map<(d0, d1) -> (d0 + d1)>
module {
  func.func @window(%arg0: memref<8xi32>, %arg1: memref<3xi32>, %arg2: memref<6xi32>) {
    %c0 = arith.constant 0 : index
    %c6 = arith.constant 6 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    scf.for %arg3 = %c0 to %c6 step %c1 {
      %c1_0 = arith.constant 1 : index
      %0 = arith.addi %c1, %c1_0 : index
      scf.for %arg4 = %c0 to %c3 step %0 {
        %1 = affine.apply #map(%arg3, %arg4)
        %2 = memref.load %arg0[%1] : memref<8xi32>
        %3 = memref.load %arg1[%arg4] : memref<3xi32>
        %4 = memref.load %arg2[%arg3] : memref<6xi32>
        %5 = arith.muli %2, %3 : i32
        %6 = arith.addi %4, %5 : i32
        memref.store %6, %arg2[%arg3] : memref<6xi32>
      }
    }
    return
  }
}

// -----
// Twin: allocations.cell_in_loop.hoisted, step
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
// Differs on (4, 3), memrefs apart: 18 and not 17
module {
  func.func @cell_in_loop(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %alloca = memref.alloca() : memref<2xi32>
    %c1_0 = arith.constant 1 : index
    %0 = arith.addi %c1, %c1_0 : index
    scf.for %arg3 = %c0 to %arg1 step %0 {
      memref.store %arg2, %alloca[%c0] : memref<2xi32>
      %1 = memref.load %arg0[%arg3] : memref<8xi32>
      memref.store %1, %alloca[%c1] : memref<2xi32>
      %2 = memref.load %alloca[%c0] : memref<2xi32>
      %3 = memref.load %alloca[%c1] : memref<2xi32>
      %4 = arith.muli %2, %3 : i32
      memref.store %4, %arg0[%arg3] : memref<8xi32>
    }
    return
  }
}

// -----
// Twin: transfers.into_a_matrix.transfers_by_loops, step
// Given: 0 1; 2 4
module {
  func.func @into_a_matrix(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index, %arg3: vector<2x2xi32>) {
    vector.transfer_write %arg3, %arg0[%arg1, %arg2] {in_bounds = [true, true]} : vector<2x2xi32>, memref<4x6xi32>
    return
  }
}

// -----
// Differs on (0, 1), memrefs apart: no more and not 23
#map = affine_map<(d0)[s0] -> (d0 + s0)>
module {
  func.func @into_a_matrix(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index, %arg3: vector<2x2xi32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %alloca = memref.alloca() : memref<vector<2x2xi32>>
    memref.store %arg3, %alloca[] : memref<vector<2x2xi32>>
    %0 = vector.type_cast %alloca : memref<vector<2x2xi32>> to memref<2xvector<2xi32>>
    %c1_0 = arith.constant 1 : index
    %1 = arith.addi %c1, %c1_0 : index
    scf.for %arg4 = %c0 to %c2 step %1 {
      %2 = affine.apply #map(%arg4)[%arg1]
      %3 = memref.load %0[%arg4] : memref<2xvector<2xi32>>
      vector.transfer_write %3, %arg0[%2, %arg2] {in_bounds = [true]} : vector<2xi32>, memref<4x6xi32>
    }
    return
  }
}

// -----
// Twin: vectorised.with_rest.data_copy, step
// Given: 10; 7; 3; 8
module {
  func.func @with_rest(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    %0 = arith.remui %dim, %c4 : index
    %1 = arith.subi %dim, %0 : index
    scf.for %arg1 = %c0 to %1 step %c4 {
      %2 = vector.load %arg0[%arg1] : memref<?xi32>, vector<4xi32>
      %3 = arith.muli %2, %2 : vector<4xi32>
      vector.store %3, %arg0[%arg1] : memref<?xi32>, vector<4xi32>
    }
    scf.for %arg1 = %1 to %dim step %c1 {
      %2 = memref.load %arg0[%arg1] : memref<?xi32>
      %3 = arith.muli %2, %2 : i32
      memref.store %3, %arg0[%arg1] : memref<?xi32>
    }
    return
  }
}

// -----
// Differs on (10), memrefs apart: 21 and not 20
module {
  func.func @with_rest(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %dim = memref.dim %arg0, %c0_0 : memref<?xi32>
    %0 = arith.remui %dim, %c4 : index
    %1 = arith.subi %dim, %0 : index
    %c1_1 = arith.constant 1 : index
    %2 = arith.addi %c4, %c1_1 : index
    scf.for %arg1 = %c0_0 to %1 step %2 {
      %3 = vector.load %arg0[%arg1] : memref<?xi32>, vector<4xi32>
      %4 = arith.muli %3, %3 : vector<4xi32>
      vector.store %4, %arg0[%arg1] : memref<?xi32>, vector<4xi32>
    }
    scf.for %arg1 = %1 to %dim step %c1 {
      %3 = memref.load %arg0[%arg1] : memref<?xi32>
      %4 = arith.muli %3, %3 : i32
      memref.store %4, %arg0[%arg1] : memref<?xi32>
    }
    return
  }
}
