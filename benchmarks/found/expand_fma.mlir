// RUN: verify-pass --opt 'mlir-opt-22 --math-expand-ops' %s
// What: fma rounds twice: it becomes a product and a sum.
// Place: convertFmaFOp
// Known: no report found
// Mend: expand fma only with `contract` or on request.
func.func @f(%x: f32, %y: f32, %z: f32) -> f32 {
  %r = math.fma %x, %y, %z : f32
  return %r : f32
}
