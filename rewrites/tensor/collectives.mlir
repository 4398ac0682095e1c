// Collectives: the devices are an axis p, of any number, and so are the parts q that they exchange.
// all_gather, all_reduce: the result on each device; reduce_scatter: part i on device i. Notation:
// docs/every-rank.md.
!any = tensor<*x!ranks.any>
!number = tensor<*x!ranks.number>

// law: all_reduce(x) = all_gather(reduce_scatter(x)): device i reduces part i
// origin: MPI 4.1, 6.10; Rabenseifner, 2004
// guarantee: every rank, exact in integers
module @all_reduce attributes {
  ranks.groups = {p = ["n"], d = ["k"]}
} {
  func.func @before(%x: !number {ranks.shape = {p = "n", q = "p: n", d = "k"}}) -> !number {
    %s = "ranks.reduce"(%x) {dims = ["p"]} : (!number) -> !number
    %a = "ranks.broadcast"(%s) {new = {p = "n"}} : (!number) -> !number
    return %a : !number
  }
  func.func @after(%x: !number {ranks.shape = {p = "n", q = "p: n", d = "k"}}) -> !number {
    %s = "ranks.reduce"(%x) {dims = ["p"]} : (!number) -> !number
    %a = "ranks.transpose"(%s) {to = {q = "p"}} : (!number) -> !number
    %b = "ranks.transpose"(%a) {to = {p = "q"}} : (!number) -> !number
    %e = "ranks.broadcast"(%b) {new = {p = "n"}} : (!number) -> !number
    return %e : !number
  }
}

// law: all_to_all(all_to_all(x)) = x
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @all_to_all_twice attributes {
  ranks.groups = {p = ["n"], d = ["k"]}
} {
  func.func @before(%x: !any {ranks.shape = {p = "n", q = "p: n", d = "k"}}) -> !any {
    %a = "ranks.transpose"(%x) {to = {p = "q", q = "p"}} : (!any) -> !any
    %b = "ranks.transpose"(%a) {to = {p = "q", q = "p"}} : (!any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {p = "n", q = "p: n", d = "k"}}) -> !any {
    return %x : !any
  }
}

// law: collective_permute(collective_permute(x)) = collective_permute(x)
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @collective_permute_twice attributes {
  ranks.groups = {p = ["n"], d = ["k"]},
  ranks.permutations = {f = "p", g = "p"}
} {
  func.func @before(%x: !any {ranks.shape = {p = "n", d = "k"}}) -> !any {
    %a = "ranks.transpose"(%x) {by = {p = "f"}} : (!any) -> !any
    %b = "ranks.transpose"(%a) {by = {p = "g"}} : (!any) -> !any
    return %b : !any
  }
  func.func @after(%x: !any {ranks.shape = {p = "n", d = "k"}}) -> !any {
    %b = "ranks.transpose"(%x) {by = {p = "g, f"}} : (!any) -> !any
    return %b : !any
  }
}

// law: all_reduce(x + y) = all_reduce(x) + all_reduce(y)
// origin: ring axioms
// guarantee: every rank, exact in integers
module @all_reduce_of_add attributes {
  ranks.groups = {p = ["n"], d = ["k"]}
} {
  func.func @before(%x: !number {ranks.shape = {p = "n", d = "k"}}, %y: !number {ranks.shape = {p = "n", d = "k"}}) -> !number {
    %s = "ranks.add"(%x, %y) : (!number, !number) -> !number
    %a = "ranks.reduce"(%s) {dims = ["p"]} : (!number) -> !number
    %b = "ranks.broadcast"(%a) {new = {p = "n"}} : (!number) -> !number
    return %b : !number
  }
  func.func @after(%x: !number {ranks.shape = {p = "n", d = "k"}}, %y: !number {ranks.shape = {p = "n", d = "k"}}) -> !number {
    %a = "ranks.reduce"(%x) {dims = ["p"]} : (!number) -> !number
    %b = "ranks.broadcast"(%a) {new = {p = "n"}} : (!number) -> !number
    %e = "ranks.reduce"(%y) {dims = ["p"]} : (!number) -> !number
    %f = "ranks.broadcast"(%e) {new = {p = "n"}} : (!number) -> !number
    %g = "ranks.add"(%b, %f) : (!number, !number) -> !number
    return %g : !number
  }
}

