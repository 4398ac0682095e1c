// Twin: accesses.between.to_llvm, descriptor field
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
// Differs on (1, 2, 40), memrefs apart: 1 and not 127
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
    llvm.store %arg12, %16 : i32, !llvm.ptr
    %17 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %18 = llvm.getelementptr inbounds|nuw %17[%arg10] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %19 = llvm.load %18 : !llvm.ptr -> i32
    %20 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = llvm.getelementptr inbounds|nuw %20[%arg10] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %22 = llvm.load %21 : !llvm.ptr -> i32
    %23 = llvm.add %19, %22 : i32
    %24 = llvm.mlir.poison : !llvm.struct<(i32, i32)>
    %25 = llvm.insertvalue %14, %24[1] : !llvm.struct<(i32, i32)> 
    %26 = llvm.insertvalue %23, %25[1] : !llvm.struct<(i32, i32)> 
    llvm.return %26 : !llvm.struct<(i32, i32)>
  }
}

// -----
// Twin: transfers.overwritten.memref_to_llvm, descriptor field
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
// Differs on (1, 4), memrefs apart: 1936199168 and not 11
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
    llvm.store %arg7, %7 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
    %8 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %9 = llvm.getelementptr %8[%arg6] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %arg8, %9 {alignment = 4 : i64} : vector<2xi32>, !llvm.ptr
    %10 = llvm.extractvalue %5[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %11 = llvm.getelementptr inbounds|nuw %10[%arg6] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %12 = llvm.load %11 : !llvm.ptr -> i32
    llvm.return %12 : i32
  }
}

