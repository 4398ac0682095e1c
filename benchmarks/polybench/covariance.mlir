// The covariance of the columns of data, which are centred in place. Of cov a triangle is computed
// and mirrored.

func.func @kernel_covariance(%float_n: f64, %data: memref<?x?xf64>, %cov: memref<?x?xf64>,
                             %mean: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %data, %c0 : memref<?x?xf64>
  %m = memref.dim %data, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  affine.for %j = 0 to %m {
    affine.store %zero, %mean[%j] : memref<?xf64>
    affine.for %i = 0 to %n {
      %0 = affine.load %mean[%j] : memref<?xf64>
      %1 = affine.load %data[%i, %j] : memref<?x?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %mean[%j] : memref<?xf64>
    }
    %3 = affine.load %mean[%j] : memref<?xf64>
    %4 = arith.divf %3, %float_n : f64
    affine.store %4, %mean[%j] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %5 = affine.load %data[%i, %j] : memref<?x?xf64>
      %6 = affine.load %mean[%j] : memref<?xf64>
      %7 = arith.subf %5, %6 : f64
      affine.store %7, %data[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %m {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %m {
      affine.store %zero, %cov[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %n {
        %8 = affine.load %cov[%i, %j] : memref<?x?xf64>
        %9 = affine.load %data[%k, %i] : memref<?x?xf64>
        %10 = affine.load %data[%k, %j] : memref<?x?xf64>
        %11 = arith.mulf %9, %10 : f64
        %12 = arith.addf %8, %11 : f64
        affine.store %12, %cov[%i, %j] : memref<?x?xf64>
      }
      %13 = affine.load %cov[%i, %j] : memref<?x?xf64>
      %14 = arith.subf %float_n, %one : f64
      %15 = arith.divf %13, %14 : f64
      affine.store %15, %cov[%i, %j] : memref<?x?xf64>
      %16 = affine.load %cov[%i, %j] : memref<?x?xf64>
      affine.store %16, %cov[%j, %i] : memref<?x?xf64>
    }
  }
  return
}
