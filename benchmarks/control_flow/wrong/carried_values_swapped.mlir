// Twin: traps.remainders.xdsl_to_cf, carried values swapped
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
// Differs on (4294967279), world 0: undefined division by zero, where the source returned
module {
  func.func @remainders(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c6_i32 = arith.constant 6 : i32
    cf.br ^bb1(%arg0, %c0_i32 : i32, i32)
  ^bb1(%0: i32, %1: i32):  // 2 preds: ^bb0, ^bb2
    %2 = arith.cmpi slt, %0, %c6_i32 : i32
    cf.cond_br %2, ^bb2, ^bb3
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
// Twin: invariant_code.partly.to_cf_canonical, carried values swapped
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
// Differs on (18446744073709551599, 65, 9), world 0: 0 and not 9
module {
  func.func @partly(%arg0: index, %arg1: index, %arg2: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%arg2, %c0 : index, index)
  ^bb1(%0: index, %1: index):  // 2 preds: ^bb0, ^bb4
    %2 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %2, ^bb2(%c0, %1 : index, index), ^bb5
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
// Twin: carried_values.dead_carried.to_cf, carried values swapped
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
// Differs on (2, 65), world 1: 8450 and not 195
module {
  func.func @dead_carried(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg1, %arg1 : index, i32, i32)
  ^bb1(%0: index, %1: i32, %2: i32):  // 2 preds: ^bb0, ^bb2
    %3 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %3, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %4 = arith.addi %1, %arg1 : i32
    %5 = arith.muli %2, %arg1 : i32
    %6 = arith.addi %0, %c1 : index
    cf.br ^bb1(%6, %5, %4 : index, i32, i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: while_loops.unsigned_while.arithmetic_to_llvm, carried values swapped
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
// Differs on (2, 65), world 1: 63 and not 31
module {
  func.func @unsigned_while(%arg0: i8, %arg1: i8) -> i8 {
    %0 = llvm.mlir.constant(0 : i8) : i8
    %1 = llvm.mlir.constant(1 : i8) : i8
    %2:2 = scf.while (%arg2 = %arg0, %arg3 = %0) : (i8, i8) -> (i8, i8) {
      %3 = llvm.icmp "ult" %arg2, %arg1 : i8
      scf.condition(%3) %arg2, %arg3 : i8, i8
    } do {
    ^bb0(%arg2: i8, %arg3: i8):
      %3 = llvm.add %arg3, %arg2 : i8
      %4 = llvm.add %arg2, %1 : i8
      scf.yield %3, %4 : i8, i8
    }
    return %2#1 : i8
  }
}

// -----
// Twin: invariant_code.partly.there_and_back, carried values swapped
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
// Differs on (18446744073709551599, 65, 9), world 0: 0 and not 9
module {
  func.func @partly(%arg0: index, %arg1: index, %arg2: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.while (%arg3 = %c0, %arg4 = %arg2) : (index, index) -> (index, index) {
      %1 = arith.cmpi slt, %arg3, %arg0 : index
      scf.condition(%1) %arg4, %arg3 : index, index
    } do {
    ^bb0(%arg3: index, %arg4: index):
      %1:2 = scf.while (%arg5 = %c0, %arg6 = %arg4) : (index, index) -> (index, index) {
        %3 = arith.cmpi slt, %arg5, %arg1 : index
        scf.condition(%3) %arg5, %arg6 : index, index
      } do {
      ^bb0(%arg5: index, %arg6: index):
        %3 = arith.muli %arg3, %arg2 : index
        %4 = arith.muli %arg2, %arg2 : index
        %5 = arith.addi %3, %4 : index
        %6 = arith.xori %arg6, %5 : index
        %7 = arith.addi %arg5, %c1 : index
        scf.yield %7, %6 : index, index
      }
      %2 = arith.addi %arg3, %c1 : index
      scf.yield %2, %1#1 : index, index
    }
    return %0#1 : index
  }
}

// -----
// Twin: conditionals.flags.to_cf, carried values swapped
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
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    cf.br ^bb3(%false, %true : i1, i1)
  ^bb2:  // pred: ^bb0
    cf.br ^bb3(%false, %true : i1, i1)
  ^bb3(%0: i1, %1: i1):  // 2 preds: ^bb1, ^bb2
    cf.br ^bb4
  ^bb4:  // pred: ^bb3
    return %0, %1 : i1, i1
  }
}

// -----
// Twin: conditionals.flags.loops_to_llvm, carried values swapped
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
    llvm.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    llvm.br ^bb3(%1, %0 : i1, i1)
  ^bb2:  // pred: ^bb0
    llvm.br ^bb3(%1, %0 : i1, i1)
  ^bb3(%2: i1, %3: i1):  // 2 preds: ^bb1, ^bb2
    llvm.br ^bb4
  ^bb4:  // pred: ^bb3
    return %2, %3 : i1, i1
  }
}

// -----
// Twin: carried_values.constant_carried.unroll_8, carried values swapped
module {
  func.func @constant_carried(%arg0: index, %arg1: i32, %arg2: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1, %arg5 = %arg2) -> (i32, i32) {
      %1 = arith.addi %arg4, %arg5 : i32
      scf.yield %1, %arg5 : i32, i32
    }
    return %0#0, %0#1 : i32, i32
  }
}

