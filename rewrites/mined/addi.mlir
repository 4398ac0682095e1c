// Mined rules whose root is addi.

// law: (x ^ -1) + c = (c + -1) - x
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @xori_addi_20432625 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori = pdl.operation "arith.xori"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.addi"(%xori_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %addi = pdl.apply_native_rewrite "addi"(%c, %k : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %addi} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %subi = pdl.operation "arith.subi"(%constant_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %subi_value = pdl.result 0 of %subi
    pdl.replace %root with %subi
  }
}

// law: (x | 1) + -1 = x & -2
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @ori_addi_47a76075 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %ori = pdl.operation "arith.ori"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %k2 = pdl.attribute : %t
  %k2_op = pdl.operation "arith.constant" {"value" = %k2} -> (%t : !pdl.type)
  %k2_value = pdl.result 0 of %k2_op
  %root = pdl.operation "arith.addi"(%ori_value, %k2_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.apply_native_constraint "is_minus_one"(%k2 : !pdl.attribute)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_two_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %number} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "arith.andi"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (x & c) + d = x | d where c == ~d
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @andi_addi_46e3c807 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %andi = pdl.operation "arith.andi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "arith.addi"(%andi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "are_complements"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    %ori = pdl.operation "arith.ori"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}
