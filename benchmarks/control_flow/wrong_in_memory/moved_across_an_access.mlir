// Twin: accesses.forwarded.raised, moved across an access
// Given: 1 9; 2 10
module {
  func.func @forwarded(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %0 = arith.addi %arg2, %arg2 : i32
    memref.store %arg2, %arg0[%c3] : memref<8xi32>
    memref.store %0, %arg0[%c4] : memref<8xi32>
    %1 = memref.load %arg0[%c3] : memref<8xi32>
    %2 = memref.load %arg0[%c4] : memref<8xi32>
    %3 = arith.muli %1, %2 : i32
    memref.store %3, %arg0[%arg1] : memref<8xi32>
    %4 = memref.load %arg0[%c3] : memref<8xi32>
    return %4 : i32
  }
}

// -----
// Differs on (buffer 0 of [8], 3, 65), world 4: 65, (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 8450), ((4,), 130), ((5,), 2), ((6,), 4), ((7,), 4)) and not 8450, (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 8450), ((4,), 130), ((5,), 2), ((6,), 4), ((7,), 4))
module {
  func.func @forwarded(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %0 = arith.addi %arg2, %arg2 : i32
    affine.store %arg2, %arg0[3] : memref<8xi32>
    affine.store %0, %arg0[4] : memref<8xi32>
    %1 = arith.muli %arg2, %0 : i32
    %2 = affine.load %arg0[3] : memref<8xi32>
    affine.store %1, %arg0[symbol(%arg1)] : memref<8xi32>
    return %2 : i32
  }
}

