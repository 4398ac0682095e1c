// Blocks: pack and unpack (pad, split, transpose; merge, slice), mmt4d, and convolutions as products
// of matrices. Notation: docs/every-rank.md.
!any = tensor<*x!ranks.any>
!any0 = tensor<!ranks.any>
!number = tensor<*x!ranks.number>

// law: unpack(pack(x)) = x: padded to whole blocks, then cut off
// origin: tensor compilers: linalg.pack, linalg.unpack, linalg.mmt4d
// guarantee: every rank, bit-exact
module @unpack_of_pack attributes {
  ranks.groups = {d = ["n", "o", "b"]},
  ranks.where = {d = ["n <= o * b"]}
} {
  func.func @before(%x: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %a = "ranks.pad"(%x, %v) {high = {d = "o * b - n"}} : (!any, !any0) -> !any
    %c = "ranks.split"(%a) {blocks = {d = "t"}, outer = {d = "o"}, inner = {d = "b"}} : (!any) -> !any
    %e = "ranks.merge"(%c) {blocks = {d = "t"}} : (!any) -> !any
    %f = "ranks.slice"(%e) {limit = {d = "n"}} : (!any) -> !any
    return %f : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    return %x : !any
  }
}

// law: pack(unpack(x)) = x, of whole blocks
// origin: tensor compilers: linalg.pack, linalg.unpack, linalg.mmt4d
// guarantee: every rank, bit-exact
module @pack_of_unpack attributes {
  ranks.groups = {d = ["o", "b"]}
} {
  func.func @before(%x: !any {ranks.shape = {d = "o", t = "d: b"}}) -> !any {
    %e = "ranks.merge"(%x) {blocks = {d = "t"}} : (!any) -> !any
    %c = "ranks.split"(%e) {blocks = {d = "t"}, outer = {d = "o"}, inner = {d = "b"}} : (!any) -> !any
    return %c : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "o", t = "d: b"}}) -> !any {
    return %x : !any
  }
}

// law: merge(transpose(x)) = transpose(merge(x))
// origin: tensor compilers: linalg.pack, linalg.unpack, linalg.mmt4d
// guarantee: every rank, bit-exact
module @unpack_of_transpose attributes {
  ranks.groups = {d = ["o", "b"]},
  ranks.permutations = {p = "d"}
} {
  func.func @before(%x: !any {ranks.shape = {d = "o", t = "d: b"}}) -> !any {
    %a = "ranks.transpose"(%x) {by = {d = "p", t = "p"}} : (!any) -> !any
    %e = "ranks.merge"(%a) {blocks = {d = "t"}} : (!any) -> !any
    return %e : !any
  }
  func.func @after(%x: !any {ranks.shape = {d = "o", t = "d: b"}}) -> !any {
    %a = "ranks.merge"(%x) {blocks = {d = "t"}} : (!any) -> !any
    %e = "ranks.transpose"(%a) {by = {d = "p"}} : (!any) -> !any
    return %e : !any
  }
}

// law: unpack(x) + unpack(y) = unpack(x + y)
// origin: tensor compilers: linalg.pack, linalg.unpack, linalg.mmt4d
// guarantee: every rank, bit-exact
module @unpack_of_add attributes {
  ranks.groups = {d = ["o", "b"]}
} {
  func.func @before(%x: !number {ranks.shape = {d = "o", t = "d: b"}}, %y: !number {ranks.shape = {d = "o", t = "d: b"}}) -> !number {
    %a = "ranks.merge"(%x) {blocks = {d = "t"}} : (!number) -> !number
    %e = "ranks.merge"(%y) {blocks = {d = "t"}} : (!number) -> !number
    %f = "ranks.add"(%a, %e) : (!number, !number) -> !number
    return %f : !number
  }
  func.func @after(%x: !number {ranks.shape = {d = "o", t = "d: b"}}, %y: !number {ranks.shape = {d = "o", t = "d: b"}}) -> !number {
    %a = "ranks.add"(%x, %y) : (!number, !number) -> !number
    %f = "ranks.merge"(%a) {blocks = {d = "t"}} : (!number) -> !number
    return %f : !number
  }
}

