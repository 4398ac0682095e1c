// Rules on arith, with llvm's operations, from benchmarks/llvm_rules.py.

// law: c + d = the constant c + d
// origin: @fold_add_constants with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_fold_add_constants : benefit(3) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.add"(%c_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "addi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: c - d = the constant c - d
// origin: @fold_sub_constants with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_fold_sub_constants : benefit(3) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.sub"(%c_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "subi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x + 0 = x
// origin: @add_zero with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_add_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.add"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x - 0 = x
// origin: @sub_zero with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_sub_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.sub"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x - x = 0
// origin: @sub_self with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_sub_self : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.sub"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: (x + y) - y = x
// origin: @add_sub_cancel_right with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_add_sub_cancel_right : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %addi = pdl.operation "llvm.add"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %root = pdl.operation "llvm.sub"(%addi_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: (x + y) - x = y
// origin: @add_sub_cancel_left with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_add_sub_cancel_left : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %addi = pdl.operation "llvm.add"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %root = pdl.operation "llvm.sub"(%addi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%y : !pdl.value)
  }
}

// law: (x - y) + y = x
// origin: @sub_add_cancel with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_sub_add_cancel : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %subi = pdl.operation "llvm.sub"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %root = pdl.operation "llvm.add"(%subi_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: y + (x - y) = x
// origin: @add_sub_cancel with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_add_sub_cancel : benefit(2) {
  %t = pdl.type
  %y = pdl.operand : %t
  %x = pdl.operand : %t
  %subi = pdl.operation "llvm.sub"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %root = pdl.operation "llvm.add"(%y, %subi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x - (x - y) = y
// origin: @sub_sub_cancel with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_sub_sub_cancel : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %subi = pdl.operation "llvm.sub"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %root = pdl.operation "llvm.sub"(%x, %subi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%y : !pdl.value)
  }
}

// law: x + (0 - y) = x - y
// origin: @add_negation with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_add_negation : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %y = pdl.operand : %t
  %subi = pdl.operation "llvm.sub"(%c_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %root = pdl.operation "llvm.add"(%x, %subi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %subi2 = pdl.operation "llvm.sub"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %subi2
  }
}

// law: (0 - y) + x = x - y
// origin: @negation_add with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_negation_add : benefit(1) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %y = pdl.operand : %t
  %subi = pdl.operation "llvm.sub"(%c_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.add"(%subi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %subi2 = pdl.operation "llvm.sub"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %subi2
  }
}

// law: x - (0 - y) = x + y
// origin: @sub_negation with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_sub_negation : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %y = pdl.operand : %t
  %subi = pdl.operation "llvm.sub"(%c_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %root = pdl.operation "llvm.sub"(%x, %subi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %addi = pdl.operation "llvm.add"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %addi
  }
}

// law: x + (x ^ -1) = -1
// origin: @add_complement with llvm's operations; two's complement: ~x = -x - 1
// guarantee: every width
pdl.pattern @llvm_add_complement : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "llvm.xor"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.add"(%x, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: (x ^ -1) + 1 = 0 - x
// origin: @complement_add_one with llvm's operations; two's complement: ~x = -x - 1
// guarantee: every width
pdl.pattern @llvm_complement_add_one : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "llvm.xor"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.add"(%xori_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.apply_native_constraint "is_one"(%d : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %subi = pdl.operation "llvm.sub"(%constant_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %subi
  }
}

// law: (x & y) + (x | y) = x + y
// origin: @add_and_or with llvm's operations; carry-save addition
// guarantee: every width
pdl.pattern @llvm_add_and_or : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %ori = pdl.operation "llvm.or"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %root = pdl.operation "llvm.add"(%andi_value, %ori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %addi = pdl.operation "llvm.add"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %addi
  }
}

// law: (x | y) - (x & y) = x ^ y
// origin: @or_sub_and with llvm's operations; carry-save addition
// guarantee: every width
pdl.pattern @llvm_or_sub_and : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "llvm.or"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "llvm.sub"(%ori_value, %andi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %xori
  }
}

// law: c + x = x + c
// origin: @add_constant_right with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_add_constant_right : benefit(1) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.add"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %addi = pdl.operation "llvm.add"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %addi
  }
}

// law: x - c = x + (-c)
// origin: @sub_constant with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_sub_constant : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.sub"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "negate"(%c : !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %addi = pdl.operation "llvm.add"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %addi
  }
}

// law: (x + c) + d = x + (c + d)
// origin: @add_add_constants with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_add_add_constants : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %addi = pdl.operation "llvm.add"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.add"(%addi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "addi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %addi2 = pdl.operation "llvm.add"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %addi2
  }
}

// law: (c - x) + d = (c + d) - x
// origin: @sub_from_add_constants with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_sub_from_add_constants : benefit(1) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %subi = pdl.operation "llvm.sub"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.add"(%subi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "addi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %subi2 = pdl.operation "llvm.sub"(%constant_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %subi2
  }
}

// law: c - (x + d) = (c - d) - x
// origin: @sub_of_add_constants with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_sub_of_add_constants : benefit(1) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %addi = pdl.operation "llvm.add"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %root = pdl.operation "llvm.sub"(%c_value, %addi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "subi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %subi = pdl.operation "llvm.sub"(%constant_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %subi
  }
}

// law: c - (d - x) = x + (c - d)
// origin: @sub_of_sub_constants with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_sub_of_sub_constants : benefit(1) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %x = pdl.operand : %t
  %subi = pdl.operation "llvm.sub"(%d_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %root = pdl.operation "llvm.sub"(%c_value, %subi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "subi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %addi = pdl.operation "llvm.add"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %addi
  }
}

// law: c & d = the constant c & d
// origin: @fold_and_constants with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_fold_and_constants : benefit(3) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.and"(%c_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "andi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: c & x = x & c
// origin: @and_constant_right with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_and_constant_right : benefit(1) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.and"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %andi = pdl.operation "llvm.and"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %andi
  }
}

// law: (x & c) & d = x & (c & d)
// origin: @and_and_constants with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_and_and_constants : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %andi = pdl.operation "llvm.and"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.and"(%andi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "andi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi2 = pdl.operation "llvm.and"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %andi2
  }
}

// law: c | d = the constant c | d
// origin: @fold_or_constants with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_fold_or_constants : benefit(3) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.or"(%c_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "ori"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: c | x = x | c
// origin: @or_constant_right with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_or_constant_right : benefit(1) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.or"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori = pdl.operation "llvm.or"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %ori
  }
}

// law: (x | c) | d = x | (c | d)
// origin: @or_or_constants with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_or_or_constants : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ori = pdl.operation "llvm.or"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.or"(%ori_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "ori"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %ori2 = pdl.operation "llvm.or"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %ori2
  }
}

// law: c ^ d = the constant c ^ d
// origin: @fold_xor_constants with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_fold_xor_constants : benefit(3) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.xor"(%c_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "xori"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: c ^ x = x ^ c
// origin: @xor_constant_right with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_xor_constant_right : benefit(1) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.xor"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %xori = pdl.operation "llvm.xor"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %xori
  }
}

// law: (x ^ c) ^ d = x ^ (c ^ d)
// origin: @xor_xor_constants with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_xor_xor_constants : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "llvm.xor"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.xor"(%xori_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "xori"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %xori2 = pdl.operation "llvm.xor"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %xori2
  }
}

// law: x & x = x
// origin: @and_self with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_and_self : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.and"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x | x = x
// origin: @or_self with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_or_self : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.or"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x ^ x = 0
// origin: @xor_self with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_xor_self : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.xor"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x & 0 = 0
// origin: @and_zero with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_and_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.and"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: x | 0 = x
// origin: @or_zero with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_or_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.or"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x ^ 0 = x
// origin: @xor_zero with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_xor_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.xor"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x & -1 = x
// origin: @and_all_ones with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_and_all_ones : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.and"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x | -1 = -1
// origin: @or_all_ones with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_or_all_ones : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.or"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: x & (x | y) = x
// origin: @and_absorbs_or with llvm's operations; Boolean algebra, absorption
// guarantee: every width
pdl.pattern @llvm_and_absorbs_or : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "llvm.or"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %root = pdl.operation "llvm.and"(%x, %ori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x | (x & y) = x
// origin: @or_absorbs_and with llvm's operations; Boolean algebra, absorption
// guarantee: every width
pdl.pattern @llvm_or_absorbs_and : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "llvm.or"(%x, %andi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x & (x ^ -1) = 0
// origin: @and_complement with llvm's operations; Boolean algebra, complement
// guarantee: every width
pdl.pattern @llvm_and_complement : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "llvm.xor"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.and"(%x, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x | (x ^ -1) = -1
// origin: @or_complement with llvm's operations; Boolean algebra, complement
// guarantee: every width
pdl.pattern @llvm_or_complement : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "llvm.xor"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.or"(%x, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: (x ^ y) ^ y = x
// origin: @xor_cancel with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_xor_cancel : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.xor"(%xori_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: (x ^ y) ^ x = y
// origin: @xor_cancel_left with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_xor_cancel_left : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.xor"(%xori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%y : !pdl.value)
  }
}

// law: (x & y) | (x ^ y) = x | y
// origin: @or_of_and_xor with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_or_of_and_xor : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.or"(%andi_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori = pdl.operation "llvm.or"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %ori
  }
}

// law: (x & y) ^ (x | y) = x ^ y
// origin: @xor_of_and_or with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_xor_of_and_or : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %ori = pdl.operation "llvm.or"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %root = pdl.operation "llvm.xor"(%andi_value, %ori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %xori
  }
}

// law: x & c = x where x is known to have no bits outside c
// origin: @andi_of_known_bits with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_andi_of_known_bits : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  pdl.apply_native_constraint "has_no_bits_outside"(%x, %c : !pdl.value, !pdl.attribute)
  %root = pdl.operation "llvm.and"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: c p d = the truth of c p d
