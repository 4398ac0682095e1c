// transpose rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!any = tensor<*x!ranks.any>

// transpose(transpose(A)) => transpose(A)
module @transpose_01 attributes {
  ranks.groups = {d = ["n"]},
  ranks.permutations = {p = "d", r = "d"}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.transpose"(%a) {by = {d = "p"}, to = {d = "q"}} : (!any) -> !any
    %y = "ranks.transpose"(%x) {by = {q = "r"}, to = {q = "s"}} : (!any) -> !any
    return %y : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %y = "ranks.transpose"(%a) {by = {d = "r, p"}, to = {d = "s"}} : (!any) -> !any
    return %y : !any
  }
}

// transpose(A) => A, where no axis moves
module @transpose_02 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.transpose"(%a) {to = {d = "d"}} : (!any) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}) -> !any {
    return %a : !any
  }
}
