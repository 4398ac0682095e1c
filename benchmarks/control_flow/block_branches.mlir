// A diamond.
func.func @diamond(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^then, ^else
^then:
  %a = arith.addi %x, %y : i32
  cf.br ^join(%a : i32)
^else:
  %b = arith.subi %x, %y : i32
  cf.br ^join(%b : i32)
^join(%r: i32):
  return %r : i32
}

// -----

// A diamond that only chooses.
func.func @choice(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^then, ^else
^then:
  cf.br ^join(%x : i32)
^else:
  cf.br ^join(%y : i32)
^join(%r: i32):
  return %r : i32
}

// -----

// An early return before an effect.
func.func private @use(i32) -> i32
func.func @early(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %p = arith.cmpi slt, %x, %zero : i32
  cf.cond_br %p, ^out, ^go
^out:
  return %zero : i32
^go:
  %r = func.call @use(%x) : (i32) -> i32
  return %r : i32
}

// -----

// A switch with a case that does what the default does.
func.func @switch(%k: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %k : i32, [
    default: ^join(%x : i32),
    1: ^join(%y : i32),
    2: ^join(%x : i32),
    7: ^seven
  ]
^seven:
  %a = arith.addi %x, %y : i32
  cf.br ^join(%a : i32)
^join(%r: i32):
  return %r : i32
}

// -----

// A switch on a constant.
func.func private @one()
func.func private @other()
func.func @switch_constant() {
  %k = arith.constant 3 : i32
  cf.switch %k : i32, [
    default: ^other,
    3: ^one
  ]
^one:
  func.call @one() : () -> ()
  return
^other:
  func.call @other() : () -> ()
  return
}

// -----

// The same condition twice, one behind the other.
func.func private @a()
func.func private @b()
func.func private @c()
func.func @again(%p: i1) {
  cf.cond_br %p, ^one, ^two
^one:
  func.call @a() : () -> ()
  cf.cond_br %p, ^three, ^two
^two:
  func.call @b() : () -> ()
  cf.br ^three
^three:
  func.call @c() : () -> ()
  return
}

// -----

// A branch whose condition is used where it is known.
func.func @known(%p: i1) -> i1 {
  %true = arith.constant true
  cf.cond_br %p, ^yes, ^no
^yes:
  return %p : i1
^no:
  %q = arith.xori %p, %true : i1
  return %q : i1
}

// -----

// An assertion that holds, and one that is needed.
func.func @assertions(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %true = arith.constant true
  cf.assert %true, "never seen"
  %p = arith.cmpi ne, %x, %zero : i32
  cf.assert %p, "zero"
  %r = arith.divui %x, %x : i32
  return %r : i32
}

// -----

// Blocks that are the same but for their operands.
func.func @alike(%p: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %p, ^one, ^two
^one:
  "device.poke"(%x) : (i32) -> ()
  return %x : i32
^two:
  "device.poke"(%y) : (i32) -> ()
  return %y : i32
}

// -----

// A block that nobody reaches.
func.func @unreached(%x: i32) -> i32 {
  cf.br ^end(%x : i32)
^nobody:
  "device.poke"(%x) : (i32) -> ()
  cf.br ^end(%x : i32)
^end(%r: i32):
  return %r : i32
}

// -----

// Both targets of a branch are one block, with different arguments.
func.func @same_target(%p: i1, %x: i16, %y: i16) -> i16 {
  cf.cond_br %p, ^end(%x : i16), ^end(%y : i16)
^end(%r: i16):
  %s = arith.addi %r, %y : i16
  return %s : i16
}

// -----

// What only one branch needs is computed before.
func.func @sinkable(%p: i1, %x: i32) -> i32 {
  %sq = arith.muli %x, %x : i32
  %zero = arith.constant 0 : i32
  cf.cond_br %p, ^use, ^skip
^use:
  cf.br ^end(%sq : i32)
^skip:
  cf.br ^end(%zero : i32)
^end(%r: i32):
  return %r : i32
}
