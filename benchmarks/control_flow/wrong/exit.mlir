// Twin: affine_loops.invariant.affine_to_cf, exit
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
    cf.cond_br %5, ^bb4, ^bb5
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
    return %arg2 : i32
  }
}

// -----
// Twin: while_loops.do_while.to_cf, exit
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
// Differs on (4294967279), world 0: 4294967279 and not 0
module {
  func.func private @next(i32) -> i32
  func.func @do_while(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    cf.br ^bb1(%arg0 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
    %1 = call @next(%0) : (i32) -> i32
    %2 = arith.cmpi ne, %1, %c0_i32 : i32
    cf.cond_br %2, ^bb1(%1 : i32), ^bb2
  ^bb2:  // pred: ^bb1
    return %arg0 : i32
  }
}

// -----
// Twin: endless_loops.server.loops_to_llvm, exit
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
// Differs on (4294967279), world 0: 4294967279 and not 3922255389
module {
  func.func @server(%arg0: i32) -> i32 {
    llvm.br ^bb1(%arg0 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
    %1 = "device.wait"(%0) : (i32) -> i32
    %2 = "device.stop"(%1) : (i32) -> i1
    llvm.cond_br %2, ^bb3, ^bb2
  ^bb2:  // pred: ^bb1
    %3 = llvm.mul %arg0, %arg0 : i32
    %4 = llvm.add %1, %3 : i32
    llvm.br ^bb1(%4 : i32)
  ^bb3:  // pred: ^bb1
    return %arg0 : i32
  }
}

// -----
// Twin: counted_loops.xor_seven.unroll_4_canonical, exit
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
    %c7 = arith.constant 7 : index
    %c1 = arith.constant 1 : index
    %c3_i16 = arith.constant 3 : i16
    %c4 = arith.constant 4 : index
    %0 = arith.muli %arg0, %c3_i16 : i16
    %1 = arith.xori %0, %arg0 : i16
    %2 = arith.muli %1, %c3_i16 : i16
    %3 = arith.xori %2, %arg0 : i16
    %4 = arith.muli %3, %c3_i16 : i16
    %5 = arith.xori %4, %arg0 : i16
    %6 = arith.muli %5, %c3_i16 : i16
    %7 = arith.xori %6, %arg0 : i16
    %8 = scf.for %arg1 = %c4 to %c7 step %c1 iter_args(%arg2 = %7) -> (i16) {
      %9 = arith.muli %arg2, %c3_i16 : i16
      %10 = arith.xori %9, %arg0 : i16
      scf.yield %10 : i16
    }
    return %arg0 : i16
  }
}

// -----
// Twin: block_branches.diamond.arithmetic_to_llvm, exit
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
// Differs on (1, 65, 9), world 0: 65 and not 74
module {
  func.func @diamond(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    %0 = llvm.add %arg1, %arg2 : i32
    cf.br ^bb3(%0 : i32)
  ^bb2:  // pred: ^bb0
    %1 = llvm.sub %arg1, %arg2 : i32
    cf.br ^bb3(%1 : i32)
  ^bb3(%2: i32):  // 2 preds: ^bb1, ^bb2
    return %arg1 : i32
  }
}

// -----
// Twin: loops_with_effects.call_carried.there_and_back, exit
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
// Differs on (2, 65), world 1: 65 and not 5
module {
  func.func private @next(i32) -> i32
  func.func @call_carried(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.while (%arg2 = %c0, %arg3 = %arg1) : (index, i32) -> (index, i32) {
      %1 = arith.cmpi slt, %arg2, %arg0 : index
      scf.condition(%1) %arg2, %arg3 : index, i32
    } do {
    ^bb0(%arg2: index, %arg3: i32):
      %1 = func.call @next(%arg3) : (i32) -> i32
      %2 = arith.addi %arg2, %c1 : index
      scf.yield %2, %1 : index, i32
    }
    return %arg1 : i32
  }
}

