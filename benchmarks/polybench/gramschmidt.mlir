// A = Q R by modified Gram-Schmidt: a column of Q at a time, which is then taken out of the later
// columns of A. What is below the diagonal of R stays.

func.func @kernel_gramschmidt(%A: memref<?x?xf64>, %R: memref<?x?xf64>, %Q: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : memref<?x?xf64>
  %n = memref.dim %A, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  %nrm = memref.alloca() : memref<f64>
  affine.for %k = 0 to %n {
    affine.store %zero, %nrm[] : memref<f64>
    affine.for %i = 0 to %m {
      %0 = affine.load %nrm[] : memref<f64>
      %1 = affine.load %A[%i, %k] : memref<?x?xf64>
      %2 = affine.load %A[%i, %k] : memref<?x?xf64>
      %3 = arith.mulf %1, %2 : f64
      %4 = arith.addf %0, %3 : f64
      affine.store %4, %nrm[] : memref<f64>
    }
    %5 = affine.load %nrm[] : memref<f64>
    %6 = math.sqrt %5 : f64
    affine.store %6, %R[%k, %k] : memref<?x?xf64>
    affine.for %i = 0 to %m {
      %7 = affine.load %A[%i, %k] : memref<?x?xf64>
      %8 = affine.load %R[%k, %k] : memref<?x?xf64>
      %9 = arith.divf %7, %8 : f64
      affine.store %9, %Q[%i, %k] : memref<?x?xf64>
    }
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
      affine.store %zero, %R[%k, %j] : memref<?x?xf64>
      affine.for %i = 0 to %m {
        %10 = affine.load %R[%k, %j] : memref<?x?xf64>
        %11 = affine.load %Q[%i, %k] : memref<?x?xf64>
        %12 = affine.load %A[%i, %j] : memref<?x?xf64>
        %13 = arith.mulf %11, %12 : f64
        %14 = arith.addf %10, %13 : f64
        affine.store %14, %R[%k, %j] : memref<?x?xf64>
      }
      affine.for %i = 0 to %m {
        %15 = affine.load %A[%i, %j] : memref<?x?xf64>
        %16 = affine.load %Q[%i, %k] : memref<?x?xf64>
        %17 = affine.load %R[%k, %j] : memref<?x?xf64>
        %18 = arith.mulf %16, %17 : f64
        %19 = arith.subf %15, %18 : f64
        affine.store %19, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
