// RUN: verify-pass --opt 'mlir-opt-22 --canonicalize' %s
// What: 0 - x > 0 becomes 0 > x, which differs where the difference wraps around.
// Place: CmpOp::canonicalize of index
// Known: #216042, open
// Mend: for eq and ne only.
func.func @f(%x: index) -> i1 {
  %zero = index.constant 0
  %difference = index.sub %zero, %x
  %r = index.cmp sgt(%difference, %zero)
  return %r : i1
}
