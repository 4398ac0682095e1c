// Twin: views.column.data_copy, store lost
// Given: 1 2 7; 0 3 8
module {
  func.func @column(%arg0: memref<4x5xi32>, %arg1: index, %arg2: index, %arg3: i32) {
    %subview = memref.subview %arg0[0, %arg1] [4, 1] [1, 1] : memref<4x5xi32> to memref<4xi32, strided<[5], offset: ?>>
    memref.store %arg3, %subview[%arg2] : memref<4xi32, strided<[5], offset: ?>>
    return
  }
}

// -----
// Differs on (1, 2, 7), memrefs apart: no more and not 27
module {
  func.func @column(%arg0: memref<4x5xi32>, %arg1: index, %arg2: index, %arg3: i32) {
    %c0 = arith.constant 0 : index
    %subview = memref.subview %arg0[0, %arg1] [4, 1] [1, 1] : memref<4x5xi32> to memref<4xi32, strided<[5], offset: ?>>
    return
  }
}

// -----
// Twin: accesses.between.to_llvm, store lost
// Given: 1 2 40; 3 3 41; 0 5 42
module {
  func.func @between(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: index, %arg4: i32) -> (i32, i32) {
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    memref.store %arg4, %arg1[%arg3] : memref<8xi32>
    %1 = memref.load %arg0[%arg2] : memref<8xi32>
    %2 = memref.load %arg0[%arg2] : memref<8xi32>
    %3 = arith.addi %1, %2 : i32
    return %0, %3 : i32, i32
  }
}

