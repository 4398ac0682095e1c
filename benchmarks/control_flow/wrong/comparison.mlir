// Twin: while_loops.do_while.to_cf, comparison
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
    %2 = arith.cmpi eq, %1, %c0_i32 : i32
    cf.cond_br %2, ^bb1(%1 : i32), ^bb2
  ^bb2:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: loops_with_effects.call_carried.there_and_back, comparison
module {
  func.func private @next(i32) -> i32
  func.func @call_carried(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
      %1 = func.call @next(%arg3) : (i32) -> i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (18446744073709551599, 65), world 0: effect 1 is call @next(65), where the source returned
module {
  func.func private @next(i32) -> i32
  func.func @call_carried(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.while (%arg2 = %c0, %arg3 = %arg1) : (index, i32) -> (index, i32) {
      %1 = arith.cmpi ult, %arg2, %arg0 : index
      scf.condition(%1) %arg2, %arg3 : index, i32
    } do {
    ^bb0(%arg2: index, %arg3: i32):
      %1 = func.call @next(%arg3) : (i32) -> i32
      %2 = arith.addi %arg2, %c1 : index
      scf.yield %2, %1 : index, i32
    }
    return %0#1 : i32
  }
}

// -----
// Twin: block_loops.two_exits_with_calls.cf_to_llvm, comparison
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
    %1 = arith.cmpi slt, %0, %arg0 : i32
    llvm.cond_br %1, ^bb2, ^bb3(%c0_i32 : i32)
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
// Twin: parallel_loops.own_cells.to_cf, comparison
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
    %1 = arith.cmpi ult, %0, %arg1 : index
    cf.cond_br %1, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    memref.store %arg2, %arg0[%0] : memref<?xi32>
    %2 = arith.addi %0, %c1 : index
    cf.br ^bb1(%2 : index)
  ^bb3:  // pred: ^bb1
    return
  }
}

// -----
// Twin: traps.behind_call.to_cf, comparison
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
    %2 = arith.cmpi ult, %0, %arg0 : index
    cf.cond_br %2, ^bb2, ^bb3
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
// Twin: while_loops.unsigned_while.arithmetic_to_llvm, comparison
module {
  func.func @unsigned_while(%arg0: i8, %arg1: i8) -> i8 {
    %c0_i8 = arith.constant 0 : i8
    %c1_i8 = arith.constant 1 : i8
    %0:2 = scf.while (%arg2 = %arg0, %arg3 = %c0_i8) : (i8, i8) -> (i8, i8) {
      %1 = arith.cmpi ult, %arg2, %arg1 : i8
      scf.condition(%1) %arg2, %arg3 : i8, i8
    } do {
    ^bb0(%arg2: i8, %arg3: i8):
      %1 = arith.addi %arg3, %arg2 : i8
      %2 = arith.addi %arg2, %c1_i8 : i8
      scf.yield %2, %1 : i8, i8
    }
    return %0#1 : i8
  }
}

// -----
// Differs on (239, 65), world 0: 135 and not 0
module {
  func.func @unsigned_while(%arg0: i8, %arg1: i8) -> i8 {
    %0 = llvm.mlir.constant(0 : i8) : i8
    %1 = llvm.mlir.constant(1 : i8) : i8
    %2:2 = scf.while (%arg2 = %arg0, %arg3 = %0) : (i8, i8) -> (i8, i8) {
      %3 = llvm.icmp "slt" %arg2, %arg1 : i8
      scf.condition(%3) %arg2, %arg3 : i8, i8
    } do {
    ^bb0(%arg2: i8, %arg3: i8):
      %3 = llvm.add %arg3, %arg2 : i8
      %4 = llvm.add %arg2, %1 : i8
      scf.yield %4, %3 : i8, i8
    }
    return %2#1 : i8
  }
}

