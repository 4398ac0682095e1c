// Twin: accesses.forwarded.raised, another element
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
    %2 = affine.load %arg0[4] : memref<8xi32>
    return %2 : i32
  }
}

// -----
// Twin: accesses.perhaps_stored.raised, another element
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
// Differs on (3, 4), memrefs apart: 164 and not 16
module {
  func.func @perhaps_stored(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    scf.for %arg3 = %c0 to %arg1 step %c1 {
      %1 = arith.muli %arg2, %arg2 : i32
      affine.store %1, %arg0[1] : memref<8xi32>
    }
    %0 = affine.load %arg0[2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Twin: vectorised.sum_of_arrays.unrolled, another element
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
// Differs on (nothing), memrefs apart: 274 and not 273
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 3)>
module {
  func.func @sum_of_arrays(%arg0: memref<10xi32>, %arg1: memref<10xi32>, %arg2: memref<10xi32>) {
    affine.for %arg3 = 0 to 8 step 4 {
      %0 = affine.load %arg0[%arg3] : memref<10xi32>
      %1 = affine.load %arg1[%arg3] : memref<10xi32>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %arg2[%arg3] : memref<10xi32>
      %3 = affine.apply #map(%arg3)
      %4 = affine.load %arg0[%3] : memref<10xi32>
      %5 = affine.load %arg1[%3] : memref<10xi32>
      %6 = arith.addi %4, %5 : i32
      affine.store %6, %arg2[%3 + 1] : memref<10xi32>
      %7 = affine.apply #map1(%arg3)
      %8 = affine.load %arg0[%7] : memref<10xi32>
      %9 = affine.load %arg1[%7] : memref<10xi32>
      %10 = arith.addi %8, %9 : i32
      affine.store %10, %arg2[%7] : memref<10xi32>
      %11 = affine.apply #map2(%arg3)
      %12 = affine.load %arg0[%11] : memref<10xi32>
      %13 = affine.load %arg1[%11] : memref<10xi32>
      %14 = arith.addi %12, %13 : i32
      affine.store %14, %arg2[%11] : memref<10xi32>
    }
    affine.for %arg3 = 8 to 10 {
      %0 = affine.load %arg0[%arg3] : memref<10xi32>
      %1 = affine.load %arg1[%arg3] : memref<10xi32>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %arg2[%arg3] : memref<10xi32>
    }
    return
  }
}

// -----
// Twin: accesses.one_after_the_other.unrolled, another element
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
// Differs on (nothing), memrefs apart: 239140864 and not -1822088960
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
    affine.for %arg2 = 0 to 8 step 4 {
      %0 = affine.load %arg0[%arg2] : memref<9xi32>
      affine.store %0, %arg1[%arg2] : memref<9xi32>
      %1 = affine.apply #map(%arg2)
      %2 = affine.load %arg0[%1] : memref<9xi32>
      affine.store %2, %arg1[%1] : memref<9xi32>
      %3 = affine.apply #map1(%arg2)
      %4 = affine.load %arg0[%3] : memref<9xi32>
      affine.store %4, %arg1[%3] : memref<9xi32>
      %5 = affine.apply #map2(%arg2)
      %6 = affine.load %arg0[%5 + 1] : memref<9xi32>
      affine.store %6, %arg1[%5] : memref<9xi32>
    }
    return
  }
}

// -----
// Twin: structured.filled.to_affine_unrolled, another element
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
// Differs on (7), memrefs apart: 145 and not 144
#map = affine_map<(d0) -> (d0 + 1)>
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
    affine.store %3, %arg1[%c0 + 1] : memref<6xi32>
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
// Twin: structured.generic.to_affine, another element
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
// Differs on (nothing), memrefs apart: 273 and not 272
module {
  func.func @generic(%arg0: memref<3x4xi32>, %arg1: memref<4xi32>, %arg2: memref<3x4xi32>) {
    affine.for %arg3 = 0 to 3 {
      affine.for %arg4 = 0 to 4 {
        %0 = affine.load %arg0[%arg3, %arg4] : memref<3x4xi32>
        %1 = affine.load %arg1[%arg4] : memref<4xi32>
        %2 = arith.subi %0, %1 : i32
        affine.store %2, %arg2[%arg3, %arg4 + 1] : memref<3x4xi32>
      }
    }
    return
  }
}

