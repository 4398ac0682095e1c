// An invariant division that may trap: it stays where it is.
func.func @division(%n: index, %x: i32, %y: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> i32 {
    %d = arith.divsi %x, %y : i32
    %m = arith.muli %x, %x : i32
    %u = arith.addi %d, %m : i32
    %t = arith.addi %s, %u : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// A division by a constant never traps.
func.func @safe_division(%n: index, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %seven = arith.constant 7 : i32
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> i32 {
    %d = arith.divui %x, %seven : i32
    %t = arith.addi %s, %d : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// A division behind a call that may not return.
func.func private @check(i32)
func.func @behind_call(%n: index, %x: i32, %y: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> i32 {
    func.call @check(%y) : (i32) -> ()
    %d = arith.divui %s, %y : i32
    scf.yield %d : i32
  }
  return %r : i32
}

// -----

// A division that a test protects.
func.func @protected(%n: i32, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> i32 : i32 {
    %p = arith.cmpi ne, %i, %zero : i32
    %t = scf.if %p -> i32 {
      %d = arith.divui %s, %i : i32
      scf.yield %d : i32
    } else {
      scf.yield %s : i32
    }
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// A division whose result only one branch needs.
func.func private @use(i32)
func.func @sinkable(%c: i1, %x: i32, %y: i32) {
  %d = arith.divsi %x, %y : i32
  scf.if %c {
    func.call @use(%d) : (i32) -> ()
  }
  return
}

// -----

// A division in blocks, on one of two paths.
func.func @one_path(%n: i32, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^head(%zero, %x : i32, i32)
^head(%i: i32, %s: i32):
  %p = arith.cmpi slt, %i, %n : i32
  cf.cond_br %p, ^body, ^exit
^body:
  %q = arith.cmpi eq, %s, %zero : i32
  cf.cond_br %q, ^latch(%one : i32), ^divide
^divide:
  %d = arith.divui %x, %s : i32
  cf.br ^latch(%d : i32)
^latch(%t: i32):
  %j = arith.addi %i, %one : i32
  cf.br ^head(%j, %t : i32, i32)
^exit:
  return %s : i32
}

// -----

// A remainder by the counter plus one, in a loop that a constant bounds.
func.func @remainders(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %six = arith.constant 6 : i32
  %r = scf.for %i = %zero to %six step %one iter_args(%s = %x) -> i32 : i32 {
    %k = arith.addi %i, %one : i32
    %d = arith.remui %s, %k : i32
    %t = arith.addi %d, %x : i32
    scf.yield %t : i32
  }
  return %r : i32
}
