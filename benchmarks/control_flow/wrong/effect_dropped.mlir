// Twin: affine_memory.scale.parallelize, effect dropped
module {
  func.func @scale(%arg0: memref<10xi32>, %arg1: memref<1xi32>) {
    affine.for %arg2 = 0 to 10 {
      %0 = affine.load %arg1[0] : memref<1xi32>
      %1 = affine.load %arg0[%arg2] : memref<10xi32>
      %2 = arith.muli %0, %1 : i32
      affine.store %2, %arg0[%arg2] : memref<10xi32>
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [10], buffer 1 of [1]), world 0: (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7), ((4,), 598176026), ((5,), 2), ((6,), 4), ((7,), 4), ((8,), 5), ((9,), 1864753826)), (((0,), 2),) and not (((0,), 2215811416), ((1,), 2224077940), ((2,), 3592605542), ((3,), 14), ((4,), 1196352052), ((5,), 4), ((6,), 8), ((7,), 8), ((8,), 10), ((9,), 3729507652)), (((0,), 2),)
module {
  func.func @scale(%arg0: memref<10xi32>, %arg1: memref<1xi32>) {
    affine.parallel (%arg2) = (0) to (10) {
      %0 = affine.load %arg1[0] : memref<1xi32>
      %1 = affine.load %arg0[%arg2] : memref<10xi32>
      %2 = arith.muli %0, %1 : i32
    }
    return
  }
}

// -----
// Twin: invariant_code.decided_minimum.unroll_4_canonical, effect dropped
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
// Differs on (18446744073709551599), world 0: returned  before effect 9, call @use(8)
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
      %5 = arith.addi %arg1, %c3 : index
      %6 = affine.min #map(%5)
      func.call @use(%6) : (index) -> ()
    }
    scf.for %arg1 = %c8 to %c10 step %c1 {
      %0 = affine.min #map(%arg1)
    }
    return
  }
}

// -----
// Twin: block_loops.two_exits_with_calls.cf_to_llvm, effect dropped
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
// Differs on (4294967279), world 0: returned  before effect 2, call @report(1)
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
    return
  }
}

// -----
// Twin: parallel_loops.own_cells.to_cf, effect dropped
module {
  func.func @own_cells(%arg0: memref<?xi32>, %arg1: index, %arg2: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.parallel (%arg3) = (%c0) to (%arg1) step (%c1) {
      memref.store %arg2, %arg0[%arg3] : memref<?xi32>
      scf.reduce 
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [2], 2, 65), world 1: (((0,), 3255389356), ((1,), 1112038970)) and not (((0,), 65), ((1,), 65))
module {
  func.func @own_cells(%arg0: memref<?xi32>, %arg1: index, %arg2: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0 : index)
  ^bb1(%0: index):  // 2 preds: ^bb0, ^bb2
    %1 = arith.cmpi slt, %0, %arg1 : index
    cf.cond_br %1, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %2 = arith.addi %0, %c1 : index
    cf.br ^bb1(%2 : index)
  ^bb3:  // pred: ^bb1
    return
  }
}

// -----
// Twin: block_branches.switch_constant.loops_to_llvm, effect dropped
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
// Differs on (), world 0: returned  before effect 1, call @one()
module {
  func.func private @one()
  func.func private @other()
  func.func @switch_constant() {
    %0 = llvm.mlir.constant(3 : i32) : i32
    llvm.switch %0 : i32, ^bb2 [
      3: ^bb1
    ]
  ^bb1:  // pred: ^bb0
    return
  ^bb2:  // pred: ^bb0
    call @other() : () -> ()
    return
  }
}

// -----
// Twin: traps.behind_call.to_cf, effect dropped
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
// Differs on (2, 65, 4294967231), world 1: returned  before effect 1, call @check(4294967231)
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
    %3 = arith.divui %1, %arg2 : i32
    %4 = arith.addi %0, %c1 : index
    cf.br ^bb1(%4, %3 : index, i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: affine_loops.triangle.affine_to_cf, effect dropped
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
// Differs on (2), world 1: returned  before effect 1, call @use(0, 0)
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
// Twin: invariant_code.decided_comparison.xdsl_to_cf, effect dropped
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
// Differs on (), world 0: returned  before effect 1, call @low(0)
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
// Twin: affine_memory.forward.affine_unroll_3, effect dropped
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
// Differs on (buffer 0 of [8], 4294967279), world 0: effect 1 is call @use(3255389356) and not call @use(4294967279)
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
module {
  func.func @forward(%arg0: memref<8xi32>, %arg1: i32) {
    affine.for %arg2 = 0 to 6 step 3 {
      %0 = affine.load %arg0[%arg2] : memref<8xi32>
      func.call @use(%0) : (i32) -> ()
      %1 = affine.apply #map(%arg2)
      affine.store %arg1, %arg0[%1] : memref<8xi32>
      %2 = affine.load %arg0[%1] : memref<8xi32>
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
// Twin: affine_loops.unswitched.tile_4, effect dropped
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
// Differs on (11, 0), world 5, which writes: returned  before effect 1, device.low(0)
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
#set = affine_set<(d0) : (d0 - 5 >= 0)>
module {
  func.func @unswitched(%arg0: index, %arg1: index) {
    affine.for %arg2 = 0 to %arg0 step 4 {
      affine.for %arg3 = #map(%arg2) to min #map1(%arg2)[%arg0] {
        affine.if #set(%arg1) {
          "device.high"(%arg3) : (index) -> ()
        } else {
        }
      }
    }
    return
  }
}

// -----
// Twin: loops_with_effects.call_either.xdsl_to_cf, effect dropped
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
// Differs on (2), world 1: returned  before effect 2, call @odd(1)
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
    cf.br ^bb5
  ^bb5:  // 2 preds: ^bb3, ^bb4
    %4 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%4 : i32)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Twin: block_loops.threaded.arithmetic_to_llvm, effect dropped
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
// Differs on (11, 0), world 5, which writes: returned  before effect 1, call @use(11)
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
// Twin: invariant_code.scale_constant.range_folding, effect dropped
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
// Differs on (), world 0: returned  before effect 1, call @use(6)
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
    }
    return
  }
}

