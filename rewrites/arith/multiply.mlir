// Products.

// law: c * d = the constant c * d
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @fold_mul_constants : benefit(3) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "arith.muli"(%c_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "muli"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    pdl.replace %root with %constant
  }
}

// law: x * 0 = 0
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @mul_zero : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.muli"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%c_value : !pdl.value)
  }
}

// law: x * 1 = x
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @mul_one : benefit(2) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.muli"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}

// law: x * -1 = 0 - x
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @mul_minus_one : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.muli"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "get_zero_attr"(%t : !pdl.type) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %subi = pdl.operation "arith.subi"(%constant_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %subi
  }
}

// law: (0 - x) * (0 - y) = x * y
// origin: ring axioms, modulo 2^w
// guarantee: widths 1 to 64
pdl.pattern @mul_negations : benefit(2) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %subi = pdl.operation "arith.subi"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi_value = pdl.result 0 of %subi
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %y = pdl.operand : %t
  %subi2 = pdl.operation "arith.subi"(%d_value, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %subi2_value = pdl.result 0 of %subi2
  %root = pdl.operation "arith.muli"(%subi_value, %subi2_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_zero"(%c : !pdl.attribute)
  pdl.apply_native_constraint "is_zero"(%d : !pdl.attribute)
  pdl.rewrite %root {
    %muli = pdl.operation "arith.muli"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %muli
  }
}

// law: c * x = x * c
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @mul_constant_right : benefit(1) {
  %t = pdl.type
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %x = pdl.operand : %t
  %root = pdl.operation "arith.muli"(%c_value, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %muli = pdl.operation "arith.muli"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %muli
  }
}

// law: (x * c) * d = x * (c * d)
// origin: ring axioms, modulo 2^w
// guarantee: every width
pdl.pattern @mul_mul_constants : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %muli = pdl.operation "arith.muli"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %muli_value = pdl.result 0 of %muli
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %root = pdl.operation "arith.muli"(%muli_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %value = pdl.apply_native_rewrite "muli"(%c, %d : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %value} -> (%t : !pdl.type)
    %constant_value = pdl.result 0 of %constant
    %muli2 = pdl.operation "arith.muli"(%x, %constant_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %muli2
  }
}

// law: (x >>s c) * (1 << c) = x & (-1 << c), at i64
// origin: what lowerings of affine maps, memref and tosa print
// guarantee: width 64
pdl.pattern @shrsi_times_power_of_two_i64 : benefit(3) {
  %t = pdl.type : i64
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %shift = pdl.operation "arith.shrsi"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %shift_value = pdl.result 0 of %shift
  %root = pdl.operation "arith.muli"(%shift_value, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_power_of_two"(%d : !pdl.attribute)
  %log = pdl.apply_native_constraint "cttz"(%d : !pdl.attribute) : !pdl.attribute
  pdl.apply_native_constraint "is_attr_equal"(%c, %log : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    %mask = pdl.apply_native_rewrite "negate"(%d : !pdl.attribute) : !pdl.attribute
    %mask_op = pdl.operation "arith.constant" {"value" = %mask} -> (%t : !pdl.type)
    %mask_value = pdl.result 0 of %mask_op
    %and = pdl.operation "arith.andi"(%x, %mask_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    %and_value = pdl.result 0 of %and
    pdl.replace %root with %and
  }
}
