// Operations of arith over those of comb, from benchmarks/lowerings.py.

// == arith.constant

// law: arith.constant = hw.constant
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 0
// guarantee: every width
pdl.pattern @comb_for_arith_constant_as_hw_constant : benefit(1) {
  %t = pdl.type
  %value = pdl.attribute : %t
  %root = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %same = pdl.apply_native_rewrite "ori"(%value, %value : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %v0 = pdl.operation "hw.constant" {"value" = %same} -> (%t : !pdl.type)
    pdl.replace %root with %v0
  }
}

// == arith.addi

// law: x0 + x1 = comb.add(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: with nuw, poison of the source, as with x0 = 255 : i8, x1 = 255 : i8: the target gives 254 : i8
// difference: with nsw, poison of the source, as with x0 = 128 : i8, x1 = 128 : i8: the target gives 0 : i8
// difference: with nsw and nuw, poison of the source, as with x0 = 255 : i8, x1 = 255 : i8: the target gives 254 : i8
// guarantee: every width
pdl.pattern @comb_for_arith_addi_eabe351d : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.addi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.add"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.addui_extended

// law: addui_extended(x0, x1) = (comb.add(x0, x1), comb.icmp:ult(comb.add(x0, x1), x0))
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 2
// guarantee: every width
pdl.pattern @comb_for_arith_addui_extended_f65bd4d5 : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.addui_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t, %i1 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.add"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 6 : i64
    %v3 = pdl.operation "comb.icmp"(%v1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v2} -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v1, %v4 : !pdl.value, !pdl.value)
  }
}

// == arith.andi

// law: x0 & x1 = comb.and(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: every width
pdl.pattern @comb_for_arith_andi_fe9af2aa : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.andi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.and"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.bitcast

