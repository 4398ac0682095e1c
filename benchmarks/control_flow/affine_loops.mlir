// A sum over a symbolic extent.
func.func @sum(%n: index, %x: i32) -> i32 {
  %r = affine.for %i = 0 to %n iter_args(%s = %x) -> i32 {
    %m = arith.muli %s, %x : i32
    affine.yield %m : i32
  }
  return %r : i32
}

// -----

// A constant trip count.
func.func @ten(%x: i32) -> i32 {
  %r = affine.for %i = 0 to 10 iter_args(%s = %x) -> i32 {
    %j = arith.index_cast %i : index to i32
    %m = arith.xori %s, %j : i32
    %n = arith.muli %m, %x : i32
    affine.yield %n : i32
  }
  return %r : i32
}

// -----

// A constant trip count with a remainder and a step.
func.func @step_three(%x: i64) -> i64 {
  %r = affine.for %i = 2 to 31 step 3 iter_args(%s = %x) -> i64 {
    %m = arith.subi %x, %s : i64
    affine.yield %m : i64
  }
  return %r : i64
}

// -----

// Bounds that are maps.
func.func @maps(%n: index, %m: index) -> index {
  %zero = arith.constant 0 : index
  %r = affine.for %i = max affine_map<(d0)[s0] -> (0, d0 - s0)>(%n)[%m] to min affine_map<(d0)[s0] -> (d0, s0 * 2)>(%n)[%m] iter_args(%s = %zero) -> index {
    %t = arith.addi %s, %i : index
    affine.yield %t : index
  }
  return %r : index
}

// -----

// Calls in two nested loops.
func.func private @use(index, index)
func.func @calls(%n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 3 {
      func.call @use(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// -----

// A condition on the counter.
func.func @first_half(%n: index, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %r = affine.for %i = 0 to %n iter_args(%s = %zero) -> i32 {
    %t = affine.if affine_set<(d0)[s0] : (s0 - 2 * d0 - 1 >= 0)>(%i)[%n] -> i32 {
      %u = arith.addi %s, %x : i32
      affine.yield %u : i32
    } else {
      affine.yield %s : i32
    }
    affine.yield %t : i32
  }
  return %r : i32
}

// -----

// A condition that no counter changes.
func.func @unswitched(%n: index, %k: index) {
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%k) {
      "device.high"(%i) : (index) -> ()
    } else {
      "device.low"(%i) : (index) -> ()
    }
  }
  return
}

// -----

// Invariant arithmetic in the inner loop.
func.func @invariant(%n: index, %m: index, %x: i32) -> i32 {
  %r = affine.for %i = 0 to %n iter_args(%s = %x) -> i32 {
    %q = affine.for %j = 0 to %m iter_args(%t = %s) -> i32 {
      %a = affine.apply affine_map<(d0)[s0] -> (d0 * 3 + s0)>(%i)[%n]
      %b = arith.index_cast %a : index to i32
      %u = arith.muli %t, %b : i32
      affine.yield %u : i32
    }
    affine.yield %q : i32
  }
  return %r : i32
}

// -----

// Runs of calls over a triangle.
func.func private @use(index, index)
func.func @triangle(%n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
      func.call @use(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// -----

// Remainders and quotients of the counter.
func.func @quotients(%n: index) -> index {
  %zero = arith.constant 0 : index
  %r = affine.for %i = 0 to %n iter_args(%s = %zero) -> index {
    %q = affine.apply affine_map<(d0) -> (d0 floordiv 4 + d0 mod 3)>(%i)
    %t = arith.addi %s, %q : index
    affine.yield %t : index
  }
  return %r : index
}

// -----

// The loop counter runs from a symbol with a step.
func.func @from_symbol(%a: index, %b: index) -> index {
  %zero = arith.constant 0 : index
  %r = affine.for %i = %a to %b step 2 iter_args(%s = %zero) -> index {
    %t = arith.xori %s, %i : index
    affine.yield %t : index
  }
  return %r : index
}

// -----

// Two values that change places.
func.func @swap(%n: index, %x: i32, %y: i32) -> (i32, i32) {
  %r:2 = affine.for %i = 0 to %n iter_args(%a = %x, %b = %y) -> (i32, i32) {
    affine.yield %b, %a : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
