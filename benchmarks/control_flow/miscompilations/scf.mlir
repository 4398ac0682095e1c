// Twin: 108964_epilogue [] 22.1.8 does not: A loop in two stages: the last store is done although no iteration began.
module {
  func.func private @fetch(index) -> i32
  func.func private @put(index, i32)
  func.func @stages(%arg0: memref<?xi32>, %arg1: index, %arg2: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg3 = %c0 to %arg1 step %c1 {
      %0 = func.call @fetch(%arg3) : (index) -> i32
      %1 = arith.addi %0, %arg2 : i32
      func.call @put(%arg3, %1) : (index, i32) -> ()
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [9], 18446744073709551599, 65), world 0: effect 1 is call @fetch(0), where the source returned
module {
  func.func private @fetch(index) -> i32
  func.func private @put(index, i32)
  func.func @stages(%arg0: memref<?xi32>, %arg1: index, %arg2: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = call @fetch(%c0) : (index) -> i32
    %1 = arith.subi %arg1, %c1 : index
    %2 = scf.for %arg3 = %c0 to %1 step %c1 iter_args(%arg4 = %0) -> (i32) {
      %4 = arith.addi %arg3, %c1 : index
      %5 = arith.addi %arg4, %arg2 : i32
      func.call @put(%arg3, %5) : (index, i32) -> ()
      %6 = func.call @fetch(%4) : (index) -> i32
      scf.yield %6 : i32
    }
    %3 = arith.addi %2, %arg2 : i32
    call @put(%1, %3) : (index, i32) -> ()
    return
  }
}

// -----
// Twin: 198266_jam_structured [] 22.1.8 does not: The same two rows side by side in scf, as a transform would make them.
module {
  func.func @rows(%arg0: memref<5x6xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    scf.for %arg1 = %c1 to %c5 step %c1 {
      scf.for %arg2 = %c0 to %c5 step %c1 {
        %0 = arith.subi %arg1, %c1 : index
        %1 = arith.addi %arg2, %c1 : index
        %2 = memref.load %arg0[%0, %1] : memref<5x6xi32>
        memref.store %2, %arg0[%arg1, %arg2] : memref<5x6xi32>
      }
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [5, 6]), world 0: (((0, 0), 3255389356), ((0, 1), 1112038970), ((0, 2), 3943786419), ((0, 3), 7), ((0, 4), 598176026), ((0, 5), 2), ((1, 0), 1112038970), ((1, 1), 3943786419), ((1, 2), 7), ((1, 3), 598176026), ((1, 4), and not (((0, 0), 3255389356), ((0, 1), 1112038970), ((0, 2), 3943786419), ((0, 3), 7), ((0, 4), 598176026), ((0, 5), 2), ((1, 0), 1112038970), ((1, 1), 3943786419), ((1, 2), 7), ((1, 3), 598176026), ((1, 4),
module {
  func.func @rows(%arg0: memref<5x6xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    scf.for %arg1 = %c1 to %c5 step %c2 {
      scf.for %arg2 = %c0 to %c5 step %c1 {
        %0 = arith.subi %arg1, %c1 : index
        %1 = arith.addi %arg2, %c1 : index
        %2 = memref.load %arg0[%0, %1] : memref<5x6xi32>
        memref.store %2, %arg0[%arg1, %arg2] : memref<5x6xi32>
        %3 = arith.addi %arg1, %c1 : index
        %4 = memref.load %arg0[%arg1, %1] : memref<5x6xi32>
        memref.store %4, %arg0[%3, %arg2] : memref<5x6xi32>
      }
    }
    return
  }
}

// -----
// Twin: 203693_tiled_twice [scf-parallel-loop-tiling=no-min-max-bounds=true parallel-loop-tile-sizes=1,4 canonicalize scf-parallel-loop-tiling=no-min-max-bounds=true parallel-loop-tile-sizes=1,4] 22.1.8 does it: A rectangle that is tiled twice, with guards in place of minima.
module {
  func.func @rectangle(%arg0: memref<6x6xi32>, %arg1: i32) {
    %c0 = arith.constant 0 : index
    %c6 = arith.constant 6 : index
    %c1 = arith.constant 1 : index
    scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%c6, %c6) step (%c1, %c1) {
      memref.store %arg1, %arg0[%arg2, %arg3] : memref<6x6xi32>
      scf.reduce 
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [6, 6], 4294967279), world 0: (((0, 0), 4294967279), ((0, 1), 4294967279), ((0, 2), 4294967279), ((0, 3), 4294967279), ((0, 4), 598176026), ((0, 5), 2), ((1, 0), 4294967279), ((1, 1), 4294967279), ((1, 2), 4294967279), ((1, 3), 42 and not (((0, 0), 4294967279), ((0, 1), 4294967279), ((0, 2), 4294967279), ((0, 3), 4294967279), ((0, 4), 4294967279), ((0, 5), 4294967279), ((1, 0), 4294967279), ((1, 1), 4294967279), ((1, 2), 4294967279), (
module {
  func.func @rectangle(%arg0: memref<6x6xi32>, %arg1: i32) {
    %c0 = arith.constant 0 : index
    %c6 = arith.constant 6 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c0_0 = arith.constant 0 : index
    %c1_1 = arith.constant 1 : index
    %c4_2 = arith.constant 4 : index
    %c1_3 = arith.constant 1 : index
    %0 = arith.muli %c1, %c1_1 : index
    %1 = arith.muli %c4, %c4_2 : index
    %2 = arith.muli %c1, %c1_3 : index
    scf.parallel (%arg2, %arg3, %arg4) = (%c0, %c0, %c0) to (%c6, %c6, %c4) step (%0, %1, %2) {
      scf.parallel (%arg5, %arg6, %arg7) = (%c0_0, %c0_0, %c0_0) to (%0, %1, %2) step (%c1, %c4, %c1) {
        %3 = arith.addi %arg5, %arg2 : index
        %4 = arith.addi %arg6, %arg3 : index
        %5 = arith.addi %arg7, %arg4 : index
        %true = arith.constant true
        %6 = arith.muli %arg5, %c1 : index
        %7 = arith.addi %6, %arg2 : index
        %8 = arith.cmpi ult, %7, %c6 : index
        %9 = arith.andi %true, %8 : i1
        %10 = arith.muli %arg6, %c4 : index
        %11 = arith.addi %10, %arg3 : index
        %12 = arith.cmpi ult, %11, %c6 : index
        %13 = arith.andi %9, %12 : i1
        %14 = arith.muli %arg7, %c1 : index
        %15 = arith.addi %14, %arg4 : index
        %16 = arith.cmpi ult, %15, %c4 : index
        %17 = arith.andi %13, %16 : i1
        scf.if %17 {
          %18 = arith.addi %5, %4 : index
          %19 = arith.cmpi ult, %3, %c6 : index
          %20 = arith.addi %5, %4 : index
          %21 = arith.cmpi ult, %20, %c6 : index
          %22 = arith.andi %19, %21 : i1
          scf.if %22 {
            memref.store %arg1, %arg0[%3, %18] : memref<6x6xi32>
          }
        }
        scf.reduce 
      }
      scf.reduce 
    }
    return
  }
}

// -----
// Twin: 216289_captured_carried [affine-loop-coalescing] 22.1.8 does it: The inner body reads what the outer loop carries, which coalescing takes for the inner value.
module {
  func.func @power(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c3_i32 = arith.constant 3 : i32
    %c1_i32 = arith.constant 1 : i32
    %0 = scf.for %arg1 = %c0_i32 to %c3_i32 step %c1_i32 iter_args(%arg2 = %arg0) -> (i32)  : i32 {
      %1 = scf.for %arg3 = %c0_i32 to %c3_i32 step %c1_i32 iter_args(%arg4 = %arg2) -> (i32)  : i32 {
        %2 = arith.addi %arg4, %arg2 : i32
        scf.yield %2 : i32
      }
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (4294967279), world 0: 4294958592 and not 4294966208
module {
  func.func @power(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c3_i32 = arith.constant 3 : i32
    %c1_i32 = arith.constant 1 : i32
    %0 = arith.muli %c3_i32, %c3_i32 : i32
    %1 = scf.for %arg1 = %c0_i32 to %0 step %c1_i32 iter_args(%arg2 = %arg0) -> (i32)  : i32 {
      %2 = arith.remsi %arg1, %c3_i32 : i32
      %3 = arith.divsi %arg1, %c3_i32 : i32
      %4 = arith.addi %arg2, %arg2 : i32
      scf.yield %4 : i32
    }
    return %1 : i32
  }
}

// -----
// Twin: 219456_twice_forwarded [canonicalize] 22.1.8 does it: A conditional's result is passed to the body twice: the second time it becomes the other arm's value.
module {
  func.func private @poke(i32)
  func.func @forwarded(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c30_i32 = arith.constant 30 : i32
    %0:3 = scf.while (%arg1 = %arg0) : (i32) -> (i32, i32, i32) {
      %1 = arith.cmpi sgt, %arg1, %c0_i32 : i32
      %2 = scf.if %1 -> (i32) {
        %3 = arith.subi %arg1, %c1_i32 : i32
        scf.yield %3 : i32
      } else {
        scf.yield %c30_i32 : i32
      }
      scf.condition(%1) %2, %2, %arg1 : i32, i32, i32
    } do {
    ^bb0(%arg1: i32, %arg2: i32, %arg3: i32):
      func.call @poke(%arg2) : (i32) -> ()
      scf.yield %arg2 : i32
    }
    return %0#2 : i32
  }
}

// -----
// Differs on (2), world 1: effect 1 is call @poke(30) and not call @poke(1)
module {
  func.func private @poke(i32)
  func.func @forwarded(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c30_i32 = arith.constant 30 : i32
    %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
      %1 = arith.cmpi sgt, %arg1, %c0_i32 : i32
      scf.condition(%1) %arg1 : i32
    } do {
    ^bb0(%arg1: i32):
      func.call @poke(%c30_i32) : (i32) -> ()
      scf.yield %c30_i32 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: 219616_exit_value [test-scf-uplift-while-to-for] 22.1.8 does it: The counter's value behind the loop is one step too small.
module {
  func.func @exit_value(%arg0: index) -> index {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %0 = scf.while (%arg1 = %c0) : (index) -> index {
      %1 = arith.cmpi slt, %arg1, %arg0 : index
      scf.condition(%1) %arg1 : index
    } do {
    ^bb0(%arg1: index):
      "device.poke"(%arg1) : (index) -> ()
      %1 = arith.addi %arg1, %c2 : index
      scf.yield %1 : index
    }
    return %0 : index
  }
}

// -----
// Differs on (18446744073709551599), world 0: 18446744073709551598 and not 0
module {
  func.func @exit_value(%arg0: index) -> index {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    scf.for %arg1 = %c0 to %arg0 step %c2 {
      "device.poke"(%arg1) : (index) -> ()
    }
    %0 = arith.addi %arg0, %c1 : index
    %1 = arith.divsi %0, %c2 : index
    %2 = arith.subi %1, %c1 : index
    %3 = arith.muli %2, %c2 : index
    return %3 : index
  }
}

// -----
// Twin: 223232_peel_back [scf-for-loop-peeling] 22.1.8 does it: Bounds the wrong way round: the partial iteration at the end runs nevertheless.
module {
  func.func @back(%arg0: index, %arg1: index) -> index {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg2 = %arg0 to %arg1 step %c4 iter_args(%arg3 = %c0) -> (index) {
      %1 = arith.addi %arg3, %c1 : index
      scf.yield %1 : index
    }
    return %0 : index
  }
}

// -----
// Differs on (11, 0), world 5, which writes: 1 and not 0
#map = affine_map<()[s0, s1, s2] -> (s1 - (s1 - s0) mod s2)>
module {
  func.func @back(%arg0: index, %arg1: index) -> index {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    %0 = affine.apply #map()[%arg0, %arg1, %c4]
    %1 = scf.for %arg2 = %arg0 to %0 step %c4 iter_args(%arg3 = %c0) -> (index) {
      %3 = arith.addi %arg3, %c1 : index
      scf.yield %3 : index
    }
    %2 = scf.for %arg2 = %0 to %arg1 step %c4 iter_args(%arg3 = %1) -> (index) {
      %3 = arith.addi %arg3, %c1 : index
      scf.yield %3 : index
    }
    return %2 : index
  }
}

// -----
// Twin: 223232_peel_front [scf-for-loop-peeling=peel-front=true] 22.1.8 does it: A loop that may not run at all: the first iteration is peeled off without asking.
module {
  func.func private @use(index)
  func.func @front(%arg0: index, %arg1: index, %arg2: index) {
    scf.for %arg3 = %arg0 to %arg1 step %arg2 {
      func.call @use(%arg3) : (index) -> ()
    }
    return
  }
}

// -----
// Differs on (4, 1, 3), world 7: effect 1 is call @use(4), where the source returned
#map = affine_map<()[s0, s1] -> (s0 + s1)>
module {
  func.func private @use(index)
  func.func @front(%arg0: index, %arg1: index, %arg2: index) {
    %0 = affine.apply #map()[%arg0, %arg2]
    scf.for %arg3 = %arg0 to %0 step %arg2 {
      func.call @use(%arg3) : (index) -> ()
    }
    scf.for %arg3 = %0 to %arg1 step %arg2 {
      func.call @use(%arg3) : (index) -> ()
    }
    return
  }
}

// -----
// Twin: 223233_negative_indices [scf-parallel-loop-tiling=no-min-max-bounds=true parallel-loop-tile-sizes=4] 22.1.8 does it: The guard of the last tile compares without sign: negative iterations are lost.
module {
  func.func @across_zero(%arg0: memref<8xi32>, %arg1: i32) {
    %c-3 = arith.constant -3 : index
    %c4 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    scf.parallel (%arg2) = (%c-3) to (%c4) step (%c1) {
      %0 = arith.addi %arg2, %c3 : index
      memref.store %arg1, %arg0[%0] : memref<8xi32>
      scf.reduce 
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [8], 4294967279), world 0: (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 4294967279), ((4,), 4294967279), ((5,), 4294967279), ((6,), 4294967279), ((7,), 4)) and not (((0,), 4294967279), ((1,), 4294967279), ((2,), 4294967279), ((3,), 4294967279), ((4,), 4294967279), ((5,), 4294967279), ((6,), 4294967279), ((7,), 4))
module {
  func.func @across_zero(%arg0: memref<8xi32>, %arg1: i32) {
    %c-3 = arith.constant -3 : index
    %c4 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c0 = arith.constant 0 : index
    %c4_0 = arith.constant 4 : index
    %0 = arith.muli %c1, %c4_0 : index
    scf.parallel (%arg2) = (%c-3) to (%c4) step (%0) {
      scf.parallel (%arg3) = (%c0) to (%0) step (%c1) {
        %1 = arith.addi %arg3, %arg2 : index
        %true = arith.constant true
        %2 = arith.muli %arg3, %c1 : index
        %3 = arith.addi %2, %arg2 : index
        %4 = arith.cmpi ult, %3, %c4 : index
        %5 = arith.andi %true, %4 : i1
        scf.if %5 {
          %6 = arith.addi %1, %c3 : index
          memref.store %arg1, %arg0[%6] : memref<8xi32>
        }
        scf.reduce 
      }
      scf.reduce 
    }
    return
  }
}

// -----
// Twin: 225256_negative_step [test-scf-uplift-while-to-for] 22.1.8 does it: A while loop that never runs and would count down becomes a for loop with a negative step.
module {
  func.func @down() -> index {
    %c9 = arith.constant 9 : index
    %c5 = arith.constant 5 : index
    %c-2 = arith.constant -2 : index
    %0 = scf.while (%arg0 = %c9) : (index) -> index {
      %1 = arith.cmpi slt, %arg0, %c5 : index
      scf.condition(%1) %arg0 : index
    } do {
    ^bb0(%arg0: index):
      %1 = arith.addi %arg0, %c-2 : index
      scf.yield %1 : index
    }
    return %0 : index
  }
}

// -----
// Differs on (), world 0: 5 and not 9
module {
  func.func @down() -> index {
    %c5 = arith.constant 5 : index
    return %c5 : index
  }
}

// -----
// Twin: 53034_scalar_replacement [pass-pipeline=builtin.module(func.func(affine-scalrep))] 22.1.8 does not: A cell is changed on one branch of a loop: the value of before the loop is not its value.
module {
  func.func @conditional_sum(%arg0: memref<8xi32>) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c0_i32 = arith.constant 0 : i32
    %alloca = memref.alloca() : memref<1xi32>
    affine.store %c0_i32, %alloca[0] : memref<1xi32>
    scf.for %arg1 = %c0 to %c8 step %c1 {
      %1 = memref.load %arg0[%arg1] : memref<8xi32>
      %2 = arith.cmpi sgt, %1, %c0_i32 : i32
      scf.if %2 {
        %3 = affine.load %alloca[0] : memref<1xi32>
        %4 = arith.addi %3, %1 : i32
        affine.store %4, %alloca[0] : memref<1xi32>
      }
    }
    %0 = affine.load %alloca[0] : memref<1xi32>
    return %0 : i32
  }
}

// -----
// Differs on (buffer 0 of [8]), world 0: 4, (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7), ((4,), 598176026), ((5,), 2), ((6,), 4), ((7,), 4)) and not 1710215013, (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7), ((4,), 598176026), ((5,), 2), ((6,), 4), ((7,), 4))
module {
  func.func @conditional_sum(%arg0: memref<8xi32>) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c0_i32 = arith.constant 0 : i32
    %alloca = memref.alloca() : memref<1xi32>
    affine.store %c0_i32, %alloca[0] : memref<1xi32>
    scf.for %arg1 = %c0 to %c8 step %c1 {
      %1 = memref.load %arg0[%arg1] : memref<8xi32>
      %2 = arith.cmpi sgt, %1, %c0_i32 : i32
      scf.if %2 {
        %3 = arith.addi %c0_i32, %1 : i32
        affine.store %3, %alloca[0] : memref<1xi32>
      }
    }
    %0 = affine.load %alloca[0] : memref<1xi32>
    return %0 : i32
  }
}

// -----
// Twin: 56235_negative_factor [scf-for-loop-range-folding] 22.1.8 does it: The counter is multiplied by a negative number, and so are bounds and step.
module {
  func.func private @use(index)
  func.func @negated(%arg0: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c-2 = arith.constant -2 : index
    scf.for %arg1 = %c0 to %arg0 step %c1 {
      %0 = arith.muli %arg1, %c-2 : index
      func.call @use(%0) : (index) -> ()
    }
    return
  }
}

// -----
// Differs on (18446744073709551599), world 0: undefined a step that is not positive, where the source returned
module {
  func.func private @use(index)
  func.func @negated(%arg0: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c-2 = arith.constant -2 : index
    %0 = arith.muli %c0, %c-2 : index
    %1 = arith.muli %arg0, %c-2 : index
    %2 = arith.muli %c1, %c-2 : index
    scf.for %arg1 = %0 to %1 step %2 {
      func.call @use(%arg1) : (index) -> ()
    }
    return
  }
}

// -----
// Twin: 56235_unknown_factor [scf-for-loop-range-folding] 22.1.8 does it: The factor is an argument: for zero, the folded loop has a step of zero.
module {
  func.func @scaled(%arg0: index, %arg1: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %c1) -> (index) {
      %1 = arith.muli %arg2, %arg1 : index
      %2 = arith.subi %1, %arg3 : index
      scf.yield %2 : index
    }
    return %0 : index
  }
}

// -----
// Differs on (11, 0), world 5, which writes: undefined a step that is not positive, where the source returned
module {
  func.func @scaled(%arg0: index, %arg1: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.muli %c0, %arg1 : index
    %1 = arith.muli %arg0, %arg1 : index
    %2 = arith.muli %c1, %arg1 : index
    %3 = scf.for %arg2 = %0 to %1 step %2 iter_args(%arg3 = %c1) -> (index) {
      %4 = arith.subi %arg2, %arg3 : index
      scf.yield %4 : index
    }
    return %3 : index
  }
}

// -----
// Twin: 83482_lower_bound [scf-for-loop-range-folding] 22.1.8 does not: The lower bound has to be multiplied too.
module {
  func.func private @use(index)
  func.func @from_one() {
    %c1 = arith.constant 1 : index
    %c7 = arith.constant 7 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    scf.for %arg0 = %c1 to %c7 step %c2 {
      %0 = arith.muli %arg0, %c5 : index
      func.call @use(%0) : (index) -> ()
    }
    return
  }
}

// -----
// Differs on (), world 0: effect 1 is call @use(1) and not call @use(5)
module {
  func.func private @use(index)
  func.func @from_one() {
    %c1 = arith.constant 1 : index
    %c35 = arith.constant 35 : index
    %c10 = arith.constant 10 : index
    scf.for %arg0 = %c1 to %c35 step %c10 {
      func.call @use(%arg0) : (index) -> ()
    }
    return
  }
}

// -----
// Twin: coalesce_negative [affine-loop-coalescing] 22.1.8 does it: A nest whose extents may both be negative: their product is not.
module {
  func.func private @use(index, index)
  func.func @both_negative(%arg0: index, %arg1: index) {
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
// Differs on (9, 3222430258815099802), world 17, which writes: returned  before effect 1, call @use(0, 0)
#map = affine_map<()[s0, s1] -> (s0 * s1)>
module {
  func.func private @use(index, index)
  func.func @both_negative(%arg0: index, %arg1: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_0 = arith.constant 0 : index
    %c1_1 = arith.constant 1 : index
    %c0_2 = arith.constant 0 : index
    %c1_3 = arith.constant 1 : index
    %0 = affine.apply #map()[%arg0, %arg1]
    scf.for %arg2 = %c0_0 to %0 step %c1_1 {
      %1:2 = affine.delinearize_index %arg2 into (%arg0, %arg1) : index, index
      func.call @use(%1#0, %1#1) : (index, index) -> ()
    }
    return
  }
}

// -----
// Twin: collapse_negative [test-scf-parallel-loop-collapsing=collapsed-indices-0=0,1] 22.1.8 does it: The same for a parallel loop.
module {
  func.func @both_negative(%arg0: memref<4xi32>, %arg1: index, %arg2: index, %arg3: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.parallel (%arg4, %arg5) = (%c0, %c0) to (%arg1, %arg2) step (%c1, %c1) {
      memref.store %arg3, %arg0[%c0] : memref<4xi32>
      scf.reduce 
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [4], 18446744073709551614, 18446744073709551612, 3), world 20, which writes: (((0,), 3), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7)) and not (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7))
module {
  func.func @both_negative(%arg0: memref<4xi32>, %arg1: index, %arg2: index, %arg3: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_0 = arith.constant 0 : index
    %c1_1 = arith.constant 1 : index
    %c1_2 = arith.constant 1 : index
    %0 = arith.muli %c1_2, %arg1 : index
    %1 = arith.muli %0, %arg2 : index
    scf.parallel (%arg4) = (%c0_0) to (%1) step (%c1_1) {
      %2 = arith.remsi %arg4, %arg2 : index
      %3 = arith.divsi %arg4, %arg2 : index
      memref.store %arg3, %arg0[%c0] : memref<4xi32>
      scf.reduce 
    }
    return
  }
}

// -----
// Twin: parallel_fusion_shifted [scf-parallel-loop-fusion] 22.1.8 does not: The second loop reads the neighbour that the first one wrote.
module {
  func.func @neighbour(%arg0: i32) -> memref<9xi32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %alloc = memref.alloc() : memref<9xi32>
    %alloc_0 = memref.alloc() : memref<9xi32>
    memref.store %arg0, %alloc[%c8] : memref<9xi32>
    scf.parallel (%arg1) = (%c0) to (%c8) step (%c1) {
      %0 = arith.index_cast %arg1 : index to i32
      memref.store %0, %alloc[%arg1] : memref<9xi32>
      scf.reduce 
    }
    scf.parallel (%arg1) = (%c0) to (%c8) step (%c1) {
      %0 = arith.addi %arg1, %c1 : index
      %1 = memref.load %alloc[%0] : memref<9xi32>
      memref.store %1, %alloc_0[%arg1] : memref<9xi32>
      scf.reduce 
    }
    return %alloc_0 : memref<9xi32>
  }
}

// -----
// Differs on (4294967279), world 0: (((0,), poison), ((1,), poison), ((2,), poison), ((3,), poison), ((4,), poison), ((5,), poison), ((6,), poison), ((7,), 4294967279)) and not (((0,), 1), ((1,), 2), ((2,), 3), ((3,), 4), ((4,), 5), ((5,), 6), ((6,), 7), ((7,), 4294967279))
module {
  func.func @neighbour(%arg0: i32) -> memref<9xi32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %alloc = memref.alloc() : memref<9xi32>
    %alloc_0 = memref.alloc() : memref<9xi32>
    memref.store %arg0, %alloc[%c8] : memref<9xi32>
    scf.parallel (%arg1) = (%c0) to (%c8) step (%c1) {
      %0 = arith.index_cast %arg1 : index to i32
      memref.store %0, %alloc[%arg1] : memref<9xi32>
      %1 = arith.addi %arg1, %c1 : index
      %2 = memref.load %alloc[%1] : memref<9xi32>
      memref.store %2, %alloc_0[%arg1] : memref<9xi32>
      scf.reduce 
    }
    return %alloc_0 : memref<9xi32>
  }
}

// -----
// Twin: tile_parametric_swap [test-extract-fixed-outer-loops=test-outer-loop-sizes=7] 22.1.8 does it: A loop that is cut into seven parts while it carries values: the parts do not hand them on.
module {
  func.func @swapped(%arg0: index, %arg1: i32, %arg2: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1, %arg5 = %arg2) -> (i32, i32) {
      scf.yield %arg5, %arg4 : i32, i32
    }
    return %0#0, %0#1 : i32, i32
  }
}

// -----
// Differs on (11, 0, 4294967289), world 5, which writes: 0, 4294967289 and not 4294967289, 0
module {
  func.func @swapped(%arg0: index, %arg1: i32, %arg2: i32) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.subi %arg0, %c0 : index
    %c1_0 = arith.constant 1 : index
    %1 = arith.subi %c1, %c1_0 : index
    %2 = arith.addi %0, %1 : index
    %3 = arith.divui %2, %c1 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %4 = arith.addi %3, %c6 : index
    %5 = arith.divui %4, %c7 : index
    %6 = arith.muli %c1, %5 : index
    %7:2 = scf.for %arg3 = %c0 to %arg0 step %6 iter_args(%arg4 = %arg1, %arg5 = %arg2) -> (i32, i32) {
      %8 = arith.addi %arg3, %6 : index
      %9 = arith.minsi %arg0, %8 : index
      scf.for %arg6 = %arg3 to %9 step %c1 {
      }
      scf.yield %arg5, %arg4 : i32, i32
    }
    return %7#0, %7#1 : i32, i32
  }
}

// -----
// Twin: unroll_reversed_bounds [test-loop-unrolling=unroll-factor=4 loop-depth=0] 22.1.8 does it: Bounds that are known only at run time, the wrong way round: the loop for the rest runs.
module {
  func.func private @poke(index)
  func.func @reversed(%arg0: index, %arg1: index) {
    %c2 = arith.constant 2 : index
    scf.for %arg2 = %arg0 to %arg1 step %c2 {
      func.call @poke(%arg2) : (index) -> ()
    }
    return
  }
}

// -----
// Differs on (11, 0), world 5, which writes: effect 1 is call @poke(18446744073709551611), where the source returned
module {
  func.func private @poke(index)
  func.func @reversed(%arg0: index, %arg1: index) {
    %c2 = arith.constant 2 : index
    %0 = arith.subi %arg1, %arg0 : index
    %c1 = arith.constant 1 : index
    %1 = arith.subi %c2, %c1 : index
    %2 = arith.addi %0, %1 : index
    %3 = arith.divui %2, %c2 : index
    %c4 = arith.constant 4 : index
    %4 = arith.remsi %3, %c4 : index
    %5 = arith.subi %3, %4 : index
    %6 = arith.muli %5, %c2 : index
    %7 = arith.addi %arg0, %6 : index
    %8 = arith.muli %c2, %c4 : index
    scf.for %arg2 = %arg0 to %7 step %8 {
      func.call @poke(%arg2) : (index) -> ()
      %c1_0 = arith.constant 1 : index
      %9 = arith.muli %c2, %c1_0 : index
      %10 = arith.addi %arg2, %9 : index
      func.call @poke(%10) : (index) -> ()
      %c2_1 = arith.constant 2 : index
      %11 = arith.muli %c2, %c2_1 : index
      %12 = arith.addi %arg2, %11 : index
      func.call @poke(%12) : (index) -> ()
      %c3 = arith.constant 3 : index
      %13 = arith.muli %c2, %c3 : index
      %14 = arith.addi %arg2, %13 : index
      func.call @poke(%14) : (index) -> ()
    }
    scf.for %arg2 = %7 to %arg1 step %c2 {
      func.call @poke(%arg2) : (index) -> ()
    }
    return
  }
}

// -----
// Twin: unsigned_unroll_dynamic [test-loop-unrolling=unroll-factor=3 loop-depth=0] 22.1.8 does it: Bounds without sign, known only at run time.
module {
  func.func private @poke(i8)
  func.func @wide(%arg0: i8, %arg1: i8) {
    %c1_i8 = arith.constant 1 : i8
    scf.for unsigned %arg2 = %arg0 to %arg1 step %c1_i8  : i8 {
      func.call @poke(%arg2) : (i8) -> ()
    }
    return
  }
}

// -----
// Differs on (239, 65), world 0: effect 1 is call @poke(64), where the source returned
module {
  func.func private @poke(i8)
  func.func @wide(%arg0: i8, %arg1: i8) {
    %c1_i8 = arith.constant 1 : i8
    %0 = arith.subi %arg1, %arg0 : i8
    %c1_i8_0 = arith.constant 1 : i8
    %1 = arith.subi %c1_i8, %c1_i8_0 : i8
    %2 = arith.addi %0, %1 : i8
    %3 = arith.divui %2, %c1_i8 : i8
    %c3_i8 = arith.constant 3 : i8
    %4 = arith.remsi %3, %c3_i8 : i8
    %5 = arith.subi %3, %4 : i8
    %6 = arith.muli %5, %c1_i8 : i8
    %7 = arith.addi %arg0, %6 : i8
    %8 = arith.muli %c1_i8, %c3_i8 : i8
    scf.for unsigned %arg2 = %arg0 to %7 step %8  : i8 {
      func.call @poke(%arg2) : (i8) -> ()
      %c1_i8_1 = arith.constant 1 : i8
      %9 = arith.muli %c1_i8, %c1_i8_1 : i8
      %10 = arith.addi %arg2, %9 : i8
      func.call @poke(%10) : (i8) -> ()
      %c2_i8 = arith.constant 2 : i8
      %11 = arith.muli %c1_i8, %c2_i8 : i8
      %12 = arith.addi %arg2, %11 : i8
      func.call @poke(%12) : (i8) -> ()
    }
    scf.for unsigned %arg2 = %7 to %arg1 step %c1_i8  : i8 {
      func.call @poke(%arg2) : (i8) -> ()
    }
    return
  }
}

// -----
// Twin: 172981_cast_outputs [canonicalize] 22.1.8 does it: The results of a parallel loop get another type: what was put into the first is put into the second.
module {
  func.func @two_results(%arg0: tensor<2x3xi32>, %arg1: tensor<2x3xi32>, %arg2: index) -> (tensor<?x3xi32>, tensor<?x3xi32>) {
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %0 = tensor.empty(%c8) : tensor<?x3xi32>
    %1:2 = scf.forall (%arg3) in (4) shared_outs(%arg4 = %0, %arg5 = %0) -> (tensor<?x3xi32>, tensor<?x3xi32>) {
      %2 = arith.muli %c2, %arg3 : index
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg0 into %arg5[%2, 0] [2, 3] [1, 1] : tensor<2x3xi32> into tensor<?x3xi32>
        tensor.parallel_insert_slice %arg1 into %arg4[%2, 0] [2, 3] [1, 1] : tensor<2x3xi32> into tensor<?x3xi32>
      }
    }
    return %1#0, %1#1 : tensor<?x3xi32>, tensor<?x3xi32>
  }
}

// -----
// Differs on an argument: the results are exchanged
module {
  func.func @two_results(%arg0: tensor<2x3xi32>, %arg1: tensor<2x3xi32>, %arg2: index) -> (tensor<?x3xi32>, tensor<?x3xi32>) {
    %c2 = arith.constant 2 : index
    %0 = tensor.empty() : tensor<8x3xi32>
    %1:2 = scf.forall (%arg3) in (4) shared_outs(%arg4 = %0, %arg5 = %0) -> (tensor<8x3xi32>, tensor<8x3xi32>) {
      %2 = arith.muli %arg3, %c2 : index
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg0 into %arg4[%2, 0] [2, 3] [1, 1] : tensor<2x3xi32> into tensor<8x3xi32>
        tensor.parallel_insert_slice %arg1 into %arg5[%2, 0] [2, 3] [1, 1] : tensor<2x3xi32> into tensor<8x3xi32>
      }
    }
    %cast = tensor.cast %1#0 : tensor<8x3xi32> to tensor<?x3xi32>
    %cast_0 = tensor.cast %1#1 : tensor<8x3xi32> to tensor<?x3xi32>
    return %cast, %cast_0 : tensor<?x3xi32>, tensor<?x3xi32>
  }
}

// -----
// Twin: 222143_once [canonicalize] 22.1.8 does it: A parallel loop with one iteration goes: its results are taken in the order of the insertions.
module {
  func.func @once(%arg0: tensor<2xi32>, %arg1: tensor<2xi32>, %arg2: tensor<2xi32>, %arg3: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
    %0:2 = scf.forall (%arg4) in (1) shared_outs(%arg5 = %arg2, %arg6 = %arg3) -> (tensor<2xi32>, tensor<2xi32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg1 into %arg6[0] [2] [1] : tensor<2xi32> into tensor<2xi32>
        tensor.parallel_insert_slice %arg0 into %arg5[0] [2] [1] : tensor<2xi32> into tensor<2xi32>
      }
    }
    return %0#0, %0#1 : tensor<2xi32>, tensor<2xi32>
  }
}

// -----
// Differs on an argument: the results are exchanged
module {
  func.func @once(%arg0: tensor<2xi32>, %arg1: tensor<2xi32>, %arg2: tensor<2xi32>, %arg3: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
    return %arg1, %arg0 : tensor<2xi32>, tensor<2xi32>
  }
}