// -----
// Twin: loops_with_effects.call_either.xdsl_to_cf, comparison
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
// Differs on (4294967279), world 0: effect 1 is call @even(0), where the source returned
module {
  func.func private @even(i32)
  func.func private @odd(i32)
  func.func @call_either(%arg0: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb5
    %1 = arith.cmpi ult, %0, %arg0 : i32
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
    cf.br ^bb5
  ^bb5:  // 2 preds: ^bb3, ^bb4
    %4 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%4 : i32)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Twin: block_loops.threaded.arithmetic_to_llvm, comparison
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
// Differs on (4294967279, 1), world 0: effect 1 is call @use(0), where the source returned
module {
  func.func private @use(i32)
  func.func @threaded(%arg0: i32, %arg1: i1) {
    %0 = llvm.mlir.constant(0 : i32) : i32
    %1 = llvm.mlir.constant(1 : i32) : i32
    cf.br ^bb1(%0 : i32)
  ^bb1(%2: i32):  // 2 preds: ^bb0, ^bb5
    %3 = llvm.icmp "ult" %2, %arg0 : i32
    cf.cond_br %3, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    cf.cond_br %arg1, ^bb3, ^bb4
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
// Twin: endless_loops.maybe_stuck.to_cf_canonical, comparison
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
    %1 = arith.cmpi eq, %0, %c0_i32 : i32
    cf.cond_br %1, ^bb2(%0 : i32), ^bb3
  ^bb2(%2: i32):  // pred: ^bb1
    %3 = arith.subi %2, %c2_i32 : i32
    cf.br ^bb1(%3 : i32)
  ^bb3:  // pred: ^bb1
    return %0 : i32
  }
}

// -----
// Twin: nested_loops.rectangle_of_calls.to_cf_canonical, comparison
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
    %1 = arith.cmpi ult, %0, %arg0 : index
    cf.cond_br %1, ^bb2(%c0 : index), ^bb5
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
// Twin: loops_with_effects.call_if.rotate_for, comparison
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
// Differs on (2, 65), world 1: effect 1 is call @rare(1) and not call @rare(0)
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
        %5 = arith.cmpi ne, %4, %c0_i32 : i32
        scf.if %5 {
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
// Twin: block_branches.early.lifted_canonical, comparison
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
    %0 = arith.cmpi ult, %arg0, %c0_i32 : i32
    %1 = scf.if %0 -> (i32) {
      scf.yield %c0_i32 : i32
    } else {
      %2 = func.call @use(%arg0) : (i32) -> i32
      scf.yield %2 : i32
    }
    return %1 : i32
  }
}

// -----
// Twin: traps.behind_call.for_to_while, comparison
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
    %0:2 = scf.while (%arg3 = %c0, %arg4 = %arg1) : (index, i32) -> (index, i32) {
      %1 = arith.cmpi ult, %arg3, %arg0 : index
      scf.condition(%1) %arg3, %arg4 : index, i32
    } do {
    ^bb0(%arg3: index, %arg4: i32):
      %1 = arith.addi %arg3, %c1 : index
      func.call @check(%arg2) : (i32) -> ()
      %2 = arith.divui %arg4, %arg2 : i32
      scf.yield %1, %2 : index, i32
    }
    return %0#1 : i32
  }
}

// -----
// Twin: counted_loops.sticky.there_and_back, comparison
module {
  func.func @sticky(%arg0: i32, %arg1: i32) -> i1 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %false = arith.constant false
    %0 = scf.for %arg2 = %c0_i32 to %arg0 step %c1_i32 iter_args(%arg3 = %false) -> (i1)  : i32 {
      %1 = arith.muli %arg2, %arg2 : i32
      %2 = arith.cmpi eq, %1, %arg1 : i32
      %3 = arith.ori %arg3, %2 : i1
      scf.yield %3 : i1
    }
    return %0 : i1
  }
}

// -----
// Differs on (2, 65), world 1: 1 and not 0
module {
  func.func @sticky(%arg0: i32, %arg1: i32) -> i1 {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %false = arith.constant false
    %0:2 = scf.while (%arg2 = %c0_i32, %arg3 = %false) : (i32, i1) -> (i32, i1) {
      %1 = arith.cmpi slt, %arg2, %arg0 : i32
      scf.condition(%1) %arg2, %arg3 : i32, i1
    } do {
    ^bb0(%arg2: i32, %arg3: i1):
      %1 = arith.muli %arg2, %arg2 : i32
      %2 = arith.cmpi ne, %1, %arg1 : i32
      %3 = arith.ori %arg3, %2 : i1
      %4 = arith.addi %arg2, %c1_i32 : i32
      scf.yield %4, %3 : i32, i1
    }
    return %0#1 : i1
  }
}

// -----
// Twin: counted_loops.conditional_body.xdsl_to_cf, comparison
builtin.module {
  func.func @conditional_body(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
      %1 = arith.cmpi slt, %arg3, %c0_i32 : i32
      %2 = scf.if %1 -> (i32) {
        %3 = arith.subi %c0_i32, %arg3 : i32
        scf.yield %3 : i32
      } else {
        %4 = arith.subi %arg3, %arg1 : i32
        scf.yield %4 : i32
      }
      scf.yield %2 : i32
    }
    func.return %0 : i32
  }
}

