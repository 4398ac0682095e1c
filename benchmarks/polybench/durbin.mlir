// Solves the Yule-Walker equations of the autocorrelations r by Durbin's recursion: y is extended
// by one coefficient at a time, z is the next y.

func.func @kernel_durbin(%r: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %r, %c0 : memref<?xf64>
  %one = arith.constant 1.0 : f64
  %zero = arith.constant 0.0 : f64
  %alpha = memref.alloca() : memref<f64>
  %beta = memref.alloca() : memref<f64>
  %sum = memref.alloca() : memref<f64>
  %z = memref.alloc(%n) : memref<?xf64>
  %0 = affine.load %r[0] : memref<?xf64>
  %1 = arith.negf %0 : f64
  affine.store %1, %y[0] : memref<?xf64>
  affine.store %one, %beta[] : memref<f64>
  %2 = affine.load %r[0] : memref<?xf64>
  %3 = arith.negf %2 : f64
  affine.store %3, %alpha[] : memref<f64>
  affine.for %k = 1 to %n {
    %4 = affine.load %alpha[] : memref<f64>
    %5 = affine.load %alpha[] : memref<f64>
    %6 = arith.mulf %4, %5 : f64
    %7 = arith.subf %one, %6 : f64
    %8 = affine.load %beta[] : memref<f64>
    %9 = arith.mulf %7, %8 : f64
    affine.store %9, %beta[] : memref<f64>
    affine.store %zero, %sum[] : memref<f64>
    affine.for %i = 0 to affine_map<(d0) -> (d0)>(%k) {
      %10 = affine.load %sum[] : memref<f64>
      %11 = affine.load %r[%k - %i - 1] : memref<?xf64>
      %12 = affine.load %y[%i] : memref<?xf64>
      %13 = arith.mulf %11, %12 : f64
      %14 = arith.addf %10, %13 : f64
      affine.store %14, %sum[] : memref<f64>
    }
    %15 = affine.load %r[%k] : memref<?xf64>
    %16 = affine.load %sum[] : memref<f64>
    %17 = arith.addf %15, %16 : f64
    %18 = arith.negf %17 : f64
    %19 = affine.load %beta[] : memref<f64>
    %20 = arith.divf %18, %19 : f64
    affine.store %20, %alpha[] : memref<f64>
    affine.for %i = 0 to affine_map<(d0) -> (d0)>(%k) {
      %21 = affine.load %y[%i] : memref<?xf64>
      %22 = affine.load %alpha[] : memref<f64>
      %23 = affine.load %y[%k - %i - 1] : memref<?xf64>
      %24 = arith.mulf %22, %23 : f64
      %25 = arith.addf %21, %24 : f64
      affine.store %25, %z[%i] : memref<?xf64>
    }
    affine.for %i = 0 to affine_map<(d0) -> (d0)>(%k) {
      %26 = affine.load %z[%i] : memref<?xf64>
      affine.store %26, %y[%i] : memref<?xf64>
    }
    %27 = affine.load %alpha[] : memref<f64>
    affine.store %27, %y[%k] : memref<?xf64>
  }
  memref.dealloc %z : memref<?xf64>
  return
}
