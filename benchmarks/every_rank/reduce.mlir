// reduce rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!integer = tensor<*x!ranks.integer>
!integer0 = tensor<!ranks.integer>

// reduce(X) * reduce(Y) => reduce(broadcast(X) * broadcast(Y))
module @reduce_01 attributes {
  ranks.groups = {d = ["n"], e = ["m"]}
} {
  func.func @before(%x: !integer {ranks.shape = {d = "n"}}, %y: !integer {ranks.shape = {e = "m"}}) -> !integer {
    %p = "ranks.reduce"(%x) {dims = ["d"]} : (!integer) -> !integer
    %q = "ranks.reduce"(%y) {dims = ["e"]} : (!integer) -> !integer
    %r = "ranks.multiply"(%p, %q) : (!integer, !integer) -> !integer
    return %r : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {d = "n"}}, %y: !integer {ranks.shape = {e = "m"}}) -> !integer {
    %p = "ranks.broadcast"(%x) {new = {e = "m"}} : (!integer) -> !integer
    %q = "ranks.broadcast"(%y) {new = {d = "n"}} : (!integer) -> !integer
    %r = "ranks.multiply"(%p, %q) : (!integer, !integer) -> !integer
    %s = "ranks.reduce"(%r) {dims = ["d", "e"]} : (!integer) -> !integer
    return %s : !integer
  }
}

// reduce(concatenate(reduce(X), reduce(Y))) => reduce(concatenate(X, Y))
module @reduce_02 attributes {
  ranks.groups = {c = ["na", "nb"], d = ["n"]},
  ranks.single = ["c"]
} {
  func.func @before(%a: !integer {ranks.shape = {c = "na", d = "n"}}, %b: !integer {ranks.shape = {c = "nb", d = "n"}}) -> !integer {
    %p = "ranks.reduce"(%a) {dims = ["c"]} : (!integer) -> !integer
    %q = "ranks.reduce"(%b) {dims = ["c"]} : (!integer) -> !integer
    %p1 = "ranks.broadcast"(%p) {new = {c = "1"}} : (!integer) -> !integer
    %q1 = "ranks.broadcast"(%q) {new = {c = "1"}} : (!integer) -> !integer
    %r = "ranks.concatenate"(%p1, %q1) {dim = "c"} : (!integer, !integer) -> !integer
    %s = "ranks.reduce"(%r) {dims = ["c"]} : (!integer) -> !integer
    return %s : !integer
  }
  func.func @after(%a: !integer {ranks.shape = {c = "na", d = "n"}}, %b: !integer {ranks.shape = {c = "nb", d = "n"}}) -> !integer {
    %r = "ranks.concatenate"(%a, %b) {dim = "c"} : (!integer, !integer) -> !integer
    %s = "ranks.reduce"(%r) {dims = ["c"]} : (!integer) -> !integer
    return %s : !integer
  }
}

// c * reduce(X) => reduce(c * X)
module @reduce_03 attributes {
  ranks.groups = {d = ["n"], e = ["m"]}
} {
  func.func @before(%x: !integer {ranks.shape = {d = "n", e = "m"}}, %c: !integer0) -> !integer {
    %p = "ranks.reduce"(%x) {dims = ["d"]} : (!integer) -> !integer
    %b = "ranks.broadcast"(%c) {new = {e = "m"}} : (!integer0) -> !integer
    %r = "ranks.multiply"(%b, %p) : (!integer, !integer) -> !integer
    return %r : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {d = "n", e = "m"}}, %c: !integer0) -> !integer {
    %b = "ranks.broadcast"(%c) {new = {d = "n", e = "m"}} : (!integer0) -> !integer
    %r = "ranks.multiply"(%b, %x) : (!integer, !integer) -> !integer
    %s = "ranks.reduce"(%r) {dims = ["d"]} : (!integer) -> !integer
    return %s : !integer
  }
}

