// A sum over symbolic bounds.
func.func @sum_symbolic(%a: index, %b: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %a to %b step %one iter_args(%s = %zero) -> index {
    %n = arith.addi %s, %i : index
    scf.yield %n : index
  }
  return %r : index
}

// -----

// A constant trip count that 2, 3 and 4 divide.
func.func @sum_twelve(%x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %twelve = arith.constant 12 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %twelve step %one iter_args(%s = %x) -> i32 {
    %j = arith.index_cast %i : index to i32
    %m = arith.muli %s, %j : i32
    %n = arith.addi %m, %x : i32
    scf.yield %n : i32
  }
  return %r : i32
}

// -----

// A constant trip count that none of the usual factors divides.
func.func @xor_seven(%x: i16) -> i16 {
  %zero = arith.constant 0 : index
  %seven = arith.constant 7 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : i16
  %r = scf.for %i = %zero to %seven step %one iter_args(%s = %x) -> i16 {
    %m = arith.muli %s, %three : i16
    %n = arith.xori %m, %x : i16
    scf.yield %n : i16
  }
  return %r : i16
}

// -----

// A step other than one between symbolic bounds.
func.func @step_four(%a: index, %b: index, %x: i64) -> i64 {
  %four = arith.constant 4 : index
  %one = arith.constant 1 : i64
  %r = scf.for %i = %a to %b step %four iter_args(%s = %x) -> i64 {
    %d = arith.shli %s, %one : i64
    %n = arith.xori %d, %x : i64
    scf.yield %n : i64
  }
  return %r : i64
}

// -----

// A symbolic step.
func.func @step_symbolic(%a: index, %b: index, %step: index) -> index {
  %zero = arith.constant 0 : index
  %r = scf.for %i = %a to %b step %step iter_args(%s = %zero) -> index {
    %n = arith.addi %s, %i : index
    scf.yield %n : index
  }
  return %r : index
}

// -----

// A counter of 8 bits.
func.func @counter_i8(%n: i8) -> i8 {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %zero) -> i8 : i8 {
    %m = arith.muli %i, %i : i8
    %t = arith.addi %s, %m : i8
    scf.yield %t : i8
  }
  return %r : i8
}

// -----

// A counter of 16 bits with a step of three.
func.func @counter_i16(%a: i16, %b: i16) -> i16 {
  %zero = arith.constant 0 : i16
  %three = arith.constant 3 : i16
  %r = scf.for %i = %a to %b step %three iter_args(%s = %zero) -> i16 : i16 {
    %t = arith.xori %s, %i : i16
    scf.yield %t : i16
  }
  return %r : i16
}

// -----

// A counter of 32 bits.
func.func @counter_i32(%a: i32, %b: i32, %x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %r = scf.for %i = %a to %b step %one iter_args(%s = %x) -> i32 : i32 {
    %m = arith.muli %s, %x : i32
    %t = arith.addi %m, %i : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// A counter of 64 bits with a step of two.
func.func @counter_i64(%a: i64, %b: i64) -> i64 {
  %two = arith.constant 2 : i64
  %r = scf.for %i = %a to %b step %two iter_args(%s = %a) -> i64 : i64 {
    %t = arith.subi %i, %s : i64
    scf.yield %t : i64
  }
  return %r : i64
}

// -----

// Bounds compared without sign.
func.func @counter_unsigned(%a: i32, %b: i32) -> i32 {
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %r = scf.for unsigned %i = %a to %b step %one iter_args(%s = %zero) -> i32 : i32 {
    %t = arith.addi %s, %i : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// Never runs: the bounds are constants the wrong way round.
func.func @no_trip(%x: i32) -> i32 {
  %five = arith.constant 5 : index
  %two = arith.constant 2 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %five to %two step %one iter_args(%s = %x) -> i32 {
    %t = arith.addi %s, %x : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// Runs once.
func.func @one_trip(%x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %three = arith.constant 3 : index
  %r = scf.for %i = %zero to %three step %three iter_args(%s = %x) -> i32 {
    %t = arith.addi %s, %x : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// A shifted and scaled counter, whose plain value has no other use.
func.func @scaled_counter(%n: index, %k: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %k) -> index {
    %j = arith.addi %i, %three : index
    %t = arith.xori %s, %j : index
    scf.yield %t : index
  }
  return %r : index
}

// -----

// A conditional in the body.
func.func @conditional_body(%n: index, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c0 = arith.constant 0 : i32
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> i32 {
    %p = arith.cmpi slt, %s, %c0 : i32
    %t = scf.if %p -> i32 {
      %u = arith.subi %c0, %s : i32
      scf.yield %u : i32
    } else {
      %u = arith.subi %s, %x : i32
      scf.yield %u : i32
    }
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// The largest value of an expression of the counter.
func.func @maximum(%a: i32, %b: i32, %m: i32) -> i32 {
  %one = arith.constant 1 : i32
  %r = scf.for %i = %a to %b step %one iter_args(%s = %m) -> i32 : i32 {
    %e = arith.xori %i, %m : i32
    %t = arith.maxsi %s, %e : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// A flag that stays set once it was set.
func.func @sticky(%n: i32, %k: i32) -> i1 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %false = arith.constant false
  %r = scf.for %i = %zero to %n step %one iter_args(%f = %false) -> i1 : i32 {
    %q = arith.muli %i, %i : i32
    %p = arith.cmpi eq, %q, %k : i32
    %t = arith.ori %f, %p : i1
    scf.yield %t : i1
  }
  return %r : i1
}
