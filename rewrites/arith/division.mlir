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
