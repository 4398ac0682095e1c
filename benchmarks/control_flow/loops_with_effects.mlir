// A call an iteration.
func.func private @use(i32)
func.func @call_each(%n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.for %i = %zero to %n step %one : i32 {
    func.call @use(%i) : (i32) -> ()
  }
  return
}

// -----

// What a call returns is carried.
func.func private @next(i32) -> i32
func.func @call_carried(%n: index, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> i32 {
    %t = func.call @next(%s) : (i32) -> i32
    scf.yield %t : i32
  }
  return %r : i32
}

// -----

// An operation that nobody knows.
func.func @opaque_each(%a: index, %b: index) {
  %two = arith.constant 2 : index
  scf.for %i = %a to %b step %two {
    "device.poke"(%i) : (index) -> ()
  }
  return
}

// -----

// An unknown operation and a call, in an order that is seen.
func.func private @use(i32)
func.func @opaque_and_call(%n: index, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> i32 {
    %t = "device.read"(%s) {channel = 3 : i32} : (i32) -> i32
    func.call @use(%t) : (i32) -> ()
    %u = arith.addi %s, %t : i32
    scf.yield %u : i32
  }
  return %r : i32
}

// -----

// A constant number of calls.
func.func private @use(index)
func.func @six_calls() {
  %zero = arith.constant 0 : index
  %six = arith.constant 6 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %six step %one {
    func.call @use(%i) : (index) -> ()
  }
  return
}

// -----

// A call on one branch only.
func.func private @rare(i32)
func.func @call_if(%n: i32, %k: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.for %i = %zero to %n step %one : i32 {
    %m = arith.andi %i, %k : i32
    %p = arith.cmpi eq, %m, %zero : i32
    scf.if %p {
      func.call @rare(%i) : (i32) -> ()
    }
  }
  return
}

// -----

// Calls on both branches.
func.func private @even(i32)
func.func private @odd(i32)
func.func @call_either(%n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.for %i = %zero to %n step %one : i32 {
    %m = arith.andi %i, %one : i32
    %p = arith.cmpi eq, %m, %zero : i32
    scf.if %p {
      func.call @even(%i) : (i32) -> ()
    } else {
      func.call @odd(%i) : (i32) -> ()
    }
  }
  return
}

// -----

// A call before, in and after.
func.func private @open() -> i32
func.func private @write(i32, i32)
func.func private @close(i32)
func.func @call_around(%n: index, %x: i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %h = func.call @open() : () -> i32
  scf.for %i = %zero to %n step %one {
    %y = arith.muli %x, %x : i32
    func.call @write(%h, %y) : (i32, i32) -> ()
  }
  func.call @close(%h) : (i32) -> ()
  return
}

// -----

// Two loops, one after the other.
func.func @two_loops(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    "device.first"(%i) : (index) -> ()
  }
  scf.for %i = %zero to %n step %one {
    "device.second"(%i) : (index) -> ()
  }
  return
}

// -----

// The bound comes from a call.
func.func private @length() -> index
func.func @bound_from_call() -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = func.call @length() : () -> index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %zero) -> index {
    %t = "device.next"(%s, %i) : (index, index) -> index
    scf.yield %t : index
  }
  return %r : index
}

// -----

// Unsigned bounds and a call.
func.func private @use(i8)
func.func @call_unsigned(%a: i8, %b: i8) {
  %one = arith.constant 1 : i8
  scf.for unsigned %i = %a to %b step %one : i8 {
    func.call @use(%i) : (i8) -> ()
  }
  return
}

// -----

// An unknown operation that takes a carried pair and gives one.
func.func @opaque_pair(%n: index, %x: i32, %y: i32) -> (i32, i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%a = %x, %b = %y) -> (i32, i32) {
    %t:2 = "device.mix"(%b, %a) : (i32, i32) -> (i32, i32)
    scf.yield %t#0, %t#1 : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