// -----
// Differs on (11, 0, 4294967289), world 5, which writes: 4294967121, 4294967240 and not 4294967219, 4294967289
module {
  func.func @constant_carried(%arg0: index, %arg1: i32, %arg2: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.subi %arg0, %c0 : index
    %c1_0 = arith.constant 1 : index
    %1 = arith.subi %c1, %c1_0 : index
    %2 = arith.addi %0, %1 : index
    %3 = arith.divui %2, %c1 : index
    %c8 = arith.constant 8 : index
    %4 = arith.remsi %3, %c8 : index
    %5 = arith.subi %3, %4 : index
    %6 = arith.muli %5, %c1 : index
    %7 = arith.addi %c0, %6 : index
    %8 = arith.muli %c1, %c8 : index
    %9:2 = scf.for %arg3 = %c0 to %7 step %8 iter_args(%arg4 = %arg1, %arg5 = %arg2) -> (i32, i32) {
      %11 = arith.addi %arg4, %arg5 : i32
      %12 = arith.addi %11, %arg5 : i32
      %13 = arith.addi %12, %arg5 : i32
      %14 = arith.addi %13, %arg5 : i32
      %15 = arith.addi %14, %arg5 : i32
      %16 = arith.addi %15, %arg5 : i32
      %17 = arith.addi %16, %arg5 : i32
      %18 = arith.addi %17, %arg5 : i32
      scf.yield %arg5, %18 : i32, i32
    }
    %10:2 = scf.for %arg3 = %7 to %arg0 step %c1 iter_args(%arg4 = %9#0, %arg5 = %9#1) -> (i32, i32) {
      %11 = arith.addi %arg4, %arg5 : i32
      scf.yield %11, %arg5 : i32, i32
    }
    return %10#0, %10#1 : i32, i32
  }
}

// -----
// Twin: carried_values.constant_carried.unroll_4, carried values swapped
module {
  func.func @constant_carried(%arg0: index, %arg1: i32, %arg2: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1, %arg5 = %arg2) -> (i32, i32) {
      %1 = arith.addi %arg4, %arg5 : i32
      scf.yield %1, %arg5 : i32, i32
    }
    return %0#0, %0#1 : i32, i32
  }
}