// -----
// Twin: vectorised.to_each_row.unrolled, another element
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
// Differs on (nothing), memrefs apart: 184 and not 147
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 3)>
module {
  func.func @to_each_row(%arg0: memref<3x8xi32>, %arg1: memref<8xi32>) {
    affine.for %arg2 = 0 to 3 {
      affine.for %arg3 = 0 to 8 step 4 {
        %0 = affine.load %arg0[%arg2, %arg3] : memref<3x8xi32>
        %1 = affine.load %arg1[%arg3 + 1] : memref<8xi32>
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
// Twin: structured.window.to_affine, another element
// Given:
// Apart
module {
  func.func @window(%arg0: memref<8xi32>, %arg1: memref<3xi32>, %arg2: memref<6xi32>) {
    linalg.conv_1d ins(%arg0, %arg1 : memref<8xi32>, memref<3xi32>) outs(%arg2 : memref<6xi32>)
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 52673 and not 38576
#map = affine_map<(d0, d1) -> (d0 + d1)>
module {
  func.func @window(%arg0: memref<8xi32>, %arg1: memref<3xi32>, %arg2: memref<6xi32>) {
    affine.for %arg3 = 0 to 6 {
      affine.for %arg4 = 0 to 3 {
        %0 = affine.apply #map(%arg3, %arg4)
        %1 = affine.load %arg0[%0] : memref<8xi32>
        %2 = affine.load %arg1[%arg4 + 1] : memref<3xi32>
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
// Twin: accesses.transposed.tiled, another element
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
// Differs on (nothing), memrefs apart: 127 and not 90
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 3)>
#map2 = affine_map<(d0) -> (d0 + 3, 4)>
module {
  func.func @transposed(%arg0: memref<3x4xi32>, %arg1: memref<4x3xi32>) {
    affine.for %arg2 = 0 to 3 step 3 {
      affine.for %arg3 = 0 to 4 step 3 {
        affine.for %arg4 = #map(%arg2) to #map1(%arg2) {
          affine.for %arg5 = #map(%arg3) to min #map2(%arg3) {
            %0 = affine.load %arg0[%arg4, %arg5 + 1] : memref<3x4xi32>
            affine.store %0, %arg1[%arg5, %arg4] : memref<4x3xi32>
          }
        }
      }
    }
    return
  }
}

// -----
// Twin: structured.row_sums.to_affine_unrolled, another element
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
// Differs on (nothing), memrefs apart: 459 and not 639
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 3)>
module {
  func.func @row_sums(%arg0: memref<3x4xi32>, %arg1: memref<3xi32>) {
    %c0 = arith.constant 0 : index
    affine.for %arg2 = 0 to 3 {
      %0 = affine.load %arg0[%arg2, %c0] : memref<3x4xi32>
      %1 = affine.load %arg1[%arg2] : memref<3xi32>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %arg1[%arg2] : memref<3xi32>
      %3 = affine.apply #map(%c0)
      %4 = affine.load %arg0[%arg2, %3] : memref<3x4xi32>
      %5 = affine.load %arg1[%arg2] : memref<3xi32>
      %6 = arith.addi %4, %5 : i32
      affine.store %6, %arg1[%arg2] : memref<3xi32>
      %7 = affine.apply #map1(%c0)
      %8 = affine.load %arg0[%arg2, %7] : memref<3x4xi32>
      %9 = affine.load %arg1[%arg2 + 1] : memref<3xi32>
      %10 = arith.addi %8, %9 : i32
      affine.store %10, %arg1[%arg2] : memref<3xi32>
      %11 = affine.apply #map2(%c0)
      %12 = affine.load %arg0[%arg2, %11] : memref<3x4xi32>
      %13 = affine.load %arg1[%arg2] : memref<3xi32>
      %14 = arith.addi %12, %13 : i32
      affine.store %14, %arg1[%arg2] : memref<3xi32>
    }
    return
  }
}

// -----
// Twin: accesses.one_after_the_other.vectorised, another element
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
// Differs on (nothing), memrefs apart: 16129 and not 8100
module {
  func.func @one_after_the_other(%arg0: memref<9xi32>, %arg1: memref<9xi32>) {
    affine.for %arg2 = 0 to 8 {
      %0 = affine.load %arg0[%arg2 + 1] : memref<9xi32>
      %1 = arith.muli %0, %0 : i32
      affine.store %1, %arg0[%arg2 + 1] : memref<9xi32>
    }
    affine.for %arg2 = 0 to 8 step 4 {
      %0 = ub.poison : i32
      %1 = vector.transfer_read %arg0[%arg2], %0 : memref<9xi32>, vector<4xi32>
      vector.transfer_write %1, %arg1[%arg2] : vector<4xi32>, memref<9xi32>
    }
    return
  }
}

// -----
// Twin: copies.row.raised, another element
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
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %subview = memref.subview %arg0[0, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1]>>
    %subview_0 = memref.subview %arg0[2, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    memref.copy %subview, %subview_0 : memref<1x4xi32, strided<[4, 1]>> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    %0 = affine.load %arg0[2, 2] : memref<3x4xi32>
    affine.store %arg1, %arg0[2, 2] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Twin: structured.filled.to_affine, another element
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
// Differs on (7), memrefs apart: 61 and not 7
module {
  func.func @filled(%arg0: memref<6xi32>, %arg1: memref<6xi32>, %arg2: i32) {
    affine.for %arg3 = 0 to 6 {
      affine.store %arg2, %arg0[%arg3] : memref<6xi32>
    }
    affine.for %arg3 = 0 to 6 {
      %0 = affine.load %arg0[%arg3 + 1] : memref<6xi32>
      affine.store %0, %arg1[%arg3] : memref<6xi32>
    }
    return
  }
}

// -----
// Twin: vectorised.doubled.unrolled, another element
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
#map2 = affine_map<(d0) -> (d0 + 3)>
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
      affine.store %10, %arg0[%8 + 1] : memref<12xi32>
    }
    return
  }
}

// -----
// Twin: vectorised.sum_of_arrays.tiled, another element
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
// Differs on (nothing), memrefs apart: 184 and not 147
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 3, 10)>
module {
  func.func @sum_of_arrays(%arg0: memref<10xi32>, %arg1: memref<10xi32>, %arg2: memref<10xi32>) {
    affine.for %arg3 = 0 to 10 step 3 {
      affine.for %arg4 = #map(%arg3) to min #map1(%arg3) {
        %0 = affine.load %arg0[%arg4 + 1] : memref<10xi32>
        %1 = affine.load %arg1[%arg4] : memref<10xi32>
        %2 = arith.addi %0, %1 : i32
        affine.store %2, %arg2[%arg4] : memref<10xi32>
      }
    }
    return
  }
}

// -----
// Twin: structured.row_sums.to_affine, another element
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
// Differs on (nothing), memrefs apart: 295 and not 639
module {
  func.func @row_sums(%arg0: memref<3x4xi32>, %arg1: memref<3xi32>) {
    affine.for %arg2 = 0 to 3 {
      affine.for %arg3 = 0 to 4 {
        %0 = affine.load %arg0[%arg2, %arg3] : memref<3x4xi32>
        %1 = affine.load %arg1[%arg2 + 1] : memref<3xi32>
        %2 = arith.addi %0, %1 : i32
        affine.store %2, %arg1[%arg2] : memref<3xi32>
      }
    }
    return
  }
}

// -----
// Twin: structured.generic.to_affine_unrolled, another element
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
// Differs on (nothing), memrefs apart: -4 and not 33
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
      %4 = affine.load %arg0[%arg3, %3] : memref<3x4xi32>
      %5 = affine.load %arg1[%3] : memref<4xi32>
      %6 = arith.subi %4, %5 : i32
      affine.store %6, %arg2[%arg3, %3] : memref<3x4xi32>
      %7 = affine.apply #map1(%c0)
      %8 = affine.load %arg0[%arg3, %7] : memref<3x4xi32>
      %9 = affine.load %arg1[%7 + 1] : memref<4xi32>
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
// Twin: accesses.transposed.unrolled, another element
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
// Differs on (nothing), memrefs apart: 238 and not 90
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 3)>
module {
  func.func @transposed(%arg0: memref<3x4xi32>, %arg1: memref<4x3xi32>) {
    %c0 = arith.constant 0 : index
    affine.for %arg2 = 0 to 3 {
      %0 = affine.load %arg0[%arg2 + 1, %c0] : memref<3x4xi32>
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
// Twin: allocations.given_back.raised, another element
// Given: 3 9; 1 8
module {
  func.func @given_back(%arg0: index, %arg1: i32) -> memref<4xi32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %alloc = memref.alloc() : memref<4xi32>
    %0 = arith.addi %arg1, %arg1 : i32
    memref.store %arg1, %alloc[%c0] : memref<4xi32>
    memref.store %0, %alloc[%c1] : memref<4xi32>
    memref.store %arg1, %alloc[%c2] : memref<4xi32>
    memref.store %0, %alloc[%c3] : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    return %alloc : memref<4xi32>
  }
}

// -----
// Differs on (1, 8), memrefs apart: 0 and not 16
module {
  func.func @given_back(%arg0: index, %arg1: i32) -> memref<4xi32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %alloc = memref.alloc() : memref<4xi32>
    %0 = arith.addi %arg1, %arg1 : i32
    affine.store %arg1, %alloc[0] : memref<4xi32>
    affine.store %0, %alloc[1] : memref<4xi32>
    affine.store %arg1, %alloc[2] : memref<4xi32>
    affine.store %0, %alloc[4] : memref<4xi32>
    affine.store %arg1, %alloc[symbol(%arg0)] : memref<4xi32>
    return %alloc : memref<4xi32>
  }
}

// -----
// Twin: accesses.updated.raised, another element
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
    %0 = memref.atomic_rmw addi %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %c1 = arith.constant 1 : index
    %1 = affine.load %arg0[2] : memref<8xi32>
    %2 = memref.atomic_rmw maxs %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %3 = arith.addi %0, %1 : i32
    return %3, %2 : i32, i32
  }
}
