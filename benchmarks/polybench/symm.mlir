// C = alpha S B + beta C, where S is symmetric and A holds its lower triangle only.

func.func @kernel_symm(%alpha: f64, %beta: f64, %C: memref<?x?xf64>, %A: memref<?x?xf64>,
                       %B: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %C, %c0 : memref<?x?xf64>
  %n = memref.dim %C, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  %temp = memref.alloca() : memref<f64>
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      affine.store %zero, %temp[] : memref<f64>
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %0 = affine.load %C[%k, %j] : memref<?x?xf64>
        %1 = affine.load %B[%i, %j] : memref<?x?xf64>
        %2 = arith.mulf %alpha, %1 : f64
        %3 = affine.load %A[%i, %k] : memref<?x?xf64>
        %4 = arith.mulf %2, %3 : f64
        %5 = arith.addf %0, %4 : f64
        affine.store %5, %C[%k, %j] : memref<?x?xf64>
        %6 = affine.load %temp[] : memref<f64>
        %7 = affine.load %B[%k, %j] : memref<?x?xf64>
        %8 = affine.load %A[%i, %k] : memref<?x?xf64>
        %9 = arith.mulf %7, %8 : f64
        %10 = arith.addf %6, %9 : f64
        affine.store %10, %temp[] : memref<f64>
      }
      %11 = affine.load %C[%i, %j] : memref<?x?xf64>
      %12 = arith.mulf %beta, %11 : f64
      %13 = affine.load %B[%i, %j] : memref<?x?xf64>
      %14 = arith.mulf %alpha, %13 : f64
      %15 = affine.load %A[%i, %i] : memref<?x?xf64>
      %16 = arith.mulf %14, %15 : f64
      %17 = arith.addf %12, %16 : f64
      %18 = affine.load %temp[] : memref<f64>
      %19 = arith.mulf %alpha, %18 : f64
      %20 = arith.addf %17, %19 : f64
      affine.store %20, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
