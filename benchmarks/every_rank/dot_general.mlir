// dot_general rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!integer = tensor<*x!ranks.integer>

// dot(concatenate(X, Y), concatenate(C, D)) => reduce(concatenate(dot(X, C), dot(Y, D)))
module @dot_general_01 attributes {
  ranks.groups = {c = ["na", "nb"], d = ["n"], e = ["m"]},
  ranks.single = ["c"]
} {
  func.func @before(%x: !integer {ranks.shape = {c = "na", d = "n"}}, %y: !integer {ranks.shape = {c = "nb", d = "n"}}, %u: !integer {ranks.shape = {c = "na", e = "m"}}, %v: !integer {ranks.shape = {c = "nb", e = "m"}}) -> !integer {
    %p = "ranks.concatenate"(%x, %y) {dim = "c"} : (!integer, !integer) -> !integer
    %q = "ranks.concatenate"(%u, %v) {dim = "c"} : (!integer, !integer) -> !integer
    %r = "ranks.dot_general"(%p, %q) {contract = ["c"]} : (!integer, !integer) -> !integer
    return %r : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {c = "na", d = "n"}}, %y: !integer {ranks.shape = {c = "nb", d = "n"}}, %u: !integer {ranks.shape = {c = "na", e = "m"}}, %v: !integer {ranks.shape = {c = "nb", e = "m"}}) -> !integer {
    %p = "ranks.dot_general"(%x, %u) {contract = ["c"]} : (!integer, !integer) -> !integer
    %q = "ranks.dot_general"(%y, %v) {contract = ["c"]} : (!integer, !integer) -> !integer
    %p1 = "ranks.broadcast"(%p) {new = {c = "1"}} : (!integer) -> !integer
    %q1 = "ranks.broadcast"(%q) {new = {c = "1"}} : (!integer) -> !integer
    %r = "ranks.concatenate"(%p1, %q1) {dim = "c"} : (!integer, !integer) -> !integer
    %s = "ranks.reduce"(%r) {dims = ["c"]} : (!integer) -> !integer
    return %s : !integer
  }
}

// dot(A, B) => dot(B, A)
module @dot_general_02 attributes {
  ranks.groups = {c = ["n"], b = ["m"], d = ["k"], e = ["l"]}
} {
  func.func @before(%x: !integer {ranks.shape = {c = "n", b = "m", d = "k"}}, %y: !integer {ranks.shape = {c = "n", b = "m", e = "l"}}) -> !integer {
    %r = "ranks.dot_general"(%x, %y) {contract = ["c"], batch = ["b"]} : (!integer, !integer) -> !integer
    return %r : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {c = "n", b = "m", d = "k"}}, %y: !integer {ranks.shape = {c = "n", b = "m", e = "l"}}) -> !integer {
    %r = "ranks.dot_general"(%y, %x) {contract = ["c"], batch = ["b"]} : (!integer, !integer) -> !integer
    return %r : !integer
  }
}

// dot(A, dot(B, C)) => dot(dot(A, B), C)
module @dot_general_03 attributes {
  ranks.groups = {c = ["n"], b = ["m"], d = ["k"], e = ["l"]}
} {
  func.func @before(%x: !integer {ranks.shape = {d = "k", b = "m"}}, %y: !integer {ranks.shape = {b = "m", c = "n"}}, %z: !integer {ranks.shape = {c = "n", e = "l"}}) -> !integer {
    %p = "ranks.dot_general"(%y, %z) {contract = ["c"]} : (!integer, !integer) -> !integer
    %q = "ranks.dot_general"(%x, %p) {contract = ["b"]} : (!integer, !integer) -> !integer
    return %q : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {d = "k", b = "m"}}, %y: !integer {ranks.shape = {b = "m", c = "n"}}, %z: !integer {ranks.shape = {c = "n", e = "l"}}) -> !integer {
    %p = "ranks.dot_general"(%x, %y) {contract = ["b"]} : (!integer, !integer) -> !integer
    %q = "ranks.dot_general"(%p, %z) {contract = ["c"]} : (!integer, !integer) -> !integer
    return %q : !integer
  }
}

// dot(A, B) => multiply(broadcast(A), broadcast(B)), where nothing is contracted
module @dot_general_04 attributes {
  ranks.groups = {c = ["n"], b = ["m"], d = ["k"], e = ["l"]}
} {
  func.func @before(%x: !integer {ranks.shape = {b = "m", d = "k"}}, %y: !integer {ranks.shape = {b = "m", e = "l"}}) -> !integer {
    %p = "ranks.dot_general"(%x, %y) {batch = ["b"]} : (!integer, !integer) -> !integer
    return %p : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {b = "m", d = "k"}}, %y: !integer {ranks.shape = {b = "m", e = "l"}}) -> !integer {
    %p = "ranks.broadcast"(%x) {new = {e = "l"}} : (!integer) -> !integer
    %q = "ranks.broadcast"(%y) {new = {d = "k"}} : (!integer) -> !integer
    %r = "ranks.multiply"(%p, %q) : (!integer, !integer) -> !integer
    return %r : !integer
  }
}

// dot(A, B) => 0, where an extent is 0
module @dot_general_05 attributes {
  ranks.groups = {p = ["n0"], q = ["n1"], r = ["n2"], s = ["n3"], t = ["n4"], u = ["n5"]},
  ranks.some = [["p: n0 == 0", "q: n1 == 0", "r: n2 == 0", "s: n3 == 0", "t: n4 == 0", "u: n5 == 0"]]
} {
  func.func @before(%x: !integer {ranks.shape = {p = "n0", r = "n2", s = "n3", t = "n4", u = "n5"}}, %y: !integer {ranks.shape = {q = "n1", r = "n2", s = "n3", t = "n4", u = "n5"}}) -> !integer {
    %z = "ranks.dot_general"(%x, %y) {contract = ["r", "s"], batch = ["t", "u"]} : (!integer, !integer) -> !integer
    return %z : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {p = "n0", r = "n2", s = "n3", t = "n4", u = "n5"}}, %y: !integer {ranks.shape = {q = "n1", r = "n2", s = "n3", t = "n4", u = "n5"}}) -> !integer {
    %z = "ranks.constant"() {value = "0", shape = {p = "n0", q = "n1", t = "n4", u = "n5"}} : () -> !integer
    return %z : !integer
  }
}

// dot(A, B) => reduce(multiply(A, broadcast(B)))
module @dot_general_06 attributes {
  ranks.groups = {c = ["n"], b = ["m"], d = ["k"], e = ["l"]}
} {
  func.func @before(%x: !integer {ranks.shape = {d = "k", c = "n", b = "m"}}, %y: !integer {ranks.shape = {c = "n", b = "m"}}) -> !integer {
    %p = "ranks.dot_general"(%x, %y) {contract = ["c"], batch = ["b"]} : (!integer, !integer) -> !integer
    return %p : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {d = "k", c = "n", b = "m"}}, %y: !integer {ranks.shape = {c = "n", b = "m"}}) -> !integer {
    %p = "ranks.broadcast"(%y) {new = {d = "k"}} : (!integer) -> !integer
    %q = "ranks.multiply"(%x, %p) : (!integer, !integer) -> !integer
    %r = "ranks.reduce"(%q) {dims = ["c"]} : (!integer) -> !integer
    return %r : !integer
  }
}
