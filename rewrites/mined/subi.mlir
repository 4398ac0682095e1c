// Mined rules whose root is subi.

// law: (x - y) - x = 0 - y, nsw and nuw kept
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @subi_subi_d01415eb : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %flags = pdl.attribute
  %subi = pdl.operation "arith.subi"(%x, %y : !pdl.value, !pdl.value) {"overflowFlags" = %flags} -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %flags2 = pdl.attribute
  %root = pdl.operation "arith.subi"(%subi_value, %x : !pdl.value, !pdl.value) {"overflowFlags" = %flags2} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %flags3 = pdl.apply_native_rewrite "merge_overflow"(%flags, %flags2 : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %number = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %number} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %subi2 = pdl.operation "arith.subi"(%constant_value, %y : !pdl.value, !pdl.value) {"overflowFlags" = %flags3} -> (%t : !pdl.type)
    %subi2_value = pdl.result 0 of %subi2
    pdl.replace %root with %subi2
  }
}

// law: x - (x + y) = 0 - y, nsw and nuw kept
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @addi_subi_a5827675 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %flags = pdl.attribute
  %addi = pdl.operation "arith.addi"(%x, %y : !pdl.value, !pdl.value) {"overflowFlags" = %flags} -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %flags2 = pdl.attribute
  %root = pdl.operation "arith.subi"(%x, %addi_value : !pdl.value, !pdl.value) {"overflowFlags" = %flags2} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %flags3 = pdl.apply_native_rewrite "merge_overflow"(%flags, %flags2 : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %number = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %number} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %subi = pdl.operation "arith.subi"(%constant_value, %y : !pdl.value, !pdl.value) {"overflowFlags" = %flags3} -> (%t : !pdl.type)
    %subi_value = pdl.result 0 of %subi
    pdl.replace %root with %subi
  }
}

// law: (x | c) - c = x & (c ^ -1)
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @ori_subi_218fb58a : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ori = pdl.operation "arith.ori"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %root = pdl.operation "arith.subi"(%ori_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %xori = pdl.apply_native_rewrite "xori"(%c, %number : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %xori} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "arith.andi"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: x - (x & c) = x & (c ^ -1)
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @andi_subi_99b068ad : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %andi = pdl.operation "arith.andi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "arith.subi"(%x, %andi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %xori = pdl.apply_native_rewrite "xori"(%c, %number : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %xori} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi2 = pdl.operation "arith.andi"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi2_value = pdl.result 0 of %andi2
    pdl.replace %root with %andi2
  }
}

// law: 0 - (x - y) = y - x, nsw and nuw kept
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @subi_subi_9ba92a32 : benefit(2) {
  %t = pdl.type
  %k = pdl.attribute : %t
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %flags = pdl.attribute
  %subi = pdl.operation "arith.subi"(%x, %y : !pdl.value, !pdl.value) {"overflowFlags" = %flags} -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %flags2 = pdl.attribute
  %root = pdl.operation "arith.subi"(%k_value, %subi_value : !pdl.value, !pdl.value) {"overflowFlags" = %flags2} -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %flags3 = pdl.apply_native_rewrite "merge_overflow"(%flags, %flags2 : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %subi2 = pdl.operation "arith.subi"(%y, %x : !pdl.value, !pdl.value) {"overflowFlags" = %flags3} -> (%t : !pdl.type)
    %subi2_value = pdl.result 0 of %subi2
    pdl.replace %root with %subi2
  }
}

// law: -1 - (x ^ c) = x ^ (c ^ -1)
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @xori_subi_85d1bdbb : benefit(2) {
  %t = pdl.type
  %k = pdl.attribute : %t
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "arith.xori"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %root = pdl.operation "arith.subi"(%k_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %xori2 = pdl.apply_native_rewrite "xori"(%c, %k : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %xori2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %xori3 = pdl.operation "arith.xori"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %xori3_value = pdl.result 0 of %xori3
    pdl.replace %root with %xori3
  }
}

// law: c - (x ^ -1) = x + (c + 1)
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @xori_subi_0808bd1c : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori = pdl.operation "arith.xori"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.subi"(%c_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute
    %addi = pdl.apply_native_rewrite "addi"(%c, %number : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %addi} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %addi2 = pdl.operation "arith.addi"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %addi2_value = pdl.result 0 of %addi2
    pdl.replace %root with %addi2
  }
}
