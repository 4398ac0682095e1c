// Twin: endless_loops.server.loops_to_llvm, value of the iteration before
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
// Differs on (4294967279), world 0: effect 3 is device.wait(4294967279) and not device.wait(4279890405)
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
    llvm.br ^bb1(%0 : i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: counted_loops.xor_seven.unroll_4_canonical, value of the iteration before
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
// Differs on (65519), world 0: 64435 and not 29896
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
      scf.yield %arg2 : i16
    }
    return %8 : i16
  }
}

// -----
// Twin: loops_with_effects.bound_from_call.unroll_3, value of the iteration before
module {
  func.func private @length() -> index
  func.func @bound_from_call() -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = call @length() : () -> index
    %1 = scf.for %arg0 = %c0 to %0 step %c1 iter_args(%arg1 = %c0) -> (index) {
      %2 = "device.next"(%arg1, %arg0) : (index, index) -> index
      scf.yield %2 : index
    }
    return %1 : index
  }
}

// -----
// Differs on (), world 0: effect 3 is device.next(0, 1) and not device.next(13596228525027763920, 1)
module {
  func.func private @length() -> index
  func.func @bound_from_call() -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = call @length() : () -> index
    %1 = arith.subi %0, %c0 : index
    %c1_0 = arith.constant 1 : index
    %2 = arith.subi %c1, %c1_0 : index
    %3 = arith.addi %1, %2 : index
    %4 = arith.divui %3, %c1 : index
    %c3 = arith.constant 3 : index
    %5 = arith.remsi %4, %c3 : index
    %6 = arith.subi %4, %5 : index
    %7 = arith.muli %6, %c1 : index
    %8 = arith.addi %c0, %7 : index
    %9 = arith.muli %c1, %c3 : index
    %10 = scf.for %arg0 = %c0 to %8 step %9 iter_args(%arg1 = %c0) -> (index) {
      %12 = "device.next"(%arg1, %arg0) : (index, index) -> index
      %c1_1 = arith.constant 1 : index
      %13 = arith.muli %c1, %c1_1 : index
      %14 = arith.addi %arg0, %13 : index
      %15 = "device.next"(%12, %14) : (index, index) -> index
      %c2 = arith.constant 2 : index
      %16 = arith.muli %c1, %c2 : index
      %17 = arith.addi %arg0, %16 : index
      %18 = "device.next"(%15, %17) : (index, index) -> index
      scf.yield %18 : index
    }
    %11 = scf.for %arg0 = %8 to %0 step %c1 iter_args(%arg1 = %10) -> (index) {
      %12 = "device.next"(%arg1, %arg0) : (index, index) -> index
      scf.yield %arg1 : index
    }
    return %11 : index
  }
}

// -----
// Twin: invariant_code.partly.to_cf_canonical, value of the iteration before
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
    cf.br ^bb2(%10, %4 : index, index)
  ^bb4:  // pred: ^bb2
    %11 = arith.addi %0, %c1 : index
    cf.br ^bb1(%11, %4 : index, index)
  ^bb5:  // pred: ^bb1
    return %1 : index
  }
}

// -----
// Twin: traps.behind_call.to_cf, value of the iteration before
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
    %3 = arith.divui %1, %arg2 : i32
    %4 = arith.addi %0, %c1 : index
    cf.br ^bb1(%0, %3 : index, i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: carried_values.equal_carried.xdsl_to_cf, value of the iteration before
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
// Differs on (2, 65), world 1: 274625, 65 and not 274625, 274625
module {
  func.func @equal_carried(%arg0: index, %arg1: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg1, %arg1 : index, i32, i32)
  ^bb1(%0: index, %1: i32, %2: i32):  // 2 preds: ^bb0, ^bb2
    %3 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %3, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %4 = arith.muli %1, %arg1 : i32
    %5 = arith.muli %2, %arg1 : i32
    %6 = arith.addi %0, %c1 : index
    cf.br ^bb1(%6, %4, %2 : index, i32, i32)
  ^bb3:  // pred: ^bb1
    return %1, %2 : i32, i32
  }
}

// -----
// Twin: nested_loops.four_by_three.unroll_2, value of the iteration before
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
// Differs on (4294967279), world 0: 3907425215 and not 3403793807
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
        scf.yield %arg4 : i32
      }
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: affine_loops.triangle.affine_to_cf, value of the iteration before
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
    %4 = arith.addi %2, %c1_0 : index
    cf.br ^bb3(%2 : index)
  ^bb5:  // pred: ^bb3
    %5 = arith.addi %0, %c1 : index
    cf.br ^bb1(%5 : index)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Twin: carried_values.down_counter.xdsl_to_cf, value of the iteration before
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
// Differs on (2), world 1: 2 and not 1
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
    cf.br ^bb1(%7, %1, %5 : index, index, index)
  ^bb3:  // pred: ^bb1
    return %2 : index
  }
}

