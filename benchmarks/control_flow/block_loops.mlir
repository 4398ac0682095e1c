// A counted loop of blocks.
func.func @count(%n: i32, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^head(%zero, %x : i32, i32)
^head(%i: i32, %s: i32):
  %p = arith.cmpi slt, %i, %n : i32
  cf.cond_br %p, ^body, ^exit
^body:
  %t = arith.muli %s, %x : i32
  %j = arith.addi %i, %one : i32
  cf.br ^head(%j, %t : i32, i32)
^exit:
  return %s : i32
}

// -----

// Two exits with different results.
func.func @two_exits(%n: i32, %k: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %minus = arith.constant -1 : i32
  cf.br ^head(%zero : i32)
^head(%i: i32):
  %p = arith.cmpi slt, %i, %n : i32
  cf.cond_br %p, ^body, ^absent
^body:
  %q = arith.muli %i, %i : i32
  %found = arith.cmpi eq, %q, %k : i32
  cf.cond_br %found, ^present, ^latch
^latch:
  %j = arith.addi %i, %one : i32
  cf.br ^head(%j : i32)
^present:
  return %i : i32
^absent:
  return %minus : i32
}

// -----

// Two exits, and a call that decides.
func.func private @probe(i32) -> i1
func.func private @report(i32)
func.func @two_exits_with_calls(%n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^head(%zero : i32)
^head(%i: i32):
  %p = arith.cmpi ult, %i, %n : i32
  cf.cond_br %p, ^body, ^exit(%zero : i32)
^body:
  %found = func.call @probe(%i) : (i32) -> i1
  %j = arith.addi %i, %one : i32
  cf.cond_br %found, ^exit(%j : i32), ^head(%j : i32)
^exit(%r: i32):
  func.call @report(%r) : (i32) -> ()
  return
}

// -----

// The test is at the end: one iteration at least.
func.func @bottom_tested(%n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  cf.br ^body(%zero, %n : i64, i64)
^body(%i: i64, %s: i64):
  %t = arith.xori %s, %i : i64
  %j = arith.addi %i, %one : i64
  %p = arith.cmpi slt, %j, %n : i64
  cf.cond_br %p, ^body(%j, %t : i64, i64), ^exit(%t : i64)
^exit(%r: i64):
  return %r : i64
}

// -----

// Blocks that swap what they carry.
func.func @swap(%n: i32, %x: i32, %y: i32) -> (i32, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^head(%zero, %x, %y : i32, i32, i32)
^head(%i: i32, %a: i32, %b: i32):
  %p = arith.cmpi slt, %i, %n : i32
  cf.cond_br %p, ^body, ^exit
^body:
  %j = arith.addi %i, %one : i32
  cf.br ^head(%j, %b, %a : i32, i32, i32)
^exit:
  return %a, %b : i32, i32
}

// -----

// Nested loops of blocks.
func.func @nested(%n: i16, %m: i16) -> i16 {
  %zero = arith.constant 0 : i16
  %one = arith.constant 1 : i16
  cf.br ^outer(%zero, %zero : i16, i16)
^outer(%i: i16, %s: i16):
  %p = arith.cmpi slt, %i, %n : i16
  cf.cond_br %p, ^inner(%zero, %s : i16, i16), ^exit
^inner(%j: i16, %t: i16):
  %q = arith.cmpi slt, %j, %m : i16
  cf.cond_br %q, ^body, ^latch
^body:
  %u = arith.addi %t, %j : i16
  %k = arith.addi %j, %one : i16
  cf.br ^inner(%k, %u : i16, i16)
^latch:
  %l = arith.addi %i, %one : i16
  cf.br ^outer(%l, %t : i16, i16)
^exit:
  return %s : i16
}

// -----

// A switch in a loop: a small machine with three states.
func.func @machine(%n: i32, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  cf.br ^head(%zero, %zero, %x : i32, i32, i32)
^head(%i: i32, %state: i32, %s: i32):
  %p = arith.cmpi slt, %i, %n : i32
  cf.cond_br %p, ^dispatch, ^exit
^dispatch:
  %j = arith.addi %i, %one : i32
  cf.switch %state : i32, [
    default: ^last,
    0: ^first,
    1: ^second
  ]
^first:
  %a = arith.addi %s, %x : i32
  cf.br ^head(%j, %one, %a : i32, i32, i32)
^second:
  %b = arith.muli %s, %x : i32
  cf.br ^head(%j, %two, %b : i32, i32, i32)
^last:
  %c = arith.xori %s, %x : i32
  cf.br ^head(%j, %zero, %c : i32, i32, i32)
^exit:
  return %s : i32
}

// -----

// A block argument that has one value on every edge.
func.func @same_argument(%n: i32, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^head(%zero, %x, %zero : i32, i32, i32)
^head(%i: i32, %same: i32, %s: i32):
  %p = arith.cmpi slt, %i, %n : i32
  cf.cond_br %p, ^body, ^exit
^body:
  %t = arith.addi %s, %same : i32
  %j = arith.addi %i, %one : i32
  cf.br ^head(%j, %same, %t : i32, i32, i32)
^exit:
  return %s : i32
}

// -----

// A branch on a condition that is known from the branch before.
func.func private @use(i32)
func.func @threaded(%n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^head(%zero : i32)
^head(%i: i32):
  %p = arith.cmpi slt, %i, %n : i32
  cf.cond_br %p, ^body, ^exit
^body:
  cf.cond_br %c, ^then, ^else
^then:
  func.call @use(%i) : (i32) -> ()
  cf.cond_br %c, ^latch, ^else
^else:
  func.call @use(%n) : (i32) -> ()
  cf.br ^latch
^latch:
  %j = arith.addi %i, %one : i32
  cf.br ^head(%j : i32)
^exit:
  return
}

// -----

// A loop with an assertion inside.
func.func @asserted(%n: i32, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^head(%zero, %x : i32, i32)
^head(%i: i32, %s: i32):
  %p = arith.cmpi slt, %i, %n : i32
  cf.cond_br %p, ^body, ^exit
^body:
  %t = arith.subi %s, %one : i32
  %positive = arith.cmpi sge, %t, %zero : i32
  cf.assert %positive, "negative"
  %j = arith.addi %i, %one : i32
  cf.br ^head(%j, %t : i32, i32)
^exit:
  return %s : i32
}

// -----

// A loop with two back edges.
func.func @two_latches(%n: i32, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  cf.br ^head(%zero, %x : i32, i32)
^head(%i: i32, %s: i32):
  %p = arith.cmpi slt, %i, %n : i32
  cf.cond_br %p, ^body, ^exit
^body:
  %m = arith.andi %s, %one : i32
  %q = arith.cmpi eq, %m, %zero : i32
  cf.cond_br %q, ^short, ^long
^short:
  %a = arith.addi %s, %x : i32
  %j = arith.addi %i, %one : i32
  cf.br ^head(%j, %a : i32, i32)
^long:
  %b = arith.subi %s, %one : i32
  %k = arith.addi %i, %two : i32
  cf.br ^head(%k, %b : i32, i32)
^exit:
  return %s : i32
}

// -----

// A loop that starts in its middle, at the unknown operation.
func.func @middle(%n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^work(%zero : i32)
^test(%i: i32):
  %p = arith.cmpi slt, %i, %n : i32
  cf.cond_br %p, ^work(%i : i32), ^exit
^work(%k: i32):
  "device.poke"(%k) : (i32) -> ()
  %j = arith.addi %k, %one : i32
  cf.br ^test(%j : i32)
^exit:
  return
}
