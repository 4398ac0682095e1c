// RUN: verify-pass --opt 'mlir-opt-22 "-pass-pipeline=builtin.module(func.func(affine-loop-tile{tile-size=4}))"' %s
// What: a cell depends on one to the right in the row above, and the nest is tiled.
// Place: affine-loop-tile
// Known: #210585
// Mend: ask checkTilingLegality of all components.
func.func @f(%m: memref<8x8xi32>) {
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 7 {
      %v = affine.load %m[%i - 1, %j + 1] : memref<8x8xi32>
      affine.store %v, %m[%i, %j] : memref<8x8xi32>
    }
  }
  return
}
