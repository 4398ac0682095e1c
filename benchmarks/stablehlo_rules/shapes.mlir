// of broadcast_in_dim_transpose broadcast_in_dim_noop_merge_sharding
module @broadcast_is_identity {
  func.func @before(%a: tensor<4x4xi16>) -> tensor<4x4xi16> {
    %0 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<4x4xi16>) -> tensor<4x4xi16>
    return %0 : tensor<4x4xi16>
  }
  func.func @after(%a: tensor<4x4xi16>) -> tensor<4x4xi16> {
    return %a : tensor<4x4xi16>
  }
}

// -----

// of broadcast_in_dim_transpose broadcast_in_dim_to_transpose_10
module @broadcast_is_transpose {
  func.func @before(%a: tensor<4x3xi16>) -> tensor<3x4xi16> {
    %0 = stablehlo.broadcast_in_dim %a, dims = [1, 0] : (tensor<4x3xi16>) -> tensor<3x4xi16>
    return %0 : tensor<3x4xi16>
  }
  func.func @after(%a: tensor<4x3xi16>) -> tensor<3x4xi16> {
    %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<4x3xi16>) -> tensor<3x4xi16>
    return %0 : tensor<3x4xi16>
  }
}

// -----

// of broadcast_in_dim_transpose_invert
module @broadcast_is_inverse_transpose {
  func.func @before(%a: tensor<2x3x4x5xf32>) -> tensor<4x2x5x3xf32> {
    %0 = stablehlo.broadcast_in_dim %a, dims = [1, 3, 0, 2] : (tensor<2x3x4x5xf32>) -> tensor<4x2x5x3xf32>
    return %0 : tensor<4x2x5x3xf32>
  }
  func.func @after(%a: tensor<2x3x4x5xf32>) -> tensor<4x2x5x3xf32> {
    %0 = stablehlo.transpose %a, dims = [2, 0, 3, 1] : (tensor<2x3x4x5xf32>) -> tensor<4x2x5x3xf32>
    return %0 : tensor<4x2x5x3xf32>
  }
}

// -----

// of broadcast_in_dim_nested broadcast_in_dim_prefer_nested_reshape broadcast_in_dim_merge_composition_sharding
module @broadcast_of_broadcast {
  func.func @before(%a: tensor<3x4xi16>) -> tensor<4x2x5x3xi16> {
    %0 = stablehlo.broadcast_in_dim %a, dims = [2, 0] : (tensor<3x4xi16>) -> tensor<4x5x3xi16>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 2, 3] : (tensor<4x5x3xi16>) -> tensor<4x2x5x3xi16>
    return %1 : tensor<4x2x5x3xi16>
  }
  func.func @after(%a: tensor<3x4xi16>) -> tensor<4x2x5x3xi16> {
    %0 = stablehlo.broadcast_in_dim %a, dims = [3, 0] : (tensor<3x4xi16>) -> tensor<4x2x5x3xi16>
    return %0 : tensor<4x2x5x3xi16>
  }
}

// -----

// of broadcast_in_dim_nested_bounded
module @broadcast_of_broadcast_bounded {
  func.func @before(%a: tensor<3x4xi16>) -> tensor<4x2x3xi16> {
    %0 = stablehlo.broadcast_in_dim %a, dims = [1, 0] : (tensor<3x4xi16>) -> tensor<4x?xi16, #stablehlo.bounds<?, 3>>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 2] : (tensor<4x?xi16, #stablehlo.bounds<?, 3>>) -> tensor<4x2x3xi16>
    return %1 : tensor<4x2x3xi16>
  }
  func.func @after(%a: tensor<3x4xi16>) -> tensor<4x2x3xi16> {
    %0 = stablehlo.broadcast_in_dim %a, dims = [2, 0] : (tensor<3x4xi16>) -> tensor<4x2x3xi16>
    return %0 : tensor<4x2x3xi16>
  }
}

// -----

