// of fold_abs
module @abs_of_constants {
  func.func @before() -> (tensor<3xi32>, tensor<5xf32>) {
    %c0_0 = stablehlo.constant dense<[0, -7, 7]> : tensor<3xi32>
    %r0 = stablehlo.abs %c0_0 : tensor<3xi32>
    %c1_0 = stablehlo.constant dense<[0.0, -0.25, 0.25, 0xFF800000, 0x7F800000]> : tensor<5xf32>
    %r1 = stablehlo.abs %c1_0 : tensor<5xf32>
    return %r0, %r1 : tensor<3xi32>, tensor<5xf32>
  }
  func.func @after() -> (tensor<3xi32>, tensor<5xf32>) {
    %s0 = stablehlo.constant dense<[0, 7, 7]> : tensor<3xi32>
    %s1 = stablehlo.constant dense<[0.0, 0.25, 0.25, 0x7F800000, 0x7F800000]> : tensor<5xf32>
    return %s0, %s1 : tensor<3xi32>, tensor<5xf32>
  }
}

// -----

// of fold_negate
module @negate_of_constants {
  func.func @before() -> (tensor<2xi32>, tensor<f32>) {
    %c0_0 = stablehlo.constant dense<[6, 0]> : tensor<2xi32>
    %r0 = stablehlo.negate %c0_0 : tensor<2xi32>
    %c1_0 = stablehlo.constant dense<-99.5> : tensor<f32>
    %r1 = stablehlo.negate %c1_0 : tensor<f32>
    return %r0, %r1 : tensor<2xi32>, tensor<f32>
  }
  func.func @after() -> (tensor<2xi32>, tensor<f32>) {
    %s0 = stablehlo.constant dense<[-6, 0]> : tensor<2xi32>
    %s1 = stablehlo.constant dense<99.5> : tensor<f32>
    return %s0, %s1 : tensor<2xi32>, tensor<f32>
  }
}

// -----

// of fold_not
module @not_of_constants {
  func.func @before() -> tensor<2xi32> {
    %c0_0 = stablehlo.constant dense<[-8, 0]> : tensor<2xi32>
    %r0 = stablehlo.not %c0_0 : tensor<2xi32>
    return %r0 : tensor<2xi32>
  }
  func.func @after() -> tensor<2xi32> {
    %s0 = stablehlo.constant dense<[7, -1]> : tensor<2xi32>
    return %s0 : tensor<2xi32>
  }
}

// -----

// of fold_round_nearest_afz
module @round_nearest_afz_of_constants {
  func.func @before() -> tensor<7xf32> {
    %c0_0 = stablehlo.constant dense<[-3.5, -1.5, 0.25, 0.5, 0.75, 1.5, 2.5]> : tensor<7xf32>
    %r0 = stablehlo.round_nearest_afz %c0_0 : tensor<7xf32>
    return %r0 : tensor<7xf32>
  }
  func.func @after() -> tensor<7xf32> {
    %s0 = stablehlo.constant dense<[-4.0, -2.0, 0.0, 1.0, 1.0, 2.0, 3.0]> : tensor<7xf32>
    return %s0 : tensor<7xf32>
  }
}

// -----

// of fold_round_nearest_even
module @round_nearest_even_of_constants {
  func.func @before() -> tensor<7xf32> {
    %c0_0 = stablehlo.constant dense<[-2.5, -1.5, 0.25, 0.5, 0.75, 1.5, 2.5]> : tensor<7xf32>
    %r0 = stablehlo.round_nearest_even %c0_0 : tensor<7xf32>
    return %r0 : tensor<7xf32>
  }
  func.func @after() -> tensor<7xf32> {
    %s0 = stablehlo.constant dense<[-2.0, -2.0, 0.0, 0.0, 1.0, 2.0, 2.0]> : tensor<7xf32>
    return %s0 : tensor<7xf32>
  }
}

// -----

// of fold_sign
module @sign_of_constants {
  func.func @before() -> (tensor<3xi32>, tensor<3xf32>) {
    %c0_0 = stablehlo.constant dense<[-9, 0, 17]> : tensor<3xi32>
    %r0 = stablehlo.sign %c0_0 : tensor<3xi32>
    %c1_0 = stablehlo.constant dense<[-3.5, 0.0, 0.125]> : tensor<3xf32>
    %r1 = stablehlo.sign %c1_0 : tensor<3xf32>
    return %r0, %r1 : tensor<3xi32>, tensor<3xf32>
  }
  func.func @after() -> (tensor<3xi32>, tensor<3xf32>) {
    %s0 = stablehlo.constant dense<[-1, 0, 1]> : tensor<3xi32>
    %s1 = stablehlo.constant dense<[-1.0, 0.0, 1.0]> : tensor<3xf32>
    return %s0, %s1 : tensor<3xi32>, tensor<3xf32>
  }
}

