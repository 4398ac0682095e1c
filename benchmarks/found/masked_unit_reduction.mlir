// RUN: verify-pass --opt 'mlir-opt-22 --canonicalize' %s
// What: an element that the mask leaves out becomes the result, in place of the accumulator.
// Place: ElideUnitDimsInMultiDimReduction
// Known: no report found
// Mend: pass the accumulator through where the mask is 0.
func.func @f(%v: vector<4x1xi8>, %acc: vector<4xi8>, %mask: vector<4x1xi1>) -> vector<4xi8> {
  %r = vector.mask %mask { vector.multi_reduction <add>, %v, %acc [1] : vector<4x1xi8> to vector<4xi8> } : vector<4x1xi1> -> vector<4xi8>
  return %r : vector<4xi8>
}
