// Twin: invariant_code.decided_minimum.unroll_4_canonical, effect twice
#map = affine_map<(d0) -> (d0, 9)>
module {
  func.func private @use(index)
  func.func @decided_minimum(%arg0: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c10 = arith.constant 10 : index
    scf.for %arg1 = %c0 to %c10 step %c1 {
      %0 = affine.min #map(%arg1)
      func.call @use(%0) : (index) -> ()
    }
    return
  }
}

// -----
// Differs on (18446744073709551599), world 0: effect 4 is call @use(2) and not call @use(3)
#map = affine_map<(d0) -> (9, d0)>
module {
  func.func private @use(index)
  func.func @decided_minimum(%arg0: index) {
    %c3 = arith.constant 3 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c10 = arith.constant 10 : index
    %c8 = arith.constant 8 : index
    %c4 = arith.constant 4 : index
    scf.for %arg1 = %c0 to %c8 step %c4 {
      %0 = affine.min #map(%arg1)
      func.call @use(%0) : (index) -> ()
      %1 = arith.addi %arg1, %c1 : index
      %2 = affine.min #map(%1)
      func.call @use(%2) : (index) -> ()
      %3 = arith.addi %arg1, %c2 : index
      %4 = affine.min #map(%3)
      func.call @use(%4) : (index) -> ()
      func.call @use(%4) : (index) -> ()
      %5 = arith.addi %arg1, %c3 : index
      %6 = affine.min #map(%5)
      func.call @use(%6) : (index) -> ()
    }
    scf.for %arg1 = %c8 to %c10 step %c1 {
      %0 = affine.min #map(%arg1)
      func.call @use(%0) : (index) -> ()
    }
    return
  }
}

// -----
// Twin: block_loops.two_exits_with_calls.cf_to_llvm, effect twice
module {
  func.func private @probe(i32) -> i1
  func.func private @report(i32)
  func.func @two_exits_with_calls(%arg0: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
    %1 = arith.cmpi ult, %0, %arg0 : i32
    cf.cond_br %1, ^bb2, ^bb3(%c0_i32 : i32)
  ^bb2:  // pred: ^bb1
    %2 = call @probe(%0) : (i32) -> i1
    %3 = arith.addi %0, %c1_i32 : i32
    cf.cond_br %2, ^bb3(%3 : i32), ^bb1(%3 : i32)
  ^bb3(%4: i32):  // 2 preds: ^bb1, ^bb2
    call @report(%4) : (i32) -> ()
    return
  }
}

// -----
// Differs on (4294967279), world 0: effect 3 is call @report(1), where the source returned
module {
  func.func private @probe(i32) -> i1
  func.func private @report(i32)
  func.func @two_exits_with_calls(%arg0: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    llvm.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
    %1 = arith.cmpi ult, %0, %arg0 : i32
    llvm.cond_br %1, ^bb2, ^bb3(%c0_i32 : i32)
  ^bb2:  // pred: ^bb1
    %2 = call @probe(%0) : (i32) -> i1
    %3 = arith.addi %0, %c1_i32 : i32
    llvm.cond_br %2, ^bb3(%3 : i32), ^bb1(%3 : i32)
  ^bb3(%4: i32):  // 2 preds: ^bb1, ^bb2
    call @report(%4) : (i32) -> ()
    call @report(%4) : (i32) -> ()
    return
  }
}

// -----
// Twin: block_branches.switch_constant.loops_to_llvm, effect twice
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
// Differs on (), world 0: effect 2 is call @one(), where the source returned
module {
  func.func private @one()
  func.func private @other()
  func.func @switch_constant() {
    %0 = llvm.mlir.constant(3 : i32) : i32
    llvm.switch %0 : i32, ^bb2 [
      3: ^bb1
    ]
  ^bb1:  // pred: ^bb0
    call @one() : () -> ()
    call @one() : () -> ()
    return
  ^bb2:  // pred: ^bb0
    call @other() : () -> ()
    return
  }
}