// -----
// Twin: invariant_code.partly.to_cf_canonical, exit
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
// Differs on (18446744073709551599, 65, 9), world 0: 65 and not 9
module {
  func.func @partly(%arg0: index, %arg1: index, %arg2: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg2 : index, index)
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
    return %arg1 : index
  }
}

// -----
// Twin: traps.behind_call.to_cf, exit
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
// Differs on (2, 65, 4294967231), world 1: 65 and not 0
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
    %3 = arith.divui %1, %arg2 : i32
    %4 = arith.addi %0, %c1 : index
    cf.br ^bb1(%4, %3 : index, i32)
  ^bb3:  // pred: ^bb1
    return %arg1 : i32
  }
}

// -----
// Twin: nested_loops.while_in_for.there_and_back, exit
module {
  func.func @while_in_for(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
      %1 = scf.while (%arg4 = %arg3) : (i32) -> i32 {
        %3 = arith.cmpi sgt, %arg4, %c0_i32 : i32
        scf.condition(%3) %arg4 : i32
      } do {
      ^bb0(%arg4: i32):
        %3 = arith.shrsi %arg4, %c1_i32 : i32
        scf.yield %3 : i32
      }
      %2 = arith.addi %1, %arg1 : i32
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (3, 4294967292), world 31: 4294967292 and not 4294967280
module {
  func.func @while_in_for(%arg0: index, %arg1: i32) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.while (%arg2 = %c0, %arg3 = %arg1) : (index, i32) -> (index, i32) {
      %1 = arith.cmpi slt, %arg2, %arg0 : index
      scf.condition(%1) %arg2, %arg3 : index, i32
    } do {
    ^bb0(%arg2: index, %arg3: i32):
      %1 = scf.while (%arg4 = %arg3) : (i32) -> i32 {
        %4 = arith.cmpi sgt, %arg4, %c0_i32 : i32
        scf.condition(%4) %arg4 : i32
      } do {
      ^bb0(%arg4: i32):
        %4 = arith.shrsi %arg4, %c1_i32 : i32
        scf.yield %4 : i32
      }
      %2 = arith.addi %1, %arg1 : i32
      %3 = arith.addi %arg2, %c1 : index
      scf.yield %3, %2 : index, i32
    }
    return %arg1 : i32
  }
}

// -----
// Twin: nested_loops.four_by_three.unroll_2, exit
module {
  func.func @four_by_three(%arg0: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %0 = scf.for %arg1 = %c0 to %c4 step %c1 iter_args(%arg2 = %arg0) -> (i32) {
      %1 = scf.for %arg3 = %c0 to %c3 step %c1 iter_args(%arg4 = %arg2) -> (i32) {
        %2 = arith.muli %arg4, %arg0 : i32
        %3 = arith.addi %2, %arg0 : i32
        scf.yield %3 : i32
      }
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (4294967279), world 0: 4294967279 and not 3403793807
module {
  func.func @four_by_three(%arg0: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c2 = arith.constant 2 : index
    %0 = scf.for %arg1 = %c0 to %c4 step %c2 iter_args(%arg2 = %arg0) -> (i32) {
      %1 = scf.for %arg3 = %c0 to %c3 step %c1 iter_args(%arg4 = %arg2) -> (i32) {
        %3 = arith.muli %arg4, %arg0 : i32
        %4 = arith.addi %3, %arg0 : i32
        scf.yield %4 : i32
      }
      %2 = scf.for %arg3 = %c0 to %c3 step %c1 iter_args(%arg4 = %1) -> (i32) {
        %3 = arith.muli %arg4, %arg0 : i32
        %4 = arith.addi %3, %arg0 : i32
        scf.yield %4 : i32
      }
      scf.yield %2 : i32
    }
    return %arg0 : i32
  }
}

// -----
// Twin: while_loops.count_up.sccp, exit
module {
  func.func @count_up(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %0 = scf.while (%arg1 = %c0_i32) : (i32) -> i32 {
      %1 = arith.cmpi slt, %arg1, %arg0 : i32
      scf.condition(%1) %arg1 : i32
    } do {
    ^bb0(%arg1: i32):
      %1 = arith.addi %arg1, %c1_i32 : i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (4294967279), world 0: 4294967279 and not 0
module {
  func.func @count_up(%arg0: i32) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %0 = scf.while (%arg1 = %c0_i32) : (i32) -> i32 {
      %1 = arith.cmpi slt, %arg1, %arg0 : i32
      scf.condition(%1) %arg1 : i32
    } do {
    ^bb0(%arg1: i32):
      %1 = arith.addi %arg1, %c1_i32 : i32
      scf.yield %1 : i32
    }
    return %arg0 : i32
  }
}

// -----
// Twin: carried_values.dead_carried.to_cf, exit
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
    cf.cond_br %3, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %4 = arith.addi %1, %arg1 : i32
    %5 = arith.muli %2, %arg1 : i32
    %6 = arith.addi %0, %c1 : index
    cf.br ^bb1(%6, %4, %5 : index, i32, i32)
  ^bb3:  // pred: ^bb1
    return %arg1 : i32
  }
}

// -----
// Twin: while_loops.unsigned_while.arithmetic_to_llvm, exit
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
// Differs on (239, 65), world 0: 239 and not 0
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
      scf.yield %4, %3 : i8, i8
    }
    return %arg0 : i8
  }
}

// -----
// Twin: counted_loops.xor_seven.for_to_while, exit
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
    %0:2 = scf.while (%arg1 = %c0, %arg2 = %arg0) : (index, i16) -> (index, i16) {
      %1 = arith.cmpi slt, %arg1, %c7 : index
      scf.condition(%1) %arg1, %arg2 : index, i16
    } do {
    ^bb0(%arg1: index, %arg2: i16):
      %1 = arith.addi %arg1, %c1 : index
      %2 = arith.muli %arg2, %c3_i16 : i16
      %3 = arith.xori %2, %arg0 : i16
      scf.yield %1, %3 : index, i16
    }
    return %arg0 : i16
  }
}

