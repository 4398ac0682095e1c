// clamp rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!number = tensor<*x!ranks.number>

// clamp(c1, clamp(c1, A, c2), c2) => clamp(c1, A, c2)
module @clamp_01 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}, %c1: !number {ranks.shape = {d = "n"}}, %c2: !number {ranks.shape = {d = "n"}}) -> !number {
    %x = "ranks.clamp"(%c1, %a, %c2) : (!number, !number, !number) -> !number
    %y = "ranks.clamp"(%c1, %x, %c2) : (!number, !number, !number) -> !number
    return %y : !number
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}, %c1: !number {ranks.shape = {d = "n"}}, %c2: !number {ranks.shape = {d = "n"}}) -> !number {
    %x = "ranks.clamp"(%c1, %a, %c2) : (!number, !number, !number) -> !number
    return %x : !number
  }
}

// max(c1, min(A, c2)) => clamp(c1, A, c2), c1 <= c2: c2 is max(c1, e) for some e
module @clamp_02 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}, %c1: !number {ranks.shape = {d = "n"}}, %e: !number {ranks.shape = {d = "n"}}) -> !number {
    %c2 = "ranks.maximum"(%c1, %e) : (!number, !number) -> !number
    %x = "ranks.minimum"(%a, %c2) : (!number, !number) -> !number
    %y = "ranks.maximum"(%c1, %x) : (!number, !number) -> !number
    return %y : !number
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}, %c1: !number {ranks.shape = {d = "n"}}, %e: !number {ranks.shape = {d = "n"}}) -> !number {
    %c2 = "ranks.maximum"(%c1, %e) : (!number, !number) -> !number
    %x = "ranks.clamp"(%c1, %a, %c2) : (!number, !number, !number) -> !number
    return %x : !number
  }
}

// min(c1, max(A, c2)) => clamp(c2, A, c1)
module @clamp_03 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !number {ranks.shape = {d = "n"}}, %c1: !number {ranks.shape = {d = "n"}}, %c2: !number {ranks.shape = {d = "n"}}) -> !number {
    %x = "ranks.maximum"(%a, %c2) : (!number, !number) -> !number
    %y = "ranks.minimum"(%c1, %x) : (!number, !number) -> !number
    return %y : !number
  }
  func.func @after(%a: !number {ranks.shape = {d = "n"}}, %c1: !number {ranks.shape = {d = "n"}}, %c2: !number {ranks.shape = {d = "n"}}) -> !number {
    %x = "ranks.clamp"(%c2, %a, %c1) : (!number, !number, !number) -> !number
    return %x : !number
  }
}
