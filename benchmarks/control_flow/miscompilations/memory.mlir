// Twin: 80551_composed [test-compose-subview] 22.1.8 does not: A window of one element in a window: the first window's place is lost.
// Given: 1 2; 0 3
module {
  func.func @compose(%arg0: memref<10x10xi32>, %arg1: index, %arg2: index) -> i32 {
    %subview = memref.subview %arg0[1, 2] [5, 5] [1, 1] : memref<10x10xi32> to memref<5x5xi32, strided<[10, 1], offset: 12>>
    %subview_0 = memref.subview %subview[%arg1, %arg2] [1, 1] [1, 1] : memref<5x5xi32, strided<[10, 1], offset: 12>> to memref<i32, strided<[], offset: ?>>
    %0 = memref.load %subview_0[] : memref<i32, strided<[], offset: ?>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 32 and not 225
module {
  func.func @compose(%arg0: memref<10x10xi32>, %arg1: index, %arg2: index) -> i32 {
    %subview = memref.subview %arg0[%arg1, %arg2] [1, 1] [1, 1] : memref<10x10xi32> to memref<i32, strided<[], offset: ?>>
    %0 = memref.load %subview[] : memref<i32, strided<[], offset: ?>>
    return %0 : i32
  }
}

// -----
// Twin: 80551_rank [test-compose-subview] 22.1.8 does not: A row of a matrix in a window of a cube: the place in the dimension that goes is lost.
// Given: 0 2; 1 4
module {
  func.func @row_of_window(%arg0: memref<3x4x5xi32>, %arg1: index, %arg2: index) -> i32 {
    %subview = memref.subview %arg0[2, 1, 0] [1, 3, 5] [1, 1, 1] : memref<3x4x5xi32> to memref<3x5xi32, strided<[5, 1], offset: 45>>
    %subview_0 = memref.subview %subview[%arg1, 0] [1, 5] [1, 1] : memref<3x5xi32, strided<[5, 1], offset: 45>> to memref<5xi32, strided<[1], offset: ?>>
    %0 = memref.load %subview_0[%arg2] : memref<5xi32, strided<[1], offset: ?>>
    return %0 : i32
  }
}

// -----
// Differs on (0, 2), memrefs apart: 98 and not 72
module {
  func.func @row_of_window(%arg0: memref<3x4x5xi32>, %arg1: index, %arg2: index) -> i32 {
    %c1 = arith.constant 1 : index
    %0 = arith.addi %arg1, %c1 : index
    %subview = memref.subview %arg0[0, %0, 0] [1, 1, 5] [1, 1, 1] : memref<3x4x5xi32> to memref<5xi32, strided<[1], offset: ?>>
    %1 = memref.load %subview[%arg2] : memref<5xi32, strided<[1], offset: ?>>
    return %1 : i32
  }
}

// -----
// Twin: 128844_expanded [fold-memref-alias-ops] 22.1.8 does not: A load of an expanded array: the place within the group is computed of the wrong indices.
// Given: 1 2; 0 1
module {
  func.func @expanded_load(%arg0: memref<12xi32>, %arg1: index, %arg2: index) -> i32 {
    %expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [3, 4] : memref<12xi32> into memref<3x4xi32>
    %0 = memref.load %expand_shape[%arg1, %arg2] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 172 and not 61
#map = affine_map<()[s0, s1] -> (s0 * 4 + s1)>
module {
  func.func @expanded_load(%arg0: memref<12xi32>, %arg1: index, %arg2: index) -> i32 {
    %0 = affine.apply #map()[%arg2, %arg1]
    %1 = memref.load %arg0[%0] : memref<12xi32>
    return %1 : i32
  }
}

// -----
// Twin: 193213_window_lost [expand-strided-metadata canonicalize] 22.1.8 does not: A descriptor made anew of a window: where the window begins is lost.
// Given: 0; 3
module {
  func.func @anew(%arg0: memref<16xi32>, %arg1: index) -> i32 {
    %subview = memref.subview %arg0[4] [8] [1] : memref<16xi32> to memref<8xi32, strided<[1], offset: 4>>
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %subview : memref<8xi32, strided<[1], offset: 4>> -> memref<i32>, index, index, index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%offset], sizes: [8], strides: [1] : memref<i32> to memref<8xi32, strided<[1], offset: ?>>
    %0 = memref.load %reinterpret_cast[%arg1] : memref<8xi32, strided<[1], offset: ?>>
    return %0 : i32
  }
}

// -----
// Differs on (0), memrefs apart: 90 and not 238
module {
  func.func @anew(%arg0: memref<16xi32>, %arg1: index) -> i32 {
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [8], strides: [1] : memref<16xi32> to memref<8xi32, strided<[1]>>
    %0 = memref.load %reinterpret_cast[%arg1] : memref<8xi32, strided<[1]>>
    return %0 : i32
  }
}

// -----
// Twin: 218091_hoisted_buffer [sparsification-and-bufferization] 22.1.8 does it: A buffer that each iteration makes and writes: it is made once, in front of the loop.
// Given: 3 4 1; 5 -6 0
module {
  func.func @written_buffer(%arg0: i32, %arg1: i32, %arg2: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = scf.for %arg3 = %c0 to %c4 step %c1 iter_args(%arg4 = %c0_i32) -> (i32) {
      %alloca = memref.alloca() : memref<2xi32>
      memref.store %arg0, %alloca[%c0] : memref<2xi32>
      memref.store %arg1, %alloca[%c1] : memref<2xi32>
      %1 = memref.load %alloca[%arg2] : memref<2xi32>
      %2 = arith.addi %arg4, %1 : i32
      memref.store %2, %alloca[%arg2] : memref<2xi32>
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (3, 4, 1), memrefs apart: 32 and not 16
module {
  func.func @written_buffer(%arg0: i32, %arg1: i32, %arg2: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c0_i32 = arith.constant 0 : i32
    %alloca = memref.alloca() : memref<2xi32>
    memref.store %arg0, %alloca[%c0] : memref<2xi32>
    memref.store %arg1, %alloca[%c1] : memref<2xi32>
    %0 = scf.for %arg3 = %c0 to %c4 step %c1 iter_args(%arg4 = %c0_i32) -> (i32) {
      %1 = memref.load %alloca[%arg2] : memref<2xi32>
      %2 = arith.addi %arg4, %1 : i32
      memref.store %2, %alloca[%arg2] : memref<2xi32>
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: 112878_in_place [one-shot-bufferize] 22.1.8 does not: A transposition into another buffer is done in the buffer that it reads, and overwrites what is still to be read.
// Given: 1 0; 0 1
module {
  func.func @transposition(%arg0: memref<2x2xi32>, %arg1: index, %arg2: index) -> i32 {
    %alloc = memref.alloc() : memref<2x2xi32>
    affine.for %arg3 = 0 to 2 {
      affine.for %arg4 = 0 to 2 {
        %1 = affine.load %arg0[%arg3, %arg4] : memref<2x2xi32>
        affine.store %1, %alloc[%arg4, %arg3] : memref<2x2xi32>
      }
    }
    affine.for %arg3 = 0 to 2 {
      affine.for %arg4 = 0 to 2 {
        %1 = affine.load %alloc[%arg3, %arg4] : memref<2x2xi32>
        affine.store %1, %arg0[%arg3, %arg4] : memref<2x2xi32>
      }
    }
    %0 = memref.load %arg0[%arg1, %arg2] : memref<2x2xi32>
    memref.dealloc %alloc : memref<2x2xi32>
    return %0 : i32
  }
}

// -----
// Differs on (1, 0), memrefs apart: 18 and not 17
module {
  func.func @transposition(%arg0: memref<2x2xi32>, %arg1: index, %arg2: index) -> i32 {
    affine.for %arg3 = 0 to 2 {
      affine.for %arg4 = 0 to 2 {
        %1 = affine.load %arg0[%arg3, %arg4] : memref<2x2xi32>
        affine.store %1, %arg0[%arg4, %arg3] : memref<2x2xi32>
      }
    }
    %0 = memref.load %arg0[%arg1, %arg2] : memref<2x2xi32>
    return %0 : i32
  }
}

// -----
// Twin: 113690_read_after_copy [one-shot-bufferize] 22.1.8 does not: A value on one branch of a conditional is read after a copy has gone into its buffer.
// Given: 1 0; 0 1
// Apart
module {
  func.func @copied_over(%arg0: memref<2xi32>, %arg1: memref<2xi32>, %arg2: i1, %arg3: index) -> i32 {
    %0 = scf.if %arg2 -> (memref<2xi32>) {
      scf.yield %arg0 : memref<2xi32>
    } else {
      scf.yield %arg0 : memref<2xi32>
    }
    %1 = memref.load %0[%arg3] : memref<2xi32>
    memref.copy %arg1, %arg0 : memref<2xi32> to memref<2xi32>
    return %1 : i32
  }
}

// -----
// Differs on (1, 0), memrefs apart: 57 and not 90
module {
  func.func @copied_over(%arg0: memref<2xi32>, %arg1: memref<2xi32>, %arg2: i1, %arg3: index) -> i32 {
    %0 = scf.if %arg2 -> (memref<2xi32>) {
      scf.yield %arg0 : memref<2xi32>
    } else {
      scf.yield %arg0 : memref<2xi32>
    }
    memref.copy %arg1, %arg0 : memref<2xi32> to memref<2xi32>
    %1 = memref.load %0[%arg3] : memref<2xi32>
    return %1 : i32
  }
}

// -----
// Twin: 98312_copied_slices [one-shot-bufferize=copy-before-write] 22.1.8 does not: Each iteration writes into a copy of its own.
// Given: 5 1
module {
  func.func @slices(%arg0: memref<4xi32>, %arg1: i32, %arg2: index) -> i32 {
    %alloc = memref.alloc() : memref<4xi32>
    memref.copy %arg0, %alloc : memref<4xi32> to memref<4xi32>
    affine.for %arg3 = 0 to 4 {
      affine.store %arg1, %alloc[%arg3] : memref<4xi32>
    }
    %0 = memref.load %alloc[%arg2] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (5, 1), memrefs apart: 127 and not 5
module {
  func.func @slices(%arg0: memref<4xi32>, %arg1: i32, %arg2: index) -> i32 {
    %alloc = memref.alloc() : memref<4xi32>
    memref.copy %arg0, %alloc : memref<4xi32> to memref<4xi32>
    affine.for %arg3 = 0 to 4 {
      %alloc_0 = memref.alloc() : memref<4xi32>
      memref.copy %alloc, %alloc_0 : memref<4xi32> to memref<4xi32>
      affine.store %arg1, %alloc_0[%arg3] : memref<4xi32>
    }
    %0 = memref.load %alloc[%arg2] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: 90019_map_in_loop [one-shot-bufferize] 22.1.8 does not: A loop computes in the buffer that it reads, which holds what the iteration before made.
// Given: 1 0; 3 1
module {
  func.func @in_loop(%arg0: memref<2xi32>, %arg1: index, %arg2: index) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %alloc = memref.alloc() : memref<2xi32>
    %alloc_0 = memref.alloc() : memref<2xi32>
    affine.for %arg3 = 0 to 2 {
      affine.store %c0_i32, %alloc_0[%arg3] : memref<2xi32>
    }
    %0 = scf.for %arg3 = %c0 to %arg1 step %c1 iter_args(%arg4 = %c0_i32) -> (i32) {
      affine.for %arg5 = 0 to 2 {
        %3 = affine.load %alloc_0[%arg5] : memref<2xi32>
        %4 = affine.load %arg0[%arg5] : memref<2xi32>
        %5 = arith.subi %3, %4 : i32
        affine.store %5, %alloc[%arg5] : memref<2xi32>
      }
      %1 = memref.load %alloc[%arg2] : memref<2xi32>
      %2 = arith.addi %arg4, %1 : i32
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (3, 1), memrefs apart: -762 and not -381
module {
  func.func @in_loop(%arg0: memref<2xi32>, %arg1: index, %arg2: index) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %alloc = memref.alloc() : memref<2xi32>
    affine.for %arg3 = 0 to 2 {
      affine.store %c0_i32, %alloc[%arg3] : memref<2xi32>
    }
    %0 = scf.for %arg3 = %c0 to %arg1 step %c1 iter_args(%arg4 = %c0_i32) -> (i32) {
      affine.for %arg5 = 0 to 2 {
        %3 = affine.load %alloc[%arg5] : memref<2xi32>
        %4 = affine.load %arg0[%arg5] : memref<2xi32>
        %5 = arith.subi %3, %4 : i32
        affine.store %5, %alloc[%arg5] : memref<2xi32>
      }
      %1 = memref.load %alloc[%arg2] : memref<2xi32>
      %2 = arith.addi %arg4, %1 : i32
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Twin: 58293_argument_overwritten [one-shot-bufferize=bufferize-function-boundaries] 22.1.8 does not: A loop computes in its argument, which is read afterwards.
// Given: 0; 3
module {
  func.func @argument_kept(%arg0: memref<4xi32>, %arg1: index) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %alloc = memref.alloc() : memref<4xi32>
    memref.copy %arg0, %alloc : memref<4xi32> to memref<4xi32>
    affine.for %arg2 = 0 to 4 {
      %1 = affine.load %alloc[%arg2] : memref<4xi32>
      %2 = arith.addi %1, %c1_i32 : i32
      affine.store %2, %alloc[%arg2] : memref<4xi32>
    }
    %0 = memref.load %arg0[%arg1] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (0), memrefs apart: 91 and not 90
module {
  func.func @argument_kept(%arg0: memref<4xi32>, %arg1: index) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    affine.for %arg2 = 0 to 4 {
      %1 = affine.load %arg0[%arg2] : memref<4xi32>
      %2 = arith.addi %1, %c1_i32 : i32
      affine.store %2, %arg0[%arg2] : memref<4xi32>
    }
    %0 = memref.load %arg0[%arg1] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: 213241_outs_read [one-shot-bufferize=bufferize-function-boundaries] 22.1.8 does it: The body of a map reads what its output held, and gets a buffer that nobody filled.
module {
  func.func @reads_outs(%arg0: i32, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %from_elements = tensor.from_elements %arg0 : tensor<1xi32>
    %from_elements_0 = tensor.from_elements %arg1 : tensor<1xi32>
    %alloc = memref.alloc() : memref<1xi32>
    memref.store %arg0, %alloc[%c0] : memref<1xi32>
    %mapped = linalg.map ins(%from_elements : tensor<1xi32>) outs(%from_elements_0 : tensor<1xi32>)
      (%in: i32, %init: i32) {
        memref.store %init, %alloc[%c0] : memref<1xi32>
        linalg.yield %arg0 : i32
      }
    %extracted = tensor.extract %from_elements_0[%c0] : tensor<1xi32>
    %0 = memref.load %alloc[%c0] : memref<1xi32>
    %1 = arith.addi %0, %extracted : i32
    return %1 : i32
  }
}

// -----
// Differs on an argument: what is read was never written
module {
  func.func @reads_outs(%arg0: i32, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<1xi32>
    %c0_0 = arith.constant 0 : index
    memref.store %arg0, %alloc[%c0_0] : memref<1xi32>
    %alloc_1 = memref.alloc() {alignment = 64 : i64} : memref<1xi32>
    %c0_2 = arith.constant 0 : index
    memref.store %arg1, %alloc_1[%c0_2] : memref<1xi32>
    %alloc_3 = memref.alloc() : memref<1xi32>
    memref.store %arg0, %alloc_3[%c0] : memref<1xi32>
    %alloc_4 = memref.alloc() {alignment = 64 : i64} : memref<1xi32>
    linalg.map ins(%alloc : memref<1xi32>) outs(%alloc_4 : memref<1xi32>)
      (%in: i32, %init: i32) {
        memref.store %init, %alloc_3[%c0] : memref<1xi32>
        linalg.yield %arg0 : i32
      }
    %0 = memref.load %alloc_1[%c0] : memref<1xi32>
    %1 = memref.load %alloc_3[%c0] : memref<1xi32>
    %2 = arith.addi %1, %0 : i32
    return %2 : i32
  }
}

// -----
// Twin: 86467_freed_twice [buffer-deallocation buffer-deallocation] 22.1.8 does not: Deallocations are added twice.
module {
  func.func @two_passes(%arg0: i32, %arg1: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %alloc = memref.alloc() : memref<1xi32>
    memref.store %arg0, %alloc[%c0] : memref<1xi32>
    scf.for %arg2 = %c0 to %arg1 step %c1 {
      %1 = memref.load %alloc[%c0] : memref<1xi32>
      %2 = arith.addi %1, %arg0 : i32
      memref.store %2, %alloc[%c0] : memref<1xi32>
    }
    %0 = memref.load %alloc[%c0] : memref<1xi32>
    memref.dealloc %alloc : memref<1xi32>
    return %0 : i32
  }
}

// -----
// Differs on an argument: a buffer is freed twice
module {
  func.func @two_passes(%arg0: i32, %arg1: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %alloc = memref.alloc() : memref<1xi32>
    memref.store %arg0, %alloc[%c0] : memref<1xi32>
    scf.for %arg2 = %c0 to %arg1 step %c1 {
      %1 = memref.load %alloc[%c0] : memref<1xi32>
      %2 = arith.addi %1, %arg0 : i32
      memref.store %2, %alloc[%c0] : memref<1xi32>
    }
    %0 = memref.load %alloc[%c0] : memref<1xi32>
    memref.dealloc %alloc : memref<1xi32>
    memref.dealloc %alloc : memref<1xi32>
    return %0 : i32
  }
}
