// pad rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!any = tensor<*x!ranks.any>
!any0 = tensor<!ranks.any>

// pad(A) => A, where nothing is added
module @pad_01 attributes {
  ranks.groups = {d = ["n", "low", "high", "int"]},
  ranks.where = {d = ["low == 0", "high == 0", "int == 0"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %x = "ranks.pad"(%a, %v) {low = {d = "low"}, high = {d = "high"}, interior = {d = "int"}} : (!any, !any0) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    return %a : !any
  }
}

// pad(A) => pad(A) with nothing between, where there is one element
module @pad_02 attributes {
  ranks.groups = {d = ["n", "low", "high", "int"], e = ["m", "low1", "high1", "int1"]},
  ranks.where = {e = ["m == 1"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n", e = "m"}}, %v: !any0) -> !any {
    %x = "ranks.pad"(%a, %v) {low = {d = "low", e = "low1"}, high = {d = "high", e = "high1"}, interior = {d = "int", e = "int1"}} : (!any, !any0) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n", e = "m"}}, %v: !any0) -> !any {
    %x = "ranks.pad"(%a, %v) {low = {d = "low", e = "low1"}, high = {d = "high", e = "high1"}, interior = {d = "int", e = "0"}} : (!any, !any0) -> !any
    return %x : !any
  }
}

// pad(broadcast(A)) => broadcast(pad(broadcast(A))), where nothing is added
module @pad_03 attributes {
  ranks.groups = {d = ["n", "low", "high", "int"], e = ["m", "low1", "high1", "int1"], f = ["k", "low2", "high2", "int2"]},
  ranks.where = {f = ["low2 == 0", "high2 == 0", "int2 == 0"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %b = "ranks.broadcast"(%a) {new = {e = "m", f = "k"}} : (!any) -> !any
    %x = "ranks.pad"(%b, %v) {low = {d = "low", e = "low1", f = "low2"}, high = {d = "high", e = "high1", f = "high2"}, interior = {d = "int", e = "int1", f = "int2"}} : (!any, !any0) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}, %v: !any0) -> !any {
    %b = "ranks.broadcast"(%a) {new = {e = "m"}} : (!any) -> !any
    %x = "ranks.pad"(%b, %v) {low = {d = "low", e = "low1"}, high = {d = "high", e = "high1"}, interior = {d = "int", e = "int1"}} : (!any, !any0) -> !any
    %y = "ranks.broadcast"(%x) {new = {f = "k"}} : (!any) -> !any
    return %y : !any
  }
}

// pad(A) with negative numbers => slice(pad(A))
module @pad_04 attributes {
  ranks.groups = {pp = ["n0", "l0", "h0"], pn = ["n1", "l1", "h1"], np = ["n2", "l2", "h2"], nn = ["n3", "l3", "h3"]},
  ranks.where = {pp = ["l0 >= 0", "h0 >= 0"], pn = ["l1 >= 0", "h1 < 0"], np = ["l2 < 0", "h2 >= 0"], nn = ["l3 < 0", "h3 < 0"]}
} {
  func.func @before(%a: !any {ranks.shape = {pp = "n0", pn = "n1", np = "n2", nn = "n3"}}, %v: !any0) -> !any {
    %x = "ranks.pad"(%a, %v) {low = {pp = "l0", pn = "l1", np = "l2", nn = "l3"}, high = {pp = "h0", pn = "h1", np = "h2", nn = "h3"}} : (!any, !any0) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {pp = "n0", pn = "n1", np = "n2", nn = "n3"}}, %v: !any0) -> !any {
    %x = "ranks.pad"(%a, %v) {low = {pp = "l0", pn = "l1"}, high = {pp = "h0", np = "h2"}} : (!any, !any0) -> !any
    %y = "ranks.slice"(%x) {start = {np = "-l2", nn = "-l3"}, limit = {pn = "n1 + l1 + h1", nn = "n3 + h3"}} : (!any) -> !any
    return %y : !any
  }
}