// law: bitcast(x0) = x0
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 0
// guarantee: every width
pdl.pattern @comb_for_arith_bitcast_1e161437 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %root = pdl.operation "arith.bitcast"(%x0 : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// == arith.ceildivsi

// law: ceildivsi(x0, x1) = comb.mux(comb.and(comb.icmp:eq(comb.icmp:slt(x0, 0), comb.icmp:slt(x1, 0)), comb.icmp:ne(0, comb.mods(x0, x1))), comb.add(comb.divs(x0, x1), 1), comb.divs(x0, x1))
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 9
// difference: undefined behaviour of the source, as with x0 = 0 : i8, x1 = 0 : i8: the target gives any value
// guarantee: every width
pdl.pattern @comb_for_arith_ceildivsi_2e31b241 : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.ceildivsi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %v1 = pdl.operation "hw.constant" {"value" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.attribute = 2 : i64
    %v4 = pdl.operation "comb.icmp"(%x0, %v2 : !pdl.value, !pdl.value) {"predicate" = %v3} -> (%i1 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.attribute = 2 : i64
    %v7 = pdl.operation "comb.icmp"(%x1, %v2 : !pdl.value, !pdl.value) {"predicate" = %v6} -> (%i1 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.attribute = 0 : i64
    %v10 = pdl.operation "comb.icmp"(%v5, %v8 : !pdl.value, !pdl.value) {"predicate" = %v9} -> (%i1 : !pdl.type)
    %v11 = pdl.result 0 of %v10
    %v12 = pdl.operation "comb.mods"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.attribute = 1 : i64
    %v15 = pdl.operation "comb.icmp"(%v2, %v13 : !pdl.value, !pdl.value) {"predicate" = %v14} -> (%i1 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    %v17 = pdl.operation "comb.and"(%v11, %v16 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v18 = pdl.result 0 of %v17
    %v19 = pdl.operation "comb.divs"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v20 = pdl.result 0 of %v19
    %v21 = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute
    %v22 = pdl.operation "hw.constant" {"value" = %v21} -> (%t : !pdl.type)
    %v23 = pdl.result 0 of %v22
    %v24 = pdl.operation "comb.add"(%v20, %v23 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v25 = pdl.result 0 of %v24
    %v26 = pdl.operation "comb.mux"(%v18, %v25, %v20 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v27 = pdl.result 0 of %v26
    pdl.replace %root with (%v27 : !pdl.value)
  }
}

// == arith.ceildivui

// law: ceildivui(x0, x1) = comb.mux(comb.icmp:eq(comb.modu(x0, x1), 0), comb.divu(x0, x1), comb.add(comb.divu(x0, x1), 1))
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 5
// difference: undefined behaviour of the source, as with x0 = 0 : i8, x1 = 0 : i8: the target gives any value
// guarantee: every width
pdl.pattern @comb_for_arith_ceildivui_6f44ab1c : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.ceildivui"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.modu"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %v3 = pdl.operation "hw.constant" {"value" = %v2} -> (%t : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.attribute = 0 : i64
    %v6 = pdl.operation "comb.icmp"(%v1, %v4 : !pdl.value, !pdl.value) {"predicate" = %v5} -> (%i1 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.operation "comb.divu"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v9 = pdl.result 0 of %v8
    %v10 = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute
    %v11 = pdl.operation "hw.constant" {"value" = %v10} -> (%t : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "comb.add"(%v9, %v12 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v14 = pdl.result 0 of %v13
    %v15 = pdl.operation "comb.mux"(%v7, %v9, %v14 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v16 = pdl.result 0 of %v15
    pdl.replace %root with (%v16 : !pdl.value)
  }
}

// == arith.cmpi

// law: x0 == x1 = comb.icmp:eq(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: every width
pdl.pattern @comb_for_arith_cmpi_295cd5fe : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 0 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i64
    %v1 = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 != x1 = comb.icmp:ne(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: every width
pdl.pattern @comb_for_arith_cmpi_7846c6f7 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 1 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i64
    %v1 = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 <s x1 = comb.icmp:slt(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: every width
pdl.pattern @comb_for_arith_cmpi_8b579061 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 2 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i64
    %v1 = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 <=s x1 = comb.icmp:sle(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: every width
pdl.pattern @comb_for_arith_cmpi_f96ce1cf : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 3 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i64
    %v1 = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 >s x1 = comb.icmp:slt(x1, x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: every width
pdl.pattern @comb_for_arith_cmpi_82d7aa07 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 4 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i64
    %v1 = pdl.operation "comb.icmp"(%x1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 >=s x1 = comb.icmp:sle(x1, x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: every width
pdl.pattern @comb_for_arith_cmpi_cdfc8740 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 5 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i64
    %v1 = pdl.operation "comb.icmp"(%x1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 <u x1 = comb.icmp:ult(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: every width
pdl.pattern @comb_for_arith_cmpi_b9570904 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 6 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 6 : i64
    %v1 = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 <=u x1 = comb.icmp:ule(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: every width
pdl.pattern @comb_for_arith_cmpi_20c0a3bf : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 7 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 7 : i64
    %v1 = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 >u x1 = comb.icmp:ult(x1, x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: every width
pdl.pattern @comb_for_arith_cmpi_92b11d4f : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 8 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 6 : i64
    %v1 = pdl.operation "comb.icmp"(%x1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 >=u x1 = comb.icmp:ule(x1, x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: every width
pdl.pattern @comb_for_arith_cmpi_88cb887d : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 9 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 7 : i64
    %v1 = pdl.operation "comb.icmp"(%x1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// == arith.divsi

// law: x0 /s x1 = comb.divs(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: undefined behaviour of the source, as with x0 = 0 : i8, x1 = 0 : i8: the target gives any value
// difference: with exact, poison of the source, as with x0 = 1 : i8, x1 = 135 : i8: the target gives 0 : i8
// guarantee: every width
pdl.pattern @comb_for_arith_divsi_c594fcf7 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.divsi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.divs"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.divui

// law: x0 /u x1 = comb.divu(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: undefined behaviour of the source, as with x0 = 0 : i8, x1 = 0 : i8: the target gives any value
// difference: with exact, poison of the source, as with x0 = 1 : i8, x1 = 135 : i8: the target gives 0 : i8
// guarantee: every width
pdl.pattern @comb_for_arith_divui_7a00b2fe : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.divui"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.divu"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.extsi

// law: extsi(x0 to i8) = comb.replicate(x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: width 1, width 8
pdl.pattern @comb_for_arith_extsi_4a035e63 : benefit(2) {
  %i1 = pdl.type : i1
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i1
  %root = pdl.operation "arith.extsi"(%x0 : !pdl.value) -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i8 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: extsi(x0 to i16) = comb.replicate(x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: width 1, width 16
pdl.pattern @comb_for_arith_extsi_e3017340 : benefit(2) {
  %i1 = pdl.type : i1
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i1
  %root = pdl.operation "arith.extsi"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: extsi(x0 to i32) = comb.replicate(x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: width 1, width 32
pdl.pattern @comb_for_arith_extsi_861e6a0c : benefit(2) {
  %i1 = pdl.type : i1
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i1
  %root = pdl.operation "arith.extsi"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: extsi(x0 to i64) = comb.replicate(x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: width 1, width 64
pdl.pattern @comb_for_arith_extsi_4e5d8d66 : benefit(2) {
  %i1 = pdl.type : i1
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i1
  %root = pdl.operation "arith.extsi"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.replicate"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: extsi(x0 to i16) = comb.concat(comb.shrs(x0, x0), x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 2
// guarantee: width 8, width 16
pdl.pattern @comb_for_arith_extsi_dba36a47 : benefit(2) {
  %i8 = pdl.type : i8
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i8
  %root = pdl.operation "arith.extsi"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.shrs"(%x0, %x0 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.operation "comb.concat"(%v1, %x0 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v3 = pdl.result 0 of %v2
    pdl.replace %root with (%v3 : !pdl.value)
  }
}

// law: extsi(x0 to i32) = comb.concat(comb.replicate(comb.extract:lowBit=7(x0)), x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 3
// guarantee: width 1, width 8, width 24, width 32
pdl.pattern @comb_for_arith_extsi_5f94b6c5 : benefit(2) {
  %i8 = pdl.type : i8
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %i24 = pdl.type : i24
  %x0 = pdl.operand : %i8
  %root = pdl.operation "arith.extsi"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 7 : i32
    %v1 = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "comb.replicate"(%v2 : !pdl.value) -> (%i24 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "comb.concat"(%v4, %x0 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: extsi(x0 to i64) = comb.concat(comb.replicate(comb.extract:lowBit=7(x0)), x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 3
// guarantee: width 1, width 8, width 56, width 64
pdl.pattern @comb_for_arith_extsi_e3147b32 : benefit(2) {
  %i8 = pdl.type : i8
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %i56 = pdl.type : i56
  %x0 = pdl.operand : %i8
  %root = pdl.operation "arith.extsi"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 7 : i32
    %v1 = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "comb.replicate"(%v2 : !pdl.value) -> (%i56 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "comb.concat"(%v4, %x0 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: extsi(x0 to i32) = comb.concat(comb.shrs(x0, x0), x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 2
// guarantee: width 16, width 32
pdl.pattern @comb_for_arith_extsi_57fdf9ec : benefit(2) {
  %i16 = pdl.type : i16
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i16
  %root = pdl.operation "arith.extsi"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.shrs"(%x0, %x0 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.operation "comb.concat"(%v1, %x0 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v3 = pdl.result 0 of %v2
    pdl.replace %root with (%v3 : !pdl.value)
  }
}

// law: extsi(x0 to i64) = comb.concat(comb.replicate(comb.extract:lowBit=15(x0)), x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 3
// guarantee: width 1, width 16, width 48, width 64
pdl.pattern @comb_for_arith_extsi_c7e6ac5c : benefit(2) {
  %i16 = pdl.type : i16
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %i48 = pdl.type : i48
  %x0 = pdl.operand : %i16
  %root = pdl.operation "arith.extsi"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 15 : i32
    %v1 = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "comb.replicate"(%v2 : !pdl.value) -> (%i48 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "comb.concat"(%v4, %x0 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    pdl.replace %root with (%v6 : !pdl.value)
  }
}

// law: extsi(x0 to i64) = comb.concat(comb.shrs(x0, x0), x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 2
// guarantee: width 32, width 64
pdl.pattern @comb_for_arith_extsi_61ffa1ec : benefit(2) {
  %i32 = pdl.type : i32
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i32
  %root = pdl.operation "arith.extsi"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.shrs"(%x0, %x0 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.operation "comb.concat"(%v1, %x0 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v3 = pdl.result 0 of %v2
    pdl.replace %root with (%v3 : !pdl.value)
  }
}

// == arith.extui

// law: extui(x0 to i8) = comb.mux(x0, 1, 0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: width 1, width 8
pdl.pattern @comb_for_arith_extui_fc9fcaee : benefit(2) {
  %i1 = pdl.type : i1
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i1
  %root = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i8
    %v1 = pdl.operation "hw.constant" {"value" = %v0} -> (%i8 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.attribute = 0 : i8
    %v4 = pdl.operation "hw.constant" {"value" = %v3} -> (%i8 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.operation "comb.mux"(%x0, %v2, %v5 : !pdl.value, !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    pdl.replace %root with (%v7 : !pdl.value)
  }
}

// law: extui(x0 to i16) = comb.mux(x0, 1, 0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: width 1, width 16
pdl.pattern @comb_for_arith_extui_f42a13c3 : benefit(2) {
  %i1 = pdl.type : i1
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i1
  %root = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i16
    %v1 = pdl.operation "hw.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.attribute = 0 : i16
    %v4 = pdl.operation "hw.constant" {"value" = %v3} -> (%i16 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.operation "comb.mux"(%x0, %v2, %v5 : !pdl.value, !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    pdl.replace %root with (%v7 : !pdl.value)
  }
}

// law: extui(x0 to i32) = comb.mux(x0, 1, 0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: width 1, width 32
pdl.pattern @comb_for_arith_extui_281b378c : benefit(2) {
  %i1 = pdl.type : i1
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i1
  %root = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i32
    %v1 = pdl.operation "hw.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.attribute = 0 : i32
    %v4 = pdl.operation "hw.constant" {"value" = %v3} -> (%i32 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.operation "comb.mux"(%x0, %v2, %v5 : !pdl.value, !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    pdl.replace %root with (%v7 : !pdl.value)
  }
}

// law: extui(x0 to i64) = comb.mux(x0, 1, 0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: width 1, width 64
pdl.pattern @comb_for_arith_extui_f5e53fa0 : benefit(2) {
  %i1 = pdl.type : i1
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i1
  %root = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i64
    %v1 = pdl.operation "hw.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.attribute = 0 : i64
    %v4 = pdl.operation "hw.constant" {"value" = %v3} -> (%i64 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.operation "comb.mux"(%x0, %v2, %v5 : !pdl.value, !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    pdl.replace %root with (%v7 : !pdl.value)
  }
}

// law: extui(x0 to i16) = comb.concat(0, x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: with nneg, poison of the source, as with x0 = 128 : i8: the target gives 128 : i16
// guarantee: width 8, width 16
pdl.pattern @comb_for_arith_extui_bd8f9482 : benefit(2) {
  %i8 = pdl.type : i8
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i8
  %root = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i8
    %v1 = pdl.operation "hw.constant" {"value" = %v0} -> (%i8 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "comb.concat"(%v2, %x0 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// law: extui(x0 to i32) = comb.concat(0, x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: with nneg, poison of the source, as with x0 = 128 : i8: the target gives 128 : i32
// guarantee: width 8, width 24, width 32
pdl.pattern @comb_for_arith_extui_5d2d97f2 : benefit(2) {
  %i8 = pdl.type : i8
  %i32 = pdl.type : i32
  %i24 = pdl.type : i24
  %x0 = pdl.operand : %i8
  %root = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i24
    %v1 = pdl.operation "hw.constant" {"value" = %v0} -> (%i24 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "comb.concat"(%v2, %x0 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// law: extui(x0 to i64) = comb.concat(0, x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: with nneg, poison of the source, as with x0 = 128 : i8: the target gives 128 : i64
// guarantee: width 8, width 56, width 64
pdl.pattern @comb_for_arith_extui_877b6944 : benefit(2) {
  %i8 = pdl.type : i8
  %i64 = pdl.type : i64
  %i56 = pdl.type : i56
  %x0 = pdl.operand : %i8
  %root = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i56
    %v1 = pdl.operation "hw.constant" {"value" = %v0} -> (%i56 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "comb.concat"(%v2, %x0 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// law: extui(x0 to i32) = comb.concat(0, x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: with nneg, poison of the source, as with x0 = 65535 : i16: the target gives 65535 : i32
// guarantee: width 16, width 32
pdl.pattern @comb_for_arith_extui_ffd9aaf3 : benefit(2) {
  %i16 = pdl.type : i16
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i16
  %root = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i16
    %v1 = pdl.operation "hw.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "comb.concat"(%v2, %x0 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// law: extui(x0 to i64) = comb.concat(0, x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: with nneg, poison of the source, as with x0 = 65535 : i16: the target gives 65535 : i64
// guarantee: width 16, width 48, width 64
pdl.pattern @comb_for_arith_extui_358697e2 : benefit(2) {
  %i16 = pdl.type : i16
  %i64 = pdl.type : i64
  %i48 = pdl.type : i48
  %x0 = pdl.operand : %i16
  %root = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i48
    %v1 = pdl.operation "hw.constant" {"value" = %v0} -> (%i48 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "comb.concat"(%v2, %x0 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// law: extui(x0 to i64) = comb.concat(0, x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: with nneg, poison of the source, as with x0 = 4294967295 : i32: the target gives 4294967295 : i64
// guarantee: width 32, width 64
pdl.pattern @comb_for_arith_extui_7ca9c9fa : benefit(2) {
  %i32 = pdl.type : i32
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i32
  %root = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i32
    %v1 = pdl.operation "hw.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "comb.concat"(%v2, %x0 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// law: extui:nneg(x0 to i8) = 0
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 0
// difference: poison of the source, as with x0 = 1 : i1: the target gives 0 : i8
// guarantee: width 1, width 8
pdl.pattern @comb_for_arith_extui_dfec0973 : benefit(3) {
  %i1 = pdl.type : i1
  %i8 = pdl.type : i8
  %x0 = pdl.operand : %i1
  %given0 = pdl.attribute = unit
  %root = pdl.operation "arith.extui"(%x0 : !pdl.value) {"nonNeg" = %given0} -> (%i8 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i8
    %v1 = pdl.operation "hw.constant" {"value" = %v0} -> (%i8 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: extui:nneg(x0 to i16) = 0
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 0
// difference: poison of the source, as with x0 = 1 : i1: the target gives 0 : i16
// guarantee: width 1, width 16
pdl.pattern @comb_for_arith_extui_76191448 : benefit(3) {
  %i1 = pdl.type : i1
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i1
  %given0 = pdl.attribute = unit
  %root = pdl.operation "arith.extui"(%x0 : !pdl.value) {"nonNeg" = %given0} -> (%i16 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i16
    %v1 = pdl.operation "hw.constant" {"value" = %v0} -> (%i16 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: extui:nneg(x0 to i32) = 0
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 0
// difference: poison of the source, as with x0 = 1 : i1: the target gives 0 : i32
// guarantee: width 1, width 32
pdl.pattern @comb_for_arith_extui_8fcef616 : benefit(3) {
  %i1 = pdl.type : i1
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i1
  %given0 = pdl.attribute = unit
  %root = pdl.operation "arith.extui"(%x0 : !pdl.value) {"nonNeg" = %given0} -> (%i32 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i32
    %v1 = pdl.operation "hw.constant" {"value" = %v0} -> (%i32 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: extui:nneg(x0 to i64) = 0
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 0
// difference: poison of the source, as with x0 = 1 : i1: the target gives 0 : i64
// guarantee: width 1, width 64
pdl.pattern @comb_for_arith_extui_8728ad1d : benefit(3) {
  %i1 = pdl.type : i1
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i1
  %given0 = pdl.attribute = unit
  %root = pdl.operation "arith.extui"(%x0 : !pdl.value) {"nonNeg" = %given0} -> (%i64 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i64
    %v1 = pdl.operation "hw.constant" {"value" = %v0} -> (%i64 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// == arith.floordivsi

// law: floordivsi(x0, x1) = comb.mux(comb.and(comb.add(comb.icmp:slt(x0, 0), comb.icmp:slt(x1, 0)), comb.icmp:ne(0, comb.mods(x0, x1))), comb.sub(comb.divs(x0, x1), 1), comb.divs(x0, x1))
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 9
// difference: undefined behaviour of the source, as with x0 = 0 : i8, x1 = 0 : i8: the target gives any value
// guarantee: every width
pdl.pattern @comb_for_arith_floordivsi_4f72d162 : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.floordivsi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %v1 = pdl.operation "hw.constant" {"value" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.attribute = 2 : i64
    %v4 = pdl.operation "comb.icmp"(%x0, %v2 : !pdl.value, !pdl.value) {"predicate" = %v3} -> (%i1 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.attribute = 2 : i64
    %v7 = pdl.operation "comb.icmp"(%x1, %v2 : !pdl.value, !pdl.value) {"predicate" = %v6} -> (%i1 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "comb.add"(%v5, %v8 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "comb.mods"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.attribute = 1 : i64
    %v14 = pdl.operation "comb.icmp"(%v2, %v12 : !pdl.value, !pdl.value) {"predicate" = %v13} -> (%i1 : !pdl.type)
    %v15 = pdl.result 0 of %v14
    %v16 = pdl.operation "comb.and"(%v10, %v15 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v17 = pdl.result 0 of %v16
    %v18 = pdl.operation "comb.divs"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v19 = pdl.result 0 of %v18
    %v20 = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute
    %v21 = pdl.operation "hw.constant" {"value" = %v20} -> (%t : !pdl.type)
    %v22 = pdl.result 0 of %v21
    %v23 = pdl.operation "comb.sub"(%v19, %v22 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v24 = pdl.result 0 of %v23
    %v25 = pdl.operation "comb.mux"(%v17, %v24, %v19 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v26 = pdl.result 0 of %v25
    pdl.replace %root with (%v26 : !pdl.value)
  }
}

// == arith.maxsi

// law: maxsi(x0, x1) = comb.mux(comb.icmp:slt(x0, x1), x1, x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 2
// guarantee: every width
pdl.pattern @comb_for_arith_maxsi_cb3d94d3 : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.maxsi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i64
    %v1 = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "comb.mux"(%v2, %x1, %x0 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// == arith.maxui

// law: maxui(x0, x1) = comb.mux(comb.icmp:ult(x0, x1), x1, x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 2
// guarantee: every width
pdl.pattern @comb_for_arith_maxui_214c3888 : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.maxui"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 6 : i64
    %v1 = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "comb.mux"(%v2, %x1, %x0 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// == arith.minsi

// law: minsi(x0, x1) = comb.mux(comb.icmp:slt(x0, x1), x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 2
// guarantee: every width
pdl.pattern @comb_for_arith_minsi_e12400c5 : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.minsi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i64
    %v1 = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "comb.mux"(%v2, %x0, %x1 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// == arith.minui

// law: minui(x0, x1) = comb.mux(comb.icmp:ult(x0, x1), x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 2
// guarantee: every width
pdl.pattern @comb_for_arith_minui_48f22f9b : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.minui"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 6 : i64
    %v1 = pdl.operation "comb.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.operation "comb.mux"(%v2, %x0, %x1 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v4 : !pdl.value)
  }
}

// == arith.muli

// law: x0 * x1 = comb.mul(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: with nuw, poison of the source, as with x0 = 255 : i8, x1 = 255 : i8: the target gives 1 : i8
// difference: with nsw, poison of the source, as with x0 = 128 : i8, x1 = 128 : i8: the target gives 0 : i8
// difference: with nsw and nuw, poison of the source, as with x0 = 255 : i8, x1 = 255 : i8: the target gives 1 : i8
// guarantee: every width
pdl.pattern @comb_for_arith_muli_4b98c3e0 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.muli"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.mulsi_extended

// law: mulsi_extended(x0, x1) = (comb.and(x0, x1), 0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: width 1
pdl.pattern @comb_for_arith_mulsi_extended_349ae57d : benefit(2) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %root = pdl.operation "arith.mulsi_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i1, %i1 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.and"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = false
    %v3 = pdl.operation "hw.constant" {"value" = %v2} -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v1, %v4 : !pdl.value, !pdl.value)
  }
}

// law: mulsi_extended(x0, x1) = (comb.mul(x0, x1), comb.extract:lowBit=0(comb.shru(comb.mul(comb.concat(comb.shrs(x0, x0), x0), comb.concat(comb.shrs(x1, x1), x1)), 8)))
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 8
// guarantee: width 8, width 16
pdl.pattern @comb_for_arith_mulsi_extended_c8157502 : benefit(2) {
  %i8 = pdl.type : i8
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i8
  %x1 = pdl.operand : %i8
  %root = pdl.operation "arith.mulsi_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i8, %i8 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.operation "comb.shrs"(%x0, %x0 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v3 = pdl.result 0 of %v2
    %v4 = pdl.operation "comb.concat"(%v3, %x0 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.operation "comb.shrs"(%x1, %x1 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.operation "comb.concat"(%v7, %x1 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v9 = pdl.result 0 of %v8
    %v10 = pdl.operation "comb.mul"(%v5, %v9 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v11 = pdl.result 0 of %v10
    %v12 = pdl.attribute = 8 : i16
    %v13 = pdl.operation "hw.constant" {"value" = %v12} -> (%i16 : !pdl.type)
    %v14 = pdl.result 0 of %v13
    %v15 = pdl.operation "comb.shru"(%v11, %v14 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    %v17 = pdl.attribute = 0 : i32
    %v18 = pdl.operation "comb.extract"(%v16 : !pdl.value) {"lowBit" = %v17} -> (%i8 : !pdl.type)
    %v19 = pdl.result 0 of %v18
    pdl.replace %root with (%v1, %v19 : !pdl.value, !pdl.value)
  }
}

// law: mulsi_extended(x0, x1) = (comb.mul(x0, x1), comb.extract:lowBit=0(comb.shru(comb.mul(comb.concat(comb.replicate(comb.extract:lowBit=15(x0)), x0), comb.concat(comb.replicate(comb.extract:lowBit=15(x1)), x1)), 16)))
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 10
// guarantee: width 1, width 16, width 32
pdl.pattern @comb_for_arith_mulsi_extended_391ab7df : benefit(2) {
  %i16 = pdl.type : i16
  %i1 = pdl.type : i1
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i16
  %x1 = pdl.operand : %i16
  %root = pdl.operation "arith.mulsi_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i16, %i16 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 15 : i32
    %v3 = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %v2} -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "comb.replicate"(%v4 : !pdl.value) -> (%i16 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "comb.concat"(%v6, %x0 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.attribute = 15 : i32
    %v10 = pdl.operation "comb.extract"(%x1 : !pdl.value) {"lowBit" = %v9} -> (%i1 : !pdl.type)
    %v11 = pdl.result 0 of %v10
    %v12 = pdl.operation "comb.replicate"(%v11 : !pdl.value) -> (%i16 : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.operation "comb.concat"(%v13, %x1 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v15 = pdl.result 0 of %v14
    %v16 = pdl.operation "comb.mul"(%v8, %v15 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v17 = pdl.result 0 of %v16
    %v18 = pdl.attribute = 16 : i32
    %v19 = pdl.operation "hw.constant" {"value" = %v18} -> (%i32 : !pdl.type)
    %v20 = pdl.result 0 of %v19
    %v21 = pdl.operation "comb.shru"(%v17, %v20 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v22 = pdl.result 0 of %v21
    %v23 = pdl.attribute = 0 : i32
    %v24 = pdl.operation "comb.extract"(%v22 : !pdl.value) {"lowBit" = %v23} -> (%i16 : !pdl.type)
    %v25 = pdl.result 0 of %v24
    pdl.replace %root with (%v1, %v25 : !pdl.value, !pdl.value)
  }
}

// law: mulsi_extended(x0, x1) = (comb.mul(x0, x1), comb.extract:lowBit=0(comb.shru(comb.mul(comb.concat(comb.replicate(comb.extract:lowBit=31(x0)), x0), comb.concat(comb.replicate(comb.extract:lowBit=31(x1)), x1)), 32)))
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 10
// guarantee: width 1, width 32, width 64
pdl.pattern @comb_for_arith_mulsi_extended_885b3ad7 : benefit(2) {
  %i32 = pdl.type : i32
  %i1 = pdl.type : i1
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i32
  %x1 = pdl.operand : %i32
  %root = pdl.operation "arith.mulsi_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i32, %i32 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 31 : i32
    %v3 = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %v2} -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "comb.replicate"(%v4 : !pdl.value) -> (%i32 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "comb.concat"(%v6, %x0 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.attribute = 31 : i32
    %v10 = pdl.operation "comb.extract"(%x1 : !pdl.value) {"lowBit" = %v9} -> (%i1 : !pdl.type)
    %v11 = pdl.result 0 of %v10
    %v12 = pdl.operation "comb.replicate"(%v11 : !pdl.value) -> (%i32 : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.operation "comb.concat"(%v13, %x1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v15 = pdl.result 0 of %v14
    %v16 = pdl.operation "comb.mul"(%v8, %v15 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v17 = pdl.result 0 of %v16
    %v18 = pdl.attribute = 32 : i64
    %v19 = pdl.operation "hw.constant" {"value" = %v18} -> (%i64 : !pdl.type)
    %v20 = pdl.result 0 of %v19
    %v21 = pdl.operation "comb.shru"(%v17, %v20 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v22 = pdl.result 0 of %v21
    %v23 = pdl.attribute = 0 : i32
    %v24 = pdl.operation "comb.extract"(%v22 : !pdl.value) {"lowBit" = %v23} -> (%i32 : !pdl.type)
    %v25 = pdl.result 0 of %v24
    pdl.replace %root with (%v1, %v25 : !pdl.value, !pdl.value)
  }
}

// law: mulsi_extended(x0, x1) = (comb.mul(x0, x1), comb.extract:lowBit=0(comb.shru(comb.mul(comb.concat(comb.replicate(comb.extract:lowBit=63(x0)), x0), comb.concat(comb.replicate(comb.extract:lowBit=63(x1)), x1)), 64)))
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 10
// guarantee: width 1, width 64, width 128
pdl.pattern @comb_for_arith_mulsi_extended_2149e908 : benefit(2) {
  %i64 = pdl.type : i64
  %i1 = pdl.type : i1
  %i128 = pdl.type : i128
  %x0 = pdl.operand : %i64
  %x1 = pdl.operand : %i64
  %root = pdl.operation "arith.mulsi_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i64, %i64 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 63 : i32
    %v3 = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %v2} -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "comb.replicate"(%v4 : !pdl.value) -> (%i64 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "comb.concat"(%v6, %x0 : !pdl.value, !pdl.value) -> (%i128 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.attribute = 63 : i32
    %v10 = pdl.operation "comb.extract"(%x1 : !pdl.value) {"lowBit" = %v9} -> (%i1 : !pdl.type)
    %v11 = pdl.result 0 of %v10
    %v12 = pdl.operation "comb.replicate"(%v11 : !pdl.value) -> (%i64 : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.operation "comb.concat"(%v13, %x1 : !pdl.value, !pdl.value) -> (%i128 : !pdl.type)
    %v15 = pdl.result 0 of %v14
    %v16 = pdl.operation "comb.mul"(%v8, %v15 : !pdl.value, !pdl.value) -> (%i128 : !pdl.type)
    %v17 = pdl.result 0 of %v16
    %v18 = pdl.attribute = 64 : i128
    %v19 = pdl.operation "hw.constant" {"value" = %v18} -> (%i128 : !pdl.type)
    %v20 = pdl.result 0 of %v19
    %v21 = pdl.operation "comb.shru"(%v17, %v20 : !pdl.value, !pdl.value) -> (%i128 : !pdl.type)
    %v22 = pdl.result 0 of %v21
    %v23 = pdl.attribute = 0 : i32
    %v24 = pdl.operation "comb.extract"(%v22 : !pdl.value) {"lowBit" = %v23} -> (%i64 : !pdl.type)
    %v25 = pdl.result 0 of %v24
    pdl.replace %root with (%v1, %v25 : !pdl.value, !pdl.value)
  }
}

// == arith.mului_extended

// law: mului_extended(x0, x1) = (comb.and(x0, x1), 0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: width 1
pdl.pattern @comb_for_arith_mului_extended_3aafd5e3 : benefit(2) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %root = pdl.operation "arith.mului_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i1, %i1 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.and"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = false
    %v3 = pdl.operation "hw.constant" {"value" = %v2} -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v1, %v4 : !pdl.value, !pdl.value)
  }
}

// law: mului_extended(x0, x1) = (comb.mul(x0, x1), comb.extract:lowBit=0(comb.shru(comb.mul(comb.concat(0, x0), comb.concat(0, x1)), 8)))
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 6
// guarantee: width 8, width 16
pdl.pattern @comb_for_arith_mului_extended_5e130399 : benefit(2) {
  %i8 = pdl.type : i8
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i8
  %x1 = pdl.operand : %i8
  %root = pdl.operation "arith.mului_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i8, %i8 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 0 : i8
    %v3 = pdl.operation "hw.constant" {"value" = %v2} -> (%i8 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "comb.concat"(%v4, %x0 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "comb.concat"(%v4, %x1 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "comb.mul"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.attribute = 8 : i16
    %v12 = pdl.operation "hw.constant" {"value" = %v11} -> (%i16 : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.operation "comb.shru"(%v10, %v13 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v15 = pdl.result 0 of %v14
    %v16 = pdl.attribute = 0 : i32
    %v17 = pdl.operation "comb.extract"(%v15 : !pdl.value) {"lowBit" = %v16} -> (%i8 : !pdl.type)
    %v18 = pdl.result 0 of %v17
    pdl.replace %root with (%v1, %v18 : !pdl.value, !pdl.value)
  }
}

// law: mului_extended(x0, x1) = (comb.mul(x0, x1), comb.extract:lowBit=0(comb.shru(comb.mul(comb.concat(0, x0), comb.concat(0, x1)), 16)))
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 6
// guarantee: width 16, width 32
pdl.pattern @comb_for_arith_mului_extended_d98f3f0c : benefit(2) {
  %i16 = pdl.type : i16
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i16
  %x1 = pdl.operand : %i16
  %root = pdl.operation "arith.mului_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i16, %i16 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 0 : i16
    %v3 = pdl.operation "hw.constant" {"value" = %v2} -> (%i16 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "comb.concat"(%v4, %x0 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "comb.concat"(%v4, %x1 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "comb.mul"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.attribute = 16 : i32
    %v12 = pdl.operation "hw.constant" {"value" = %v11} -> (%i32 : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.operation "comb.shru"(%v10, %v13 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v15 = pdl.result 0 of %v14
    %v16 = pdl.attribute = 0 : i32
    %v17 = pdl.operation "comb.extract"(%v15 : !pdl.value) {"lowBit" = %v16} -> (%i16 : !pdl.type)
    %v18 = pdl.result 0 of %v17
    pdl.replace %root with (%v1, %v18 : !pdl.value, !pdl.value)
  }
}

// law: mului_extended(x0, x1) = (comb.mul(x0, x1), comb.extract:lowBit=0(comb.shru(comb.mul(comb.concat(0, x0), comb.concat(0, x1)), 32)))
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 6
// guarantee: width 32, width 64
pdl.pattern @comb_for_arith_mului_extended_8b69b3c4 : benefit(2) {
  %i32 = pdl.type : i32
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i32
  %x1 = pdl.operand : %i32
  %root = pdl.operation "arith.mului_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i32, %i32 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 0 : i32
    %v3 = pdl.operation "hw.constant" {"value" = %v2} -> (%i32 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "comb.concat"(%v4, %x0 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "comb.concat"(%v4, %x1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "comb.mul"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.attribute = 32 : i64
    %v12 = pdl.operation "hw.constant" {"value" = %v11} -> (%i64 : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.operation "comb.shru"(%v10, %v13 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v15 = pdl.result 0 of %v14
    %v16 = pdl.attribute = 0 : i32
    %v17 = pdl.operation "comb.extract"(%v15 : !pdl.value) {"lowBit" = %v16} -> (%i32 : !pdl.type)
    %v18 = pdl.result 0 of %v17
    pdl.replace %root with (%v1, %v18 : !pdl.value, !pdl.value)
  }
}

// law: mului_extended(x0, x1) = (comb.mul(x0, x1), comb.extract:lowBit=0(comb.shru(comb.mul(comb.concat(0, x0), comb.concat(0, x1)), 64)))
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 6
// guarantee: width 64, width 128
pdl.pattern @comb_for_arith_mului_extended_4acb6336 : benefit(2) {
  %i64 = pdl.type : i64
  %i128 = pdl.type : i128
  %x0 = pdl.operand : %i64
  %x1 = pdl.operand : %i64
  %root = pdl.operation "arith.mului_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i64, %i64 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 0 : i64
    %v3 = pdl.operation "hw.constant" {"value" = %v2} -> (%i64 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.operation "comb.concat"(%v4, %x0 : !pdl.value, !pdl.value) -> (%i128 : !pdl.type)
    %v6 = pdl.result 0 of %v5
    %v7 = pdl.operation "comb.concat"(%v4, %x1 : !pdl.value, !pdl.value) -> (%i128 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "comb.mul"(%v6, %v8 : !pdl.value, !pdl.value) -> (%i128 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.attribute = 64 : i128
    %v12 = pdl.operation "hw.constant" {"value" = %v11} -> (%i128 : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.operation "comb.shru"(%v10, %v13 : !pdl.value, !pdl.value) -> (%i128 : !pdl.type)
    %v15 = pdl.result 0 of %v14
    %v16 = pdl.attribute = 0 : i32
    %v17 = pdl.operation "comb.extract"(%v15 : !pdl.value) {"lowBit" = %v16} -> (%i64 : !pdl.type)
    %v18 = pdl.result 0 of %v17
    pdl.replace %root with (%v1, %v18 : !pdl.value, !pdl.value)
  }
}

// == arith.ori

// law: x0 | x1 = comb.or(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: every width
pdl.pattern @comb_for_arith_ori_a6a82d53 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.ori"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.or"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.remsi

// law: x0 %s x1 = comb.mods(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: undefined behaviour of the source, as with x0 = 0 : i8, x1 = 0 : i8: the target gives any value
// guarantee: every width
pdl.pattern @comb_for_arith_remsi_1b319d82 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.remsi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.mods"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.remui

// law: x0 %u x1 = comb.modu(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: undefined behaviour of the source, as with x0 = 0 : i8, x1 = 0 : i8: the target gives any value
// guarantee: every width
pdl.pattern @comb_for_arith_remui_3b72eada : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.remui"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.modu"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.select

// law: select(x0, x1, x2) = comb.mux(x0, x1, x2)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: every width
pdl.pattern @comb_for_arith_select_acb46dd2 : benefit(1) {
  %i1 = pdl.type : i1
  %t = pdl.type
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %t
  %x2 = pdl.operand : %t
  %root = pdl.operation "arith.select"(%x0, %x1, %x2 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.mux"(%x0, %x1, %x2 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.shli

// law: x0 << x1 = comb.shl(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: poison of the source, as with x0 = 255 : i8, x1 = 255 : i8: the target gives 0 : i8
// guarantee: every width
pdl.pattern @comb_for_arith_shli_1aaebd25 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.shli"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.shl"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.shrsi

// law: x0 >>s x1 = comb.shrs(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: poison of the source, as with x0 = 255 : i8, x1 = 255 : i8: the target gives 255 : i8
// difference: with exact, poison of the source, as with x0 = 1 : i8, x1 = 1 : i8: the target gives 0 : i8
// guarantee: every width
pdl.pattern @comb_for_arith_shrsi_0ebb4da4 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.shrsi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.shrs"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.shrui

// law: x0 >>u x1 = comb.shru(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: poison of the source, as with x0 = 255 : i8, x1 = 255 : i8: the target gives 0 : i8
// difference: with exact, poison of the source, as with x0 = 1 : i8, x1 = 1 : i8: the target gives 0 : i8
// guarantee: every width
pdl.pattern @comb_for_arith_shrui_ab7b7b68 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.shrui"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.shru"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.subi

// law: x0 - x1 = comb.sub(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: with nuw, poison of the source, as with x0 = 1 : i8, x1 = 135 : i8: the target gives 122 : i8
// difference: with nsw, poison of the source, as with x0 = 21 : i8, x1 = 128 : i8: the target gives 149 : i8
// difference: with nsw and nuw, poison of the source, as with x0 = 1 : i8, x1 = 135 : i8: the target gives 122 : i8
// guarantee: every width
pdl.pattern @comb_for_arith_subi_66fb6b28 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.subi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.sub"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.trunci

// law: trunci(x0 to s) = comb.extract:lowBit=0(x0)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// difference: with nuw, poison of the source, as with x0 = 16 : i8: the target gives 0 : i4
// difference: with nsw, poison of the source, as with x0 = 8 : i8: the target gives 8 : i4
// difference: with nsw and nuw, poison of the source, as with x0 = 8 : i8: the target gives 8 : i4
// guarantee: widths 1 to 64
pdl.pattern @comb_for_arith_trunci_7dc1269d : benefit(1) {
  %t = pdl.type
  %s = pdl.type
  %x0 = pdl.operand : %t
  %root = pdl.operation "arith.trunci"(%x0 : !pdl.value) -> (%s : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i32
    %v1 = pdl.operation "comb.extract"(%x0 : !pdl.value) {"lowBit" = %v0} -> (%s : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// == arith.xori

// law: x0 ^ x1 = comb.xor(x0, x1)
// origin: found by synth-rewrite lower --from arith --to comb
// cost: 1
// guarantee: every width
pdl.pattern @comb_for_arith_xori_487fdc9d : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.xori"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "comb.xor"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}
