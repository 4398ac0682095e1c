// A rectangle.
func.func @rectangle(%n: index, %m: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %zero) -> index {
    %q = scf.for %j = %zero to %m step %one iter_args(%t = %s) -> index {
      %p = arith.muli %i, %j : index
      %u = arith.addi %t, %p : index
      scf.yield %u : index
    }
    scf.yield %q : index
  }
  return %r : index
}

// -----

// A triangle: the inner bound is the outer counter.
func.func @triangle(%n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %zero) -> index {
    %q = scf.for %j = %zero to %i step %one iter_args(%t = %s) -> index {
      %u = arith.addi %t, %j : index
      scf.yield %u : index
    }
    scf.yield %q : index
  }
  return %r : index
}

// -----

// A rectangle of calls.
func.func private @use(index, index)
func.func @rectangle_of_calls(%n: index, %m: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    scf.for %j = %zero to %m step %one {
      func.call @use(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// -----

// Constant bounds inside and out.
func.func @four_by_three(%x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %four = arith.constant 4 : index
  %r = scf.for %i = %zero to %four step %one iter_args(%s = %x) -> i32 {
    %q = scf.for %j = %zero to %three step %one iter_args(%t = %s) -> i32 {
      %u = arith.muli %t, %x : i32
      %v = arith.addi %u, %x : i32
      scf.yield %v : i32
    }
    scf.yield %q : i32
  }
  return %r : i32
}

// -----

// Work of the outer loop before and after the inner one.
func.func @imperfect(%n: index, %m: index, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> i32 {
    %a = arith.addi %s, %x : i32
    %q = scf.for %j = %zero to %m step %one iter_args(%t = %a) -> i32 {
      %u = "device.read"(%t) : (i32) -> i32
      scf.yield %u : i32
    }
    %b = arith.xori %q, %x : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// -----

// An inner loop whose result does not depend on the outer one.
func.func @invariant_inner(%n: index, %m: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %zero) -> index {
    %q = scf.for %j = %zero to %m step %one iter_args(%t = %zero) -> index {
      %u = arith.addi %t, %j : index
      scf.yield %u : index
    }
    %v = arith.addi %s, %q : index
    scf.yield %v : index
  }
  return %r : index
}

// -----

// Three deep, with an unknown operation in the middle.
func.func @three_deep(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  scf.for %i = %zero to %n step %one {
    scf.for %j = %zero to %two step %one {
      "device.row"(%i, %j) : (index, index) -> ()
      scf.for %k = %j to %n step %two {
        "device.cell"(%i, %j, %k) : (index, index, index) -> ()
      }
    }
  }
  return
}

// -----

// A while loop in a counted loop.
func.func @while_in_for(%n: index, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> i32 {
    %q = scf.while (%t = %s) : (i32) -> i32 {
      %p = arith.cmpi sgt, %t, %c0 : i32
      scf.condition(%p) %t : i32
    } do {
    ^body(%t: i32):
      %u = arith.shrsi %t, %c1 : i32
      scf.yield %u : i32
    }
    %v = arith.addi %q, %x : i32
    scf.yield %v : i32
  }
  return %r : i32
}
