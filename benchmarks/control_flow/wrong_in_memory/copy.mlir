// Twin: copies.row.metadata, copy
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
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<3x4xi32> -> memref<i32>, index, index, index, index, index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [1, 4], strides: [4, 1] : memref<i32> to memref<1x4xi32, strided<[4, 1]>>
    %base_buffer_0, %offset_1, %sizes_2:2, %strides_3:2 = memref.extract_strided_metadata %arg0 : memref<3x4xi32> -> memref<i32>, index, index, index, index, index
    %reinterpret_cast_4 = memref.reinterpret_cast %base_buffer_0 to offset: [8], sizes: [1, 4], strides: [4, 1] : memref<i32> to memref<1x4xi32, strided<[4, 1], offset: 8>>
    memref.copy %reinterpret_cast_4, %reinterpret_cast : memref<1x4xi32, strided<[4, 1], offset: 8>> to memref<1x4xi32, strided<[4, 1]>>
    %0 = memref.load %arg0[%c2, %c1] : memref<3x4xi32>
    memref.store %arg1, %arg0[%c2, %c2] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Twin: copies.copied_then_written.data_copy, copy
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
// Differs on (2, 5), memrefs apart: 131 and not 164
module {
  func.func @copied_then_written(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i32) -> i32 {
    %c0 = arith.constant 0 : index
    memref.copy %arg1, %arg0 : memref<8xi32> to memref<8xi32>
    memref.store %arg3, %arg0[%arg2] : memref<8xi32>
    %0 = memref.load %arg1[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Twin: structured.transposition.data_copy, copy
// Given: 3 4 4 3; 2 5 5 2
// Apart
module {
  func.func @transposition(%arg0: memref<?x?xi32>, %arg1: memref<?x?xi32>) {
    linalg.transpose ins(%arg0 : memref<?x?xi32>) outs(%arg1 : memref<?x?xi32>) permutation = [1, 0] 
    return
  }
}

// -----
// Differs on (3, 4, 4, 3), memrefs apart: 16 and not 144
module {
  func.func @transposition(%arg0: memref<?x?xi32>, %arg1: memref<?x?xi32>) {
    %c0 = arith.constant 0 : index
    linalg.transpose ins(%arg1 : memref<?x?xi32>) outs(%arg0 : memref<?x?xi32>) permutation = [1, 0] 
    return
  }
}

// -----
// Twin: copies.row.data_copy, copy
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
    memref.store %arg1, %arg0[%c2, %c2] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Twin: allocations.two_buffers.raised, copy
// Given: 2 5; 7 -1
module {
  func.func @two_buffers(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %alloc = memref.alloc() : memref<8xi32>
    %alloc_0 = memref.alloc() : memref<8xi32>
    memref.copy %arg0, %alloc : memref<8xi32> to memref<8xi32>
    memref.store %arg2, %alloc[%arg1] : memref<8xi32>
    memref.copy %alloc, %alloc_0 : memref<8xi32> to memref<8xi32>
    %0 = memref.load %arg0[%arg1] : memref<8xi32>
    %1 = memref.load %alloc_0[%arg1] : memref<8xi32>
    memref.dealloc %alloc : memref<8xi32>
    %2 = arith.subi %0, %1 : i32
    memref.store %2, %arg0[%arg1] : memref<8xi32>
    memref.dealloc %alloc_0 : memref<8xi32>
    return %2 : i32
  }
}

// -----
// Differs on (2, 5), memrefs apart: 164 and not 159
module {
  func.func @two_buffers(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %alloc = memref.alloc() : memref<8xi32>
    %alloc_0 = memref.alloc() : memref<8xi32>
    memref.copy %arg0, %alloc : memref<8xi32> to memref<8xi32>
    affine.store %arg2, %alloc[symbol(%arg1)] : memref<8xi32>
    memref.copy %alloc_0, %alloc : memref<8xi32> to memref<8xi32>
    %0 = affine.load %arg0[symbol(%arg1)] : memref<8xi32>
    %1 = affine.load %alloc_0[symbol(%arg1)] : memref<8xi32>
    memref.dealloc %alloc : memref<8xi32>
    %2 = arith.subi %0, %1 : i32
    affine.store %2, %arg0[symbol(%arg1)] : memref<8xi32>
    memref.dealloc %alloc_0 : memref<8xi32>
    return %2 : i32
  }
}

// -----
// Twin: structured.filled.data_copy, copy
// Given: 7; -2
// Apart
module {
  func.func @filled(%arg0: memref<6xi32>, %arg1: memref<6xi32>, %arg2: i32) {
    linalg.fill ins(%arg2 : i32) outs(%arg0 : memref<6xi32>)
    linalg.copy ins(%arg0 : memref<6xi32>) outs(%arg1 : memref<6xi32>)
    return
  }
}

// -----
// Differs on (7), memrefs apart: 57 and not 7
module {
  func.func @filled(%arg0: memref<6xi32>, %arg1: memref<6xi32>, %arg2: i32) {
    %c0 = arith.constant 0 : index
    linalg.fill ins(%arg2 : i32) outs(%arg0 : memref<6xi32>)
    linalg.copy ins(%arg1 : memref<6xi32>) outs(%arg0 : memref<6xi32>)
    return
  }
}

// -----
// Twin: copies.halves.metadata, copy
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
// Differs on (1, 4), memrefs apart: 16 and not 17
module {
  func.func @halves(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) {
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg0 : memref<8xi32> -> memref<i32>, index, index, index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [4], strides: [1] : memref<i32> to memref<4xi32, strided<[1]>>
    %base_buffer_0, %offset_1, %sizes_2, %strides_3 = memref.extract_strided_metadata %arg0 : memref<8xi32> -> memref<i32>, index, index, index
    %reinterpret_cast_4 = memref.reinterpret_cast %base_buffer_0 to offset: [4], sizes: [4], strides: [1] : memref<i32> to memref<4xi32, strided<[1], offset: 4>>
    memref.copy %reinterpret_cast_4, %reinterpret_cast : memref<4xi32, strided<[1], offset: 4>> to memref<4xi32, strided<[1]>>
    memref.store %arg2, %arg0[%arg1] : memref<8xi32>
    return
  }
}

// -----
// Twin: copies.copied_then_written.raised, copy
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
// Differs on (2, 5), memrefs apart: 131 and not 164
module {
  func.func @copied_then_written(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i32) -> i32 {
    affine.store %arg3, %arg0[symbol(%arg2)] : memref<8xi32>
    %0 = affine.load %arg1[symbol(%arg2)] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Twin: copies.halves.metadata_to_arithmetic, copy
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
// Differs on (1, 4), memrefs apart: no more and not 20
module {
  func.func @halves(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) {
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4], strides: [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
    %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [4], sizes: [4], strides: [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 4>>
    memref.store %arg2, %arg0[%arg1] : memref<8xi32>
    return
  }
}
