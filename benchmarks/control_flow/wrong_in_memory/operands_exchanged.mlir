// Twin: vectors.in_turn.data_copy, operands exchanged
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
// Differs on (nothing), memrefs apart: -10 and not -17
module {
  func.func @in_turn(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> (vector<8xi32>, vector<2xi32>) {
    %c0 = arith.constant 0 : index
    %0 = vector.interleave %arg1, %arg0 : vector<4xi32> -> vector<8xi32>
    %res1, %res2 = vector.deinterleave %arg0 : vector<4xi32> -> vector<2xi32>
    %1 = arith.subi %res1, %res2 : vector<2xi32>
    return %0, %1 : vector<8xi32>, vector<2xi32>
  }
}
