// of dynamic_broadcast_in_dim_all_dims_non_expanding dynamic_broadcast_in_dim_noop_convert_sharding
module @dynamic_broadcast_that_expands_nothing {
  func.func @before(%a: tensor<5xf32>, %s: tensor<1xindex>) -> tensor<5xf32> {
    %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %s) <{broadcast_dimensions = array<i64: 0>, known_expanding_dimensions = array<i64>, known_nonexpanding_dimensions = array<i64: 0>}> : (tensor<5xf32>, tensor<1xindex>) -> tensor<5xf32>
    return %0 : tensor<5xf32>
  }
  func.func @after(%a: tensor<5xf32>, %s: tensor<1xindex>) -> tensor<5xf32> {
    return %a : tensor<5xf32>
  }
}

// -----

// of dynamic_broadcast_of_dynamic_reshape_same_shape dynamic_broadcast_of_reshape dynamic_broadcast_fold_to_reshape_merge_sharding
module @dynamic_broadcast_of_reshape_to_its_shape {
  func.func @before(%a: tensor<6xf32>) -> tensor<?x?xf32> {
    %s = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
    %0 = stablehlo.dynamic_reshape %a, %s : (tensor<6xf32>, tensor<2xi64>) -> tensor<?x?xf32>
    %1 = stablehlo.dynamic_broadcast_in_dim %0, %s, dims = [0, 1] : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
    return %1 : tensor<?x?xf32>
  }
  func.func @after(%a: tensor<6xf32>) -> tensor<?x?xf32> {
    %s = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
    %0 = stablehlo.dynamic_reshape %a, %s : (tensor<6xf32>, tensor<2xi64>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
}

// -----

// of dynamic_broadcast_in_dim_op_not_actually_dynamic
module @dynamic_broadcast_of_static_shape {
  func.func @before(%a: tensor<4xf32>, %s: tensor<2xi64>) -> tensor<3x4xf32> {
    %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1] : (tensor<4xf32>, tensor<2xi64>) -> tensor<3x4xf32>
    return %0 : tensor<3x4xf32>
  }
  func.func @after(%a: tensor<4xf32>, %s: tensor<2xi64>) -> tensor<3x4xf32> {
    %0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<4xf32>) -> tensor<3x4xf32>
    return %0 : tensor<3x4xf32>
  }
}

// -----

// of dynamic_broadcast_in_dim_op_not_actually_dynamic_constant_shape
module @dynamic_broadcast_to_a_constant_shape_i16 {
  func.func @before(%a: tensor<i16>) -> tensor<4x8xi16> {
    %s = stablehlo.constant dense<[4, 8]> : tensor<2xi32>
    %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [] : (tensor<i16>, tensor<2xi32>) -> tensor<?x8xi16>
    %1 = stablehlo.dynamic_reshape %0, %s : (tensor<?x8xi16>, tensor<2xi32>) -> tensor<4x8xi16>
    return %1 : tensor<4x8xi16>
  }
  func.func @after(%a: tensor<i16>) -> tensor<4x8xi16> {
    %0 = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<i16>) -> tensor<4x8xi16>
    return %0 : tensor<4x8xi16>
  }
}

// -----

