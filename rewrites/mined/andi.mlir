// Mined rules whose root is andi.

// law: (x + x) & 1 = 0
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @addi_andi_9bc62bc3 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %addi = pdl.operation "arith.addi"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %root = pdl.operation "arith.andi"(%addi_value, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %number} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    pdl.replace %root with (%constant_value : !pdl.value)
  }
}

// law: (x | c) & d = d where d & ~c == 0
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @ori_andi_d5a29a9e : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ori = pdl.operation "arith.ori"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "arith.andi"(%ori_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_subset"(%d, %c : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%d_value : !pdl.value)
  }
}

// law: (x & y) & x = x & y
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @andi_andi_f82b10a9 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "arith.andi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "arith.andi"(%andi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%andi_value : !pdl.value)
  }
}

// law: (x ^ c) & x = x & (c ^ -1)
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @xori_andi_0a35caaf : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "arith.xori"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "arith.andi"(%xori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %xori2 = pdl.apply_native_rewrite "xori"(%c, %number : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %xori2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "arith.andi"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (x ^ c) & d = x & d where c & d == 0
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @xori_andi_2d92f2e4 : benefit(2) {
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
  %root = pdl.operation "arith.andi"(%xori_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "are_disjoint"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    %andi = pdl.operation "arith.andi"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (x | c) & d = x & d where c & d == 0
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @ori_andi_2f9b6574 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ori = pdl.operation "arith.ori"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "arith.andi"(%ori_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "are_disjoint"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    %andi = pdl.operation "arith.andi"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (c - x) & 1 = x & 1 where c is even
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @subi_andi_312384d3 : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %x = pdl.operand : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %subi = pdl.operation "arith.subi"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %root = pdl.operation "arith.andi"(%subi_value, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.apply_native_constraint "is_even"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %andi = pdl.operation "arith.andi"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: ((x | y) | z) & x = x
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @ori_ori_andi_0f94ffac : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %z = pdl.operand : %t
  %ori2 = pdl.operation "arith.ori"(%ori_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori2_value = pdl.result 0 of %ori2
  %root = pdl.operation "arith.andi"(%ori2_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: ((x ^ y) & x) & y = 0
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @xori_andi_andi_84791961 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "arith.xori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %andi = pdl.operation "arith.andi"(%xori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "arith.andi"(%andi_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %number} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    pdl.replace %root with (%constant_value : !pdl.value)
  }
}

// law: (x & y) & (x ^ y) = 0
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @andi_xori_andi_d088c1c6 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "arith.andi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %xori = pdl.operation "arith.xori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "arith.andi"(%andi_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %number} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    pdl.replace %root with (%constant_value : !pdl.value)
  }
}

// law: ((x | y) & z) & x = x & z
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @ori_andi_andi_27e249d6 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %z = pdl.operand : %t
  %andi = pdl.operation "arith.andi"(%ori_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "arith.andi"(%andi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %andi2 = pdl.operation "arith.andi"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi2_value = pdl.result 0 of %andi2
    pdl.replace %root with %andi2
  }
}

// law: (x & y) & (x | z) = x & y
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @andi_ori_andi_0925168a : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "arith.andi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %z = pdl.operand : %t
  %ori = pdl.operation "arith.ori"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %andi_value = pdl.result 0 of %andi
  %root = pdl.operation "arith.andi"(%andi_value, %ori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%andi_value : !pdl.value)
  }
}

// law: (x | y) & (x ^ y) = x ^ y
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @ori_xori_andi_e22d077f : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %xori = pdl.operation "arith.xori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "arith.andi"(%ori_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%xori_value : !pdl.value)
  }
}

// law: ((x & y) & z) & x = (x & y) & z
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @andi_andi_andi_7a88bff2 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "arith.andi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %z = pdl.operand : %t
  %andi2 = pdl.operation "arith.andi"(%andi_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi2_value = pdl.result 0 of %andi2
  %root = pdl.operation "arith.andi"(%andi2_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%andi2_value : !pdl.value)
  }
}

// law: (x & y) & (x & z) = (x & y) & z
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @andi_andi_andi_986252ef : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "arith.andi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %z = pdl.operand : %t
  %andi2 = pdl.operation "arith.andi"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi2_value = pdl.result 0 of %andi2
  %root = pdl.operation "arith.andi"(%andi_value, %andi2_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %andi3 = pdl.operation "arith.andi"(%andi_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi3_value = pdl.result 0 of %andi3
    pdl.replace %root with %andi3
  }
}

// law: (x ^ c) & (x ^ 1) = (x ^ c) & (c ^ -2)
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @xori_xori_andi_af8c6d6b : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %xori = pdl.operation "arith.xori"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori2 = pdl.operation "arith.xori"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori2_value = pdl.result 0 of %xori2
  %root = pdl.operation "arith.andi"(%xori_value, %xori2_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_two_attr"(%t : !pdl.type) : !pdl.attribute
    %xori3 = pdl.apply_native_rewrite "xori"(%c, %number : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %xori3} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "arith.andi"(%xori_value, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (x | c) & (x ^ 1) = (x ^ 1) & (c | -2)
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @ori_xori_andi_f38f0993 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %ori = pdl.operation "arith.ori"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori = pdl.operation "arith.xori"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "arith.andi"(%ori_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_two_attr"(%t : !pdl.type) : !pdl.attribute
    %ori2 = pdl.apply_native_rewrite "ori"(%c, %number : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %ori2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "arith.andi"(%xori_value, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}
