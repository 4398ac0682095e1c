// Twin: vectors.lanes.data_copy, position
// Given: 7; 9
module {
  func.func @lanes(%arg0: vector<2x4xi32>, %arg1: i32) -> vector<2x4xi32> {
    %0 = vector.extract %arg0[1, 2] : i32 from vector<2x4xi32>
    %1 = arith.addi %0, %arg1 : i32
    %2 = vector.insert %1, %arg0 [0, 3] : i32 into vector<2x4xi32>
    %3 = vector.extract %arg0[0] : vector<4xi32> from vector<2x4xi32>
    %4 = vector.insert %3, %2 [1] : vector<4xi32> into vector<2x4xi32>
    return %4 : vector<2x4xi32>
  }
}

// -----
// Differs on (7), memrefs apart: 34 and not 63
module {
  func.func @lanes(%arg0: vector<2x4xi32>, %arg1: i32) -> vector<2x4xi32> {
    %c0 = arith.constant 0 : index
    %0 = vector.extract %arg0[1, 1] : i32 from vector<2x4xi32>
    %1 = arith.addi %0, %arg1 : i32
    %2 = vector.insert %1, %arg0 [0, 3] : i32 into vector<2x4xi32>
    %3 = vector.extract %arg0[0] : vector<4xi32> from vector<2x4xi32>
    %4 = vector.insert %3, %2 [1] : vector<4xi32> into vector<2x4xi32>
    return %4 : vector<2x4xi32>
  }
}

