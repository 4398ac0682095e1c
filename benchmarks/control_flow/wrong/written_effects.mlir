// Twin: effects.places, two calls change places
module {
  func.func private @a(i32)
  func.func private @b(i32)
  func.func @places(%arg0: i32) {
    call @a(%arg0) : (i32) -> ()
    call @b(%arg0) : (i32) -> ()
    return
  }
}

// -----
// Differs on (4294967279), world 0: effect 1 is call @b(4294967279) and not call @a(4294967279)
module {
  func.func private @a(i32)
  func.func private @b(i32)
  func.func @places(%arg0: i32) {
    call @b(%arg0) : (i32) -> ()
    call @a(%arg0) : (i32) -> ()
    return
  }
}

// -----
// Twin: effects.fused, two loops with effects are fused
module {
  func.func @fused(%arg0: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg1 = %c0 to %arg0 step %c1 {
      "device.first"(%arg1) : (index) -> ()
    }
    scf.for %arg1 = %c0 to %arg0 step %c1 {
      "device.second"(%arg1) : (index) -> ()
    }
    return
  }
}

// -----
// Differs on (2), world 1: effect 2 is device.second(0) and not device.first(1)
module {
  func.func @fused(%arg0: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg1 = %c0 to %arg0 step %c1 {
      "device.first"(%arg1) : (index) -> ()
      "device.second"(%arg1) : (index) -> ()
    }
    return
  }
}

// -----
// Twin: effects.interchanged, two loops change places
module {
  func.func private @use(index, index)
  func.func @interchanged(%arg0: index, %arg1: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg2 = %c0 to %arg0 step %c1 {
      scf.for %arg3 = %c0 to %arg1 step %c1 {
        func.call @use(%arg2, %arg3) : (index, index) -> ()
      }
    }
    return
  }
}

// -----
// Differs on (2, 65), world 1: effect 2 is call @use(1, 0) and not call @use(0, 1)
module {
  func.func private @use(index, index)
  func.func @interchanged(%arg0: index, %arg1: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg2 = %c0 to %arg1 step %c1 {
      scf.for %arg3 = %c0 to %arg0 step %c1 {
        func.call @use(%arg3, %arg2) : (index, index) -> ()
      }
    }
    return
  }
}

// -----
// Twin: effects.reversed, a loop runs the other way round
module {
  func.func private @use(index)
  func.func @reversed(%arg0: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg1 = %c0 to %arg0 step %c1 {
      func.call @use(%arg1) : (index) -> ()
    }
    return
  }
}

// -----
// Differs on (2), world 1: effect 1 is call @use(1) and not call @use(0)
module {
  func.func private @use(index)
  func.func @reversed(%arg0: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg1 = %c0 to %arg0 step %c1 {
      %0 = arith.subi %arg0, %arg1 : index
      %1 = arith.subi %0, %c1 : index
      func.call @use(%1) : (index) -> ()
    }
    return
  }
}

// -----
// Twin: effects.shared, two equal calls become one
module {
  func.func private @random(i32) -> i32
  func.func @shared(%arg0: i32) -> i32 {
    %0 = call @random(%arg0) : (i32) -> i32
    %1 = call @random(%arg0) : (i32) -> i32
    %2 = arith.subi %0, %1 : i32
    return %2 : i32
  }
}

// -----
// Differs on (4294967279), world 0: returned  before effect 2, call @random(4294967279)
module {
  func.func private @random(i32) -> i32
  func.func @shared(%arg0: i32) -> i32 {
    %0 = call @random(%arg0) : (i32) -> i32
    %1 = arith.subi %0, %0 : i32
    return %1 : i32
  }
}

