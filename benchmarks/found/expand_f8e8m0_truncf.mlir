// RUN: verify-pass --opt 'mlir-opt-22 --arith-expand=include-f8e8m0=true' %s
// What: truncf of 3.0 becomes 2.0: the significand is cut off, where to nearest is asked.
// Place: F8E8M0TruncFOpConverter
// Known: #215295, open
// Mend: add half before the shift.
func.func @f(%x: f32) -> f8E8M0FNU {
  %r = arith.truncf %x : f32 to f8E8M0FNU
  return %r : f8E8M0FNU
}
