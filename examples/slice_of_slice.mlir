!t = tensor<*x!ranks.any>

// slice(slice(A)) => slice(A), with strides of 1, for tensors of every rank (docs/every-rank.md).
module @slice_of_slice attributes {
  ranks.groups = {d = ["n", "s1", "l1", "s2", "l2"]}
} {
  func.func @before(%a: !t {ranks.shape = {d = "n"}}) -> !t {
    %0 = "ranks.slice"(%a) {start = {d = "s1"}, limit = {d = "l1"}} : (!t) -> !t
    %1 = "ranks.slice"(%0) {start = {d = "s2"}, limit = {d = "l2"}} : (!t) -> !t
    return %1 : !t
  }
  func.func @after(%a: !t {ranks.shape = {d = "n"}}) -> !t {
    %0 = "ranks.slice"(%a) {start = {d = "s1 + s2"}, limit = {d = "s1 + l2"}} : (!t) -> !t
    return %0 : !t
  }
}
