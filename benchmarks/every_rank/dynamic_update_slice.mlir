// dynamic_update_slice rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!any = tensor<*x!ranks.any>
!any0 = tensor<!ranks.any>
!integer = tensor<*x!ranks.integer>
!float = tensor<*x!ranks.float>

// A + dynamic_update_slice(0, B) => dynamic_update_slice(A, B + dynamic_slice(A))
module @dynamic_update_slice_01 attributes {
  ranks.groups = {d = ["n", "m", "start"]}
} {
  func.func @before(%a: !integer {ranks.shape = {d = "n"}}, %b: !integer {ranks.shape = {d = "m"}}) -> !integer {
    %z = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !integer
    %u = "ranks.dynamic_update_slice"(%z, %b) {start = {d = "start"}} : (!integer, !integer) -> !integer
    %x = "ranks.add"(%a, %u) : (!integer, !integer) -> !integer
    return %x : !integer
  }
  func.func @after(%a: !integer {ranks.shape = {d = "n"}}, %b: !integer {ranks.shape = {d = "m"}}) -> !integer {
    %s = "ranks.dynamic_slice"(%a) {start = {d = "start"}, size = {d = "m"}} : (!integer) -> !integer
    %t = "ranks.add"(%b, %s) : (!integer, !integer) -> !integer
    %x = "ranks.dynamic_update_slice"(%a, %t) {start = {d = "start"}} : (!integer, !integer) -> !integer
    return %x : !integer
  }
}

// A + dynamic_update_slice(0, B) => dynamic_update_slice(A, B + dynamic_slice(A)), of float elements
module @dynamic_update_slice_01_float attributes {
  ranks.groups = {d = ["n", "m", "start"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !float {ranks.shape = {d = "n"}}, %b: !float {ranks.shape = {d = "m"}}) -> !float {
    %z = "ranks.constant"() {value = "0", shape = {d = "n"}} : () -> !float
    %u = "ranks.dynamic_update_slice"(%z, %b) {start = {d = "start"}} : (!float, !float) -> !float
    %x = "ranks.add"(%a, %u) : (!float, !float) -> !float
    return %x : !float
  }
  func.func @after(%a: !float {ranks.shape = {d = "n"}}, %b: !float {ranks.shape = {d = "m"}}) -> !float {
    %s = "ranks.dynamic_slice"(%a) {start = {d = "start"}, size = {d = "m"}} : (!float) -> !float
    %t = "ranks.add"(%b, %s) : (!float, !float) -> !float
    %x = "ranks.dynamic_update_slice"(%a, %t) {start = {d = "start"}} : (!float, !float) -> !float
    return %x : !float
  }
}

// dynamic_update_slice(broadcast(c), A) => pad(A, c), where it is inside
module @dynamic_update_slice_02 attributes {
  ranks.groups = {d = ["n", "m", "start"]},
  ranks.where = {d = ["start >= 0", "start + m <= n"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "m"}}, %c: !any0) -> !any {
    %x = "ranks.broadcast"(%c) {new = {d = "n"}} : (!any0) -> !any
    %y = "ranks.dynamic_update_slice"(%x, %a) {start = {d = "start"}} : (!any, !any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "m"}}, %c: !any0) -> !any {
    %y = "ranks.pad"(%a, %c) {low = {d = "start"}, high = {d = "n - m - start"}} : (!any, !any0) -> !any
    return %y : !any
  }
}

// dynamic_update_slice(broadcast(c), A) => pad(A, c), where the start may be clamped
module @dynamic_update_slice_02_clamped attributes {
  ranks.groups = {d = ["n", "m", "start"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !any {ranks.shape = {d = "m"}}, %c: !any0) -> !any {
    %x = "ranks.broadcast"(%c) {new = {d = "n"}} : (!any0) -> !any
    %y = "ranks.dynamic_update_slice"(%x, %a) {start = {d = "start"}} : (!any, !any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "m"}}, %c: !any0) -> !any {
    %y = "ranks.pad"(%a, %c) {low = {d = "start"}, high = {d = "n - m - start"}} : (!any, !any0) -> !any
    return %y : !any
  }
}

// dynamic_update_slice(A, B) at 0 => B, where they have one shape
module @dynamic_update_slice_03 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}, %b: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.dynamic_update_slice"(%a, %b) {start = {d = "0"}} : (!any, !any) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}, %b: !any {ranks.shape = {d = "n"}}) -> !any {
    return %b : !any
  }
}

// dynamic_update_slice(A, dynamic_update_slice(dynamic_slice(A), B)) => dynamic_update_slice(A, B), where all is inside
module @dynamic_update_slice_04 attributes {
  ranks.groups = {d = ["n", "m", "s1", "size", "s2"]},
  ranks.where = {d = ["s1 >= 0", "s1 + size <= n", "s2 >= 0", "s2 + m <= size"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}, %b: !any {ranks.shape = {d = "m"}}) -> !any {
    %x = "ranks.dynamic_slice"(%a) {start = {d = "s1"}, size = {d = "size"}} : (!any) -> !any
    %y = "ranks.dynamic_update_slice"(%x, %b) {start = {d = "s2"}} : (!any, !any) -> !any
    %z = "ranks.dynamic_update_slice"(%a, %y) {start = {d = "s1"}} : (!any, !any) -> !any
    return %z : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}, %b: !any {ranks.shape = {d = "m"}}) -> !any {
    %z = "ranks.dynamic_update_slice"(%a, %b) {start = {d = "s1 + s2"}} : (!any, !any) -> !any
    return %z : !any
  }
}

// dynamic_update_slice(A, dynamic_update_slice(dynamic_slice(A), B)) => dynamic_update_slice(A, B), where the starts may be clamped
module @dynamic_update_slice_04_clamped attributes {
  ranks.groups = {d = ["n", "m", "s1", "size", "s2"]},
  rewright.expect = "refuted"
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}, %b: !any {ranks.shape = {d = "m"}}) -> !any {
    %x = "ranks.dynamic_slice"(%a) {start = {d = "s1"}, size = {d = "size"}} : (!any) -> !any
    %y = "ranks.dynamic_update_slice"(%x, %b) {start = {d = "s2"}} : (!any, !any) -> !any
    %z = "ranks.dynamic_update_slice"(%a, %y) {start = {d = "s1"}} : (!any, !any) -> !any
    return %z : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}, %b: !any {ranks.shape = {d = "m"}}) -> !any {
    %z = "ranks.dynamic_update_slice"(%a, %b) {start = {d = "s1 + s2"}} : (!any, !any) -> !any
    return %z : !any
  }
}
