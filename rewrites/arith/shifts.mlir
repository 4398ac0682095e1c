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