// of broadcast_in_dim_reshape broadcast_in_dim_to_reshape_10
module @broadcast_is_reshape {
  func.func @before(%a: tensor<4x5xi16>) -> (tensor<1x4x5xi16>, tensor<4x5x1xi16>) {
    %0 = stablehlo.broadcast_in_dim %a, dims = [1, 2] : (tensor<4x5xi16>) -> tensor<1x4x5xi16>
    %1 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<4x5xi16>) -> tensor<4x5x1xi16>
    return %0, %1 : tensor<1x4x5xi16>, tensor<4x5x1xi16>
  }
  func.func @after(%a: tensor<4x5xi16>) -> (tensor<1x4x5xi16>, tensor<4x5x1xi16>) {
    %0 = stablehlo.reshape %a : (tensor<4x5xi16>) -> tensor<1x4x5xi16>
    %1 = stablehlo.reshape %a : (tensor<4x5xi16>) -> tensor<4x5x1xi16>
    return %0, %1 : tensor<1x4x5xi16>, tensor<4x5x1xi16>
  }
}

// -----

// of broadcast_in_dim_prefer_nested_reshape
module @broadcast_of_broadcast_is_broadcast_of_reshape {
  func.func @before(%a: tensor<3x4xi16>) -> tensor<2x3x4x5xi16> {
    %0 = stablehlo.broadcast_in_dim %a, dims = [0, 2] : (tensor<3x4xi16>) -> tensor<3x1x4xi16>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1, 3, 2] : (tensor<3x1x4xi16>) -> tensor<2x3x4x5xi16>
    return %1 : tensor<2x3x4x5xi16>
  }
  func.func @after(%a: tensor<3x4xi16>) -> tensor<2x3x4x5xi16> {
    %0 = stablehlo.reshape %a : (tensor<3x4xi16>) -> tensor<3x1x4xi16>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1, 3, 2] : (tensor<3x1x4xi16>) -> tensor<2x3x4x5xi16>
    return %1 : tensor<2x3x4x5xi16>
  }
}

// -----

// of concatenate_noop
module @concatenate_one {
  func.func @before(%a: tensor<5xi16>) -> tensor<5xi16> {
    %0 = stablehlo.concatenate %a, dim = 0 : (tensor<5xi16>) -> tensor<5xi16>
    return %0 : tensor<5xi16>
  }
  func.func @after(%a: tensor<5xi16>) -> tensor<5xi16> {
    return %a : tensor<5xi16>
  }
}

// -----

// of concatenate_with_empty
module @concatenate_with_empty {
  func.func @before(%a: tensor<3xi16>, %b: tensor<0xi16>) -> tensor<6xi16> {
    %0 = stablehlo.concatenate %a, %b, %a, dim = 0 : (tensor<3xi16>, tensor<0xi16>, tensor<3xi16>) -> tensor<6xi16>
    return %0 : tensor<6xi16>
  }
  func.func @after(%a: tensor<3xi16>, %b: tensor<0xi16>) -> tensor<6xi16> {
    %0 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<3xi16>, tensor<3xi16>) -> tensor<6xi16>
    return %0 : tensor<6xi16>
  }
}

// -----

// of concatenate_empty_bool
module @concatenate_empty_truths {
  func.func @before(%a: tensor<0x2xi1>, %b: tensor<0x2xi1>) -> tensor<0x2xi1> {
    %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<0x2xi1>, tensor<0x2xi1>) -> tensor<0x2xi1>
    return %0 : tensor<0x2xi1>
  }
  func.func @after(%a: tensor<0x2xi1>, %b: tensor<0x2xi1>) -> tensor<0x2xi1> {
    %0 = stablehlo.constant dense<> : tensor<0x2xi1>
    return %0 : tensor<0x2xi1>
  }
}

// -----

// of concatenate_zero_extent
module @concatenate_empty_integers {
  func.func @before(%a: tensor<0x2xi16>, %b: tensor<0x2xi16>) -> tensor<0x2xi16> {
    %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<0x2xi16>, tensor<0x2xi16>) -> tensor<0x2xi16>
    return %0 : tensor<0x2xi16>
  }
  func.func @after(%a: tensor<0x2xi16>, %b: tensor<0x2xi16>) -> tensor<0x2xi16> {
    %0 = stablehlo.constant dense<> : tensor<0x2xi16>
    return %0 : tensor<0x2xi16>
  }
}