// of dynamic_broadcast_in_dim_op_not_actually_dynamic_constant_index_shape
module @dynamic_broadcast_to_a_constant_shape_f32 {
  func.func @before(%a: tensor<f32>) -> tensor<4x8xf32> {
    %s = stablehlo.constant dense<[4, 8]> : tensor<2xi32>
    %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x8xf32>
    %1 = stablehlo.dynamic_reshape %0, %s : (tensor<?x8xf32>, tensor<2xi32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func @after(%a: tensor<f32>) -> tensor<4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
}

// -----

// of dynamic_broadcast_in_dim_op_not_actually_dynamic_constant_requires_cast
module @dynamic_broadcast_and_convert {
  func.func @before(%a: tensor<f32>) -> tensor<?x?xf32> {
    %s = stablehlo.constant dense<[4, 8]> : tensor<2xi32>
    %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  func.func @after(%a: tensor<f32>) -> tensor<?x?xf32> {
    %0 = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.convert %0 : (tensor<4x8xf32>) -> tensor<?x?xf32>
    return %1 : tensor<?x?xf32>
  }
}

// -----

// of dynamic_broadcast_in_dim_to_shape_of dynamic_broadcast_in_dim_noop_merge_sharding
module @dynamic_broadcast_to_the_shape_of_itself {
  func.func @before(%a: tensor<5xf32>) -> tensor<5xf32> {
    %n = stablehlo.get_dimension_size %a, dim = 0 : (tensor<5xf32>) -> tensor<i32>
    %s = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
    %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [0] : (tensor<5xf32>, tensor<1xi32>) -> tensor<5xf32>
    return %0 : tensor<5xf32>
  }
  func.func @after(%a: tensor<5xf32>) -> tensor<5xf32> {
    return %a : tensor<5xf32>
  }
}

// -----

// of dynamic_broadcast_in_dim_merge_composition_sharding
module @dynamic_broadcast_of_dynamic_broadcast {
  func.func @before(%a: tensor<4xf32>) -> tensor<?x?xf32> {
    %s = stablehlo.constant dense<[1, 4]> : tensor<2xi32>
    %u = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
    %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1] : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %1 = stablehlo.dynamic_broadcast_in_dim %0, %u, dims = [0, 1] : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    return %1 : tensor<?x?xf32>
  }
  func.func @after(%a: tensor<4xf32>) -> tensor<?x?xf32> {
    %u = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
    %0 = stablehlo.dynamic_broadcast_in_dim %a, %u, dims = [1] : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
}

// -----

// of dynamic_iota_broadcast_dim0_index
module @dynamic_iota_along_the_first_i16 {
  func.func @before() -> tensor<4x?xi16> {
    %s = stablehlo.constant dense<[4, 3]> : tensor<2xi16>
    %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi16>) -> tensor<4x?xi16>
    return %0 : tensor<4x?xi16>
  }
  func.func @after() -> tensor<4x?xi16> {
    %s = stablehlo.constant dense<[4, 3]> : tensor<2xi16>
    %0 = stablehlo.iota dim = 0 : tensor<4xi16>
    %1 = stablehlo.dynamic_broadcast_in_dim %0, %s, dims = [0] : (tensor<4xi16>, tensor<2xi16>) -> tensor<4x?xi16>
    return %1 : tensor<4x?xi16>
  }
}

// -----

// of dynamic_iota_broadcast_dim1_index
module @dynamic_iota_along_the_second_i16 {
  func.func @before() -> tensor<4x?xi16> {
    %s = stablehlo.constant dense<[4, 3]> : tensor<2xi16>
    %0 = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi16>) -> tensor<4x?xi16>
    return %0 : tensor<4x?xi16>
  }
  func.func @after() -> tensor<4x?xi16> {
    %s = stablehlo.constant dense<[4, 3]> : tensor<2xi16>
    %c = stablehlo.convert %s : (tensor<2xi16>) -> tensor<2xi64>
    %0 = stablehlo.slice %c [1:2] : (tensor<2xi64>) -> tensor<1xi64>
    %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi64>) -> tensor<?xi16>
    %2 = stablehlo.dynamic_broadcast_in_dim %1, %s, dims = [1] : (tensor<?xi16>, tensor<2xi16>) -> tensor<4x?xi16>
    return %2 : tensor<4x?xi16>
  }
}

// -----

