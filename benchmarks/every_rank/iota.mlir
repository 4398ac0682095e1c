// iota rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!number = tensor<*x!ranks.number>

// iota => 0, where it has one element
module @iota_01 attributes {
  ranks.groups = {d = ["n"], e = ["m"]},
  ranks.single = ["d"],
  ranks.where = {d = ["n == 1"]}
} {
  func.func @before() -> !number {
    %x = "ranks.iota"() {shape = {d = "n", e = "m"}, dim = "d"} : () -> !number
    return %x : !number
  }
  func.func @after() -> !number {
    %x = "ranks.constant"() {value = "0", shape = {d = "n", e = "m"}} : () -> !number
    return %x : !number
  }
}
