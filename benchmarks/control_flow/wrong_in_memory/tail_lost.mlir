// Twin: accesses.perhaps_stored.raised, tail lost
// Given: 3 4; 0 5; 1 6
module {
  func.func @perhaps_stored(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    scf.for %arg3 = %c0 to %arg1 step %c1 {
      %1 = arith.muli %arg2, %arg2 : i32
      memref.store %1, %arg0[%c2] : memref<8xi32>
    }
    %0 = memref.load %arg0[%c2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Differs on (1, 6), memrefs apart: 164 and not 36
module {
  func.func @perhaps_stored(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %0 = arith.subi %arg1, %c1 : index
    scf.for %arg3 = %c0 to %0 step %c1 {
      %2 = arith.muli %arg2, %arg2 : i32
      affine.store %2, %arg0[2] : memref<8xi32>
    }
    %1 = affine.load %arg0[2] : memref<8xi32>
    return %1 : i32
  }
}

// -----
// Twin: accesses.running.data_copy, tail lost
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
// Differs on (8), memrefs apart: no more and not 23
module {
  func.func @running(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0_0 : memref<?xi32>
    %0 = arith.subi %dim, %c1 : index
    scf.for %arg1 = %c1 to %0 step %c1 {
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
// Twin: vectorised.to_each_row.vectorised_2d, tail lost
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
// Differs on (nothing), memrefs apart: no more and not 16
#map = affine_map<(d0) -> (0, d0)>
module {
  func.func @to_each_row(%arg0: memref<3x8xi32>, %arg1: memref<8xi32>) {
    affine.for %arg2 = 0 to 0 step 3 {
      affine.for %arg3 = 0 to 8 step 4 {
        %0 = ub.poison : i32
        %1 = vector.transfer_read %arg0[%arg2, %arg3], %0 : memref<3x8xi32>, vector<3x4xi32>
        %2 = ub.poison : i32
        %3 = vector.transfer_read %arg1[%arg3], %2 {permutation_map = #map} : memref<8xi32>, vector<3x4xi32>
        %4 = arith.addi %1, %3 : vector<3x4xi32>
        vector.transfer_write %4, %arg0[%arg2, %arg3] : vector<3x4xi32>, memref<3x8xi32>
      }
    }
    return
  }
}

// -----
// Twin: vectorised.to_each_row.folded_to_arithmetic, tail lost
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
// Differs on (nothing), memrefs apart: no more and not 32
module {
  func.func @to_each_row(%arg0: memref<3x8xi32>, %arg1: memref<8xi32>) {
    %c8 = arith.constant 8 : index
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    %0 = arith.subi %c3, %c1 : index
    scf.for %arg2 = %c0 to %0 step %c1 {
      scf.for %arg3 = %c0 to %c8 step %c1 {
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
// Twin: vectorised.masked_rest.data_copy, tail lost
// Given: 10; 7; 3; 8
module {
  func.func @masked_rest(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c0_i32 = arith.constant 0 : i32
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    scf.for %arg1 = %c0 to %dim step %c4 {
      %0 = arith.subi %dim, %arg1 : index
      %1 = vector.create_mask %0 : vector<4xi1>
      %2 = vector.transfer_read %arg0[%arg1], %c0_i32, %1 : memref<?xi32>, vector<4xi32>
      %3 = arith.addi %2, %2 : vector<4xi32>
      vector.transfer_write %3, %arg0[%arg1], %1 : vector<4xi32>, memref<?xi32>
    }
    return
  }
}

// -----
// Differs on (10), memrefs apart: no more and not 24
module {
  func.func @masked_rest(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c0_i32 = arith.constant 0 : i32
    %dim = memref.dim %arg0, %c0_0 : memref<?xi32>
    %0 = arith.subi %dim, %c4 : index
    scf.for %arg1 = %c0_0 to %0 step %c4 {
      %1 = arith.subi %dim, %arg1 : index
      %2 = vector.create_mask %1 : vector<4xi1>
      %3 = vector.transfer_read %arg0[%arg1], %c0_i32, %2 : memref<?xi32>, vector<4xi32>
      %4 = arith.addi %3, %3 : vector<4xi32>
      vector.transfer_write %4, %arg0[%arg1], %2 : vector<4xi32>, memref<?xi32>
    }
    return
  }
}

// -----
// Twin: accesses.one_after_the_other.tiled, tail lost
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
// Differs on (nothing), memrefs apart: 144 and not 23
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 3, 8)>
module {
  func.func @one_after_the_other(%arg0: memref<9xi32>, %arg1: memref<9xi32>) {
    affine.for %arg2 = 0 to 5 step 3 {
      affine.for %arg3 = #map(%arg2) to min #map1(%arg2) {
        %0 = affine.load %arg0[%arg3] : memref<9xi32>
        %1 = arith.muli %0, %0 : i32
        affine.store %1, %arg0[%arg3 + 1] : memref<9xi32>
      }
    }
    affine.for %arg2 = 0 to 8 step 3 {
      affine.for %arg3 = #map(%arg2) to min #map1(%arg2) {
        %0 = affine.load %arg0[%arg3] : memref<9xi32>
        affine.store %0, %arg1[%arg3] : memref<9xi32>
      }
    }
    return
  }
}

// -----
// Twin: vectorised.doubled.tiled, tail lost
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
// Differs on (nothing), memrefs apart: no more and not 25
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 3)>
module {
  func.func @doubled(%arg0: memref<12xi32>) {
    affine.for %arg1 = 0 to 8 step 3 {
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
// Twin: copies.by_loops.data_copy, tail lost
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
// Differs on (8), memrefs apart: 144 and not 23
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
    %0 = arith.subi %dim, %c1 : index
    scf.for %arg2 = %c0_0 to %0 step %c1 {
      %1 = memref.load %arg1[%arg2] : memref<8xi32>
      %2 = arith.addi %1, %1 : i32
      memref.store %2, %arg0[%arg2] : memref<?xi32>
    }
    return
  }
}

// -----
// Twin: transfers.columns.transfers_by_loops, tail lost
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
// Differs on (0, 1), memrefs apart: 315531760 and not 98
#map = affine_map<(d0)[s0] -> (d0 + s0)>
module {
  func.func @columns(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index) -> vector<3x2xi32> {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %c0_i32 = arith.constant 0 : i32
    %alloca = memref.alloca() : memref<vector<2x3xi32>>
    %0 = vector.type_cast %alloca : memref<vector<2x3xi32>> to memref<2xvector<3xi32>>
    %1 = arith.subi %c2, %c1 : index
    scf.for %arg3 = %c0 to %1 step %c1 {
      %4 = affine.apply #map(%arg3)[%arg1]
      %5 = vector.transfer_read %arg0[%4, %arg2], %c0_i32 {in_bounds = [true]} : memref<4x6xi32>, vector<3xi32>
      memref.store %5, %0[%arg3] : memref<2xvector<3xi32>>
    }
    %2 = memref.load %alloca[] : memref<vector<2x3xi32>>
    %3 = vector.transpose %2, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
    return %3 : vector<3x2xi32>
  }
}

// -----
// Twin: structured.row_sums.to_parallel, tail lost
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
// Differs on (nothing), memrefs apart: 438 and not 639
module {
  func.func @row_sums(%arg0: memref<3x4xi32>, %arg1: memref<3xi32>) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    scf.parallel (%arg2) = (%c0) to (%c3) step (%c1) {
      %0 = arith.subi %c4, %c1 : index
      scf.for %arg3 = %c0 to %0 step %c1 {
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
// Twin: vectorised.doubled.folded_to_arithmetic, tail lost
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
// Differs on (nothing), memrefs apart: no more and not 27
module {
  func.func @doubled(%arg0: memref<12xi32>) {
    %c0 = arith.constant 0 : index
    %c12 = arith.constant 12 : index
    %c1 = arith.constant 1 : index
    %0 = arith.subi %c12, %c1 : index
    scf.for %arg1 = %c0 to %0 step %c1 {
      %1 = memref.load %arg0[%arg1] : memref<12xi32>
      %2 = arith.addi %1, %1 : i32
      memref.store %2, %arg0[%arg1] : memref<12xi32>
    }
    return
  }
}

// -----
// Twin: structured.generic.to_loops, tail lost
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
// Differs on (nothing), memrefs apart: no more and not 280
module {
  func.func @generic(%arg0: memref<3x4xi32>, %arg1: memref<4xi32>, %arg2: memref<3x4xi32>) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %0 = arith.subi %c3, %c1 : index
    scf.for %arg3 = %c0 to %0 step %c1 {
      scf.for %arg4 = %c0 to %c4 step %c1 {
        %1 = memref.load %arg0[%arg3, %arg4] : memref<3x4xi32>
        %2 = memref.load %arg1[%arg4] : memref<4xi32>
        %3 = arith.subi %1, %2 : i32
        memref.store %3, %arg2[%arg3, %arg4] : memref<3x4xi32>
      }
    }
    return
  }
}

// -----
// Twin: accesses.into_one.raised, tail lost
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
// Differs on (8, 0), memrefs apart: 962 and not 1060
module {
  func.func @into_one(%arg0: memref<?xi32>, %arg1: memref<8xi32>, %arg2: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    %0 = arith.subi %dim, %c1 : index
    scf.for %arg3 = %c0 to %0 step %c1 {
      %1 = memref.load %arg0[%arg3] : memref<?xi32>
      %2 = affine.load %arg1[symbol(%arg2)] : memref<8xi32>
      %3 = arith.addi %1, %2 : i32
      affine.store %3, %arg1[symbol(%arg2)] : memref<8xi32>
    }
    return
  }
}

// -----
// Twin: accesses.rows_and_columns.data_copy, tail lost
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
// Differs on (3, 4), memrefs apart: 438 and not 639
module {
  func.func @rows_and_columns(%arg0: memref<?x?xi32>, %arg1: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0_0 : memref<?x?xi32>
    %dim_1 = memref.dim %arg0, %c1 : memref<?x?xi32>
    scf.for %arg2 = %c0_0 to %dim step %c1 {
      %0 = arith.subi %dim_1, %c1 : index
      scf.for %arg3 = %c0_0 to %0 step %c1 {
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
// Twin: accesses.shifted.data_copy, tail lost
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
// Differs on (8), memrefs apart: no more and not 22
module {
  func.func @shifted(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0_0 : memref<?xi32>
    %0 = arith.subi %dim, %c1 : index
    %1 = arith.subi %0, %c1 : index
    scf.for %arg1 = %c0_0 to %1 step %c1 {
      %2 = arith.addi %arg1, %c1 : index
      %3 = memref.load %arg0[%2] : memref<?xi32>
      memref.store %3, %arg0[%arg1] : memref<?xi32>
    }
    return
  }
}

// -----
// Twin: vectorised.sum_of_arrays.tiled, tail lost
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
// Differs on (nothing), memrefs apart: no more and not 281
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 3, 10)>
module {
  func.func @sum_of_arrays(%arg0: memref<10xi32>, %arg1: memref<10xi32>, %arg2: memref<10xi32>) {
    affine.for %arg3 = 0 to 8 step 3 {
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
// Twin: allocations.cell.raised, tail lost
// Given: 4; 0; 7
module {
  func.func @cell(%arg0: memref<8xi32>, %arg1: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %alloca = memref.alloca() : memref<i32>
    memref.store %c0_i32, %alloca[] : memref<i32>
    scf.for %arg2 = %c0 to %arg1 step %c1 {
      %1 = memref.load %arg0[%arg2] : memref<8xi32>
      %2 = memref.load %alloca[] : memref<i32>
      %3 = arith.addi %1, %2 : i32
      memref.store %3, %alloca[] : memref<i32>
    }
    %0 = memref.load %alloca[] : memref<i32>
    return %0 : i32
  }
}

// -----
// Differs on (4), memrefs apart: 381 and not 582
module {
  func.func @cell(%arg0: memref<8xi32>, %arg1: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %alloca = memref.alloca() : memref<i32>
    affine.store %c0_i32, %alloca[] : memref<i32>
    %0 = arith.subi %arg1, %c1 : index
    scf.for %arg2 = %c0 to %0 step %c1 {
      %2 = memref.load %arg0[%arg2] : memref<8xi32>
      %3 = affine.load %alloca[] : memref<i32>
      %4 = arith.addi %2, %3 : i32
      affine.store %4, %alloca[] : memref<i32>
    }
    %1 = affine.load %alloca[] : memref<i32>
    return %1 : i32
  }
}

// -----
// Twin: structured.filled.to_loops, tail lost
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
// Differs on (7), memrefs apart: no more and not 149
module {
  func.func @filled(%arg0: memref<6xi32>, %arg1: memref<6xi32>, %arg2: i32) {
    %c0 = arith.constant 0 : index
    %c6 = arith.constant 6 : index
    %c1 = arith.constant 1 : index
    scf.for %arg3 = %c0 to %c6 step %c1 {
      memref.store %arg2, %arg0[%arg3] : memref<6xi32>
    }
    %0 = arith.subi %c6, %c1 : index
    scf.for %arg3 = %c0 to %0 step %c1 {
      %1 = memref.load %arg0[%arg3] : memref<6xi32>
      memref.store %1, %arg1[%arg3] : memref<6xi32>
    }
    return
  }
}

// -----
// Twin: vectorised.with_rest.data_copy, tail lost
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
// Differs on (10), memrefs apart: no more and not 25
module {
  func.func @with_rest(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %dim = memref.dim %arg0, %c0_0 : memref<?xi32>
    %0 = arith.remui %dim, %c4 : index
    %1 = arith.subi %dim, %0 : index
    scf.for %arg1 = %c0_0 to %1 step %c4 {
      %3 = vector.load %arg0[%arg1] : memref<?xi32>, vector<4xi32>
      %4 = arith.muli %3, %3 : vector<4xi32>
      vector.store %4, %arg0[%arg1] : memref<?xi32>, vector<4xi32>
    }
    %2 = arith.subi %dim, %c1 : index
    scf.for %arg1 = %1 to %2 step %c1 {
      %3 = memref.load %arg0[%arg1] : memref<?xi32>
      %4 = arith.muli %3, %3 : i32
      memref.store %4, %arg0[%arg1] : memref<?xi32>
    }
    return
  }
}

// -----
// Twin: accesses.perhaps_stored.data_copy, tail lost
// Given: 3 4; 0 5; 1 6
module {
  func.func @perhaps_stored(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    scf.for %arg3 = %c0 to %arg1 step %c1 {
      %1 = arith.muli %arg2, %arg2 : i32
      memref.store %1, %arg0[%c2] : memref<8xi32>
    }
    %0 = memref.load %arg0[%c2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Differs on (1, 6), memrefs apart: 164 and not 36
module {
  func.func @perhaps_stored(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %0 = arith.subi %arg1, %c1 : index
    scf.for %arg3 = %c0_0 to %0 step %c1 {
      %2 = arith.muli %arg2, %arg2 : i32
      memref.store %2, %arg0[%c2] : memref<8xi32>
    }
    %1 = memref.load %arg0[%c2] : memref<8xi32>
    return %1 : i32
  }
}
