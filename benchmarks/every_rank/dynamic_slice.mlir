// dynamic_slice rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!any = tensor<*x!ranks.any>

// dynamic_slice(A) => slice(A), where it is inside
module @dynamic_slice_01 attributes {
  ranks.groups = {d = ["n", "start", "size"]},
  ranks.where = {d = ["start >= 0", "start + size <= n"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.dynamic_slice"(%a) {start = {d = "start"}, size = {d = "size"}} : (!any) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.slice"(%a) {start = {d = "start"}, limit = {d = "start + size"}} : (!any) -> !any
    return %x : !any
  }
}

// the same where the start may be clamped
module @dynamic_slice_01_clamped attributes {
  ranks.groups = {d = ["n", "start", "size"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.dynamic_slice"(%a) {start = {d = "start"}, size = {d = "size"}} : (!any) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.slice"(%a) {start = {d = "start"}, limit = {d = "start + size"}} : (!any) -> !any
    return %x : !any
  }
}

// dynamic_slice(A) => A, where all of A is taken
module @dynamic_slice_02 attributes {
  ranks.groups = {d = ["n", "start", "size"]},
  ranks.where = {d = ["start == 0", "size == n"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.dynamic_slice"(%a) {start = {d = "start"}, size = {d = "size"}} : (!any) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    return %a : !any
  }
}

// dynamic_slice(broadcast(A)) => broadcast(dynamic_slice(A))
module @dynamic_slice_03 attributes {
  ranks.groups = {d = ["n", "start", "size"], e = ["m", "first", "count"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %b = "ranks.broadcast"(%a) {new = {e = "m"}} : (!any) -> !any
    %x = "ranks.dynamic_slice"(%b) {start = {d = "start", e = "first"}, size = {d = "size", e = "count"}} : (!any) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.dynamic_slice"(%a) {start = {d = "start"}, size = {d = "size"}} : (!any) -> !any
    %b = "ranks.broadcast"(%x) {new = {e = "count"}} : (!any) -> !any
    return %b : !any
  }
}

// transpose(dynamic_slice(A)) => dynamic_slice(transpose(A))
module @dynamic_slice_04 attributes {
  ranks.groups = {d = ["n", "start", "size"]},
  ranks.permutations = {p = "d"}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.dynamic_slice"(%a) {start = {d = "start"}, size = {d = "size"}} : (!any) -> !any
    %y = "ranks.transpose"(%x) {by = {d = "p"}, to = {d = "r"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.transpose"(%a) {by = {d = "p"}, to = {d = "r"}} : (!any) -> !any
    %y = "ranks.dynamic_slice"(%x) {start = {r = "start[p]"}, size = {r = "size[p]"}} : (!any) -> !any
    return %y : !any
  }
}

// dynamic_slice(dynamic_slice(A)) => dynamic_slice(A), where both are inside
module @dynamic_slice_05 attributes {
  ranks.groups = {d = ["n", "s1", "m1", "s2", "m2"]},
  ranks.where = {d = ["s1 >= 0", "s1 + m1 <= n", "s2 >= 0", "s2 + m2 <= m1"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.dynamic_slice"(%a) {start = {d = "s1"}, size = {d = "m1"}} : (!any) -> !any
    %y = "ranks.dynamic_slice"(%x) {start = {d = "s2"}, size = {d = "m2"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %y = "ranks.dynamic_slice"(%a) {start = {d = "s1 + s2"}, size = {d = "m2"}} : (!any) -> !any
    return %y : !any
  }
}

// the same where the starts may be clamped
module @dynamic_slice_05_clamped attributes {
  ranks.groups = {d = ["n", "s1", "m1", "s2", "m2"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.dynamic_slice"(%a) {start = {d = "s1"}, size = {d = "m1"}} : (!any) -> !any
    %y = "ranks.dynamic_slice"(%x) {start = {d = "s2"}, size = {d = "m2"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %y = "ranks.dynamic_slice"(%a) {start = {d = "s1 + s2"}, size = {d = "m2"}} : (!any) -> !any
    return %y : !any
  }
}
