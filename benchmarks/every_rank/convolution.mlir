// convolution rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!integer = tensor<*x!ranks.integer>
!integer0 = tensor<!ranks.integer>

// convolution(pad(A, 0), W) => convolution(A, W) with more padding
module @convolution_00 attributes {
  ranks.groups = {b = ["nb"], f = ["nf"], o = ["no"], s = ["n", "m", "low", "high", "rd", "plow", "phigh", "pint"]},
  ranks.where = {s = ["low >= 0", "high >= 0", "plow >= 0", "phigh >= 0"]}
} {
  func.func @before(%x: !integer {ranks.shape = {b = "nb", f = "nf", s = "n"}}, %w: !integer {ranks.shape = {f = "nf", o = "no", s = "m"}}) -> !integer {
    %z = "ranks.constant"() {value = "0"} : () -> !integer0
    %p = "ranks.pad"(%x, %z) {low = {s = "plow"}, high = {s = "phigh"}, interior = {s = "pint"}} : (!integer, !integer0) -> !integer
    %y = "ranks.convolution"(%p, %w) {spatial = ["s"], feature = ["f"], low = {s = "low"}, high = {s = "high"}, rhs_dilation = {s = "rd"}} : (!integer, !integer) -> !integer
    return %y : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {b = "nb", f = "nf", s = "n"}}, %w: !integer {ranks.shape = {f = "nf", o = "no", s = "m"}}) -> !integer {
    %y = "ranks.convolution"(%x, %w) {spatial = ["s"], feature = ["f"], low = {s = "low + plow"}, high = {s = "high + phigh"}, lhs_dilation = {s = "pint + 1"}, rhs_dilation = {s = "rd"}} : (!integer, !integer) -> !integer
    return %y : !integer
  }
}

// convolution(A, pad(W, 0)) => convolution(A, W) with a dilated window
module @convolution_01 attributes {
  ranks.groups = {b = ["nb"], f = ["nf"], o = ["no"], s = ["n", "m", "low", "high", "pint"]},
  ranks.where = {s = ["low >= 0", "high >= 0"]}
} {
  func.func @before(%x: !integer {ranks.shape = {b = "nb", f = "nf", s = "n"}}, %w: !integer {ranks.shape = {f = "nf", o = "no", s = "m"}}) -> !integer {
    %z = "ranks.constant"() {value = "0"} : () -> !integer0
    %p = "ranks.pad"(%w, %z) {interior = {s = "pint"}} : (!integer, !integer0) -> !integer
    %y = "ranks.convolution"(%x, %p) {spatial = ["s"], feature = ["f"], low = {s = "low"}, high = {s = "high"}} : (!integer, !integer) -> !integer
    return %y : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {b = "nb", f = "nf", s = "n"}}, %w: !integer {ranks.shape = {f = "nf", o = "no", s = "m"}}) -> !integer {
    %y = "ranks.convolution"(%x, %w) {spatial = ["s"], feature = ["f"], low = {s = "low"}, high = {s = "high"}, rhs_dilation = {s = "pint + 1"}} : (!integer, !integer) -> !integer
    return %y : !integer
  }
}

// convolution(A, W) => dot_general(A, W), where the window is all of A or a single element
module @convolution_03 attributes {
  ranks.groups = {b = ["nb"], f = ["nf"], o = ["no"], s = ["n"], t = ["m"]},
  ranks.where = {s = ["n >= 1"]}
} {
  func.func @before(%x: !integer {ranks.shape = {b = "nb", f = "nf", s = "n", t = "m"}}, %w: !integer {ranks.shape = {f = "nf", o = "no", s = "n", t = "1"}}) -> !integer {
    %y = "ranks.convolution"(%x, %w) {spatial = ["s", "t"], feature = ["f"]} : (!integer, !integer) -> !integer
    return %y : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {b = "nb", f = "nf", s = "n", t = "m"}}, %w: !integer {ranks.shape = {f = "nf", o = "no", s = "n", t = "1"}}) -> !integer {
    %v = "ranks.reshape"(%w) {drop = ["t"]} : (!integer) -> !integer
    %u = "ranks.broadcast"(%v) {new = {t = "m"}} : (!integer) -> !integer
    %y = "ranks.dot_general"(%x, %u) {contract = ["s", "f"], batch = ["t"]} : (!integer, !integer) -> !integer
    %z = "ranks.reshape"(%y) {new = {s = "1"}} : (!integer) -> !integer
    return %z : !integer
  }
}

// the same where the window may be empty
module @convolution_03_empty attributes {
  ranks.groups = {b = ["nb"], f = ["nf"], o = ["no"], s = ["n"], t = ["m"]},
  rewright.expect = "refuted"
} {
  func.func @before(%x: !integer {ranks.shape = {b = "nb", f = "nf", s = "n", t = "m"}}, %w: !integer {ranks.shape = {f = "nf", o = "no", s = "n", t = "1"}}) -> !integer {
    %y = "ranks.convolution"(%x, %w) {spatial = ["s", "t"], feature = ["f"]} : (!integer, !integer) -> !integer
    return %y : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {b = "nb", f = "nf", s = "n", t = "m"}}, %w: !integer {ranks.shape = {f = "nf", o = "no", s = "n", t = "1"}}) -> !integer {
    %v = "ranks.reshape"(%w) {drop = ["t"]} : (!integer) -> !integer
    %u = "ranks.broadcast"(%v) {new = {t = "m"}} : (!integer) -> !integer
    %y = "ranks.dot_general"(%x, %u) {contract = ["s", "f"], batch = ["t"]} : (!integer, !integer) -> !integer
    %z = "ranks.reshape"(%y) {new = {s = "1"}} : (!integer) -> !integer
    return %z : !integer
  }
}

// convolution(pad(A, 0), W) => convolution(A, W), A dilated
module @convolution_general attributes {
  ranks.groups = {b = ["nb"], f = ["nf"], o = ["no"], s = ["n", "m", "low", "high", "ld", "rd", "plow", "phigh", "pint"]},
  ranks.where = {s = ["low >= 0", "high >= 0", "plow >= 0", "phigh >= 0", "n >= 1", "m >= 1"]}
} {
  func.func @before(%x: !integer {ranks.shape = {b = "nb", f = "nf", s = "n"}}, %w: !integer {ranks.shape = {f = "nf", o = "no", s = "m"}}) -> !integer {
    %z = "ranks.constant"() {value = "0"} : () -> !integer0
    %p = "ranks.pad"(%x, %z) {low = {s = "plow"}, high = {s = "phigh"}, interior = {s = "pint"}} : (!integer, !integer0) -> !integer
    %y = "ranks.convolution"(%p, %w) {spatial = ["s"], feature = ["f"], low = {s = "low"}, high = {s = "high"}, lhs_dilation = {s = "ld"}, rhs_dilation = {s = "rd"}} : (!integer, !integer) -> !integer
    return %y : !integer
  }
  func.func @after(%x: !integer {ranks.shape = {b = "nb", f = "nf", s = "n"}}, %w: !integer {ranks.shape = {f = "nf", o = "no", s = "m"}}) -> !integer {
    %y = "ranks.convolution"(%x, %w) {spatial = ["s"], feature = ["f"], low = {s = "low + plow * ld"}, high = {s = "high + phigh * ld"}, lhs_dilation = {s = "ld + ld * pint"}, rhs_dilation = {s = "rd"}} : (!integer, !integer) -> !integer
    return %y : !integer
  }
}
