// The loops of a first nest that have a loop in them, unrolled and jammed by upstream's transform
// dialect. The pass `affine-loop-unroll-jam` changes only a loop that is the first operation of its
// function, which no extents are computed before.

module attributes {transform.with_named_sequence} {
  transform.named_sequence @jam_2(%module: !transform.any_op) {
    %loops = transform.structured.match ops{["affine.for"]} in %module
        : (!transform.any_op) -> !transform.any_op
    %outer = transform.get_parent_op %loops {op_name = "affine.for", allow_empty_results, deduplicate}
        : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll_and_jam %outer {factor = 2 : i64} : !transform.any_op
    transform.yield
  }
  transform.named_sequence @jam_3(%module: !transform.any_op) {
    %loops = transform.structured.match ops{["affine.for"]} in %module
        : (!transform.any_op) -> !transform.any_op
    %outer = transform.get_parent_op %loops {op_name = "affine.for", allow_empty_results, deduplicate}
        : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll_and_jam %outer {factor = 3 : i64} : !transform.any_op
    transform.yield
  }
  transform.named_sequence @jam_4(%module: !transform.any_op) {
    %loops = transform.structured.match ops{["affine.for"]} in %module
        : (!transform.any_op) -> !transform.any_op
    %outer = transform.get_parent_op %loops {op_name = "affine.for", allow_empty_results, deduplicate}
        : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll_and_jam %outer {factor = 4 : i64} : !transform.any_op
    transform.yield
  }
  transform.named_sequence @jam_8(%module: !transform.any_op) {
    %loops = transform.structured.match ops{["affine.for"]} in %module
        : (!transform.any_op) -> !transform.any_op
    %outer = transform.get_parent_op %loops {op_name = "affine.for", allow_empty_results, deduplicate}
        : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll_and_jam %outer {factor = 8 : i64} : !transform.any_op
    transform.yield
  }
}
