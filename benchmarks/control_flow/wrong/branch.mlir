// Twin: affine_loops.invariant.affine_to_cf, branch
#map = affine_map<(d0)[s0] -> (d0 * 3 + s0)>
module {
  func.func @invariant(%arg0: index, %arg1: index, %arg2: i32) -> i32 {
    %0 = affine.for %arg3 = 0 to %arg0 iter_args(%arg4 = %arg2) -> (i32) {
      %1 = affine.for %arg5 = 0 to %arg1 iter_args(%arg6 = %arg4) -> (i32) {
        %2 = affine.apply #map(%arg3)[%arg0]
        %3 = arith.index_cast %2 : index to i32
        %4 = arith.muli %arg6, %3 : i32
        affine.yield %4 : i32
      }
      affine.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (2, 65, 4294967231), world 1: 4294967231 and not 0
module {
  func.func @invariant(%arg0: index, %arg1: index, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg2 : index, i32)
  ^bb1(%0: index, %1: i32):  // 2 preds: ^bb0, ^bb5
    %2 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %2, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    %c0_0 = arith.constant 0 : index
    %c1_1 = arith.constant 1 : index
    cf.br ^bb3(%c0_0, %1 : index, i32)
  ^bb3(%3: index, %4: i32):  // 2 preds: ^bb2, ^bb4
    %5 = arith.cmpi slt, %3, %arg1 : index
    cf.cond_br %5, ^bb5, ^bb4
  ^bb4:  // pred: ^bb3
    %c3 = arith.constant 3 : index
    %6 = arith.muli %0, %c3 overflow<nsw> : index
    %7 = arith.addi %6, %arg0 : index
    %8 = arith.index_cast %7 : index to i32
    %9 = arith.muli %4, %8 : i32
    %10 = arith.addi %3, %c1_1 : index
    cf.br ^bb3(%10, %9 : index, i32)
  ^bb5:  // pred: ^bb3
    %11 = arith.addi %0, %c1 : index
    cf.br ^bb1(%11, %4 : index, i32)
  ^bb6:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: while_loops.do_while.to_cf, branch
module {
  func.func private @next(i32) -> i32
  func.func @do_while(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
      %1 = func.call @next(%arg1) : (i32) -> i32
      %2 = arith.cmpi ne, %1, %c0_i32 : i32
      scf.condition(%2) %1 : i32
    } do {
    ^bb0(%arg1: i32):
      scf.yield %arg1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (4294967279), world 0: returned  before effect 2, call @next(7)
module {
  func.func private @next(i32) -> i32
  func.func @do_while(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    cf.br ^bb1(%arg0 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
    %1 = call @next(%0) : (i32) -> i32
    %2 = arith.cmpi ne, %1, %c0_i32 : i32
    cf.cond_br %2, ^bb2, ^bb1(%1 : i32)
  ^bb2:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: endless_loops.server.loops_to_llvm, branch
module {
  func.func @server(%arg0: i32) -> i32 {
    cf.br ^bb1(%arg0 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
    %1 = "device.wait"(%0) : (i32) -> i32
    %2 = "device.stop"(%1) : (i32) -> i1
    cf.cond_br %2, ^bb3, ^bb2
  ^bb2:  // pred: ^bb1
    %3 = arith.muli %arg0, %arg0 : i32
    %4 = arith.addi %1, %3 : i32
    cf.br ^bb1(%4 : i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Differs on (4294967279), world 0: returned  before effect 3, device.wait(4279890405)
module {
  func.func @server(%arg0: i32) -> i32 {
    llvm.br ^bb1(%arg0 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
    %1 = "device.wait"(%0) : (i32) -> i32
    %2 = "device.stop"(%1) : (i32) -> i1
    llvm.cond_br %2, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %3 = llvm.mul %arg0, %arg0 : i32
    %4 = llvm.add %1, %3 : i32
    llvm.br ^bb1(%4 : i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: traps.remainders.xdsl_to_cf, branch
builtin.module {
  func.func @remainders(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c6_i32 = arith.constant 6 : i32
    %0 = scf.for %arg1 = %c0_i32 to %c6_i32 step %c1_i32 iter_args(%arg2 = %arg0) -> (i32) : i32 {
      %1 = arith.addi %arg1, %c1_i32 : i32
      %2 = arith.remui %arg2, %1 : i32
      %3 = arith.addi %2, %arg0 : i32
      scf.yield %3 : i32
    }
    func.return %0 : i32
  }
}

// -----
// Differs on (4294967279), world 0: 4294967279 and not 4294967280
module {
  func.func @remainders(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c6_i32 = arith.constant 6 : i32
    cf.br ^bb1(%c0_i32, %arg0 : i32, i32)
  ^bb1(%0: i32, %1: i32):  // 2 preds: ^bb0, ^bb2
    %2 = arith.cmpi slt, %0, %c6_i32 : i32
    cf.cond_br %2, ^bb3, ^bb2
  ^bb2:  // pred: ^bb1
    %3 = arith.addi %0, %c1_i32 : i32
    %4 = arith.remui %1, %3 : i32
    %5 = arith.addi %4, %arg0 : i32
    %6 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%6, %5 : i32, i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: block_branches.diamond.arithmetic_to_llvm, branch
module {
  func.func @diamond(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    %0 = arith.addi %arg1, %arg2 : i32
    cf.br ^bb3(%0 : i32)
  ^bb2:  // pred: ^bb0
    %1 = arith.subi %arg1, %arg2 : i32
    cf.br ^bb3(%1 : i32)
  ^bb3(%2: i32):  // 2 preds: ^bb1, ^bb2
    return %2 : i32
  }
}

// -----
// Differs on (1, 65, 9), world 0: 56 and not 74
module {
  func.func @diamond(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
    cf.cond_br %arg0, ^bb2, ^bb1
  ^bb1:  // pred: ^bb0
    %0 = llvm.add %arg1, %arg2 : i32
    cf.br ^bb3(%0 : i32)
  ^bb2:  // pred: ^bb0
    %1 = llvm.sub %arg1, %arg2 : i32
    cf.br ^bb3(%1 : i32)
  ^bb3(%2: i32):  // 2 preds: ^bb1, ^bb2
    return %2 : i32
  }
}

// -----
// Twin: counted_loops.no_trip.rotate_for, branch
module {
  func.func @no_trip(%arg0: i32) -> i32 {
    %c5 = arith.constant 5 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg1 = %c5 to %c2 step %c1 iter_args(%arg2 = %arg0) -> (i32) {
      %1 = arith.addi %arg2, %arg0 : i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (4294967279), world 0: 4294967262 and not 4294967279
module {
  func.func @no_trip(%arg0: i32) -> i32 {
    %c5 = arith.constant 5 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %false = arith.constant false
    %true = arith.constant true
    %0 = arith.xori %false, %true : i1
    %1:2 = scf.if %0 -> (index, i32) {
      %2:2 = scf.while (%arg1 = %c5, %arg2 = %arg0) : (index, i32) -> (index, i32) {
        %3 = arith.addi %arg1, %c1 : index
        %4 = arith.addi %arg2, %arg0 : i32
        %5 = arith.cmpi slt, %3, %c2 : index
        scf.condition(%5) %3, %4 : index, i32
      } do {
      ^bb0(%arg1: index, %arg2: i32):
        scf.yield %arg1, %arg2 : index, i32
      }
      scf.yield %2#0, %2#1 : index, i32
    } else {
      scf.yield %c5, %arg0 : index, i32
    }
    return %1#1 : i32
  }
}

// -----
// Twin: block_loops.two_exits_with_calls.cf_to_llvm, branch
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
// Differs on (4294967279), world 0: effect 1 is call @report(0) and not call @probe(0)
module {
  func.func private @probe(i32) -> i1
  func.func private @report(i32)
  func.func @two_exits_with_calls(%arg0: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    llvm.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
    %1 = arith.cmpi ult, %0, %arg0 : i32
    llvm.cond_br %1, ^bb3(%c0_i32 : i32), ^bb2
  ^bb2:  // pred: ^bb1
    %2 = call @probe(%0) : (i32) -> i1
    %3 = arith.addi %0, %c1_i32 : i32
    llvm.cond_br %2, ^bb3(%3 : i32), ^bb1(%3 : i32)
  ^bb3(%4: i32):  // 2 preds: ^bb1, ^bb2
    call @report(%4) : (i32) -> ()
    return
  }
}

// -----
// Twin: parallel_loops.own_cells.to_cf, branch
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
// Differs on (buffer 0 of [9], 18446744073709551599, 65), world 0: undefined out of bounds, where the source returned
module {
  func.func @own_cells(%arg0: memref<?xi32>, %arg1: index, %arg2: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0 : index)
  ^bb1(%0: index):  // 2 preds: ^bb0, ^bb2
    %1 = arith.cmpi slt, %0, %arg1 : index
    cf.cond_br %1, ^bb3, ^bb2
  ^bb2:  // pred: ^bb1
    memref.store %arg2, %arg0[%0] : memref<?xi32>
    %2 = arith.addi %0, %c1 : index
    cf.br ^bb1(%2 : index)
  ^bb3:  // pred: ^bb1
    return
  }
}

// -----
// Twin: invariant_code.partly.to_cf_canonical, branch
module {
  func.func @partly(%arg0: index, %arg1: index, %arg2: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg2) -> (index) {
      %1 = scf.for %arg5 = %c0 to %arg1 step %c1 iter_args(%arg6 = %arg4) -> (index) {
        %2 = arith.muli %arg3, %arg2 : index
        %3 = arith.muli %arg2, %arg2 : index
        %4 = arith.addi %2, %3 : index
        %5 = arith.xori %arg6, %4 : index
        scf.yield %5 : index
      }
      scf.yield %1 : index
    }
    return %0 : index
  }
}

// -----
// Differs on (2, 65, 18446744073709551551), world 1: 18446744073709551551 and not 18446744073709551486
module {
  func.func @partly(%arg0: index, %arg1: index, %arg2: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg2 : index, index)
  ^bb1(%0: index, %1: index):  // 2 preds: ^bb0, ^bb4
    %2 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %2, ^bb5, ^bb2(%c0, %1 : index, index)
  ^bb2(%3: index, %4: index):  // 2 preds: ^bb1, ^bb3
    %5 = arith.cmpi slt, %3, %arg1 : index
    cf.cond_br %5, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    %6 = arith.muli %0, %arg2 : index
    %7 = arith.muli %arg2, %arg2 : index
    %8 = arith.addi %6, %7 : index
    %9 = arith.xori %4, %8 : index
    %10 = arith.addi %3, %c1 : index
    cf.br ^bb2(%10, %9 : index, index)
  ^bb4:  // pred: ^bb2
    %11 = arith.addi %0, %c1 : index
    cf.br ^bb1(%11, %4 : index, index)
  ^bb5:  // pred: ^bb1
    return %1 : index
  }
}

// -----
// Twin: traps.behind_call.to_cf, branch
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
    cf.br ^bb1(%c0, %arg1 : index, i32)
  ^bb1(%0: index, %1: i32):  // 2 preds: ^bb0, ^bb2
    %2 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %2, ^bb3, ^bb2
  ^bb2:  // pred: ^bb1
    call @check(%arg2) : (i32) -> ()
    %3 = arith.divui %1, %arg2 : i32
    %4 = arith.addi %0, %c1 : index
    cf.br ^bb1(%4, %3 : index, i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: carried_values.equal_carried.xdsl_to_cf, branch
builtin.module {
  func.func @equal_carried(%arg0: index, %arg1: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0, %1 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1, %arg4 = %arg1) -> (i32, i32) {
      %2 = arith.muli %arg3, %arg1 : i32
      %3 = arith.muli %arg4, %arg1 : i32
      scf.yield %2, %3 : i32, i32
    }
    func.return %0, %1 : i32, i32
  }
}

// -----
// Differs on (2, 65), world 1: 65, 65 and not 274625, 274625
module {
  func.func @equal_carried(%arg0: index, %arg1: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg1, %arg1 : index, i32, i32)
  ^bb1(%0: index, %1: i32, %2: i32):  // 2 preds: ^bb0, ^bb2
    %3 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %3, ^bb3, ^bb2
  ^bb2:  // pred: ^bb1
    %4 = arith.muli %1, %arg1 : i32
    %5 = arith.muli %2, %arg1 : i32
    %6 = arith.addi %0, %c1 : index
    cf.br ^bb1(%6, %4, %5 : index, i32, i32)
  ^bb3:  // pred: ^bb1
    return %1, %2 : i32, i32
  }
}

// -----
// Twin: affine_loops.triangle.affine_to_cf, branch
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
    cf.cond_br %3, ^bb5, ^bb4
  ^bb4:  // pred: ^bb3
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
// Twin: carried_values.down_counter.xdsl_to_cf, branch
builtin.module {
  func.func @down_counter(%arg0: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0, %1 = scf.for %arg1 = %c0 to %arg0 step %c1 iter_args(%arg2 = %arg0, %arg3 = %c0) -> (index, index) {
      %2 = arith.muli %arg2, %arg1 : index
      %3 = arith.addi %arg3, %2 : index
      %4 = arith.subi %arg2, %c1 : index
      scf.yield %4, %3 : index, index
    }
    func.return %1 : index
  }
}

// -----
// Differs on (2), world 1: 0 and not 1
module {
  func.func @down_counter(%arg0: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg0, %c0 : index, index, index)
  ^bb1(%0: index, %1: index, %2: index):  // 2 preds: ^bb0, ^bb2
    %3 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %3, ^bb3, ^bb2
  ^bb2:  // pred: ^bb1
    %4 = arith.muli %1, %0 : index
    %5 = arith.addi %2, %4 : index
    %6 = arith.subi %1, %c1 : index
    %7 = arith.addi %0, %c1 : index
    cf.br ^bb1(%7, %6, %5 : index, index, index)
  ^bb3:  // pred: ^bb1
    return %2 : index
  }
}

// -----
// Twin: invariant_code.decided_comparison.xdsl_to_cf, branch
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
    cf.cond_br %2, ^bb4, ^bb3
  ^bb3:  // pred: ^bb2
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
// Twin: conditionals.common.xdsl_cse, branch
builtin.module {
  func.func @common(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32) {
    %0 = arith.muli %arg1, %arg2 : i32
    %1 = scf.if %arg0 -> (i32) {
      %2 = arith.muli %arg1, %arg2 : i32
      scf.yield %2 : i32
    } else {
      %3 = arith.muli %arg1, %arg2 : i32
      %4 = arith.addi %3, %0 : i32
      scf.yield %4 : i32
    }
    %5 = arith.muli %arg1, %arg2 : i32
    func.return %1, %5 : i32, i32
  }
}

// -----
// Differs on (1, 65, 9), world 0: 1170, 585 and not 585, 585
module {
  func.func @common(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32) {
    %0 = arith.muli %arg1, %arg2 : i32
    %true = arith.constant true
    %1 = arith.xori %arg0, %true : i1
    %2 = scf.if %1 -> (i32) {
      scf.yield %0 : i32
    } else {
      %3 = arith.addi %0, %0 : i32
      scf.yield %3 : i32
    }
    return %2, %0 : i32, i32
  }
}

// -----
// Twin: carried_values.dead_carried.to_cf, branch
module {
  func.func @dead_carried(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1, %arg4 = %arg1) -> (i32, i32) {
      %1 = arith.addi %arg3, %arg1 : i32
      %2 = arith.muli %arg4, %arg1 : i32
      scf.yield %1, %2 : i32, i32
    }
    return %0#0 : i32
  }
}

// -----
// Differs on (2, 65), world 1: 65 and not 195
module {
  func.func @dead_carried(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg1, %arg1 : index, i32, i32)
  ^bb1(%0: index, %1: i32, %2: i32):  // 2 preds: ^bb0, ^bb2
    %3 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %3, ^bb3, ^bb2
  ^bb2:  // pred: ^bb1
    %4 = arith.addi %1, %arg1 : i32
    %5 = arith.muli %2, %arg1 : i32
    %6 = arith.addi %0, %c1 : index
    cf.br ^bb1(%6, %4, %5 : index, i32, i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: conditionals.flags.to_cf, branch
module {
  func.func @flags(%arg0: i1) -> (i1, i1) {
    %true = arith.constant true
    %false = arith.constant false
    %0:2 = scf.if %arg0 -> (i1, i1) {
      scf.yield %true, %false : i1, i1
    } else {
      scf.yield %false, %true : i1, i1
    }
    return %0#0, %0#1 : i1, i1
  }
}

// -----
// Differs on (1), world 0: 0, 1 and not 1, 0
module {
  func.func @flags(%arg0: i1) -> (i1, i1) {
    %true = arith.constant true
    %false = arith.constant false
    cf.cond_br %arg0, ^bb2, ^bb1
  ^bb1:  // pred: ^bb0
    cf.br ^bb3(%true, %false : i1, i1)
  ^bb2:  // pred: ^bb0
    cf.br ^bb3(%false, %true : i1, i1)
  ^bb3(%0: i1, %1: i1):  // 2 preds: ^bb1, ^bb2
    cf.br ^bb4
  ^bb4:  // pred: ^bb3
    return %0, %1 : i1, i1
  }
}

// -----
// Twin: counted_loops.xor_seven.to_cf, branch
module {
  func.func @xor_seven(%arg0: i16) -> i16 {
    %c0 = arith.constant 0 : index
    %c7 = arith.constant 7 : index
    %c1 = arith.constant 1 : index
    %c3_i16 = arith.constant 3 : i16
    %0 = scf.for %arg1 = %c0 to %c7 step %c1 iter_args(%arg2 = %arg0) -> (i16) {
      %1 = arith.muli %arg2, %c3_i16 : i16
      %2 = arith.xori %1, %arg0 : i16
      scf.yield %2 : i16
    }
    return %0 : i16
  }
}

// -----
// Differs on (65519), world 0: 65519 and not 29896
module {
  func.func @xor_seven(%arg0: i16) -> i16 {
    %c0 = arith.constant 0 : index
    %c7 = arith.constant 7 : index
    %c1 = arith.constant 1 : index
    %c3_i16 = arith.constant 3 : i16
    cf.br ^bb1(%c0, %arg0 : index, i16)
  ^bb1(%0: index, %1: i16):  // 2 preds: ^bb0, ^bb2
    %2 = arith.cmpi slt, %0, %c7 : index
    cf.cond_br %2, ^bb3, ^bb2
  ^bb2:  // pred: ^bb1
    %3 = arith.muli %1, %c3_i16 : i16
    %4 = arith.xori %3, %arg0 : i16
    %5 = arith.addi %0, %c1 : index
    cf.br ^bb1(%5, %4 : index, i16)
  ^bb3:  // pred: ^bb1
    return %1 : i16
  }
}

// -----
// Twin: loops_with_effects.call_either.xdsl_to_cf, branch
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
    cf.cond_br %3, ^bb4, ^bb3
  ^bb3:  // pred: ^bb2
    call @even(%0) : (i32) -> ()
    cf.br ^bb5
  ^bb4:  // pred: ^bb2
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
// Twin: conditionals.flags.loops_to_llvm, branch
module {
  func.func @flags(%arg0: i1) -> (i1, i1) {
    %true = arith.constant true
    %false = arith.constant false
    %0:2 = scf.if %arg0 -> (i1, i1) {
      scf.yield %true, %false : i1, i1
    } else {
      scf.yield %false, %true : i1, i1
    }
    return %0#0, %0#1 : i1, i1
  }
}

// -----
// Differs on (1), world 0: 0, 1 and not 1, 0
module {
  func.func @flags(%arg0: i1) -> (i1, i1) {
    %0 = llvm.mlir.constant(true) : i1
    %1 = llvm.mlir.constant(false) : i1
    llvm.cond_br %arg0, ^bb2, ^bb1
  ^bb1:  // pred: ^bb0
    llvm.br ^bb3(%0, %1 : i1, i1)
  ^bb2:  // pred: ^bb0
    llvm.br ^bb3(%1, %0 : i1, i1)
  ^bb3(%2: i1, %3: i1):  // 2 preds: ^bb1, ^bb2
    llvm.br ^bb4
  ^bb4:  // pred: ^bb3
    return %2, %3 : i1, i1
  }
}

// -----
// Twin: block_loops.threaded.arithmetic_to_llvm, branch
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
    cf.cond_br %arg1, ^bb4, ^bb3
  ^bb3:  // pred: ^bb2
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
// Twin: endless_loops.maybe_stuck.to_cf_canonical, branch
module {
  func.func @maybe_stuck(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c2_i32 = arith.constant 2 : i32
    %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
      %1 = arith.cmpi ne, %arg1, %c0_i32 : i32
      scf.condition(%1) %arg1 : i32
    } do {
    ^bb0(%arg1: i32):
      %1 = arith.muli %c2_i32, %c2_i32 : i32
      %2 = arith.subi %arg1, %c2_i32 : i32
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (2), world 1: 2 and not 0
module {
  func.func @maybe_stuck(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c2_i32 = arith.constant 2 : i32
    cf.br ^bb1(%arg0 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
    %1 = arith.cmpi ne, %0, %c0_i32 : i32
    cf.cond_br %1, ^bb3, ^bb2(%0 : i32)
  ^bb2(%2: i32):  // pred: ^bb1
    %3 = arith.subi %2, %c2_i32 : i32
    cf.br ^bb1(%3 : i32)
  ^bb3:  // pred: ^bb1
    return %0 : i32
  }
}

// -----
// Twin: block_loops.machine.loops_to_llvm, branch
module {
  func.func @machine(%arg0: i32, %arg1: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c2_i32 = arith.constant 2 : i32
    cf.br ^bb1(%c0_i32, %c0_i32, %arg1 : i32, i32, i32)
  ^bb1(%0: i32, %1: i32, %2: i32):  // 4 preds: ^bb0, ^bb3, ^bb4, ^bb5
    %3 = arith.cmpi slt, %0, %arg0 : i32
    cf.cond_br %3, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    %4 = arith.addi %0, %c1_i32 : i32
    cf.switch %1 : i32, [
      default: ^bb5,
      0: ^bb3,
      1: ^bb4
    ]
  ^bb3:  // pred: ^bb2
    %5 = arith.addi %2, %arg1 : i32
    cf.br ^bb1(%4, %c1_i32, %5 : i32, i32, i32)
  ^bb4:  // pred: ^bb2
    %6 = arith.muli %2, %arg1 : i32
    cf.br ^bb1(%4, %c2_i32, %6 : i32, i32, i32)
  ^bb5:  // pred: ^bb2
    %7 = arith.xori %2, %arg1 : i32
    cf.br ^bb1(%4, %c0_i32, %7 : i32, i32, i32)
  ^bb6:  // pred: ^bb1
    return %2 : i32
  }
}

// -----
// Differs on (2, 65), world 1: 65 and not 8450
module {
  func.func @machine(%arg0: i32, %arg1: i32) -> i32 {
    %0 = llvm.mlir.constant(0 : i32) : i32
    %1 = llvm.mlir.constant(1 : i32) : i32
    %2 = llvm.mlir.constant(2 : i32) : i32
    llvm.br ^bb1(%0, %0, %arg1 : i32, i32, i32)
  ^bb1(%3: i32, %4: i32, %5: i32):  // 4 preds: ^bb0, ^bb3, ^bb4, ^bb5
    %6 = llvm.icmp "slt" %3, %arg0 : i32
    llvm.cond_br %6, ^bb6, ^bb2
  ^bb2:  // pred: ^bb1
    %7 = llvm.add %3, %1 : i32
    llvm.switch %4 : i32, ^bb5 [
      0: ^bb3,
      1: ^bb4
    ]
  ^bb3:  // pred: ^bb2
    %8 = llvm.add %5, %arg1 : i32
    llvm.br ^bb1(%7, %1, %8 : i32, i32, i32)
  ^bb4:  // pred: ^bb2
    %9 = llvm.mul %5, %arg1 : i32
    llvm.br ^bb1(%7, %2, %9 : i32, i32, i32)
  ^bb5:  // pred: ^bb2
    %10 = llvm.xor %5, %arg1 : i32
    llvm.br ^bb1(%7, %0, %10 : i32, i32, i32)
  ^bb6:  // pred: ^bb1
    return %5 : i32
  }
}

// -----
// Twin: affine_loops.ten.affine_to_cf, branch
module {
  func.func @ten(%arg0: i32) -> i32 {
    %0 = affine.for %arg1 = 0 to 10 iter_args(%arg2 = %arg0) -> (i32) {
      %1 = arith.index_cast %arg1 : index to i32
      %2 = arith.xori %arg2, %1 : i32
      %3 = arith.muli %2, %arg0 : i32
      affine.yield %3 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (4294967279), world 0: 4294967279 and not 1840608744
module {
  func.func @ten(%arg0: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c10 = arith.constant 10 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg0 : index, i32)
  ^bb1(%0: index, %1: i32):  // 2 preds: ^bb0, ^bb2
    %2 = arith.cmpi slt, %0, %c10 : index
    cf.cond_br %2, ^bb3, ^bb2
  ^bb2:  // pred: ^bb1
    %3 = arith.index_cast %0 : index to i32
    %4 = arith.xori %1, %3 : i32
    %5 = arith.muli %4, %arg0 : i32
    %6 = arith.addi %0, %c1 : index
    cf.br ^bb1(%6, %5 : index, i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: nested_loops.rectangle_of_calls.to_cf_canonical, branch
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
// Differs on (18446744073709551599, 65), world 0: effect 1 is call @use(0, 0), where the source returned
module {
  func.func private @use(index, index)
  func.func @rectangle_of_calls(%arg0: index, %arg1: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0 : index)
  ^bb1(%0: index):  // 2 preds: ^bb0, ^bb4
    %1 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %1, ^bb5, ^bb2(%c0 : index)
  ^bb2(%2: index):  // 2 preds: ^bb1, ^bb3
    %3 = arith.cmpi slt, %2, %arg1 : index
    cf.cond_br %3, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
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
// Twin: loops_with_effects.call_if.rotate_for, branch
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
// Differs on (4294967279, 65), world 0: effect 1 is call @rare(0), where the source returned
module {
  func.func private @rare(i32)
  func.func @call_if(%arg0: i32, %arg1: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %0 = arith.cmpi sgt, %arg0, %c0_i32 : i32
    %true = arith.constant true
    %1 = arith.xori %0, %true : i1
    %2 = scf.if %1 -> (i32) {
      %3 = scf.while (%arg2 = %c0_i32) : (i32) -> i32 {
        %4 = arith.addi %arg2, %c1_i32 : i32
        %5 = arith.andi %arg2, %arg1 : i32
        %6 = arith.cmpi eq, %5, %c0_i32 : i32
        scf.if %6 {
          func.call @rare(%arg2) : (i32) -> ()
        }
        %7 = arith.cmpi slt, %4, %arg0 : i32
        scf.condition(%7) %4 : i32
      } do {
      ^bb0(%arg2: i32):
        scf.yield %arg2 : i32
      }
      scf.yield %3 : i32
    } else {
      scf.yield %c0_i32 : i32
    }
    return
  }
}
