// Softmax and attention by blocks, over the reals: finite scores, and scores of -inf by weights of 0.
// The running maxima are any numbers, so whatever they are; blocks are of any lengths, and more than
// two by one after the other. Notation: docs/every-rank.md.
!float = tensor<*x!ranks.float>

// law: exp(x - m) / sum(exp(x - m)) = exp(x) / sum(exp(x)), for any number m a row
// origin: Milakov and Gimelshein, 2018 (online softmax)
// guarantee: every rank, reals only
module @softmax_shifted attributes {
  ranks.groups = {c = ["n"], b = ["m"]}
} {
  func.func @before(%x: !float {ranks.shape = {c = "n", b = "m"}}, %s: !float {ranks.shape = {b = "m"}}) -> !float {
    %t = "ranks.broadcast"(%s) {new = {c = "n"}} : (!float) -> !float
    %a = "ranks.subtract"(%x, %t) : (!float, !float) -> !float
    %e = "ranks.exponential"(%a) : (!float) -> !float
    %l = "ranks.reduce"(%e) {dims = ["c"]} : (!float) -> !float
    %k = "ranks.broadcast"(%l) {new = {c = "n"}} : (!float) -> !float
    %y = "ranks.divide"(%e, %k) : (!float, !float) -> !float
    return %y : !float
  }
  func.func @after(%x: !float {ranks.shape = {c = "n", b = "m"}}, %s: !float {ranks.shape = {b = "m"}}) -> !float {
    %e = "ranks.exponential"(%x) : (!float) -> !float
    %l = "ranks.reduce"(%e) {dims = ["c"]} : (!float) -> !float
    %k = "ranks.broadcast"(%l) {new = {c = "n"}} : (!float) -> !float
    %y = "ranks.divide"(%e, %k) : (!float, !float) -> !float
    return %y : !float
  }
}

// law: sum(exp(concatenate(x, y) - m)) = sum(exp(x - m1)) * exp(m1 - m) + sum(exp(y - m2)) * exp(m2 - m), whatever the maxima m1, m2, m
// origin: Milakov and Gimelshein, 2018 (online softmax)
// guarantee: every rank, reals only
module @online_softmax_sum attributes {
  ranks.groups = {c = ["na", "nb"], b = ["m"]},
  ranks.single = ["c"]
} {
  func.func @before(%x: !float {ranks.shape = {c = "na", b = "m"}}, %y: !float {ranks.shape = {c = "nb", b = "m"}}, %s: !float {ranks.shape = {b = "m"}}, %s1: !float {ranks.shape = {b = "m"}}, %s2: !float {ranks.shape = {b = "m"}}) -> !float {
    %z = "ranks.concatenate"(%x, %y) {dim = "c"} : (!float, !float) -> !float
    %t = "ranks.broadcast"(%s) {new = {c = "na + nb"}} : (!float) -> !float
    %a = "ranks.subtract"(%z, %t) : (!float, !float) -> !float
    %e = "ranks.exponential"(%a) : (!float) -> !float
    %l = "ranks.reduce"(%e) {dims = ["c"]} : (!float) -> !float
    return %l : !float
  }
  func.func @after(%x: !float {ranks.shape = {c = "na", b = "m"}}, %y: !float {ranks.shape = {c = "nb", b = "m"}}, %s: !float {ranks.shape = {b = "m"}}, %s1: !float {ranks.shape = {b = "m"}}, %s2: !float {ranks.shape = {b = "m"}}) -> !float {
    %t1 = "ranks.broadcast"(%s1) {new = {c = "na"}} : (!float) -> !float
    %a1 = "ranks.subtract"(%x, %t1) : (!float, !float) -> !float
    %e1 = "ranks.exponential"(%a1) : (!float) -> !float
    %l1 = "ranks.reduce"(%e1) {dims = ["c"]} : (!float) -> !float
    %d1 = "ranks.subtract"(%s1, %s) : (!float, !float) -> !float
    %f1 = "ranks.exponential"(%d1) : (!float) -> !float
    %g1 = "ranks.multiply"(%l1, %f1) : (!float, !float) -> !float
    %t2 = "ranks.broadcast"(%s2) {new = {c = "nb"}} : (!float) -> !float
    %a2 = "ranks.subtract"(%y, %t2) : (!float, !float) -> !float
    %e2 = "ranks.exponential"(%a2) : (!float) -> !float
    %l2 = "ranks.reduce"(%e2) {dims = ["c"]} : (!float) -> !float
    %d2 = "ranks.subtract"(%s2, %s) : (!float, !float) -> !float
    %f2 = "ranks.exponential"(%d2) : (!float) -> !float
    %g2 = "ranks.multiply"(%l2, %f2) : (!float, !float) -> !float
    %l = "ranks.add"(%g1, %g2) : (!float, !float) -> !float
    return %l : !float
  }
}

