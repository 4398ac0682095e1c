// division rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!integer = tensor<*x!ranks.integer>
!number = tensor<*x!ranks.number>
!signed = tensor<*x!ranks.signed>
!float = tensor<*x!ranks.float>
!float0 = tensor<!ranks.float>

// A / 1 => A
module @division_01 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}) -> !number {
    %o = "ranks.constant"() {value = "1", shape = {d = "n"}} : () -> !number
    %x = "ranks.divide"(%a, %o) : (!number, !number) -> !number
    return %x : !number
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}) -> !number {
    return %a : !number
  }
}

// A / c => A * (1 / c)
module @division_02 attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}, %c: !float0) -> !float {
    %b = "ranks.broadcast"(%c) {new = {d = "n"}} : (!float0) -> !float
    %x = "ranks.divide"(%a, %b) : (!float, !float) -> !float
    return %x : !float
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}, %c: !float0) -> !float {
    %o = "ranks.constant"() {value = "1"} : () -> !float0
    %r = "ranks.divide"(%o, %c) : (!float0, !float0) -> !float0
    %b = "ranks.broadcast"(%r) {new = {d = "n"}} : (!float0) -> !float
    %x = "ranks.multiply"(%a, %b) : (!float, !float) -> !float
    return %x : !float
  }
}

// (A / B) / (C / D) => (A * D) / (B * C)
module @division_03 attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}, %b: !float {ranks.shape = {d = "n"}}, %c: !float {ranks.shape = {d = "n"}}, %d: !float {ranks.shape = {d = "n"}}) -> !float {
    %x = "ranks.divide"(%a, %b) : (!float, !float) -> !float
    %y = "ranks.divide"(%c, %d) : (!float, !float) -> !float
    %z = "ranks.divide"(%x, %y) : (!float, !float) -> !float
    return %z : !float
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}, %b: !float {ranks.shape = {d = "n"}}, %c: !float {ranks.shape = {d = "n"}}, %d: !float {ranks.shape = {d = "n"}}) -> !float {
    %x = "ranks.multiply"(%a, %d) : (!float, !float) -> !float
    %y = "ranks.multiply"(%b, %c) : (!float, !float) -> !float
    %z = "ranks.divide"(%x, %y) : (!float, !float) -> !float
    return %z : !float
  }
}

// A / (B / C) => (A * C) / B
module @division_04 attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}, %b: !float {ranks.shape = {d = "n"}}, %c: !float {ranks.shape = {d = "n"}}) -> !float {
    %x = "ranks.divide"(%b, %c) : (!float, !float) -> !float
    %y = "ranks.divide"(%a, %x) : (!float, !float) -> !float
    return %y : !float
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}, %b: !float {ranks.shape = {d = "n"}}, %c: !float {ranks.shape = {d = "n"}}) -> !float {
    %x = "ranks.multiply"(%a, %c) : (!float, !float) -> !float
    %y = "ranks.divide"(%x, %b) : (!float, !float) -> !float
    return %y : !float
  }
}

// (A rem B) rem B => A rem B
module @division_05 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !integer {ranks.shape = {d = "n"}}, %b: !integer {ranks.shape = {d = "n"}}) -> !integer {
    %x = "ranks.remainder"(%a, %b) : (!integer, !integer) -> !integer
    %y = "ranks.remainder"(%x, %b) : (!integer, !integer) -> !integer
    return %y : !integer
  }
  func.func @after(%a: !integer {ranks.shape = {d = "n"}}, %b: !integer {ranks.shape = {d = "n"}}) -> !integer {
    %x = "ranks.remainder"(%a, %b) : (!integer, !integer) -> !integer
    return %x : !integer
  }
}

// iota rem c => iota, where no coordinate reaches c
module @division_06 attributes {
  ranks.groups = {i = ["n"], e = ["m"], k = ["c"]},
  ranks.single = ["i", "k"],
  ranks.where = {i = ["n <= c"]}
} {
  func.func @before() -> !integer {
    %x = "ranks.iota"() {shape = {i = "n", e = "m"}, dim = "i"} : () -> !integer
    %y = "ranks.constant"() {value = "c", shape = {i = "n", e = "m"}} : () -> !integer
    %z = "ranks.remainder"(%x, %y) : (!integer, !integer) -> !integer
    return %z : !integer
  }
  func.func @after() -> !integer {
    %x = "ranks.iota"() {shape = {i = "n", e = "m"}, dim = "i"} : () -> !integer
    return %x : !integer
  }
}

// (iota + c) rem c => iota rem c, c >= 0
module @division_07 attributes {
  ranks.groups = {i = ["n"], e = ["m"], k = ["c"]},
  ranks.single = ["i", "k"],
  ranks.where = {k = ["c >= 0"]},
  rewright.expect = "refuted"
} {
  func.func @before() -> !signed {
    %x = "ranks.iota"() {shape = {i = "n", e = "m"}, dim = "i"} : () -> !signed
    %y = "ranks.constant"() {value = "c", shape = {i = "n", e = "m"}} : () -> !signed
    %w = "ranks.add"(%x, %y) : (!signed, !signed) -> !signed
    %z = "ranks.remainder"(%w, %y) : (!signed, !signed) -> !signed
    return %z : !signed
  }
  func.func @after() -> !signed {
    %x = "ranks.iota"() {shape = {i = "n", e = "m"}, dim = "i"} : () -> !signed
    %y = "ranks.constant"() {value = "c", shape = {i = "n", e = "m"}} : () -> !signed
    %z = "ranks.remainder"(%x, %y) : (!signed, !signed) -> !signed
    return %z : !signed
  }
}

// (x + c) rem c => x rem c, where x and x + c have one sign
module @division_08 attributes {
  ranks.groups = {d = ["n"], k = ["x", "c"]},
  ranks.single = ["k"],
  ranks.where = {k = ["x >= 0 and x + c >= 0 or x < 0 and x + c < 0"]},
  rewright.expect = "refuted"
} {
  func.func @before() -> !signed {
    %x = "ranks.constant"() {value = "x", shape = {d = "n"}} : () -> !signed
    %y = "ranks.constant"() {value = "c", shape = {d = "n"}} : () -> !signed
    %w = "ranks.add"(%x, %y) : (!signed, !signed) -> !signed
    %z = "ranks.remainder"(%w, %y) : (!signed, !signed) -> !signed
    return %z : !signed
  }
  func.func @after() -> !signed {
    %x = "ranks.constant"() {value = "x", shape = {d = "n"}} : () -> !signed
    %y = "ranks.constant"() {value = "c", shape = {d = "n"}} : () -> !signed
    %z = "ranks.remainder"(%x, %y) : (!signed, !signed) -> !signed
    return %z : !signed
  }
}