// law: all_gather(x) + all_gather(y) = all_gather(x + y)
// origin: StableHLO specification
// guarantee: every rank, bit-exact
module @all_gather_of_elements attributes {
  ranks.groups = {p = ["n"], d = ["k"]}
} {
  func.func @before(%x: !number {ranks.shape = {p = "n", d = "k"}}, %y: !number {ranks.shape = {p = "n", d = "k"}}) -> !number {
    %a = "ranks.transpose"(%x) {to = {p = "q"}} : (!number) -> !number
    %b = "ranks.broadcast"(%a) {new = {p = "n"}} : (!number) -> !number
    %e = "ranks.transpose"(%y) {to = {p = "q"}} : (!number) -> !number
    %f = "ranks.broadcast"(%e) {new = {p = "n"}} : (!number) -> !number
    %g = "ranks.add"(%b, %f) : (!number, !number) -> !number
    return %g : !number
  }
  func.func @after(%x: !number {ranks.shape = {p = "n", d = "k"}}, %y: !number {ranks.shape = {p = "n", d = "k"}}) -> !number {
    %s = "ranks.add"(%x, %y) : (!number, !number) -> !number
    %a = "ranks.transpose"(%s) {to = {p = "q"}} : (!number) -> !number
    %b = "ranks.broadcast"(%a) {new = {p = "n"}} : (!number) -> !number
    return %b : !number
  }
}

// law: dot(x, y) = all_reduce(dot(x, y)) of what is contracted in parts
// origin: Shoeybi et al., Megatron-LM, 2019
// guarantee: every rank, exact in integers
module @dot_by_contracted_parts attributes {
  ranks.groups = {p = ["n"], c = ["k"], d = ["m"], e = ["l"]}
} {
  func.func @before(%x: !number {ranks.shape = {p = "n", c = "k", d = "m"}}, %y: !number {ranks.shape = {p = "n", c = "k", e = "l"}}) -> !number {
    %a = "ranks.dot_general"(%x, %y) {contract = ["p", "c"]} : (!number, !number) -> !number
    %b = "ranks.broadcast"(%a) {new = {p = "n"}} : (!number) -> !number
    return %b : !number
  }
  func.func @after(%x: !number {ranks.shape = {p = "n", c = "k", d = "m"}}, %y: !number {ranks.shape = {p = "n", c = "k", e = "l"}}) -> !number {
    %a = "ranks.dot_general"(%x, %y) {contract = ["c"], batch = ["p"]} : (!number, !number) -> !number
    %b = "ranks.reduce"(%a) {dims = ["p"]} : (!number) -> !number
    %e = "ranks.broadcast"(%b) {new = {p = "n"}} : (!number) -> !number
    return %e : !number
  }
}

// law: all_gather(dot(x, y)) = dot(all_gather(x), y), of rows in parts
// origin: Shoeybi et al., Megatron-LM, 2019
// guarantee: every rank, exact in integers
module @dot_by_rows attributes {
  ranks.groups = {p = ["n"], c = ["k"], d = ["m"], e = ["l"]}
} {
  func.func @before(%x: !number {ranks.shape = {p = "n", c = "k", d = "m"}}, %y: !number {ranks.shape = {c = "k", e = "l"}}) -> !number {
    %a = "ranks.transpose"(%x) {to = {p = "q"}} : (!number) -> !number
    %b = "ranks.broadcast"(%a) {new = {p = "n"}} : (!number) -> !number
    %f = "ranks.dot_general"(%b, %y) {contract = ["c"]} : (!number, !number) -> !number
    return %f : !number
  }
  func.func @after(%x: !number {ranks.shape = {p = "n", c = "k", d = "m"}}, %y: !number {ranks.shape = {c = "k", e = "l"}}) -> !number {
    %a = "ranks.dot_general"(%x, %y) {contract = ["c"]} : (!number, !number) -> !number
    %b = "ranks.transpose"(%a) {to = {p = "q"}} : (!number) -> !number
    %f = "ranks.broadcast"(%b) {new = {p = "n"}} : (!number) -> !number
    return %f : !number
  }
}

// law: dot(dot(x, y), z) = all_reduce(dot(dot(x, y), z)), of columns, then rows, in parts
// origin: Shoeybi et al., Megatron-LM, 2019
// guarantee: every rank, exact in integers
module @dot_of_two_layers attributes {
  ranks.groups = {p = ["n"], c = ["k"], d = ["m"], e = ["l"], f = ["o"]}
} {
  func.func @before(%x: !number {ranks.shape = {d = "m", c = "k"}}, %y: !number {ranks.shape = {p = "n", c = "k", e = "l"}}, %z: !number {ranks.shape = {p = "n", e = "l", f = "o"}}) -> !number {
    %a = "ranks.dot_general"(%x, %y) {contract = ["c"]} : (!number, !number) -> !number
    %b = "ranks.dot_general"(%a, %z) {contract = ["p", "e"]} : (!number, !number) -> !number
    return %b : !number
  }
  func.func @after(%x: !number {ranks.shape = {d = "m", c = "k"}}, %y: !number {ranks.shape = {p = "n", c = "k", e = "l"}}, %z: !number {ranks.shape = {p = "n", e = "l", f = "o"}}) -> !number {
    %a = "ranks.dot_general"(%x, %y) {contract = ["c"]} : (!number, !number) -> !number
    %b = "ranks.dot_general"(%a, %z) {contract = ["e"], batch = ["p"]} : (!number, !number) -> !number
    %g = "ranks.reduce"(%b) {dims = ["p"]} : (!number) -> !number
    return %g : !number
  }
}