// -----
// Twin: vectors.part.data_copy, position
// Given: 7; 9
module {
  func.func @part(%arg0: vector<4x4xi32>, %arg1: i32) -> vector<4x4xi32> {
    %0 = vector.extract_strided_slice %arg0 {offsets = [1, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x4xi32> to vector<2x2xi32>
    %1 = vector.broadcast %arg1 : i32 to vector<2x2xi32>
    %2 = arith.addi %0, %1 : vector<2x2xi32>
    %3 = vector.insert_strided_slice %2, %arg0 {offsets = [2, 1], strides = [1, 1]} : vector<2x2xi32> into vector<4x4xi32>
    return %3 : vector<4x4xi32>
  }
}

// -----
// Differs on (7), memrefs apart: 42 and not 5
module {
  func.func @part(%arg0: vector<4x4xi32>, %arg1: i32) -> vector<4x4xi32> {
    %c0 = arith.constant 0 : index
    %0 = vector.extract_strided_slice %arg0 {offsets = [1, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x4xi32> to vector<2x2xi32>
    %1 = vector.broadcast %arg1 : i32 to vector<2x2xi32>
    %2 = arith.addi %0, %1 : vector<2x2xi32>
    %3 = vector.insert_strided_slice %2, %arg0 {offsets = [2, 2], strides = [1, 1]} : vector<2x2xi32> into vector<4x4xi32>
    return %3 : vector<4x4xi32>
  }
}

// -----
// Twin: vectors.sums.reductions, position
// Given: 5; -3
module {
  func.func @sums(%arg0: vector<2x3xi32>, %arg1: vector<2xi32>, %arg2: i32) -> (vector<2xi32>, i32) {
    %0 = vector.multi_reduction <add>, %arg0, %arg1 [1] : vector<2x3xi32> to vector<2xi32>
    %1 = vector.reduction <add>, %0, %arg2 : vector<2xi32> into i32
    return %0, %1 : vector<2xi32>, i32
  }
}

// -----
// Differs on (5), memrefs apart: 233 and not 145
module {
  func.func @sums(%arg0: vector<2x3xi32>, %arg1: vector<2xi32>, %arg2: i32) -> (vector<2xi32>, i32) {
    %0 = vector.multi_reduction <add>, %arg0, %arg1 [1] : vector<2x3xi32> to vector<2xi32>
    %1 = vector.extract %0[1] : i32 from vector<2xi32>
    %2 = vector.extract %0[1] : i32 from vector<2xi32>
    %3 = arith.addi %1, %2 : i32
    %4 = arith.addi %3, %arg2 : i32
    return %0, %4 : vector<2xi32>, i32
  }
}

// -----
// Twin: transfers.into_a_matrix.transfers, position
// Given: 0 1; 2 4
module {
  func.func @into_a_matrix(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index, %arg3: vector<2x2xi32>) {
    vector.transfer_write %arg3, %arg0[%arg1, %arg2] {in_bounds = [true, true]} : vector<2x2xi32>, memref<4x6xi32>
    return
  }
}

// -----
// Differs on (0, 1), memrefs apart: 62 and not 4
#map = affine_map<()[s0] -> (s0 + 1)>
module {
  func.func @into_a_matrix(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index, %arg3: vector<2x2xi32>) {
    %0 = vector.extract %arg3[1] : vector<2xi32> from vector<2x2xi32>
    vector.transfer_write %0, %arg0[%arg1, %arg2] {in_bounds = [true]} : vector<2xi32>, memref<4x6xi32>
    %1 = affine.apply #map()[%arg1]
    %2 = vector.extract %arg3[1] : vector<2xi32> from vector<2x2xi32>
    vector.transfer_write %2, %arg0[%1, %arg2] {in_bounds = [true]} : vector<2xi32>, memref<4x6xi32>
    return
  }
}

// -----
// Twin: transfers.masked_store.masked, position
// Given: 2 3; 0 0; 4 4
module {
  func.func @masked_store(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>) {
    %0 = vector.create_mask %arg2 : vector<4xi1>
    vector.maskedstore %arg0[%arg1], %0, %arg3 : memref<8xi32>, vector<4xi1>, vector<4xi32>
    return
  }
}

// -----
// Differs on (2, 3), memrefs apart: 21 and not no more
module {
  func.func @masked_store(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>) {
    %c1 = arith.constant 1 : index
    %0 = vector.create_mask %arg2 : vector<4xi1>
    %1 = vector.extract %0[0] : i1 from vector<4xi1>
    scf.if %1 {
      %8 = vector.extract %arg3[0] : i32 from vector<4xi32>
      memref.store %8, %arg0[%arg1] : memref<8xi32>
    }
    %2 = arith.addi %arg1, %c1 : index
    %3 = vector.extract %0[1] : i1 from vector<4xi1>
    scf.if %3 {
      %8 = vector.extract %arg3[1] : i32 from vector<4xi32>
      memref.store %8, %arg0[%2] : memref<8xi32>
    }
    %4 = arith.addi %2, %c1 : index
    %5 = vector.extract %0[2] : i1 from vector<4xi1>
    scf.if %5 {
      %8 = vector.extract %arg3[2] : i32 from vector<4xi32>
      memref.store %8, %arg0[%4] : memref<8xi32>
    }
    %6 = arith.addi %4, %c1 : index
    %7 = vector.extract %0[2] : i1 from vector<4xi1>
    scf.if %7 {
      %8 = vector.extract %arg3[3] : i32 from vector<4xi32>
      memref.store %8, %arg0[%6] : memref<8xi32>
    }
    return
  }
}

// -----
// Twin: vectors.lanes.linear, position
// Given: 7; 9
module {
  func.func @lanes(%arg0: vector<2x4xi32>, %arg1: i32) -> vector<2x4xi32> {
    %0 = vector.extract %arg0[1, 2] : i32 from vector<2x4xi32>
    %1 = arith.addi %0, %arg1 : i32
    %2 = vector.insert %1, %arg0 [0, 3] : i32 into vector<2x4xi32>
    %3 = vector.extract %arg0[0] : vector<4xi32> from vector<2x4xi32>
    %4 = vector.insert %3, %2 [1] : vector<4xi32> into vector<2x4xi32>
    return %4 : vector<2x4xi32>
  }
}

// -----
// Differs on (7), memrefs apart: 63 and not 41
module {
  func.func @lanes(%arg0: vector<2x4xi32>, %arg1: i32) -> vector<2x4xi32> {
    %0 = vector.shape_cast %arg0 : vector<2x4xi32> to vector<8xi32>
    %1 = vector.extract %0[6] : i32 from vector<8xi32>
    %2 = arith.addi %1, %arg1 : i32
    %3 = vector.insert %2, %0 [2] : i32 into vector<8xi32>
    %4 = vector.shuffle %0, %0 [0, 1, 2, 3] : vector<8xi32>, vector<8xi32>
    %5 = vector.shuffle %3, %4 [0, 1, 2, 3, 8, 9, 10, 11] : vector<8xi32>, vector<4xi32>
    %6 = vector.shape_cast %5 : vector<8xi32> to vector<2x4xi32>
    return %6 : vector<2x4xi32>
  }
}

// -----
// Twin: transfers.stretched.transfers, position
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
// Differs on (0, 1), memrefs apart: 0 and not 98
#map = affine_map<()[s0] -> (s0 + 1)>
#map1 = affine_map<()[s0] -> (s0 + 2)>
module {
  func.func @stretched(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index) -> vector<3x2xi32> {
    %cst = arith.constant dense<0> : vector<3x2xi32>
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %cst_0 = arith.constant dense<0> : vector<2xi32>
    %0 = scf.for %arg3 = %c0 to %c2 step %c1 iter_args(%arg4 = %cst_0) -> (vector<2xi32>) {
      %8 = memref.load %arg0[%arg1, %arg2] : memref<4x6xi32>
      %9 = vector.insert %8, %arg4 [%arg3] : i32 into vector<2xi32>
      scf.yield %9 : vector<2xi32>
    }
    %1 = vector.insert %0, %cst [0] : vector<2xi32> into vector<3x2xi32>
    %2 = affine.apply #map()[%arg1]
    %3 = scf.for %arg3 = %c0 to %c2 step %c1 iter_args(%arg4 = %cst_0) -> (vector<2xi32>) {
      %8 = memref.load %arg0[%2, %arg2] : memref<4x6xi32>
      %9 = vector.insert %8, %arg4 [%arg3] : i32 into vector<2xi32>
      scf.yield %9 : vector<2xi32>
    }
    %4 = vector.insert %3, %1 [2] : vector<2xi32> into vector<3x2xi32>
    %5 = affine.apply #map1()[%arg1]
    %6 = scf.for %arg3 = %c0 to %c2 step %c1 iter_args(%arg4 = %cst_0) -> (vector<2xi32>) {
      %8 = memref.load %arg0[%5, %arg2] : memref<4x6xi32>
      %9 = vector.insert %8, %arg4 [%arg3] : i32 into vector<2xi32>
      scf.yield %9 : vector<2xi32>
    }
    %7 = vector.insert %6, %4 [2] : vector<2xi32> into vector<3x2xi32>
    return %7 : vector<3x2xi32>
  }
}

// -----
// Twin: transfers.masked_load.masked, position
// Given: 2 3; 0 0; 4 4
module {
  func.func @masked_load(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>) -> vector<4xi32> {
    %0 = vector.create_mask %arg2 : vector<4xi1>
    %1 = vector.maskedload %arg0[%arg1], %0, %arg3 : memref<8xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
    return %1 : vector<4xi32>
  }
}

// -----
// Differs on (2, 3), memrefs apart: 238 and not 201
module {
  func.func @masked_load(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>) -> vector<4xi32> {
    %c1 = arith.constant 1 : index
    %0 = vector.create_mask %arg2 : vector<4xi1>
    %1 = vector.extract %0[0] : i1 from vector<4xi1>
    %2 = scf.if %1 -> (vector<4xi32>) {
      %12 = memref.load %arg0[%arg1] : memref<8xi32>
      %13 = vector.insert %12, %arg3 [0] : i32 into vector<4xi32>
      scf.yield %13 : vector<4xi32>
    } else {
      scf.yield %arg3 : vector<4xi32>
    }
    %3 = arith.addi %arg1, %c1 : index
    %4 = vector.extract %0[1] : i1 from vector<4xi1>
    %5 = scf.if %4 -> (vector<4xi32>) {
      %12 = memref.load %arg0[%3] : memref<8xi32>
      %13 = vector.insert %12, %2 [1] : i32 into vector<4xi32>
      scf.yield %13 : vector<4xi32>
    } else {
      scf.yield %2 : vector<4xi32>
    }
    %6 = arith.addi %3, %c1 : index
    %7 = vector.extract %0[2] : i1 from vector<4xi1>
    %8 = scf.if %7 -> (vector<4xi32>) {
      %12 = memref.load %arg0[%6] : memref<8xi32>
      %13 = vector.insert %12, %5 [1] : i32 into vector<4xi32>
      scf.yield %13 : vector<4xi32>
    } else {
      scf.yield %5 : vector<4xi32>
    }
    %9 = arith.addi %6, %c1 : index
    %10 = vector.extract %0[3] : i1 from vector<4xi1>
    %11 = scf.if %10 -> (vector<4xi32>) {
      %12 = memref.load %arg0[%9] : memref<8xi32>
      %13 = vector.insert %12, %8 [3] : i32 into vector<4xi32>
      scf.yield %13 : vector<4xi32>
    } else {
      scf.yield %8 : vector<4xi32>
    }
    return %11 : vector<4xi32>
  }
}
