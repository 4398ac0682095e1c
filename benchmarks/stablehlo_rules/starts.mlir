// of dynamic_slice_constant_start dynamic_slice_constant_start_discardable_attrs
module @dynamic_slice_from_a_constant {
  func.func @before(%a: tensor<7xi16>) -> tensor<3xi16> {
    %c = stablehlo.constant dense<2> : tensor<i64>
    %0 = stablehlo.dynamic_slice %a, %c, sizes = [3] : (tensor<7xi16>, tensor<i64>) -> tensor<3xi16>
    return %0 : tensor<3xi16>
  }
  func.func @after(%a: tensor<7xi16>) -> tensor<3xi16> {
    %0 = stablehlo.slice %a [2:5] : (tensor<7xi16>) -> tensor<3xi16>
    return %0 : tensor<3xi16>
  }
}

// -----

// of dynamic_slice_constant_start_upper_bound
module @dynamic_slice_from_above {
  func.func @before(%a: tensor<6x3xi16>) -> tensor<1x3xi16> {
    %c = stablehlo.constant dense<9> : tensor<i64>
    %z = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.dynamic_slice %a, %c, %z, sizes = [1, 3] : (tensor<6x3xi16>, tensor<i64>, tensor<i64>) -> tensor<1x3xi16>
    return %0 : tensor<1x3xi16>
  }
  func.func @after(%a: tensor<6x3xi16>) -> tensor<1x3xi16> {
    %0 = stablehlo.slice %a [5:6, 0:3] : (tensor<6x3xi16>) -> tensor<1x3xi16>
    return %0 : tensor<1x3xi16>
  }
}

// -----

// of dynamic_slice_constant_start_lower_bound
module @dynamic_slice_from_below {
  func.func @before(%a: tensor<6x3xi16>) -> tensor<1x3xi16> {
    %c = stablehlo.constant dense<-3> : tensor<i64>
    %z = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.dynamic_slice %a, %c, %z, sizes = [1, 3] : (tensor<6x3xi16>, tensor<i64>, tensor<i64>) -> tensor<1x3xi16>
    return %0 : tensor<1x3xi16>
  }
  func.func @after(%a: tensor<6x3xi16>) -> tensor<1x3xi16> {
    %0 = stablehlo.slice %a [0:1, 0:3] : (tensor<6x3xi16>) -> tensor<1x3xi16>
    return %0 : tensor<1x3xi16>
  }
}

// -----

// of dynamic_slice_fold
module @dynamic_slice_of_a_splat {
  func.func @before(%i: tensor<i32>, %j: tensor<i32>) -> tensor<2x1xi16> {
    %c = stablehlo.constant dense<77> : tensor<6x1xi16>
    %0 = stablehlo.dynamic_slice %c, %i, %j, sizes = [2, 1] : (tensor<6x1xi16>, tensor<i32>, tensor<i32>) -> tensor<2x1xi16>
    return %0 : tensor<2x1xi16>
  }
  func.func @after(%i: tensor<i32>, %j: tensor<i32>) -> tensor<2x1xi16> {
    %0 = stablehlo.constant dense<77> : tensor<2x1xi16>
    return %0 : tensor<2x1xi16>
  }
}

// -----

// of dynamic_update_slice_noop dynamic_update_slice_noop_merge_sharding
module @update_by_nothing {
  func.func @before(%a: tensor<3x4xi16>, %u: tensor<3x0xi16>, %i: tensor<i32>) -> tensor<3x4xi16> {
    %0 = stablehlo.dynamic_update_slice %a, %u, %i, %i : (tensor<3x4xi16>, tensor<3x0xi16>, tensor<i32>, tensor<i32>) -> tensor<3x4xi16>
    return %0 : tensor<3x4xi16>
  }
  func.func @after(%a: tensor<3x4xi16>, %u: tensor<3x0xi16>, %i: tensor<i32>) -> tensor<3x4xi16> {
    return %a : tensor<3x4xi16>
  }
}

// -----

// of dynamic_update_slice_identity_update dynamic_update_slice_identity_merge_sharding
module @update_of_all {
  func.func @before(%a: tensor<3x4xi16>, %u: tensor<3x4xi16>, %i: tensor<i32>) -> tensor<3x4xi16> {
    %0 = stablehlo.dynamic_update_slice %a, %u, %i, %i : (tensor<3x4xi16>, tensor<3x4xi16>, tensor<i32>, tensor<i32>) -> tensor<3x4xi16>
    return %0 : tensor<3x4xi16>
  }
  func.func @after(%a: tensor<3x4xi16>, %u: tensor<3x4xi16>, %i: tensor<i32>) -> tensor<3x4xi16> {
    return %u : tensor<3x4xi16>
  }
}

// -----

// of gather_to_slice
module @gather_is_slice {
  func.func @before(%a: tensor<4x3x5xf32>) -> tensor<2x3x3xf32> {
    %i = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
    %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], start_index_map = [0, 2], index_vector_dim = 0>, slice_sizes = array<i64: 2, 3, 3>}> : (tensor<4x3x5xf32>, tensor<2xi32>) -> tensor<2x3x3xf32>
    return %0 : tensor<2x3x3xf32>
  }
  func.func @after(%a: tensor<4x3x5xf32>) -> tensor<2x3x3xf32> {
    %0 = stablehlo.slice %a [1:3, 0:3, 2:5] : (tensor<4x3x5xf32>) -> tensor<2x3x3xf32>
    return %0 : tensor<2x3x3xf32>
  }
}

// -----

