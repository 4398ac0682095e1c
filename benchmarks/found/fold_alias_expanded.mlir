// RUN: verify-pass --opt 'mlir-opt-22 --fold-memref-alias-ops' %s
// What: a load of two rows of an expanded array: on the array itself the rows lie further apart.
// Place: fold-memref-alias-ops
// Known: #177016 (pull request)
// Mend: refuse where strides differ.
module {
  func.func @expanded_load(%arg0: memref<2x9xi32>, %arg1: index) -> vector<2x3xi32> {
    %c0 = arith.constant 0 : index
    %expand_shape = memref.expand_shape %arg0 [[0], [1, 2]] output_shape [2, 3, 3] : memref<2x9xi32> into memref<2x3x3xi32>
    %0 = vector.load %expand_shape[%arg1, %c0, %c0] : memref<2x3x3xi32>, vector<2x3xi32>
    return %0 : vector<2x3xi32>
  }
}
