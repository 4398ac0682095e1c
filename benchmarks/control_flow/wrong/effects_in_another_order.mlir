// Twin: block_branches.switch_constant.loops_to_llvm, effects in another order
module {
  func.func private @one()
  func.func private @other()
  func.func @switch_constant() {
    %c3_i32 = arith.constant 3 : i32
    cf.switch %c3_i32 : i32, [
      default: ^bb2,
      3: ^bb1
    ]
  ^bb1:  // pred: ^bb0
    call @one() : () -> ()
    return
  ^bb2:  // pred: ^bb0
    call @other() : () -> ()
    return
  }
}

// -----
// Differs on (), world 0: effect 1 is call @other() and not call @one()
module {
  func.func private @one()
  func.func private @other()
  func.func @switch_constant() {
    %0 = llvm.mlir.constant(3 : i32) : i32
    llvm.switch %0 : i32, ^bb2 [
      3: ^bb1
    ]
  ^bb1:  // pred: ^bb0
    call @other() : () -> ()
    call @one() : () -> ()
    return
  ^bb2:  // pred: ^bb0
    return
  }
}

// -----
// Twin: invariant_code.decided_comparison.xdsl_to_cf, effects in another order
builtin.module {
  func.func private @low(i32) -> ()
  func.func private @high(i32) -> ()
  func.func @decided_comparison() {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c10_i32 = arith.constant 10 : i32
    scf.for %arg0 = %c0_i32 to %c10_i32 step %c1_i32 : i32 {
      %0 = arith.cmpi slt, %arg0, %c10_i32 : i32
      scf.if %0 {
        func.call @low(%arg0) : (i32) -> ()
      } else {
        func.call @high(%arg0) : (i32) -> ()
      }
    }
    func.return
  }
}

// -----
// Differs on (), world 0: effect 1 is call @high(0) and not call @low(0)
module {
  func.func private @low(i32)
  func.func private @high(i32)
  func.func @decided_comparison() {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c10_i32 = arith.constant 10 : i32
    cf.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb5
    %1 = arith.cmpi slt, %0, %c10_i32 : i32
    cf.cond_br %1, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    %2 = arith.cmpi slt, %0, %c10_i32 : i32
    cf.cond_br %2, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    call @high(%0) : (i32) -> ()
    call @low(%0) : (i32) -> ()
    cf.br ^bb5
  ^bb4:  // pred: ^bb2
    cf.br ^bb5
  ^bb5:  // 2 preds: ^bb3, ^bb4
    %3 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%3 : i32)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Twin: affine_loops.unswitched.tile_4, effects in another order
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
// Differs on (2, 65), world 1: effect 1 is device.low(0) and not device.high(0)
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
#set = affine_set<(d0) : (d0 - 5 >= 0)>
module {
  func.func @unswitched(%arg0: index, %arg1: index) {
    affine.for %arg2 = 0 to %arg0 step 4 {
      affine.for %arg3 = #map(%arg2) to min #map1(%arg2)[%arg0] {
        affine.if #set(%arg1) {
          "device.low"(%arg3) : (index) -> ()
          "device.high"(%arg3) : (index) -> ()
        } else {
        }
      }
    }
    return
  }
}

// -----
// Twin: loops_with_effects.call_either.xdsl_to_cf, effects in another order
builtin.module {
  func.func private @even(i32) -> ()
  func.func private @odd(i32) -> ()
  func.func @call_either(%arg0: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    scf.for %arg1 = %c0_i32 to %arg0 step %c1_i32 : i32 {
      %0 = arith.andi %arg1, %c1_i32 : i32
      %1 = arith.cmpi eq, %0, %c0_i32 : i32
      scf.if %1 {
        func.call @even(%arg1) : (i32) -> ()
      } else {
        func.call @odd(%arg1) : (i32) -> ()
      }
    }
    func.return
  }
}

