// Twin: counted_loops.xor_seven.unroll_4_canonical, step
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
    %8 = arith.addi %c1, %c1_0 : index
    %9 = scf.for %arg1 = %c4 to %c7 step %8 iter_args(%arg2 = %7) -> (i16) {
      %10 = arith.muli %arg2, %c3_i16 : i16
      %11 = arith.xori %10, %arg0 : i16
      scf.yield %11 : i16
    }
    return %9 : i16
  }
}

// -----
// Twin: invariant_code.decided_minimum.unroll_4_canonical, step
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
// Differs on (18446744073709551599), world 0: returned  before effect 10, call @use(9)
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
    %0 = arith.addi %c1, %c1_0 : index
    scf.for %arg1 = %c8 to %c10 step %0 {
      %1 = affine.min #map(%arg1)
      func.call @use(%1) : (index) -> ()
    }
    return
  }
}

// -----
// Twin: loops_with_effects.bound_from_call.unroll_3, step
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
    %11 = arith.addi %c1, %c1_1 : index
    %12 = scf.for %arg0 = %8 to %0 step %11 iter_args(%arg1 = %10) -> (index) {
      %13 = "device.next"(%arg1, %arg0) : (index, index) -> index
      scf.yield %13 : index
    }
    return %12 : index
  }
}