// origin: @fold_cmp_constants with llvm's operations; definition of cmpi
// guarantee: every width
pdl.pattern @llvm_fold_cmp_constants : benefit(3) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %p = pdl.attribute
  %root = pdl.operation "llvm.icmp"(%c_value, %d_value : !pdl.value, !pdl.value) {"predicate" = %p} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "cmpi"(%p, %c, %d, %i1 : !pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%i1 : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x p x = true, where p is eq, sle, sge, ule or uge
// origin: @cmp_reflexive with llvm's operations; orders are reflexive
// guarantee: every width
pdl.pattern @llvm_cmp_reflexive : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %p = pdl.attribute
  %root = pdl.operation "llvm.icmp"(%x, %x : !pdl.value, !pdl.value) {"predicate" = %p} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_reflexive_predicate"(%p : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.attribute = true
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%i1 : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x p x = false, where p is ne, slt, sgt, ult or ugt
// origin: @cmp_irreflexive with llvm's operations; strict orders are irreflexive
// guarantee: every width
pdl.pattern @llvm_cmp_irreflexive : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %p = pdl.attribute
  %root = pdl.operation "llvm.icmp"(%x, %x : !pdl.value, !pdl.value) {"predicate" = %p} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_irreflexive_predicate"(%p : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.attribute = false
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%i1 : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x ult 0 = false
// origin: @ult_zero with llvm's operations; 0 is the least unsigned number
// guarantee: every width
pdl.pattern @llvm_ult_zero : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ult = pdl.attribute = 6 : i64
  %root = pdl.operation "llvm.icmp"(%x, %c_value : !pdl.value, !pdl.value) {"predicate" = %ult} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.attribute = false
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%i1 : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x uge 0 = true
// origin: @uge_zero with llvm's operations; 0 is the least unsigned number
// guarantee: every width
pdl.pattern @llvm_uge_zero : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %uge = pdl.attribute = 9 : i64
  %root = pdl.operation "llvm.icmp"(%x, %c_value : !pdl.value, !pdl.value) {"predicate" = %uge} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.attribute = true
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%i1 : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x ugt -1 = false
// origin: @ugt_all_ones with llvm's operations; 2^w - 1 is the greatest unsigned number
// guarantee: every width
pdl.pattern @llvm_ugt_all_ones : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ugt = pdl.attribute = 8 : i64
  %root = pdl.operation "llvm.icmp"(%x, %c_value : !pdl.value, !pdl.value) {"predicate" = %ugt} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.attribute = false
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%i1 : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: (x - y) == 0 is x == y
// origin: @eq_sub_zero with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_eq_sub_zero : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %subi = pdl.operation "llvm.sub"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %eq = pdl.attribute = 0 : i64
  %root = pdl.operation "llvm.icmp"(%subi_value, %c_value : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: (x - y) != 0 is x != y
// origin: @ne_sub_zero with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_ne_sub_zero : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %subi = pdl.operation "llvm.sub"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ne = pdl.attribute = 1 : i64
  %root = pdl.operation "llvm.icmp"(%subi_value, %c_value : !pdl.value, !pdl.value) {"predicate" = %ne} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %ne} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: (x ^ y) == 0 is x == y
// origin: @eq_xor_zero with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_eq_xor_zero : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %eq = pdl.attribute = 0 : i64
  %root = pdl.operation "llvm.icmp"(%xori_value, %c_value : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: (x ^ y) != 0 is x != y
// origin: @ne_xor_zero with llvm's operations; Boolean algebra
// guarantee: every width
pdl.pattern @llvm_ne_xor_zero : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ne = pdl.attribute = 1 : i64
  %root = pdl.operation "llvm.icmp"(%xori_value, %c_value : !pdl.value, !pdl.value) {"predicate" = %ne} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %ne} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: (x + z) == (y + z) is x == y
// origin: @eq_add_same with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_eq_add_same : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %z = pdl.operand : %t
  %addi = pdl.operation "llvm.add"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %y = pdl.operand : %t
  %addi2 = pdl.operation "llvm.add"(%y, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi2_value = pdl.result 0 of %addi2
  %eq = pdl.attribute = 0 : i64
  %root = pdl.operation "llvm.icmp"(%addi_value, %addi2_value : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: (x + c) == d is x == d - c
// origin: @eq_add_constant with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_eq_add_constant : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %addi = pdl.operation "llvm.add"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %eq = pdl.attribute = 0 : i64
  %root = pdl.operation "llvm.icmp"(%addi_value, %d_value : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "subi"(%d, %c : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %cmpi = pdl.operation "llvm.icmp"(%x, %constant_value : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: (x + c) != d is x != d - c
// origin: @ne_add_constant with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_ne_add_constant : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %addi = pdl.operation "llvm.add"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %ne = pdl.attribute = 1 : i64
  %root = pdl.operation "llvm.icmp"(%addi_value, %d_value : !pdl.value, !pdl.value) {"predicate" = %ne} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "subi"(%d, %c : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %cmpi = pdl.operation "llvm.icmp"(%x, %constant_value : !pdl.value, !pdl.value) {"predicate" = %ne} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: (x p y) ^ true is x q y, where q is the negation of p
// origin: @not_cmp with llvm's operations; definition of cmpi
// guarantee: every width
pdl.pattern @llvm_not_cmp : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %p = pdl.attribute
  %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %p} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %c = pdl.attribute : %i1
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%i1 : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.xor"(%cmpi_value, %c_value : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_one"(%c : !pdl.attribute)
  pdl.apply_native_constraint "is_arith_cmpi_predicate"(%p : !pdl.attribute)
  pdl.rewrite %root {
    %predicate = pdl.apply_native_rewrite "invert_arith_cmpi_predicate"(%p : !pdl.attribute) : !pdl.attribute
    %cmpi2 = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi2
  }
}

// law: c p x is x q c, where q is the converse of p
// origin: @cmp_constant_right with llvm's operations; definition of cmpi
// guarantee: every width
pdl.pattern @llvm_cmp_constant_right : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %p = pdl.attribute
  %root = pdl.operation "llvm.icmp"(%c_value, %x : !pdl.value, !pdl.value) {"predicate" = %p} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_arith_cmpi_predicate"(%p : !pdl.attribute)
  pdl.rewrite %root {
    %predicate = pdl.apply_native_rewrite "converse_predicate"(%p : !pdl.attribute) : !pdl.attribute
    %cmpi = pdl.operation "llvm.icmp"(%x, %c_value : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: x / 1 = x
// origin: @divui_one with llvm's operations; definition of divui
// guarantee: widths 1 to 64
pdl.pattern @llvm_divui_one : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.udiv"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x / 1 = x
// origin: @divsi_one with llvm's operations; definition of divsi
// guarantee: widths 1 to 64
pdl.pattern @llvm_divsi_one : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.sdiv"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x % 1 = 0
// origin: @remui_one with llvm's operations; definition of remui
// guarantee: widths 1 to 64
pdl.pattern @llvm_remui_one : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.urem"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x % 1 = 0
// origin: @remsi_one with llvm's operations; definition of remsi
// guarantee: widths 1 to 64
pdl.pattern @llvm_remsi_one : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.srem"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: 0 % x = 0
// origin: @zero_remui with llvm's operations; definition of remui
// guarantee: widths 1 to 64
pdl.pattern @llvm_zero_remui : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.urem"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: x / -1 = 0 - x
// origin: @divsi_minus_one with llvm's operations; definition of divsi; the minimum is undefined there
// guarantee: widths 1 to 64
pdl.pattern @llvm_divsi_minus_one : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.sdiv"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %subi = pdl.operation "llvm.sub"(%constant_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %subi
  }
}

// law: x % c = x & (c + -1) where c is a power of two
// origin: @remui_by_power_of_two with llvm's operations; what lowerings of affine maps, memref and tosa print
// guarantee: widths 1 to 64
pdl.pattern @llvm_remui_by_power_of_two : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.urem"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_power_of_two"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %one = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %mask = pdl.apply_native_rewrite "addi"(%c, %one : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %mask_op = pdl.operation "llvm.mlir.constant" {"value" = %mask} -> (%t : !pdl.type)
    %mask_value = pdl.result 0 of %mask_op
    %and = pdl.operation "llvm.and"(%x, %mask_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %and_value = pdl.result 0 of %and
    pdl.replace %root with %and
  }
}

// law: x / c = x >>u log2 c where c is a power of two
// origin: @divui_by_power_of_two with llvm's operations; what lowerings of affine maps, memref and tosa print
// guarantee: widths 1 to 64
pdl.pattern @llvm_divui_by_power_of_two : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.udiv"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_power_of_two"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %log = pdl.apply_native_rewrite "cttz"(%c : !pdl.attribute) : !pdl.attribute
    %log_op = pdl.operation "llvm.mlir.constant" {"value" = %log} -> (%t : !pdl.type)
    %log_value = pdl.result 0 of %log_op
    %shift = pdl.operation "llvm.lshr"(%x, %log_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %shift_value = pdl.result 0 of %shift
    pdl.replace %root with %shift
  }
}

// law: let y = (x s< 0 ? -1 - x : x) in y s/ c = y u/ c where c s> 0
// origin: @divsi_of_folded with llvm's operations; what lowerings of affine maps, memref and tosa print
// guarantee: widths 1 to 64
pdl.pattern @llvm_divsi_of_folded : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %z = pdl.attribute : %t
  %z_op = pdl.operation "llvm.mlir.constant" {"value" = %z} -> (%t : !pdl.type)
  %z_value = pdl.result 0 of %z_op
  %m = pdl.attribute : %t
  %m_op = pdl.operation "llvm.mlir.constant" {"value" = %m} -> (%t : !pdl.type)
  %m_value = pdl.result 0 of %m_op
  %neg_predicate = pdl.attribute = 2 : i64
  %neg = pdl.operation "llvm.icmp"(%x, %z_value : !pdl.value, !pdl.value) {"predicate" = %neg_predicate} -> (%i1 : !pdl.type)
  %neg_value = pdl.result 0 of %neg
  %inverse = pdl.operation "llvm.sub"(%m_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %inverse_value = pdl.result 0 of %inverse
  %folded = pdl.operation "llvm.select"(%neg_value, %inverse_value, %x : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %folded_value = pdl.result 0 of %folded
  %root = pdl.operation "llvm.sdiv"(%folded_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%z : !pdl.attribute)
  pdl.apply_native_constraint "is_minus_one"(%m : !pdl.attribute)
  pdl.apply_native_constraint "is_positive"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %quotient = pdl.operation "llvm.udiv"(%folded_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %quotient_value = pdl.result 0 of %quotient
    pdl.replace %root with %quotient
  }
}

// law: let r = x % c in (r s< 0 ? r + c : r) s< 0 = false where c s> 0, at i64
// origin: @modulo_is_not_negative_i64 with llvm's operations; what lowerings of affine maps, memref and tosa print
// guarantee: width 1, width 64
pdl.pattern @llvm_modulo_is_not_negative_i64 : benefit(3) {
  %t = pdl.type : i64
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %z = pdl.attribute : %t
  %z_op = pdl.operation "llvm.mlir.constant" {"value" = %z} -> (%t : !pdl.type)
  %z_value = pdl.result 0 of %z_op
  %rem = pdl.operation "llvm.srem"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %rem_value = pdl.result 0 of %rem
  %neg_predicate = pdl.attribute = 2 : i64
  %neg = pdl.operation "llvm.icmp"(%rem_value, %z_value : !pdl.value, !pdl.value) {"predicate" = %neg_predicate} -> (%i1 : !pdl.type)
  %neg_value = pdl.result 0 of %neg
  %sum = pdl.operation "llvm.add"(%rem_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %sum_value = pdl.result 0 of %sum
  %modulo = pdl.operation "llvm.select"(%neg_value, %sum_value, %rem_value : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %modulo_value = pdl.result 0 of %modulo
  %root_predicate = pdl.attribute = 2 : i64
  %root = pdl.operation "llvm.icmp"(%modulo_value, %z_value : !pdl.value, !pdl.value) {"predicate" = %root_predicate} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%z : !pdl.attribute)
  pdl.apply_native_constraint "is_positive"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %false = pdl.apply_native_rewrite "get_zero_attr"(%i1 : !pdl.type) : !pdl.attribute
    %false_op = pdl.operation "llvm.mlir.constant" {"value" = %false} -> (%i1 : !pdl.type)
    pdl.replace %root with %false_op
  }
}

// law: let r = x % c in (r s< 0 ? r + c : r) = x & (c + -1) where c s> 0 is a power of two, at i64
// origin: @modulo_power_of_two_i64 with llvm's operations; what lowerings of affine maps, memref and tosa print
// guarantee: width 1, width 64
pdl.pattern @llvm_modulo_power_of_two_i64 : benefit(3) {
  %t = pdl.type : i64
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %z = pdl.attribute : %t
  %z_op = pdl.operation "llvm.mlir.constant" {"value" = %z} -> (%t : !pdl.type)
  %z_value = pdl.result 0 of %z_op
  %rem = pdl.operation "llvm.srem"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %rem_value = pdl.result 0 of %rem
  %neg_predicate = pdl.attribute = 2 : i64
  %neg = pdl.operation "llvm.icmp"(%rem_value, %z_value : !pdl.value, !pdl.value) {"predicate" = %neg_predicate} -> (%i1 : !pdl.type)
  %neg_value = pdl.result 0 of %neg
  %sum = pdl.operation "llvm.add"(%rem_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %sum_value = pdl.result 0 of %sum
  %root = pdl.operation "llvm.select"(%neg_value, %sum_value, %rem_value : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%z : !pdl.attribute)
  pdl.apply_native_constraint "is_power_of_two"(%c : !pdl.attribute)
  pdl.apply_native_constraint "is_positive"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %one = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %mask = pdl.apply_native_rewrite "addi"(%c, %one : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %mask_op = pdl.operation "llvm.mlir.constant" {"value" = %mask} -> (%t : !pdl.type)
    %mask_value = pdl.result 0 of %mask_op
    %and = pdl.operation "llvm.and"(%x, %mask_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %and_value = pdl.result 0 of %and
    pdl.replace %root with %and
  }
}

// law: x %u c = x where x is known to be below c
// origin: @remui_of_known_below with llvm's operations; definition of remui
// guarantee: every width
pdl.pattern @llvm_remui_of_known_below : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  pdl.apply_native_constraint "is_known_below"(%x, %c : !pdl.value, !pdl.attribute)
  %root = pdl.operation "llvm.urem"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: extui(extui x) = extui x
// origin: @extui_extui with llvm's operations; value-preserving casts compose
// guarantee: every width
pdl.pattern @llvm_extui_extui : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %v = pdl.type
  %x = pdl.operand : %t
  %extui = pdl.operation "llvm.zext"(%x : !pdl.value) -> (%u : !pdl.type)
  %extui_value = pdl.result 0 of %extui
  %root = pdl.operation "llvm.zext"(%extui_value : !pdl.value) -> (%v : !pdl.type)
  pdl.apply_native_constraint "is_greater_integer_type"(%v, %t : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %extui2 = pdl.operation "llvm.zext"(%x : !pdl.value) -> (%v : !pdl.type)
    pdl.replace %root with %extui2
  }
}

// law: extsi(extsi x) = extsi x
// origin: @extsi_extsi with llvm's operations; value-preserving casts compose
// guarantee: every width
pdl.pattern @llvm_extsi_extsi : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %v = pdl.type
  %x = pdl.operand : %t
  %extsi = pdl.operation "llvm.sext"(%x : !pdl.value) -> (%u : !pdl.type)
  %extsi_value = pdl.result 0 of %extsi
  %root = pdl.operation "llvm.sext"(%extsi_value : !pdl.value) -> (%v : !pdl.type)
  pdl.apply_native_constraint "is_greater_integer_type"(%v, %t : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %extsi2 = pdl.operation "llvm.sext"(%x : !pdl.value) -> (%v : !pdl.type)
    pdl.replace %root with %extsi2
  }
}

// law: extsi(extui x) = extui x
// origin: @extsi_extui with llvm's operations; a zero-extended number is not negative
// guarantee: every width
pdl.pattern @llvm_extsi_extui : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %v = pdl.type
  %x = pdl.operand : %t
  %extui = pdl.operation "llvm.zext"(%x : !pdl.value) -> (%u : !pdl.type)
  %extui_value = pdl.result 0 of %extui
  %root = pdl.operation "llvm.sext"(%extui_value : !pdl.value) -> (%v : !pdl.type)
  pdl.apply_native_constraint "is_greater_integer_type"(%v, %t : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %extui2 = pdl.operation "llvm.zext"(%x : !pdl.value) -> (%v : !pdl.type)
    pdl.replace %root with %extui2
  }
}

// law: trunci(trunci x) = trunci x
// origin: @trunci_trunci with llvm's operations; low bits of low bits
// guarantee: every width
pdl.pattern @llvm_trunci_trunci : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %v = pdl.type
  %x = pdl.operand : %t
  %trunci = pdl.operation "llvm.trunc"(%x : !pdl.value) -> (%u : !pdl.type)
  %trunci_value = pdl.result 0 of %trunci
  %root = pdl.operation "llvm.trunc"(%trunci_value : !pdl.value) -> (%v : !pdl.type)
  pdl.apply_native_constraint "is_greater_integer_type"(%t, %v : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %trunci2 = pdl.operation "llvm.trunc"(%x : !pdl.value) -> (%v : !pdl.type)
    pdl.replace %root with %trunci2
  }
}

// law: trunci(extui x) = x, back to its own type
// origin: @trunci_extui with llvm's operations; low bits of an extension
// guarantee: every width
pdl.pattern @llvm_trunci_extui : benefit(2) {
  %t = pdl.type
  %u = pdl.type
  %x = pdl.operand : %t
  %extui = pdl.operation "llvm.zext"(%x : !pdl.value) -> (%u : !pdl.type)
  %extui_value = pdl.result 0 of %extui
  %root = pdl.operation "llvm.trunc"(%extui_value : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: trunci(extsi x) = x, back to its own type
// origin: @trunci_extsi with llvm's operations; low bits of an extension
// guarantee: every width
pdl.pattern @llvm_trunci_extsi : benefit(2) {
  %t = pdl.type
  %u = pdl.type
  %x = pdl.operand : %t
  %extsi = pdl.operation "llvm.sext"(%x : !pdl.value) -> (%u : !pdl.type)
  %extsi_value = pdl.result 0 of %extsi
  %root = pdl.operation "llvm.trunc"(%extsi_value : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: extui x == extui y is x == y
// origin: @eq_extui with llvm's operations; extensions are injective
// guarantee: every width
pdl.pattern @llvm_eq_extui : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %extui = pdl.operation "llvm.zext"(%x : !pdl.value) -> (%u : !pdl.type)
  %extui_value = pdl.result 0 of %extui
  %y = pdl.operand : %t
  %extui2 = pdl.operation "llvm.zext"(%y : !pdl.value) -> (%u : !pdl.type)
  %extui2_value = pdl.result 0 of %extui2
  %eq = pdl.attribute = 0 : i64
  %root = pdl.operation "llvm.icmp"(%extui_value, %extui2_value : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: extsi x == extsi y is x == y
// origin: @eq_extsi with llvm's operations; extensions are injective
// guarantee: every width
pdl.pattern @llvm_eq_extsi : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %extsi = pdl.operation "llvm.sext"(%x : !pdl.value) -> (%u : !pdl.type)
  %extsi_value = pdl.result 0 of %extsi
  %y = pdl.operand : %t
  %extsi2 = pdl.operation "llvm.sext"(%y : !pdl.value) -> (%u : !pdl.type)
  %extsi2_value = pdl.result 0 of %extsi2
  %eq = pdl.attribute = 0 : i64
  %root = pdl.operation "llvm.icmp"(%extsi_value, %extsi2_value : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: extui x ult extui y is x ult y
// origin: @ult_extui with llvm's operations; extensions are monotonic
// guarantee: every width
pdl.pattern @llvm_ult_extui : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %extui = pdl.operation "llvm.zext"(%x : !pdl.value) -> (%u : !pdl.type)
  %extui_value = pdl.result 0 of %extui
  %y = pdl.operand : %t
  %extui2 = pdl.operation "llvm.zext"(%y : !pdl.value) -> (%u : !pdl.type)
  %extui2_value = pdl.result 0 of %extui2
  %ult = pdl.attribute = 6 : i64
  %root = pdl.operation "llvm.icmp"(%extui_value, %extui2_value : !pdl.value, !pdl.value) {"predicate" = %ult} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %ult} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: extsi x slt extsi y is x slt y
// origin: @slt_extsi with llvm's operations; extensions are monotonic
// guarantee: every width
pdl.pattern @llvm_slt_extsi : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %extsi = pdl.operation "llvm.sext"(%x : !pdl.value) -> (%u : !pdl.type)
  %extsi_value = pdl.result 0 of %extsi
  %y = pdl.operand : %t
  %extsi2 = pdl.operation "llvm.sext"(%y : !pdl.value) -> (%u : !pdl.type)
  %extsi2_value = pdl.result 0 of %extsi2
  %slt = pdl.attribute = 2 : i64
  %root = pdl.operation "llvm.icmp"(%extsi_value, %extsi2_value : !pdl.value, !pdl.value) {"predicate" = %slt} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %slt} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: extsi(x s< 0) = x >>s (w - 1), to the type of x
// origin: @extsi_of_sign with llvm's operations; the sign bit of two's complement
// guarantee: every width from 2 up
pdl.pattern @llvm_extsi_of_sign : benefit(3) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %z = pdl.attribute : %t
  %z_op = pdl.operation "llvm.mlir.constant" {"value" = %z} -> (%t : !pdl.type)
  %z_value = pdl.result 0 of %z_op
  %neg_predicate = pdl.attribute = 2 : i64
  %neg = pdl.operation "llvm.icmp"(%x, %z_value : !pdl.value, !pdl.value) {"predicate" = %neg_predicate} -> (%i1 : !pdl.type)
  %neg_value = pdl.result 0 of %neg
  %root = pdl.operation "llvm.sext"(%neg_value : !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%z : !pdl.attribute)
  pdl.rewrite %root {
    %last = pdl.apply_native_rewrite "get_width_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %last_op = pdl.operation "llvm.mlir.constant" {"value" = %last} -> (%t : !pdl.type)
    %last_value = pdl.result 0 of %last_op
    %shift = pdl.operation "llvm.ashr"(%x, %last_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %shift_value = pdl.result 0 of %shift
    pdl.replace %root with %shift
  }
}

// law: extui(x s< 0) = x >>u (w - 1), to the type of x
// origin: @extui_of_sign with llvm's operations; the sign bit of two's complement
// guarantee: every width from 2 up
pdl.pattern @llvm_extui_of_sign : benefit(3) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %z = pdl.attribute : %t
  %z_op = pdl.operation "llvm.mlir.constant" {"value" = %z} -> (%t : !pdl.type)
  %z_value = pdl.result 0 of %z_op
  %neg_predicate = pdl.attribute = 2 : i64
  %neg = pdl.operation "llvm.icmp"(%x, %z_value : !pdl.value, !pdl.value) {"predicate" = %neg_predicate} -> (%i1 : !pdl.type)
  %neg_value = pdl.result 0 of %neg
  %root = pdl.operation "llvm.zext"(%neg_value : !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%z : !pdl.attribute)
  pdl.rewrite %root {
    %last = pdl.apply_native_rewrite "get_width_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %last_op = pdl.operation "llvm.mlir.constant" {"value" = %last} -> (%t : !pdl.type)
    %last_value = pdl.result 0 of %last_op
    %shift = pdl.operation "llvm.lshr"(%x, %last_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %shift_value = pdl.result 0 of %shift
    pdl.replace %root with %shift
  }
}

// law: minsi(x, x) = x
// origin: @minsi_self with llvm's operations; lattice laws
// guarantee: every width
pdl.pattern @llvm_minsi_self : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.intr.smin"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: maxsi(x, x) = x
// origin: @maxsi_self with llvm's operations; lattice laws
// guarantee: every width
pdl.pattern @llvm_maxsi_self : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.intr.smax"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: minui(x, x) = x
// origin: @minui_self with llvm's operations; lattice laws
// guarantee: every width
pdl.pattern @llvm_minui_self : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.intr.umin"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: maxui(x, x) = x
// origin: @maxui_self with llvm's operations; lattice laws
// guarantee: every width
pdl.pattern @llvm_maxui_self : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.intr.umax"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: minsi(x, maxsi(x, y)) = x
// origin: @minsi_absorbs_maxsi with llvm's operations; lattice laws, absorption
// guarantee: every width
pdl.pattern @llvm_minsi_absorbs_maxsi : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %maxsi = pdl.operation "llvm.intr.smax"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %maxsi_value = pdl.result 0 of %maxsi
  %root = pdl.operation "llvm.intr.smin"(%x, %maxsi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: maxsi(x, minsi(x, y)) = x
// origin: @maxsi_absorbs_minsi with llvm's operations; lattice laws, absorption
// guarantee: every width
pdl.pattern @llvm_maxsi_absorbs_minsi : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %minsi = pdl.operation "llvm.intr.smin"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %minsi_value = pdl.result 0 of %minsi
  %root = pdl.operation "llvm.intr.smax"(%x, %minsi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: minui(x, maxui(x, y)) = x
// origin: @minui_absorbs_maxui with llvm's operations; lattice laws, absorption
// guarantee: every width
pdl.pattern @llvm_minui_absorbs_maxui : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %maxui = pdl.operation "llvm.intr.umax"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %maxui_value = pdl.result 0 of %maxui
  %root = pdl.operation "llvm.intr.umin"(%x, %maxui_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: maxui(x, minui(x, y)) = x
// origin: @maxui_absorbs_minui with llvm's operations; lattice laws, absorption
// guarantee: every width
pdl.pattern @llvm_maxui_absorbs_minui : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %minui = pdl.operation "llvm.intr.umin"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %minui_value = pdl.result 0 of %minui
  %root = pdl.operation "llvm.intr.umax"(%x, %minui_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: minui(x, 0) = 0
// origin: @minui_zero with llvm's operations; 0 is the least unsigned number
// guarantee: every width
pdl.pattern @llvm_minui_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.intr.umin"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: maxui(x, 0) = x
// origin: @maxui_zero with llvm's operations; 0 is the least unsigned number
// guarantee: every width
pdl.pattern @llvm_maxui_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.intr.umax"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: minui(x, -1) = x
// origin: @minui_all_ones with llvm's operations; 2^w - 1 is the greatest unsigned number
// guarantee: every width
pdl.pattern @llvm_minui_all_ones : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.intr.umin"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: maxui(x, -1) = -1
// origin: @maxui_all_ones with llvm's operations; 2^w - 1 is the greatest unsigned number
// guarantee: every width
pdl.pattern @llvm_maxui_all_ones : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.intr.umax"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: minui(x, c) = x where x is known to be below c
// origin: @minui_of_known_below with llvm's operations; definition of minui
// guarantee: every width
pdl.pattern @llvm_minui_of_known_below : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  pdl.apply_native_constraint "is_known_below"(%x, %c : !pdl.value, !pdl.attribute)
  %root = pdl.operation "llvm.intr.umin"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: c * d = the constant c * d
// origin: @fold_mul_constants with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_fold_mul_constants : benefit(3) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.mul"(%c_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "muli"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x * 0 = 0
// origin: @mul_zero with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_mul_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.mul"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: x * 1 = x
// origin: @mul_one with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_mul_one : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.mul"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x * -1 = 0 - x
// origin: @mul_minus_one with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_mul_minus_one : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.mul"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %subi = pdl.operation "llvm.sub"(%constant_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %subi
  }
}

// law: (0 - x) * (0 - y) = x * y
// origin: @mul_negations with llvm's operations; ring axioms, modulo 2^w
// guarantee: widths 1 to 64
pdl.pattern @llvm_mul_negations : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %subi = pdl.operation "llvm.sub"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %y = pdl.operand : %t
  %subi2 = pdl.operation "llvm.sub"(%d_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi2_value = pdl.result 0 of %subi2
  %root = pdl.operation "llvm.mul"(%subi_value, %subi2_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.apply_native_constraint "is_zero"(%d : !pdl.attribute)
  pdl.rewrite %root {
    %muli = pdl.operation "llvm.mul"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %muli
  }
}

// law: c * x = x * c
// origin: @mul_constant_right with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_mul_constant_right : benefit(1) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.mul"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %muli = pdl.operation "llvm.mul"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %muli
  }
}

// law: (x * c) * d = x * (c * d)
// origin: @mul_mul_constants with llvm's operations; ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @llvm_mul_mul_constants : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %muli = pdl.operation "llvm.mul"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %muli_value = pdl.result 0 of %muli
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.mul"(%muli_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "muli"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %muli2 = pdl.operation "llvm.mul"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %muli2
  }
}

// law: (x >>s c) * (1 << c) = x & (-1 << c), at i64
// origin: @shrsi_times_power_of_two_i64 with llvm's operations; what lowerings of affine maps, memref and tosa print
// guarantee: width 64
pdl.pattern @llvm_shrsi_times_power_of_two_i64 : benefit(3) {
  %t = pdl.type : i64
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %shift = pdl.operation "llvm.ashr"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shift_value = pdl.result 0 of %shift
  %root = pdl.operation "llvm.mul"(%shift_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_power_of_two"(%d : !pdl.attribute)
  %log = pdl.apply_native_constraint "cttz"(%d : !pdl.attribute) : !pdl.attribute
  pdl.apply_native_constraint "is_attr_equal"(%c, %log : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    %mask = pdl.apply_native_rewrite "negate"(%d : !pdl.attribute) : !pdl.attribute
    %mask_op = pdl.operation "llvm.mlir.constant" {"value" = %mask} -> (%t : !pdl.type)
    %mask_value = pdl.result 0 of %mask_op
    %and = pdl.operation "llvm.and"(%x, %mask_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %and_value = pdl.result 0 of %and
    pdl.replace %root with %and
  }
}

// law: c ? x : x = x
// origin: @select_same_arms with llvm's operations; definition of select
// guarantee: every width
pdl.pattern @llvm_select_same_arms : benefit(2) {
  %i1 = pdl.type : i1
  %t = pdl.type
  %c = pdl.operand : %i1
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.select"(%c, %x, %x : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: true ? x : y = x
// origin: @select_true with llvm's operations; definition of select
// guarantee: every width
pdl.pattern @llvm_select_true : benefit(2) {
  %i1 = pdl.type : i1
  %t = pdl.type
  %c = pdl.attribute : %i1
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%i1 : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %root = pdl.operation "llvm.select"(%c_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: false ? x : y = y
// origin: @select_false with llvm's operations; definition of select
// guarantee: every width
pdl.pattern @llvm_select_false : benefit(2) {
  %i1 = pdl.type : i1
  %t = pdl.type
  %c = pdl.attribute : %i1
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%i1 : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %root = pdl.operation "llvm.select"(%c_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%y : !pdl.value)
  }
}

// law: c ? true : false = c
// origin: @select_of_truths with llvm's operations; definition of select
// guarantee: width 1
pdl.pattern @llvm_select_of_truths : benefit(2) {
  %i1 = pdl.type : i1
  %c = pdl.operand : %i1
  %a = pdl.attribute : %i1
  %a_op = pdl.operation "llvm.mlir.constant" {"value" = %a} -> (%i1 : !pdl.type)
  %a_value = pdl.result 0 of %a_op
  %b = pdl.attribute : %i1
  %b_op = pdl.operation "llvm.mlir.constant" {"value" = %b} -> (%i1 : !pdl.type)
  %b_value = pdl.result 0 of %b_op
  %root = pdl.operation "llvm.select"(%c, %a_value, %b_value : !pdl.value, !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_one"(%a : !pdl.attribute)
  pdl.apply_native_constraint "is_zero"(%b : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c : !pdl.value)
  }
}

// law: (x == y) ? x : y = y
// origin: @select_equal with llvm's operations; substitution of equals
// guarantee: every width
pdl.pattern @llvm_select_equal : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %eq = pdl.attribute = 0 : i64
  %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "llvm.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%y : !pdl.value)
  }
}

// law: (x != y) ? x : y = x
// origin: @select_not_equal with llvm's operations; substitution of equals
// guarantee: every width
pdl.pattern @llvm_select_not_equal : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ne = pdl.attribute = 1 : i64
  %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %ne} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "llvm.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: (x slt y) ? x : y = minsi(x, y)
// origin: @select_slt_is_minsi with llvm's operations; definition of minsi
// guarantee: every width
pdl.pattern @llvm_select_slt_is_minsi : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %slt = pdl.attribute = 2 : i64
  %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %slt} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "llvm.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %minsi = pdl.operation "llvm.intr.smin"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %minsi
  }
}

// law: (x sle y) ? x : y = minsi(x, y)
// origin: @select_sle_is_minsi with llvm's operations; definition of minsi
// guarantee: every width
pdl.pattern @llvm_select_sle_is_minsi : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %sle = pdl.attribute = 3 : i64
  %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %sle} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "llvm.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %minsi = pdl.operation "llvm.intr.smin"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %minsi
  }
}

// law: (x sgt y) ? x : y = maxsi(x, y)
// origin: @select_sgt_is_maxsi with llvm's operations; definition of maxsi
// guarantee: every width
pdl.pattern @llvm_select_sgt_is_maxsi : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %sgt = pdl.attribute = 4 : i64
  %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %sgt} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "llvm.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %maxsi = pdl.operation "llvm.intr.smax"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %maxsi
  }
}

