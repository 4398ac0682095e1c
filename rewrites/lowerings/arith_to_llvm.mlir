// Operations of arith over those of llvm, from benchmarks/lowerings.py.

// == arith.constant

// law: arith.constant = llvm.mlir.constant
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 0
// guarantee: every width
pdl.pattern @llvm_for_arith_constant_as_llvm_mlir_constant : benefit(1) {
  %t = pdl.type
  %value = pdl.attribute : %t
  %root = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %same = pdl.apply_native_rewrite "ori"(%value, %value : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %v0 = pdl.operation "llvm.mlir.constant" {"value" = %same} -> (%t : !pdl.type)
    pdl.replace %root with %v0
  }
}

// == arith.addi

// law: x0 + x1 = llvm.add(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_addi_38997a16 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.addi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.add"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: x0 + nuw x1 = llvm.add:nuw(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_addi_ca422f68 : benefit(2) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = #arith.overflow<nuw>
  %root = pdl.operation "arith.addi"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i32
    %v1 = pdl.operation "llvm.add"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 + nsw x1 = llvm.add:nsw(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_addi_0e350cb8 : benefit(2) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = #arith.overflow<nsw>
  %root = pdl.operation "arith.addi"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i32
    %v1 = pdl.operation "llvm.add"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 + nsw nuw x1 = llvm.add:nsw:nuw(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_addi_8b0b3f85 : benefit(2) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = #arith.overflow<nsw,nuw>
  %root = pdl.operation "arith.addi"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i32
    %v1 = pdl.operation "llvm.add"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// == arith.addui_extended

// law: addui_extended(x0, x1) = (llvm.add(x0, x1), llvm.icmp:ult(llvm.add(x0, x1), x0))
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 2
// guarantee: every width
pdl.pattern @llvm_for_arith_addui_extended_46589858 : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.addui_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t, %i1 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.add"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = 6 : i64
    %v3 = pdl.operation "llvm.icmp"(%v1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v2} -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v1, %v4 : !pdl.value, !pdl.value)
  }
}

// == arith.andi

// law: x0 & x1 = llvm.and(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_andi_46b0ff8e : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.andi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.and"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.bitcast

// law: bitcast(x0) = x0
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 0
// guarantee: every width
pdl.pattern @llvm_for_arith_bitcast_1e161437 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %root = pdl.operation "arith.bitcast"(%x0 : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x0 : !pdl.value)
  }
}

// == arith.ceildivsi

