// s = A^T r and q = A p, in one pass over A.

func.func @kernel_bicg(%A: memref<?x?xf64>, %s: memref<?xf64>, %q: memref<?xf64>,
                       %p: memref<?xf64>, %r: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  %m = memref.dim %A, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %m {
    affine.store %zero, %s[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    affine.store %zero, %q[%i] : memref<?xf64>
    affine.for %j = 0 to %m {
      %0 = affine.load %s[%j] : memref<?xf64>
      %1 = affine.load %r[%i] : memref<?xf64>
      %2 = affine.load %A[%i, %j] : memref<?x?xf64>
      %3 = arith.mulf %1, %2 : f64
      %4 = arith.addf %0, %3 : f64
      affine.store %4, %s[%j] : memref<?xf64>
      %5 = affine.load %q[%i] : memref<?xf64>
      %6 = affine.load %A[%i, %j] : memref<?x?xf64>
      %7 = affine.load %p[%j] : memref<?xf64>
      %8 = arith.mulf %6, %7 : f64
      %9 = arith.addf %5, %8 : f64
      affine.store %9, %q[%i] : memref<?xf64>
    }
  }
  return
}