// -----
// Differs on (4, 65), world 3: 4294967101 and not 0
module {
  func.func @conditional_body(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    cf.br ^bb1(%c0, %arg1 : index, i32)
  ^bb1(%0: index, %1: i32):  // 2 preds: ^bb0, ^bb6
    %2 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %2, ^bb2, ^bb7
  ^bb2:  // pred: ^bb1
    %3 = arith.cmpi ult, %1, %c0_i32 : i32
    cf.cond_br %3, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    %4 = arith.subi %c0_i32, %1 : i32
    cf.br ^bb5(%4 : i32)
  ^bb4:  // pred: ^bb2
    %5 = arith.subi %1, %arg1 : i32
    cf.br ^bb5(%5 : i32)
  ^bb5(%6: i32):  // 2 preds: ^bb3, ^bb4
    cf.br ^bb6
  ^bb6:  // pred: ^bb5
    %7 = arith.addi %0, %c1 : index
    cf.br ^bb1(%7, %6 : index, i32)
  ^bb7:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: loops_with_effects.call_each.loops_to_llvm, comparison
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
// Differs on (4294967279), world 0: effect 1 is call @use(0), where the source returned
module {
  func.func private @use(i32)
  func.func @call_each(%arg0: i32) {
    %0 = llvm.mlir.constant(0 : i32) : i32
    %1 = llvm.mlir.constant(1 : i32) : i32
    llvm.br ^bb1(%0 : i32)
  ^bb1(%2: i32):  // 2 preds: ^bb0, ^bb2
    %3 = llvm.icmp "ult" %2, %arg0 : i32
    llvm.cond_br %3, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    call @use(%2) : (i32) -> ()
    %4 = llvm.add %2, %1 : i32
    llvm.br ^bb1(%4 : i32)
  ^bb3:  // pred: ^bb1
    return
  }
}

// -----
// Twin: block_loops.threaded.canonicalize, comparison
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
// Differs on (4294967279, 1), world 0: effect 1 is call @use(0), where the source returned
module {
  func.func private @use(i32)
  func.func @threaded(%arg0: i32, %arg1: i1) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb5
    %1 = arith.cmpi ult, %0, %arg0 : i32
    cf.cond_br %1, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    cf.cond_br %arg1, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
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
// Twin: nested_loops.imperfect.xdsl_to_cf, comparison
builtin.module {
  func.func @imperfect(%arg0: index, %arg1: index, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg2) -> (i32) {
      %1 = arith.addi %arg4, %arg2 : i32
      %2 = scf.for %arg5 = %c0 to %arg1 step %c1 iter_args(%arg6 = %1) -> (i32) {
        %3 = "device.read"(%arg6) : (i32) -> i32
        scf.yield %3 : i32
      }
      %4 = arith.xori %2, %arg2 : i32
      scf.yield %4 : i32
    }
    func.return %0 : i32
  }
}

// -----
// Differs on (18446744073709551599, 65, 9), world 0: effect 1 is device.read(18), where the source returned
module {
  func.func @imperfect(%arg0: index, %arg1: index, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg2 : index, i32)
  ^bb1(%0: index, %1: i32):  // 2 preds: ^bb0, ^bb5
    %2 = arith.cmpi ult, %0, %arg0 : index
    cf.cond_br %2, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    %3 = arith.addi %1, %arg2 : i32
    cf.br ^bb3(%c0, %3 : index, i32)
  ^bb3(%4: index, %5: i32):  // 2 preds: ^bb2, ^bb4
    %6 = arith.cmpi slt, %4, %arg1 : index
    cf.cond_br %6, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %7 = "device.read"(%5) : (i32) -> i32
    %8 = arith.addi %4, %c1 : index
    cf.br ^bb3(%8, %7 : index, i32)
  ^bb5:  // pred: ^bb3
    %9 = arith.xori %5, %arg2 : i32
    %10 = arith.addi %0, %c1 : index
    cf.br ^bb1(%10, %9 : index, i32)
  ^bb6:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: traps.protected.to_cf_canonical, comparison
module {
  func.func @protected(%arg0: i32, %arg1: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %0 = scf.for %arg2 = %c0_i32 to %arg0 step %c1_i32 iter_args(%arg3 = %arg1) -> (i32)  : i32 {
      %1 = arith.cmpi ne, %arg2, %c0_i32 : i32
      %2 = scf.if %1 -> (i32) {
        %3 = arith.divui %arg3, %arg2 : i32
        scf.yield %3 : i32
      } else {
        scf.yield %arg3 : i32
      }
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (2, 65), world 1: undefined division by zero, where the source returned
module {
  func.func @protected(%arg0: i32, %arg1: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb1(%c0_i32, %arg1 : i32, i32)
  ^bb1(%0: i32, %1: i32):  // 2 preds: ^bb0, ^bb4
    %2 = arith.cmpi slt, %0, %arg0 : i32
    cf.cond_br %2, ^bb2, ^bb5
  ^bb2:  // pred: ^bb1
    %3 = arith.cmpi eq, %0, %c0_i32 : i32
    cf.cond_br %3, ^bb3, ^bb4(%1 : i32)
  ^bb3:  // pred: ^bb2
    %4 = arith.divui %1, %0 : i32
    cf.br ^bb4(%4 : i32)
  ^bb4(%5: i32):  // 2 preds: ^bb2, ^bb3
    %6 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%6, %5 : i32, i32)
  ^bb5:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: nested_loops.rectangle_of_calls.for_to_while, comparison
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
// Differs on (3, 18446744073709551612), world 31: effect 1 is call @use(0, 0), where the source returned
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
        %3 = arith.cmpi ult, %arg3, %arg1 : index
        scf.condition(%3) %arg3 : index
      } do {
      ^bb0(%arg3: index):
        %3 = arith.addi %arg3, %c1 : index
        func.call @use(%arg2, %arg3) : (index, index) -> ()
        scf.yield %3 : index
      }
      scf.yield %1 : index
    }
    return
  }
}

// -----
// Twin: carried_values.swap.rotate_for, comparison
module {
  func.func @swap(%arg0: index, %arg1: i32, %arg2: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1, %arg5 = %arg2) -> (i32, i32) {
      scf.yield %arg5, %arg4 : i32, i32
    }
    return %0#0, %0#1 : i32, i32
  }
}

// -----
// Differs on (18446744073709551599, 65, 9), world 0: 9, 65 and not 65, 9
module {
  func.func @swap(%arg0: index, %arg1: i32, %arg2: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.cmpi ugt, %arg0, %c0 : index
    %1:3 = scf.if %0 -> (index, i32, i32) {
      %2:3 = scf.while (%arg3 = %c0, %arg4 = %arg1, %arg5 = %arg2) : (index, i32, i32) -> (index, i32, i32) {
        %3 = arith.addi %arg3, %c1 : index
        %4 = arith.cmpi slt, %3, %arg0 : index
        scf.condition(%4) %3, %arg5, %arg4 : index, i32, i32
      } do {
      ^bb0(%arg3: index, %arg4: i32, %arg5: i32):
        scf.yield %arg3, %arg4, %arg5 : index, i32, i32
      }
      scf.yield %2#0, %2#1, %2#2 : index, i32, i32
    } else {
      scf.yield %c0, %arg1, %arg2 : index, i32, i32
    }
    return %1#1, %1#2 : i32, i32
  }
}

// -----
// Twin: calls.clamped_sum.inline, comparison
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
// Differs on (4070888059, 4294967294), world 2, which writes: returned  before effect 2, call @log(4294967294)
module {
  func.func private @log(i32)
  func.func @clamped_sum(%arg0: i32, %arg1: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi slt, %arg0, %c0_i32 : i32
    cf.cond_br %0, ^bb1, ^bb2(%arg0 : i32)
  ^bb1:  // pred: ^bb0
    call @log(%arg0) : (i32) -> ()
    cf.br ^bb2(%c0_i32 : i32)
  ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
    %2 = arith.cmpi ult, %arg1, %c0_i32 : i32
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
// Twin: block_loops.asserted.lifted, comparison
module {
  func.func @asserted(%arg0: i32, %arg1: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb1(%c0_i32, %arg1 : i32, i32)
  ^bb1(%0: i32, %1: i32):  // 2 preds: ^bb0, ^bb2
    %2 = arith.cmpi slt, %0, %arg0 : i32
    cf.cond_br %2, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %3 = arith.subi %1, %c1_i32 : i32
    %4 = arith.cmpi sge, %3, %c0_i32 : i32
    cf.assert %4, "negative"
    %5 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%5, %3 : i32, i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Differs on (4294967279, 65), world 0: aborted "negative", where the source returned
module {
  func.func @asserted(%arg0: i32, %arg1: i32) -> i32 {
    %0 = ub.poison : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c0_i32_0 = arith.constant 0 : i32
    %c1_i32_1 = arith.constant 1 : i32
    %1:3 = scf.while (%arg2 = %c0_i32_0, %arg3 = %arg1, %arg4 = %0) : (i32, i32, i32) -> (i32, i32, i32) {
      %2 = arith.cmpi ult, %arg2, %arg0 : i32
      %3:4 = scf.if %2 -> (i32, i32, i32, i32) {
        %5 = arith.subi %arg3, %c1_i32_1 : i32
        %6 = arith.cmpi sge, %5, %c0_i32_0 : i32
        cf.assert %6, "negative"
        %7 = arith.addi %arg2, %c1_i32_1 : i32
        scf.yield %7, %5, %c0_i32, %c1_i32 : i32, i32, i32, i32
      } else {
        scf.yield %0, %0, %c1_i32, %c0_i32 : i32, i32, i32, i32
      }
      %4 = arith.trunci %3#3 : i32 to i1
      scf.condition(%4) %3#0, %3#1, %arg3 : i32, i32, i32
    } do {
    ^bb0(%arg2: i32, %arg3: i32, %arg4: i32):
      scf.yield %arg2, %arg3, %arg4 : i32, i32, i32
    }
    return %1#2 : i32
  }
}
