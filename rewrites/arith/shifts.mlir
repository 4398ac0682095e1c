// Shifts. An amount of w or more is poison, so it may be anything.

// law: x << 0 = x
// origin: definition of shli
// guarantee: every width
pdl.pattern @shli_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.shli"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x >>u 0 = x
// origin: definition of shrui
// guarantee: every width
pdl.pattern @shrui_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.shrui"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x >>s 0 = x
// origin: definition of shrsi
// guarantee: every width
pdl.pattern @shrsi_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.shrsi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: 0 << x = 0
// origin: definition of shli
// guarantee: every width
pdl.pattern @zero_shli : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "arith.shli"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: 0 >>u x = 0
// origin: definition of shrui
// guarantee: every width
pdl.pattern @zero_shrui : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "arith.shrui"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: 0 >>s x = 0
// origin: definition of shrsi
// guarantee: every width
pdl.pattern @zero_shrsi : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "arith.shrsi"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: -1 >>s x = -1
// origin: the sign fills
// guarantee: every width
pdl.pattern @all_ones_shrsi : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "arith.shrsi"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: let n = x s< 0, q = (n ? -1 - x : x) >>u c in (n ? -1 - q : q) = x >>s c
// origin: what lowerings of affine maps, memref and tosa print
// guarantee: every width
pdl.pattern @floor_by_shift : benefit(3) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %z = pdl.attribute : %t
  %z_op = pdl.operation "arith.constant" {"value" = %z} -> (%t : !pdl.type)
  %z_value = pdl.result 0 of %z_op
  %m = pdl.attribute : %t
  %m_op = pdl.operation "arith.constant" {"value" = %m} -> (%t : !pdl.type)
  %m_value = pdl.result 0 of %m_op
  %neg_predicate = pdl.attribute = 2 : i64
  %neg = pdl.operation "arith.cmpi"(%x, %z_value : !pdl.value, !pdl.value) {"predicate" = %neg_predicate} -> (%i1 : !pdl.type)
  %neg_value = pdl.result 0 of %neg
  %inverse = pdl.operation "arith.subi"(%m_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %inverse_value = pdl.result 0 of %inverse
  %outside = pdl.operation "arith.select"(%neg_value, %inverse_value, %x : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %outside_value = pdl.result 0 of %outside
  %quotient = pdl.operation "arith.shrui"(%outside_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %quotient_value = pdl.result 0 of %quotient
  %back = pdl.operation "arith.subi"(%m_value, %quotient_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %back_value = pdl.result 0 of %back
  %root = pdl.operation "arith.select"(%neg_value, %back_value, %quotient_value : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%z : !pdl.attribute)
  pdl.apply_native_constraint "is_minus_one"(%m : !pdl.attribute)
  pdl.rewrite %root {
    %shift = pdl.operation "arith.shrsi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %shift_value = pdl.result 0 of %shift
    pdl.replace %root with %shift
  }
}