// law: (x sge y) ? x : y = maxsi(x, y)
// origin: @select_sge_is_maxsi with llvm's operations; definition of maxsi
// guarantee: every width
pdl.pattern @llvm_select_sge_is_maxsi : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %sge = pdl.attribute = 5 : i64
  %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %sge} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "llvm.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %maxsi = pdl.operation "llvm.intr.smax"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %maxsi
  }
}

// law: (x ult y) ? x : y = minui(x, y)
// origin: @select_ult_is_minui with llvm's operations; definition of minui
// guarantee: every width
pdl.pattern @llvm_select_ult_is_minui : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ult = pdl.attribute = 6 : i64
  %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %ult} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "llvm.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %minui = pdl.operation "llvm.intr.umin"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %minui
  }
}

// law: (x ule y) ? x : y = minui(x, y)
// origin: @select_ule_is_minui with llvm's operations; definition of minui
// guarantee: every width
pdl.pattern @llvm_select_ule_is_minui : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ule = pdl.attribute = 7 : i64
  %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %ule} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "llvm.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %minui = pdl.operation "llvm.intr.umin"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %minui
  }
}

// law: (x ugt y) ? x : y = maxui(x, y)
// origin: @select_ugt_is_maxui with llvm's operations; definition of maxui
// guarantee: every width
pdl.pattern @llvm_select_ugt_is_maxui : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ugt = pdl.attribute = 8 : i64
  %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %ugt} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "llvm.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %maxui = pdl.operation "llvm.intr.umax"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %maxui
  }
}

