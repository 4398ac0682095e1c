// What moves elements: slices, paddings, concatenations, transpositions, broadcasts. Notation:
// docs/every-rank.md.
!any = tensor<*x!ranks.any>
!any0 = tensor<!ranks.any>

// law: slice(slice(x)) = slice(x)
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @slice_of_slice attributes {
  ranks.groups = {d = ["n", "s1", "l1", "p1", "s2", "l2", "p2"]},
  ranks.where = {d = ["s2 < l2"]}
} {
  func.func @before(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %a = "ranks.slice"(%x) {start = {d = "s1"}, limit = {d = "l1"}, stride = {d = "p1"}} : (!any) -> !any
    %b = "ranks.slice"(%a) {start = {d = "s2"}, limit = {d = "l2"}, stride = {d = "p2"}} : (!any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %b = "ranks.slice"(%x) {start = {d = "s1 + p1 * s2"}, limit = {d = "min(l1, s1 + p1 * l2)"}, stride = {d = "p1 * p2"}} : (!any) -> !any
    return %b : !any
  }
}

// law: slice(pad(x, v)) = slice(x), where only elements of x are taken
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @slice_of_pad attributes {
  ranks.groups = {d = ["n", "low", "high", "s", "l"]},
  ranks.where = {d = ["s >= low", "l <= low + n", "low >= 0"]}
} {
  func.func @before(%x: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %a = "ranks.pad"(%x, %v) {low = {d = "low"}, high = {d = "high"}} : (!any, !any0) -> !any
    %b = "ranks.slice"(%a) {start = {d = "s"}, limit = {d = "l"}} : (!any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %b = "ranks.slice"(%x) {start = {d = "s - low"}, limit = {d = "l - low"}} : (!any) -> !any
    return %b : !any
  }
}

// law: slice(x) = pad(x, v) with negative padding
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @slice_as_pad attributes {
  ranks.groups = {d = ["n", "s", "l"]}
} {
  func.func @before(%x: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %a = "ranks.slice"(%x) {start = {d = "s"}, limit = {d = "l"}} : (!any) -> !any
    return %a : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %a = "ranks.pad"(%x, %v) {low = {d = "-s"}, high = {d = "l - n"}} : (!any, !any0) -> !any
    return %a : !any
  }
}

// law: slice(concatenate(x, y)) = slice(x), where only x is taken
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @slice_of_concatenate_low attributes {
  ranks.groups = {c = ["na", "nb", "sc", "lc"], d = ["n", "s", "l"]},
  ranks.single = ["c"],
  ranks.where = {c = ["lc <= na"]}
} {
  func.func @before(%x: !any {ranks.shape = {c = "na", d = "n"}}, %y: !any {ranks.shape = {c = "nb", d = "n"}}) -> !any {
    %a = "ranks.concatenate"(%x, %y) {dim = "c"} : (!any, !any) -> !any
    %b = "ranks.slice"(%a) {start = {c = "sc", d = "s"}, limit = {c = "lc", d = "l"}} : (!any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {c = "na", d = "n"}}, %y: !any {ranks.shape = {c = "nb", d = "n"}}) -> !any {
    %b = "ranks.slice"(%x) {start = {c = "sc", d = "s"}, limit = {c = "lc", d = "l"}} : (!any) -> !any
    return %b : !any
  }
}

// law: slice(concatenate(x, y)) = slice(y), where only y is taken
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @slice_of_concatenate_high attributes {
  ranks.groups = {c = ["na", "nb", "sc", "lc"], d = ["n", "s", "l"]},
  ranks.single = ["c"],
  ranks.where = {c = ["sc >= na"]}
} {
  func.func @before(%x: !any {ranks.shape = {c = "na", d = "n"}}, %y: !any {ranks.shape = {c = "nb", d = "n"}}) -> !any {
    %a = "ranks.concatenate"(%x, %y) {dim = "c"} : (!any, !any) -> !any
    %b = "ranks.slice"(%a) {start = {c = "sc", d = "s"}, limit = {c = "lc", d = "l"}} : (!any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {c = "na", d = "n"}}, %y: !any {ranks.shape = {c = "nb", d = "n"}}) -> !any {
    %b = "ranks.slice"(%y) {start = {c = "sc - na", d = "s"}, limit = {c = "lc - na", d = "l"}} : (!any) -> !any
    return %b : !any
  }
}

// law: concatenate(slice(x), slice(x)) = x, of the two parts of x
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @concatenate_of_slices attributes {
  ranks.groups = {c = ["m", "k"], d = ["n"]},
  ranks.single = ["c"]
} {
  func.func @before(%x: !any {ranks.shape = {c = "m", d = "n"}}) -> !any {
    %a = "ranks.slice"(%x) {limit = {c = "k"}} : (!any) -> !any
    %b = "ranks.slice"(%x) {start = {c = "k"}} : (!any) -> !any
    %e = "ranks.concatenate"(%a, %b) {dim = "c"} : (!any, !any) -> !any
    return %e : !any
  }
  func.func @after(%x: !any {ranks.shape = {c = "m", d = "n"}}) -> !any {
    return %x : !any
  }
}

// law: concatenate(concatenate(x, y), z) = concatenate(x, y, z)
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @concatenate_of_concatenate attributes {
  ranks.groups = {c = ["na", "nb", "nc"], d = ["n"]},
  ranks.single = ["c"]
} {
  func.func @before(%x: !any {ranks.shape = {c = "na", d = "n"}}, %y: !any {ranks.shape = {c = "nb", d = "n"}}, %z: !any {ranks.shape = {c = "nc", d = "n"}}) -> !any {
    %a = "ranks.concatenate"(%x, %y) {dim = "c"} : (!any, !any) -> !any
    %b = "ranks.concatenate"(%a, %z) {dim = "c"} : (!any, !any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {c = "na", d = "n"}}, %y: !any {ranks.shape = {c = "nb", d = "n"}}, %z: !any {ranks.shape = {c = "nc", d = "n"}}) -> !any {
    %b = "ranks.concatenate"(%x, %y, %z) {dim = "c"} : (!any, !any, !any) -> !any
    return %b : !any
  }
}

// law: concatenate(x, broadcast(v)) = pad(x, v)
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @concatenate_as_pad attributes {
  ranks.groups = {c = ["na", "nb"], d = ["n"]},
  ranks.single = ["c"]
} {
  func.func @before(%x: !any {ranks.shape = {c = "na", d = "n"}}, %v: !any0) -> !any {
    %a = "ranks.broadcast"(%v) {new = {c = "nb", d = "n"}} : (!any0) -> !any
    %b = "ranks.concatenate"(%x, %a) {dim = "c"} : (!any, !any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {c = "na", d = "n"}}, %v: !any0) -> !any {
    %b = "ranks.pad"(%x, %v) {high = {c = "nb"}} : (!any, !any0) -> !any
    return %b : !any
  }
}

// law: pad(pad(x, v), v) = pad(x, v)
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @pad_of_pad attributes {
  ranks.groups = {d = ["n", "l1", "h1", "l2", "h2"]},
  ranks.where = {d = ["l1 >= 0", "h1 >= 0"]}
} {
  func.func @before(%x: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %a = "ranks.pad"(%x, %v) {low = {d = "l1"}, high = {d = "h1"}} : (!any, !any0) -> !any
    %b = "ranks.pad"(%a, %v) {low = {d = "l2"}, high = {d = "h2"}} : (!any, !any0) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %b = "ranks.pad"(%x, %v) {low = {d = "l1 + l2"}, high = {d = "h1 + h2"}} : (!any, !any0) -> !any
    return %b : !any
  }
}

// law: pad(broadcast(v), v) = broadcast(v)
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @pad_of_broadcast attributes {
  ranks.groups = {d = ["n", "low", "high"]}
} {
  func.func @before(%v: !any0) -> !any {
    %a = "ranks.broadcast"(%v) {new = {d = "n"}} : (!any0) -> !any
    %b = "ranks.pad"(%a, %v) {low = {d = "low"}, high = {d = "high"}} : (!any, !any0) -> !any
    return %b : !any
  }
  func.func @after(%v: !any0) -> !any {
    %b = "ranks.broadcast"(%v) {new = {d = "low + n + high"}} : (!any0) -> !any
    return %b : !any
  }
}

// law: transpose(transpose(x)) = transpose(x)
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @transpose_of_transpose attributes {
  ranks.groups = {d = ["n"]},
  ranks.permutations = {p = "d", q = "d"}
} {
  func.func @before(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %a = "ranks.transpose"(%x) {by = {d = "p"}} : (!any) -> !any
    %b = "ranks.transpose"(%a) {by = {d = "q"}} : (!any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %b = "ranks.transpose"(%x) {by = {d = "q, p"}} : (!any) -> !any
    return %b : !any
  }
}

// law: slice(transpose(x)) = transpose(slice(x))
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @slice_of_transpose attributes {
  ranks.groups = {d = ["n", "s", "l", "t"]},
  ranks.permutations = {p = "d"}
} {
  func.func @before(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %a = "ranks.transpose"(%x) {by = {d = "p"}} : (!any) -> !any
    %b = "ranks.slice"(%a) {start = {d = "s"}, limit = {d = "l"}, stride = {d = "t"}} : (!any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %a = "ranks.slice"(%x) {start = {d = "s[~p]"}, limit = {d = "l[~p]"}, stride = {d = "t[~p]"}} : (!any) -> !any
    %b = "ranks.transpose"(%a) {by = {d = "p"}} : (!any) -> !any
    return %b : !any
  }
}

// law: pad(transpose(x), v) = transpose(pad(x, v))
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @pad_of_transpose attributes {
  ranks.groups = {d = ["n", "low", "high", "int"]},
  ranks.permutations = {p = "d"}
} {
  func.func @before(%x: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %a = "ranks.transpose"(%x) {by = {d = "p"}} : (!any) -> !any
    %b = "ranks.pad"(%a, %v) {low = {d = "low"}, high = {d = "high"}, interior = {d = "int"}} : (!any, !any0) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %a = "ranks.pad"(%x, %v) {low = {d = "low[~p]"}, high = {d = "high[~p]"}, interior = {d = "int[~p]"}} : (!any, !any0) -> !any
    %b = "ranks.transpose"(%a) {by = {d = "p"}} : (!any) -> !any
    return %b : !any
  }
}

// law: concatenate(transpose(x), transpose(y)) = transpose(concatenate(x, y))
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @concatenate_of_transpose attributes {
  ranks.groups = {c = ["na", "nb"], d = ["n"]},
  ranks.single = ["c"],
  ranks.permutations = {p = "d"}
} {
  func.func @before(%x: !any {ranks.shape = {c = "na", d = "n"}}, %y: !any {ranks.shape = {c = "nb", d = "n"}}) -> !any {
    %a = "ranks.transpose"(%x) {by = {d = "p"}} : (!any) -> !any
    %b = "ranks.transpose"(%y) {by = {d = "p"}} : (!any) -> !any
    %e = "ranks.concatenate"(%a, %b) {dim = "c"} : (!any, !any) -> !any
    return %e : !any
  }
  func.func @after(%x: !any {ranks.shape = {c = "na", d = "n"}}, %y: !any {ranks.shape = {c = "nb", d = "n"}}) -> !any {
    %a = "ranks.concatenate"(%x, %y) {dim = "c"} : (!any, !any) -> !any
    %e = "ranks.transpose"(%a) {by = {d = "p"}} : (!any) -> !any
    return %e : !any
  }
}

// law: reverse(reverse(x)) = x
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @reverse_of_reverse attributes {
  ranks.groups = {d = ["n"], e = ["m"]}
} {
  func.func @before(%x: !any {ranks.shape = {d = "n", e = "m"}}) -> !any {
    %a = "ranks.reverse"(%x) {dims = ["d"]} : (!any) -> !any
    %b = "ranks.reverse"(%a) {dims = ["d"]} : (!any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "n", e = "m"}}) -> !any {
    return %x : !any
  }
}

// law: reverse(concatenate(x, y)) = concatenate(reverse(y), reverse(x))
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @reverse_of_concatenate attributes {
  ranks.groups = {c = ["na", "nb"], d = ["n"]},
  ranks.single = ["c"]
} {
  func.func @before(%x: !any {ranks.shape = {c = "na", d = "n"}}, %y: !any {ranks.shape = {c = "nb", d = "n"}}) -> !any {
    %a = "ranks.concatenate"(%x, %y) {dim = "c"} : (!any, !any) -> !any
    %b = "ranks.reverse"(%a) {dims = ["c"]} : (!any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {c = "na", d = "n"}}, %y: !any {ranks.shape = {c = "nb", d = "n"}}) -> !any {
    %a = "ranks.reverse"(%x) {dims = ["c"]} : (!any) -> !any
    %b = "ranks.reverse"(%y) {dims = ["c"]} : (!any) -> !any
    %e = "ranks.concatenate"(%b, %a) {dim = "c"} : (!any, !any) -> !any
    return %e : !any
  }
}

// law: broadcast(broadcast(x)) = broadcast(x)
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @broadcast_of_broadcast attributes {
  ranks.groups = {d = ["n"], e = ["m"], f = ["k"]}
} {
  func.func @before(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %a = "ranks.broadcast"(%x) {new = {e = "m"}} : (!any) -> !any
    %b = "ranks.broadcast"(%a) {new = {f = "k"}} : (!any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %b = "ranks.broadcast"(%x) {new = {e = "m", f = "k"}} : (!any) -> !any
    return %b : !any
  }
}

// law: slice(broadcast(x)) = broadcast(slice(x))
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @slice_of_broadcast attributes {
  ranks.groups = {d = ["n", "s", "l"], e = ["m", "se", "le"]}
} {
  func.func @before(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %a = "ranks.broadcast"(%x) {new = {e = "m"}} : (!any) -> !any
    %b = "ranks.slice"(%a) {start = {d = "s", e = "se"}, limit = {d = "l", e = "le"}} : (!any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %a = "ranks.slice"(%x) {start = {d = "s"}, limit = {d = "l"}} : (!any) -> !any
    %b = "ranks.broadcast"(%a) {new = {e = "le - se"}} : (!any) -> !any
    return %b : !any
  }
}

// law: transpose(broadcast(x)) = broadcast(transpose(x))
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @transpose_of_broadcast attributes {
  ranks.groups = {d = ["n"], e = ["m"]},
  ranks.permutations = {p = "d", q = "e"}
} {
  func.func @before(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %a = "ranks.broadcast"(%x) {new = {e = "m"}} : (!any) -> !any
    %b = "ranks.transpose"(%a) {by = {d = "p", e = "q"}} : (!any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %a = "ranks.transpose"(%x) {by = {d = "p"}} : (!any) -> !any
    %b = "ranks.broadcast"(%a) {new = {e = "m[q]"}} : (!any) -> !any
    return %b : !any
  }
}

// law: reshape(broadcast(x)) = x, of axes of extent 1
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @reshape_of_broadcast attributes {
  ranks.groups = {d = ["n"], e = ["m"]}
} {
  func.func @before(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %a = "ranks.broadcast"(%x) {new = {e = "1"}} : (!any) -> !any
    %b = "ranks.reshape"(%a) {drop = ["e"]} : (!any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    return %x : !any
  }
}

// law: reshape(x) = broadcast(x), of new axes of extent 1
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @reshape_as_broadcast attributes {
  ranks.groups = {d = ["n"], e = ["m"]}
} {
  func.func @before(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %a = "ranks.reshape"(%x) {new = {e = "1"}} : (!any) -> !any
    return %a : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "n"}}) -> !any {
    %a = "ranks.broadcast"(%x) {new = {e = "1"}} : (!any) -> !any
    return %a : !any
  }
}
