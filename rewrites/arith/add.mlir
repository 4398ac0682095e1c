// Sums and differences. Results carry no overflow flags: dropping a flag only defines more.

// law: c + d = the constant c + d
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @fold_add_constants : benefit(3) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "arith.addi"(%c_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "addi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: c - d = the constant c - d
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @fold_sub_constants : benefit(3) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "arith.subi"(%c_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "subi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x + 0 = x
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @add_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.addi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x - 0 = x
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @sub_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.subi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x - x = 0
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @sub_self : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %root = pdl.operation "arith.subi"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: (x + y) - y = x
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @add_sub_cancel_right : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %addi = pdl.operation "arith.addi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %root = pdl.operation "arith.subi"(%addi_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: (x + y) - x = y
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @add_sub_cancel_left : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %addi = pdl.operation "arith.addi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %root = pdl.operation "arith.subi"(%addi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%y : !pdl.value)
  }
}

// law: (x - y) + y = x
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @sub_add_cancel : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %subi = pdl.operation "arith.subi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %root = pdl.operation "arith.addi"(%subi_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: y + (x - y) = x
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @add_sub_cancel : benefit(2) {
  %t = pdl.type
  %y = pdl.operand : %t
  %x = pdl.operand : %t
  %subi = pdl.operation "arith.subi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %root = pdl.operation "arith.addi"(%y, %subi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x - (x - y) = y
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @sub_sub_cancel : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %subi = pdl.operation "arith.subi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %root = pdl.operation "arith.subi"(%x, %subi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%y : !pdl.value)
  }
}

// law: x + (0 - y) = x - y
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @add_negation : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %y = pdl.operand : %t
  %subi = pdl.operation "arith.subi"(%c_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %root = pdl.operation "arith.addi"(%x, %subi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %subi2 = pdl.operation "arith.subi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %subi2
  }
}

// law: (0 - y) + x = x - y
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @negation_add : benefit(1) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %y = pdl.operand : %t
  %subi = pdl.operation "arith.subi"(%c_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %x = pdl.operand : %t
  %root = pdl.operation "arith.addi"(%subi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %subi2 = pdl.operation "arith.subi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %subi2
  }
}

// law: x - (0 - y) = x + y
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @sub_negation : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %y = pdl.operand : %t
  %subi = pdl.operation "arith.subi"(%c_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %root = pdl.operation "arith.subi"(%x, %subi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %addi = pdl.operation "arith.addi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %addi
  }
}

// law: x + (x ^ -1) = -1
// origin: two's complement: ~x = -x - 1
// guarantee: every width
pdl.pattern @add_complement : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "arith.xori"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "arith.addi"(%x, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: (x ^ -1) + 1 = 0 - x
// origin: two's complement: ~x = -x - 1
// guarantee: every width
pdl.pattern @complement_add_one : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "arith.xori"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "arith.addi"(%xori_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.apply_native_constraint "is_one"(%d : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %subi = pdl.operation "arith.subi"(%constant_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %subi
  }
}

// law: (x & y) + (x | y) = x + y
// origin: carry-save addition
// guarantee: every width
pdl.pattern @add_and_or : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "arith.andi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %ori = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %root = pdl.operation "arith.addi"(%andi_value, %ori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %addi = pdl.operation "arith.addi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %addi
  }
}

// law: (x | y) - (x & y) = x ^ y
// origin: carry-save addition
// guarantee: every width
pdl.pattern @or_sub_and : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %andi = pdl.operation "arith.andi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "arith.subi"(%ori_value, %andi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %xori = pdl.operation "arith.xori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %xori
  }
}

// law: c + x = x + c
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @add_constant_right : benefit(1) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "arith.addi"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %addi = pdl.operation "arith.addi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %addi
  }
}

// law: x - c = x + (-c)
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @sub_constant : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.subi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "negate"(%c : !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %addi = pdl.operation "arith.addi"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %addi
  }
}

// law: (x + c) + d = x + (c + d)
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @add_add_constants : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %addi = pdl.operation "arith.addi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "arith.addi"(%addi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "addi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %addi2 = pdl.operation "arith.addi"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %addi2
  }
}

// law: (c - x) + d = (c + d) - x
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @sub_from_add_constants : benefit(1) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %subi = pdl.operation "arith.subi"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "arith.addi"(%subi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "addi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %subi2 = pdl.operation "arith.subi"(%constant_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %subi2
  }
}

// law: c - (x + d) = (c - d) - x
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @sub_of_add_constants : benefit(1) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %addi = pdl.operation "arith.addi"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %root = pdl.operation "arith.subi"(%c_value, %addi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "subi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %subi = pdl.operation "arith.subi"(%constant_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %subi
  }
}

// law: c - (d - x) = x + (c - d)
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @sub_of_sub_constants : benefit(1) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %x = pdl.operand : %t
  %subi = pdl.operation "arith.subi"(%d_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %root = pdl.operation "arith.subi"(%c_value, %subi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "subi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %addi = pdl.operation "arith.addi"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %addi
  }
}
