// A function without effects is called in a loop.
func.func private @square(%x: i32) -> i32 {
  %r = arith.muli %x, %x : i32
  return %r : i32
}
func.func @squares(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %zero) -> i32 : i32 {
    %q = func.call @square(%i) : (i32) -> i32
    %t = arith.addi %s, %q : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// A function with a loop is called in a loop.
func.func private @triangle(%n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %zero) -> index {
    %t = arith.addi %s, %i : index
    scf.yield %t : index
  }
  return %r : index
}
func.func @tetrahedron(%n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %zero) -> index {
    %q = func.call @triangle(%i) : (index) -> index
    %t = arith.addi %s, %q : index
    scf.yield %t : index
  }
  return %r : index
}

// -----

// A function with an effect is called twice.
func.func private @log(i32)
func.func private @logged(%x: i32) -> i32 {
  func.call @log(%x) : (i32) -> ()
  %one = arith.constant 1 : i32
  %r = arith.addi %x, %one : i32
  return %r : i32
}
func.func @twice(%x: i32) -> i32 {
  %a = func.call @logged(%x) : (i32) -> i32
  %b = func.call @logged(%a) : (i32) -> i32
  return %b : i32
}

// -----

// A function with blocks is called.
func.func private @log(i32)
func.func private @clamp(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %p = arith.cmpi slt, %x, %zero : i32
  cf.cond_br %p, ^low, ^ok
^low:
  func.call @log(%x) : (i32) -> ()
  return %zero : i32
^ok:
  return %x : i32
}
func.func @clamped_sum(%x: i32, %y: i32) -> i32 {
  %a = func.call @clamp(%x) : (i32) -> i32
  %b = func.call @clamp(%y) : (i32) -> i32
  %s = arith.addi %a, %b : i32
  return %s : i32
}

// -----

// A private function always gets the same constant.
func.func private @scaled(%x: i32, %k: i32) -> i32 {
  %r = arith.muli %x, %k : i32
  return %r : i32
}
func.func @constant_argument(%x: i32) -> i32 {
  %k = arith.constant 6 : i32
  %a = func.call @scaled(%x, %k) : (i32, i32) -> i32
  %b = func.call @scaled(%a, %k) : (i32, i32) -> i32
  return %b : i32
}

// -----

// A result of a private function that nobody uses.
func.func private @pair(%x: i32) -> (i32, i32) {
  %a = arith.addi %x, %x : i32
  %b = arith.muli %x, %x : i32
  return %a, %b : i32, i32
}
func.func @half_used(%x: i32) -> i32 {
  %r:2 = func.call @pair(%x) : (i32) -> (i32, i32)
  return %r#0 : i32
}

// -----

// External calls with equal operands are not shared.
func.func private @random(i32) -> i32
func.func @two_randoms(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %a = func.call @random(%x) : (i32) -> i32
  %y = arith.addi %x, %one : i32
  %z = arith.addi %x, %one : i32
  %b = func.call @random(%y) : (i32) -> i32
  %c = func.call @random(%z) : (i32) -> i32
  %s = arith.addi %a, %b : i32
  %t = arith.subi %s, %c : i32
  return %t : i32
}
