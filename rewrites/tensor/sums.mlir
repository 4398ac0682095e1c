// Sums and products of matrices, put together otherwise. Notation: docs/every-rank.md.
!number = tensor<*x!ranks.number>
!number0 = tensor<!ranks.number>

// law: reduce(transpose(x)) = transpose(reduce(x))
// origin: ring axioms
// guarantee: every rank, exact in integers
module @reduce_of_transpose attributes {
  ranks.groups = {d = ["n"], e = ["m"]},
  ranks.permutations = {p = "d", q = "e"}
} {
  func.func @before(%x: !number {ranks.shape = {d = "n", e = "m"}}) -> !number {
    %a = "ranks.transpose"(%x) {by = {d = "p", e = "q"}} : (!number) -> !number
    %b = "ranks.reduce"(%a) {dims = ["d"]} : (!number) -> !number
    return %b : !number
  }
  func.func @after(%x: !number {ranks.shape = {d = "n", e = "m"}}) -> !number {
    %a = "ranks.reduce"(%x) {dims = ["d"]} : (!number) -> !number
    %b = "ranks.transpose"(%a) {by = {e = "q"}} : (!number) -> !number
    return %b : !number
  }
}

// law: reduce(reduce(x)) = reduce(x)
// origin: ring axioms
// guarantee: every rank, exact in integers
module @reduce_of_reduce attributes {
  ranks.groups = {d = ["n"], e = ["m"], f = ["k"]}
} {
  func.func @before(%x: !number {ranks.shape = {d = "n", e = "m", f = "k"}}) -> !number {
    %a = "ranks.reduce"(%x) {dims = ["d"]} : (!number) -> !number
    %b = "ranks.reduce"(%a) {dims = ["e"]} : (!number) -> !number
    return %b : !number
  }
  func.func @after(%x: !number {ranks.shape = {d = "n", e = "m", f = "k"}}) -> !number {
    %b = "ranks.reduce"(%x) {dims = ["d", "e"]} : (!number) -> !number
    return %b : !number
  }
}

// law: reduce(concatenate(x, y)) = reduce(x) + reduce(y)
// origin: ring axioms
// guarantee: every rank, exact in integers
module @reduce_of_concatenate attributes {
  ranks.groups = {c = ["na", "nb"], d = ["n"], e = ["m"]},
  ranks.single = ["c"]
} {
  func.func @before(%x: !number {ranks.shape = {c = "na", d = "n", e = "m"}}, %y: !number {ranks.shape = {c = "nb", d = "n", e = "m"}}) -> !number {
    %a = "ranks.concatenate"(%x, %y) {dim = "c"} : (!number, !number) -> !number
    %b = "ranks.reduce"(%a) {dims = ["c", "d"]} : (!number) -> !number
    return %b : !number
  }
  func.func @after(%x: !number {ranks.shape = {c = "na", d = "n", e = "m"}}, %y: !number {ranks.shape = {c = "nb", d = "n", e = "m"}}) -> !number {
    %a = "ranks.reduce"(%x) {dims = ["c", "d"]} : (!number) -> !number
    %b = "ranks.reduce"(%y) {dims = ["c", "d"]} : (!number) -> !number
    %e = "ranks.add"(%a, %b) : (!number, !number) -> !number
    return %e : !number
  }
}

// law: reduce(pad(x, 0)) = reduce(x)
// origin: ring axioms
// guarantee: every rank, exact in integers
module @reduce_of_pad attributes {
  ranks.groups = {d = ["n", "low", "high"], e = ["m"]},
  ranks.where = {d = ["low >= 0", "high >= 0"]}
} {
  func.func @before(%x: !number {ranks.shape = {d = "n", e = "m"}}) -> !number {
    %z = "ranks.constant"() {value = "0"} : () -> !number0
    %a = "ranks.pad"(%x, %z) {low = {d = "low"}, high = {d = "high"}} : (!number, !number0) -> !number
    %b = "ranks.reduce"(%a) {dims = ["d"]} : (!number) -> !number
    return %b : !number
  }
  func.func @after(%x: !number {ranks.shape = {d = "n", e = "m"}}) -> !number {
    %b = "ranks.reduce"(%x) {dims = ["d"]} : (!number) -> !number
    return %b : !number
  }
}

// law: reduce(x + y) = reduce(x) + reduce(y)
// origin: ring axioms
// guarantee: every rank, exact in integers
module @reduce_of_add attributes {
  ranks.groups = {d = ["n"], e = ["m"]}
} {
  func.func @before(%x: !number {ranks.shape = {d = "n", e = "m"}}, %y: !number {ranks.shape = {d = "n", e = "m"}}) -> !number {
    %a = "ranks.add"(%x, %y) : (!number, !number) -> !number
    %b = "ranks.reduce"(%a) {dims = ["d"]} : (!number) -> !number
    return %b : !number
  }
  func.func @after(%x: !number {ranks.shape = {d = "n", e = "m"}}, %y: !number {ranks.shape = {d = "n", e = "m"}}) -> !number {
    %a = "ranks.reduce"(%x) {dims = ["d"]} : (!number) -> !number
    %b = "ranks.reduce"(%y) {dims = ["d"]} : (!number) -> !number
    %e = "ranks.add"(%a, %b) : (!number, !number) -> !number
    return %e : !number
  }
}

