// E = A B, F = C D, and G = E F.

func.func @kernel_3mm(%E: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>,
                      %F: memref<?x?xf64>, %C: memref<?x?xf64>, %D: memref<?x?xf64>,
                      %G: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ni = memref.dim %E, %c0 : memref<?x?xf64>
  %nj = memref.dim %E, %c1 : memref<?x?xf64>
  %nk = memref.dim %A, %c1 : memref<?x?xf64>
  %nl = memref.dim %F, %c1 : memref<?x?xf64>
  %nm = memref.dim %C, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nj {
      affine.store %zero, %E[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %nk {
        %0 = affine.load %E[%i, %j] : memref<?x?xf64>
        %1 = affine.load %A[%i, %k] : memref<?x?xf64>
        %2 = affine.load %B[%k, %j] : memref<?x?xf64>
        %3 = arith.mulf %1, %2 : f64
        %4 = arith.addf %0, %3 : f64
        affine.store %4, %E[%i, %j] : memref<?x?xf64>
      }
    }
  }
  affine.for %i = 0 to %nj {
    affine.for %j = 0 to %nl {
      affine.store %zero, %F[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %nm {
        %5 = affine.load %F[%i, %j] : memref<?x?xf64>
        %6 = affine.load %C[%i, %k] : memref<?x?xf64>
        %7 = affine.load %D[%k, %j] : memref<?x?xf64>
        %8 = arith.mulf %6, %7 : f64
        %9 = arith.addf %5, %8 : f64
        affine.store %9, %F[%i, %j] : memref<?x?xf64>
      }
    }
  }
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nl {
      affine.store %zero, %G[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %nj {
        %10 = affine.load %G[%i, %j] : memref<?x?xf64>
        %11 = affine.load %E[%i, %k] : memref<?x?xf64>
        %12 = affine.load %F[%k, %j] : memref<?x?xf64>
        %13 = arith.mulf %11, %12 : f64
        %14 = arith.addf %10, %13 : f64
        affine.store %14, %G[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
