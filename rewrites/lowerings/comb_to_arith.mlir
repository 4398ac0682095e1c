// Operations of comb over those of arith, from benchmarks/lowerings.py.

// == hw.constant

// law: hw.constant = arith.constant
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: every width
pdl.pattern @arith_for_hw_constant_as_arith_constant : benefit(1) {
  %t = pdl.type
  %value = pdl.attribute : %t
  %root = pdl.operation "hw.constant" {"value" = %value} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %same = pdl.apply_native_rewrite "ori"(%value, %value : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %v0 = pdl.operation "arith.constant" {"value" = %same} -> (%t : !pdl.type)
    pdl.replace %root with %v0
  }
}

// == comb.add

// law: comb.add() = 0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: every width
pdl.pattern @arith_for_comb_add_a14812a1 : benefit(1) {
  %t = pdl.type
  %root = pdl.operation "comb.add" -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.add(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: every width
pdl.pattern @arith_for_comb_add_92d885bf : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %root = pdl.operation "comb.add"(%x0 : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.add(x0, x1) = x0 + x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_add_4388df3a : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "comb.add"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.addi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.add(x0, x1, …) = comb.add(x0 + x1, …)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_add_ed32698d : benefit(0) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %more = pdl.operands
  %root = pdl.operation "comb.add"(%x0, %x1, %more : !pdl.value, !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.addi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %fewer = pdl.operation "comb.add"(%v1, %more : !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)
    pdl.replace %root with %fewer
  }
}

// == comb.and

// law: comb.and() = -1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: every width
pdl.pattern @arith_for_comb_and_5c30a587 : benefit(1) {
  %t = pdl.type
  %root = pdl.operation "comb.and" -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.and(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: every width
pdl.pattern @arith_for_comb_and_3c278aad : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %root = pdl.operation "comb.and"(%x0 : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.and(x0, x1) = x0 & x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_and_9b1d6a3e : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "comb.and"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.andi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.and(x0, x1, …) = comb.and(x0 & x1, …)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_and_a61f47f2 : benefit(0) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %more = pdl.operands
  %root = pdl.operation "comb.and"(%x0, %x1, %more : !pdl.value, !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.andi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %fewer = pdl.operation "comb.and"(%v1, %more : !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)
    pdl.replace %root with %fewer
  }
}

// == comb.concat

// law: comb.concat(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 1
pdl.pattern @arith_for_comb_concat_58f87e7f : benefit(2) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %root = pdl.operation "comb.concat"(%x0 : !pdl.value) -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.concat(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 8
pdl.pattern @arith_for_comb_concat_b3c8a158 : benefit(2) {
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i8
  %root = pdl.operation "comb.concat"(%x0 : !pdl.value) -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.concat(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 16
pdl.pattern @arith_for_comb_concat_1473785b : benefit(2) {
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i16
  %root = pdl.operation "comb.concat"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.concat(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 32
pdl.pattern @arith_for_comb_concat_55eb13dd : benefit(2) {
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i32
  %root = pdl.operation "comb.concat"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.concat(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 64
pdl.pattern @arith_for_comb_concat_d2f8e4ae : benefit(2) {
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i64
  %root = pdl.operation "comb.concat"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.concat(x0, x1) = select(x0, select(x1, 3, 2), extui(x1 to i2))
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 3
// guarantee: widths 1 to 2
pdl.pattern @arith_for_comb_concat_07e6771e : benefit(2) {
  %i1 = pdl.type : i1
  %i2 = pdl.type : i2
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %root = pdl.operation "comb.concat"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i2 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = -1 : i2
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i2 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.attribute = -2 : i2
    %v4 = pdl.operation "arith.constant" {"value" = %v3} -> (%i2 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.operation "arith.select"(%x1, %v2, %v5 : !pdl.value, !pdl.value, !pdl.value) -> (%i2 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i2 : !pdl.type)
    %v9 = pdl.result 0 of %v8
    %v10 = pdl.operation "arith.select"(%x0, %v7, %v9 : !pdl.value, !pdl.value, !pdl.value) -> (%i2 : !pdl.type)
    %v11 = pdl.result 0 of %v10
    pdl.replace %root with (%v11 : !pdl.value)
  }
}

// law: comb.concat(x0, x1) = select(x0, 256 + extui(x1 to i9), extui(x1 to i9))
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 3
// guarantee: width 1, widths 8 to 9
pdl.pattern @arith_for_comb_concat_ee2455a7 : benefit(2) {
  %i1 = pdl.type : i1
  %i8 = pdl.type : i8
  %i9 = pdl.type : i9
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i8
  %root = pdl.operation "comb.concat"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i9 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = -256 : i9
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i9 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i9 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.addi"(%v2, %v4 : !pdl.value, !pdl.value) -> (%i9 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.select"(%x0, %v6, %v4 : !pdl.value, !pdl.value, !pdl.value) -> (%i9 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    pdl.replace %root with (%v8 : !pdl.value)
  }
}

// law: comb.concat(x0, x1) = select(x0, 65536 + extui(x1 to i17), extui(x1 to i17))
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 3
// guarantee: width 1, widths 16 to 17
pdl.pattern @arith_for_comb_concat_2a23e8b2 : benefit(2) {
  %i1 = pdl.type : i1
  %i16 = pdl.type : i16
  %i17 = pdl.type : i17
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i16
  %root = pdl.operation "comb.concat"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i17 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = -65536 : i17
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i17 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i17 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.addi"(%v2, %v4 : !pdl.value, !pdl.value) -> (%i17 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.select"(%x0, %v6, %v4 : !pdl.value, !pdl.value, !pdl.value) -> (%i17 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    pdl.replace %root with (%v8 : !pdl.value)
  }
}

// law: comb.concat(x0, x1) = select(x0, 4294967296 + extui(x1 to i33), extui(x1 to i33))
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 3
// guarantee: width 1, widths 32 to 33
pdl.pattern @arith_for_comb_concat_d89a0514 : benefit(2) {
  %i1 = pdl.type : i1
  %i32 = pdl.type : i32
  %i33 = pdl.type : i33
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i32
  %root = pdl.operation "comb.concat"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i33 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = -4294967296 : i33
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i33 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i33 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.addi"(%v2, %v4 : !pdl.value, !pdl.value) -> (%i33 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.select"(%x0, %v6, %v4 : !pdl.value, !pdl.value, !pdl.value) -> (%i33 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    pdl.replace %root with (%v8 : !pdl.value)
  }
}

// law: comb.concat(x0, x1) = (extui(x0 to i9) << 1) | extui(x1 to i9)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 4
// guarantee: width 1, widths 8 to 9
pdl.pattern @arith_for_comb_concat_c55e2749 : benefit(2) {
  %i8 = pdl.type : i8
  %i1 = pdl.type : i1
  %i9 = pdl.type : i9
  %x0 = pdl.operand : %i8
  %x1 = pdl.operand : %i1
  %root = pdl.operation "comb.concat"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i9 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i9 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 1 : i9
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i9 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i9 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i9 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.ori"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i9 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    pdl.replace %root with (%v10 : !pdl.value)
  }
}

// law: comb.concat(x0, x1) = (extui(x0 to i16) << 8) | extui(x1 to i16)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 4
// guarantee: width 8, width 16
pdl.pattern @arith_for_comb_concat_8e4c4561 : benefit(2) {
  %i8 = pdl.type : i8
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i8
  %x1 = pdl.operand : %i8
  %root = pdl.operation "comb.concat"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 8 : i16
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i16 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.ori"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    pdl.replace %root with (%v10 : !pdl.value)
  }
}

// law: comb.concat(x0, x1) = (extui(x0 to i24) << 16) | extui(x1 to i24)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 4
// guarantee: width 8, width 16, width 24
pdl.pattern @arith_for_comb_concat_503e63d8 : benefit(2) {
  %i8 = pdl.type : i8
  %i16 = pdl.type : i16
  %i24 = pdl.type : i24
  %x0 = pdl.operand : %i8
  %x1 = pdl.operand : %i16
  %root = pdl.operation "comb.concat"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i24 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i24 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 16 : i24
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i24 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i24 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i24 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.ori"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i24 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    pdl.replace %root with (%v10 : !pdl.value)
  }
}

// law: comb.concat(x0, x1) = (extui(x0 to i40) << 32) | extui(x1 to i40)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 4
// guarantee: width 8, width 32, width 40
pdl.pattern @arith_for_comb_concat_fc0af4cd : benefit(2) {
  %i8 = pdl.type : i8
  %i32 = pdl.type : i32
  %i40 = pdl.type : i40
  %x0 = pdl.operand : %i8
  %x1 = pdl.operand : %i32
  %root = pdl.operation "comb.concat"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i40 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i40 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 32 : i40
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i40 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i40 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i40 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.ori"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i40 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    pdl.replace %root with (%v10 : !pdl.value)
  }
}

// law: comb.concat(x0, x1) = (extui(x0 to i17) << 1) | extui(x1 to i17)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 4
// guarantee: width 1, widths 16 to 17
pdl.pattern @arith_for_comb_concat_e3e3ad7c : benefit(2) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %i17 = pdl.type : i17
  %x0 = pdl.operand : %i16
  %x1 = pdl.operand : %i1
  %root = pdl.operation "comb.concat"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i17 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i17 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 1 : i17
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i17 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i17 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i17 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.ori"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i17 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    pdl.replace %root with (%v10 : !pdl.value)
  }
}

// law: comb.concat(x0, x1) = (extui(x0 to i24) << 8) | extui(x1 to i24)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 4
// guarantee: width 8, width 16, width 24
pdl.pattern @arith_for_comb_concat_84ca7c37 : benefit(2) {
  %i16 = pdl.type : i16
  %i8 = pdl.type : i8
  %i24 = pdl.type : i24
  %x0 = pdl.operand : %i16
  %x1 = pdl.operand : %i8
  %root = pdl.operation "comb.concat"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i24 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i24 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 8 : i24
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i24 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i24 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i24 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.ori"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i24 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    pdl.replace %root with (%v10 : !pdl.value)
  }
}

// law: comb.concat(x0, x1) = (extui(x0 to i32) << 16) | extui(x1 to i32)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 4
// guarantee: width 16, width 32
pdl.pattern @arith_for_comb_concat_34dad0bd : benefit(2) {
  %i16 = pdl.type : i16
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i16
  %x1 = pdl.operand : %i16
  %root = pdl.operation "comb.concat"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 16 : i32
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i32 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.ori"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    pdl.replace %root with (%v10 : !pdl.value)
  }
}

// law: comb.concat(x0, x1) = (extui(x0 to i48) << 32) | extui(x1 to i48)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 4
// guarantee: width 16, width 32, width 48
pdl.pattern @arith_for_comb_concat_b1f8a462 : benefit(2) {
  %i16 = pdl.type : i16
  %i32 = pdl.type : i32
  %i48 = pdl.type : i48
  %x0 = pdl.operand : %i16
  %x1 = pdl.operand : %i32
  %root = pdl.operation "comb.concat"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i48 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i48 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 32 : i48
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i48 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i48 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i48 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.ori"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i48 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    pdl.replace %root with (%v10 : !pdl.value)
  }
}

// law: comb.concat(x0, x1) = (extui(x0 to i33) << 1) | extui(x1 to i33)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 4
// guarantee: width 1, widths 32 to 33
pdl.pattern @arith_for_comb_concat_a31f5de2 : benefit(2) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %i33 = pdl.type : i33
  %x0 = pdl.operand : %i32
  %x1 = pdl.operand : %i1
  %root = pdl.operation "comb.concat"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i33 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i33 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 1 : i33
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i33 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i33 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i33 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.ori"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i33 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    pdl.replace %root with (%v10 : !pdl.value)
  }
}

// law: comb.concat(x0, x1) = (extui(x0 to i40) << 8) | extui(x1 to i40)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 4
// guarantee: width 8, width 32, width 40
pdl.pattern @arith_for_comb_concat_5645c0c5 : benefit(2) {
  %i32 = pdl.type : i32
  %i8 = pdl.type : i8
  %i40 = pdl.type : i40
  %x0 = pdl.operand : %i32
  %x1 = pdl.operand : %i8
  %root = pdl.operation "comb.concat"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i40 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i40 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 8 : i40
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i40 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i40 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i40 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.ori"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i40 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    pdl.replace %root with (%v10 : !pdl.value)
  }
}

// law: comb.concat(x0, x1) = (extui(x0 to i48) << 16) | extui(x1 to i48)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 4
// guarantee: width 16, width 32, width 48
pdl.pattern @arith_for_comb_concat_73a69a26 : benefit(2) {
  %i32 = pdl.type : i32
  %i16 = pdl.type : i16
  %i48 = pdl.type : i48
  %x0 = pdl.operand : %i32
  %x1 = pdl.operand : %i16
  %root = pdl.operation "comb.concat"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i48 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i48 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 16 : i48
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i48 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i48 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i48 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.ori"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i48 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    pdl.replace %root with (%v10 : !pdl.value)
  }
}

// law: comb.concat(x0, x1) = (extui(x0 to i64) << 32) | extui(x1 to i64)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 4
// guarantee: width 32, width 64
pdl.pattern @arith_for_comb_concat_1dd07094 : benefit(2) {
  %i32 = pdl.type : i32
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i32
  %x1 = pdl.operand : %i32
  %root = pdl.operation "comb.concat"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 32 : i64
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i64 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.ori"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    pdl.replace %root with (%v10 : !pdl.value)
  }
}

