// Twin: a sum for a maximum
// Given: 1 2 5
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %0 = memref.atomic_rmw addi %arg3, %arg0[%arg1] : (i32, memref<4xi32>) -> i32
    return %0 : i32
  }
}

// -----
// Differs on (1, 2, 5), memrefs apart: no more and not 17
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %0 = memref.atomic_rmw maxs %arg3, %arg0[%arg1] : (i32, memref<4xi32>) -> i32
    return %0 : i32
  }
}

// -----
// Twin: a maximum without sign
// Given: 1 2 -5
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %0 = memref.atomic_rmw maxs %arg3, %arg0[%arg1] : (i32, memref<4xi32>) -> i32
    return %0 : i32
  }
}

// -----
// Differs on (1, 2, -5), memrefs apart: 17 and not no more
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %0 = memref.atomic_rmw maxu %arg3, %arg0[%arg1] : (i32, memref<4xi32>) -> i32
    return %0 : i32
  }
}

// -----
// Twin: the new value for the old one
// Given: 1 2 5
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %0 = memref.atomic_rmw addi %arg3, %arg0[%arg1] : (i32, memref<4xi32>) -> i32
    return %0 : i32
  }
}

// -----
// Differs on (1, 2, 5), memrefs apart: 132 and not 127
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %0 = memref.atomic_rmw addi %arg3, %arg0[%arg1] : (i32, memref<4xi32>) -> i32
    %1 = arith.addi %0, %arg3 : i32
    return %1 : i32
  }
}

// -----
// Twin: no longer atomic, and lost
// Given: 1 2 5
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %0 = memref.atomic_rmw addi %arg3, %arg0[%arg1] : (i32, memref<4xi32>) -> i32
    return %0 : i32
  }
}

// -----
// Differs on (1, 2, 5), memrefs apart: no more and not 17
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %0 = memref.load %arg0[%arg1] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: another element
// Given: 1 2 5
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %0 = memref.atomic_rmw addi %arg3, %arg0[%arg1] : (i32, memref<4xi32>) -> i32
    return %0 : i32
  }
}

// -----
// Differs on (1, 2, 5), memrefs apart: 164 and not 127
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %0 = memref.atomic_rmw addi %arg3, %arg0[%arg2] : (i32, memref<4xi32>) -> i32
    return %0 : i32
  }
}

// -----
// Twin: moved across a store
// Given: 1 1 5; 1 2 6
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    memref.store %arg3, %arg0[%arg2] : memref<4xi32>
    %0 = memref.atomic_rmw addi %arg3, %arg0[%arg1] : (i32, memref<4xi32>) -> i32
    return %0 : i32
  }
}

// -----
// Differs on (1, 1, 5), memrefs apart: 127 and not 5
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %0 = memref.atomic_rmw addi %arg3, %arg0[%arg1] : (i32, memref<4xi32>) -> i32
    memref.store %arg3, %arg0[%arg2] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: done twice
// Given: 1 2 5
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %0 = memref.atomic_rmw addi %arg3, %arg0[%arg1] : (i32, memref<4xi32>) -> i32
    return %0 : i32
  }
}

// -----
// Differs on (1, 2, 5), memrefs apart: 132 and not 127
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %0 = memref.atomic_rmw addi %arg3, %arg0[%arg1] : (i32, memref<4xi32>) -> i32
    %1 = memref.atomic_rmw addi %arg3, %arg0[%arg1] : (i32, memref<4xi32>) -> i32
    return %1 : i32
  }
}