// law: dot(exp(concatenate(x, y) - m), concatenate(u, v)) = dot(exp(x - m1), u) * exp(m1 - m) + dot(exp(y - m2), v) * exp(m2 - m)
// origin: Dao et al., 2022 (FlashAttention); Dao, 2023
// guarantee: every rank, reals only
module @attention_accumulator attributes {
  ranks.groups = {c = ["na", "nb"], b = ["m"], r = ["q"], e = ["o"]},
  ranks.single = ["c"]
} {
  func.func @before(%x: !float {ranks.shape = {c = "na", b = "m", r = "q"}}, %y: !float {ranks.shape = {c = "nb", b = "m", r = "q"}}, %u: !float {ranks.shape = {c = "na", b = "m", e = "o"}}, %v: !float {ranks.shape = {c = "nb", b = "m", e = "o"}}, %s: !float {ranks.shape = {b = "m", r = "q"}}, %s1: !float {ranks.shape = {b = "m", r = "q"}}, %s2: !float {ranks.shape = {b = "m", r = "q"}}) -> !float {
    %z = "ranks.concatenate"(%x, %y) {dim = "c"} : (!float, !float) -> !float
    %t = "ranks.broadcast"(%s) {new = {c = "na + nb"}} : (!float) -> !float
    %a = "ranks.subtract"(%z, %t) : (!float, !float) -> !float
    %p = "ranks.exponential"(%a) : (!float) -> !float
    %w = "ranks.concatenate"(%u, %v) {dim = "c"} : (!float, !float) -> !float
    %l = "ranks.dot_general"(%p, %w) {contract = ["c"], batch = ["b"]} : (!float, !float) -> !float
    return %l : !float
  }
  func.func @after(%x: !float {ranks.shape = {c = "na", b = "m", r = "q"}}, %y: !float {ranks.shape = {c = "nb", b = "m", r = "q"}}, %u: !float {ranks.shape = {c = "na", b = "m", e = "o"}}, %v: !float {ranks.shape = {c = "nb", b = "m", e = "o"}}, %s: !float {ranks.shape = {b = "m", r = "q"}}, %s1: !float {ranks.shape = {b = "m", r = "q"}}, %s2: !float {ranks.shape = {b = "m", r = "q"}}) -> !float {
    %t1 = "ranks.broadcast"(%s1) {new = {c = "na"}} : (!float) -> !float
    %a1 = "ranks.subtract"(%x, %t1) : (!float, !float) -> !float
    %e1 = "ranks.exponential"(%a1) : (!float) -> !float
    %l1 = "ranks.dot_general"(%e1, %u) {contract = ["c"], batch = ["b"]} : (!float, !float) -> !float
    %d1 = "ranks.subtract"(%s1, %s) : (!float, !float) -> !float
    %f1 = "ranks.exponential"(%d1) : (!float) -> !float
    %h1 = "ranks.broadcast"(%f1) {new = {e = "o"}} : (!float) -> !float
    %g1 = "ranks.multiply"(%l1, %h1) : (!float, !float) -> !float
    %t2 = "ranks.broadcast"(%s2) {new = {c = "nb"}} : (!float) -> !float
    %a2 = "ranks.subtract"(%y, %t2) : (!float, !float) -> !float
    %e2 = "ranks.exponential"(%a2) : (!float) -> !float
    %l2 = "ranks.dot_general"(%e2, %v) {contract = ["c"], batch = ["b"]} : (!float, !float) -> !float
    %d2 = "ranks.subtract"(%s2, %s) : (!float, !float) -> !float
    %f2 = "ranks.exponential"(%d2) : (!float) -> !float
    %h2 = "ranks.broadcast"(%f2) {new = {e = "o"}} : (!float) -> !float
    %g2 = "ranks.multiply"(%l2, %h2) : (!float, !float) -> !float
    %l = "ranks.add"(%g1, %g2) : (!float, !float) -> !float
    return %l : !float
  }
}

