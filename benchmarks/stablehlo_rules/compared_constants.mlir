// of compare_fold_int
module @compare_of_signed_constants {
  func.func @before() -> (tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>) {
    %c0_0 = stablehlo.constant dense<[-2, -2, -2, -2, 0, 0, 0, 0, 6, 6, 6, 6, 7, 7, 7, 7]> : tensor<16xi32>
    %c0_1 = stablehlo.constant dense<[-2, 0, 6, 7, -2, 0, 6, 7, -2, 0, 6, 7, -2, 0, 6, 7]> : tensor<16xi32>
    %r0 = stablehlo.compare EQ, %c0_0, %c0_1, SIGNED : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi1>
    %c1_0 = stablehlo.constant dense<[-2, -2, -2, -2, 0, 0, 0, 0, 6, 6, 6, 6, 7, 7, 7, 7]> : tensor<16xi32>
    %c1_1 = stablehlo.constant dense<[-2, 0, 6, 7, -2, 0, 6, 7, -2, 0, 6, 7, -2, 0, 6, 7]> : tensor<16xi32>
    %r1 = stablehlo.compare NE, %c1_0, %c1_1, SIGNED : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi1>
    %c2_0 = stablehlo.constant dense<[-2, -2, -2, -2, 0, 0, 0, 0, 6, 6, 6, 6, 7, 7, 7, 7]> : tensor<16xi32>
    %c2_1 = stablehlo.constant dense<[-2, 0, 6, 7, -2, 0, 6, 7, -2, 0, 6, 7, -2, 0, 6, 7]> : tensor<16xi32>
    %r2 = stablehlo.compare GT, %c2_0, %c2_1, SIGNED : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi1>
    %c3_0 = stablehlo.constant dense<[-2, -2, -2, -2, 0, 0, 0, 0, 6, 6, 6, 6, 7, 7, 7, 7]> : tensor<16xi32>
    %c3_1 = stablehlo.constant dense<[-2, 0, 6, 7, -2, 0, 6, 7, -2, 0, 6, 7, -2, 0, 6, 7]> : tensor<16xi32>
    %r3 = stablehlo.compare GE, %c3_0, %c3_1, SIGNED : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi1>
    %c4_0 = stablehlo.constant dense<[-2, -2, -2, -2, 0, 0, 0, 0, 6, 6, 6, 6, 7, 7, 7, 7]> : tensor<16xi32>
    %c4_1 = stablehlo.constant dense<[-2, 0, 6, 7, -2, 0, 6, 7, -2, 0, 6, 7, -2, 0, 6, 7]> : tensor<16xi32>
    %r4 = stablehlo.compare LT, %c4_0, %c4_1, SIGNED : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi1>
    %c5_0 = stablehlo.constant dense<[-2, -2, -2, -2, 0, 0, 0, 0, 6, 6, 6, 6, 7, 7, 7, 7]> : tensor<16xi32>
    %c5_1 = stablehlo.constant dense<[-2, 0, 6, 7, -2, 0, 6, 7, -2, 0, 6, 7, -2, 0, 6, 7]> : tensor<16xi32>
    %r5 = stablehlo.compare LE, %c5_0, %c5_1, SIGNED : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi1>
    return %r0, %r1, %r2, %r3, %r4, %r5 : tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>
  }
  func.func @after() -> (tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>) {
    %s0 = stablehlo.constant dense<[true, false, false, false, false, true, false, false, false, false, true, false, false, false, false, true]> : tensor<16xi1>
    %s1 = stablehlo.constant dense<[false, true, true, true, true, false, true, true, true, true, false, true, true, true, true, false]> : tensor<16xi1>
    %s2 = stablehlo.constant dense<[false, false, false, false, true, false, false, false, true, true, false, false, true, true, true, false]> : tensor<16xi1>
    %s3 = stablehlo.constant dense<[true, false, false, false, true, true, false, false, true, true, true, false, true, true, true, true]> : tensor<16xi1>
    %s4 = stablehlo.constant dense<[false, true, true, true, false, false, true, true, false, false, false, true, false, false, false, false]> : tensor<16xi1>
    %s5 = stablehlo.constant dense<[true, true, true, true, false, true, true, true, false, false, true, true, false, false, false, true]> : tensor<16xi1>
    return %s0, %s1, %s2, %s3, %s4, %s5 : tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>
  }
}

