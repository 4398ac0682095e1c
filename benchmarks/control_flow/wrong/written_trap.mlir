// Twin: trap.hoisted, a division leaves a loop that may not run
module {
  func.func @hoisted(%arg0: index, %arg1: i32, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1) -> (i32) {
      %1 = arith.divsi %arg1, %arg2 : i32
      %2 = arith.addi %arg4, %1 : i32
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (18446744073709551612, 2147483648, 0), world 95, which writes: undefined division by zero, where the source returned
module {
  func.func @hoisted(%arg0: index, %arg1: i32, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.divsi %arg1, %arg2 : i32
    %1 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1) -> (i32) {
      %2 = arith.addi %arg4, %0 : i32
      scf.yield %2 : i32
    }
    return %1 : i32
  }
}

// -----
// Twin: trap.over_call, a division passes a call that may not return
module {
  func.func private @check(i32)
  func.func @over_call(%arg0: i32, %arg1: i32) -> i32 {
    call @check(%arg1) : (i32) -> ()
    %0 = arith.divui %arg0, %arg1 : i32
    return %0 : i32
  }
}

// -----
// Differs on (11, 0), world 5, which writes: undefined division by zero before effect 1, call @check(0)
module {
  func.func private @check(i32)
  func.func @over_call(%arg0: i32, %arg1: i32) -> i32 {
    %0 = arith.divui %arg0, %arg1 : i32
    call @check(%arg1) : (i32) -> ()
    return %0 : i32
  }
}

// -----
// Twin: trap.unprotected, a division leaves the branch that protects it
module {
  func.func @unprotected(%arg0: i32, %arg1: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi ne, %arg1, %c0_i32 : i32
    %1 = scf.if %0 -> (i32) {
      %2 = arith.remui %arg0, %arg1 : i32
      scf.yield %2 : i32
    } else {
      scf.yield %arg0 : i32
    }
    return %1 : i32
  }
}

// -----
// Differs on (11, 0), world 5, which writes: undefined division by zero, where the source returned
module {
  func.func @unprotected(%arg0: i32, %arg1: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi ne, %arg1, %c0_i32 : i32
    %1 = arith.remui %arg0, %arg1 : i32
    %2 = arith.select %0, %1, %arg0 : i32
    return %2 : i32
  }
}

// -----
// Twin: trap.early, a division is done one iteration early
module {
  func.func @early(%arg0: i32, %arg1: i32) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %0 = scf.for %arg2 = %c1_i32 to %arg0 step %c1_i32 iter_args(%arg3 = %arg1) -> (i32)  : i32 {
      %1 = arith.divui %arg3, %arg2 : i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (2, 65), world 1: undefined division by zero, where the source returned
module {
  func.func @early(%arg0: i32, %arg1: i32) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %0 = scf.for %arg2 = %c0_i32 to %arg0 step %c1_i32 iter_args(%arg3 = %arg1) -> (i32)  : i32 {
      %1 = arith.divui %arg3, %arg2 : i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: trap.lost, an assertion is lost
module {
  func.func private @use(i32)
  func.func @lost(%arg0: i32) {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi sge, %arg0, %c0_i32 : i32
    cf.assert %0, "negative"
    call @use(%arg0) : (i32) -> ()
    return
  }
}

// -----
// Differs on (4294967279), world 0: effect 1 is call @use(4294967279), where the source aborted
module {
  func.func private @use(i32)
  func.func @lost(%arg0: i32) {
    call @use(%arg0) : (i32) -> ()
    return
  }
}

// -----
// Twin: trap.late, an assertion comes after the call that it guards
module {
  func.func private @use(i32)
  func.func @late(%arg0: i32) {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi sge, %arg0, %c0_i32 : i32
    cf.assert %0, "negative"
    call @use(%arg0) : (i32) -> ()
    return
  }
}

// -----
// Differs on (4294967279), world 0: effect 1 is call @use(4294967279), where the source aborted
module {
  func.func private @use(i32)
  func.func @late(%arg0: i32) {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi sge, %arg0, %c0_i32 : i32
    call @use(%arg0) : (i32) -> ()
    cf.assert %0, "negative"
    return
  }
}

// -----
// Twin: trap.load, a load leaves a loop that may not run, and may be out of bounds
module {
  func.func @load(%arg0: memref<?xi32>, %arg1: index, %arg2: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = scf.for %arg3 = %c0 to %arg1 step %c1 iter_args(%arg4 = %c0_i32) -> (i32) {
      %1 = memref.load %arg0[%arg2] : memref<?xi32>
      %2 = arith.addi %arg4, %1 : i32
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (buffer 0 of [9], 18446744073709551599, 65), world 0: undefined out of bounds, where the source returned
module {
  func.func @load(%arg0: memref<?xi32>, %arg1: index, %arg2: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = memref.load %arg0[%arg2] : memref<?xi32>
    %1 = scf.for %arg3 = %c0 to %arg1 step %c1 iter_args(%arg4 = %c0_i32) -> (i32) {
      %2 = arith.addi %arg4, %0 : i32
      scf.yield %2 : i32
    }
    return %1 : i32
  }
}

// -----
// Twin: trap.unreachable, unreachable code is reached behind an unknown operation
module {
  func.func @unreachable(%arg0: i32) -> i32 {
    %0 = "device.ready"(%arg0) : (i32) -> i1
    cf.cond_br %0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    return %arg0 : i32
  ^bb2:  // pred: ^bb0
    "device.poke"(%arg0) : (i32) -> ()
    return %arg0 : i32
  }
}

// -----
// Differs on (4), world 7: undefined unreachable code is reached before effect 2, device.poke(4)
module {
  func.func @unreachable(%arg0: i32) -> i32 {
    %0 = "device.ready"(%arg0) : (i32) -> i1
    cf.cond_br %0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    return %arg0 : i32
  ^bb2:  // pred: ^bb0
    llvm.unreachable
  }
}

// -----
// Twin: trap.smallest, a quotient that overflows is computed where none was
module {
  func.func @smallest(%arg0: i8, %arg1: i1) -> i8 {
    %c-1_i8 = arith.constant -1 : i8
    %0 = scf.if %arg1 -> (i8) {
      %1 = arith.divsi %arg0, %c-1_i8 : i8
      scf.yield %1 : i8
    } else {
      scf.yield %arg0 : i8
    }
    return %0 : i8
  }
}

// -----
// Differs on (128, 0), world 143, which writes: undefined a quotient that is too large, where the source returned
module {
  func.func @smallest(%arg0: i8, %arg1: i1) -> i8 {
    %c-1_i8 = arith.constant -1 : i8
    %0 = arith.divsi %arg0, %c-1_i8 : i8
    %1 = scf.if %arg1 -> (i8) {
      scf.yield %0 : i8
    } else {
      scf.yield %arg0 : i8
    }
    return %1 : i8
  }
}
