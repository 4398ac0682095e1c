// of add_cst_on_rhs add_cst_on_rhs_with_attrs
module @add_constant_to_the_right_f32 {
  func.func @before(%a: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<3.0> : tensor<f32>
    %0 = stablehlo.add %c, %a : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @after(%a: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<3.0> : tensor<f32>
    %0 = stablehlo.add %a, %c : tensor<f32>
    return %0 : tensor<f32>
  }
}

// -----

// of add_zero_like_lhs
module @add_zero_integer_right {
  func.func @before(%a: tensor<4xi16>) -> tensor<4xi16> {
    %c = stablehlo.constant dense<0> : tensor<4xi16>
    %0 = stablehlo.add %a, %c : tensor<4xi16>
    return %0 : tensor<4xi16>
  }
  func.func @after(%a: tensor<4xi16>) -> tensor<4xi16> {
    return %a : tensor<4xi16>
  }
}

// -----

// of add_zero_like_lhs
module @add_zero_integer_left {
  func.func @before(%a: tensor<4xi16>) -> tensor<4xi16> {
    %c = stablehlo.constant dense<0> : tensor<4xi16>
    %0 = stablehlo.add %c, %a : tensor<4xi16>
    return %0 : tensor<4xi16>
  }
  func.func @after(%a: tensor<4xi16>) -> tensor<4xi16> {
    return %a : tensor<4xi16>
  }
}

// -----

// of add_zero_like_rhs add_zero_merge_sharding
module @add_zero_float_right attributes {rewright.expect = "refuted"} {
  func.func @before(%a: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.add %a, %c : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @after(%a: tensor<f32>) -> tensor<f32> {
    return %a : tensor<f32>
  }
}

// -----

// of add_zero_like_rhs add_zero_merge_sharding
module @add_zero_float_left attributes {rewright.expect = "refuted"} {
  func.func @before(%a: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.add %c, %a : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @after(%a: tensor<f32>) -> tensor<f32> {
    return %a : tensor<f32>
  }
}

// -----

module @add_minus_zero_float_right {
  func.func @before(%a: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<-0.0> : tensor<f32>
    %0 = stablehlo.add %a, %c : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @after(%a: tensor<f32>) -> tensor<f32> {
    return %a : tensor<f32>
  }
}

// -----

module @add_minus_zero_float_left {
  func.func @before(%a: tensor<f32>) -> tensor<f32> {
    %c = stablehlo.constant dense<-0.0> : tensor<f32>
    %0 = stablehlo.add %c, %a : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @after(%a: tensor<f32>) -> tensor<f32> {
    return %a : tensor<f32>
  }
}

// -----

// of and_cst_on_rhs
module @and_constant_to_the_right_i1 {
  func.func @before(%a: tensor<2xi1>) -> tensor<2xi1> {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = stablehlo.and %c, %a : tensor<2xi1>
    return %0 : tensor<2xi1>
  }
  func.func @after(%a: tensor<2xi1>) -> tensor<2xi1> {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = stablehlo.and %a, %c : tensor<2xi1>
    return %0 : tensor<2xi1>
  }
}

// -----

// of and_zero
module @and_false_right {
  func.func @before(%a: tensor<3xi1>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<false> : tensor<3xi1>
    %0 = stablehlo.and %a, %c : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
  func.func @after(%a: tensor<3xi1>) -> tensor<3xi1> {
    %0 = stablehlo.constant dense<false> : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
}

// -----

// of and_zero
module @and_false_left {
  func.func @before(%a: tensor<3xi1>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<false> : tensor<3xi1>
    %0 = stablehlo.and %c, %a : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
  func.func @after(%a: tensor<3xi1>) -> tensor<3xi1> {
    %0 = stablehlo.constant dense<false> : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
}

// -----

// of and_cst_on_rhs and_one
module @and_true_right {
  func.func @before(%a: tensor<3xi1>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<true> : tensor<3xi1>
    %0 = stablehlo.and %a, %c : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
  func.func @after(%a: tensor<3xi1>) -> tensor<3xi1> {
    return %a : tensor<3xi1>
  }
}

// -----

// of and_cst_on_rhs and_one
module @and_true_left {
  func.func @before(%a: tensor<3xi1>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<true> : tensor<3xi1>
    %0 = stablehlo.and %c, %a : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
  func.func @after(%a: tensor<3xi1>) -> tensor<3xi1> {
    return %a : tensor<3xi1>
  }
}

// -----

// of and_i32_neg_one and_one_merge_sharding
module @and_ones_right {
  func.func @before(%a: tensor<3xi64>) -> tensor<3xi64> {
    %c = stablehlo.constant dense<-1> : tensor<3xi64>
    %0 = stablehlo.and %a, %c : tensor<3xi64>
    return %0 : tensor<3xi64>
  }
  func.func @after(%a: tensor<3xi64>) -> tensor<3xi64> {
    return %a : tensor<3xi64>
  }
}

// -----

// of and_i32_neg_one and_one_merge_sharding
module @and_ones_left {
  func.func @before(%a: tensor<3xi64>) -> tensor<3xi64> {
    %c = stablehlo.constant dense<-1> : tensor<3xi64>
    %0 = stablehlo.and %c, %a : tensor<3xi64>
    return %0 : tensor<3xi64>
  }
  func.func @after(%a: tensor<3xi64>) -> tensor<3xi64> {
    return %a : tensor<3xi64>
  }
}

// -----

// of or_cst_on_rhs or_zero
module @or_false_right {
  func.func @before(%a: tensor<3xi1>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<false> : tensor<3xi1>
    %0 = stablehlo.or %a, %c : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
  func.func @after(%a: tensor<3xi1>) -> tensor<3xi1> {
    return %a : tensor<3xi1>
  }
}

// -----

// of or_cst_on_rhs or_zero
module @or_false_left {
  func.func @before(%a: tensor<3xi1>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<false> : tensor<3xi1>
    %0 = stablehlo.or %c, %a : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
  func.func @after(%a: tensor<3xi1>) -> tensor<3xi1> {
    return %a : tensor<3xi1>
  }
}

// -----

// of or_one
module @or_true_right {
  func.func @before(%a: tensor<3xi1>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<true> : tensor<3xi1>
    %0 = stablehlo.or %a, %c : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
  func.func @after(%a: tensor<3xi1>) -> tensor<3xi1> {
    %0 = stablehlo.constant dense<true> : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
}

// -----

// of or_one
module @or_true_left {
  func.func @before(%a: tensor<3xi1>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<true> : tensor<3xi1>
    %0 = stablehlo.or %c, %a : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
  func.func @after(%a: tensor<3xi1>) -> tensor<3xi1> {
    %0 = stablehlo.constant dense<true> : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
}

// -----

// of or_i32_neg_one
module @or_ones_right {
  func.func @before(%a: tensor<3xi64>) -> tensor<3xi64> {
    %c = stablehlo.constant dense<-1> : tensor<3xi64>
    %0 = stablehlo.or %a, %c : tensor<3xi64>
    return %0 : tensor<3xi64>
  }
  func.func @after(%a: tensor<3xi64>) -> tensor<3xi64> {
    %0 = stablehlo.constant dense<-1> : tensor<3xi64>
    return %0 : tensor<3xi64>
  }
}

// -----

// of or_i32_neg_one
module @or_ones_left {
  func.func @before(%a: tensor<3xi64>) -> tensor<3xi64> {
    %c = stablehlo.constant dense<-1> : tensor<3xi64>
    %0 = stablehlo.or %c, %a : tensor<3xi64>
    return %0 : tensor<3xi64>
  }
  func.func @after(%a: tensor<3xi64>) -> tensor<3xi64> {
    %0 = stablehlo.constant dense<-1> : tensor<3xi64>
    return %0 : tensor<3xi64>
  }
}

// -----

// of or_zero_merge_sharding
module @or_zero_right {
  func.func @before(%a: tensor<3xi8>) -> tensor<3xi8> {
    %c = stablehlo.constant dense<0> : tensor<3xi8>
    %0 = stablehlo.or %a, %c : tensor<3xi8>
    return %0 : tensor<3xi8>
  }
  func.func @after(%a: tensor<3xi8>) -> tensor<3xi8> {
    return %a : tensor<3xi8>
  }
}

// -----

// of or_zero_merge_sharding
module @or_zero_left {
  func.func @before(%a: tensor<3xi8>) -> tensor<3xi8> {
    %c = stablehlo.constant dense<0> : tensor<3xi8>
    %0 = stablehlo.or %c, %a : tensor<3xi8>
    return %0 : tensor<3xi8>
  }
  func.func @after(%a: tensor<3xi8>) -> tensor<3xi8> {
    return %a : tensor<3xi8>
  }
}

// -----

// of xor_cst_false_on_rhs
module @xor_false_right {
  func.func @before(%a: tensor<3xi1>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<false> : tensor<3xi1>
    %0 = stablehlo.xor %a, %c : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
  func.func @after(%a: tensor<3xi1>) -> tensor<3xi1> {
    return %a : tensor<3xi1>
  }
}

// -----

// of xor_cst_false_on_rhs
module @xor_false_left {
  func.func @before(%a: tensor<3xi1>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<false> : tensor<3xi1>
    %0 = stablehlo.xor %c, %a : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
  func.func @after(%a: tensor<3xi1>) -> tensor<3xi1> {
    return %a : tensor<3xi1>
  }
}

// -----

// of xor_zero_like_lhs xor_zero_like_rhs
module @xor_zero_right {
  func.func @before(%a: tensor<4xi8>) -> tensor<4xi8> {
    %c = stablehlo.constant dense<0> : tensor<4xi8>
    %0 = stablehlo.xor %a, %c : tensor<4xi8>
    return %0 : tensor<4xi8>
  }
  func.func @after(%a: tensor<4xi8>) -> tensor<4xi8> {
    return %a : tensor<4xi8>
  }
}

// -----

// of xor_zero_like_lhs xor_zero_like_rhs
module @xor_zero_left {
  func.func @before(%a: tensor<4xi8>) -> tensor<4xi8> {
    %c = stablehlo.constant dense<0> : tensor<4xi8>
    %0 = stablehlo.xor %c, %a : tensor<4xi8>
    return %0 : tensor<4xi8>
  }
  func.func @after(%a: tensor<4xi8>) -> tensor<4xi8> {
    return %a : tensor<4xi8>
  }
}

// -----

// of xor_cst_true_on_rhs
module @xor_constant_to_the_right_i1 {
  func.func @before(%a: tensor<3xi1>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<true> : tensor<3xi1>
    %0 = stablehlo.xor %c, %a : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
  func.func @after(%a: tensor<3xi1>) -> tensor<3xi1> {
    %c = stablehlo.constant dense<true> : tensor<3xi1>
    %0 = stablehlo.xor %a, %c : tensor<3xi1>
    return %0 : tensor<3xi1>
  }
}

// -----

// of xor_cst_int_on_rhs
module @xor_constant_to_the_right_i8 {
  func.func @before(%a: tensor<3xi8>) -> tensor<3xi8> {
    %c = stablehlo.constant dense<[5, 6, 7]> : tensor<3xi8>
    %0 = stablehlo.xor %c, %a : tensor<3xi8>
    return %0 : tensor<3xi8>
  }
  func.func @after(%a: tensor<3xi8>) -> tensor<3xi8> {
    %c = stablehlo.constant dense<[5, 6, 7]> : tensor<3xi8>
    %0 = stablehlo.xor %a, %c : tensor<3xi8>
    return %0 : tensor<3xi8>
  }
}

// -----

// of xor_same_lhs_rhs
module @xor_itself {
  func.func @before(%a: tensor<3xi8>) -> tensor<3xi8> {
    %0 = stablehlo.xor %a, %a : tensor<3xi8>
    return %0 : tensor<3xi8>
  }
  func.func @after(%a: tensor<3xi8>) -> tensor<3xi8> {
    %0 = stablehlo.constant dense<0> : tensor<3xi8>
    return %0 : tensor<3xi8>
  }
}
