// RUN: verify-pass --opt 'mlir-opt-22 "-pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))"' %s
// What: calls are exchanged: the dependence analysis sees loads and stores only.
// Place: loopUnrollJamByFactor
// Known: #196554 (pull request)
// Mend: refuse operations with unknown effects.
func.func private @use(index, index)
func.func @f() {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 2 {
      func.call @use(%i, %j) : (index, index) -> ()
    }
  }
  return
}
