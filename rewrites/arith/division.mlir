// Quotients and remainders. Division by zero is undefined, so these may assume otherwise.

// law: x / 1 = x
// origin: definition of divui
// guarantee: widths 1 to 64
pdl.pattern @divui_one : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.divui"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x / 1 = x
// origin: definition of divsi
// guarantee: widths 1 to 64
pdl.pattern @divsi_one : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.divsi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x % 1 = 0
// origin: definition of remui
// guarantee: widths 1 to 64
pdl.pattern @remui_one : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.remui"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x % 1 = 0
// origin: definition of remsi
// guarantee: widths 1 to 64
pdl.pattern @remsi_one : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.remsi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: 0 % x = 0
// origin: definition of remui
// guarantee: widths 1 to 64
pdl.pattern @zero_remui : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "arith.remui"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: x / -1 = 0 - x
// origin: definition of divsi; the minimum is undefined there
// guarantee: widths 1 to 64
pdl.pattern @divsi_minus_one : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.divsi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %subi = pdl.operation "arith.subi"(%constant_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %subi
  }
}

// law: x % c = x & (c + -1) where c is a power of two
// origin: what lowerings of affine maps, memref and tosa print
// guarantee: widths 1 to 64
pdl.pattern @remui_by_power_of_two : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.remui"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_power_of_two"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %one = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %mask = pdl.apply_native_rewrite "addi"(%c, %one : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %mask_op = pdl.operation "arith.constant" {"value" = %mask} -> (%t : !pdl.type)
    %mask_value = pdl.result 0 of %mask_op
    %and = pdl.operation "arith.andi"(%x, %mask_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %and_value = pdl.result 0 of %and
    pdl.replace %root with %and
  }
}

// law: x / c = x >>u log2 c where c is a power of two
// origin: what lowerings of affine maps, memref and tosa print
// guarantee: widths 1 to 64
pdl.pattern @divui_by_power_of_two : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.divui"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_power_of_two"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %log = pdl.apply_native_rewrite "cttz"(%c : !pdl.attribute) : !pdl.attribute
    %log_op = pdl.operation "arith.constant" {"value" = %log} -> (%t : !pdl.type)
    %log_value = pdl.result 0 of %log_op
    %shift = pdl.operation "arith.shrui"(%x, %log_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %shift_value = pdl.result 0 of %shift
    pdl.replace %root with %shift
  }
}

// law: let y = (x s< 0 ? -1 - x : x) in y s/ c = y u/ c where c s> 0
// origin: what lowerings of affine maps, memref and tosa print
// guarantee: widths 1 to 64
pdl.pattern @divsi_of_folded : benefit(2) {
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
  %folded = pdl.operation "arith.select"(%neg_value, %inverse_value, %x : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %folded_value = pdl.result 0 of %folded
  %root = pdl.operation "arith.divsi"(%folded_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%z : !pdl.attribute)
  pdl.apply_native_constraint "is_minus_one"(%m : !pdl.attribute)
  pdl.apply_native_constraint "is_positive"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %quotient = pdl.operation "arith.divui"(%folded_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %quotient_value = pdl.result 0 of %quotient
    pdl.replace %root with %quotient
  }
}

// law: let r = x % c in (r s< 0 ? r + c : r) s< 0 = false where c s> 0, at i64
// origin: what lowerings of affine maps, memref and tosa print
// guarantee: width 1, width 64
pdl.pattern @modulo_is_not_negative_i64 : benefit(3) {
  %t = pdl.type : i64
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %z = pdl.attribute : %t
  %z_op = pdl.operation "arith.constant" {"value" = %z} -> (%t : !pdl.type)
  %z_value = pdl.result 0 of %z_op
  %rem = pdl.operation "arith.remsi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %rem_value = pdl.result 0 of %rem
  %neg_predicate = pdl.attribute = 2 : i64
  %neg = pdl.operation "arith.cmpi"(%rem_value, %z_value : !pdl.value, !pdl.value) {"predicate" = %neg_predicate} -> (%i1 : !pdl.type)
  %neg_value = pdl.result 0 of %neg
  %sum = pdl.operation "arith.addi"(%rem_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %sum_value = pdl.result 0 of %sum
  %modulo = pdl.operation "arith.select"(%neg_value, %sum_value, %rem_value : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %modulo_value = pdl.result 0 of %modulo
  %root_predicate = pdl.attribute = 2 : i64
  %root = pdl.operation "arith.cmpi"(%modulo_value, %z_value : !pdl.value, !pdl.value) {"predicate" = %root_predicate} -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%z : !pdl.attribute)
  pdl.apply_native_constraint "is_positive"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %false = pdl.apply_native_rewrite "get_zero_attr"(%i1 : !pdl.type) : !pdl.attribute
    %false_op = pdl.operation "arith.constant" {"value" = %false} -> (%i1 : !pdl.type)
    pdl.replace %root with %false_op
  }
}

// law: let r = x % c in (r s< 0 ? r + c : r) = x & (c + -1) where c s> 0 is a power of two, at i64
// origin: what lowerings of affine maps, memref and tosa print
// guarantee: width 1, width 64
pdl.pattern @modulo_power_of_two_i64 : benefit(3) {
  %t = pdl.type : i64
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %z = pdl.attribute : %t
  %z_op = pdl.operation "arith.constant" {"value" = %z} -> (%t : !pdl.type)
  %z_value = pdl.result 0 of %z_op
  %rem = pdl.operation "arith.remsi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %rem_value = pdl.result 0 of %rem
  %neg_predicate = pdl.attribute = 2 : i64
  %neg = pdl.operation "arith.cmpi"(%rem_value, %z_value : !pdl.value, !pdl.value) {"predicate" = %neg_predicate} -> (%i1 : !pdl.type)
  %neg_value = pdl.result 0 of %neg
  %sum = pdl.operation "arith.addi"(%rem_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %sum_value = pdl.result 0 of %sum
  %root = pdl.operation "arith.select"(%neg_value, %sum_value, %rem_value : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%z : !pdl.attribute)
  pdl.apply_native_constraint "is_power_of_two"(%c : !pdl.attribute)
  pdl.apply_native_constraint "is_positive"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %one = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %mask = pdl.apply_native_rewrite "addi"(%c, %one : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %mask_op = pdl.operation "arith.constant" {"value" = %mask} -> (%t : !pdl.type)
    %mask_value = pdl.result 0 of %mask_op
    %and = pdl.operation "arith.andi"(%x, %mask_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %and_value = pdl.result 0 of %and
    pdl.replace %root with %and
  }
}

// law: x %u c = x where x is known to be below c
// origin: definition of remui
// guarantee: every width
pdl.pattern @remui_of_known_below : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  pdl.apply_native_constraint "is_known_below"(%x, %c : !pdl.value, !pdl.attribute)
  %root = pdl.operation "arith.remui"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}