// of dynamic_iota_broadcast_dim0_i32
module @dynamic_iota_along_the_first_i32 {
  func.func @before() -> tensor<4x?xi16> {
    %s = stablehlo.constant dense<[4, 3]> : tensor<2xi32>
    %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi32>) -> tensor<4x?xi16>
    return %0 : tensor<4x?xi16>
  }
  func.func @after() -> tensor<4x?xi16> {
    %s = stablehlo.constant dense<[4, 3]> : tensor<2xi32>
    %0 = stablehlo.iota dim = 0 : tensor<4xi16>
    %1 = stablehlo.dynamic_broadcast_in_dim %0, %s, dims = [0] : (tensor<4xi16>, tensor<2xi32>) -> tensor<4x?xi16>
    return %1 : tensor<4x?xi16>
  }
}

// -----

// of dynamic_iota_broadcast_dim1_i32
module @dynamic_iota_along_the_second_i32 {
  func.func @before() -> tensor<4x?xi16> {
    %s = stablehlo.constant dense<[4, 3]> : tensor<2xi32>
    %0 = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi32>) -> tensor<4x?xi16>
    return %0 : tensor<4x?xi16>
  }
  func.func @after() -> tensor<4x?xi16> {
    %s = stablehlo.constant dense<[4, 3]> : tensor<2xi32>
    %c = stablehlo.convert %s : (tensor<2xi32>) -> tensor<2xi64>
    %0 = stablehlo.slice %c [1:2] : (tensor<2xi64>) -> tensor<1xi64>
    %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi64>) -> tensor<?xi16>
    %2 = stablehlo.dynamic_broadcast_in_dim %1, %s, dims = [1] : (tensor<?xi16>, tensor<2xi32>) -> tensor<4x?xi16>
    return %2 : tensor<4x?xi16>
  }
}

// -----

// of dynamic_iota_broadcast_dim0_i64
module @dynamic_iota_along_the_first_i64 {
  func.func @before() -> tensor<4x?xi16> {
    %s = stablehlo.constant dense<[4, 3]> : tensor<2xi64>
    %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi64>) -> tensor<4x?xi16>
    return %0 : tensor<4x?xi16>
  }
  func.func @after() -> tensor<4x?xi16> {
    %s = stablehlo.constant dense<[4, 3]> : tensor<2xi64>
    %0 = stablehlo.iota dim = 0 : tensor<4xi16>
    %1 = stablehlo.dynamic_broadcast_in_dim %0, %s, dims = [0] : (tensor<4xi16>, tensor<2xi64>) -> tensor<4x?xi16>
    return %1 : tensor<4x?xi16>
  }
}

// -----

// of dynamic_iota_broadcast_dim1_i64
module @dynamic_iota_along_the_second_i64 {
  func.func @before() -> tensor<4x?xi16> {
    %s = stablehlo.constant dense<[4, 3]> : tensor<2xi64>
    %0 = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi64>) -> tensor<4x?xi16>
    return %0 : tensor<4x?xi16>
  }
  func.func @after() -> tensor<4x?xi16> {
    %s = stablehlo.constant dense<[4, 3]> : tensor<2xi64>
    %0 = stablehlo.slice %s [1:2] : (tensor<2xi64>) -> tensor<1xi64>
    %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi64>) -> tensor<?xi16>
    %2 = stablehlo.dynamic_broadcast_in_dim %1, %s, dims = [1] : (tensor<?xi16>, tensor<2xi64>) -> tensor<4x?xi16>
    return %2 : tensor<4x?xi16>
  }
}

// -----

// of dynamic_iota_is_static
module @dynamic_iota_of_static_shape {
  func.func @before(%s: tensor<1xindex>) -> tensor<4xi16> {
    %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xindex>) -> tensor<4xi16>
    return %0 : tensor<4xi16>
  }
  func.func @after(%s: tensor<1xindex>) -> tensor<4xi16> {
    %0 = stablehlo.iota dim = 0 : tensor<4xi16>
    return %0 : tensor<4xi16>
  }
}

// -----