// law: dot(softmax(x), v) = dot(exp(x - m), v) / sum(exp(x - m)), of rows with an element
// origin: Dao et al., 2022 (FlashAttention); Dao, 2023
// guarantee: every rank, reals only
module @attention_normalised_last attributes {
  ranks.groups = {c = ["n"], b = ["m"], r = ["q"], e = ["o"]},
  ranks.where = {c = ["n >= 1"]}
} {
  func.func @before(%x: !float {ranks.shape = {c = "n", b = "m", r = "q"}}, %v: !float {ranks.shape = {c = "n", b = "m", e = "o"}}, %s: !float {ranks.shape = {b = "m", r = "q"}}) -> !float {
    %p = "ranks.exponential"(%x) : (!float) -> !float
    %l = "ranks.reduce"(%p) {dims = ["c"]} : (!float) -> !float
    %k = "ranks.broadcast"(%l) {new = {c = "n"}} : (!float) -> !float
    %w = "ranks.divide"(%p, %k) : (!float, !float) -> !float
    %y = "ranks.dot_general"(%w, %v) {contract = ["c"], batch = ["b"]} : (!float, !float) -> !float
    return %y : !float
  }
  func.func @after(%x: !float {ranks.shape = {c = "n", b = "m", r = "q"}}, %v: !float {ranks.shape = {c = "n", b = "m", e = "o"}}, %s: !float {ranks.shape = {b = "m", r = "q"}}) -> !float {
    %t = "ranks.broadcast"(%s) {new = {c = "n"}} : (!float) -> !float
    %a = "ranks.subtract"(%x, %t) : (!float, !float) -> !float
    %p = "ranks.exponential"(%a) : (!float) -> !float
    %l = "ranks.reduce"(%p) {dims = ["c"]} : (!float) -> !float
    %w = "ranks.dot_general"(%p, %v) {contract = ["c"], batch = ["b"]} : (!float, !float) -> !float
    %k = "ranks.broadcast"(%l) {new = {e = "o"}} : (!float) -> !float
    %y = "ranks.divide"(%w, %k) : (!float, !float) -> !float
    return %y : !float
  }
}

