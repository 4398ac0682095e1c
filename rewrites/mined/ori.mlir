// Mined rules whose root is ori.

// law: (x & c) | d = d where c & ~d == 0
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @andi_ori_551af454 : benefit(2) {
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
  %root = pdl.operation "arith.ori"(%andi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_subset"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%d_value : !pdl.value)
  }
}

// law: (x ^ y) | x = x | y
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @xori_ori_0048b1b3 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "arith.xori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "arith.ori"(%xori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x | y) | x = x | y
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @ori_ori_e7e75e96 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %root = pdl.operation "arith.ori"(%ori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%ori_value : !pdl.value)
  }
}

// law: (x + c) | c = x | c where -c is a power of two or 0
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @addi_ori_98a93505 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %addi = pdl.operation "arith.addi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %addi_value = pdl.result 0 of %addi
  %root = pdl.operation "arith.ori"(%addi_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_high_bit_mask"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %ori = pdl.operation "arith.ori"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x - c) | c = x | c where -c is a power of two or 0
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @subi_ori_ec691b7d : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %subi = pdl.operation "arith.subi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %root = pdl.operation "arith.ori"(%subi_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_high_bit_mask"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %ori = pdl.operation "arith.ori"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x & c) | d = x | d where c | d == -1
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @andi_ori_4fc0ad27 : benefit(2) {
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
  %root = pdl.operation "arith.ori"(%andi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "are_exhaustive"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    %ori = pdl.operation "arith.ori"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x ^ c) | d = x | d where c & ~d == 0
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori,arith.addi,arith.subi --size 2
// guarantee: every width
pdl.pattern @xori_ori_976ce11d : benefit(2) {
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
  %root = pdl.operation "arith.ori"(%xori_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_subset"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    %ori = pdl.operation "arith.ori"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: ((x & y) & z) | x = x
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @andi_andi_ori_44b71ce0 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "arith.andi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %z = pdl.operand : %t
  %andi2 = pdl.operation "arith.andi"(%andi_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi2_value = pdl.result 0 of %andi2
  %root = pdl.operation "arith.ori"(%andi2_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: ((x & y) ^ z) | x = x | z
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @andi_xori_ori_05010757 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "arith.andi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %z = pdl.operand : %t
  %xori = pdl.operation "arith.xori"(%andi_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "arith.ori"(%xori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori = pdl.operation "arith.ori"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: ((x & y) | z) | x = x | z
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @andi_ori_ori_c748db45 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "arith.andi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %z = pdl.operand : %t
  %ori = pdl.operation "arith.ori"(%andi_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %root = pdl.operation "arith.ori"(%ori_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori2 = pdl.operation "arith.ori"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori2_value = pdl.result 0 of %ori2
    pdl.replace %root with %ori2
  }
}

// law: (x & y) | (x | z) = x | z
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @andi_ori_ori_08b60dcf : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %andi = pdl.operation "arith.andi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %andi_value = pdl.result 0 of %andi
  %z = pdl.operand : %t
  %ori = pdl.operation "arith.ori"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %root = pdl.operation "arith.ori"(%andi_value, %ori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%ori_value : !pdl.value)
  }
}

// law: ((x | y) | z) | x = (x | y) | z
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @ori_ori_ori_d569a1c1 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %z = pdl.operand : %t
  %ori2 = pdl.operation "arith.ori"(%ori_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori2_value = pdl.result 0 of %ori2
  %root = pdl.operation "arith.ori"(%ori2_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%ori2_value : !pdl.value)
  }
}

// law: (x | y) | (x ^ z) = (x | y) | z
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @ori_xori_ori_8bc03a9e : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %z = pdl.operand : %t
  %xori = pdl.operation "arith.xori"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "arith.ori"(%ori_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori2 = pdl.operation "arith.ori"(%ori_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori2_value = pdl.result 0 of %ori2
    pdl.replace %root with %ori2
  }
}

// law: (x | y) | (x | z) = (x | y) | z
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @ori_ori_ori_df02ec77 : benefit(3) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ori = pdl.operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori_value = pdl.result 0 of %ori
  %z = pdl.operand : %t
  %ori2 = pdl.operation "arith.ori"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %ori2_value = pdl.result 0 of %ori2
  %root = pdl.operation "arith.ori"(%ori_value, %ori2_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %ori3 = pdl.operation "arith.ori"(%ori_value, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori3_value = pdl.result 0 of %ori3
    pdl.replace %root with %ori3
  }
}

// law: (x & y) | (x ^ -1) = (x ^ -1) | y
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @andi_xori_ori_0ab90728 : benefit(3) {
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
  %root = pdl.operation "arith.ori"(%andi_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %ori = pdl.operation "arith.ori"(%xori_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x & c) | (x ^ d) = (x ^ d) | (c & d)
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @andi_xori_ori_59bfe060 : benefit(3) {
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
  %xori = pdl.operation "arith.xori"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %root = pdl.operation "arith.ori"(%andi_value, %xori_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %andi2 = pdl.apply_native_rewrite "andi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %andi2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %ori = pdl.operation "arith.ori"(%xori_value, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}

// law: (x ^ c) | (x ^ d) = (x ^ c) | (c ^ d)
// origin: synth-rewrite mine arith.andi,arith.ori,arith.xori --size 3 --keep-derived
// guarantee: every width
pdl.pattern @xori_xori_ori_1fa3e518 : benefit(3) {
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
  %xori2 = pdl.operation "arith.xori"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori2_value = pdl.result 0 of %xori2
  %root = pdl.operation "arith.ori"(%xori_value, %xori2_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %xori3 = pdl.apply_native_rewrite "xori"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %xori3} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %ori = pdl.operation "arith.ori"(%xori_value, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %ori_value = pdl.result 0 of %ori
    pdl.replace %root with %ori
  }
}
