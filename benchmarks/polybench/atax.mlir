// y = A^T (A x); tmp keeps A x. Both products advance together, a row of A at a time.

func.func @kernel_atax(%A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>,
                       %tmp: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : memref<?x?xf64>
  %n = memref.dim %A, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    affine.store %zero, %y[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %m {
    affine.store %zero, %tmp[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      %0 = affine.load %tmp[%i] : memref<?xf64>
      %1 = affine.load %A[%i, %j] : memref<?x?xf64>
      %2 = affine.load %x[%j] : memref<?xf64>
      %3 = arith.mulf %1, %2 : f64
      %4 = arith.addf %0, %3 : f64
      affine.store %4, %tmp[%i] : memref<?xf64>
    }
    affine.for %j = 0 to %n {
      %5 = affine.load %y[%j] : memref<?xf64>
      %6 = affine.load %A[%i, %j] : memref<?x?xf64>
      %7 = affine.load %tmp[%i] : memref<?xf64>
      %8 = arith.mulf %6, %7 : f64
      %9 = arith.addf %5, %8 : f64
      affine.store %9, %y[%j] : memref<?xf64>
    }
  }
  return
}
