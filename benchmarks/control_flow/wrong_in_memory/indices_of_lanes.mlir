// Twin: transfers.scattered.data_copy, indices of lanes
// Given: 1; 4
module {
  func.func @scattered(%arg0: memref<16xi32>, %arg1: index, %arg2: vector<4xi32>) {
    %cst = arith.constant dense<[0, 3, 1, 6]> : vector<4xi32>
    %cst_0 = arith.constant dense<[true, false, true, true]> : vector<4xi1>
    vector.scatter %arg0[%arg1] [%cst], %cst_0, %arg2 : memref<16xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
    return
  }
}

// -----
// Differs on (1), memrefs apart: 20 and not 18
module {
  func.func @scattered(%arg0: memref<16xi32>, %arg1: index, %arg2: vector<4xi32>) {
    %c0 = arith.constant 0 : index
    %cst = arith.constant dense<[0, 1, 3, 6]> : vector<4xi32>
    %cst_0 = arith.constant dense<[true, false, true, true]> : vector<4xi1>
    vector.scatter %arg0[%arg1] [%cst], %cst_0, %arg2 : memref<16xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
    return
  }
}

// -----
// Twin: transfers.gathered.data_copy, indices of lanes
// Given: 1 2; 0 1
module {
  func.func @gathered(%arg0: memref<16xi32>, %arg1: index, %arg2: i32, %arg3: vector<4xi32>) -> vector<4xi32> {
    %cst = arith.constant dense<[0, 3, 1, 2]> : vector<4xi32>
    %0 = vector.broadcast %arg2 : i32 to vector<4xi32>
    %1 = arith.muli %cst, %0 : vector<4xi32>
    %cst_0 = arith.constant dense<[true, false, true, true]> : vector<4xi1>
    %2 = vector.gather %arg0[%arg1] [%1], %cst_0, %arg3 : memref<16xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
    return %2 : vector<4xi32>
  }
}

// -----
// Differs on (1, 2), memrefs apart: 24 and not 201
module {
  func.func @gathered(%arg0: memref<16xi32>, %arg1: index, %arg2: i32, %arg3: vector<4xi32>) -> vector<4xi32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant dense<[0, 3, 2, 1]> : vector<4xi32>
    %0 = vector.broadcast %arg2 : i32 to vector<4xi32>
    %1 = arith.muli %cst, %0 : vector<4xi32>
    %cst_0 = arith.constant dense<[true, false, true, true]> : vector<4xi1>
    %2 = vector.gather %arg0[%arg1] [%1], %cst_0, %arg3 : memref<16xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
    return %2 : vector<4xi32>
  }
}

// -----
// Twin: vectors.chosen.to_llvm_vectors, indices of lanes
// Given: 3; 0; 4
module {
  func.func @chosen(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: index) -> vector<4xi32> {
    %0 = vector.create_mask %arg2 : vector<4xi1>
    %1 = arith.select %0, %arg0, %arg1 : vector<4xi1>, vector<4xi32>
    return %1 : vector<4xi32>
  }
}

// -----
// Differs on (3), memrefs apart: 48 and not 41
module {
  func.func @chosen(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: index) -> vector<4xi32> {
    %cst = arith.constant dense<[0, 1, 3, 2]> : vector<4xi32>
    %0 = arith.index_cast %arg2 : index to i32
    %1 = llvm.mlir.poison : vector<4xi32>
    %2 = llvm.mlir.constant(0 : i32) : i32
    %3 = llvm.insertelement %0, %1[%2 : i32] : vector<4xi32>
    %4 = llvm.shufflevector %3, %1 [0, 0, 0, 0] : vector<4xi32> 
    %5 = arith.cmpi sgt, %4, %cst : vector<4xi32>
    %6 = arith.select %5, %arg0, %arg1 : vector<4xi1>, vector<4xi32>
    return %6 : vector<4xi32>
  }
}
