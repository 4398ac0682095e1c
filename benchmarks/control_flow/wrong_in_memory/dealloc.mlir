// Twin: allocations.two_buffers.raised, dealloc
// Given: 2 5; 7 -1
module {
  func.func @two_buffers(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %alloc = memref.alloc() : memref<8xi32>
    %alloc_0 = memref.alloc() : memref<8xi32>
    memref.copy %arg0, %alloc : memref<8xi32> to memref<8xi32>
    memref.store %arg2, %alloc[%arg1] : memref<8xi32>
    memref.copy %alloc, %alloc_0 : memref<8xi32> to memref<8xi32>
    %0 = memref.load %arg0[%arg1] : memref<8xi32>
    %1 = memref.load %alloc_0[%arg1] : memref<8xi32>
    memref.dealloc %alloc : memref<8xi32>
    %2 = arith.subi %0, %1 : i32
    memref.store %2, %arg0[%arg1] : memref<8xi32>
    memref.dealloc %alloc_0 : memref<8xi32>
    return %2 : i32
  }
}

// -----
// Differs on (2, 5), memrefs apart: it ends with status -6 and not 159
module {
  func.func @two_buffers(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %alloc = memref.alloc() : memref<8xi32>
    %alloc_0 = memref.alloc() : memref<8xi32>
    memref.copy %arg0, %alloc : memref<8xi32> to memref<8xi32>
    affine.store %arg2, %alloc[symbol(%arg1)] : memref<8xi32>
    memref.copy %alloc, %alloc_0 : memref<8xi32> to memref<8xi32>
    %0 = affine.load %arg0[symbol(%arg1)] : memref<8xi32>
    %1 = affine.load %alloc_0[symbol(%arg1)] : memref<8xi32>
    memref.dealloc %alloc : memref<8xi32>
    memref.dealloc %alloc : memref<8xi32>
    %2 = arith.subi %0, %1 : i32
    affine.store %2, %arg0[symbol(%arg1)] : memref<8xi32>
    memref.dealloc %alloc_0 : memref<8xi32>
    return %2 : i32
  }
}

// -----
// Twin: allocations.scratch.data_copy, dealloc
// Given: 8 3; 5 0
module {
  func.func @scratch(%arg0: memref<?xi32>, %arg1: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    %alloc = memref.alloc(%dim) : memref<?xi32>
    scf.for %arg2 = %c0 to %dim step %c1 {
      %1 = memref.load %arg0[%arg2] : memref<?xi32>
      %2 = arith.addi %1, %1 : i32
      memref.store %2, %alloc[%arg2] : memref<?xi32>
    }
    %0 = memref.load %alloc[%arg1] : memref<?xi32>
    memref.dealloc %alloc : memref<?xi32>
    return %0 : i32
  }
}

// -----
// Differs on (8, 3), memrefs apart: it ends with status -6 and not 402
module {
  func.func @scratch(%arg0: memref<?xi32>, %arg1: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0_0 : memref<?xi32>
    %alloc = memref.alloc(%dim) : memref<?xi32>
    scf.for %arg2 = %c0_0 to %dim step %c1 {
      %1 = memref.load %arg0[%arg2] : memref<?xi32>
      %2 = arith.addi %1, %1 : i32
      memref.store %2, %alloc[%arg2] : memref<?xi32>
    }
    %0 = memref.load %alloc[%arg1] : memref<?xi32>
    memref.dealloc %alloc : memref<?xi32>
    memref.dealloc %alloc : memref<?xi32>
    return %0 : i32
  }
}