// -----
// Differs on (2), world 1: effect 1 is call @odd(0) and not call @even(0)
module {
  func.func private @even(i32)
  func.func private @odd(i32)
  func.func @call_either(%arg0: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb5
    %1 = arith.cmpi slt, %0, %arg0 : i32
    cf.cond_br %1, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    %2 = arith.andi %0, %c1_i32 : i32
    %3 = arith.cmpi eq, %2, %c0_i32 : i32
    cf.cond_br %3, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    call @odd(%0) : (i32) -> ()
    call @even(%0) : (i32) -> ()
    cf.br ^bb5
  ^bb4:  // pred: ^bb2
    cf.br ^bb5
  ^bb5:  // 2 preds: ^bb3, ^bb4
    %4 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%4 : i32)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Twin: block_loops.threaded.arithmetic_to_llvm, effects in another order
module {
  func.func private @use(i32)
  func.func @threaded(%arg0: i32, %arg1: i1) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb5
    %1 = arith.cmpi slt, %0, %arg0 : i32
    cf.cond_br %1, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    cf.cond_br %arg1, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    call @use(%0) : (i32) -> ()
    cf.cond_br %arg1, ^bb5, ^bb4
  ^bb4:  // 2 preds: ^bb2, ^bb3
    call @use(%arg0) : (i32) -> ()
    cf.br ^bb5
  ^bb5:  // 2 preds: ^bb3, ^bb4
    %2 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%2 : i32)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Differs on (2, 1), world 1: effect 1 is call @use(2) and not call @use(0)
module {
  func.func private @use(i32)
  func.func @threaded(%arg0: i32, %arg1: i1) {
    %0 = llvm.mlir.constant(0 : i32) : i32
    %1 = llvm.mlir.constant(1 : i32) : i32
    cf.br ^bb1(%0 : i32)
  ^bb1(%2: i32):  // 2 preds: ^bb0, ^bb5
    %3 = llvm.icmp "slt" %2, %arg0 : i32
    cf.cond_br %3, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    cf.cond_br %arg1, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    call @use(%arg0) : (i32) -> ()
    call @use(%2) : (i32) -> ()
    cf.cond_br %arg1, ^bb5, ^bb4
  ^bb4:  // 2 preds: ^bb2, ^bb3
    cf.br ^bb5
  ^bb5:  // 2 preds: ^bb3, ^bb4
    %4 = llvm.add %2, %1 : i32
    cf.br ^bb1(%4 : i32)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Twin: affine_memory.forward.scalar_replacement, effects in another order
module {
  func.func @forward(%arg0: memref<8xi32>, %arg1: i32) {
    affine.for %arg2 = 0 to 8 {
      affine.store %arg1, %arg0[%arg2] : memref<8xi32>
      %0 = affine.load %arg0[%arg2] : memref<8xi32>
      func.call @use(%0) : (i32) -> ()
    }
    return
  }
  func.func private @use(i32)
}

// -----
// Differs on (buffer 0 of [8], 4294967279), world 0: effect 1 is call @use(4294967279) and not call @use(4294967279), with other memory
module {
  func.func @forward(%arg0: memref<8xi32>, %arg1: i32) {
    affine.for %arg2 = 0 to 8 {
      func.call @use(%arg1) : (i32) -> ()
      affine.store %arg1, %arg0[%arg2] : memref<8xi32>
    }
    return
  }
  func.func private @use(i32)
}

// -----
// Twin: block_loops.threaded.canonicalize, effects in another order
module {
  func.func private @use(i32)
  func.func @threaded(%arg0: i32, %arg1: i1) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb5
    %1 = arith.cmpi slt, %0, %arg0 : i32
    cf.cond_br %1, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    cf.cond_br %arg1, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    call @use(%0) : (i32) -> ()
    cf.cond_br %arg1, ^bb5, ^bb4
  ^bb4:  // 2 preds: ^bb2, ^bb3
    call @use(%arg0) : (i32) -> ()
    cf.br ^bb5
  ^bb5:  // 2 preds: ^bb3, ^bb4
    %2 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%2 : i32)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Differs on (2, 1), world 1: effect 1 is call @use(2) and not call @use(0)
module {
  func.func private @use(i32)
  func.func @threaded(%arg0: i32, %arg1: i1) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb5
    %1 = arith.cmpi slt, %0, %arg0 : i32
    cf.cond_br %1, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    cf.cond_br %arg1, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    call @use(%arg0) : (i32) -> ()
    call @use(%0) : (i32) -> ()
    cf.br ^bb5
  ^bb4:  // pred: ^bb2
    cf.br ^bb5
  ^bb5:  // 2 preds: ^bb3, ^bb4
    %2 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%2 : i32)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Twin: calls.clamped_sum.inline, effects in another order
module {
  func.func private @log(i32)
  func.func private @clamp(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi slt, %arg0, %c0_i32 : i32
    cf.cond_br %0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    call @log(%arg0) : (i32) -> ()
    return %c0_i32 : i32
  ^bb2:  // pred: ^bb0
    return %arg0 : i32
  }
  func.func @clamped_sum(%arg0: i32, %arg1: i32) -> i32 {
    %0 = call @clamp(%arg0) : (i32) -> i32
    %1 = call @clamp(%arg1) : (i32) -> i32
    %2 = arith.addi %0, %1 : i32
    return %2 : i32
  }
}

// -----
// Differs on (4294967279, 65), world 0: effect 1 is call @log(65) and not call @log(4294967279)
module {
  func.func private @log(i32)
  func.func @clamped_sum(%arg0: i32, %arg1: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi slt, %arg0, %c0_i32 : i32
    cf.cond_br %0, ^bb1, ^bb2(%arg0 : i32)
  ^bb1:  // pred: ^bb0
    call @log(%arg1) : (i32) -> ()
    call @log(%arg0) : (i32) -> ()
    cf.br ^bb2(%c0_i32 : i32)
  ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
    %2 = arith.cmpi slt, %arg1, %c0_i32 : i32
    cf.cond_br %2, ^bb3, ^bb4(%arg1 : i32)
  ^bb3:  // pred: ^bb2
    cf.br ^bb4(%c0_i32 : i32)
  ^bb4(%3: i32):  // 2 preds: ^bb2, ^bb3
    %4 = arith.addi %1, %3 : i32
    return %4 : i32
  }
}
