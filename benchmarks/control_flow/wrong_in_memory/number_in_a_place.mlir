// Twin: accesses.one_after_the_other.to_llvm, number in a place
// Given:
// Apart
module {
  func.func @one_after_the_other(%arg0: memref<9xi32>, %arg1: memref<9xi32>) {
    affine.for %arg2 = 0 to 8 {
      %0 = affine.load %arg0[%arg2] : memref<9xi32>
      %1 = arith.muli %0, %0 : i32
      affine.store %1, %arg0[%arg2 + 1] : memref<9xi32>
    }
    affine.for %arg2 = 0 to 8 {
      %0 = affine.load %arg0[%arg2] : memref<9xi32>
      affine.store %0, %arg1[%arg2] : memref<9xi32>
    }
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 18 and not 17
module {
  llvm.func @one_after_the_other(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: !llvm.ptr, %arg6: !llvm.ptr, %arg7: i64, %arg8: i64, %arg9: i64) {
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
    %12 = llvm.mlir.constant(1 : index) : i64
    %13 = llvm.mlir.constant(8 : index) : i64
    %14 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb1(%12 : i64)
  ^bb1(%15: i64):  // 2 preds: ^bb0, ^bb2
    %16 = llvm.icmp "slt" %15, %13 : i64
    llvm.cond_br %16, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %17 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %18 = llvm.getelementptr inbounds|nuw %17[%15] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %19 = llvm.load %18 : !llvm.ptr -> i32
    %20 = llvm.mul %19, %19 : i32
    %21 = llvm.add %15, %14 : i64
    %22 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %23 = llvm.getelementptr inbounds|nuw %22[%21] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %20, %23 : i32, !llvm.ptr
    %24 = llvm.add %15, %14 : i64
    llvm.br ^bb1(%24 : i64)
  ^bb3:  // pred: ^bb1
    llvm.br ^bb4(%12 : i64)
  ^bb4(%25: i64):  // 2 preds: ^bb3, ^bb5
    %26 = llvm.icmp "slt" %25, %13 : i64
    llvm.cond_br %26, ^bb5, ^bb6
  ^bb5:  // pred: ^bb4
    %27 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %28 = llvm.getelementptr inbounds|nuw %27[%25] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %29 = llvm.load %28 : !llvm.ptr -> i32
    %30 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %31 = llvm.getelementptr inbounds|nuw %30[%25] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %29, %31 : i32, !llvm.ptr
    %32 = llvm.add %25, %14 : i64
    llvm.br ^bb4(%32 : i64)
  ^bb6:  // pred: ^bb4
    llvm.return
  }
}

// -----
// Twin: transfers.columns.memref_to_llvm, number in a place
// Given: 0 1; 1 2
#map = affine_map<(d0, d1) -> (d1, d0)>
module {
  func.func @columns(%arg0: memref<4x6xi32>, %arg1: index, %arg2: index) -> vector<3x2xi32> {
    %c0_i32 = arith.constant 0 : i32
    %0 = vector.transfer_read %arg0[%arg1, %arg2], %c0_i32 {in_bounds = [true, true], permutation_map = #map} : memref<4x6xi32>, vector<3x2xi32>
    return %0 : vector<3x2xi32>
  }
}

// -----
// Differs on (0, 1), memrefs apart: it does not come to an end and not 127
module {
  llvm.func @columns(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64) -> !llvm.array<3 x vector<2xi32>> {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %6 = llvm.insertvalue %arg4, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %7 = llvm.insertvalue %arg6, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = llvm.mlir.constant(2 : i64) : i64
    %9 = llvm.mlir.constant(1 : i64) : i64
    %10 = llvm.mlir.constant(0 : i64) : i64
    %11 = llvm.mlir.constant(6 : index) : i64
    %12 = llvm.mlir.constant(1 : index) : i64
    %13 = llvm.mlir.constant(2 : index) : i64
    %14 = llvm.mlir.constant(0 : index) : i64
    %15 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %16 = llvm.mlir.constant(0 : index) : i64
    %17 = llvm.mlir.constant(2 : index) : i64
    %18 = llvm.mlir.constant(0 : index) : i64
    %19 = llvm.mlir.poison : !llvm.array<3 x vector<2xi32>>
    %20 = llvm.mlir.constant(1 : index) : i64
    %21 = llvm.alloca %20 x !llvm.array<2 x vector<3xi32>> : (i64) -> !llvm.ptr
    %22 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
    %23 = llvm.insertvalue %21, %22[0] : !llvm.struct<(ptr, ptr, i64)> 
    %24 = llvm.insertvalue %21, %23[1] : !llvm.struct<(ptr, ptr, i64)> 
    %25 = llvm.mlir.constant(0 : index) : i64
    %26 = llvm.insertvalue %25, %24[2] : !llvm.struct<(ptr, ptr, i64)> 
    %27 = llvm.extractvalue %26[0] : !llvm.struct<(ptr, ptr, i64)> 
    %28 = llvm.insertvalue %27, %15[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %29 = llvm.extractvalue %26[1] : !llvm.struct<(ptr, ptr, i64)> 
    %30 = llvm.insertvalue %29, %28[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %31 = llvm.insertvalue %14, %30[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %32 = llvm.insertvalue %13, %31[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %33 = llvm.insertvalue %12, %32[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.br ^bb1(%16 : i64)
  ^bb1(%34: i64):  // 2 preds: ^bb0, ^bb2
    %35 = llvm.icmp "slt" %34, %17 : i64
    llvm.cond_br %35, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %36 = llvm.add %34, %arg7 : i64
    %37 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %38 = llvm.mul %36, %11 : i64
    %39 = llvm.add %38, %arg8 : i64
    %40 = llvm.getelementptr %37[%39] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %41 = llvm.load %40 {alignment = 4 : i64} : !llvm.ptr -> vector<3xi32>
    %42 = llvm.extractvalue %33[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %43 = llvm.getelementptr inbounds|nuw %42[%34] : (!llvm.ptr, i64) -> !llvm.ptr, vector<3xi32>
    llvm.store %41, %43 : vector<3xi32>, !llvm.ptr
    %44 = llvm.add %34, %18 : i64
    llvm.br ^bb1(%44 : i64)
  ^bb3:  // pred: ^bb1
    %45 = llvm.extractvalue %26[1] : !llvm.struct<(ptr, ptr, i64)> 
    %46 = llvm.load %45 : !llvm.ptr -> !llvm.array<2 x vector<3xi32>>
    %47 = llvm.extractvalue %46[0] : !llvm.array<2 x vector<3xi32>> 
    %48 = llvm.extractelement %47[%10 : i64] : vector<3xi32>
    %49 = llvm.extractvalue %19[0] : !llvm.array<3 x vector<2xi32>> 
    %50 = llvm.insertelement %48, %49[%10 : i64] : vector<2xi32>
    %51 = llvm.insertvalue %50, %19[0] : !llvm.array<3 x vector<2xi32>> 
    %52 = llvm.extractvalue %46[0] : !llvm.array<2 x vector<3xi32>> 
    %53 = llvm.extractelement %52[%9 : i64] : vector<3xi32>
    %54 = llvm.extractvalue %19[1] : !llvm.array<3 x vector<2xi32>> 
    %55 = llvm.insertelement %53, %54[%10 : i64] : vector<2xi32>
    %56 = llvm.insertvalue %55, %51[1] : !llvm.array<3 x vector<2xi32>> 
    %57 = llvm.extractvalue %46[0] : !llvm.array<2 x vector<3xi32>> 
    %58 = llvm.extractelement %57[%8 : i64] : vector<3xi32>
    %59 = llvm.extractvalue %19[2] : !llvm.array<3 x vector<2xi32>> 
    %60 = llvm.insertelement %58, %59[%10 : i64] : vector<2xi32>
    %61 = llvm.insertvalue %60, %56[2] : !llvm.array<3 x vector<2xi32>> 
    %62 = llvm.extractvalue %46[1] : !llvm.array<2 x vector<3xi32>> 
    %63 = llvm.extractelement %62[%10 : i64] : vector<3xi32>
    %64 = llvm.insertelement %63, %50[%9 : i64] : vector<2xi32>
    %65 = llvm.insertvalue %64, %61[0] : !llvm.array<3 x vector<2xi32>> 
    %66 = llvm.extractvalue %46[1] : !llvm.array<2 x vector<3xi32>> 
    %67 = llvm.extractelement %66[%9 : i64] : vector<3xi32>
    %68 = llvm.insertelement %67, %55[%9 : i64] : vector<2xi32>
    %69 = llvm.insertvalue %68, %65[1] : !llvm.array<3 x vector<2xi32>> 
    %70 = llvm.extractvalue %46[1] : !llvm.array<2 x vector<3xi32>> 
    %71 = llvm.extractelement %70[%8 : i64] : vector<3xi32>
    %72 = llvm.insertelement %71, %60[%9 : i64] : vector<2xi32>
    %73 = llvm.insertvalue %72, %69[2] : !llvm.array<3 x vector<2xi32>> 
    llvm.return %73 : !llvm.array<3 x vector<2xi32>>
  }
}

// -----
// Twin: structured.matmul.memref_to_llvm, number in a place
// Given:
// Apart
module {
  func.func @matmul(%arg0: memref<3x4xi32>, %arg1: memref<4x2xi32>, %arg2: memref<3x2xi32>) {
    linalg.matmul ins(%arg0, %arg1 : memref<3x4xi32>, memref<4x2xi32>) outs(%arg2 : memref<3x2xi32>)
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 2842 and not 82610
module {
  llvm.func @matmul(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: !llvm.ptr, %arg8: !llvm.ptr, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: i64, %arg13: i64, %arg14: !llvm.ptr, %arg15: !llvm.ptr, %arg16: i64, %arg17: i64, %arg18: i64, %arg19: i64, %arg20: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %1 = llvm.insertvalue %arg14, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %2 = llvm.insertvalue %arg15, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %3 = llvm.insertvalue %arg16, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %4 = llvm.insertvalue %arg17, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %5 = llvm.insertvalue %arg19, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %6 = llvm.insertvalue %arg18, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %7 = llvm.insertvalue %arg20, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %9 = llvm.insertvalue %arg7, %8[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %10 = llvm.insertvalue %arg8, %9[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %11 = llvm.insertvalue %arg9, %10[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %12 = llvm.insertvalue %arg10, %11[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %13 = llvm.insertvalue %arg12, %12[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %14 = llvm.insertvalue %arg11, %13[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %15 = llvm.insertvalue %arg13, %14[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %16 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %17 = llvm.insertvalue %arg0, %16[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %18 = llvm.insertvalue %arg1, %17[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %19 = llvm.insertvalue %arg2, %18[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %20 = llvm.insertvalue %arg3, %19[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %21 = llvm.insertvalue %arg5, %20[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %22 = llvm.insertvalue %arg4, %21[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %23 = llvm.insertvalue %arg6, %22[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %24 = llvm.mlir.constant(0 : index) : i64
    %25 = llvm.mlir.constant(3 : index) : i64
    %26 = llvm.mlir.constant(1 : index) : i64
    %27 = llvm.mlir.constant(2 : index) : i64
    %28 = llvm.mlir.constant(4 : index) : i64
    llvm.br ^bb1(%24 : i64)
  ^bb1(%29: i64):  // 2 preds: ^bb0, ^bb6
    %30 = llvm.icmp "slt" %29, %25 : i64
    llvm.cond_br %30, ^bb2(%24 : i64), ^bb7
  ^bb2(%31: i64):  // 2 preds: ^bb1, ^bb5
    %32 = llvm.icmp "slt" %31, %27 : i64
    llvm.cond_br %32, ^bb3(%24 : i64), ^bb6
  ^bb3(%33: i64):  // 2 preds: ^bb2, ^bb4
    %34 = llvm.icmp "slt" %33, %28 : i64
    llvm.cond_br %34, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %35 = llvm.extractvalue %23[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %36 = llvm.mlir.constant(4 : index) : i64
    %37 = llvm.mul %29, %36 overflow<nsw, nuw> : i64
    %38 = llvm.add %37, %33 overflow<nsw, nuw> : i64
    %39 = llvm.getelementptr inbounds|nuw %35[%38] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %40 = llvm.load %39 : !llvm.ptr -> i32
    %41 = llvm.extractvalue %15[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %42 = llvm.mlir.constant(2 : index) : i64
    %43 = llvm.mul %33, %42 overflow<nsw, nuw> : i64
    %44 = llvm.add %43, %31 overflow<nsw, nuw> : i64
    %45 = llvm.getelementptr inbounds|nuw %41[%44] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %46 = llvm.load %45 : !llvm.ptr -> i32
    %47 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %48 = llvm.mlir.constant(2 : index) : i64
    %49 = llvm.mul %29, %48 overflow<nsw, nuw> : i64
    %50 = llvm.add %49, %31 overflow<nsw, nuw> : i64
    %51 = llvm.getelementptr inbounds|nuw %47[%50] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %52 = llvm.load %51 : !llvm.ptr -> i32
    %53 = llvm.mul %40, %46 : i32
    %54 = llvm.add %52, %53 : i32
    %55 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %56 = llvm.mlir.constant(1 : index) : i64
    %57 = llvm.mul %29, %56 overflow<nsw, nuw> : i64
    %58 = llvm.add %57, %31 overflow<nsw, nuw> : i64
    %59 = llvm.getelementptr inbounds|nuw %55[%58] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %54, %59 : i32, !llvm.ptr
    %60 = llvm.add %33, %26 : i64
    llvm.br ^bb3(%60 : i64)
  ^bb5:  // pred: ^bb3
    %61 = llvm.add %31, %26 : i64
    llvm.br ^bb2(%61 : i64)
  ^bb6:  // pred: ^bb2
    %62 = llvm.add %29, %26 : i64
    llvm.br ^bb1(%62 : i64)
  ^bb7:  // pred: ^bb1
    llvm.return
  }
}

// -----
// Twin: vectors.other_shape.memref_to_llvm, number in a place
// Given:
module {
  func.func @other_shape(%arg0: vector<2x3xi32>, %arg1: vector<2x1xi32>) -> vector<3x2xi32> {
    %0 = vector.broadcast %arg1 : vector<2x1xi32> to vector<2x3xi32>
    %1 = arith.subi %arg0, %0 : vector<2x3xi32>
    %2 = vector.shape_cast %1 : vector<2x3xi32> to vector<3x2xi32>
    return %2 : vector<3x2xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: -21 and not 8
module {
  llvm.func @other_shape(%arg0: !llvm.array<2 x vector<3xi32>>, %arg1: !llvm.array<2 x vector<1xi32>>) -> !llvm.array<3 x vector<2xi32>> {
    %0 = llvm.mlir.constant(3 : i64) : i64
    %1 = llvm.mlir.constant(1 : i64) : i64
    %2 = llvm.mlir.constant(0 : i32) : i32
    %3 = llvm.mlir.poison : vector<3xi32>
    %4 = llvm.mlir.constant(0 : i64) : i64
    %5 = llvm.mlir.poison : !llvm.array<2 x vector<3xi32>>
    %6 = llvm.mlir.poison : !llvm.array<3 x vector<2xi32>>
    %7 = llvm.extractvalue %arg1[0] : !llvm.array<2 x vector<1xi32>> 
    %8 = llvm.extractelement %7[%4 : i64] : vector<1xi32>
    %9 = llvm.insertelement %8, %3[%2 : i32] : vector<3xi32>
    %10 = llvm.shufflevector %9, %3 [0, 0, 0] : vector<3xi32> 
    %11 = llvm.insertvalue %10, %5[0] : !llvm.array<2 x vector<3xi32>> 
    %12 = llvm.extractvalue %arg1[1] : !llvm.array<2 x vector<1xi32>> 
    %13 = llvm.extractelement %12[%4 : i64] : vector<1xi32>
    %14 = llvm.insertelement %13, %3[%2 : i32] : vector<3xi32>
    %15 = llvm.shufflevector %14, %3 [0, 0, 0] : vector<3xi32> 
    %16 = llvm.insertvalue %15, %11[1] : !llvm.array<2 x vector<3xi32>> 
    %17 = llvm.mlir.poison : !llvm.array<2 x vector<3xi32>>
    %18 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<3xi32>> 
    %19 = llvm.extractvalue %16[0] : !llvm.array<2 x vector<3xi32>> 
    %20 = llvm.sub %18, %19 : vector<3xi32>
    %21 = llvm.insertvalue %20, %17[0] : !llvm.array<2 x vector<3xi32>> 
    %22 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<3xi32>> 
    %23 = llvm.extractvalue %16[1] : !llvm.array<2 x vector<3xi32>> 
    %24 = llvm.sub %22, %23 : vector<3xi32>
    %25 = llvm.insertvalue %24, %21[1] : !llvm.array<2 x vector<3xi32>> 
    %26 = llvm.extractvalue %25[0] : !llvm.array<2 x vector<3xi32>> 
    %27 = llvm.extractelement %26[%4 : i64] : vector<3xi32>
    %28 = llvm.extractvalue %6[0] : !llvm.array<3 x vector<2xi32>> 
    %29 = llvm.insertelement %27, %28[%4 : i64] : vector<2xi32>
    %30 = llvm.insertvalue %29, %6[0] : !llvm.array<3 x vector<2xi32>> 
    %31 = llvm.extractvalue %25[0] : !llvm.array<2 x vector<3xi32>> 
    %32 = llvm.extractelement %31[%1 : i64] : vector<3xi32>
    %33 = llvm.insertelement %32, %29[%1 : i64] : vector<2xi32>
    %34 = llvm.insertvalue %33, %30[0] : !llvm.array<3 x vector<2xi32>> 
    %35 = llvm.extractvalue %25[0] : !llvm.array<2 x vector<3xi32>> 
    %36 = llvm.extractelement %35[%0 : i64] : vector<3xi32>
    %37 = llvm.extractvalue %6[1] : !llvm.array<3 x vector<2xi32>> 
    %38 = llvm.insertelement %36, %37[%4 : i64] : vector<2xi32>
    %39 = llvm.insertvalue %38, %34[1] : !llvm.array<3 x vector<2xi32>> 
    %40 = llvm.extractvalue %25[1] : !llvm.array<2 x vector<3xi32>> 
    %41 = llvm.extractelement %40[%4 : i64] : vector<3xi32>
    %42 = llvm.insertelement %41, %38[%1 : i64] : vector<2xi32>
    %43 = llvm.insertvalue %42, %39[1] : !llvm.array<3 x vector<2xi32>> 
    %44 = llvm.extractvalue %25[1] : !llvm.array<2 x vector<3xi32>> 
    %45 = llvm.extractelement %44[%1 : i64] : vector<3xi32>
    %46 = llvm.extractvalue %6[2] : !llvm.array<3 x vector<2xi32>> 
    %47 = llvm.insertelement %45, %46[%4 : i64] : vector<2xi32>
    %48 = llvm.insertvalue %47, %43[2] : !llvm.array<3 x vector<2xi32>> 
    %49 = llvm.extractvalue %25[1] : !llvm.array<2 x vector<3xi32>> 
    %50 = llvm.extractelement %49[%0 : i64] : vector<3xi32>
    %51 = llvm.insertelement %50, %47[%1 : i64] : vector<2xi32>
    %52 = llvm.insertvalue %51, %48[2] : !llvm.array<3 x vector<2xi32>> 
    llvm.return %52 : !llvm.array<3 x vector<2xi32>>
  }
}

// -----
// Twin: vectorised.masked_rest.memref_to_llvm, number in a place
// Given: 10; 7; 3; 8
module {
  func.func @masked_rest(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c0_i32 = arith.constant 0 : i32
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    scf.for %arg1 = %c0 to %dim step %c4 {
      %0 = arith.subi %dim, %arg1 : index
      %1 = vector.create_mask %0 : vector<4xi1>
      %2 = vector.transfer_read %arg0[%arg1], %c0_i32, %1 : memref<?xi32>, vector<4xi32>
      %3 = arith.addi %2, %2 : vector<4xi32>
      vector.transfer_write %3, %arg0[%arg1], %1 : vector<4xi32>, memref<?xi32>
    }
    return
  }
}

// -----
// Differs on (10), memrefs apart: 17 and not 16
module {
  llvm.func @masked_rest(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(0 : i32) : i32
    %7 = llvm.mlir.poison : vector<4xi32>
    %8 = llvm.mlir.constant(4 : index) : i64
    %9 = llvm.mlir.constant(1 : index) : i64
    %10 = llvm.mlir.constant(dense<[0, 1, 2, 3]> : vector<4xi32>) : vector<4xi32>
    %11 = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
    %12 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.br ^bb1(%9 : i64)
  ^bb1(%13: i64):  // 2 preds: ^bb0, ^bb2
    %14 = llvm.icmp "slt" %13, %12 : i64
    llvm.cond_br %14, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %15 = llvm.sub %12, %13 : i64
    %16 = llvm.trunc %15 : i64 to i32
    %17 = llvm.insertelement %16, %7[%6 : i32] : vector<4xi32>
    %18 = llvm.shufflevector %17, %7 [0, 0, 0, 0] : vector<4xi32> 
    %19 = llvm.icmp "sgt" %18, %10 : vector<4xi32>
    %20 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = llvm.sub %20, %13 : i64
    %22 = llvm.trunc %21 : i64 to i32
    %23 = llvm.insertelement %22, %7[%6 : i32] : vector<4xi32>
    %24 = llvm.shufflevector %23, %7 [0, 0, 0, 0] : vector<4xi32> 
    %25 = llvm.icmp "sgt" %24, %10 : vector<4xi32>
    %26 = llvm.and %25, %19 : vector<4xi1>
    %27 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %28 = llvm.getelementptr %27[%13] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %29 = llvm.intr.masked.load %28, %26, %11 {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
    %30 = llvm.add %29, %29 : vector<4xi32>
    %31 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %32 = llvm.sub %31, %13 : i64
    %33 = llvm.trunc %32 : i64 to i32
    %34 = llvm.insertelement %33, %7[%6 : i32] : vector<4xi32>
    %35 = llvm.shufflevector %34, %7 [0, 0, 0, 0] : vector<4xi32> 
    %36 = llvm.icmp "sgt" %35, %10 : vector<4xi32>
    %37 = llvm.and %36, %19 : vector<4xi1>
    %38 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %39 = llvm.getelementptr %38[%13] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.intr.masked.store %30, %39, %37 {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into !llvm.ptr
    %40 = llvm.add %13, %8 : i64
    llvm.br ^bb1(%40 : i64)
  ^bb3:  // pred: ^bb1
    llvm.return
  }
}

// -----
// Twin: copies.through_a_third.memref_to_llvm, number in a place
// Given:
// Apart
module {
  func.func @through_a_third(%arg0: memref<4xi32>, %arg1: memref<4xi32>) {
    %alloc = memref.alloc() : memref<4xi32>
    memref.copy %arg0, %alloc : memref<4xi32> to memref<4xi32>
    memref.copy %arg1, %arg0 : memref<4xi32> to memref<4xi32>
    memref.copy %alloc, %arg1 : memref<4xi32> to memref<4xi32>
    memref.dealloc %alloc : memref<4xi32>
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 148 and not no more
module {
  llvm.func @free(!llvm.ptr)
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @through_a_third(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: !llvm.ptr, %arg6: !llvm.ptr, %arg7: i64, %arg8: i64, %arg9: i64) {
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
    %12 = llvm.mlir.constant(5 : index) : i64
    %13 = llvm.mlir.constant(1 : index) : i64
    %14 = llvm.mlir.zero : !llvm.ptr
    %15 = llvm.getelementptr %14[%12] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %16 = llvm.ptrtoint %15 : !llvm.ptr to i64
    %17 = llvm.call @malloc(%16) : (i64) -> !llvm.ptr
    %18 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %19 = llvm.insertvalue %17, %18[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %20 = llvm.insertvalue %17, %19[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = llvm.mlir.constant(0 : index) : i64
    %22 = llvm.insertvalue %21, %20[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %23 = llvm.insertvalue %12, %22[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %24 = llvm.insertvalue %13, %23[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %25 = llvm.mlir.constant(1 : index) : i64
    %26 = llvm.extractvalue %11[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %27 = llvm.mul %25, %26 : i64
    %28 = llvm.mlir.zero : !llvm.ptr
    %29 = llvm.getelementptr %28[1] : (!llvm.ptr) -> !llvm.ptr, i32
    %30 = llvm.ptrtoint %29 : !llvm.ptr to i64
    %31 = llvm.mul %27, %30 : i64
    %32 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %33 = llvm.extractvalue %11[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %34 = llvm.getelementptr %32[%33] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %35 = llvm.extractvalue %24[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %36 = llvm.extractvalue %24[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %37 = llvm.getelementptr %35[%36] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    "llvm.intr.memcpy"(%37, %34, %31) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %38 = llvm.mlir.constant(1 : index) : i64
    %39 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %40 = llvm.mul %38, %39 : i64
    %41 = llvm.mlir.zero : !llvm.ptr
    %42 = llvm.getelementptr %41[1] : (!llvm.ptr) -> !llvm.ptr, i32
    %43 = llvm.ptrtoint %42 : !llvm.ptr to i64
    %44 = llvm.mul %40, %43 : i64
    %45 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %46 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %47 = llvm.getelementptr %45[%46] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %48 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %49 = llvm.extractvalue %11[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %50 = llvm.getelementptr %48[%49] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    "llvm.intr.memcpy"(%50, %47, %44) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %51 = llvm.mlir.constant(1 : index) : i64
    %52 = llvm.extractvalue %24[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %53 = llvm.mul %51, %52 : i64
    %54 = llvm.mlir.zero : !llvm.ptr
    %55 = llvm.getelementptr %54[1] : (!llvm.ptr) -> !llvm.ptr, i32
    %56 = llvm.ptrtoint %55 : !llvm.ptr to i64
    %57 = llvm.mul %53, %56 : i64
    %58 = llvm.extractvalue %24[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %59 = llvm.extractvalue %24[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %60 = llvm.getelementptr %58[%59] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %61 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %62 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %63 = llvm.getelementptr %61[%62] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    "llvm.intr.memcpy"(%63, %60, %57) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %64 = llvm.extractvalue %24[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.call @free(%64) : (!llvm.ptr) -> ()
    llvm.return
  }
}

// -----
// Twin: views.column.memref_to_llvm, number in a place
// Given: 1 2 7; 0 3 8
module {
  func.func @column(%arg0: memref<4x5xi32>, %arg1: index, %arg2: index, %arg3: i32) {
    %subview = memref.subview %arg0[0, %arg1] [4, 1] [1, 1] : memref<4x5xi32> to memref<4xi32, strided<[5], offset: ?>>
    memref.store %arg3, %subview[%arg2] : memref<4xi32, strided<[5], offset: ?>>
    return
  }
}

// -----
// Differs on (1, 2, 7), memrefs apart: 25 and not 27
module {
  llvm.func @column(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64, %arg9: i32) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %6 = llvm.insertvalue %arg4, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %7 = llvm.insertvalue %arg6, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = llvm.extractvalue %7[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %9 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %10 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
    %11 = llvm.insertvalue %8, %10[0] : !llvm.struct<(ptr, ptr, i64)> 
    %12 = llvm.insertvalue %9, %11[1] : !llvm.struct<(ptr, ptr, i64)> 
    %13 = llvm.mlir.constant(0 : index) : i64
    %14 = llvm.insertvalue %13, %12[2] : !llvm.struct<(ptr, ptr, i64)> 
    %15 = llvm.extractvalue %7[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %16 = llvm.extractvalue %7[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %17 = llvm.extractvalue %7[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %18 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %19 = llvm.extractvalue %7[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %20 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %21 = llvm.extractvalue %14[0] : !llvm.struct<(ptr, ptr, i64)> 
    %22 = llvm.extractvalue %14[1] : !llvm.struct<(ptr, ptr, i64)> 
    %23 = llvm.insertvalue %21, %20[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %24 = llvm.insertvalue %22, %23[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %25 = llvm.insertvalue %arg7, %24[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %26 = llvm.mlir.constant(4 : index) : i64
    %27 = llvm.insertvalue %26, %25[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %28 = llvm.mlir.constant(5 : index) : i64
    %29 = llvm.insertvalue %28, %27[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %30 = llvm.extractvalue %29[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %31 = llvm.extractvalue %29[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %32 = llvm.getelementptr %30[%31] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %33 = llvm.mlir.constant(4 : index) : i64
    %34 = llvm.mul %arg8, %33 overflow<nsw, nuw> : i64
    %35 = llvm.getelementptr inbounds|nuw %32[%34] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %arg9, %35 : i32, !llvm.ptr
    llvm.return
  }
}

// -----
// Twin: structured.row_sums.memref_to_llvm, number in a place
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
// Differs on (nothing), memrefs apart: 438 and not 639
module {
  llvm.func @row_sums(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: !llvm.ptr, %arg8: !llvm.ptr, %arg9: i64, %arg10: i64, %arg11: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg7, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg8, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg9, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg10, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg11, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %7 = llvm.insertvalue %arg0, %6[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = llvm.insertvalue %arg1, %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %9 = llvm.insertvalue %arg2, %8[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %10 = llvm.insertvalue %arg3, %9[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %11 = llvm.insertvalue %arg5, %10[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %12 = llvm.insertvalue %arg4, %11[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %13 = llvm.insertvalue %arg6, %12[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %14 = llvm.mlir.constant(0 : index) : i64
    %15 = llvm.mlir.constant(3 : index) : i64
    %16 = llvm.mlir.constant(1 : index) : i64
    %17 = llvm.mlir.constant(3 : index) : i64
    llvm.br ^bb1(%14 : i64)
  ^bb1(%18: i64):  // 2 preds: ^bb0, ^bb4
    %19 = llvm.icmp "slt" %18, %15 : i64
    llvm.cond_br %19, ^bb2(%14 : i64), ^bb5
  ^bb2(%20: i64):  // 2 preds: ^bb1, ^bb3
    %21 = llvm.icmp "slt" %20, %17 : i64
    llvm.cond_br %21, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    %22 = llvm.extractvalue %13[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %23 = llvm.mlir.constant(4 : index) : i64
    %24 = llvm.mul %18, %23 overflow<nsw, nuw> : i64
    %25 = llvm.add %24, %20 overflow<nsw, nuw> : i64
    %26 = llvm.getelementptr inbounds|nuw %22[%25] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %27 = llvm.load %26 : !llvm.ptr -> i32
    %28 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %29 = llvm.getelementptr inbounds|nuw %28[%18] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %30 = llvm.load %29 : !llvm.ptr -> i32
    %31 = llvm.add %27, %30 : i32
    %32 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %33 = llvm.getelementptr inbounds|nuw %32[%18] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %31, %33 : i32, !llvm.ptr
    %34 = llvm.add %20, %16 : i64
    llvm.br ^bb2(%34 : i64)
  ^bb4:  // pred: ^bb2
    %35 = llvm.add %18, %16 : i64
    llvm.br ^bb1(%35 : i64)
  ^bb5:  // pred: ^bb1
    llvm.return
  }
}

// -----
// Twin: views.rows_for_columns.memref_to_llvm, number in a place
// Given: 1 2; 2 0
module {
  func.func @rows_for_columns(%arg0: memref<3x4xi32>, %arg1: index, %arg2: index) -> i32 {
    %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<3x4xi32> to memref<4x3xi32, strided<[1, 4]>>
    %0 = memref.load %transpose[%arg2, %arg1] : memref<4x3xi32, strided<[1, 4]>>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2), memrefs apart: 24 and not 61
module {
  llvm.func @rows_for_columns(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64) -> i32 {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %6 = llvm.insertvalue %arg4, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %7 = llvm.insertvalue %arg6, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %9 = llvm.extractvalue %7[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %10 = llvm.insertvalue %9, %8[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %11 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %12 = llvm.insertvalue %11, %10[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %13 = llvm.extractvalue %7[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %14 = llvm.insertvalue %13, %12[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %15 = llvm.extractvalue %7[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %16 = llvm.insertvalue %15, %14[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %17 = llvm.extractvalue %7[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %18 = llvm.insertvalue %17, %16[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %19 = llvm.extractvalue %7[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %20 = llvm.insertvalue %19, %18[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %21 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %22 = llvm.insertvalue %21, %20[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %23 = llvm.extractvalue %22[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %24 = llvm.mlir.constant(3 : index) : i64
    %25 = llvm.mul %arg7, %24 overflow<nsw, nuw> : i64
    %26 = llvm.add %arg8, %25 overflow<nsw, nuw> : i64
    %27 = llvm.getelementptr inbounds|nuw %23[%26] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %28 = llvm.load %27 : !llvm.ptr -> i32
    llvm.return %28 : i32
  }
}

// -----
// Twin: vectors.lanes.to_llvm, number in a place
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
// Differs on (7), memrefs apart: -9 and not 63
module {
  llvm.func @lanes(%arg0: !llvm.array<2 x vector<4xi32>>, %arg1: i32) -> !llvm.array<2 x vector<4xi32>> {
    %0 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<4xi32>> 
    %1 = llvm.mlir.constant(3 : i64) : i64
    %2 = llvm.extractelement %0[%1 : i64] : vector<4xi32>
    %3 = llvm.add %2, %arg1 : i32
    %4 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<4xi32>> 
    %5 = llvm.mlir.constant(3 : i64) : i64
    %6 = llvm.insertelement %3, %4[%5 : i64] : vector<4xi32>
    %7 = llvm.insertvalue %6, %arg0[0] : !llvm.array<2 x vector<4xi32>> 
    %8 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<4xi32>> 
    %9 = llvm.insertvalue %8, %7[1] : !llvm.array<2 x vector<4xi32>> 
    llvm.return %9 : !llvm.array<2 x vector<4xi32>>
  }
}

// -----
// Twin: views.asked_extent.memref_to_llvm, number in a place
// Given: 10 2 5; 8 0 8
module {
  func.func @asked_extent(%arg0: memref<?xi32>, %arg1: index, %arg2: index) -> (index, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %subview = memref.subview %arg0[%arg1] [%arg2] [1] : memref<?xi32> to memref<?xi32, strided<[1], offset: ?>>
    %dim = memref.dim %subview, %c0 : memref<?xi32, strided<[1], offset: ?>>
    %0 = arith.subi %dim, %c1 : index
    %1 = memref.load %subview[%0] : memref<?xi32, strided<[1], offset: ?>>
    return %dim, %1 : index, i32
  }
}

// -----
// Differs on (10, 2, 5), memrefs apart: 98 and not 61
module {
  llvm.func @asked_extent(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64) -> !llvm.struct<(i64, i32)> {
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
    %22 = llvm.insertvalue %arg5, %21[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %23 = llvm.insertvalue %arg6, %22[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %24 = llvm.mlir.constant(1 : index) : i64
    %25 = llvm.insertvalue %24, %23[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %26 = llvm.sub %arg6, %6 : i64
    %27 = llvm.extractvalue %25[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %28 = llvm.extractvalue %25[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %29 = llvm.getelementptr %27[%28] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %30 = llvm.getelementptr inbounds|nuw %29[%26] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %31 = llvm.load %30 : !llvm.ptr -> i32
    %32 = llvm.mlir.poison : !llvm.struct<(i64, i32)>
    %33 = llvm.insertvalue %arg6, %32[0] : !llvm.struct<(i64, i32)> 
    %34 = llvm.insertvalue %31, %33[1] : !llvm.struct<(i64, i32)> 
    llvm.return %34 : !llvm.struct<(i64, i32)>
  }
}

// -----
// Twin: vectorised.with_rest.memref_to_llvm, number in a place
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
// Differs on (10), memrefs apart: 17 and not 16
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
    %8 = llvm.mlir.constant(1 : index) : i64
    %9 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %10 = llvm.urem %9, %6 : i64
    %11 = llvm.sub %9, %10 : i64
    llvm.br ^bb1(%8 : i64)
  ^bb1(%12: i64):  // 2 preds: ^bb0, ^bb2
    %13 = llvm.icmp "slt" %12, %11 : i64
    llvm.cond_br %13, ^bb2, ^bb3(%11 : i64)
  ^bb2:  // pred: ^bb1
    %14 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %15 = llvm.getelementptr %14[%12] : (!llvm.ptr, i64) -> !llvm.ptr, i32
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
// Twin: vectors.turned.memref_to_llvm, number in a place
// Given:
module {
  func.func @turned(%arg0: vector<2x3xi32>) -> vector<3x2xi32> {
    %0 = vector.transpose %arg0, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
    return %0 : vector<3x2xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: 12 and not 70
module {
  llvm.func @turned(%arg0: !llvm.array<2 x vector<3xi32>>) -> !llvm.array<3 x vector<2xi32>> {
    %0 = llvm.mlir.constant(2 : i64) : i64
    %1 = llvm.mlir.constant(2 : i64) : i64
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
    %26 = llvm.insertvalue %25, %22[1] : !llvm.array<3 x vector<2xi32>> 
    %27 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<3xi32>> 
    %28 = llvm.extractelement %27[%0 : i64] : vector<3xi32>
    %29 = llvm.insertelement %28, %17[%1 : i64] : vector<2xi32>
    %30 = llvm.insertvalue %29, %26[2] : !llvm.array<3 x vector<2xi32>> 
    llvm.return %30 : !llvm.array<3 x vector<2xi32>>
  }
}

// -----
// Twin: vectors.each_with_each.memref_to_llvm, number in a place
// Given:
module {
  func.func @each_with_each(%arg0: vector<2xi32>, %arg1: vector<3xi32>, %arg2: vector<2x3xi32>) -> vector<2x3xi32> {
    %0 = vector.outerproduct %arg0, %arg1, %arg2 {kind = #vector.kind<add>} : vector<2xi32>, vector<3xi32>
    return %0 : vector<2x3xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: -123 and not 167
module {
  llvm.func @each_with_each(%arg0: vector<2xi32>, %arg1: vector<3xi32>, %arg2: !llvm.array<2 x vector<3xi32>>) -> !llvm.array<2 x vector<3xi32>> {
    %0 = llvm.mlir.constant(1 : i64) : i64
    %1 = llvm.mlir.constant(0 : i32) : i32
    %2 = llvm.mlir.poison : vector<3xi32>
    %3 = llvm.mlir.constant(1 : i64) : i64
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
    %18 = llvm.insertvalue %17, %11[1] : !llvm.array<2 x vector<3xi32>> 
    llvm.return %18 : !llvm.array<2 x vector<3xi32>>
  }
}

// -----
// Twin: vectors.turned_round.memref_to_llvm, number in a place
// Given:
module {
  func.func @turned_round(%arg0: vector<2x3x2xi32>) -> vector<3x2x2xi32> {
    %0 = vector.transpose %arg0, [1, 2, 0] : vector<2x3x2xi32> to vector<3x2x2xi32>
    return %0 : vector<3x2x2xi32>
  }
}

// -----
// Differs on (nothing), memrefs apart: 56 and not -17
module {
  llvm.func @turned_round(%arg0: !llvm.array<2 x array<3 x vector<2xi32>>>) -> !llvm.array<3 x array<2 x vector<2xi32>>> {
    %0 = llvm.mlir.constant(1 : i64) : i64
    %1 = llvm.mlir.constant(1 : i64) : i64
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
    %33 = llvm.extractvalue %arg0[1, 0] : !llvm.array<2 x array<3 x vector<2xi32>>> 
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
// Twin: accesses.perhaps_stored.memref_to_llvm, number in a place
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
// Differs on (3, 4), memrefs apart: it does not come to an end and not 16
module {
  llvm.func @perhaps_stored(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i32) -> i32 {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(0 : index) : i64
    %7 = llvm.mlir.constant(0 : index) : i64
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
    %16 = llvm.getelementptr inbounds|nuw %15[%8] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %17 = llvm.load %16 : !llvm.ptr -> i32
    llvm.return %17 : i32
  }
}

// -----
// Twin: copies.copied_then_written.memref_to_llvm, number in a place
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
// Differs on (2, 5), memrefs apart: 131 and not 164
module {
  llvm.func @copied_then_written(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: !llvm.ptr, %arg6: !llvm.ptr, %arg7: i64, %arg8: i64, %arg9: i64, %arg10: i64, %arg11: i32) -> i32 {
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
    %12 = llvm.mlir.constant(0 : index) : i64
    %13 = llvm.extractvalue %11[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %14 = llvm.mul %12, %13 : i64
    %15 = llvm.mlir.zero : !llvm.ptr
    %16 = llvm.getelementptr %15[1] : (!llvm.ptr) -> !llvm.ptr, i32
    %17 = llvm.ptrtoint %16 : !llvm.ptr to i64
    %18 = llvm.mul %14, %17 : i64
    %19 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %20 = llvm.extractvalue %11[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = llvm.getelementptr %19[%20] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %22 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %23 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %24 = llvm.getelementptr %22[%23] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    "llvm.intr.memcpy"(%24, %21, %18) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %25 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %26 = llvm.getelementptr inbounds|nuw %25[%arg10] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %arg11, %26 : i32, !llvm.ptr
    %27 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %28 = llvm.getelementptr inbounds|nuw %27[%arg10] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %29 = llvm.load %28 : !llvm.ptr -> i32
    llvm.return %29 : i32
  }
}

// -----
// Twin: vectorised.with_rest.to_llvm, number in a place
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
// Differs on (10), memrefs apart: 17 and not 16
module {
  llvm.func @with_rest(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(1 : index) : i64
    %7 = llvm.mlir.constant(1 : index) : i64
    %8 = llvm.mlir.constant(4 : index) : i64
    %9 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
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
// Twin: accesses.shifted.to_llvm, number in a place
// Given: 8; 5; 1
module {
  func.func @shifted(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    %0 = arith.subi %dim, %c1 : index
    scf.for %arg1 = %c0 to %0 step %c1 {
      %1 = arith.addi %arg1, %c1 : index
      %2 = memref.load %arg0[%1] : memref<?xi32>
      memref.store %2, %arg0[%arg1] : memref<?xi32>
    }
    return
  }
}

// -----
// Differs on (8), memrefs apart: 164 and not 127
module {
  llvm.func @shifted(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(0 : index) : i64
    %7 = llvm.mlir.constant(2 : index) : i64
    %8 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %9 = llvm.sub %8, %7 : i64
    llvm.br ^bb1(%6 : i64)
  ^bb1(%10: i64):  // 2 preds: ^bb0, ^bb2
    %11 = llvm.icmp "slt" %10, %9 : i64
    llvm.cond_br %11, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %12 = llvm.add %10, %7 : i64
    %13 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %14 = llvm.getelementptr inbounds|nuw %13[%12] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %15 = llvm.load %14 : !llvm.ptr -> i32
    %16 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %17 = llvm.getelementptr inbounds|nuw %16[%10] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %15, %17 : i32, !llvm.ptr
    %18 = llvm.add %10, %7 : i64
    llvm.br ^bb1(%18 : i64)
  ^bb3:  // pred: ^bb1
    llvm.return
  }
}

// -----
// Twin: accesses.transposed.memref_to_llvm, number in a place
// Given:
// Apart
module {
  func.func @transposed(%arg0: memref<3x4xi32>, %arg1: memref<4x3xi32>) {
    affine.for %arg2 = 0 to 3 {
      affine.for %arg3 = 0 to 4 {
        %0 = affine.load %arg0[%arg2, %arg3] : memref<3x4xi32>
        affine.store %0, %arg1[%arg3, %arg2] : memref<4x3xi32>
      }
    }
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: 148 and not 144
module {
  llvm.func @transposed(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: !llvm.ptr, %arg8: !llvm.ptr, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: i64, %arg13: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %1 = llvm.insertvalue %arg7, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %2 = llvm.insertvalue %arg8, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %3 = llvm.insertvalue %arg9, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %4 = llvm.insertvalue %arg10, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %5 = llvm.insertvalue %arg12, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %6 = llvm.insertvalue %arg11, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %7 = llvm.insertvalue %arg13, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %9 = llvm.insertvalue %arg0, %8[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %10 = llvm.insertvalue %arg1, %9[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %11 = llvm.insertvalue %arg2, %10[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %12 = llvm.insertvalue %arg3, %11[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %13 = llvm.insertvalue %arg5, %12[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %14 = llvm.insertvalue %arg4, %13[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %15 = llvm.insertvalue %arg6, %14[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %16 = llvm.mlir.constant(4 : index) : i64
    %17 = llvm.mlir.constant(1 : index) : i64
    %18 = llvm.mlir.constant(3 : index) : i64
    %19 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb1(%17 : i64)
  ^bb1(%20: i64):  // 2 preds: ^bb0, ^bb4
    %21 = llvm.icmp "slt" %20, %18 : i64
    llvm.cond_br %21, ^bb2(%17 : i64), ^bb5
  ^bb2(%22: i64):  // 2 preds: ^bb1, ^bb3
    %23 = llvm.icmp "slt" %22, %16 : i64
    llvm.cond_br %23, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    %24 = llvm.extractvalue %15[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %25 = llvm.mlir.constant(4 : index) : i64
    %26 = llvm.mul %20, %25 overflow<nsw, nuw> : i64
    %27 = llvm.add %26, %22 overflow<nsw, nuw> : i64
    %28 = llvm.getelementptr inbounds|nuw %24[%27] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %29 = llvm.load %28 : !llvm.ptr -> i32
    %30 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %31 = llvm.mlir.constant(3 : index) : i64
    %32 = llvm.mul %22, %31 overflow<nsw, nuw> : i64
    %33 = llvm.add %32, %20 overflow<nsw, nuw> : i64
    %34 = llvm.getelementptr inbounds|nuw %30[%33] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %29, %34 : i32, !llvm.ptr
    %35 = llvm.add %22, %19 : i64
    llvm.br ^bb2(%35 : i64)
  ^bb4:  // pred: ^bb2
    %36 = llvm.add %20, %19 : i64
    llvm.br ^bb1(%36 : i64)
  ^bb5:  // pred: ^bb1
    llvm.return
  }
}
