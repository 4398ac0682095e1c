// Mined rules whose root is xori.

// law: (x & c) ^ x = x & (c ^ -1)
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @andi_xori_ad37b410 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %andi = pdl.operation "arith.andi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "arith.xori"(%andi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
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

// law: (x | c) ^ c = x & (c ^ -1)
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @ori_xori_65ffa096 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ori = pdl.operation "arith.ori"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %root = pdl.operation "arith.xori"(%ori_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
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

// law: select(x_i1, 0, x) ^ x = select(x_i1, x, 0)
// origin: synth-rewrite mine arith.cmpi:eq,arith.cmpi:slt,arith.select,arith.xori --size 2
// guarantee: every width
pdl.pattern @select_xori_502a886b : benefit(2) {
  %i1 = pdl.type : i1
  %x_i1 = pdl.operand : %i1
  %t = pdl.type
  %k = pdl.attribute : %t
  %x = pdl.operand : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %select = pdl.operation "arith.select"(%x_i1, %k_value, %x : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %select_value = pdl.result 0 of %select
  %root = pdl.operation "arith.xori"(%select_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %select2 = pdl.operation "arith.select"(%x_i1, %x, %k_value : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %select2_value = pdl.result 0 of %select2
    pdl.replace %root with %select2
  }
}

// law: select(x_i1, x, 0) ^ x = select(x_i1, 0, x)
// origin: synth-rewrite mine arith.cmpi:eq,arith.cmpi:slt,arith.select,arith.xori --size 2
// guarantee: every width
pdl.pattern @select_xori_6862f277 : benefit(2) {
  %i1 = pdl.type : i1
  %x_i1 = pdl.operand : %i1
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %select = pdl.operation "arith.select"(%x_i1, %x, %k_value : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %select_value = pdl.result 0 of %select
  %root = pdl.operation "arith.xori"(%select_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %select2 = pdl.operation "arith.select"(%x_i1, %k_value, %x : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %select2_value = pdl.result 0 of %select2
    pdl.replace %root with %select2
  }
}

// law: (c - x) ^ -1 = x + (c ^ -1), nsw and nuw kept
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @subi_xori_63496b5a : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %x = pdl.operand : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %flags = pdl.attribute
  %subi = pdl.operation "arith.subi"(%c_value, %x : !pdl.value, !pdl.value) {"overflowFlags" = %flags} -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %root = pdl.operation "arith.xori"(%subi_value, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %xori = pdl.apply_native_rewrite "xori"(%c, %k : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %xori} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %addi = pdl.operation "arith.addi"(%x, %constant_value : !pdl.value, !pdl.value) {"overflowFlags" = %flags} -> (%t : !pdl.type)
    %addi_value = pdl.result 0 of %addi
    pdl.replace %root with %addi
  }
}

// law: (x + c) ^ -1 = (c ^ -1) - x, nsw and nuw kept
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @addi_xori_248d5139 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %flags = pdl.attribute
  %addi = pdl.operation "arith.addi"(%x, %c_value : !pdl.value, !pdl.value) {"overflowFlags" = %flags} -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %root = pdl.operation "arith.xori"(%addi_value, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %xori = pdl.apply_native_rewrite "xori"(%c, %k : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %xori} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %subi = pdl.operation "arith.subi"(%constant_value, %x : !pdl.value, !pdl.value) {"overflowFlags" = %flags} -> (%t : !pdl.type)
    %subi_value = pdl.result 0 of %subi
    pdl.replace %root with %subi
  }
}

// law: (x & c) ^ d = x | d where c == ~d
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @andi_xori_c8b10f83 : benefit(2) {
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
  %root = pdl.operation "arith.xori"(%andi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "are_complements"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    %ori = pdl.operation "arith.ori"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: ((x ^ y) ^ z) ^ x = y ^ z
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @xori_xori_xori_2e5cdfd0 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "arith.xori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %z = pdl.operand : %t
  %xori2 = pdl.operation "arith.xori"(%xori_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori2_value = pdl.result 0 of %xori2
  %root = pdl.operation "arith.xori"(%xori2_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %xori3 = pdl.operation "arith.xori"(%y, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %xori3_value = pdl.result 0 of %xori3
    pdl.replace %root with %xori3
  }
}

// law: (x ^ y) ^ (x ^ z) = y ^ z
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @xori_xori_xori_eace007f : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "arith.xori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %z = pdl.operand : %t
  %xori2 = pdl.operation "arith.xori"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori2_value = pdl.result 0 of %xori2
  %root = pdl.operation "arith.xori"(%xori_value, %xori2_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %xori3 = pdl.operation "arith.xori"(%y, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %xori3_value = pdl.result 0 of %xori3
    pdl.replace %root with %xori3
  }
}

// law: ((x ^ y) & x) ^ x = x & y
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @xori_andi_xori_d7388b44 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "arith.xori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %andi = pdl.operation "arith.andi"(%xori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "arith.xori"(%andi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %andi2 = pdl.operation "arith.andi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi2_value = pdl.result 0 of %andi2
    pdl.replace %root with %andi2
  }
}

// law: ((x ^ y) & x) ^ y = x | y
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @xori_andi_xori_02e3eb4c : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "arith.xori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %andi = pdl.operation "arith.andi"(%xori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "arith.xori"(%andi_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x & y) ^ (x ^ y) = x | y
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @andi_xori_xori_3d41f801 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "arith.andi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %xori = pdl.operation "arith.xori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "arith.xori"(%andi_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x & y) ^ (x ^ -1) = (x ^ -1) | y
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @andi_xori_xori_dd60c8a8 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "arith.andi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori = pdl.operation "arith.xori"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "arith.xori"(%andi_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %ori = pdl.operation "arith.ori"(%xori_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}