// law: dot(softmax(concatenate(x, y)), concatenate(u, v)): blocks with maxima of their own, put together and normalised last
// origin: Dao et al., 2022 (FlashAttention); Dao, 2023
// guarantee: every rank, reals only
module @attention_in_two_blocks attributes {
  ranks.groups = {c = ["na", "nb"], b = ["m"], r = ["q"], e = ["o"]},
  ranks.single = ["c"],
  ranks.where = {c = ["na >= 0", "nb >= 0", "na + nb >= 1"]}
} {
  func.func @before(%x: !float {ranks.shape = {c = "na", b = "m", r = "q"}}, %y: !float {ranks.shape = {c = "nb", b = "m", r = "q"}}, %u: !float {ranks.shape = {c = "na", b = "m", e = "o"}}, %v: !float {ranks.shape = {c = "nb", b = "m", e = "o"}}, %s: !float {ranks.shape = {b = "m", r = "q"}}, %s1: !float {ranks.shape = {b = "m", r = "q"}}, %s2: !float {ranks.shape = {b = "m", r = "q"}}) -> !float {
    %z = "ranks.concatenate"(%x, %y) {dim = "c"} : (!float, !float) -> !float
    %p = "ranks.exponential"(%z) : (!float) -> !float
    %n = "ranks.reduce"(%p) {dims = ["c"]} : (!float) -> !float
    %k = "ranks.broadcast"(%n) {new = {c = "na + nb"}} : (!float) -> !float
    %q = "ranks.divide"(%p, %k) : (!float, !float) -> !float
    %w = "ranks.concatenate"(%u, %v) {dim = "c"} : (!float, !float) -> !float
    %l = "ranks.dot_general"(%q, %w) {contract = ["c"], batch = ["b"]} : (!float, !float) -> !float
    return %l : !float
  }
  func.func @after(%x: !float {ranks.shape = {c = "na", b = "m", r = "q"}}, %y: !float {ranks.shape = {c = "nb", b = "m", r = "q"}}, %u: !float {ranks.shape = {c = "na", b = "m", e = "o"}}, %v: !float {ranks.shape = {c = "nb", b = "m", e = "o"}}, %s: !float {ranks.shape = {b = "m", r = "q"}}, %s1: !float {ranks.shape = {b = "m", r = "q"}}, %s2: !float {ranks.shape = {b = "m", r = "q"}}) -> !float {
    %t1 = "ranks.broadcast"(%s1) {new = {c = "na"}} : (!float) -> !float
    %a1 = "ranks.subtract"(%x, %t1) : (!float, !float) -> !float
    %e1 = "ranks.exponential"(%a1) : (!float) -> !float
    %l1 = "ranks.reduce"(%e1) {dims = ["c"]} : (!float) -> !float
    %o1 = "ranks.dot_general"(%e1, %u) {contract = ["c"], batch = ["b"]} : (!float, !float) -> !float
    %d1 = "ranks.subtract"(%s1, %s) : (!float, !float) -> !float
    %f1 = "ranks.exponential"(%d1) : (!float) -> !float
    %h1 = "ranks.broadcast"(%f1) {new = {e = "o"}} : (!float) -> !float
    %g1 = "ranks.multiply"(%o1, %h1) : (!float, !float) -> !float
    %k1 = "ranks.multiply"(%l1, %f1) : (!float, !float) -> !float
    %t2 = "ranks.broadcast"(%s2) {new = {c = "nb"}} : (!float) -> !float
    %a2 = "ranks.subtract"(%y, %t2) : (!float, !float) -> !float
    %e2 = "ranks.exponential"(%a2) : (!float) -> !float
    %l2 = "ranks.reduce"(%e2) {dims = ["c"]} : (!float) -> !float
    %o2 = "ranks.dot_general"(%e2, %v) {contract = ["c"], batch = ["b"]} : (!float, !float) -> !float
    %d2 = "ranks.subtract"(%s2, %s) : (!float, !float) -> !float
    %f2 = "ranks.exponential"(%d2) : (!float) -> !float
    %h2 = "ranks.broadcast"(%f2) {new = {e = "o"}} : (!float) -> !float
    %g2 = "ranks.multiply"(%o2, %h2) : (!float, !float) -> !float
    %k2 = "ranks.multiply"(%l2, %f2) : (!float, !float) -> !float
    %g = "ranks.add"(%g1, %g2) : (!float, !float) -> !float
    %k = "ranks.add"(%k1, %k2) : (!float, !float) -> !float
    %n = "ranks.broadcast"(%k) {new = {e = "o"}} : (!float) -> !float
    %l = "ranks.divide"(%g, %n) : (!float, !float) -> !float
    return %l : !float
  }
}

