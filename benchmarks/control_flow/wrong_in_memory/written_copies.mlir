// Twin: the other way round
// Given: 0 1
// Apart
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: i32) {
    memref.copy %arg0, %arg1 : memref<4xi32> to memref<4xi32>
    return
  }
}

// -----
// Differs on (0, 1), memrefs apart: 16 and not 144
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: i32) {
    memref.copy %arg1, %arg0 : memref<4xi32> to memref<4xi32>
    return
  }
}

// -----
// Twin: left out
// Given: 0 1
// Apart
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: i32) {
    memref.copy %arg0, %arg1 : memref<4xi32> to memref<4xi32>
    return
  }
}

// -----
// Differs on (0, 1), memrefs apart: no more and not 144
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: i32) {
    return
  }
}

// -----
// Twin: after a store to what it reads
// Given: 0 1; 2 5
// Apart
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: i32) {
    memref.copy %arg0, %arg1 : memref<4xi32> to memref<4xi32>
    memref.store %arg3, %arg0[%arg2] : memref<4xi32>
    return
  }
}

// -----
// Differs on (0, 1), memrefs apart: 1 and not 90
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: i32) {
    memref.store %arg3, %arg0[%arg2] : memref<4xi32>
    memref.copy %arg0, %arg1 : memref<4xi32> to memref<4xi32>
    return
  }
}

// -----
// Twin: before a store to what it writes
// Given: 0 1; 2 5
// Apart
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: i32) {
    memref.store %arg3, %arg1[%arg2] : memref<4xi32>
    memref.copy %arg0, %arg1 : memref<4xi32> to memref<4xi32>
    return
  }
}

// -----
// Differs on (0, 1), memrefs apart: 1 and not 90
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: i32) {
    memref.copy %arg0, %arg1 : memref<4xi32> to memref<4xi32>
    memref.store %arg3, %arg1[%arg2] : memref<4xi32>
    return
  }
}

// -----
// Twin: forwards over itself, where elements are to move up
// Given:
module {
  func.func @f(%arg0: memref<5xi32>) {
    %alloc = memref.alloc() : memref<5xi32>
    memref.copy %arg0, %alloc : memref<5xi32> to memref<5xi32>
    affine.for %arg1 = 0 to 4 {
      %0 = affine.load %alloc[%arg1] : memref<5xi32>
      affine.store %0, %arg0[%arg1 + 1] : memref<5xi32>
    }
    memref.dealloc %alloc : memref<5xi32>
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 90 and not 127
module {
  func.func @f(%arg0: memref<5xi32>) {
    affine.for %arg1 = 0 to 4 {
      %0 = affine.load %arg0[%arg1] : memref<5xi32>
      affine.store %0, %arg0[%arg1 + 1] : memref<5xi32>
    }
    return
  }
}

// -----
// Twin: to another place, 4
// Given:
module {
  func.func @f(%arg0: memref<12xi32>) {
    %subview = memref.subview %arg0[0] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[6] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1], offset: 6>>
    memref.copy %subview, %subview_0 : memref<4xi32, strided<[1]>> to memref<4xi32, strided<[1], offset: 6>>
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 20 and not 22
module {
  func.func @f(%arg0: memref<12xi32>) {
    %subview = memref.subview %arg0[0] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[4] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1], offset: 4>>
    memref.copy %subview, %subview_0 : memref<4xi32, strided<[1]>> to memref<4xi32, strided<[1], offset: 4>>
    return
  }
}

// -----
// Twin: to another place, 5
// Given:
module {
  func.func @f(%arg0: memref<12xi32>) {
    %subview = memref.subview %arg0[0] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[6] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1], offset: 6>>
    memref.copy %subview, %subview_0 : memref<4xi32, strided<[1]>> to memref<4xi32, strided<[1], offset: 6>>
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 21 and not 22
module {
  func.func @f(%arg0: memref<12xi32>) {
    %subview = memref.subview %arg0[0] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[5] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1], offset: 5>>
    memref.copy %subview, %subview_0 : memref<4xi32, strided<[1]>> to memref<4xi32, strided<[1], offset: 5>>
    return
  }
}

// -----
// Twin: to another place, 7
// Given:
module {
  func.func @f(%arg0: memref<12xi32>) {
    %subview = memref.subview %arg0[0] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[6] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1], offset: 6>>
    memref.copy %subview, %subview_0 : memref<4xi32, strided<[1]>> to memref<4xi32, strided<[1], offset: 6>>
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 23 and not 22
module {
  func.func @f(%arg0: memref<12xi32>) {
    %subview = memref.subview %arg0[0] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[7] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1], offset: 7>>
    memref.copy %subview, %subview_0 : memref<4xi32, strided<[1]>> to memref<4xi32, strided<[1], offset: 7>>
    return
  }
}

// -----
// Twin: of what overlaps
module {
  func.func @f(%arg0: memref<12xi32>) {
    %subview = memref.subview %arg0[0] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[4] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1], offset: 4>>
    memref.copy %subview, %subview_0 : memref<4xi32, strided<[1]>> to memref<4xi32, strided<[1], offset: 4>>
    return
  }
}

// -----
// Differs on an argument: element 7 is to be element 3, and is not written
module {
  func.func @f(%arg0: memref<12xi32>) {
    %subview = memref.subview %arg0[0] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[2] [4] [1] : memref<12xi32> to memref<4xi32, strided<[1], offset: 2>>
    memref.copy %subview, %subview_0 : memref<4xi32, strided<[1]>> to memref<4xi32, strided<[1], offset: 2>>
    return
  }
}

// -----
// Twin: that a loop does, but for the last element
// Given: 0 1
// Apart
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: i32) {
    memref.copy %arg0, %arg1 : memref<4xi32> to memref<4xi32>
    return
  }
}

// -----
// Differs on (0, 1), memrefs apart: no more and not 147
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: i32) {
    affine.for %arg4 = 0 to 3 {
      %0 = affine.load %arg0[%arg4] : memref<4xi32>
      affine.store %0, %arg1[%arg4] : memref<4xi32>
    }
    return
  }
}

// -----
// Twin: through a buffer, which is copied first
// Given: 0 1; 3 77
// Apart
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: i32) {
    %alloc = memref.alloc() : memref<4xi32>
    memref.copy %arg0, %alloc : memref<4xi32> to memref<4xi32>
    memref.store %arg3, %alloc[%arg2] : memref<4xi32>
    memref.copy %alloc, %arg1 : memref<4xi32> to memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    return
  }
}

// -----
// Differs on (0, 1), memrefs apart: 90 and not 1
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: i32) {
    %alloc = memref.alloc() : memref<4xi32>
    memref.copy %arg0, %alloc : memref<4xi32> to memref<4xi32>
    memref.copy %alloc, %arg1 : memref<4xi32> to memref<4xi32>
    memref.store %arg3, %alloc[%arg2] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    return
  }
}
