// logical rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!number = tensor<*x!ranks.number>
!number0 = tensor<!ranks.number>
!bool = tensor<*xi1>

// A or true => true
module @logical_01 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    %t = "ranks.constant"() {value = "true", shape = {d = "n"}} : () -> !bool
    %x = "ranks.or"(%a, %t) : (!bool, !bool) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    %t = "ranks.constant"() {value = "true", shape = {d = "n"}} : () -> !bool
    return %t : !bool
  }
}

// true or A => true
module @logical_02 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    %t = "ranks.constant"() {value = "true", shape = {d = "n"}} : () -> !bool
    %x = "ranks.or"(%t, %a) : (!bool, !bool) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    %t = "ranks.constant"() {value = "true", shape = {d = "n"}} : () -> !bool
    return %t : !bool
  }
}

// A or false => A
module @logical_03 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    %t = "ranks.constant"() {value = "false", shape = {d = "n"}} : () -> !bool
    %x = "ranks.or"(%a, %t) : (!bool, !bool) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    return %a : !bool
  }
}

// false or A => A
module @logical_04 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    %t = "ranks.constant"() {value = "false", shape = {d = "n"}} : () -> !bool
    %x = "ranks.or"(%t, %a) : (!bool, !bool) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    return %a : !bool
  }
}

// A and true => A
module @logical_05 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    %t = "ranks.constant"() {value = "true", shape = {d = "n"}} : () -> !bool
    %x = "ranks.and"(%a, %t) : (!bool, !bool) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    return %a : !bool
  }
}

// true and A => A
module @logical_06 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    %t = "ranks.constant"() {value = "true", shape = {d = "n"}} : () -> !bool
    %x = "ranks.and"(%t, %a) : (!bool, !bool) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    return %a : !bool
  }
}

// A and false => false
module @logical_07 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    %t = "ranks.constant"() {value = "false", shape = {d = "n"}} : () -> !bool
    %x = "ranks.and"(%a, %t) : (!bool, !bool) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    %t = "ranks.constant"() {value = "false", shape = {d = "n"}} : () -> !bool
    return %t : !bool
  }
}

// false and A => false
module @logical_08 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    %t = "ranks.constant"() {value = "false", shape = {d = "n"}} : () -> !bool
    %x = "ranks.and"(%t, %a) : (!bool, !bool) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    %t = "ranks.constant"() {value = "false", shape = {d = "n"}} : () -> !bool
    return %t : !bool
  }
}

// A < c and e > A => A < min(c, e)
module @logical_09 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}, %c: !number0, %e: !number0) -> !bool {
    %p = "ranks.broadcast"(%c) {new = {d = "n"}} : (!number0) -> !number
    %q = "ranks.broadcast"(%e) {new = {d = "n"}} : (!number0) -> !number
    %x = "ranks.compare"(%a, %p) {direction = "LT"} : (!number, !number) -> !bool
    %y = "ranks.compare"(%q, %a) {direction = "GT"} : (!number, !number) -> !bool
    %z = "ranks.and"(%x, %y) : (!bool, !bool) -> !bool
    return %z : !bool
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}, %c: !number0, %e: !number0) -> !bool {
    %p = "ranks.broadcast"(%c) {new = {d = "n"}} : (!number0) -> !number
    %q = "ranks.broadcast"(%e) {new = {d = "n"}} : (!number0) -> !number
    %m = "ranks.minimum"(%p, %q) : (!number, !number) -> !number
    %z = "ranks.compare"(%a, %m) {direction = "LT"} : (!number, !number) -> !bool
    return %z : !bool
  }
}

// max(A, B) > B => A > B
module @logical_10 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}, %b: !number {ranks.shape = {d = "n"}}) -> !bool {
    %m = "ranks.maximum"(%a, %b) : (!number, !number) -> !number
    %x = "ranks.compare"(%m, %b) {direction = "GT"} : (!number, !number) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}, %b: !number {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.compare"(%a, %b) {direction = "GT"} : (!number, !number) -> !bool
    return %x : !bool
  }
}

// max(A, B) > A => B > A
module @logical_11 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}, %b: !number {ranks.shape = {d = "n"}}) -> !bool {
    %m = "ranks.maximum"(%a, %b) : (!number, !number) -> !number
    %x = "ranks.compare"(%m, %a) {direction = "GT"} : (!number, !number) -> !bool
    return %x : !bool
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}, %b: !number {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.compare"(%b, %a) {direction = "GT"} : (!number, !number) -> !bool
    return %x : !bool
  }
}
