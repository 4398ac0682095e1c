// of compare_signed_arg
module @compare_itself_signed {
  func.func @before(%a: tensor<3xi16>) -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
    %0 = stablehlo.compare EQ, %a, %a, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %1 = stablehlo.compare NE, %a, %a, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %2 = stablehlo.compare GE, %a, %a, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %3 = stablehlo.compare GT, %a, %a, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %4 = stablehlo.compare LE, %a, %a, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %5 = stablehlo.compare LT, %a, %a, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    return %0, %1, %2, %3, %4, %5 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
  }
  func.func @after(%a: tensor<3xi16>) -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
    %0 = stablehlo.constant dense<true> : tensor<3xi1>
    %1 = stablehlo.constant dense<false> : tensor<3xi1>
    return %0, %1, %0, %1, %0, %1 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
  }
}

// -----

// of compare_signed_arg
module @compare_constant_to_the_right_signed {
  func.func @before(%a: tensor<3xi16>) -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
    %c = stablehlo.constant dense<7> : tensor<3xi16>
    %0 = stablehlo.compare EQ, %c, %a, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %1 = stablehlo.compare NE, %c, %a, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %2 = stablehlo.compare GE, %c, %a, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %3 = stablehlo.compare GT, %c, %a, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %4 = stablehlo.compare LE, %c, %a, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %5 = stablehlo.compare LT, %c, %a, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    return %0, %1, %2, %3, %4, %5 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
  }
  func.func @after(%a: tensor<3xi16>) -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
    %c = stablehlo.constant dense<7> : tensor<3xi16>
    %0 = stablehlo.compare EQ, %a, %c, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %1 = stablehlo.compare NE, %a, %c, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %2 = stablehlo.compare LE, %a, %c, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %3 = stablehlo.compare LT, %a, %c, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %4 = stablehlo.compare GE, %a, %c, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %5 = stablehlo.compare GT, %a, %c, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    return %0, %1, %2, %3, %4, %5 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
  }
}

// -----

// of compare_unsigned_arg
module @compare_itself_unsigned {
  func.func @before(%a: tensor<3xui16>) -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
    %0 = stablehlo.compare EQ, %a, %a, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    %1 = stablehlo.compare NE, %a, %a, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    %2 = stablehlo.compare GE, %a, %a, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    %3 = stablehlo.compare GT, %a, %a, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    %4 = stablehlo.compare LE, %a, %a, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    %5 = stablehlo.compare LT, %a, %a, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    return %0, %1, %2, %3, %4, %5 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
  }
  func.func @after(%a: tensor<3xui16>) -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
    %0 = stablehlo.constant dense<true> : tensor<3xi1>
    %1 = stablehlo.constant dense<false> : tensor<3xi1>
    return %0, %1, %0, %1, %0, %1 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
  }
}

// -----

// of compare_unsigned_arg
module @compare_constant_to_the_right_unsigned {
  func.func @before(%a: tensor<3xui16>) -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
    %c = stablehlo.constant dense<7> : tensor<3xui16>
    %0 = stablehlo.compare EQ, %c, %a, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    %1 = stablehlo.compare NE, %c, %a, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    %2 = stablehlo.compare GE, %c, %a, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    %3 = stablehlo.compare GT, %c, %a, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    %4 = stablehlo.compare LE, %c, %a, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    %5 = stablehlo.compare LT, %c, %a, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    return %0, %1, %2, %3, %4, %5 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
  }
  func.func @after(%a: tensor<3xui16>) -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
    %c = stablehlo.constant dense<7> : tensor<3xui16>
    %0 = stablehlo.compare EQ, %a, %c, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    %1 = stablehlo.compare NE, %a, %c, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    %2 = stablehlo.compare LE, %a, %c, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    %3 = stablehlo.compare LT, %a, %c, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    %4 = stablehlo.compare GE, %a, %c, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    %5 = stablehlo.compare GT, %a, %c, UNSIGNED : (tensor<3xui16>, tensor<3xui16>) -> tensor<3xi1>
    return %0, %1, %2, %3, %4, %5 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
  }
}

// -----

// of compare_op_bool_simplify
module @compare_truths {
  func.func @before(%a: tensor<3xi1>) -> (tensor<3xi1>, tensor<3xi1>) {
    %f = stablehlo.constant dense<false> : tensor<3xi1>
    %t = stablehlo.constant dense<true> : tensor<3xi1>
    %0 = stablehlo.compare NE, %a, %f, UNSIGNED : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %1 = stablehlo.compare EQ, %a, %t, UNSIGNED : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    return %0, %1 : tensor<3xi1>, tensor<3xi1>
  }
  func.func @after(%a: tensor<3xi1>) -> (tensor<3xi1>, tensor<3xi1>) {
    return %a, %a : tensor<3xi1>, tensor<3xi1>
  }
}