// -----

// of fold_sqrt
module @sqrt_of_constants {
  func.func @before() -> tensor<2xf32> {
    %c0_0 = stablehlo.constant dense<[9.0, 6.25]> : tensor<2xf32>
    %r0 = stablehlo.sqrt %c0_0 : tensor<2xf32>
    return %r0 : tensor<2xf32>
  }
  func.func @after() -> tensor<2xf32> {
    %s0 = stablehlo.constant dense<[3.0, 2.5]> : tensor<2xf32>
    return %s0 : tensor<2xf32>
  }
}

// -----

// of fold_rsqrt
module @rsqrt_of_constants {
  func.func @before() -> tensor<f32> {
    %c0_0 = stablehlo.constant dense<1.0> : tensor<f32>
    %r0 = stablehlo.rsqrt %c0_0 : tensor<f32>
    return %r0 : tensor<f32>
  }
  func.func @after() -> tensor<f32> {
    %s0 = stablehlo.constant dense<1.0> : tensor<f32>
    return %s0 : tensor<f32>
  }
}

// -----

// of fold_exponential
module @exponential_of_constants {
  func.func @before() -> tensor<f32> {
    %c0_0 = stablehlo.constant dense<0.0> : tensor<f32>
    %r0 = stablehlo.exponential %c0_0 : tensor<f32>
    return %r0 : tensor<f32>
  }
  func.func @after() -> tensor<f32> {
    %s0 = stablehlo.constant dense<1.0> : tensor<f32>
    return %s0 : tensor<f32>
  }
}

// -----

// of fold_log
module @log_of_constants {
  func.func @before() -> tensor<f32> {
    %c0_0 = stablehlo.constant dense<1.0> : tensor<f32>
    %r0 = stablehlo.log %c0_0 : tensor<f32>
    return %r0 : tensor<f32>
  }
  func.func @after() -> tensor<f32> {
    %s0 = stablehlo.constant dense<0.0> : tensor<f32>
    return %s0 : tensor<f32>
  }
}

// -----

// of fold_logistic
module @logistic_of_constants {
  func.func @before() -> tensor<3xf32> {
    %c0_0 = stablehlo.constant dense<[0xFF800000, 0.0, 0x7F800000]> : tensor<3xf32>
    %r0 = stablehlo.logistic %c0_0 : tensor<3xf32>
    return %r0 : tensor<3xf32>
  }
  func.func @after() -> tensor<3xf32> {
    %s0 = stablehlo.constant dense<[0.0, 0.5, 1.0]> : tensor<3xf32>
    return %s0 : tensor<3xf32>
  }
}

// -----

// of fold_sine
module @sine_of_constants {
  func.func @before() -> tensor<f32> {
    %c0_0 = stablehlo.constant dense<0.0> : tensor<f32>
    %r0 = stablehlo.sine %c0_0 : tensor<f32>
    return %r0 : tensor<f32>
  }
  func.func @after() -> tensor<f32> {
    %s0 = stablehlo.constant dense<0.0> : tensor<f32>
    return %s0 : tensor<f32>
  }
}

// -----

// of fold_cosine
module @cosine_of_constants {
  func.func @before() -> tensor<f32> {
    %c0_0 = stablehlo.constant dense<0.0> : tensor<f32>
    %r0 = stablehlo.cosine %c0_0 : tensor<f32>
    return %r0 : tensor<f32>
  }
  func.func @after() -> tensor<f32> {
    %s0 = stablehlo.constant dense<1.0> : tensor<f32>
    return %s0 : tensor<f32>
  }
}

// -----

// of fold_tan
module @tan_of_constants {
  func.func @before() -> tensor<f32> {
    %c0_0 = stablehlo.constant dense<0.0> : tensor<f32>
    %r0 = stablehlo.tan %c0_0 : tensor<f32>
    return %r0 : tensor<f32>
  }
  func.func @after() -> tensor<f32> {
    %s0 = stablehlo.constant dense<0.0> : tensor<f32>
    return %s0 : tensor<f32>
  }
}

// -----

// of fold_tanh
module @tanh_of_constants {
  func.func @before() -> tensor<f32> {
    %c0_0 = stablehlo.constant dense<0.0> : tensor<f32>
    %r0 = stablehlo.tanh %c0_0 : tensor<f32>
    return %r0 : tensor<f32>
  }
  func.func @after() -> tensor<f32> {
    %s0 = stablehlo.constant dense<0.0> : tensor<f32>
    return %s0 : tensor<f32>
  }
}

