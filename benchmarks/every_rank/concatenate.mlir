// concatenate rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!any = tensor<*x!ranks.any>
!any0 = tensor<!ranks.any>

// concatenate of a list of two => concatenate of two
module @concatenate_01 attributes {
  ranks.groups = {c = ["na", "nb", "nc"], d = ["n"]},
  ranks.single = ["c"]
} {
  func.func @before(%a: !any {ranks.shape = {c = "na", d = "n"}}, %b: !any {ranks.shape = {c = "nb", d = "n"}}) -> !any {
    %x = "ranks.concatenate"(%a, %b) {dim = "c"} : (!any, !any) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {c = "na", d = "n"}}, %b: !any {ranks.shape = {c = "nb", d = "n"}}) -> !any {
    %x = "ranks.concatenate"(%a, %b) {dim = "c"} : (!any, !any) -> !any
    return %x : !any
  }
}

// concatenate(A, concatenate(B, C)) => concatenate(concatenate(A, B), C)
module @concatenate_02 attributes {
  ranks.groups = {c = ["na", "nb", "nc"], d = ["n"]},
  ranks.single = ["c"]
} {
  func.func @before(%a: !any {ranks.shape = {c = "na", d = "n"}}, %b: !any {ranks.shape = {c = "nb", d = "n"}}, %z: !any {ranks.shape = {c = "nc", d = "n"}}) -> !any {
    %x = "ranks.concatenate"(%b, %z) {dim = "c"} : (!any, !any) -> !any
    %y = "ranks.concatenate"(%a, %x) {dim = "c"} : (!any, !any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {c = "na", d = "n"}}, %b: !any {ranks.shape = {c = "nb", d = "n"}}, %z: !any {ranks.shape = {c = "nc", d = "n"}}) -> !any {
    %x = "ranks.concatenate"(%a, %b) {dim = "c"} : (!any, !any) -> !any
    %y = "ranks.concatenate"(%x, %z) {dim = "c"} : (!any, !any) -> !any
    return %y : !any
  }
}

// concatenate(A, B, C) => concatenate(A, concatenate(B, C))
module @concatenate_03 attributes {
  ranks.groups = {c = ["na", "nb", "nc"], d = ["n"]},
  ranks.single = ["c"]
} {
  func.func @before(%a: !any {ranks.shape = {c = "na", d = "n"}}, %b: !any {ranks.shape = {c = "nb", d = "n"}}, %z: !any {ranks.shape = {c = "nc", d = "n"}}) -> !any {
    %x = "ranks.concatenate"(%a, %b, %z) {dim = "c"} : (!any, !any, !any) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {c = "na", d = "n"}}, %b: !any {ranks.shape = {c = "nb", d = "n"}}, %z: !any {ranks.shape = {c = "nc", d = "n"}}) -> !any {
    %x = "ranks.concatenate"(%b, %z) {dim = "c"} : (!any, !any) -> !any
    %y = "ranks.concatenate"(%a, %x) {dim = "c"} : (!any, !any) -> !any
    return %y : !any
  }
}

// concatenate(slice(A), slice(A)) => slice(A), where the second begins at the end of the first
module @concatenate_04 attributes {
  ranks.groups = {c = ["m", "s1", "l1", "l2"], d = ["n", "start", "limit", "stride"]},
  ranks.single = ["c"]
} {
  func.func @before(%a: !any {ranks.shape = {c = "m", d = "n"}}) -> !any {
    %x = "ranks.slice"(%a) {start = {c = "s1", d = "start"}, limit = {c = "l1", d = "limit"}, stride = {d = "stride"}} : (!any) -> !any
    %y = "ranks.slice"(%a) {start = {c = "l1", d = "start"}, limit = {c = "l2", d = "limit"}, stride = {d = "stride"}} : (!any) -> !any
    %z = "ranks.concatenate"(%x, %y) {dim = "c"} : (!any, !any) -> !any
    return %z : !any
  }
  func.func @after(%a: !any {ranks.shape = {c = "m", d = "n"}}) -> !any {
    %x = "ranks.slice"(%a) {start = {c = "s1", d = "start"}, limit = {c = "l2", d = "limit"}, stride = {d = "stride"}} : (!any) -> !any
    return %x : !any
  }
}

// concatenate(broadcast(v), B) => pad(B, v) in front
module @concatenate_05 attributes {
  ranks.groups = {c = ["m", "k"], d = ["n"]},
  ranks.single = ["c"]
} {
  func.func @before(%b: !any {ranks.shape = {c = "m", d = "n"}}, %v: !any0) -> !any {
    %x = "ranks.broadcast"(%v) {new = {c = "k", d = "n"}} : (!any0) -> !any
    %y = "ranks.concatenate"(%x, %b) {dim = "c"} : (!any, !any) -> !any
    return %y : !any
  }
  func.func @after(%b: !any {ranks.shape = {c = "m", d = "n"}}, %v: !any0) -> !any {
    %x = "ranks.pad"(%b, %v) {low = {c = "k"}} : (!any, !any0) -> !any
    return %x : !any
  }
}

// concatenate(A, broadcast(v)) => pad(A, v) behind
module @concatenate_06 attributes {
  ranks.groups = {c = ["m", "k"], d = ["n"]},
  ranks.single = ["c"]
} {
  func.func @before(%a: !any {ranks.shape = {c = "m", d = "n"}}, %v: !any0) -> !any {
    %x = "ranks.broadcast"(%v) {new = {c = "k", d = "n"}} : (!any0) -> !any
    %y = "ranks.concatenate"(%a, %x) {dim = "c"} : (!any, !any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {c = "m", d = "n"}}, %v: !any0) -> !any {
    %x = "ranks.pad"(%a, %v) {high = {c = "k"}} : (!any, !any0) -> !any
    return %x : !any
  }
}

// concatenate(A, concatenate(B, C)) => concatenate(A, B, C)
module @concatenate_07 attributes {
  ranks.groups = {c = ["na", "nb", "nc"], d = ["n"]},
  ranks.single = ["c"]
} {
  func.func @before(%a: !any {ranks.shape = {c = "na", d = "n"}}, %b: !any {ranks.shape = {c = "nb", d = "n"}}, %z: !any {ranks.shape = {c = "nc", d = "n"}}) -> !any {
    %x = "ranks.concatenate"(%b, %z) {dim = "c"} : (!any, !any) -> !any
    %y = "ranks.concatenate"(%a, %x) {dim = "c"} : (!any, !any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {c = "na", d = "n"}}, %b: !any {ranks.shape = {c = "nb", d = "n"}}, %z: !any {ranks.shape = {c = "nc", d = "n"}}) -> !any {
    %x = "ranks.concatenate"(%a, %b, %z) {dim = "c"} : (!any, !any, !any) -> !any
    return %x : !any
  }
}