// reduce(transpose(X)) => transpose(reduce(X))
module @reduce_04 attributes {
  ranks.groups = {d = ["n"], e = ["m"]},
  ranks.permutations = {p1 = "d", p2 = "e"}
} {
  func.func @before(%x: !integer {ranks.shape = {d = "n", e = "m"}}) -> !integer {
    %t = "ranks.transpose"(%x) {to = {d = "q", e = "r"}, by = {d = "p1", e = "p2"}} : (!integer) -> !integer
    %r = "ranks.reduce"(%t) {dims = ["q"]} : (!integer) -> !integer
    return %r : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {d = "n", e = "m"}}) -> !integer {
    %r = "ranks.reduce"(%x) {dims = ["d"]} : (!integer) -> !integer
    %t = "ranks.transpose"(%r) {to = {e = "r"}, by = {e = "p2"}} : (!integer) -> !integer
    return %t : !integer
  }
}

// reduce(reduce(X)) => reduce(X)
module @reduce_05 attributes {
  ranks.groups = {d = ["n"], e = ["m"], f = ["k"]}
} {
  func.func @before(%x: !integer {ranks.shape = {d = "n", e = "m", f = "k"}}) -> !integer {
    %p = "ranks.reduce"(%x) {dims = ["d"]} : (!integer) -> !integer
    %q = "ranks.reduce"(%p) {dims = ["e"]} : (!integer) -> !integer
    return %q : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {d = "n", e = "m", f = "k"}}) -> !integer {
    %q = "ranks.reduce"(%x) {dims = ["d", "e"]} : (!integer) -> !integer
    return %q : !integer
  }
}

// reduce(dot(X, Y)) => dot(X, Y)
module @reduce_06 attributes {
  ranks.groups = {c = ["n"], b = ["m"], d = ["k"], e = ["l"]}
} {
  func.func @before(%x: !integer {ranks.shape = {c = "n", b = "m", d = "k"}}, %y: !integer {ranks.shape = {c = "n", b = "m", e = "l"}}) -> !integer {
    %p = "ranks.dot_general"(%x, %y) {contract = ["c"], batch = ["b"]} : (!integer, !integer) -> !integer
    %q = "ranks.reduce"(%p) {dims = ["b"]} : (!integer) -> !integer
    return %q : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {c = "n", b = "m", d = "k"}}, %y: !integer {ranks.shape = {c = "n", b = "m", e = "l"}}) -> !integer {
    %q = "ranks.dot_general"(%x, %y) {contract = ["c", "b"]} : (!integer, !integer) -> !integer
    return %q : !integer
  }
}

// reduce(X) => reshape(X), where one element is reduced
module @reduce_07 attributes {
  ranks.groups = {d = ["n"], e = ["m"]},
  ranks.where = {d = ["n == 1"]}
} {
  func.func @before(%x: !integer {ranks.shape = {d = "n", e = "m"}}) -> !integer {
    %p = "ranks.reduce"(%x) {dims = ["d"]} : (!integer) -> !integer
    return %p : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {d = "n", e = "m"}}) -> !integer {
    %p = "ranks.reshape"(%x) {drop = ["d"]} : (!integer) -> !integer
    return %p : !integer
  }
}

// reduce(transpose(X)) => reshape(X), where one element is reduced
module @reduce_08 attributes {
  ranks.groups = {d = ["n"], e = ["m"]},
  ranks.permutations = {p = "d"},
  ranks.where = {d = ["n == 1"]}
} {
  func.func @before(%x: !integer {ranks.shape = {d = "n", e = "m"}}) -> !integer {
    %t = "ranks.transpose"(%x) {to = {d = "q"}, by = {d = "p"}} : (!integer) -> !integer
    %p = "ranks.reduce"(%t) {dims = ["q"]} : (!integer) -> !integer
    return %p : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {d = "n", e = "m"}}) -> !integer {
    %p = "ranks.reshape"(%x) {drop = ["d"]} : (!integer) -> !integer
    return %p : !integer
  }
}
