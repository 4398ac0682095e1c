// Twin: affine_loops.invariant.affine_to_cf, one iteration
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
// Differs on (4, 1, 3), world 7: 174720 and not 10920
module {
  func.func @invariant(%arg0: index, %arg1: index, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg2 : index, i32)
  ^bb1(%0: index, %1: i32):  // 2 preds: ^bb0, ^bb5
    %2 = arith.cmpi sle, %0, %arg0 : index
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
    return %1 : i32
  }
}

// -----
// Twin: traps.remainders.xdsl_to_cf, one iteration
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
// Differs on (4294967279), world 0: 4294967281 and not 4294967280
module {
  func.func @remainders(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c6_i32 = arith.constant 6 : i32
    cf.br ^bb1(%c0_i32, %arg0 : i32, i32)
  ^bb1(%0: i32, %1: i32):  // 2 preds: ^bb0, ^bb2
    %2 = arith.cmpi sle, %0, %c6_i32 : i32
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
// Twin: counted_loops.xor_seven.unroll_4_canonical, one iteration
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
// Differs on (65519), world 0: 55565 and not 29896
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
    %c1_0 = arith.constant 1 : index
    %8 = arith.addi %c4, %c1_0 : index
    %9 = scf.for %arg1 = %8 to %c7 step %c1 iter_args(%arg2 = %7) -> (i16) {
      %10 = arith.muli %arg2, %c3_i16 : i16
      %11 = arith.xori %10, %arg0 : i16
      scf.yield %11 : i16
    }
    return %9 : i16
  }
}

// -----
// Twin: invariant_code.decided_minimum.unroll_4_canonical, one iteration
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
// Differs on (18446744073709551599), world 0: effect 9 is call @use(9) and not call @use(8)
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
      %1 = affine.min #map(%arg1)
      func.call @use(%1) : (index) -> ()
      %2 = arith.addi %arg1, %c1 : index
      %3 = affine.min #map(%2)
      func.call @use(%3) : (index) -> ()
      %4 = arith.addi %arg1, %c2 : index
      %5 = affine.min #map(%4)
      func.call @use(%5) : (index) -> ()
      %6 = arith.addi %arg1, %c3 : index
      %7 = affine.min #map(%6)
      func.call @use(%7) : (index) -> ()
    }
    %c1_0 = arith.constant 1 : index
    %0 = arith.addi %c8, %c1_0 : index
    scf.for %arg1 = %0 to %c10 step %c1 {
      %1 = affine.min #map(%arg1)
      func.call @use(%1) : (index) -> ()
    }
    return
  }
}

