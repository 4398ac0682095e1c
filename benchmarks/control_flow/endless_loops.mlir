// An endless loop with an effect, in blocks.
func.func @poll() {
  cf.br ^again
^again:
  "device.poll"() : () -> ()
  cf.br ^again
}

// -----

// An endless loop with an effect, structured; nothing behind it is reached.
func.func private @tick(i32)
func.func @ticks() -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %true = arith.constant true
  %r = scf.while (%i = %zero) : (i32) -> i32 {
    scf.condition(%true) %i : i32
  } do {
  ^body(%i: i32):
    func.call @tick(%i) : (i32) -> ()
    %j = arith.addi %i, %one : i32
    scf.yield %j : i32
  }
  return %r : i32
}

// -----

// An endless loop without effects, behind a test.
func.func @stuck_if(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^stuck, ^end
^stuck:
  cf.br ^stuck
^end:
  %r = arith.addi %x, %x : i32
  return %r : i32
}

// -----

// A loop without effects that ends for some inputs only.
func.func @maybe_stuck(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %two = arith.constant 2 : i32
  %r = scf.while (%s = %x) : (i32) -> i32 {
    %p = arith.cmpi ne, %s, %zero : i32
    scf.condition(%p) %s : i32
  } do {
  ^body(%s: i32):
    %m = arith.muli %two, %two : i32
    %t = arith.subi %s, %two : i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// A server: it ends when an operation says so.
func.func @server(%x: i32) -> i32 {
  cf.br ^head(%x : i32)
^head(%s: i32):
  %request = "device.wait"(%s) : (i32) -> i32
  %stop = "device.stop"(%request) : (i32) -> i1
  cf.cond_br %stop, ^end, ^serve
^serve:
  %square = arith.muli %x, %x : i32
  %t = arith.addi %request, %square : i32
  cf.br ^head(%t : i32)
^end:
  return %request : i32
}
