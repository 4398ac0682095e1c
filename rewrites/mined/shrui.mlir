// Mined rules whose root is shrui.

// law: (1 << x) >>u x = 1
// origin: synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @shli_shrui_d23ba6f6 : benefit(2) {
  %t = pdl.type
  %k = pdl.attribute : %t
  %x = pdl.operand : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %shli = pdl.operation "arith.shli"(%k_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shli_value = pdl.result 0 of %shli
  %root = pdl.operation "arith.shrui"(%shli_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%k_value : !pdl.value)
  }
}

// law: (x << c) >>u c = x & (-1 >>u c)
// origin: synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @shli_shrui_8e4a46a1 : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %shli = pdl.operation "arith.shli"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shli_value = pdl.result 0 of %shli
  %root = pdl.operation "arith.shrui"(%shli_value, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %number = pdl.apply_native_rewrite "get_minus_one_attr"(%t : !pdl.type) : !pdl.attribute
    %shrui = pdl.apply_native_rewrite "shrui"(%number, %c : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %shrui} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %andi = pdl.operation "arith.andi"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %andi_value = pdl.result 0 of %andi
    pdl.replace %root with %andi
  }
}

// law: (-1 << x) >>u x = -1 >>u x
// origin: synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @shli_shrui_67fa0ea3 : benefit(2) {
  %t = pdl.type
  %k = pdl.attribute : %t
  %x = pdl.operand : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %shli = pdl.operation "arith.shli"(%k_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shli_value = pdl.result 0 of %shli
  %root = pdl.operation "arith.shrui"(%shli_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    %shrui = pdl.operation "arith.shrui"(%k_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %shrui_value = pdl.result 0 of %shrui
    pdl.replace %root with %shrui
  }
}

// law: (1 >>u x) >>u x = 1 >>u x
// origin: synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @shrui_shrui_f5f5b7dd : benefit(2) {
  %t = pdl.type
  %k = pdl.attribute : %t
  %x = pdl.operand : %t
  %k_op = pdl.operation "arith.constant" {"value" = %k} -> (%t : !pdl.type)
  %k_value = pdl.result 0 of %k_op
  %shrui = pdl.operation "arith.shrui"(%k_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shrui_value = pdl.result 0 of %shrui
  %root = pdl.operation "arith.shrui"(%shrui_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%k : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%shrui_value : !pdl.value)
  }
}

// law: (c >>u x) >>u d = (c >>u d) >>u x
// origin: synth-rewrite mine arith.shli,arith.shrui,arith.shrsi,arith.andi --size 2 --args 1
// guarantee: every width
pdl.pattern @shrui_shrui_68152639 : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %x = pdl.operand : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %shrui = pdl.operation "arith.shrui"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shrui_value = pdl.result 0 of %shrui
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "arith.shrui"(%shrui_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %shrui2 = pdl.apply_native_rewrite "shrui"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %shrui2} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %shrui3 = pdl.operation "arith.shrui"(%constant_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %shrui3_value = pdl.result 0 of %shrui3
    pdl.replace %root with %shrui3
  }
}
