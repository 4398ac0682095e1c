// Twin: a shift in the wrong direction
// Given: 5; 3
module {
  func.func @f(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    scf.for %arg1 = %c1 to %dim step %c1 {
      %0 = arith.subi %dim, %arg1 : index
      %1 = arith.subi %0, %c1 : index
      %2 = memref.load %arg0[%1] : memref<?xi32>
      memref.store %2, %arg0[%0] : memref<?xi32>
    }
    return
  }
}

// -----
// Differs on (5), memrefs apart: 90 and not 127
module {
  func.func @f(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    scf.for %arg1 = %c1 to %dim step %c1 {
      %0 = arith.subi %arg1, %c1 : index
      %1 = memref.load %arg0[%0] : memref<?xi32>
      memref.store %1, %arg0[%arg1] : memref<?xi32>
    }
    return
  }
}

// -----
// Twin: reversed in place without the other half
// Given:
module {
  func.func @f(%arg0: memref<6xi32>) {
    affine.for %arg1 = 0 to 3 {
      %0 = affine.load %arg0[%arg1] : memref<6xi32>
      %1 = affine.load %arg0[-%arg1 + 5] : memref<6xi32>
      affine.store %1, %arg0[%arg1] : memref<6xi32>
      affine.store %0, %arg0[-%arg1 + 5] : memref<6xi32>
    }
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: no more and not 19
module {
  func.func @f(%arg0: memref<6xi32>) {
    affine.for %arg1 = 0 to 6 {
      %0 = affine.load %arg0[-%arg1 + 5] : memref<6xi32>
      affine.store %0, %arg0[%arg1] : memref<6xi32>
    }
    return
  }
}

// -----
// Twin: a product of matrices in the place of one of them
// Given:
module {
  func.func @f(%arg0: memref<2x2xi32>, %arg1: memref<2x2xi32>) {
    %alloc = memref.alloc() : memref<2x2xi32>
    %c0_i32 = arith.constant 0 : i32
    affine.for %arg2 = 0 to 2 {
      affine.for %arg3 = 0 to 2 {
        affine.store %c0_i32, %alloc[%arg2, %arg3] : memref<2x2xi32>
        affine.for %arg4 = 0 to 2 {
          %0 = affine.load %arg0[%arg2, %arg4] : memref<2x2xi32>
          %1 = affine.load %arg1[%arg4, %arg3] : memref<2x2xi32>
          %2 = affine.load %alloc[%arg2, %arg3] : memref<2x2xi32>
          %3 = arith.muli %0, %1 : i32
          %4 = arith.addi %2, %3 : i32
          affine.store %4, %alloc[%arg2, %arg3] : memref<2x2xi32>
        }
      }
    }
    memref.copy %alloc, %arg0 : memref<2x2xi32> to memref<2x2xi32>
    memref.dealloc %alloc : memref<2x2xi32>
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 2067434 and not 29796
module {
  func.func @f(%arg0: memref<2x2xi32>, %arg1: memref<2x2xi32>) {
    %c0_i32 = arith.constant 0 : i32
    affine.for %arg2 = 0 to 2 {
      affine.for %arg3 = 0 to 2 {
        %0 = affine.for %arg4 = 0 to 2 iter_args(%arg5 = %c0_i32) -> (i32) {
          %1 = affine.load %arg0[%arg2, %arg4] : memref<2x2xi32>
          %2 = affine.load %arg1[%arg4, %arg3] : memref<2x2xi32>
          %3 = arith.muli %1, %2 : i32
          %4 = arith.addi %arg5, %3 : i32
          affine.yield %4 : i32
        }
        affine.store %0, %arg0[%arg2, %arg3] : memref<2x2xi32>
      }
    }
    return
  }
}

// -----
// Twin: a neighbour that was already changed
// Given:
module {
  func.func @f(%arg0: memref<6xi32>) {
    %alloc = memref.alloc() : memref<6xi32>
    affine.for %arg1 = 1 to 5 {
      %0 = affine.load %arg0[%arg1 - 1] : memref<6xi32>
      %1 = affine.load %arg0[%arg1 + 1] : memref<6xi32>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %alloc[%arg1] : memref<6xi32>
    }
    affine.for %arg1 = 1 to 5 {
      %0 = affine.load %alloc[%arg1] : memref<6xi32>
      affine.store %0, %arg0[%arg1] : memref<6xi32>
    }
    memref.dealloc %alloc : memref<6xi32>
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 455 and not 328
module {
  func.func @f(%arg0: memref<6xi32>) {
    affine.for %arg1 = 1 to 5 {
      %0 = affine.load %arg0[%arg1 - 1] : memref<6xi32>
      %1 = affine.load %arg0[%arg1 + 1] : memref<6xi32>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %arg0[%arg1] : memref<6xi32>
    }
    return
  }
}

// -----
// Twin: a structured operation in the place of what it reads
// Given:
module {
  func.func @f(%arg0: memref<3x3xi32>, %arg1: memref<3xi32>) {
    %alloc = memref.alloc() : memref<3x3xi32>
    linalg.transpose ins(%arg0 : memref<3x3xi32>) outs(%alloc : memref<3x3xi32>) permutation = [1, 0] 
    memref.copy %alloc, %arg0 : memref<3x3xi32> to memref<3x3xi32>
    memref.dealloc %alloc : memref<3x3xi32>
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 19 and not 17
module {
  func.func @f(%arg0: memref<3x3xi32>, %arg1: memref<3xi32>) {
    affine.for %arg2 = 0 to 3 {
      affine.for %arg3 = 0 to 3 {
        %0 = affine.load %arg0[%arg2, %arg3] : memref<3x3xi32>
        affine.store %0, %arg0[%arg3, %arg2] : memref<3x3xi32>
      }
    }
    return
  }
}

// -----
// Twin: an exchange without a copy
// Given: 1 2; 0 3
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: index) {
    %0 = memref.load %arg0[%arg1] : memref<4xi32>
    %1 = memref.load %arg0[%arg2] : memref<4xi32>
    memref.store %1, %arg0[%arg1] : memref<4xi32>
    memref.store %0, %arg0[%arg2] : memref<4xi32>
    return
  }
}

// -----
// Differs on (1, 2), memrefs apart: no more and not 18
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: index) {
    %0 = memref.load %arg0[%arg2] : memref<4xi32>
    memref.store %0, %arg0[%arg1] : memref<4xi32>
    %1 = memref.load %arg0[%arg1] : memref<4xi32>
    memref.store %1, %arg0[%arg2] : memref<4xi32>
    return
  }
}
