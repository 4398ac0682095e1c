// Heat in a square by alternating direction implicit steps. In each step the columns are solved (u
// to v), then the rows (v to u): tridiagonal systems, by a sweep that leaves the coefficients p
// and q and a substitution backwards.

func.func @kernel_adi(%tsteps: index, %u: memref<?x?xf64>, %v: memref<?x?xf64>,
                      %p: memref<?x?xf64>, %q: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %u, %c0 : memref<?x?xf64>
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %zero = arith.constant 0.0 : f64
  %0 = arith.index_cast %n : index to i64
  %1 = arith.sitofp %0 : i64 to f64
  %2 = arith.divf %one, %1 : f64
  %3 = arith.index_cast %n : index to i64
  %4 = arith.sitofp %3 : i64 to f64
  %5 = arith.divf %one, %4 : f64
  %6 = arith.index_cast %tsteps : index to i64
  %7 = arith.sitofp %6 : i64 to f64
  %8 = arith.divf %one, %7 : f64
  %9 = arith.mulf %two, %8 : f64
  %10 = arith.mulf %2, %2 : f64
  %11 = arith.divf %9, %10 : f64
  %12 = arith.mulf %one, %8 : f64
  %13 = arith.mulf %5, %5 : f64
  %14 = arith.divf %12, %13 : f64
  %15 = arith.negf %11 : f64
  %16 = arith.divf %15, %two : f64
  %17 = arith.addf %one, %11 : f64
  %18 = arith.negf %14 : f64
  %19 = arith.divf %18, %two : f64
  %20 = arith.addf %one, %14 : f64
  affine.for %t = 1 to affine_map<()[s0] -> (s0 + 1)>()[%tsteps] {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.store %one, %v[0, %i] : memref<?x?xf64>
      affine.store %zero, %p[%i, 0] : memref<?x?xf64>
      %21 = affine.load %v[0, %i] : memref<?x?xf64>
      affine.store %21, %q[%i, 0] : memref<?x?xf64>
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %22 = arith.negf %16 : f64
        %23 = affine.load %p[%i, %j - 1] : memref<?x?xf64>
        %24 = arith.mulf %16, %23 : f64
        %25 = arith.addf %24, %17 : f64
        %26 = arith.divf %22, %25 : f64
        affine.store %26, %p[%i, %j] : memref<?x?xf64>
        %27 = arith.negf %19 : f64
        %28 = affine.load %u[%j, %i - 1] : memref<?x?xf64>
        %29 = arith.mulf %27, %28 : f64
        %30 = arith.mulf %two, %19 : f64
        %31 = arith.addf %one, %30 : f64
        %32 = affine.load %u[%j, %i] : memref<?x?xf64>
        %33 = arith.mulf %31, %32 : f64
        %34 = arith.addf %29, %33 : f64
        %35 = affine.load %u[%j, %i + 1] : memref<?x?xf64>
        %36 = arith.mulf %19, %35 : f64
        %37 = arith.subf %34, %36 : f64
        %38 = affine.load %q[%i, %j - 1] : memref<?x?xf64>
        %39 = arith.mulf %16, %38 : f64
        %40 = arith.subf %37, %39 : f64
        %41 = affine.load %p[%i, %j - 1] : memref<?x?xf64>
        %42 = arith.mulf %16, %41 : f64
        %43 = arith.addf %42, %17 : f64
        %44 = arith.divf %40, %43 : f64
        affine.store %44, %q[%i, %j] : memref<?x?xf64>
      }
      affine.store %one, %v[%n - 1, %i] : memref<?x?xf64>
      affine.for %s = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %j = affine.apply affine_map<(d0)[s0] -> (s0 - 1 - d0)>(%s)[%n]
        %45 = affine.load %p[%i, %j] : memref<?x?xf64>
        %46 = affine.load %v[%j + 1, %i] : memref<?x?xf64>
        %47 = arith.mulf %45, %46 : f64
        %48 = affine.load %q[%i, %j] : memref<?x?xf64>
        %49 = arith.addf %47, %48 : f64
        affine.store %49, %v[%j, %i] : memref<?x?xf64>
      }
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.store %one, %u[%i, 0] : memref<?x?xf64>
      affine.store %zero, %p[%i, 0] : memref<?x?xf64>
      %50 = affine.load %u[%i, 0] : memref<?x?xf64>
      affine.store %50, %q[%i, 0] : memref<?x?xf64>
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %51 = arith.negf %19 : f64
        %52 = affine.load %p[%i, %j - 1] : memref<?x?xf64>
        %53 = arith.mulf %19, %52 : f64
        %54 = arith.addf %53, %20 : f64
        %55 = arith.divf %51, %54 : f64
        affine.store %55, %p[%i, %j] : memref<?x?xf64>
        %56 = arith.negf %16 : f64
        %57 = affine.load %v[%i - 1, %j] : memref<?x?xf64>
        %58 = arith.mulf %56, %57 : f64
        %59 = arith.mulf %two, %16 : f64
        %60 = arith.addf %one, %59 : f64
        %61 = affine.load %v[%i, %j] : memref<?x?xf64>
        %62 = arith.mulf %60, %61 : f64
        %63 = arith.addf %58, %62 : f64
        %64 = affine.load %v[%i + 1, %j] : memref<?x?xf64>
        %65 = arith.mulf %16, %64 : f64
        %66 = arith.subf %63, %65 : f64
        %67 = affine.load %q[%i, %j - 1] : memref<?x?xf64>
        %68 = arith.mulf %19, %67 : f64
        %69 = arith.subf %66, %68 : f64
        %70 = affine.load %p[%i, %j - 1] : memref<?x?xf64>
        %71 = arith.mulf %19, %70 : f64
        %72 = arith.addf %71, %20 : f64
        %73 = arith.divf %69, %72 : f64
        affine.store %73, %q[%i, %j] : memref<?x?xf64>
      }
      affine.store %one, %u[%i, %n - 1] : memref<?x?xf64>
      affine.for %s = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %j = affine.apply affine_map<(d0)[s0] -> (s0 - 1 - d0)>(%s)[%n]
        %74 = affine.load %p[%i, %j] : memref<?x?xf64>
        %75 = affine.load %u[%i, %j + 1] : memref<?x?xf64>
        %76 = arith.mulf %74, %75 : f64
        %77 = affine.load %q[%i, %j] : memref<?x?xf64>
        %78 = arith.addf %76, %77 : f64
        affine.store %78, %u[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
