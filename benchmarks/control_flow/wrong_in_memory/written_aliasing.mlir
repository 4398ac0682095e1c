// Twin: a load across a store
// Given: 1 2 40; 3 3 41
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
    %0 = memref.load %arg0[%arg2] : memref<4xi32>
    memref.store %arg4, %arg1[%arg3] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (3, 3, 41), memrefs in one place: 41 and not 201
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
    memref.store %arg4, %arg1[%arg3] : memref<4xi32>
    %0 = memref.load %arg0[%arg2] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: a load across a store, upwards
// Given: 1 2 40; 3 3 41
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
    memref.store %arg4, %arg1[%arg3] : memref<4xi32>
    %0 = memref.load %arg0[%arg2] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (3, 3, 41), memrefs in one place: 201 and not 41
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
    %0 = memref.load %arg0[%arg2] : memref<4xi32>
    memref.store %arg4, %arg1[%arg3] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: two stores exchanged
// Given: 1 2 40; 3 3 41
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) {
    %0 = arith.addi %arg4, %arg4 : i32
    memref.store %0, %arg0[%arg2] : memref<4xi32>
    memref.store %arg4, %arg1[%arg3] : memref<4xi32>
    return
  }
}

// -----
// Differs on (3, 3, 41), memrefs in one place: 82 and not 41
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) {
    %0 = arith.addi %arg4, %arg4 : i32
    memref.store %arg4, %arg1[%arg3] : memref<4xi32>
    memref.store %0, %arg0[%arg2] : memref<4xi32>
    return
  }
}

// -----
// Twin: a stored value forwarded past a store
// Given: 1 2 40; 3 3 41
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
    memref.store %arg4, %arg0[%arg2] : memref<4xi32>
    %0 = arith.addi %arg4, %arg4 : i32
    memref.store %0, %arg1[%arg3] : memref<4xi32>
    %1 = memref.load %arg0[%arg2] : memref<4xi32>
    return %1 : i32
  }
}

// -----
// Differs on (3, 3, 41), memrefs in one place: 41 and not 82
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
    memref.store %arg4, %arg0[%arg2] : memref<4xi32>
    %0 = arith.addi %arg4, %arg4 : i32
    memref.store %0, %arg1[%arg3] : memref<4xi32>
    return %arg4 : i32
  }
}

// -----
// Twin: a stored value forwarded past a call
module {
  func.func private @g()
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
    memref.store %arg4, %arg0[%arg2] : memref<4xi32>
    call @g() : () -> ()
    %0 = memref.load %arg0[%arg2] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (buffer 0 of [4], buffer 0 of [4], 1, 7, 4294967290), world 8, which writes: 4294967290, (((0,), 3255389356), ((1,), 2428870026), ((2,), 3943786419), ((3,), 7)) and not 2428870026, (((0,), 3255389356), ((1,), 2428870026), ((2,), 3943786419), ((3,), 7))
module {
  func.func private @g()
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
    memref.store %arg4, %arg0[%arg2] : memref<4xi32>
    call @g() : () -> ()
    return %arg4 : i32
  }
}

// -----
// Twin: a store moved past a call
module {
  func.func private @g()
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) {
    memref.store %arg4, %arg0[%arg2] : memref<4xi32>
    call @g() : () -> ()
    return
  }
}

// -----
// Differs on (buffer 0 of [4], buffer 1 of [4], 0, 18446744073709551609, 5), world 5, which writes: effect 1 is call @g() and not call @g(), with other memory
module {
  func.func private @g()
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) {
    call @g() : () -> ()
    memref.store %arg4, %arg0[%arg2] : memref<4xi32>
    return
  }
}

// -----
// Twin: a store that a call may see, lost
module {
  func.func private @g()
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) {
    memref.store %arg4, %arg0[%arg2] : memref<4xi32>
    call @g() : () -> ()
    %0 = arith.addi %arg4, %arg4 : i32
    memref.store %0, %arg0[%arg2] : memref<4xi32>
    return
  }
}

// -----
// Differs on (buffer 0 of [4], buffer 1 of [4], 0, 18446744073709551609, 5), world 5, which writes: effect 1 is call @g() and not call @g(), with other memory
module {
  func.func private @g()
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) {
    call @g() : () -> ()
    %0 = arith.addi %arg4, %arg4 : i32
    memref.store %0, %arg0[%arg2] : memref<4xi32>
    return
  }
}

// -----
// Twin: a load moved past a call
module {
  func.func private @g()
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
    %0 = memref.load %arg0[%arg2] : memref<4xi32>
    call @g() : () -> ()
    return %0 : i32
  }
}

// -----
// Differs on (buffer 0 of [4], buffer 0 of [4], 1, 7, 4294967290), world 8, which writes: 2428870026, (((0,), 3255389356), ((1,), 2428870026), ((2,), 3943786419), ((3,), 7)) and not 1112038970, (((0,), 3255389356), ((1,), 2428870026), ((2,), 3943786419), ((3,), 7))
module {
  func.func private @g()
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
    call @g() : () -> ()
    %0 = memref.load %arg0[%arg2] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: a store overwritten, but read in between
// Given: 1 2 40; 3 3 41
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
    memref.store %arg4, %arg0[%arg2] : memref<4xi32>
    %0 = memref.load %arg1[%arg3] : memref<4xi32>
    memref.store %0, %arg0[%arg2] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (3, 3, 41), memrefs in one place: 201 and not 41
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32) -> i32 {
    %0 = memref.load %arg1[%arg3] : memref<4xi32>
    memref.store %0, %arg0[%arg2] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: a load out of a loop that stores
// Given: 1 2 40 3; 3 3 41 2
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32, %arg5: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg6 = %c0 to %arg5 step %c1 {
      %0 = memref.load %arg0[%arg2] : memref<4xi32>
      %1 = arith.addi %0, %arg4 : i32
      memref.store %1, %arg1[%arg3] : memref<4xi32>
    }
    return
  }
}

// -----
// Differs on (3, 3, 41, 2), memrefs in one place: 242 and not 283
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: index, %arg3: index, %arg4: i32, %arg5: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = memref.load %arg0[%arg2] : memref<4xi32>
    scf.for %arg6 = %c0 to %arg5 step %c1 {
      %1 = arith.addi %0, %arg4 : i32
      memref.store %1, %arg1[%arg3] : memref<4xi32>
    }
    return
  }
}

// -----
// Twin: a sum kept in a register, while the loop reads where it is
// Given: 4 1; 4 3
module {
  func.func @f(%arg0: memref<?xi32>, %arg1: memref<4xi32>, %arg2: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    scf.for %arg3 = %c0 to %dim step %c1 {
      %0 = memref.load %arg0[%arg3] : memref<?xi32>
      %1 = memref.load %arg1[%arg2] : memref<4xi32>
      %2 = arith.addi %0, %1 : i32
      memref.store %2, %arg1[%arg2] : memref<4xi32>
    }
    return
  }
}

// -----
// Differs on (4, 1), memrefs in one place: 709 and not 799
module {
  func.func @f(%arg0: memref<?xi32>, %arg1: memref<4xi32>, %arg2: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    %0 = memref.load %arg1[%arg2] : memref<4xi32>
    %1 = scf.for %arg3 = %c0 to %dim step %c1 iter_args(%arg4 = %0) -> (i32) {
      %2 = memref.load %arg0[%arg3] : memref<?xi32>
      %3 = arith.addi %2, %arg4 : i32
      scf.yield %3 : i32
    }
    memref.store %1, %arg1[%arg2] : memref<4xi32>
    return
  }
}
