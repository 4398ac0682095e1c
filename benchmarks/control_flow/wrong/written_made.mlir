// Twin: parallel.running, a running sum becomes parallel
module {
  func.func @running(%arg0: memref<8xi32>) {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    scf.for %arg1 = %c1 to %c8 step %c1 {
      %0 = arith.subi %arg1, %c1 : index
      %1 = memref.load %arg0[%0] : memref<8xi32>
      %2 = memref.load %arg0[%arg1] : memref<8xi32>
      %3 = arith.addi %1, %2 : i32
      memref.store %3, %arg0[%arg1] : memref<8xi32>
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [8]), world 0: (((0,), 3255389356), ((1,), 72461030), ((2,), 760858093), ((3,), 3943786426), ((4,), 598176033), ((5,), 598176028), ((6,), 6), ((7,), 8)) and not (((0,), 3255389356), ((1,), 72461030), ((2,), 4016247449), ((3,), 4016247456), ((4,), 319456186), ((5,), 319456188), ((6,), 319456192), ((7,), 319456196))
module {
  func.func @running(%arg0: memref<8xi32>) {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    scf.parallel (%arg1) = (%c1) to (%c8) step (%c1) {
      %0 = arith.subi %arg1, %c1 : index
      %1 = memref.load %arg0[%0] : memref<8xi32>
      %2 = memref.load %arg0[%arg1] : memref<8xi32>
      %3 = arith.addi %1, %2 : i32
      memref.store %3, %arg0[%arg1] : memref<8xi32>
      scf.reduce 
    }
    return
  }
}

// -----
// Twin: parallel.last, the last writer of a cell is no longer the last
module {
  func.func @last(%arg0: memref<1xi32>, %arg1: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg2 = %c0 to %arg1 step %c1 {
      %0 = arith.index_cast %arg2 : index to i32
      memref.store %0, %arg0[%c0] : memref<1xi32>
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [1], 2), world 1: (((0,), 0),) and not (((0,), 1),)
module {
  func.func @last(%arg0: memref<1xi32>, %arg1: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.parallel (%arg2) = (%c0) to (%arg1) step (%c1) {
      %0 = arith.index_cast %arg2 : index to i32
      memref.store %0, %arg0[%c0] : memref<1xi32>
      scf.reduce 
    }
    return
  }
}

// -----
// Twin: parallel.calls, calls lose their order
module {
  func.func private @use(index)
  func.func @calls(%arg0: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg1 = %c0 to %arg0 step %c1 {
      func.call @use(%arg1) : (index) -> ()
    }
    return
  }
}

// -----
// Differs on (2), world 1: effect 1 is call @use(1) and not call @use(0)
module {
  func.func private @use(index)
  func.func @calls(%arg0: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.parallel (%arg1) = (%c0) to (%arg0) step (%c1) {
      func.call @use(%arg1) : (index) -> ()
      scf.reduce 
    }
    return
  }
}

// -----
// Twin: parallel.difference, a reduction whose order matters becomes one of parallel iterations
module {
  func.func @difference(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
      %1 = arith.index_cast %arg2 : index to i32
      %2 = arith.subi %1, %arg3 : i32
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (2, 65), world 1: 64 and not 66
module {
  func.func @difference(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) init (%arg1) -> i32 {
      %1 = arith.index_cast %arg2 : index to i32
      scf.reduce(%1 : i32) {
      ^bb0(%arg3: i32, %arg4: i32):
        %2 = arith.subi %arg4, %arg3 : i32
        scf.reduce.return %2 : i32
      }
    }
    return %0 : i32
  }
}

// -----
// Twin: parallel.shifted, an affine loop with a dependence becomes parallel
module {
  func.func @shifted(%arg0: memref<9xi32>) {
    affine.for %arg1 = 0 to 8 {
      %0 = affine.load %arg0[%arg1] : memref<9xi32>
      affine.store %0, %arg0[%arg1 + 1] : memref<9xi32>
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [9]), world 0: (((0,), 3255389356), ((1,), 3255389356), ((2,), 1112038970), ((3,), 3943786419), ((4,), 7), ((5,), 598176026), ((6,), 2), ((7,), 4), ((8,), 4)) and not (((0,), 3255389356), ((1,), 3255389356), ((2,), 3255389356), ((3,), 3255389356), ((4,), 3255389356), ((5,), 3255389356), ((6,), 3255389356), ((7,), 3255389356), ((8,), 3255389356))
module {
  func.func @shifted(%arg0: memref<9xi32>) {
    affine.parallel (%arg1) = (0) to (8) {
      %0 = affine.load %arg0[%arg1] : memref<9xi32>
      affine.store %0, %arg0[%arg1 + 1] : memref<9xi32>
    }
    return
  }
}

// -----
// Twin: parallel.perhaps_one, two arrays that may be one are copied in parallel
module {
  func.func @perhaps_one(%arg0: memref<9xi32>, %arg1: memref<9xi32>) {
    affine.for %arg2 = 0 to 8 {
      %0 = affine.load %arg0[%arg2] : memref<9xi32>
      affine.store %0, %arg1[%arg2 + 1] : memref<9xi32>
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [9], buffer 0 of [9]), world 1: (((0,), 3255389356), ((1,), 3255389356), ((2,), 1112038970), ((3,), 3943786419), ((4,), 7), ((5,), 598176026), ((6,), 2), ((7,), 4), ((8,), 4)) and not (((0,), 3255389356), ((1,), 3255389356), ((2,), 3255389356), ((3,), 3255389356), ((4,), 3255389356), ((5,), 3255389356), ((6,), 3255389356), ((7,), 3255389356), ((8,), 3255389356))
module {
  func.func @perhaps_one(%arg0: memref<9xi32>, %arg1: memref<9xi32>) {
    affine.parallel (%arg2) = (0) to (8) {
      %0 = affine.load %arg0[%arg2] : memref<9xi32>
      affine.store %0, %arg1[%arg2 + 1] : memref<9xi32>
    }
    return
  }
}

// -----
// Twin: parallel.forall, threads of a forall share a cell
module {
  func.func @forall(%arg0: memref<4xi32>, %arg1: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg2 = %c0 to %arg1 step %c1 {
      %0 = memref.load %arg0[%c0] : memref<4xi32>
      %1 = arith.index_cast %arg2 : index to i32
      %2 = arith.subi %1, %0 : i32
      memref.store %2, %arg0[%c0] : memref<4xi32>
    }
    return
  }
}

// -----
// Differs on (buffer 0 of [4], 2), world 1: (((0,), 3255389355), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7)) and not (((0,), 3255389357), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7))
module {
  func.func @forall(%arg0: memref<4xi32>, %arg1: index) {
    %c0 = arith.constant 0 : index
    scf.forall (%arg2) in (%arg1) {
      %0 = memref.load %arg0[%c0] : memref<4xi32>
      %1 = arith.index_cast %arg2 : index to i32
      %2 = arith.subi %1, %0 : i32
      memref.store %2, %arg0[%c0] : memref<4xi32>
    }
    return
  }
}

// -----
// Twin: parallel.initial, the initial value of a reduction is lost
module {
  func.func @initial(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
      %1 = arith.index_cast %arg2 : index to i32
      %2 = arith.addi %1, %arg3 : i32
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (18446744073709551599, 65), world 0: 0 and not 65
module {
  func.func @initial(%arg0: index, %arg1: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) init (%c0_i32) -> i32 {
      %1 = arith.index_cast %arg2 : index to i32
      scf.reduce(%1 : i32) {
      ^bb0(%arg3: i32, %arg4: i32):
        %2 = arith.addi %arg4, %arg3 : i32
        scf.reduce.return %2 : i32
      }
    }
    return %0 : i32
  }
}
