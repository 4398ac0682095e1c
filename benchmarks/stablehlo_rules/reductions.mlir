// of reduce_no_dimensions
module @reduce_along_nothing {
  func.func @before(%a: tensor<6xi64>) -> tensor<6xi64> {
    %i = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.reduce(%a init: %i) across dimensions = [] : (tensor<6xi64>, tensor<i64>) -> tensor<6xi64>
    reducer(%x: tensor<i64>, %y: tensor<i64>) {
      %r = stablehlo.add %x, %y : tensor<i64>
      stablehlo.return %r : tensor<i64>
    }
    return %0 : tensor<6xi64>
  }
  func.func @after(%a: tensor<6xi64>) -> tensor<6xi64> {
    return %a : tensor<6xi64>
  }
}

// -----

// of reduce_no_dimensions
module @reduce_along_nothing_from_two {
  func.func @before(%a: tensor<6xf32>) -> tensor<6xf32> {
    %i = stablehlo.constant dense<2.0> : tensor<f32>
    %0 = stablehlo.reduce(%a init: %i) across dimensions = [] : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
    reducer(%x: tensor<f32>, %y: tensor<f32>) {
      %r = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }
    return %0 : tensor<6xf32>
  }
  func.func @after(%a: tensor<6xf32>) -> tensor<6xf32> {
    return %a : tensor<6xf32>
  }
}

// -----

// of reduce_noop_2
module @reduce_to_one_from_outside {
  func.func @before(%a: tensor<3x4xi16>, %v: tensor<i16>) -> tensor<i16> {
    %i = stablehlo.constant dense<0> : tensor<i16>
    %0 = stablehlo.reduce(%a init: %i) across dimensions = [0, 1] : (tensor<3x4xi16>, tensor<i16>) -> tensor<i16>
    reducer(%x: tensor<i16>, %y: tensor<i16>) {
      stablehlo.return %v : tensor<i16>
    }
    return %0 : tensor<i16>
  }
  func.func @after(%a: tensor<3x4xi16>, %v: tensor<i16>) -> tensor<i16> {
    return %v : tensor<i16>
  }
}

// -----

