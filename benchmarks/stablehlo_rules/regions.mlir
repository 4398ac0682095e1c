// of sort_op_second_arg_unused
module @sort_second_unused {
  func.func @before(%a: tensor<4xi16>, %b: tensor<4xi16>) -> tensor<4xi16> {
    %0:2 = "stablehlo.sort"(%a, %b) <{dimension = 0 : i64, is_stable = false}> ({
      ^bb0(%x0: tensor<i16>, %y0: tensor<i16>, %x1: tensor<i16>, %y1: tensor<i16>):
      %p = stablehlo.compare GT, %x0, %y0 : (tensor<i16>, tensor<i16>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    }) : (tensor<4xi16>, tensor<4xi16>) -> (tensor<4xi16>, tensor<4xi16>)
    return %0#0 : tensor<4xi16>
  }
  func.func @after(%a: tensor<4xi16>, %b: tensor<4xi16>) -> tensor<4xi16> {
    %0 = "stablehlo.sort"(%a) <{dimension = 0 : i64, is_stable = false}> ({
      ^bb0(%x0: tensor<i16>, %y0: tensor<i16>):
      %p = stablehlo.compare GT, %x0, %y0 : (tensor<i16>, tensor<i16>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    }) : (tensor<4xi16>) -> tensor<4xi16>
    return %0 : tensor<4xi16>
  }
}

// -----

// of sort_op_set_default_dimension
module @sort_along_the_last {
  func.func @before(%a: tensor<2x4xi16>) -> tensor<2x4xi16> {
    %0 = "stablehlo.sort"(%a) <{dimension = -1 : i64, is_stable = false}> ({
      ^bb0(%x0: tensor<i16>, %y0: tensor<i16>):
      %p = stablehlo.compare GT, %x0, %y0 : (tensor<i16>, tensor<i16>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    }) : (tensor<2x4xi16>) -> tensor<2x4xi16>
    return %0 : tensor<2x4xi16>
  }
  func.func @after(%a: tensor<2x4xi16>) -> tensor<2x4xi16> {
    %0 = "stablehlo.sort"(%a) <{dimension = 1 : i64, is_stable = false}> ({
      ^bb0(%x0: tensor<i16>, %y0: tensor<i16>):
      %p = stablehlo.compare GT, %x0, %y0 : (tensor<i16>, tensor<i16>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    }) : (tensor<2x4xi16>) -> tensor<2x4xi16>
    return %0 : tensor<2x4xi16>
  }
}

// -----

// of sort_zero_extent
module @sort_of_empty {
  func.func @before(%a: tensor<0xi16>) -> tensor<0xi32> {
    %i = stablehlo.iota dim = 0 : tensor<0xi32>
    %0:2 = "stablehlo.sort"(%a, %i) <{dimension = 0 : i64, is_stable = false}> ({
      ^bb0(%x0: tensor<i16>, %y0: tensor<i16>, %x1: tensor<i32>, %y1: tensor<i32>):
      %p = stablehlo.compare GT, %x0, %y0 : (tensor<i16>, tensor<i16>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    }) : (tensor<0xi16>, tensor<0xi32>) -> (tensor<0xi16>, tensor<0xi32>)
    return %0#1 : tensor<0xi32>
  }
  func.func @after(%a: tensor<0xi16>) -> tensor<0xi32> {
    %0 = stablehlo.constant dense<> : tensor<0xi32>
    return %0 : tensor<0xi32>
  }
}

// -----

// of while_op_dce_no_side_effect
module @while_without_effects {
  func.func @before(%a: tensor<i64>) -> tensor<i64> {
    %0 = stablehlo.while(%v0 = %a) : tensor<i64>
    cond {
      %p = stablehlo.compare LT, %v0, %v0 : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %k = stablehlo.create_token : !stablehlo.token
      stablehlo.return %v0 : tensor<i64>
    }
    return %a : tensor<i64>
  }
  func.func @after(%a: tensor<i64>) -> tensor<i64> {
    return %a : tensor<i64>
  }
}

// -----

// of dce_while_false_condition
module @while_never_entered {
  func.func @before() -> tensor<i64> {
    %z = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.while(%v0 = %z) : tensor<i64>
    cond {
      %p = stablehlo.compare LT, %z, %z, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %q = stablehlo.custom_call @something(%v0) {has_side_effect = false} : (tensor<i64>) -> tensor<i64>
      stablehlo.return %q : tensor<i64>
    }
    return %0 : tensor<i64>
  }
  func.func @after() -> tensor<i64> {
    %z = stablehlo.constant dense<0> : tensor<i64>
    return %z : tensor<i64>
  }
}

// -----

// of while_op_constant_capture
module @while_carries_a_constant {
  func.func @before(%a: tensor<5xf32>) -> tensor<5xf32> {
    %n = stablehlo.constant dense<5> : tensor<i32>
    %o = stablehlo.constant dense<1> : tensor<i32>
    %z = stablehlo.constant dense<0> : tensor<i32>
    %f = stablehlo.constant dense<0.0> : tensor<f32>
    %e = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %0:3 = stablehlo.while(%v0 = %a, %v1 = %z, %v2 = %e) : tensor<5xf32>, tensor<i32>, tensor<5xf32>
    cond {
      %p = stablehlo.compare LT, %v1, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %p = stablehlo.dynamic_slice %v0, %v1, sizes = [1] : (tensor<5xf32>, tensor<i32>) -> tensor<1xf32>
      %q = stablehlo.sine %p : tensor<1xf32>
      %r = stablehlo.dynamic_update_slice %v2, %q, %v1 : (tensor<5xf32>, tensor<1xf32>, tensor<i32>) -> tensor<5xf32>
      %s = stablehlo.add %v1, %o : tensor<i32>
      stablehlo.return %v0, %s, %r : tensor<5xf32>, tensor<i32>, tensor<5xf32>
    }
    return %0#2 : tensor<5xf32>
  }
  func.func @after(%a: tensor<5xf32>) -> tensor<5xf32> {
    %n = stablehlo.constant dense<5> : tensor<i32>
    %o = stablehlo.constant dense<1> : tensor<i32>
    %z = stablehlo.constant dense<0> : tensor<i32>
    %f = stablehlo.constant dense<0.0> : tensor<f32>
    %e = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %0:2 = stablehlo.while(%v0 = %z, %v1 = %e) : tensor<i32>, tensor<5xf32>
    cond {
      %p = stablehlo.compare LT, %v0, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %p = stablehlo.dynamic_slice %a, %v0, sizes = [1] : (tensor<5xf32>, tensor<i32>) -> tensor<1xf32>
      %q = stablehlo.sine %p : tensor<1xf32>
      %r = stablehlo.dynamic_update_slice %v1, %q, %v0 : (tensor<5xf32>, tensor<1xf32>, tensor<i32>) -> tensor<5xf32>
      %s = stablehlo.add %v0, %o : tensor<i32>
      stablehlo.return %s, %r : tensor<i32>, tensor<5xf32>
    }
    return %0#1 : tensor<5xf32>
  }
}

// -----

// of while_zero_extent
module @while_carries_nothing {
  func.func @before(%b: tensor<7x0xf32>) -> (tensor<i32>, tensor<7x0xf32>) {
    %o = stablehlo.constant dense<1> : tensor<i32>
    %n = stablehlo.constant dense<5> : tensor<i32>
    %z = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%v0 = %z, %v1 = %b) : tensor<i32>, tensor<7x0xf32>
    cond {
      %p = stablehlo.compare LT, %v0, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %s = stablehlo.add %v0, %o : tensor<i32>
      stablehlo.return %s, %v1 : tensor<i32>, tensor<7x0xf32>
    }
    return %0#0, %0#1 : tensor<i32>, tensor<7x0xf32>
  }
  func.func @after(%b: tensor<7x0xf32>) -> (tensor<i32>, tensor<7x0xf32>) {
    %o = stablehlo.constant dense<1> : tensor<i32>
    %n = stablehlo.constant dense<5> : tensor<i32>
    %z = stablehlo.constant dense<0> : tensor<i32>
    %e = stablehlo.constant dense<> : tensor<7x0xf32>
    %0 = stablehlo.while(%v0 = %z) : tensor<i32>
    cond {
      %p = stablehlo.compare LT, %v0, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %s = stablehlo.add %v0, %o : tensor<i32>
      stablehlo.return %s : tensor<i32>
    }
    return %0, %e : tensor<i32>, tensor<7x0xf32>
  }
}

// -----

// of side_effecting_custom_call
module @effects_of_empty_calls_stay {
  func.func @before(%a: tensor<0xf32>) -> (tensor<0xf32>, tensor<0xf32>) {
    %0 = stablehlo.custom_call @foo(%a) {has_side_effect = true} : (tensor<0xf32>) -> tensor<0xf32>
    %1 = stablehlo.custom_call @foo(%a) {has_side_effect = false} : (tensor<0xf32>) -> tensor<0xf32>
    return %0, %1 : tensor<0xf32>, tensor<0xf32>
  }
  func.func @after(%a: tensor<0xf32>) -> (tensor<0xf32>, tensor<0xf32>) {
    %c = stablehlo.constant dense<> : tensor<0xf32>
    %0 = stablehlo.custom_call @foo(%a) {has_side_effect = true} : (tensor<0xf32>) -> tensor<0xf32>
    return %0, %c : tensor<0xf32>, tensor<0xf32>
  }
}

// -----

// of case_fold_constant_branch_index_int_result
module @case_of_a_constant_int {
  func.func @before(%a: tensor<i16>, %b: tensor<i16>, %c: tensor<i16>) -> tensor<i16> {
    %i = stablehlo.constant dense<1> : tensor<i32>
    %0 = "stablehlo.case"(%i) ({
      stablehlo.return %a : tensor<i16>
    }, {
      stablehlo.return %b : tensor<i16>
    }, {
      stablehlo.return %c : tensor<i16>
    }) : (tensor<i32>) -> tensor<i16>
    return %0 : tensor<i16>
  }
  func.func @after(%a: tensor<i16>, %b: tensor<i16>, %c: tensor<i16>) -> tensor<i16> {
    return %b : tensor<i16>
  }
}

// -----

// of case_fold_constant_branch_index_complex_result
module @case_of_a_constant_complex {
  func.func @before(%a: tensor<complex<f32>>, %b: tensor<complex<f32>>, %c: tensor<complex<f32>>) -> tensor<complex<f32>> {
    %i = stablehlo.constant dense<1> : tensor<i32>
    %0 = "stablehlo.case"(%i) ({
      stablehlo.return %a : tensor<complex<f32>>
    }, {
      stablehlo.return %b : tensor<complex<f32>>
    }, {
      stablehlo.return %c : tensor<complex<f32>>
    }) : (tensor<i32>) -> tensor<complex<f32>>
    return %0 : tensor<complex<f32>>
  }
  func.func @after(%a: tensor<complex<f32>>, %b: tensor<complex<f32>>, %c: tensor<complex<f32>>) -> tensor<complex<f32>> {
    return %b : tensor<complex<f32>>
  }
}

// -----

// of case_fold_preserve_side_effects
module @case_of_a_constant_with_effects {
  func.func @before(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<2xi32>, tensor<f32>) {
    %i = stablehlo.constant dense<1> : tensor<i32>
    %0:2 = "stablehlo.case"(%i) ({
      %k = stablehlo.custom_call @foo(%a) {has_side_effect = true} : (tensor<f32>) -> tensor<2xi32>
      stablehlo.return %k, %a : tensor<2xi32>, tensor<f32>
    }, {
      %k = stablehlo.custom_call @bar(%b) {has_side_effect = true} : (tensor<f32>) -> tensor<2xi32>
      stablehlo.return %k, %b : tensor<2xi32>, tensor<f32>
    }) : (tensor<i32>) -> (tensor<2xi32>, tensor<f32>)
    return %0#0, %0#1 : tensor<2xi32>, tensor<f32>
  }
  func.func @after(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<2xi32>, tensor<f32>) {
    %k = stablehlo.custom_call @bar(%b) {has_side_effect = true} : (tensor<f32>) -> tensor<2xi32>
    return %k, %b : tensor<2xi32>, tensor<f32>
  }
}

// -----

// of case_fold_non_trivially_dead
module @case_unused_with_effects {
  func.func @before(%a: tensor<i16>, %b: tensor<i16>) -> tensor<i16> {
    %i = stablehlo.constant dense<1> : tensor<i32>
    %0 = "stablehlo.case"(%i) ({
      %k = stablehlo.custom_call @foo(%a) {has_side_effect = false} : (tensor<i16>) -> tensor<i16>
      stablehlo.return %a : tensor<i16>
    }, {
      %k = stablehlo.custom_call @bar(%b) {has_side_effect = true} : (tensor<i16>) -> tensor<i16>
      stablehlo.return %b : tensor<i16>
    }) : (tensor<i32>) -> tensor<i16>
    return %b : tensor<i16>
  }
  func.func @after(%a: tensor<i16>, %b: tensor<i16>) -> tensor<i16> {
    %k = stablehlo.custom_call @bar(%b) {has_side_effect = true} : (tensor<i16>) -> tensor<i16>
    return %b : tensor<i16>
  }
}

// -----

// of case_fold_inline_call_tf_function
module @case_of_a_case {
  func.func @before(%k0: !stablehlo.token, %a: tensor<3xi32>) -> (!stablehlo.token, tensor<3xi32>) {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %o = stablehlo.constant dense<1> : tensor<i32>
    %0 = "stablehlo.case"(%z) ({
      stablehlo.return %z : tensor<i32>
    }, {
      stablehlo.return %o : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.case"(%0) ({
      %k = stablehlo.custom_call @f(%k0, %a) {has_side_effect = true, tf.backend_config = {called_index = 0 : i64}} : (!stablehlo.token, tensor<3xi32>) -> !stablehlo.token
      stablehlo.return %k : !stablehlo.token
    }, {
      %k = stablehlo.custom_call @f(%k0, %a) {has_side_effect = true, tf.backend_config = {called_index = 1 : i64}} : (!stablehlo.token, tensor<3xi32>) -> !stablehlo.token
      stablehlo.return %k : !stablehlo.token
    }) : (tensor<i32>) -> !stablehlo.token
    return %1, %a : !stablehlo.token, tensor<3xi32>
  }
  func.func @after(%k0: !stablehlo.token, %a: tensor<3xi32>) -> (!stablehlo.token, tensor<3xi32>) {
    %k = stablehlo.custom_call @f(%k0, %a) {has_side_effect = true, tf.backend_config = {called_index = 0 : i64}} : (!stablehlo.token, tensor<3xi32>) -> !stablehlo.token
    return %k, %a : !stablehlo.token, tensor<3xi32>
  }
}