// law: comb.concat(x0, x1, x2) = (((extui(x0 to i3) << 1) | extui(x1 to i3)) << 1) | extui(x2 to i3)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 7
// guarantee: width 1, width 3
pdl.pattern @arith_for_comb_concat_16306069 : benefit(2) {
  %i1 = pdl.type : i1
  %i3 = pdl.type : i3
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %x2 = pdl.operand : %i1
  %root = pdl.operation "comb.concat"(%x0, %x1, %x2 : !pdl.value, !pdl.value, !pdl.value) -> (%i3 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i3 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 1 : i3
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i3 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i3 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i3 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.ori"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i3 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "arith.shli"(%v10, %v4 : !pdl.value, !pdl.value) -> (%i3 : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "arith.extui"(%x2 : !pdl.value) -> (%i3 : !pdl.type)
    %v14 = pdl.result 0 of %v13
    %v15 = pdl.operation "arith.ori"(%v12, %v14 : !pdl.value, !pdl.value) -> (%i3 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    pdl.replace %root with (%v16 : !pdl.value)
  }
}

// law: comb.concat(x0, x1, x2) = (((extui(x0 to i24) << 8) | extui(x1 to i24)) << 8) | extui(x2 to i24)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 7
// guarantee: width 8, width 24
pdl.pattern @arith_for_comb_concat_632bfd6b : benefit(2) {
  %i8 = pdl.type : i8
  %i24 = pdl.type : i24
  %x0 = pdl.operand : %i8
  %x1 = pdl.operand : %i8
  %x2 = pdl.operand : %i8
  %root = pdl.operation "comb.concat"(%x0, %x1, %x2 : !pdl.value, !pdl.value, !pdl.value) -> (%i24 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i24 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 8 : i24
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i24 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i24 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i24 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.ori"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i24 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "arith.shli"(%v10, %v4 : !pdl.value, !pdl.value) -> (%i24 : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "arith.extui"(%x2 : !pdl.value) -> (%i24 : !pdl.type)
    %v14 = pdl.result 0 of %v13
    %v15 = pdl.operation "arith.ori"(%v12, %v14 : !pdl.value, !pdl.value) -> (%i24 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    pdl.replace %root with (%v16 : !pdl.value)
  }
}

// law: comb.concat(x0, x1, x2) = (((extui(x0 to i48) << 16) | extui(x1 to i48)) << 16) | extui(x2 to i48)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 7
// guarantee: width 16, width 48
pdl.pattern @arith_for_comb_concat_80cb83ed : benefit(2) {
  %i16 = pdl.type : i16
  %i48 = pdl.type : i48
  %x0 = pdl.operand : %i16
  %x1 = pdl.operand : %i16
  %x2 = pdl.operand : %i16
  %root = pdl.operation "comb.concat"(%x0, %x1, %x2 : !pdl.value, !pdl.value, !pdl.value) -> (%i48 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i48 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 16 : i48
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i48 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i48 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.extui"(%x1 : !pdl.value) -> (%i48 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.ori"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i48 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "arith.shli"(%v10, %v4 : !pdl.value, !pdl.value) -> (%i48 : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "arith.extui"(%x2 : !pdl.value) -> (%i48 : !pdl.type)
    %v14 = pdl.result 0 of %v13
    %v15 = pdl.operation "arith.ori"(%v12, %v14 : !pdl.value, !pdl.value) -> (%i48 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    pdl.replace %root with (%v16 : !pdl.value)
  }
}

// not lowered: comb.concat of more than 3 operands: each number of operands, and each table, would need a pattern of its own

// == comb.divs

// law: comb.divs(x0, x1) = select(x1 == (x1 >>s 1), 0 - x0, x0 /s select(x1 == (x1 >>s 1), 1, x1)), where no operand is poison and of 2 bits or more
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 6
// difference: any value of the source, as with x0 = 0 : i8, x1 = 0 : i8: the target gives 0 : i8
// guarantee: every width from 2 up
pdl.pattern @arith_for_comb_divs_59d1cb3a : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "comb.divs"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_greater_integer_type"(%t, %i1 : !pdl.type, !pdl.type)
  pdl.apply_native_constraint "is_never_poison"(%x0 : !pdl.value)
  pdl.apply_native_constraint "is_never_poison"(%x1 : !pdl.value)
  pdl.rewrite %root {
    %v0 = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrsi"(%x1, %v2 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.attribute = 0 : i64
    %v6 = pdl.operation "arith.cmpi"(%x1, %v4 : !pdl.value, !pdl.value) {"predicate" = %v5} -> (%i1 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %v9 = pdl.operation "arith.constant" {"value" = %v8} -> (%t : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "arith.subi"(%v10, %x0 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "arith.select"(%v7, %v2, %x1 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v14 = pdl.result 0 of %v13
    %v15 = pdl.operation "arith.divsi"(%x0, %v14 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v16 = pdl.result 0 of %v15
    %v17 = pdl.operation "arith.select"(%v7, %v12, %v16 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v18 = pdl.result 0 of %v17
    pdl.replace %root with (%v18 : !pdl.value)
  }
}

// law: comb.divs(x0, x1) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// difference: any value of the source, as with x0 = 0 : i1, x1 = 0 : i1: the target gives 0 : i1
// guarantee: width 1
pdl.pattern @arith_for_comb_divs_71b7b34e : benefit(2) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %root = pdl.operation "comb.divs"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// == comb.divu

// law: comb.divu(x0, x1) = x0 /u maxui(x1, 1), where no operand is poison
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// difference: any value of the source, as with x0 = 0 : i8, x1 = 0 : i8: the target gives 0 : i8
// guarantee: every width
pdl.pattern @arith_for_comb_divu_ad240286 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "comb.divu"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_never_poison"(%x0 : !pdl.value)
  pdl.apply_native_constraint "is_never_poison"(%x1 : !pdl.value)
  pdl.rewrite %root {
    %v0 = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.maxui"(%x1, %v2 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.divui"(%x0, %v4 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// == comb.extract

// law: comb.extract:lowBit=0(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 1
pdl.pattern @arith_for_comb_extract_08378d6c : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %given0 = pdl.attribute = 0 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.extract:lowBit=0(x0) = trunci(x0 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1, width 8
pdl.pattern @arith_for_comb_extract_efbf28e8 : benefit(3) {
  %i8 = pdl.type : i8
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i8
  %given0 = pdl.attribute = 0 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.trunci"(%x0 : !pdl.value) -> (%i1 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.extract:lowBit=0(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 8
pdl.pattern @arith_for_comb_extract_0fd6f637 : benefit(3) {
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i8
  %given0 = pdl.attribute = 0 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.extract:lowBit=0(x0) = trunci(x0 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_extract_0825f27c : benefit(3) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 0 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.trunci"(%x0 : !pdl.value) -> (%i1 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.extract:lowBit=0(x0) = trunci(x0 to i8)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 8, width 16
pdl.pattern @arith_for_comb_extract_9317557a : benefit(3) {
  %i16 = pdl.type : i16
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 0 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.trunci"(%x0 : !pdl.value) -> (%i8 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.extract:lowBit=0(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 16
pdl.pattern @arith_for_comb_extract_11fe26c6 : benefit(3) {
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 0 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.extract:lowBit=0(x0) = trunci(x0 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_9e044653 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 0 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.trunci"(%x0 : !pdl.value) -> (%i1 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.extract:lowBit=0(x0) = trunci(x0 to i8)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 8, width 32
pdl.pattern @arith_for_comb_extract_47537fc9 : benefit(3) {
  %i32 = pdl.type : i32
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 0 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.trunci"(%x0 : !pdl.value) -> (%i8 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.extract:lowBit=0(x0) = trunci(x0 to i16)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 16, width 32
pdl.pattern @arith_for_comb_extract_dbc27d36 : benefit(3) {
  %i32 = pdl.type : i32
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 0 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.trunci"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.extract:lowBit=0(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 32
pdl.pattern @arith_for_comb_extract_4c4d05dc : benefit(3) {
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 0 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.extract:lowBit=0(x0) = trunci(x0 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_cf070152 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 0 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.trunci"(%x0 : !pdl.value) -> (%i1 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.extract:lowBit=0(x0) = trunci(x0 to i8)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 8, width 64
pdl.pattern @arith_for_comb_extract_42272043 : benefit(3) {
  %i64 = pdl.type : i64
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 0 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.trunci"(%x0 : !pdl.value) -> (%i8 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.extract:lowBit=0(x0) = trunci(x0 to i16)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 16, width 64
pdl.pattern @arith_for_comb_extract_d73390c6 : benefit(3) {
  %i64 = pdl.type : i64
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 0 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.trunci"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.extract:lowBit=0(x0) = trunci(x0 to i32)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 32, width 64
pdl.pattern @arith_for_comb_extract_ca0584dd : benefit(3) {
  %i64 = pdl.type : i64
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 0 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.trunci"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.extract:lowBit=0(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 64
pdl.pattern @arith_for_comb_extract_646f4192 : benefit(3) {
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 0 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.extract:lowBit=1(x0) = trunci(x0 >>s 1 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 8
pdl.pattern @arith_for_comb_extract_11d04672 : benefit(3) {
  %i8 = pdl.type : i8
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i8
  %given0 = pdl.attribute = 1 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i8
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i8 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrsi"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=1(x0) = trunci(x0 >>s 1 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_extract_2c77b00e : benefit(3) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 1 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrsi"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=1(x0) = trunci(x0 >>s 1 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_1382a783 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 1 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrsi"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=1(x0) = trunci(x0 >>s 1 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_cf9e57d6 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 1 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrsi"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=2(x0) = (x0 ^ 7) <s x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 8
pdl.pattern @arith_for_comb_extract_fd7ab154 : benefit(3) {
  %i8 = pdl.type : i8
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i8
  %given0 = pdl.attribute = 2 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 7 : i8
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i8 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.xori"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.attribute = 2 : i64
    %v6 = pdl.operation "arith.cmpi"(%v4, %x0 : !pdl.value, !pdl.value) {"predicate" = %v5} -> (%i1 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    pdl.replace %root with (%v7 : !pdl.value)
  }
}

// law: comb.extract:lowBit=2(x0) = trunci(x0 >>u 2 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_extract_c8dafc78 : benefit(3) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 2 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=2(x0) = trunci(x0 >>u 2 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_81ddd789 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 2 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=2(x0) = trunci(x0 >>u 2 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_7410bb86 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 2 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=3(x0) = trunci(x0 /u 8 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 8
pdl.pattern @arith_for_comb_extract_778d16de : benefit(3) {
  %i8 = pdl.type : i8
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i8
  %given0 = pdl.attribute = 3 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 8 : i8
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i8 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.divui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=3(x0) = (x0 ^ 15) <s x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_extract_2774a8c9 : benefit(3) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 3 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 15 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.xori"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.attribute = 2 : i64
    %v6 = pdl.operation "arith.cmpi"(%v4, %x0 : !pdl.value, !pdl.value) {"predicate" = %v5} -> (%i1 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    pdl.replace %root with (%v7 : !pdl.value)
  }
}

// law: comb.extract:lowBit=3(x0) = trunci(x0 >>u 3 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_3d092915 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 3 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=3(x0) = trunci(x0 >>u 3 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_4b4db207 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 3 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=4(x0) = (x0 * 8) <s 0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 8
pdl.pattern @arith_for_comb_extract_74760ea2 : benefit(3) {
  %i8 = pdl.type : i8
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i8
  %given0 = pdl.attribute = 4 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 8 : i8
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i8 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.muli"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.attribute = 0 : i8
    %v6 = pdl.operation "arith.constant" {"value" = %v5} -> (%i8 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.attribute = 2 : i64
    %v9 = pdl.operation "arith.cmpi"(%v4, %v7 : !pdl.value, !pdl.value) {"predicate" = %v8} -> (%i1 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    pdl.replace %root with (%v10 : !pdl.value)
  }
}

// law: comb.extract:lowBit=4(x0) = trunci(x0 /u 16 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_extract_1b2d44b1 : benefit(3) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 4 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 16 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.divui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=4(x0) = (x0 ^ 31) <s x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_ec74f2d9 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 4 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 31 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.xori"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.attribute = 2 : i64
    %v6 = pdl.operation "arith.cmpi"(%v4, %x0 : !pdl.value, !pdl.value) {"predicate" = %v5} -> (%i1 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    pdl.replace %root with (%v7 : !pdl.value)
  }
}

// law: comb.extract:lowBit=4(x0) = trunci(x0 >>u 4 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_ef8c1109 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 4 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 4 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=5(x0) = trunci(mulsi_extended(x0, 8)#1 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 8
pdl.pattern @arith_for_comb_extract_8352f4bd : benefit(3) {
  %i8 = pdl.type : i8
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i8
  %given0 = pdl.attribute = 5 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 8 : i8
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i8 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.mulsi_extended"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i8, %i8 : !pdl.type, !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.result 1 of %v3
    %v6 = pdl.operation "arith.trunci"(%v5 : !pdl.value) -> (%i1 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    pdl.replace %root with (%v7 : !pdl.value)
  }
}

// law: comb.extract:lowBit=5(x0) = trunci(x0 >>u 5 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_extract_fed7a954 : benefit(3) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 5 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 5 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=5(x0) = trunci(x0 /u 32 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_73c82ab1 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 5 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 32 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.divui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=5(x0) = (x0 ^ 63) <s x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_0056e723 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 5 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 63 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.xori"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.attribute = 2 : i64
    %v6 = pdl.operation "arith.cmpi"(%v4, %x0 : !pdl.value, !pdl.value) {"predicate" = %v5} -> (%i1 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    pdl.replace %root with (%v7 : !pdl.value)
  }
}

// law: comb.extract:lowBit=6(x0) = (x0 + x0) <s x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 8
pdl.pattern @arith_for_comb_extract_a89d5554 : benefit(3) {
  %i8 = pdl.type : i8
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i8
  %given0 = pdl.attribute = 6 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.addi"(%x0, %x0 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 2 : i64
    %v3 = pdl.operation "arith.cmpi"(%v1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v2} -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// law: comb.extract:lowBit=6(x0) = trunci(x0 >>u 6 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_extract_ae9e5a12 : benefit(3) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 6 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 6 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=6(x0) = trunci(x0 >>u 6 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_17f878ab : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 6 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 6 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=6(x0) = trunci(x0 /u 64 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_cfd8b1d8 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 6 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 64 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.divui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=7(x0) = x0 <s 0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1, width 8
pdl.pattern @arith_for_comb_extract_7eb6a52b : benefit(3) {
  %i8 = pdl.type : i8
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i8
  %given0 = pdl.attribute = 7 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i8
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i8 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.attribute = 2 : i64
    %v4 = pdl.operation "arith.cmpi"(%x0, %v2 : !pdl.value, !pdl.value) {"predicate" = %v3} -> (%i1 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    pdl.replace %root with (%v5 : !pdl.value)
  }
}

// law: comb.extract:lowBit=7(x0) = trunci(x0 >>u 7 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_extract_bc65f76f : benefit(3) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 7 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 7 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=7(x0) = trunci(x0 >>u 7 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_cfb077ea : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 7 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 7 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=7(x0) = trunci(x0 >>u 7 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_d086bd7c : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 7 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 7 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=8(x0) = trunci(x0 >>u 8 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_extract_50cd2c42 : benefit(3) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 8 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 8 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=8(x0) = trunci(x0 >>u 8 to i8)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 8, width 16
pdl.pattern @arith_for_comb_extract_d221bbd5 : benefit(3) {
  %i16 = pdl.type : i16
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 8 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 8 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i8 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=8(x0) = trunci(x0 >>u 8 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_97ef2fe2 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 8 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 8 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=8(x0) = trunci(x0 >>u 8 to i8)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 8, width 32
pdl.pattern @arith_for_comb_extract_03ce965f : benefit(3) {
  %i32 = pdl.type : i32
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 8 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 8 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i8 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=8(x0) = trunci(x0 >>u 8 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_674565e1 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 8 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 8 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=8(x0) = trunci(x0 >>u 8 to i8)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 8, width 64
pdl.pattern @arith_for_comb_extract_0763133d : benefit(3) {
  %i64 = pdl.type : i64
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 8 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 8 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i8 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=9(x0) = trunci(x0 >>u 9 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_extract_954c12c7 : benefit(3) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 9 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 9 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=9(x0) = trunci(x0 >>u 9 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_ba15188a : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 9 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 9 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=9(x0) = trunci(x0 >>u 9 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_a11f7fa4 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 9 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 9 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=10(x0) = trunci(x0 >>u 10 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_extract_ab4a0694 : benefit(3) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 10 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 10 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=10(x0) = trunci(x0 >>u 10 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_ec188781 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 10 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 10 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=10(x0) = trunci(x0 >>u 10 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_8358de87 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 10 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 10 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=11(x0) = (x0 * 16) <s 0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_extract_1c9d9982 : benefit(3) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 11 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 16 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.muli"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.attribute = 0 : i16
    %v6 = pdl.operation "arith.constant" {"value" = %v5} -> (%i16 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.attribute = 2 : i64
    %v9 = pdl.operation "arith.cmpi"(%v4, %v7 : !pdl.value, !pdl.value) {"predicate" = %v8} -> (%i1 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    pdl.replace %root with (%v10 : !pdl.value)
  }
}

// law: comb.extract:lowBit=11(x0) = trunci(x0 >>u 11 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_d6c1d256 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 11 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 11 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=11(x0) = trunci(x0 >>u 11 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_25e7055e : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 11 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 11 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=12(x0) = trunci(mulsi_extended(x0, 16)#1 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_extract_328524b1 : benefit(3) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 12 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 16 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.mulsi_extended"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16, %i16 : !pdl.type, !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.result 1 of %v3
    %v6 = pdl.operation "arith.trunci"(%v5 : !pdl.value) -> (%i1 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    pdl.replace %root with (%v7 : !pdl.value)
  }
}

// law: comb.extract:lowBit=12(x0) = trunci(x0 >>u 12 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_4dba95e9 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 12 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 12 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=12(x0) = trunci(x0 >>u 12 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_86f34bb7 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 12 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 12 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=13(x0) = trunci(x0 >>u 13 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_extract_c85d61e1 : benefit(3) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 13 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 13 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=13(x0) = trunci(x0 >>u 13 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_8a96af55 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 13 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 13 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=13(x0) = trunci(x0 >>u 13 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_f3c73291 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 13 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 13 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=14(x0) = (x0 + x0) <s x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_extract_c3be0c27 : benefit(3) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 14 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.addi"(%x0, %x0 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 2 : i64
    %v3 = pdl.operation "arith.cmpi"(%v1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v2} -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// law: comb.extract:lowBit=14(x0) = trunci(x0 >>u 14 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_c7e113e1 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 14 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 14 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=14(x0) = trunci(x0 >>u 14 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_90888cec : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 14 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 14 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=15(x0) = x0 <s 0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_extract_0321e288 : benefit(3) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %given0 = pdl.attribute = 15 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.attribute = 2 : i64
    %v4 = pdl.operation "arith.cmpi"(%x0, %v2 : !pdl.value, !pdl.value) {"predicate" = %v3} -> (%i1 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    pdl.replace %root with (%v5 : !pdl.value)
  }
}

// law: comb.extract:lowBit=15(x0) = trunci(x0 >>u 15 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_f609fce2 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 15 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 15 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=15(x0) = trunci(x0 >>u 15 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_8f549e5b : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 15 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 15 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=16(x0) = trunci(x0 >>u 16 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_b18b1061 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 16 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 16 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=16(x0) = trunci(x0 >>u 16 to i8)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 8, width 32
pdl.pattern @arith_for_comb_extract_6afaa34d : benefit(3) {
  %i32 = pdl.type : i32
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 16 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 16 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i8 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=16(x0) = trunci(x0 >>u 16 to i16)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 16, width 32
pdl.pattern @arith_for_comb_extract_88d8b691 : benefit(3) {
  %i32 = pdl.type : i32
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 16 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 16 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i16 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=16(x0) = trunci(x0 >>u 16 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_6b456507 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 16 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 16 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=16(x0) = trunci(x0 >>u 16 to i8)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 8, width 64
pdl.pattern @arith_for_comb_extract_4e99160f : benefit(3) {
  %i64 = pdl.type : i64
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 16 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 16 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i8 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=16(x0) = trunci(x0 >>u 16 to i16)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 16, width 64
pdl.pattern @arith_for_comb_extract_4375c40a : benefit(3) {
  %i64 = pdl.type : i64
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 16 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 16 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i16 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=17(x0) = trunci(x0 >>u 17 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_14525da7 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 17 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 17 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=17(x0) = trunci(x0 >>u 17 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_6ee994de : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 17 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 17 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=18(x0) = trunci(x0 >>u 18 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_680f5b53 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 18 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 18 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=18(x0) = trunci(x0 >>u 18 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_752c27f3 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 18 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 18 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=19(x0) = trunci(x0 >>u 19 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_24cf9701 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 19 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 19 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=19(x0) = trunci(x0 >>u 19 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_e5477c50 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 19 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 19 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=20(x0) = trunci(x0 >>u 20 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_2e9fdf7f : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 20 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 20 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=20(x0) = trunci(x0 >>u 20 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_55a5eb2e : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 20 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 20 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=21(x0) = trunci(x0 >>u 21 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_f280327a : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 21 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 21 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=21(x0) = trunci(x0 >>u 21 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_5c52e90f : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 21 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 21 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=22(x0) = trunci(x0 >>u 22 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_c2392ad1 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 22 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 22 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=22(x0) = trunci(x0 >>u 22 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_081fd531 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 22 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 22 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=23(x0) = trunci(x0 >>u 23 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_811e1ea9 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 23 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 23 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=23(x0) = trunci(x0 >>u 23 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_3a5f8b48 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 23 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 23 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=24(x0) = trunci(x0 >>u 24 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_35de8e70 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 24 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 24 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=24(x0) = trunci(x0 >>u 24 to i8)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 8, width 32
pdl.pattern @arith_for_comb_extract_67332001 : benefit(3) {
  %i32 = pdl.type : i32
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 24 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 24 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i8 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=24(x0) = trunci(x0 >>u 24 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_7207aef3 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 24 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 24 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=24(x0) = trunci(x0 >>u 24 to i8)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 8, width 64
pdl.pattern @arith_for_comb_extract_ac2dab0b : benefit(3) {
  %i64 = pdl.type : i64
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 24 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 24 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i8 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=25(x0) = trunci(x0 >>u 25 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_f86296a6 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 25 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 25 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=25(x0) = trunci(x0 >>u 25 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_a7a2a89a : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 25 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 25 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=26(x0) = (x0 * 32) <s 0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_8564aa41 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 26 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 32 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.muli"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.attribute = 0 : i32
    %v6 = pdl.operation "arith.constant" {"value" = %v5} -> (%i32 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.attribute = 2 : i64
    %v9 = pdl.operation "arith.cmpi"(%v4, %v7 : !pdl.value, !pdl.value) {"predicate" = %v8} -> (%i1 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    pdl.replace %root with (%v10 : !pdl.value)
  }
}

// law: comb.extract:lowBit=26(x0) = trunci(x0 >>u 26 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_bf9c5b43 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 26 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 26 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=27(x0) = trunci(mulsi_extended(x0, 32)#1 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_f5fdcbbd : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 27 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 32 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.mulsi_extended"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32, %i32 : !pdl.type, !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.result 1 of %v3
    %v6 = pdl.operation "arith.trunci"(%v5 : !pdl.value) -> (%i1 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    pdl.replace %root with (%v7 : !pdl.value)
  }
}

// law: comb.extract:lowBit=27(x0) = trunci(x0 >>u 27 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_c47714e3 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 27 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 27 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=28(x0) = trunci(x0 >>u 28 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_fc7d24d9 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 28 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 28 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=28(x0) = trunci(x0 >>u 28 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_5a3d2058 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 28 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 28 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=29(x0) = trunci(x0 >>u 29 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_219425f9 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 29 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 29 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=29(x0) = trunci(x0 >>u 29 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_52e13e32 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 29 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 29 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=30(x0) = (x0 + x0) <s x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_04eb8152 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 30 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.addi"(%x0, %x0 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 2 : i64
    %v3 = pdl.operation "arith.cmpi"(%v1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v2} -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// law: comb.extract:lowBit=30(x0) = trunci(x0 >>u 30 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_d34680db : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 30 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 30 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=31(x0) = x0 <s 0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_extract_48c457e4 : benefit(3) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %given0 = pdl.attribute = 31 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.attribute = 2 : i64
    %v4 = pdl.operation "arith.cmpi"(%x0, %v2 : !pdl.value, !pdl.value) {"predicate" = %v3} -> (%i1 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    pdl.replace %root with (%v5 : !pdl.value)
  }
}

// law: comb.extract:lowBit=31(x0) = trunci(x0 >>u 31 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_b08cdacc : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 31 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 31 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=32(x0) = trunci(x0 >>u 32 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_3d82f35c : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 32 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 32 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=32(x0) = trunci(x0 >>u 32 to i8)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 8, width 64
pdl.pattern @arith_for_comb_extract_e3bf27ff : benefit(3) {
  %i64 = pdl.type : i64
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 32 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 32 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i8 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=32(x0) = trunci(x0 >>u 32 to i16)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 16, width 64
pdl.pattern @arith_for_comb_extract_58c33ec3 : benefit(3) {
  %i64 = pdl.type : i64
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 32 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 32 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i16 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=32(x0) = trunci(x0 >>u 32 to i32)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 32, width 64
pdl.pattern @arith_for_comb_extract_5fd35ad5 : benefit(3) {
  %i64 = pdl.type : i64
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 32 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 32 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i32 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=33(x0) = trunci(x0 >>u 33 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_f214990c : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 33 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 33 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=34(x0) = trunci(x0 >>u 34 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_9c484bcf : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 34 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 34 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=35(x0) = trunci(x0 >>u 35 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_14240902 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 35 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 35 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=36(x0) = trunci(x0 >>u 36 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_4e3f71d9 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 36 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 36 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=37(x0) = trunci(x0 >>u 37 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_ec7a7c86 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 37 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 37 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=38(x0) = trunci(x0 >>u 38 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_19b561d9 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 38 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 38 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=39(x0) = trunci(x0 >>u 39 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_96aa2309 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 39 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 39 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=40(x0) = trunci(x0 >>u 40 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_1b380e48 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 40 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 40 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=40(x0) = trunci(x0 >>u 40 to i8)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 8, width 64
pdl.pattern @arith_for_comb_extract_ae7399d2 : benefit(3) {
  %i64 = pdl.type : i64
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 40 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 40 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i8 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=41(x0) = trunci(x0 >>u 41 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_e66286e6 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 41 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 41 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=42(x0) = trunci(x0 >>u 42 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_cd8110d8 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 42 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 42 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=43(x0) = trunci(x0 >>u 43 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_02a26095 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 43 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 43 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=44(x0) = trunci(x0 >>u 44 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_57128e1b : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 44 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 44 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=45(x0) = trunci(x0 >>u 45 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_e271f891 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 45 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 45 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=46(x0) = trunci(x0 >>u 46 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_ad8552c4 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 46 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 46 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=47(x0) = trunci(x0 >>u 47 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_1622d0a4 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 47 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 47 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=48(x0) = trunci(x0 >>u 48 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_4b09ad25 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 48 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 48 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=48(x0) = trunci(x0 >>u 48 to i8)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 8, width 64
pdl.pattern @arith_for_comb_extract_1c58d10f : benefit(3) {
  %i64 = pdl.type : i64
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 48 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 48 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i8 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=48(x0) = trunci(x0 >>u 48 to i16)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 16, width 64
pdl.pattern @arith_for_comb_extract_c723ce86 : benefit(3) {
  %i64 = pdl.type : i64
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 48 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 48 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i16 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=49(x0) = trunci(x0 >>u 49 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_f74c4acd : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 49 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 49 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=50(x0) = trunci(x0 >>u 50 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_17dbb667 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 50 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 50 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=51(x0) = trunci(x0 >>u 51 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_6aaf0448 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 51 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 51 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=52(x0) = trunci(x0 >>u 52 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_c371a88f : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 52 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 52 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=53(x0) = trunci(x0 >>u 53 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_a8dda255 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 53 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 53 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=54(x0) = trunci(x0 >>u 54 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_016c635e : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 54 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 54 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=55(x0) = trunci(x0 >>u 55 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_bf49328f : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 55 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 55 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=56(x0) = trunci(x0 >>u 56 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_3a6206ce : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 56 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 56 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=56(x0) = trunci(x0 >>u 56 to i8)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 8, width 64
pdl.pattern @arith_for_comb_extract_393d1d20 : benefit(3) {
  %i64 = pdl.type : i64
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 56 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 56 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i8 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=57(x0) = (x0 * 64) <s 0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_23248159 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 57 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 64 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.muli"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.attribute = 0 : i64
    %v6 = pdl.operation "arith.constant" {"value" = %v5} -> (%i64 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.attribute = 2 : i64
    %v9 = pdl.operation "arith.cmpi"(%v4, %v7 : !pdl.value, !pdl.value) {"predicate" = %v8} -> (%i1 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    pdl.replace %root with (%v10 : !pdl.value)
  }
}

// law: comb.extract:lowBit=58(x0) = trunci(mulsi_extended(x0, 64)#1 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_c5eaa02d : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 58 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 64 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.mulsi_extended"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64, %i64 : !pdl.type, !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.result 1 of %v3
    %v6 = pdl.operation "arith.trunci"(%v5 : !pdl.value) -> (%i1 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    pdl.replace %root with (%v7 : !pdl.value)
  }
}

// law: comb.extract:lowBit=59(x0) = trunci(x0 >>u 59 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_57de01e5 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 59 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 59 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=60(x0) = trunci(x0 >>u 60 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_d8960d8d : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 60 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 60 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=61(x0) = trunci(x0 >>u 61 to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_595718be : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 61 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 61 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.trunci"(%v4 : !pdl.value) -> (%i1 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: comb.extract:lowBit=62(x0) = (x0 + x0) <s x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_b47bf2f8 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 62 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.addi"(%x0, %x0 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 2 : i64
    %v3 = pdl.operation "arith.cmpi"(%v1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v2} -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// law: comb.extract:lowBit=63(x0) = x0 <s 0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_extract_b1d7ea98 : benefit(3) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %given0 = pdl.attribute = 63 : i32
  %root = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.attribute = 2 : i64
    %v4 = pdl.operation "arith.cmpi"(%x0, %v2 : !pdl.value, !pdl.value) {"predicate" = %v3} -> (%i1 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    pdl.replace %root with (%v5 : !pdl.value)
  }
}

// == comb.icmp

// law: comb.icmp:eq(x0, x1) = x0 == x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_icmp_c2053b68 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 0 : i64
  %root = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i64
    %v1 = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.icmp:ne(x0, x1) = x0 != x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_icmp_a9cb6a27 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 1 : i64
  %root = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i64
    %v1 = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.icmp:slt(x0, x1) = x0 <s x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_icmp_88131338 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 2 : i64
  %root = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i64
    %v1 = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.icmp:sle(x0, x1) = x0 <=s x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_icmp_2e1e3ed3 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 3 : i64
  %root = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i64
    %v1 = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.icmp:sgt(x0, x1) = x1 <s x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_icmp_68e063d2 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 4 : i64
  %root = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i64
    %v1 = pdl.operation "arith.cmpi"(%x1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.icmp:sge(x0, x1) = x1 <=s x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_icmp_e28c2364 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 5 : i64
  %root = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i64
    %v1 = pdl.operation "arith.cmpi"(%x1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.icmp:ult(x0, x1) = x0 <u x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_icmp_db4095be : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 6 : i64
  %root = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 6 : i64
    %v1 = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.icmp:ule(x0, x1) = x0 <=u x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_icmp_a34b15fd : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 7 : i64
  %root = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 7 : i64
    %v1 = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.icmp:ugt(x0, x1) = x1 <u x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_icmp_b441479b : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 8 : i64
  %root = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 6 : i64
    %v1 = pdl.operation "arith.cmpi"(%x1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.icmp:uge(x0, x1) = x1 <=u x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_icmp_db894ade : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 9 : i64
  %root = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 7 : i64
    %v1 = pdl.operation "arith.cmpi"(%x1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.icmp:ceq(x0, x1) = x0 == x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_icmp_e22d1084 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 10 : i64
  %root = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i64
    %v1 = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.icmp:cne(x0, x1) = x0 != x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_icmp_54314b6c : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 11 : i64
  %root = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i64
    %v1 = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.icmp:weq(x0, x1) = x0 == x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_icmp_7314332c : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 12 : i64
  %root = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i64
    %v1 = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.icmp:wne(x0, x1) = x0 != x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_icmp_08534b36 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 13 : i64
  %root = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i64
    %v1 = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// == comb.mods

// law: comb.mods(x0, x1) = x0 %s select(x1 == (x1 >>s 1), 1, x1), where no operand is poison and of 2 bits or more
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 4
// difference: any value of the source, as with x0 = 0 : i8, x1 = 0 : i8: the target gives 0 : i8
// guarantee: every width from 2 up
pdl.pattern @arith_for_comb_mods_391a2b86 : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "comb.mods"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_greater_integer_type"(%t, %i1 : !pdl.type, !pdl.type)
  pdl.apply_native_constraint "is_never_poison"(%x0 : !pdl.value)
  pdl.apply_native_constraint "is_never_poison"(%x1 : !pdl.value)
  pdl.rewrite %root {
    %v0 = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrsi"(%x1, %v2 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.attribute = 0 : i64
    %v6 = pdl.operation "arith.cmpi"(%x1, %v4 : !pdl.value, !pdl.value) {"predicate" = %v5} -> (%i1 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.operation "arith.select"(%v7, %v2, %x1 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v9 = pdl.result 0 of %v8
    %v10 = pdl.operation "arith.remsi"(%x0, %v9 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v11 = pdl.result 0 of %v10
    pdl.replace %root with (%v11 : !pdl.value)
  }
}

// law: comb.mods(x0, x1) = 0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// difference: any value of the source, as with x0 = 0 : i1, x1 = 0 : i1: the target gives 0 : i1
// guarantee: width 1
pdl.pattern @arith_for_comb_mods_386bd048 : benefit(2) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %root = pdl.operation "comb.mods"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = false
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// == comb.modu

// law: comb.modu(x0, x1) = x0 %u maxui(x1, 1), where no operand is poison
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// difference: any value of the source, as with x0 = 0 : i8, x1 = 0 : i8: the target gives 0 : i8
// guarantee: every width
pdl.pattern @arith_for_comb_modu_abc07dab : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "comb.modu"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_never_poison"(%x0 : !pdl.value)
  pdl.apply_native_constraint "is_never_poison"(%x1 : !pdl.value)
  pdl.rewrite %root {
    %v0 = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.maxui"(%x1, %v2 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.remui"(%x0, %v4 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// == comb.mul

// law: comb.mul() = 1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: every width
pdl.pattern @arith_for_comb_mul_063782e7 : benefit(1) {
  %t = pdl.type
  %root = pdl.operation "comb.mul" -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.mul(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: every width
pdl.pattern @arith_for_comb_mul_f0f49ecd : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %root = pdl.operation "comb.mul"(%x0 : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.mul(x0, x1) = x0 * x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_mul_05c988e5 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "comb.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.muli"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.mul(x0, x1, …) = comb.mul(x0 * x1, …)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_mul_2035db91 : benefit(0) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %more = pdl.operands
  %root = pdl.operation "comb.mul"(%x0, %x1, %more : !pdl.value, !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.muli"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %fewer = pdl.operation "comb.mul"(%v1, %more : !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)
    pdl.replace %root with %fewer
  }
}

// == comb.mux

// law: comb.mux(x0, x1, x2) = select(x0, x1, x2)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_mux_a1ac0314 : benefit(1) {
  %i1 = pdl.type : i1
  %t = pdl.type
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %t
  %x2 = pdl.operand : %t
  %root = pdl.operation "comb.mux"(%x0, %x1, %x2 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.select"(%x0, %x1, %x2 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == comb.or

// law: comb.or() = 0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: every width
pdl.pattern @arith_for_comb_or_d40f4bb2 : benefit(1) {
  %t = pdl.type
  %root = pdl.operation "comb.or" -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.or(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: every width
pdl.pattern @arith_for_comb_or_28ce9d44 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %root = pdl.operation "comb.or"(%x0 : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.or(x0, x1) = x0 | x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_or_05042a6c : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "comb.or"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.ori"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.or(x0, x1, …) = comb.or(x0 | x1, …)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_or_d3db248b : benefit(0) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %more = pdl.operands
  %root = pdl.operation "comb.or"(%x0, %x1, %more : !pdl.value, !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.ori"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %fewer = pdl.operation "comb.or"(%v1, %more : !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)
    pdl.replace %root with %fewer
  }
}

// == comb.parity

// law: comb.parity(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 1
pdl.pattern @arith_for_comb_parity_6e6e0ea1 : benefit(2) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %root = pdl.operation "comb.parity"(%x0 : !pdl.value) -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.parity(x0) = trunci(((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) ^ (((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) >>u 4) to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 7
// guarantee: width 1, width 8
pdl.pattern @arith_for_comb_parity_6ccd3b47 : benefit(2) {
  %i8 = pdl.type : i8
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i8
  %root = pdl.operation "comb.parity"(%x0 : !pdl.value) -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i8
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i8 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.xori"(%x0, %v4 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.attribute = 2 : i8
    %v8 = pdl.operation "arith.constant" {"value" = %v7} -> (%i8 : !pdl.type)
    %v9 = pdl.result 0 of %v8
    %v10 = pdl.operation "arith.shrui"(%v6, %v9 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v11 = pdl.result 0 of %v10
    %v12 = pdl.operation "arith.xori"(%v6, %v11 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.attribute = 4 : i8
    %v15 = pdl.operation "arith.constant" {"value" = %v14} -> (%i8 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    %v17 = pdl.operation "arith.shrui"(%v13, %v16 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v18 = pdl.result 0 of %v17
    %v19 = pdl.operation "arith.xori"(%v13, %v18 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v20 = pdl.result 0 of %v19
    %v21 = pdl.operation "arith.trunci"(%v20 : !pdl.value) -> (%i1 : !pdl.type)
    %v22 = pdl.result 0 of %v21
    pdl.replace %root with (%v22 : !pdl.value)
  }
}

// law: comb.parity(x0) = trunci((((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) ^ (((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) >>u 4)) ^ ((((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) ^ (((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) >>u 4)) >>u 8) to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 9
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_parity_e7db6c37 : benefit(2) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i16
  %root = pdl.operation "comb.parity"(%x0 : !pdl.value) -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.xori"(%x0, %v4 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.attribute = 2 : i16
    %v8 = pdl.operation "arith.constant" {"value" = %v7} -> (%i16 : !pdl.type)
    %v9 = pdl.result 0 of %v8
    %v10 = pdl.operation "arith.shrui"(%v6, %v9 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v11 = pdl.result 0 of %v10
    %v12 = pdl.operation "arith.xori"(%v6, %v11 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.attribute = 4 : i16
    %v15 = pdl.operation "arith.constant" {"value" = %v14} -> (%i16 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    %v17 = pdl.operation "arith.shrui"(%v13, %v16 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v18 = pdl.result 0 of %v17
    %v19 = pdl.operation "arith.xori"(%v13, %v18 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v20 = pdl.result 0 of %v19
    %v21 = pdl.attribute = 8 : i16
    %v22 = pdl.operation "arith.constant" {"value" = %v21} -> (%i16 : !pdl.type)
    %v23 = pdl.result 0 of %v22
    %v24 = pdl.operation "arith.shrui"(%v20, %v23 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v25 = pdl.result 0 of %v24
    %v26 = pdl.operation "arith.xori"(%v20, %v25 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v27 = pdl.result 0 of %v26
    %v28 = pdl.operation "arith.trunci"(%v27 : !pdl.value) -> (%i1 : !pdl.type)
    %v29 = pdl.result 0 of %v28
    pdl.replace %root with (%v29 : !pdl.value)
  }
}

// law: comb.parity(x0) = trunci(((((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) ^ (((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) >>u 4)) ^ ((((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) ^ (((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) >>u 4)) >>u 8)) ^ (((((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) ^ (((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) >>u 4)) ^ ((((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) ^ (((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) >>u 4)) >>u 8)) >>u 16) to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 11
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_parity_033f0fa1 : benefit(2) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i32
  %root = pdl.operation "comb.parity"(%x0 : !pdl.value) -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.xori"(%x0, %v4 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.attribute = 2 : i32
    %v8 = pdl.operation "arith.constant" {"value" = %v7} -> (%i32 : !pdl.type)
    %v9 = pdl.result 0 of %v8
    %v10 = pdl.operation "arith.shrui"(%v6, %v9 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v11 = pdl.result 0 of %v10
    %v12 = pdl.operation "arith.xori"(%v6, %v11 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.attribute = 4 : i32
    %v15 = pdl.operation "arith.constant" {"value" = %v14} -> (%i32 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    %v17 = pdl.operation "arith.shrui"(%v13, %v16 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v18 = pdl.result 0 of %v17
    %v19 = pdl.operation "arith.xori"(%v13, %v18 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v20 = pdl.result 0 of %v19
    %v21 = pdl.attribute = 8 : i32
    %v22 = pdl.operation "arith.constant" {"value" = %v21} -> (%i32 : !pdl.type)
    %v23 = pdl.result 0 of %v22
    %v24 = pdl.operation "arith.shrui"(%v20, %v23 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v25 = pdl.result 0 of %v24
    %v26 = pdl.operation "arith.xori"(%v20, %v25 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v27 = pdl.result 0 of %v26
    %v28 = pdl.attribute = 16 : i32
    %v29 = pdl.operation "arith.constant" {"value" = %v28} -> (%i32 : !pdl.type)
    %v30 = pdl.result 0 of %v29
    %v31 = pdl.operation "arith.shrui"(%v27, %v30 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v32 = pdl.result 0 of %v31
    %v33 = pdl.operation "arith.xori"(%v27, %v32 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v34 = pdl.result 0 of %v33
    %v35 = pdl.operation "arith.trunci"(%v34 : !pdl.value) -> (%i1 : !pdl.type)
    %v36 = pdl.result 0 of %v35
    pdl.replace %root with (%v36 : !pdl.value)
  }
}

// law: comb.parity(x0) = trunci((((((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) ^ (((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) >>u 4)) ^ ((((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) ^ (((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) >>u 4)) >>u 8)) ^ (((((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) ^ (((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) >>u 4)) ^ ((((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) ^ (((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) >>u 4)) >>u 8)) >>u 16)) ^ ((((((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) ^ (((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) >>u 4)) ^ ((((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) ^ (((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) >>u 4)) >>u 8)) ^ (((((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) ^ (((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) >>u 4)) ^ ((((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) ^ (((x0 ^ (x0 >>u 1)) ^ ((x0 ^ (x0 >>u 1)) >>u 2)) >>u 4)) >>u 8)) >>u 16)) >>u 32) to i1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 13
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_parity_b180649c : benefit(2) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i64
  %root = pdl.operation "comb.parity"(%x0 : !pdl.value) -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.xori"(%x0, %v4 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.attribute = 2 : i64
    %v8 = pdl.operation "arith.constant" {"value" = %v7} -> (%i64 : !pdl.type)
    %v9 = pdl.result 0 of %v8
    %v10 = pdl.operation "arith.shrui"(%v6, %v9 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v11 = pdl.result 0 of %v10
    %v12 = pdl.operation "arith.xori"(%v6, %v11 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.attribute = 4 : i64
    %v15 = pdl.operation "arith.constant" {"value" = %v14} -> (%i64 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    %v17 = pdl.operation "arith.shrui"(%v13, %v16 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v18 = pdl.result 0 of %v17
    %v19 = pdl.operation "arith.xori"(%v13, %v18 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v20 = pdl.result 0 of %v19
    %v21 = pdl.attribute = 8 : i64
    %v22 = pdl.operation "arith.constant" {"value" = %v21} -> (%i64 : !pdl.type)
    %v23 = pdl.result 0 of %v22
    %v24 = pdl.operation "arith.shrui"(%v20, %v23 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v25 = pdl.result 0 of %v24
    %v26 = pdl.operation "arith.xori"(%v20, %v25 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v27 = pdl.result 0 of %v26
    %v28 = pdl.attribute = 16 : i64
    %v29 = pdl.operation "arith.constant" {"value" = %v28} -> (%i64 : !pdl.type)
    %v30 = pdl.result 0 of %v29
    %v31 = pdl.operation "arith.shrui"(%v27, %v30 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v32 = pdl.result 0 of %v31
    %v33 = pdl.operation "arith.xori"(%v27, %v32 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v34 = pdl.result 0 of %v33
    %v35 = pdl.attribute = 32 : i64
    %v36 = pdl.operation "arith.constant" {"value" = %v35} -> (%i64 : !pdl.type)
    %v37 = pdl.result 0 of %v36
    %v38 = pdl.operation "arith.shrui"(%v34, %v37 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v39 = pdl.result 0 of %v38
    %v40 = pdl.operation "arith.xori"(%v34, %v39 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v41 = pdl.result 0 of %v40
    %v42 = pdl.operation "arith.trunci"(%v41 : !pdl.value) -> (%i1 : !pdl.type)
    %v43 = pdl.result 0 of %v42
    pdl.replace %root with (%v43 : !pdl.value)
  }
}

// == comb.replicate

// law: comb.replicate(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 1
pdl.pattern @arith_for_comb_replicate_1b190f75 : benefit(2) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %root = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.replicate(x0) = extsi(x0 to i8)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1, width 8
pdl.pattern @arith_for_comb_replicate_9335e3de : benefit(2) {
  %i1 = pdl.type : i1
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i1
  %root = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extsi"(%x0 : !pdl.value) -> (%i8 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.replicate(x0) = extsi(x0 to i16)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1, width 16
pdl.pattern @arith_for_comb_replicate_64a9e7d9 : benefit(2) {
  %i1 = pdl.type : i1
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i1
  %root = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extsi"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.replicate(x0) = extsi(x0 to i32)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1, width 32
pdl.pattern @arith_for_comb_replicate_7942b896 : benefit(2) {
  %i1 = pdl.type : i1
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i1
  %root = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extsi"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.replicate(x0) = extsi(x0 to i64)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1, width 64
pdl.pattern @arith_for_comb_replicate_10ecb8ec : benefit(2) {
  %i1 = pdl.type : i1
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i1
  %root = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extsi"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.replicate(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 8
pdl.pattern @arith_for_comb_replicate_c3027af0 : benefit(2) {
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i8
  %root = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.replicate(x0) = (extui(x0 to i16) << 8) | extui(x0 to i16)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 3
// guarantee: width 8, width 16
pdl.pattern @arith_for_comb_replicate_c880ddcf : benefit(2) {
  %i8 = pdl.type : i8
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i8
  %root = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 8 : i16
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.ori"(%v6, %v1 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    pdl.replace %root with (%v8 : !pdl.value)
  }
}

// law: comb.replicate(x0) = (((((extui(x0 to i32) << 8) | extui(x0 to i32)) << 8) | extui(x0 to i32)) << 8) | extui(x0 to i32)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 7
// guarantee: width 8, width 32
pdl.pattern @arith_for_comb_replicate_924cb570 : benefit(2) {
  %i8 = pdl.type : i8
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i8
  %root = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 8 : i32
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.ori"(%v6, %v1 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.shli"(%v8, %v4 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "arith.ori"(%v10, %v1 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "arith.shli"(%v12, %v4 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v14 = pdl.result 0 of %v13
    %v15 = pdl.operation "arith.ori"(%v14, %v1 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    pdl.replace %root with (%v16 : !pdl.value)
  }
}

// law: comb.replicate(x0) = (((((((((((((extui(x0 to i64) << 8) | extui(x0 to i64)) << 8) | extui(x0 to i64)) << 8) | extui(x0 to i64)) << 8) | extui(x0 to i64)) << 8) | extui(x0 to i64)) << 8) | extui(x0 to i64)) << 8) | extui(x0 to i64)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 15
// guarantee: width 8, width 64
pdl.pattern @arith_for_comb_replicate_7ced26be : benefit(2) {
  %i8 = pdl.type : i8
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i8
  %root = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 8 : i64
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.ori"(%v6, %v1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.shli"(%v8, %v4 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "arith.ori"(%v10, %v1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "arith.shli"(%v12, %v4 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v14 = pdl.result 0 of %v13
    %v15 = pdl.operation "arith.ori"(%v14, %v1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    %v17 = pdl.operation "arith.shli"(%v16, %v4 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v18 = pdl.result 0 of %v17
    %v19 = pdl.operation "arith.ori"(%v18, %v1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v20 = pdl.result 0 of %v19
    %v21 = pdl.operation "arith.shli"(%v20, %v4 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v22 = pdl.result 0 of %v21
    %v23 = pdl.operation "arith.ori"(%v22, %v1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v24 = pdl.result 0 of %v23
    %v25 = pdl.operation "arith.shli"(%v24, %v4 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v26 = pdl.result 0 of %v25
    %v27 = pdl.operation "arith.ori"(%v26, %v1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v28 = pdl.result 0 of %v27
    %v29 = pdl.operation "arith.shli"(%v28, %v4 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v30 = pdl.result 0 of %v29
    %v31 = pdl.operation "arith.ori"(%v30, %v1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v32 = pdl.result 0 of %v31
    pdl.replace %root with (%v32 : !pdl.value)
  }
}

// law: comb.replicate(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 16
pdl.pattern @arith_for_comb_replicate_23af414f : benefit(2) {
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i16
  %root = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.replicate(x0) = (extui(x0 to i32) << 16) | extui(x0 to i32)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 3
// guarantee: width 16, width 32
pdl.pattern @arith_for_comb_replicate_b8888933 : benefit(2) {
  %i16 = pdl.type : i16
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i16
  %root = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 16 : i32
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.ori"(%v6, %v1 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    pdl.replace %root with (%v8 : !pdl.value)
  }
}

// law: comb.replicate(x0) = (((((extui(x0 to i64) << 16) | extui(x0 to i64)) << 16) | extui(x0 to i64)) << 16) | extui(x0 to i64)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 7
// guarantee: width 16, width 64
pdl.pattern @arith_for_comb_replicate_1be7db06 : benefit(2) {
  %i16 = pdl.type : i16
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i16
  %root = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 16 : i64
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.ori"(%v6, %v1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "arith.shli"(%v8, %v4 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "arith.ori"(%v10, %v1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "arith.shli"(%v12, %v4 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v14 = pdl.result 0 of %v13
    %v15 = pdl.operation "arith.ori"(%v14, %v1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    pdl.replace %root with (%v16 : !pdl.value)
  }
}

// law: comb.replicate(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 32
pdl.pattern @arith_for_comb_replicate_af05c990 : benefit(2) {
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i32
  %root = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.replicate(x0) = (extui(x0 to i64) << 32) | extui(x0 to i64)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 3
// guarantee: width 32, width 64
pdl.pattern @arith_for_comb_replicate_386c4311 : benefit(2) {
  %i32 = pdl.type : i32
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i32
  %root = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 32 : i64
    %v3 = pdl.operation "arith.constant" {"value" = %v2} -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shli"(%v1, %v4 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "arith.ori"(%v6, %v1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    pdl.replace %root with (%v8 : !pdl.value)
  }
}

// law: comb.replicate(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 64
pdl.pattern @arith_for_comb_replicate_02696770 : benefit(2) {
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i64
  %root = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// == comb.reverse

// law: comb.reverse(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 1
pdl.pattern @arith_for_comb_reverse_cf89a143 : benefit(2) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %root = pdl.operation "comb.reverse"(%x0 : !pdl.value) -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.reverse(x0) = ((((((((x0 & 1) << 7) | (((x0 >>u 1) & 1) << 6)) | (((x0 >>u 2) & 1) << 5)) | (((x0 >>u 3) & 1) << 4)) | (((x0 >>u 4) & 1) << 3)) | (((x0 >>u 5) & 1) << 2)) | (((x0 >>u 6) & 1) << 1)) | ((x0 >>u 7) & 1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 29
// guarantee: width 8
pdl.pattern @arith_for_comb_reverse_adf9f8db : benefit(2) {
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i8
  %root = pdl.operation "comb.reverse"(%x0 : !pdl.value) -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i8
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i8 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.andi"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.attribute = 7 : i8
    %v6 = pdl.operation "arith.constant" {"value" = %v5} -> (%i8 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.operation "arith.shli"(%v4, %v7 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v9 = pdl.result 0 of %v8
    %v10 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v11 = pdl.result 0 of %v10
    %v12 = pdl.operation "arith.andi"(%v11, %v2 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.attribute = 6 : i8
    %v15 = pdl.operation "arith.constant" {"value" = %v14} -> (%i8 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    %v17 = pdl.operation "arith.shli"(%v13, %v16 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v18 = pdl.result 0 of %v17
    %v19 = pdl.operation "arith.ori"(%v9, %v18 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v20 = pdl.result 0 of %v19
    %v21 = pdl.attribute = 2 : i8
    %v22 = pdl.operation "arith.constant" {"value" = %v21} -> (%i8 : !pdl.type)
    %v23 = pdl.result 0 of %v22
    %v24 = pdl.operation "arith.shrui"(%x0, %v23 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v25 = pdl.result 0 of %v24
    %v26 = pdl.operation "arith.andi"(%v25, %v2 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v27 = pdl.result 0 of %v26
    %v28 = pdl.attribute = 5 : i8
    %v29 = pdl.operation "arith.constant" {"value" = %v28} -> (%i8 : !pdl.type)
    %v30 = pdl.result 0 of %v29
    %v31 = pdl.operation "arith.shli"(%v27, %v30 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v32 = pdl.result 0 of %v31
    %v33 = pdl.operation "arith.ori"(%v20, %v32 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v34 = pdl.result 0 of %v33
    %v35 = pdl.attribute = 3 : i8
    %v36 = pdl.operation "arith.constant" {"value" = %v35} -> (%i8 : !pdl.type)
    %v37 = pdl.result 0 of %v36
    %v38 = pdl.operation "arith.shrui"(%x0, %v37 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v39 = pdl.result 0 of %v38
    %v40 = pdl.operation "arith.andi"(%v39, %v2 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v41 = pdl.result 0 of %v40
    %v42 = pdl.attribute = 4 : i8
    %v43 = pdl.operation "arith.constant" {"value" = %v42} -> (%i8 : !pdl.type)
    %v44 = pdl.result 0 of %v43
    %v45 = pdl.operation "arith.shli"(%v41, %v44 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v46 = pdl.result 0 of %v45
    %v47 = pdl.operation "arith.ori"(%v34, %v46 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v48 = pdl.result 0 of %v47
    %v49 = pdl.operation "arith.shrui"(%x0, %v44 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v50 = pdl.result 0 of %v49
    %v51 = pdl.operation "arith.andi"(%v50, %v2 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v52 = pdl.result 0 of %v51
    %v53 = pdl.operation "arith.shli"(%v52, %v37 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v54 = pdl.result 0 of %v53
    %v55 = pdl.operation "arith.ori"(%v48, %v54 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v56 = pdl.result 0 of %v55
    %v57 = pdl.operation "arith.shrui"(%x0, %v30 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v58 = pdl.result 0 of %v57
    %v59 = pdl.operation "arith.andi"(%v58, %v2 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v60 = pdl.result 0 of %v59
    %v61 = pdl.operation "arith.shli"(%v60, %v23 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v62 = pdl.result 0 of %v61
    %v63 = pdl.operation "arith.ori"(%v56, %v62 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v64 = pdl.result 0 of %v63
    %v65 = pdl.operation "arith.shrui"(%x0, %v16 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v66 = pdl.result 0 of %v65
    %v67 = pdl.operation "arith.andi"(%v66, %v2 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v68 = pdl.result 0 of %v67
    %v69 = pdl.operation "arith.shli"(%v68, %v2 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v70 = pdl.result 0 of %v69
    %v71 = pdl.operation "arith.ori"(%v64, %v70 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v72 = pdl.result 0 of %v71
    %v73 = pdl.operation "arith.shrui"(%x0, %v7 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v74 = pdl.result 0 of %v73
    %v75 = pdl.operation "arith.andi"(%v74, %v2 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v76 = pdl.result 0 of %v75
    %v77 = pdl.operation "arith.ori"(%v72, %v76 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v78 = pdl.result 0 of %v77
    pdl.replace %root with (%v78 : !pdl.value)
  }
}

// law: comb.reverse(x0) = ((((((((((((((((x0 & 1) << 15) | (((x0 >>u 1) & 1) << 14)) | (((x0 >>u 2) & 1) << 13)) | (((x0 >>u 3) & 1) << 12)) | (((x0 >>u 4) & 1) << 11)) | (((x0 >>u 5) & 1) << 10)) | (((x0 >>u 6) & 1) << 9)) | (((x0 >>u 7) & 1) << 8)) | (((x0 >>u 8) & 1) << 7)) | (((x0 >>u 9) & 1) << 6)) | (((x0 >>u 10) & 1) << 5)) | (((x0 >>u 11) & 1) << 4)) | (((x0 >>u 12) & 1) << 3)) | (((x0 >>u 13) & 1) << 2)) | (((x0 >>u 14) & 1) << 1)) | ((x0 >>u 15) & 1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 61
// guarantee: width 16
pdl.pattern @arith_for_comb_reverse_7337630f : benefit(2) {
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i16
  %root = pdl.operation "comb.reverse"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i16
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.andi"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.attribute = 15 : i16
    %v6 = pdl.operation "arith.constant" {"value" = %v5} -> (%i16 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.operation "arith.shli"(%v4, %v7 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v9 = pdl.result 0 of %v8
    %v10 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v11 = pdl.result 0 of %v10
    %v12 = pdl.operation "arith.andi"(%v11, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.attribute = 14 : i16
    %v15 = pdl.operation "arith.constant" {"value" = %v14} -> (%i16 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    %v17 = pdl.operation "arith.shli"(%v13, %v16 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v18 = pdl.result 0 of %v17
    %v19 = pdl.operation "arith.ori"(%v9, %v18 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v20 = pdl.result 0 of %v19
    %v21 = pdl.attribute = 2 : i16
    %v22 = pdl.operation "arith.constant" {"value" = %v21} -> (%i16 : !pdl.type)
    %v23 = pdl.result 0 of %v22
    %v24 = pdl.operation "arith.shrui"(%x0, %v23 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v25 = pdl.result 0 of %v24
    %v26 = pdl.operation "arith.andi"(%v25, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v27 = pdl.result 0 of %v26
    %v28 = pdl.attribute = 13 : i16
    %v29 = pdl.operation "arith.constant" {"value" = %v28} -> (%i16 : !pdl.type)
    %v30 = pdl.result 0 of %v29
    %v31 = pdl.operation "arith.shli"(%v27, %v30 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v32 = pdl.result 0 of %v31
    %v33 = pdl.operation "arith.ori"(%v20, %v32 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v34 = pdl.result 0 of %v33
    %v35 = pdl.attribute = 3 : i16
    %v36 = pdl.operation "arith.constant" {"value" = %v35} -> (%i16 : !pdl.type)
    %v37 = pdl.result 0 of %v36
    %v38 = pdl.operation "arith.shrui"(%x0, %v37 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v39 = pdl.result 0 of %v38
    %v40 = pdl.operation "arith.andi"(%v39, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v41 = pdl.result 0 of %v40
    %v42 = pdl.attribute = 12 : i16
    %v43 = pdl.operation "arith.constant" {"value" = %v42} -> (%i16 : !pdl.type)
    %v44 = pdl.result 0 of %v43
    %v45 = pdl.operation "arith.shli"(%v41, %v44 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v46 = pdl.result 0 of %v45
    %v47 = pdl.operation "arith.ori"(%v34, %v46 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v48 = pdl.result 0 of %v47
    %v49 = pdl.attribute = 4 : i16
    %v50 = pdl.operation "arith.constant" {"value" = %v49} -> (%i16 : !pdl.type)
    %v51 = pdl.result 0 of %v50
    %v52 = pdl.operation "arith.shrui"(%x0, %v51 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v53 = pdl.result 0 of %v52
    %v54 = pdl.operation "arith.andi"(%v53, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v55 = pdl.result 0 of %v54
    %v56 = pdl.attribute = 11 : i16
    %v57 = pdl.operation "arith.constant" {"value" = %v56} -> (%i16 : !pdl.type)
    %v58 = pdl.result 0 of %v57
    %v59 = pdl.operation "arith.shli"(%v55, %v58 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v60 = pdl.result 0 of %v59
    %v61 = pdl.operation "arith.ori"(%v48, %v60 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v62 = pdl.result 0 of %v61
    %v63 = pdl.attribute = 5 : i16
    %v64 = pdl.operation "arith.constant" {"value" = %v63} -> (%i16 : !pdl.type)
    %v65 = pdl.result 0 of %v64
    %v66 = pdl.operation "arith.shrui"(%x0, %v65 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v67 = pdl.result 0 of %v66
    %v68 = pdl.operation "arith.andi"(%v67, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v69 = pdl.result 0 of %v68
    %v70 = pdl.attribute = 10 : i16
    %v71 = pdl.operation "arith.constant" {"value" = %v70} -> (%i16 : !pdl.type)
    %v72 = pdl.result 0 of %v71
    %v73 = pdl.operation "arith.shli"(%v69, %v72 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v74 = pdl.result 0 of %v73
    %v75 = pdl.operation "arith.ori"(%v62, %v74 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v76 = pdl.result 0 of %v75
    %v77 = pdl.attribute = 6 : i16
    %v78 = pdl.operation "arith.constant" {"value" = %v77} -> (%i16 : !pdl.type)
    %v79 = pdl.result 0 of %v78
    %v80 = pdl.operation "arith.shrui"(%x0, %v79 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v81 = pdl.result 0 of %v80
    %v82 = pdl.operation "arith.andi"(%v81, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v83 = pdl.result 0 of %v82
    %v84 = pdl.attribute = 9 : i16
    %v85 = pdl.operation "arith.constant" {"value" = %v84} -> (%i16 : !pdl.type)
    %v86 = pdl.result 0 of %v85
    %v87 = pdl.operation "arith.shli"(%v83, %v86 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v88 = pdl.result 0 of %v87
    %v89 = pdl.operation "arith.ori"(%v76, %v88 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v90 = pdl.result 0 of %v89
    %v91 = pdl.attribute = 7 : i16
    %v92 = pdl.operation "arith.constant" {"value" = %v91} -> (%i16 : !pdl.type)
    %v93 = pdl.result 0 of %v92
    %v94 = pdl.operation "arith.shrui"(%x0, %v93 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v95 = pdl.result 0 of %v94
    %v96 = pdl.operation "arith.andi"(%v95, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v97 = pdl.result 0 of %v96
    %v98 = pdl.attribute = 8 : i16
    %v99 = pdl.operation "arith.constant" {"value" = %v98} -> (%i16 : !pdl.type)
    %v100 = pdl.result 0 of %v99
    %v101 = pdl.operation "arith.shli"(%v97, %v100 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v102 = pdl.result 0 of %v101
    %v103 = pdl.operation "arith.ori"(%v90, %v102 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v104 = pdl.result 0 of %v103
    %v105 = pdl.operation "arith.shrui"(%x0, %v100 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v106 = pdl.result 0 of %v105
    %v107 = pdl.operation "arith.andi"(%v106, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v108 = pdl.result 0 of %v107
    %v109 = pdl.operation "arith.shli"(%v108, %v93 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v110 = pdl.result 0 of %v109
    %v111 = pdl.operation "arith.ori"(%v104, %v110 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v112 = pdl.result 0 of %v111
    %v113 = pdl.operation "arith.shrui"(%x0, %v86 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v114 = pdl.result 0 of %v113
    %v115 = pdl.operation "arith.andi"(%v114, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v116 = pdl.result 0 of %v115
    %v117 = pdl.operation "arith.shli"(%v116, %v79 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v118 = pdl.result 0 of %v117
    %v119 = pdl.operation "arith.ori"(%v112, %v118 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v120 = pdl.result 0 of %v119
    %v121 = pdl.operation "arith.shrui"(%x0, %v72 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v122 = pdl.result 0 of %v121
    %v123 = pdl.operation "arith.andi"(%v122, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v124 = pdl.result 0 of %v123
    %v125 = pdl.operation "arith.shli"(%v124, %v65 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v126 = pdl.result 0 of %v125
    %v127 = pdl.operation "arith.ori"(%v120, %v126 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v128 = pdl.result 0 of %v127
    %v129 = pdl.operation "arith.shrui"(%x0, %v58 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v130 = pdl.result 0 of %v129
    %v131 = pdl.operation "arith.andi"(%v130, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v132 = pdl.result 0 of %v131
    %v133 = pdl.operation "arith.shli"(%v132, %v51 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v134 = pdl.result 0 of %v133
    %v135 = pdl.operation "arith.ori"(%v128, %v134 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v136 = pdl.result 0 of %v135
    %v137 = pdl.operation "arith.shrui"(%x0, %v44 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v138 = pdl.result 0 of %v137
    %v139 = pdl.operation "arith.andi"(%v138, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v140 = pdl.result 0 of %v139
    %v141 = pdl.operation "arith.shli"(%v140, %v37 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v142 = pdl.result 0 of %v141
    %v143 = pdl.operation "arith.ori"(%v136, %v142 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v144 = pdl.result 0 of %v143
    %v145 = pdl.operation "arith.shrui"(%x0, %v30 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v146 = pdl.result 0 of %v145
    %v147 = pdl.operation "arith.andi"(%v146, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v148 = pdl.result 0 of %v147
    %v149 = pdl.operation "arith.shli"(%v148, %v23 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v150 = pdl.result 0 of %v149
    %v151 = pdl.operation "arith.ori"(%v144, %v150 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v152 = pdl.result 0 of %v151
    %v153 = pdl.operation "arith.shrui"(%x0, %v16 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v154 = pdl.result 0 of %v153
    %v155 = pdl.operation "arith.andi"(%v154, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v156 = pdl.result 0 of %v155
    %v157 = pdl.operation "arith.shli"(%v156, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v158 = pdl.result 0 of %v157
    %v159 = pdl.operation "arith.ori"(%v152, %v158 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v160 = pdl.result 0 of %v159
    %v161 = pdl.operation "arith.shrui"(%x0, %v7 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v162 = pdl.result 0 of %v161
    %v163 = pdl.operation "arith.andi"(%v162, %v2 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v164 = pdl.result 0 of %v163
    %v165 = pdl.operation "arith.ori"(%v160, %v164 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v166 = pdl.result 0 of %v165
    pdl.replace %root with (%v166 : !pdl.value)
  }
}

// law: comb.reverse(x0) = ((((((((((((((((((((((((((((((((x0 & 1) << 31) | (((x0 >>u 1) & 1) << 30)) | (((x0 >>u 2) & 1) << 29)) | (((x0 >>u 3) & 1) << 28)) | (((x0 >>u 4) & 1) << 27)) | (((x0 >>u 5) & 1) << 26)) | (((x0 >>u 6) & 1) << 25)) | (((x0 >>u 7) & 1) << 24)) | (((x0 >>u 8) & 1) << 23)) | (((x0 >>u 9) & 1) << 22)) | (((x0 >>u 10) & 1) << 21)) | (((x0 >>u 11) & 1) << 20)) | (((x0 >>u 12) & 1) << 19)) | (((x0 >>u 13) & 1) << 18)) | (((x0 >>u 14) & 1) << 17)) | (((x0 >>u 15) & 1) << 16)) | (((x0 >>u 16) & 1) << 15)) | (((x0 >>u 17) & 1) << 14)) | (((x0 >>u 18) & 1) << 13)) | (((x0 >>u 19) & 1) << 12)) | (((x0 >>u 20) & 1) << 11)) | (((x0 >>u 21) & 1) << 10)) | (((x0 >>u 22) & 1) << 9)) | (((x0 >>u 23) & 1) << 8)) | (((x0 >>u 24) & 1) << 7)) | (((x0 >>u 25) & 1) << 6)) | (((x0 >>u 26) & 1) << 5)) | (((x0 >>u 27) & 1) << 4)) | (((x0 >>u 28) & 1) << 3)) | (((x0 >>u 29) & 1) << 2)) | (((x0 >>u 30) & 1) << 1)) | ((x0 >>u 31) & 1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 125
// guarantee: width 32
pdl.pattern @arith_for_comb_reverse_d4da07be : benefit(2) {
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i32
  %root = pdl.operation "comb.reverse"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i32
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.andi"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.attribute = 31 : i32
    %v6 = pdl.operation "arith.constant" {"value" = %v5} -> (%i32 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.operation "arith.shli"(%v4, %v7 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v9 = pdl.result 0 of %v8
    %v10 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v11 = pdl.result 0 of %v10
    %v12 = pdl.operation "arith.andi"(%v11, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.attribute = 30 : i32
    %v15 = pdl.operation "arith.constant" {"value" = %v14} -> (%i32 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    %v17 = pdl.operation "arith.shli"(%v13, %v16 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v18 = pdl.result 0 of %v17
    %v19 = pdl.operation "arith.ori"(%v9, %v18 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v20 = pdl.result 0 of %v19
    %v21 = pdl.attribute = 2 : i32
    %v22 = pdl.operation "arith.constant" {"value" = %v21} -> (%i32 : !pdl.type)
    %v23 = pdl.result 0 of %v22
    %v24 = pdl.operation "arith.shrui"(%x0, %v23 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v25 = pdl.result 0 of %v24
    %v26 = pdl.operation "arith.andi"(%v25, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v27 = pdl.result 0 of %v26
    %v28 = pdl.attribute = 29 : i32
    %v29 = pdl.operation "arith.constant" {"value" = %v28} -> (%i32 : !pdl.type)
    %v30 = pdl.result 0 of %v29
    %v31 = pdl.operation "arith.shli"(%v27, %v30 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v32 = pdl.result 0 of %v31
    %v33 = pdl.operation "arith.ori"(%v20, %v32 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v34 = pdl.result 0 of %v33
    %v35 = pdl.attribute = 3 : i32
    %v36 = pdl.operation "arith.constant" {"value" = %v35} -> (%i32 : !pdl.type)
    %v37 = pdl.result 0 of %v36
    %v38 = pdl.operation "arith.shrui"(%x0, %v37 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v39 = pdl.result 0 of %v38
    %v40 = pdl.operation "arith.andi"(%v39, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v41 = pdl.result 0 of %v40
    %v42 = pdl.attribute = 28 : i32
    %v43 = pdl.operation "arith.constant" {"value" = %v42} -> (%i32 : !pdl.type)
    %v44 = pdl.result 0 of %v43
    %v45 = pdl.operation "arith.shli"(%v41, %v44 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v46 = pdl.result 0 of %v45
    %v47 = pdl.operation "arith.ori"(%v34, %v46 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v48 = pdl.result 0 of %v47
    %v49 = pdl.attribute = 4 : i32
    %v50 = pdl.operation "arith.constant" {"value" = %v49} -> (%i32 : !pdl.type)
    %v51 = pdl.result 0 of %v50
    %v52 = pdl.operation "arith.shrui"(%x0, %v51 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v53 = pdl.result 0 of %v52
    %v54 = pdl.operation "arith.andi"(%v53, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v55 = pdl.result 0 of %v54
    %v56 = pdl.attribute = 27 : i32
    %v57 = pdl.operation "arith.constant" {"value" = %v56} -> (%i32 : !pdl.type)
    %v58 = pdl.result 0 of %v57
    %v59 = pdl.operation "arith.shli"(%v55, %v58 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v60 = pdl.result 0 of %v59
    %v61 = pdl.operation "arith.ori"(%v48, %v60 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v62 = pdl.result 0 of %v61
    %v63 = pdl.attribute = 5 : i32
    %v64 = pdl.operation "arith.constant" {"value" = %v63} -> (%i32 : !pdl.type)
    %v65 = pdl.result 0 of %v64
    %v66 = pdl.operation "arith.shrui"(%x0, %v65 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v67 = pdl.result 0 of %v66
    %v68 = pdl.operation "arith.andi"(%v67, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v69 = pdl.result 0 of %v68
    %v70 = pdl.attribute = 26 : i32
    %v71 = pdl.operation "arith.constant" {"value" = %v70} -> (%i32 : !pdl.type)
    %v72 = pdl.result 0 of %v71
    %v73 = pdl.operation "arith.shli"(%v69, %v72 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v74 = pdl.result 0 of %v73
    %v75 = pdl.operation "arith.ori"(%v62, %v74 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v76 = pdl.result 0 of %v75
    %v77 = pdl.attribute = 6 : i32
    %v78 = pdl.operation "arith.constant" {"value" = %v77} -> (%i32 : !pdl.type)
    %v79 = pdl.result 0 of %v78
    %v80 = pdl.operation "arith.shrui"(%x0, %v79 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v81 = pdl.result 0 of %v80
    %v82 = pdl.operation "arith.andi"(%v81, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v83 = pdl.result 0 of %v82
    %v84 = pdl.attribute = 25 : i32
    %v85 = pdl.operation "arith.constant" {"value" = %v84} -> (%i32 : !pdl.type)
    %v86 = pdl.result 0 of %v85
    %v87 = pdl.operation "arith.shli"(%v83, %v86 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v88 = pdl.result 0 of %v87
    %v89 = pdl.operation "arith.ori"(%v76, %v88 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v90 = pdl.result 0 of %v89
    %v91 = pdl.attribute = 7 : i32
    %v92 = pdl.operation "arith.constant" {"value" = %v91} -> (%i32 : !pdl.type)
    %v93 = pdl.result 0 of %v92
    %v94 = pdl.operation "arith.shrui"(%x0, %v93 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v95 = pdl.result 0 of %v94
    %v96 = pdl.operation "arith.andi"(%v95, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v97 = pdl.result 0 of %v96
    %v98 = pdl.attribute = 24 : i32
    %v99 = pdl.operation "arith.constant" {"value" = %v98} -> (%i32 : !pdl.type)
    %v100 = pdl.result 0 of %v99
    %v101 = pdl.operation "arith.shli"(%v97, %v100 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v102 = pdl.result 0 of %v101
    %v103 = pdl.operation "arith.ori"(%v90, %v102 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v104 = pdl.result 0 of %v103
    %v105 = pdl.attribute = 8 : i32
    %v106 = pdl.operation "arith.constant" {"value" = %v105} -> (%i32 : !pdl.type)
    %v107 = pdl.result 0 of %v106
    %v108 = pdl.operation "arith.shrui"(%x0, %v107 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v109 = pdl.result 0 of %v108
    %v110 = pdl.operation "arith.andi"(%v109, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v111 = pdl.result 0 of %v110
    %v112 = pdl.attribute = 23 : i32
    %v113 = pdl.operation "arith.constant" {"value" = %v112} -> (%i32 : !pdl.type)
    %v114 = pdl.result 0 of %v113
    %v115 = pdl.operation "arith.shli"(%v111, %v114 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v116 = pdl.result 0 of %v115
    %v117 = pdl.operation "arith.ori"(%v104, %v116 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v118 = pdl.result 0 of %v117
    %v119 = pdl.attribute = 9 : i32
    %v120 = pdl.operation "arith.constant" {"value" = %v119} -> (%i32 : !pdl.type)
    %v121 = pdl.result 0 of %v120
    %v122 = pdl.operation "arith.shrui"(%x0, %v121 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v123 = pdl.result 0 of %v122
    %v124 = pdl.operation "arith.andi"(%v123, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v125 = pdl.result 0 of %v124
    %v126 = pdl.attribute = 22 : i32
    %v127 = pdl.operation "arith.constant" {"value" = %v126} -> (%i32 : !pdl.type)
    %v128 = pdl.result 0 of %v127
    %v129 = pdl.operation "arith.shli"(%v125, %v128 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v130 = pdl.result 0 of %v129
    %v131 = pdl.operation "arith.ori"(%v118, %v130 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v132 = pdl.result 0 of %v131
    %v133 = pdl.attribute = 10 : i32
    %v134 = pdl.operation "arith.constant" {"value" = %v133} -> (%i32 : !pdl.type)
    %v135 = pdl.result 0 of %v134
    %v136 = pdl.operation "arith.shrui"(%x0, %v135 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v137 = pdl.result 0 of %v136
    %v138 = pdl.operation "arith.andi"(%v137, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v139 = pdl.result 0 of %v138
    %v140 = pdl.attribute = 21 : i32
    %v141 = pdl.operation "arith.constant" {"value" = %v140} -> (%i32 : !pdl.type)
    %v142 = pdl.result 0 of %v141
    %v143 = pdl.operation "arith.shli"(%v139, %v142 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v144 = pdl.result 0 of %v143
    %v145 = pdl.operation "arith.ori"(%v132, %v144 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v146 = pdl.result 0 of %v145
    %v147 = pdl.attribute = 11 : i32
    %v148 = pdl.operation "arith.constant" {"value" = %v147} -> (%i32 : !pdl.type)
    %v149 = pdl.result 0 of %v148
    %v150 = pdl.operation "arith.shrui"(%x0, %v149 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v151 = pdl.result 0 of %v150
    %v152 = pdl.operation "arith.andi"(%v151, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v153 = pdl.result 0 of %v152
    %v154 = pdl.attribute = 20 : i32
    %v155 = pdl.operation "arith.constant" {"value" = %v154} -> (%i32 : !pdl.type)
    %v156 = pdl.result 0 of %v155
    %v157 = pdl.operation "arith.shli"(%v153, %v156 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v158 = pdl.result 0 of %v157
    %v159 = pdl.operation "arith.ori"(%v146, %v158 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v160 = pdl.result 0 of %v159
    %v161 = pdl.attribute = 12 : i32
    %v162 = pdl.operation "arith.constant" {"value" = %v161} -> (%i32 : !pdl.type)
    %v163 = pdl.result 0 of %v162
    %v164 = pdl.operation "arith.shrui"(%x0, %v163 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v165 = pdl.result 0 of %v164
    %v166 = pdl.operation "arith.andi"(%v165, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v167 = pdl.result 0 of %v166
    %v168 = pdl.attribute = 19 : i32
    %v169 = pdl.operation "arith.constant" {"value" = %v168} -> (%i32 : !pdl.type)
    %v170 = pdl.result 0 of %v169
    %v171 = pdl.operation "arith.shli"(%v167, %v170 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v172 = pdl.result 0 of %v171
    %v173 = pdl.operation "arith.ori"(%v160, %v172 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v174 = pdl.result 0 of %v173
    %v175 = pdl.attribute = 13 : i32
    %v176 = pdl.operation "arith.constant" {"value" = %v175} -> (%i32 : !pdl.type)
    %v177 = pdl.result 0 of %v176
    %v178 = pdl.operation "arith.shrui"(%x0, %v177 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v179 = pdl.result 0 of %v178
    %v180 = pdl.operation "arith.andi"(%v179, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v181 = pdl.result 0 of %v180
    %v182 = pdl.attribute = 18 : i32
    %v183 = pdl.operation "arith.constant" {"value" = %v182} -> (%i32 : !pdl.type)
    %v184 = pdl.result 0 of %v183
    %v185 = pdl.operation "arith.shli"(%v181, %v184 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v186 = pdl.result 0 of %v185
    %v187 = pdl.operation "arith.ori"(%v174, %v186 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v188 = pdl.result 0 of %v187
    %v189 = pdl.attribute = 14 : i32
    %v190 = pdl.operation "arith.constant" {"value" = %v189} -> (%i32 : !pdl.type)
    %v191 = pdl.result 0 of %v190
    %v192 = pdl.operation "arith.shrui"(%x0, %v191 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v193 = pdl.result 0 of %v192
    %v194 = pdl.operation "arith.andi"(%v193, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v195 = pdl.result 0 of %v194
    %v196 = pdl.attribute = 17 : i32
    %v197 = pdl.operation "arith.constant" {"value" = %v196} -> (%i32 : !pdl.type)
    %v198 = pdl.result 0 of %v197
    %v199 = pdl.operation "arith.shli"(%v195, %v198 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v200 = pdl.result 0 of %v199
    %v201 = pdl.operation "arith.ori"(%v188, %v200 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v202 = pdl.result 0 of %v201
    %v203 = pdl.attribute = 15 : i32
    %v204 = pdl.operation "arith.constant" {"value" = %v203} -> (%i32 : !pdl.type)
    %v205 = pdl.result 0 of %v204
    %v206 = pdl.operation "arith.shrui"(%x0, %v205 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v207 = pdl.result 0 of %v206
    %v208 = pdl.operation "arith.andi"(%v207, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v209 = pdl.result 0 of %v208
    %v210 = pdl.attribute = 16 : i32
    %v211 = pdl.operation "arith.constant" {"value" = %v210} -> (%i32 : !pdl.type)
    %v212 = pdl.result 0 of %v211
    %v213 = pdl.operation "arith.shli"(%v209, %v212 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v214 = pdl.result 0 of %v213
    %v215 = pdl.operation "arith.ori"(%v202, %v214 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v216 = pdl.result 0 of %v215
    %v217 = pdl.operation "arith.shrui"(%x0, %v212 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v218 = pdl.result 0 of %v217
    %v219 = pdl.operation "arith.andi"(%v218, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v220 = pdl.result 0 of %v219
    %v221 = pdl.operation "arith.shli"(%v220, %v205 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v222 = pdl.result 0 of %v221
    %v223 = pdl.operation "arith.ori"(%v216, %v222 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v224 = pdl.result 0 of %v223
    %v225 = pdl.operation "arith.shrui"(%x0, %v198 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v226 = pdl.result 0 of %v225
    %v227 = pdl.operation "arith.andi"(%v226, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v228 = pdl.result 0 of %v227
    %v229 = pdl.operation "arith.shli"(%v228, %v191 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v230 = pdl.result 0 of %v229
    %v231 = pdl.operation "arith.ori"(%v224, %v230 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v232 = pdl.result 0 of %v231
    %v233 = pdl.operation "arith.shrui"(%x0, %v184 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v234 = pdl.result 0 of %v233
    %v235 = pdl.operation "arith.andi"(%v234, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v236 = pdl.result 0 of %v235
    %v237 = pdl.operation "arith.shli"(%v236, %v177 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v238 = pdl.result 0 of %v237
    %v239 = pdl.operation "arith.ori"(%v232, %v238 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v240 = pdl.result 0 of %v239
    %v241 = pdl.operation "arith.shrui"(%x0, %v170 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v242 = pdl.result 0 of %v241
    %v243 = pdl.operation "arith.andi"(%v242, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v244 = pdl.result 0 of %v243
    %v245 = pdl.operation "arith.shli"(%v244, %v163 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v246 = pdl.result 0 of %v245
    %v247 = pdl.operation "arith.ori"(%v240, %v246 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v248 = pdl.result 0 of %v247
    %v249 = pdl.operation "arith.shrui"(%x0, %v156 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v250 = pdl.result 0 of %v249
    %v251 = pdl.operation "arith.andi"(%v250, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v252 = pdl.result 0 of %v251
    %v253 = pdl.operation "arith.shli"(%v252, %v149 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v254 = pdl.result 0 of %v253
    %v255 = pdl.operation "arith.ori"(%v248, %v254 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v256 = pdl.result 0 of %v255
    %v257 = pdl.operation "arith.shrui"(%x0, %v142 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v258 = pdl.result 0 of %v257
    %v259 = pdl.operation "arith.andi"(%v258, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v260 = pdl.result 0 of %v259
    %v261 = pdl.operation "arith.shli"(%v260, %v135 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v262 = pdl.result 0 of %v261
    %v263 = pdl.operation "arith.ori"(%v256, %v262 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v264 = pdl.result 0 of %v263
    %v265 = pdl.operation "arith.shrui"(%x0, %v128 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v266 = pdl.result 0 of %v265
    %v267 = pdl.operation "arith.andi"(%v266, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v268 = pdl.result 0 of %v267
    %v269 = pdl.operation "arith.shli"(%v268, %v121 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v270 = pdl.result 0 of %v269
    %v271 = pdl.operation "arith.ori"(%v264, %v270 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v272 = pdl.result 0 of %v271
    %v273 = pdl.operation "arith.shrui"(%x0, %v114 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v274 = pdl.result 0 of %v273
    %v275 = pdl.operation "arith.andi"(%v274, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v276 = pdl.result 0 of %v275
    %v277 = pdl.operation "arith.shli"(%v276, %v107 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v278 = pdl.result 0 of %v277
    %v279 = pdl.operation "arith.ori"(%v272, %v278 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v280 = pdl.result 0 of %v279
    %v281 = pdl.operation "arith.shrui"(%x0, %v100 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v282 = pdl.result 0 of %v281
    %v283 = pdl.operation "arith.andi"(%v282, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v284 = pdl.result 0 of %v283
    %v285 = pdl.operation "arith.shli"(%v284, %v93 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v286 = pdl.result 0 of %v285
    %v287 = pdl.operation "arith.ori"(%v280, %v286 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v288 = pdl.result 0 of %v287
    %v289 = pdl.operation "arith.shrui"(%x0, %v86 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v290 = pdl.result 0 of %v289
    %v291 = pdl.operation "arith.andi"(%v290, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v292 = pdl.result 0 of %v291
    %v293 = pdl.operation "arith.shli"(%v292, %v79 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v294 = pdl.result 0 of %v293
    %v295 = pdl.operation "arith.ori"(%v288, %v294 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v296 = pdl.result 0 of %v295
    %v297 = pdl.operation "arith.shrui"(%x0, %v72 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v298 = pdl.result 0 of %v297
    %v299 = pdl.operation "arith.andi"(%v298, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v300 = pdl.result 0 of %v299
    %v301 = pdl.operation "arith.shli"(%v300, %v65 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v302 = pdl.result 0 of %v301
    %v303 = pdl.operation "arith.ori"(%v296, %v302 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v304 = pdl.result 0 of %v303
    %v305 = pdl.operation "arith.shrui"(%x0, %v58 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v306 = pdl.result 0 of %v305
    %v307 = pdl.operation "arith.andi"(%v306, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v308 = pdl.result 0 of %v307
    %v309 = pdl.operation "arith.shli"(%v308, %v51 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v310 = pdl.result 0 of %v309
    %v311 = pdl.operation "arith.ori"(%v304, %v310 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v312 = pdl.result 0 of %v311
    %v313 = pdl.operation "arith.shrui"(%x0, %v44 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v314 = pdl.result 0 of %v313
    %v315 = pdl.operation "arith.andi"(%v314, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v316 = pdl.result 0 of %v315
    %v317 = pdl.operation "arith.shli"(%v316, %v37 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v318 = pdl.result 0 of %v317
    %v319 = pdl.operation "arith.ori"(%v312, %v318 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v320 = pdl.result 0 of %v319
    %v321 = pdl.operation "arith.shrui"(%x0, %v30 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v322 = pdl.result 0 of %v321
    %v323 = pdl.operation "arith.andi"(%v322, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v324 = pdl.result 0 of %v323
    %v325 = pdl.operation "arith.shli"(%v324, %v23 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v326 = pdl.result 0 of %v325
    %v327 = pdl.operation "arith.ori"(%v320, %v326 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v328 = pdl.result 0 of %v327
    %v329 = pdl.operation "arith.shrui"(%x0, %v16 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v330 = pdl.result 0 of %v329
    %v331 = pdl.operation "arith.andi"(%v330, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v332 = pdl.result 0 of %v331
    %v333 = pdl.operation "arith.shli"(%v332, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v334 = pdl.result 0 of %v333
    %v335 = pdl.operation "arith.ori"(%v328, %v334 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v336 = pdl.result 0 of %v335
    %v337 = pdl.operation "arith.shrui"(%x0, %v7 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v338 = pdl.result 0 of %v337
    %v339 = pdl.operation "arith.andi"(%v338, %v2 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v340 = pdl.result 0 of %v339
    %v341 = pdl.operation "arith.ori"(%v336, %v340 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v342 = pdl.result 0 of %v341
    pdl.replace %root with (%v342 : !pdl.value)
  }
}

// law: comb.reverse(x0) = ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((x0 & 1) << 63) | (((x0 >>u 1) & 1) << 62)) | (((x0 >>u 2) & 1) << 61)) | (((x0 >>u 3) & 1) << 60)) | (((x0 >>u 4) & 1) << 59)) | (((x0 >>u 5) & 1) << 58)) | (((x0 >>u 6) & 1) << 57)) | (((x0 >>u 7) & 1) << 56)) | (((x0 >>u 8) & 1) << 55)) | (((x0 >>u 9) & 1) << 54)) | (((x0 >>u 10) & 1) << 53)) | (((x0 >>u 11) & 1) << 52)) | (((x0 >>u 12) & 1) << 51)) | (((x0 >>u 13) & 1) << 50)) | (((x0 >>u 14) & 1) << 49)) | (((x0 >>u 15) & 1) << 48)) | (((x0 >>u 16) & 1) << 47)) | (((x0 >>u 17) & 1) << 46)) | (((x0 >>u 18) & 1) << 45)) | (((x0 >>u 19) & 1) << 44)) | (((x0 >>u 20) & 1) << 43)) | (((x0 >>u 21) & 1) << 42)) | (((x0 >>u 22) & 1) << 41)) | (((x0 >>u 23) & 1) << 40)) | (((x0 >>u 24) & 1) << 39)) | (((x0 >>u 25) & 1) << 38)) | (((x0 >>u 26) & 1) << 37)) | (((x0 >>u 27) & 1) << 36)) | (((x0 >>u 28) & 1) << 35)) | (((x0 >>u 29) & 1) << 34)) | (((x0 >>u 30) & 1) << 33)) | (((x0 >>u 31) & 1) << 32)) | (((x0 >>u 32) & 1) << 31)) | (((x0 >>u 33) & 1) << 30)) | (((x0 >>u 34) & 1) << 29)) | (((x0 >>u 35) & 1) << 28)) | (((x0 >>u 36) & 1) << 27)) | (((x0 >>u 37) & 1) << 26)) | (((x0 >>u 38) & 1) << 25)) | (((x0 >>u 39) & 1) << 24)) | (((x0 >>u 40) & 1) << 23)) | (((x0 >>u 41) & 1) << 22)) | (((x0 >>u 42) & 1) << 21)) | (((x0 >>u 43) & 1) << 20)) | (((x0 >>u 44) & 1) << 19)) | (((x0 >>u 45) & 1) << 18)) | (((x0 >>u 46) & 1) << 17)) | (((x0 >>u 47) & 1) << 16)) | (((x0 >>u 48) & 1) << 15)) | (((x0 >>u 49) & 1) << 14)) | (((x0 >>u 50) & 1) << 13)) | (((x0 >>u 51) & 1) << 12)) | (((x0 >>u 52) & 1) << 11)) | (((x0 >>u 53) & 1) << 10)) | (((x0 >>u 54) & 1) << 9)) | (((x0 >>u 55) & 1) << 8)) | (((x0 >>u 56) & 1) << 7)) | (((x0 >>u 57) & 1) << 6)) | (((x0 >>u 58) & 1) << 5)) | (((x0 >>u 59) & 1) << 4)) | (((x0 >>u 60) & 1) << 3)) | (((x0 >>u 61) & 1) << 2)) | (((x0 >>u 62) & 1) << 1)) | ((x0 >>u 63) & 1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 253
// guarantee: width 64
pdl.pattern @arith_for_comb_reverse_23ca45aa : benefit(2) {
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i64
  %root = pdl.operation "comb.reverse"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i64
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.andi"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.attribute = 63 : i64
    %v6 = pdl.operation "arith.constant" {"value" = %v5} -> (%i64 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.operation "arith.shli"(%v4, %v7 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v9 = pdl.result 0 of %v8
    %v10 = pdl.operation "arith.shrui"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v11 = pdl.result 0 of %v10
    %v12 = pdl.operation "arith.andi"(%v11, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.attribute = 62 : i64
    %v15 = pdl.operation "arith.constant" {"value" = %v14} -> (%i64 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    %v17 = pdl.operation "arith.shli"(%v13, %v16 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v18 = pdl.result 0 of %v17
    %v19 = pdl.operation "arith.ori"(%v9, %v18 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v20 = pdl.result 0 of %v19
    %v21 = pdl.attribute = 2 : i64
    %v22 = pdl.operation "arith.constant" {"value" = %v21} -> (%i64 : !pdl.type)
    %v23 = pdl.result 0 of %v22
    %v24 = pdl.operation "arith.shrui"(%x0, %v23 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v25 = pdl.result 0 of %v24
    %v26 = pdl.operation "arith.andi"(%v25, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v27 = pdl.result 0 of %v26
    %v28 = pdl.attribute = 61 : i64
    %v29 = pdl.operation "arith.constant" {"value" = %v28} -> (%i64 : !pdl.type)
    %v30 = pdl.result 0 of %v29
    %v31 = pdl.operation "arith.shli"(%v27, %v30 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v32 = pdl.result 0 of %v31
    %v33 = pdl.operation "arith.ori"(%v20, %v32 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v34 = pdl.result 0 of %v33
    %v35 = pdl.attribute = 3 : i64
    %v36 = pdl.operation "arith.constant" {"value" = %v35} -> (%i64 : !pdl.type)
    %v37 = pdl.result 0 of %v36
    %v38 = pdl.operation "arith.shrui"(%x0, %v37 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v39 = pdl.result 0 of %v38
    %v40 = pdl.operation "arith.andi"(%v39, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v41 = pdl.result 0 of %v40
    %v42 = pdl.attribute = 60 : i64
    %v43 = pdl.operation "arith.constant" {"value" = %v42} -> (%i64 : !pdl.type)
    %v44 = pdl.result 0 of %v43
    %v45 = pdl.operation "arith.shli"(%v41, %v44 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v46 = pdl.result 0 of %v45
    %v47 = pdl.operation "arith.ori"(%v34, %v46 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v48 = pdl.result 0 of %v47
    %v49 = pdl.attribute = 4 : i64
    %v50 = pdl.operation "arith.constant" {"value" = %v49} -> (%i64 : !pdl.type)
    %v51 = pdl.result 0 of %v50
    %v52 = pdl.operation "arith.shrui"(%x0, %v51 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v53 = pdl.result 0 of %v52
    %v54 = pdl.operation "arith.andi"(%v53, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v55 = pdl.result 0 of %v54
    %v56 = pdl.attribute = 59 : i64
    %v57 = pdl.operation "arith.constant" {"value" = %v56} -> (%i64 : !pdl.type)
    %v58 = pdl.result 0 of %v57
    %v59 = pdl.operation "arith.shli"(%v55, %v58 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v60 = pdl.result 0 of %v59
    %v61 = pdl.operation "arith.ori"(%v48, %v60 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v62 = pdl.result 0 of %v61
    %v63 = pdl.attribute = 5 : i64
    %v64 = pdl.operation "arith.constant" {"value" = %v63} -> (%i64 : !pdl.type)
    %v65 = pdl.result 0 of %v64
    %v66 = pdl.operation "arith.shrui"(%x0, %v65 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v67 = pdl.result 0 of %v66
    %v68 = pdl.operation "arith.andi"(%v67, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v69 = pdl.result 0 of %v68
    %v70 = pdl.attribute = 58 : i64
    %v71 = pdl.operation "arith.constant" {"value" = %v70} -> (%i64 : !pdl.type)
    %v72 = pdl.result 0 of %v71
    %v73 = pdl.operation "arith.shli"(%v69, %v72 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v74 = pdl.result 0 of %v73
    %v75 = pdl.operation "arith.ori"(%v62, %v74 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v76 = pdl.result 0 of %v75
    %v77 = pdl.attribute = 6 : i64
    %v78 = pdl.operation "arith.constant" {"value" = %v77} -> (%i64 : !pdl.type)
    %v79 = pdl.result 0 of %v78
    %v80 = pdl.operation "arith.shrui"(%x0, %v79 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v81 = pdl.result 0 of %v80
    %v82 = pdl.operation "arith.andi"(%v81, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v83 = pdl.result 0 of %v82
    %v84 = pdl.attribute = 57 : i64
    %v85 = pdl.operation "arith.constant" {"value" = %v84} -> (%i64 : !pdl.type)
    %v86 = pdl.result 0 of %v85
    %v87 = pdl.operation "arith.shli"(%v83, %v86 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v88 = pdl.result 0 of %v87
    %v89 = pdl.operation "arith.ori"(%v76, %v88 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v90 = pdl.result 0 of %v89
    %v91 = pdl.attribute = 7 : i64
    %v92 = pdl.operation "arith.constant" {"value" = %v91} -> (%i64 : !pdl.type)
    %v93 = pdl.result 0 of %v92
    %v94 = pdl.operation "arith.shrui"(%x0, %v93 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v95 = pdl.result 0 of %v94
    %v96 = pdl.operation "arith.andi"(%v95, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v97 = pdl.result 0 of %v96
    %v98 = pdl.attribute = 56 : i64
    %v99 = pdl.operation "arith.constant" {"value" = %v98} -> (%i64 : !pdl.type)
    %v100 = pdl.result 0 of %v99
    %v101 = pdl.operation "arith.shli"(%v97, %v100 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v102 = pdl.result 0 of %v101
    %v103 = pdl.operation "arith.ori"(%v90, %v102 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v104 = pdl.result 0 of %v103
    %v105 = pdl.attribute = 8 : i64
    %v106 = pdl.operation "arith.constant" {"value" = %v105} -> (%i64 : !pdl.type)
    %v107 = pdl.result 0 of %v106
    %v108 = pdl.operation "arith.shrui"(%x0, %v107 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v109 = pdl.result 0 of %v108
    %v110 = pdl.operation "arith.andi"(%v109, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v111 = pdl.result 0 of %v110
    %v112 = pdl.attribute = 55 : i64
    %v113 = pdl.operation "arith.constant" {"value" = %v112} -> (%i64 : !pdl.type)
    %v114 = pdl.result 0 of %v113
    %v115 = pdl.operation "arith.shli"(%v111, %v114 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v116 = pdl.result 0 of %v115
    %v117 = pdl.operation "arith.ori"(%v104, %v116 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v118 = pdl.result 0 of %v117
    %v119 = pdl.attribute = 9 : i64
    %v120 = pdl.operation "arith.constant" {"value" = %v119} -> (%i64 : !pdl.type)
    %v121 = pdl.result 0 of %v120
    %v122 = pdl.operation "arith.shrui"(%x0, %v121 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v123 = pdl.result 0 of %v122
    %v124 = pdl.operation "arith.andi"(%v123, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v125 = pdl.result 0 of %v124
    %v126 = pdl.attribute = 54 : i64
    %v127 = pdl.operation "arith.constant" {"value" = %v126} -> (%i64 : !pdl.type)
    %v128 = pdl.result 0 of %v127
    %v129 = pdl.operation "arith.shli"(%v125, %v128 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v130 = pdl.result 0 of %v129
    %v131 = pdl.operation "arith.ori"(%v118, %v130 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v132 = pdl.result 0 of %v131
    %v133 = pdl.attribute = 10 : i64
    %v134 = pdl.operation "arith.constant" {"value" = %v133} -> (%i64 : !pdl.type)
    %v135 = pdl.result 0 of %v134
    %v136 = pdl.operation "arith.shrui"(%x0, %v135 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v137 = pdl.result 0 of %v136
    %v138 = pdl.operation "arith.andi"(%v137, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v139 = pdl.result 0 of %v138
    %v140 = pdl.attribute = 53 : i64
    %v141 = pdl.operation "arith.constant" {"value" = %v140} -> (%i64 : !pdl.type)
    %v142 = pdl.result 0 of %v141
    %v143 = pdl.operation "arith.shli"(%v139, %v142 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v144 = pdl.result 0 of %v143
    %v145 = pdl.operation "arith.ori"(%v132, %v144 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v146 = pdl.result 0 of %v145
    %v147 = pdl.attribute = 11 : i64
    %v148 = pdl.operation "arith.constant" {"value" = %v147} -> (%i64 : !pdl.type)
    %v149 = pdl.result 0 of %v148
    %v150 = pdl.operation "arith.shrui"(%x0, %v149 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v151 = pdl.result 0 of %v150
    %v152 = pdl.operation "arith.andi"(%v151, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v153 = pdl.result 0 of %v152
    %v154 = pdl.attribute = 52 : i64
    %v155 = pdl.operation "arith.constant" {"value" = %v154} -> (%i64 : !pdl.type)
    %v156 = pdl.result 0 of %v155
    %v157 = pdl.operation "arith.shli"(%v153, %v156 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v158 = pdl.result 0 of %v157
    %v159 = pdl.operation "arith.ori"(%v146, %v158 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v160 = pdl.result 0 of %v159
    %v161 = pdl.attribute = 12 : i64
    %v162 = pdl.operation "arith.constant" {"value" = %v161} -> (%i64 : !pdl.type)
    %v163 = pdl.result 0 of %v162
    %v164 = pdl.operation "arith.shrui"(%x0, %v163 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v165 = pdl.result 0 of %v164
    %v166 = pdl.operation "arith.andi"(%v165, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v167 = pdl.result 0 of %v166
    %v168 = pdl.attribute = 51 : i64
    %v169 = pdl.operation "arith.constant" {"value" = %v168} -> (%i64 : !pdl.type)
    %v170 = pdl.result 0 of %v169
    %v171 = pdl.operation "arith.shli"(%v167, %v170 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v172 = pdl.result 0 of %v171
    %v173 = pdl.operation "arith.ori"(%v160, %v172 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v174 = pdl.result 0 of %v173
    %v175 = pdl.attribute = 13 : i64
    %v176 = pdl.operation "arith.constant" {"value" = %v175} -> (%i64 : !pdl.type)
    %v177 = pdl.result 0 of %v176
    %v178 = pdl.operation "arith.shrui"(%x0, %v177 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v179 = pdl.result 0 of %v178
    %v180 = pdl.operation "arith.andi"(%v179, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v181 = pdl.result 0 of %v180
    %v182 = pdl.attribute = 50 : i64
    %v183 = pdl.operation "arith.constant" {"value" = %v182} -> (%i64 : !pdl.type)
    %v184 = pdl.result 0 of %v183
    %v185 = pdl.operation "arith.shli"(%v181, %v184 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v186 = pdl.result 0 of %v185
    %v187 = pdl.operation "arith.ori"(%v174, %v186 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v188 = pdl.result 0 of %v187
    %v189 = pdl.attribute = 14 : i64
    %v190 = pdl.operation "arith.constant" {"value" = %v189} -> (%i64 : !pdl.type)
    %v191 = pdl.result 0 of %v190
    %v192 = pdl.operation "arith.shrui"(%x0, %v191 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v193 = pdl.result 0 of %v192
    %v194 = pdl.operation "arith.andi"(%v193, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v195 = pdl.result 0 of %v194
    %v196 = pdl.attribute = 49 : i64
    %v197 = pdl.operation "arith.constant" {"value" = %v196} -> (%i64 : !pdl.type)
    %v198 = pdl.result 0 of %v197
    %v199 = pdl.operation "arith.shli"(%v195, %v198 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v200 = pdl.result 0 of %v199
    %v201 = pdl.operation "arith.ori"(%v188, %v200 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v202 = pdl.result 0 of %v201
    %v203 = pdl.attribute = 15 : i64
    %v204 = pdl.operation "arith.constant" {"value" = %v203} -> (%i64 : !pdl.type)
    %v205 = pdl.result 0 of %v204
    %v206 = pdl.operation "arith.shrui"(%x0, %v205 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v207 = pdl.result 0 of %v206
    %v208 = pdl.operation "arith.andi"(%v207, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v209 = pdl.result 0 of %v208
    %v210 = pdl.attribute = 48 : i64
    %v211 = pdl.operation "arith.constant" {"value" = %v210} -> (%i64 : !pdl.type)
    %v212 = pdl.result 0 of %v211
    %v213 = pdl.operation "arith.shli"(%v209, %v212 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v214 = pdl.result 0 of %v213
    %v215 = pdl.operation "arith.ori"(%v202, %v214 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v216 = pdl.result 0 of %v215
    %v217 = pdl.attribute = 16 : i64
    %v218 = pdl.operation "arith.constant" {"value" = %v217} -> (%i64 : !pdl.type)
    %v219 = pdl.result 0 of %v218
    %v220 = pdl.operation "arith.shrui"(%x0, %v219 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v221 = pdl.result 0 of %v220
    %v222 = pdl.operation "arith.andi"(%v221, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v223 = pdl.result 0 of %v222
    %v224 = pdl.attribute = 47 : i64
    %v225 = pdl.operation "arith.constant" {"value" = %v224} -> (%i64 : !pdl.type)
    %v226 = pdl.result 0 of %v225
    %v227 = pdl.operation "arith.shli"(%v223, %v226 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v228 = pdl.result 0 of %v227
    %v229 = pdl.operation "arith.ori"(%v216, %v228 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v230 = pdl.result 0 of %v229
    %v231 = pdl.attribute = 17 : i64
    %v232 = pdl.operation "arith.constant" {"value" = %v231} -> (%i64 : !pdl.type)
    %v233 = pdl.result 0 of %v232
    %v234 = pdl.operation "arith.shrui"(%x0, %v233 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v235 = pdl.result 0 of %v234
    %v236 = pdl.operation "arith.andi"(%v235, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v237 = pdl.result 0 of %v236
    %v238 = pdl.attribute = 46 : i64
    %v239 = pdl.operation "arith.constant" {"value" = %v238} -> (%i64 : !pdl.type)
    %v240 = pdl.result 0 of %v239
    %v241 = pdl.operation "arith.shli"(%v237, %v240 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v242 = pdl.result 0 of %v241
    %v243 = pdl.operation "arith.ori"(%v230, %v242 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v244 = pdl.result 0 of %v243
    %v245 = pdl.attribute = 18 : i64
    %v246 = pdl.operation "arith.constant" {"value" = %v245} -> (%i64 : !pdl.type)
    %v247 = pdl.result 0 of %v246
    %v248 = pdl.operation "arith.shrui"(%x0, %v247 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v249 = pdl.result 0 of %v248
    %v250 = pdl.operation "arith.andi"(%v249, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v251 = pdl.result 0 of %v250
    %v252 = pdl.attribute = 45 : i64
    %v253 = pdl.operation "arith.constant" {"value" = %v252} -> (%i64 : !pdl.type)
    %v254 = pdl.result 0 of %v253
    %v255 = pdl.operation "arith.shli"(%v251, %v254 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v256 = pdl.result 0 of %v255
    %v257 = pdl.operation "arith.ori"(%v244, %v256 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v258 = pdl.result 0 of %v257
    %v259 = pdl.attribute = 19 : i64
    %v260 = pdl.operation "arith.constant" {"value" = %v259} -> (%i64 : !pdl.type)
    %v261 = pdl.result 0 of %v260
    %v262 = pdl.operation "arith.shrui"(%x0, %v261 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v263 = pdl.result 0 of %v262
    %v264 = pdl.operation "arith.andi"(%v263, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v265 = pdl.result 0 of %v264
    %v266 = pdl.attribute = 44 : i64
    %v267 = pdl.operation "arith.constant" {"value" = %v266} -> (%i64 : !pdl.type)
    %v268 = pdl.result 0 of %v267
    %v269 = pdl.operation "arith.shli"(%v265, %v268 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v270 = pdl.result 0 of %v269
    %v271 = pdl.operation "arith.ori"(%v258, %v270 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v272 = pdl.result 0 of %v271
    %v273 = pdl.attribute = 20 : i64
    %v274 = pdl.operation "arith.constant" {"value" = %v273} -> (%i64 : !pdl.type)
    %v275 = pdl.result 0 of %v274
    %v276 = pdl.operation "arith.shrui"(%x0, %v275 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v277 = pdl.result 0 of %v276
    %v278 = pdl.operation "arith.andi"(%v277, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v279 = pdl.result 0 of %v278
    %v280 = pdl.attribute = 43 : i64
    %v281 = pdl.operation "arith.constant" {"value" = %v280} -> (%i64 : !pdl.type)
    %v282 = pdl.result 0 of %v281
    %v283 = pdl.operation "arith.shli"(%v279, %v282 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v284 = pdl.result 0 of %v283
    %v285 = pdl.operation "arith.ori"(%v272, %v284 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v286 = pdl.result 0 of %v285
    %v287 = pdl.attribute = 21 : i64
    %v288 = pdl.operation "arith.constant" {"value" = %v287} -> (%i64 : !pdl.type)
    %v289 = pdl.result 0 of %v288
    %v290 = pdl.operation "arith.shrui"(%x0, %v289 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v291 = pdl.result 0 of %v290
    %v292 = pdl.operation "arith.andi"(%v291, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v293 = pdl.result 0 of %v292
    %v294 = pdl.attribute = 42 : i64
    %v295 = pdl.operation "arith.constant" {"value" = %v294} -> (%i64 : !pdl.type)
    %v296 = pdl.result 0 of %v295
    %v297 = pdl.operation "arith.shli"(%v293, %v296 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v298 = pdl.result 0 of %v297
    %v299 = pdl.operation "arith.ori"(%v286, %v298 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v300 = pdl.result 0 of %v299
    %v301 = pdl.attribute = 22 : i64
    %v302 = pdl.operation "arith.constant" {"value" = %v301} -> (%i64 : !pdl.type)
    %v303 = pdl.result 0 of %v302
    %v304 = pdl.operation "arith.shrui"(%x0, %v303 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v305 = pdl.result 0 of %v304
    %v306 = pdl.operation "arith.andi"(%v305, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v307 = pdl.result 0 of %v306
    %v308 = pdl.attribute = 41 : i64
    %v309 = pdl.operation "arith.constant" {"value" = %v308} -> (%i64 : !pdl.type)
    %v310 = pdl.result 0 of %v309
    %v311 = pdl.operation "arith.shli"(%v307, %v310 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v312 = pdl.result 0 of %v311
    %v313 = pdl.operation "arith.ori"(%v300, %v312 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v314 = pdl.result 0 of %v313
    %v315 = pdl.attribute = 23 : i64
    %v316 = pdl.operation "arith.constant" {"value" = %v315} -> (%i64 : !pdl.type)
    %v317 = pdl.result 0 of %v316
    %v318 = pdl.operation "arith.shrui"(%x0, %v317 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v319 = pdl.result 0 of %v318
    %v320 = pdl.operation "arith.andi"(%v319, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v321 = pdl.result 0 of %v320
    %v322 = pdl.attribute = 40 : i64
    %v323 = pdl.operation "arith.constant" {"value" = %v322} -> (%i64 : !pdl.type)
    %v324 = pdl.result 0 of %v323
    %v325 = pdl.operation "arith.shli"(%v321, %v324 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v326 = pdl.result 0 of %v325
    %v327 = pdl.operation "arith.ori"(%v314, %v326 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v328 = pdl.result 0 of %v327
    %v329 = pdl.attribute = 24 : i64
    %v330 = pdl.operation "arith.constant" {"value" = %v329} -> (%i64 : !pdl.type)
    %v331 = pdl.result 0 of %v330
    %v332 = pdl.operation "arith.shrui"(%x0, %v331 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v333 = pdl.result 0 of %v332
    %v334 = pdl.operation "arith.andi"(%v333, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v335 = pdl.result 0 of %v334
    %v336 = pdl.attribute = 39 : i64
    %v337 = pdl.operation "arith.constant" {"value" = %v336} -> (%i64 : !pdl.type)
    %v338 = pdl.result 0 of %v337
    %v339 = pdl.operation "arith.shli"(%v335, %v338 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v340 = pdl.result 0 of %v339
    %v341 = pdl.operation "arith.ori"(%v328, %v340 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v342 = pdl.result 0 of %v341
    %v343 = pdl.attribute = 25 : i64
    %v344 = pdl.operation "arith.constant" {"value" = %v343} -> (%i64 : !pdl.type)
    %v345 = pdl.result 0 of %v344
    %v346 = pdl.operation "arith.shrui"(%x0, %v345 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v347 = pdl.result 0 of %v346
    %v348 = pdl.operation "arith.andi"(%v347, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v349 = pdl.result 0 of %v348
    %v350 = pdl.attribute = 38 : i64
    %v351 = pdl.operation "arith.constant" {"value" = %v350} -> (%i64 : !pdl.type)
    %v352 = pdl.result 0 of %v351
    %v353 = pdl.operation "arith.shli"(%v349, %v352 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v354 = pdl.result 0 of %v353
    %v355 = pdl.operation "arith.ori"(%v342, %v354 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v356 = pdl.result 0 of %v355
    %v357 = pdl.attribute = 26 : i64
    %v358 = pdl.operation "arith.constant" {"value" = %v357} -> (%i64 : !pdl.type)
    %v359 = pdl.result 0 of %v358
    %v360 = pdl.operation "arith.shrui"(%x0, %v359 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v361 = pdl.result 0 of %v360
    %v362 = pdl.operation "arith.andi"(%v361, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v363 = pdl.result 0 of %v362
    %v364 = pdl.attribute = 37 : i64
    %v365 = pdl.operation "arith.constant" {"value" = %v364} -> (%i64 : !pdl.type)
    %v366 = pdl.result 0 of %v365
    %v367 = pdl.operation "arith.shli"(%v363, %v366 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v368 = pdl.result 0 of %v367
    %v369 = pdl.operation "arith.ori"(%v356, %v368 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v370 = pdl.result 0 of %v369
    %v371 = pdl.attribute = 27 : i64
    %v372 = pdl.operation "arith.constant" {"value" = %v371} -> (%i64 : !pdl.type)
    %v373 = pdl.result 0 of %v372
    %v374 = pdl.operation "arith.shrui"(%x0, %v373 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v375 = pdl.result 0 of %v374
    %v376 = pdl.operation "arith.andi"(%v375, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v377 = pdl.result 0 of %v376
    %v378 = pdl.attribute = 36 : i64
    %v379 = pdl.operation "arith.constant" {"value" = %v378} -> (%i64 : !pdl.type)
    %v380 = pdl.result 0 of %v379
    %v381 = pdl.operation "arith.shli"(%v377, %v380 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v382 = pdl.result 0 of %v381
    %v383 = pdl.operation "arith.ori"(%v370, %v382 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v384 = pdl.result 0 of %v383
    %v385 = pdl.attribute = 28 : i64
    %v386 = pdl.operation "arith.constant" {"value" = %v385} -> (%i64 : !pdl.type)
    %v387 = pdl.result 0 of %v386
    %v388 = pdl.operation "arith.shrui"(%x0, %v387 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v389 = pdl.result 0 of %v388
    %v390 = pdl.operation "arith.andi"(%v389, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v391 = pdl.result 0 of %v390
    %v392 = pdl.attribute = 35 : i64
    %v393 = pdl.operation "arith.constant" {"value" = %v392} -> (%i64 : !pdl.type)
    %v394 = pdl.result 0 of %v393
    %v395 = pdl.operation "arith.shli"(%v391, %v394 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v396 = pdl.result 0 of %v395
    %v397 = pdl.operation "arith.ori"(%v384, %v396 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v398 = pdl.result 0 of %v397
    %v399 = pdl.attribute = 29 : i64
    %v400 = pdl.operation "arith.constant" {"value" = %v399} -> (%i64 : !pdl.type)
    %v401 = pdl.result 0 of %v400
    %v402 = pdl.operation "arith.shrui"(%x0, %v401 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v403 = pdl.result 0 of %v402
    %v404 = pdl.operation "arith.andi"(%v403, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v405 = pdl.result 0 of %v404
    %v406 = pdl.attribute = 34 : i64
    %v407 = pdl.operation "arith.constant" {"value" = %v406} -> (%i64 : !pdl.type)
    %v408 = pdl.result 0 of %v407
    %v409 = pdl.operation "arith.shli"(%v405, %v408 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v410 = pdl.result 0 of %v409
    %v411 = pdl.operation "arith.ori"(%v398, %v410 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v412 = pdl.result 0 of %v411
    %v413 = pdl.attribute = 30 : i64
    %v414 = pdl.operation "arith.constant" {"value" = %v413} -> (%i64 : !pdl.type)
    %v415 = pdl.result 0 of %v414
    %v416 = pdl.operation "arith.shrui"(%x0, %v415 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v417 = pdl.result 0 of %v416
    %v418 = pdl.operation "arith.andi"(%v417, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v419 = pdl.result 0 of %v418
    %v420 = pdl.attribute = 33 : i64
    %v421 = pdl.operation "arith.constant" {"value" = %v420} -> (%i64 : !pdl.type)
    %v422 = pdl.result 0 of %v421
    %v423 = pdl.operation "arith.shli"(%v419, %v422 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v424 = pdl.result 0 of %v423
    %v425 = pdl.operation "arith.ori"(%v412, %v424 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v426 = pdl.result 0 of %v425
    %v427 = pdl.attribute = 31 : i64
    %v428 = pdl.operation "arith.constant" {"value" = %v427} -> (%i64 : !pdl.type)
    %v429 = pdl.result 0 of %v428
    %v430 = pdl.operation "arith.shrui"(%x0, %v429 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v431 = pdl.result 0 of %v430
    %v432 = pdl.operation "arith.andi"(%v431, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v433 = pdl.result 0 of %v432
    %v434 = pdl.attribute = 32 : i64
    %v435 = pdl.operation "arith.constant" {"value" = %v434} -> (%i64 : !pdl.type)
    %v436 = pdl.result 0 of %v435
    %v437 = pdl.operation "arith.shli"(%v433, %v436 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v438 = pdl.result 0 of %v437
    %v439 = pdl.operation "arith.ori"(%v426, %v438 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v440 = pdl.result 0 of %v439
    %v441 = pdl.operation "arith.shrui"(%x0, %v436 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v442 = pdl.result 0 of %v441
    %v443 = pdl.operation "arith.andi"(%v442, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v444 = pdl.result 0 of %v443
    %v445 = pdl.operation "arith.shli"(%v444, %v429 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v446 = pdl.result 0 of %v445
    %v447 = pdl.operation "arith.ori"(%v440, %v446 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v448 = pdl.result 0 of %v447
    %v449 = pdl.operation "arith.shrui"(%x0, %v422 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v450 = pdl.result 0 of %v449
    %v451 = pdl.operation "arith.andi"(%v450, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v452 = pdl.result 0 of %v451
    %v453 = pdl.operation "arith.shli"(%v452, %v415 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v454 = pdl.result 0 of %v453
    %v455 = pdl.operation "arith.ori"(%v448, %v454 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v456 = pdl.result 0 of %v455
    %v457 = pdl.operation "arith.shrui"(%x0, %v408 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v458 = pdl.result 0 of %v457
    %v459 = pdl.operation "arith.andi"(%v458, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v460 = pdl.result 0 of %v459
    %v461 = pdl.operation "arith.shli"(%v460, %v401 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v462 = pdl.result 0 of %v461
    %v463 = pdl.operation "arith.ori"(%v456, %v462 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v464 = pdl.result 0 of %v463
    %v465 = pdl.operation "arith.shrui"(%x0, %v394 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v466 = pdl.result 0 of %v465
    %v467 = pdl.operation "arith.andi"(%v466, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v468 = pdl.result 0 of %v467
    %v469 = pdl.operation "arith.shli"(%v468, %v387 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v470 = pdl.result 0 of %v469
    %v471 = pdl.operation "arith.ori"(%v464, %v470 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v472 = pdl.result 0 of %v471
    %v473 = pdl.operation "arith.shrui"(%x0, %v380 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v474 = pdl.result 0 of %v473
    %v475 = pdl.operation "arith.andi"(%v474, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v476 = pdl.result 0 of %v475
    %v477 = pdl.operation "arith.shli"(%v476, %v373 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v478 = pdl.result 0 of %v477
    %v479 = pdl.operation "arith.ori"(%v472, %v478 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v480 = pdl.result 0 of %v479
    %v481 = pdl.operation "arith.shrui"(%x0, %v366 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v482 = pdl.result 0 of %v481
    %v483 = pdl.operation "arith.andi"(%v482, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v484 = pdl.result 0 of %v483
    %v485 = pdl.operation "arith.shli"(%v484, %v359 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v486 = pdl.result 0 of %v485
    %v487 = pdl.operation "arith.ori"(%v480, %v486 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v488 = pdl.result 0 of %v487
    %v489 = pdl.operation "arith.shrui"(%x0, %v352 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v490 = pdl.result 0 of %v489
    %v491 = pdl.operation "arith.andi"(%v490, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v492 = pdl.result 0 of %v491
    %v493 = pdl.operation "arith.shli"(%v492, %v345 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v494 = pdl.result 0 of %v493
    %v495 = pdl.operation "arith.ori"(%v488, %v494 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v496 = pdl.result 0 of %v495
    %v497 = pdl.operation "arith.shrui"(%x0, %v338 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v498 = pdl.result 0 of %v497
    %v499 = pdl.operation "arith.andi"(%v498, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v500 = pdl.result 0 of %v499
    %v501 = pdl.operation "arith.shli"(%v500, %v331 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v502 = pdl.result 0 of %v501
    %v503 = pdl.operation "arith.ori"(%v496, %v502 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v504 = pdl.result 0 of %v503
    %v505 = pdl.operation "arith.shrui"(%x0, %v324 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v506 = pdl.result 0 of %v505
    %v507 = pdl.operation "arith.andi"(%v506, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v508 = pdl.result 0 of %v507
    %v509 = pdl.operation "arith.shli"(%v508, %v317 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v510 = pdl.result 0 of %v509
    %v511 = pdl.operation "arith.ori"(%v504, %v510 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v512 = pdl.result 0 of %v511
    %v513 = pdl.operation "arith.shrui"(%x0, %v310 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v514 = pdl.result 0 of %v513
    %v515 = pdl.operation "arith.andi"(%v514, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v516 = pdl.result 0 of %v515
    %v517 = pdl.operation "arith.shli"(%v516, %v303 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v518 = pdl.result 0 of %v517
    %v519 = pdl.operation "arith.ori"(%v512, %v518 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v520 = pdl.result 0 of %v519
    %v521 = pdl.operation "arith.shrui"(%x0, %v296 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v522 = pdl.result 0 of %v521
    %v523 = pdl.operation "arith.andi"(%v522, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v524 = pdl.result 0 of %v523
    %v525 = pdl.operation "arith.shli"(%v524, %v289 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v526 = pdl.result 0 of %v525
    %v527 = pdl.operation "arith.ori"(%v520, %v526 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v528 = pdl.result 0 of %v527
    %v529 = pdl.operation "arith.shrui"(%x0, %v282 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v530 = pdl.result 0 of %v529
    %v531 = pdl.operation "arith.andi"(%v530, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v532 = pdl.result 0 of %v531
    %v533 = pdl.operation "arith.shli"(%v532, %v275 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v534 = pdl.result 0 of %v533
    %v535 = pdl.operation "arith.ori"(%v528, %v534 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v536 = pdl.result 0 of %v535
    %v537 = pdl.operation "arith.shrui"(%x0, %v268 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v538 = pdl.result 0 of %v537
    %v539 = pdl.operation "arith.andi"(%v538, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v540 = pdl.result 0 of %v539
    %v541 = pdl.operation "arith.shli"(%v540, %v261 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v542 = pdl.result 0 of %v541
    %v543 = pdl.operation "arith.ori"(%v536, %v542 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v544 = pdl.result 0 of %v543
    %v545 = pdl.operation "arith.shrui"(%x0, %v254 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v546 = pdl.result 0 of %v545
    %v547 = pdl.operation "arith.andi"(%v546, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v548 = pdl.result 0 of %v547
    %v549 = pdl.operation "arith.shli"(%v548, %v247 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v550 = pdl.result 0 of %v549
    %v551 = pdl.operation "arith.ori"(%v544, %v550 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v552 = pdl.result 0 of %v551
    %v553 = pdl.operation "arith.shrui"(%x0, %v240 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v554 = pdl.result 0 of %v553
    %v555 = pdl.operation "arith.andi"(%v554, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v556 = pdl.result 0 of %v555
    %v557 = pdl.operation "arith.shli"(%v556, %v233 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v558 = pdl.result 0 of %v557
    %v559 = pdl.operation "arith.ori"(%v552, %v558 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v560 = pdl.result 0 of %v559
    %v561 = pdl.operation "arith.shrui"(%x0, %v226 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v562 = pdl.result 0 of %v561
    %v563 = pdl.operation "arith.andi"(%v562, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v564 = pdl.result 0 of %v563
    %v565 = pdl.operation "arith.shli"(%v564, %v219 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v566 = pdl.result 0 of %v565
    %v567 = pdl.operation "arith.ori"(%v560, %v566 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v568 = pdl.result 0 of %v567
    %v569 = pdl.operation "arith.shrui"(%x0, %v212 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v570 = pdl.result 0 of %v569
    %v571 = pdl.operation "arith.andi"(%v570, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v572 = pdl.result 0 of %v571
    %v573 = pdl.operation "arith.shli"(%v572, %v205 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v574 = pdl.result 0 of %v573
    %v575 = pdl.operation "arith.ori"(%v568, %v574 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v576 = pdl.result 0 of %v575
    %v577 = pdl.operation "arith.shrui"(%x0, %v198 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v578 = pdl.result 0 of %v577
    %v579 = pdl.operation "arith.andi"(%v578, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v580 = pdl.result 0 of %v579
    %v581 = pdl.operation "arith.shli"(%v580, %v191 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v582 = pdl.result 0 of %v581
    %v583 = pdl.operation "arith.ori"(%v576, %v582 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v584 = pdl.result 0 of %v583
    %v585 = pdl.operation "arith.shrui"(%x0, %v184 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v586 = pdl.result 0 of %v585
    %v587 = pdl.operation "arith.andi"(%v586, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v588 = pdl.result 0 of %v587
    %v589 = pdl.operation "arith.shli"(%v588, %v177 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v590 = pdl.result 0 of %v589
    %v591 = pdl.operation "arith.ori"(%v584, %v590 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v592 = pdl.result 0 of %v591
    %v593 = pdl.operation "arith.shrui"(%x0, %v170 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v594 = pdl.result 0 of %v593
    %v595 = pdl.operation "arith.andi"(%v594, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v596 = pdl.result 0 of %v595
    %v597 = pdl.operation "arith.shli"(%v596, %v163 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v598 = pdl.result 0 of %v597
    %v599 = pdl.operation "arith.ori"(%v592, %v598 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v600 = pdl.result 0 of %v599
    %v601 = pdl.operation "arith.shrui"(%x0, %v156 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v602 = pdl.result 0 of %v601
    %v603 = pdl.operation "arith.andi"(%v602, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v604 = pdl.result 0 of %v603
    %v605 = pdl.operation "arith.shli"(%v604, %v149 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v606 = pdl.result 0 of %v605
    %v607 = pdl.operation "arith.ori"(%v600, %v606 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v608 = pdl.result 0 of %v607
    %v609 = pdl.operation "arith.shrui"(%x0, %v142 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v610 = pdl.result 0 of %v609
    %v611 = pdl.operation "arith.andi"(%v610, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v612 = pdl.result 0 of %v611
    %v613 = pdl.operation "arith.shli"(%v612, %v135 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v614 = pdl.result 0 of %v613
    %v615 = pdl.operation "arith.ori"(%v608, %v614 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v616 = pdl.result 0 of %v615
    %v617 = pdl.operation "arith.shrui"(%x0, %v128 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v618 = pdl.result 0 of %v617
    %v619 = pdl.operation "arith.andi"(%v618, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v620 = pdl.result 0 of %v619
    %v621 = pdl.operation "arith.shli"(%v620, %v121 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v622 = pdl.result 0 of %v621
    %v623 = pdl.operation "arith.ori"(%v616, %v622 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v624 = pdl.result 0 of %v623
    %v625 = pdl.operation "arith.shrui"(%x0, %v114 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v626 = pdl.result 0 of %v625
    %v627 = pdl.operation "arith.andi"(%v626, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v628 = pdl.result 0 of %v627
    %v629 = pdl.operation "arith.shli"(%v628, %v107 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v630 = pdl.result 0 of %v629
    %v631 = pdl.operation "arith.ori"(%v624, %v630 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v632 = pdl.result 0 of %v631
    %v633 = pdl.operation "arith.shrui"(%x0, %v100 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v634 = pdl.result 0 of %v633
    %v635 = pdl.operation "arith.andi"(%v634, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v636 = pdl.result 0 of %v635
    %v637 = pdl.operation "arith.shli"(%v636, %v93 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v638 = pdl.result 0 of %v637
    %v639 = pdl.operation "arith.ori"(%v632, %v638 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v640 = pdl.result 0 of %v639
    %v641 = pdl.operation "arith.shrui"(%x0, %v86 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v642 = pdl.result 0 of %v641
    %v643 = pdl.operation "arith.andi"(%v642, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v644 = pdl.result 0 of %v643
    %v645 = pdl.operation "arith.shli"(%v644, %v79 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v646 = pdl.result 0 of %v645
    %v647 = pdl.operation "arith.ori"(%v640, %v646 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v648 = pdl.result 0 of %v647
    %v649 = pdl.operation "arith.shrui"(%x0, %v72 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v650 = pdl.result 0 of %v649
    %v651 = pdl.operation "arith.andi"(%v650, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v652 = pdl.result 0 of %v651
    %v653 = pdl.operation "arith.shli"(%v652, %v65 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v654 = pdl.result 0 of %v653
    %v655 = pdl.operation "arith.ori"(%v648, %v654 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v656 = pdl.result 0 of %v655
    %v657 = pdl.operation "arith.shrui"(%x0, %v58 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v658 = pdl.result 0 of %v657
    %v659 = pdl.operation "arith.andi"(%v658, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v660 = pdl.result 0 of %v659
    %v661 = pdl.operation "arith.shli"(%v660, %v51 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v662 = pdl.result 0 of %v661
    %v663 = pdl.operation "arith.ori"(%v656, %v662 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v664 = pdl.result 0 of %v663
    %v665 = pdl.operation "arith.shrui"(%x0, %v44 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v666 = pdl.result 0 of %v665
    %v667 = pdl.operation "arith.andi"(%v666, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v668 = pdl.result 0 of %v667
    %v669 = pdl.operation "arith.shli"(%v668, %v37 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v670 = pdl.result 0 of %v669
    %v671 = pdl.operation "arith.ori"(%v664, %v670 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v672 = pdl.result 0 of %v671
    %v673 = pdl.operation "arith.shrui"(%x0, %v30 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v674 = pdl.result 0 of %v673
    %v675 = pdl.operation "arith.andi"(%v674, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v676 = pdl.result 0 of %v675
    %v677 = pdl.operation "arith.shli"(%v676, %v23 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v678 = pdl.result 0 of %v677
    %v679 = pdl.operation "arith.ori"(%v672, %v678 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v680 = pdl.result 0 of %v679
    %v681 = pdl.operation "arith.shrui"(%x0, %v16 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v682 = pdl.result 0 of %v681
    %v683 = pdl.operation "arith.andi"(%v682, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v684 = pdl.result 0 of %v683
    %v685 = pdl.operation "arith.shli"(%v684, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v686 = pdl.result 0 of %v685
    %v687 = pdl.operation "arith.ori"(%v680, %v686 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v688 = pdl.result 0 of %v687
    %v689 = pdl.operation "arith.shrui"(%x0, %v7 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v690 = pdl.result 0 of %v689
    %v691 = pdl.operation "arith.andi"(%v690, %v2 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v692 = pdl.result 0 of %v691
    %v693 = pdl.operation "arith.ori"(%v688, %v692 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v694 = pdl.result 0 of %v693
    pdl.replace %root with (%v694 : !pdl.value)
  }
}

// == comb.shl

// law: comb.shl(x0, x1) = select(x1 <u t, x0 << x1, 0)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 3
// guarantee: every width
pdl.pattern @arith_for_comb_shl_cba35481 : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "comb.shl"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.apply_native_rewrite "get_width"(%t, %t : !pdl.type, !pdl.type) : !pdl.attribute
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.attribute = 6 : i64
    %v4 = pdl.operation "arith.cmpi"(%x1, %v2 : !pdl.value, !pdl.value) {"predicate" = %v3} -> (%i1 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.operation "arith.shli"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %v9 = pdl.operation "arith.constant" {"value" = %v8} -> (%t : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "arith.select"(%v5, %v7, %v10 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v12 = pdl.result 0 of %v11
    pdl.replace %root with (%v12 : !pdl.value)
  }
}

// == comb.shrs

// law: comb.shrs(x0, x1) = x0 >>s minui(x1, t - 1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: every width
pdl.pattern @arith_for_comb_shrs_ec617d9c : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "comb.shrs"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.apply_native_rewrite "get_width_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.minui"(%x1, %v2 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "arith.shrsi"(%x0, %v4 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// == comb.shru

// law: comb.shru(x0, x1) = select(x1 <u t, x0 >>u x1, 0)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 3
// guarantee: every width
pdl.pattern @arith_for_comb_shru_c8f90422 : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "comb.shru"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.apply_native_rewrite "get_width"(%t, %t : !pdl.type, !pdl.type) : !pdl.attribute
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.attribute = 6 : i64
    %v4 = pdl.operation "arith.cmpi"(%x1, %v2 : !pdl.value, !pdl.value) {"predicate" = %v3} -> (%i1 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.operation "arith.shrui"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %v9 = pdl.operation "arith.constant" {"value" = %v8} -> (%t : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "arith.select"(%v5, %v7, %v10 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v12 = pdl.result 0 of %v11
    pdl.replace %root with (%v12 : !pdl.value)
  }
}

// == comb.sub

// law: comb.sub(x0, x1) = x0 - x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_sub_6553a8d1 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "comb.sub"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.subi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == comb.truth_table

// law: comb.truth_table() = 0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_93e61734 : benefit(3) {
  %i1 = pdl.type : i1
  %given0 = pdl.attribute = [false]
  %root = pdl.operation "comb.truth_table" {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = false
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.truth_table() = 1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_da137373 : benefit(3) {
  %i1 = pdl.type : i1
  %given0 = pdl.attribute = [true]
  %root = pdl.operation "comb.truth_table" {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = true
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.truth_table(x0) = 0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_06a4f83f : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %given0 = pdl.attribute = [false, false]
  %root = pdl.operation "comb.truth_table"(%x0 : !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = false
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.truth_table(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_fd03af2a : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %given0 = pdl.attribute = [false, true]
  %root = pdl.operation "comb.truth_table"(%x0 : !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.truth_table(x0) = x0 + 1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_42cd1057 : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %given0 = pdl.attribute = [true, false]
  %root = pdl.operation "comb.truth_table"(%x0 : !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = true
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.addi"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// law: comb.truth_table(x0) = 1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_89bb9b50 : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %given0 = pdl.attribute = [true, true]
  %root = pdl.operation "comb.truth_table"(%x0 : !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = true
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.truth_table(x0, x1) = 0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_ad692079 : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %given0 = pdl.attribute = [false, false, false, false]
  %root = pdl.operation "comb.truth_table"(%x0, %x1 : !pdl.value, !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = false
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.truth_table(x0, x1) = x0 & x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_50e4eb3d : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %given0 = pdl.attribute = [false, false, false, true]
  %root = pdl.operation "comb.truth_table"(%x0, %x1 : !pdl.value, !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.andi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.truth_table(x0, x1) = x0 <s x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_e9176d2d : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %given0 = pdl.attribute = [false, false, true, false]
  %root = pdl.operation "comb.truth_table"(%x0, %x1 : !pdl.value, !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i64
    %v1 = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.truth_table(x0, x1) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_565b8e34 : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %given0 = pdl.attribute = [false, false, true, true]
  %root = pdl.operation "comb.truth_table"(%x0, %x1 : !pdl.value, !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.truth_table(x0, x1) = x1 <s x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_8a86bb53 : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %given0 = pdl.attribute = [false, true, false, false]
  %root = pdl.operation "comb.truth_table"(%x0, %x1 : !pdl.value, !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i64
    %v1 = pdl.operation "arith.cmpi"(%x1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.truth_table(x0, x1) = x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_33bbb73e : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %given0 = pdl.attribute = [false, true, false, true]
  %root = pdl.operation "comb.truth_table"(%x0, %x1 : !pdl.value, !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x1 : !pdl.value)
  }
}

// law: comb.truth_table(x0, x1) = x0 + x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_7bb69a1b : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %given0 = pdl.attribute = [false, true, true, false]
  %root = pdl.operation "comb.truth_table"(%x0, %x1 : !pdl.value, !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.addi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.truth_table(x0, x1) = maxui(x0, x1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_bcb64575 : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %given0 = pdl.attribute = [false, true, true, true]
  %root = pdl.operation "comb.truth_table"(%x0, %x1 : !pdl.value, !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.maxui"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.truth_table(x0, x1) = x0 + (x0 <=s x1)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_ca7b2e52 : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %given0 = pdl.attribute = [true, false, false, false]
  %root = pdl.operation "comb.truth_table"(%x0, %x1 : !pdl.value, !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i64
    %v1 = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.addi"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// law: comb.truth_table(x0, x1) = x0 == x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_e9ddc84c : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %given0 = pdl.attribute = [true, false, false, true]
  %root = pdl.operation "comb.truth_table"(%x0, %x1 : !pdl.value, !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i64
    %v1 = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.truth_table(x0, x1) = x1 + 1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_cbebe6ae : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %given0 = pdl.attribute = [true, false, true, false]
  %root = pdl.operation "comb.truth_table"(%x0, %x1 : !pdl.value, !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = true
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.addi"(%x1, %v2 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// law: comb.truth_table(x0, x1) = x0 <=s x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_3f340725 : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %given0 = pdl.attribute = [true, false, true, true]
  %root = pdl.operation "comb.truth_table"(%x0, %x1 : !pdl.value, !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i64
    %v1 = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.truth_table(x0, x1) = x0 + 1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_63be837d : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %given0 = pdl.attribute = [true, true, false, false]
  %root = pdl.operation "comb.truth_table"(%x0, %x1 : !pdl.value, !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = true
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.addi"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// law: comb.truth_table(x0, x1) = x1 <=s x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_cd2f2f8b : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %given0 = pdl.attribute = [true, true, false, true]
  %root = pdl.operation "comb.truth_table"(%x0, %x1 : !pdl.value, !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i64
    %v1 = pdl.operation "arith.cmpi"(%x1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.truth_table(x0, x1) = x0 + (x1 <=s x0)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 2
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_e494e71f : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %given0 = pdl.attribute = [true, true, true, false]
  %root = pdl.operation "comb.truth_table"(%x0, %x1 : !pdl.value, !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i64
    %v1 = pdl.operation "arith.cmpi"(%x1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "arith.addi"(%x0, %v2 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// law: comb.truth_table(x0, x1) = 1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: width 1
pdl.pattern @arith_for_comb_truth_table_033a1e5f : benefit(3) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %given0 = pdl.attribute = [true, true, true, true]
  %root = pdl.operation "comb.truth_table"(%x0, %x1 : !pdl.value, !pdl.value) {"lookupTable" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = true
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// not lowered: comb.truth_table of more than 2 operands: each number of operands, and each table, would need a pattern of its own

// == comb.xor

// law: comb.xor() = 0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: every width
pdl.pattern @arith_for_comb_xor_d4a5371f : benefit(1) {
  %t = pdl.type
  %root = pdl.operation "comb.xor" -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %v1 = pdl.operation "arith.constant" {"value" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: comb.xor(x0) = x0
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 0
// guarantee: every width
pdl.pattern @arith_for_comb_xor_e8009221 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %root = pdl.operation "comb.xor"(%x0 : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// law: comb.xor(x0, x1) = x0 ^ x1
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_xor_8c8b98a1 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "comb.xor"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.xori"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: comb.xor(x0, x1, …) = comb.xor(x0 ^ x1, …)
// origin: found by synth-rewrite lower --from comb --to arith
// cost: 1
// guarantee: every width
pdl.pattern @arith_for_comb_xor_28fa67c6 : benefit(0) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %more = pdl.operands
  %root = pdl.operation "comb.xor"(%x0, %x1, %more : !pdl.value, !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "arith.xori"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %fewer = pdl.operation "comb.xor"(%v1, %more : !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)
    pdl.replace %root with %fewer
  }
}
