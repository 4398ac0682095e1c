// Mined rules whose root is minsi.

// law: minsi(x, smin) = smin
// origin: synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @minsi_7746683a : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %root = pdl.operation "arith.minsi"(%x, %k_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_signed_minimum"(%k : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%k_value : !pdl.value)
  }
}

// law: minsi(maxsi(x, c), d) = d where d s<= c
// origin: synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @maxsi_minsi_8f7cff81 : benefit(2) {
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
  %root = pdl.operation "arith.minsi"(%maxsi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_sle"(%d, %c : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%d_value : !pdl.value)
  }
}

// law: minsi(minsi(x, y), x) = minsi(x, y)
// origin: synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @minsi_minsi_99fed414 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %minsi = pdl.operation "arith.minsi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %minsi_value = pdl.result 0 of %minsi
  %root = pdl.operation "arith.minsi"(%minsi_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%minsi_value : !pdl.value)
  }
}

// law: minsi(minsi(x, c), d) = minsi(x, minsi(c, d))
// origin: synth-rewrite mine arith.minsi,arith.maxsi,arith.minui,arith.maxui --size 2 --keep-derived
// guarantee: every width
pdl.pattern @minsi_minsi_41cbfc13 : benefit(2) {
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
  %root = pdl.operation "arith.minsi"(%minsi_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %minsi2 = pdl.apply_native_rewrite "minsi"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %minsi2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %minsi3 = pdl.operation "arith.minsi"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %minsi3_value = pdl.result 0 of %minsi3
    pdl.replace %root with %minsi3
  }
}