// -----
// Twin: nested_loops.four_by_three.unroll_2, step
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
// Differs on (4294967279), world 0: 3266441631 and not 3403793807
module {
  func.func @four_by_three(%arg0: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c2 = arith.constant 2 : index
    %0 = scf.for %arg1 = %c0 to %c4 step %c2 iter_args(%arg2 = %arg0) -> (i32) {
      %c1_0 = arith.constant 1 : index
      %1 = arith.addi %c1, %c1_0 : index
      %2 = scf.for %arg3 = %c0 to %c3 step %1 iter_args(%arg4 = %arg2) -> (i32) {
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
// Twin: affine_memory.forward.affine_unroll_3, step
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
// Differs on (buffer 0 of [8], 4294967279), world 0: effect 4 is call @use(4294967279) and not call @use(4294967279), with other memory
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
module {
  func.func @forward(%arg0: memref<8xi32>, %arg1: i32) {
    affine.for %arg2 = 0 to 6 step 4 {
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
// Twin: traps.remainders.unroll_16, step
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
// Differs on (4070888059), world 2, which writes: 4070888059 and not 4070888060
module {
  func.func @remainders(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c6_i32 = arith.constant 6 : i32
    %c0_i32_0 = arith.constant 0 : i32
    %c16_i32 = arith.constant 16 : i32
    %c1_i32_1 = arith.constant 1 : i32
    %0 = arith.addi %c1_i32, %c1_i32_1 : i32
    %1 = scf.for %arg1 = %c0_i32_0 to %c6_i32 step %0 iter_args(%arg2 = %arg0) -> (i32)  : i32 {
      %2 = arith.addi %arg1, %c1_i32 : i32
      %3 = arith.remui %arg2, %2 : i32
      %4 = arith.addi %3, %arg0 : i32
      scf.yield %4 : i32
    }
    return %1 : i32
  }
}

// -----
// Twin: nested_loops.four_by_three.unroll_3, step
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
// Differs on (4294967279), world 0: 305067104 and not 3403793807
module {
  func.func @four_by_three(%arg0: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c3_0 = arith.constant 3 : index
    %c3_1 = arith.constant 3 : index
    %c1_2 = arith.constant 1 : index
    %0 = arith.addi %c1, %c1_2 : index
    %1 = scf.for %arg1 = %c0 to %c3 step %0 iter_args(%arg2 = %arg0) -> (i32) {
      %5 = arith.muli %arg2, %arg0 : i32
      %6 = arith.addi %5, %arg0 : i32
      scf.yield %6 : i32
    }
    %2 = scf.for %arg1 = %c0 to %c3 step %c1 iter_args(%arg2 = %1) -> (i32) {
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
// Twin: affine_loops.unswitched.tile_4, step
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
// Differs on (11, 0), world 5, which writes: effect 5 is device.low(5) and not device.low(4)
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
#set = affine_set<(d0) : (d0 - 5 >= 0)>
module {
  func.func @unswitched(%arg0: index, %arg1: index) {
    affine.for %arg2 = 0 to %arg0 step 5 {
      affine.for %arg3 = #map(%arg2) to min #map1(%arg2)[%arg0] {
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
// Twin: counted_loops.sum_symbolic.unroll_4_canonical, step
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
// Differs on (18446744073709551599, 65), world 0: 1535 and not 1927
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
    %c1_0 = arith.constant 1 : index
    %4 = arith.addi %c4, %c1_0 : index
    %5 = scf.for %arg2 = %arg0 to %3 step %4 iter_args(%arg3 = %c0) -> (index) {
      %7 = arith.addi %arg3, %arg2 : index
      %8 = arith.addi %arg2, %c1 : index
      %9 = arith.addi %7, %8 : index
      %10 = arith.addi %arg2, %c2 : index
      %11 = arith.addi %9, %10 : index
      %12 = arith.addi %arg2, %c3 : index
      %13 = arith.addi %11, %12 : index
      scf.yield %13 : index
    }
    %6 = scf.for %arg2 = %3 to %arg1 step %c1 iter_args(%arg3 = %5) -> (index) {
      %7 = arith.addi %arg3, %arg2 : index
      scf.yield %7 : index
    }
    return %6 : index
  }
}

// -----
// Twin: carried_values.constant_carried.unroll_8, step
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
// Differs on (2, 65, 4294967231), world 1: 0, 4294967231 and not 4294967231, 4294967231
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
      %12 = arith.addi %arg4, %arg5 : i32
      %13 = arith.addi %12, %arg5 : i32
      %14 = arith.addi %13, %arg5 : i32
      %15 = arith.addi %14, %arg5 : i32
      %16 = arith.addi %15, %arg5 : i32
      %17 = arith.addi %16, %arg5 : i32
      %18 = arith.addi %17, %arg5 : i32
      %19 = arith.addi %18, %arg5 : i32
      scf.yield %19, %arg5 : i32, i32
    }
    %c1_1 = arith.constant 1 : index
    %10 = arith.addi %c1, %c1_1 : index
    %11:2 = scf.for %arg3 = %7 to %arg0 step %10 iter_args(%arg4 = %9#0, %arg5 = %9#1) -> (i32, i32) {
      %12 = arith.addi %arg4, %arg5 : i32
      scf.yield %12, %arg5 : i32, i32
    }
    return %11#0, %11#1 : i32, i32
  }
}

// -----
// Twin: invariant_code.scale_constant.range_folding, step
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
// Differs on (), world 0: effect 2 is call @use(16) and not call @use(15)
module {
  func.func private @use(index)
  func.func @scale_constant() {
    %c2 = arith.constant 2 : index
    %c9 = arith.constant 9 : index
    %c3 = arith.constant 3 : index
    %0 = arith.muli %c2, %c3 : index
    %1 = arith.muli %c9, %c3 : index
    %2 = arith.muli %c3, %c3 : index
    %c1 = arith.constant 1 : index
    %3 = arith.addi %2, %c1 : index
    scf.for %arg0 = %0 to %1 step %3 {
      func.call @use(%arg0) : (index) -> ()
    }
    return
  }
}

// -----
// Twin: loops_with_effects.call_unsigned.unroll_2, step
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
// Differs on (2, 65), world 1: effect 3 is call @use(5) and not call @use(4)
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
    %c1_i8_1 = arith.constant 1 : i8
    %9 = arith.addi %8, %c1_i8_1 : i8
    scf.for unsigned %arg2 = %arg0 to %7 step %9  : i8 {
      func.call @use(%arg2) : (i8) -> ()
      %c1_i8_2 = arith.constant 1 : i8
      %10 = arith.muli %c1_i8, %c1_i8_2 : i8
      %11 = arith.addi %arg2, %10 : i8
      func.call @use(%11) : (i8) -> ()
    }
    scf.for unsigned %arg2 = %7 to %arg1 step %c1_i8  : i8 {
      func.call @use(%arg2) : (i8) -> ()
    }
    return
  }
}

// -----
// Twin: invariant_code.invariant_load.unroll_3, step
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
// Differs on (buffer 0 of [4], 2), world 1: 1112038970, (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7)) and not 2224077940, (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7))
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
      %12 = memref.load %arg0[%c1] : memref<4xi32>
      %13 = arith.addi %arg3, %12 : i32
      %14 = memref.load %arg0[%c1] : memref<4xi32>
      %15 = arith.addi %13, %14 : i32
      %16 = memref.load %arg0[%c1] : memref<4xi32>
      %17 = arith.addi %15, %16 : i32
      scf.yield %17 : i32
    }
    %c1_1 = arith.constant 1 : index
    %10 = arith.addi %c1, %c1_1 : index
    %11 = scf.for %arg2 = %7 to %arg1 step %10 iter_args(%arg3 = %9) -> (i32) {
      %12 = memref.load %arg0[%c1] : memref<4xi32>
      %13 = arith.addi %arg3, %12 : i32
      scf.yield %13 : i32
    }
    return %11 : i32
  }
}

// -----
// Twin: carried_values.equal_carried.unroll_4, step
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
// Differs on (2, 65), world 1: 4225, 4225 and not 274625, 274625
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
      %12 = arith.muli %arg3, %arg1 : i32
      %13 = arith.muli %arg4, %arg1 : i32
      %14 = arith.muli %12, %arg1 : i32
      %15 = arith.muli %13, %arg1 : i32
      %16 = arith.muli %14, %arg1 : i32
      %17 = arith.muli %15, %arg1 : i32
      %18 = arith.muli %16, %arg1 : i32
      %19 = arith.muli %17, %arg1 : i32
      scf.yield %18, %19 : i32, i32
    }
    %c1_1 = arith.constant 1 : index
    %10 = arith.addi %c1, %c1_1 : index
    %11:2 = scf.for %arg2 = %7 to %arg0 step %10 iter_args(%arg3 = %9#0, %arg4 = %9#1) -> (i32, i32) {
      %12 = arith.muli %arg3, %arg1 : i32
      %13 = arith.muli %arg4, %arg1 : i32
      scf.yield %12, %13 : i32, i32
    }
    return %11#0, %11#1 : i32, i32
  }
}

