// Fibonacci: one of two carried values is the other of the iteration before.
func.func @fibonacci(%n: index) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%a = %c0, %b = %c1) -> (i32, i32) {
    %s = arith.addi %a, %b : i32
    scf.yield %b, %s : i32, i32
  }
  return %r#0 : i32
}

// -----

// Two values that change places.
func.func @swap(%n: index, %x: i32, %y: i32) -> (i32, i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%a = %x, %b = %y) -> (i32, i32) {
    scf.yield %b, %a : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

// Three values go round, and one of them grows.
func.func @rotate_three(%n: i32, %x: i32, %y: i32, %z: i32) -> (i32, i32, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:3 = scf.for %i = %zero to %n step %one iter_args(%a = %x, %b = %y, %c = %z) -> (i32, i32, i32) : i32 {
    %d = arith.addi %c, %i : i32
    scf.yield %b, %d, %a : i32, i32, i32
  }
  return %r#0, %r#1, %r#2 : i32, i32, i32
}

// -----

// A carried value that nobody uses.
func.func @dead_carried(%n: index, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %c = arith.addi %a, %x : i32
    %d = arith.muli %b, %x : i32
    scf.yield %c, %d : i32, i32
  }
  return %r#0 : i32
}

// -----

// A carried value that never changes.
func.func @constant_carried(%n: index, %x: i32, %y: i32) -> (i32, i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%a = %x, %b = %y) -> (i32, i32) {
    %c = arith.addi %a, %b : i32
    scf.yield %c, %b : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

// A carried value that is the same constant before and in the loop.
func.func @carried_constant(%n: index, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : i32
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%a = %x, %b = %four) -> (i32, i32) {
    %c = arith.addi %a, %b : i32
    %d = arith.constant 4 : i32
    scf.yield %c, %d : i32, i32
  }
  return %r#0 : i32
}

// -----

// Two carried values that are always equal.
func.func @equal_carried(%n: index, %x: i32) -> (i32, i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %c = arith.muli %a, %x : i32
    %d = arith.muli %b, %x : i32
    scf.yield %c, %d : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

// A value of the iteration before decides the present one.
func.func @previous(%n: i32, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%last = %x, %s = %zero) -> (i32, i32) : i32 {
    %e = arith.xori %i, %x : i32
    %d = arith.subi %e, %last : i32
    %t = arith.addi %s, %d : i32
    scf.yield %e, %t : i32, i32
  }
  return %r#1 : i32
}

// -----

// A flag stands for the first iteration.
func.func @first_flag(%n: index, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%first = %true, %s = %x) -> (i1, i32) {
    %d = arith.addi %s, %x : i32
    %t = arith.select %first, %x, %d : i32
    scf.yield %false, %t : i1, i32
  }
  return %r#1 : i32
}

// -----

// A pair of numbers of different widths.
func.func @two_widths(%n: index, %x: i8, %y: i64) -> (i8, i64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%a = %x, %b = %y) -> (i8, i64) {
    %t = arith.trunci %b : i64 to i8
    %c = arith.addi %a, %t : i8
    %e = arith.extsi %a : i8 to i64
    %d = arith.subi %b, %e : i64
    scf.yield %c, %d : i8, i64
  }
  return %r#0, %r#1 : i8, i64
}

// -----

// A second counter that runs down.
func.func @down_counter(%n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%down = %n, %s = %zero) -> (index, index) {
    %p = arith.muli %down, %i : index
    %t = arith.addi %s, %p : index
    %d = arith.subi %down, %one : index
    scf.yield %d, %t : index, index
  }
  return %r#1 : index
}