// -----

// of compare_fold_int
module @compare_of_unsigned_constants {
  func.func @before() -> (tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>) {
    %c0_0 = stablehlo.constant dense<[4294967294, 4294967294, 4294967294, 4294967294, 0, 0, 0, 0, 6, 6, 6, 6, 7, 7, 7, 7]> : tensor<16xui32>
    %c0_1 = stablehlo.constant dense<[4294967294, 0, 6, 7, 4294967294, 0, 6, 7, 4294967294, 0, 6, 7, 4294967294, 0, 6, 7]> : tensor<16xui32>
    %r0 = stablehlo.compare EQ, %c0_0, %c0_1, UNSIGNED : (tensor<16xui32>, tensor<16xui32>) -> tensor<16xi1>
    %c1_0 = stablehlo.constant dense<[4294967294, 4294967294, 4294967294, 4294967294, 0, 0, 0, 0, 6, 6, 6, 6, 7, 7, 7, 7]> : tensor<16xui32>
    %c1_1 = stablehlo.constant dense<[4294967294, 0, 6, 7, 4294967294, 0, 6, 7, 4294967294, 0, 6, 7, 4294967294, 0, 6, 7]> : tensor<16xui32>
    %r1 = stablehlo.compare NE, %c1_0, %c1_1, UNSIGNED : (tensor<16xui32>, tensor<16xui32>) -> tensor<16xi1>
    %c2_0 = stablehlo.constant dense<[4294967294, 4294967294, 4294967294, 4294967294, 0, 0, 0, 0, 6, 6, 6, 6, 7, 7, 7, 7]> : tensor<16xui32>
    %c2_1 = stablehlo.constant dense<[4294967294, 0, 6, 7, 4294967294, 0, 6, 7, 4294967294, 0, 6, 7, 4294967294, 0, 6, 7]> : tensor<16xui32>
    %r2 = stablehlo.compare GT, %c2_0, %c2_1, UNSIGNED : (tensor<16xui32>, tensor<16xui32>) -> tensor<16xi1>
    %c3_0 = stablehlo.constant dense<[4294967294, 4294967294, 4294967294, 4294967294, 0, 0, 0, 0, 6, 6, 6, 6, 7, 7, 7, 7]> : tensor<16xui32>
    %c3_1 = stablehlo.constant dense<[4294967294, 0, 6, 7, 4294967294, 0, 6, 7, 4294967294, 0, 6, 7, 4294967294, 0, 6, 7]> : tensor<16xui32>
    %r3 = stablehlo.compare GE, %c3_0, %c3_1, UNSIGNED : (tensor<16xui32>, tensor<16xui32>) -> tensor<16xi1>
    %c4_0 = stablehlo.constant dense<[4294967294, 4294967294, 4294967294, 4294967294, 0, 0, 0, 0, 6, 6, 6, 6, 7, 7, 7, 7]> : tensor<16xui32>
    %c4_1 = stablehlo.constant dense<[4294967294, 0, 6, 7, 4294967294, 0, 6, 7, 4294967294, 0, 6, 7, 4294967294, 0, 6, 7]> : tensor<16xui32>
    %r4 = stablehlo.compare LT, %c4_0, %c4_1, UNSIGNED : (tensor<16xui32>, tensor<16xui32>) -> tensor<16xi1>
    %c5_0 = stablehlo.constant dense<[4294967294, 4294967294, 4294967294, 4294967294, 0, 0, 0, 0, 6, 6, 6, 6, 7, 7, 7, 7]> : tensor<16xui32>
    %c5_1 = stablehlo.constant dense<[4294967294, 0, 6, 7, 4294967294, 0, 6, 7, 4294967294, 0, 6, 7, 4294967294, 0, 6, 7]> : tensor<16xui32>
    %r5 = stablehlo.compare LE, %c5_0, %c5_1, UNSIGNED : (tensor<16xui32>, tensor<16xui32>) -> tensor<16xi1>
    return %r0, %r1, %r2, %r3, %r4, %r5 : tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>
  }
  func.func @after() -> (tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>) {
    %s0 = stablehlo.constant dense<[true, false, false, false, false, true, false, false, false, false, true, false, false, false, false, true]> : tensor<16xi1>
    %s1 = stablehlo.constant dense<[false, true, true, true, true, false, true, true, true, true, false, true, true, true, true, false]> : tensor<16xi1>
    %s2 = stablehlo.constant dense<[false, true, true, true, false, false, false, false, false, true, false, false, false, true, true, false]> : tensor<16xi1>
    %s3 = stablehlo.constant dense<[true, true, true, true, false, true, false, false, false, true, true, false, false, true, true, true]> : tensor<16xi1>
    %s4 = stablehlo.constant dense<[false, false, false, false, true, false, true, true, true, false, false, true, true, false, false, false]> : tensor<16xi1>
    %s5 = stablehlo.constant dense<[true, false, false, false, true, true, true, true, true, false, true, true, true, false, false, true]> : tensor<16xi1>
    return %s0, %s1, %s2, %s3, %s4, %s5 : tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>
  }
}