// -----
// Twin: loops_with_effects.call_carried.there_and_back, one iteration
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
// Differs on (2, 65), world 1: effect 3 is call @next(5), where the source returned
module {
  func.func private @next(i32) -> i32
  func.func @call_carried(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.while (%arg2 = %c0, %arg3 = %arg1) : (index, i32) -> (index, i32) {
      %1 = arith.cmpi sle, %arg2, %arg0 : index
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
// Twin: block_loops.two_exits_with_calls.cf_to_llvm, one iteration
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
// Differs on (0), world 25: effect 1 is call @probe(0) and not call @report(0)
module {
  func.func private @probe(i32) -> i1
  func.func private @report(i32)
  func.func @two_exits_with_calls(%arg0: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    llvm.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
    %1 = arith.cmpi ule, %0, %arg0 : i32
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
// Twin: parallel_loops.own_cells.to_cf, one iteration
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
// Differs on (buffer 0 of [2], 2, 65), world 1: undefined out of bounds, where the source returned
module {
  func.func @own_cells(%arg0: memref<?xi32>, %arg1: index, %arg2: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0 : index)
  ^bb1(%0: index):  // 2 preds: ^bb0, ^bb2
    %1 = arith.cmpi sle, %0, %arg1 : index
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
// Twin: loops_with_effects.bound_from_call.unroll_3, one iteration
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
// Differs on (), world 0: returned  before effect 3, device.next(13596228525027763920, 1)
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
      %13 = "device.next"(%arg1, %arg0) : (index, index) -> index
      %c1_2 = arith.constant 1 : index
      %14 = arith.muli %c1, %c1_2 : index
      %15 = arith.addi %arg0, %14 : index
      %16 = "device.next"(%13, %15) : (index, index) -> index
      %c2 = arith.constant 2 : index
      %17 = arith.muli %c1, %c2 : index
      %18 = arith.addi %arg0, %17 : index
      %19 = "device.next"(%16, %18) : (index, index) -> index
      scf.yield %19 : index
    }
    %c1_1 = arith.constant 1 : index
    %11 = arith.subi %0, %c1_1 : index
    %12 = scf.for %arg0 = %8 to %11 step %c1 iter_args(%arg1 = %10) -> (index) {
      %13 = "device.next"(%arg1, %arg0) : (index, index) -> index
      scf.yield %13 : index
    }
    return %12 : index
  }
}

// -----
// Twin: invariant_code.partly.to_cf_canonical, one iteration
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
    %5 = arith.cmpi sle, %3, %arg1 : index
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
// Twin: traps.behind_call.to_cf, one iteration
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
    %2 = arith.cmpi sle, %0, %arg0 : index
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
// Twin: carried_values.equal_carried.xdsl_to_cf, one iteration
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
// Differs on (2, 65), world 1: 17850625, 17850625 and not 274625, 274625
module {
  func.func @equal_carried(%arg0: index, %arg1: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg1, %arg1 : index, i32, i32)
  ^bb1(%0: index, %1: i32, %2: i32):  // 2 preds: ^bb0, ^bb2
    %3 = arith.cmpi sle, %0, %arg0 : index
    cf.cond_br %3, ^bb2, ^bb3
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
// Twin: nested_loops.while_in_for.there_and_back, one iteration
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
// Differs on (3, 4294967292), world 31: 4294967276 and not 4294967280
module {
  func.func @while_in_for(%arg0: index, %arg1: i32) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.while (%arg2 = %c0, %arg3 = %arg1) : (index, i32) -> (index, i32) {
      %1 = arith.cmpi sle, %arg2, %arg0 : index
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
    return %0#1 : i32
  }
}

// -----
// Twin: nested_loops.four_by_three.unroll_2, one iteration
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
// Differs on (4294967279), world 0: 148899711 and not 3403793807
module {
  func.func @four_by_three(%arg0: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c2 = arith.constant 2 : index
    %0 = scf.for %arg1 = %c0 to %c4 step %c2 iter_args(%arg2 = %arg0) -> (i32) {
      %c1_0 = arith.constant 1 : index
      %1 = arith.subi %c0, %c1_0 : index
      %2 = scf.for %arg3 = %1 to %c3 step %c1 iter_args(%arg4 = %arg2) -> (i32) {
        %4 = arith.muli %arg4, %arg0 : i32
        %5 = arith.addi %4, %arg0 : i32
        scf.yield %5 : i32
      }
      %3 = scf.for %arg3 = %c0 to %c3 step %c1 iter_args(%arg4 = %2) -> (i32) {
        %4 = arith.muli %arg4, %arg0 : i32
        %5 = arith.addi %4, %arg0 : i32
        scf.yield %5 : i32
      }
      scf.yield %3 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: affine_loops.triangle.affine_to_cf, one iteration
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
// Differs on (2), world 1: effect 3 is call @use(0, 2) and not call @use(1, 1)
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
    %3 = arith.cmpi sle, %2, %arg0 : index
    cf.cond_br %3, ^bb4, ^bb5
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
// Twin: while_loops.count_up.sccp, one iteration
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
// Differs on (2), world 1: 3 and not 2
module {
  func.func @count_up(%arg0: i32) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %0 = scf.while (%arg1 = %c0_i32) : (i32) -> i32 {
      %1 = arith.cmpi sle, %arg1, %arg0 : i32
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
// Twin: invariant_code.decided_comparison.xdsl_to_cf, one iteration
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
// Differs on (), world 0: effect 11 is call @high(10), where the source returned
module {
  func.func private @low(i32)
  func.func private @high(i32)
  func.func @decided_comparison() {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c10_i32 = arith.constant 10 : i32
    cf.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb5
    %1 = arith.cmpi sle, %0, %c10_i32 : i32
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
    cf.br ^bb1(%3 : i32)
  ^bb6:  // pred: ^bb1
    return
  }
}

// -----
// Twin: carried_values.dead_carried.to_cf, one iteration
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
// Differs on (2, 65), world 1: 260 and not 195
module {
  func.func @dead_carried(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg1, %arg1 : index, i32, i32)
  ^bb1(%0: index, %1: i32, %2: i32):  // 2 preds: ^bb0, ^bb2
    %3 = arith.cmpi sle, %0, %arg0 : index
    cf.cond_br %3, ^bb2, ^bb3
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
// Twin: while_loops.unsigned_while.arithmetic_to_llvm, one iteration
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
// Differs on (2, 65), world 1: 96 and not 31
module {
  func.func @unsigned_while(%arg0: i8, %arg1: i8) -> i8 {
    %0 = llvm.mlir.constant(0 : i8) : i8
    %1 = llvm.mlir.constant(1 : i8) : i8
    %2:2 = scf.while (%arg2 = %arg0, %arg3 = %0) : (i8, i8) -> (i8, i8) {
      %3 = llvm.icmp "ule" %arg2, %arg1 : i8
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
// Twin: counted_loops.xor_seven.for_to_while, one iteration
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
// Differs on (65519), world 0: 41399 and not 29896
module {
  func.func @xor_seven(%arg0: i16) -> i16 {
    %c0 = arith.constant 0 : index
    %c7 = arith.constant 7 : index
    %c1 = arith.constant 1 : index
    %c3_i16 = arith.constant 3 : i16
    %0:2 = scf.while (%arg1 = %c0, %arg2 = %arg0) : (index, i16) -> (index, i16) {
      %1 = arith.cmpi sle, %arg1, %c7 : index
      scf.condition(%1) %arg1, %arg2 : index, i16
    } do {
    ^bb0(%arg1: index, %arg2: i16):
      %1 = arith.addi %arg1, %c1 : index
      %2 = arith.muli %arg2, %c3_i16 : i16
      %3 = arith.xori %2, %arg0 : i16
      scf.yield %1, %3 : index, i16
    }
    return %0#1 : i16
  }
}

// -----
// Twin: invariant_code.partly.there_and_back, one iteration
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
    %0:2 = scf.while (%arg3 = %c0, %arg4 = %arg2) : (index, index) -> (index, index) {
      %1 = arith.cmpi slt, %arg3, %arg0 : index
      scf.condition(%1) %arg3, %arg4 : index, index
    } do {
    ^bb0(%arg3: index, %arg4: index):
      %1:2 = scf.while (%arg5 = %c0, %arg6 = %arg4) : (index, index) -> (index, index) {
        %3 = arith.cmpi sle, %arg5, %arg1 : index
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
// Twin: affine_memory.forward.affine_unroll_3, one iteration
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
// Differs on (buffer 0 of [8], 4294967279), world 0: effect 7 is call @use(4294967279) and not call @use(4294967279), with other memory
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
      %3 = affine.apply #map1(%arg2)
      affine.store %arg1, %arg0[%3] : memref<8xi32>
      %4 = affine.load %arg0[%3] : memref<8xi32>
      func.call @use(%4) : (i32) -> ()
    }
    affine.for %arg2 = 5 to 8 {
      affine.store %arg1, %arg0[%arg2] : memref<8xi32>
      %0 = affine.load %arg0[%arg2] : memref<8xi32>
      func.call @use(%0) : (i32) -> ()
    }
    return
  }
  func.func private @use(i32)
}

// -----
// Twin: traps.remainders.unroll_16, one iteration
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
// Differs on (4294967279), world 0: undefined division by zero, where the source returned
module {
  func.func @remainders(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c6_i32 = arith.constant 6 : i32
    %c0_i32_0 = arith.constant 0 : i32
    %c16_i32 = arith.constant 16 : i32
    %c1_i32_1 = arith.constant 1 : i32
    %0 = arith.subi %c0_i32_0, %c1_i32_1 : i32
    %1 = scf.for %arg1 = %0 to %c6_i32 step %c1_i32 iter_args(%arg2 = %arg0) -> (i32)  : i32 {
      %2 = arith.addi %arg1, %c1_i32 : i32
      %3 = arith.remui %arg2, %2 : i32
      %4 = arith.addi %3, %arg0 : i32
      scf.yield %4 : i32
    }
    return %1 : i32
  }
}

// -----
// Twin: nested_loops.four_by_three.unroll_3, one iteration
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
// Differs on (4294967279), world 0: 2265047408 and not 3403793807
module {
  func.func @four_by_three(%arg0: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c3_0 = arith.constant 3 : index
    %c3_1 = arith.constant 3 : index
    %0 = scf.for %arg1 = %c0 to %c3 step %c1 iter_args(%arg2 = %arg0) -> (i32) {
      %5 = arith.muli %arg2, %arg0 : i32
      %6 = arith.addi %5, %arg0 : i32
      scf.yield %6 : i32
    }
    %c1_2 = arith.constant 1 : index
    %1 = arith.addi %c3, %c1_2 : index
    %2 = scf.for %arg1 = %c0 to %1 step %c1 iter_args(%arg2 = %0) -> (i32) {
      %5 = arith.muli %arg2, %arg0 : i32
      %6 = arith.addi %5, %arg0 : i32
      scf.yield %6 : i32
    }
    %3 = scf.for %arg1 = %c0 to %c3 step %c1 iter_args(%arg2 = %2) -> (i32) {
      %5 = arith.muli %arg2, %arg0 : i32
      %6 = arith.addi %5, %arg0 : i32
      scf.yield %6 : i32
    }
    %4 = scf.for %arg1 = %c0 to %c3 step %c1 iter_args(%arg2 = %3) -> (i32) {
      %5 = arith.muli %arg2, %arg0 : i32
      %6 = arith.addi %5, %arg0 : i32
      scf.yield %6 : i32
    }
    return %4 : i32
  }
}

// -----
// Twin: affine_loops.unswitched.tile_4, one iteration
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
// Differs on (13, 1), world 8, which writes: returned  before effect 13, device.low(12)
#map = affine_map<(d0) -> (d0 - 1)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
#set = affine_set<(d0) : (d0 - 5 >= 0)>
module {
  func.func @unswitched(%arg0: index, %arg1: index) {
    affine.for %arg2 = 0 to #map(%arg0) step 4 {
      affine.for %arg3 = #map1(%arg2) to min #map2(%arg2)[%arg0] {
        affine.if #set(%arg1) {
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
// Twin: loops_with_effects.call_either.xdsl_to_cf, one iteration
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
// Differs on (2), world 1: effect 3 is call @even(2), where the source returned
module {
  func.func private @even(i32)
  func.func private @odd(i32)
  func.func @call_either(%arg0: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb5
    %1 = arith.cmpi sle, %0, %arg0 : i32
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
// Twin: counted_loops.sum_symbolic.unroll_4_canonical, one iteration
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
// Differs on (18446744073709551599, 65), world 0: 1864 and not 1927
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
      %7 = arith.addi %arg3, %arg2 : index
      %8 = arith.addi %arg2, %c1 : index
      %9 = arith.addi %7, %8 : index
      %10 = arith.addi %arg2, %c2 : index
      %11 = arith.addi %9, %10 : index
      %12 = arith.addi %arg2, %c3 : index
      %13 = arith.addi %11, %12 : index
      scf.yield %13 : index
    }
    %c1_0 = arith.constant 1 : index
    %5 = arith.addi %3, %c1_0 : index
    %6 = scf.for %arg2 = %5 to %arg1 step %c1 iter_args(%arg3 = %4) -> (index) {
      %7 = arith.addi %arg3, %arg2 : index
      scf.yield %7 : index
    }
    return %6 : index
  }
}
