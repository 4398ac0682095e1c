// multiply rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!integer = tensor<*x!ranks.integer>
!integer0 = tensor<!ranks.integer>
!number = tensor<*x!ranks.number>
!signed = tensor<*x!ranks.signed>
!float = tensor<*x!ranks.float>
!float0 = tensor<!ranks.float>

// A * 1 => A
module @multiply_01 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}) -> !number {
    %o = "ranks.constant"() {value = "1", shape = {d = "n"}} : () -> !number
    %x = "ranks.multiply"(%a, %o) : (!number, !number) -> !number
    return %x : !number
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}) -> !number {
    return %a : !number
  }
}

// 1 * A => A
module @multiply_02 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}) -> !number {
    %o = "ranks.constant"() {value = "1", shape = {d = "n"}} : () -> !number
    %x = "ranks.multiply"(%o, %a) : (!number, !number) -> !number
    return %x : !number
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}) -> !number {
    return %a : !number
  }
}

// A * 0 => 0
module @multiply_03 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !integer {ranks.shape = {d = "n"}}) -> !integer {
    %o = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !integer
    %x = "ranks.multiply"(%a, %o) : (!integer, !integer) -> !integer
    return %x : !integer
  }
  func.func @after(%a: !integer {ranks.shape = {d = "n"}}) -> !integer {
    %o = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !integer
    return %o : !integer
  }
}

// A * 0 => 0, of float elements
module @multiply_03_float attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}) -> !float {
    %o = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !float
    %x = "ranks.multiply"(%a, %o) : (!float, !float) -> !float
    return %x : !float
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}) -> !float {
    %o = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !float
    return %o : !float
  }
}

// 0 * A => 0
module @multiply_04 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !integer {ranks.shape = {d = "n"}}) -> !integer {
    %o = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !integer
    %x = "ranks.multiply"(%o, %a) : (!integer, !integer) -> !integer
    return %x : !integer
  }
  func.func @after(%a: !integer {ranks.shape = {d = "n"}}) -> !integer {
    %o = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !integer
    return %o : !integer
  }
}

// 0 * A => 0, of float elements
module @multiply_04_float attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}) -> !float {
    %o = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !float
    %x = "ranks.multiply"(%o, %a) : (!float, !float) -> !float
    return %x : !float
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}) -> !float {
    %o = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !float
    return %o : !float
  }
}

// (A * c1) * (B * c2) => (A * B) * (c1 * c2)
module @multiply_05 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !integer {ranks.shape = {d = "n"}}, %b: !integer {ranks.shape = {d = "n"}}, %c1: !integer0, %c2: !integer0) -> !integer {
    %p = "ranks.broadcast"(%c1) {new = {d = "n"}} : (!integer0) -> !integer
    %q = "ranks.broadcast"(%c2) {new = {d = "n"}} : (!integer0) -> !integer
    %x = "ranks.multiply"(%a, %p) : (!integer, !integer) -> !integer
    %y = "ranks.multiply"(%b, %q) : (!integer, !integer) -> !integer
    %z = "ranks.multiply"(%x, %y) : (!integer, !integer) -> !integer
    return %z : !integer
  }
  func.func @after(%a: !integer {ranks.shape = {d = "n"}}, %b: !integer {ranks.shape = {d = "n"}}, %c1: !integer0, %c2: !integer0) -> !integer {
    %p = "ranks.broadcast"(%c1) {new = {d = "n"}} : (!integer0) -> !integer
    %q = "ranks.broadcast"(%c2) {new = {d = "n"}} : (!integer0) -> !integer
    %x = "ranks.multiply"(%a, %b) : (!integer, !integer) -> !integer
    %y = "ranks.multiply"(%p, %q) : (!integer, !integer) -> !integer
    %z = "ranks.multiply"(%x, %y) : (!integer, !integer) -> !integer
    return %z : !integer
  }
}