// law: the online sum with weights: sum(w * exp(concatenate(x, y) - m)) by blocks, where the weight of a score of -inf is 0, whatever it stands for, and that of others 1; so of a row without a score too
// origin: Milakov and Gimelshein, 2018 (online softmax); masks
// guarantee: every rank, reals only
module @online_softmax_sum_masked attributes {
  ranks.groups = {c = ["na", "nb"], b = ["m"]},
  ranks.single = ["c"]
} {
  func.func @before(%x: !float {ranks.shape = {c = "na", b = "m"}}, %y: !float {ranks.shape = {c = "nb", b = "m"}}, %wx: !float {ranks.shape = {c = "na", b = "m"}}, %wy: !float {ranks.shape = {c = "nb", b = "m"}}, %s: !float {ranks.shape = {b = "m"}}, %s1: !float {ranks.shape = {b = "m"}}, %s2: !float {ranks.shape = {b = "m"}}) -> !float {
    %z = "ranks.concatenate"(%x, %y) {dim = "c"} : (!float, !float) -> !float
    %w = "ranks.concatenate"(%wx, %wy) {dim = "c"} : (!float, !float) -> !float
    %t = "ranks.broadcast"(%s) {new = {c = "na + nb"}} : (!float) -> !float
    %a = "ranks.subtract"(%z, %t) : (!float, !float) -> !float
    %e = "ranks.exponential"(%a) : (!float) -> !float
    %p = "ranks.multiply"(%w, %e) : (!float, !float) -> !float
    %l = "ranks.reduce"(%p) {dims = ["c"]} : (!float) -> !float
    return %l : !float
  }
  func.func @after(%x: !float {ranks.shape = {c = "na", b = "m"}}, %y: !float {ranks.shape = {c = "nb", b = "m"}}, %wx: !float {ranks.shape = {c = "na", b = "m"}}, %wy: !float {ranks.shape = {c = "nb", b = "m"}}, %s: !float {ranks.shape = {b = "m"}}, %s1: !float {ranks.shape = {b = "m"}}, %s2: !float {ranks.shape = {b = "m"}}) -> !float {
    %t1 = "ranks.broadcast"(%s1) {new = {c = "na"}} : (!float) -> !float
    %a1 = "ranks.subtract"(%x, %t1) : (!float, !float) -> !float
    %e1 = "ranks.exponential"(%a1) : (!float) -> !float
    %p1 = "ranks.multiply"(%wx, %e1) : (!float, !float) -> !float
    %l1 = "ranks.reduce"(%p1) {dims = ["c"]} : (!float) -> !float
    %d1 = "ranks.subtract"(%s1, %s) : (!float, !float) -> !float
    %f1 = "ranks.exponential"(%d1) : (!float) -> !float
    %g1 = "ranks.multiply"(%l1, %f1) : (!float, !float) -> !float
    %t2 = "ranks.broadcast"(%s2) {new = {c = "nb"}} : (!float) -> !float
    %a2 = "ranks.subtract"(%y, %t2) : (!float, !float) -> !float
    %e2 = "ranks.exponential"(%a2) : (!float) -> !float
    %p2 = "ranks.multiply"(%wy, %e2) : (!float, !float) -> !float
    %l2 = "ranks.reduce"(%p2) {dims = ["c"]} : (!float) -> !float
    %d2 = "ranks.subtract"(%s2, %s) : (!float, !float) -> !float
    %f2 = "ranks.exponential"(%d2) : (!float) -> !float
    %g2 = "ranks.multiply"(%l2, %f2) : (!float, !float) -> !float
    %l = "ranks.add"(%g1, %g2) : (!float, !float) -> !float
    return %l : !float
  }
}

