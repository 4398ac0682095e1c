// Mined rules whose root is cmpi.

// law: (x ^ y) == x = y == 0
// origin: synth-rewrite mine arith.cmpi:eq,arith.cmpi:slt,arith.select,arith.xori --size 2
// guarantee: every width
pdl.pattern @xori_cmpi_9217ded2 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %xori = pdl.operation "arith.xori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %predicate = pdl.attribute = 0 : i64
  %i1 = pdl.type : i1
  %root = pdl.operation "arith.cmpi"(%xori_value, %x : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %predicate2 = pdl.attribute = 0 : i64
    %number = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %number} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %cmpi = pdl.operation "arith.cmpi"(%y, %constant_value : !pdl.value, !pdl.value) {"predicate" = %predicate2} -> (%i1 : !pdl.type)
    %cmpi_value = pdl.result 0 of %cmpi
    pdl.replace %root with %cmpi
  }
}

// law: (x ^ -1) <s x = -1 <s x
// origin: synth-rewrite mine arith.cmpi:eq,arith.cmpi:slt,arith.select,arith.xori --size 2
// guarantee: every width
pdl.pattern @xori_cmpi_8f523820 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori = pdl.operation "arith.xori"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %predicate = pdl.attribute = 2 : i64
  %i1 = pdl.type : i1
  %root = pdl.operation "arith.cmpi"(%xori_value, %x : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %predicate2 = pdl.attribute = 2 : i64
    %cmpi = pdl.operation "arith.cmpi"(%k_value, %x : !pdl.value, !pdl.value) {"predicate" = %predicate2} -> (%i1 : !pdl.type)
    %cmpi_value = pdl.result 0 of %cmpi
    pdl.replace %root with %cmpi
  }
}

// law: x <s (x ^ -1) = x <s 0
// origin: synth-rewrite mine arith.cmpi:eq,arith.cmpi:slt,arith.select,arith.xori --size 2
// guarantee: every width
pdl.pattern @xori_cmpi_7a78011f : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %xori = pdl.operation "arith.xori"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %predicate = pdl.attribute = 2 : i64
  %i1 = pdl.type : i1
  %root = pdl.operation "arith.cmpi"(%x, %xori_value : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %predicate2 = pdl.attribute = 2 : i64
    %number = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %number} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %cmpi = pdl.operation "arith.cmpi"(%x, %constant_value : !pdl.value, !pdl.value) {"predicate" = %predicate2} -> (%i1 : !pdl.type)
    %cmpi_value = pdl.result 0 of %cmpi
    pdl.replace %root with %cmpi
  }
}

// law: (x ^ c) == d = x == (c ^ d)
// origin: synth-rewrite mine arith.cmpi:eq,arith.cmpi:slt,arith.select,arith.xori --size 2
// guarantee: every width
pdl.pattern @xori_cmpi_a6c85042 : benefit(2) {
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
  %predicate = pdl.attribute = 0 : i64
  %i1 = pdl.type : i1
  %root = pdl.operation "arith.cmpi"(%xori_value, %d_value : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %predicate2 = pdl.attribute = 0 : i64
    %xori2 = pdl.apply_native_rewrite "xori"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %xori2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %cmpi = pdl.operation "arith.cmpi"(%x, %constant_value : !pdl.value, !pdl.value) {"predicate" = %predicate2} -> (%i1 : !pdl.type)
    %cmpi_value = pdl.result 0 of %cmpi
    pdl.replace %root with %cmpi
  }
}

// law: (x ^ -1) <s c = (c ^ -1) <s x
// origin: synth-rewrite mine arith.cmpi:eq,arith.cmpi:slt,arith.select,arith.xori --size 2
// guarantee: every width
pdl.pattern @xori_cmpi_ad26336e : benefit(2) {
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
  %predicate = pdl.attribute = 2 : i64
  %i1 = pdl.type : i1
  %root = pdl.operation "arith.cmpi"(%xori_value, %c_value : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %predicate2 = pdl.attribute = 2 : i64
    %xori2 = pdl.apply_native_rewrite "xori"(%c, %k : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %xori2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %cmpi = pdl.operation "arith.cmpi"(%constant_value, %x : !pdl.value, !pdl.value) {"predicate" = %predicate2} -> (%i1 : !pdl.type)
    %cmpi_value = pdl.result 0 of %cmpi
    pdl.replace %root with %cmpi
  }
}

// law: c <s (x ^ -1) = x <s (c ^ -1)
// origin: synth-rewrite mine arith.cmpi:eq,arith.cmpi:slt,arith.select,arith.xori --size 2
// guarantee: every width
pdl.pattern @xori_cmpi_1100490b : benefit(2) {
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
  %predicate = pdl.attribute = 2 : i64
  %i1 = pdl.type : i1
  %root = pdl.operation "arith.cmpi"(%c_value, %xori_value : !pdl.value, !pdl.value) {"predicate" = %predicate} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %predicate2 = pdl.attribute = 2 : i64
    %xori2 = pdl.apply_native_rewrite "xori"(%c, %k : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %xori2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %cmpi = pdl.operation "arith.cmpi"(%x, %constant_value : !pdl.value, !pdl.value) {"predicate" = %predicate2} -> (%i1 : !pdl.type)
    %cmpi_value = pdl.result 0 of %cmpi
    pdl.replace %root with %cmpi
  }
}
