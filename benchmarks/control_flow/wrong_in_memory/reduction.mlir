// Twin: vectors.sums.data_copy, reduction
// Given: 5; -3
module {
  func.func @sums(%arg0: vector<2x3xi32>, %arg1: vector<2xi32>, %arg2: i32) -> (vector<2xi32>, i32) {
    %0 = vector.multi_reduction <add>, %arg0, %arg1 [1] : vector<2x3xi32> to vector<2xi32>
    %1 = vector.reduction <add>, %0, %arg2 : vector<2xi32> into i32
    return %0, %1 : vector<2xi32>, i32
  }
}

// -----
// Differs on (5), memrefs apart: 14820 and not 145
module {
  func.func @sums(%arg0: vector<2x3xi32>, %arg1: vector<2xi32>, %arg2: i32) -> (vector<2xi32>, i32) {
    %c0 = arith.constant 0 : index
    %0 = vector.multi_reduction <add>, %arg0, %arg1 [1] : vector<2x3xi32> to vector<2xi32>
    %1 = vector.reduction <mul>, %0, %arg2 : vector<2xi32> into i32
    return %0, %1 : vector<2xi32>, i32
  }
}

// -----
// Twin: vectors.each_with_each.data_copy, reduction
// Given:
module {
  func.func @each_with_each(%arg0: vector<2xi32>, %arg1: vector<3xi32>, %arg2: vector<2x3xi32>) -> vector<2x3xi32> {
    %0 = vector.outerproduct %arg0, %arg1, %arg2 {kind = #vector.kind<add>} : vector<2xi32>, vector<3xi32>
    return %0 : vector<2x3xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: -169 and not 167
module {
  func.func @each_with_each(%arg0: vector<2xi32>, %arg1: vector<3xi32>, %arg2: vector<2x3xi32>) -> vector<2x3xi32> {
    %c0 = arith.constant 0 : index
    %0 = vector.outerproduct %arg0, %arg1, %arg2 {kind = #vector.kind<xor>} : vector<2xi32>, vector<3xi32>
    return %0 : vector<2x3xi32>
  }
}

// -----
// Twin: vectors.greatest.data_copy, reduction
// Given:
module {
  func.func @greatest(%arg0: vector<3x2xi32>, %arg1: vector<2xi32>) -> vector<2xi32> {
    %0 = vector.multi_reduction <maxsi>, %arg0, %arg1 [0] : vector<3x2xi32> to vector<2xi32>
    return %0 : vector<2xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: -2 and not 41
module {
  func.func @greatest(%arg0: vector<3x2xi32>, %arg1: vector<2xi32>) -> vector<2xi32> {
    %c0 = arith.constant 0 : index
    %0 = vector.multi_reduction <maxui>, %arg0, %arg1 [0] : vector<3x2xi32> to vector<2xi32>
    return %0 : vector<2xi32>
  }
}

// -----
// Twin: vectorised.sum_of_products.vectorised_sums, reduction
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
// Differs on (nothing), memrefs apart: 1661045760 and not 134996
module {
  func.func @sum_of_products(%arg0: memref<8xi32>, %arg1: memref<8xi32>) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0> : vector<4xi32>
    %0 = affine.for %arg2 = 0 to 8 step 4 iter_args(%arg3 = %cst) -> (vector<4xi32>) {
      %2 = ub.poison : i32
      %3 = vector.transfer_read %arg0[%arg2], %2 : memref<8xi32>, vector<4xi32>
      %4 = ub.poison : i32
      %5 = vector.transfer_read %arg1[%arg2], %4 : memref<8xi32>, vector<4xi32>
      %6 = arith.muli %3, %5 : vector<4xi32>
      %7 = arith.addi %arg3, %6 : vector<4xi32>
      affine.yield %7 : vector<4xi32>
    }
    %1 = vector.reduction <mul>, %0 : vector<4xi32> into i32
    return %1 : i32
  }
}
