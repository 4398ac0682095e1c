// Selections. A poison arm that is not chosen does no harm; a poison condition does.

// law: c ? x : x = x
// origin: definition of select
// guarantee: every width
pdl.pattern @select_same_arms : benefit(2) {
  %i1 = pdl.type : i1
  %t = pdl.type
  %c = pdl.operand : %i1
  %x = pdl.operand : %t
  %root = pdl.operation "arith.select"(%c, %x, %x : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: true ? x : y = x
// origin: definition of select
// guarantee: every width
pdl.pattern @select_true : benefit(2) {
  %i1 = pdl.type : i1
  %t = pdl.type
  %c = pdl.attribute : %i1
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%i1 : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %root = pdl.operation "arith.select"(%c_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: false ? x : y = y
// origin: definition of select
// guarantee: every width
pdl.pattern @select_false : benefit(2) {
  %i1 = pdl.type : i1
  %t = pdl.type
  %c = pdl.attribute : %i1
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%i1 : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %root = pdl.operation "arith.select"(%c_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%y : !pdl.value)
  }
}

// law: c ? true : false = c
// origin: definition of select
// guarantee: width 1
pdl.pattern @select_of_truths : benefit(2) {
  %i1 = pdl.type : i1
  %c = pdl.operand : %i1
  %a = pdl.attribute : %i1
  %a_op = pdl.operation "arith.constant" {"value" = %a} -> (%i1 : !pdl.type)
  %a_value = pdl.result 0 of %a_op
  %b = pdl.attribute : %i1
  %b_op = pdl.operation "arith.constant" {"value" = %b} -> (%i1 : !pdl.type)
  %b_value = pdl.result 0 of %b_op
  %root = pdl.operation "arith.select"(%c, %a_value, %b_value : !pdl.value, !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
  pdl.apply_native_constraint "is_one"(%a : !pdl.attribute)
  pdl.apply_native_constraint "is_zero"(%b : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c : !pdl.value)
  }
}

// law: (c ^ true) ? x : y = c ? y : x
// origin: definition of select
// guarantee: every width
pdl.pattern @select_negated : benefit(1) {
  %i1 = pdl.type : i1
  %t = pdl.type
  %c = pdl.operand : %i1
  %n = pdl.attribute : %i1
  %n_op = pdl.operation "arith.constant" {"value" = %n} -> (%i1 : !pdl.type)
  %n_value = pdl.result 0 of %n_op
  %xori = pdl.operation "arith.xori"(%c, %n_value : !pdl.value, !pdl.value) -> (%i1 : !pdl.type)
  %xori_value = pdl.result 0 of %xori
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %root = pdl.operation "arith.select"(%xori_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%n : !pdl.attribute)
  pdl.rewrite %root {
    %select = pdl.operation "arith.select"(%c, %y, %x : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %select
  }
}

// law: c ? x : (c ? y : z) = c ? x : z
// origin: definition of select
// guarantee: every width
pdl.pattern @select_select_else : benefit(1) {
  %i1 = pdl.type : i1
  %t = pdl.type
  %c = pdl.operand : %i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %z = pdl.operand : %t
  %select = pdl.operation "arith.select"(%c, %y, %z : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %select_value = pdl.result 0 of %select
  %root = pdl.operation "arith.select"(%c, %x, %select_value : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %select2 = pdl.operation "arith.select"(%c, %x, %z : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %select2
  }
}

// law: c ? (c ? x : y) : z = c ? x : z
// origin: definition of select
// guarantee: every width
pdl.pattern @select_select_then : benefit(1) {
  %i1 = pdl.type : i1
  %t = pdl.type
  %c = pdl.operand : %i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %select = pdl.operation "arith.select"(%c, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %select_value = pdl.result 0 of %select
  %z = pdl.operand : %t
  %root = pdl.operation "arith.select"(%c, %select_value, %z : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %select2 = pdl.operation "arith.select"(%c, %x, %z : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %select2
  }
}

// law: (x == y) ? x : y = y
// origin: substitution of equals
// guarantee: every width
pdl.pattern @select_equal : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %eq = pdl.attribute = 0 : i64
  %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %eq} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "arith.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%y : !pdl.value)
  }
}

// law: (x != y) ? x : y = x
// origin: substitution of equals
// guarantee: every width
pdl.pattern @select_not_equal : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ne = pdl.attribute = 1 : i64
  %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %ne} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "arith.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: (x slt y) ? x : y = minsi(x, y)
// origin: definition of minsi
// guarantee: every width
pdl.pattern @select_slt_is_minsi : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %slt = pdl.attribute = 2 : i64
  %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %slt} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "arith.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %minsi = pdl.operation "arith.minsi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %minsi
  }
}

// law: (x sle y) ? x : y = minsi(x, y)
// origin: definition of minsi
// guarantee: every width
pdl.pattern @select_sle_is_minsi : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %sle = pdl.attribute = 3 : i64
  %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %sle} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "arith.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %minsi = pdl.operation "arith.minsi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %minsi
  }
}

// law: (x sgt y) ? x : y = maxsi(x, y)
// origin: definition of maxsi
// guarantee: every width
pdl.pattern @select_sgt_is_maxsi : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %sgt = pdl.attribute = 4 : i64
  %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %sgt} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "arith.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %maxsi = pdl.operation "arith.maxsi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %maxsi
  }
}

// law: (x sge y) ? x : y = maxsi(x, y)
// origin: definition of maxsi
// guarantee: every width
pdl.pattern @select_sge_is_maxsi : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %sge = pdl.attribute = 5 : i64
  %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %sge} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "arith.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %maxsi = pdl.operation "arith.maxsi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %maxsi
  }
}

// law: (x ult y) ? x : y = minui(x, y)
// origin: definition of minui
// guarantee: every width
pdl.pattern @select_ult_is_minui : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ult = pdl.attribute = 6 : i64
  %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %ult} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "arith.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %minui = pdl.operation "arith.minui"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %minui
  }
}

// law: (x ule y) ? x : y = minui(x, y)
// origin: definition of minui
// guarantee: every width
pdl.pattern @select_ule_is_minui : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ule = pdl.attribute = 7 : i64
  %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %ule} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "arith.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %minui = pdl.operation "arith.minui"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %minui
  }
}

// law: (x ugt y) ? x : y = maxui(x, y)
// origin: definition of maxui
// guarantee: every width
pdl.pattern @select_ugt_is_maxui : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %ugt = pdl.attribute = 8 : i64
  %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %ugt} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "arith.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %maxui = pdl.operation "arith.maxui"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %maxui
  }
}

// law: (x uge y) ? x : y = maxui(x, y)
// origin: definition of maxui
// guarantee: every width
pdl.pattern @select_uge_is_maxui : benefit(2) {
  %t = pdl.type
  %i1 = pdl.type : i1
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %uge = pdl.attribute = 9 : i64
  %cmpi = pdl.operation "arith.cmpi"(%x, %y : !pdl.value, !pdl.value) {"predicate" = %uge} -> (%i1 : !pdl.type)
  %cmpi_value = pdl.result 0 of %cmpi
  %root = pdl.operation "arith.select"(%cmpi_value, %x, %y : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %maxui = pdl.operation "arith.maxui"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %maxui
  }
}
