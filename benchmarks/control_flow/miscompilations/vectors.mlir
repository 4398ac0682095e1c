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

// -----
// Twin: 131528_narrow_row [test-emulate-narrow-int=arith-compute-bitwidth=1 memref-load-bitwidth=8] 22.1.8 does it: A vector of two bits an element is stored one element further, and lands where the row begins.
module {
  func.func @narrow_store(%arg0: vector<4xi2>) -> i2 {
    %alloc = memref.alloc() : memref<3x4xi2>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    vector.store %arg0, %alloc[%c0, %c1] : memref<3x4xi2>, vector<4xi2>
    %0 = memref.load %alloc[%c0, %c1] : memref<3x4xi2>
    return %0 : i2
  }
}

// -----
// Differs on an argument: element 0 of the vector is wanted, and element 1 given
module {
  func.func @narrow_store(%arg0: vector<4xi2>) -> i2 {
    %c2_i8 = arith.constant 2 : i8
    %c0 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<3xi8>
    %0 = vector.bitcast %arg0 : vector<4xi2> to vector<1xi8>
    vector.store %0, %alloc[%c0] : memref<3xi8>, vector<1xi8>
    %1 = memref.load %alloc[%c0] : memref<3xi8>
    %2 = arith.shrsi %1, %c2_i8 : i8
    %3 = arith.trunci %2 : i8 to i2
    return %3 : i2
  }
}

// -----
// Twin: 133231_narrow_place [test-emulate-narrow-int=arith-compute-bitwidth=1 memref-load-bitwidth=8] 22.1.8 does not: A vector of two bits an element is stored at place 3, and lands at place 0.
module {
  func.func @unaligned(%arg0: vector<4xi2>) -> i2 {
    %alloc = memref.alloc() : memref<13xi2>
    %c3 = arith.constant 3 : index
    vector.store %arg0, %alloc[%c3] : memref<13xi2>, vector<4xi2>
    %0 = memref.load %alloc[%c3] : memref<13xi2>
    return %0 : i2
  }
}

// -----
// Differs on an argument: element 0 of the vector is wanted, and element 3 given
module {
  func.func @unaligned(%arg0: vector<4xi2>) -> i2 {
    %c0 = arith.constant 0 : index
    %c6_i8 = arith.constant 6 : i8
    %alloc = memref.alloc() : memref<4xi8>
    %0 = vector.bitcast %arg0 : vector<4xi2> to vector<1xi8>
    vector.store %0, %alloc[%c0] : memref<4xi8>, vector<1xi8>
    %1 = memref.load %alloc[%c0] : memref<4xi8>
    %2 = arith.shrsi %1, %c6_i8 : i8
    %3 = arith.trunci %2 : i8 to i2
    return %3 : i2
  }
}

// -----
// Twin: 113689_narrow_bound [convert-vector-to-llvm] 22.1.8 does it: The bound of a mask is cut off to 32 bits.
module {
  func.func @mask(%arg0: index) -> vector<4xi1> {
    %0 = vector.create_mask %arg0 : vector<4xi1>
    return %0 : vector<4xi1>
  }
}

// -----
// Differs on an argument: 2147483648: all lanes are on, and none is
module {
  func.func @mask(%arg0: index) -> vector<4xi1> {
    %cst = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
    %0 = arith.index_cast %arg0 : index to i32
    %1 = vector.broadcast %0 : i32 to vector<4xi32>
    %2 = arith.cmpi sgt, %1, %cst : vector<4xi32>
    return %2 : vector<4xi1>
  }
}

// -----
// Twin: 94904_index_lost [test-vector-transfer-collapse-inner-most-dims] 22.1.8 does not: A dimension of one element goes, and with it the place in it, which may be out of bounds.
// Given: 0 0; 2 1
module {
  func.func @column(%arg0: memref<16x1xi32>, %arg1: index, %arg2: index) -> vector<8x1xi32> {
    %c0_i32 = arith.constant 0 : i32
    %0 = vector.transfer_read %arg0[%arg1, %arg2], %c0_i32 : memref<16x1xi32>, vector<8x1xi32>
    return %0 : vector<8x1xi32>
  }
}