// -----

// of compare_fold_float
module @compare_of_float_constants {
  func.func @before() -> (tensor<25xi1>, tensor<25xi1>, tensor<25xi1>, tensor<25xi1>, tensor<25xi1>, tensor<25xi1>) {
    %c0_0 = stablehlo.constant dense<[0.0, 0.0, 0.0, 0.0, 0.0, 0.25, 0.25, 0.25, 0.25, 0.25, -0.25, -0.25, -0.25, -0.25, -0.25, 41.5, 41.5, 41.5, 41.5, 41.5, -51.0, -51.0, -51.0, -51.0, -51.0]> : tensor<25xf32>
    %c0_1 = stablehlo.constant dense<[0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0]> : tensor<25xf32>
    %r0 = stablehlo.compare EQ, %c0_0, %c0_1, FLOAT : (tensor<25xf32>, tensor<25xf32>) -> tensor<25xi1>
    %c1_0 = stablehlo.constant dense<[0.0, 0.0, 0.0, 0.0, 0.0, 0.25, 0.25, 0.25, 0.25, 0.25, -0.25, -0.25, -0.25, -0.25, -0.25, 41.5, 41.5, 41.5, 41.5, 41.5, -51.0, -51.0, -51.0, -51.0, -51.0]> : tensor<25xf32>
    %c1_1 = stablehlo.constant dense<[0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0]> : tensor<25xf32>
    %r1 = stablehlo.compare NE, %c1_0, %c1_1, FLOAT : (tensor<25xf32>, tensor<25xf32>) -> tensor<25xi1>
    %c2_0 = stablehlo.constant dense<[0.0, 0.0, 0.0, 0.0, 0.0, 0.25, 0.25, 0.25, 0.25, 0.25, -0.25, -0.25, -0.25, -0.25, -0.25, 41.5, 41.5, 41.5, 41.5, 41.5, -51.0, -51.0, -51.0, -51.0, -51.0]> : tensor<25xf32>
    %c2_1 = stablehlo.constant dense<[0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0]> : tensor<25xf32>
    %r2 = stablehlo.compare GT, %c2_0, %c2_1, FLOAT : (tensor<25xf32>, tensor<25xf32>) -> tensor<25xi1>
    %c3_0 = stablehlo.constant dense<[0.0, 0.0, 0.0, 0.0, 0.0, 0.25, 0.25, 0.25, 0.25, 0.25, -0.25, -0.25, -0.25, -0.25, -0.25, 41.5, 41.5, 41.5, 41.5, 41.5, -51.0, -51.0, -51.0, -51.0, -51.0]> : tensor<25xf32>
    %c3_1 = stablehlo.constant dense<[0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0]> : tensor<25xf32>
    %r3 = stablehlo.compare GE, %c3_0, %c3_1, FLOAT : (tensor<25xf32>, tensor<25xf32>) -> tensor<25xi1>
    %c4_0 = stablehlo.constant dense<[0.0, 0.0, 0.0, 0.0, 0.0, 0.25, 0.25, 0.25, 0.25, 0.25, -0.25, -0.25, -0.25, -0.25, -0.25, 41.5, 41.5, 41.5, 41.5, 41.5, -51.0, -51.0, -51.0, -51.0, -51.0]> : tensor<25xf32>
    %c4_1 = stablehlo.constant dense<[0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0]> : tensor<25xf32>
    %r4 = stablehlo.compare LT, %c4_0, %c4_1, FLOAT : (tensor<25xf32>, tensor<25xf32>) -> tensor<25xi1>
    %c5_0 = stablehlo.constant dense<[0.0, 0.0, 0.0, 0.0, 0.0, 0.25, 0.25, 0.25, 0.25, 0.25, -0.25, -0.25, -0.25, -0.25, -0.25, 41.5, 41.5, 41.5, 41.5, 41.5, -51.0, -51.0, -51.0, -51.0, -51.0]> : tensor<25xf32>
    %c5_1 = stablehlo.constant dense<[0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0, 0.0, 0.25, -0.25, 41.5, -51.0]> : tensor<25xf32>
    %r5 = stablehlo.compare LE, %c5_0, %c5_1, FLOAT : (tensor<25xf32>, tensor<25xf32>) -> tensor<25xi1>
    return %r0, %r1, %r2, %r3, %r4, %r5 : tensor<25xi1>, tensor<25xi1>, tensor<25xi1>, tensor<25xi1>, tensor<25xi1>, tensor<25xi1>
  }
  func.func @after() -> (tensor<25xi1>, tensor<25xi1>, tensor<25xi1>, tensor<25xi1>, tensor<25xi1>, tensor<25xi1>) {
    %s0 = stablehlo.constant dense<[true, false, false, false, false, false, true, false, false, false, false, false, true, false, false, false, false, false, true, false, false, false, false, false, true]> : tensor<25xi1>
    %s1 = stablehlo.constant dense<[false, true, true, true, true, true, false, true, true, true, true, true, false, true, true, true, true, true, false, true, true, true, true, true, false]> : tensor<25xi1>
    %s2 = stablehlo.constant dense<[false, false, true, false, true, true, false, true, false, true, false, false, false, false, true, true, true, true, false, true, false, false, false, false, false]> : tensor<25xi1>
    %s3 = stablehlo.constant dense<[true, false, true, false, true, true, true, true, false, true, false, false, true, false, true, true, true, true, true, true, false, false, false, false, true]> : tensor<25xi1>
    %s4 = stablehlo.constant dense<[false, true, false, true, false, false, false, false, true, false, true, true, false, true, false, false, false, false, false, false, true, true, true, true, false]> : tensor<25xi1>
    %s5 = stablehlo.constant dense<[true, true, false, true, false, false, true, false, true, false, true, true, true, true, false, false, false, false, true, false, true, true, true, true, true]> : tensor<25xi1>
    return %s0, %s1, %s2, %s3, %s4, %s5 : tensor<25xi1>, tensor<25xi1>, tensor<25xi1>, tensor<25xi1>, tensor<25xi1>, tensor<25xi1>
  }
}

