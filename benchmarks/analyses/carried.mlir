// Loops that carry values: what passes change about them rests on what is known of these.
// verify-pass --opt 'mlir-opt-22 --arith-unsigned-when-equivalent' benchmarks/analyses/carried.mlir
func.func private @use(i32)
func.func @aligned(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %c10 = arith.constant 10 : i32
  %c15 = arith.constant 15 : i32
  %c100 = arith.constant 100 : i32
  %c8 = arith.constant 8 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %s = arith.addi %a, %c8 : i32
    %y = arith.xori %s, %c100 : i32
    %b = arith.andi %a, %c3 : i32
    func.call @use(%b) : (i32) -> ()
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @clamp(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %c10 = arith.constant 10 : i32
  %c15 = arith.constant 15 : i32
  %c100 = arith.constant 100 : i32
  %c8 = arith.constant 8 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %s = arith.addi %a, %one : i32
    %y = arith.minsi %s, %c100 : i32
    %t = arith.divsi %a, %c3 : i32
    func.call @use(%t) : (i32) -> ()
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @cmp(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %c10 = arith.constant 10 : i32
  %c15 = arith.constant 15 : i32
  %c100 = arith.constant 100 : i32
  %c8 = arith.constant 8 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %s = arith.addi %a, %x : i32
    %y = arith.andi %s, %c15 : i32
    %t = arith.cmpi slt, %a, %c100 : i32
    %e = arith.extui %t : i1 to i32
    func.call @use(%e) : (i32) -> ()
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @digit(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %c10 = arith.constant 10 : i32
  %c15 = arith.constant 15 : i32
  %c100 = arith.constant 100 : i32
  %c8 = arith.constant 8 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %d = arith.remsi %a, %c10 : i32
    %q = arith.divsi %a, %c10 : i32
    %y = arith.addi %q, %c7 : i32
    func.call @use(%d) : (i32) -> ()
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @even(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %c10 = arith.constant 10 : i32
  %c15 = arith.constant 15 : i32
  %c100 = arith.constant 100 : i32
  %c8 = arith.constant 8 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %s = arith.addi %a, %c2 : i32
    %y = arith.andi %s, %c15 : i32
    %b = arith.andi %a, %one : i32
    func.call @use(%b) : (i32) -> ()
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @mask(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %c10 = arith.constant 10 : i32
  %c15 = arith.constant 15 : i32
  %c100 = arith.constant 100 : i32
  %c8 = arith.constant 8 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %s = arith.addi %a, %x : i32
    %y = arith.andi %s, %c7 : i32
    %t = arith.divsi %a, %c2 : i32
    func.call @use(%t) : (i32) -> ()
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @nest(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %c10 = arith.constant 10 : i32
  %c15 = arith.constant 15 : i32
  %c100 = arith.constant 100 : i32
  %c8 = arith.constant 8 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %q = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> (i32) {
      %s = arith.addi %b, %x : i32
      %y = arith.andi %s, %c15 : i32
      %t = arith.divsi %b, %c2 : i32
      func.call @use(%t) : (i32) -> ()
      scf.yield %y : i32
    }
    scf.yield %q : i32
  }
  return %r : i32
}
func.func @quotient(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %c10 = arith.constant 10 : i32
  %c15 = arith.constant 15 : i32
  %c100 = arith.constant 100 : i32
  %c8 = arith.constant 8 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %s = arith.xori %a, %x : i32
    %u = arith.shrui %s, %c2 : i32
    %y = arith.divsi %u, %c3 : i32
    %t = arith.remsi %a, %c10 : i32
    func.call @use(%t) : (i32) -> ()
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @remainder(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %c10 = arith.constant 10 : i32
  %c15 = arith.constant 15 : i32
  %c100 = arith.constant 100 : i32
  %c8 = arith.constant 8 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %s = arith.addi %a, %c3 : i32
    %y = arith.remsi %s, %c10 : i32
    func.call @use(%y) : (i32) -> ()
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @remui(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %c10 = arith.constant 10 : i32
  %c15 = arith.constant 15 : i32
  %c100 = arith.constant 100 : i32
  %c8 = arith.constant 8 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %s = arith.addi %a, %x : i32
    %y = arith.remui %s, %c10 : i32
    %t = arith.divsi %a, %c2 : i32
    func.call @use(%t) : (i32) -> ()
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @shifted(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %c10 = arith.constant 10 : i32
  %c15 = arith.constant 15 : i32
  %c100 = arith.constant 100 : i32
  %c8 = arith.constant 8 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %q = arith.shrui %a, %one : i32
    %s = arith.addi %q, %c8 : i32
    %y = arith.divsi %s, %c2 : i32
    func.call @use(%y) : (i32) -> ()
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @shr_rem(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %c10 = arith.constant 10 : i32
  %c15 = arith.constant 15 : i32
  %c100 = arith.constant 100 : i32
  %c8 = arith.constant 8 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
    %s = arith.addi %a, %x : i32
    %u = arith.remui %s, %c100 : i32
    %y = arith.shrui %u, %one : i32
    %t = arith.divsi %a, %c3 : i32
    func.call @use(%t) : (i32) -> ()
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @two(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %c10 = arith.constant 10 : i32
  %c15 = arith.constant 15 : i32
  %c100 = arith.constant 100 : i32
  %c8 = arith.constant 8 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z, %b = %one) -> (i32, i32) {
    %s = arith.addi %a, %b : i32
    %y = arith.andi %s, %c15 : i32
    %t = arith.remsi %a, %c8 : i32
    %w = arith.shrsi %b, %one : i32
    %v = arith.andi %w, %c7 : i32
    func.call @use(%t) : (i32) -> ()
    scf.yield %y, %v : i32, i32
  }
  return %r#0 : i32
}
func.func @while_digits(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %c10 = arith.constant 10 : i32
  %c15 = arith.constant 15 : i32
  %c100 = arith.constant 100 : i32
  %c8 = arith.constant 8 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %u = arith.shrui %x, %one : i32
  %r = scf.while (%a = %u) : (i32) -> i32 {
    %g = arith.cmpi ne, %a, %z : i32
    scf.condition(%g) %a : i32
  } do {
  ^bb0(%a: i32):
    %d = arith.remsi %a, %c10 : i32
    func.call @use(%d) : (i32) -> ()
    %y = arith.divsi %a, %c10 : i32
    scf.yield %y : i32
  }
  return %r : i32
}