// -----
// Twin: invariant_code.arithmetic.xdsl_licm, step
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
// Differs on (2, 65, 4294967231), world 1: 4294963071 and not 65
module {
  func.func @arithmetic(%arg0: index, %arg1: i32, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.muli %arg1, %arg2 : i32
    %1 = arith.addi %0, %arg2 : i32
    %c1_0 = arith.constant 1 : index
    %2 = arith.addi %c1, %c1_0 : index
    %3 = scf.for %arg3 = %c0 to %arg0 step %2 iter_args(%arg4 = %arg1) -> (i32) {
      %4 = arith.xori %arg4, %1 : i32
      scf.yield %4 : i32
    }
    return %3 : i32
  }
}

// -----
// Twin: counted_loops.xor_seven.unroll_32, step
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
    %c0 = arith.constant 0 : index
    %c7 = arith.constant 7 : index
    %c1 = arith.constant 1 : index
    %c3_i16 = arith.constant 3 : i16
    %c0_0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c1_1 = arith.constant 1 : index
    %0 = arith.addi %c1, %c1_1 : index
    %1 = scf.for %arg1 = %c0_0 to %c7 step %0 iter_args(%arg2 = %arg0) -> (i16) {
      %2 = arith.muli %arg2, %c3_i16 : i16
      %3 = arith.xori %2, %arg0 : i16
      scf.yield %3 : i16
    }
    return %1 : i16
  }
}

// -----
// Twin: carried_values.constant_carried.unroll_4, step
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
// Differs on (33, 6, 65), world 11, which writes: 1891, 65 and not 2151, 65
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
    %c1_1 = arith.constant 1 : index
    %9 = arith.addi %8, %c1_1 : index
    %10:2 = scf.for %arg3 = %c0 to %7 step %9 iter_args(%arg4 = %arg1, %arg5 = %arg2) -> (i32, i32) {
      %12 = arith.addi %arg4, %arg5 : i32
      %13 = arith.addi %12, %arg5 : i32
      %14 = arith.addi %13, %arg5 : i32
      %15 = arith.addi %14, %arg5 : i32
      scf.yield %15, %arg5 : i32, i32
    }
    %11:2 = scf.for %arg3 = %7 to %arg0 step %c1 iter_args(%arg4 = %10#0, %arg5 = %10#1) -> (i32, i32) {
      %12 = arith.addi %arg4, %arg5 : i32
      scf.yield %12, %arg5 : i32, i32
    }
    return %11#0, %11#1 : i32, i32
  }
}