// -----
// Twin: traps.behind_call.to_cf, effect twice
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
// Differs on (2, 65, 4294967231), world 1: effect 3 is call @check(4294967231), where the source returned
module {
  func.func private @check(i32)
  func.func @behind_call(%arg0: index, %arg1: i32, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg1 : index, i32)
  ^bb1(%0: index, %1: i32):  // 2 preds: ^bb0, ^bb2
    %2 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %2, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    call @check(%arg2) : (i32) -> ()
    call @check(%arg2) : (i32) -> ()
    %3 = arith.divui %1, %arg2 : i32
    %4 = arith.addi %0, %c1 : index
    cf.br ^bb1(%4, %3 : index, i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: affine_loops.triangle.affine_to_cf, effect twice
#map = affine_map<(d0) -> (d0)>
module {
  func.func private @use(index, index)
  func.func @triangle(%arg0: index) {
    affine.for %arg1 = 0 to %arg0 {
      affine.for %arg2 = #map(%arg1) to %arg0 {
        func.call @use(%arg1, %arg2) : (index, index) -> ()
      }
    }
    return
  }
}

// -----
// Differs on (2), world 1: effect 2 is call @use(0, 0) and not call @use(0, 1)
module {
  func.func private @use(index, index)
  func.func @triangle(%arg0: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0 : index)
  ^bb1(%0: index):  // 2 preds: ^bb0, ^bb5
    %1 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %1, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    %c1_0 = arith.constant 1 : index
    cf.br ^bb3(%0 : index)
  ^bb3(%2: index):  // 2 preds: ^bb2, ^bb4
    %3 = arith.cmpi slt, %2, %arg0 : index
    cf.cond_br %3, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    call @use(%0, %2) : (index, index) -> ()
    call @use(%0, %2) : (index, index) -> ()
    %4 = arith.addi %2, %c1_0 : index
    cf.br ^bb3(%4 : index)
  ^bb5:  // pred: ^bb3
    %5 = arith.addi %0, %c1 : index
    cf.br ^bb1(%5 : index)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Twin: invariant_code.decided_comparison.xdsl_to_cf, effect twice
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
// Differs on (), world 0: effect 2 is call @low(0) and not call @low(1)
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
    call @low(%0) : (i32) -> ()
    call @low(%0) : (i32) -> ()
    cf.br ^bb5
  ^bb4:  // pred: ^bb2
    call @high(%0) : (i32) -> ()
    cf.br ^bb5
  ^bb5:  // 2 preds: ^bb3, ^bb4
    %3 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%3 : i32)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Twin: affine_memory.forward.affine_unroll_3, effect twice
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
// Differs on (buffer 0 of [8], 4294967279), world 0: effect 3 is call @use(4294967279) and not call @use(4294967279), with other memory
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
module {
  func.func @forward(%arg0: memref<8xi32>, %arg1: i32) {
    affine.for %arg2 = 0 to 6 step 3 {
      affine.store %arg1, %arg0[%arg2] : memref<8xi32>
      %0 = affine.load %arg0[%arg2] : memref<8xi32>
      func.call @use(%0) : (i32) -> ()
      %1 = affine.apply #map(%arg2)
      affine.store %arg1, %arg0[%1] : memref<8xi32>
      %2 = affine.load %arg0[%1] : memref<8xi32>
      func.call @use(%2) : (i32) -> ()
      func.call @use(%2) : (i32) -> ()
      %3 = affine.apply #map1(%arg2)
      affine.store %arg1, %arg0[%3] : memref<8xi32>
      %4 = affine.load %arg0[%3] : memref<8xi32>
      func.call @use(%4) : (i32) -> ()
    }
    affine.for %arg2 = 6 to 8 {
      affine.store %arg1, %arg0[%arg2] : memref<8xi32>
      %0 = affine.load %arg0[%arg2] : memref<8xi32>
      func.call @use(%0) : (i32) -> ()
    }
    return
  }
  func.func private @use(i32)
}

// -----
// Twin: affine_loops.unswitched.tile_4, effect twice
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
// Differs on (2, 65), world 1: effect 2 is device.high(0) and not device.high(1)
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
#set = affine_set<(d0) : (d0 - 5 >= 0)>
module {
  func.func @unswitched(%arg0: index, %arg1: index) {
    affine.for %arg2 = 0 to %arg0 step 4 {
      affine.for %arg3 = #map(%arg2) to min #map1(%arg2)[%arg0] {
        affine.if #set(%arg1) {
          "device.high"(%arg3) : (index) -> ()
          "device.high"(%arg3) : (index) -> ()
        } else {
          "device.low"(%arg3) : (index) -> ()
        }
      }
    }
    return
  }
}