// -----
// Twin: effects.invariant, an invariant call leaves the loop
module {
  func.func private @random(i32) -> i32
  func.func @invariant(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
      %1 = func.call @random(%arg1) : (i32) -> i32
      %2 = arith.addi %arg3, %1 : i32
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (18446744073709551599, 65), world 0: effect 1 is call @random(65), where the source returned
module {
  func.func private @random(i32) -> i32
  func.func @invariant(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = call @random(%arg1) : (i32) -> i32
    %1 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
      %2 = arith.addi %arg3, %0 : i32
      scf.yield %2 : i32
    }
    return %1 : i32
  }
}

// -----
// Twin: effects.sunk, a call sinks into a branch
module {
  func.func private @use(i32) -> i32
  func.func @sunk(%arg0: i1, %arg1: i32) -> i32 {
    %0 = call @use(%arg1) : (i32) -> i32
    %1 = scf.if %arg0 -> (i32) {
      scf.yield %0 : i32
    } else {
      scf.yield %arg1 : i32
    }
    return %1 : i32
  }
}

// -----
// Differs on (0, 65), world 1: returned  before effect 1, call @use(65)
module {
  func.func private @use(i32) -> i32
  func.func @sunk(%arg0: i1, %arg1: i32) -> i32 {
    %0 = scf.if %arg0 -> (i32) {
      %1 = func.call @use(%arg1) : (i32) -> i32
      scf.yield %1 : i32
    } else {
      scf.yield %arg1 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: effects.unused, an unknown operation is removed although its result has no use
module {
  func.func @unused(%arg0: i32) -> i32 {
    %0 = "device.read"(%arg0) : (i32) -> i32
    return %arg0 : i32
  }
}

// -----
// Differs on (4294967279), world 0: returned  before effect 1, device.read(4294967279)
module {
  func.func @unused(%arg0: i32) -> i32 {
    return %arg0 : i32
  }
}

// -----
// Twin: effects.attribute, an attribute of an unknown operation changes
module {
  func.func @attribute(%arg0: i32) -> i32 {
    %0 = "device.read"(%arg0) {channel = 1 : i32} : (i32) -> i32
    return %0 : i32
  }
}

// -----
// Differs on (4294967279), world 0: effect 1 is device.read channel = 2 : i32(4294967279) and not device.read channel = 1 : i32(4294967279)
module {
  func.func @attribute(%arg0: i32) -> i32 {
    %0 = "device.read"(%arg0) {channel = 2 : i32} : (i32) -> i32
    return %0 : i32
  }
}

// -----
// Twin: effects.seen, a store passes a call that may read the array
module {
  func.func private @look()
  func.func @seen(%arg0: memref<4xi32>, %arg1: i32) {
    %c0 = arith.constant 0 : index
    memref.store %arg1, %arg0[%c0] : memref<4xi32>
    call @look() : () -> ()
    return
  }
}

// -----
// Differs on (buffer 0 of [4], 4294967279), world 0: effect 1 is call @look() and not call @look(), with other memory
module {
  func.func private @look()
  func.func @seen(%arg0: memref<4xi32>, %arg1: i32) {
    %c0 = arith.constant 0 : index
    call @look() : () -> ()
    memref.store %arg1, %arg0[%c0] : memref<4xi32>
    return
  }
}

// -----
// Twin: effects.forwarded, a load after a call is replaced by what was stored before it
module {
  func.func private @change()
  func.func @forwarded(%arg0: memref<4xi32>, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    memref.store %arg1, %arg0[%c0] : memref<4xi32>
    call @change() : () -> ()
    %0 = memref.load %arg0[%c0] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (buffer 0 of [4], 4070888059), world 2, which writes: 4070888059, (((0,), 3970316889), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7)) and not 3970316889, (((0,), 3970316889), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7))
module {
  func.func private @change()
  func.func @forwarded(%arg0: memref<4xi32>, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    memref.store %arg1, %arg0[%c0] : memref<4xi32>
    call @change() : () -> ()
    return %arg1 : i32
  }
}

// -----
// Twin: effects.aliased, a store to one of two arrays that may be one is forgotten
module {
  func.func @aliased(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: i32, %arg3: i32) -> i32 {
    %c0 = arith.constant 0 : index
    memref.store %arg2, %arg0[%c0] : memref<4xi32>
    memref.store %arg3, %arg1[%c0] : memref<4xi32>
    %0 = memref.load %arg0[%c0] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (buffer 0 of [4], buffer 0 of [4], 65, 4294967231), world 1: 65, (((0,), 4294967231), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7)) and not 4294967231, (((0,), 4294967231), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7))
module {
  func.func @aliased(%arg0: memref<4xi32>, %arg1: memref<4xi32>, %arg2: i32, %arg3: i32) -> i32 {
    %c0 = arith.constant 0 : index
    memref.store %arg2, %arg0[%c0] : memref<4xi32>
    memref.store %arg3, %arg1[%c0] : memref<4xi32>
    return %arg2 : i32
  }
}