// -----
// Twin: nested_loops.imperfect.unroll_inner_4, step
module {
  func.func @imperfect(%arg0: index, %arg1: index, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg2) -> (i32) {
      %1 = arith.addi %arg4, %arg2 : i32
      %2 = scf.for %arg5 = %c0 to %arg1 step %c1 iter_args(%arg6 = %1) -> (i32) {
        %4 = "device.read"(%arg6) : (i32) -> i32
        scf.yield %4 : i32
      }
      %3 = arith.xori %2, %arg2 : i32
      scf.yield %3 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (2, 65, 4294967231), world 1: effect 54 is device.read(4100454015) and not device.read(194513279)
module {
  func.func @imperfect(%arg0: index, %arg1: index, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg2) -> (i32) {
      %1 = arith.addi %arg4, %arg2 : i32
      %2 = arith.subi %arg1, %c0 : index
      %c1_0 = arith.constant 1 : index
      %3 = arith.subi %c1, %c1_0 : index
      %4 = arith.addi %2, %3 : index
      %5 = arith.divui %4, %c1 : index
      %c4 = arith.constant 4 : index
      %6 = arith.remsi %5, %c4 : index
      %7 = arith.subi %5, %6 : index
      %8 = arith.muli %7, %c1 : index
      %9 = arith.addi %c0, %8 : index
      %10 = arith.muli %c1, %c4 : index
      %c1_1 = arith.constant 1 : index
      %11 = arith.addi %10, %c1_1 : index
      %12 = scf.for %arg5 = %c0 to %9 step %11 iter_args(%arg6 = %1) -> (i32) {
        %15 = "device.read"(%arg6) : (i32) -> i32
        %16 = "device.read"(%15) : (i32) -> i32
        %17 = "device.read"(%16) : (i32) -> i32
        %18 = "device.read"(%17) : (i32) -> i32
        scf.yield %18 : i32
      }
      %13 = scf.for %arg5 = %9 to %arg1 step %c1 iter_args(%arg6 = %12) -> (i32) {
        %15 = "device.read"(%arg6) : (i32) -> i32
        scf.yield %15 : i32
      }
      %14 = arith.xori %13, %arg2 : i32
      scf.yield %14 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: traps.safe_division.xdsl_licm, step
builtin.module {
  func.func @safe_division(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c7_i32 = arith.constant 7 : i32
    %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
      %1 = arith.divui %arg1, %c7_i32 : i32
      %2 = arith.addi %arg3, %1 : i32
      scf.yield %2 : i32
    }
    func.return %0 : i32
  }
}

// -----
// Differs on (2, 65), world 1: 74 and not 83
module {
  func.func @safe_division(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c7_i32 = arith.constant 7 : i32
    %0 = arith.divui %arg1, %c7_i32 : i32
    %c1_0 = arith.constant 1 : index
    %1 = arith.addi %c1, %c1_0 : index
    %2 = scf.for %arg2 = %c0 to %arg0 step %1 iter_args(%arg3 = %arg1) -> (i32) {
      %3 = arith.addi %arg3, %0 : i32
      scf.yield %3 : i32
    }
    return %2 : i32
  }
}

// -----
// Twin: affine_loops.ten.affine_to_scf, step
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
// Differs on (4294967279), world 0: 24322665 and not 1840608744
module {
  func.func @ten(%arg0: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c10 = arith.constant 10 : index
    %c1 = arith.constant 1 : index
    %c1_0 = arith.constant 1 : index
    %0 = arith.addi %c1, %c1_0 : index
    %1 = scf.for %arg1 = %c0 to %c10 step %0 iter_args(%arg2 = %arg0) -> (i32) {
      %2 = arith.index_cast %arg1 : index to i32
      %3 = arith.xori %arg2, %2 : i32
      %4 = arith.muli %3, %arg0 : i32
      scf.yield %4 : i32
    }
    return %1 : i32
  }
}

// -----
// Twin: carried_values.dead_carried.sccp, step
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
// Differs on (2, 65), world 1: 130 and not 195
module {
  func.func @dead_carried(%arg0: index, %arg1: i32) -> i32 {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c1_0 = arith.constant 1 : index
    %0 = arith.addi %c1, %c1_0 : index
    %1:2 = scf.for %arg2 = %c0 to %arg0 step %0 iter_args(%arg3 = %arg1, %arg4 = %arg1) -> (i32, i32) {
      %2 = arith.addi %arg3, %arg1 : i32
      %3 = arith.muli %arg4, %arg1 : i32
      scf.yield %2, %3 : i32, i32
    }
    return %1#0 : i32
  }
}

// -----
// Twin: affine_memory.prefix.affine_to_scf, step
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
// Differs on (buffer 0 of [16]), world 0: (((0,), 3255389356), ((1,), 72461030), ((2,), 3943786419), ((3,), 3943786426), ((4,), 598176026), ((5,), 598176028), ((6,), 4), ((7,), 8), ((8,), 5), ((9,), 1864753831), ((10,), 4151542721), ((11,), 3 and not (((0,), 3255389356), ((1,), 72461030), ((2,), 4016247449), ((3,), 4016247456), ((4,), 319456186), ((5,), 319456188), ((6,), 319456192), ((7,), 319456196), ((8,), 319456201), ((9,), 2184210027), ((10,)
module {
  func.func @prefix(%arg0: memref<16xi32>) {
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c1_0 = arith.constant 1 : index
    %c1_1 = arith.constant 1 : index
    %0 = arith.addi %c1_0, %c1_1 : index
    scf.for %arg1 = %c1 to %c16 step %0 {
      %c-1 = arith.constant -1 : index
      %1 = arith.addi %arg1, %c-1 : index
      %2 = memref.load %arg0[%1] : memref<16xi32>
      %3 = memref.load %arg0[%arg1] : memref<16xi32>
      %4 = arith.addi %2, %3 : i32
      memref.store %4, %arg0[%arg1] : memref<16xi32>
    }
    return
  }
}

// -----
// Twin: nested_loops.triangle.unroll_2, step
module {
  func.func @triangle(%arg0: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg1 = %c0 to %arg0 step %c1 iter_args(%arg2 = %c0) -> (index) {
      %1 = scf.for %arg3 = %c0 to %arg1 step %c1 iter_args(%arg4 = %arg2) -> (index) {
        %2 = arith.addi %arg4, %arg3 : index
        scf.yield %2 : index
      }
      scf.yield %1 : index
    }
    return %0 : index
  }
}

// -----
// Differs on (4), world 3: 9 and not 4
module {
  func.func @triangle(%arg0: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.subi %arg0, %c0 : index
    %c1_0 = arith.constant 1 : index
    %1 = arith.subi %c1, %c1_0 : index
    %2 = arith.addi %0, %1 : index
    %3 = arith.divui %2, %c1 : index
    %c2 = arith.constant 2 : index
    %4 = arith.remsi %3, %c2 : index
    %5 = arith.subi %3, %4 : index
    %6 = arith.muli %5, %c1 : index
    %7 = arith.addi %c0, %6 : index
    %8 = arith.muli %c1, %c2 : index
    %c1_1 = arith.constant 1 : index
    %9 = arith.addi %8, %c1_1 : index
    %10 = scf.for %arg1 = %c0 to %7 step %9 iter_args(%arg2 = %c0) -> (index) {
      %12 = scf.for %arg3 = %c0 to %arg1 step %c1 iter_args(%arg4 = %arg2) -> (index) {
        %16 = arith.addi %arg4, %arg3 : index
        scf.yield %16 : index
      }
      %c1_2 = arith.constant 1 : index
      %13 = arith.muli %c1, %c1_2 : index
      %14 = arith.addi %arg1, %13 : index
      %15 = scf.for %arg3 = %c0 to %14 step %c1 iter_args(%arg4 = %12) -> (index) {
        %16 = arith.addi %arg4, %arg3 : index
        scf.yield %16 : index
      }
      scf.yield %15 : index
    }
    %11 = scf.for %arg1 = %7 to %arg0 step %c1 iter_args(%arg2 = %10) -> (index) {
      %12 = scf.for %arg3 = %c0 to %arg1 step %c1 iter_args(%arg4 = %arg2) -> (index) {
        %13 = arith.addi %arg4, %arg3 : index
        scf.yield %13 : index
      }
      scf.yield %12 : index
    }
    return %11 : index
  }
}

// -----
// Twin: loops_with_effects.call_around.licm, step
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
// Differs on (2, 65), world 1: effect 3 is call @close(1857425796) and not call @write(1857425796, 4225)
module {
  func.func private @open() -> i32
  func.func private @write(i32, i32)
  func.func private @close(i32)
  func.func @call_around(%arg0: index, %arg1: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = call @open() : () -> i32
    %1 = arith.muli %arg1, %arg1 : i32
    %c1_0 = arith.constant 1 : index
    %2 = arith.addi %c1, %c1_0 : index
    scf.for %arg2 = %c0 to %arg0 step %2 {
      func.call @write(%0, %1) : (i32, i32) -> ()
    }
    call @close(%0) : (i32) -> ()
    return
  }
}