// -----
// Twin: nested_loops.rectangle_of_calls.to_cf_canonical, effect dropped
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
// Differs on (2, 65), world 1: returned  before effect 1, call @use(0, 0)
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
// Twin: loops_with_effects.call_if.rotate_for, effect dropped
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
// Differs on (2, 65), world 1: returned  before effect 1, call @rare(0)
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
// Twin: traps.behind_call.for_to_while, effect dropped
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
// Differs on (2, 65, 4294967231), world 1: returned  before effect 1, call @check(4294967231)
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
      %2 = arith.divui %arg4, %arg2 : i32
      scf.yield %1, %2 : index, i32
    }
    return %0#1 : i32
  }
}

// -----
// Twin: invariant_code.decided_minimum.there_and_back, effect dropped
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
// Differs on (18446744073709551599), world 0: returned  before effect 1, call @use(0)
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
      %2 = arith.addi %arg1, %c1 : index
      scf.yield %2 : index
    }
    return
  }
}

// -----
// Twin: affine_memory.forward.scalar_replacement, effect dropped
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
// Differs on (buffer 0 of [8], 4294967279), world 0: returned  before effect 1, call @use(4294967279)
module {
  func.func @forward(%arg0: memref<8xi32>, %arg1: i32) {
    affine.for %arg2 = 0 to 8 {
      affine.store %arg1, %arg0[%arg2] : memref<8xi32>
    }
    return
  }
  func.func private @use(i32)
}

// -----
// Twin: loops_with_effects.call_unsigned.unroll_2, effect dropped
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
// Differs on (2, 65), world 1: returned  before effect 63, call @use(64)
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
    }
    scf.for unsigned %arg2 = %7 to %arg1 step %c1_i8  : i8 {
    }
    return
  }
}

// -----
// Twin: loops_with_effects.call_each.loops_to_llvm, effect dropped
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
// Differs on (2), world 1: returned  before effect 1, call @use(0)
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
    %4 = llvm.add %2, %1 : i32
    llvm.br ^bb1(%4 : i32)
  ^bb3:  // pred: ^bb1
    return
  }
}