// law: ceildivsi(x0, x1) = llvm.select(llvm.and(llvm.icmp:eq(llvm.icmp:slt(x0, 0), llvm.icmp:slt(x1, 0)), llvm.icmp:ne(0, llvm.srem(x0, x1))), llvm.add(llvm.sdiv(x0, x1), 1), llvm.sdiv(x0, x1))
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 9
// guarantee: every width
pdl.pattern @llvm_for_arith_ceildivsi_3f3a4090 : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.ceildivsi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %v1 = pdl.operation "llvm.mlir.constant" {"value" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.attribute = 2 : i64
    %v4 = pdl.operation "llvm.icmp"(%x0, %v2 : !pdl.value, !pdl.value) {"predicate" = %v3} -> (%i1 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.attribute = 2 : i64
    %v7 = pdl.operation "llvm.icmp"(%x1, %v2 : !pdl.value, !pdl.value) {"predicate" = %v6} -> (%i1 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.attribute = 0 : i64
    %v10 = pdl.operation "llvm.icmp"(%v5, %v8 : !pdl.value, !pdl.value) {"predicate" = %v9} -> (%i1 : !pdl.type)
    %v11 = pdl.result 0 of %v10
    %v12 = pdl.operation "llvm.srem"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v13 = pdl.result 0 of %v12
    %v14 = pdl.attribute = 1 : i64
    %v15 = pdl.operation "llvm.icmp"(%v2, %v13 : !pdl.value, !pdl.value) {"predicate" = %v14} -> (%i1 : !pdl.type)
    %v16 = pdl.result 0 of %v15
    %v17 = pdl.operation "llvm.and"(%v11, %v16 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v18 = pdl.result 0 of %v17
    %v19 = pdl.operation "llvm.sdiv"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v20 = pdl.result 0 of %v19
    %v21 = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute
    %v22 = pdl.operation "llvm.mlir.constant" {"value" = %v21} -> (%t : !pdl.type)
    %v23 = pdl.result 0 of %v22
    %v24 = pdl.operation "llvm.add"(%v20, %v23 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v25 = pdl.result 0 of %v24
    %v26 = pdl.operation "llvm.select"(%v18, %v25, %v20 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v27 = pdl.result 0 of %v26
    pdl.replace %root with (%v27 : !pdl.value)
  }
}

// == arith.ceildivui

// law: ceildivui(x0, x1) = llvm.select(llvm.icmp:eq(llvm.urem(x0, x1), 0), llvm.udiv(x0, x1), llvm.add(llvm.udiv(x0, x1), 1))
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 5
// guarantee: every width
pdl.pattern @llvm_for_arith_ceildivui_9dca376a : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.ceildivui"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.urem"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %v3 = pdl.operation "llvm.mlir.constant" {"value" = %v2} -> (%t : !pdl.type)
    %v4 = pdl.result 0 of %v3
    %v5 = pdl.attribute = 0 : i64
    %v6 = pdl.operation "llvm.icmp"(%v1, %v4 : !pdl.value, !pdl.value) {"predicate" = %v5} -> (%i1 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.operation "llvm.udiv"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v9 = pdl.result 0 of %v8
    %v10 = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute
    %v11 = pdl.operation "llvm.mlir.constant" {"value" = %v10} -> (%t : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "llvm.add"(%v9, %v12 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v14 = pdl.result 0 of %v13
    %v15 = pdl.operation "llvm.select"(%v7, %v9, %v14 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v16 = pdl.result 0 of %v15
    pdl.replace %root with (%v16 : !pdl.value)
  }
}

// == arith.cmpi

// law: x0 == x1 = llvm.icmp:eq(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_cmpi_b01d84fb : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 0 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 0 : i64
    %v1 = pdl.operation "llvm.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 != x1 = llvm.icmp:ne(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_cmpi_08903d55 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 1 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i64
    %v1 = pdl.operation "llvm.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 <s x1 = llvm.icmp:slt(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_cmpi_74261a18 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 2 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i64
    %v1 = pdl.operation "llvm.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 <=s x1 = llvm.icmp:sle(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_cmpi_17a6c363 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 3 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i64
    %v1 = pdl.operation "llvm.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 >s x1 = llvm.icmp:slt(x1, x0)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_cmpi_a08003af : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 4 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i64
    %v1 = pdl.operation "llvm.icmp"(%x1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 >=s x1 = llvm.icmp:sle(x1, x0)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_cmpi_3e98ee95 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 5 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i64
    %v1 = pdl.operation "llvm.icmp"(%x1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 <u x1 = llvm.icmp:ult(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_cmpi_174e3b8b : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 6 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 6 : i64
    %v1 = pdl.operation "llvm.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 <=u x1 = llvm.icmp:ule(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_cmpi_28dbd5a5 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 7 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 7 : i64
    %v1 = pdl.operation "llvm.icmp"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 >u x1 = llvm.icmp:ult(x1, x0)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_cmpi_dedbce8c : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 8 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 6 : i64
    %v1 = pdl.operation "llvm.icmp"(%x1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 >=u x1 = llvm.icmp:ule(x1, x0)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_cmpi_83264326 : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = 9 : i64
  %root = pdl.operation "arith.cmpi"(%x0, %x1 : !pdl.value, !pdl.value) {"predicate" = %given0} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 7 : i64
    %v1 = pdl.operation "llvm.icmp"(%x1, %x0 : !pdl.value, !pdl.value) {"predicate" = %v0} -> (%i1 : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// == arith.divsi

// law: x0 /s x1 = llvm.sdiv(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_divsi_378f336f : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.divsi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.sdiv"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: x0 /s exact x1 = llvm.sdiv:exact(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_divsi_1aaa9a93 : benefit(2) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = unit
  %root = pdl.operation "arith.divsi"(%x0, %x1 : !pdl.value, !pdl.value) {"isExact" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = unit
    %v1 = pdl.operation "llvm.sdiv"(%x0, %x1 : !pdl.value, !pdl.value) {"isExact" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// == arith.divui

// law: x0 /u x1 = llvm.udiv(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_divui_79e184d5 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.divui"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.udiv"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: x0 /u exact x1 = llvm.udiv:exact(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_divui_26620294 : benefit(2) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = unit
  %root = pdl.operation "arith.divui"(%x0, %x1 : !pdl.value, !pdl.value) {"isExact" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = unit
    %v1 = pdl.operation "llvm.udiv"(%x0, %x1 : !pdl.value, !pdl.value) {"isExact" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// == arith.extsi

// law: extsi(x0 to t) = llvm.sext(x0)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_extsi_dcef9d54 : benefit(1) {
  %s = pdl.type
  %t = pdl.type
  %x0 = pdl.operand : %s
  %root = pdl.operation "arith.extsi"(%x0 : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.sext"(%x0 : !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.extui

// law: extui(x0 to t) = llvm.zext(x0)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_extui_f728f66f : benefit(1) {
  %s = pdl.type
  %t = pdl.type
  %x0 = pdl.operand : %s
  %root = pdl.operation "arith.extui"(%x0 : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.zext"(%x0 : !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: extui:nneg(x0 to t) = llvm.zext:nneg(x0)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_extui_23985381 : benefit(2) {
  %s = pdl.type
  %t = pdl.type
  %x0 = pdl.operand : %s
  %given0 = pdl.attribute = unit
  %root = pdl.operation "arith.extui"(%x0 : !pdl.value) {"nonNeg" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = unit
    %v1 = pdl.operation "llvm.zext"(%x0 : !pdl.value) {"nonNeg" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// == arith.floordivsi

// law: floordivsi(x0, x1) = llvm.select(llvm.and(llvm.add(llvm.icmp:slt(x0, 0), llvm.icmp:slt(x1, 0)), llvm.icmp:ne(0, llvm.srem(x0, x1))), llvm.sub(llvm.sdiv(x0, x1), 1), llvm.sdiv(x0, x1))
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 9
// guarantee: every width
pdl.pattern @llvm_for_arith_floordivsi_6f6e1c14 : benefit(1) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.floordivsi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %v1 = pdl.operation "llvm.mlir.constant" {"value" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    %v3 = pdl.attribute = 2 : i64
    %v4 = pdl.operation "llvm.icmp"(%x0, %v2 : !pdl.value, !pdl.value) {"predicate" = %v3} -> (%i1 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.attribute = 2 : i64
    %v7 = pdl.operation "llvm.icmp"(%x1, %v2 : !pdl.value, !pdl.value) {"predicate" = %v6} -> (%i1 : !pdl.type)
    %v8 = pdl.result 0 of %v7
    %v9 = pdl.operation "llvm.add"(%v5, %v8 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "llvm.srem"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.attribute = 1 : i64
    %v14 = pdl.operation "llvm.icmp"(%v2, %v12 : !pdl.value, !pdl.value) {"predicate" = %v13} -> (%i1 : !pdl.type)
    %v15 = pdl.result 0 of %v14
    %v16 = pdl.operation "llvm.and"(%v10, %v15 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v17 = pdl.result 0 of %v16
    %v18 = pdl.operation "llvm.sdiv"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v19 = pdl.result 0 of %v18
    %v20 = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute
    %v21 = pdl.operation "llvm.mlir.constant" {"value" = %v20} -> (%t : !pdl.type)
    %v22 = pdl.result 0 of %v21
    %v23 = pdl.operation "llvm.sub"(%v19, %v22 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v24 = pdl.result 0 of %v23
    %v25 = pdl.operation "llvm.select"(%v17, %v24, %v19 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v26 = pdl.result 0 of %v25
    pdl.replace %root with (%v26 : !pdl.value)
  }
}

// == arith.maxsi

// law: maxsi(x0, x1) = llvm.intr.smax(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_maxsi_cc5d1796 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.maxsi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.intr.smax"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.maxui

// law: maxui(x0, x1) = llvm.intr.umax(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_maxui_10bd19cf : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.maxui"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.intr.umax"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.minsi

// law: minsi(x0, x1) = llvm.intr.smin(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_minsi_cb796cba : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.minsi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.intr.smin"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.minui

// law: minui(x0, x1) = llvm.intr.umin(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_minui_2db2d87b : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.minui"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.intr.umin"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.muli

// law: x0 * x1 = llvm.mul(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_muli_02fdb965 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.muli"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: x0 * nuw x1 = llvm.mul:nuw(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_muli_e9975071 : benefit(2) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = #arith.overflow<nuw>
  %root = pdl.operation "arith.muli"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i32
    %v1 = pdl.operation "llvm.mul"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 * nsw x1 = llvm.mul:nsw(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_muli_5e79f220 : benefit(2) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = #arith.overflow<nsw>
  %root = pdl.operation "arith.muli"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i32
    %v1 = pdl.operation "llvm.mul"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 * nsw nuw x1 = llvm.mul:nsw:nuw(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_muli_68c47bbc : benefit(2) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = #arith.overflow<nsw,nuw>
  %root = pdl.operation "arith.muli"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i32
    %v1 = pdl.operation "llvm.mul"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// == arith.mulsi_extended

// law: mulsi_extended(x0, x1) = (llvm.and(x0, x1), 0)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: width 1
pdl.pattern @llvm_for_arith_mulsi_extended_e05a3656 : benefit(2) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %root = pdl.operation "arith.mulsi_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i1, %i1 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.and"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = false
    %v3 = pdl.operation "llvm.mlir.constant" {"value" = %v2} -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v1, %v4 : !pdl.value, !pdl.value)
  }
}

// law: mulsi_extended(x0, x1) = (llvm.mul(x0, x1), llvm.trunc(llvm.lshr(llvm.mul(llvm.sext(x0), llvm.sext(x1)), 8)))
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 6
// guarantee: width 8, width 16
pdl.pattern @llvm_for_arith_mulsi_extended_d5477a56 : benefit(2) {
  %i8 = pdl.type : i8
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i8
  %x1 = pdl.operand : %i8
  %root = pdl.operation "arith.mulsi_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i8, %i8 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.operation "llvm.sext"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
    %v3 = pdl.result 0 of %v2
    %v4 = pdl.operation "llvm.sext"(%x1 : !pdl.value) -> (%i16 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.operation "llvm.mul"(%v3, %v5 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.attribute = 8 : i16
    %v9 = pdl.operation "llvm.mlir.constant" {"value" = %v8} -> (%i16 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "llvm.lshr"(%v7, %v10 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "llvm.trunc"(%v12 : !pdl.value) -> (%i8 : !pdl.type)
    %v14 = pdl.result 0 of %v13
    pdl.replace %root with (%v1, %v14 : !pdl.value, !pdl.value)
  }
}

// law: mulsi_extended(x0, x1) = (llvm.mul(x0, x1), llvm.trunc(llvm.lshr(llvm.mul(llvm.sext(x0), llvm.sext(x1)), 16)))
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 6
// guarantee: width 16, width 32
pdl.pattern @llvm_for_arith_mulsi_extended_25ab0633 : benefit(2) {
  %i16 = pdl.type : i16
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i16
  %x1 = pdl.operand : %i16
  %root = pdl.operation "arith.mulsi_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i16, %i16 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.operation "llvm.sext"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
    %v3 = pdl.result 0 of %v2
    %v4 = pdl.operation "llvm.sext"(%x1 : !pdl.value) -> (%i32 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.operation "llvm.mul"(%v3, %v5 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.attribute = 16 : i32
    %v9 = pdl.operation "llvm.mlir.constant" {"value" = %v8} -> (%i32 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "llvm.lshr"(%v7, %v10 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "llvm.trunc"(%v12 : !pdl.value) -> (%i16 : !pdl.type)
    %v14 = pdl.result 0 of %v13
    pdl.replace %root with (%v1, %v14 : !pdl.value, !pdl.value)
  }
}

// law: mulsi_extended(x0, x1) = (llvm.mul(x0, x1), llvm.trunc(llvm.lshr(llvm.mul(llvm.sext(x0), llvm.sext(x1)), 32)))
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 6
// guarantee: width 32, width 64
pdl.pattern @llvm_for_arith_mulsi_extended_cbf866e4 : benefit(2) {
  %i32 = pdl.type : i32
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i32
  %x1 = pdl.operand : %i32
  %root = pdl.operation "arith.mulsi_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i32, %i32 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.operation "llvm.sext"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
    %v3 = pdl.result 0 of %v2
    %v4 = pdl.operation "llvm.sext"(%x1 : !pdl.value) -> (%i64 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.operation "llvm.mul"(%v3, %v5 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.attribute = 32 : i64
    %v9 = pdl.operation "llvm.mlir.constant" {"value" = %v8} -> (%i64 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "llvm.lshr"(%v7, %v10 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "llvm.trunc"(%v12 : !pdl.value) -> (%i32 : !pdl.type)
    %v14 = pdl.result 0 of %v13
    pdl.replace %root with (%v1, %v14 : !pdl.value, !pdl.value)
  }
}

// law: mulsi_extended(x0, x1) = (llvm.mul(x0, x1), llvm.trunc(llvm.lshr(llvm.mul(llvm.sext(x0), llvm.sext(x1)), 64)))
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 6
// guarantee: width 64, width 128
pdl.pattern @llvm_for_arith_mulsi_extended_d70c30c8 : benefit(2) {
  %i64 = pdl.type : i64
  %i128 = pdl.type : i128
  %x0 = pdl.operand : %i64
  %x1 = pdl.operand : %i64
  %root = pdl.operation "arith.mulsi_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i64, %i64 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.operation "llvm.sext"(%x0 : !pdl.value) -> (%i128 : !pdl.type)
    %v3 = pdl.result 0 of %v2
    %v4 = pdl.operation "llvm.sext"(%x1 : !pdl.value) -> (%i128 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.operation "llvm.mul"(%v3, %v5 : !pdl.value, !pdl.value) -> (%i128 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.attribute = 64 : i128
    %v9 = pdl.operation "llvm.mlir.constant" {"value" = %v8} -> (%i128 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "llvm.lshr"(%v7, %v10 : !pdl.value, !pdl.value) -> (%i128 : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "llvm.trunc"(%v12 : !pdl.value) -> (%i64 : !pdl.type)
    %v14 = pdl.result 0 of %v13
    pdl.replace %root with (%v1, %v14 : !pdl.value, !pdl.value)
  }
}

// == arith.mului_extended

// law: mului_extended(x0, x1) = (llvm.and(x0, x1), 0)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: width 1
pdl.pattern @llvm_for_arith_mului_extended_298fbcb1 : benefit(2) {
  %i1 = pdl.type : i1
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %i1
  %root = pdl.operation "arith.mului_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i1, %i1 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.and"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.attribute = false
    %v3 = pdl.operation "llvm.mlir.constant" {"value" = %v2} -> (%i1 : !pdl.type)
    %v4 = pdl.result 0 of %v3
    pdl.replace %root with (%v1, %v4 : !pdl.value, !pdl.value)
  }
}

// law: mului_extended(x0, x1) = (llvm.mul(x0, x1), llvm.trunc(llvm.lshr(llvm.mul(llvm.zext(x0), llvm.zext(x1)), 8)))
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 6
// guarantee: width 8, width 16
pdl.pattern @llvm_for_arith_mului_extended_f0c670e6 : benefit(2) {
  %i8 = pdl.type : i8
  %i16 = pdl.type : i16
  %x0 = pdl.operand : %i8
  %x1 = pdl.operand : %i8
  %root = pdl.operation "arith.mului_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i8, %i8 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i8 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.operation "llvm.zext"(%x0 : !pdl.value) -> (%i16 : !pdl.type)
    %v3 = pdl.result 0 of %v2
    %v4 = pdl.operation "llvm.zext"(%x1 : !pdl.value) -> (%i16 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.operation "llvm.mul"(%v3, %v5 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.attribute = 8 : i16
    %v9 = pdl.operation "llvm.mlir.constant" {"value" = %v8} -> (%i16 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "llvm.lshr"(%v7, %v10 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "llvm.trunc"(%v12 : !pdl.value) -> (%i8 : !pdl.type)
    %v14 = pdl.result 0 of %v13
    pdl.replace %root with (%v1, %v14 : !pdl.value, !pdl.value)
  }
}

// law: mului_extended(x0, x1) = (llvm.mul(x0, x1), llvm.trunc(llvm.lshr(llvm.mul(llvm.zext(x0), llvm.zext(x1)), 16)))
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 6
// guarantee: width 16, width 32
pdl.pattern @llvm_for_arith_mului_extended_61b33637 : benefit(2) {
  %i16 = pdl.type : i16
  %i32 = pdl.type : i32
  %x0 = pdl.operand : %i16
  %x1 = pdl.operand : %i16
  %root = pdl.operation "arith.mului_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i16, %i16 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i16 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.operation "llvm.zext"(%x0 : !pdl.value) -> (%i32 : !pdl.type)
    %v3 = pdl.result 0 of %v2
    %v4 = pdl.operation "llvm.zext"(%x1 : !pdl.value) -> (%i32 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.operation "llvm.mul"(%v3, %v5 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.attribute = 16 : i32
    %v9 = pdl.operation "llvm.mlir.constant" {"value" = %v8} -> (%i32 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "llvm.lshr"(%v7, %v10 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "llvm.trunc"(%v12 : !pdl.value) -> (%i16 : !pdl.type)
    %v14 = pdl.result 0 of %v13
    pdl.replace %root with (%v1, %v14 : !pdl.value, !pdl.value)
  }
}

// law: mului_extended(x0, x1) = (llvm.mul(x0, x1), llvm.trunc(llvm.lshr(llvm.mul(llvm.zext(x0), llvm.zext(x1)), 32)))
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 6
// guarantee: width 32, width 64
pdl.pattern @llvm_for_arith_mului_extended_45bbe885 : benefit(2) {
  %i32 = pdl.type : i32
  %i64 = pdl.type : i64
  %x0 = pdl.operand : %i32
  %x1 = pdl.operand : %i32
  %root = pdl.operation "arith.mului_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i32, %i32 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i32 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.operation "llvm.zext"(%x0 : !pdl.value) -> (%i64 : !pdl.type)
    %v3 = pdl.result 0 of %v2
    %v4 = pdl.operation "llvm.zext"(%x1 : !pdl.value) -> (%i64 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.operation "llvm.mul"(%v3, %v5 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.attribute = 32 : i64
    %v9 = pdl.operation "llvm.mlir.constant" {"value" = %v8} -> (%i64 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "llvm.lshr"(%v7, %v10 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "llvm.trunc"(%v12 : !pdl.value) -> (%i32 : !pdl.type)
    %v14 = pdl.result 0 of %v13
    pdl.replace %root with (%v1, %v14 : !pdl.value, !pdl.value)
  }
}

// law: mului_extended(x0, x1) = (llvm.mul(x0, x1), llvm.trunc(llvm.lshr(llvm.mul(llvm.zext(x0), llvm.zext(x1)), 64)))
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 6
// guarantee: width 64, width 128
pdl.pattern @llvm_for_arith_mului_extended_cf5658e0 : benefit(2) {
  %i64 = pdl.type : i64
  %i128 = pdl.type : i128
  %x0 = pdl.operand : %i64
  %x1 = pdl.operand : %i64
  %root = pdl.operation "arith.mului_extended"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i64, %i64 : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.mul"(%x0, %x1 : !pdl.value, !pdl.value) -> (%i64 : !pdl.type)
    %v1 = pdl.result 0 of %v0
    %v2 = pdl.operation "llvm.zext"(%x0 : !pdl.value) -> (%i128 : !pdl.type)
    %v3 = pdl.result 0 of %v2
    %v4 = pdl.operation "llvm.zext"(%x1 : !pdl.value) -> (%i128 : !pdl.type)
    %v5 = pdl.result 0 of %v4
    %v6 = pdl.operation "llvm.mul"(%v3, %v5 : !pdl.value, !pdl.value) -> (%i128 : !pdl.type)
    %v7 = pdl.result 0 of %v6
    %v8 = pdl.attribute = 64 : i128
    %v9 = pdl.operation "llvm.mlir.constant" {"value" = %v8} -> (%i128 : !pdl.type)
    %v10 = pdl.result 0 of %v9
    %v11 = pdl.operation "llvm.lshr"(%v7, %v10 : !pdl.value, !pdl.value) -> (%i128 : !pdl.type)
    %v12 = pdl.result 0 of %v11
    %v13 = pdl.operation "llvm.trunc"(%v12 : !pdl.value) -> (%i64 : !pdl.type)
    %v14 = pdl.result 0 of %v13
    pdl.replace %root with (%v1, %v14 : !pdl.value, !pdl.value)
  }
}

// == arith.ori

// law: x0 | x1 = llvm.or(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_ori_e5558a8c : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.ori"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.or"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.remsi

// law: x0 %s x1 = llvm.srem(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_remsi_9a827807 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.remsi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.srem"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.remui

// law: x0 %u x1 = llvm.urem(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_remui_537b5fba : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.remui"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.urem"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.select

// law: select(x0, x1, x2) = llvm.select(x0, x1, x2)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_select_3509b45c : benefit(1) {
  %i1 = pdl.type : i1
  %t = pdl.type
  %x0 = pdl.operand : %i1
  %x1 = pdl.operand : %t
  %x2 = pdl.operand : %t
  %root = pdl.operation "arith.select"(%x0, %x1, %x2 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.select"(%x0, %x1, %x2 : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// == arith.shli

// law: x0 << x1 = llvm.shl(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_shli_4bb86707 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.shli"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.shl"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: x0 << nuw x1 = llvm.shl:nuw(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_shli_11753736 : benefit(2) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = #arith.overflow<nuw>
  %root = pdl.operation "arith.shli"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i32
    %v1 = pdl.operation "llvm.shl"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 << nsw x1 = llvm.shl:nsw(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_shli_50d0904c : benefit(2) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = #arith.overflow<nsw>
  %root = pdl.operation "arith.shli"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i32
    %v1 = pdl.operation "llvm.shl"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 << nsw nuw x1 = llvm.shl:nsw:nuw(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_shli_789a213d : benefit(2) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = #arith.overflow<nsw,nuw>
  %root = pdl.operation "arith.shli"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i32
    %v1 = pdl.operation "llvm.shl"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// == arith.shrsi

// law: x0 >>s x1 = llvm.ashr(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_shrsi_e03c7f9e : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.shrsi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.ashr"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: x0 >>s exact x1 = llvm.ashr:exact(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_shrsi_dc328c3b : benefit(2) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = unit
  %root = pdl.operation "arith.shrsi"(%x0, %x1 : !pdl.value, !pdl.value) {"isExact" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = unit
    %v1 = pdl.operation "llvm.ashr"(%x0, %x1 : !pdl.value, !pdl.value) {"isExact" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// == arith.shrui

// law: x0 >>u x1 = llvm.lshr(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_shrui_0fe5a3f6 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.shrui"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.lshr"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: x0 >>u exact x1 = llvm.lshr:exact(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_shrui_c214b498 : benefit(2) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = unit
  %root = pdl.operation "arith.shrui"(%x0, %x1 : !pdl.value, !pdl.value) {"isExact" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = unit
    %v1 = pdl.operation "llvm.lshr"(%x0, %x1 : !pdl.value, !pdl.value) {"isExact" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// == arith.subi

// law: x0 - x1 = llvm.sub(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_subi_51a77c9d : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.subi"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.sub"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: x0 - nuw x1 = llvm.sub:nuw(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_subi_25a629f4 : benefit(2) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = #arith.overflow<nuw>
  %root = pdl.operation "arith.subi"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i32
    %v1 = pdl.operation "llvm.sub"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 - nsw x1 = llvm.sub:nsw(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_subi_cd01f5b2 : benefit(2) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = #arith.overflow<nsw>
  %root = pdl.operation "arith.subi"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i32
    %v1 = pdl.operation "llvm.sub"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: x0 - nsw nuw x1 = llvm.sub:nsw:nuw(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_subi_88a69054 : benefit(2) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %given0 = pdl.attribute = #arith.overflow<nsw,nuw>
  %root = pdl.operation "arith.subi"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %given0} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i32
    %v1 = pdl.operation "llvm.sub"(%x0, %x1 : !pdl.value, !pdl.value) {"overflowFlags" = %v0} -> (%t : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// == arith.trunci

// law: trunci(x0 to s) = llvm.trunc(x0)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_trunci_cdf96ac1 : benefit(1) {
  %t = pdl.type
  %s = pdl.type
  %x0 = pdl.operand : %t
  %root = pdl.operation "arith.trunci"(%x0 : !pdl.value) -> (%s : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.trunc"(%x0 : !pdl.value) -> (%s : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}

// law: trunci:nuw(x0 to s) = llvm.trunc:nuw(x0)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_trunci_06c7eb15 : benefit(2) {
  %t = pdl.type
  %s = pdl.type
  %x0 = pdl.operand : %t
  %given0 = pdl.attribute = #arith.overflow<nuw>
  %root = pdl.operation "arith.trunci"(%x0 : !pdl.value) {"overflowFlags" = %given0} -> (%s : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 2 : i32
    %v1 = pdl.operation "llvm.trunc"(%x0 : !pdl.value) {"overflowFlags" = %v0} -> (%s : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: trunci:nsw(x0 to s) = llvm.trunc:nsw(x0)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_trunci_e33a9240 : benefit(2) {
  %t = pdl.type
  %s = pdl.type
  %x0 = pdl.operand : %t
  %given0 = pdl.attribute = #arith.overflow<nsw>
  %root = pdl.operation "arith.trunci"(%x0 : !pdl.value) {"overflowFlags" = %given0} -> (%s : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 1 : i32
    %v1 = pdl.operation "llvm.trunc"(%x0 : !pdl.value) {"overflowFlags" = %v0} -> (%s : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// law: trunci:nsw:nuw(x0 to s) = llvm.trunc:nsw:nuw(x0)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_trunci_ea351c06 : benefit(2) {
  %t = pdl.type
  %s = pdl.type
  %x0 = pdl.operand : %t
  %given0 = pdl.attribute = #arith.overflow<nsw,nuw>
  %root = pdl.operation "arith.trunci"(%x0 : !pdl.value) {"overflowFlags" = %given0} -> (%s : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.attribute = 3 : i32
    %v1 = pdl.operation "llvm.trunc"(%x0 : !pdl.value) {"overflowFlags" = %v0} -> (%s : !pdl.type)
    %v2 = pdl.result 0 of %v1
    pdl.replace %root with (%v2 : !pdl.value)
  }
}

// == arith.xori

// law: x0 ^ x1 = llvm.xor(x0, x1)
// origin: found by synth-rewrite lower --from arith --to llvm
// cost: 1
// guarantee: every width
pdl.pattern @llvm_for_arith_xori_1e9668f3 : benefit(1) {
  %t = pdl.type
  %x0 = pdl.operand : %t
  %x1 = pdl.operand : %t
  %root = pdl.operation "arith.xori"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %v0 = pdl.operation "llvm.xor"(%x0, %x1 : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %v1 = pdl.result 0 of %v0
    pdl.replace %root with (%v1 : !pdl.value)
  }
}
