// Arithmetic that no iteration changes.
func.func @arithmetic(%n: index, %x: i32, %y: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> i32 {
    %m = arith.muli %x, %y : i32
    %a = arith.addi %m, %y : i32
    %t = arith.xori %s, %a : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// Invariant arithmetic that may be poison.
func.func @poisonous(%n: index, %x: i32, %k: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> i32 {
    %m = arith.shli %x, %k overflow<nsw> : i32
    %t = arith.addi %s, %m : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// An invariant conditional.
func.func @conditional(%n: index, %c: i1, %x: i32, %y: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> i32 {
    %m = scf.if %c -> i32 {
      %a = arith.addi %x, %y : i32
      scf.yield %a : i32
    } else {
      scf.yield %y : i32
    }
    %t = arith.muli %s, %m : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// Arithmetic between effects that cannot move.
func.func private @use(i32)
func.func @between(%n: index, %x: i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = "device.read"() : () -> i32
    %m = arith.muli %x, %x : i32
    %b = arith.addi %a, %m : i32
    func.call @use(%b) : (i32) -> ()
  }
  return
}

// -----

// Invariant in the inner loop, not in the outer one.
func.func @partly(%n: index, %m: index, %x: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> index {
    %q = scf.for %j = %zero to %m step %one iter_args(%t = %s) -> index {
      %a = arith.muli %i, %x : index
      %b = arith.muli %x, %x : index
      %c = arith.addi %a, %b : index
      %u = arith.xori %t, %c : index
      scf.yield %u : index
    }
    scf.yield %q : index
  }
  return %r : index
}

// -----

// Invariant in a while loop.
func.func private @use(i32)
func.func @in_while(%n: i32, %x: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.while (%i = %zero) : (i32) -> i32 {
    %b = arith.muli %n, %x : i32
    %p = arith.cmpi slt, %i, %b : i32
    scf.condition(%p) %i : i32
  } do {
  ^body(%i: i32):
    %m = arith.addi %x, %one : i32
    func.call @use(%m) : (i32) -> ()
    %j = arith.addi %i, %one : i32
    scf.yield %j : i32
  }
  return
}

// -----

// A counter that is shifted and scaled, for range folding.
func.func private @use(index)
func.func @shift_and_scale(%n: index, %k: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  scf.for %i = %zero to %n step %one {
    %a = arith.addi %i, %k : index
    %b = arith.muli %a, %four : index
    func.call @use(%b) : (index) -> ()
  }
  return
}

// -----

// A counter scaled by a constant between constant bounds.
func.func private @use(index)
func.func @scale_constant() {
  %two = arith.constant 2 : index
  %nine = arith.constant 9 : index
  %three = arith.constant 3 : index
  scf.for %i = %two to %nine step %three {
    %b = arith.muli %i, %three : index
    func.call @use(%b) : (index) -> ()
  }
  return
}

// -----

// A minimum that the loop's bounds decide.
func.func private @use(index)
func.func @decided_minimum(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %ten = arith.constant 10 : index
  scf.for %i = %zero to %ten step %one {
    %m = affine.min affine_map<(d0) -> (d0, 9)>(%i)
    func.call @use(%m) : (index) -> ()
  }
  return
}

// -----

// A comparison that the bounds decide.
func.func private @low(i32)
func.func private @high(i32)
func.func @decided_comparison() {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ten = arith.constant 10 : i32
  scf.for %i = %zero to %ten step %one : i32 {
    %p = arith.cmpi slt, %i, %ten : i32
    scf.if %p {
      func.call @low(%i) : (i32) -> ()
    } else {
      func.call @high(%i) : (i32) -> ()
    }
  }
  return
}

// -----

// An invariant load with no store beside it.
func.func @invariant_load(%a: memref<4xi32>, %n: index) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c0 = arith.constant 0 : i32
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %c0) -> i32 {
    %v = memref.load %a[%one] : memref<4xi32>
    %t = arith.addi %s, %v : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// Signed operations on values that are never negative.
func.func @never_negative(%x: i8) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %n = arith.extui %x : i8 to i32
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %zero) -> i32 : i32 {
    %q = arith.divsi %i, %three : i32
    %t = arith.xori %s, %q : i32
    scf.yield %t : i32
  }
  return %r : i32
}
