// broadcast rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!any = tensor<*x!ranks.any>
!any0 = tensor<!ranks.any>
!number = tensor<*x!ranks.number>

// add(broadcast(A), broadcast(B)) => broadcast(add(A, B))
module @broadcast_01 attributes {
  ranks.groups = {d = ["n"], e = ["m"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}, %b: !number {ranks.shape = {d = "n"}}) -> !number {
    %x = "ranks.broadcast"(%a) {new = {e = "m"}} : (!number) -> !number
    %y = "ranks.broadcast"(%b) {new = {e = "m"}} : (!number) -> !number
    %z = "ranks.add"(%x, %y) : (!number, !number) -> !number
    return %z : !number
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}, %b: !number {ranks.shape = {d = "n"}}) -> !number {
    %x = "ranks.add"(%a, %b) : (!number, !number) -> !number
    %y = "ranks.broadcast"(%x) {new = {e = "m"}} : (!number) -> !number
    return %y : !number
  }
}

// multiply(broadcast(A), broadcast(B)) => broadcast(multiply(A, B))
module @broadcast_02 attributes {
  ranks.groups = {d = ["n"], e = ["m"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}, %b: !number {ranks.shape = {d = "n"}}) -> !number {
    %x = "ranks.broadcast"(%a) {new = {e = "m"}} : (!number) -> !number
    %y = "ranks.broadcast"(%b) {new = {e = "m"}} : (!number) -> !number
    %z = "ranks.multiply"(%x, %y) : (!number, !number) -> !number
    return %z : !number
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}, %b: !number {ranks.shape = {d = "n"}}) -> !number {
    %x = "ranks.multiply"(%a, %b) : (!number, !number) -> !number
    %y = "ranks.broadcast"(%x) {new = {e = "m"}} : (!number) -> !number
    return %y : !number
  }
}

// transpose(broadcast(c)) => broadcast(c)
module @broadcast_03 attributes {
  ranks.groups = {d = ["n"]},
  ranks.permutations = {p = "d"}
} {
  func.func @before(%c: !any0) -> !any {
    %x = "ranks.broadcast"(%c) {new = {d = "n"}} : (!any0) -> !any
    %y = "ranks.transpose"(%x) {by = {d = "p"}, to = {d = "r"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%c: !any0) -> !any {
    %x = "ranks.broadcast"(%c) {new = {r = "d: n[p]"}} : (!any0) -> !any
    return %x : !any
  }
}

// reverse(broadcast(c)) => broadcast(c)
module @broadcast_04 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%c: !any0) -> !any {
    %x = "ranks.broadcast"(%c) {new = {d = "n"}} : (!any0) -> !any
    %y = "ranks.reverse"(%x) {dims = ["d"]} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%c: !any0) -> !any {
    %x = "ranks.broadcast"(%c) {new = {d = "n"}} : (!any0) -> !any
    return %x : !any
  }
}

// slice(broadcast(c)) => broadcast(c)
module @broadcast_05 attributes {
  ranks.groups = {d = ["n", "start", "limit", "stride"]}
} {
  func.func @before(%c: !any0) -> !any {
    %x = "ranks.broadcast"(%c) {new = {d = "n"}} : (!any0) -> !any
    %y = "ranks.slice"(%x) {start = {d = "start"}, limit = {d = "limit"}, stride = {d = "stride"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%c: !any0) -> !any {
    %x = "ranks.broadcast"(%c) {new = {d = "ceildiv(limit - start, stride)"}} : (!any0) -> !any
    return %x : !any
  }
}

// dynamic_slice(broadcast(c)) => broadcast(c)
module @broadcast_06 attributes {
  ranks.groups = {d = ["n", "start", "size"]}
} {
  func.func @before(%c: !any0) -> !any {
    %x = "ranks.broadcast"(%c) {new = {d = "n"}} : (!any0) -> !any
    %y = "ranks.dynamic_slice"(%x) {start = {d = "start"}, size = {d = "size"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%c: !any0) -> !any {
    %x = "ranks.broadcast"(%c) {new = {d = "size"}} : (!any0) -> !any
    return %x : !any
  }
}

// broadcast(iota) => iota
module @broadcast_07 attributes {
  ranks.groups = {d = ["n"], e = ["m"]},
  ranks.single = ["d"]
} {
  func.func @before() -> !number {
    %x = "ranks.iota"() {shape = {d = "n"}, dim = "d"} : () -> !number
    %y = "ranks.broadcast"(%x) {new = {e = "m"}} : (!number) -> !number
    return %y : !number
  }
  func.func @after() -> !number {
    %x = "ranks.iota"() {shape = {d = "n", e = "m"}, dim = "d"} : () -> !number
    return %x : !number
  }
}

// broadcast(broadcast(A)) => broadcast(A)
module @broadcast_08 attributes {
  ranks.groups = {d = ["n"], e = ["m"], f = ["k"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.broadcast"(%a) {new = {e = "m"}} : (!any) -> !any
    %y = "ranks.broadcast"(%x) {new = {f = "k"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.broadcast"(%a) {new = {e = "m", f = "k"}} : (!any) -> !any
    return %x : !any
  }
}