// (A * c1) * (B * c2) => (A * B) * (c1 * c2), of float elements
module @multiply_05_float attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}, %b: !float {ranks.shape = {d = "n"}}, %c1: !float0, %c2: !float0) -> !float {
    %p = "ranks.broadcast"(%c1) {new = {d = "n"}} : (!float0) -> !float
    %q = "ranks.broadcast"(%c2) {new = {d = "n"}} : (!float0) -> !float
    %x = "ranks.multiply"(%a, %p) : (!float, !float) -> !float
    %y = "ranks.multiply"(%b, %q) : (!float, !float) -> !float
    %z = "ranks.multiply"(%x, %y) : (!float, !float) -> !float
    return %z : !float
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}, %b: !float {ranks.shape = {d = "n"}}, %c1: !float0, %c2: !float0) -> !float {
    %p = "ranks.broadcast"(%c1) {new = {d = "n"}} : (!float0) -> !float
    %q = "ranks.broadcast"(%c2) {new = {d = "n"}} : (!float0) -> !float
    %x = "ranks.multiply"(%a, %b) : (!float, !float) -> !float
    %y = "ranks.multiply"(%p, %q) : (!float, !float) -> !float
    %z = "ranks.multiply"(%x, %y) : (!float, !float) -> !float
    return %z : !float
  }
}

// (A * c1) * c2 => A * (c1 * c2)
module @multiply_06 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !integer {ranks.shape = {d = "n"}}, %c1: !integer0, %c2: !integer0) -> !integer {
    %p = "ranks.broadcast"(%c1) {new = {d = "n"}} : (!integer0) -> !integer
    %q = "ranks.broadcast"(%c2) {new = {d = "n"}} : (!integer0) -> !integer
    %x = "ranks.multiply"(%a, %p) : (!integer, !integer) -> !integer
    %z = "ranks.multiply"(%x, %q) : (!integer, !integer) -> !integer
    return %z : !integer
  }
  func.func @after(%a: !integer {ranks.shape = {d = "n"}}, %c1: !integer0, %c2: !integer0) -> !integer {
    %p = "ranks.broadcast"(%c1) {new = {d = "n"}} : (!integer0) -> !integer
    %q = "ranks.broadcast"(%c2) {new = {d = "n"}} : (!integer0) -> !integer
    %y = "ranks.multiply"(%p, %q) : (!integer, !integer) -> !integer
    %z = "ranks.multiply"(%a, %y) : (!integer, !integer) -> !integer
    return %z : !integer
  }
}

// (A * c1) * c2 => A * (c1 * c2), of float elements
module @multiply_06_float attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}, %c1: !float0, %c2: !float0) -> !float {
    %p = "ranks.broadcast"(%c1) {new = {d = "n"}} : (!float0) -> !float
    %q = "ranks.broadcast"(%c2) {new = {d = "n"}} : (!float0) -> !float
    %x = "ranks.multiply"(%a, %p) : (!float, !float) -> !float
    %z = "ranks.multiply"(%x, %q) : (!float, !float) -> !float
    return %z : !float
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}, %c1: !float0, %c2: !float0) -> !float {
    %p = "ranks.broadcast"(%c1) {new = {d = "n"}} : (!float0) -> !float
    %q = "ranks.broadcast"(%c2) {new = {d = "n"}} : (!float0) -> !float
    %y = "ranks.multiply"(%p, %q) : (!float, !float) -> !float
    %z = "ranks.multiply"(%a, %y) : (!float, !float) -> !float
    return %z : !float
  }
}

// (A * c) * broadcast(B) => broadcast(B * c) * A
module @multiply_07 attributes {
  ranks.groups = {d = ["n"], e = ["m"]}
} {
  func.func @before(%a: !integer {ranks.shape = {d = "n", e = "m"}}, %b: !integer {ranks.shape = {d = "n"}}, %c: !integer0) -> !integer {
    %p = "ranks.broadcast"(%c) {new = {d = "n", e = "m"}} : (!integer0) -> !integer
    %x = "ranks.multiply"(%a, %p) : (!integer, !integer) -> !integer
    %q = "ranks.broadcast"(%b) {new = {e = "m"}} : (!integer) -> !integer
    %z = "ranks.multiply"(%x, %q) : (!integer, !integer) -> !integer
    return %z : !integer
  }
  func.func @after(%a: !integer {ranks.shape = {d = "n", e = "m"}}, %b: !integer {ranks.shape = {d = "n"}}, %c: !integer0) -> !integer {
    %p = "ranks.broadcast"(%c) {new = {d = "n"}} : (!integer0) -> !integer
    %x = "ranks.multiply"(%b, %p) : (!integer, !integer) -> !integer
    %q = "ranks.broadcast"(%x) {new = {e = "m"}} : (!integer) -> !integer
    %z = "ranks.multiply"(%q, %a) : (!integer, !integer) -> !integer
    return %z : !integer
  }
}