// -----
// Twin: invariant_code.decided_comparison.xdsl_to_cf, value of the iteration before
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
    cf.br ^bb5
  ^bb4:  // pred: ^bb2
    call @high(%0) : (i32) -> ()
    cf.br ^bb5
  ^bb5:  // 2 preds: ^bb3, ^bb4
    %3 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%0 : i32)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Twin: carried_values.dead_carried.to_cf, value of the iteration before
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
    cf.br ^bb1(%6, %1, %5 : index, i32, i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: traps.remainders.unroll_16, value of the iteration before
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
      scf.yield %arg2 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: nested_loops.four_by_three.unroll_3, value of the iteration before
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
// Differs on (4294967279), world 0: 1323727184 and not 3403793807
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
      scf.yield %arg2 : i32
    }
    %3 = scf.for %arg1 = %c0 to %c3 step %c1 iter_args(%arg2 = %2) -> (i32) {
      %4 = arith.muli %arg2, %arg0 : i32
      %5 = arith.addi %4, %arg0 : i32
      scf.yield %5 : i32
    }
    return %3 : i32
  }
}

// -----
// Twin: counted_loops.xor_seven.to_cf, value of the iteration before
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
    cf.cond_br %2, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %3 = arith.muli %1, %c3_i16 : i16
    %4 = arith.xori %3, %arg0 : i16
    %5 = arith.addi %0, %c1 : index
    cf.br ^bb1(%5, %1 : index, i16)
  ^bb3:  // pred: ^bb1
    return %1 : i16
  }
}

// -----
// Twin: loops_with_effects.call_either.xdsl_to_cf, value of the iteration before
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
// Differs on (2), world 1: effect 2 is call @even(0) and not call @odd(1)
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
    cf.br ^bb5
  ^bb5:  // 2 preds: ^bb3, ^bb4
    %4 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%0 : i32)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Twin: counted_loops.sum_symbolic.unroll_4_canonical, value of the iteration before
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
// Differs on (18446744073709551599, 65), world 0: 127 and not 1927
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
      scf.yield %arg3 : index
    }
    %5 = scf.for %arg2 = %3 to %arg1 step %c1 iter_args(%arg3 = %4) -> (index) {
      %6 = arith.addi %arg3, %arg2 : index
      scf.yield %6 : index
    }
    return %5 : index
  }
}

// -----
// Twin: carried_values.constant_carried.unroll_8, value of the iteration before
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
// Differs on (2, 65, 4294967231), world 1: 65, 4294967231 and not 4294967231, 4294967231
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
      scf.yield %arg4, %arg5 : i32, i32
    }
    return %10#0, %10#1 : i32, i32
  }
}

// -----
// Twin: block_loops.threaded.arithmetic_to_llvm, value of the iteration before
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
    cf.cond_br %arg1, ^bb5, ^bb4
  ^bb4:  // 2 preds: ^bb2, ^bb3
    call @use(%arg0) : (i32) -> ()
    cf.br ^bb5
  ^bb5:  // 2 preds: ^bb3, ^bb4
    %4 = llvm.add %2, %1 : i32
    cf.br ^bb1(%2 : i32)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Twin: block_loops.machine.loops_to_llvm, value of the iteration before
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
// Differs on (2, 65), world 1: 195 and not 8450
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
    llvm.br ^bb1(%7, %4, %8 : i32, i32, i32)
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
// Twin: nested_loops.rectangle_of_calls.to_cf_canonical, value of the iteration before
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
    %4 = arith.addi %2, %c1 : index
    cf.br ^bb2(%2 : index)
  ^bb4:  // pred: ^bb2
    %5 = arith.addi %0, %c1 : index
    cf.br ^bb1(%5 : index)
  ^bb5:  // pred: ^bb1
    return
  }
}

// -----
// Twin: loops_with_effects.call_each.loops_to_llvm, value of the iteration before
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
    %4 = llvm.add %2, %1 : i32
    llvm.br ^bb1(%2 : i32)
  ^bb3:  // pred: ^bb1
    return
  }
}

// -----
// Twin: block_loops.threaded.canonicalize, value of the iteration before
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
    cf.br ^bb5
  ^bb4:  // pred: ^bb2
    call @use(%arg0) : (i32) -> ()
    cf.br ^bb5
  ^bb5:  // 2 preds: ^bb3, ^bb4
    %2 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%0 : i32)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Twin: invariant_code.invariant_load.unroll_3, value of the iteration before
