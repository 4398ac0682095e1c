// Twin: vectors.mixed.to_llvm_vectors, lane permuted
// Given:
module {
  func.func @mixed(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> vector<6xi32> {
    %0 = vector.shuffle %arg0, %arg1 [0, 4, 1, 5, 7, 2] : vector<4xi32>, vector<4xi32>
    return %0 : vector<6xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: 12 and not -10
module {
  func.func @mixed(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> vector<6xi32> {
    %0 = llvm.shufflevector %arg0, %arg1 [0, 1, 4, 5, 7, 2] : vector<4xi32> 
    return %0 : vector<6xi32>
  }
}

// -----
// Twin: vectors.in_turn.to_llvm_vectors, lane permuted
// Given:
module {
  func.func @in_turn(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> (vector<8xi32>, vector<2xi32>) {
    %0 = vector.interleave %arg0, %arg1 : vector<4xi32> -> vector<8xi32>
    %res1, %res2 = vector.deinterleave %arg0 : vector<4xi32> -> vector<2xi32>
    %1 = arith.subi %res1, %res2 : vector<2xi32>
    return %0, %1 : vector<8xi32>, vector<2xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: -87 and not -29
module {
  func.func @in_turn(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> (vector<8xi32>, vector<2xi32>) {
    %0 = llvm.shufflevector %arg0, %arg1 [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xi32> 
    %1 = llvm.mlir.poison : vector<4xi32>
    %2 = llvm.shufflevector %arg0, %1 [0, 2] : vector<4xi32> 
    %3 = llvm.shufflevector %arg0, %1 [3, 1] : vector<4xi32> 
    %4 = arith.subi %2, %3 : vector<2xi32>
    return %0, %4 : vector<8xi32>, vector<2xi32>
  }
}

// -----
// Twin: vectors.mixed.data_copy, lane permuted
// Given:
module {
  func.func @mixed(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> vector<6xi32> {
    %0 = vector.shuffle %arg0, %arg1 [0, 4, 1, 5, 7, 2] : vector<4xi32>, vector<4xi32>
    return %0 : vector<6xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: -17 and not 12
module {
  func.func @mixed(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> vector<6xi32> {
    %c0 = arith.constant 0 : index
    %0 = vector.shuffle %arg0, %arg1 [0, 4, 0, 5, 7, 2] : vector<4xi32>, vector<4xi32>
    return %0 : vector<6xi32>
  }
}

// -----
// Twin: vectors.in_turn.to_llvm, lane permuted
// Given:
module {
  func.func @in_turn(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> (vector<8xi32>, vector<2xi32>) {
    %0 = vector.interleave %arg0, %arg1 : vector<4xi32> -> vector<8xi32>
    %res1, %res2 = vector.deinterleave %arg0 : vector<4xi32> -> vector<2xi32>
    %1 = arith.subi %res1, %res2 : vector<2xi32>
    return %0, %1 : vector<8xi32>, vector<2xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: 41 and not 19
module {
  llvm.func @in_turn(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> !llvm.struct<(vector<8xi32>, vector<2xi32>)> {
    %0 = llvm.shufflevector %arg0, %arg1 [0, 4, 1, 2, 5, 6, 3, 7] : vector<4xi32> 
    %1 = llvm.mlir.poison : vector<4xi32>
    %2 = llvm.shufflevector %arg0, %1 [0, 2] : vector<4xi32> 
    %3 = llvm.shufflevector %arg0, %1 [1, 3] : vector<4xi32> 
    %4 = llvm.sub %2, %3 : vector<2xi32>
    %5 = llvm.mlir.poison : !llvm.struct<(vector<8xi32>, vector<2xi32>)>
    %6 = llvm.insertvalue %0, %5[0] : !llvm.struct<(vector<8xi32>, vector<2xi32>)> 
    %7 = llvm.insertvalue %4, %6[1] : !llvm.struct<(vector<8xi32>, vector<2xi32>)> 
    llvm.return %7 : !llvm.struct<(vector<8xi32>, vector<2xi32>)>
  }
}

// -----
// Twin: vectors.lanes.linear, lane permuted
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
// Differs on (7), memrefs apart: 41 and not 12
module {
  func.func @lanes(%arg0: vector<2x4xi32>, %arg1: i32) -> vector<2x4xi32> {
    %0 = vector.shape_cast %arg0 : vector<2x4xi32> to vector<8xi32>
    %1 = vector.extract %0[6] : i32 from vector<8xi32>
    %2 = arith.addi %1, %arg1 : i32
    %3 = vector.insert %2, %0 [3] : i32 into vector<8xi32>
    %4 = vector.shuffle %0, %0 [0, 1, 2, 3] : vector<8xi32>, vector<8xi32>
    %5 = vector.shuffle %3, %4 [0, 1, 2, 3, 8, 10, 9, 11] : vector<8xi32>, vector<4xi32>
    %6 = vector.shape_cast %5 : vector<8xi32> to vector<2x4xi32>
    return %6 : vector<2x4xi32>
  }
}

// -----
// Twin: vectors.part.linear, lane permuted
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
// Differs on (7), memrefs apart: 42 and not 13
module {
  func.func @part(%arg0: vector<4x4xi32>, %arg1: i32) -> vector<4x4xi32> {
    %0 = vector.shape_cast %arg0 : vector<4x4xi32> to vector<16xi32>
    %1 = vector.shuffle %0, %0 [4, 5, 8, 9] : vector<16xi32>, vector<16xi32>
    %2 = vector.broadcast %arg1 : i32 to vector<4xi32>
    %3 = arith.addi %1, %2 : vector<4xi32>
    %4 = vector.shuffle %0, %3 [0, 1, 2, 3, 4, 5, 6, 7, 9, 16, 17, 11, 12, 18, 19, 15] : vector<16xi32>, vector<4xi32>
    %5 = vector.shape_cast %4 : vector<16xi32> to vector<4x4xi32>
    return %5 : vector<4x4xi32>
  }
}