// -----

// of fold_erf
module @erf_of_constants {
  func.func @before() -> tensor<f32> {
    %c0_0 = stablehlo.constant dense<0.0> : tensor<f32>
    %r0 = chlo.erf %c0_0 : tensor<f32> -> tensor<f32>
    return %r0 : tensor<f32>
  }
  func.func @after() -> tensor<f32> {
    %s0 = stablehlo.constant dense<0.0> : tensor<f32>
    return %s0 : tensor<f32>
  }
}

// -----

// of add_fold_cst
module @add_of_constants {
  func.func @before() -> (tensor<i32>, tensor<f32>) {
    %c0_0 = stablehlo.constant dense<2> : tensor<i32>
    %c0_1 = stablehlo.constant dense<5> : tensor<i32>
    %r0 = stablehlo.add %c0_0, %c0_1 : tensor<i32>
    %c1_0 = stablehlo.constant dense<2.0> : tensor<f32>
    %c1_1 = stablehlo.constant dense<5.0> : tensor<f32>
    %r1 = stablehlo.add %c1_0, %c1_1 : tensor<f32>
    return %r0, %r1 : tensor<i32>, tensor<f32>
  }
  func.func @after() -> (tensor<i32>, tensor<f32>) {
    %s0 = stablehlo.constant dense<7> : tensor<i32>
    %s1 = stablehlo.constant dense<7.0> : tensor<f32>
    return %s0, %s1 : tensor<i32>, tensor<f32>
  }
}

// -----

// of subtract_fold_cst
module @subtract_of_constants {
  func.func @before() -> (tensor<i32>, tensor<f32>) {
    %c0_0 = stablehlo.constant dense<7> : tensor<i32>
    %c0_1 = stablehlo.constant dense<5> : tensor<i32>
    %r0 = stablehlo.subtract %c0_0, %c0_1 : tensor<i32>
    %c1_0 = stablehlo.constant dense<7.0> : tensor<f32>
    %c1_1 = stablehlo.constant dense<5.0> : tensor<f32>
    %r1 = stablehlo.subtract %c1_0, %c1_1 : tensor<f32>
    return %r0, %r1 : tensor<i32>, tensor<f32>
  }
  func.func @after() -> (tensor<i32>, tensor<f32>) {
    %s0 = stablehlo.constant dense<2> : tensor<i32>
    %s1 = stablehlo.constant dense<2.0> : tensor<f32>
    return %s0, %s1 : tensor<i32>, tensor<f32>
  }
}

// -----

// of mul_fold_cst
module @multiply_of_constants {
  func.func @before() -> (tensor<i32>, tensor<f32>) {
    %c0_0 = stablehlo.constant dense<3> : tensor<i32>
    %c0_1 = stablehlo.constant dense<3> : tensor<i32>
    %r0 = stablehlo.multiply %c0_0, %c0_1 : tensor<i32>
    %c1_0 = stablehlo.constant dense<3.0> : tensor<f32>
    %c1_1 = stablehlo.constant dense<3.0> : tensor<f32>
    %r1 = stablehlo.multiply %c1_0, %c1_1 : tensor<f32>
    return %r0, %r1 : tensor<i32>, tensor<f32>
  }
  func.func @after() -> (tensor<i32>, tensor<f32>) {
    %s0 = stablehlo.constant dense<9> : tensor<i32>
    %s1 = stablehlo.constant dense<9.0> : tensor<f32>
    return %s0, %s1 : tensor<i32>, tensor<f32>
  }
}

// -----

// of div_fold_cst
module @divide_of_constants {
  func.func @before() -> (tensor<i32>, tensor<ui32>, tensor<f32>) {
    %c0_0 = stablehlo.constant dense<3> : tensor<i32>
    %c0_1 = stablehlo.constant dense<3> : tensor<i32>
    %r0 = stablehlo.divide %c0_0, %c0_1 : tensor<i32>
    %c1_0 = stablehlo.constant dense<3> : tensor<ui32>
    %c1_1 = stablehlo.constant dense<3> : tensor<ui32>
    %r1 = stablehlo.divide %c1_0, %c1_1 : tensor<ui32>
    %c2_0 = stablehlo.constant dense<3.0> : tensor<f32>
    %c2_1 = stablehlo.constant dense<3.0> : tensor<f32>
    %r2 = stablehlo.divide %c2_0, %c2_1 : tensor<f32>
    return %r0, %r1, %r2 : tensor<i32>, tensor<ui32>, tensor<f32>
  }
  func.func @after() -> (tensor<i32>, tensor<ui32>, tensor<f32>) {
    %s0 = stablehlo.constant dense<1> : tensor<i32>
    %s1 = stablehlo.constant dense<1> : tensor<ui32>
    %s2 = stablehlo.constant dense<1.0> : tensor<f32>
    return %s0, %s1, %s2 : tensor<i32>, tensor<ui32>, tensor<f32>
  }
}