// -----

module @compare_itself_float attributes {rewright.expect = "refuted"} {
  func.func @before(%a: tensor<3xf32>) -> tensor<3xi1> {
    %0 = stablehlo.compare EQ, %a, %a, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    return %0 : tensor<3xi1>
  }
  func.func @after(%a: tensor<3xf32>) -> tensor<3xi1> {
    %0 = stablehlo.constant dense<true> : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
}

// -----

// of complex_collapse_simplify complex_collapse_merge_sharding
module @complex_of_parts {
  func.func @before(%a: tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>> {
    %0 = stablehlo.real %a : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %1 = stablehlo.imag %a : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %2 = stablehlo.complex %0, %1 : tensor<3xcomplex<f32>>
    return %2 : tensor<3xcomplex<f32>>
  }
  func.func @after(%a: tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>> {
    return %a : tensor<3xcomplex<f32>>
  }
}

// -----

// of complex_expand_simplify complex
module @parts_of_complex {
  func.func @before(%a: tensor<3xf32>, %b: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
    %0 = stablehlo.complex %a, %b : tensor<3xcomplex<f32>>
    %1 = stablehlo.real %0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %2 = stablehlo.imag %0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    return %1, %2 : tensor<3xf32>, tensor<3xf32>
  }
  func.func @after(%a: tensor<3xf32>, %b: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
    return %a, %b : tensor<3xf32>, tensor<3xf32>
  }
}

// -----

// of convert
module @convert_to_its_type {
  func.func @before(%a: tensor<?xf32>) -> tensor<?xf32> {
    %0 = stablehlo.convert %a : tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func @after(%a: tensor<?xf32>) -> tensor<?xf32> {
    return %a : tensor<?xf32>
  }
}

// -----

// of select
module @select_equal {
  func.func @before(%p: tensor<3xi1>, %a: tensor<3xi16>) -> tensor<3xi16> {
    %0 = stablehlo.select %p, %a, %a : tensor<3xi1>, tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after(%p: tensor<3xi1>, %a: tensor<3xi16>) -> tensor<3xi16> {
    return %a : tensor<3xi16>
  }
}

// -----

// of select
module @select_true {
  func.func @before(%a: tensor<3xi16>, %b: tensor<3xi16>) -> (tensor<3xi16>, tensor<3xi16>) {
    %t = stablehlo.constant dense<true> : tensor<3xi1>
    %s = stablehlo.constant dense<true> : tensor<i1>
    %0 = stablehlo.select %t, %a, %b : tensor<3xi1>, tensor<3xi16>
    %1 = stablehlo.select %s, %a, %b : tensor<i1>, tensor<3xi16>
    return %0, %1 : tensor<3xi16>, tensor<3xi16>
  }
  func.func @after(%a: tensor<3xi16>, %b: tensor<3xi16>) -> (tensor<3xi16>, tensor<3xi16>) {
    return %a, %a : tensor<3xi16>, tensor<3xi16>
  }
}

// -----

// of select
module @select_false {
  func.func @before(%a: tensor<3xi16>, %b: tensor<3xi16>) -> (tensor<3xi16>, tensor<3xi16>) {
    %t = stablehlo.constant dense<false> : tensor<3xi1>
    %s = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.select %t, %a, %b : tensor<3xi1>, tensor<3xi16>
    %1 = stablehlo.select %s, %a, %b : tensor<i1>, tensor<3xi16>
    return %0, %1 : tensor<3xi16>, tensor<3xi16>
  }
  func.func @after(%a: tensor<3xi16>, %b: tensor<3xi16>) -> (tensor<3xi16>, tensor<3xi16>) {
    return %b, %b : tensor<3xi16>, tensor<3xi16>
  }
}

// -----

// of select
module @select_constants {
  func.func @before() -> tensor<3xi16> {
    %p = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi16>
    %b = stablehlo.constant dense<[-1, -2, -3]> : tensor<3xi16>
    %0 = stablehlo.select %p, %a, %b : tensor<3xi1>, tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after() -> tensor<3xi16> {
    %0 = stablehlo.constant dense<[1, -2, 3]> : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
}

// -----

// of select_op_not_as_pred select_invert_pred_merge_sharding
module @select_not {
  func.func @before(%p: tensor<5xi1>, %a: tensor<5xf32>, %b: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.not %p : tensor<5xi1>
    %1 = stablehlo.select %0, %a, %b : tensor<5xi1>, tensor<5xf32>
    return %1 : tensor<5xf32>
  }
  func.func @after(%p: tensor<5xi1>, %a: tensor<5xf32>, %b: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.select %p, %b, %a : tensor<5xi1>, tensor<5xf32>
    return %0 : tensor<5xf32>
  }
}

// -----

// of select_op_broadcasted_not_as_pred
module @select_broadcast_not {
  func.func @before(%p: tensor<1xi1>, %a: tensor<5xf32>, %b: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.not %p : tensor<1xi1>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<1xi1>) -> tensor<5xi1>
    %2 = stablehlo.select %1, %a, %b : tensor<5xi1>, tensor<5xf32>
    return %2 : tensor<5xf32>
  }
  func.func @after(%p: tensor<1xi1>, %a: tensor<5xf32>, %b: tensor<5xf32>) -> tensor<5xf32> {
    %1 = stablehlo.broadcast_in_dim %p, dims = [0] : (tensor<1xi1>) -> tensor<5xi1>
    %2 = stablehlo.select %1, %b, %a : tensor<5xi1>, tensor<5xf32>
    return %2 : tensor<5xf32>
  }
}

// -----

// of select_into_minmax1
module @select_of_compare_is_maximum {
  func.func @before(%a: tensor<3xi16>, %b: tensor<3xi16>) -> tensor<3xi16> {
    %p = stablehlo.compare GE, %a, %b, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %0 = stablehlo.select %p, %a, %b : tensor<3xi1>, tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after(%a: tensor<3xi16>, %b: tensor<3xi16>) -> tensor<3xi16> {
    %0 = stablehlo.maximum %a, %b : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
}

// -----

// of select_into_minmax1
module @select_of_compare_is_maximum_strict {
  func.func @before(%a: tensor<3xi16>, %b: tensor<3xi16>) -> tensor<3xi16> {
    %p = stablehlo.compare GT, %a, %b, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %0 = stablehlo.select %p, %a, %b : tensor<3xi1>, tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after(%a: tensor<3xi16>, %b: tensor<3xi16>) -> tensor<3xi16> {
    %0 = stablehlo.maximum %a, %b : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
}

// -----

// of select_into_minmax1
module @select_of_compare_is_minimum {
  func.func @before(%a: tensor<3xi16>, %b: tensor<3xi16>) -> tensor<3xi16> {
    %p = stablehlo.compare LE, %a, %b, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %0 = stablehlo.select %p, %a, %b : tensor<3xi1>, tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after(%a: tensor<3xi16>, %b: tensor<3xi16>) -> tensor<3xi16> {
    %0 = stablehlo.minimum %a, %b : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
}

// -----

// of select_into_minmax1
module @select_of_compare_is_minimum_strict {
  func.func @before(%a: tensor<3xi16>, %b: tensor<3xi16>) -> tensor<3xi16> {
    %p = stablehlo.compare LT, %a, %b, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %0 = stablehlo.select %p, %a, %b : tensor<3xi1>, tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after(%a: tensor<3xi16>, %b: tensor<3xi16>) -> tensor<3xi16> {
    %0 = stablehlo.minimum %a, %b : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
}

// -----

// of select_into_minmax2
module @select_of_opposite_compare_is_minimum {
  func.func @before(%a: tensor<3xi16>, %b: tensor<3xi16>) -> tensor<3xi16> {
    %p = stablehlo.compare GT, %a, %b, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %0 = stablehlo.select %p, %b, %a : tensor<3xi1>, tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after(%a: tensor<3xi16>, %b: tensor<3xi16>) -> tensor<3xi16> {
    %0 = stablehlo.minimum %b, %a : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
}

// -----

// of select_into_minmax2
module @select_of_opposite_compare_is_minimum_or_equal {
  func.func @before(%a: tensor<3xi16>, %b: tensor<3xi16>) -> tensor<3xi16> {
    %p = stablehlo.compare GE, %a, %b, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %0 = stablehlo.select %p, %b, %a : tensor<3xi1>, tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after(%a: tensor<3xi16>, %b: tensor<3xi16>) -> tensor<3xi16> {
    %0 = stablehlo.minimum %b, %a : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
}

// -----

// of select_into_minmax2
module @select_of_opposite_compare_is_maximum {
  func.func @before(%a: tensor<3xi16>, %b: tensor<3xi16>) -> tensor<3xi16> {
    %p = stablehlo.compare LT, %a, %b, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %0 = stablehlo.select %p, %b, %a : tensor<3xi1>, tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after(%a: tensor<3xi16>, %b: tensor<3xi16>) -> tensor<3xi16> {
    %0 = stablehlo.maximum %b, %a : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
}

// -----

// of select_into_minmax2
module @select_of_opposite_compare_is_maximum_or_equal {
  func.func @before(%a: tensor<3xi16>, %b: tensor<3xi16>) -> tensor<3xi16> {
    %p = stablehlo.compare LE, %a, %b, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %0 = stablehlo.select %p, %b, %a : tensor<3xi1>, tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after(%a: tensor<3xi16>, %b: tensor<3xi16>) -> tensor<3xi16> {
    %0 = stablehlo.maximum %b, %a : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
}

// -----

module @select_of_compare_is_no_maximum_of_floats attributes {rewright.expect = "refuted"} {
  func.func @before(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
    %p = stablehlo.compare GT, %a, %b, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %0 = stablehlo.select %p, %a, %b : tensor<3xi1>, tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func @after(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.maximum %a, %b : tensor<3xf32>
    return %0 : tensor<3xf32>
  }
}

// -----

// of get_dimension_size
module @sizes_of_dimensions {
  func.func @before(%a: tensor<4x5x6xf32>, %b: tensor<3x2xf32>) -> (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) {
    %0 = stablehlo.get_dimension_size %a, dim = 0 : (tensor<4x5x6xf32>) -> tensor<i32>
    %1 = stablehlo.get_dimension_size %a, dim = 1 : (tensor<4x5x6xf32>) -> tensor<i32>
    %2 = stablehlo.get_dimension_size %a, dim = 2 : (tensor<4x5x6xf32>) -> tensor<i32>
    %3 = stablehlo.get_dimension_size %b, dim = 1 : (tensor<3x2xf32>) -> tensor<i32>
    return %0, %1, %2, %3 : tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
  }
  func.func @after(%a: tensor<4x5x6xf32>, %b: tensor<3x2xf32>) -> (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) {
    %0 = stablehlo.constant dense<4> : tensor<i32>
    %1 = stablehlo.constant dense<5> : tensor<i32>
    %2 = stablehlo.constant dense<6> : tensor<i32>
    %3 = stablehlo.constant dense<2> : tensor<i32>
    return %0, %1, %2, %3 : tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
  }
}

// -----

// of get_tuple_element
module @element_of_tuple {
  func.func @before(%a: tensor<f32>, %b: tensor<i8>) -> (tensor<f32>, tensor<i8>) {
    %0 = stablehlo.tuple %a, %b : tuple<tensor<f32>, tensor<i8>>
    %1 = stablehlo.get_tuple_element %0[0] : (tuple<tensor<f32>, tensor<i8>>) -> tensor<f32>
    %2 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<f32>, tensor<i8>>) -> tensor<i8>
    return %1, %2 : tensor<f32>, tensor<i8>
  }
  func.func @after(%a: tensor<f32>, %b: tensor<i8>) -> (tensor<f32>, tensor<i8>) {
    return %a, %b : tensor<f32>, tensor<i8>
  }
}

// -----

// of unpack_repack_same_tuple
module @tuple_of_its_elements {
  func.func @before(%a: tuple<tensor<i8>, !stablehlo.token, tensor<f32>>) -> tuple<tensor<i8>, !stablehlo.token, tensor<f32>> {
    %0 = stablehlo.get_tuple_element %a[0] : (tuple<tensor<i8>, !stablehlo.token, tensor<f32>>) -> tensor<i8>
    %1 = stablehlo.get_tuple_element %a[1] : (tuple<tensor<i8>, !stablehlo.token, tensor<f32>>) -> !stablehlo.token
    %2 = stablehlo.get_tuple_element %a[2] : (tuple<tensor<i8>, !stablehlo.token, tensor<f32>>) -> tensor<f32>
    %3 = stablehlo.tuple %0, %1, %2 : tuple<tensor<i8>, !stablehlo.token, tensor<f32>>
    return %3 : tuple<tensor<i8>, !stablehlo.token, tensor<f32>>
  }
  func.func @after(%a: tuple<tensor<i8>, !stablehlo.token, tensor<f32>>) -> tuple<tensor<i8>, !stablehlo.token, tensor<f32>> {
    return %a : tuple<tensor<i8>, !stablehlo.token, tensor<f32>>
  }
}

// -----

// of unpack_repack_same_tuple_single_element
module @tuple_of_its_element {
  func.func @before(%a: tuple<tensor<i8>>) -> tuple<tensor<i8>> {
    %0 = stablehlo.get_tuple_element %a[0] : (tuple<tensor<i8>>) -> tensor<i8>
    %1 = stablehlo.tuple %0 : tuple<tensor<i8>>
    return %1 : tuple<tensor<i8>>
  }
  func.func @after(%a: tuple<tensor<i8>>) -> tuple<tensor<i8>> {
    return %a : tuple<tensor<i8>>
  }
}

// -----

// of custom_call_unregistered_backend_config_to_ffi
module @custom_call_of_an_older_version attributes {rewright.expect = "unknown"} {
  func.func @before(%a: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.custom_call @foo(%a) {api_version = 1 : i32, mhlo.backend_config = {bar = 2 : i32}} : (tensor<2xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @after(%a: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.custom_call @foo(%a) {api_version = 4 : i32, backend_config = {bar = 2 : i32}} : (tensor<2xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}