// law: (x uge y) ? x : y = maxui(x, y)
// origin: @select_uge_is_maxui with llvm's operations; definition of maxui
// guarantee: every width
pdl.pattern @llvm_select_uge_is_maxui : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %uge = pdl.attribute = 9 : i64
  %cmpi = pdl.operation "llvm.icmp"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %uge} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "llvm.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %maxui = pdl.operation "llvm.intr.umax"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %maxui
  }
}

// law: x << 0 = x
// origin: @shli_zero with llvm's operations; definition of shli
// guarantee: every width
pdl.pattern @llvm_shli_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.shl"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x >>u 0 = x
// origin: @shrui_zero with llvm's operations; definition of shrui
// guarantee: every width
pdl.pattern @llvm_shrui_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.lshr"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x >>s 0 = x
// origin: @shrsi_zero with llvm's operations; definition of shrsi
// guarantee: every width
pdl.pattern @llvm_shrsi_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.ashr"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: 0 << x = 0
// origin: @zero_shli with llvm's operations; definition of shli
// guarantee: every width
pdl.pattern @llvm_zero_shli : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.shl"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: 0 >>u x = 0
// origin: @zero_shrui with llvm's operations; definition of shrui
// guarantee: every width
pdl.pattern @llvm_zero_shrui : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.lshr"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: 0 >>s x = 0
// origin: @zero_shrsi with llvm's operations; definition of shrsi
// guarantee: every width
pdl.pattern @llvm_zero_shrsi : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.ashr"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: -1 >>s x = -1
// origin: @all_ones_shrsi with llvm's operations; the sign fills
// guarantee: every width
pdl.pattern @llvm_all_ones_shrsi : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "llvm.ashr"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: let n = x s< 0, q = (n ? -1 - x : x) >>u c in (n ? -1 - q : q) = x >>s c
// origin: @floor_by_shift with llvm's operations; what lowerings of affine maps, memref and tosa print
// guarantee: every width
pdl.pattern @llvm_floor_by_shift : benefit(3) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %z = pdl.attribute : %t
  %z_op = pdl.operation "llvm.mlir.constant" {"value" = %z} -> (%t : !pdl.type)
  %z_value = pdl.result 0 of %z_op
  %m = pdl.attribute : %t
  %m_op = pdl.operation "llvm.mlir.constant" {"value" = %m} -> (%t : !pdl.type)
  %m_value = pdl.result 0 of %m_op
  %neg_predicate = pdl.attribute = 2 : i64
  %neg = pdl.operation "llvm.icmp"(%x, %z_value : !pdl.value, !pdl.value) {"predicate" = %neg_predicate} -> (%i1 : !pdl.type)
  %neg_value = pdl.result 0 of %neg
  %inverse = pdl.operation "llvm.sub"(%m_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %inverse_value = pdl.result 0 of %inverse
  %outside = pdl.operation "llvm.select"(%neg_value, %inverse_value, %x : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %outside_value = pdl.result 0 of %outside
  %quotient = pdl.operation "llvm.lshr"(%outside_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %quotient_value = pdl.result 0 of %quotient
  %back = pdl.operation "llvm.sub"(%m_value, %quotient_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %back_value = pdl.result 0 of %back
  %root = pdl.operation "llvm.select"(%neg_value, %back_value, %quotient_value : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%z : !pdl.attribute)
  pdl.apply_native_constraint "is_minus_one"(%m : !pdl.attribute)
  pdl.rewrite %root {
    %shift = pdl.operation "llvm.ashr"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %shift_value = pdl.result 0 of %shift
    pdl.replace %root with %shift
  }
}

// law: (x ^ -1) + c = (c + -1) - x
// origin: @xori_addi_20432625 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_xori_addi_20432625 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori = pdl.operation "llvm.xor"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.add"(%xori_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %addi = pdl.apply_native_rewrite "addi"(%c, %k : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %addi} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %subi = pdl.operation "llvm.sub"(%constant_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %subi_value = pdl.result 0 of %subi
    pdl.replace %root with %subi
  }
}

// law: (x | 1) + -1 = x & -2
// origin: @ori_addi_47a76075 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_ori_addi_47a76075 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %ori = pdl.operation "llvm.or"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %k2 = pdl.attribute : %t
  %k2_op = pdl.operation "llvm.mlir.constant" {"value" = %k2} -> (%t : !pdl.type)
  %k2_value = pdl.result 0 of %k2_op
  %root = pdl.operation "llvm.add"(%ori_value, %k2_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.apply_native_constraint "is_minus_one"(%k2 : !pdl.attribute)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_two_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %number} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "llvm.and"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (x & c) + d = x | d where c == ~d
// origin: @andi_addi_46e3c807 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_andi_addi_46e3c807 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %andi = pdl.operation "llvm.and"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.add"(%andi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "are_complements"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    %ori = pdl.operation "llvm.or"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x + x) & 1 = 0
// origin: @addi_andi_9bc62bc3 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_addi_andi_9bc62bc3 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %addi = pdl.operation "llvm.add"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %k = pdl.attribute : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %root = pdl.operation "llvm.and"(%addi_value, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %number} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    pdl.replace %root with (%constant_value : !pdl.value)
  }
}

