// Twin: affine_loops.invariant.affine_to_cf, value of the iteration before
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
// Differs on (2, 65, 4294967231), world 1: endless , where the source returned
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
    cf.br ^bb3(%3, %9 : index, i32)
  ^bb5:  // pred: ^bb3
    %11 = arith.addi %0, %c1 : index
    cf.br ^bb1(%11, %4 : index, i32)
  ^bb6:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: traps.remainders.xdsl_to_cf, value of the iteration before
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
// Differs on (4294967279), world 0: endless , where the source returned
module {
  func.func @remainders(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c6_i32 = arith.constant 6 : i32
    cf.br ^bb1(%c0_i32, %arg0 : i32, i32)
  ^bb1(%0: i32, %1: i32):  // 2 preds: ^bb0, ^bb2
    %2 = arith.cmpi slt, %0, %c6_i32 : i32
    cf.cond_br %2, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %3 = arith.addi %0, %c1_i32 : i32
    %4 = arith.remui %1, %3 : i32
    %5 = arith.addi %4, %arg0 : i32
    %6 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%0, %5 : i32, i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: parallel_loops.own_cells.to_cf, value of the iteration before
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
// Differs on (buffer 0 of [2], 2, 65), world 1: endless , where the source returned
module {
  func.func @own_cells(%arg0: memref<?xi32>, %arg1: index, %arg2: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0 : index)
  ^bb1(%0: index):  // 2 preds: ^bb0, ^bb2
    %1 = arith.cmpi slt, %0, %arg1 : index
    cf.cond_br %1, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    memref.store %arg2, %arg0[%0] : memref<?xi32>
    %2 = arith.addi %0, %c1 : index
    cf.br ^bb1(%0 : index)
  ^bb3:  // pred: ^bb1
    return
  }
}

// -----
// Twin: nested_loops.while_in_for.there_and_back, constant
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
// Differs on (2, 65), world 1: endless , where the source returned
module {
  func.func @while_in_for(%arg0: index, %arg1: i32) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
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
      %3 = arith.addi %arg2, %c0_0 : index
      scf.yield %3, %2 : index, i32
    }
    return %0#1 : i32
  }
}

// -----
// Twin: nested_loops.while_in_for.there_and_back, comparison
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
// Differs on (3, 4294967292), world 31: endless , where the source returned
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
        %4 = arith.cmpi ugt, %arg4, %c0_i32 : i32
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
    return %0#1 : i32
  }
}

// -----
// Twin: carried_values.down_counter.xdsl_to_cf, carried values swapped
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
// Differs on (1), world 40: endless , where the source returned
module {
  func.func @down_counter(%arg0: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg0, %c0 : index, index, index)
  ^bb1(%0: index, %1: index, %2: index):  // 2 preds: ^bb0, ^bb2
    %3 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %3, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %4 = arith.muli %1, %0 : index
    %5 = arith.addi %2, %4 : index
    %6 = arith.subi %1, %c1 : index
    %7 = arith.addi %0, %c1 : index
    cf.br ^bb1(%6, %7, %5 : index, index, index)
  ^bb3:  // pred: ^bb1
    return %2 : index
  }
}

// -----
// Twin: carried_values.dead_carried.to_cf, constant
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
// Differs on (11, 0), world 5, which writes: endless , where the source returned
module {
  func.func @dead_carried(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    cf.br ^bb1(%c0, %arg1, %arg1 : index, i32, i32)
  ^bb1(%0: index, %1: i32, %2: i32):  // 2 preds: ^bb0, ^bb2
    %3 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %3, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %4 = arith.addi %1, %arg1 : i32
    %5 = arith.muli %2, %arg1 : i32
    %6 = arith.addi %0, %c0_0 : index
    cf.br ^bb1(%6, %4, %5 : index, i32, i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: endless_loops.maybe_stuck.to_cf_canonical, value of the iteration before
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
// Differs on (2), world 1: endless , where the source returned
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
    cf.br ^bb1(%0 : i32)
  ^bb3:  // pred: ^bb1
    return %0 : i32
  }
}

// -----
// Twin: block_loops.machine.loops_to_llvm, carried values swapped
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
// Differs on (11, 0), world 5, which writes: endless , where the source returned
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
    llvm.br ^bb1(%0, %7, %10 : i32, i32, i32)
  ^bb6:  // pred: ^bb1
    return %5 : i32
  }
}

// -----
// Twin: affine_loops.ten.affine_to_cf, value of the iteration before
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
// Differs on (2), world 1: endless , where the source returned
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
    cf.br ^bb1(%0, %5 : index, i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: while_loops.other_exit.arithmetic_to_llvm, comparison
module {
  func.func @other_exit(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %0 = scf.while (%arg1 = %c0_i32) : (i32) -> i32 {
      %1 = arith.muli %arg1, %arg1 : i32
      %2 = arith.cmpi slt, %1, %arg0 : i32
      scf.condition(%2) %1 : i32
    } do {
    ^bb0(%arg1: i32):
      %1 = arith.addi %arg1, %c1_i32 : i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (4294967279), world 0: endless , where the source returned
module {
  func.func @other_exit(%arg0: i32) -> i32 {
    %0 = llvm.mlir.constant(0 : i32) : i32
    %1 = llvm.mlir.constant(1 : i32) : i32
    %2 = scf.while (%arg1 = %0) : (i32) -> i32 {
      %3 = llvm.mul %arg1, %arg1 : i32
      %4 = llvm.icmp "ult" %3, %arg0 : i32
      scf.condition(%4) %3 : i32
    } do {
    ^bb0(%arg1: i32):
      %3 = llvm.add %arg1, %1 : i32
      scf.yield %3 : i32
    }
    return %2 : i32
  }
}

// -----
// Twin: counted_loops.conditional_body.xdsl_to_cf, value of the iteration before
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
// Differs on (2, 65), world 1: endless , where the source returned
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
    %3 = arith.cmpi slt, %1, %c0_i32 : i32
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
    cf.br ^bb1(%0, %6 : index, i32)
  ^bb7:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: carried_values.down_counter.to_cf, carried values swapped
module {
  func.func @down_counter(%arg0: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.for %arg1 = %c0 to %arg0 step %c1 iter_args(%arg2 = %arg0, %arg3 = %c0) -> (index, index) {
      %1 = arith.muli %arg2, %arg1 : index
      %2 = arith.addi %arg3, %1 : index
      %3 = arith.subi %arg2, %c1 : index
      scf.yield %3, %2 : index, index
    }
    return %0#1 : index
  }
}

// -----
// Differs on (1), world 40: endless , where the source returned
module {
  func.func @down_counter(%arg0: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg0, %c0 : index, index, index)
  ^bb1(%0: index, %1: index, %2: index):  // 2 preds: ^bb0, ^bb2
    %3 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %3, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %4 = arith.muli %1, %0 : index
    %5 = arith.addi %2, %4 : index
    %6 = arith.subi %1, %c1 : index
    %7 = arith.addi %0, %c1 : index
    cf.br ^bb1(%6, %7, %5 : index, index, index)
  ^bb3:  // pred: ^bb1
    return %2 : index
  }
}