// (A * c) * broadcast(B) => broadcast(B * c) * A, of float elements
module @multiply_07_float attributes {
  ranks.groups = {d = ["n"], e = ["m"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n", e = "m"}}, %b: !float {ranks.shape = {d = "n"}}, %c: !float0) -> !float {
    %p = "ranks.broadcast"(%c) {new = {d = "n", e = "m"}} : (!float0) -> !float
    %x = "ranks.multiply"(%a, %p) : (!float, !float) -> !float
    %q = "ranks.broadcast"(%b) {new = {e = "m"}} : (!float) -> !float
    %z = "ranks.multiply"(%x, %q) : (!float, !float) -> !float
    return %z : !float
  }
  func.func @after(%a: !float {ranks.shape = {d = "n", e = "m"}}, %b: !float {ranks.shape = {d = "n"}}, %c: !float0) -> !float {
    %p = "ranks.broadcast"(%c) {new = {d = "n"}} : (!float0) -> !float
    %x = "ranks.multiply"(%b, %p) : (!float, !float) -> !float
    %q = "ranks.broadcast"(%x) {new = {e = "m"}} : (!float) -> !float
    %z = "ranks.multiply"(%q, %a) : (!float, !float) -> !float
    return %z : !float
  }
}

// A * C + B * C => (A + B) * C
module @multiply_08 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !integer {ranks.shape = {d = "n"}}, %b: !integer {ranks.shape = {d = "n"}}, %c: !integer {ranks.shape = {d = "n"}}) -> !integer {
    %x = "ranks.multiply"(%a, %c) : (!integer, !integer) -> !integer
    %y = "ranks.multiply"(%b, %c) : (!integer, !integer) -> !integer
    %z = "ranks.add"(%x, %y) : (!integer, !integer) -> !integer
    return %z : !integer
  }
  func.func @after(%a: !integer {ranks.shape = {d = "n"}}, %b: !integer {ranks.shape = {d = "n"}}, %c: !integer {ranks.shape = {d = "n"}}) -> !integer {
    %x = "ranks.add"(%a, %b) : (!integer, !integer) -> !integer
    %z = "ranks.multiply"(%x, %c) : (!integer, !integer) -> !integer
    return %z : !integer
  }
}

// A * C + B * C => (A + B) * C, of float elements
module @multiply_08_float attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}, %b: !float {ranks.shape = {d = "n"}}, %c: !float {ranks.shape = {d = "n"}}) -> !float {
    %x = "ranks.multiply"(%a, %c) : (!float, !float) -> !float
    %y = "ranks.multiply"(%b, %c) : (!float, !float) -> !float
    %z = "ranks.add"(%x, %y) : (!float, !float) -> !float
    return %z : !float
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}, %b: !float {ranks.shape = {d = "n"}}, %c: !float {ranks.shape = {d = "n"}}) -> !float {
    %x = "ranks.add"(%a, %b) : (!float, !float) -> !float
    %z = "ranks.multiply"(%x, %c) : (!float, !float) -> !float
    return %z : !float
  }
}

// abs(A) * abs(A) => A * A
module @multiply_09 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !signed {ranks.shape = {d = "n"}}) -> !signed {
    %x = "ranks.abs"(%a) : (!signed) -> !signed
    %y = "ranks.multiply"(%x, %x) : (!signed, !signed) -> !signed
    return %y : !signed
  }
  func.func @after(%a: !signed {ranks.shape = {d = "n"}}) -> !signed {
    %y = "ranks.multiply"(%a, %a) : (!signed, !signed) -> !signed
    return %y : !signed
  }
}

// abs(A) * abs(A) => A * A, of float elements
module @multiply_09_float attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}) -> !float {
    %x = "ranks.abs"(%a) : (!float) -> !float
    %y = "ranks.multiply"(%x, %x) : (!float, !float) -> !float
    return %y : !float
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}) -> !float {
    %y = "ranks.multiply"(%a, %a) : (!float, !float) -> !float
    return %y : !float
  }
}

// exp(A) * exp(B) => exp(A + B)
module @multiply_10 attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "unknown"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}, %b: !float {ranks.shape = {d = "n"}}) -> !float {
    %x = "ranks.exponential"(%a) : (!float) -> !float
    %y = "ranks.exponential"(%b) : (!float) -> !float
    %z = "ranks.multiply"(%x, %y) : (!float, !float) -> !float
    return %z : !float
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}, %b: !float {ranks.shape = {d = "n"}}) -> !float {
    %x = "ranks.add"(%a, %b) : (!float, !float) -> !float
    %z = "ranks.exponential"(%x) : (!float) -> !float
    return %z : !float
  }
}
