// of eval_convert_f32_to_i64
module @convert_floats_to_integers {
  func.func @before() -> tensor<2xi64> {
    %c0_0 = stablehlo.constant dense<[3.0, -4.0]> : tensor<2xf32>
    %r0 = stablehlo.convert %c0_0 : (tensor<2xf32>) -> tensor<2xi64>
    return %r0 : tensor<2xi64>
  }
  func.func @after() -> tensor<2xi64> {
    %s0 = stablehlo.constant dense<[3, -4]> : tensor<2xi64>
    return %s0 : tensor<2xi64>
  }
}

// -----

// of eval_convert_bool_f32
module @convert_truths_to_floats {
  func.func @before() -> tensor<2xf32> {
    %c0_0 = stablehlo.constant dense<[false, true]> : tensor<2xi1>
    %r0 = stablehlo.convert %c0_0 : (tensor<2xi1>) -> tensor<2xf32>
    return %r0 : tensor<2xf32>
  }
  func.func @after() -> tensor<2xf32> {
    %s0 = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xf32>
    return %s0 : tensor<2xf32>
  }
}

// -----

// of eval_convert_bool_i32
module @convert_truths_to_integers {
  func.func @before() -> tensor<2xi32> {
    %c0_0 = stablehlo.constant dense<[false, true]> : tensor<2xi1>
    %r0 = stablehlo.convert %c0_0 : (tensor<2xi1>) -> tensor<2xi32>
    return %r0 : tensor<2xi32>
  }
  func.func @after() -> tensor<2xi32> {
    %s0 = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
    return %s0 : tensor<2xi32>
  }
}

// -----

// of eval_convert_i32_bool
module @convert_integers_to_truths {
  func.func @before() -> tensor<3xi1> {
    %c0_0 = stablehlo.constant dense<[0, 1, 12]> : tensor<3xi32>
    %r0 = stablehlo.convert %c0_0 : (tensor<3xi32>) -> tensor<3xi1>
    return %r0 : tensor<3xi1>
  }
  func.func @after() -> tensor<3xi1> {
    %s0 = stablehlo.constant dense<[false, true, true]> : tensor<3xi1>
    return %s0 : tensor<3xi1>
  }
}

// -----

// of eval_convert_f32_bool
module @convert_floats_to_truths {
  func.func @before() -> tensor<4xi1> {
    %c0_0 = stablehlo.constant dense<[-2.0, 0.0, 1.0, 12.0]> : tensor<4xf32>
    %r0 = stablehlo.convert %c0_0 : (tensor<4xf32>) -> tensor<4xi1>
    return %r0 : tensor<4xi1>
  }
  func.func @after() -> tensor<4xi1> {
    %s0 = stablehlo.constant dense<[true, false, true, true]> : tensor<4xi1>
    return %s0 : tensor<4xi1>
  }
}

// -----

// of eval_convert_f32_non_fittable
module @convert_to_the_largest_that_fits {
  func.func @before() -> tensor<i32> {
    %c0_0 = stablehlo.constant dense<2147483520.0> : tensor<f32>
    %r0 = stablehlo.convert %c0_0 : (tensor<f32>) -> tensor<i32>
    return %r0 : tensor<i32>
  }
  func.func @after() -> tensor<i32> {
    %s0 = stablehlo.constant dense<2147483520> : tensor<i32>
    return %s0 : tensor<i32>
  }
}

// -----

// of eval_convert_i32_non_exact
module @convert_integers_that_are_rounded {
  func.func @before() -> tensor<2xf32> {
    %c0_0 = stablehlo.constant dense<[16777213, 16777217]> : tensor<2xi32>
    %r0 = stablehlo.convert %c0_0 : (tensor<2xi32>) -> tensor<2xf32>
    return %r0 : tensor<2xf32>
  }
  func.func @after() -> tensor<2xf32> {
    %s0 = stablehlo.constant dense<[1.6777213E+7, 1.6777216E+7]> : tensor<2xf32>
    return %s0 : tensor<2xf32>
  }
}

// -----

// of eval_convert_f64_precision_loss
module @convert_to_less_precision {
  func.func @before() -> (tensor<f32>, tensor<f32>) {
    %c0_0 = stablehlo.constant dense<0.10000000000000001> : tensor<f64>
    %r0 = stablehlo.convert %c0_0 : (tensor<f64>) -> tensor<f32>
    %c1_0 = stablehlo.constant dense<8.0> : tensor<f64>
    %r1 = stablehlo.convert %c1_0 : (tensor<f64>) -> tensor<f32>
    return %r0, %r1 : tensor<f32>, tensor<f32>
  }
  func.func @after() -> (tensor<f32>, tensor<f32>) {
    %s0 = stablehlo.constant dense<0x3DCCCCCD> : tensor<f32>
    %s1 = stablehlo.constant dense<8.0> : tensor<f32>
    return %s0, %s1 : tensor<f32>, tensor<f32>
  }
}

