// Twin: freed before it is read
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %alloc = memref.alloc() : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    %0 = memref.load %alloc[%arg0] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (2, 65), world 1: undefined memory that was freed, where the source returned
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %alloc = memref.alloc() : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    %0 = memref.load %alloc[%arg0] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: freed before it is written
module {
  func.func @f(%arg0: index, %arg1: i32) {
    %alloc = memref.alloc() : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    return
  }
}

// -----
// Differs on (2, 65), world 1: undefined memory that was freed, where the source returned
module {
  func.func @f(%arg0: index, %arg1: i32) {
    %alloc = memref.alloc() : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    return
  }
}

// -----
// Twin: freed twice
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %alloc = memref.alloc() : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    %0 = memref.load %alloc[%arg0] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (2, 65), world 1: undefined freed twice, where the source returned
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %alloc = memref.alloc() : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    %0 = memref.load %alloc[%arg0] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: not freed
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %alloc = memref.alloc() : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    %0 = memref.load %alloc[%arg0] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on an argument: memory is not freed that was freed before
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %alloc = memref.alloc() : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    %0 = memref.load %alloc[%arg0] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: the wrong one freed, and twice
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %alloc = memref.alloc() : memref<4xi32>
    %alloc_0 = memref.alloc() : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    %0 = memref.load %alloc[%arg0] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    memref.dealloc %alloc_0 : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (2, 65), world 1: undefined freed twice, where the source returned
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %alloc = memref.alloc() : memref<4xi32>
    %alloc_0 = memref.alloc() : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    %0 = memref.load %alloc[%arg0] : memref<4xi32>
    memref.dealloc %alloc_0 : memref<4xi32>
    memref.dealloc %alloc_0 : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: freed on one branch, and then again
