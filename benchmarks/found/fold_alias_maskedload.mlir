// RUN: verify-pass --opt 'mlir-opt-22 --fold-memref-alias-ops' %s
// What: lanes that go on in the next row are out of bounds of the array that was collapsed.
// Place: fold-memref-alias-ops
// Known: not of masks: #177016 (pull request)
// Mend: refuse unless the lanes stay in one row.
func.func @f(%m: memref<4x8xi8>, %mask: vector<8xi1>, %v: vector<8xi8>) -> vector<8xi8> {
  %c = arith.constant 4 : index
  %flat = memref.collapse_shape %m [[0, 1]] : memref<4x8xi8> into memref<32xi8>
  %r = vector.maskedload %flat[%c], %mask, %v : memref<32xi8>, vector<8xi1>, vector<8xi8> into vector<8xi8>
  return %r : vector<8xi8>
}