// -----
// Differs on (1, 2, 40), memrefs apart: no more and not 146
module {
  llvm.func @between(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: !llvm.ptr, %arg6: !llvm.ptr, %arg7: i64, %arg8: i64, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: i32) -> !llvm.struct<(i32, i32)> {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg5, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg6, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg7, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg8, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg9, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %7 = llvm.insertvalue %arg0, %6[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %8 = llvm.insertvalue %arg1, %7[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %9 = llvm.insertvalue %arg2, %8[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %10 = llvm.insertvalue %arg3, %9[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %11 = llvm.insertvalue %arg4, %10[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %12 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %13 = llvm.getelementptr inbounds|nuw %12[%arg10] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %14 = llvm.load %13 : !llvm.ptr -> i32
    %15 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %16 = llvm.getelementptr inbounds|nuw %15[%arg11] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %17 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %18 = llvm.getelementptr inbounds|nuw %17[%arg10] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %19 = llvm.load %18 : !llvm.ptr -> i32
    %20 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = llvm.getelementptr inbounds|nuw %20[%arg10] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %22 = llvm.load %21 : !llvm.ptr -> i32
    %23 = llvm.add %19, %22 : i32
    %24 = llvm.mlir.poison : !llvm.struct<(i32, i32)>
    %25 = llvm.insertvalue %14, %24[0] : !llvm.struct<(i32, i32)> 
    %26 = llvm.insertvalue %23, %25[1] : !llvm.struct<(i32, i32)> 
    llvm.return %26 : !llvm.struct<(i32, i32)>
  }
}

// -----
// Twin: transfers.overwritten.memref_to_llvm, store lost
// Given: 1 4; 2 5; 3 3
module {
  func.func @overwritten(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>, %arg4: vector<2xi32>) -> i32 {
    vector.store %arg3, %arg0[%arg1] : memref<8xi32>, vector<4xi32>
    vector.store %arg4, %arg0[%arg2] : memref<8xi32>, vector<2xi32>
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Differs on (1, 4), memrefs apart: 20 and not 17
module {
  llvm.func @overwritten(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: vector<4xi32>, %arg8: vector<2xi32>) -> i32 {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %7 = llvm.getelementptr %6[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %8 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %9 = llvm.getelementptr %8[%arg6] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %arg8, %9 {alignment = 4 : i64} : vector<2xi32>, !llvm.ptr
    %10 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %11 = llvm.getelementptr inbounds|nuw %10[%arg6] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %12 = llvm.load %11 : !llvm.ptr -> i32
    llvm.return %12 : i32
  }
}

// -----
// Twin: views.column.metadata_to_arithmetic, store lost
// Given: 1 2 7; 0 3 8
module {
  func.func @column(%arg0: memref<4x5xi32>, %arg1: index, %arg2: index, %arg3: i32) {
    %subview = memref.subview %arg0[0, %arg1] [4, 1] [1, 1] : memref<4x5xi32> to memref<4xi32, strided<[5], offset: ?>>
    memref.store %arg3, %subview[%arg2] : memref<4xi32, strided<[5], offset: ?>>
    return
  }
}

// -----
// Differs on (1, 2, 7), memrefs apart: no more and not 27
module {
  func.func @column(%arg0: memref<4x5xi32>, %arg1: index, %arg2: index, %arg3: i32) {
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [%arg1], sizes: [4], strides: [5] : memref<4x5xi32> to memref<4xi32, strided<[5], offset: ?>>
    return
  }
}

// -----
// Twin: transfers.overwritten.data_copy, store lost
// Given: 1 4; 2 5; 3 3
module {
  func.func @overwritten(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>, %arg4: vector<2xi32>) -> i32 {
    vector.store %arg3, %arg0[%arg1] : memref<8xi32>, vector<4xi32>
    vector.store %arg4, %arg0[%arg2] : memref<8xi32>, vector<2xi32>
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Differs on (1, 4), memrefs apart: -10 and not 11
module {
  func.func @overwritten(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>, %arg4: vector<2xi32>) -> i32 {
    %c0 = arith.constant 0 : index
    vector.store %arg3, %arg0[%arg1] : memref<8xi32>, vector<4xi32>
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Twin: structured.row_sums.to_loops, store lost
// Given:
// Apart
module {
  func.func @row_sums(%arg0: memref<3x4xi32>, %arg1: memref<3xi32>) {
    linalg.reduce ins(%arg0 : memref<3x4xi32>) outs(%arg1 : memref<3xi32>) dimensions = [1] 
      (%in: i32, %init: i32) {
        %0 = arith.addi %in, %init : i32
        linalg.yield %0 : i32
      }
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: no more and not 144
module {
  func.func @row_sums(%arg0: memref<3x4xi32>, %arg1: memref<3xi32>) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    scf.for %arg2 = %c0 to %c3 step %c1 {
      scf.for %arg3 = %c0 to %c4 step %c1 {
        %0 = memref.load %arg0[%arg2, %arg3] : memref<3x4xi32>
        %1 = memref.load %arg1[%arg2] : memref<3xi32>
        %2 = arith.addi %0, %1 : i32
      }
    }
    return
  }
}

// -----
// Twin: views.windows.folded, store lost
// Given: 2 7; 0 8
module {
  func.func @windows(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %subview = memref.subview %arg0[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[2] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 2>>
    %c0 = arith.constant 0 : index
    memref.store %arg2, %subview[%arg1] : memref<4xi32, strided<[1]>>
    %0 = memref.load %subview_0[%c0] : memref<4xi32, strided<[1], offset: 2>>
    return %0 : i32
  }
}

// -----
// Differs on (2, 7), memrefs apart: 164 and not 7
module {
  func.func @windows(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c2 = arith.constant 2 : index
    %0 = memref.load %arg0[%c2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Twin: transfers.masked_store.data_copy, store lost
// Given: 2 3; 0 0; 4 4
module {
  func.func @masked_store(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>) {
    %0 = vector.create_mask %arg2 : vector<4xi1>
    vector.maskedstore %arg0[%arg1], %0, %arg3 : memref<8xi32>, vector<4xi1>, vector<4xi32>
    return
  }
}

// -----
// Differs on (2, 3), memrefs apart: no more and not 18
module {
  func.func @masked_store(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>) {
    %c0 = arith.constant 0 : index
    %0 = vector.create_mask %arg2 : vector<4xi1>
    return
  }
}

// -----
// Twin: views.windows.memref_to_llvm, store lost
// Given: 2 7; 0 8
module {
  func.func @windows(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %subview = memref.subview %arg0[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[2] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 2>>
    %c0 = arith.constant 0 : index
    memref.store %arg2, %subview[%arg1] : memref<4xi32, strided<[1]>>
    %0 = memref.load %subview_0[%c0] : memref<4xi32, strided<[1], offset: 2>>
    return %0 : i32
  }
}

// -----
// Differs on (2, 7), memrefs apart: 164 and not 7
module {
  llvm.func @windows(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i32) -> i32 {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(0 : index) : i64
    %7 = llvm.extractvalue %5[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %8 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %9 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
    %10 = llvm.insertvalue %7, %9[0] : !llvm.struct<(ptr, ptr, i64)> 
    %11 = llvm.insertvalue %8, %10[1] : !llvm.struct<(ptr, ptr, i64)> 
    %12 = llvm.mlir.constant(0 : index) : i64
    %13 = llvm.insertvalue %12, %11[2] : !llvm.struct<(ptr, ptr, i64)> 
    %14 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %15 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %16 = llvm.extractvalue %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %17 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %18 = llvm.extractvalue %13[0] : !llvm.struct<(ptr, ptr, i64)> 
    %19 = llvm.extractvalue %13[1] : !llvm.struct<(ptr, ptr, i64)> 
    %20 = llvm.insertvalue %18, %17[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = llvm.insertvalue %19, %20[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %22 = llvm.mlir.constant(0 : index) : i64
    %23 = llvm.insertvalue %22, %21[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %24 = llvm.mlir.constant(4 : index) : i64
    %25 = llvm.insertvalue %24, %23[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %26 = llvm.mlir.constant(1 : index) : i64
    %27 = llvm.insertvalue %26, %25[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %28 = llvm.extractvalue %5[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %29 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %30 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
    %31 = llvm.insertvalue %28, %30[0] : !llvm.struct<(ptr, ptr, i64)> 
    %32 = llvm.insertvalue %29, %31[1] : !llvm.struct<(ptr, ptr, i64)> 
    %33 = llvm.mlir.constant(0 : index) : i64
    %34 = llvm.insertvalue %33, %32[2] : !llvm.struct<(ptr, ptr, i64)> 
    %35 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %36 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %37 = llvm.extractvalue %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %38 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %39 = llvm.extractvalue %34[0] : !llvm.struct<(ptr, ptr, i64)> 
    %40 = llvm.extractvalue %34[1] : !llvm.struct<(ptr, ptr, i64)> 
    %41 = llvm.insertvalue %39, %38[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %42 = llvm.insertvalue %40, %41[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %43 = llvm.mlir.constant(2 : index) : i64
    %44 = llvm.insertvalue %43, %42[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %45 = llvm.mlir.constant(4 : index) : i64
    %46 = llvm.insertvalue %45, %44[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %47 = llvm.mlir.constant(1 : index) : i64
    %48 = llvm.insertvalue %47, %46[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %49 = llvm.extractvalue %27[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %50 = llvm.getelementptr inbounds|nuw %49[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %51 = llvm.extractvalue %48[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %52 = llvm.mlir.constant(2 : index) : i64
    %53 = llvm.getelementptr %51[%52] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %54 = llvm.getelementptr inbounds|nuw %53[%6] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %55 = llvm.load %54 : !llvm.ptr -> i32
    llvm.return %55 : i32
  }
}

// -----
// Twin: accesses.between.raised, store lost
// Given: 1 2 40; 3 3 41; 0 5 42
module {
  func.func @between(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: index, %arg4: i32) -> (i32, i32) {
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    memref.store %arg4, %arg1[%arg3] : memref<8xi32>
    %1 = memref.load %arg0[%arg2] : memref<8xi32>
    %2 = memref.load %arg0[%arg2] : memref<8xi32>
    %3 = arith.addi %1, %2 : i32
    return %0, %3 : i32, i32
  }
}

// -----
// Differs on (1, 2, 40), memrefs apart: no more and not 146
module {
  func.func @between(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: index, %arg4: i32) -> (i32, i32) {
    %0 = affine.load %arg0[symbol(%arg2)] : memref<8xi32>
    %1 = affine.load %arg0[symbol(%arg2)] : memref<8xi32>
    %2 = arith.addi %1, %1 : i32
    return %0, %2 : i32, i32
  }
}

// -----
// Twin: transfers.stretched.memref_to_llvm, store lost
// Given: 0 1; 1 2
#map = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @stretched(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index) -> vector<3x2xi32> {
    %c0_i32 = arith.constant 0 : i32
    %0 = vector.transfer_read %arg0[%arg1, %arg2], %c0_i32 {in_bounds = [true, true], permutation_map = #map} : memref<4x6xi32>, vector<3x2xi32>
    return %0 : vector<3x2xi32>
  }
}

// -----
// Differs on (0, 1), memrefs apart: 1208936848 and not 127
module {
  llvm.func @stretched(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64) -> !llvm.array<3 x vector<2xi32>> {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %6 = llvm.insertvalue %arg4, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %7 = llvm.insertvalue %arg6, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = llvm.mlir.constant(1 : index) : i64
    %9 = llvm.mlir.constant(3 : index) : i64
    %10 = llvm.mlir.constant(0 : index) : i64
    %11 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %12 = llvm.mlir.constant(dense<0> : vector<2xi32>) : vector<2xi32>
    %13 = llvm.mlir.constant(2 : index) : i64
    %14 = llvm.mlir.constant(1 : index) : i64
    %15 = llvm.mlir.constant(3 : index) : i64
    %16 = llvm.mlir.constant(0 : index) : i64
    %17 = llvm.mlir.constant(1 : index) : i64
    %18 = llvm.alloca %17 x !llvm.array<3 x vector<2xi32>> : (i64) -> !llvm.ptr
    %19 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
    %20 = llvm.insertvalue %18, %19[0] : !llvm.struct<(ptr, ptr, i64)> 
    %21 = llvm.insertvalue %18, %20[1] : !llvm.struct<(ptr, ptr, i64)> 
    %22 = llvm.mlir.constant(0 : index) : i64
    %23 = llvm.insertvalue %22, %21[2] : !llvm.struct<(ptr, ptr, i64)> 
    %24 = llvm.extractvalue %23[0] : !llvm.struct<(ptr, ptr, i64)> 
    %25 = llvm.insertvalue %24, %11[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %26 = llvm.extractvalue %23[1] : !llvm.struct<(ptr, ptr, i64)> 
    %27 = llvm.insertvalue %26, %25[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %28 = llvm.insertvalue %10, %27[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %29 = llvm.insertvalue %9, %28[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %30 = llvm.insertvalue %8, %29[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.br ^bb1(%16 : i64)
  ^bb1(%31: i64):  // 2 preds: ^bb0, ^bb5
    %32 = llvm.icmp "slt" %31, %15 : i64
    llvm.cond_br %32, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    %33 = llvm.add %31, %arg7 : i64
    llvm.br ^bb3(%16, %12 : i64, vector<2xi32>)
  ^bb3(%34: i64, %35: vector<2xi32>):  // 2 preds: ^bb2, ^bb4
    %36 = llvm.icmp "slt" %34, %13 : i64
    llvm.cond_br %36, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %37 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %38 = llvm.mlir.constant(6 : index) : i64
    %39 = llvm.mul %33, %38 overflow<nsw, nuw> : i64
    %40 = llvm.add %39, %arg8 overflow<nsw, nuw> : i64
    %41 = llvm.getelementptr inbounds|nuw %37[%40] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %42 = llvm.load %41 : !llvm.ptr -> i32
    %43 = llvm.insertelement %42, %35[%34 : i64] : vector<2xi32>
    %44 = llvm.add %34, %14 : i64
    llvm.br ^bb3(%44, %43 : i64, vector<2xi32>)
  ^bb5:  // pred: ^bb3
    %45 = llvm.extractvalue %30[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %46 = llvm.getelementptr inbounds|nuw %45[%31] : (!llvm.ptr, i64) -> !llvm.ptr, vector<2xi32>
    %47 = llvm.add %31, %14 : i64
    llvm.br ^bb1(%47 : i64)
  ^bb6:  // pred: ^bb1
    %48 = llvm.extractvalue %23[1] : !llvm.struct<(ptr, ptr, i64)> 
    %49 = llvm.load %48 : !llvm.ptr -> !llvm.array<3 x vector<2xi32>>
    llvm.return %49 : !llvm.array<3 x vector<2xi32>>
  }
}

// -----
// Twin: views.collapsed.metadata, store lost
// Given: 5 7; 0 1
module {
  func.func @collapsed(%arg0: memref<3x4xi32>, %arg1: index, %arg2: i32) -> i32 {
    %collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<3x4xi32> into memref<12xi32>
    %0 = memref.load %collapse_shape[%arg1] : memref<12xi32>
    %1 = arith.addi %0, %arg2 : i32
    memref.store %1, %collapse_shape[%arg1] : memref<12xi32>
    return %0 : i32
  }
}

// -----
// Differs on (5, 7), memrefs apart: no more and not 21
module {
  func.func @collapsed(%arg0: memref<3x4xi32>, %arg1: index, %arg2: i32) -> i32 {
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<3x4xi32> -> memref<i32>, index, index, index, index, index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [12], strides: [1] : memref<i32> to memref<12xi32>
    %0 = memref.load %reinterpret_cast[%arg1] : memref<12xi32>
    %1 = arith.addi %0, %arg2 : i32
    return %0 : i32
  }
}

// -----
// Twin: accesses.exchanged.memref_to_llvm, store lost
// Given: 1 2; 3 3; 7 0
module {
  func.func @exchanged(%arg0: memref<8xi32>, %arg1: index, %arg2: index) {
    %0 = memref.load %arg0[%arg1] : memref<8xi32>
    %1 = memref.load %arg0[%arg2] : memref<8xi32>
    memref.store %1, %arg0[%arg1] : memref<8xi32>
    memref.store %0, %arg0[%arg2] : memref<8xi32>
    return
  }
}

// -----
// Differs on (1, 2), memrefs apart: no more and not 18
module {
  llvm.func @exchanged(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %7 = llvm.getelementptr inbounds|nuw %6[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %8 = llvm.load %7 : !llvm.ptr -> i32
    %9 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %10 = llvm.getelementptr inbounds|nuw %9[%arg6] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %11 = llvm.load %10 : !llvm.ptr -> i32
    %12 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %13 = llvm.getelementptr inbounds|nuw %12[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %11, %13 : i32, !llvm.ptr
    %14 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %15 = llvm.getelementptr inbounds|nuw %14[%arg6] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.return
  }
}

// -----
// Twin: views.collapsed.folded, store lost
// Given: 5 7; 0 1
module {
  func.func @collapsed(%arg0: memref<3x4xi32>, %arg1: index, %arg2: i32) -> i32 {
    %collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<3x4xi32> into memref<12xi32>
    %0 = memref.load %collapse_shape[%arg1] : memref<12xi32>
    %1 = arith.addi %0, %arg2 : i32
    memref.store %1, %collapse_shape[%arg1] : memref<12xi32>
    return %0 : i32
  }
}

// -----
// Differs on (5, 7), memrefs apart: no more and not 21
module {
  func.func @collapsed(%arg0: memref<3x4xi32>, %arg1: index, %arg2: i32) -> i32 {
    %0:2 = affine.delinearize_index %arg1 into (3, 4) : index, index
    %1 = memref.load %arg0[%0#0, %0#1] : memref<3x4xi32>
    %2 = arith.addi %1, %arg2 : i32
    %3:2 = affine.delinearize_index %arg1 into (3, 4) : index, index
    return %1 : i32
  }
}

// -----
// Twin: copies.halves.metadata, store lost
// Given: 1 4; 0 3
module {
  func.func @halves(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) {
    %subview = memref.subview %arg0[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
    %subview_0 = memref.subview %arg0[4] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 4>>
    memref.copy %subview, %subview_0 : memref<4xi32, strided<[1]>> to memref<4xi32, strided<[1], offset: 4>>
    memref.store %arg2, %arg0[%arg1] : memref<8xi32>
    return
  }
}

// -----
// Differs on (1, 4), memrefs apart: no more and not 20
module {
  func.func @halves(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) {
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg0 : memref<8xi32> -> memref<i32>, index, index, index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [4], strides: [1] : memref<i32> to memref<4xi32, strided<[1]>>
    %base_buffer_0, %offset_1, %sizes_2, %strides_3 = memref.extract_strided_metadata %arg0 : memref<8xi32> -> memref<i32>, index, index, index
    %reinterpret_cast_4 = memref.reinterpret_cast %base_buffer_0 to offset: [4], sizes: [4], strides: [1] : memref<i32> to memref<4xi32, strided<[1], offset: 4>>
    memref.store %arg2, %arg0[%arg1] : memref<8xi32>
    return
  }
}

// -----
// Twin: allocations.two_buffers.memref_to_llvm, store lost
// Given: 2 5; 7 -1
module {
  func.func @two_buffers(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %alloc = memref.alloc() : memref<8xi32>
    %alloc_0 = memref.alloc() : memref<8xi32>
    memref.copy %arg0, %alloc : memref<8xi32> to memref<8xi32>
    memref.store %arg2, %alloc[%arg1] : memref<8xi32>
    memref.copy %alloc, %alloc_0 : memref<8xi32> to memref<8xi32>
    %0 = memref.load %arg0[%arg1] : memref<8xi32>
    %1 = memref.load %alloc_0[%arg1] : memref<8xi32>
    memref.dealloc %alloc : memref<8xi32>
    %2 = arith.subi %0, %1 : i32
    memref.store %2, %arg0[%arg1] : memref<8xi32>
    memref.dealloc %alloc_0 : memref<8xi32>
    return %2 : i32
  }
}

// -----
// Differs on (2, 5), memrefs apart: no more and not 18
module {
  llvm.func @free(!llvm.ptr)
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @two_buffers(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i32) -> i32 {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(8 : index) : i64
    %7 = llvm.mlir.constant(1 : index) : i64
    %8 = llvm.mlir.zero : !llvm.ptr
    %9 = llvm.getelementptr %8[%6] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %10 = llvm.ptrtoint %9 : !llvm.ptr to i64
    %11 = llvm.call @malloc(%10) : (i64) -> !llvm.ptr
    %12 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %13 = llvm.insertvalue %11, %12[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %14 = llvm.insertvalue %11, %13[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %15 = llvm.mlir.constant(0 : index) : i64
    %16 = llvm.insertvalue %15, %14[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %17 = llvm.insertvalue %6, %16[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %18 = llvm.insertvalue %7, %17[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %19 = llvm.mlir.constant(8 : index) : i64
    %20 = llvm.mlir.constant(1 : index) : i64
    %21 = llvm.mlir.zero : !llvm.ptr
    %22 = llvm.getelementptr %21[%19] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %23 = llvm.ptrtoint %22 : !llvm.ptr to i64
    %24 = llvm.call @malloc(%23) : (i64) -> !llvm.ptr
    %25 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %26 = llvm.insertvalue %24, %25[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %27 = llvm.insertvalue %24, %26[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %28 = llvm.mlir.constant(0 : index) : i64
    %29 = llvm.insertvalue %28, %27[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %30 = llvm.insertvalue %19, %29[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %31 = llvm.insertvalue %20, %30[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %32 = llvm.mlir.constant(1 : index) : i64
    %33 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %34 = llvm.mul %32, %33 : i64
    %35 = llvm.mlir.zero : !llvm.ptr
    %36 = llvm.getelementptr %35[1] : (!llvm.ptr) -> !llvm.ptr, i32
    %37 = llvm.ptrtoint %36 : !llvm.ptr to i64
    %38 = llvm.mul %34, %37 : i64
    %39 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %40 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %41 = llvm.getelementptr %39[%40] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %42 = llvm.extractvalue %18[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %43 = llvm.extractvalue %18[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %44 = llvm.getelementptr %42[%43] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    "llvm.intr.memcpy"(%44, %41, %38) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %45 = llvm.extractvalue %18[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %46 = llvm.getelementptr inbounds|nuw %45[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %arg6, %46 : i32, !llvm.ptr
    %47 = llvm.mlir.constant(1 : index) : i64
    %48 = llvm.extractvalue %18[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %49 = llvm.mul %47, %48 : i64
    %50 = llvm.mlir.zero : !llvm.ptr
    %51 = llvm.getelementptr %50[1] : (!llvm.ptr) -> !llvm.ptr, i32
    %52 = llvm.ptrtoint %51 : !llvm.ptr to i64
    %53 = llvm.mul %49, %52 : i64
    %54 = llvm.extractvalue %18[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %55 = llvm.extractvalue %18[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %56 = llvm.getelementptr %54[%55] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %57 = llvm.extractvalue %31[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %58 = llvm.extractvalue %31[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %59 = llvm.getelementptr %57[%58] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    "llvm.intr.memcpy"(%59, %56, %53) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %60 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %61 = llvm.getelementptr inbounds|nuw %60[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %62 = llvm.load %61 : !llvm.ptr -> i32
    %63 = llvm.extractvalue %31[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %64 = llvm.getelementptr inbounds|nuw %63[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %65 = llvm.load %64 : !llvm.ptr -> i32
    %66 = llvm.extractvalue %18[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.call @free(%66) : (!llvm.ptr) -> ()
    %67 = llvm.sub %62, %65 : i32
    %68 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %69 = llvm.getelementptr inbounds|nuw %68[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %70 = llvm.extractvalue %31[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.call @free(%70) : (!llvm.ptr) -> ()
    llvm.return %67 : i32
  }
}

// -----
// Twin: allocations.given_back.memref_to_llvm, store lost
// Given: 3 9; 1 8
module {
  func.func @given_back(%arg0: index, %arg1: i32) -> memref<4xi32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %alloc = memref.alloc() : memref<4xi32>
    %0 = arith.addi %arg1, %arg1 : i32
    memref.store %arg1, %alloc[%c0] : memref<4xi32>
    memref.store %0, %alloc[%c1] : memref<4xi32>
    memref.store %arg1, %alloc[%c2] : memref<4xi32>
    memref.store %0, %alloc[%c3] : memref<4xi32>
    memref.store %arg1, %alloc[%arg0] : memref<4xi32>
    return %alloc : memref<4xi32>
  }
}

// -----
// Differs on (1, 8), memrefs apart: 0 and not 16
module {
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @given_back(%arg0: i64, %arg1: i32) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
    %0 = llvm.mlir.constant(0 : index) : i64
    %1 = llvm.mlir.constant(1 : index) : i64
    %2 = llvm.mlir.constant(2 : index) : i64
    %3 = llvm.mlir.constant(3 : index) : i64
    %4 = llvm.mlir.constant(4 : index) : i64
    %5 = llvm.mlir.constant(1 : index) : i64
    %6 = llvm.mlir.zero : !llvm.ptr
    %7 = llvm.getelementptr %6[%4] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %8 = llvm.ptrtoint %7 : !llvm.ptr to i64
    %9 = llvm.call @malloc(%8) : (i64) -> !llvm.ptr
    %10 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %11 = llvm.insertvalue %9, %10[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %12 = llvm.insertvalue %9, %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %13 = llvm.mlir.constant(0 : index) : i64
    %14 = llvm.insertvalue %13, %12[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %15 = llvm.insertvalue %4, %14[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %16 = llvm.insertvalue %5, %15[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %17 = llvm.add %arg1, %arg1 : i32
    %18 = llvm.extractvalue %16[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %19 = llvm.getelementptr inbounds|nuw %18[%0] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %arg1, %19 : i32, !llvm.ptr
    %20 = llvm.extractvalue %16[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = llvm.getelementptr inbounds|nuw %20[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %17, %21 : i32, !llvm.ptr
    %22 = llvm.extractvalue %16[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %23 = llvm.getelementptr inbounds|nuw %22[%2] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %arg1, %23 : i32, !llvm.ptr
    %24 = llvm.extractvalue %16[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %25 = llvm.getelementptr inbounds|nuw %24[%3] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %26 = llvm.extractvalue %16[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %27 = llvm.getelementptr inbounds|nuw %26[%arg0] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %arg1, %27 : i32, !llvm.ptr
    llvm.return %16 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  }
}

// -----
// Twin: allocations.on_a_branch.memref_to_llvm, store lost
// Given: 3 1; 4 0
module {
  func.func @on_a_branch(%arg0: memref<8xi32>, %arg1: index, %arg2: i1) -> i32 {
    %0 = scf.if %arg2 -> (i32) {
      %alloc = memref.alloc() : memref<4xi32>
      %c1 = arith.constant 1 : index
      %1 = memref.load %arg0[%arg1] : memref<8xi32>
      memref.store %1, %alloc[%c1] : memref<4xi32>
      %2 = memref.load %alloc[%c1] : memref<4xi32>
      memref.dealloc %alloc : memref<4xi32>
      scf.yield %2 : i32
    } else {
      %c5_i32 = arith.constant 5 : i32
      scf.yield %c5_i32 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (3, 1), memrefs apart: 21918 and not 201
module {
  llvm.func @free(!llvm.ptr)
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @on_a_branch(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i1) -> i32 {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(5 : i32) : i32
    %7 = llvm.mlir.constant(1 : index) : i64
    llvm.cond_br %arg6, ^bb1, ^bb2(%6 : i32)
  ^bb1:  // pred: ^bb0
    %8 = llvm.mlir.constant(4 : index) : i64
    %9 = llvm.mlir.constant(1 : index) : i64
    %10 = llvm.mlir.zero : !llvm.ptr
    %11 = llvm.getelementptr %10[%8] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %12 = llvm.ptrtoint %11 : !llvm.ptr to i64
    %13 = llvm.call @malloc(%12) : (i64) -> !llvm.ptr
    %14 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %15 = llvm.insertvalue %13, %14[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %16 = llvm.insertvalue %13, %15[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %17 = llvm.mlir.constant(0 : index) : i64
    %18 = llvm.insertvalue %17, %16[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %19 = llvm.insertvalue %8, %18[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %20 = llvm.insertvalue %9, %19[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %22 = llvm.getelementptr inbounds|nuw %21[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %23 = llvm.load %22 : !llvm.ptr -> i32
    %24 = llvm.extractvalue %20[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %25 = llvm.getelementptr inbounds|nuw %24[%7] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %26 = llvm.extractvalue %20[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %27 = llvm.getelementptr inbounds|nuw %26[%7] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %28 = llvm.load %27 : !llvm.ptr -> i32
    %29 = llvm.extractvalue %20[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.call @free(%29) : (!llvm.ptr) -> ()
    llvm.br ^bb2(%28 : i32)
  ^bb2(%30: i32):  // 2 preds: ^bb0, ^bb1
    llvm.return %30 : i32
  }
}

// -----
// Twin: views.stepped.flat, store lost
// Given: 1 1 4; 0 1 5
module {
  func.func @stepped(%arg0: memref<6x8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %subview = memref.subview %arg0[1, 2] [2, 3] [2, 2] : memref<6x8xi32> to memref<2x3xi32, strided<[16, 2], offset: 10>>
    memref.store %arg3, %subview[%arg1, %arg2] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    %c1 = arith.constant 1 : index
    %0 = memref.load %subview[%c1, %c1] : memref<2x3xi32, strided<[16, 2], offset: 10>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 1, 4), memrefs apart: 122 and not 4
#map = affine_map<()[s0, s1] -> (s0 * 16 + s1 * 2)>
module {
  func.func @stepped(%arg0: memref<6x8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
    %c18 = arith.constant 18 : index
    %subview = memref.subview %arg0[1, 2] [2, 3] [2, 2] : memref<6x8xi32> to memref<2x3xi32, strided<[16, 2], offset: 10>>
    %0 = affine.apply #map()[%arg1, %arg2]
    %reinterpret_cast = memref.reinterpret_cast %subview to offset: [10], sizes: [32], strides: [1] : memref<2x3xi32, strided<[16, 2], offset: 10>> to memref<32xi32, strided<[1], offset: 10>>
    %reinterpret_cast_0 = memref.reinterpret_cast %subview to offset: [10], sizes: [32], strides: [1] : memref<2x3xi32, strided<[16, 2], offset: 10>> to memref<32xi32, strided<[1], offset: 10>>
    %1 = memref.load %reinterpret_cast_0[%c18] : memref<32xi32, strided<[1], offset: 10>>
    return %1 : i32
  }
}

// -----
// Twin: copies.copied_then_written.raised, store lost
// Given: 2 5; 0 7
// Apart
module {
  func.func @copied_then_written(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i32) -> i32 {
    memref.copy %arg0, %arg1 : memref<8xi32> to memref<8xi32>
    memref.store %arg3, %arg0[%arg2] : memref<8xi32>
    %0 = memref.load %arg1[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Differs on (2, 5), memrefs apart: 144 and not 18
module {
  func.func @copied_then_written(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i32) -> i32 {
    memref.copy %arg0, %arg1 : memref<8xi32> to memref<8xi32>
    %0 = affine.load %arg1[symbol(%arg2)] : memref<8xi32>
    return %0 : i32
  }
}