// -----
// Differs on (2, 1), memrefs apart: 164 and not 0
module {
  func.func @column(%arg0: memref<16x1xi32>, %arg1: index, %arg2: index) -> vector<8x1xi32> {
    %c0_i32 = arith.constant 0 : i32
    %subview = memref.subview %arg0[0, 0] [16, 1] [1, 1] : memref<16x1xi32> to memref<16xi32, strided<[1]>>
    %0 = vector.transfer_read %subview[%arg1], %c0_i32 : memref<16xi32, strided<[1]>>, vector<8xi32>
    %1 = vector.shape_cast %0 : vector<8xi32> to vector<8x1xi32>
    return %1 : vector<8x1xi32>
  }
}

// -----
// Twin: 65770_behind_a_view [test-vector-transferop-opt] 22.1.8 does not: A vector is forwarded past a write through a view.
// Given:
module {
  func.func @behind_a_view(%arg0: memref<1x4xi32>, %arg1: vector<4xi32>) -> vector<4xi32> {
    %c0 = arith.constant 0 : index
    %c0_i32 = arith.constant 0 : i32
    %alloca = memref.alloca() : memref<1x4xi32>
    %0 = vector.transfer_read %arg0[%c0, %c0], %c0_i32 {in_bounds = [true]} : memref<1x4xi32>, vector<4xi32>
    vector.transfer_write %0, %alloca[%c0, %c0] {in_bounds = [true]} : vector<4xi32>, memref<1x4xi32>
    %collapse_shape = memref.collapse_shape %alloca [[0, 1]] : memref<1x4xi32> into memref<4xi32>
    vector.transfer_write %arg1, %collapse_shape[%c0] {in_bounds = [true]} : vector<4xi32>, memref<4xi32>
    %1 = vector.transfer_read %alloca[%c0, %c0], %c0_i32 {in_bounds = [true]} : memref<1x4xi32>, vector<4xi32>
    return %1 : vector<4xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: 90 and not -10
module {
  func.func @behind_a_view(%arg0: memref<1x4xi32>, %arg1: vector<4xi32>) -> vector<4xi32> {
    %c0 = arith.constant 0 : index
    %c0_i32 = arith.constant 0 : i32
    %alloca = memref.alloca() : memref<1x4xi32>
    %0 = vector.transfer_read %arg0[%c0, %c0], %c0_i32 {in_bounds = [true]} : memref<1x4xi32>, vector<4xi32>
    vector.transfer_write %0, %alloca[%c0, %c0] {in_bounds = [true]} : vector<4xi32>, memref<1x4xi32>
    %collapse_shape = memref.collapse_shape %alloca [[0, 1]] : memref<1x4xi32> into memref<4xi32>
    vector.transfer_write %arg1, %collapse_shape[%c0] {in_bounds = [true]} : vector<4xi32>, memref<4xi32>
    return %0 : vector<4xi32>
  }
}

// -----
// Twin: 145235_hoisted [transform-interpreter] 22.1.8 does not: A read and a write leave a loop that reads the same elements through a view.
// Given: 1; 3
module {
  func.func @hoisted(%arg0: memref<4xi32>, %arg1: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %subview = memref.subview %arg0[0] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1]>>
    scf.for %arg2 = %c0 to %arg1 step %c1 {
      %0 = vector.transfer_read %arg0[%c0], %c0_i32 {in_bounds = [true]} : memref<4xi32>, vector<2xi32>
      %1 = vector.transfer_read %subview[%c0], %c0_i32 {in_bounds = [true]} : memref<2xi32, strided<[1]>>, vector<2xi32>
      %2 = arith.addi %0, %1 : vector<2xi32>
      vector.transfer_write %2, %arg0[%c0] {in_bounds = [true]} : vector<2xi32>, memref<4xi32>
    }
    return
  }
}

// -----
// Differs on (3), memrefs apart: 360 and not 720
module {
  func.func @hoisted(%arg0: memref<4xi32>, %arg1: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %subview = memref.subview %arg0[0] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1]>>
    %0 = vector.transfer_read %arg0[%c0], %c0_i32 {in_bounds = [true]} : memref<4xi32>, vector<2xi32>
    %1 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %0) -> (vector<2xi32>) {
      %2 = vector.transfer_read %subview[%c0], %c0_i32 {in_bounds = [true]} : memref<2xi32, strided<[1]>>, vector<2xi32>
      %3 = arith.addi %arg3, %2 : vector<2xi32>
      scf.yield %3 : vector<2xi32>
    }
    vector.transfer_write %1, %arg0[%c0] {in_bounds = [true]} : vector<2xi32>, memref<4xi32>
    return
  }
}