// of dynamic_pad_to_pad dynamic_pad_merge_sharding
module @dynamic_pad_of_constants {
  func.func @before(%a: tensor<3x2xi16>, %v: tensor<i16>) -> tensor<5x7xi16> {
    %l = stablehlo.constant dense<[1, 0]> : tensor<2xi32>
    %h = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
    %i = stablehlo.constant dense<[0, 3]> : tensor<2xi32>
    %0 = stablehlo.dynamic_pad %a, %v, %l, %h, %i : (tensor<3x2xi16>, tensor<i16>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<5x7xi16>
    return %0 : tensor<5x7xi16>
  }
  func.func @after(%a: tensor<3x2xi16>, %v: tensor<i16>) -> tensor<5x7xi16> {
    %0 = stablehlo.pad %a, %v, low = [1, 0], high = [1, 2], interior = [0, 3] : (tensor<3x2xi16>, tensor<i16>) -> tensor<5x7xi16>
    return %0 : tensor<5x7xi16>
  }
}

// -----

// of dynamic_reshape_is_static
module @dynamic_reshape_to_a_static_shape {
  func.func @before(%a: tensor<6xf32>, %b: tensor<1x2xf32>, %s: tensor<2xi32>) -> (tensor<2x3xf32>, tensor<2x1xf32>, tensor<1x2xi32>) {
    %c = stablehlo.constant dense<[2, 1]> : tensor<2xi32>
    %0 = stablehlo.dynamic_reshape %a, %s : (tensor<6xf32>, tensor<2xi32>) -> tensor<2x3xf32>
    %1 = stablehlo.dynamic_reshape %b, %c : (tensor<1x2xf32>, tensor<2xi32>) -> tensor<2x1xf32>
    %2 = stablehlo.dynamic_reshape %s, %s : (tensor<2xi32>, tensor<2xi32>) -> tensor<1x2xi32>
    return %0, %1, %2 : tensor<2x3xf32>, tensor<2x1xf32>, tensor<1x2xi32>
  }
  func.func @after(%a: tensor<6xf32>, %b: tensor<1x2xf32>, %s: tensor<2xi32>) -> (tensor<2x3xf32>, tensor<2x1xf32>, tensor<1x2xi32>) {
    %0 = stablehlo.reshape %a : (tensor<6xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.reshape %b : (tensor<1x2xf32>) -> tensor<2x1xf32>
    %2 = stablehlo.reshape %s : (tensor<2xi32>) -> tensor<1x2xi32>
    return %0, %1, %2 : tensor<2x3xf32>, tensor<2x1xf32>, tensor<1x2xi32>
  }
}

// -----

// of dynamic_reshape_shape_of dynamic_reshape_shape_of_merge_sharding
module @sizes_of_dynamic_reshape {
  func.func @before(%a: tensor<6xf32>) -> tensor<2xi32> {
    %s = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
    %0 = stablehlo.dynamic_reshape %a, %s : (tensor<6xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %n = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x?xf32>) -> tensor<i32>
    %m = stablehlo.get_dimension_size %0, dim = 1 : (tensor<?x?xf32>) -> tensor<i32>
    %p = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
    %q = stablehlo.reshape %m : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.concatenate %p, %q, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    return %1 : tensor<2xi32>
  }
  func.func @after(%a: tensor<6xf32>) -> tensor<2xi32> {
    %s = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
    return %s : tensor<2xi32>
  }
}

// -----

// of dynamic_reshape_of_same_operand_result
module @dynamic_reshape_back {
  func.func @before(%a: tensor<6xf16>, %s: tensor<1xi32>) -> tensor<6xf16> {
    %0 = stablehlo.dynamic_reshape %a, %s : (tensor<6xf16>, tensor<1xi32>) -> tensor<6xf16>
    %1 = stablehlo.add %0, %0 : tensor<6xf16>
    %2 = stablehlo.dynamic_reshape %1, %s : (tensor<6xf16>, tensor<1xi32>) -> tensor<6xf16>
    return %2 : tensor<6xf16>
  }
  func.func @after(%a: tensor<6xf16>, %s: tensor<1xi32>) -> tensor<6xf16> {
    %0 = stablehlo.dynamic_reshape %a, %s : (tensor<6xf16>, tensor<1xi32>) -> tensor<6xf16>
    %1 = stablehlo.add %0, %0 : tensor<6xf16>
    return %1 : tensor<6xf16>
  }
}

// -----

// of dynamic_reshape_merge_composition_sharding
module @dynamic_reshape_of_dynamic_reshape {
  func.func @before(%a: tensor<6xf32>, %u: tensor<2xi32>) -> tensor<3x2xf32> {
    %s = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
    %0 = stablehlo.dynamic_reshape %a, %s : (tensor<6xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %1 = stablehlo.dynamic_reshape %0, %u : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<3x2xf32>
    return %1 : tensor<3x2xf32>
  }
  func.func @after(%a: tensor<6xf32>, %u: tensor<2xi32>) -> tensor<3x2xf32> {
    %0 = stablehlo.dynamic_reshape %a, %u : (tensor<6xf32>, tensor<2xi32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
}

// -----

// of simplify_real_dynamic_slice_to_slice simplify_real_dynamic_slice_to_slice_discardable_attrs
module @real_dynamic_slice_of_constants {
  func.func @before(%a: tensor<4x5xf32>) -> tensor<1x5xf32> {
    %b = stablehlo.constant dense<[0, 0]> : tensor<2xi32>
    %l = stablehlo.constant dense<[1, 5]> : tensor<2xi32>
    %s = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
    %0 = stablehlo.real_dynamic_slice %a, %b, %l, %s : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x5xf32>
    return %0 : tensor<1x5xf32>
  }
  func.func @after(%a: tensor<4x5xf32>) -> tensor<1x5xf32> {
    %0 = stablehlo.slice %a [0:1, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    return %0 : tensor<1x5xf32>
  }
}

// -----

// of simplify_real_dynamic_slice_to_dynamic_slice simplify_real_dynamic_slice_to_dynamic_slice_discardable_attrs
module @real_dynamic_slice_is_dynamic_slice {
  func.func @before(%a: tensor<4x5xf32>, %b: tensor<2xi32>) -> tensor<1x5xf32> {
    %c = stablehlo.constant dense<[1, 5]> : tensor<2xi32>
    %l = stablehlo.add %b, %c : tensor<2xi32>
    %s = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
    %0 = stablehlo.real_dynamic_slice %a, %b, %l, %s : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x5xf32>
    return %0 : tensor<1x5xf32>
  }
  func.func @after(%a: tensor<4x5xf32>, %b: tensor<2xi32>) -> tensor<1x5xf32> {
    %0 = stablehlo.slice %b [0:1] : (tensor<2xi32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    %2 = stablehlo.slice %b [1:2] : (tensor<2xi32>) -> tensor<1xi32>
    %3 = stablehlo.reshape %2 : (tensor<1xi32>) -> tensor<i32>
    %4 = stablehlo.dynamic_slice %a, %1, %3, sizes = [1, 5] : (tensor<4x5xf32>, tensor<i32>, tensor<i32>) -> tensor<1x5xf32>
    return %4 : tensor<1x5xf32>
  }
}

// -----

// of fold_set_dimension_size
module @size_set_to_its_size {
  func.func @before(%a: tensor<7xf32>) -> tensor<7xf32> {
    %c = stablehlo.constant dense<7> : tensor<i32>
    %0 = stablehlo.set_dimension_size %a, %c, dim = 0 : (tensor<7xf32>, tensor<i32>) -> tensor<7xf32>
    return %0 : tensor<7xf32>
  }
  func.func @after(%a: tensor<7xf32>) -> tensor<7xf32> {
    return %a : tensor<7xf32>
  }
}
