// min by an if
func.func @min_of_two(%x: i32, %y: i32) -> i32 {
  %c = arith.cmpi slt, %x, %y : i32
  %r = scf.if %c -> (i32) {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %r : i32
}
// -----
// one more where a condition holds
func.func @count_one(%c: i1, %n: i64) -> i64 {
  %one = arith.constant 1 : i64
  %r = scf.if %c -> (i64) {
    %m = arith.addi %n, %one overflow<nsw, nuw> : i64
    scf.yield %m : i64
  } else {
    scf.yield %n : i64
  }
  return %r : i64
}
// -----
// both arms are one sum
func.func @equal_arms(%c: i1, %x: i32, %y: i32) -> i32 {
  %r = scf.if %c -> (i32) {
    %a = arith.addi %x, %y : i32
    scf.yield %a : i32
  } else {
    %b = arith.addi %y, %x : i32
    scf.yield %b : i32
  }
  return %r : i32
}
// -----
// a comparison as a number
func.func @as_number(%x: i32, %y: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c = arith.cmpi ult, %x, %y : i32
  %r = scf.if %c -> (i32) {
    scf.yield %one : i32
  } else {
    scf.yield %zero : i32
  }
  return %r : i32
}
// -----
// clamp by ifs, one in the other
func.func @clamp(%x: i32) -> i32 {
  %low = arith.constant 0 : i32
  %high = arith.constant 255 : i32
  %c = arith.cmpi slt, %x, %low : i32
  %r = scf.if %c -> (i32) {
    scf.yield %low : i32
  } else {
    %d = arith.cmpi sgt, %x, %high : i32
    %s = scf.if %d -> (i32) {
      scf.yield %high : i32
    } else {
      scf.yield %x : i32
    }
    scf.yield %s : i32
  }
  return %r : i32
}
// -----
// sign by ifs
func.func @sign(%x: i32) -> i32 {
  %minus = arith.constant -1 : i32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c = arith.cmpi slt, %x, %zero : i32
  %r = scf.if %c -> (i32) {
    scf.yield %minus : i32
  } else {
    %d = arith.cmpi sgt, %x, %zero : i32
    %s = scf.if %d -> (i32) {
      scf.yield %one : i32
    } else {
      scf.yield %zero : i32
    }
    scf.yield %s : i32
  }
  return %r : i32
}
// -----
// absolute value, a triangle
func.func @absolute(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %c = arith.cmpi slt, %x, %zero : i32
  cf.cond_br %c, ^negative, ^join(%x : i32)
^negative:
  %n = arith.subi %zero, %x : i32
  cf.br ^join(%n : i32)
^join(%r: i32):
  return %r : i32
}
// -----
// the smaller and the larger of two, a diamond
func.func @sorted(%x: i32, %y: i32) -> (i32, i32) {
  %c = arith.cmpi sle, %x, %y : i32
  cf.cond_br %c, ^kept, ^swapped
^kept:
  cf.br ^join(%x, %y : i32, i32)
^swapped:
  cf.br ^join(%y, %x : i32, i32)
^join(%low: i32, %high: i32):
  return %low, %high : i32, i32
}
// -----
// the distance of two, a diamond
func.func @distance(%x: i32, %y: i32) -> i32 {
  %c = arith.cmpi ult, %x, %y : i32
  cf.cond_br %c, ^up, ^down
^up:
  %a = arith.subi %y, %x : i32
  cf.br ^join(%a : i32)
^down:
  %b = arith.subi %x, %y : i32
  cf.br ^join(%b : i32)
^join(%r: i32):
  return %r : i32
}
// -----
// short-circuit conjunction, blocks that go to one block
func.func @both(%a: i32, %b: i32) -> i1 {
  %zero = arith.constant 0 : i32
  %false = arith.constant false
  %c = arith.cmpi eq, %a, %zero : i32
  cf.cond_br %c, ^second, ^join(%false : i1)
^second:
  %d = arith.cmpi eq, %b, %zero : i32
  cf.br ^join(%d : i1)
^join(%r: i1):
  return %r : i1
}
// -----
// a range check by two branches
func.func @in_range(%x: i32) -> i1 {
  %false = arith.constant false
  %low = arith.constant 10 : i32
  %high = arith.constant 20 : i32
  %c = arith.cmpi uge, %x, %low : i32
  cf.cond_br %c, ^second, ^join(%false : i1)
^second:
  %d = arith.cmpi ult, %x, %high : i32
  cf.br ^join(%d : i1)
^join(%r: i1):
  return %r : i1
}
// -----
// maximum in llvm
llvm.func @max(%x: i32, %y: i32) -> i32 {
  %c = llvm.icmp "ugt" %x, %y : i32
  llvm.cond_br %c, ^bb1, ^bb2(%y : i32)
^bb1:
  llvm.br ^bb2(%x : i32)
^bb2(%r: i32):
  llvm.return %r : i32
}
// -----
// set or clear a bit, in llvm
llvm.func @set_bit(%c: i1, %x: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %rest = llvm.mlir.constant(-2 : i32) : i32
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  %a = llvm.or %x, %one : i32
  llvm.br ^bb3(%a : i32)
^bb2:
  %b = llvm.and %x, %rest : i32
  llvm.br ^bb3(%b : i32)
^bb3(%r: i32):
  llvm.return %r : i32
}
// -----
// a saturating difference
func.func @saturating(%x: i32, %y: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %c = arith.cmpi ugt, %x, %y : i32
  %r = scf.if %c -> (i32) {
    %d = arith.subi %x, %y : i32
    scf.yield %d : i32
  } else {
    scf.yield %zero : i32
  }
  return %r : i32
}
// -----
// negate where a condition holds
func.func @negate(%c: i1, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %r = scf.if %c -> (i32) {
    %n = arith.subi %zero, %x : i32
    scf.yield %n : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
// -----
// three-way comparison
func.func @compare(%x: i32, %y: i32) -> i32 {
  %minus = arith.constant -1 : i32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c = arith.cmpi slt, %x, %y : i32
  cf.cond_br %c, ^join(%minus : i32), ^other
^other:
  %d = arith.cmpi sgt, %x, %y : i32
  cf.cond_br %d, ^join(%one : i32), ^join(%zero : i32)
^join(%r: i32):
  return %r : i32
}
// -----
// a number of bits, guarded against zero
func.func @guarded_bits(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %c = arith.cmpi eq, %x, %zero : i32
  %r = scf.if %c -> (i32) {
    scf.yield %zero : i32
  } else {
    %n = math.ctpop %x : i32
    scf.yield %n : i32
  }
  return %r : i32
}
// -----
// a maximum of three, a chain of triangles
func.func @max_of_three(%x: i32, %y: i32, %z: i32) -> i32 {
  %c = arith.cmpi sgt, %x, %y : i32
  cf.cond_br %c, ^first(%x : i32), ^first(%y : i32)
^first(%m: i32):
  %d = arith.cmpi sgt, %m, %z : i32
  cf.cond_br %d, ^second(%m : i32), ^second(%z : i32)
^second(%r: i32):
  return %r : i32
}
// -----
// the condition again in an arm
func.func @known_condition(%c: i1, %d: i1) -> i1 {
  %r = scf.if %c -> (i1) {
    %a = arith.andi %c, %d : i1
    scf.yield %a : i1
  } else {
    scf.yield %d : i1
  }
  return %r : i1
}
// -----
// LEFT: a quotient that is computed only where it may be
func.func @quotient(%x: i32, %y: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %c = arith.cmpi eq, %y, %zero : i32
  %r = scf.if %c -> (i32) {
    scf.yield %zero : i32
  } else {
    %q = arith.divui %x, %y : i32
    scf.yield %q : i32
  }
  return %r : i32
}
// -----
// LEFT: a costly arm that is seldom needed
func.func @costly(%c: i1, %x: i32, %y: i32) -> i32 {
  %r = scf.if %c -> (i32) {
    %0 = arith.muli %x, %x : i32
    %1 = arith.addi %0, %y : i32
    %2 = arith.muli %1, %x : i32
    %3 = arith.xori %2, %y : i32
    %4 = arith.muli %3, %3 : i32
    scf.yield %4 : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
// -----
// LEFT: a block to which another one leads too
func.func @shared_block(%c: i1, %d: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %d, ^before, ^shared
^before:
  cf.cond_br %c, ^shared, ^join(%x : i32)
^shared:
  %s = arith.addi %x, %y : i32
  cf.br ^join(%s : i32)
^join(%r: i32):
  return %r : i32
}
// -----
// LEFT: a store in an arm
func.func @store(%c: i1, %x: i32, %m: memref<i32>) -> i32 {
  %r = scf.if %c -> (i32) {
    memref.store %x, %m[] : memref<i32>
    scf.yield %x : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