// -----
// Twin: invariant_code.partly.there_and_back, exit
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
// Differs on (18446744073709551599, 65, 9), world 0: 18446744073709551599 and not 9
module {
  func.func @partly(%arg0: index, %arg1: index, %arg2: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.while (%arg3 = %c0, %arg4 = %arg2) : (index, index) -> (index, index) {
      %1 = arith.cmpi slt, %arg3, %arg0 : index
      scf.condition(%1) %arg3, %arg4 : index, index
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
    return %arg0 : index
  }
}

// -----
// Twin: traps.remainders.unroll_16, exit
module {
  func.func @remainders(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c6_i32 = arith.constant 6 : i32
    %0 = scf.for %arg1 = %c0_i32 to %c6_i32 step %c1_i32 iter_args(%arg2 = %arg0) -> (i32)  : i32 {
      %1 = arith.addi %arg1, %c1_i32 : i32
      %2 = arith.remui %arg2, %1 : i32
      %3 = arith.addi %2, %arg0 : i32
      scf.yield %3 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (4294967279), world 0: 4294967279 and not 4294967280
module {
  func.func @remainders(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c6_i32 = arith.constant 6 : i32
    %c0_i32_0 = arith.constant 0 : i32
    %c16_i32 = arith.constant 16 : i32
    %0 = scf.for %arg1 = %c0_i32_0 to %c6_i32 step %c1_i32 iter_args(%arg2 = %arg0) -> (i32)  : i32 {
      %1 = arith.addi %arg1, %c1_i32 : i32
      %2 = arith.remui %arg2, %1 : i32
      %3 = arith.addi %2, %arg0 : i32
      scf.yield %3 : i32
    }
    return %arg0 : i32
  }
}

// -----
// Twin: nested_loops.four_by_three.unroll_3, exit
module {
  func.func @four_by_three(%arg0: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %0 = scf.for %arg1 = %c0 to %c4 step %c1 iter_args(%arg2 = %arg0) -> (i32) {
      %1 = scf.for %arg3 = %c0 to %c3 step %c1 iter_args(%arg4 = %arg2) -> (i32) {
        %2 = arith.muli %arg4, %arg0 : i32
        %3 = arith.addi %2, %arg0 : i32
        scf.yield %3 : i32
      }
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (4294967279), world 0: 4294967279 and not 3403793807
module {
  func.func @four_by_three(%arg0: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c3_0 = arith.constant 3 : index
    %c3_1 = arith.constant 3 : index
    %0 = scf.for %arg1 = %c0 to %c3 step %c1 iter_args(%arg2 = %arg0) -> (i32) {
      %4 = arith.muli %arg2, %arg0 : i32
      %5 = arith.addi %4, %arg0 : i32
      scf.yield %5 : i32
    }
    %1 = scf.for %arg1 = %c0 to %c3 step %c1 iter_args(%arg2 = %0) -> (i32) {
      %4 = arith.muli %arg2, %arg0 : i32
      %5 = arith.addi %4, %arg0 : i32
      scf.yield %5 : i32
    }
    %2 = scf.for %arg1 = %c0 to %c3 step %c1 iter_args(%arg2 = %1) -> (i32) {
      %4 = arith.muli %arg2, %arg0 : i32
      %5 = arith.addi %4, %arg0 : i32
      scf.yield %5 : i32
    }
    %3 = scf.for %arg1 = %c0 to %c3 step %c1 iter_args(%arg2 = %2) -> (i32) {
      %4 = arith.muli %arg2, %arg0 : i32
      %5 = arith.addi %4, %arg0 : i32
      scf.yield %5 : i32
    }
    return %arg0 : i32
  }
}

// -----
// Twin: calls.half_used.dead_values, exit
module {
  func.func private @pair(%arg0: i32) -> (i32, i32) {
    %0 = arith.addi %arg0, %arg0 : i32
    %1 = arith.muli %arg0, %arg0 : i32
    return %0, %1 : i32, i32
  }
  func.func @half_used(%arg0: i32) -> i32 {
    %0:2 = call @pair(%arg0) : (i32) -> (i32, i32)
    return %0#0 : i32
  }
}

// -----
// Differs on (4294967279), world 0: 4294967279 and not 4294967262
module {
  func.func private @pair(%arg0: i32) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32
    return %0 : i32
  }
  func.func @half_used(%arg0: i32) -> i32 {
    %0 = call @pair(%arg0) : (i32) -> i32
    return %arg0 : i32
  }
}

// -----
// Twin: conditionals.flags.to_cf, exit
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
// Differs on (1), world 0: 1, 1 and not 1, 0
module {
  func.func @flags(%arg0: i1) -> (i1, i1) {
    %true = arith.constant true
    %false = arith.constant false
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    cf.br ^bb3(%true, %false : i1, i1)
  ^bb2:  // pred: ^bb0
    cf.br ^bb3(%false, %true : i1, i1)
  ^bb3(%0: i1, %1: i1):  // 2 preds: ^bb1, ^bb2
    cf.br ^bb4
  ^bb4:  // pred: ^bb3
    return %0, %arg0 : i1, i1
  }
}

// -----
// Twin: conditionals.flags.loops_to_llvm, exit
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
// Differs on (1), world 0: 1, 1 and not 1, 0
module {
  func.func @flags(%arg0: i1) -> (i1, i1) {
    %0 = llvm.mlir.constant(true) : i1
    %1 = llvm.mlir.constant(false) : i1
    llvm.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    llvm.br ^bb3(%0, %1 : i1, i1)
  ^bb2:  // pred: ^bb0
    llvm.br ^bb3(%1, %0 : i1, i1)
  ^bb3(%2: i1, %3: i1):  // 2 preds: ^bb1, ^bb2
    llvm.br ^bb4
  ^bb4:  // pred: ^bb3
    return %2, %arg0 : i1, i1
  }
}

// -----
// Twin: counted_loops.sum_symbolic.unroll_4_canonical, exit
module {
  func.func @sum_symbolic(%arg0: index, %arg1: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg2 = %arg0 to %arg1 step %c1 iter_args(%arg3 = %c0) -> (index) {
      %1 = arith.addi %arg3, %arg2 : index
      scf.yield %1 : index
    }
    return %0 : index
  }
}

// -----
// Differs on (18446744073709551599, 65), world 0: 18446744073709551599 and not 1927
module {
  func.func @sum_symbolic(%arg0: index, %arg1: index) -> index {
    %c3 = arith.constant 3 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.subi %arg1, %arg0 : index
    %1 = arith.remsi %0, %c4 : index
    %2 = arith.subi %0, %1 : index
    %3 = arith.addi %arg0, %2 : index
    %4 = scf.for %arg2 = %arg0 to %3 step %c4 iter_args(%arg3 = %c0) -> (index) {
      %6 = arith.addi %arg3, %arg2 : index
      %7 = arith.addi %arg2, %c1 : index
      %8 = arith.addi %6, %7 : index
      %9 = arith.addi %arg2, %c2 : index
      %10 = arith.addi %8, %9 : index
      %11 = arith.addi %arg2, %c3 : index
      %12 = arith.addi %10, %11 : index
      scf.yield %12 : index
    }
    %5 = scf.for %arg2 = %3 to %arg1 step %c1 iter_args(%arg3 = %4) -> (index) {
      %6 = arith.addi %arg3, %arg2 : index
      scf.yield %6 : index
    }
    return %arg0 : index
  }
}

// -----
// Twin: carried_values.constant_carried.unroll_8, exit
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
// Differs on (18446744073709551599, 65, 9), world 0: 9, 9 and not 65, 9
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
      scf.yield %18, %arg5 : i32, i32
    }
    %10:2 = scf.for %arg3 = %7 to %arg0 step %c1 iter_args(%arg4 = %9#0, %arg5 = %9#1) -> (i32, i32) {
      %11 = arith.addi %arg4, %arg5 : i32
      scf.yield %11, %arg5 : i32, i32
    }
    return %arg2, %10#1 : i32, i32
  }
}

// -----
// Twin: endless_loops.maybe_stuck.to_cf_canonical, exit
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
    cf.cond_br %1, ^bb2(%0 : i32), ^bb3
  ^bb2(%2: i32):  // pred: ^bb1
    %3 = arith.subi %2, %c2_i32 : i32
    cf.br ^bb1(%3 : i32)
  ^bb3:  // pred: ^bb1
    return %arg0 : i32
  }
}

// -----
// Twin: block_loops.machine.loops_to_llvm, exit
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
    llvm.cond_br %6, ^bb2, ^bb6
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
    return %arg1 : i32
  }
}

// -----
// Twin: affine_loops.ten.affine_to_cf, exit
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
    cf.cond_br %2, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %3 = arith.index_cast %0 : index to i32
    %4 = arith.xori %1, %3 : i32
    %5 = arith.muli %4, %arg0 : i32
    %6 = arith.addi %0, %c1 : index
    cf.br ^bb1(%6, %5 : index, i32)
  ^bb3:  // pred: ^bb1
    return %arg0 : i32
  }
}

// -----
// Twin: block_branches.early.lifted_canonical, exit
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
// Differs on (4294967279), world 0: 4294967279 and not 0
module {
  func.func private @use(i32) -> i32
  func.func @early(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi slt, %arg0, %c0_i32 : i32
    %1 = scf.if %0 -> (i32) {
      scf.yield %c0_i32 : i32
    } else {
      %2 = func.call @use(%arg0) : (i32) -> i32
      scf.yield %2 : i32
    }
    return %arg0 : i32
  }
}