// -----
// Twin: allocations.on_a_branch.data_copy, dealloc
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
// Differs on (3, 1), memrefs apart: it ends with status -6 and not 201
module {
  func.func @on_a_branch(%arg0: memref<8xi32>, %arg1: index, %arg2: i1) -> i32 {
    %c0 = arith.constant 0 : index
    %0 = scf.if %arg2 -> (i32) {
      %alloc = memref.alloc() : memref<4xi32>
      %c1 = arith.constant 1 : index
      %1 = memref.load %arg0[%arg1] : memref<8xi32>
      memref.store %1, %alloc[%c1] : memref<4xi32>
      %2 = memref.load %alloc[%c1] : memref<4xi32>
      memref.dealloc %alloc : memref<4xi32>
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
// Twin: vectorised.doubled.data_copy, dealloc
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
// Differs on (nothing), memrefs apart: it ends with status -6 and not 16
module {
  func.func @doubled(%arg0: memref<12xi32>) {
    %c12 = arith.constant 12 : index
    %c0 = arith.constant 0 : index
    %c12_0 = arith.constant 12 : index
    %c0_1 = arith.constant 0 : index
    %c0_2 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<12xi32>
    affine.for %arg1 = 0 to 12 {
      %0 = affine.load %arg0[%arg1] : memref<12xi32>
      affine.store %0, %alloc[%arg1] : memref<12xi32>
    }
    affine.for %arg1 = 0 to 12 {
      %0 = affine.load %alloc[%arg1] : memref<12xi32>
      %1 = arith.addi %0, %0 : i32
      affine.store %1, %alloc[%arg1] : memref<12xi32>
    }
    affine.for %arg1 = 0 to 12 {
      %0 = affine.load %alloc[%arg1] : memref<12xi32>
      affine.store %0, %arg0[%arg1] : memref<12xi32>
    }
    memref.dealloc %alloc : memref<12xi32>
    memref.dealloc %alloc : memref<12xi32>
    return
  }
}

// -----
// Twin: allocations.on_a_branch.canonicalize, dealloc
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
// Differs on (3, 1), memrefs apart: it ends with status -6 and not 201
module {
  func.func @on_a_branch(%arg0: memref<8xi32>, %arg1: index, %arg2: i1) -> i32 {
    %c5_i32 = arith.constant 5 : i32
    %c1 = arith.constant 1 : index
    %0 = scf.if %arg2 -> (i32) {
      %alloc = memref.alloc() : memref<4xi32>
      %1 = memref.load %arg0[%arg1] : memref<8xi32>
      memref.store %1, %alloc[%c1] : memref<4xi32>
      %2 = memref.load %alloc[%c1] : memref<4xi32>
      memref.dealloc %alloc : memref<4xi32>
      memref.dealloc %alloc : memref<4xi32>
      scf.yield %2 : i32
    } else {
      scf.yield %c5_i32 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: vectorised.sum_of_arrays.data_copy, dealloc
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
// Differs on (nothing), memrefs apart: it ends with status -6 and not 272
module {
  func.func @sum_of_arrays(%arg0: memref<10xi32>, %arg1: memref<10xi32>, %arg2: memref<10xi32>) {
    %c10 = arith.constant 10 : index
    %c0 = arith.constant 0 : index
    %c10_0 = arith.constant 10 : index
    %c0_1 = arith.constant 0 : index
    %c10_2 = arith.constant 10 : index
    %c0_3 = arith.constant 0 : index
    %c0_4 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<10xi32>
    affine.for %arg3 = 0 to 10 {
      %0 = affine.load %arg0[%arg3] : memref<10xi32>
      affine.store %0, %alloc[%arg3] : memref<10xi32>
    }
    %alloc_5 = memref.alloc() : memref<10xi32>
    affine.for %arg3 = 0 to 10 {
      %0 = affine.load %arg1[%arg3] : memref<10xi32>
      affine.store %0, %alloc_5[%arg3] : memref<10xi32>
    }
    %alloc_6 = memref.alloc() : memref<10xi32>
    affine.for %arg3 = 0 to 10 {
      %0 = affine.load %alloc[%arg3] : memref<10xi32>
      %1 = affine.load %alloc_5[%arg3] : memref<10xi32>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %alloc_6[%arg3] : memref<10xi32>
    }
    affine.for %arg3 = 0 to 10 {
      %0 = affine.load %alloc_6[%arg3] : memref<10xi32>
      affine.store %0, %arg2[%arg3] : memref<10xi32>
    }
    memref.dealloc %alloc_6 : memref<10xi32>
    memref.dealloc %alloc_6 : memref<10xi32>
    memref.dealloc %alloc_5 : memref<10xi32>
    memref.dealloc %alloc : memref<10xi32>
    return
  }
}

// -----
// Twin: vectorised.to_each_row.data_copy, dealloc
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
// Differs on (nothing), memrefs apart: it ends with status -6 and not 16
module {
  func.func @to_each_row(%arg0: memref<3x8xi32>, %arg1: memref<8xi32>) {
    %c24 = arith.constant 24 : index
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c0_0 = arith.constant 0 : index
    %c24_1 = arith.constant 24 : index
    %c0_2 = arith.constant 0 : index
    %c0_3 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<3x8xi32>
    affine.for %arg2 = 0 to 3 {
      affine.for %arg3 = 0 to 8 {
        %0 = affine.load %arg0[%arg2, %arg3] : memref<3x8xi32>
        affine.store %0, %alloc[%arg2, %arg3] : memref<3x8xi32>
      }
    }
    %alloc_4 = memref.alloc() : memref<8xi32>
    affine.for %arg2 = 0 to 8 {
      %0 = affine.load %arg1[%arg2] : memref<8xi32>
      affine.store %0, %alloc_4[%arg2] : memref<8xi32>
    }
    affine.for %arg2 = 0 to 3 {
      affine.for %arg3 = 0 to 8 {
        %0 = affine.load %alloc[%arg2, %arg3] : memref<3x8xi32>
        %1 = affine.load %alloc_4[%arg3] : memref<8xi32>
        %2 = arith.addi %0, %1 : i32
        affine.store %2, %alloc[%arg2, %arg3] : memref<3x8xi32>
      }
    }
    affine.for %arg2 = 0 to 3 {
      affine.for %arg3 = 0 to 8 {
        %0 = affine.load %alloc[%arg2, %arg3] : memref<3x8xi32>
        affine.store %0, %arg0[%arg2, %arg3] : memref<3x8xi32>
      }
    }
    memref.dealloc %alloc_4 : memref<8xi32>
    memref.dealloc %alloc : memref<3x8xi32>
    memref.dealloc %alloc : memref<3x8xi32>
    return
  }
}

// -----
// Twin: vectorised.sum_of_products.data_copy, dealloc
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
// Differs on (nothing), memrefs apart: it ends with status -6 and not 134996
module {
  func.func @sum_of_products(%arg0: memref<8xi32>, %arg1: memref<8xi32>) -> i32 {
    %c8 = arith.constant 8 : index
    %c0 = arith.constant 0 : index
    %c8_0 = arith.constant 8 : index
    %c0_1 = arith.constant 0 : index
    %c0_2 = arith.constant 0 : index
    %c0_i32 = arith.constant 0 : i32
    %alloc = memref.alloc() : memref<8xi32>
    affine.for %arg2 = 0 to 8 {
      %1 = affine.load %arg0[%arg2] : memref<8xi32>
      affine.store %1, %alloc[%arg2] : memref<8xi32>
    }
    %alloc_3 = memref.alloc() : memref<8xi32>
    affine.for %arg2 = 0 to 8 {
      %1 = affine.load %arg1[%arg2] : memref<8xi32>
      affine.store %1, %alloc_3[%arg2] : memref<8xi32>
    }
    %0 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %c0_i32) -> (i32) {
      %1 = affine.load %alloc[%arg2] : memref<8xi32>
      %2 = affine.load %alloc_3[%arg2] : memref<8xi32>
      %3 = arith.muli %1, %2 : i32
      %4 = arith.addi %arg3, %3 : i32
      affine.yield %4 : i32
    }
    memref.dealloc %alloc_3 : memref<8xi32>
    memref.dealloc %alloc : memref<8xi32>
    memref.dealloc %alloc : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Twin: accesses.transposed.data_copy, dealloc
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
// Differs on (nothing), memrefs apart: it ends with status -6 and not 144
module {
  func.func @transposed(%arg0: memref<3x4xi32>, %arg1: memref<4x3xi32>) {
    %c12 = arith.constant 12 : index
    %c0 = arith.constant 0 : index
    %c12_0 = arith.constant 12 : index
    %c0_1 = arith.constant 0 : index
    %c0_2 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<3x4xi32>
    affine.for %arg2 = 0 to 3 {
      affine.for %arg3 = 0 to 4 {
        %0 = affine.load %arg0[%arg2, %arg3] : memref<3x4xi32>
        affine.store %0, %alloc[%arg2, %arg3] : memref<3x4xi32>
      }
    }
    %alloc_3 = memref.alloc() : memref<4x3xi32>
    affine.for %arg2 = 0 to 3 {
      affine.for %arg3 = 0 to 4 {
        %0 = affine.load %alloc[%arg2, %arg3] : memref<3x4xi32>
        affine.store %0, %alloc_3[%arg3, %arg2] : memref<4x3xi32>
      }
    }
    affine.for %arg2 = 0 to 4 {
      affine.for %arg3 = 0 to 3 {
        %0 = affine.load %alloc_3[%arg2, %arg3] : memref<4x3xi32>
        affine.store %0, %arg1[%arg2, %arg3] : memref<4x3xi32>
      }
    }
    memref.dealloc %alloc_3 : memref<4x3xi32>
    memref.dealloc %alloc_3 : memref<4x3xi32>
    memref.dealloc %alloc : memref<3x4xi32>
    return
  }
}

// -----
// Twin: accesses.one_after_the_other.data_copy, dealloc
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
// Differs on (nothing), memrefs apart: it ends with status -6 and not 17
module {
  func.func @one_after_the_other(%arg0: memref<9xi32>, %arg1: memref<9xi32>) {
    %c8 = arith.constant 8 : index
    %c0 = arith.constant 0 : index
    %c8_0 = arith.constant 8 : index
    %c0_1 = arith.constant 0 : index
    %c9 = arith.constant 9 : index
    %c0_2 = arith.constant 0 : index
    %c9_3 = arith.constant 9 : index
    %c0_4 = arith.constant 0 : index
    %c0_5 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<9xi32>
    affine.for %arg2 = 0 to 9 {
      %0 = affine.load %arg0[%arg2] : memref<9xi32>
      affine.store %0, %alloc[%arg2] : memref<9xi32>
    }
    affine.for %arg2 = 0 to 8 {
      %0 = affine.load %alloc[%arg2] : memref<9xi32>
      %1 = arith.muli %0, %0 : i32
      affine.store %1, %alloc[%arg2 + 1] : memref<9xi32>
    }
    affine.for %arg2 = 0 to 9 {
      %0 = affine.load %alloc[%arg2] : memref<9xi32>
      affine.store %0, %arg0[%arg2] : memref<9xi32>
    }
    memref.dealloc %alloc : memref<9xi32>
    %alloc_6 = memref.alloc() : memref<8xi32>
    affine.for %arg2 = 0 to 8 {
      %0 = affine.load %arg0[%arg2] : memref<9xi32>
      affine.store %0, %alloc_6[%arg2] : memref<8xi32>
    }
    %alloc_7 = memref.alloc() : memref<8xi32>
    affine.for %arg2 = 0 to 8 {
      %0 = affine.load %alloc_6[%arg2] : memref<8xi32>
      affine.store %0, %alloc_7[%arg2] : memref<8xi32>
    }
    affine.for %arg2 = 0 to 8 {
      %0 = affine.load %alloc_7[%arg2] : memref<8xi32>
      affine.store %0, %arg1[%arg2] : memref<9xi32>
    }
    memref.dealloc %alloc_7 : memref<8xi32>
    memref.dealloc %alloc_7 : memref<8xi32>
    memref.dealloc %alloc_6 : memref<8xi32>
    return
  }
}
