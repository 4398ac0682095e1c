// Mined rules whose root is muli.

// law: (1 << x) * x = x << x
// origin: synth-rewrite --ops arith.muli,arith.addi,arith.shli --size 2 --args 1
// guarantee: every width
pdl.pattern @shli_muli_6120c528 : benefit(2) {
  %t = pdl.type
  %k = pdl.attribute : %t
  %x = pdl.operand : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %shli = pdl.operation "arith.shli"(%k_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shli_value = pdl.result 0 of %shli
  %root = pdl.operation "arith.muli"(%shli_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %shli2 = pdl.operation "arith.shli"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %shli2_value = pdl.result 0 of %shli2
    pdl.replace %root with %shli2
  }
}
