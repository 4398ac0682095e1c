// of pad_zero_length
module @pad_of_empty {
  func.func @before(%a: tensor<4x0xf32>, %v: tensor<f32>) -> tensor<5x3xf32> {
    %0 = stablehlo.pad %a, %v, low = [1, 2], high = [0, 1], interior = [0, 0] : (tensor<4x0xf32>, tensor<f32>) -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
  func.func @after(%a: tensor<4x0xf32>, %v: tensor<f32>) -> tensor<5x3xf32> {
    %0 = stablehlo.broadcast_in_dim %v, dims = [] : (tensor<f32>) -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
}

// -----

// of pad_noop
module @pad_by_nothing {
  func.func @before(%a: tensor<3x5xf16>, %i: tensor<i32>) -> tensor<3x5xf16> {
    %v = stablehlo.convert %i : (tensor<i32>) -> tensor<f16>
    %0 = stablehlo.pad %a, %v, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<3x5xf16>, tensor<f16>) -> tensor<3x5xf16>
    return %0 : tensor<3x5xf16>
  }
  func.func @after(%a: tensor<3x5xf16>, %i: tensor<i32>) -> tensor<3x5xf16> {
    return %a : tensor<3x5xf16>
  }
}

// -----

// of pad_rotate_tensor_no_dim_change
module @pad_that_moves attributes {rewright.expect = "refuted"} {
  func.func @before(%a: tensor<5x5xf32>) -> tensor<5x5xf32> {
    %v = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.pad %a, %v, low = [0, -1], high = [0, 1], interior = [0, 0] : (tensor<5x5xf32>, tensor<f32>) -> tensor<5x5xf32>
    return %0 : tensor<5x5xf32>
  }
  func.func @after(%a: tensor<5x5xf32>) -> tensor<5x5xf32> {
    return %a : tensor<5x5xf32>
  }
}

// -----

// of reshape_identity reshape_noop_merge_sharding
module @reshape_to_its_shape {
  func.func @before(%a: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = stablehlo.reshape %a : (tensor<3x4xf32>) -> tensor<3x4xf32>
    return %0 : tensor<3x4xf32>
  }
  func.func @after(%a: tensor<3x4xf32>) -> tensor<3x4xf32> {
    return %a : tensor<3x4xf32>
  }
}

// -----

// of reshape_reshape reshape_merge_composition_sharding
module @reshape_of_reshape {
  func.func @before(%a: tensor<4x6xi16>) -> tensor<3x8xi16> {
    %0 = stablehlo.reshape %a : (tensor<4x6xi16>) -> tensor<2x12xi16>
    %1 = stablehlo.reshape %0 : (tensor<2x12xi16>) -> tensor<3x8xi16>
    return %1 : tensor<3x8xi16>
  }
  func.func @after(%a: tensor<4x6xi16>) -> tensor<3x8xi16> {
    %0 = stablehlo.reshape %a : (tensor<4x6xi16>) -> tensor<3x8xi16>
    return %0 : tensor<3x8xi16>
  }
}

// -----

// of reverse_empty_dim
module @reverse_along_nothing {
  func.func @before(%a: tensor<2x?xi16>) -> tensor<2x?xi16> {
    %0 = stablehlo.reverse %a, dims = [] : tensor<2x?xi16>
    return %0 : tensor<2x?xi16>
  }
  func.func @after(%a: tensor<2x?xi16>) -> tensor<2x?xi16> {
    return %a : tensor<2x?xi16>
  }
}

// -----

// of reverse_zero_element_any_dim
module @reverse_of_empty {
  func.func @before(%a: tensor<2x0x3xi16>) -> tensor<2x0x3xi16> {
    %0 = stablehlo.reverse %a, dims = [0, 1] : tensor<2x0x3xi16>
    return %0 : tensor<2x0x3xi16>
  }
  func.func @after(%a: tensor<2x0x3xi16>) -> tensor<2x0x3xi16> {
    return %a : tensor<2x0x3xi16>
  }
}

// -----

// of reverse_one_element_in_all_dim reverse_all_dim_to_reverse_equals_one
module @reverse_along_ones {
  func.func @before(%a: tensor<1x4x1xi16>) -> tensor<1x4x1xi16> {
    %0 = stablehlo.reverse %a, dims = [0, 2] : tensor<1x4x1xi16>
    return %0 : tensor<1x4x1xi16>
  }
  func.func @after(%a: tensor<1x4x1xi16>) -> tensor<1x4x1xi16> {
    return %a : tensor<1x4x1xi16>
  }
}

// -----

// of slice_of_concat
module @slice_of_concatenate {
  func.func @before(%a: tensor<4x3xf32>, %b: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<1x3xf32>) {
    %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<4x3xf32>, tensor<2x3xf32>) -> tensor<6x3xf32>
    %1 = stablehlo.slice %0 [1:3, 0:3] : (tensor<6x3xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.slice %0 [5:6, 0:3] : (tensor<6x3xf32>) -> tensor<1x3xf32>
    return %1, %2 : tensor<2x3xf32>, tensor<1x3xf32>
  }
  func.func @after(%a: tensor<4x3xf32>, %b: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<1x3xf32>) {
    %0 = stablehlo.slice %a [1:3, 0:3] : (tensor<4x3xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.slice %b [1:2, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    return %0, %1 : tensor<2x3xf32>, tensor<1x3xf32>
  }
}

// -----

// of slice_2D_noop slice_noop_merge_sharding
module @slice_of_all {
  func.func @before(%a: tensor<3x4xi16>) -> tensor<3x4xi16> {
    %0 = stablehlo.slice %a [0:3, 0:4] : (tensor<3x4xi16>) -> tensor<3x4xi16>
    return %0 : tensor<3x4xi16>
  }
  func.func @after(%a: tensor<3x4xi16>) -> tensor<3x4xi16> {
    return %a : tensor<3x4xi16>
  }
}

// -----

// of slice_zero_extent
module @slice_of_nothing {
  func.func @before(%a: tensor<3x4xf32>) -> tensor<0x4xf32> {
    %0 = stablehlo.slice %a [2:2, 0:4] : (tensor<3x4xf32>) -> tensor<0x4xf32>
    return %0 : tensor<0x4xf32>
  }
  func.func @after(%a: tensor<3x4xf32>) -> tensor<0x4xf32> {
    %0 = stablehlo.constant dense<> : tensor<0x4xf32>
    return %0 : tensor<0x4xf32>
  }
}

// -----

// of transpose_identity transpose_noop_merge_sharding
module @transpose_that_keeps_the_order {
  func.func @before(%a: tensor<5x?xf32>, %b: tensor<f32>) -> (tensor<5x?xf32>, tensor<f32>) {
    %0 = stablehlo.transpose %a, dims = [0, 1] : (tensor<5x?xf32>) -> tensor<5x?xf32>
    %1 = stablehlo.transpose %b, dims = [] : (tensor<f32>) -> tensor<f32>
    return %0, %1 : tensor<5x?xf32>, tensor<f32>
  }
  func.func @after(%a: tensor<5x?xf32>, %b: tensor<f32>) -> (tensor<5x?xf32>, tensor<f32>) {
    return %a, %b : tensor<5x?xf32>, tensor<f32>
  }
}

// -----

// of transpose_is_reshape
module @transpose_is_reshape {
  func.func @before(%a: tensor<1x3x4x1xf32>) -> tensor<1x3x1x4xf32> {
    %0 = stablehlo.transpose %a, dims = [3, 1, 0, 2] : (tensor<1x3x4x1xf32>) -> tensor<1x3x1x4xf32>
    return %0 : tensor<1x3x1x4xf32>
  }
  func.func @after(%a: tensor<1x3x4x1xf32>) -> tensor<1x3x1x4xf32> {
    %0 = stablehlo.reshape %a : (tensor<1x3x4x1xf32>) -> tensor<1x3x1x4xf32>
    return %0 : tensor<1x3x1x4xf32>
  }
}

// -----

// of transpose_is_not_reshape
module @transpose_is_no_reshape attributes {rewright.expect = "refuted"} {
  func.func @before(%a: tensor<1x3x4x2xf32>) -> tensor<2x3x1x4xf32> {
    %0 = stablehlo.transpose %a, dims = [3, 1, 0, 2] : (tensor<1x3x4x2xf32>) -> tensor<2x3x1x4xf32>
    return %0 : tensor<2x3x1x4xf32>
  }
  func.func @after(%a: tensor<1x3x4x2xf32>) -> tensor<2x3x1x4xf32> {
    %0 = stablehlo.reshape %a : (tensor<1x3x4x2xf32>) -> tensor<2x3x1x4xf32>
    return %0 : tensor<2x3x1x4xf32>
  }
}

// -----

// of transpose_of_transpose
module @transpose_of_transpose {
  func.func @before(%a: tensor<?x2x?x4xf32>) -> tensor<?x2x?x4xf32> {
    %0 = stablehlo.transpose %a, dims = [3, 2, 1, 0] : (tensor<?x2x?x4xf32>) -> tensor<4x?x2x?xf32>
    %1 = stablehlo.transpose %0, dims = [3, 2, 1, 0] : (tensor<4x?x2x?xf32>) -> tensor<?x2x?x4xf32>
    return %1 : tensor<?x2x?x4xf32>
  }
  func.func @after(%a: tensor<?x2x?x4xf32>) -> tensor<?x2x?x4xf32> {
    return %a : tensor<?x2x?x4xf32>
  }
}

// -----

// of transpose_of_transpose_merge_sharding
module @transpose_of_transpose_is_one {
  func.func @before(%a: tensor<2x3x4xi16>) -> tensor<4x3x2xi16> {
    %0 = stablehlo.transpose %a, dims = [1, 0, 2] : (tensor<2x3x4xi16>) -> tensor<3x2x4xi16>
    %1 = stablehlo.transpose %0, dims = [2, 0, 1] : (tensor<3x2x4xi16>) -> tensor<4x3x2xi16>
    return %1 : tensor<4x3x2xi16>
  }
  func.func @after(%a: tensor<2x3x4xi16>) -> tensor<4x3x2xi16> {
    %0 = stablehlo.transpose %a, dims = [2, 1, 0] : (tensor<2x3x4xi16>) -> tensor<4x3x2xi16>
    return %0 : tensor<4x3x2xi16>
  }
}

// -----

// of add_zero_ext
module @add_of_empty {
  func.func @before(%a: tensor<3x0xi16>, %b: tensor<3x0xi16>) -> tensor<3x0xi16> {
    %0 = stablehlo.add %a, %b : tensor<3x0xi16>
    return %0 : tensor<3x0xi16>
  }
  func.func @after(%a: tensor<3x0xi16>, %b: tensor<3x0xi16>) -> tensor<3x0xi16> {
    %0 = stablehlo.constant dense<> : tensor<3x0xi16>
    return %0 : tensor<3x0xi16>
  }
}

// -----

// of push_shape_ops_to_end
module @shapes_after_elements {
  func.func @before(%a: tensor<6xf32>) -> tensor<2x3x2x1xf32> {
    %0 = stablehlo.reshape %a : (tensor<6xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.broadcast %0, sizes = [1, 2] : (tensor<2x3xf32>) -> tensor<1x2x2x3xf32>
    %2 = stablehlo.cosine %1 : tensor<1x2x2x3xf32>
    %3 = stablehlo.transpose %2, dims = [2, 3, 1, 0] : (tensor<1x2x2x3xf32>) -> tensor<2x3x2x1xf32>
    %4 = stablehlo.abs %3 : tensor<2x3x2x1xf32>
    return %4 : tensor<2x3x2x1xf32>
  }
  func.func @after(%a: tensor<6xf32>) -> tensor<2x3x2x1xf32> {
    %0 = stablehlo.cosine %a : tensor<6xf32>
    %1 = stablehlo.abs %0 : tensor<6xf32>
    %2 = stablehlo.reshape %1 : (tensor<6xf32>) -> tensor<2x3xf32>
    %3 = stablehlo.broadcast %2, sizes = [1, 2] : (tensor<2x3xf32>) -> tensor<1x2x2x3xf32>
    %4 = stablehlo.transpose %3, dims = [2, 3, 1, 0] : (tensor<1x2x2x3xf32>) -> tensor<2x3x2x1xf32>
    return %4 : tensor<2x3x2x1xf32>
  }
}

// -----

// of reorder_with_type_change
module @convert_before_reshape {
  func.func @before(%a: tensor<3x4xi16>) -> tensor<12xi32> {
    %0 = stablehlo.reshape %a : (tensor<3x4xi16>) -> tensor<12xi16>
    %1 = stablehlo.convert %0 : (tensor<12xi16>) -> tensor<12xi32>
    return %1 : tensor<12xi32>
  }
  func.func @after(%a: tensor<3x4xi16>) -> tensor<12xi32> {
    %0 = stablehlo.convert %a : (tensor<3x4xi16>) -> tensor<3x4xi32>
    %1 = stablehlo.reshape %0 : (tensor<3x4xi32>) -> tensor<12xi32>
    return %1 : tensor<12xi32>
  }
}
