// Deriche's recursive filter of a w by h image: along the rows, forwards into y1 and backwards
// into y2, and their sum; then the same along the columns of that sum.

func.func @kernel_deriche(%alpha: f32, %imgIn: memref<?x?xf32>, %imgOut: memref<?x?xf32>,
                          %y1: memref<?x?xf32>, %y2: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = memref.dim %imgIn, %c0 : memref<?x?xf32>
  %h = memref.dim %imgIn, %c1 : memref<?x?xf32>
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %zero = arith.constant 0.0 : f32
  %xm1 = memref.alloca() : memref<f32>
  %xp1 = memref.alloca() : memref<f32>
  %xp2 = memref.alloca() : memref<f32>
  %tm1 = memref.alloca() : memref<f32>
  %tp1 = memref.alloca() : memref<f32>
  %tp2 = memref.alloca() : memref<f32>
  %ym1 = memref.alloca() : memref<f32>
  %ym2 = memref.alloca() : memref<f32>
  %yp1 = memref.alloca() : memref<f32>
  %yp2 = memref.alloca() : memref<f32>
  %0 = arith.negf %alpha : f32
  %1 = math.exp %0 : f32
  %2 = arith.subf %one, %1 : f32
  %3 = arith.negf %alpha : f32
  %4 = math.exp %3 : f32
  %5 = arith.subf %one, %4 : f32
  %6 = arith.mulf %2, %5 : f32
  %7 = arith.mulf %two, %alpha : f32
  %8 = arith.negf %alpha : f32
  %9 = math.exp %8 : f32
  %10 = arith.mulf %7, %9 : f32
  %11 = arith.addf %one, %10 : f32
  %12 = arith.mulf %two, %alpha : f32
  %13 = math.exp %12 : f32
  %14 = arith.subf %11, %13 : f32
  %15 = arith.divf %6, %14 : f32
  %16 = arith.negf %alpha : f32
  %17 = math.exp %16 : f32
  %18 = arith.mulf %15, %17 : f32
  %19 = arith.subf %alpha, %one : f32
  %20 = arith.mulf %18, %19 : f32
  %21 = arith.negf %alpha : f32
  %22 = math.exp %21 : f32
  %23 = arith.mulf %15, %22 : f32
  %24 = arith.addf %alpha, %one : f32
  %25 = arith.mulf %23, %24 : f32
  %26 = arith.negf %15 : f32
  %27 = arith.negf %two : f32
  %28 = arith.mulf %27, %alpha : f32
  %29 = math.exp %28 : f32
  %30 = arith.mulf %26, %29 : f32
  %31 = arith.negf %alpha : f32
  %32 = math.powf %two, %31 : f32
  %33 = arith.negf %two : f32
  %34 = arith.mulf %33, %alpha : f32
  %35 = math.exp %34 : f32
  %36 = arith.negf %35 : f32
  affine.for %i = 0 to %w {
    affine.store %zero, %ym1[] : memref<f32>
    affine.store %zero, %ym2[] : memref<f32>
    affine.store %zero, %xm1[] : memref<f32>
    affine.for %j = 0 to %h {
      %37 = affine.load %imgIn[%i, %j] : memref<?x?xf32>
      %38 = arith.mulf %15, %37 : f32
      %39 = affine.load %xm1[] : memref<f32>
      %40 = arith.mulf %20, %39 : f32
      %41 = arith.addf %38, %40 : f32
      %42 = affine.load %ym1[] : memref<f32>
      %43 = arith.mulf %32, %42 : f32
      %44 = arith.addf %41, %43 : f32
      %45 = affine.load %ym2[] : memref<f32>
      %46 = arith.mulf %36, %45 : f32
      %47 = arith.addf %44, %46 : f32
      affine.store %47, %y1[%i, %j] : memref<?x?xf32>
      %48 = affine.load %imgIn[%i, %j] : memref<?x?xf32>
      affine.store %48, %xm1[] : memref<f32>
      %49 = affine.load %ym1[] : memref<f32>
      affine.store %49, %ym2[] : memref<f32>
      %50 = affine.load %y1[%i, %j] : memref<?x?xf32>
      affine.store %50, %ym1[] : memref<f32>
    }
  }
  affine.for %i = 0 to %w {
    affine.store %zero, %yp1[] : memref<f32>
    affine.store %zero, %yp2[] : memref<f32>
    affine.store %zero, %xp1[] : memref<f32>
    affine.store %zero, %xp2[] : memref<f32>
    affine.for %t = 0 to %h {
      %j = affine.apply affine_map<(d0)[s0] -> (s0 - 1 - d0)>(%t)[%h]
      %51 = affine.load %xp1[] : memref<f32>
      %52 = arith.mulf %25, %51 : f32
      %53 = affine.load %xp2[] : memref<f32>
      %54 = arith.mulf %30, %53 : f32
      %55 = arith.addf %52, %54 : f32
      %56 = affine.load %yp1[] : memref<f32>
      %57 = arith.mulf %32, %56 : f32
      %58 = arith.addf %55, %57 : f32
      %59 = affine.load %yp2[] : memref<f32>
      %60 = arith.mulf %36, %59 : f32
      %61 = arith.addf %58, %60 : f32
      affine.store %61, %y2[%i, %j] : memref<?x?xf32>
      %62 = affine.load %xp1[] : memref<f32>
      affine.store %62, %xp2[] : memref<f32>
      %63 = affine.load %imgIn[%i, %j] : memref<?x?xf32>
      affine.store %63, %xp1[] : memref<f32>
      %64 = affine.load %yp1[] : memref<f32>
      affine.store %64, %yp2[] : memref<f32>
      %65 = affine.load %y2[%i, %j] : memref<?x?xf32>
      affine.store %65, %yp1[] : memref<f32>
    }
  }
  affine.for %i = 0 to %w {
    affine.for %j = 0 to %h {
      %66 = affine.load %y1[%i, %j] : memref<?x?xf32>
      %67 = affine.load %y2[%i, %j] : memref<?x?xf32>
      %68 = arith.addf %66, %67 : f32
      %69 = arith.mulf %one, %68 : f32
      affine.store %69, %imgOut[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %j = 0 to %h {
    affine.store %zero, %tm1[] : memref<f32>
    affine.store %zero, %ym1[] : memref<f32>
    affine.store %zero, %ym2[] : memref<f32>
    affine.for %i = 0 to %w {
      %70 = affine.load %imgOut[%i, %j] : memref<?x?xf32>
      %71 = arith.mulf %15, %70 : f32
      %72 = affine.load %tm1[] : memref<f32>
      %73 = arith.mulf %20, %72 : f32
      %74 = arith.addf %71, %73 : f32
      %75 = affine.load %ym1[] : memref<f32>
      %76 = arith.mulf %32, %75 : f32
      %77 = arith.addf %74, %76 : f32
      %78 = affine.load %ym2[] : memref<f32>
      %79 = arith.mulf %36, %78 : f32
      %80 = arith.addf %77, %79 : f32
      affine.store %80, %y1[%i, %j] : memref<?x?xf32>
      %81 = affine.load %imgOut[%i, %j] : memref<?x?xf32>
      affine.store %81, %tm1[] : memref<f32>
      %82 = affine.load %ym1[] : memref<f32>
      affine.store %82, %ym2[] : memref<f32>
      %83 = affine.load %y1[%i, %j] : memref<?x?xf32>
      affine.store %83, %ym1[] : memref<f32>
    }
  }
  affine.for %j = 0 to %h {
    affine.store %zero, %tp1[] : memref<f32>
    affine.store %zero, %tp2[] : memref<f32>
    affine.store %zero, %yp1[] : memref<f32>
    affine.store %zero, %yp2[] : memref<f32>
    affine.for %t = 0 to %w {
      %i = affine.apply affine_map<(d0)[s0] -> (s0 - 1 - d0)>(%t)[%w]
      %84 = affine.load %tp1[] : memref<f32>
      %85 = arith.mulf %25, %84 : f32
      %86 = affine.load %tp2[] : memref<f32>
      %87 = arith.mulf %30, %86 : f32
      %88 = arith.addf %85, %87 : f32
      %89 = affine.load %yp1[] : memref<f32>
      %90 = arith.mulf %32, %89 : f32
      %91 = arith.addf %88, %90 : f32
      %92 = affine.load %yp2[] : memref<f32>
      %93 = arith.mulf %36, %92 : f32
      %94 = arith.addf %91, %93 : f32
      affine.store %94, %y2[%i, %j] : memref<?x?xf32>
      %95 = affine.load %tp1[] : memref<f32>
      affine.store %95, %tp2[] : memref<f32>
      %96 = affine.load %imgOut[%i, %j] : memref<?x?xf32>
      affine.store %96, %tp1[] : memref<f32>
      %97 = affine.load %yp1[] : memref<f32>
      affine.store %97, %yp2[] : memref<f32>
      %98 = affine.load %y2[%i, %j] : memref<?x?xf32>
      affine.store %98, %yp1[] : memref<f32>
    }
  }
  affine.for %i = 0 to %w {
    affine.for %j = 0 to %h {
      %99 = affine.load %y1[%i, %j] : memref<?x?xf32>
      %100 = affine.load %y2[%i, %j] : memref<?x?xf32>
      %101 = arith.addf %99, %100 : f32
      %102 = arith.mulf %one, %101 : f32
      affine.store %102, %imgOut[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
