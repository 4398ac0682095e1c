// Comparisons.

// law: c p d = the truth of c p d
// origin: definition of cmpi
// guarantee: every width
pdl.pattern @fold_cmp_constants : benefit(3) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %p = pdl.attribute
  %root = pdl.operation "arith.cmpi"(%c_value, %d_value : !pdl.value, !pdl.value) {"predicate" = %p} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "cmpi"(%p, %c, %d, %i1 : !pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.type) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%i1 : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x p x = true, where p is eq, sle, sge, ule or uge
// origin: orders are reflexive
// guarantee: every width
pdl.pattern @cmp_reflexive : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %p = pdl.attribute
  %root = pdl.operation "arith.cmpi"(%x, %x : !pdl.value, !pdl.value) {"predicate" = %p} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_reflexive_predicate"(%p : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.attribute = true
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%i1 : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x p x = false, where p is ne, slt, sgt, ult or ugt
// origin: strict orders are irreflexive
// guarantee: every width
pdl.pattern @cmp_irreflexive : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %p = pdl.attribute
  %root = pdl.operation "arith.cmpi"(%x, %x : !pdl.value, !pdl.value) {"predicate" = %p} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_irreflexive_predicate"(%p : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.attribute = false
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%i1 : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x ult 0 = false
// origin: 0 is the least unsigned number
// guarantee: every width
pdl.pattern @ult_zero : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ult = pdl.attribute = 6 : i64
  %root = pdl.operation "arith.cmpi"(%x, %c_value : !pdl.value, !pdl.value) {"predicate" = %ult} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.attribute = false
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%i1 : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x uge 0 = true
// origin: 0 is the least unsigned number
// guarantee: every width
pdl.pattern @uge_zero : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %uge = pdl.attribute = 9 : i64
  %root = pdl.operation "arith.cmpi"(%x, %c_value : !pdl.value, !pdl.value) {"predicate" = %uge} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.attribute = true
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%i1 : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x ugt -1 = false
// origin: 2^w - 1 is the greatest unsigned number
// guarantee: every width
pdl.pattern @ugt_all_ones : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ugt = pdl.attribute = 8 : i64
  %root = pdl.operation "arith.cmpi"(%x, %c_value : !pdl.value, !pdl.value) {"predicate" = %ugt} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.attribute = false
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%i1 : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: (x - y) == 0 is x == y
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @eq_sub_zero : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %subi = pdl.operation "arith.subi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %eq = pdl.attribute = 0 : i64
  %root = pdl.operation "arith.cmpi"(%subi_value, %c_value : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: (x - y) != 0 is x != y
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @ne_sub_zero : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %subi = pdl.operation "arith.subi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ne = pdl.attribute = 1 : i64
  %root = pdl.operation "arith.cmpi"(%subi_value, %c_value : !pdl.value, !pdl.value) {"predicate" = %ne} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %ne} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: (x ^ y) == 0 is x == y
// origin: Boolean algebra
// guarantee: every width
pdl.pattern @eq_xor_zero : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "arith.xori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %eq = pdl.attribute = 0 : i64
  %root = pdl.operation "arith.cmpi"(%xori_value, %c_value : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: (x ^ y) != 0 is x != y
// origin: Boolean algebra
// guarantee: every width
pdl.pattern @ne_xor_zero : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "arith.xori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ne = pdl.attribute = 1 : i64
  %root = pdl.operation "arith.cmpi"(%xori_value, %c_value : !pdl.value, !pdl.value) {"predicate" = %ne} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %ne} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: (x + z) == (y + z) is x == y
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @eq_add_same : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %z = pdl.operand : %t
  %addi = pdl.operation "arith.addi"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %y = pdl.operand : %t
  %addi2 = pdl.operation "arith.addi"(%y, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi2_value = pdl.result 0 of %addi2
  %eq = pdl.attribute = 0 : i64
  %root = pdl.operation "arith.cmpi"(%addi_value, %addi2_value : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: (x + c) == d is x == d - c
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @eq_add_constant : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %addi = pdl.operation "arith.addi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %eq = pdl.attribute = 0 : i64
  %root = pdl.operation "arith.cmpi"(%addi_value, %d_value : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "subi"(%d, %c : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %cmpi = pdl.operation "arith.cmpi"(%x, %constant_value : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: (x + c) != d is x != d - c
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @ne_add_constant : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %addi = pdl.operation "arith.addi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %ne = pdl.attribute = 1 : i64
  %root = pdl.operation "arith.cmpi"(%addi_value, %d_value : !pdl.value, !pdl.value) {"predicate" = %ne} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "subi"(%d, %c : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %cmpi = pdl.operation "arith.cmpi"(%x, %constant_value : !pdl.value, !pdl.value) {"predicate" = %ne} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: (x p y) ^ true is x q y, where q is the negation of p
// origin: definition of cmpi
// guarantee: every width
pdl.pattern @not_cmp : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %p = pdl.attribute
  %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %p} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %c = pdl.attribute : %i1
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%i1 : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.xori"(%cmpi_value, %c_value : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_one"(%c : !pdl.attribute)
  pdl.apply_native_constraint "is_arith_cmpi_predicate"(%p : !pdl.attribute)
  pdl.rewrite %root {
    %predicate = pdl.apply_native_rewrite "invert_arith_cmpi_predicate"(%p : !pdl.attribute) : !pdl.attribute
    %cmpi2 = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi2
  }
}

// law: c p x is x q c, where q is the converse of p
// origin: definition of cmpi
// guarantee: every width
pdl.pattern @cmp_constant_right : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %p = pdl.attribute
  %root = pdl.operation "arith.cmpi"(%c_value, %x : !pdl.value, !pdl.value) {"predicate" = %p} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_arith_cmpi_predicate"(%p : !pdl.attribute)
  pdl.rewrite %root {
    %predicate = pdl.apply_native_rewrite "converse_predicate"(%p : !pdl.attribute) : !pdl.attribute
    %cmpi = pdl.operation "arith.cmpi"(%x, %c_value : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}