// law: (x | c) & d = d where d & ~c == 0
// origin: @ori_andi_d5a29a9e with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_ori_andi_d5a29a9e : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ori = pdl.operation "llvm.or"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.and"(%ori_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_subset"(%d, %c : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%d_value : !pdl.value)
  }
}

// law: (x & y) & x = x & y
// origin: @andi_andi_f82b10a9 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_andi_andi_f82b10a9 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "llvm.and"(%andi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%andi_value : !pdl.value)
  }
}

// law: (x ^ c) & x = x & (c ^ -1)
// origin: @xori_andi_0a35caaf with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_xori_andi_0a35caaf : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "llvm.xor"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.and"(%xori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %xori2 = pdl.apply_native_rewrite "xori"(%c, %number : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %xori2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "llvm.and"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (x ^ c) & d = x & d where c & d == 0
// origin: @xori_andi_2d92f2e4 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_xori_andi_2d92f2e4 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "llvm.xor"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.and"(%xori_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "are_disjoint"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    %andi = pdl.operation "llvm.and"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (x | c) & d = x & d where c & d == 0
// origin: @ori_andi_2f9b6574 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_ori_andi_2f9b6574 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ori = pdl.operation "llvm.or"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.and"(%ori_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "are_disjoint"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    %andi = pdl.operation "llvm.and"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (c - x) & 1 = x & 1 where c is even
// origin: @subi_andi_312384d3 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_subi_andi_312384d3 : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %x = pdl.operand : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %subi = pdl.operation "llvm.sub"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %k = pdl.attribute : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %root = pdl.operation "llvm.and"(%subi_value, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.apply_native_constraint "is_even"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %andi = pdl.operation "llvm.and"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: ((x | y) | z) & x = x
// origin: @ori_ori_andi_0f94ffac with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_ori_ori_andi_0f94ffac : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "llvm.or"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %z = pdl.operand : %t
  %ori2 = pdl.operation "llvm.or"(%ori_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori2_value = pdl.result 0 of %ori2
  %root = pdl.operation "llvm.and"(%ori2_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: ((x ^ y) & x) & y = 0
// origin: @xori_andi_andi_84791961 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_xori_andi_andi_84791961 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %andi = pdl.operation "llvm.and"(%xori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "llvm.and"(%andi_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %number} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    pdl.replace %root with (%constant_value : !pdl.value)
  }
}

