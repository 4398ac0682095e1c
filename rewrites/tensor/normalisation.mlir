// Means and variances, as normalisations take them, over the reals. The number of elements is a sum
// of ones. Notation: docs/every-rank.md.
!float = tensor<*x!ranks.float>

// law: mean((x - mean(x))^2) = mean(x^2) - mean(x)^2
// origin: Chan et al., 1983
// guarantee: every rank, reals only
module @variance_in_one_pass attributes {
  ranks.groups = {d = ["n"], e = ["m"]}
} {
  func.func @before(%x: !float {ranks.shape = {d = "n", e = "m"}}) -> !float {
    %i = "ranks.constant"() {value = "1", shape = {d = "n"}} : () -> !float
    %c = "ranks.reduce"(%i) {dims = ["d"]} : (!float) -> !float
    %k = "ranks.broadcast"(%c) {new = {e = "m"}} : (!float) -> !float
    %s = "ranks.reduce"(%x) {dims = ["d"]} : (!float) -> !float
    %u = "ranks.divide"(%s, %k) : (!float, !float) -> !float
    %w = "ranks.broadcast"(%u) {new = {d = "n"}} : (!float) -> !float
    %z = "ranks.subtract"(%x, %w) : (!float, !float) -> !float
    %p = "ranks.multiply"(%z, %z) : (!float, !float) -> !float
    %q = "ranks.reduce"(%p) {dims = ["d"]} : (!float) -> !float
    %v = "ranks.divide"(%q, %k) : (!float, !float) -> !float
    return %v : !float
  }
  func.func @after(%x: !float {ranks.shape = {d = "n", e = "m"}}) -> !float {
    %i = "ranks.constant"() {value = "1", shape = {d = "n"}} : () -> !float
    %c = "ranks.reduce"(%i) {dims = ["d"]} : (!float) -> !float
    %k = "ranks.broadcast"(%c) {new = {e = "m"}} : (!float) -> !float
    %s = "ranks.reduce"(%x) {dims = ["d"]} : (!float) -> !float
    %u = "ranks.divide"(%s, %k) : (!float, !float) -> !float
    %p = "ranks.multiply"(%x, %x) : (!float, !float) -> !float
    %q = "ranks.reduce"(%p) {dims = ["d"]} : (!float) -> !float
    %a = "ranks.divide"(%q, %k) : (!float, !float) -> !float
    %b = "ranks.multiply"(%u, %u) : (!float, !float) -> !float
    %v = "ranks.subtract"(%a, %b) : (!float, !float) -> !float
    return %v : !float
  }
}

// law: sums and sums of squares of two parts give those of the whole
// origin: ring axioms
// guarantee: every rank, reals only
module @sum_of_squares_of_parts attributes {
  ranks.groups = {c = ["na", "nb"], e = ["m"]},
  ranks.single = ["c"]
} {
  func.func @before(%x: !float {ranks.shape = {c = "na", e = "m"}}, %y: !float {ranks.shape = {c = "nb", e = "m"}}) -> !float {
    %z = "ranks.concatenate"(%x, %y) {dim = "c"} : (!float, !float) -> !float
    %p = "ranks.multiply"(%z, %z) : (!float, !float) -> !float
    %q = "ranks.reduce"(%p) {dims = ["c"]} : (!float) -> !float
    return %q : !float
  }
  func.func @after(%x: !float {ranks.shape = {c = "na", e = "m"}}, %y: !float {ranks.shape = {c = "nb", e = "m"}}) -> !float {
    %p = "ranks.multiply"(%x, %x) : (!float, !float) -> !float
    %q = "ranks.reduce"(%p) {dims = ["c"]} : (!float) -> !float
    %u = "ranks.multiply"(%y, %y) : (!float, !float) -> !float
    %v = "ranks.reduce"(%u) {dims = ["c"]} : (!float) -> !float
    %w = "ranks.add"(%q, %v) : (!float, !float) -> !float
    return %w : !float
  }
}

// law: mean(x - mean(x)) = 0
// origin: ring axioms
// guarantee: every rank, reals only
module @mean_of_centred attributes {
  ranks.groups = {d = ["n"], e = ["m"]}
} {
  func.func @before(%x: !float {ranks.shape = {d = "n", e = "m"}}) -> !float {
    %i = "ranks.constant"() {value = "1", shape = {d = "n"}} : () -> !float
    %c = "ranks.reduce"(%i) {dims = ["d"]} : (!float) -> !float
    %k = "ranks.broadcast"(%c) {new = {e = "m"}} : (!float) -> !float
    %s = "ranks.reduce"(%x) {dims = ["d"]} : (!float) -> !float
    %u = "ranks.divide"(%s, %k) : (!float, !float) -> !float
    %w = "ranks.broadcast"(%u) {new = {d = "n"}} : (!float) -> !float
    %z = "ranks.subtract"(%x, %w) : (!float, !float) -> !float
    %q = "ranks.reduce"(%z) {dims = ["d"]} : (!float) -> !float
    %v = "ranks.divide"(%q, %k) : (!float, !float) -> !float
    return %v : !float
  }
  func.func @after(%x: !float {ranks.shape = {d = "n", e = "m"}}) -> !float {
    %v = "ranks.constant"() {value = "0", shape = {e = "m"}} : () -> !float
    return %v : !float
  }
}

// law: dot(x, y / broadcast(s)) = dot(x, y) / broadcast(s), of rows with an element
// origin: ring axioms
// guarantee: every rank, reals only
module @scale_before_or_after attributes {
  ranks.groups = {c = ["n"], d = ["k"], e = ["l"]},
  ranks.where = {c = ["n >= 1"]}
} {
  func.func @before(%x: !float {ranks.shape = {c = "n", d = "k"}}, %y: !float {ranks.shape = {c = "n", e = "l"}}, %s: !float {ranks.shape = {e = "l"}}) -> !float {
    %t = "ranks.broadcast"(%s) {new = {c = "n"}} : (!float) -> !float
    %z = "ranks.divide"(%y, %t) : (!float, !float) -> !float
    %a = "ranks.dot_general"(%x, %z) {contract = ["c"]} : (!float, !float) -> !float
    return %a : !float
  }
  func.func @after(%x: !float {ranks.shape = {c = "n", d = "k"}}, %y: !float {ranks.shape = {c = "n", e = "l"}}, %s: !float {ranks.shape = {e = "l"}}) -> !float {
    %b = "ranks.dot_general"(%x, %y) {contract = ["c"]} : (!float, !float) -> !float
    %t = "ranks.broadcast"(%s) {new = {d = "k"}} : (!float) -> !float
    %a = "ranks.divide"(%b, %t) : (!float, !float) -> !float
    return %a : !float
  }
}