// -----

// of compare_fold_float_edge_cases
module @compare_of_constants_beyond_numbers {
  func.func @before() -> (tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>) {
    %c0_0 = stablehlo.constant dense<[0.0, 0.0, 0.0, 0.0, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : tensor<16xf32>
    %c0_1 = stablehlo.constant dense<[0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<16xf32>
    %r0 = stablehlo.compare EQ, %c0_0, %c0_1, FLOAT : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xi1>
    %c1_0 = stablehlo.constant dense<[0.0, 0.0, 0.0, 0.0, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : tensor<16xf32>
    %c1_1 = stablehlo.constant dense<[0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<16xf32>
    %r1 = stablehlo.compare NE, %c1_0, %c1_1, FLOAT : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xi1>
    %c2_0 = stablehlo.constant dense<[0.0, 0.0, 0.0, 0.0, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : tensor<16xf32>
    %c2_1 = stablehlo.constant dense<[0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<16xf32>
    %r2 = stablehlo.compare GT, %c2_0, %c2_1, FLOAT : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xi1>
    %c3_0 = stablehlo.constant dense<[0.0, 0.0, 0.0, 0.0, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : tensor<16xf32>
    %c3_1 = stablehlo.constant dense<[0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<16xf32>
    %r3 = stablehlo.compare GE, %c3_0, %c3_1, FLOAT : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xi1>
    %c4_0 = stablehlo.constant dense<[0.0, 0.0, 0.0, 0.0, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : tensor<16xf32>
    %c4_1 = stablehlo.constant dense<[0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<16xf32>
    %r4 = stablehlo.compare LT, %c4_0, %c4_1, FLOAT : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xi1>
    %c5_0 = stablehlo.constant dense<[0.0, 0.0, 0.0, 0.0, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : tensor<16xf32>
    %c5_1 = stablehlo.constant dense<[0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<16xf32>
    %r5 = stablehlo.compare LE, %c5_0, %c5_1, FLOAT : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xi1>
    return %r0, %r1, %r2, %r3, %r4, %r5 : tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>
  }
  func.func @after() -> (tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>) {
    %s0 = stablehlo.constant dense<[true, false, false, false, false, true, false, false, false, false, true, false, false, false, false, false]> : tensor<16xi1>
    %s1 = stablehlo.constant dense<[false, true, true, true, true, false, true, true, true, true, false, true, true, true, true, true]> : tensor<16xi1>
    %s2 = stablehlo.constant dense<[false, false, true, false, true, false, true, false, false, false, false, false, false, false, false, false]> : tensor<16xi1>
    %s3 = stablehlo.constant dense<[true, false, true, false, true, true, true, false, false, false, true, false, false, false, false, false]> : tensor<16xi1>
    %s4 = stablehlo.constant dense<[false, true, false, false, false, false, false, false, true, true, false, false, false, false, false, false]> : tensor<16xi1>
    %s5 = stablehlo.constant dense<[true, true, false, false, false, true, false, false, true, true, true, false, false, false, false, false]> : tensor<16xi1>
    return %s0, %s1, %s2, %s3, %s4, %s5 : tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>, tensor<16xi1>
  }
}

// -----

// of compare_fold_with_implicit_comparison_type
module @compare_of_constants_of_no_kind {
  func.func @before() -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
    %c0_0 = stablehlo.constant dense<[-3, 0, 4]> : tensor<3xi64>
    %c0_1 = stablehlo.constant dense<[0, 0, 0]> : tensor<3xi64>
    %r0 = stablehlo.compare EQ, %c0_0, %c0_1 : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c1_0 = stablehlo.constant dense<[-3, 0, 4]> : tensor<3xi64>
    %c1_1 = stablehlo.constant dense<[0, 0, 0]> : tensor<3xi64>
    %r1 = stablehlo.compare NE, %c1_0, %c1_1 : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c2_0 = stablehlo.constant dense<[-3, 0, 4]> : tensor<3xi64>
    %c2_1 = stablehlo.constant dense<[0, 0, 0]> : tensor<3xi64>
    %r2 = stablehlo.compare GT, %c2_0, %c2_1 : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c3_0 = stablehlo.constant dense<[-3, 0, 4]> : tensor<3xi64>
    %c3_1 = stablehlo.constant dense<[0, 0, 0]> : tensor<3xi64>
    %r3 = stablehlo.compare GE, %c3_0, %c3_1 : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c4_0 = stablehlo.constant dense<[-3, 0, 4]> : tensor<3xi64>
    %c4_1 = stablehlo.constant dense<[0, 0, 0]> : tensor<3xi64>
    %r4 = stablehlo.compare LT, %c4_0, %c4_1 : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c5_0 = stablehlo.constant dense<[-3, 0, 4]> : tensor<3xi64>
    %c5_1 = stablehlo.constant dense<[0, 0, 0]> : tensor<3xi64>
    %r5 = stablehlo.compare LE, %c5_0, %c5_1 : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    return %r0, %r1, %r2, %r3, %r4, %r5 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
  }
  func.func @after() -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
    %s0 = stablehlo.constant dense<[false, true, false]> : tensor<3xi1>
    %s1 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %s2 = stablehlo.constant dense<[false, false, true]> : tensor<3xi1>
    %s3 = stablehlo.constant dense<[false, true, true]> : tensor<3xi1>
    %s4 = stablehlo.constant dense<[true, false, false]> : tensor<3xi1>
    %s5 = stablehlo.constant dense<[true, true, false]> : tensor<3xi1>
    return %s0, %s1, %s2, %s3, %s4, %s5 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
  }
}

// -----

// of compare_fold_with_implicit_comparison_type
module @compare_of_float_constants_of_no_kind {
  func.func @before() -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
    %c0_0 = stablehlo.constant dense<[-3.0, 0.0, 4.0]> : tensor<3xf64>
    %c0_1 = stablehlo.constant dense<[0.0, 0.0, 0.0]> : tensor<3xf64>
    %r0 = stablehlo.compare EQ, %c0_0, %c0_1 : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %c1_0 = stablehlo.constant dense<[-3.0, 0.0, 4.0]> : tensor<3xf64>
    %c1_1 = stablehlo.constant dense<[0.0, 0.0, 0.0]> : tensor<3xf64>
    %r1 = stablehlo.compare NE, %c1_0, %c1_1 : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %c2_0 = stablehlo.constant dense<[-3.0, 0.0, 4.0]> : tensor<3xf64>
    %c2_1 = stablehlo.constant dense<[0.0, 0.0, 0.0]> : tensor<3xf64>
    %r2 = stablehlo.compare GT, %c2_0, %c2_1 : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %c3_0 = stablehlo.constant dense<[-3.0, 0.0, 4.0]> : tensor<3xf64>
    %c3_1 = stablehlo.constant dense<[0.0, 0.0, 0.0]> : tensor<3xf64>
    %r3 = stablehlo.compare GE, %c3_0, %c3_1 : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %c4_0 = stablehlo.constant dense<[-3.0, 0.0, 4.0]> : tensor<3xf64>
    %c4_1 = stablehlo.constant dense<[0.0, 0.0, 0.0]> : tensor<3xf64>
    %r4 = stablehlo.compare LT, %c4_0, %c4_1 : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %c5_0 = stablehlo.constant dense<[-3.0, 0.0, 4.0]> : tensor<3xf64>
    %c5_1 = stablehlo.constant dense<[0.0, 0.0, 0.0]> : tensor<3xf64>
    %r5 = stablehlo.compare LE, %c5_0, %c5_1 : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    return %r0, %r1, %r2, %r3, %r4, %r5 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
  }
  func.func @after() -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
    %s0 = stablehlo.constant dense<[false, true, false]> : tensor<3xi1>
    %s1 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %s2 = stablehlo.constant dense<[false, false, true]> : tensor<3xi1>
    %s3 = stablehlo.constant dense<[false, true, true]> : tensor<3xi1>
    %s4 = stablehlo.constant dense<[true, false, false]> : tensor<3xi1>
    %s5 = stablehlo.constant dense<[true, true, false]> : tensor<3xi1>
    return %s0, %s1, %s2, %s3, %s4, %s5 : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
  }
}