// -----
// Differs on (4, 65, 2), world 3: 2, 73 and not 73, 2
module {
  func.func @constant_carried(%arg0: index, %arg1: i32, %arg2: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.subi %arg0, %c0 : index
    %c1_0 = arith.constant 1 : index
    %1 = arith.subi %c1, %c1_0 : index
    %2 = arith.addi %0, %1 : index
    %3 = arith.divui %2, %c1 : index
    %c4 = arith.constant 4 : index
    %4 = arith.remsi %3, %c4 : index
    %5 = arith.subi %3, %4 : index
    %6 = arith.muli %5, %c1 : index
    %7 = arith.addi %c0, %6 : index
    %8 = arith.muli %c1, %c4 : index
    %9:2 = scf.for %arg3 = %c0 to %7 step %8 iter_args(%arg4 = %arg1, %arg5 = %arg2) -> (i32, i32) {
      %11 = arith.addi %arg4, %arg5 : i32
      %12 = arith.addi %11, %arg5 : i32
      %13 = arith.addi %12, %arg5 : i32
      %14 = arith.addi %13, %arg5 : i32
      scf.yield %arg5, %14 : i32, i32
    }
    %10:2 = scf.for %arg3 = %7 to %arg0 step %c1 iter_args(%arg4 = %9#0, %arg5 = %9#1) -> (i32, i32) {
      %11 = arith.addi %arg4, %arg5 : i32
      scf.yield %11, %arg5 : i32, i32
    }
    return %10#0, %10#1 : i32, i32
  }
}

// -----
// Twin: carried_values.dead_carried.sccp, carried values swapped
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
// Differs on (2, 65), world 1: 8450 and not 195
module {
  func.func @dead_carried(%arg0: index, %arg1: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %0:2 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1, %arg4 = %arg1) -> (i32, i32) {
      %1 = arith.addi %arg3, %arg1 : i32
      %2 = arith.muli %arg4, %arg1 : i32
      scf.yield %2, %1 : i32, i32
    }
    return %0#0 : i32
  }
}

// -----
// Twin: traps.protected.to_cf_canonical, carried values swapped
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
// Differs on (4294967279, 65), world 0: 0 and not 65
module {
  func.func @protected(%arg0: i32, %arg1: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb1(%arg1, %c0_i32 : i32, i32)
  ^bb1(%0: i32, %1: i32):  // 2 preds: ^bb0, ^bb4
    %2 = arith.cmpi slt, %0, %arg0 : i32
    cf.cond_br %2, ^bb2, ^bb5
  ^bb2:  // pred: ^bb1
    %3 = arith.cmpi ne, %0, %c0_i32 : i32
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
// Twin: carried_values.swap.rotate_for, carried values swapped
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
// Differs on (2, 65, 4294967231), world 1: 4294967231, 65 and not 65, 4294967231
module {
  func.func @swap(%arg0: index, %arg1: i32, %arg2: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.cmpi sgt, %arg0, %c0 : index
    %1:3 = scf.if %0 -> (index, i32, i32) {
      %2:3 = scf.while (%arg3 = %c0, %arg4 = %arg1, %arg5 = %arg2) : (index, i32, i32) -> (index, i32, i32) {
        %3 = arith.addi %arg3, %c1 : index
        %4 = arith.cmpi slt, %3, %arg0 : index
        scf.condition(%4) %3, %arg5, %arg4 : index, i32, i32
      } do {
      ^bb0(%arg3: index, %arg4: i32, %arg5: i32):
        scf.yield %arg3, %arg4, %arg5 : index, i32, i32
      }
      scf.yield %2#0, %2#2, %2#1 : index, i32, i32
    } else {
      scf.yield %c0, %arg1, %arg2 : index, i32, i32
    }
    return %1#1, %1#2 : i32, i32
  }
}

// -----
// Twin: block_loops.asserted.lifted, carried values swapped
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
// Differs on (2, 65), world 1: 1 and not 63
module {
  func.func @asserted(%arg0: i32, %arg1: i32) -> i32 {
    %0 = ub.poison : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c0_i32_0 = arith.constant 0 : i32
    %c1_i32_1 = arith.constant 1 : i32
    %1:3 = scf.while (%arg2 = %c0_i32_0, %arg3 = %arg1, %arg4 = %0) : (i32, i32, i32) -> (i32, i32, i32) {
      %2 = arith.cmpi slt, %arg2, %arg0 : i32
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
      scf.condition(%4) %3#1, %3#0, %arg3 : i32, i32, i32
    } do {
    ^bb0(%arg2: i32, %arg3: i32, %arg4: i32):
      scf.yield %arg2, %arg3, %arg4 : i32, i32, i32
    }
    return %1#2 : i32
  }
}