// -----
// Twin: loops_with_effects.call_either.xdsl_to_cf, effect twice
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
// Differs on (2), world 1: effect 3 is call @odd(1), where the source returned
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
    call @even(%0) : (i32) -> ()
    cf.br ^bb5
  ^bb4:  // pred: ^bb2
    call @odd(%0) : (i32) -> ()
    call @odd(%0) : (i32) -> ()
    cf.br ^bb5
  ^bb5:  // 2 preds: ^bb3, ^bb4
    %4 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%4 : i32)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Twin: block_loops.threaded.arithmetic_to_llvm, effect twice
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
// Differs on (2, 1), world 1: effect 2 is call @use(0) and not call @use(1)
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
    call @use(%2) : (i32) -> ()
    call @use(%2) : (i32) -> ()
    cf.cond_br %arg1, ^bb5, ^bb4
  ^bb4:  // 2 preds: ^bb2, ^bb3
    call @use(%arg0) : (i32) -> ()
    cf.br ^bb5
  ^bb5:  // 2 preds: ^bb3, ^bb4
    %4 = llvm.add %2, %1 : i32
    cf.br ^bb1(%4 : i32)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Twin: invariant_code.scale_constant.range_folding, effect twice
module {
  func.func private @use(index)
  func.func @scale_constant() {
    %c2 = arith.constant 2 : index
    %c9 = arith.constant 9 : index
    %c3 = arith.constant 3 : index
    scf.for %arg0 = %c2 to %c9 step %c3 {
      %0 = arith.muli %arg0, %c3 : index
      func.call @use(%0) : (index) -> ()
    }
    return
  }
}

// -----
// Differs on (), world 0: effect 2 is call @use(6) and not call @use(15)
module {
  func.func private @use(index)
  func.func @scale_constant() {
    %c2 = arith.constant 2 : index
    %c9 = arith.constant 9 : index
    %c3 = arith.constant 3 : index
    %0 = arith.muli %c2, %c3 : index
    %1 = arith.muli %c9, %c3 : index
    %2 = arith.muli %c3, %c3 : index
    scf.for %arg0 = %0 to %1 step %2 {
      func.call @use(%arg0) : (index) -> ()
      func.call @use(%arg0) : (index) -> ()
    }
    return
  }
}