module {
  func.func @invariant_load(%arg0: memref<4xi32>, %arg1: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %c0_i32) -> (i32) {
      %1 = memref.load %arg0[%c1] : memref<4xi32>
      %2 = arith.addi %arg3, %1 : i32
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (buffer 0 of [4], 4), world 3: 1112038970, (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7)) and not 153188584, (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7))
module {
  func.func @invariant_load(%arg0: memref<4xi32>, %arg1: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.subi %arg1, %c0 : index
    %c1_0 = arith.constant 1 : index
    %1 = arith.subi %c1, %c1_0 : index
    %2 = arith.addi %0, %1 : index
    %3 = arith.divui %2, %c1 : index
    %c3 = arith.constant 3 : index
    %4 = arith.remsi %3, %c3 : index
    %5 = arith.subi %3, %4 : index
    %6 = arith.muli %5, %c1 : index
    %7 = arith.addi %c0, %6 : index
    %8 = arith.muli %c1, %c3 : index
    %9 = scf.for %arg2 = %c0 to %7 step %8 iter_args(%arg3 = %c0_i32) -> (i32) {
      %11 = memref.load %arg0[%c1] : memref<4xi32>
      %12 = arith.addi %arg3, %11 : i32
      %13 = memref.load %arg0[%c1] : memref<4xi32>
      %14 = arith.addi %12, %13 : i32
      %15 = memref.load %arg0[%c1] : memref<4xi32>
      %16 = arith.addi %14, %15 : i32
      scf.yield %arg3 : i32
    }
    %10 = scf.for %arg2 = %7 to %arg1 step %c1 iter_args(%arg3 = %9) -> (i32) {
      %11 = memref.load %arg0[%c1] : memref<4xi32>
      %12 = arith.addi %arg3, %11 : i32
      scf.yield %12 : i32
    }
    return %10 : i32
  }
}

// -----
// Twin: carried_values.down_counter.to_cf, value of the iteration before
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
// Differs on (2), world 1: 0 and not 1
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
    cf.br ^bb1(%7, %6, %2 : index, index, index)
  ^bb3:  // pred: ^bb1
    return %2 : index
  }
}

// -----
// Twin: carried_values.equal_carried.unroll_4, value of the iteration before
module {
  func.func @equal_carried(%arg0: index, %arg1: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1, %arg4 = %arg1) -> (i32, i32) {
      %1 = arith.muli %arg3, %arg1 : i32
      %2 = arith.muli %arg4, %arg1 : i32
      scf.yield %1, %2 : i32, i32
    }
    return %0#0, %0#1 : i32, i32
  }
}

// -----
// Differs on (2, 65), world 1: 274625, 65 and not 274625, 274625
module {
  func.func @equal_carried(%arg0: index, %arg1: i32) -> (i32, i32) {
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
    %9:2 = scf.for %arg2 = %c0 to %7 step %8 iter_args(%arg3 = %arg1, %arg4 = %arg1) -> (i32, i32) {
      %11 = arith.muli %arg3, %arg1 : i32
      %12 = arith.muli %arg4, %arg1 : i32
      %13 = arith.muli %11, %arg1 : i32
      %14 = arith.muli %12, %arg1 : i32
      %15 = arith.muli %13, %arg1 : i32
      %16 = arith.muli %14, %arg1 : i32
      %17 = arith.muli %15, %arg1 : i32
      %18 = arith.muli %16, %arg1 : i32
      scf.yield %17, %18 : i32, i32
    }
    %10:2 = scf.for %arg2 = %7 to %arg0 step %c1 iter_args(%arg3 = %9#0, %arg4 = %9#1) -> (i32, i32) {
      %11 = arith.muli %arg3, %arg1 : i32
      %12 = arith.muli %arg4, %arg1 : i32
      scf.yield %11, %arg4 : i32, i32
    }
    return %10#0, %10#1 : i32, i32
  }
}

// -----
// Twin: invariant_code.arithmetic.xdsl_licm, value of the iteration before
builtin.module {
  func.func @arithmetic(%arg0: index, %arg1: i32, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1) -> (i32) {
      %1 = arith.muli %arg1, %arg2 : i32
      %2 = arith.addi %1, %arg2 : i32
      %3 = arith.xori %arg4, %2 : i32
      scf.yield %3 : i32
    }
    func.return %0 : i32
  }
}

// -----
// Differs on (3, 65, 2), world 4: 65 and not 197
module {
  func.func @arithmetic(%arg0: index, %arg1: i32, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.muli %arg1, %arg2 : i32
    %1 = arith.addi %0, %arg2 : i32
    %2 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1) -> (i32) {
      %3 = arith.xori %arg4, %1 : i32
      scf.yield %arg4 : i32
    }
    return %2 : i32
  }
}
