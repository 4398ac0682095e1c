// A conditional that chooses.
func.func @choose(%c: i1, %x: i32, %y: i32) -> i32 {
  %r = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %r : i32
}

// -----

// A conditional whose first result is the same on both sides.
func.func @half_choose(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %r:2 = scf.if %c -> (i32, i32) {
    %s = arith.addi %x, %y : i32
    scf.yield %x, %s : i32, i32
  } else {
    scf.yield %x, %y : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

// A conditional gives its condition, and its opposite.
func.func @flags(%c: i1) -> (i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %r:2 = scf.if %c -> (i1, i1) {
    scf.yield %true, %false : i1, i1
  } else {
    scf.yield %false, %true : i1, i1
  }
  return %r#0, %r#1 : i1, i1
}

// -----

// One conditional in another.
func.func private @use(i32)
func.func @nested(%c: i1, %d: i1, %x: i32) {
  scf.if %c {
    scf.if %d {
      func.call @use(%x) : (i32) -> ()
    }
  }
  return
}

// -----

// Two conditionals with one condition.
func.func private @a(i32) -> i32
func.func private @b(i32) -> i32
func.func @twice(%c: i1, %x: i32) -> (i32, i32) {
  %r = scf.if %c -> i32 {
    %s = func.call @a(%x) : (i32) -> i32
    scf.yield %s : i32
  } else {
    scf.yield %x : i32
  }
  %q = scf.if %c -> i32 {
    %s = func.call @b(%x) : (i32) -> i32
    scf.yield %s : i32
  } else {
    scf.yield %x : i32
  }
  return %r, %q : i32, i32
}

// -----

// The condition is known inside.
func.func @known(%c: i1, %x: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %s = scf.if %c -> i32 {
      %t = arith.addi %x, %x : i32
      scf.yield %t : i32
    } else {
      "device.never"() : () -> ()
      scf.yield %x : i32
    }
    scf.yield %s : i32
  } else {
    %e = arith.extui %c : i1 to i32
    scf.yield %e : i32
  }
  return %r : i32
}

// -----

// What only one side needs is computed before.
func.func private @use(i32)
func.func @sinkable(%c: i1, %x: i32, %y: i32) {
  %m = arith.muli %x, %y : i32
  %s = arith.addi %x, %y : i32
  scf.if %c {
    func.call @use(%m) : (i32) -> ()
  } else {
    func.call @use(%s) : (i32) -> ()
  }
  return
}

// -----

// A negated condition.
func.func @negated(%c: i1, %x: i32, %y: i32) -> i32 {
  %true = arith.constant true
  %n = arith.xori %c, %true : i1
  %r = scf.if %n -> i32 {
    %s = arith.muli %x, %y : i32
    scf.yield %s : i32
  } else {
    scf.yield %y : i32
  }
  return %r : i32
}

// -----

// A choice by index, one case of which is empty.
func.func private @use(i32)
func.func @choice(%k: index, %x: i32) -> i32 {
  %r = scf.index_switch %k -> i32
  case 0 {
    func.call @use(%x) : (i32) -> ()
    scf.yield %x : i32
  }
  case 3 {
    %s = arith.addi %x, %x : i32
    scf.yield %s : i32
  }
  default {
    scf.yield %x : i32
  }
  return %r : i32
}

// -----

// A choice by a constant index.
func.func @constant_choice(%x: i32) -> i32 {
  %k = arith.constant 3 : index
  %r = scf.index_switch %k -> i32
  case 3 {
    %s = arith.addi %x, %x : i32
    scf.yield %s : i32
  }
  default {
    "device.poke"(%x) : (i32) -> ()
    scf.yield %x : i32
  }
  return %r : i32
}

// -----

// A region that is executed in place.
func.func @in_place(%x: i32) -> i32 {
  %r = scf.execute_region -> i32 {
    %s = arith.muli %x, %x : i32
    "device.poke"(%s) : (i32) -> ()
    scf.yield %s : i32
  }
  return %r : i32
}

// -----

// A region with blocks that is executed in place.
func.func @blocks_in_place(%c: i1, %x: i32) -> i32 {
  %r = scf.execute_region -> i32 {
    cf.cond_br %c, ^a, ^b
  ^a:
    %s = arith.muli %x, %x : i32
    scf.yield %s : i32
  ^b:
    "device.poke"(%x) : (i32) -> ()
    scf.yield %x : i32
  }
  %t = arith.addi %r, %x : i32
  return %t : i32
}

// -----

// A chain of conditionals.
func.func @chain(%x: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %c10 = arith.constant 10 : i8
  %p = arith.cmpi slt, %x, %c0 : i8
  %r = scf.if %p -> i8 {
    scf.yield %c0 : i8
  } else {
    %q = arith.cmpi sgt, %x, %c10 : i8
    %s = scf.if %q -> i8 {
      scf.yield %c10 : i8
    } else {
      scf.yield %x : i8
    }
    scf.yield %s : i8
  }
  return %r : i8
}

// -----

// A conditional without an effect or a use.
func.func @useless(%c: i1, %x: i32, %y: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %s = arith.muli %x, %y : i32
    scf.yield %s : i32
  } else {
    scf.yield %y : i32
  }
  return %x : i32
}

// -----

// The same computation on both sides, and after.
func.func @common(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %m = arith.muli %x, %y : i32
  %r = scf.if %c -> i32 {
    %n = arith.muli %x, %y : i32
    scf.yield %n : i32
  } else {
    %n = arith.muli %x, %y : i32
    %o = arith.addi %n, %m : i32
    scf.yield %o : i32
  }
  %q = arith.muli %x, %y : i32
  return %r, %q : i32, i32
}
