// Extensions and truncations.

// law: extui(extui x) = extui x
// origin: value-preserving casts compose
// guarantee: every width
pdl.pattern @extui_extui : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %v = pdl.type
  %x = pdl.operand : %t
  %extui = pdl.operation "arith.extui"(%x : !pdl.value) -> (%u : !pdl.type)
  %extui_value = pdl.result 0 of %extui
  %root = pdl.operation "arith.extui"(%extui_value : !pdl.value) -> (%v : !pdl.type)
  pdl.apply_native_constraint "is_greater_integer_type"(%v, %t : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %extui2 = pdl.operation "arith.extui"(%x : !pdl.value) -> (%v : !pdl.type)
    pdl.replace %root with %extui2
  }
}

// law: extsi(extsi x) = extsi x
// origin: value-preserving casts compose
// guarantee: every width
pdl.pattern @extsi_extsi : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %v = pdl.type
  %x = pdl.operand : %t
  %extsi = pdl.operation "arith.extsi"(%x : !pdl.value) -> (%u : !pdl.type)
  %extsi_value = pdl.result 0 of %extsi
  %root = pdl.operation "arith.extsi"(%extsi_value : !pdl.value) -> (%v : !pdl.type)
  pdl.apply_native_constraint "is_greater_integer_type"(%v, %t : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %extsi2 = pdl.operation "arith.extsi"(%x : !pdl.value) -> (%v : !pdl.type)
    pdl.replace %root with %extsi2
  }
}

// law: extsi(extui x) = extui x
// origin: a zero-extended number is not negative
// guarantee: every width
pdl.pattern @extsi_extui : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %v = pdl.type
  %x = pdl.operand : %t
  %extui = pdl.operation "arith.extui"(%x : !pdl.value) -> (%u : !pdl.type)
  %extui_value = pdl.result 0 of %extui
  %root = pdl.operation "arith.extsi"(%extui_value : !pdl.value) -> (%v : !pdl.type)
  pdl.apply_native_constraint "is_greater_integer_type"(%v, %t : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %extui2 = pdl.operation "arith.extui"(%x : !pdl.value) -> (%v : !pdl.type)
    pdl.replace %root with %extui2
  }
}

// law: trunci(trunci x) = trunci x
// origin: low bits of low bits
// guarantee: every width
pdl.pattern @trunci_trunci : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %v = pdl.type
  %x = pdl.operand : %t
  %trunci = pdl.operation "arith.trunci"(%x : !pdl.value) -> (%u : !pdl.type)
  %trunci_value = pdl.result 0 of %trunci
  %root = pdl.operation "arith.trunci"(%trunci_value : !pdl.value) -> (%v : !pdl.type)
  pdl.apply_native_constraint "is_greater_integer_type"(%t, %v : !pdl.type, !pdl.type)
  pdl.rewrite %root {
    %trunci2 = pdl.operation "arith.trunci"(%x : !pdl.value) -> (%v : !pdl.type)
    pdl.replace %root with %trunci2
  }
}

