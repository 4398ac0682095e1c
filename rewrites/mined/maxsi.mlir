// Mined rules whose root is maxsi.

// law: maxsi(x, smin) = x
// origin: synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @maxsi_2865dcfc : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %root = pdl.operation "arith.maxsi"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_signed_minimum"(%k : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: maxsi(minsi(x, c), d) = d where c s<= d
// origin: synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @minsi_maxsi_86aea6ff : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %minsi = pdl.operation "arith.minsi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %minsi_value = pdl.result 0 of %minsi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "arith.maxsi"(%minsi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_sle"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%d_value : !pdl.value)
  }
}

// law: maxsi(maxsi(x, y), x) = maxsi(x, y)
// origin: synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @maxsi_maxsi_4c5b2de7 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %maxsi = pdl.operation "arith.maxsi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %maxsi_value = pdl.result 0 of %maxsi
  %root = pdl.operation "arith.maxsi"(%maxsi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%maxsi_value : !pdl.value)
  }
}

// law: maxsi(maxsi(x, c), d) = maxsi(x, maxsi(c, d))
// origin: synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @maxsi_maxsi_a66eb91e : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %maxsi = pdl.operation "arith.maxsi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %maxsi_value = pdl.result 0 of %maxsi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "arith.maxsi"(%maxsi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %maxsi2 = pdl.apply_native_rewrite "maxsi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %maxsi2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %maxsi3 = pdl.operation "arith.maxsi"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %maxsi3_value = pdl.result 0 of %maxsi3
    pdl.replace %root with %maxsi3
  }
}
