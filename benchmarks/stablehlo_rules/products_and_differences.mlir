// of maximum_cst_on_rhs
module @maximum_constant_to_the_right_f32 {
  func.func @before(%a: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<0.5> : tensor<f32>
    %0 = stablehlo.maximum %c, %a : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @after(%a: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<0.5> : tensor<f32>
    %0 = stablehlo.maximum %a, %c : tensor<f32>
    return %0 : tensor<f32>
  }
}

// -----

// of minimum_cst_on_rhs
module @minimum_constant_to_the_right_f32 {
  func.func @before(%a: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<0.5> : tensor<f32>
    %0 = stablehlo.minimum %c, %a : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @after(%a: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<0.5> : tensor<f32>
    %0 = stablehlo.minimum %a, %c : tensor<f32>
    return %0 : tensor<f32>
  }
}

// -----

// of multiply_cst_on_rhs
module @multiply_constant_to_the_right_f32 {
  func.func @before(%a: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<0.5> : tensor<f32>
    %0 = stablehlo.multiply %c, %a : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @after(%a: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<0.5> : tensor<f32>
    %0 = stablehlo.multiply %a, %c : tensor<f32>
    return %0 : tensor<f32>
  }
}

// -----

// of multiply_by_zero
module @multiply_zero_integer_right {
  func.func @before(%a: tensor<3xi16>) -> tensor<3xi16> {
    %c = stablehlo.constant dense<0> : tensor<3xi16>
    %0 = stablehlo.multiply %a, %c : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after(%a: tensor<3xi16>) -> tensor<3xi16> {
    %0 = stablehlo.constant dense<0> : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
}

// -----

// of multiply_by_zero
module @multiply_zero_integer_left {
  func.func @before(%a: tensor<3xi16>) -> tensor<3xi16> {
    %c = stablehlo.constant dense<0> : tensor<3xi16>
    %0 = stablehlo.multiply %c, %a : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after(%a: tensor<3xi16>) -> tensor<3xi16> {
    %0 = stablehlo.constant dense<0> : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
}

// -----

// of multiply_by_one
module @multiply_one_integer_right {
  func.func @before(%a: tensor<3xi16>) -> tensor<3xi16> {
    %c = stablehlo.constant dense<1> : tensor<3xi16>
    %0 = stablehlo.multiply %a, %c : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after(%a: tensor<3xi16>) -> tensor<3xi16> {
    return %a : tensor<3xi16>
  }
}

// -----

// of multiply_by_one
module @multiply_one_integer_left {
  func.func @before(%a: tensor<3xi16>) -> tensor<3xi16> {
    %c = stablehlo.constant dense<1> : tensor<3xi16>
    %0 = stablehlo.multiply %c, %a : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after(%a: tensor<3xi16>) -> tensor<3xi16> {
    return %a : tensor<3xi16>
  }
}

// -----

// of multiply_by_zero_float
module @multiply_zero_float_right attributes {rewright.expect = "refuted"} {
  func.func @before(%a: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.multiply %a, %c : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @after(%a: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.constant dense<0.0> : tensor<f32>
    return %0 : tensor<f32>
  }
}

// -----

// of multiply_by_zero_float
module @multiply_zero_float_left attributes {rewright.expect = "refuted"} {
  func.func @before(%a: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.multiply %c, %a : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @after(%a: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.constant dense<0.0> : tensor<f32>
    return %0 : tensor<f32>
  }
}

// -----

// of multiply_by_one_float
module @multiply_one_float_right {
  func.func @before(%a: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<1.0> : tensor<f32>
    %0 = stablehlo.multiply %a, %c : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @after(%a: tensor<f32>) -> tensor<f32> {
    return %a : tensor<f32>
  }
}

// -----

// of multiply_by_one_float
module @multiply_one_float_left {
  func.func @before(%a: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<1.0> : tensor<f32>
    %0 = stablehlo.multiply %c, %a : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @after(%a: tensor<f32>) -> tensor<f32> {
    return %a : tensor<f32>
  }
}

// -----

// of multiply_by_one_merge_attrs multiply_by_one_merge_attrs_conflict multiply_by_one_merge_attrs_conflict_xla_metadata_payload
module @multiply_sum_one {
  func.func @before(%a: tensor<3xf32>) -> tensor<3xf32> {
    %c = stablehlo.constant dense<1.0> : tensor<3xf32>
    %0 = stablehlo.add %a, %a {mhlo.frontend_attributes = {one = "1"}} : tensor<3xf32>
    %1 = stablehlo.multiply %0, %c {mhlo.frontend_attributes = {two = "2"}} : tensor<3xf32>
    return %1 : tensor<3xf32>
  }
  func.func @after(%a: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.add %a, %a {mhlo.frontend_attributes = {one = "1", two = "2"}} : tensor<3xf32>
    return %0 : tensor<3xf32>
  }
}

// -----

// of subtract_same_lhs_rhs
module @subtract_itself {
  func.func @before(%a: tensor<3xi16>) -> tensor<3xi16> {
    %0 = stablehlo.subtract %a, %a : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after(%a: tensor<3xi16>) -> tensor<3xi16> {
    %0 = stablehlo.constant dense<0> : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
}

// -----

module @subtract_itself_float attributes {rewright.expect = "refuted"} {
  func.func @before(%a: tensor<f16>) -> tensor<f16> {
    %0 = stablehlo.subtract %a, %a : tensor<f16>
    return %0 : tensor<f16>
  }
  func.func @after(%a: tensor<f16>) -> tensor<f16> {
    %0 = stablehlo.constant dense<0.0> : tensor<f16>
    return %0 : tensor<f16>
  }
}

// -----

// of subtract_zero
module @subtract_zero_integer {
  func.func @before(%a: tensor<3xi16>) -> tensor<3xi16> {
    %c = stablehlo.constant dense<0> : tensor<3xi16>
    %0 = stablehlo.subtract %a, %c : tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after(%a: tensor<3xi16>) -> tensor<3xi16> {
    return %a : tensor<3xi16>
  }
}

// -----

// of subtract_zero
module @subtract_zero_float {
  func.func @before(%a: tensor<3xf32>) -> tensor<3xf32> {
    %c = stablehlo.constant dense<0.0> : tensor<3xf32>
    %0 = stablehlo.subtract %a, %c : tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func @after(%a: tensor<3xf32>) -> tensor<3xf32> {
    return %a : tensor<3xf32>
  }
}
