// reverse rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!any = tensor<*x!ranks.any>
!number = tensor<*x!ranks.number>
!number0 = tensor<!ranks.number>

// reverse(A) => A, where the axes have one element
module @reverse_01 attributes {
  ranks.groups = {d = ["n"]},
  ranks.where = {d = ["n == 1"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.reverse"(%a) {dims = ["d"]} : (!any) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    return %a : !any
  }
}

// reverse(reverse(A)) => A
module @reverse_02 attributes {
  ranks.groups = {d = ["n"], e = ["m"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n", e = "m"}}) -> !any {
    %x = "ranks.reverse"(%a) {dims = ["d"]} : (!any) -> !any
    %y = "ranks.reverse"(%x) {dims = ["d"]} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n", e = "m"}}) -> !any {
    return %a : !any
  }
}

// reverse(reverse(A)) => reverse(A) along what only one of them reverses
module @reverse_03 attributes {
  ranks.groups = {d = ["n"], e = ["m"], f = ["k"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n", e = "m", f = "k"}}) -> !any {
    %x = "ranks.reverse"(%a) {dims = ["d", "e"]} : (!any) -> !any
    %y = "ranks.reverse"(%x) {dims = ["e", "f"]} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n", e = "m", f = "k"}}) -> !any {
    %y = "ranks.reverse"(%a) {dims = ["d", "f"]} : (!any) -> !any
    return %y : !any
  }
}

// reverse(A + c) => reverse(A) + c
module @reverse_04 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}, %c: !number0) -> !number {
    %b = "ranks.broadcast"(%c) {new = {d = "n"}} : (!number0) -> !number
    %x = "ranks.add"(%a, %b) : (!number, !number) -> !number
    %y = "ranks.reverse"(%x) {dims = ["d"]} : (!number) -> !number
    return %y : !number
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}, %c: !number0) -> !number {
    %b = "ranks.broadcast"(%c) {new = {d = "n"}} : (!number0) -> !number
    %x = "ranks.reverse"(%a) {dims = ["d"]} : (!number) -> !number
    %y = "ranks.add"(%x, %b) : (!number, !number) -> !number
    return %y : !number
  }
}