// -----
// Twin: block_loops.threaded.canonicalize, effect dropped
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
// Differs on (11, 0), world 5, which writes: returned  before effect 1, call @use(11)
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
// Twin: conditionals.in_place.arithmetic_to_llvm, effect dropped
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
// Differs on (4294967279), world 0: returned  before effect 1, device.poke(289)
module {
  func.func @in_place(%arg0: i32) -> i32 {
    %0 = scf.execute_region -> i32 {
      %1 = llvm.mul %arg0, %arg0 : i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: parallel_loops.single_dimension.parallel_collapse, effect dropped
module {
  func.func @single_dimension(%arg0: memref<16xi32>, %arg1: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%c16, %c1) step (%c1, %c1) {
      %0 = arith.addi %arg2, %arg3 : index
      memref.store %arg1, %arg0[%0] : memref<16xi32>
      scf.reduce 
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [16], 4294967279), world 0: (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7), ((4,), 598176026), ((5,), 2), ((6,), 4), ((7,), 4), ((8,), 5), ((9,), 1864753826), ((10,), 4151542721), ((11,), 3716477854), ((1 and not (((0,), 4294967279), ((1,), 4294967279), ((2,), 4294967279), ((3,), 4294967279), ((4,), 4294967279), ((5,), 4294967279), ((6,), 4294967279), ((7,), 4294967279), ((8,), 4294967279), ((9,), 4294967279),
module {
  func.func @single_dimension(%arg0: memref<16xi32>, %arg1: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c16_0 = arith.constant 16 : index
    %c1_1 = arith.constant 1 : index
    %c0_2 = arith.constant 0 : index
    %c1_3 = arith.constant 1 : index
    %c1_4 = arith.constant 1 : index
    %0 = arith.muli %c1_4, %c16_0 : index
    %1 = arith.muli %0, %c1_1 : index
    scf.parallel (%arg2) = (%c0_2) to (%1) step (%c1_3) {
      %2 = arith.remsi %arg2, %c1_1 : index
      %3 = arith.divsi %arg2, %c1_1 : index
      %4 = arith.addi %3, %2 : index
      scf.reduce 
    }
    return
  }
}

// -----
// Twin: parallel_loops.own_cells.parallel_tile, effect dropped
module {
  func.func @own_cells(%arg0: memref<?xi32>, %arg1: index, %arg2: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.parallel (%arg3) = (%c0) to (%arg1) step (%c1) {
      memref.store %arg2, %arg0[%arg3] : memref<?xi32>
      scf.reduce 
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [2], 2, 65), world 1: (((0,), 3255389356), ((1,), 1112038970)) and not (((0,), 65), ((1,), 65))
#map = affine_map<(d0, d1, d2) -> (d0, d1 - d2)>
module {
  func.func @own_cells(%arg0: memref<?xi32>, %arg1: index, %arg2: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %0 = arith.muli %c1, %c4 : index
    scf.parallel (%arg3) = (%c0) to (%arg1) step (%0) {
      %1 = affine.min #map(%0, %arg1, %arg3)
      scf.parallel (%arg4) = (%c0_0) to (%1) step (%c1) {
        %2 = arith.addi %arg4, %arg3 : index
        scf.reduce 
      }
      scf.reduce 
    }
    return
  }
}

// -----
// Twin: affine_memory.prefix.affine_to_cf, effect dropped
module {
  func.func @prefix(%arg0: memref<16xi32>) {
    affine.for %arg1 = 1 to 16 {
      %0 = affine.load %arg0[%arg1 - 1] : memref<16xi32>
      %1 = affine.load %arg0[%arg1] : memref<16xi32>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %arg0[%arg1] : memref<16xi32>
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [16]), world 0: (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7), ((4,), 598176026), ((5,), 2), ((6,), 4), ((7,), 4), ((8,), 5), ((9,), 1864753826), ((10,), 4151542721), ((11,), 3716477854), ((1 and not (((0,), 3255389356), ((1,), 72461030), ((2,), 4016247449), ((3,), 4016247456), ((4,), 319456186), ((5,), 319456188), ((6,), 319456192), ((7,), 319456196), ((8,), 319456201), ((9,), 2184210027), ((10,)
module {
  func.func @prefix(%arg0: memref<16xi32>) {
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c1_0 = arith.constant 1 : index
    cf.br ^bb1(%c1 : index)
  ^bb1(%0: index):  // 2 preds: ^bb0, ^bb2
    %1 = arith.cmpi slt, %0, %c16 : index
    cf.cond_br %1, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %c-1 = arith.constant -1 : index
    %2 = arith.addi %0, %c-1 : index
    %3 = memref.load %arg0[%2] : memref<16xi32>
    %4 = memref.load %arg0[%0] : memref<16xi32>
    %5 = arith.addi %3, %4 : i32
    %6 = arith.addi %0, %c1_0 : index
    cf.br ^bb1(%6 : index)
  ^bb3:  // pred: ^bb1
    return
  }
}

// -----
// Twin: nested_loops.rectangle_of_calls.for_to_while, effect dropped
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
// Differs on (2, 65), world 1: returned  before effect 1, call @use(0, 0)
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
        scf.yield %3 : index
      }
      scf.yield %1 : index
    }
    return
  }
}
