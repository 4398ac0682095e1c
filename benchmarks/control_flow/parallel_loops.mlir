// Each iteration writes a cell of its own.
func.func @own_cells(%a: memref<?xi32>, %n: index, %x: i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    memref.store %x, %a[%i] : memref<?xi32>
    scf.reduce
  }
  return
}

// -----

// A sum, in any order.
func.func @reduction(%n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.parallel (%i) = (%zero) to (%n) step (%one) init (%zero) -> index {
    %sq = arith.muli %i, %i : index
    scf.reduce(%sq : index) {
    ^bb(%a: index, %b: index):
      %s = arith.addi %a, %b : index
      scf.reduce.return %s : index
    }
  }
  return %r : index
}

// -----

// Two dimensions, written with steps.
func.func @rectangle(%a: memref<8x12xi32>, %x: i32) {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %eight = arith.constant 8 : index
  %twelve = arith.constant 12 : index
  scf.parallel (%i, %j) = (%zero, %zero) to (%eight, %twelve) step (%two, %three) {
    memref.store %x, %a[%i, %j] : memref<8x12xi32>
    scf.reduce
  }
  return
}

// -----

// Two loops over the same range that write two arrays.
func.func @adjacent(%x: i32) -> (memref<16xi32>, memref<16xi32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 16 : index
  %a = memref.alloc() : memref<16xi32>
  %b = memref.alloc() : memref<16xi32>
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    memref.store %x, %a[%i] : memref<16xi32>
    scf.reduce
  }
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    %v = memref.load %a[%i] : memref<16xi32>
    memref.store %v, %b[%i] : memref<16xi32>
    scf.reduce
  }
  return %a, %b : memref<16xi32>, memref<16xi32>
}

// -----

// Never runs, but its reduction has an initial value.
func.func @empty(%x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.parallel (%i) = (%one) to (%zero) step (%one) init (%x) -> i32 {
    scf.reduce(%x : i32) {
    ^bb(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}

// -----

// A dimension of one iteration.
func.func @single_dimension(%a: memref<16xi32>, %x: i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 16 : index
  scf.parallel (%i, %j) = (%zero, %zero) to (%n, %one) step (%one, %one) {
    %k = arith.addi %i, %j : index
    memref.store %x, %a[%k] : memref<16xi32>
    scf.reduce
  }
  return
}

// -----

// Threads of a forall that write cells of their own.
func.func @forall(%a: memref<?xi32>, %n: index, %x: i32) {
  scf.forall (%i) in (%n) {
    memref.store %x, %a[%i] : memref<?xi32>
  }
  return
}

// -----

// A forall with constant bounds in two dimensions.
func.func @forall_grid(%a: memref<4x6xi32>, %x: i32) {
  scf.forall (%i, %j) = (0, 0) to (4, 6) step (1, 2) {
    memref.store %x, %a[%i, %j] : memref<4x6xi32>
  }
  return
}

// -----

// One parallel loop in another.
func.func @nested(%a: memref<4x6xi32>, %x: i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %six = arith.constant 6 : index
  scf.parallel (%i) = (%zero) to (%four) step (%one) {
    scf.parallel (%j) = (%zero) to (%six) step (%one) {
      memref.store %x, %a[%i, %j] : memref<4x6xi32>
      scf.reduce
    }
    scf.reduce
  }
  return
}

// -----

// A shifted counter.
func.func @shifted(%a: memref<?xi32>, %n: index, %x: i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    %j = arith.addi %i, %two : index
    memref.store %x, %a[%j] : memref<?xi32>
    scf.reduce
  }
  return
}
