// Twin: affine_loops.unswitched.tile_4, effect moved out
#set = affine_set<(d0) : (d0 - 5 >= 0)>
module {
  func.func @unswitched(%arg0: index, %arg1: index) {
    affine.for %arg2 = 0 to %arg0 {
      affine.if #set(%arg1) {
        "device.high"(%arg2) : (index) -> ()
      } else {
        "device.low"(%arg2) : (index) -> ()
      }
    }
    return
  }
}

// -----
// Differs on (11, 0), world 5, which writes: effect 1 is device.high(0) and not device.low(0)
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
#set = affine_set<(d0) : (d0 - 5 >= 0)>
module {
  func.func @unswitched(%arg0: index, %arg1: index) {
    affine.for %arg2 = 0 to %arg0 step 4 {
      affine.for %arg3 = #map(%arg2) to min #map1(%arg2)[%arg0] {
        "device.high"(%arg3) : (index) -> ()
        affine.if #set(%arg1) {
        } else {
          "device.low"(%arg3) : (index) -> ()
        }
      }
    }
    return
  }
}

// -----
// Twin: loops_with_effects.call_if.rotate_for, effect moved out
module {
  func.func private @rare(i32)
  func.func @call_if(%arg0: i32, %arg1: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    scf.for %arg2 = %c0_i32 to %arg0 step %c1_i32  : i32 {
      %0 = arith.andi %arg2, %arg1 : i32
      %1 = arith.cmpi eq, %0, %c0_i32 : i32
      scf.if %1 {
        func.call @rare(%arg2) : (i32) -> ()
      }
    }
    return
  }
}

// -----
// Differs on (2, 65), world 1: effect 2 is call @rare(1), where the source returned
module {
  func.func private @rare(i32)
  func.func @call_if(%arg0: i32, %arg1: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %0 = arith.cmpi sgt, %arg0, %c0_i32 : i32
    %1 = scf.if %0 -> (i32) {
      %2 = scf.while (%arg2 = %c0_i32) : (i32) -> i32 {
        %3 = arith.addi %arg2, %c1_i32 : i32
        %4 = arith.andi %arg2, %arg1 : i32
        %5 = arith.cmpi eq, %4, %c0_i32 : i32
        func.call @rare(%arg2) : (i32) -> ()
        scf.if %5 {
        }
        %6 = arith.cmpi slt, %3, %arg0 : i32
        scf.condition(%6) %3 : i32
      } do {
      ^bb0(%arg2: i32):
        scf.yield %arg2 : i32
      }
      scf.yield %2 : i32
    } else {
      scf.yield %c0_i32 : i32
    }
    return
  }
}

// -----
// Twin: block_branches.early.lifted_canonical, effect moved out
module {
  func.func private @use(i32) -> i32
  func.func @early(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi slt, %arg0, %c0_i32 : i32
    cf.cond_br %0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    return %c0_i32 : i32
  ^bb2:  // pred: ^bb0
    %1 = call @use(%arg0) : (i32) -> i32
    return %1 : i32
  }
}

// -----
// Differs on (4294967279), world 0: effect 1 is call @use(4294967279), where the source returned
module {
  func.func private @use(i32) -> i32
  func.func @early(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi slt, %arg0, %c0_i32 : i32
    %1 = call @use(%arg0) : (i32) -> i32
    %2 = scf.if %0 -> (i32) {
      scf.yield %c0_i32 : i32
    } else {
      scf.yield %1 : i32
    }
    return %2 : i32
  }
}

// -----
// Twin: traps.behind_call.for_to_while, effect moved out
module {
  func.func private @check(i32)
  func.func @behind_call(%arg0: index, %arg1: i32, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1) -> (i32) {
      func.call @check(%arg2) : (i32) -> ()
      %1 = arith.divui %arg4, %arg2 : i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (18446744073709551599, 65, 9), world 0: effect 1 is call @check(9), where the source returned
module {
  func.func private @check(i32)
  func.func @behind_call(%arg0: index, %arg1: i32, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    call @check(%arg2) : (i32) -> ()
    %0:2 = scf.while (%arg3 = %c0, %arg4 = %arg1) : (index, i32) -> (index, i32) {
      %1 = arith.cmpi slt, %arg3, %arg0 : index
      scf.condition(%1) %arg3, %arg4 : index, i32
    } do {
    ^bb0(%arg3: index, %arg4: i32):
      %1 = arith.addi %arg3, %c1 : index
      %2 = arith.divui %arg4, %arg2 : i32
      scf.yield %1, %2 : index, i32
    }
    return %0#1 : i32
  }
}

// -----
// Twin: loops_with_effects.call_around.licm, effect moved out
module {
  func.func private @open() -> i32
  func.func private @write(i32, i32)
  func.func private @close(i32)
  func.func @call_around(%arg0: index, %arg1: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = call @open() : () -> i32
    scf.for %arg2 = %c0 to %arg0 step %c1 {
      %1 = arith.muli %arg1, %arg1 : i32
      func.call @write(%0, %1) : (i32, i32) -> ()
    }
    call @close(%0) : (i32) -> ()
    return
  }
}

// -----
// Differs on (18446744073709551599, 65), world 0: effect 2 is call @write(2, 4225) and not call @close(2)
module {
  func.func private @open() -> i32
  func.func private @write(i32, i32)
  func.func private @close(i32)
  func.func @call_around(%arg0: index, %arg1: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = call @open() : () -> i32
    %1 = arith.muli %arg1, %arg1 : i32
    call @write(%0, %1) : (i32, i32) -> ()
    scf.for %arg2 = %c0 to %arg0 step %c1 {
    }
    call @close(%0) : (i32) -> ()
    return
  }
}