// law: dot(unpack(x), unpack(y)) = unpack(mmt4d(x, y)): rows, columns and what is contracted in blocks
// origin: tensor compilers: linalg.pack, linalg.unpack, linalg.mmt4d
// guarantee: every rank, exact in integers
module @mmt4d attributes {
  ranks.groups = {m = ["mo", "mi"], k = ["ko", "ki"], n = ["no", "ni"]}
} {
  func.func @before(%x: !number {ranks.shape = {m = "mo", mt = "m: mi", k = "ko", kt = "k: ki"}}, %y: !number {ranks.shape = {n = "no", nt = "n: ni", k = "ko", kt = "k: ki"}}) -> !number {
    %a = "ranks.merge"(%x) {blocks = {m = "mt", k = "kt"}} : (!number) -> !number
    %e = "ranks.merge"(%y) {blocks = {n = "nt", k = "kt"}} : (!number) -> !number
    %f = "ranks.dot_general"(%a, %e) {contract = ["k"]} : (!number, !number) -> !number
    return %f : !number
  }
  func.func @after(%x: !number {ranks.shape = {m = "mo", mt = "m: mi", k = "ko", kt = "k: ki"}}, %y: !number {ranks.shape = {n = "no", nt = "n: ni", k = "ko", kt = "k: ki"}}) -> !number {
    %a = "ranks.dot_general"(%x, %y) {contract = ["k", "kt"]} : (!number, !number) -> !number
    %f = "ranks.merge"(%a) {blocks = {m = "mt", n = "nt"}} : (!number) -> !number
    return %f : !number
  }
}

// law: reduce(unpack(x)) = reduce(reduce(x)), of each block first
// origin: split reductions
// guarantee: every rank, exact in integers
module @reduce_by_blocks attributes {
  ranks.groups = {d = ["o", "b"], e = ["m"]}
} {
  func.func @before(%x: !number {ranks.shape = {d = "o", t = "d: b", e = "m"}}) -> !number {
    %a = "ranks.merge"(%x) {blocks = {d = "t"}} : (!number) -> !number
    %f = "ranks.reduce"(%a) {dims = ["d"]} : (!number) -> !number
    return %f : !number
  }
  func.func @after(%x: !number {ranks.shape = {d = "o", t = "d: b", e = "m"}}) -> !number {
    %a = "ranks.reduce"(%x) {dims = ["t"]} : (!number) -> !number
    %f = "ranks.reduce"(%a) {dims = ["d"]} : (!number) -> !number
    return %f : !number
  }
}

// law: convolution(x, w) = dot(patches(x), w)
// origin: Chellapilla et al., 2006 (im2col)
// guarantee: every rank, exact in integers
module @im2col attributes {
  ranks.groups = {b = ["nb"], f = ["nf"], o = ["no"], s = ["n", "m", "low", "high", "stride", "ld", "rd"]}
} {
  func.func @before(%x: !number {ranks.shape = {b = "nb", f = "nf", s = "n"}}, %w: !number {ranks.shape = {f = "nf", o = "no", s = "m"}}) -> !number {
    %y = "ranks.convolution"(%x, %w) {spatial = ["s"], feature = ["f"], stride = {s = "stride"}, low = {s = "low"}, high = {s = "high"}, lhs_dilation = {s = "ld"}, rhs_dilation = {s = "rd"}} : (!number, !number) -> !number
    return %y : !number
  }
  func.func @after(%x: !number {ranks.shape = {b = "nb", f = "nf", s = "n"}}, %w: !number {ranks.shape = {f = "nf", o = "no", s = "m"}}) -> !number {
    %p = "ranks.patches"(%x) {windows = {s = "t"}, window = {s = "m"}, stride = {s = "stride"}, low = {s = "low"}, high = {s = "high"}, lhs_dilation = {s = "ld"}, rhs_dilation = {s = "rd"}} : (!number) -> !number
    %q = "ranks.transpose"(%w) {to = {s = "t"}} : (!number) -> !number
    %y = "ranks.dot_general"(%p, %q) {contract = ["f", "t"]} : (!number, !number) -> !number
    return %y : !number
  }
}

// law: convolution(x, w) = dot(x, reshape(w)), of windows of one element
// origin: ring axioms
// guarantee: every rank, exact in integers
module @convolution_of_one_element attributes {
  ranks.groups = {b = ["nb"], f = ["nf"], o = ["no"], s = ["n"]}
} {
  func.func @before(%x: !number {ranks.shape = {b = "nb", f = "nf", s = "n"}}, %w: !number {ranks.shape = {f = "nf", o = "no", s = "1"}}) -> !number {
    %y = "ranks.convolution"(%x, %w) {spatial = ["s"], feature = ["f"]} : (!number, !number) -> !number
    return %y : !number
  }
  func.func @after(%x: !number {ranks.shape = {b = "nb", f = "nf", s = "n"}}, %w: !number {ranks.shape = {f = "nf", o = "no", s = "1"}}) -> !number {
    %v = "ranks.reshape"(%w) {drop = ["s"]} : (!number) -> !number
    %y = "ranks.dot_general"(%x, %v) {contract = ["f"]} : (!number, !number) -> !number
    return %y : !number
  }
}