// law: reduce(x * broadcast(y)) = reduce(x) * y
// origin: ring axioms
// guarantee: every rank, exact in integers
module @reduce_of_scaled attributes {
  ranks.groups = {d = ["n"], e = ["m"]}
} {
  func.func @before(%x: !number {ranks.shape = {d = "n", e = "m"}}, %y: !number {ranks.shape = {e = "m"}}) -> !number {
    %s = "ranks.broadcast"(%y) {new = {d = "n"}} : (!number) -> !number
    %a = "ranks.multiply"(%x, %s) : (!number, !number) -> !number
    %b = "ranks.reduce"(%a) {dims = ["d"]} : (!number) -> !number
    return %b : !number
  }
  func.func @after(%x: !number {ranks.shape = {d = "n", e = "m"}}, %y: !number {ranks.shape = {e = "m"}}) -> !number {
    %a = "ranks.reduce"(%x) {dims = ["d"]} : (!number) -> !number
    %b = "ranks.multiply"(%a, %y) : (!number, !number) -> !number
    return %b : !number
  }
}

// law: dot(x, y) = dot(y, x)
// origin: ring axioms
// guarantee: every rank, exact in integers
module @dot_commutes attributes {
  ranks.groups = {c = ["n"], b = ["m"], d = ["k"], e = ["l"]}
} {
  func.func @before(%x: !number {ranks.shape = {c = "n", b = "m", d = "k"}}, %y: !number {ranks.shape = {c = "n", b = "m", e = "l"}}) -> !number {
    %a = "ranks.dot_general"(%x, %y) {contract = ["c"], batch = ["b"]} : (!number, !number) -> !number
    return %a : !number
  }
  func.func @after(%x: !number {ranks.shape = {c = "n", b = "m", d = "k"}}, %y: !number {ranks.shape = {c = "n", b = "m", e = "l"}}) -> !number {
    %a = "ranks.dot_general"(%y, %x) {contract = ["c"], batch = ["b"]} : (!number, !number) -> !number
    return %a : !number
  }
}

// law: dot(x, dot(y, z)) = dot(dot(x, y), z)
// origin: ring axioms
// guarantee: every rank, exact in integers
module @dot_associates attributes {
  ranks.groups = {b = ["m"], c = ["n"], d = ["k"], e = ["l"], f = ["o"]}
} {
  func.func @before(%x: !number {ranks.shape = {d = "k", b = "m", f = "o"}}, %y: !number {ranks.shape = {b = "m", c = "n", f = "o"}}, %z: !number {ranks.shape = {c = "n", e = "l", f = "o"}}) -> !number {
    %a = "ranks.dot_general"(%y, %z) {contract = ["c"], batch = ["f"]} : (!number, !number) -> !number
    %b = "ranks.dot_general"(%x, %a) {contract = ["b"], batch = ["f"]} : (!number, !number) -> !number
    return %b : !number
  }
  func.func @after(%x: !number {ranks.shape = {d = "k", b = "m", f = "o"}}, %y: !number {ranks.shape = {b = "m", c = "n", f = "o"}}, %z: !number {ranks.shape = {c = "n", e = "l", f = "o"}}) -> !number {
    %a = "ranks.dot_general"(%x, %y) {contract = ["b"], batch = ["f"]} : (!number, !number) -> !number
    %b = "ranks.dot_general"(%a, %z) {contract = ["c"], batch = ["f"]} : (!number, !number) -> !number
    return %b : !number
  }
}

// law: dot(x, y + z) = dot(x, y) + dot(x, z)
// origin: ring axioms
// guarantee: every rank, exact in integers
module @dot_distributes attributes {
  ranks.groups = {c = ["n"], b = ["m"], d = ["k"], e = ["l"]}
} {
  func.func @before(%x: !number {ranks.shape = {c = "n", b = "m", d = "k"}}, %y: !number {ranks.shape = {c = "n", b = "m", e = "l"}}, %z: !number {ranks.shape = {c = "n", b = "m", e = "l"}}) -> !number {
    %s = "ranks.add"(%y, %z) : (!number, !number) -> !number
    %a = "ranks.dot_general"(%x, %s) {contract = ["c"], batch = ["b"]} : (!number, !number) -> !number
    return %a : !number
  }
  func.func @after(%x: !number {ranks.shape = {c = "n", b = "m", d = "k"}}, %y: !number {ranks.shape = {c = "n", b = "m", e = "l"}}, %z: !number {ranks.shape = {c = "n", b = "m", e = "l"}}) -> !number {
    %a = "ranks.dot_general"(%x, %y) {contract = ["c"], batch = ["b"]} : (!number, !number) -> !number
    %b = "ranks.dot_general"(%x, %z) {contract = ["c"], batch = ["b"]} : (!number, !number) -> !number
    %e = "ranks.add"(%a, %b) : (!number, !number) -> !number
    return %e : !number
  }
}

