// Minima and maxima.

// law: minsi(x, x) = x
// origin: lattice laws
// guarantee: every width
pdl.pattern @minsi_self : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %root = pdl.operation "arith.minsi"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: maxsi(x, x) = x
// origin: lattice laws
// guarantee: every width
pdl.pattern @maxsi_self : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %root = pdl.operation "arith.maxsi"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: minui(x, x) = x
// origin: lattice laws
// guarantee: every width
pdl.pattern @minui_self : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %root = pdl.operation "arith.minui"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: maxui(x, x) = x
// origin: lattice laws
// guarantee: every width
pdl.pattern @maxui_self : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %root = pdl.operation "arith.maxui"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: minsi(x, maxsi(x, y)) = x
// origin: lattice laws, absorption
// guarantee: every width
pdl.pattern @minsi_absorbs_maxsi : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %maxsi = pdl.operation "arith.maxsi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %maxsi_value = pdl.result 0 of %maxsi
  %root = pdl.operation "arith.minsi"(%x, %maxsi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: maxsi(x, minsi(x, y)) = x
// origin: lattice laws, absorption
// guarantee: every width
pdl.pattern @maxsi_absorbs_minsi : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %minsi = pdl.operation "arith.minsi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %minsi_value = pdl.result 0 of %minsi
  %root = pdl.operation "arith.maxsi"(%x, %minsi_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: minui(x, maxui(x, y)) = x
// origin: lattice laws, absorption
// guarantee: every width
pdl.pattern @minui_absorbs_maxui : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %maxui = pdl.operation "arith.maxui"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %maxui_value = pdl.result 0 of %maxui
  %root = pdl.operation "arith.minui"(%x, %maxui_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: maxui(x, minui(x, y)) = x
// origin: lattice laws, absorption
// guarantee: every width
pdl.pattern @maxui_absorbs_minui : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %minui = pdl.operation "arith.minui"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %minui_value = pdl.result 0 of %minui
  %root = pdl.operation "arith.maxui"(%x, %minui_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: minui(x, 0) = 0
// origin: 0 is the least unsigned number
// guarantee: every width
pdl.pattern @minui_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.minui"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: maxui(x, 0) = x
// origin: 0 is the least unsigned number
// guarantee: every width
pdl.pattern @maxui_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.maxui"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: minui(x, -1) = x
// origin: 2^w - 1 is the greatest unsigned number
// guarantee: every width
pdl.pattern @minui_all_ones : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.minui"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: maxui(x, -1) = -1
// origin: 2^w - 1 is the greatest unsigned number
// guarantee: every width
pdl.pattern @maxui_all_ones : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.maxui"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: minui(x, c) = x where x is known to be below c
// origin: definition of minui
// guarantee: every width
pdl.pattern @minui_of_known_below : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  pdl.apply_native_constraint "is_known_below"(%x, %c : !pdl.value, !pdl.attribute)
  %root = pdl.operation "arith.minui"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}
