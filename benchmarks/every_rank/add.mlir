// add rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!integer = tensor<*x!ranks.integer>
!integer0 = tensor<!ranks.integer>
!number = tensor<*x!ranks.number>
!number0 = tensor<!ranks.number>
!float = tensor<*x!ranks.float>
!float0 = tensor<!ranks.float>

// (A + c1) + c2 => A + (c1 + c2)
module @add_01 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !integer {ranks.shape = {d = "n"}}, %c1: !integer0, %c2: !integer0) -> !integer {
    %b1 = "ranks.broadcast"(%c1) {new = {d = "n"}} : (!integer0) -> !integer
    %b2 = "ranks.broadcast"(%c2) {new = {d = "n"}} : (!integer0) -> !integer
    %x = "ranks.add"(%a, %b1) : (!integer, !integer) -> !integer
    %y = "ranks.add"(%x, %b2) : (!integer, !integer) -> !integer
    return %y : !integer
  }
  func.func @after(%a: !integer {ranks.shape = {d = "n"}}, %c1: !integer0, %c2: !integer0) -> !integer {
    %b1 = "ranks.broadcast"(%c1) {new = {d = "n"}} : (!integer0) -> !integer
    %b2 = "ranks.broadcast"(%c2) {new = {d = "n"}} : (!integer0) -> !integer
    %x = "ranks.add"(%b1, %b2) : (!integer, !integer) -> !integer
    %y = "ranks.add"(%a, %x) : (!integer, !integer) -> !integer
    return %y : !integer
  }
}

// (A + c1) + c2 => A + (c1 + c2), of float elements
module @add_01_float attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}, %c1: !float0, %c2: !float0) -> !float {
    %b1 = "ranks.broadcast"(%c1) {new = {d = "n"}} : (!float0) -> !float
    %b2 = "ranks.broadcast"(%c2) {new = {d = "n"}} : (!float0) -> !float
    %x = "ranks.add"(%a, %b1) : (!float, !float) -> !float
    %y = "ranks.add"(%x, %b2) : (!float, !float) -> !float
    return %y : !float
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}, %c1: !float0, %c2: !float0) -> !float {
    %b1 = "ranks.broadcast"(%c1) {new = {d = "n"}} : (!float0) -> !float
    %b2 = "ranks.broadcast"(%c2) {new = {d = "n"}} : (!float0) -> !float
    %x = "ranks.add"(%b1, %b2) : (!float, !float) -> !float
    %y = "ranks.add"(%a, %x) : (!float, !float) -> !float
    return %y : !float
  }
}

// A + 0 => A
module @add_02 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !integer {ranks.shape = {d = "n"}}) -> !integer {
    %z = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !integer
    %x = "ranks.add"(%a, %z) : (!integer, !integer) -> !integer
    return %x : !integer
  }
  func.func @after(%a: !integer {ranks.shape = {d = "n"}}) -> !integer {
    return %a : !integer
  }
}

// A + 0 => A, of float elements
module @add_02_float attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}) -> !float {
    %z = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !float
    %x = "ranks.add"(%a, %z) : (!float, !float) -> !float
    return %x : !float
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}) -> !float {
    return %a : !float
  }
}

// 0 + A => A
module @add_03 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !integer {ranks.shape = {d = "n"}}) -> !integer {
    %z = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !integer
    %x = "ranks.add"(%z, %a) : (!integer, !integer) -> !integer
    return %x : !integer
  }
  func.func @after(%a: !integer {ranks.shape = {d = "n"}}) -> !integer {
    return %a : !integer
  }
}

// 0 + A => A, of float elements
module @add_03_float attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}) -> !float {
    %z = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !float
    %x = "ranks.add"(%z, %a) : (!float, !float) -> !float
    return %x : !float
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}) -> !float {
    return %a : !float
  }
}

// c + A => A + c
module @add_04 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}, %c: !number0) -> !number {
    %b = "ranks.broadcast"(%c) {new = {d = "n"}} : (!number0) -> !number
    %x = "ranks.add"(%b, %a) : (!number, !number) -> !number
    return %x : !number
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}, %c: !number0) -> !number {
    %b = "ranks.broadcast"(%c) {new = {d = "n"}} : (!number0) -> !number
    %x = "ranks.add"(%a, %b) : (!number, !number) -> !number
    return %x : !number
  }
}
