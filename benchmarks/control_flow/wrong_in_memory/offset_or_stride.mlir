// Twin: views.windows.canonicalize, offset or stride
// Given: 2 7; 0 8
module {
  func.func @windows(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %subview = memref.subview %arg0[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[2] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 2>>
    %c0 = arith.constant 0 : index
    memref.store %arg2, %subview[%arg1] : memref<4xi32, strided<[1]>>
    %0 = memref.load %subview_0[%c0] : memref<4xi32, strided<[1], offset: 2>>
    return %0 : i32
  }
}

// -----
// Differs on (2, 7), memrefs apart: 201 and not 7
module {
  func.func @windows(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %subview = memref.subview %arg0[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[3] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 3>>
    memref.store %arg2, %subview[%arg1] : memref<4xi32, strided<[1]>>
    %0 = memref.load %subview_0[%c0] : memref<4xi32, strided<[1], offset: 3>>
    return %0 : i32
  }
}

// -----
// Twin: copies.halves.raised, offset or stride
// Given: 1 4; 0 3
module {
  func.func @halves(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) {
    %subview = memref.subview %arg0[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[4] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 4>>
    memref.copy %subview, %subview_0 : memref<4xi32, strided<[1]>> to memref<4xi32, strided<[1], offset: 4>>
    memref.store %arg2, %arg0[%arg1] : memref<8xi32>
    return
  }
}

// -----
// Differs on (1, 4), memrefs apart: 164 and not 127
module {
  func.func @halves(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) {
    %subview = memref.subview %arg0[0] [4] [2] : memref<8xi32> to memref<4xi32, strided<[2]>>
    %subview_0 = memref.subview %arg0[4] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 4>>
    memref.copy %subview, %subview_0 : memref<4xi32, strided<[2]>> to memref<4xi32, strided<[1], offset: 4>>
    affine.store %arg2, %arg0[symbol(%arg1)] : memref<8xi32>
    return
  }
}

// -----
// Twin: views.windows.data_copy, offset or stride
// Given: 2 7; 0 8
module {
  func.func @windows(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %subview = memref.subview %arg0[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[2] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 2>>
    %c0 = arith.constant 0 : index
    memref.store %arg2, %subview[%arg1] : memref<4xi32, strided<[1]>>
    %0 = memref.load %subview_0[%c0] : memref<4xi32, strided<[1], offset: 2>>
    return %0 : i32
  }
}

// -----
// Differs on (2, 7), memrefs apart: 164 and not 7
module {
  func.func @windows(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %subview = memref.subview %arg0[1] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 1>>
    %subview_0 = memref.subview %arg0[2] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 2>>
    %c0_1 = arith.constant 0 : index
    memref.store %arg2, %subview[%arg1] : memref<4xi32, strided<[1], offset: 1>>
    %0 = memref.load %subview_0[%c0_1] : memref<4xi32, strided<[1], offset: 2>>
    return %0 : i32
  }
}

// -----
// Twin: views.with_layout.data_copy, offset or stride
// Given: 1 2; 0 1
module {
  func.func @with_layout(%arg0: memref<4x6xi32, strided<[12, 2], offset: 3>>, %arg1: index, %arg2: index) -> i32 {
    %subview = memref.subview %arg0[1, 1] [2, 4] [1, 1] : memref<4x6xi32, strided<[12, 2], offset: 3>> to memref<2x4xi32, strided<[12, 2], offset: 17>>
    %0 = memref.load %subview[%arg1, %arg2] : memref<2x4xi32, strided<[12, 2], offset: 17>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 130 and not 56
module {
  func.func @with_layout(%arg0: memref<4x6xi32, strided<[12, 2], offset: 3>>, %arg1: index, %arg2: index) -> i32 {
    %c0 = arith.constant 0 : index
    %subview = memref.subview %arg0[1, 2] [2, 4] [1, 1] : memref<4x6xi32, strided<[12, 2], offset: 3>> to memref<2x4xi32, strided<[12, 2], offset: 19>>
    %0 = memref.load %subview[%arg1, %arg2] : memref<2x4xi32, strided<[12, 2], offset: 19>>
    return %0 : i32
  }
}
