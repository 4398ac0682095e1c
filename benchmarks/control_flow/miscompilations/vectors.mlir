// Twin: 218120_past_the_end [affine-super-vectorize=virtual-vector-size=4] 22.1.8 does it: Six iterations over eight elements: the second vector writes the last two, which no iteration touches.
// Given:
module {
  func.func @past_the_end(%arg0: memref<8xi32>) {
    affine.for %arg1 = 0 to 6 {
      %0 = affine.load %arg0[%arg1] : memref<8xi32>
      %1 = arith.addi %0, %0 : i32
      affine.store %1, %arg0[%arg1] : memref<8xi32>
    }
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 22 and not no more
module {
  func.func @past_the_end(%arg0: memref<8xi32>) {
    affine.for %arg1 = 0 to 6 step 4 {
      %0 = ub.poison : i32
      %1 = vector.transfer_read %arg0[%arg1], %0 : memref<8xi32>, vector<4xi32>
      %2 = arith.addi %1, %1 : vector<4xi32>
      vector.transfer_write %2, %arg0[%arg1] : vector<4xi32>, memref<8xi32>
    }
    return
  }
}

// -----
// Twin: 129415_mask_lost [lower-vector-multi-reduction] 22.1.8 does it: A masked reduction over no dimension: the mask and what is added to are lost.
module {
  func.func @masked(%arg0: vector<2x2xi32>, %arg1: vector<2x2xi32>, %arg2: index, %arg3: index) -> vector<2x2xi32> {
    %0 = vector.create_mask %arg2, %arg3 : vector<2x2xi1>
    %1 = vector.mask %0 { vector.multi_reduction <add>, %arg0, %arg1 [] : vector<2x2xi32> to vector<2x2xi32> } : vector<2x2xi1> -> vector<2x2xi32>
    return %1 : vector<2x2xi32>
  }
}

// -----
// Differs on an argument: where the mask is on, the sum is wanted
module {
  func.func @masked(%arg0: vector<2x2xi32>, %arg1: vector<2x2xi32>, %arg2: index, %arg3: index) -> vector<2x2xi32> {
    return %arg0 : vector<2x2xi32>
  }
}

// -----
// Twin: 177016_expanded [fold-memref-alias-ops] 22.1.8 does it: A load of two rows of an expanded array: on the array itself the rows lie further apart.
module {
  func.func @expanded_load(%arg0: memref<2x9xi32>, %arg1: index) -> vector<2x3xi32> {
    %c0 = arith.constant 0 : index
    %expand_shape = memref.expand_shape %arg0 [[0], [1, 2]] output_shape [2, 3, 3] : memref<2x9xi32> into memref<2x3x3xi32>
    %0 = vector.load %expand_shape[%arg1, %c0, %c0] : memref<2x3x3xi32>, vector<2x3xi32>
    return %0 : vector<2x3xi32>
  }
}

// -----
// Differs on an argument: the rows of the expanded array are 3 elements apart, those of the other one 9
module {
  func.func @expanded_load(%arg0: memref<2x9xi32>, %arg1: index) -> vector<2x3xi32> {
    %c0 = arith.constant 0 : index
    %0 = vector.load %arg0[%arg1, %c0] : memref<2x9xi32>, vector<2x3xi32>
    return %0 : vector<2x3xi32>
  }
}

// -----
// Twin: 177016_collapsed [fold-memref-alias-ops] 22.1.8 does it: A load of two rows of a collapsed array: on the array itself the rows lie closer together.
module {
  func.func @collapsed_load(%arg0: memref<2x3x3xi32>, %arg1: index) -> vector<2x3xi32> {
    %c0 = arith.constant 0 : index
    %collapse_shape = memref.collapse_shape %arg0 [[0], [1, 2]] : memref<2x3x3xi32> into memref<2x9xi32>
    %0 = vector.load %collapse_shape[%c0, %arg1] : memref<2x9xi32>, vector<2x3xi32>
    return %0 : vector<2x3xi32>
  }
}

// -----
// Differs on an argument: the rows of the collapsed array are 9 elements apart, those of the other one 3
module {
  func.func @collapsed_load(%arg0: memref<2x3x3xi32>, %arg1: index) -> vector<2x3xi32> {
    %c0 = arith.constant 0 : index
    %0:2 = affine.delinearize_index %arg1 into (3, 3) : index, index
    %1 = vector.load %arg0[%c0, %0#0, %0#1] : memref<2x3x3xi32>, vector<2x3xi32>
    return %1 : vector<2x3xi32>
  }
}

// -----
// Twin: 115294_negative_zero [test-vector-linearize convert-vector-to-llvm] 22.1.8 does not: The bits of a negative zero, which are not those of a positive one.
// Given:
module {
  func.func @bits() -> vector<2x1xi32> {
    %cst = arith.constant -0.000000e+00 : f32
    %0 = vector.broadcast %cst : f32 to vector<2x1xf32>
    %1 = vector.bitcast %0 : vector<2x1xf32> to vector<2x1xi32>
    return %1 : vector<2x1xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: 0 and not -2147483648
module {
  func.func @bits() -> vector<2x1xi32> {
    %cst = arith.constant dense<0> : vector<2x1xi32>
    return %cst : vector<2x1xi32>
  }
}
