// Twin: 128273_store_of_no_trip [affine-loop-invariant-code-motion] 22.1.8 does it: A loop that never runs has an invariant store.
module {
  func.func @never(%arg0: memref<4xi32>, %arg1: i32) {
    affine.for %arg2 = 5 to 5 {
      affine.store %arg1, %arg0[1] : memref<4xi32>
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [4], 4294967279), world 0: (((0,), 3255389356), ((1,), 4294967279), ((2,), 3943786419), ((3,), 7)) and not (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7))
module {
  func.func @never(%arg0: memref<4xi32>, %arg1: i32) {
    affine.store %arg1, %arg0[1] : memref<4xi32>
    affine.for %arg2 = 5 to 5 {
    }
    return
  }
}

// -----
// Twin: 196554_carried [pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))] 22.1.8 does it: What the loop carries is neither a sum nor a product, and is split into two of them.
module {
  func.func @carried(%arg0: i32) -> i32 {
    %0 = affine.for %arg1 = 0 to 6 iter_args(%arg2 = %arg0) -> (i32) {
      %1 = arith.subi %arg0, %arg2 : i32
      affine.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (4294967279), world 0: 0 and not 4294967279
module {
  func.func @carried(%arg0: i32) -> i32 {
    %0:2 = affine.for %arg1 = 0 to 6 step 2 iter_args(%arg2 = %arg0, %arg3 = %arg0) -> (i32, i32) {
      %1 = arith.subi %arg0, %arg2 : i32
      %2 = arith.subi %arg0, %arg3 : i32
      affine.yield %1, %2 : i32, i32
    }
    return %0#0 : i32
  }
}

// -----
// Twin: 196554_unroll_jam [pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))] 22.1.8 does it: A cell depends on the one above and to the right: two rows cannot go side by side.
module {
  func.func @rows(%arg0: memref<5x6xi32>) {
    affine.for %arg1 = 1 to 5 {
      affine.for %arg2 = 0 to 5 {
        %0 = affine.load %arg0[%arg1 - 1, %arg2 + 1] : memref<5x6xi32>
        affine.store %0, %arg0[%arg1, %arg2] : memref<5x6xi32>
      }
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [5, 6]), world 0: (((0, 0), 3255389356), ((0, 1), 1112038970), ((0, 2), 3943786419), ((0, 3), 7), ((0, 4), 598176026), ((0, 5), 2), ((1, 0), 1112038970), ((1, 1), 3943786419), ((1, 2), 7), ((1, 3), 598176026), ((1, 4), and not (((0, 0), 3255389356), ((0, 1), 1112038970), ((0, 2), 3943786419), ((0, 3), 7), ((0, 4), 598176026), ((0, 5), 2), ((1, 0), 1112038970), ((1, 1), 3943786419), ((1, 2), 7), ((1, 3), 598176026), ((1, 4),
#map = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @rows(%arg0: memref<5x6xi32>) {
    affine.for %arg1 = 1 to 5 step 2 {
      affine.for %arg2 = 0 to 5 {
        %0 = affine.load %arg0[%arg1 - 1, %arg2 + 1] : memref<5x6xi32>
        affine.store %0, %arg0[%arg1, %arg2] : memref<5x6xi32>
        %1 = affine.apply #map(%arg1)
        %2 = affine.load %arg0[%1 - 1, %arg2 + 1] : memref<5x6xi32>
        affine.store %2, %arg0[%1, %arg2] : memref<5x6xi32>
      }
    }
    return
  }
}

// -----
// Twin: 210585_tiled [pass-pipeline=builtin.module(func.func(affine-loop-tile{tile-size=4}))] 22.1.8 does it: The same dependence, and the nest is tiled.
#map = affine_map<()[s0, s1] -> (s0 * s1)>
module {
  func.func @diagonal_tiled(%arg0: memref<?x9x9xi32>, %arg1: index, %arg2: index) {
    affine.for %arg3 = 1 to 9 {
      affine.for %arg4 = 0 to 8 {
        %0 = affine.apply #map()[%arg1, %arg2]
        %1 = affine.load %arg0[%0, %arg3 - 1, %arg4 + 1] : memref<?x9x9xi32>
        affine.store %1, %arg0[%0, %arg3, %arg4] : memref<?x9x9xi32>
      }
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [4, 9, 9], 0, 18446744073709551609), world 5, which writes: (((0, 0, 0), 3255389356), ((0, 0, 1), 1112038970), ((0, 0, 2), 3943786419), ((0, 0, 3), 7), ((0, 0, 4), 598176026), ((0, 0, 5), 2), ((0, 0, 6), 4), ((0, 0, 7), 4), ((0, 0, 8), 5), ((0, 1, 0), 11120389 and not (((0, 0, 0), 3255389356), ((0, 0, 1), 1112038970), ((0, 0, 2), 3943786419), ((0, 0, 3), 7), ((0, 0, 4), 598176026), ((0, 0, 5), 2), ((0, 0, 6), 4), ((0, 0, 7), 4), ((0, 0, 8), 5), ((0, 1, 0), 11120389
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 4)>
#map2 = affine_map<()[s0, s1] -> (s0 * s1)>
module {
  func.func @diagonal_tiled(%arg0: memref<?x9x9xi32>, %arg1: index, %arg2: index) {
    affine.for %arg3 = 1 to 9 step 4 {
      affine.for %arg4 = 0 to 8 step 4 {
        affine.for %arg5 = #map(%arg3) to #map1(%arg3) {
          affine.for %arg6 = #map(%arg4) to #map1(%arg4) {
            %0 = affine.apply #map2()[%arg1, %arg2]
            %1 = affine.load %arg0[%0, %arg5 - 1, %arg6 + 1] : memref<?x9x9xi32>
            affine.store %1, %arg0[%0, %arg5, %arg6] : memref<?x9x9xi32>
          }
        }
      }
    }
    return
  }
}

// -----
// Twin: 210585_unknown_dependence [test-loop-permutation=permutation-map=1,0 check-validity=1] 22.1.8 does it: An index that is a product of symbols: nothing is known of the dependence, and the loops are exchanged.
#map = affine_map<()[s0, s1] -> (s0 * s1)>
module {
  func.func @diagonal(%arg0: memref<?x9x9xi32>, %arg1: index, %arg2: index) {
    affine.for %arg3 = 1 to 8 {
      affine.for %arg4 = 0 to 8 {
        %0 = affine.apply #map()[%arg1, %arg2]
        %1 = affine.load %arg0[%0, %arg3 - 1, %arg4 + 1] : memref<?x9x9xi32>
        affine.store %1, %arg0[%0, %arg3, %arg4] : memref<?x9x9xi32>
      }
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [4, 9, 9], 0, 18446744073709551609), world 5, which writes: (((0, 0, 0), 3255389356), ((0, 0, 1), 1112038970), ((0, 0, 2), 3943786419), ((0, 0, 3), 7), ((0, 0, 4), 598176026), ((0, 0, 5), 2), ((0, 0, 6), 4), ((0, 0, 7), 4), ((0, 0, 8), 5), ((0, 1, 0), 11120389 and not (((0, 0, 0), 3255389356), ((0, 0, 1), 1112038970), ((0, 0, 2), 3943786419), ((0, 0, 3), 7), ((0, 0, 4), 598176026), ((0, 0, 5), 2), ((0, 0, 6), 4), ((0, 0, 7), 4), ((0, 0, 8), 5), ((0, 1, 0), 11120389
#map = affine_map<()[s0, s1] -> (s0 * s1)>
module {
  func.func @diagonal(%arg0: memref<?x9x9xi32>, %arg1: index, %arg2: index) {
    affine.for %arg3 = 0 to 8 {
      affine.for %arg4 = 1 to 8 {
        %0 = affine.apply #map()[%arg1, %arg2]
        %1 = affine.load %arg0[%0, %arg4 - 1, %arg3 + 1] : memref<?x9x9xi32>
        affine.store %1, %arg0[%0, %arg4, %arg3] : memref<?x9x9xi32>
      }
    }
    return
  }
}

// -----
// Twin: 211591_fusion_with_call [pass-pipeline=builtin.module(func.func(affine-loop-fusion{mode=producer maximal}))] 22.1.8 does it: The first loop hands its buffer to a call, which may write all of it.
module {
  func.func private @exchange(memref<16xi32>)
  func.func @exchanged(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: memref<16xi32>) {
    affine.for %arg3 = 0 to 8 {
      %0 = affine.load %arg0[%arg3] : memref<16xi32>
      %1 = arith.addi %0, %0 : i32
      affine.store %1, %arg1[%arg3] : memref<16xi32>
      func.call @exchange(%arg1) : (memref<16xi32>) -> ()
    }
    affine.for %arg3 = 0 to 8 {
      %0 = affine.load %arg1[%arg3] : memref<16xi32>
      %1 = arith.muli %0, %0 : i32
      affine.store %1, %arg2[%arg3] : memref<16xi32>
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [16], buffer 1 of [16], buffer 2 of [16]), world 0: effect 2 is call @exchange(1) and not call @exchange(1), with other memory
module {
  func.func private @exchange(memref<16xi32>)
  func.func @exchanged(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: memref<16xi32>) {
    affine.for %arg3 = 0 to 8 {
      %0 = affine.load %arg0[%arg3] : memref<16xi32>
      %1 = arith.addi %0, %0 : i32
      affine.store %1, %arg1[%arg3] : memref<16xi32>
      func.call @exchange(%arg1) : (memref<16xi32>) -> ()
      %2 = affine.load %arg1[%arg3] : memref<16xi32>
      %3 = arith.muli %2, %2 : i32
      affine.store %3, %arg2[%arg3] : memref<16xi32>
    }
    return
  }
}

// -----
// Twin: 211599_fusion_past_cast [pass-pipeline=builtin.module(func.func(affine-loop-fusion))] 22.1.8 does it: Between the loops a call gets the buffer under another type.
module {
  func.func private @exchange(memref<?xi32>)
  func.func @aliased(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: memref<16xi32>) {
    affine.for %arg3 = 0 to 8 {
      %0 = affine.load %arg0[%arg3] : memref<16xi32>
      %1 = arith.addi %0, %0 : i32
      affine.store %1, %arg1[%arg3] : memref<16xi32>
    }
    %cast = memref.cast %arg1 : memref<16xi32> to memref<?xi32>
    call @exchange(%cast) : (memref<?xi32>) -> ()
    affine.for %arg3 = 0 to 8 {
      %0 = affine.load %arg1[%arg3] : memref<16xi32>
      %1 = arith.muli %0, %0 : i32
      affine.store %1, %arg2[%arg3] : memref<16xi32>
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [16], buffer 1 of [16], buffer 2 of [16]), world 0: effect 1 is call @exchange(1) and not call @exchange(1), with other memory
module {
  func.func private @exchange(memref<?xi32>)
  func.func @aliased(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: memref<16xi32>) {
    %cast = memref.cast %arg1 : memref<16xi32> to memref<?xi32>
    call @exchange(%cast) : (memref<?xi32>) -> ()
    affine.for %arg3 = 0 to 8 {
      %0 = affine.load %arg0[%arg3] : memref<16xi32>
      %1 = arith.addi %0, %0 : i32
      affine.store %1, %arg1[%arg3] : memref<16xi32>
      %2 = affine.load %arg1[%arg3] : memref<16xi32>
      %3 = arith.muli %2, %2 : i32
      affine.store %3, %arg2[%arg3] : memref<16xi32>
    }
    return
  }
}

// -----
// Twin: 212032_read_then_written [pass-pipeline=builtin.module(func.func(affine-loop-fusion))] 22.1.8 does it: The first loop reads a cell in each iteration that the second one writes.
module {
  func.func @later_read(%arg0: memref<3xi32>, %arg1: memref<3xi32>, %arg2: memref<3xi32>) {
    affine.for %arg3 = 1 to 3 {
      %0 = affine.load %arg0[1] : memref<3xi32>
      %1 = affine.load %arg1[%arg3] : memref<3xi32>
      %2 = arith.muli %0, %1 : i32
      affine.store %2, %arg2[%arg3] : memref<3xi32>
    }
    affine.for %arg3 = 1 to 3 {
      %0 = affine.load %arg2[%arg3] : memref<3xi32>
      affine.store %0, %arg0[%arg3] : memref<3xi32>
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [3], buffer 1 of [3], buffer 2 of [3]), world 0: (((0,), 3255389356), ((1,), 4292848394), ((2,), 2657251018)), (((0,), 2), ((1,), 506456969), ((2,), 2028277857)), (((0,), 0), ((1,), 4292848394), ((2,), 2657251018)) and not (((0,), 3255389356), ((1,), 4292848394), ((2,), 489772026)), (((0,), 2), ((1,), 506456969), ((2,), 2028277857)), (((0,), 0), ((1,), 4292848394), ((2,), 489772026))
module {
  func.func @later_read(%arg0: memref<3xi32>, %arg1: memref<3xi32>, %arg2: memref<3xi32>) {
    affine.for %arg3 = 1 to 3 {
      %0 = affine.load %arg0[1] : memref<3xi32>
      %1 = affine.load %arg1[%arg3] : memref<3xi32>
      %2 = arith.muli %0, %1 : i32
      affine.store %2, %arg2[%arg3] : memref<3xi32>
      %3 = affine.load %arg2[%arg3] : memref<3xi32>
      affine.store %3, %arg0[%arg3] : memref<3xi32>
    }
    return
  }
}

// -----
// Twin: 217538_data_copy [pass-pipeline=builtin.module(func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0}))] 22.1.8 does it: A fast copy that is written back, although it was never filled, beside a plain store.
module {
  func.func @copied(%arg0: memref<4xi32>, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    affine.for %arg2 = 0 to 4 {
      affine.store %arg1, %arg0[0] : memref<4xi32>
      memref.store %arg1, %arg0[%c0] : memref<4xi32>
    }
    %0 = affine.load %arg0[0] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (buffer 0 of [4], 4294967279), world 0: poison, (((0,), poison), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7)) and not 4294967279, (((0,), 4294967279), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7))
module {
  func.func @copied(%arg0: memref<4xi32>, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_1 = arith.constant 0 : index
    %c1_2 = arith.constant 1 : index
    %c0_3 = arith.constant 0 : index
    %c0_4 = arith.constant 0 : index
    %c0_5 = arith.constant 0 : index
    %alloc = memref.alloc() : memref<1xi32>
    affine.for %arg2 = 0 to 4 {
      affine.store %arg1, %arg0[0] : memref<4xi32>
      memref.store %arg1, %arg0[%c0_5] : memref<4xi32>
    }
    %0 = affine.load %alloc[0] : memref<1xi32>
    affine.store %0, %arg0[0] : memref<4xi32>
    memref.dealloc %alloc : memref<1xi32>
    %alloc_6 = memref.alloc() : memref<1xi32>
    %1 = affine.load %arg0[0] : memref<4xi32>
    affine.store %1, %alloc_6[0] : memref<1xi32>
    %2 = affine.load %alloc_6[0] : memref<1xi32>
    memref.dealloc %alloc_6 : memref<1xi32>
    return %2 : i32
  }
}

// -----
// Twin: 61820_sibling_reduction [pass-pipeline=builtin.module(func.func(affine-loop-fusion{mode=sibling maximal}))] 22.1.8 does not: A reduction into one cell is fused into a loop that would run it again and again.
module {
  func.func @reduced(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: memref<8xi32>, %arg3: i32) {
    affine.for %arg4 = 0 to 8 {
      %0 = affine.load %arg0[%arg4] : memref<8xi32>
      %1 = arith.addi %0, %arg3 : i32
      affine.store %1, %arg1[%arg4] : memref<8xi32>
    }
    affine.for %arg4 = 0 to 8 {
      %0 = affine.load %arg0[%arg4] : memref<8xi32>
      %1 = affine.load %arg2[0] : memref<8xi32>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %arg2[0] : memref<8xi32>
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [8], buffer 1 of [8], buffer 2 of [8], 8), world 0: (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7), ((4,), 598176026), ((5,), 2), ((6,), 4), ((7,), 4)), (((0,), 3255389364), ((1,), 1112038978), ((2,), 3943786427), ((3,), 15), (( and not (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7), ((4,), 598176026), ((5,), 2), ((6,), 4), ((7,), 4)), (((0,), 3255389364), ((1,), 1112038978), ((2,), 3943786427), ((3,), 15), ((
module {
  func.func @reduced(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: memref<8xi32>, %arg3: i32) {
    affine.for %arg4 = 0 to 8 {
      %0 = affine.load %arg0[%arg4] : memref<8xi32>
      %1 = arith.addi %0, %arg3 : i32
      affine.store %1, %arg1[%arg4] : memref<8xi32>
      affine.for %arg5 = 0 to 8 {
        %2 = affine.load %arg0[%arg5] : memref<8xi32>
        %3 = affine.load %arg2[0] : memref<8xi32>
        %4 = arith.addi %2, %3 : i32
        affine.store %4, %arg2[0] : memref<8xi32>
      }
    }
    return
  }
}

// -----
// Twin: affine_permute_calls [test-loop-permutation=permutation-map=1,0 check-validity=1] 22.1.8 does it: Calls are no memory accesses to the dependence analysis: their order changes.
module {
  func.func private @use(index, index)
  func.func @calls(%arg0: index) {
    affine.for %arg1 = 0 to %arg0 {
      affine.for %arg2 = 0 to 3 {
        func.call @use(%arg1, %arg2) : (index, index) -> ()
      }
    }
    return
  }
}

// -----
// Differs on (2), world 1: effect 2 is call @use(1, 0) and not call @use(0, 1)
module {
  func.func private @use(index, index)
  func.func @calls(%arg0: index) {
    affine.for %arg1 = 0 to 3 {
      affine.for %arg2 = 0 to %arg0 {
        func.call @use(%arg2, %arg1) : (index, index) -> ()
      }
    }
    return
  }
}

// -----
// Twin: affine_unroll_negative_extent [pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=4}))] 22.1.8 does it: A negative extent: the rest begins at a multiple of four below it, and runs.
module {
  func.func @negative(%arg0: index, %arg1: i32) -> i32 {
    %0 = affine.for %arg2 = 0 to %arg0 iter_args(%arg3 = %arg1) -> (i32) {
      %1 = arith.addi %arg3, %arg1 : i32
      affine.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (18446744073709551599, 65), world 0: 260 and not 65
#map = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
module {
  func.func @negative(%arg0: index, %arg1: i32) -> i32 {
    %0 = affine.for %arg2 = 0 to #map()[%arg0] step 4 iter_args(%arg3 = %arg1) -> (i32) {
      %2 = arith.addi %arg3, %arg1 : i32
      %3 = arith.addi %2, %arg1 : i32
      %4 = arith.addi %3, %arg1 : i32
      %5 = arith.addi %4, %arg1 : i32
      affine.yield %5 : i32
    }
    %1 = affine.for %arg2 = #map()[%arg0] to %arg0 iter_args(%arg3 = %0) -> (i32) {
      %2 = arith.addi %arg3, %arg1 : i32
      affine.yield %2 : i32
    }
    return %1 : i32
  }
}

// -----
// Twin: 130812_inner_loop [affine-parallelize] 22.1.8 does not: A loop within a parallel one reads what its iteration before wrote, and is made parallel too.
module {
  func.func @sums(%arg0: memref<4x6xi32>) {
    affine.parallel (%arg1) = (0) to (4) {
      affine.for %arg2 = 1 to 6 {
        %0 = affine.load %arg0[%arg1, %arg2 - 1] : memref<4x6xi32>
        %1 = affine.load %arg0[%arg1, %arg2] : memref<4x6xi32>
        %2 = arith.addi %0, %1 : i32
        affine.store %2, %arg0[%arg1, %arg2] : memref<4x6xi32>
      }
    }
    return
  }
}

// -----
// Differs on an argument: a sum may read an element before it is added to
module {
  func.func @sums(%arg0: memref<4x6xi32>) {
    affine.parallel (%arg1) = (0) to (4) {
      affine.parallel (%arg2) = (1) to (6) {
        %0 = affine.load %arg0[%arg1, %arg2 - 1] : memref<4x6xi32>
        %1 = affine.load %arg0[%arg1, %arg2] : memref<4x6xi32>
        %2 = arith.addi %0, %1 : i32
        affine.store %2, %arg0[%arg1, %arg2] : memref<4x6xi32>
      }
    }
    return
  }
}

// -----
// Twin: 152077_outer_place [pass-pipeline=builtin.module(func.func(affine-loop-fusion))] 22.1.8 does not: The first place of a fused loop is a constant: right for one iteration, wrong for two.
// Given:
module {
  func.func @scaled(%arg0: memref<2x3xi32>, %arg1: memref<2x3xi32>, %arg2: memref<3xi32>) {
    affine.for %arg3 = 0 to 2 {
      affine.for %arg4 = 0 to 3 {
        %0 = affine.load %arg0[%arg3, %arg4] : memref<2x3xi32>
        affine.store %0, %arg1[%arg3, %arg4] : memref<2x3xi32>
      }
    }
    affine.for %arg3 = 0 to 2 {
      affine.for %arg4 = 0 to 3 {
        %0 = affine.load %arg1[%arg3, %arg4] : memref<2x3xi32>
        %1 = affine.load %arg2[%arg4] : memref<3xi32>
        %2 = arith.muli %0, %1 : i32
        affine.store %2, %arg1[%arg3, %arg4] : memref<2x3xi32>
      }
    }
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 90 and not 2160
module {
  func.func @scaled(%arg0: memref<2x3xi32>, %arg1: memref<2x3xi32>, %arg2: memref<3xi32>) {
    affine.for %arg3 = 0 to 2 {
      affine.for %arg4 = 0 to 3 {
        %0 = affine.load %arg0[0, %arg4] : memref<2x3xi32>
        affine.store %0, %arg1[0, %arg4] : memref<2x3xi32>
        %1 = affine.load %arg1[%arg3, %arg4] : memref<2x3xi32>
        %2 = affine.load %arg2[%arg4] : memref<3xi32>
        %3 = arith.muli %1, %2 : i32
        affine.store %3, %arg1[%arg3, %arg4] : memref<2x3xi32>
      }
    }
    return
  }
}

// -----
// Twin: 81601_used_elsewhere [pass-pipeline=builtin.module(func.func(affine-loop-fusion))] 22.1.8 does not: A fused loop writes a smaller buffer, although the other one is read further down too.
module {
  func.func @used_elsewhere(%arg0: i32, %arg1: index) -> (i32, i32) {
    %alloc = memref.alloc() : memref<16xi32>
    %alloc_0 = memref.alloc() : memref<16xi32>
    affine.for %arg2 = 0 to 16 {
      affine.store %arg0, %alloc[%arg2] : memref<16xi32>
    }
    affine.for %arg2 = 0 to 16 {
      %2 = affine.load %alloc[%arg2] : memref<16xi32>
      affine.store %2, %alloc_0[%arg2] : memref<16xi32>
    }
    %0 = memref.load %alloc[%arg1] : memref<16xi32>
    %1 = memref.load %alloc_0[%arg1] : memref<16xi32>
    return %0, %1 : i32, i32
  }
}

// -----
// Differs on an argument: an element is read that was never written
module {
  func.func @used_elsewhere(%arg0: i32, %arg1: index) -> (i32, i32) {
    %alloc = memref.alloc() : memref<1xi32>
    %alloc_0 = memref.alloc() : memref<16xi32>
    %alloc_1 = memref.alloc() : memref<16xi32>
    affine.for %arg2 = 0 to 16 {
      affine.store %arg0, %alloc[0] : memref<1xi32>
      %2 = affine.load %alloc[0] : memref<1xi32>
      affine.store %2, %alloc_1[%arg2] : memref<16xi32>
    }
    %0 = memref.load %alloc_0[%arg1] : memref<16xi32>
    %1 = memref.load %alloc_1[%arg1] : memref<16xi32>
    return %0, %1 : i32, i32
  }
}

// -----
// Twin: 210490_in_place [pass-pipeline=builtin.module(func.func(affine-loop-fusion))] 22.1.8 does it: A loop that changes an array in place is done again for the part that is read.
// Given: 3
module {
  func.func @in_place(%arg0: memref<4xi32>, %arg1: memref<2xi32>, %arg2: i32) {
    affine.for %arg3 = 0 to 4 {
      %0 = affine.load %arg0[%arg3] : memref<4xi32>
      %1 = arith.muli %0, %arg2 : i32
      affine.store %1, %arg0[%arg3] : memref<4xi32>
    }
    affine.for %arg3 = 0 to 2 {
      %0 = affine.load %arg0[%arg3] : memref<4xi32>
      affine.store %0, %arg1[%arg3] : memref<2xi32>
    }
    return
  }
}

// -----
// Differs on (3), memrefs apart: 810 and not 270
module {
  func.func @in_place(%arg0: memref<4xi32>, %arg1: memref<2xi32>, %arg2: i32) {
    %alloc = memref.alloc() : memref<1xi32>
    affine.for %arg3 = 0 to 4 {
      %0 = affine.load %arg0[%arg3] : memref<4xi32>
      %1 = arith.muli %0, %arg2 : i32
      affine.store %1, %arg0[%arg3] : memref<4xi32>
    }
    affine.for %arg3 = 0 to 2 {
      %0 = affine.load %arg0[%arg3] : memref<4xi32>
      %1 = arith.muli %0, %arg2 : i32
      affine.store %1, %alloc[0] : memref<1xi32>
      %2 = affine.load %alloc[0] : memref<1xi32>
      affine.store %2, %arg1[%arg3] : memref<2xi32>
    }
    return
  }
}

// -----
// Twin: 212039_out_of_bounds [pass-pipeline=builtin.module(func.func(affine-loop-fusion{mode=producer maximal}))] 22.1.8 does it: A buffer of one element takes the place of an array of which each second element is written.
module {
  func.func @domain(%arg0: memref<32xi32>, %arg1: memref<32xi32>, %arg2: memref<32xi32>) {
    affine.for %arg3 = 0 to 8 {
      %0 = affine.load %arg0[%arg3] : memref<32xi32>
      %1 = arith.addi %0, %0 : i32
      affine.store %1, %arg1[%arg3 * 2] : memref<32xi32>
    }
    affine.for %arg3 = 0 to 16 {
      %0 = affine.load %arg1[%arg3] : memref<32xi32>
      %1 = arith.addi %0, %0 : i32
      affine.store %1, %arg2[%arg3] : memref<32xi32>
    }
    return
  }
}

// -----
// Differs on an argument: the buffer of one element is read at place 1
#map = affine_map<(d0) -> (d0 floordiv 2)>
#map1 = affine_map<(d0) -> (d0 * 2)>
module {
  func.func @domain(%arg0: memref<32xi32>, %arg1: memref<32xi32>, %arg2: memref<32xi32>) {
    %alloc = memref.alloc() : memref<1xi32>
    affine.for %arg3 = 0 to 8 {
      %0 = affine.load %arg0[%arg3] : memref<32xi32>
      %1 = arith.addi %0, %0 : i32
      affine.store %1, %arg1[%arg3 * 2] : memref<32xi32>
    }
    affine.for %arg3 = 0 to 16 {
      %0 = affine.apply #map(%arg3)
      %1 = affine.load %arg0[%0] : memref<32xi32>
      %2 = arith.addi %1, %1 : i32
      %3 = affine.apply #map1(%0)
      affine.store %2, %alloc[0] : memref<1xi32>
      %4 = affine.load %alloc[%arg3 mod 2] : memref<1xi32>
      %5 = arith.addi %4, %4 : i32
      affine.store %5, %arg2[%arg3] : memref<32xi32>
    }
    return
  }
}

// -----
// Twin: 115849_vectors [pass-pipeline=builtin.module(func.func(affine-loop-fusion))] 22.1.8 does it: Vectors of two lanes are written and one of eight is read: a buffer of one element takes their place.
module {
  func.func @rows(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: memref<8xi32>) {
    affine.for %arg3 = 0 to 4 {
      %0 = affine.vector_load %arg0[%arg3 * 2] : memref<8xi32>, vector<2xi32>
      affine.vector_store %0, %arg2[%arg3 * 2] : memref<8xi32>, vector<2xi32>
    }
    affine.for %arg3 = 0 to 4 {
      %0 = affine.vector_load %arg2[0] : memref<8xi32>, vector<8xi32>
      %1 = affine.vector_load %arg1[0] : memref<8xi32>, vector<8xi32>
      %2 = arith.subi %0, %1 : vector<8xi32>
      affine.vector_store %2, %arg1[0] : memref<8xi32>, vector<8xi32>
    }
    return
  }
}

// -----
// Differs on an argument: the buffer of one element is written at place 1
module {
  func.func @rows(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: memref<8xi32>) {
    %alloc = memref.alloc() : memref<1xi32>
    %c0 = arith.constant 0 : index
    affine.for %arg3 = 0 to 4 {
      %0 = affine.vector_load %arg0[%arg3 * 2] : memref<8xi32>, vector<2xi32>
      affine.vector_store %0, %arg2[%arg3 * 2] : memref<8xi32>, vector<2xi32>
    }
    affine.for %arg3 = 0 to 4 {
      %0 = affine.vector_load %arg0[%c0 * 2] : memref<8xi32>, vector<2xi32>
      affine.vector_store %0, %alloc[0] : memref<1xi32>, vector<2xi32>
      %1 = affine.vector_load %alloc[0] : memref<1xi32>, vector<8xi32>
      %2 = affine.vector_load %arg1[0] : memref<8xi32>, vector<8xi32>
      %3 = arith.subi %1, %2 : vector<8xi32>
      affine.vector_store %3, %arg1[0] : memref<8xi32>, vector<8xi32>
    }
    return
  }
}

// -----
// Twin: 216535_two_handles [pass-pipeline=builtin.module(func.func(affine-loop-fusion))] 22.1.8 does it: A global is read by another name of it between two loops that are fused.
module {
  memref.global "private" @g : memref<4xi32> = dense<[1, 2, 3, 4]>
  func.func @two_handles(%arg0: i32) -> i32 {
    %c11_i32 = arith.constant 11 : i32
    %c7_i32 = arith.constant 7 : i32
    %0 = memref.get_global @g : memref<4xi32>
    %1 = memref.get_global @g : memref<4xi32>
    affine.for %arg1 = 0 to 4 {
      %3 = affine.load %0[%arg1] : memref<4xi32>
      %4 = arith.muli %3, %c11_i32 : i32
      affine.store %4, %0[%arg1] : memref<4xi32>
    }
    %2 = affine.for %arg1 = 0 to 4 iter_args(%arg2 = %arg0) -> (i32) {
      %3 = affine.load %1[%arg1] : memref<4xi32>
      %4 = arith.subi %arg2, %3 : i32
      affine.yield %4 : i32
    }
    affine.for %arg1 = 0 to 4 {
      %3 = affine.load %0[%arg1] : memref<4xi32>
      %4 = arith.addi %3, %c7_i32 : i32
      affine.store %4, %0[%arg1] : memref<4xi32>
    }
    return %2 : i32
  }
}

// -----
// Differs on an argument: the sum is one of what the global held before
module {
  memref.global "private" @g : memref<4xi32> = dense<[1, 2, 3, 4]>
  func.func @two_handles(%arg0: i32) -> i32 {
    %c11_i32 = arith.constant 11 : i32
    %c7_i32 = arith.constant 7 : i32
    %0 = memref.get_global @g : memref<4xi32>
    %1 = memref.get_global @g : memref<4xi32>
    %2 = affine.for %arg1 = 0 to 4 iter_args(%arg2 = %arg0) -> (i32) {
      %3 = affine.load %1[%arg1] : memref<4xi32>
      %4 = arith.subi %arg2, %3 : i32
      affine.yield %4 : i32
    }
    affine.for %arg1 = 0 to 4 {
      %3 = affine.load %0[%arg1] : memref<4xi32>
      %4 = arith.muli %3, %c11_i32 : i32
      affine.store %4, %0[%arg1] : memref<4xi32>
      %5 = affine.load %0[%arg1] : memref<4xi32>
      %6 = arith.addi %5, %c7_i32 : i32
      affine.store %6, %0[%arg1] : memref<4xi32>
    }
    return %2 : i32
  }
}

// -----
// Twin: 218696_view_between [pass-pipeline=builtin.module(func.func(affine-loop-fusion))] 22.1.8 does it: A loop that fills an array is fused past one that writes it through a view.
// Given: 0; 3
module {
  func.func @filled_then_seen(%arg0: index) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c5_i32 = arith.constant 5 : i32
    %c1_i32 = arith.constant 1 : i32
    %alloc = memref.alloc() : memref<4xi32>
    affine.for %arg1 = 0 to 4 {
      affine.store %c0_i32, %alloc[%arg1] : memref<4xi32>
    }
    %reinterpret_cast = memref.reinterpret_cast %alloc to offset: [0], sizes: [4], strides: [1] : memref<4xi32> to memref<4xi32, strided<[1]>>
    affine.for %arg1 = 0 to 4 {
      affine.store %c5_i32, %reinterpret_cast[%arg1] : memref<4xi32, strided<[1]>>
    }
    %alloc_0 = memref.alloc() : memref<4xi32>
    affine.for %arg1 = 0 to 4 {
      %1 = affine.load %alloc[%arg1] : memref<4xi32>
      %2 = arith.addi %1, %c1_i32 : i32
      affine.store %2, %alloc_0[%arg1] : memref<4xi32>
    }
    %0 = memref.load %alloc_0[%arg0] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (0), memrefs apart: 1 and not 6
module {
  func.func @filled_then_seen(%arg0: index) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c5_i32 = arith.constant 5 : i32
    %c1_i32 = arith.constant 1 : i32
    %alloc = memref.alloc() : memref<4xi32>
    %reinterpret_cast = memref.reinterpret_cast %alloc to offset: [0], sizes: [4], strides: [1] : memref<4xi32> to memref<4xi32, strided<[1]>>
    affine.for %arg1 = 0 to 4 {
      affine.store %c5_i32, %reinterpret_cast[%arg1] : memref<4xi32, strided<[1]>>
    }
    %alloc_0 = memref.alloc() : memref<4xi32>
    affine.for %arg1 = 0 to 4 {
      affine.store %c0_i32, %alloc[%arg1] : memref<4xi32>
      %1 = affine.load %alloc[%arg1] : memref<4xi32>
      %2 = arith.addi %1, %c1_i32 : i32
      affine.store %2, %alloc_0[%arg1] : memref<4xi32>
    }
    %0 = memref.load %alloc_0[%arg0] : memref<4xi32>
    return %0 : i32
  }
}