// -----
// Twin: nested_loops.rectangle_of_calls.to_cf_canonical, effect twice
module {
  func.func private @use(index, index)
  func.func @rectangle_of_calls(%arg0: index, %arg1: index) {
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
// Differs on (2, 65), world 1: effect 2 is call @use(0, 0) and not call @use(0, 1)
module {
  func.func private @use(index, index)
  func.func @rectangle_of_calls(%arg0: index, %arg1: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0 : index)
  ^bb1(%0: index):  // 2 preds: ^bb0, ^bb4
    %1 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %1, ^bb2(%c0 : index), ^bb5
  ^bb2(%2: index):  // 2 preds: ^bb1, ^bb3
    %3 = arith.cmpi slt, %2, %arg1 : index
    cf.cond_br %3, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    call @use(%0, %2) : (index, index) -> ()
    call @use(%0, %2) : (index, index) -> ()
    %4 = arith.addi %2, %c1 : index
    cf.br ^bb2(%4 : index)
  ^bb4:  // pred: ^bb2
    %5 = arith.addi %0, %c1 : index
    cf.br ^bb1(%5 : index)
  ^bb5:  // pred: ^bb1
    return
  }
}

// -----
// Twin: loops_with_effects.call_if.rotate_for, effect twice
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
// Differs on (2, 65), world 1: effect 2 is call @rare(0), where the source returned
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
        scf.if %5 {
          func.call @rare(%arg2) : (i32) -> ()
          func.call @rare(%arg2) : (i32) -> ()
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
// Twin: traps.behind_call.for_to_while, effect twice
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
// Differs on (2, 65, 4294967231), world 1: effect 3 is call @check(4294967231), where the source returned
module {
  func.func private @check(i32)
  func.func @behind_call(%arg0: index, %arg1: i32, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.while (%arg3 = %c0, %arg4 = %arg1) : (index, i32) -> (index, i32) {
      %1 = arith.cmpi slt, %arg3, %arg0 : index
      scf.condition(%1) %arg3, %arg4 : index, i32
    } do {
    ^bb0(%arg3: index, %arg4: i32):
      %1 = arith.addi %arg3, %c1 : index
      func.call @check(%arg2) : (i32) -> ()
      func.call @check(%arg2) : (i32) -> ()
      %2 = arith.divui %arg4, %arg2 : i32
      scf.yield %1, %2 : index, i32
    }
    return %0#1 : i32
  }
}

// -----
// Twin: invariant_code.decided_minimum.there_and_back, effect twice
#map = affine_map<(d0) -> (d0, 9)>
module {
  func.func private @use(index)
  func.func @decided_minimum(%arg0: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c10 = arith.constant 10 : index
    scf.for %arg1 = %c0 to %c10 step %c1 {
      %0 = affine.min #map(%arg1)
      func.call @use(%0) : (index) -> ()
    }
    return
  }
}

// -----
// Differs on (18446744073709551599), world 0: effect 2 is call @use(0) and not call @use(1)
#map = affine_map<(d0) -> (9, d0)>
module {
  func.func private @use(index)
  func.func @decided_minimum(%arg0: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c10 = arith.constant 10 : index
    %0 = scf.while (%arg1 = %c0) : (index) -> index {
      %1 = arith.cmpi slt, %arg1, %c10 : index
      scf.condition(%1) %arg1 : index
    } do {
    ^bb0(%arg1: index):
      %1 = affine.min #map(%arg1)
      func.call @use(%1) : (index) -> ()
      func.call @use(%1) : (index) -> ()
      %2 = arith.addi %arg1, %c1 : index
      scf.yield %2 : index
    }
    return
  }
}

// -----
// Twin: affine_memory.forward.scalar_replacement, effect twice
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
// Differs on (buffer 0 of [8], 4294967279), world 0: effect 2 is call @use(4294967279) and not call @use(4294967279), with other memory
module {
  func.func @forward(%arg0: memref<8xi32>, %arg1: i32) {
    affine.for %arg2 = 0 to 8 {
      affine.store %arg1, %arg0[%arg2] : memref<8xi32>
      func.call @use(%arg1) : (i32) -> ()
      func.call @use(%arg1) : (i32) -> ()
    }
    return
  }
  func.func private @use(i32)
}

// -----
// Twin: loops_with_effects.call_unsigned.unroll_2, effect twice
module {
  func.func private @use(i8)
  func.func @call_unsigned(%arg0: i8, %arg1: i8) {
    %c1_i8 = arith.constant 1 : i8
    scf.for unsigned %arg2 = %arg0 to %arg1 step %c1_i8  : i8 {
      func.call @use(%arg2) : (i8) -> ()
    }
    return
  }
}

// -----
// Differs on (2, 65), world 1: effect 3 is call @use(3) and not call @use(4)
module {
  func.func private @use(i8)
  func.func @call_unsigned(%arg0: i8, %arg1: i8) {
    %c1_i8 = arith.constant 1 : i8
    %0 = arith.subi %arg1, %arg0 : i8
    %c1_i8_0 = arith.constant 1 : i8
    %1 = arith.subi %c1_i8, %c1_i8_0 : i8
    %2 = arith.addi %0, %1 : i8
    %3 = arith.divui %2, %c1_i8 : i8
    %c2_i8 = arith.constant 2 : i8
    %4 = arith.remsi %3, %c2_i8 : i8
    %5 = arith.subi %3, %4 : i8
    %6 = arith.muli %5, %c1_i8 : i8
    %7 = arith.addi %arg0, %6 : i8
    %8 = arith.muli %c1_i8, %c2_i8 : i8
    scf.for unsigned %arg2 = %arg0 to %7 step %8  : i8 {
      func.call @use(%arg2) : (i8) -> ()
      %c1_i8_1 = arith.constant 1 : i8
      %9 = arith.muli %c1_i8, %c1_i8_1 : i8
      %10 = arith.addi %arg2, %9 : i8
      func.call @use(%10) : (i8) -> ()
      func.call @use(%10) : (i8) -> ()
    }
    scf.for unsigned %arg2 = %7 to %arg1 step %c1_i8  : i8 {
      func.call @use(%arg2) : (i8) -> ()
    }
    return
  }
}

// -----
// Twin: loops_with_effects.call_each.loops_to_llvm, effect twice
module {
  func.func private @use(i32)
  func.func @call_each(%arg0: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    scf.for %arg1 = %c0_i32 to %arg0 step %c1_i32  : i32 {
      func.call @use(%arg1) : (i32) -> ()
    }
    return
  }
}

// -----
// Differs on (2), world 1: effect 2 is call @use(0) and not call @use(1)
module {
  func.func private @use(i32)
  func.func @call_each(%arg0: i32) {
    %0 = llvm.mlir.constant(0 : i32) : i32
    %1 = llvm.mlir.constant(1 : i32) : i32
    llvm.br ^bb1(%0 : i32)
  ^bb1(%2: i32):  // 2 preds: ^bb0, ^bb2
    %3 = llvm.icmp "slt" %2, %arg0 : i32
    llvm.cond_br %3, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    call @use(%2) : (i32) -> ()
    call @use(%2) : (i32) -> ()
    %4 = llvm.add %2, %1 : i32
    llvm.br ^bb1(%4 : i32)
  ^bb3:  // pred: ^bb1
    return
  }
}

// -----
// Twin: block_loops.threaded.canonicalize, effect twice
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
// Differs on (2, 1), world 1: effect 2 is call @use(0) and not call @use(1)
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
    call @use(%0) : (i32) -> ()
    cf.br ^bb5
  ^bb4:  // pred: ^bb2
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
// Twin: conditionals.in_place.arithmetic_to_llvm, effect twice
module {
  func.func @in_place(%arg0: i32) -> i32 {
    %0 = scf.execute_region -> i32 {
      %1 = arith.muli %arg0, %arg0 : i32
      "device.poke"(%1) : (i32) -> ()
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (4294967279), world 0: effect 2 is device.poke(289), where the source returned
module {
  func.func @in_place(%arg0: i32) -> i32 {
    %0 = scf.execute_region -> i32 {
      %1 = llvm.mul %arg0, %arg0 : i32
      "device.poke"(%1) : (i32) -> ()
      "device.poke"(%1) : (i32) -> ()
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: nested_loops.rectangle_of_calls.for_to_while, effect twice
module {
  func.func private @use(index, index)
  func.func @rectangle_of_calls(%arg0: index, %arg1: index) {
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
// Differs on (2, 65), world 1: effect 2 is call @use(0, 0) and not call @use(0, 1)
module {
  func.func private @use(index, index)
  func.func @rectangle_of_calls(%arg0: index, %arg1: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.while (%arg2 = %c0) : (index) -> index {
      %1 = arith.cmpi slt, %arg2, %arg0 : index
      scf.condition(%1) %arg2 : index
    } do {
    ^bb0(%arg2: index):
      %1 = arith.addi %arg2, %c1 : index
      %2 = scf.while (%arg3 = %c0) : (index) -> index {
        %3 = arith.cmpi slt, %arg3, %arg1 : index
        scf.condition(%3) %arg3 : index
      } do {
      ^bb0(%arg3: index):
        %3 = arith.addi %arg3, %c1 : index
        func.call @use(%arg2, %arg3) : (index, index) -> ()
        func.call @use(%arg2, %arg3) : (index, index) -> ()
        scf.yield %3 : index
      }
      scf.yield %1 : index
    }
    return
  }
}

// -----
// Twin: calls.clamped_sum.inline, effect twice
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
// Differs on (4294967279, 65), world 0: effect 2 is call @log(4294967279), where the source returned
module {
  func.func private @log(i32)
  func.func @clamped_sum(%arg0: i32, %arg1: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi slt, %arg0, %c0_i32 : i32
    cf.cond_br %0, ^bb1, ^bb2(%arg0 : i32)
  ^bb1:  // pred: ^bb0
    call @log(%arg0) : (i32) -> ()
    call @log(%arg0) : (i32) -> ()
    cf.br ^bb2(%c0_i32 : i32)
  ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
    %2 = arith.cmpi slt, %arg1, %c0_i32 : i32
    cf.cond_br %2, ^bb3, ^bb4(%arg1 : i32)
  ^bb3:  // pred: ^bb2
    call @log(%arg1) : (i32) -> ()
    cf.br ^bb4(%c0_i32 : i32)
  ^bb4(%3: i32):  // 2 preds: ^bb2, ^bb3
    %4 = arith.addi %1, %3 : i32
    return %4 : i32
  }
}

// -----
// Twin: while_loops.asked.loops_to_llvm, effect twice
module {
  func.func private @more(i32) -> i1
  func.func private @use(i32)
  func.func @asked(%arg0: i32) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
      %1 = func.call @more(%arg1) : (i32) -> i1
      scf.condition(%1) %arg1 : i32
    } do {
    ^bb0(%arg1: i32):
      func.call @use(%arg1) : (i32) -> ()
      %1 = arith.addi %arg1, %c1_i32 : i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (4294967279), world 0: effect 3 is call @use(4294967279) and not call @more(4294967280)
module {
  func.func private @more(i32) -> i1
  func.func private @use(i32)
  func.func @asked(%arg0: i32) -> i32 {
    %0 = llvm.mlir.constant(1 : i32) : i32
    llvm.br ^bb1(%arg0 : i32)
  ^bb1(%1: i32):  // 2 preds: ^bb0, ^bb2
    %2 = call @more(%1) : (i32) -> i1
    llvm.cond_br %2, ^bb2(%1 : i32), ^bb3
  ^bb2(%3: i32):  // pred: ^bb1
    call @use(%3) : (i32) -> ()
    call @use(%3) : (i32) -> ()
    %4 = llvm.add %3, %0 : i32
    llvm.br ^bb1(%4 : i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: loops_with_effects.call_around.licm, effect twice
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
// Differs on (2, 65), world 1: effect 4 is call @write(1857425796, 4225) and not call @close(1857425796)
module {
  func.func private @open() -> i32
  func.func private @write(i32, i32)
  func.func private @close(i32)
  func.func @call_around(%arg0: index, %arg1: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = call @open() : () -> i32
    %1 = arith.muli %arg1, %arg1 : i32
    scf.for %arg2 = %c0 to %arg0 step %c1 {
      func.call @write(%0, %1) : (i32, i32) -> ()
      func.call @write(%0, %1) : (i32, i32) -> ()
    }
    call @close(%0) : (i32) -> ()
    return
  }
}
