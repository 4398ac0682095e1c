// select rules of XLA's simplifier, after TensorRight (POPL'25); docs/every-rank.md has the notation.
!any = tensor<*x!ranks.any>
!bool = tensor<*xi1>

// select(P, A, A) => A
module @select_01 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%p: !bool {ranks.shape = {d = "n"}}, %a: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.select"(%p, %a, %a) : (!bool, !any, !any) -> !any
    return %x : !any
  }
  func.func @after(%p: !bool {ranks.shape = {d = "n"}}, %a: !any {ranks.shape = {d = "n"}}) -> !any {
    return %a : !any
  }
}

// select(true, A, B) => A
module @select_02 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}, %b: !any {ranks.shape = {d = "n"}}) -> !any {
    %t = "ranks.constant"() {value = "true", shape = {d = "n"}} : () -> !bool
    %x = "ranks.select"(%t, %a, %b) : (!bool, !any, !any) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}, %b: !any {ranks.shape = {d = "n"}}) -> !any {
    return %a : !any
  }
}

// select(false, A, B) => B
module @select_03 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%a: !any {ranks.shape = {d = "n"}}, %b: !any {ranks.shape = {d = "n"}}) -> !any {
    %t = "ranks.constant"() {value = "false", shape = {d = "n"}} : () -> !bool
    %x = "ranks.select"(%t, %a, %b) : (!bool, !any, !any) -> !any
    return %x : !any
  }
  func.func @after(%a: !any {ranks.shape = {d = "n"}}, %b: !any {ranks.shape = {d = "n"}}) -> !any {
    return %b : !any
  }
}

// select(not(P), A, B) => select(P, B, A)
module @select_04 attributes {
  ranks.groups = {d = ["n"]}
} {
  func.func @before(%p: !bool {ranks.shape = {d = "n"}}, %a: !any {ranks.shape = {d = "n"}}, %b: !any {ranks.shape = {d = "n"}}) -> !any {
    %q = "ranks.not"(%p) : (!bool) -> !bool
    %x = "ranks.select"(%q, %a, %b) : (!bool, !any, !any) -> !any
    return %x : !any
  }
  func.func @after(%p: !bool {ranks.shape = {d = "n"}}, %a: !any {ranks.shape = {d = "n"}}, %b: !any {ranks.shape = {d = "n"}}) -> !any {
    %x = "ranks.select"(%p, %b, %a) : (!bool, !any, !any) -> !any
    return %x : !any
  }
}