// -----
// Twin: copies.copied_then_written.data_copy, moved across an access
// Given: 2 5; 0 7
// Apart
module {
  func.func @copied_then_written(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i32) -> i32 {
    memref.copy %arg0, %arg1 : memref<8xi32> to memref<8xi32>
    memref.store %arg3, %arg0[%arg2] : memref<8xi32>
    %0 = memref.load %arg1[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Differs on (2, 5), memrefs apart: 5 and not 164
module {
  func.func @copied_then_written(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i32) -> i32 {
    %c0 = arith.constant 0 : index
    memref.store %arg3, %arg0[%arg2] : memref<8xi32>
    memref.copy %arg0, %arg1 : memref<8xi32> to memref<8xi32>
    %0 = memref.load %arg1[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Twin: transfers.overwritten.data_copy, moved across an access
// Given: 1 4; 2 5; 3 3
module {
  func.func @overwritten(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>, %arg4: vector<2xi32>) -> i32 {
    vector.store %arg3, %arg0[%arg1] : memref<8xi32>, vector<4xi32>
    vector.store %arg4, %arg0[%arg2] : memref<8xi32>, vector<2xi32>
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Differs on (1, 4), memrefs apart: -10 and not 11
module {
  func.func @overwritten(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>, %arg4: vector<2xi32>) -> i32 {
    %c0 = arith.constant 0 : index
    vector.store %arg4, %arg0[%arg2] : memref<8xi32>, vector<2xi32>
    vector.store %arg3, %arg0[%arg1] : memref<8xi32>, vector<4xi32>
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Twin: copies.row.data_copy, moved across an access
// Given: 5; 9
module {
  func.func @row(%arg0: memref<3x4xi32>, %arg1: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %subview = memref.subview %arg0[0, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1]>>
    %subview_0 = memref.subview %arg0[2, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    memref.copy %subview, %subview_0 : memref<1x4xi32, strided<[4, 1]>> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    %0 = memref.load %arg0[%c2, %c1] : memref<3x4xi32>
    memref.store %arg1, %arg0[%c2, %c2] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (5), memrefs apart: 172 and not 127
module {
  func.func @row(%arg0: memref<3x4xi32>, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %subview = memref.subview %arg0[0, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1]>>
    %subview_0 = memref.subview %arg0[2, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    %0 = memref.load %arg0[%c2, %c1] : memref<3x4xi32>
    memref.copy %subview, %subview_0 : memref<1x4xi32, strided<[4, 1]>> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    memref.store %arg1, %arg0[%c2, %c2] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Twin: views.stepped.metadata_to_arithmetic, moved across an access
// Given: 1 1 4; 0 1 5
module {
  func.func @stepped(%arg0: memref<6x8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %subview = memref.subview %arg0[1, 2] [2, 3] [2, 2] : memref<6x8xi32> to memref<2x3xi32, strided<[16, 2], offset: 10>>
    memref.store %arg3, %subview[%arg1, %arg2] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    %c1 = arith.constant 1 : index
    %0 = memref.load %subview[%c1, %c1] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 1, 4), memrefs apart: 122 and not 4
module {
  func.func @stepped(%arg0: memref<6x8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [10], sizes: [2, 3], strides: [16, 2] : memref<6x8xi32> to memref<2x3xi32, strided<[16, 2], offset: 10>>
    %0 = memref.load %reinterpret_cast[%c1, %c1] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    memref.store %arg3, %reinterpret_cast[%arg1, %arg2] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    return %0 : i32
  }
}

// -----
// Twin: views.windows.folded, moved across an access
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
    %c2 = arith.constant 2 : index
    %0 = memref.load %arg0[%c2] : memref<8xi32>
    memref.store %arg2, %arg0[%arg1] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Twin: accesses.between.raised, moved across an access
// Given: 1 2 40; 3 3 41; 0 5 42
module {
  func.func @between(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: index, %arg4: i32) -> (i32, i32) {
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    memref.store %arg4, %arg1[%arg3] : memref<8xi32>
    %1 = memref.load %arg0[%arg2] : memref<8xi32>
    %2 = memref.load %arg0[%arg2] : memref<8xi32>
    %3 = arith.addi %1, %2 : i32
    return %0, %3 : i32, i32
  }
}

// -----
// Differs on (3, 3, 41), memrefs in one place: 41 and not 201
module {
  func.func @between(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: index, %arg4: i32) -> (i32, i32) {
    affine.store %arg4, %arg1[symbol(%arg3)] : memref<8xi32>
    %0 = affine.load %arg0[symbol(%arg2)] : memref<8xi32>
    %1 = affine.load %arg0[symbol(%arg2)] : memref<8xi32>
    %2 = arith.addi %1, %1 : i32
    return %0, %2 : i32, i32
  }
}

// -----
// Twin: views.windows.metadata, moved across an access
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
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg0 : memref<8xi32> -> memref<i32>, index, index, index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [4], strides: [1] : memref<i32> to memref<4xi32, strided<[1]>>
    %base_buffer_0, %offset_1, %sizes_2, %strides_3 = memref.extract_strided_metadata %arg0 : memref<8xi32> -> memref<i32>, index, index, index
    %reinterpret_cast_4 = memref.reinterpret_cast %base_buffer_0 to offset: [2], sizes: [4], strides: [1] : memref<i32> to memref<4xi32, strided<[1], offset: 2>>
    %0 = memref.load %reinterpret_cast_4[%c0] : memref<4xi32, strided<[1], offset: 2>>
    memref.store %arg2, %reinterpret_cast[%arg1] : memref<4xi32, strided<[1]>>
    return %0 : i32
  }
}

// -----
// Twin: accesses.between.data_copy, moved across an access
// Given: 1 2 40; 3 3 41; 0 5 42
module {
  func.func @between(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: index, %arg4: i32) -> (i32, i32) {
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    memref.store %arg4, %arg1[%arg3] : memref<8xi32>
    %1 = memref.load %arg0[%arg2] : memref<8xi32>
    %2 = memref.load %arg0[%arg2] : memref<8xi32>
    %3 = arith.addi %1, %2 : i32
    return %0, %3 : i32, i32
  }
}

// -----
// Differs on (3, 3, 41), memrefs in one place: 242 and not 82
module {
  func.func @between(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: index, %arg4: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    %1 = memref.load %arg0[%arg2] : memref<8xi32>
    memref.store %arg4, %arg1[%arg3] : memref<8xi32>
    %2 = memref.load %arg0[%arg2] : memref<8xi32>
    %3 = arith.addi %1, %2 : i32
    return %0, %3 : i32, i32
  }
}

// -----
// Twin: copies.halves.metadata, moved across an access
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
// Differs on (1, 4), memrefs apart: 4 and not 127
module {
  func.func @halves(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) {
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg0 : memref<8xi32> -> memref<i32>, index, index, index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [4], strides: [1] : memref<i32> to memref<4xi32, strided<[1]>>
    %base_buffer_0, %offset_1, %sizes_2, %strides_3 = memref.extract_strided_metadata %arg0 : memref<8xi32> -> memref<i32>, index, index, index
    %reinterpret_cast_4 = memref.reinterpret_cast %base_buffer_0 to offset: [4], sizes: [4], strides: [1] : memref<i32> to memref<4xi32, strided<[1], offset: 4>>
    memref.store %arg2, %arg0[%arg1] : memref<8xi32>
    memref.copy %reinterpret_cast, %reinterpret_cast_4 : memref<4xi32, strided<[1]>> to memref<4xi32, strided<[1], offset: 4>>
    return
  }
}

// -----
// Twin: views.stepped.metadata, moved across an access
// Given: 1 1 4; 0 1 5
module {
  func.func @stepped(%arg0: memref<6x8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %subview = memref.subview %arg0[1, 2] [2, 3] [2, 2] : memref<6x8xi32> to memref<2x3xi32, strided<[16, 2], offset: 10>>
    memref.store %arg3, %subview[%arg1, %arg2] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    %c1 = arith.constant 1 : index
    %0 = memref.load %subview[%c1, %c1] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 1, 4), memrefs apart: 122 and not 4
module {
  func.func @stepped(%arg0: memref<6x8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<6x8xi32> -> memref<i32>, index, index, index, index, index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [10], sizes: [2, 3], strides: [16, 2] : memref<i32> to memref<2x3xi32, strided<[16, 2], offset: 10>>
    %0 = memref.load %reinterpret_cast[%c1, %c1] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    memref.store %arg3, %reinterpret_cast[%arg1, %arg2] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    return %0 : i32
  }
}

// -----
// Twin: transfers.overwritten.raised, moved across an access
// Given: 1 4; 2 5; 3 3
module {
  func.func @overwritten(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>, %arg4: vector<2xi32>) -> i32 {
    vector.store %arg3, %arg0[%arg1] : memref<8xi32>, vector<4xi32>
    vector.store %arg4, %arg0[%arg2] : memref<8xi32>, vector<2xi32>
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Differs on (1, 4), memrefs apart: -10 and not 11
module {
  func.func @overwritten(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>, %arg4: vector<2xi32>) -> i32 {
    vector.store %arg3, %arg0[%arg1] : memref<8xi32>, vector<4xi32>
    %0 = affine.load %arg0[symbol(%arg2)] : memref<8xi32>
    vector.store %arg4, %arg0[%arg2] : memref<8xi32>, vector<2xi32>
    return %0 : i32
  }
}

// -----
// Twin: copies.copied_then_written.raised, moved across an access
// Given: 2 5; 0 7
// Apart
module {
  func.func @copied_then_written(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i32) -> i32 {
    memref.copy %arg0, %arg1 : memref<8xi32> to memref<8xi32>
    memref.store %arg3, %arg0[%arg2] : memref<8xi32>
    %0 = memref.load %arg1[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Differs on (buffer 0 of [8], buffer 0 of [8], 1, 7), world 8, which writes: 1112038970, (((0,), 3255389356), ((1,), 7), ((2,), 3943786419), ((3,), 7), ((4,), 598176026), ((5,), 2), ((6,), 4), ((7,), 4)) and not 7, (((0,), 3255389356), ((1,), 7), ((2,), 3943786419), ((3,), 7), ((4,), 598176026), ((5,), 2), ((6,), 4), ((7,), 4))
module {
  func.func @copied_then_written(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i32) -> i32 {
    memref.copy %arg0, %arg1 : memref<8xi32> to memref<8xi32>
    %0 = affine.load %arg1[symbol(%arg2)] : memref<8xi32>
    affine.store %arg3, %arg0[symbol(%arg2)] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Twin: copies.halves.metadata_to_arithmetic, moved across an access
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
// Differs on (1, 4), memrefs apart: 4 and not 127
module {
  func.func @halves(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) {
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4], strides: [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
    %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [4], sizes: [4], strides: [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 4>>
    memref.store %arg2, %arg0[%arg1] : memref<8xi32>
    memref.copy %reinterpret_cast, %reinterpret_cast_0 : memref<4xi32, strided<[1]>> to memref<4xi32, strided<[1], offset: 4>>
    return
  }
}

// -----
// Twin: copies.row.raised, moved across an access
// Given: 5; 9
module {
  func.func @row(%arg0: memref<3x4xi32>, %arg1: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %subview = memref.subview %arg0[0, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1]>>
    %subview_0 = memref.subview %arg0[2, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    memref.copy %subview, %subview_0 : memref<1x4xi32, strided<[4, 1]>> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    %0 = memref.load %arg0[%c2, %c1] : memref<3x4xi32>
    memref.store %arg1, %arg0[%c2, %c2] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (5), memrefs apart: 172 and not 127
module {
  func.func @row(%arg0: memref<3x4xi32>, %arg1: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %subview = memref.subview %arg0[0, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1]>>
    %subview_0 = memref.subview %arg0[2, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    %0 = affine.load %arg0[2, 1] : memref<3x4xi32>
    memref.copy %subview, %subview_0 : memref<1x4xi32, strided<[4, 1]>> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    affine.store %arg1, %arg0[2, 2] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Twin: accesses.on_one_branch.canonicalize, moved across an access
// Given: 1 2 7 1; 3 3 8 0; 4 4 9 1
module {
  func.func @on_one_branch(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: i32, %arg4: i1) -> i32 {
    scf.if %arg4 {
      memref.store %arg3, %arg0[%arg1] : memref<8xi32>
    } else {
      %1 = arith.subi %arg3, %arg3 : i32
      memref.store %1, %arg0[%arg2] : memref<8xi32>
    }
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2, 7, 1), memrefs apart: 0 and not 164
module {
  func.func @on_one_branch(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: i32, %arg4: i1) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    scf.if %arg4 {
      memref.store %c0_i32, %arg0[%arg2] : memref<8xi32>
      memref.store %arg3, %arg0[%arg1] : memref<8xi32>
    } else {
    }
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Twin: accesses.updated.raised, moved across an access
// Given: 2 5; 3 -6
module {
  func.func @updated(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> (i32, i32) {
    %0 = memref.atomic_rmw addi %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %c1 = arith.constant 1 : index
    %1 = memref.load %arg0[%c1] : memref<8xi32>
    %2 = memref.atomic_rmw maxs %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %3 = arith.addi %0, %1 : i32
    return %3, %2 : i32, i32
  }
}

// -----
// Differs on (buffer 0 of [8], 1, 6), world 40: 2224077940, 1112038976, (((0,), 3255389356), ((1,), 1112038976), ((2,), 3943786419), ((3,), 7), ((4,), 598176026), ((5,), 2), ((6,), 4), ((7,), 4)) and not 2224077946, 1112038976, (((0,), 3255389356), ((1,), 1112038976), ((2,), 3943786419), ((3,), 7), ((4,), 598176026), ((5,), 2), ((6,), 4), ((7,), 4))
module {
  func.func @updated(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> (i32, i32) {
    %0 = affine.load %arg0[1] : memref<8xi32>
    %1 = memref.atomic_rmw addi %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %c1 = arith.constant 1 : index
    %2 = memref.atomic_rmw maxs %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %3 = arith.addi %1, %0 : i32
    return %3, %2 : i32, i32
  }
}
