// A pair: @before may become @after where @pre gives 1. Check it with
// verify-translation --pairs examples/guarded_division.mlir
func.func @before(%x: i8, %y: i8) -> i8 {
  %q = arith.divsi %x, %y : i8
  func.return %q : i8
}
func.func @after(%x: i8, %y: i8) -> i8 {
  %q = arith.divui %x, %y : i8
  func.return %q : i8
}
func.func @pre(%x: i8, %y: i8) -> i1 {
  %zero = arith.constant 0 : i8
  %p = arith.cmpi sge, %x, %zero : i8
  %q = arith.cmpi sge, %y, %zero : i8
  %both = arith.andi %p, %q : i1
  func.return %both : i1
}
