// Mined rules whose root is maxui.

// law: maxui(minui(x, c), d) = d where c u<= d
// origin: synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @minui_maxui_cfd60fff : benefit(2) {
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
  %root = pdl.operation "arith.maxui"(%minui_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_ule"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%d_value : !pdl.value)
  }
}

// law: maxui(maxui(x, y), x) = maxui(x, y)
// origin: synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @maxui_maxui_d7919861 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %maxui = pdl.operation "arith.maxui"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %maxui_value = pdl.result 0 of %maxui
  %root = pdl.operation "arith.maxui"(%maxui_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%maxui_value : !pdl.value)
  }
}

// law: maxui(maxui(x, c), d) = maxui(x, maxui(c, d))
// origin: synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @maxui_maxui_132bcc2e : benefit(2) {
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
  %root = pdl.operation "arith.maxui"(%maxui_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %maxui2 = pdl.apply_native_rewrite "maxui"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %maxui2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %maxui3 = pdl.operation "arith.maxui"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %maxui3_value = pdl.result 0 of %maxui3
    pdl.replace %root with %maxui3
  }
}
