// Twin: accesses.on_one_branch.data_copy, moved out
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
// Differs on (buffer 0 of [8], 13, 1, 7, 0), world 8, which writes: undefined out of bounds, where the source returned
module {
  func.func @on_one_branch(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: i32, %arg4: i1) -> i32 {
    %c0 = arith.constant 0 : index
    memref.store %arg3, %arg0[%arg1] : memref<8xi32>
    scf.if %arg4 {
    } else {
      %1 = arith.subi %arg3, %arg3 : i32
      memref.store %1, %arg0[%arg2] : memref<8xi32>
    }
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Twin: accesses.on_one_branch.canonicalize, moved out
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
// Differs on (buffer 0 of [8], 13, 1, 7, 0), world 8, which writes: undefined out of bounds, where the source returned
module {
  func.func @on_one_branch(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: i32, %arg4: i1) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    memref.store %arg3, %arg0[%arg1] : memref<8xi32>
    scf.if %arg4 {
    } else {
      memref.store %c0_i32, %arg0[%arg2] : memref<8xi32>
    }
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    return %0 : i32
  }
}