// law: (x & y) & (x ^ y) = 0
// origin: @andi_xori_andi_d088c1c6 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_andi_xori_andi_d088c1c6 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.and"(%andi_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %number} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    pdl.replace %root with (%constant_value : !pdl.value)
  }
}

// law: ((x | y) & z) & x = x & z
// origin: @ori_andi_andi_27e249d6 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_ori_andi_andi_27e249d6 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "llvm.or"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %z = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%ori_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "llvm.and"(%andi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %andi2 = pdl.operation "llvm.and"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi2_value = pdl.result 0 of %andi2
    pdl.replace %root with %andi2
  }
}

// law: (x & y) & (x | z) = x & y
// origin: @andi_ori_andi_0925168a with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_andi_ori_andi_0925168a : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %z = pdl.operand : %t
  %ori = pdl.operation "llvm.or"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "llvm.and"(%andi_value, %ori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%andi_value : !pdl.value)
  }
}

// law: (x | y) & (x ^ y) = x ^ y
// origin: @ori_xori_andi_e22d077f with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_ori_xori_andi_e22d077f : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "llvm.or"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.and"(%ori_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%xori_value : !pdl.value)
  }
}

// law: ((x & y) & z) & x = (x & y) & z
// origin: @andi_andi_andi_7a88bff2 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_andi_andi_andi_7a88bff2 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %z = pdl.operand : %t
  %andi2 = pdl.operation "llvm.and"(%andi_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi2_value = pdl.result 0 of %andi2
  %root = pdl.operation "llvm.and"(%andi2_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%andi2_value : !pdl.value)
  }
}

// law: (x & y) & (x & z) = (x & y) & z
// origin: @andi_andi_andi_986252ef with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_andi_andi_andi_986252ef : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %z = pdl.operand : %t
  %andi2 = pdl.operation "llvm.and"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi2_value = pdl.result 0 of %andi2
  %root = pdl.operation "llvm.and"(%andi_value, %andi2_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %andi3 = pdl.operation "llvm.and"(%andi_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi3_value = pdl.result 0 of %andi3
    pdl.replace %root with %andi3
  }
}

// law: (x ^ c) & (x ^ 1) = (x ^ c) & (c ^ -2)
// origin: @xori_xori_andi_af8c6d6b with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_xori_xori_andi_af8c6d6b : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "llvm.xor"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %k = pdl.attribute : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori2 = pdl.operation "llvm.xor"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori2_value = pdl.result 0 of %xori2
  %root = pdl.operation "llvm.and"(%xori_value, %xori2_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_two_attr"(%t : !pdl.type) : !pdl.attribute
    %xori3 = pdl.apply_native_rewrite "xori"(%c, %number : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %xori3} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "llvm.and"(%xori_value, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (x | c) & (x ^ 1) = (x ^ 1) & (c | -2)
// origin: @ori_xori_andi_f38f0993 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_ori_xori_andi_f38f0993 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ori = pdl.operation "llvm.or"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %k = pdl.attribute : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori = pdl.operation "llvm.xor"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.and"(%ori_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_two_attr"(%t : !pdl.type) : !pdl.attribute
    %ori2 = pdl.apply_native_rewrite "ori"(%c, %number : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %ori2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "llvm.and"(%xori_value, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (x ^ y) == x = y == 0
// origin: @xori_cmpi_9217ded2 with llvm's operations; synth-rewrite mine arith.cmpi:eq,arith.cmpi:slt,arith.select,arith.xori --size 2
// guarantee: every width
pdl.pattern @llvm_xori_cmpi_9217ded2 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %predicate = pdl.attribute = 0 : i64
  %i1 = pdl.type : i1
  %root = pdl.operation "llvm.icmp"(%xori_value, %x : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %predicate2 = pdl.attribute = 0 : i64
    %number = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %number} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %cmpi = pdl.operation "llvm.icmp"(%y, %constant_value : !pdl.value, !pdl.value) {"predicate" = %predicate2} -> (%i1 : !pdl.type)
    %cmpi_value = pdl.result 0 of %cmpi
    pdl.replace %root with %cmpi
  }
}

// law: (x ^ -1) <s x = -1 <s x
// origin: @xori_cmpi_8f523820 with llvm's operations; synth-rewrite mine arith.cmpi:eq,arith.cmpi:slt,arith.select,arith.xori --size 2
// guarantee: every width
pdl.pattern @llvm_xori_cmpi_8f523820 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori = pdl.operation "llvm.xor"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %predicate = pdl.attribute = 2 : i64
  %i1 = pdl.type : i1
  %root = pdl.operation "llvm.icmp"(%xori_value, %x : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %predicate2 = pdl.attribute = 2 : i64
    %cmpi = pdl.operation "llvm.icmp"(%k_value, %x : !pdl.value, !pdl.value) {"predicate" = %predicate2} -> (%i1 : !pdl.type)
    %cmpi_value = pdl.result 0 of %cmpi
    pdl.replace %root with %cmpi
  }
}

// law: x <s (x ^ -1) = x <s 0
// origin: @xori_cmpi_7a78011f with llvm's operations; synth-rewrite mine arith.cmpi:eq,arith.cmpi:slt,arith.select,arith.xori --size 2
// guarantee: every width
pdl.pattern @llvm_xori_cmpi_7a78011f : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori = pdl.operation "llvm.xor"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %predicate = pdl.attribute = 2 : i64
  %i1 = pdl.type : i1
  %root = pdl.operation "llvm.icmp"(%x, %xori_value : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %predicate2 = pdl.attribute = 2 : i64
    %number = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %number} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %cmpi = pdl.operation "llvm.icmp"(%x, %constant_value : !pdl.value, !pdl.value) {"predicate" = %predicate2} -> (%i1 : !pdl.type)
    %cmpi_value = pdl.result 0 of %cmpi
    pdl.replace %root with %cmpi
  }
}

// law: (x ^ c) == d = x == (c ^ d)
// origin: @xori_cmpi_a6c85042 with llvm's operations; synth-rewrite mine arith.cmpi:eq,arith.cmpi:slt,arith.select,arith.xori --size 2
// guarantee: every width
pdl.pattern @llvm_xori_cmpi_a6c85042 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "llvm.xor"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %predicate = pdl.attribute = 0 : i64
  %i1 = pdl.type : i1
  %root = pdl.operation "llvm.icmp"(%xori_value, %d_value : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %predicate2 = pdl.attribute = 0 : i64
    %xori2 = pdl.apply_native_rewrite "xori"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %xori2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %cmpi = pdl.operation "llvm.icmp"(%x, %constant_value : !pdl.value, !pdl.value) {"predicate" = %predicate2} -> (%i1 : !pdl.type)
    %cmpi_value = pdl.result 0 of %cmpi
    pdl.replace %root with %cmpi
  }
}

// law: (x ^ -1) <s c = (c ^ -1) <s x
// origin: @xori_cmpi_ad26336e with llvm's operations; synth-rewrite mine arith.cmpi:eq,arith.cmpi:slt,arith.select,arith.xori --size 2
// guarantee: every width
pdl.pattern @llvm_xori_cmpi_ad26336e : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori = pdl.operation "llvm.xor"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %predicate = pdl.attribute = 2 : i64
  %i1 = pdl.type : i1
  %root = pdl.operation "llvm.icmp"(%xori_value, %c_value : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %predicate2 = pdl.attribute = 2 : i64
    %xori2 = pdl.apply_native_rewrite "xori"(%c, %k : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %xori2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %cmpi = pdl.operation "llvm.icmp"(%constant_value, %x : !pdl.value, !pdl.value) {"predicate" = %predicate2} -> (%i1 : !pdl.type)
    %cmpi_value = pdl.result 0 of %cmpi
    pdl.replace %root with %cmpi
  }
}

// law: c <s (x ^ -1) = x <s (c ^ -1)
// origin: @xori_cmpi_1100490b with llvm's operations; synth-rewrite mine arith.cmpi:eq,arith.cmpi:slt,arith.select,arith.xori --size 2
// guarantee: every width
pdl.pattern @llvm_xori_cmpi_1100490b : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori = pdl.operation "llvm.xor"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %predicate = pdl.attribute = 2 : i64
  %i1 = pdl.type : i1
  %root = pdl.operation "llvm.icmp"(%c_value, %xori_value : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %predicate2 = pdl.attribute = 2 : i64
    %xori2 = pdl.apply_native_rewrite "xori"(%c, %k : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %xori2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %cmpi = pdl.operation "llvm.icmp"(%x, %constant_value : !pdl.value, !pdl.value) {"predicate" = %predicate2} -> (%i1 : !pdl.type)
    %cmpi_value = pdl.result 0 of %cmpi
    pdl.replace %root with %cmpi
  }
}

// law: maxsi(x, smin) = x
// origin: @maxsi_2865dcfc with llvm's operations; synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @llvm_maxsi_2865dcfc : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %root = pdl.operation "llvm.intr.smax"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_signed_minimum"(%k : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: maxsi(minsi(x, c), d) = d where c s<= d
// origin: @minsi_maxsi_86aea6ff with llvm's operations; synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @llvm_minsi_maxsi_86aea6ff : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %minsi = pdl.operation "llvm.intr.smin"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %minsi_value = pdl.result 0 of %minsi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.intr.smax"(%minsi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_sle"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%d_value : !pdl.value)
  }
}