// -----

// of div_fold_cst_zero_nan div_fold_cst_nan
module @divide_of_constants_beyond_numbers {
  func.func @before() -> (tensor<f32>, tensor<f32>) {
    %c0_0 = stablehlo.constant dense<5.0> : tensor<f32>
    %c0_1 = stablehlo.constant dense<0.0> : tensor<f32>
    %r0 = stablehlo.divide %c0_0, %c0_1 : tensor<f32>
    %c1_0 = stablehlo.constant dense<5.0> : tensor<f32>
    %c1_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %r1 = stablehlo.divide %c1_0, %c1_1 : tensor<f32>
    return %r0, %r1 : tensor<f32>, tensor<f32>
  }
  func.func @after() -> (tensor<f32>, tensor<f32>) {
    %s0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %s1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    return %s0, %s1 : tensor<f32>, tensor<f32>
  }
}

// -----

// of max_fold_cst_nan
module @maximum_with_nan {
  func.func @before() -> tensor<f32> {
    %c0_0 = stablehlo.constant dense<5.0> : tensor<f32>
    %c0_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %r0 = stablehlo.maximum %c0_0, %c0_1 : tensor<f32>
    return %r0 : tensor<f32>
  }
  func.func @after() -> tensor<f32> {
    %s0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    return %s0 : tensor<f32>
  }
}

// -----

// of min_fold_cst_nan
module @minimum_with_nan {
  func.func @before() -> tensor<f32> {
    %c0_0 = stablehlo.constant dense<5.0> : tensor<f32>
    %c0_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %r0 = stablehlo.minimum %c0_0, %c0_1 : tensor<f32>
    return %r0 : tensor<f32>
  }
  func.func @after() -> tensor<f32> {
    %s0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    return %s0 : tensor<f32>
  }
}

// -----

// of xor_fold_splat_cst xor_fold_cst xor_fold_boolean_cst
module @xor_of_constants {
  func.func @before() -> (tensor<3x2xi32>, tensor<3xi32>, tensor<3xi1>) {
    %c0_0 = stablehlo.constant dense<6> : tensor<3x2xi32>
    %c0_1 = stablehlo.constant dense<3> : tensor<3x2xi32>
    %r0 = stablehlo.xor %c0_0, %c0_1 : tensor<3x2xi32>
    %c1_0 = stablehlo.constant dense<[1, 2, 4]> : tensor<3xi32>
    %c1_1 = stablehlo.constant dense<[1, 3, 0]> : tensor<3xi32>
    %r1 = stablehlo.xor %c1_0, %c1_1 : tensor<3xi32>
    %c2_0 = stablehlo.constant dense<[true, true, false]> : tensor<3xi1>
    %c2_1 = stablehlo.constant dense<[false, true, true]> : tensor<3xi1>
    %r2 = stablehlo.xor %c2_0, %c2_1 : tensor<3xi1>
    return %r0, %r1, %r2 : tensor<3x2xi32>, tensor<3xi32>, tensor<3xi1>
  }
  func.func @after() -> (tensor<3x2xi32>, tensor<3xi32>, tensor<3xi1>) {
    %s0 = stablehlo.constant dense<5> : tensor<3x2xi32>
    %s1 = stablehlo.constant dense<[0, 1, 4]> : tensor<3xi32>
    %s2 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    return %s0, %s1, %s2 : tensor<3x2xi32>, tensor<3xi32>, tensor<3xi1>
  }
}

// -----

// of clamp_fold
module @clamp_of_constants {
  func.func @before() -> tensor<3xi32> {
    %c0_0 = stablehlo.constant dense<[2, 6, 11]> : tensor<3xi32>
    %c0_1 = stablehlo.constant dense<[1, 31, 12]> : tensor<3xi32>
    %c0_2 = stablehlo.constant dense<[9, 26, 13]> : tensor<3xi32>
    %r0 = stablehlo.clamp %c0_0, %c0_1, %c0_2 : tensor<3xi32>
    return %r0 : tensor<3xi32>
  }
  func.func @after() -> tensor<3xi32> {
    %s0 = stablehlo.constant dense<[2, 26, 12]> : tensor<3xi32>
    return %s0 : tensor<3xi32>
  }
}