// of gather_scalar_index_to_slice
module @gather_at_a_scalar_is_slice {
  func.func @before(%a: tensor<4x3x5xf32>) -> tensor<4x3x2xf32> {
    %i = stablehlo.constant dense<1> : tensor<i32>
    %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], start_index_map = [2], index_vector_dim = 0>, slice_sizes = array<i64: 4, 3, 2>}> : (tensor<4x3x5xf32>, tensor<i32>) -> tensor<4x3x2xf32>
    return %0 : tensor<4x3x2xf32>
  }
  func.func @after(%a: tensor<4x3x5xf32>) -> tensor<4x3x2xf32> {
    %0 = stablehlo.slice %a [0:4, 0:3, 1:3] : (tensor<4x3x5xf32>) -> tensor<4x3x2xf32>
    return %0 : tensor<4x3x2xf32>
  }
}

// -----

// of gather_to_slice_reshape
module @gather_is_slice_and_reshape {
  func.func @before(%a: tensor<4x3x5xf32>) -> tensor<2x3xf32> {
    %i = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
    %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [2], start_index_map = [0, 2], index_vector_dim = 0>, slice_sizes = array<i64: 2, 3, 1>}> : (tensor<4x3x5xf32>, tensor<2xi32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @after(%a: tensor<4x3x5xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.slice %a [1:3, 0:3, 2:3] : (tensor<4x3x5xf32>) -> tensor<2x3x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x3x1xf32>) -> tensor<2x3xf32>
    return %1 : tensor<2x3xf32>
  }
}

// -----

// of gather_to_slice_indices_clamp_upperbound
module @gather_from_above {
  func.func @before(%a: tensor<5x2xui16>) -> tensor<2xui16> {
    %i = stablehlo.constant dense<7> : tensor<1xi32>
    %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 2>}> : (tensor<5x2xui16>, tensor<1xi32>) -> tensor<2xui16>
    return %0 : tensor<2xui16>
  }
  func.func @after(%a: tensor<5x2xui16>) -> tensor<2xui16> {
    %0 = stablehlo.slice %a [4:5, 0:2] : (tensor<5x2xui16>) -> tensor<1x2xui16>
    %1 = stablehlo.reshape %0 : (tensor<1x2xui16>) -> tensor<2xui16>
    return %1 : tensor<2xui16>
  }
}

// -----

// of gather_to_slice_indices_clamp_lowerbound
module @gather_from_below {
  func.func @before(%a: tensor<5x2xui16>) -> tensor<2xui16> {
    %i = stablehlo.constant dense<-2> : tensor<1xi32>
    %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 2>}> : (tensor<5x2xui16>, tensor<1xi32>) -> tensor<2xui16>
    return %0 : tensor<2xui16>
  }
  func.func @after(%a: tensor<5x2xui16>) -> tensor<2xui16> {
    %0 = stablehlo.slice %a [0:1, 0:2] : (tensor<5x2xui16>) -> tensor<1x2xui16>
    %1 = stablehlo.reshape %0 : (tensor<1x2xui16>) -> tensor<2xui16>
    return %1 : tensor<2xui16>
  }
}

// -----

// of simplify_dynamic_gather_i64 simplify_dynamic_gather_merge_sharding
module @dynamic_gather_of_constant_sizes_i64 {
  func.func @before(%a: tensor<50x4xf16>, %i: tensor<3x2xi64>) -> tensor<3x2x4xf16> {
    %s = stablehlo.constant dense<[1, 4]> : tensor<2xi64>
    %0 = "stablehlo.dynamic_gather"(%a, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false}> : (tensor<50x4xf16>, tensor<3x2xi64>, tensor<2xi64>) -> tensor<3x2x4xf16>
    return %0 : tensor<3x2x4xf16>
  }
  func.func @after(%a: tensor<50x4xf16>, %i: tensor<3x2xi64>) -> tensor<3x2x4xf16> {
    %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<50x4xf16>, tensor<3x2xi64>) -> tensor<3x2x4xf16>
    return %0 : tensor<3x2x4xf16>
  }
}

// -----

// of simplify_dynamic_gather_i32 simplify_dynamic_gather_merge_sharding
module @dynamic_gather_of_constant_sizes_i32 {
  func.func @before(%a: tensor<50x4xf16>, %i: tensor<3x2xi64>) -> tensor<3x2x4xf16> {
    %s = stablehlo.constant dense<[1, 4]> : tensor<2xi32>
    %0 = "stablehlo.dynamic_gather"(%a, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false}> : (tensor<50x4xf16>, tensor<3x2xi64>, tensor<2xi32>) -> tensor<3x2x4xf16>
    return %0 : tensor<3x2x4xf16>
  }
  func.func @after(%a: tensor<50x4xf16>, %i: tensor<3x2xi64>) -> tensor<3x2x4xf16> {
    %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<50x4xf16>, tensor<3x2xi64>) -> tensor<3x2x4xf16>
    return %0 : tensor<3x2x4xf16>
  }
}

// -----

// of scatter_zero_ext
module @scatter_with_empty_indices {
  func.func @before(%a: tensor<f32>, %i: tensor<1x0xi32>, %u: tensor<1xf32>) -> tensor<f32> {
    %0 = "stablehlo.scatter"(%a, %i, %u) ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %s = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) {scatter_dimension_numbers = #stablehlo.scatter<index_vector_dim = 1>, indices_are_sorted = true, unique_indices = true} : (tensor<f32>, tensor<1x0xi32>, tensor<1xf32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @after(%a: tensor<f32>, %i: tensor<1x0xi32>, %u: tensor<1xf32>) -> tensor<f32> {
    %c = stablehlo.constant dense<> : tensor<1x0xi32>
    %0 = "stablehlo.scatter"(%a, %c, %u) ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %s = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) {scatter_dimension_numbers = #stablehlo.scatter<index_vector_dim = 1>, indices_are_sorted = true, unique_indices = true} : (tensor<f32>, tensor<1x0xi32>, tensor<1xf32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
}