// law: maxsi(maxsi(x, y), x) = maxsi(x, y)
// origin: @maxsi_maxsi_4c5b2de7 with llvm's operations; synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @llvm_maxsi_maxsi_4c5b2de7 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %maxsi = pdl.operation "llvm.intr.smax"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %maxsi_value = pdl.result 0 of %maxsi
  %root = pdl.operation "llvm.intr.smax"(%maxsi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%maxsi_value : !pdl.value)
  }
}

// law: maxsi(maxsi(x, c), d) = maxsi(x, maxsi(c, d))
// origin: @maxsi_maxsi_a66eb91e with llvm's operations; synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @llvm_maxsi_maxsi_a66eb91e : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %maxsi = pdl.operation "llvm.intr.smax"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %maxsi_value = pdl.result 0 of %maxsi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.intr.smax"(%maxsi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %maxsi2 = pdl.apply_native_rewrite "maxsi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %maxsi2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %maxsi3 = pdl.operation "llvm.intr.smax"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %maxsi3_value = pdl.result 0 of %maxsi3
    pdl.replace %root with %maxsi3
  }
}

// law: maxui(minui(x, c), d) = d where c u<= d
// origin: @minui_maxui_cfd60fff with llvm's operations; synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @llvm_minui_maxui_cfd60fff : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %minui = pdl.operation "llvm.intr.umin"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %minui_value = pdl.result 0 of %minui
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.intr.umax"(%minui_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_ule"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%d_value : !pdl.value)
  }
}

// law: maxui(maxui(x, y), x) = maxui(x, y)
// origin: @maxui_maxui_d7919861 with llvm's operations; synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @llvm_maxui_maxui_d7919861 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %maxui = pdl.operation "llvm.intr.umax"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %maxui_value = pdl.result 0 of %maxui
  %root = pdl.operation "llvm.intr.umax"(%maxui_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%maxui_value : !pdl.value)
  }
}

// law: maxui(maxui(x, c), d) = maxui(x, maxui(c, d))
// origin: @maxui_maxui_132bcc2e with llvm's operations; synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @llvm_maxui_maxui_132bcc2e : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %maxui = pdl.operation "llvm.intr.umax"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %maxui_value = pdl.result 0 of %maxui
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.intr.umax"(%maxui_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %maxui2 = pdl.apply_native_rewrite "maxui"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %maxui2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %maxui3 = pdl.operation "llvm.intr.umax"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %maxui3_value = pdl.result 0 of %maxui3
    pdl.replace %root with %maxui3
  }
}

// law: minsi(x, smin) = smin
// origin: @minsi_7746683a with llvm's operations; synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @llvm_minsi_7746683a : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %root = pdl.operation "llvm.intr.smin"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_signed_minimum"(%k : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%k_value : !pdl.value)
  }
}

// law: minsi(maxsi(x, c), d) = d where d s<= c
// origin: @maxsi_minsi_8f7cff81 with llvm's operations; synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @llvm_maxsi_minsi_8f7cff81 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %maxsi = pdl.operation "llvm.intr.smax"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %maxsi_value = pdl.result 0 of %maxsi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.intr.smin"(%maxsi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_sle"(%d, %c : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%d_value : !pdl.value)
  }
}

// law: minsi(minsi(x, y), x) = minsi(x, y)
// origin: @minsi_minsi_99fed414 with llvm's operations; synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @llvm_minsi_minsi_99fed414 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %minsi = pdl.operation "llvm.intr.smin"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %minsi_value = pdl.result 0 of %minsi
  %root = pdl.operation "llvm.intr.smin"(%minsi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%minsi_value : !pdl.value)
  }
}

// law: minsi(minsi(x, c), d) = minsi(x, minsi(c, d))
// origin: @minsi_minsi_41cbfc13 with llvm's operations; synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @llvm_minsi_minsi_41cbfc13 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %minsi = pdl.operation "llvm.intr.smin"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %minsi_value = pdl.result 0 of %minsi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.intr.smin"(%minsi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %minsi2 = pdl.apply_native_rewrite "minsi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %minsi2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %minsi3 = pdl.operation "llvm.intr.smin"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %minsi3_value = pdl.result 0 of %minsi3
    pdl.replace %root with %minsi3
  }
}

// law: minui(maxui(x, c), d) = d where d u<= c
// origin: @maxui_minui_a73b891e with llvm's operations; synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @llvm_maxui_minui_a73b891e : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %maxui = pdl.operation "llvm.intr.umax"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %maxui_value = pdl.result 0 of %maxui
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.intr.umin"(%maxui_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_ule"(%d, %c : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%d_value : !pdl.value)
  }
}

// law: minui(minui(x, y), x) = minui(x, y)
// origin: @minui_minui_d5ac4868 with llvm's operations; synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @llvm_minui_minui_d5ac4868 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %minui = pdl.operation "llvm.intr.umin"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %minui_value = pdl.result 0 of %minui
  %root = pdl.operation "llvm.intr.umin"(%minui_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%minui_value : !pdl.value)
  }
}

// law: minui(minui(x, c), d) = minui(x, minui(c, d))
// origin: @minui_minui_28ee56c5 with llvm's operations; synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @llvm_minui_minui_28ee56c5 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %minui = pdl.operation "llvm.intr.umin"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %minui_value = pdl.result 0 of %minui
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.intr.umin"(%minui_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %minui2 = pdl.apply_native_rewrite "minui"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %minui2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %minui3 = pdl.operation "llvm.intr.umin"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %minui3_value = pdl.result 0 of %minui3
    pdl.replace %root with %minui3
  }
}

// law: (x & c) | d = d where c & ~d == 0
// origin: @andi_ori_551af454 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_andi_ori_551af454 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %andi = pdl.operation "llvm.and"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.or"(%andi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_subset"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%d_value : !pdl.value)
  }
}

// law: (x ^ y) | x = x | y
// origin: @xori_ori_0048b1b3 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_xori_ori_0048b1b3 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.or"(%xori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori = pdl.operation "llvm.or"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x | y) | x = x | y
// origin: @ori_ori_e7e75e96 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_ori_ori_e7e75e96 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "llvm.or"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %root = pdl.operation "llvm.or"(%ori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%ori_value : !pdl.value)
  }
}

// law: (x + c) | c = x | c where -c is a power of two or 0
// origin: @addi_ori_98a93505 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_addi_ori_98a93505 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %addi = pdl.operation "llvm.add"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %root = pdl.operation "llvm.or"(%addi_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_high_bit_mask"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %ori = pdl.operation "llvm.or"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x - c) | c = x | c where -c is a power of two or 0
// origin: @subi_ori_ec691b7d with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_subi_ori_ec691b7d : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %subi = pdl.operation "llvm.sub"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %root = pdl.operation "llvm.or"(%subi_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_high_bit_mask"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %ori = pdl.operation "llvm.or"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x & c) | d = x | d where c | d == -1
// origin: @andi_ori_4fc0ad27 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_andi_ori_4fc0ad27 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %andi = pdl.operation "llvm.and"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.or"(%andi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "are_exhaustive"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    %ori = pdl.operation "llvm.or"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x ^ c) | d = x | d where c & ~d == 0
// origin: @xori_ori_976ce11d with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_xori_ori_976ce11d : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "llvm.xor"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.or"(%xori_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_subset"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    %ori = pdl.operation "llvm.or"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: ((x & y) & z) | x = x
// origin: @andi_andi_ori_44b71ce0 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_andi_andi_ori_44b71ce0 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %z = pdl.operand : %t
  %andi2 = pdl.operation "llvm.and"(%andi_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi2_value = pdl.result 0 of %andi2
  %root = pdl.operation "llvm.or"(%andi2_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: ((x & y) ^ z) | x = x | z
// origin: @andi_xori_ori_05010757 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_andi_xori_ori_05010757 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %z = pdl.operand : %t
  %xori = pdl.operation "llvm.xor"(%andi_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.or"(%xori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori = pdl.operation "llvm.or"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: ((x & y) | z) | x = x | z
// origin: @andi_ori_ori_c748db45 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_andi_ori_ori_c748db45 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %z = pdl.operand : %t
  %ori = pdl.operation "llvm.or"(%andi_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %root = pdl.operation "llvm.or"(%ori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori2 = pdl.operation "llvm.or"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori2_value = pdl.result 0 of %ori2
    pdl.replace %root with %ori2
  }
}

// law: (x & y) | (x | z) = x | z
// origin: @andi_ori_ori_08b60dcf with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_andi_ori_ori_08b60dcf : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %z = pdl.operand : %t
  %ori = pdl.operation "llvm.or"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %root = pdl.operation "llvm.or"(%andi_value, %ori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%ori_value : !pdl.value)
  }
}

// law: ((x | y) | z) | x = (x | y) | z
// origin: @ori_ori_ori_d569a1c1 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_ori_ori_ori_d569a1c1 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "llvm.or"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %z = pdl.operand : %t
  %ori2 = pdl.operation "llvm.or"(%ori_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori2_value = pdl.result 0 of %ori2
  %root = pdl.operation "llvm.or"(%ori2_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%ori2_value : !pdl.value)
  }
}

// law: (x | y) | (x ^ z) = (x | y) | z
// origin: @ori_xori_ori_8bc03a9e with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_ori_xori_ori_8bc03a9e : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "llvm.or"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %z = pdl.operand : %t
  %xori = pdl.operation "llvm.xor"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.or"(%ori_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori2 = pdl.operation "llvm.or"(%ori_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori2_value = pdl.result 0 of %ori2
    pdl.replace %root with %ori2
  }
}

// law: (x | y) | (x | z) = (x | y) | z
// origin: @ori_ori_ori_df02ec77 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_ori_ori_ori_df02ec77 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "llvm.or"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %z = pdl.operand : %t
  %ori2 = pdl.operation "llvm.or"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori2_value = pdl.result 0 of %ori2
  %root = pdl.operation "llvm.or"(%ori_value, %ori2_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori3 = pdl.operation "llvm.or"(%ori_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori3_value = pdl.result 0 of %ori3
    pdl.replace %root with %ori3
  }
}

