// compare rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!integer = tensor<*x!ranks.integer>
!number = tensor<*x!ranks.number>
!float = tensor<*x!ranks.float>
!bool = tensor<*xi1>

// compare GT (A, A) => false
module @compare_01 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.compare"(%a, %a) {direction = "GT"} : (!number, !number) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.constant"() {value = "false", shape = {d = "n"}} : () -> !bool
    return %x : !bool
  }
}

// compare LT (A, A) => false
module @compare_02 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.compare"(%a, %a) {direction = "LT"} : (!number, !number) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.constant"() {value = "false", shape = {d = "n"}} : () -> !bool
    return %x : !bool
  }
}

// compare NE (A, A) => false
module @compare_03 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !integer {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.compare"(%a, %a) {direction = "NE"} : (!integer, !integer) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !integer {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.constant"() {value = "false", shape = {d = "n"}} : () -> !bool
    return %x : !bool
  }
}

// compare NE (A, A) => false, of float elements
module @compare_03_float attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.compare"(%a, %a) {direction = "NE"} : (!float, !float) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.constant"() {value = "false", shape = {d = "n"}} : () -> !bool
    return %x : !bool
  }
}

// compare GE (A, A) => true
module @compare_04 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !integer {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.compare"(%a, %a) {direction = "GE"} : (!integer, !integer) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !integer {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.constant"() {value = "true", shape = {d = "n"}} : () -> !bool
    return %x : !bool
  }
}

// compare GE (A, A) => true, of float elements
module @compare_04_float attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.compare"(%a, %a) {direction = "GE"} : (!float, !float) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.constant"() {value = "true", shape = {d = "n"}} : () -> !bool
    return %x : !bool
  }
}

// compare LE (A, A) => true
module @compare_05 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !integer {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.compare"(%a, %a) {direction = "LE"} : (!integer, !integer) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !integer {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.constant"() {value = "true", shape = {d = "n"}} : () -> !bool
    return %x : !bool
  }
}

// compare LE (A, A) => true, of float elements
module @compare_05_float attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.compare"(%a, %a) {direction = "LE"} : (!float, !float) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.constant"() {value = "true", shape = {d = "n"}} : () -> !bool
    return %x : !bool
  }
}

// compare EQ (A, A) => true
module @compare_06 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !integer {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.compare"(%a, %a) {direction = "EQ"} : (!integer, !integer) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !integer {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.constant"() {value = "true", shape = {d = "n"}} : () -> !bool
    return %x : !bool
  }
}

// compare EQ (A, A) => true, of float elements
module @compare_06_float attributes {
  ranks.groups = {d = ["n"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.compare"(%a, %a) {direction = "EQ"} : (!float, !float) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.constant"() {value = "true", shape = {d = "n"}} : () -> !bool
    return %x : !bool
  }
}
