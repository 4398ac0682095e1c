// RUN: verify-pass --opt 'mlir-opt-22 --fold-memref-alias-ops' %s
// What: a load of two rows of a collapsed array: on the array itself the rows lie closer together.
// Place: fold-memref-alias-ops
// Known: #177016 (pull request)
// Mend: refuse where strides differ.
module {
  func.func @collapsed_load(%arg0: memref<2x3x3xi32>, %arg1: index) -> vector<2x3xi32> {
    %c0 = arith.constant 0 : index
    %collapse_shape = memref.collapse_shape %arg0 [[0], [1, 2]] : memref<2x3x3xi32> into memref<2x9xi32>
    %0 = vector.load %collapse_shape[%c0, %arg1] : memref<2x9xi32>, vector<2x3xi32>
    return %0 : vector<2x3xi32>
  }
}
