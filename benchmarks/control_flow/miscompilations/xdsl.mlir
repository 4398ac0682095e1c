// Twin: xdsl_hoisted_effect [xdsl canonicalize] 22.1.8 does it: An operation that xDSL does not know leaves the loop, as if it had no effect.
module {
  func.func @hoisted(%arg0: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg1 = %c0 to %arg0 step %c1 {
      %0 = "device.read"() : () -> i32
      "device.write"(%0) : (i32) -> ()
    }
    return
  }
}

// -----
// Differs on (18446744073709551599), world 0: effect 1 is device.read(), where the source returned
builtin.module {
  func.func @hoisted(%arg0: index) {
    %0 = "device.read"() : () -> i32
    "device.write"(%0) : (i32) -> ()
    func.return
  }
}
