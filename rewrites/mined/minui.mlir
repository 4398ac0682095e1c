// Mined rules whose root is minui.

// law: minui(minsi(x, 0), x) = minsi(x, 0)
// origin: synth-rewrite --ops arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2
// guarantee: every width
pdl.pattern @minsi_minui_6d0b116a : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %minsi = pdl.operation "arith.minsi"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %minsi_value = pdl.result 0 of %minsi
  %root = pdl.operation "arith.minui"(%minsi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%k : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%minsi_value : !pdl.value)
  }
}

// law: minui(maxsi(x, 0), x) = maxsi(x, 0)
// origin: synth-rewrite --ops arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2
// guarantee: every width
pdl.pattern @maxsi_minui_48754c57 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %maxsi = pdl.operation "arith.maxsi"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %maxsi_value = pdl.result 0 of %maxsi
  %root = pdl.operation "arith.minui"(%maxsi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%k : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%maxsi_value : !pdl.value)
  }
}

// law: minui(minui(x, y), x) = minui(x, y)
// origin: synth-rewrite --ops arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2
// guarantee: every width
pdl.pattern @minui_minui_d5ac4868 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %minui = pdl.operation "arith.minui"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %minui_value = pdl.result 0 of %minui
  %root = pdl.operation "arith.minui"(%minui_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%minui_value : !pdl.value)
  }
}

// law: minui(minui(x, c), d) = minui(x, minui(c, d))
// origin: synth-rewrite --ops arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2
// guarantee: every width
pdl.pattern @minui_minui_28ee56c5 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %minui = pdl.operation "arith.minui"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %minui_value = pdl.result 0 of %minui
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "arith.minui"(%minui_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %minui2 = pdl.apply_native_rewrite "minui"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %minui2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %minui3 = pdl.operation "arith.minui"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %minui3_value = pdl.result 0 of %minui3
    pdl.replace %root with %minui3
  }
}
