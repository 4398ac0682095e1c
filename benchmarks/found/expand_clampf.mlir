// RUN: verify-pass --opt 'mlir-opt-22 --math-expand-ops' %s
// What: clampf compares with the wrong bound: 0.0 to [0.0, 1.0] becomes 1.0.
// Place: convertClampfOp
// Known: #175012 (pull request)
// Mend: exchange the operands.
func.func @f(%x: f32, %y: f32, %z: f32) -> f32 {
  %r = math.clampf %x to [%y, %z] : f32
  return %r : f32
}