// law: dot(concatenate(x, y), concatenate(u, v)) = dot(x, u) + dot(y, v)
// origin: ring axioms
// guarantee: every rank, exact in integers
module @dot_of_concatenate attributes {
  ranks.groups = {c = ["na", "nb"], d = ["n"], e = ["m"]},
  ranks.single = ["c"]
} {
  func.func @before(%x: !number {ranks.shape = {c = "na", d = "n"}}, %y: !number {ranks.shape = {c = "nb", d = "n"}}, %u: !number {ranks.shape = {c = "na", e = "m"}}, %v: !number {ranks.shape = {c = "nb", e = "m"}}) -> !number {
    %p = "ranks.concatenate"(%x, %y) {dim = "c"} : (!number, !number) -> !number
    %q = "ranks.concatenate"(%u, %v) {dim = "c"} : (!number, !number) -> !number
    %a = "ranks.dot_general"(%p, %q) {contract = ["c"]} : (!number, !number) -> !number
    return %a : !number
  }
  func.func @after(%x: !number {ranks.shape = {c = "na", d = "n"}}, %y: !number {ranks.shape = {c = "nb", d = "n"}}, %u: !number {ranks.shape = {c = "na", e = "m"}}, %v: !number {ranks.shape = {c = "nb", e = "m"}}) -> !number {
    %a = "ranks.dot_general"(%x, %u) {contract = ["c"]} : (!number, !number) -> !number
    %b = "ranks.dot_general"(%y, %v) {contract = ["c"]} : (!number, !number) -> !number
    %e = "ranks.add"(%a, %b) : (!number, !number) -> !number
    return %e : !number
  }
}

// law: dot(pad(x, 0), pad(y, 0)) = dot(x, y)
// origin: ring axioms
// guarantee: every rank, exact in integers
module @dot_of_pad attributes {
  ranks.groups = {c = ["n", "high"], d = ["k"], e = ["l"]},
  ranks.where = {c = ["high >= 0"]}
} {
  func.func @before(%x: !number {ranks.shape = {c = "n", d = "k"}}, %y: !number {ranks.shape = {c = "n", e = "l"}}) -> !number {
    %z = "ranks.constant"() {value = "0"} : () -> !number0
    %p = "ranks.pad"(%x, %z) {high = {c = "high"}} : (!number, !number0) -> !number
    %q = "ranks.pad"(%y, %z) {high = {c = "high"}} : (!number, !number0) -> !number
    %a = "ranks.dot_general"(%p, %q) {contract = ["c"]} : (!number, !number) -> !number
    return %a : !number
  }
  func.func @after(%x: !number {ranks.shape = {c = "n", d = "k"}}, %y: !number {ranks.shape = {c = "n", e = "l"}}) -> !number {
    %a = "ranks.dot_general"(%x, %y) {contract = ["c"]} : (!number, !number) -> !number
    return %a : !number
  }
}

// law: dot(x, y) = reduce(x * broadcast(y))
// origin: ring axioms
// guarantee: every rank, exact in integers
module @dot_as_reduce attributes {
  ranks.groups = {c = ["n"], d = ["k"]}
} {
  func.func @before(%x: !number {ranks.shape = {d = "k", c = "n"}}, %y: !number {ranks.shape = {c = "n"}}) -> !number {
    %a = "ranks.dot_general"(%x, %y) {contract = ["c"]} : (!number, !number) -> !number
    return %a : !number
  }
  func.func @after(%x: !number {ranks.shape = {d = "k", c = "n"}}, %y: !number {ranks.shape = {c = "n"}}) -> !number {
    %s = "ranks.broadcast"(%y) {new = {d = "k"}} : (!number) -> !number
    %b = "ranks.multiply"(%x, %s) : (!number, !number) -> !number
    %a = "ranks.reduce"(%b) {dims = ["c"]} : (!number) -> !number
    return %a : !number
  }
}

// law: dot(transpose(x), transpose(y)) = dot(x, y), where both permute what is contracted
// origin: ring axioms
// guarantee: every rank, exact in integers
module @dot_of_transpose attributes {
  ranks.groups = {c = ["n"], d = ["k"], e = ["l"]},
  ranks.permutations = {p = "c"}
} {
  func.func @before(%x: !number {ranks.shape = {c = "n", d = "k"}}, %y: !number {ranks.shape = {c = "n", e = "l"}}) -> !number {
    %p = "ranks.transpose"(%x) {by = {c = "p"}} : (!number) -> !number
    %q = "ranks.transpose"(%y) {by = {c = "p"}} : (!number) -> !number
    %a = "ranks.dot_general"(%p, %q) {contract = ["c"]} : (!number, !number) -> !number
    return %a : !number
  }
  func.func @after(%x: !number {ranks.shape = {c = "n", d = "k"}}, %y: !number {ranks.shape = {c = "n", e = "l"}}) -> !number {
    %a = "ranks.dot_general"(%x, %y) {contract = ["c"]} : (!number, !number) -> !number
    return %a : !number
  }
}
