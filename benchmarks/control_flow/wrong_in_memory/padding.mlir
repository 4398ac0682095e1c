// Twin: transfers.masked.data_copy, padding
// Given: 8 2 3 5; 8 1 0 7; 8 4 4 1
module {
  func.func @masked(%arg0: memref<?xi32>, %arg1: index, %arg2: index, %arg3: i32) -> vector<4xi32> {
    %0 = vector.create_mask %arg2 : vector<4xi1>
    %1 = vector.transfer_read %arg0[%arg1], %arg3, %0 {in_bounds = [true]} : memref<?xi32>, vector<4xi32>
    return %1 : vector<4xi32>
  }
}

// -----
// Differs on (8, 2, 3, 5), memrefs apart: 77 and not 5
module {
  func.func @masked(%arg0: memref<?xi32>, %arg1: index, %arg2: index, %arg3: i32) -> vector<4xi32> {
    %c0 = arith.constant 0 : index
    %0 = vector.create_mask %arg2 : vector<4xi1>
    %c77_i32 = arith.constant 77 : i32
    %1 = vector.transfer_read %arg0[%arg1], %c77_i32, %0 {in_bounds = [true]} : memref<?xi32>, vector<4xi32>
    return %1 : vector<4xi32>
  }
}

// -----
// Twin: transfers.padded.data_copy, padding
// Given: 8 2 5; 8 6 7; 3 0 9
module {
  func.func @padded(%arg0: memref<?xi32>, %arg1: index, %arg2: i32) -> vector<4xi32> {
    %0 = vector.transfer_read %arg0[%arg1], %arg2 : memref<?xi32>, vector<4xi32>
    return %0 : vector<4xi32>
  }
}

// -----
// Differs on (8, 6, 7), memrefs apart: 77 and not 7
module {
  func.func @padded(%arg0: memref<?xi32>, %arg1: index, %arg2: i32) -> vector<4xi32> {
    %c0 = arith.constant 0 : index
    %c77_i32 = arith.constant 77 : i32
    %0 = vector.transfer_read %arg0[%arg1], %c77_i32 : memref<?xi32>, vector<4xi32>
    return %0 : vector<4xi32>
  }
}

// -----
// Twin: transfers.gathered.data_copy, padding
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
// Differs on (1, 2), memrefs apart: 77 and not 33
module {
  func.func @gathered(%arg0: memref<16xi32>, %arg1: index, %arg2: i32, %arg3: vector<4xi32>) -> vector<4xi32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant dense<[0, 3, 1, 2]> : vector<4xi32>
    %0 = vector.broadcast %arg2 : i32 to vector<4xi32>
    %1 = arith.muli %cst, %0 : vector<4xi32>
    %cst_0 = arith.constant dense<[true, false, true, true]> : vector<4xi1>
    %cst_1 = arith.constant dense<77> : vector<4xi32>
    %2 = vector.gather %arg0[%arg1] [%1], %cst_0, %cst_1 : memref<16xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
    return %2 : vector<4xi32>
  }
}
