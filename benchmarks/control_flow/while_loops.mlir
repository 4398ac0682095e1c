// A loop that a counter ends.
func.func @count_up(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.while (%i = %zero) : (i32) -> i32 {
    %p = arith.cmpi slt, %i, %n : i32
    scf.condition(%p) %i : i32
  } do {
  ^body(%i: i32):
    %j = arith.addi %i, %one : i32
    scf.yield %j : i32
  }
  return %r : i32
}

// -----

// A counter and a sum: a for loop in other clothes.
func.func @sum_up(%n: index, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.while (%i = %zero, %s = %x) : (index, i32) -> (index, i32) {
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i, %s : index, i32
  } do {
  ^body(%i: index, %s: i32):
    %t = arith.muli %s, %x : i32
    %j = arith.addi %i, %one : index
    scf.yield %j, %t : index, i32
  }
  return %r#1 : i32
}

// -----

// A loop that runs down.
func.func @count_down(%n: i32, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %minus = arith.constant -1 : i32
  %r:2 = scf.while (%i = %n, %s = %x) : (i32, i32) -> (i32, i32) {
    %p = arith.cmpi sgt, %i, %zero : i32
    scf.condition(%p) %i, %s : i32, i32
  } do {
  ^body(%i: i32, %s: i32):
    %t = arith.xori %s, %i : i32
    %j = arith.addi %i, %minus : i32
    scf.yield %j, %t : i32, i32
  }
  return %r#1 : i32
}

// -----

// A condition without sign.
func.func @unsigned_while(%a: i8, %b: i8) -> i8 {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %r:2 = scf.while (%i = %a, %s = %zero) : (i8, i8) -> (i8, i8) {
    %p = arith.cmpi ult, %i, %b : i8
    scf.condition(%p) %i, %s : i8, i8
  } do {
  ^body(%i: i8, %s: i8):
    %t = arith.addi %s, %i : i8
    %j = arith.addi %i, %one : i8
    scf.yield %j, %t : i8, i8
  }
  return %r#1 : i8
}

// -----

// Work in the condition's region: the body runs once at least.
func.func private @next(i32) -> i32
func.func @do_while(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %r = scf.while (%s = %x) : (i32) -> i32 {
    %t = func.call @next(%s) : (i32) -> i32
    %p = arith.cmpi ne, %t, %zero : i32
    scf.condition(%p) %t : i32
  } do {
  ^body(%s: i32):
    scf.yield %s : i32
  }
  return %r : i32
}

// -----

// A call decides.
func.func private @more(i32) -> i1
func.func private @use(i32)
func.func @asked(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %r = scf.while (%s = %x) : (i32) -> i32 {
    %p = func.call @more(%s) : (i32) -> i1
    scf.condition(%p) %s : i32
  } do {
  ^body(%s: i32):
    func.call @use(%s) : (i32) -> ()
    %t = arith.addi %s, %one : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// Values that pass through the loop unchanged, and one that nobody uses.
func.func @passed_through(%n: i32, %x: i32, %y: i32) -> (i32, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:3 = scf.while (%i = %zero, %a = %x, %b = %y) : (i32, i32, i32) -> (i32, i32, i32) {
    %p = arith.cmpi slt, %i, %n : i32
    scf.condition(%p) %i, %a, %b : i32, i32, i32
  } do {
  ^body(%i: i32, %a: i32, %b: i32):
    %c = arith.muli %b, %n : i32
    %j = arith.addi %i, %one : i32
    scf.yield %j, %a, %c : i32, i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

// What leaves the loop is not what enters its body.
func.func @other_exit(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.while (%i = %zero) : (i32) -> i32 {
    %q = arith.muli %i, %i : i32
    %p = arith.cmpi slt, %q, %n : i32
    scf.condition(%p) %q : i32
  } do {
  ^body(%q: i32):
    %j = arith.addi %q, %one : i32
    scf.yield %j : i32
  }
  return %r : i32
}

// -----

// Two reasons to stop.
func.func private @probe(i32) -> i1
func.func @two_reasons(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %true = arith.constant true
  %r:2 = scf.while (%i = %zero, %go = %true) : (i32, i1) -> (i32, i1) {
    %p = arith.cmpi slt, %i, %n : i32
    %q = arith.andi %p, %go : i1
    scf.condition(%q) %i, %go : i32, i1
  } do {
  ^body(%i: i32, %go: i1):
    %next = func.call @probe(%i) : (i32) -> i1
    %j = arith.addi %i, %one : i32
    scf.yield %j, %next : i32, i1
  }
  return %r#0 : i32
}

// -----

// The condition is known in the body.
func.func @known_inside(%n: i32, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:2 = scf.while (%i = %zero, %s = %x) : (i32, i32) -> (i32, i32) {
    %p = arith.cmpi slt, %i, %n : i32
    scf.condition(%p) %i, %s : i32, i32
  } do {
  ^body(%i: i32, %s: i32):
    %p = arith.cmpi slt, %i, %n : i32
    %j = arith.addi %i, %one : i32
    %t = arith.select %p, %j, %s : i32
    scf.yield %j, %t : i32, i32
  }
  return %r#1 : i32
}

// -----

// Euclid's algorithm on remainders, which are undefined for zero only after the test.
func.func @euclid(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %r:2 = scf.while (%x = %a, %y = %b) : (i32, i32) -> (i32, i32) {
    %p = arith.cmpi ne, %y, %zero : i32
    scf.condition(%p) %x, %y : i32, i32
  } do {
  ^body(%x: i32, %y: i32):
    %m = arith.remui %x, %y : i32
    scf.yield %y, %m : i32, i32
  }
  return %r#0 : i32
}

// -----

// A step of two, and a bound on the other side.
func.func @step_two(%a: i64, %b: i64) -> i64 {
  %two = arith.constant 2 : i64
  %r:2 = scf.while (%i = %a, %s = %b) : (i64, i64) -> (i64, i64) {
    %p = arith.cmpi sgt, %b, %i : i64
    scf.condition(%p) %i, %s : i64, i64
  } do {
  ^body(%i: i64, %s: i64):
    %t = arith.subi %s, %i : i64
    %j = arith.addi %i, %two : i64
    scf.yield %j, %t : i64, i64
  }
  return %r#1 : i64
}

// -----

// An unknown operation in each region.
func.func @opaque_regions(%x: i32) -> i32 {
  %r = scf.while (%s = %x) : (i32) -> i32 {
    %p = "device.ready"(%s) : (i32) -> i1
    scf.condition(%p) %s : i32
  } do {
  ^body(%s: i32):
    %t = "device.read"(%s) : (i32) -> i32
    scf.yield %t : i32
  }
  return %r : i32
}