// -----

// of broadcast_in_dim_fold_splat
module @broadcast_of_constants {
  func.func @before() -> (tensor<4xi32>, tensor<2xf32>, tensor<3xcomplex<f32>>, tensor<3x2xi32>) {
    %c0_0 = stablehlo.constant dense<5> : tensor<i32>
    %r0 = stablehlo.broadcast_in_dim %c0_0, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %c1_0 = stablehlo.constant dense<3.0> : tensor<f32>
    %r1 = stablehlo.broadcast_in_dim %c1_0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %c2_0 = stablehlo.constant dense<(1.0,2.0)> : tensor<complex<f32>>
    %r2 = stablehlo.broadcast_in_dim %c2_0, dims = [] : (tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
    %c3_0 = stablehlo.constant dense<1> : tensor<1x3xi32>
    %r3 = stablehlo.broadcast_in_dim %c3_0, dims = [1, 0] : (tensor<1x3xi32>) -> tensor<3x2xi32>
    return %r0, %r1, %r2, %r3 : tensor<4xi32>, tensor<2xf32>, tensor<3xcomplex<f32>>, tensor<3x2xi32>
  }
  func.func @after() -> (tensor<4xi32>, tensor<2xf32>, tensor<3xcomplex<f32>>, tensor<3x2xi32>) {
    %s0 = stablehlo.constant dense<5> : tensor<4xi32>
    %s1 = stablehlo.constant dense<3.0> : tensor<2xf32>
    %s2 = stablehlo.constant dense<(1.0,2.0)> : tensor<3xcomplex<f32>>
    %s3 = stablehlo.constant dense<1> : tensor<3x2xi32>
    return %s0, %s1, %s2, %s3 : tensor<4xi32>, tensor<2xf32>, tensor<3xcomplex<f32>>, tensor<3x2xi32>
  }
}

// -----

// of concatenate_fold
module @concatenate_of_constants {
  func.func @before() -> (tensor<6xi32>, tensor<2x3xi32>) {
    %c0_0 = stablehlo.constant dense<[4, 5]> : tensor<2xi32>
    %c0_1 = stablehlo.constant dense<[6, 7, 8]> : tensor<3xi32>
    %c0_2 = stablehlo.constant dense<9> : tensor<1xi32>
    %r0 = stablehlo.concatenate %c0_0, %c0_1, %c0_2, dim = 0 : (tensor<2xi32>, tensor<3xi32>, tensor<1xi32>) -> tensor<6xi32>
    %c1_0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
    %c1_1 = stablehlo.constant dense<[[5], [6]]> : tensor<2x1xi32>
    %r1 = stablehlo.concatenate %c1_0, %c1_1, dim = 1 : (tensor<2x2xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
    return %r0, %r1 : tensor<6xi32>, tensor<2x3xi32>
  }
  func.func @after() -> (tensor<6xi32>, tensor<2x3xi32>) {
    %s0 = stablehlo.constant dense<[4, 5, 6, 7, 8, 9]> : tensor<6xi32>
    %s1 = stablehlo.constant dense<[[1, 2, 5], [3, 4, 6]]> : tensor<2x3xi32>
    return %s0, %s1 : tensor<6xi32>, tensor<2x3xi32>
  }
}

// -----

// of fold_concatenate_splat_leading
module @concatenate_splats_first {
  func.func @before(%a: tensor<3xi16>) -> tensor<7xi16> {
    %c = stablehlo.constant dense<5> : tensor<2xi16>
    %0 = stablehlo.concatenate %c, %c, %a, dim = 0 : (tensor<2xi16>, tensor<2xi16>, tensor<3xi16>) -> tensor<7xi16>
    return %0 : tensor<7xi16>
  }
  func.func @after(%a: tensor<3xi16>) -> tensor<7xi16> {
    %d = stablehlo.constant dense<5> : tensor<4xi16>
    %0 = stablehlo.concatenate %d, %a, dim = 0 : (tensor<4xi16>, tensor<3xi16>) -> tensor<7xi16>
    return %0 : tensor<7xi16>
  }
}

// -----

// of fold_concatenate_splat_trailing
module @concatenate_splats_last {
  func.func @before(%a: tensor<3xi16>) -> tensor<7xi16> {
    %c = stablehlo.constant dense<5> : tensor<2xi16>
    %0 = stablehlo.concatenate %a, %c, %c, dim = 0 : (tensor<3xi16>, tensor<2xi16>, tensor<2xi16>) -> tensor<7xi16>
    return %0 : tensor<7xi16>
  }
  func.func @after(%a: tensor<3xi16>) -> tensor<7xi16> {
    %d = stablehlo.constant dense<5> : tensor<4xi16>
    %0 = stablehlo.concatenate %a, %d, dim = 0 : (tensor<3xi16>, tensor<4xi16>) -> tensor<7xi16>
    return %0 : tensor<7xi16>
  }
}

// -----

// of fold_concatenate_splat_middle
module @concatenate_splats_between {
  func.func @before(%a: tensor<3xi16>) -> tensor<10xi16> {
    %c = stablehlo.constant dense<5> : tensor<2xi16>
    %0 = stablehlo.concatenate %a, %c, %c, %a, dim = 0 : (tensor<3xi16>, tensor<2xi16>, tensor<2xi16>, tensor<3xi16>) -> tensor<10xi16>
    return %0 : tensor<10xi16>
  }
  func.func @after(%a: tensor<3xi16>) -> tensor<10xi16> {
    %d = stablehlo.constant dense<5> : tensor<4xi16>
    %0 = stablehlo.concatenate %a, %d, %a, dim = 0 : (tensor<3xi16>, tensor<4xi16>, tensor<3xi16>) -> tensor<10xi16>
    return %0 : tensor<10xi16>
  }
}

// -----

// of fold_concatenate_splat_multiple
module @concatenate_two_splats {
  func.func @before(%a: tensor<1xi16>) -> tensor<5xi16> {
    %c = stablehlo.constant dense<3> : tensor<1xi16>
    %d = stablehlo.constant dense<4> : tensor<1xi16>
    %0 = stablehlo.concatenate %c, %c, %d, %d, %a, dim = 0 : (tensor<1xi16>, tensor<1xi16>, tensor<1xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<5xi16>
    return %0 : tensor<5xi16>
  }
  func.func @after(%a: tensor<1xi16>) -> tensor<5xi16> {
    %c = stablehlo.constant dense<3> : tensor<2xi16>
    %d = stablehlo.constant dense<4> : tensor<2xi16>
    %0 = stablehlo.concatenate %c, %d, %a, dim = 0 : (tensor<2xi16>, tensor<2xi16>, tensor<1xi16>) -> tensor<5xi16>
    return %0 : tensor<5xi16>
  }
}

// -----

// of reshape_fold
module @reshape_of_constants {
  func.func @before() -> (tensor<1xf32>, tensor<2x2xi32>, tensor<6xcomplex<f32>>) {
    %c0_0 = stablehlo.constant dense<2.5> : tensor<f32>
    %r0 = stablehlo.reshape %c0_0 : (tensor<f32>) -> tensor<1xf32>
    %c1_0 = stablehlo.constant dense<[5, 6, 7, 8]> : tensor<4xi32>
    %r1 = stablehlo.reshape %c1_0 : (tensor<4xi32>) -> tensor<2x2xi32>
    %c2_0 = stablehlo.constant dense<(1.0,2.0)> : tensor<2x3xcomplex<f32>>
    %r2 = stablehlo.reshape %c2_0 : (tensor<2x3xcomplex<f32>>) -> tensor<6xcomplex<f32>>
    return %r0, %r1, %r2 : tensor<1xf32>, tensor<2x2xi32>, tensor<6xcomplex<f32>>
  }
  func.func @after() -> (tensor<1xf32>, tensor<2x2xi32>, tensor<6xcomplex<f32>>) {
    %s0 = stablehlo.constant dense<2.5> : tensor<1xf32>
    %s1 = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi32>
    %s2 = stablehlo.constant dense<(1.0,2.0)> : tensor<6xcomplex<f32>>
    return %s0, %s1, %s2 : tensor<1xf32>, tensor<2x2xi32>, tensor<6xcomplex<f32>>
  }
}

// -----

// of reverse_fold_single_dim_cst reverse_fold_multiple_dim_cst reverse_splat_cst
module @reverse_of_constants {
  func.func @before() -> (tensor<3xi32>, tensor<2x2xf32>, tensor<3x2xi32>) {
    %c0_0 = stablehlo.constant dense<[4, 5, 6]> : tensor<3xi32>
    %r0 = stablehlo.reverse %c0_0, dims = [0] : tensor<3xi32>
    %c1_0 = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
    %r1 = stablehlo.reverse %c1_0, dims = [0, 1] : tensor<2x2xf32>
    %c2_0 = stablehlo.constant dense<1> : tensor<3x2xi32>
    %r2 = stablehlo.reverse %c2_0, dims = [0] : tensor<3x2xi32>
    return %r0, %r1, %r2 : tensor<3xi32>, tensor<2x2xf32>, tensor<3x2xi32>
  }
  func.func @after() -> (tensor<3xi32>, tensor<2x2xf32>, tensor<3x2xi32>) {
    %s0 = stablehlo.constant dense<[6, 5, 4]> : tensor<3xi32>
    %s1 = stablehlo.constant dense<[[4.0, 3.0], [2.0, 1.0]]> : tensor<2x2xf32>
    %s2 = stablehlo.constant dense<1> : tensor<3x2xi32>
    return %s0, %s1, %s2 : tensor<3xi32>, tensor<2x2xf32>, tensor<3x2xi32>
  }
}

// -----

// of slice_fold slice_fold_splat
module @slice_of_constants {
  func.func @before() -> (tensor<2x1xi32>, tensor<2x1xi32>) {
    %c0_0 = stablehlo.constant dense<[[0], [1], [2], [3]]> : tensor<4x1xi32>
    %r0 = stablehlo.slice %c0_0 [1:3, 0:1] : (tensor<4x1xi32>) -> tensor<2x1xi32>
    %c1_0 = stablehlo.constant dense<4> : tensor<4x1xi32>
    %r1 = stablehlo.slice %c1_0 [1:3, 0:1] : (tensor<4x1xi32>) -> tensor<2x1xi32>
    return %r0, %r1 : tensor<2x1xi32>, tensor<2x1xi32>
  }
  func.func @after() -> (tensor<2x1xi32>, tensor<2x1xi32>) {
    %s0 = stablehlo.constant dense<[[1], [2]]> : tensor<2x1xi32>
    %s1 = stablehlo.constant dense<4> : tensor<2x1xi32>
    return %s0, %s1 : tensor<2x1xi32>, tensor<2x1xi32>
  }
}

// -----

// of eval_transpose eval_transpose_zerodim eval_transpose_zerorank eval_transpose_splat
module @transpose_of_constants {
  func.func @before() -> (tensor<2x1x3xi32>, tensor<2x3x0xf32>, tensor<i32>, tensor<4x3x1xi32>) {
    %c0_0 = stablehlo.constant dense<[[[1, 2], [3, 4], [5, 6]]]> : tensor<1x3x2xi32>
    %r0 = stablehlo.transpose %c0_0, dims = [2, 0, 1] : (tensor<1x3x2xi32>) -> tensor<2x1x3xi32>
    %c1_0 = stablehlo.constant dense<> : tensor<3x0x2xf32>
    %r1 = stablehlo.transpose %c1_0, dims = [2, 0, 1] : (tensor<3x0x2xf32>) -> tensor<2x3x0xf32>
    %c2_0 = stablehlo.constant dense<8> : tensor<i32>
    %r2 = stablehlo.transpose %c2_0, dims = [] : (tensor<i32>) -> tensor<i32>
    %c3_0 = stablehlo.constant dense<8> : tensor<3x1x4xi32>
    %r3 = stablehlo.transpose %c3_0, dims = [2, 0, 1] : (tensor<3x1x4xi32>) -> tensor<4x3x1xi32>
    return %r0, %r1, %r2, %r3 : tensor<2x1x3xi32>, tensor<2x3x0xf32>, tensor<i32>, tensor<4x3x1xi32>
  }
  func.func @after() -> (tensor<2x1x3xi32>, tensor<2x3x0xf32>, tensor<i32>, tensor<4x3x1xi32>) {
    %s0 = stablehlo.constant dense<[[[1, 3, 5]], [[2, 4, 6]]]> : tensor<2x1x3xi32>
    %s1 = stablehlo.constant dense<> : tensor<2x3x0xf32>
    %s2 = stablehlo.constant dense<8> : tensor<i32>
    %s3 = stablehlo.constant dense<8> : tensor<4x3x1xi32>
    return %s0, %s1, %s2, %s3 : tensor<2x1x3xi32>, tensor<2x3x0xf32>, tensor<i32>, tensor<4x3x1xi32>
  }
}