// -----

// of concatenate_empty_float
module @concatenate_empty_floats {
  func.func @before(%a: tensor<0x2xf32>, %b: tensor<0x2xf32>) -> tensor<0x2xf32> {
    %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<0x2xf32>, tensor<0x2xf32>) -> tensor<0x2xf32>
    return %0 : tensor<0x2xf32>
  }
  func.func @after(%a: tensor<0x2xf32>, %b: tensor<0x2xf32>) -> tensor<0x2xf32> {
    %0 = stablehlo.constant dense<> : tensor<0x2xf32>
    return %0 : tensor<0x2xf32>
  }
}

// -----

// of concatenate_forward
module @concatenate_of_concatenate {
  func.func @before(%a: tensor<3xi16>, %b: tensor<2xi16>) -> tensor<7xi16> {
    %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<3xi16>, tensor<2xi16>) -> tensor<5xi16>
    %c = stablehlo.constant dense<[8, 9]> : tensor<2xi16>
    %1 = stablehlo.concatenate %0, %c, dim = 0 : (tensor<5xi16>, tensor<2xi16>) -> tensor<7xi16>
    return %1 : tensor<7xi16>
  }
  func.func @after(%a: tensor<3xi16>, %b: tensor<2xi16>) -> tensor<7xi16> {
    %c = stablehlo.constant dense<[8, 9]> : tensor<2xi16>
    %0 = stablehlo.concatenate %a, %b, %c, dim = 0 : (tensor<3xi16>, tensor<2xi16>, tensor<2xi16>) -> tensor<7xi16>
    return %0 : tensor<7xi16>
  }
}

// -----

// of iota_constant iota_constant_multi eval_iota
module @iota_of_one {
  func.func @before() -> (tensor<1x4xi16>, tensor<1xi16>) {
    %0 = stablehlo.iota dim = 0 : tensor<1x4xi16>
    %1 = stablehlo.iota dim = 0 : tensor<1xi16>
    return %0, %1 : tensor<1x4xi16>, tensor<1xi16>
  }
  func.func @after() -> (tensor<1x4xi16>, tensor<1xi16>) {
    %0 = stablehlo.constant dense<0> : tensor<1x4xi16>
    %1 = stablehlo.constant dense<0> : tensor<1xi16>
    return %0, %1 : tensor<1x4xi16>, tensor<1xi16>
  }
}

// -----

// of iota_broadcast_dim1 iota_broadcast_dim2
module @iota_is_broadcast {
  func.func @before() -> (tensor<6x3xi16>, tensor<6x3xi16>) {
    %0 = stablehlo.iota dim = 0 : tensor<6x3xi16>
    %1 = stablehlo.iota dim = 1 : tensor<6x3xi16>
    return %0, %1 : tensor<6x3xi16>, tensor<6x3xi16>
  }
  func.func @after() -> (tensor<6x3xi16>, tensor<6x3xi16>) {
    %0 = stablehlo.iota dim = 0 : tensor<6xi16>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<6xi16>) -> tensor<6x3xi16>
    %2 = stablehlo.iota dim = 0 : tensor<3xi16>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<3xi16>) -> tensor<6x3xi16>
    return %1, %3 : tensor<6x3xi16>, tensor<6x3xi16>
  }
}

// -----

// of eval_iota_zero_dimension
module @iota_empty {
  func.func @before() -> (tensor<0xi16>, tensor<3x0x2xi16>) {
    %0 = stablehlo.iota dim = 0 : tensor<0xi16>
    %1 = stablehlo.iota dim = 2 : tensor<3x0x2xi16>
    return %0, %1 : tensor<0xi16>, tensor<3x0x2xi16>
  }
  func.func @after() -> (tensor<0xi16>, tensor<3x0x2xi16>) {
    %0 = stablehlo.constant dense<> : tensor<0xi16>
    %1 = stablehlo.constant dense<> : tensor<3x0x2xi16>
    return %0, %1 : tensor<0xi16>, tensor<3x0x2xi16>
  }
}
