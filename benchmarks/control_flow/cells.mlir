// A local cell holds the sum.
func.func @local_sum(%n: index, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c = memref.alloca() : memref<i32>
  memref.store %x, %c[] : memref<i32>
  scf.for %i = %zero to %n step %one {
    %v = memref.load %c[] : memref<i32>
    %w = arith.muli %v, %x : i32
    memref.store %w, %c[] : memref<i32>
  }
  %r = memref.load %c[] : memref<i32>
  return %r : i32
}

// -----

// A local cell is set on one branch.
func.func @local_branch(%p: i1, %x: i32, %y: i32) -> i32 {
  %c = memref.alloca() : memref<i32>
  memref.store %x, %c[] : memref<i32>
  cf.cond_br %p, ^set, ^end
^set:
  memref.store %y, %c[] : memref<i32>
  cf.br ^end
^end:
  %r = memref.load %c[] : memref<i32>
  return %r : i32
}

// -----

// A local cell in a loop of blocks.
func.func @local_blocks(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c = memref.alloca() : memref<i32>
  memref.store %zero, %c[] : memref<i32>
  cf.br ^head(%zero : i32)
^head(%i: i32):
  %p = arith.cmpi slt, %i, %n : i32
  cf.cond_br %p, ^body, ^end
^body:
  %v = memref.load %c[] : memref<i32>
  %w = arith.addi %v, %i : i32
  memref.store %w, %c[] : memref<i32>
  %j = arith.addi %i, %one : i32
  cf.br ^head(%j : i32)
^end:
  %r = memref.load %c[] : memref<i32>
  return %r : i32
}

// -----

// A call may change the array that was passed in.
func.func private @use(i32)
func.func @seen_array(%a: memref<8xi32>, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  %c0 = arith.constant 0 : i32
  %r = scf.for %i = %zero to %eight step %one iter_args(%s = %c0) -> i32 {
    memref.store %x, %a[%i] : memref<8xi32>
    func.call @use(%s) : (i32) -> ()
    %v = memref.load %a[%i] : memref<8xi32>
    %t = arith.addi %s, %v : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// A running sum is kept in the array.
func.func @running(%a: memref<?xi32>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %one to %n step %one {
    %h = arith.subi %i, %one : index
    %p = memref.load %a[%h] : memref<?xi32>
    %v = memref.load %a[%i] : memref<?xi32>
    %s = arith.addi %p, %v : i32
    memref.store %s, %a[%i] : memref<?xi32>
  }
  return
}

// -----

// The cell is stored to and loaded around a while loop.
func.func @while_cell(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c = memref.alloca() : memref<i32>
  memref.store %zero, %c[] : memref<i32>
  scf.while : () -> () {
    %v = memref.load %c[] : memref<i32>
    %p = arith.cmpi slt, %v, %n : i32
    scf.condition(%p)
  } do {
    %v = memref.load %c[] : memref<i32>
    %w = arith.addi %v, %one : i32
    memref.store %w, %c[] : memref<i32>
    scf.yield
  }
  %r = memref.load %c[] : memref<i32>
  return %r : i32
}