// of reduce_unused_case0
module @reduce_second_unused {
  func.func @before(%a: tensor<6xi64>, %b: tensor<6xi64>) -> tensor<i64> {
    %i = stablehlo.constant dense<3> : tensor<i64>
    %j = stablehlo.constant dense<-4> : tensor<i64>
    %k = stablehlo.constant dense<5> : tensor<i64>
    %0:2 = stablehlo.reduce(%a init: %i), (%b init: %j) across dimensions = [0] : (tensor<6xi64>, tensor<6xi64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    reducer(%x0: tensor<i64>, %y0: tensor<i64>) (%x1: tensor<i64>, %y1: tensor<i64>) {
      %r0 = stablehlo.add %x0, %y0 : tensor<i64>
      %r1 = stablehlo.subtract %x1, %y1 : tensor<i64>
      stablehlo.return %r0, %r1 : tensor<i64>, tensor<i64>
    }
    return %0#0 : tensor<i64>
  }
  func.func @after(%a: tensor<6xi64>, %b: tensor<6xi64>) -> tensor<i64> {
    %i = stablehlo.constant dense<3> : tensor<i64>
    %j = stablehlo.constant dense<-4> : tensor<i64>
    %k = stablehlo.constant dense<5> : tensor<i64>
    %0 = stablehlo.reduce(%a init: %i) across dimensions = [0] : (tensor<6xi64>, tensor<i64>) -> tensor<i64>
    reducer(%x0: tensor<i64>, %y0: tensor<i64>) {
      %r0 = stablehlo.add %x0, %y0 : tensor<i64>
      stablehlo.return %r0 : tensor<i64>
    }
    return %0 : tensor<i64>
  }
}

// -----

// of reduce_unused_case1
module @reduce_middle_unused {
  func.func @before(%a: tensor<6xi64>, %b: tensor<6xi64>, %c: tensor<6xi64>) -> (tensor<i64>, tensor<i64>) {
    %i = stablehlo.constant dense<3> : tensor<i64>
    %j = stablehlo.constant dense<-4> : tensor<i64>
    %k = stablehlo.constant dense<5> : tensor<i64>
    %0:3 = stablehlo.reduce(%a init: %i), (%b init: %j), (%c init: %k) across dimensions = [0] : (tensor<6xi64>, tensor<6xi64>, tensor<6xi64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>)
    reducer(%x0: tensor<i64>, %y0: tensor<i64>) (%x1: tensor<i64>, %y1: tensor<i64>) (%x2: tensor<i64>, %y2: tensor<i64>) {
      %r0 = stablehlo.add %x0, %y0 : tensor<i64>
      %r1 = stablehlo.minimum %x1, %y1 : tensor<i64>
      %r2 = stablehlo.maximum %x2, %y2 : tensor<i64>
      stablehlo.return %r0, %r1, %r2 : tensor<i64>, tensor<i64>, tensor<i64>
    }
    return %0#0, %0#2 : tensor<i64>, tensor<i64>
  }
  func.func @after(%a: tensor<6xi64>, %b: tensor<6xi64>, %c: tensor<6xi64>) -> (tensor<i64>, tensor<i64>) {
    %i = stablehlo.constant dense<3> : tensor<i64>
    %j = stablehlo.constant dense<-4> : tensor<i64>
    %k = stablehlo.constant dense<5> : tensor<i64>
    %0:2 = stablehlo.reduce(%a init: %i), (%c init: %k) across dimensions = [0] : (tensor<6xi64>, tensor<6xi64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    reducer(%x0: tensor<i64>, %y0: tensor<i64>) (%x1: tensor<i64>, %y1: tensor<i64>) {
      %r0 = stablehlo.add %x0, %y0 : tensor<i64>
      %r1 = stablehlo.maximum %x1, %y1 : tensor<i64>
      stablehlo.return %r0, %r1 : tensor<i64>, tensor<i64>
    }
    return %0#0, %0#1 : tensor<i64>, tensor<i64>
  }
}

// -----

// of reduce_unused_case3
module @reduce_of_the_second_only {
  func.func @before(%a: tensor<6xi64>, %b: tensor<6xi64>, %c: tensor<6xi64>) -> tensor<i64> {
    %i = stablehlo.constant dense<3> : tensor<i64>
    %j = stablehlo.constant dense<-4> : tensor<i64>
    %k = stablehlo.constant dense<5> : tensor<i64>
    %0:3 = stablehlo.reduce(%a init: %i), (%b init: %j), (%c init: %k) across dimensions = [0] : (tensor<6xi64>, tensor<6xi64>, tensor<6xi64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>)
    reducer(%x0: tensor<i64>, %y0: tensor<i64>) (%x1: tensor<i64>, %y1: tensor<i64>) (%x2: tensor<i64>, %y2: tensor<i64>) {
      %r0 = stablehlo.add %x0, %y0 : tensor<i64>
      %r1 = stablehlo.minimum %x1, %y1 : tensor<i64>
      %r2 = stablehlo.maximum %x1, %y1 : tensor<i64>
      stablehlo.return %r0, %r1, %r2 : tensor<i64>, tensor<i64>, tensor<i64>
    }
    return %0#1 : tensor<i64>
  }
  func.func @after(%a: tensor<6xi64>, %b: tensor<6xi64>, %c: tensor<6xi64>) -> tensor<i64> {
    %i = stablehlo.constant dense<3> : tensor<i64>
    %j = stablehlo.constant dense<-4> : tensor<i64>
    %k = stablehlo.constant dense<5> : tensor<i64>
    %0 = stablehlo.reduce(%b init: %j) across dimensions = [0] : (tensor<6xi64>, tensor<i64>) -> tensor<i64>
    reducer(%x0: tensor<i64>, %y0: tensor<i64>) {
      %r0 = stablehlo.minimum %x0, %y0 : tensor<i64>
      stablehlo.return %r0 : tensor<i64>
    }
    return %0 : tensor<i64>
  }
}

// -----

// of reduce_unused_case6
module @reduce_others_depend_on_the_first {
  func.func @before(%a: tensor<6xi64>, %b: tensor<6xi64>, %c: tensor<6xi64>) -> tensor<i64> {
    %i = stablehlo.constant dense<3> : tensor<i64>
    %j = stablehlo.constant dense<-4> : tensor<i64>
    %k = stablehlo.constant dense<5> : tensor<i64>
    %0:3 = stablehlo.reduce(%a init: %i), (%b init: %j), (%c init: %k) across dimensions = [0] : (tensor<6xi64>, tensor<6xi64>, tensor<6xi64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>)
    reducer(%x0: tensor<i64>, %y0: tensor<i64>) (%x1: tensor<i64>, %y1: tensor<i64>) (%x2: tensor<i64>, %y2: tensor<i64>) {
      %r0 = stablehlo.add %x0, %y0 : tensor<i64>
      %r2 = stablehlo.minimum %x0, %y0 : tensor<i64>
      %r1 = stablehlo.maximum %r2, %y2 : tensor<i64>
      stablehlo.return %r0, %r1, %r2 : tensor<i64>, tensor<i64>, tensor<i64>
    }
    return %0#0 : tensor<i64>
  }
  func.func @after(%a: tensor<6xi64>, %b: tensor<6xi64>, %c: tensor<6xi64>) -> tensor<i64> {
    %i = stablehlo.constant dense<3> : tensor<i64>
    %j = stablehlo.constant dense<-4> : tensor<i64>
    %k = stablehlo.constant dense<5> : tensor<i64>
    %0 = stablehlo.reduce(%a init: %i) across dimensions = [0] : (tensor<6xi64>, tensor<i64>) -> tensor<i64>
    reducer(%x0: tensor<i64>, %y0: tensor<i64>) {
      %r0 = stablehlo.add %x0, %y0 : tensor<i64>
      stablehlo.return %r0 : tensor<i64>
    }
    return %0 : tensor<i64>
  }
}

// -----

// of reduce_unused_case7
module @reduce_others_depend_on_each_other {
  func.func @before(%a: tensor<6xi64>, %b: tensor<6xi64>, %c: tensor<6xi64>) -> tensor<i64> {
    %i = stablehlo.constant dense<3> : tensor<i64>
    %j = stablehlo.constant dense<-4> : tensor<i64>
    %k = stablehlo.constant dense<5> : tensor<i64>
    %0:3 = stablehlo.reduce(%a init: %i), (%b init: %j), (%c init: %k) across dimensions = [0] : (tensor<6xi64>, tensor<6xi64>, tensor<6xi64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>)
    reducer(%x0: tensor<i64>, %y0: tensor<i64>) (%x1: tensor<i64>, %y1: tensor<i64>) (%x2: tensor<i64>, %y2: tensor<i64>) {
      %r0 = stablehlo.add %x0, %y0 : tensor<i64>
      %p = stablehlo.subtract %x1, %y1 : tensor<i64>
      %q = stablehlo.multiply %x2, %y2 : tensor<i64>
      %r1 = stablehlo.minimum %p, %q : tensor<i64>
      %r2 = stablehlo.maximum %p, %q : tensor<i64>
      stablehlo.return %r0, %r1, %r2 : tensor<i64>, tensor<i64>, tensor<i64>
    }
    return %0#0 : tensor<i64>
  }
  func.func @after(%a: tensor<6xi64>, %b: tensor<6xi64>, %c: tensor<6xi64>) -> tensor<i64> {
    %i = stablehlo.constant dense<3> : tensor<i64>
    %j = stablehlo.constant dense<-4> : tensor<i64>
    %k = stablehlo.constant dense<5> : tensor<i64>
    %0 = stablehlo.reduce(%a init: %i) across dimensions = [0] : (tensor<6xi64>, tensor<i64>) -> tensor<i64>
    reducer(%x0: tensor<i64>, %y0: tensor<i64>) {
      %r0 = stablehlo.add %x0, %y0 : tensor<i64>
      stablehlo.return %r0 : tensor<i64>
    }
    return %0 : tensor<i64>
  }
}

// -----

// of reduce_zero_ext
module @reduce_of_empty {
  func.func @before(%a: tensor<0xi1>) -> tensor<i16> {
    %z = stablehlo.constant dense<false> : tensor<0xi1>
    %0 = stablehlo.compare NE, %a, %z, UNSIGNED : (tensor<0xi1>, tensor<0xi1>) -> tensor<0xi1>
    %1 = stablehlo.convert %0 : (tensor<0xi1>) -> tensor<0xi16>
    %i = stablehlo.constant dense<0> : tensor<i16>
    %2 = stablehlo.reduce(%1 init: %i) applies stablehlo.add across dimensions = [0] : (tensor<0xi16>, tensor<i16>) -> tensor<i16>
    return %2 : tensor<i16>
  }
  func.func @after(%a: tensor<0xi1>) -> tensor<i16> {
    %0 = stablehlo.constant dense<0> : tensor<i16>
    return %0 : tensor<i16>
  }
}

// -----

// of reduce_op_fold
module @reduce_of_splat {
  func.func @before() -> tensor<i1> {
    %a = stablehlo.constant dense<false> : tensor<3x5xi1>
    %i = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.reduce(%a init: %i) applies stablehlo.or across dimensions = [0, 1] : (tensor<3x5xi1>, tensor<i1>) -> tensor<i1>
    return %0 : tensor<i1>
  }
  func.func @after() -> tensor<i1> {
    %0 = stablehlo.constant dense<false> : tensor<i1>
    return %0 : tensor<i1>
  }
}
