// Twin: a store without its mask
// Given: 1 2; 3 0
module {
  func.func @f(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>) {
    %0 = vector.create_mask %arg2 : vector<4xi1>
    vector.maskedstore %arg0[%arg1], %0, %arg3 : memref<8xi32>, vector<4xi1>, vector<4xi32>
    return
  }
}

// -----
// Differs on (1, 2), memrefs apart: 19 and not no more
module {
  func.func @f(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>) {
    vector.store %arg3, %arg0[%arg1] : memref<8xi32>, vector<4xi32>
    return
  }
}

// -----
// Twin: a gather without its mask
// Given:
module {
  func.func @f(%arg0: memref<8xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>) -> vector<4xi32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant dense<[0, 2, 1, 3]> : vector<4xi32>
    %0 = vector.constant_mask [3] : vector<4xi1>
    %1 = vector.gather %arg0[%c0] [%cst], %0, %arg2 : memref<8xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
    return %1 : vector<4xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: 201 and not -17
module {
  func.func @f(%arg0: memref<8xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>) -> vector<4xi32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant dense<[0, 2, 1, 3]> : vector<4xi32>
    %0 = vector.constant_mask [4] : vector<4xi1>
    %1 = vector.gather %arg0[%c0] [%cst], %0, %arg2 : memref<8xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
    return %1 : vector<4xi32>
  }
}

// -----
// Twin: scattered in the other order
// Given:
module {
  func.func @f(%arg0: memref<8xi32>, %arg1: vector<2xi32>) {
    %c0 = arith.constant 0 : index
    %0 = vector.extract %arg1[0] : i32 from vector<2xi32>
    %1 = vector.extract %arg1[1] : i32 from vector<2xi32>
    memref.store %0, %arg0[%c0] : memref<8xi32>
    memref.store %1, %arg0[%c0] : memref<8xi32>
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: -10 and not 19
module {
  func.func @f(%arg0: memref<8xi32>, %arg1: vector<2xi32>) {
    %c0 = arith.constant 0 : index
    %0 = vector.extract %arg1[0] : i32 from vector<2xi32>
    %1 = vector.extract %arg1[1] : i32 from vector<2xi32>
    memref.store %1, %arg0[%c0] : memref<8xi32>
    memref.store %0, %arg0[%c0] : memref<8xi32>
    return
  }
}

// -----
// Twin: a sum without what it begins with
// Given: 5
module {
  func.func @f(%arg0: vector<4xi32>, %arg1: i32) -> i32 {
    %0 = vector.reduction <add>, %arg0, %arg1 : vector<4xi32> into i32
    return %0 : i32
  }
}

// -----
// Differs on (5), memrefs apart: 106 and not 111
module {
  func.func @f(%arg0: vector<4xi32>, %arg1: i32) -> i32 {
    %0 = vector.reduction <add>, %arg0 : vector<4xi32> into i32
    return %0 : i32
  }
}

// -----
// Twin: a transposition of what is square
// Given:
module {
  func.func @f(%arg0: vector<2x2xi32>) -> vector<2x2xi32> {
    %0 = vector.transpose %arg0, [1, 0] : vector<2x2xi32> to vector<2x2xi32>
    return %0 : vector<2x2xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: 12 and not 41
module {
  func.func @f(%arg0: vector<2x2xi32>) -> vector<2x2xi32> {
    return %arg0 : vector<2x2xi32>
  }
}

// -----
// Twin: a transposition by another shape
// Given:
module {
  func.func @f(%arg0: vector<2x3xi32>) -> vector<3x2xi32> {
    %0 = vector.transpose %arg0, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
    return %0 : vector<3x2xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: 12 and not 70
module {
  func.func @f(%arg0: vector<2x3xi32>) -> vector<3x2xi32> {
    %0 = vector.shape_cast %arg0 : vector<2x3xi32> to vector<3x2xi32>
    return %0 : vector<3x2xi32>
  }
}

// -----
// Twin: stretched along the other dimension
// Given:
module {
  func.func @f(%arg0: vector<2xi32>) -> vector<2x2xi32> {
    %0 = vector.broadcast %arg0 : vector<2xi32> to vector<2x2xi32>
    return %0 : vector<2x2xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: -17 and not 12
module {
  func.func @f(%arg0: vector<2xi32>) -> vector<2x2xi32> {
    %0 = vector.shape_cast %arg0 : vector<2xi32> to vector<2x1xi32>
    %1 = vector.broadcast %0 : vector<2x1xi32> to vector<2x2xi32>
    return %1 : vector<2x2xi32>
  }
}

// -----
// Twin: read past the end, as if there were no end
// Given: 5 3 9; 4 4 7
module {
  func.func @f(%arg0: memref<?xi32>, %arg1: index, %arg2: i32) -> vector<4xi32> {
    %0 = vector.transfer_read %arg0[%arg1], %arg2 : memref<?xi32>, vector<4xi32>
    return %0 : vector<4xi32>
  }
}

// -----
// Differs on (5, 3, 9), memrefs apart: 24 and not 9
module {
  func.func @f(%arg0: memref<?xi32>, %arg1: index, %arg2: i32) -> vector<4xi32> {
    %0 = vector.load %arg0[%arg1] : memref<?xi32>, vector<4xi32>
    return %0 : vector<4xi32>
  }
}

// -----
// Twin: two vectors are loaded before the first is stored
// Given: 0 2; 3 1
module {
  func.func @f(%arg0: memref<8xi32>, %arg1: index, %arg2: index) -> vector<4xi32> {
    %0 = vector.load %arg0[%arg1] : memref<8xi32>, vector<4xi32>
    vector.store %0, %arg0[%arg2] : memref<8xi32>, vector<4xi32>
    %1 = vector.load %arg0[%arg2] : memref<8xi32>, vector<2xi32>
    vector.store %1, %arg0[%arg1] : memref<8xi32>, vector<2xi32>
    %2 = vector.load %arg0[%arg1] : memref<8xi32>, vector<4xi32>
    return %2 : vector<4xi32>
  }
}

// -----
// Differs on (0, 2), memrefs apart: 164 and not 90
module {
  func.func @f(%arg0: memref<8xi32>, %arg1: index, %arg2: index) -> vector<4xi32> {
    %0 = vector.load %arg0[%arg1] : memref<8xi32>, vector<4xi32>
    %1 = vector.load %arg0[%arg1] : memref<8xi32>, vector<4xi32>
    vector.store %0, %arg0[%arg2] : memref<8xi32>, vector<4xi32>
    %2 = vector.load %arg0[%arg2] : memref<8xi32>, vector<2xi32>
    vector.store %2, %arg0[%arg1] : memref<8xi32>, vector<2xi32>
    return %1 : vector<4xi32>
  }
}
