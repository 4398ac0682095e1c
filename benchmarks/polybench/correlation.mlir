// The correlation of the columns of data, which are centred and reduced in place. A column that
// hardly varies counts as having the deviation 1. Of corr a triangle is computed and mirrored.

func.func @kernel_correlation(%float_n: f64, %data: memref<?x?xf64>, %corr: memref<?x?xf64>,
                              %mean: memref<?xf64>, %stddev: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %data, %c0 : memref<?x?xf64>
  %m = memref.dim %data, %c1 : memref<?x?xf64>
  %zero = arith.constant 0.0 : f64
  %eps = arith.constant 0.1 : f64
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
  affine.for %j = 0 to %m {
    affine.store %zero, %stddev[%j] : memref<?xf64>
    affine.for %i = 0 to %n {
      %5 = affine.load %stddev[%j] : memref<?xf64>
      %6 = affine.load %data[%i, %j] : memref<?x?xf64>
      %7 = affine.load %mean[%j] : memref<?xf64>
      %8 = arith.subf %6, %7 : f64
      %9 = affine.load %data[%i, %j] : memref<?x?xf64>
      %10 = affine.load %mean[%j] : memref<?xf64>
      %11 = arith.subf %9, %10 : f64
      %12 = arith.mulf %8, %11 : f64
      %13 = arith.addf %5, %12 : f64
      affine.store %13, %stddev[%j] : memref<?xf64>
    }
    %14 = affine.load %stddev[%j] : memref<?xf64>
    %15 = arith.divf %14, %float_n : f64
    affine.store %15, %stddev[%j] : memref<?xf64>
    %16 = affine.load %stddev[%j] : memref<?xf64>
    %17 = math.sqrt %16 : f64
    affine.store %17, %stddev[%j] : memref<?xf64>
    %18 = affine.load %stddev[%j] : memref<?xf64>
    %19 = arith.cmpf ole, %18, %eps : f64
    %20 = affine.load %stddev[%j] : memref<?xf64>
    %21 = arith.select %19, %one, %20 : f64
    affine.store %21, %stddev[%j] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %22 = affine.load %data[%i, %j] : memref<?x?xf64>
      %23 = affine.load %mean[%j] : memref<?xf64>
      %24 = arith.subf %22, %23 : f64
      affine.store %24, %data[%i, %j] : memref<?x?xf64>
      %25 = affine.load %data[%i, %j] : memref<?x?xf64>
      %26 = math.sqrt %float_n : f64
      %27 = affine.load %stddev[%j] : memref<?xf64>
      %28 = arith.mulf %26, %27 : f64
      %29 = arith.divf %25, %28 : f64
      affine.store %29, %data[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%m] {
    affine.store %one, %corr[%i, %i] : memref<?x?xf64>
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to %m {
      affine.store %zero, %corr[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %n {
        %30 = affine.load %corr[%i, %j] : memref<?x?xf64>
        %31 = affine.load %data[%k, %i] : memref<?x?xf64>
        %32 = affine.load %data[%k, %j] : memref<?x?xf64>
        %33 = arith.mulf %31, %32 : f64
        %34 = arith.addf %30, %33 : f64
        affine.store %34, %corr[%i, %j] : memref<?x?xf64>
      }
      %35 = affine.load %corr[%i, %j] : memref<?x?xf64>
      affine.store %35, %corr[%j, %i] : memref<?x?xf64>
    }
  }
  affine.store %one, %corr[%m - 1, %m - 1] : memref<?x?xf64>
  return
}