// law: (x & y) | (x ^ -1) = (x ^ -1) | y
// origin: @andi_xori_ori_0ab90728 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_andi_xori_ori_0ab90728 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %k = pdl.attribute : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori = pdl.operation "llvm.xor"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.or"(%andi_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %ori = pdl.operation "llvm.or"(%xori_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x & c) | (x ^ d) = (x ^ d) | (c & d)
// origin: @andi_xori_ori_59bfe060 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_andi_xori_ori_59bfe060 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %andi = pdl.operation "llvm.and"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %xori = pdl.operation "llvm.xor"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.or"(%andi_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %andi2 = pdl.apply_native_rewrite "andi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %andi2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %ori = pdl.operation "llvm.or"(%xori_value, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x ^ c) | (x ^ d) = (x ^ c) | (c ^ d)
// origin: @xori_xori_ori_1fa3e518 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_xori_xori_ori_1fa3e518 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "llvm.xor"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %xori2 = pdl.operation "llvm.xor"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori2_value = pdl.result 0 of %xori2
  %root = pdl.operation "llvm.or"(%xori_value, %xori2_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %xori3 = pdl.apply_native_rewrite "xori"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %xori3} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %ori = pdl.operation "llvm.or"(%xori_value, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x >>s c) << c = x & (-1 << c)
// origin: @shrsi_shli_43c3522b with llvm's operations; synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @llvm_shrsi_shli_43c3522b : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %shrsi = pdl.operation "llvm.ashr"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shrsi_value = pdl.result 0 of %shrsi
  %root = pdl.operation "llvm.shl"(%shrsi_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %shli = pdl.apply_native_rewrite "shli"(%number, %c : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %shli} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "llvm.and"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (x >>u c) << c = x & (-1 << c)
// origin: @shrui_shli_280bc603 with llvm's operations; synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @llvm_shrui_shli_280bc603 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %shrui = pdl.operation "llvm.lshr"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shrui_value = pdl.result 0 of %shrui
  %root = pdl.operation "llvm.shl"(%shrui_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %shli = pdl.apply_native_rewrite "shli"(%number, %c : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %shli} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "llvm.and"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (1 >>u x) << x = 1 >>u x
// origin: @shrui_shli_255e35aa with llvm's operations; synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @llvm_shrui_shli_255e35aa : benefit(2) {
  %t = pdl.type
  %k = pdl.attribute : %t
  %x = pdl.operand : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %shrui = pdl.operation "llvm.lshr"(%k_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shrui_value = pdl.result 0 of %shrui
  %root = pdl.operation "llvm.shl"(%shrui_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%shrui_value : !pdl.value)
  }
}

// law: (1 << x) >>u x = 1
// origin: @shli_shrui_d23ba6f6 with llvm's operations; synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @llvm_shli_shrui_d23ba6f6 : benefit(2) {
  %t = pdl.type
  %k = pdl.attribute : %t
  %x = pdl.operand : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %shli = pdl.operation "llvm.shl"(%k_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shli_value = pdl.result 0 of %shli
  %root = pdl.operation "llvm.lshr"(%shli_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%k_value : !pdl.value)
  }
}

// law: (x << c) >>u c = x & (-1 >>u c)
// origin: @shli_shrui_8e4a46a1 with llvm's operations; synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @llvm_shli_shrui_8e4a46a1 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %shli = pdl.operation "llvm.shl"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shli_value = pdl.result 0 of %shli
  %root = pdl.operation "llvm.lshr"(%shli_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %shrui = pdl.apply_native_rewrite "shrui"(%number, %c : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %shrui} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "llvm.and"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (-1 << x) >>u x = -1 >>u x
// origin: @shli_shrui_67fa0ea3 with llvm's operations; synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @llvm_shli_shrui_67fa0ea3 : benefit(2) {
  %t = pdl.type
  %k = pdl.attribute : %t
  %x = pdl.operand : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %shli = pdl.operation "llvm.shl"(%k_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shli_value = pdl.result 0 of %shli
  %root = pdl.operation "llvm.lshr"(%shli_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %shrui = pdl.operation "llvm.lshr"(%k_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %shrui_value = pdl.result 0 of %shrui
    pdl.replace %root with %shrui
  }
}

// law: (1 >>u x) >>u x = 1 >>u x
// origin: @shrui_shrui_f5f5b7dd with llvm's operations; synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @llvm_shrui_shrui_f5f5b7dd : benefit(2) {
  %t = pdl.type
  %k = pdl.attribute : %t
  %x = pdl.operand : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %shrui = pdl.operation "llvm.lshr"(%k_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shrui_value = pdl.result 0 of %shrui
  %root = pdl.operation "llvm.lshr"(%shrui_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%shrui_value : !pdl.value)
  }
}

// law: (c >>u x) >>u d = (c >>u d) >>u x
// origin: @shrui_shrui_68152639 with llvm's operations; synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @llvm_shrui_shrui_68152639 : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %x = pdl.operand : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %shrui = pdl.operation "llvm.lshr"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shrui_value = pdl.result 0 of %shrui
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.lshr"(%shrui_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %shrui2 = pdl.apply_native_rewrite "shrui"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %shrui2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %shrui3 = pdl.operation "llvm.lshr"(%constant_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %shrui3_value = pdl.result 0 of %shrui3
    pdl.replace %root with %shrui3
  }
}

// law: (x | c) - c = x & (c ^ -1)
// origin: @ori_subi_218fb58a with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_ori_subi_218fb58a : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ori = pdl.operation "llvm.or"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %root = pdl.operation "llvm.sub"(%ori_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %xori = pdl.apply_native_rewrite "xori"(%c, %number : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %xori} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "llvm.and"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: x - (x & c) = x & (c ^ -1)
// origin: @andi_subi_99b068ad with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_andi_subi_99b068ad : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %andi = pdl.operation "llvm.and"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "llvm.sub"(%x, %andi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %xori = pdl.apply_native_rewrite "xori"(%c, %number : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %xori} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi2 = pdl.operation "llvm.and"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi2_value = pdl.result 0 of %andi2
    pdl.replace %root with %andi2
  }
}

// law: -1 - (x ^ c) = x ^ (c ^ -1)
// origin: @xori_subi_85d1bdbb with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_xori_subi_85d1bdbb : benefit(2) {
  %t = pdl.type
  %k = pdl.attribute : %t
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "llvm.xor"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %root = pdl.operation "llvm.sub"(%k_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %xori2 = pdl.apply_native_rewrite "xori"(%c, %k : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %xori2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %xori3 = pdl.operation "llvm.xor"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %xori3_value = pdl.result 0 of %xori3
    pdl.replace %root with %xori3
  }
}

// law: c - (x ^ -1) = x + (c + 1)
// origin: @xori_subi_0808bd1c with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_xori_subi_0808bd1c : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori = pdl.operation "llvm.xor"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "llvm.sub"(%c_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute
    %addi = pdl.apply_native_rewrite "addi"(%c, %number : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %addi} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %addi2 = pdl.operation "llvm.add"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %addi2_value = pdl.result 0 of %addi2
    pdl.replace %root with %addi2
  }
}

// law: (x & c) ^ x = x & (c ^ -1)
// origin: @andi_xori_ad37b410 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_andi_xori_ad37b410 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %andi = pdl.operation "llvm.and"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "llvm.xor"(%andi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %xori = pdl.apply_native_rewrite "xori"(%c, %number : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %xori} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi2 = pdl.operation "llvm.and"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi2_value = pdl.result 0 of %andi2
    pdl.replace %root with %andi2
  }
}

// law: (x | c) ^ c = x & (c ^ -1)
// origin: @ori_xori_65ffa096 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_ori_xori_65ffa096 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ori = pdl.operation "llvm.or"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %root = pdl.operation "llvm.xor"(%ori_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %xori = pdl.apply_native_rewrite "xori"(%c, %number : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "llvm.mlir.constant" {"value" = %xori} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "llvm.and"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (x & c) ^ d = x | d where c == ~d
// origin: @andi_xori_c8b10f83 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @llvm_andi_xori_c8b10f83 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "llvm.mlir.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %andi = pdl.operation "llvm.and"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "llvm.mlir.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "llvm.xor"(%andi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "are_complements"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    %ori = pdl.operation "llvm.or"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: ((x ^ y) ^ z) ^ x = y ^ z
// origin: @xori_xori_xori_2e5cdfd0 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_xori_xori_xori_2e5cdfd0 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %z = pdl.operand : %t
  %xori2 = pdl.operation "llvm.xor"(%xori_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori2_value = pdl.result 0 of %xori2
  %root = pdl.operation "llvm.xor"(%xori2_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %xori3 = pdl.operation "llvm.xor"(%y, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %xori3_value = pdl.result 0 of %xori3
    pdl.replace %root with %xori3
  }
}

// law: (x ^ y) ^ (x ^ z) = y ^ z
// origin: @xori_xori_xori_eace007f with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_xori_xori_xori_eace007f : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %z = pdl.operand : %t
  %xori2 = pdl.operation "llvm.xor"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori2_value = pdl.result 0 of %xori2
  %root = pdl.operation "llvm.xor"(%xori_value, %xori2_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %xori3 = pdl.operation "llvm.xor"(%y, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %xori3_value = pdl.result 0 of %xori3
    pdl.replace %root with %xori3
  }
}

// law: ((x ^ y) & x) ^ x = x & y
// origin: @xori_andi_xori_d7388b44 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_xori_andi_xori_d7388b44 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %andi = pdl.operation "llvm.and"(%xori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "llvm.xor"(%andi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %andi2 = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi2_value = pdl.result 0 of %andi2
    pdl.replace %root with %andi2
  }
}

// law: ((x ^ y) & x) ^ y = x | y
// origin: @xori_andi_xori_02e3eb4c with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_xori_andi_xori_02e3eb4c : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %andi = pdl.operation "llvm.and"(%xori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "llvm.xor"(%andi_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori = pdl.operation "llvm.or"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x & y) ^ (x ^ y) = x | y
// origin: @andi_xori_xori_3d41f801 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_andi_xori_xori_3d41f801 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %xori = pdl.operation "llvm.xor"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.xor"(%andi_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori = pdl.operation "llvm.or"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x & y) ^ (x ^ -1) = (x ^ -1) | y
// origin: @andi_xori_xori_dd60c8a8 with llvm's operations; synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @llvm_andi_xori_xori_dd60c8a8 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "llvm.and"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %k = pdl.attribute : %t
  %k_op = pdl.operation "llvm.mlir.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori = pdl.operation "llvm.xor"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "llvm.xor"(%andi_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %ori = pdl.operation "llvm.or"(%xori_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}
