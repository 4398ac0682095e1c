// Mined rules whose root is minui.

// law: minui(maxui(x, c), d) = d where d u<= c
// origin: synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @maxui_minui_a73b891e : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %maxui = pdl.operation "arith.maxui"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %maxui_value = pdl.result 0 of %maxui
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "arith.minui"(%maxui_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_ule"(%d, %c : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%d_value : !pdl.value)
  }
}

// law: minui(minui(x, y), x) = minui(x, y)
// origin: synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
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
// origin: synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
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
