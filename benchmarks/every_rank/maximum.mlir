// maximum rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!number = tensor<*x!ranks.number>

// max(A, the least number) => A
module @maximum_01 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}) -> !number {
    %l = "ranks.constant"() {value = "lowest", shape = {d = "n"}} : () -> !number
    %x = "ranks.maximum"(%a, %l) : (!number, !number) -> !number
    return %x : !number
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}) -> !number {
    return %a : !number
  }
}

// min(A, the greatest number) => A
module @maximum_02 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}) -> !number {
    %l = "ranks.constant"() {value = "highest", shape = {d = "n"}} : () -> !number
    %x = "ranks.minimum"(%a, %l) : (!number, !number) -> !number
    return %x : !number
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}) -> !number {
    return %a : !number
  }
}
