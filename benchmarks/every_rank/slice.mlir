// slice rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!any = tensor<*x!ranks.any>
!any0 = tensor<!ranks.any>

// slice(A) => A, where all of A is taken
module @slice_01 attributes {
  ranks.groups = {d = ["n", "start", "limit", "stride"]},
  ranks.where = {d = ["start == 0", "limit == n", "stride == 1"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.slice"(%a) {start = {d = "start"}, limit = {d = "limit"}, stride = {d = "stride"}} : (!any) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    return %a : !any
  }
}

// slice(c) => c
module @slice_02 attributes {
  ranks.groups = {d = ["n", "start", "limit", "stride"]}
} {
  func.func @before(%c: !any0) -> !any {
    %b = "ranks.broadcast"(%c) {new = {d = "n"}} : (!any0) -> !any
    %x = "ranks.slice"(%b) {start = {d = "start"}, limit = {d = "limit"}, stride = {d = "stride"}} : (!any) -> !any
    return %x : !any
  }
  func.func @after(%c: !any0) -> !any {
    %b = "ranks.broadcast"(%c) {new = {d = "ceildiv(limit - start, stride)"}} : (!any0) -> !any
    return %b : !any
  }
}

// slice(broadcast(A)) => broadcast(slice(A))
module @slice_03 attributes {
  ranks.groups = {d = ["n", "start", "limit", "stride"], e = ["m", "s1", "l1", "p1"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %b = "ranks.broadcast"(%a) {new = {e = "m"}} : (!any) -> !any
    %x = "ranks.slice"(%b) {start = {d = "start", e = "s1"}, limit = {d = "limit", e = "l1"}, stride = {d = "stride", e = "p1"}} : (!any) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.slice"(%a) {start = {d = "start"}, limit = {d = "limit"}, stride = {d = "stride"}} : (!any) -> !any
    %b = "ranks.broadcast"(%x) {new = {e = "ceildiv(l1 - s1, p1)"}} : (!any) -> !any
    return %b : !any
  }
}

// slice(pad(A)) => A, where A is taken back
module @slice_04 attributes {
  ranks.groups = {d = ["n", "low", "high", "int", "start", "limit", "stride"]},
  ranks.where = {d = ["low >= 0", "high >= 0", "start == low", "stride == int + 1", "limit == low + n + (n - 1) * int"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %x = "ranks.pad"(%a, %v) {low = {d = "low"}, high = {d = "high"}, interior = {d = "int"}} : (!any, !any0) -> !any
    %y = "ranks.slice"(%x) {start = {d = "start"}, limit = {d = "limit"}, stride = {d = "stride"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    return %a : !any
  }
}

// slice(pad(A, v)) => broadcast(v), where nothing of A is taken
module @slice_05 attributes {
  ranks.groups = {d = ["n", "low", "high", "int", "start", "limit", "stride"]},
  ranks.where = {d = ["limit <= low or start >= n + low + (n - 1) * int"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %x = "ranks.pad"(%a, %v) {low = {d = "low"}, high = {d = "high"}, interior = {d = "int"}} : (!any, !any0) -> !any
    %y = "ranks.slice"(%x) {start = {d = "start"}, limit = {d = "limit"}, stride = {d = "stride"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %y = "ranks.broadcast"(%v) {new = {d = "ceildiv(limit - start, stride)"}} : (!any0) -> !any
    return %y : !any
  }
}

// the same where that is so along some axis
module @slice_05_some attributes {
  ranks.groups = {d = ["n", "low", "high", "int", "start", "limit", "stride"]},
  ranks.some = [["d: limit <= low or start >= low + max(n + (n - 1) * int, 0)"]]
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %x = "ranks.pad"(%a, %v) {low = {d = "low"}, high = {d = "high"}, interior = {d = "int"}} : (!any, !any0) -> !any
    %y = "ranks.slice"(%x) {start = {d = "start"}, limit = {d = "limit"}, stride = {d = "stride"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %y = "ranks.broadcast"(%v) {new = {d = "ceildiv(limit - start, stride)"}} : (!any0) -> !any
    return %y : !any
  }
}

// slice(pad(A)) => slice(A), where only A is taken
module @slice_06 attributes {
  ranks.groups = {d = ["n", "low", "high", "start", "limit"]},
  ranks.where = {d = ["low >= 0", "high >= 0", "start >= low", "limit <= n + low"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %x = "ranks.pad"(%a, %v) {low = {d = "low"}, high = {d = "high"}} : (!any, !any0) -> !any
    %y = "ranks.slice"(%x) {start = {d = "start"}, limit = {d = "limit"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %y = "ranks.slice"(%a) {start = {d = "start - low"}, limit = {d = "limit - low"}} : (!any) -> !any
    return %y : !any
  }
}

// slice(slice(A)) => slice(A), with strides of 1
module @slice_07 attributes {
  ranks.groups = {d = ["n", "s1", "l1", "s2", "l2"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.slice"(%a) {start = {d = "s1"}, limit = {d = "l1"}} : (!any) -> !any
    %y = "ranks.slice"(%x) {start = {d = "s2"}, limit = {d = "l2"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %y = "ranks.slice"(%a) {start = {d = "s1 + s2"}, limit = {d = "s1 + l2"}} : (!any) -> !any
    return %y : !any
  }
}

// slice(concatenate(A, B)) => B
module @slice_08 attributes {
  ranks.groups = {c = ["na", "nb"], d = ["n", "s1", "l1", "p1"]},
  ranks.single = ["c"]
} {
  func.func @before(%a: !any {ranks.shape = {c = "na", d = "n"}}, %b: !any {ranks.shape = {c = "nb", d = "n"}}) -> !any {
    %x = "ranks.concatenate"(%a, %b) {dim = "c"} : (!any, !any) -> !any
    %y = "ranks.slice"(%x) {start = {c = "na", d = "s1"}, limit = {c = "na + nb", d = "l1"}, stride = {d = "p1"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {c = "na", d = "n"}}, %b: !any {ranks.shape = {c = "nb", d = "n"}}) -> !any {
    %y = "ranks.slice"(%b) {start = {d = "s1"}, limit = {d = "l1"}, stride = {d = "p1"}} : (!any) -> !any
    return %y : !any
  }
}

// slice(broadcast(A)) => broadcast(A), where only new axes are sliced
module @slice_09 attributes {
  ranks.groups = {d = ["n"], e = ["m", "s1", "l1", "p1"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %b = "ranks.broadcast"(%a) {new = {e = "m"}} : (!any) -> !any
    %x = "ranks.slice"(%b) {start = {e = "s1"}, limit = {e = "l1"}, stride = {e = "p1"}} : (!any) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %b = "ranks.broadcast"(%a) {new = {e = "ceildiv(l1 - s1, p1)"}} : (!any) -> !any
    return %b : !any
  }
}

// slice(concatenate(A, B)) => slice(A), where only A is taken
module @slice_10 attributes {
  ranks.groups = {c = ["na", "nb", "start", "limit", "stride"], d = ["n", "s1", "l1", "p1"]},
  ranks.single = ["c"],
  ranks.where = {c = ["limit <= na"]}
} {
  func.func @before(%a: !any {ranks.shape = {c = "na", d = "n"}}, %b: !any {ranks.shape = {c = "nb", d = "n"}}) -> !any {
    %x = "ranks.concatenate"(%a, %b) {dim = "c"} : (!any, !any) -> !any
    %y = "ranks.slice"(%x) {start = {c = "start", d = "s1"}, limit = {c = "limit", d = "l1"}, stride = {c = "stride", d = "p1"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {c = "na", d = "n"}}, %b: !any {ranks.shape = {c = "nb", d = "n"}}) -> !any {
    %y = "ranks.slice"(%a) {start = {c = "start", d = "s1"}, limit = {c = "limit", d = "l1"}, stride = {c = "stride", d = "p1"}} : (!any) -> !any
    return %y : !any
  }
}

// slice(concatenate(A, B)) => slice(B), where only B is taken
module @slice_11 attributes {
  ranks.groups = {c = ["na", "nb", "start", "limit", "stride"], d = ["n", "s1", "l1", "p1"]},
  ranks.single = ["c"],
  ranks.where = {c = ["start >= na"]}
} {
  func.func @before(%a: !any {ranks.shape = {c = "na", d = "n"}}, %b: !any {ranks.shape = {c = "nb", d = "n"}}) -> !any {
    %x = "ranks.concatenate"(%a, %b) {dim = "c"} : (!any, !any) -> !any
    %y = "ranks.slice"(%x) {start = {c = "start", d = "s1"}, limit = {c = "limit", d = "l1"}, stride = {c = "stride", d = "p1"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {c = "na", d = "n"}}, %b: !any {ranks.shape = {c = "nb", d = "n"}}) -> !any {
    %y = "ranks.slice"(%b) {start = {c = "start - na", d = "s1"}, limit = {c = "limit - na", d = "l1"}, stride = {c = "stride", d = "p1"}} : (!any) -> !any
    return %y : !any
  }
}

// slice(concatenate(A, B, C)) => slice(concatenate(B, C)), where nothing of A is taken
module @slice_12 attributes {
  ranks.groups = {c = ["na", "nb", "nc", "start", "limit", "stride"], d = ["n", "s1", "l1", "p1"]},
  ranks.single = ["c"],
  ranks.where = {c = ["start >= na"]}
} {
  func.func @before(%a: !any {ranks.shape = {c = "na", d = "n"}}, %b: !any {ranks.shape = {c = "nb", d = "n"}}, %z: !any {ranks.shape = {c = "nc", d = "n"}}) -> !any {
    %x = "ranks.concatenate"(%a, %b, %z) {dim = "c"} : (!any, !any, !any) -> !any
    %y = "ranks.slice"(%x) {start = {c = "start", d = "s1"}, limit = {c = "limit", d = "l1"}, stride = {c = "stride", d = "p1"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {c = "na", d = "n"}}, %b: !any {ranks.shape = {c = "nb", d = "n"}}, %z: !any {ranks.shape = {c = "nc", d = "n"}}) -> !any {
    %x = "ranks.concatenate"(%b, %z) {dim = "c"} : (!any, !any) -> !any
    %y = "ranks.slice"(%x) {start = {c = "start - na", d = "s1"}, limit = {c = "limit - na", d = "l1"}, stride = {c = "stride", d = "p1"}} : (!any) -> !any
    return %y : !any
  }
}

// slice(reverse(A)) => reverse(slice(A)), where something is taken
module @slice_13 attributes {
  ranks.groups = {d = ["n", "start", "limit", "stride"], e = ["m", "s1", "l1", "p1"]},
  ranks.where = {d = ["start < limit"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n", e = "m"}}) -> !any {
    %r = "ranks.reverse"(%a) {dims = ["d"]} : (!any) -> !any
    %x = "ranks.slice"(%r) {start = {d = "start", e = "s1"}, limit = {d = "limit", e = "l1"}, stride = {d = "stride", e = "p1"}} : (!any) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n", e = "m"}}) -> !any {
    %x = "ranks.slice"(%a) {start = {d = "n - start - (stride * ((limit - start - 1) // stride) + 1)", e = "s1"}, limit = {d = "n - start", e = "l1"}, stride = {d = "stride", e = "p1"}} : (!any) -> !any
    %r = "ranks.reverse"(%x) {dims = ["d"]} : (!any) -> !any
    return %r : !any
  }
}

// slice(reverse(A)) => reverse(slice(A)), where nothing may be taken
module @slice_13_empty attributes {
  ranks.groups = {d = ["n", "start", "limit", "stride"], e = ["m", "s1", "l1", "p1"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !any {ranks.shape = {d = "n", e = "m"}}) -> !any {
    %r = "ranks.reverse"(%a) {dims = ["d"]} : (!any) -> !any
    %x = "ranks.slice"(%r) {start = {d = "start", e = "s1"}, limit = {d = "limit", e = "l1"}, stride = {d = "stride", e = "p1"}} : (!any) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n", e = "m"}}) -> !any {
    %x = "ranks.slice"(%a) {start = {d = "n - start - (stride * ((limit - start - 1) // stride) + 1)", e = "s1"}, limit = {d = "n - start", e = "l1"}, stride = {d = "stride", e = "p1"}} : (!any) -> !any
    %r = "ranks.reverse"(%x) {dims = ["d"]} : (!any) -> !any
    return %r : !any
  }
}