// law: attention by blocks with weights of 0 for scores of -inf, and 1 for others
// origin: Dao et al., 2022 (FlashAttention); Dao, 2023; masks
// guarantee: every rank, reals only
module @attention_accumulator_masked attributes {
  ranks.groups = {c = ["na", "nb"], b = ["m"], r = ["q"], e = ["o"]},
  ranks.single = ["c"]
} {
  func.func @before(%x: !float {ranks.shape = {c = "na", b = "m", r = "q"}}, %y: !float {ranks.shape = {c = "nb", b = "m", r = "q"}}, %wx: !float {ranks.shape = {c = "na", b = "m", r = "q"}}, %wy: !float {ranks.shape = {c = "nb", b = "m", r = "q"}}, %u: !float {ranks.shape = {c = "na", b = "m", e = "o"}}, %v: !float {ranks.shape = {c = "nb", b = "m", e = "o"}}, %s: !float {ranks.shape = {b = "m", r = "q"}}, %s1: !float {ranks.shape = {b = "m", r = "q"}}, %s2: !float {ranks.shape = {b = "m", r = "q"}}) -> !float {
    %z = "ranks.concatenate"(%x, %y) {dim = "c"} : (!float, !float) -> !float
    %t = "ranks.broadcast"(%s) {new = {c = "na + nb"}} : (!float) -> !float
    %a = "ranks.subtract"(%z, %t) : (!float, !float) -> !float
    %k = "ranks.exponential"(%a) : (!float) -> !float
    %h = "ranks.concatenate"(%wx, %wy) {dim = "c"} : (!float, !float) -> !float
    %p = "ranks.multiply"(%h, %k) : (!float, !float) -> !float
    %w = "ranks.concatenate"(%u, %v) {dim = "c"} : (!float, !float) -> !float
    %l = "ranks.dot_general"(%p, %w) {contract = ["c"], batch = ["b"]} : (!float, !float) -> !float
    return %l : !float
  }
  func.func @after(%x: !float {ranks.shape = {c = "na", b = "m", r = "q"}}, %y: !float {ranks.shape = {c = "nb", b = "m", r = "q"}}, %wx: !float {ranks.shape = {c = "na", b = "m", r = "q"}}, %wy: !float {ranks.shape = {c = "nb", b = "m", r = "q"}}, %u: !float {ranks.shape = {c = "na", b = "m", e = "o"}}, %v: !float {ranks.shape = {c = "nb", b = "m", e = "o"}}, %s: !float {ranks.shape = {b = "m", r = "q"}}, %s1: !float {ranks.shape = {b = "m", r = "q"}}, %s2: !float {ranks.shape = {b = "m", r = "q"}}) -> !float {
    %t1 = "ranks.broadcast"(%s1) {new = {c = "na"}} : (!float) -> !float
    %a1 = "ranks.subtract"(%x, %t1) : (!float, !float) -> !float
    %k1 = "ranks.exponential"(%a1) : (!float) -> !float
    %e1 = "ranks.multiply"(%wx, %k1) : (!float, !float) -> !float
    %l1 = "ranks.dot_general"(%e1, %u) {contract = ["c"], batch = ["b"]} : (!float, !float) -> !float
    %d1 = "ranks.subtract"(%s1, %s) : (!float, !float) -> !float
    %f1 = "ranks.exponential"(%d1) : (!float) -> !float
    %h1 = "ranks.broadcast"(%f1) {new = {e = "o"}} : (!float) -> !float
    %g1 = "ranks.multiply"(%l1, %h1) : (!float, !float) -> !float
    %t2 = "ranks.broadcast"(%s2) {new = {c = "nb"}} : (!float) -> !float
    %a2 = "ranks.subtract"(%y, %t2) : (!float, !float) -> !float
    %k2 = "ranks.exponential"(%a2) : (!float) -> !float
    %e2 = "ranks.multiply"(%wy, %k2) : (!float, !float) -> !float
    %l2 = "ranks.dot_general"(%e2, %v) {contract = ["c"], batch = ["b"]} : (!float, !float) -> !float
    %d2 = "ranks.subtract"(%s2, %s) : (!float, !float) -> !float
    %f2 = "ranks.exponential"(%d2) : (!float) -> !float
    %h2 = "ranks.broadcast"(%f2) {new = {e = "o"}} : (!float) -> !float
    %g2 = "ranks.multiply"(%l2, %h2) : (!float, !float) -> !float
    %l = "ranks.add"(%g1, %g2) : (!float, !float) -> !float
    return %l : !float
  }
}