// law: trunci(extui x) = x, back to its own type
// origin: low bits of an extension
// guarantee: every width
pdl.pattern @trunci_extui : benefit(2) {
  %t = pdl.type
  %u = pdl.type
  %x = pdl.operand : %t
  %extui = pdl.operation "arith.extui"(%x : !pdl.value) -> (%u : !pdl.type)
  %extui_value = pdl.result 0 of %extui
  %root = pdl.operation "arith.trunci"(%extui_value : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: trunci(extsi x) = x, back to its own type
// origin: low bits of an extension
// guarantee: every width
pdl.pattern @trunci_extsi : benefit(2) {
  %t = pdl.type
  %u = pdl.type
  %x = pdl.operand : %t
  %extsi = pdl.operation "arith.extsi"(%x : !pdl.value) -> (%u : !pdl.type)
  %extsi_value = pdl.result 0 of %extsi
  %root = pdl.operation "arith.trunci"(%extsi_value : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: extui x == extui y is x == y
// origin: extensions are injective
// guarantee: every width
pdl.pattern @eq_extui : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %extui = pdl.operation "arith.extui"(%x : !pdl.value) -> (%u : !pdl.type)
  %extui_value = pdl.result 0 of %extui
  %y = pdl.operand : %t
  %extui2 = pdl.operation "arith.extui"(%y : !pdl.value) -> (%u : !pdl.type)
  %extui2_value = pdl.result 0 of %extui2
  %eq = pdl.attribute = 0 : i64
  %root = pdl.operation "arith.cmpi"(%extui_value, %extui2_value : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: extsi x == extsi y is x == y
// origin: extensions are injective
// guarantee: every width
pdl.pattern @eq_extsi : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %extsi = pdl.operation "arith.extsi"(%x : !pdl.value) -> (%u : !pdl.type)
  %extsi_value = pdl.result 0 of %extsi
  %y = pdl.operand : %t
  %extsi2 = pdl.operation "arith.extsi"(%y : !pdl.value) -> (%u : !pdl.type)
  %extsi2_value = pdl.result 0 of %extsi2
  %eq = pdl.attribute = 0 : i64
  %root = pdl.operation "arith.cmpi"(%extsi_value, %extsi2_value : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: extui x ult extui y is x ult y
// origin: extensions are monotonic
// guarantee: every width
pdl.pattern @ult_extui : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %extui = pdl.operation "arith.extui"(%x : !pdl.value) -> (%u : !pdl.type)
  %extui_value = pdl.result 0 of %extui
  %y = pdl.operand : %t
  %extui2 = pdl.operation "arith.extui"(%y : !pdl.value) -> (%u : !pdl.type)
  %extui2_value = pdl.result 0 of %extui2
  %ult = pdl.attribute = 6 : i64
  %root = pdl.operation "arith.cmpi"(%extui_value, %extui2_value : !pdl.value, !pdl.value) {"predicate" = %ult} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %ult} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: extsi x slt extsi y is x slt y
// origin: extensions are monotonic
// guarantee: every width
pdl.pattern @slt_extsi : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %extsi = pdl.operation "arith.extsi"(%x : !pdl.value) -> (%u : !pdl.type)
  %extsi_value = pdl.result 0 of %extsi
  %y = pdl.operand : %t
  %extsi2 = pdl.operation "arith.extsi"(%y : !pdl.value) -> (%u : !pdl.type)
  %extsi2_value = pdl.result 0 of %extsi2
  %slt = pdl.attribute = 2 : i64
  %root = pdl.operation "arith.cmpi"(%extsi_value, %extsi2_value : !pdl.value, !pdl.value) {"predicate" = %slt} -> (%i1 : !pdl.type)
  pdl.rewrite %root {
    %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %slt} -> (%i1 : !pdl.type)
    pdl.replace %root with %cmpi
  }
}

// law: extsi(x s< 0) = x >>s (w - 1), to the type of x
// origin: the sign bit of two's complement
// guarantee: every width from 2 up
pdl.pattern @extsi_of_sign : benefit(3) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %z = pdl.attribute : %t
  %z_op = pdl.operation "arith.constant" {"value" = %z} -> (%t : !pdl.type)
  %z_value = pdl.result 0 of %z_op
  %neg_predicate = pdl.attribute = 2 : i64
  %neg = pdl.operation "arith.cmpi"(%x, %z_value : !pdl.value, !pdl.value) {"predicate" = %neg_predicate} -> (%i1 : !pdl.type)
  %neg_value = pdl.result 0 of %neg
  %root = pdl.operation "arith.extsi"(%neg_value : !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%z : !pdl.attribute)
  pdl.rewrite %root {
    %last = pdl.apply_native_rewrite "get_width_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %last_op = pdl.operation "arith.constant" {"value" = %last} -> (%t : !pdl.type)
    %last_value = pdl.result 0 of %last_op
    %shift = pdl.operation "arith.shrsi"(%x, %last_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %shift_value = pdl.result 0 of %shift
    pdl.replace %root with %shift
  }
}

// law: extui(x s< 0) = x >>u (w - 1), to the type of x
// origin: the sign bit of two's complement
// guarantee: every width from 2 up
pdl.pattern @extui_of_sign : benefit(3) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %z = pdl.attribute : %t
  %z_op = pdl.operation "arith.constant" {"value" = %z} -> (%t : !pdl.type)
  %z_value = pdl.result 0 of %z_op
  %neg_predicate = pdl.attribute = 2 : i64
  %neg = pdl.operation "arith.cmpi"(%x, %z_value : !pdl.value, !pdl.value) {"predicate" = %neg_predicate} -> (%i1 : !pdl.type)
  %neg_value = pdl.result 0 of %neg
  %root = pdl.operation "arith.extui"(%neg_value : !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%z : !pdl.attribute)
  pdl.rewrite %root {
    %last = pdl.apply_native_rewrite "get_width_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %last_op = pdl.operation "arith.constant" {"value" = %last} -> (%t : !pdl.type)
    %last_value = pdl.result 0 of %last_op
    %shift = pdl.operation "arith.shrui"(%x, %last_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %shift_value = pdl.result 0 of %shift
    pdl.replace %root with %shift
  }
}