// -----
// Twin: views.expanded.memref_to_llvm, descriptor field
// Given: 1 2; 2 3
module {
  func.func @expanded(%arg0: memref<12xi32>, %arg1: index, %arg2: index) -> i32 {
    %expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [3, 4] : memref<12xi32> into memref<3x4xi32>
    %0 = memref.load %expand_shape[%arg1, %arg2] : memref<3x4xi32>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 1724055691 and not 61
module {
  llvm.func @expanded(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64) -> i32 {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.extractvalue %5[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %7 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %8 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
    %9 = llvm.insertvalue %6, %8[0] : !llvm.struct<(ptr, ptr, i64)> 
    %10 = llvm.insertvalue %7, %9[0] : !llvm.struct<(ptr, ptr, i64)> 
    %11 = llvm.mlir.constant(0 : index) : i64
    %12 = llvm.insertvalue %11, %10[2] : !llvm.struct<(ptr, ptr, i64)> 
    %13 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %14 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %15 = llvm.extractvalue %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %16 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %17 = llvm.extractvalue %12[0] : !llvm.struct<(ptr, ptr, i64)> 
    %18 = llvm.extractvalue %12[1] : !llvm.struct<(ptr, ptr, i64)> 
    %19 = llvm.insertvalue %17, %16[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %20 = llvm.insertvalue %18, %19[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %21 = llvm.mlir.constant(0 : index) : i64
    %22 = llvm.insertvalue %21, %20[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %23 = llvm.mlir.constant(3 : index) : i64
    %24 = llvm.insertvalue %23, %22[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %25 = llvm.mlir.constant(4 : index) : i64
    %26 = llvm.insertvalue %25, %24[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %27 = llvm.mlir.constant(4 : index) : i64
    %28 = llvm.insertvalue %27, %26[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %29 = llvm.mlir.constant(1 : index) : i64
    %30 = llvm.insertvalue %29, %28[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %31 = llvm.extractvalue %30[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %32 = llvm.mlir.constant(4 : index) : i64
    %33 = llvm.mul %arg5, %32 overflow<nsw, nuw> : i64
    %34 = llvm.add %33, %arg6 overflow<nsw, nuw> : i64
    %35 = llvm.getelementptr inbounds|nuw %31[%34] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %36 = llvm.load %35 : !llvm.ptr -> i32
    llvm.return %36 : i32
  }
}

// -----
// Twin: views.made_anew.memref_to_llvm, descriptor field
// Given: 1 2; 0 3
module {
  func.func @made_anew(%arg0: memref<16xi32>, %arg1: index, %arg2: index) -> i32 {
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [2], sizes: [3, 4], strides: [4, 1] : memref<16xi32> to memref<3x4xi32, strided<[4, 1], offset: 2>>
    %0 = memref.load %reinterpret_cast[%arg1, %arg2] : memref<3x4xi32, strided<[4, 1], offset: 2>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 209 and not 135
module {
  llvm.func @made_anew(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64) -> i32 {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %7 = llvm.extractvalue %5[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %8 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %9 = llvm.insertvalue %7, %6[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %10 = llvm.insertvalue %8, %9[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %11 = llvm.mlir.constant(2 : index) : i64
    %12 = llvm.insertvalue %11, %10[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %13 = llvm.mlir.constant(3 : index) : i64
    %14 = llvm.insertvalue %13, %12[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %15 = llvm.mlir.constant(4 : index) : i64
    %16 = llvm.insertvalue %15, %14[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %17 = llvm.mlir.constant(4 : index) : i64
    %18 = llvm.insertvalue %17, %16[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %19 = llvm.mlir.constant(1 : index) : i64
    %20 = llvm.insertvalue %19, %18[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %21 = llvm.extractvalue %20[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %22 = llvm.mlir.constant(2 : index) : i64
    %23 = llvm.getelementptr %21[%22] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %24 = llvm.mlir.constant(4 : index) : i64
    %25 = llvm.mul %arg5, %24 overflow<nsw, nuw> : i64
    %26 = llvm.add %25, %arg6 overflow<nsw, nuw> : i64
    %27 = llvm.getelementptr inbounds|nuw %23[%26] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %28 = llvm.load %27 : !llvm.ptr -> i32
    llvm.return %28 : i32
  }
}

// -----
// Twin: transfers.scattered.memref_to_llvm, descriptor field
// Given: 1; 4
module {
  func.func @scattered(%arg0: memref<16xi32>, %arg1: index, %arg2: vector<4xi32>) {
    %cst = arith.constant dense<[0, 3, 1, 6]> : vector<4xi32>
    %cst_0 = arith.constant dense<[true, false, true, true]> : vector<4xi1>
    vector.scatter %arg0[%arg1] [%cst], %cst_0, %arg2 : memref<16xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
    return
  }
}

// -----
// Differs on (1), memrefs apart: 18 and not 17
module {
  llvm.func @scattered(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: vector<4xi32>) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(dense<[true, false, true, true]> : vector<4xi1>) : vector<4xi1>
    %7 = llvm.mlir.constant(dense<[0, 3, 1, 6]> : vector<4xi32>) : vector<4xi32>
    %8 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %9 = llvm.getelementptr %8[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %10 = llvm.getelementptr %9[%7] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, i32
    llvm.intr.masked.scatter %arg6, %10, %6 {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into vector<4x!llvm.ptr>
    llvm.return
  }
}

// -----
// Twin: vectors.lanes.to_llvm, descriptor field
// Given: 7; 9
module {
  func.func @lanes(%arg0: vector<2x4xi32>, %arg1: i32) -> vector<2x4xi32> {
    %0 = vector.extract %arg0[1, 2] : i32 from vector<2x4xi32>
    %1 = arith.addi %0, %arg1 : i32
    %2 = vector.insert %1, %arg0 [0, 3] : i32 into vector<2x4xi32>
    %3 = vector.extract %arg0[0] : vector<4xi32> from vector<2x4xi32>
    %4 = vector.insert %3, %2 [1] : vector<4xi32> into vector<2x4xi32>
    return %4 : vector<2x4xi32>
  }
}

// -----
// Differs on (7), memrefs apart: -2 and not -17
module {
  llvm.func @lanes(%arg0: !llvm.array<2 x vector<4xi32>>, %arg1: i32) -> !llvm.array<2 x vector<4xi32>> {
    %0 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<4xi32>> 
    %1 = llvm.mlir.constant(2 : i64) : i64
    %2 = llvm.extractelement %0[%1 : i64] : vector<4xi32>
    %3 = llvm.add %2, %arg1 : i32
    %4 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<4xi32>> 
    %5 = llvm.mlir.constant(3 : i64) : i64
    %6 = llvm.insertelement %3, %4[%5 : i64] : vector<4xi32>
    %7 = llvm.insertvalue %6, %arg0[0] : !llvm.array<2 x vector<4xi32>> 
    %8 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<4xi32>> 
    %9 = llvm.insertvalue %8, %7[1] : !llvm.array<2 x vector<4xi32>> 
    llvm.return %9 : !llvm.array<2 x vector<4xi32>>
  }
}

// -----
// Twin: views.windows.memref_to_llvm, descriptor field
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
// Differs on (2, 7), memrefs apart: it ends with status -11 and not 7
module {
  llvm.func @windows(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i32) -> i32 {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
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
    llvm.store %arg6, %50 : i32, !llvm.ptr
    %51 = llvm.extractvalue %48[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %52 = llvm.mlir.constant(2 : index) : i64
    %53 = llvm.getelementptr %51[%52] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %54 = llvm.getelementptr inbounds|nuw %53[%6] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %55 = llvm.load %54 : !llvm.ptr -> i32
    llvm.return %55 : i32
  }
}

// -----
// Twin: transfers.stretched.memref_to_llvm, descriptor field
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
// Differs on (0, 1), memrefs apart: 37 and not 127
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
    %37 = llvm.extractvalue %7[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
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
    llvm.store %35, %46 : vector<2xi32>, !llvm.ptr
    %47 = llvm.add %31, %14 : i64
    llvm.br ^bb1(%47 : i64)
  ^bb6:  // pred: ^bb1
    %48 = llvm.extractvalue %23[1] : !llvm.struct<(ptr, ptr, i64)> 
    %49 = llvm.load %48 : !llvm.ptr -> !llvm.array<3 x vector<2xi32>>
    llvm.return %49 : !llvm.array<3 x vector<2xi32>>
  }
}

// -----
// Twin: vectorised.with_rest.memref_to_llvm, descriptor field
// Given: 10; 7; 3; 8
module {
  func.func @with_rest(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    %0 = arith.remui %dim, %c4 : index
    %1 = arith.subi %dim, %0 : index
    scf.for %arg1 = %c0 to %1 step %c4 {
      %2 = vector.load %arg0[%arg1] : memref<?xi32>, vector<4xi32>
      %3 = arith.muli %2, %2 : vector<4xi32>
      vector.store %3, %arg0[%arg1] : memref<?xi32>, vector<4xi32>
    }
    scf.for %arg1 = %1 to %dim step %c1 {
      %2 = memref.load %arg0[%arg1] : memref<?xi32>
      %3 = arith.muli %2, %2 : i32
      memref.store %3, %arg0[%arg1] : memref<?xi32>
    }
    return
  }
}

// -----
// Differs on (10), memrefs apart: 18225 and not 56644
module {
  llvm.func @with_rest(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(4 : index) : i64
    %7 = llvm.mlir.constant(1 : index) : i64
    %8 = llvm.mlir.constant(0 : index) : i64
    %9 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %10 = llvm.urem %9, %6 : i64
    %11 = llvm.sub %9, %10 : i64
    llvm.br ^bb1(%8 : i64)
  ^bb1(%12: i64):  // 2 preds: ^bb0, ^bb2
    %13 = llvm.icmp "slt" %12, %11 : i64
    llvm.cond_br %13, ^bb2, ^bb3(%11 : i64)
  ^bb2:  // pred: ^bb1
    %14 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %15 = llvm.getelementptr %14[%12] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %16 = llvm.load %15 {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
    %17 = llvm.mul %16, %16 : vector<4xi32>
    %18 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %19 = llvm.getelementptr %18[%12] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %17, %19 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
    %20 = llvm.add %12, %6 : i64
    llvm.br ^bb1(%20 : i64)
  ^bb3(%21: i64):  // 2 preds: ^bb1, ^bb4
    %22 = llvm.icmp "slt" %21, %9 : i64
    llvm.cond_br %22, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %23 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %24 = llvm.getelementptr inbounds|nuw %23[%21] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %25 = llvm.load %24 : !llvm.ptr -> i32
    %26 = llvm.mul %25, %25 : i32
    %27 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %28 = llvm.getelementptr inbounds|nuw %27[%21] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %26, %28 : i32, !llvm.ptr
    %29 = llvm.add %21, %7 : i64
    llvm.br ^bb3(%29 : i64)
  ^bb5:  // pred: ^bb3
    llvm.return
  }
}

// -----
// Twin: allocations.two_buffers.memref_to_llvm, descriptor field
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
// Differs on (2, 5), memrefs apart: it ends with status -11 and not 159
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
    %14 = llvm.insertvalue %11, %13[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
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
    llvm.store %67, %69 : i32, !llvm.ptr
    %70 = llvm.extractvalue %31[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.call @free(%70) : (!llvm.ptr) -> ()
    llvm.return %67 : i32
  }
}

// -----
// Twin: vectors.turned.memref_to_llvm, descriptor field
// Given:
module {
  func.func @turned(%arg0: vector<2x3xi32>) -> vector<3x2xi32> {
    %0 = vector.transpose %arg0, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
    return %0 : vector<3x2xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: 12 and not -17
module {
  llvm.func @turned(%arg0: !llvm.array<2 x vector<3xi32>>) -> !llvm.array<3 x vector<2xi32>> {
    %0 = llvm.mlir.constant(2 : i64) : i64
    %1 = llvm.mlir.constant(1 : i64) : i64
    %2 = llvm.mlir.constant(0 : i64) : i64
    %3 = llvm.mlir.poison : !llvm.array<3 x vector<2xi32>>
    %4 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<3xi32>> 
    %5 = llvm.extractelement %4[%2 : i64] : vector<3xi32>
    %6 = llvm.extractvalue %3[0] : !llvm.array<3 x vector<2xi32>> 
    %7 = llvm.insertelement %5, %6[%2 : i64] : vector<2xi32>
    %8 = llvm.insertvalue %7, %3[0] : !llvm.array<3 x vector<2xi32>> 
    %9 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<3xi32>> 
    %10 = llvm.extractelement %9[%1 : i64] : vector<3xi32>
    %11 = llvm.extractvalue %3[1] : !llvm.array<3 x vector<2xi32>> 
    %12 = llvm.insertelement %10, %11[%2 : i64] : vector<2xi32>
    %13 = llvm.insertvalue %12, %8[1] : !llvm.array<3 x vector<2xi32>> 
    %14 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<3xi32>> 
    %15 = llvm.extractelement %14[%0 : i64] : vector<3xi32>
    %16 = llvm.extractvalue %3[2] : !llvm.array<3 x vector<2xi32>> 
    %17 = llvm.insertelement %15, %16[%2 : i64] : vector<2xi32>
    %18 = llvm.insertvalue %17, %13[2] : !llvm.array<3 x vector<2xi32>> 
    %19 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<3xi32>> 
    %20 = llvm.extractelement %19[%2 : i64] : vector<3xi32>
    %21 = llvm.insertelement %20, %7[%1 : i64] : vector<2xi32>
    %22 = llvm.insertvalue %21, %18[0] : !llvm.array<3 x vector<2xi32>> 
    %23 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<3xi32>> 
    %24 = llvm.extractelement %23[%1 : i64] : vector<3xi32>
    %25 = llvm.insertelement %24, %12[%1 : i64] : vector<2xi32>
    %26 = llvm.insertvalue %25, %22[0] : !llvm.array<3 x vector<2xi32>> 
    %27 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<3xi32>> 
    %28 = llvm.extractelement %27[%0 : i64] : vector<3xi32>
    %29 = llvm.insertelement %28, %17[%1 : i64] : vector<2xi32>
    %30 = llvm.insertvalue %29, %26[2] : !llvm.array<3 x vector<2xi32>> 
    llvm.return %30 : !llvm.array<3 x vector<2xi32>>
  }
}

// -----
// Twin: vectors.each_with_each.memref_to_llvm, descriptor field
// Given:
module {
  func.func @each_with_each(%arg0: vector<2xi32>, %arg1: vector<3xi32>, %arg2: vector<2x3xi32>) -> vector<2x3xi32> {
    %0 = vector.outerproduct %arg0, %arg1, %arg2 {kind = #vector.kind<add>} : vector<2xi32>, vector<3xi32>
    return %0 : vector<2x3xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: -137 and not 167
module {
  llvm.func @each_with_each(%arg0: vector<2xi32>, %arg1: vector<3xi32>, %arg2: !llvm.array<2 x vector<3xi32>>) -> !llvm.array<2 x vector<3xi32>> {
    %0 = llvm.mlir.constant(1 : i64) : i64
    %1 = llvm.mlir.constant(0 : i32) : i32
    %2 = llvm.mlir.poison : vector<3xi32>
    %3 = llvm.mlir.constant(0 : i64) : i64
    %4 = llvm.mlir.constant(dense<0> : vector<2x3xi32>) : !llvm.array<2 x vector<3xi32>>
    %5 = llvm.extractelement %arg0[%3 : i64] : vector<2xi32>
    %6 = llvm.insertelement %5, %2[%1 : i32] : vector<3xi32>
    %7 = llvm.shufflevector %6, %2 [0, 0, 0] : vector<3xi32> 
    %8 = llvm.extractvalue %arg2[0] : !llvm.array<2 x vector<3xi32>> 
    %9 = llvm.mul %7, %arg1 : vector<3xi32>
    %10 = llvm.add %9, %8 : vector<3xi32>
    %11 = llvm.insertvalue %10, %4[0] : !llvm.array<2 x vector<3xi32>> 
    %12 = llvm.extractelement %arg0[%0 : i64] : vector<2xi32>
    %13 = llvm.insertelement %12, %2[%1 : i32] : vector<3xi32>
    %14 = llvm.shufflevector %13, %2 [0, 0, 0] : vector<3xi32> 
    %15 = llvm.extractvalue %arg2[1] : !llvm.array<2 x vector<3xi32>> 
    %16 = llvm.mul %14, %arg1 : vector<3xi32>
    %17 = llvm.add %16, %15 : vector<3xi32>
    %18 = llvm.insertvalue %17, %11[0] : !llvm.array<2 x vector<3xi32>> 
    llvm.return %18 : !llvm.array<2 x vector<3xi32>>
  }
}

// -----
// Twin: copies.halves.memref_to_llvm, descriptor field
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
// Differs on (1, 4), memrefs apart: -2057362704 and not 90
module {
  llvm.func @halves(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i32) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.extractvalue %5[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %7 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %8 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
    %9 = llvm.insertvalue %6, %8[0] : !llvm.struct<(ptr, ptr, i64)> 
    %10 = llvm.insertvalue %7, %9[1] : !llvm.struct<(ptr, ptr, i64)> 
    %11 = llvm.mlir.constant(0 : index) : i64
    %12 = llvm.insertvalue %11, %10[2] : !llvm.struct<(ptr, ptr, i64)> 
    %13 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %14 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %15 = llvm.extractvalue %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %16 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %17 = llvm.extractvalue %12[0] : !llvm.struct<(ptr, ptr, i64)> 
    %18 = llvm.extractvalue %12[1] : !llvm.struct<(ptr, ptr, i64)> 
    %19 = llvm.insertvalue %17, %16[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %20 = llvm.insertvalue %18, %19[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = llvm.mlir.constant(0 : index) : i64
    %22 = llvm.insertvalue %21, %20[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %23 = llvm.mlir.constant(4 : index) : i64
    %24 = llvm.insertvalue %23, %22[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %25 = llvm.mlir.constant(1 : index) : i64
    %26 = llvm.insertvalue %25, %24[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %27 = llvm.extractvalue %5[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %28 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %29 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
    %30 = llvm.insertvalue %27, %29[0] : !llvm.struct<(ptr, ptr, i64)> 
    %31 = llvm.insertvalue %28, %30[1] : !llvm.struct<(ptr, ptr, i64)> 
    %32 = llvm.mlir.constant(0 : index) : i64
    %33 = llvm.insertvalue %32, %31[2] : !llvm.struct<(ptr, ptr, i64)> 
    %34 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %35 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %36 = llvm.extractvalue %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %37 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %38 = llvm.extractvalue %33[0] : !llvm.struct<(ptr, ptr, i64)> 
    %39 = llvm.extractvalue %33[1] : !llvm.struct<(ptr, ptr, i64)> 
    %40 = llvm.insertvalue %38, %37[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %41 = llvm.insertvalue %39, %40[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %42 = llvm.mlir.constant(4 : index) : i64
    %43 = llvm.insertvalue %42, %41[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %44 = llvm.mlir.constant(4 : index) : i64
    %45 = llvm.insertvalue %44, %43[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %46 = llvm.mlir.constant(1 : index) : i64
    %47 = llvm.insertvalue %46, %45[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %48 = llvm.mlir.constant(1 : index) : i64
    %49 = llvm.extractvalue %26[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %50 = llvm.mul %48, %49 : i64
    %51 = llvm.mlir.zero : !llvm.ptr
    %52 = llvm.getelementptr %51[1] : (!llvm.ptr) -> !llvm.ptr, i32
    %53 = llvm.ptrtoint %52 : !llvm.ptr to i64
    %54 = llvm.mul %50, %53 : i64
    %55 = llvm.extractvalue %26[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %56 = llvm.extractvalue %26[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %57 = llvm.getelementptr %55[%56] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %58 = llvm.extractvalue %47[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %59 = llvm.extractvalue %47[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %60 = llvm.getelementptr %58[%59] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    "llvm.intr.memcpy"(%60, %57, %54) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %61 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %62 = llvm.getelementptr inbounds|nuw %61[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %arg6, %62 : i32, !llvm.ptr
    llvm.return
  }
}

// -----
// Twin: vectors.turned_round.memref_to_llvm, descriptor field
// Given:
module {
  func.func @turned_round(%arg0: vector<2x3x2xi32>) -> vector<3x2x2xi32> {
    %0 = vector.transpose %arg0, [1, 2, 0] : vector<2x3x2xi32> to vector<3x2x2xi32>
    return %0 : vector<3x2x2xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: 13 and not 56
module {
  llvm.func @turned_round(%arg0: !llvm.array<2 x array<3 x vector<2xi32>>>) -> !llvm.array<3 x array<2 x vector<2xi32>>> {
    %0 = llvm.mlir.constant(1 : i64) : i64
    %1 = llvm.mlir.constant(0 : i64) : i64
    %2 = llvm.mlir.poison : !llvm.array<3 x array<2 x vector<2xi32>>>
    %3 = llvm.extractvalue %arg0[0, 0] : !llvm.array<2 x array<3 x vector<2xi32>>> 
    %4 = llvm.extractelement %3[%1 : i64] : vector<2xi32>
    %5 = llvm.extractvalue %2[0, 0] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %6 = llvm.insertelement %4, %5[%1 : i64] : vector<2xi32>
    %7 = llvm.insertvalue %6, %2[0, 0] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %8 = llvm.extractvalue %arg0[0, 0] : !llvm.array<2 x array<3 x vector<2xi32>>> 
    %9 = llvm.extractelement %8[%0 : i64] : vector<2xi32>
    %10 = llvm.extractvalue %2[0, 1] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %11 = llvm.insertelement %9, %10[%1 : i64] : vector<2xi32>
    %12 = llvm.insertvalue %11, %7[0, 1] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %13 = llvm.extractvalue %arg0[0, 1] : !llvm.array<2 x array<3 x vector<2xi32>>> 
    %14 = llvm.extractelement %13[%1 : i64] : vector<2xi32>
    %15 = llvm.extractvalue %2[1, 0] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %16 = llvm.insertelement %14, %15[%1 : i64] : vector<2xi32>
    %17 = llvm.insertvalue %16, %12[1, 0] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %18 = llvm.extractvalue %arg0[0, 1] : !llvm.array<2 x array<3 x vector<2xi32>>> 
    %19 = llvm.extractelement %18[%0 : i64] : vector<2xi32>
    %20 = llvm.extractvalue %2[1, 1] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %21 = llvm.insertelement %19, %20[%1 : i64] : vector<2xi32>
    %22 = llvm.insertvalue %21, %17[1, 1] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %23 = llvm.extractvalue %arg0[0, 2] : !llvm.array<2 x array<3 x vector<2xi32>>> 
    %24 = llvm.extractelement %23[%1 : i64] : vector<2xi32>
    %25 = llvm.extractvalue %2[2, 0] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %26 = llvm.insertelement %24, %25[%1 : i64] : vector<2xi32>
    %27 = llvm.insertvalue %26, %22[2, 0] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %28 = llvm.extractvalue %arg0[0, 2] : !llvm.array<2 x array<3 x vector<2xi32>>> 
    %29 = llvm.extractelement %28[%0 : i64] : vector<2xi32>
    %30 = llvm.extractvalue %2[2, 1] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %31 = llvm.insertelement %29, %30[%1 : i64] : vector<2xi32>
    %32 = llvm.insertvalue %31, %27[2, 1] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %33 = llvm.extractvalue %arg0[1, 1] : !llvm.array<2 x array<3 x vector<2xi32>>> 
    %34 = llvm.extractelement %33[%1 : i64] : vector<2xi32>
    %35 = llvm.insertelement %34, %6[%0 : i64] : vector<2xi32>
    %36 = llvm.insertvalue %35, %32[0, 0] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %37 = llvm.extractvalue %arg0[1, 0] : !llvm.array<2 x array<3 x vector<2xi32>>> 
    %38 = llvm.extractelement %37[%0 : i64] : vector<2xi32>
    %39 = llvm.insertelement %38, %11[%0 : i64] : vector<2xi32>
    %40 = llvm.insertvalue %39, %36[0, 1] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %41 = llvm.extractvalue %arg0[1, 1] : !llvm.array<2 x array<3 x vector<2xi32>>> 
    %42 = llvm.extractelement %41[%1 : i64] : vector<2xi32>
    %43 = llvm.insertelement %42, %16[%0 : i64] : vector<2xi32>
    %44 = llvm.insertvalue %43, %40[1, 0] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %45 = llvm.extractvalue %arg0[1, 1] : !llvm.array<2 x array<3 x vector<2xi32>>> 
    %46 = llvm.extractelement %45[%0 : i64] : vector<2xi32>
    %47 = llvm.insertelement %46, %21[%0 : i64] : vector<2xi32>
    %48 = llvm.insertvalue %47, %44[1, 1] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %49 = llvm.extractvalue %arg0[1, 2] : !llvm.array<2 x array<3 x vector<2xi32>>> 
    %50 = llvm.extractelement %49[%1 : i64] : vector<2xi32>
    %51 = llvm.insertelement %50, %26[%0 : i64] : vector<2xi32>
    %52 = llvm.insertvalue %51, %48[2, 0] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    %53 = llvm.extractvalue %arg0[1, 2] : !llvm.array<2 x array<3 x vector<2xi32>>> 
    %54 = llvm.extractelement %53[%0 : i64] : vector<2xi32>
    %55 = llvm.insertelement %54, %31[%0 : i64] : vector<2xi32>
    %56 = llvm.insertvalue %55, %52[2, 1] : !llvm.array<3 x array<2 x vector<2xi32>>> 
    llvm.return %56 : !llvm.array<3 x array<2 x vector<2xi32>>>
  }
}

// -----
// Twin: accesses.running.memref_to_llvm, descriptor field
// Given: 8; 5; 1; 0
module {
  func.func @running(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    scf.for %arg1 = %c1 to %dim step %c1 {
      %0 = arith.subi %arg1, %c1 : index
      %1 = memref.load %arg0[%0] : memref<?xi32>
      %2 = memref.load %arg0[%arg1] : memref<?xi32>
      %3 = arith.addi %1, %2 : i32
      memref.store %3, %arg0[%arg1] : memref<?xi32>
    }
    return
  }
}

// -----
// Differs on (8), memrefs apart: 18 and not 17
module {
  llvm.func @running(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(0 : index) : i64
    %7 = llvm.mlir.constant(1 : index) : i64
    %8 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.br ^bb1(%7 : i64)
  ^bb1(%9: i64):  // 2 preds: ^bb0, ^bb2
    %10 = llvm.icmp "slt" %9, %8 : i64
    llvm.cond_br %10, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %11 = llvm.sub %9, %7 : i64
    %12 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %13 = llvm.getelementptr inbounds|nuw %12[%11] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %14 = llvm.load %13 : !llvm.ptr -> i32
    %15 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %16 = llvm.getelementptr inbounds|nuw %15[%9] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %17 = llvm.load %16 : !llvm.ptr -> i32
    %18 = llvm.add %14, %17 : i32
    %19 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %20 = llvm.getelementptr inbounds|nuw %19[%9] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %18, %20 : i32, !llvm.ptr
    %21 = llvm.add %9, %7 : i64
    llvm.br ^bb1(%21 : i64)
  ^bb3:  // pred: ^bb1
    llvm.return
  }
}

// -----
// Twin: transfers.as_far.memref_to_llvm, descriptor field
// Given: 8 2; 8 6; 3 0
module {
  func.func @as_far(%arg0: memref<?xi32>, %arg1: index, %arg2: vector<4xi32>) {
    vector.transfer_write %arg2, %arg0[%arg1] : vector<4xi32>, memref<?xi32>
    return
  }
}

// -----
// Differs on (8, 2), memrefs apart: it ends with status -11 and not 18
module {
  llvm.func @as_far(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: vector<4xi32>) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(0 : i32) : i32
    %7 = llvm.mlir.poison : vector<4xi32>
    %8 = llvm.mlir.constant(0 : index) : i64
    %9 = llvm.mlir.constant(dense<[0, 1, 2, 3]> : vector<4xi32>) : vector<4xi32>
    %10 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %11 = llvm.sub %10, %arg5 : i64
    %12 = llvm.trunc %11 : i64 to i32
    %13 = llvm.insertelement %12, %7[%6 : i32] : vector<4xi32>
    %14 = llvm.shufflevector %13, %7 [0, 0, 0, 0] : vector<4xi32> 
    %15 = llvm.icmp "sgt" %14, %9 : vector<4xi32>
    %16 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %17 = llvm.getelementptr %16[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.intr.masked.store %arg6, %17, %15 {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into !llvm.ptr
    llvm.return
  }
}

// -----
// Twin: accesses.perhaps_stored.memref_to_llvm, descriptor field
// Given: 3 4; 0 5; 1 6
module {
  func.func @perhaps_stored(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    scf.for %arg3 = %c0 to %arg1 step %c1 {
      %1 = arith.muli %arg2, %arg2 : i32
      memref.store %1, %arg0[%c2] : memref<8xi32>
    }
    %0 = memref.load %arg0[%c2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Differs on (3, 4), memrefs apart: 238 and not 16
module {
  llvm.func @perhaps_stored(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i32) -> i32 {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(0 : index) : i64
    %7 = llvm.mlir.constant(1 : index) : i64
    %8 = llvm.mlir.constant(2 : index) : i64
    llvm.br ^bb1(%6 : i64)
  ^bb1(%9: i64):  // 2 preds: ^bb0, ^bb2
    %10 = llvm.icmp "slt" %9, %arg5 : i64
    llvm.cond_br %10, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %11 = llvm.mul %arg6, %arg6 : i32
    %12 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %13 = llvm.getelementptr inbounds|nuw %12[%8] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %11, %13 : i32, !llvm.ptr
    %14 = llvm.add %9, %7 : i64
    llvm.br ^bb1(%14 : i64)
  ^bb3:  // pred: ^bb1
    %15 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %16 = llvm.getelementptr inbounds|nuw %15[%8] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %17 = llvm.load %16 : !llvm.ptr -> i32
    llvm.return %17 : i32
  }
}

// -----
// Twin: vectorised.with_rest.to_llvm, descriptor field
// Given: 10; 7; 3; 8
module {
  func.func @with_rest(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    %0 = arith.remui %dim, %c4 : index
    %1 = arith.subi %dim, %0 : index
    scf.for %arg1 = %c0 to %1 step %c4 {
      %2 = vector.load %arg0[%arg1] : memref<?xi32>, vector<4xi32>
      %3 = arith.muli %2, %2 : vector<4xi32>
      vector.store %3, %arg0[%arg1] : memref<?xi32>, vector<4xi32>
    }
    scf.for %arg1 = %1 to %dim step %c1 {
      %2 = memref.load %arg0[%arg1] : memref<?xi32>
      %3 = arith.muli %2, %2 : i32
      memref.store %3, %arg0[%arg1] : memref<?xi32>
    }
    return
  }
}

// -----
// Differs on (10), memrefs apart: no more and not 17
module {
  llvm.func @with_rest(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(0 : index) : i64
    %7 = llvm.mlir.constant(1 : index) : i64
    %8 = llvm.mlir.constant(4 : index) : i64
    %9 = llvm.extractvalue %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %10 = llvm.urem %9, %8 : i64
    %11 = llvm.sub %9, %10 : i64
    llvm.br ^bb1(%6 : i64)
  ^bb1(%12: i64):  // 2 preds: ^bb0, ^bb2
    %13 = llvm.icmp "slt" %12, %11 : i64
    llvm.cond_br %13, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %14 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %15 = llvm.getelementptr %14[%12] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %16 = llvm.load %15 {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
    %17 = llvm.mul %16, %16 : vector<4xi32>
    %18 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %19 = llvm.getelementptr %18[%12] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %17, %19 {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
    %20 = llvm.add %12, %8 : i64
    llvm.br ^bb1(%20 : i64)
  ^bb3:  // pred: ^bb1
    llvm.br ^bb4(%11 : i64)
  ^bb4(%21: i64):  // 2 preds: ^bb3, ^bb5
    %22 = llvm.icmp "slt" %21, %9 : i64
    llvm.cond_br %22, ^bb5, ^bb6
  ^bb5:  // pred: ^bb4
    %23 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %24 = llvm.getelementptr inbounds|nuw %23[%21] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %25 = llvm.load %24 : !llvm.ptr -> i32
    %26 = llvm.mul %25, %25 : i32
    %27 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %28 = llvm.getelementptr inbounds|nuw %27[%21] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %26, %28 : i32, !llvm.ptr
    %29 = llvm.add %21, %7 : i64
    llvm.br ^bb4(%29 : i64)
  ^bb6:  // pred: ^bb4
    llvm.return
  }
}

// -----
// Twin: vectors.product.memref_to_llvm, descriptor field
// Given:
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @product(%arg0: vector<2x3xi32>, %arg1: vector<3x2xi32>, %arg2: vector<2x2xi32>) -> vector<2x2xi32> {
    %0 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<2x3xi32>, vector<3x2xi32> into vector<2x2xi32>
    return %0 : vector<2x2xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: -664 and not 948
module {
  llvm.func @product(%arg0: !llvm.array<2 x vector<3xi32>>, %arg1: !llvm.array<3 x vector<2xi32>>, %arg2: !llvm.array<2 x vector<2xi32>>) -> !llvm.array<2 x vector<2xi32>> {
    %0 = llvm.mlir.constant(2 : i64) : i64
    %1 = llvm.mlir.constant(1 : i64) : i64
    %2 = llvm.mlir.constant(0 : i64) : i64
    %3 = llvm.mlir.poison : !llvm.array<2 x vector<3xi32>>
    %4 = llvm.mlir.constant(dense<0> : vector<2x2xi32>) : !llvm.array<2 x vector<2xi32>>
    %5 = llvm.extractvalue %arg1[0] : !llvm.array<3 x vector<2xi32>> 
    %6 = llvm.extractelement %5[%2 : i64] : vector<2xi32>
    %7 = llvm.extractvalue %3[0] : !llvm.array<2 x vector<3xi32>> 
    %8 = llvm.insertelement %6, %7[%2 : i64] : vector<3xi32>
    %9 = llvm.extractvalue %arg1[0] : !llvm.array<3 x vector<2xi32>> 
    %10 = llvm.extractelement %9[%1 : i64] : vector<2xi32>
    %11 = llvm.extractvalue %3[1] : !llvm.array<2 x vector<3xi32>> 
    %12 = llvm.insertelement %10, %11[%2 : i64] : vector<3xi32>
    %13 = llvm.extractvalue %arg1[1] : !llvm.array<3 x vector<2xi32>> 
    %14 = llvm.extractelement %13[%2 : i64] : vector<2xi32>
    %15 = llvm.insertelement %14, %8[%1 : i64] : vector<3xi32>
    %16 = llvm.extractvalue %arg1[1] : !llvm.array<3 x vector<2xi32>> 
    %17 = llvm.extractelement %16[%1 : i64] : vector<2xi32>
    %18 = llvm.insertelement %17, %12[%1 : i64] : vector<3xi32>
    %19 = llvm.extractvalue %arg1[2] : !llvm.array<3 x vector<2xi32>> 
    %20 = llvm.extractelement %19[%2 : i64] : vector<2xi32>
    %21 = llvm.insertelement %20, %15[%0 : i64] : vector<3xi32>
    %22 = llvm.extractvalue %arg1[2] : !llvm.array<3 x vector<2xi32>> 
    %23 = llvm.extractelement %22[%1 : i64] : vector<2xi32>
    %24 = llvm.insertelement %23, %18[%0 : i64] : vector<3xi32>
    %25 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<3xi32>> 
    %26 = llvm.mul %25, %21 : vector<3xi32>
    %27 = "llvm.intr.vector.reduce.add"(%26) : (vector<3xi32>) -> i32
    %28 = llvm.extractvalue %4[0] : !llvm.array<2 x vector<2xi32>> 
    %29 = llvm.insertelement %27, %28[%2 : i64] : vector<2xi32>
    %30 = llvm.insertvalue %29, %4[0] : !llvm.array<2 x vector<2xi32>> 
    %31 = llvm.mul %25, %24 : vector<3xi32>
    %32 = "llvm.intr.vector.reduce.add"(%31) : (vector<3xi32>) -> i32
    %33 = llvm.insertelement %32, %29[%1 : i64] : vector<2xi32>
    %34 = llvm.insertvalue %33, %30[0] : !llvm.array<2 x vector<2xi32>> 
    %35 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<3xi32>> 
    %36 = llvm.mul %35, %21 : vector<3xi32>
    %37 = "llvm.intr.vector.reduce.add"(%36) : (vector<3xi32>) -> i32
    %38 = llvm.extractvalue %4[1] : !llvm.array<2 x vector<2xi32>> 
    %39 = llvm.insertelement %37, %38[%2 : i64] : vector<2xi32>
    %40 = llvm.insertvalue %39, %34[1] : !llvm.array<2 x vector<2xi32>> 
    %41 = llvm.mul %35, %24 : vector<3xi32>
    %42 = "llvm.intr.vector.reduce.add"(%41) : (vector<3xi32>) -> i32
    %43 = llvm.insertelement %42, %39[%1 : i64] : vector<2xi32>
    %44 = llvm.insertvalue %43, %40[1] : !llvm.array<2 x vector<2xi32>> 
    %45 = llvm.mlir.poison : !llvm.array<2 x vector<2xi32>>
    %46 = llvm.extractvalue %44[0] : !llvm.array<2 x vector<2xi32>> 
    %47 = llvm.extractvalue %arg2[0] : !llvm.array<2 x vector<2xi32>> 
    %48 = llvm.add %46, %47 : vector<2xi32>
    %49 = llvm.insertvalue %48, %45[0] : !llvm.array<2 x vector<2xi32>> 
    %50 = llvm.extractvalue %44[1] : !llvm.array<2 x vector<2xi32>> 
    %51 = llvm.extractvalue %arg2[1] : !llvm.array<2 x vector<2xi32>> 
    %52 = llvm.add %50, %51 : vector<2xi32>
    %53 = llvm.insertvalue %52, %49[1] : !llvm.array<2 x vector<2xi32>> 
    llvm.return %53 : !llvm.array<2 x vector<2xi32>>
  }
}

// -----
// Twin: accesses.updated.memref_to_llvm, descriptor field
// Given: 2 5; 3 -6
module {
  func.func @updated(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> (i32, i32) {
    %0 = memref.atomic_rmw addi %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %c1 = arith.constant 1 : index
    %1 = memref.load %arg0[%c1] : memref<8xi32>
    %2 = memref.atomic_rmw maxs %arg2, %arg0[%arg1] : (i32, memref<8xi32>) -> i32
    %3 = arith.addi %0, %1 : i32
    return %3, %2 : i32, i32
  }
}

// -----
// Differs on (2, 5), memrefs apart: 333 and not 291
module {
  llvm.func @updated(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i32) -> !llvm.struct<(i32, i32)> {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(1 : index) : i64
    %7 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %8 = llvm.getelementptr %7[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %9 = llvm.atomicrmw add %8, %arg6 acq_rel : !llvm.ptr, i32
    %10 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %11 = llvm.getelementptr inbounds|nuw %10[%6] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %12 = llvm.load %11 : !llvm.ptr -> i32
    %13 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %14 = llvm.getelementptr %13[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %15 = llvm.atomicrmw max %14, %arg6 acq_rel : !llvm.ptr, i32
    %16 = llvm.add %9, %12 : i32
    %17 = llvm.mlir.poison : !llvm.struct<(i32, i32)>
    %18 = llvm.insertvalue %16, %17[0] : !llvm.struct<(i32, i32)> 
    %19 = llvm.insertvalue %15, %18[1] : !llvm.struct<(i32, i32)> 
    llvm.return %19 : !llvm.struct<(i32, i32)>
  }
}
