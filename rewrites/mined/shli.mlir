// Mined rules whose root is shli.

// law: (x >>s c) << c = x & (-1 << c)
// origin: synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @shrsi_shli_43c3522b : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %shrsi = pdl.operation "arith.shrsi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shrsi_value = pdl.result 0 of %shrsi
  %root = pdl.operation "arith.shli"(%shrsi_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %shli = pdl.apply_native_rewrite "shli"(%number, %c : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %shli} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "arith.andi"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (x >>u c) << c = x & (-1 << c)
// origin: synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @shrui_shli_280bc603 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %shrui = pdl.operation "arith.shrui"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shrui_value = pdl.result 0 of %shrui
  %root = pdl.operation "arith.shli"(%shrui_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %shli = pdl.apply_native_rewrite "shli"(%number, %c : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %shli} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "arith.andi"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (-1 >>u x) << x = -1 << x, nsw kept
// origin: synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @shrui_shli_8f373b9e : benefit(2) {
  %t = pdl.type
  %k = pdl.attribute : %t
  %x = pdl.operand : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %shrui = pdl.operation "arith.shrui"(%k_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shrui_value = pdl.result 0 of %shrui
  %flags = pdl.attribute
  %root = pdl.operation "arith.shli"(%shrui_value, %x : !pdl.value, !pdl.value) {"overflowFlags" = %flags} -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %flags2 = pdl.apply_native_rewrite "only_nsw"(%flags : !pdl.attribute) : !pdl.attribute
    %shli = pdl.operation "arith.shli"(%k_value, %x : !pdl.value, !pdl.value) {"overflowFlags" = %flags2} -> (%t : !pdl.type)
    %shli_value = pdl.result 0 of %shli
    pdl.replace %root with %shli
  }
}

// law: (1 >>u x) << x = 1 >>u x
// origin: synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @shrui_shli_255e35aa : benefit(2) {
  %t = pdl.type
  %k = pdl.attribute : %t
  %x = pdl.operand : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %shrui = pdl.operation "arith.shrui"(%k_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shrui_value = pdl.result 0 of %shrui
  %root = pdl.operation "arith.shli"(%shrui_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%shrui_value : !pdl.value)
  }
}
