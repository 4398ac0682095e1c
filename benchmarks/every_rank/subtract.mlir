// subtract rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!integer = tensor<*x!ranks.integer>
!number = tensor<*x!ranks.number>
!number0 = tensor<!ranks.number>
!float = tensor<*x!ranks.float>

// A - 0 => A
module @subtract_00 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}) -> !number {
    %z = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !number
    %x = "ranks.subtract"(%a, %z) : (!number, !number) -> !number
    return %x : !number
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}) -> !number {
    return %a : !number
  }
}

// A - c => A + -c
module @subtract_01 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}, %c: !number0) -> !number {
    %b = "ranks.broadcast"(%c) {new = {d = "n"}} : (!number0) -> !number
    %x = "ranks.subtract"(%a, %b) : (!number, !number) -> !number
    return %x : !number
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}, %c: !number0) -> !number {
    %m = "ranks.negate"(%c) : (!number0) -> !number0
    %b = "ranks.broadcast"(%m) {new = {d = "n"}} : (!number0) -> !number
    %x = "ranks.add"(%a, %b) : (!number, !number) -> !number
    return %x : !number
  }
}

// A - A => 0
module @subtract_02 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !integer {ranks.shape = {d = "n"}}) -> !integer {
    %x = "ranks.subtract"(%a, %a) : (!integer, !integer) -> !integer
    return %x : !integer
  }
  func.func @after(%a: !integer {ranks.shape = {d = "n"}}) -> !integer {
    %z = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !integer
    return %z : !integer
  }
}

// A - A => 0, of float elements
module @subtract_02_float attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}) -> !float {
    %x = "ranks.subtract"(%a, %a) : (!float, !float) -> !float
    return %x : !float
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}) -> !float {
    %z = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !float
    return %z : !float
  }
}