module {
  func.func private @g()
  func.func @f(%arg0: index, %arg1: i32, %arg2: i1) -> i32 {
    %alloc = memref.alloc() : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    %0 = memref.load %alloc[%arg0] : memref<4xi32>
    scf.if %arg2 {
      func.call @g() : () -> ()
    }
    memref.dealloc %alloc : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (2, 65, 1), world 1: undefined freed twice, where the source returned
module {
  func.func private @g()
  func.func @f(%arg0: index, %arg1: i32, %arg2: i1) -> i32 {
    %alloc = memref.alloc() : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    %0 = memref.load %alloc[%arg0] : memref<4xi32>
    scf.if %arg2 {
      func.call @g() : () -> ()
      memref.dealloc %alloc : memref<4xi32>
    }
    memref.dealloc %alloc : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: freed in a loop
module {
  func.func @f(%arg0: index, %arg1: i32, %arg2: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %alloc = memref.alloc() : memref<4xi32>
    scf.for %arg3 = %c0 to %arg2 step %c1 {
      memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    }
    memref.dealloc %alloc : memref<4xi32>
    return
  }
}

// -----
// Differs on (3, 65, 2), world 4: undefined memory that was freed, where the source returned
module {
  func.func @f(%arg0: index, %arg1: i32, %arg2: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %alloc = memref.alloc() : memref<4xi32>
    scf.for %arg3 = %c0 to %arg2 step %c1 {
      memref.store %arg1, %alloc[%arg0] : memref<4xi32>
      memref.dealloc %alloc : memref<4xi32>
    }
    return
  }
}

// -----
// Twin: an argument freed
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index) -> i32 {
    %0 = memref.load %arg0[%arg1] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on an argument: who passes it on may still read it
module {
  func.func @f(%arg0: memref<4xi32>, %arg1: index) -> i32 {
    %0 = memref.load %arg0[%arg1] : memref<4xi32>
    memref.dealloc %arg0 : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: read where nothing was written
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %alloc = memref.alloc() : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    %0 = memref.load %alloc[%arg0] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (2, 65), world 1: poison and not 65
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %alloc = memref.alloc() : memref<4xi32>
    %0 = memref.load %alloc[%arg0] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: read before it is written
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %alloc = memref.alloc() : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    %0 = memref.load %alloc[%arg0] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (2, 65), world 1: poison and not 65
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %alloc = memref.alloc() : memref<4xi32>
    %0 = memref.load %alloc[%arg0] : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: another element written
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %c3 = arith.constant 3 : index
    %alloc = memref.alloc() : memref<4xi32>
    memref.store %arg1, %alloc[%c3] : memref<4xi32>
    %0 = memref.load %alloc[%c3] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (18446744073709551599, 65), world 0: poison and not 65
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %c3 = arith.constant 3 : index
    %c2 = arith.constant 2 : index
    %alloc = memref.alloc() : memref<4xi32>
    memref.store %arg1, %alloc[%c2] : memref<4xi32>
    %0 = memref.load %alloc[%c3] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: read on the stack where one branch writes
module {
  func.func @f(%arg0: index, %arg1: i32, %arg2: i1) -> i32 {
    %alloca = memref.alloca() : memref<4xi32>
    memref.store %arg1, %alloca[%arg0] : memref<4xi32>
    scf.if %arg2 {
      memref.store %arg1, %alloca[%arg0] : memref<4xi32>
    }
    %0 = memref.load %alloca[%arg0] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (3, 65, 0), world 4: poison and not 65
module {
  func.func @f(%arg0: index, %arg1: i32, %arg2: i1) -> i32 {
    %alloca = memref.alloca() : memref<4xi32>
    scf.if %arg2 {
      memref.store %arg1, %alloca[%arg0] : memref<4xi32>
    }
    %0 = memref.load %alloca[%arg0] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: too small
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %c3 = arith.constant 3 : index
    %alloc = memref.alloc() : memref<4xi32>
    memref.store %arg1, %alloc[%c3] : memref<4xi32>
    %0 = memref.load %alloc[%c3] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (18446744073709551599, 65), world 0: undefined out of bounds, where the source returned
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %c3 = arith.constant 3 : index
    %alloc = memref.alloc() : memref<3xi32>
    memref.store %arg1, %alloc[%c3] : memref<3xi32>
    %0 = memref.load %alloc[%c3] : memref<3xi32>
    memref.dealloc %alloc : memref<3xi32>
    return %0 : i32
  }
}

// -----
// Twin: hoisted out of a loop, written once
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %c0_i32) -> (i32) {
      %alloca = memref.alloca() : memref<2xi32>
      memref.store %arg1, %alloca[%c0] : memref<2xi32>
      %1 = memref.load %alloca[%c0] : memref<2xi32>
      %2 = arith.addi %1, %arg3 : i32
      memref.store %2, %alloca[%c0] : memref<2xi32>
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (4, 65), world 3: 520 and not 260
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %alloca = memref.alloca() : memref<2xi32>
    memref.store %arg1, %alloca[%c0] : memref<2xi32>
    %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %c0_i32) -> (i32) {
      %1 = memref.load %alloca[%c0] : memref<2xi32>
      %2 = arith.addi %1, %arg3 : i32
      memref.store %2, %alloca[%c0] : memref<2xi32>
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: sunk into a loop, which it was to outlive
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %alloca = memref.alloca() : memref<2xi32>
    memref.store %arg1, %alloca[%c0] : memref<2xi32>
    %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %c0_i32) -> (i32) {
      %1 = memref.load %alloca[%c0] : memref<2xi32>
      %2 = arith.addi %1, %arg3 : i32
      memref.store %2, %alloca[%c0] : memref<2xi32>
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (2, 65), world 1: poison and not 130
module {
  func.func @f(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %c0_i32) -> (i32) {
      %alloca = memref.alloca() : memref<2xi32>
      %1 = memref.load %alloca[%c0] : memref<2xi32>
      %2 = arith.addi %1, %arg3 : i32
      memref.store %2, %alloca[%c0] : memref<2xi32>
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: two buffers made one
module {
  func.func @f(%arg0: i32, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<4xi32>
    %alloc_0 = memref.alloc() : memref<4xi32>
    memref.store %arg0, %alloc[%c0] : memref<4xi32>
    memref.store %arg1, %alloc_0[%c0] : memref<4xi32>
    %0 = memref.load %alloc[%c0] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    memref.dealloc %alloc_0 : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (4294967279, 65), world 0: 65 and not 4294967279
module {
  func.func @f(%arg0: i32, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<4xi32>
    memref.store %arg0, %alloc[%c0] : memref<4xi32>
    memref.store %arg1, %alloc[%c0] : memref<4xi32>
    %0 = memref.load %alloc[%c0] : memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: given back after it was freed
module {
  func.func @f(%arg0: i32) -> memref<1xi32> {
    %c0 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<1xi32>
    memref.store %arg0, %alloc[%c0] : memref<1xi32>
    return %alloc : memref<1xi32>
  }
}

// -----
// Differs on an argument: what is given back was freed, and may not be read
module {
  func.func @f(%arg0: i32) -> memref<1xi32> {
    %c0 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<1xi32>
    memref.store %arg0, %alloc[%c0] : memref<1xi32>
    memref.dealloc %alloc : memref<1xi32>
    return %alloc : memref<1xi32>
  }
}

// -----
// Twin: the old memory of a realloc is read
module {
  func.func @f(%arg0: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<2xi32>
    memref.store %arg0, %alloc[%c0] : memref<2xi32>
    %0 = memref.realloc %alloc : memref<2xi32> to memref<4xi32>
    %1 = memref.load %0[%c0] : memref<4xi32>
    memref.dealloc %0 : memref<4xi32>
    return %1 : i32
  }
}

// -----
// Differs on (4294967279), world 0: undefined memory that was freed, where the source returned
module {
  func.func @f(%arg0: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<2xi32>
    memref.store %arg0, %alloc[%c0] : memref<2xi32>
    %0 = memref.realloc %alloc : memref<2xi32> to memref<4xi32>
    %1 = memref.load %alloc[%c0] : memref<2xi32>
    memref.dealloc %0 : memref<4xi32>
    return %1 : i32
  }
}

// -----
// Twin: the end of a realloc is read
module {
  func.func @f(%arg0: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %alloc = memref.alloc() : memref<2xi32>
    memref.store %arg0, %alloc[%c0] : memref<2xi32>
    %0 = memref.realloc %alloc : memref<2xi32> to memref<4xi32>
    %1 = memref.load %0[%c0] : memref<4xi32>
    memref.dealloc %0 : memref<4xi32>
    return %1 : i32
  }
}

// -----
// Differs on (4294967279), world 0: poison and not 4294967279
module {
  func.func @f(%arg0: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %alloc = memref.alloc() : memref<2xi32>
    memref.store %arg0, %alloc[%c0] : memref<2xi32>
    %0 = memref.realloc %alloc : memref<2xi32> to memref<4xi32>
    %1 = memref.load %0[%c3] : memref<4xi32>
    memref.dealloc %0 : memref<4xi32>
    return %1 : i32
  }
}
