// negate rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!number = tensor<*x!ranks.number>
!bool = tensor<*xi1>

// not(not(A)) => A
module @negate_01 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    %x = "ranks.not"(%a) : (!bool) -> !bool
    %y = "ranks.not"(%x) : (!bool) -> !bool
    return %y : !bool
  }
  func.func @after(%a: !bool {ranks.shape = {d = "n"}}) -> !bool {
    return %a : !bool
  }
}

// -(-A) => A
module @negate_02 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}) -> !number {
    %x = "ranks.negate"(%a) : (!number) -> !number
    %y = "ranks.negate"(%x) : (!number) -> !number
    return %y : !number
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}) -> !number {
    return %a : !number
  }
}
