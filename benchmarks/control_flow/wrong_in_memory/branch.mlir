// Twin: accesses.one_after_the_other.to_llvm, branch
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
// Differs on (nothing), memrefs apart: 144 and not 17
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
    %12 = llvm.mlir.constant(0 : index) : i64
    %13 = llvm.mlir.constant(8 : index) : i64
    %14 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb1(%12 : i64)
  ^bb1(%15: i64):  // 2 preds: ^bb0, ^bb2
    %16 = llvm.icmp "slt" %15, %13 : i64
    llvm.cond_br %16, ^bb3, ^bb2
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
// Twin: allocations.on_a_branch.to_llvm, branch
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
// Differs on (3, 1), memrefs apart: 5 and not 201
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
    llvm.cond_br %arg6, ^bb2, ^bb1
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
    llvm.store %23, %25 : i32, !llvm.ptr
    %26 = llvm.extractvalue %20[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %27 = llvm.getelementptr inbounds|nuw %26[%7] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %28 = llvm.load %27 : !llvm.ptr -> i32
    %29 = llvm.extractvalue %20[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.call @free(%29) : (!llvm.ptr) -> ()
    llvm.br ^bb3(%28 : i32)
  ^bb2:  // pred: ^bb0
    llvm.br ^bb3(%6 : i32)
  ^bb3(%30: i32):  // 2 preds: ^bb1, ^bb2
    llvm.br ^bb4
  ^bb4:  // pred: ^bb3
    llvm.return %30 : i32
  }
}

// -----
// Twin: transfers.columns.memref_to_llvm, branch
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
// Differs on (0, 1), memrefs apart: -678870784 and not 127
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
    %18 = llvm.mlir.constant(1 : index) : i64
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
    llvm.cond_br %35, ^bb3, ^bb2
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
// Twin: structured.matmul.memref_to_llvm, branch
// Given:
// Apart
module {
  func.func @matmul(%arg0: memref<3x4xi32>, %arg1: memref<4x2xi32>, %arg2: memref<3x2xi32>) {
    linalg.matmul ins(%arg0, %arg1 : memref<3x4xi32>, memref<4x2xi32>) outs(%arg2 : memref<3x2xi32>)
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: no more and not 272
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
    llvm.cond_br %32, ^bb6, ^bb3(%24 : i64)
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
    %56 = llvm.mlir.constant(2 : index) : i64
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
// Twin: vectorised.masked_rest.memref_to_llvm, branch
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
// Differs on (10), memrefs apart: no more and not 16
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
    %9 = llvm.mlir.constant(0 : index) : i64
    %10 = llvm.mlir.constant(dense<[0, 1, 2, 3]> : vector<4xi32>) : vector<4xi32>
    %11 = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
    %12 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.br ^bb1(%9 : i64)
  ^bb1(%13: i64):  // 2 preds: ^bb0, ^bb2
    %14 = llvm.icmp "slt" %13, %12 : i64
    llvm.cond_br %14, ^bb3, ^bb2
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
// Twin: allocations.on_a_branch.data_copy, branch
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
// Differs on (3, 1), memrefs apart: 5 and not 201
module {
  func.func @on_a_branch(%arg0: memref<8xi32>, %arg1: index, %arg2: i1) -> i32 {
    %c0 = arith.constant 0 : index
    %true = arith.constant true
    %0 = arith.xori %arg2, %true : i1
    %1 = scf.if %0 -> (i32) {
      %alloc = memref.alloc() : memref<4xi32>
      %c1 = arith.constant 1 : index
      %2 = memref.load %arg0[%arg1] : memref<8xi32>
      memref.store %2, %alloc[%c1] : memref<4xi32>
      %3 = memref.load %alloc[%c1] : memref<4xi32>
      memref.dealloc %alloc : memref<4xi32>
      scf.yield %3 : i32
    } else {
      %c5_i32 = arith.constant 5 : i32
      scf.yield %c5_i32 : i32
    }
    return %1 : i32
  }
}

// -----
// Twin: structured.row_sums.memref_to_llvm, branch
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
    %17 = llvm.mlir.constant(4 : index) : i64
    llvm.br ^bb1(%14 : i64)
  ^bb1(%18: i64):  // 2 preds: ^bb0, ^bb4
    %19 = llvm.icmp "slt" %18, %15 : i64
    llvm.cond_br %19, ^bb5, ^bb2(%14 : i64)
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
// Twin: structured.generic.memref_to_llvm, branch
// Given:
// Apart
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @generic(%arg0: memref<3x4xi32>, %arg1: memref<4xi32>, %arg2: memref<3x4xi32>) {
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : memref<3x4xi32>, memref<4xi32>) outs(%arg2 : memref<3x4xi32>) {
    ^bb0(%in: i32, %in_0: i32, %out: i32):
      %0 = arith.subi %in, %in_0 : i32
      linalg.yield %0 : i32
    }
    return
  }
}

// -----
// Differs on (nothing), memrefs apart: no more and not 272
module {
  llvm.func @generic(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: !llvm.ptr, %arg8: !llvm.ptr, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: !llvm.ptr, %arg13: !llvm.ptr, %arg14: i64, %arg15: i64, %arg16: i64, %arg17: i64, %arg18: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %1 = llvm.insertvalue %arg12, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %2 = llvm.insertvalue %arg13, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %3 = llvm.insertvalue %arg14, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %4 = llvm.insertvalue %arg15, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %5 = llvm.insertvalue %arg17, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %6 = llvm.insertvalue %arg16, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %7 = llvm.insertvalue %arg18, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %9 = llvm.insertvalue %arg7, %8[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %10 = llvm.insertvalue %arg8, %9[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %11 = llvm.insertvalue %arg9, %10[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %12 = llvm.insertvalue %arg10, %11[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %13 = llvm.insertvalue %arg11, %12[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %14 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %15 = llvm.insertvalue %arg0, %14[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %16 = llvm.insertvalue %arg1, %15[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %17 = llvm.insertvalue %arg2, %16[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %18 = llvm.insertvalue %arg3, %17[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %19 = llvm.insertvalue %arg5, %18[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %20 = llvm.insertvalue %arg4, %19[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %21 = llvm.insertvalue %arg6, %20[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %22 = llvm.mlir.constant(0 : index) : i64
    %23 = llvm.mlir.constant(3 : index) : i64
    %24 = llvm.mlir.constant(1 : index) : i64
    %25 = llvm.mlir.constant(4 : index) : i64
    llvm.br ^bb1(%22 : i64)
  ^bb1(%26: i64):  // 2 preds: ^bb0, ^bb4
    %27 = llvm.icmp "slt" %26, %23 : i64
    llvm.cond_br %27, ^bb2(%22 : i64), ^bb5
  ^bb2(%28: i64):  // 2 preds: ^bb1, ^bb3
    %29 = llvm.icmp "slt" %28, %25 : i64
    llvm.cond_br %29, ^bb4, ^bb3
  ^bb3:  // pred: ^bb2
    %30 = llvm.extractvalue %21[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %31 = llvm.mlir.constant(4 : index) : i64
    %32 = llvm.mul %26, %31 overflow<nsw, nuw> : i64
    %33 = llvm.add %32, %28 overflow<nsw, nuw> : i64
    %34 = llvm.getelementptr inbounds|nuw %30[%33] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %35 = llvm.load %34 : !llvm.ptr -> i32
    %36 = llvm.extractvalue %13[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %37 = llvm.getelementptr inbounds|nuw %36[%28] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %38 = llvm.load %37 : !llvm.ptr -> i32
    %39 = llvm.sub %35, %38 : i32
    %40 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %41 = llvm.mlir.constant(4 : index) : i64
    %42 = llvm.mul %26, %41 overflow<nsw, nuw> : i64
    %43 = llvm.add %42, %28 overflow<nsw, nuw> : i64
    %44 = llvm.getelementptr inbounds|nuw %40[%43] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %39, %44 : i32, !llvm.ptr
    %45 = llvm.add %28, %24 : i64
    llvm.br ^bb2(%45 : i64)
  ^bb4:  // pred: ^bb2
    %46 = llvm.add %26, %24 : i64
    llvm.br ^bb1(%46 : i64)
  ^bb5:  // pred: ^bb1
    llvm.return
  }
}

// -----
// Twin: copies.by_loops.to_llvm, branch
// Given: 8; 5; 0
module {
  func.func @by_loops(%arg0: memref<?xi32>, %arg1: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    scf.for %arg2 = %c0 to %dim step %c1 {
      %0 = memref.load %arg0[%arg2] : memref<?xi32>
      memref.store %0, %arg1[%arg2] : memref<8xi32>
    }
    scf.for %arg2 = %c0 to %dim step %c1 {
      %0 = memref.load %arg1[%arg2] : memref<8xi32>
      %1 = arith.addi %0, %0 : i32
      memref.store %1, %arg0[%arg2] : memref<?xi32>
    }
    return
  }
}

// -----
// Differs on (8), memrefs apart: it ends with status -6 and not 16
module {
  llvm.func @by_loops(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: !llvm.ptr, %arg6: !llvm.ptr, %arg7: i64, %arg8: i64, %arg9: i64) {
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
    %13 = llvm.mlir.constant(1 : index) : i64
    %14 = llvm.extractvalue %11[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.br ^bb1(%12 : i64)
  ^bb1(%15: i64):  // 2 preds: ^bb0, ^bb2
    %16 = llvm.icmp "slt" %15, %14 : i64
    llvm.cond_br %16, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %17 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %18 = llvm.getelementptr inbounds|nuw %17[%15] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %19 = llvm.load %18 : !llvm.ptr -> i32
    %20 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = llvm.getelementptr inbounds|nuw %20[%15] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %19, %21 : i32, !llvm.ptr
    %22 = llvm.add %15, %13 : i64
    llvm.br ^bb1(%22 : i64)
  ^bb3:  // pred: ^bb1
    llvm.br ^bb4(%12 : i64)
  ^bb4(%23: i64):  // 2 preds: ^bb3, ^bb5
    %24 = llvm.icmp "slt" %23, %14 : i64
    llvm.cond_br %24, ^bb6, ^bb5
  ^bb5:  // pred: ^bb4
    %25 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %26 = llvm.getelementptr inbounds|nuw %25[%23] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %27 = llvm.load %26 : !llvm.ptr -> i32
    %28 = llvm.add %27, %27 : i32
    %29 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %30 = llvm.getelementptr inbounds|nuw %29[%23] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %28, %30 : i32, !llvm.ptr
    %31 = llvm.add %23, %13 : i64
    llvm.br ^bb4(%31 : i64)
  ^bb6:  // pred: ^bb4
    llvm.return
  }
}

// -----
// Twin: transfers.stretched.memref_to_llvm, branch
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
// Differs on (0, 1), memrefs apart: 970965888 and not 127
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
    llvm.cond_br %32, ^bb6, ^bb2
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
// Twin: accesses.one_after_the_other.memref_to_llvm, branch
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
// Differs on (nothing), memrefs apart: no more and not 144
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
    %12 = llvm.mlir.constant(0 : index) : i64
    %13 = llvm.mlir.constant(8 : index) : i64
    %14 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb1(%12 : i64)
  ^bb1(%15: i64):  // 2 preds: ^bb0, ^bb2
    %16 = llvm.icmp "slt" %15, %13 : i64
    llvm.cond_br %16, ^bb2, ^bb3(%12 : i64)
  ^bb2:  // pred: ^bb1
    %17 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %18 = llvm.getelementptr inbounds|nuw %17[%15] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %19 = llvm.load %18 : !llvm.ptr -> i32
    %20 = llvm.mul %19, %19 : i32
    %21 = llvm.add %15, %14 : i64
    %22 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %23 = llvm.getelementptr inbounds|nuw %22[%21] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %20, %23 : i32, !llvm.ptr
    llvm.br ^bb1(%21 : i64)
  ^bb3(%24: i64):  // 2 preds: ^bb1, ^bb4
    %25 = llvm.icmp "slt" %24, %13 : i64
    llvm.cond_br %25, ^bb5, ^bb4
  ^bb4:  // pred: ^bb3
    %26 = llvm.extractvalue %11[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %27 = llvm.getelementptr inbounds|nuw %26[%24] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %28 = llvm.load %27 : !llvm.ptr -> i32
    %29 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %30 = llvm.getelementptr inbounds|nuw %29[%24] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %28, %30 : i32, !llvm.ptr
    %31 = llvm.add %24, %14 : i64
    llvm.br ^bb3(%31 : i64)
  ^bb5:  // pred: ^bb3
    llvm.return
  }
}

// -----
// Twin: views.collapsed.folded_to_arithmetic, branch
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
// Differs on (5, 7), memrefs apart: 25 and not 21
module {
  func.func @collapsed(%arg0: memref<3x4xi32>, %arg1: index, %arg2: i32) -> i32 {
    %c4 = arith.constant 4 : index
    %c0 = arith.constant 0 : index
    %0 = arith.floordivsi %arg1, %c4 : index
    %1 = arith.remsi %arg1, %c4 : index
    %2 = arith.cmpi slt, %1, %c0 : index
    %3 = arith.addi %1, %c4 overflow<nsw> : index
    %4 = arith.select %2, %3, %1 : index
    %5 = memref.load %arg0[%0, %4] : memref<3x4xi32>
    %6 = arith.addi %5, %arg2 : i32
    %7 = arith.floordivsi %arg1, %c4 : index
    %8 = arith.remsi %arg1, %c4 : index
    %9 = arith.cmpi slt, %8, %c0 : index
    %10 = arith.addi %8, %c4 overflow<nsw> : index
    %11 = arith.select %9, %8, %10 : index
    memref.store %6, %arg0[%7, %11] : memref<3x4xi32>
    return %5 : i32
  }
}

// -----
// Twin: vectors.chosen.data_copy, branch
// Given: 3; 0; 4
module {
  func.func @chosen(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: index) -> vector<4xi32> {
    %0 = vector.create_mask %arg2 : vector<4xi1>
    %1 = arith.select %0, %arg0, %arg1 : vector<4xi1>, vector<4xi32>
    return %1 : vector<4xi32>
  }
}

// -----
// Differs on (3), memrefs apart: -10 and not -17
module {
  func.func @chosen(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: index) -> vector<4xi32> {
    %c0 = arith.constant 0 : index
    %0 = vector.create_mask %arg2 : vector<4xi1>
    %1 = arith.select %0, %arg1, %arg0 : vector<4xi1>, vector<4xi32>
    return %1 : vector<4xi32>
  }
}

// -----
// Twin: accesses.on_one_branch.raised, branch
// Given: 1 2 7 1; 3 3 8 0; 4 4 9 1
module {
  func.func @on_one_branch(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: i32, %arg4: i1) -> i32 {
    scf.if %arg4 {
      memref.store %arg3, %arg0[%arg1] : memref<8xi32>
    } else {
      %1 = arith.subi %arg3, %arg3 : i32
      memref.store %1, %arg0[%arg2] : memref<8xi32>
    }
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2, 7, 1), memrefs apart: 0 and not 164
module {
  func.func @on_one_branch(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: i32, %arg4: i1) -> i32 {
    %true = arith.constant true
    %0 = arith.xori %arg4, %true : i1
    scf.if %0 {
      affine.store %arg3, %arg0[symbol(%arg1)] : memref<8xi32>
    } else {
      %2 = arith.subi %arg3, %arg3 : i32
      affine.store %2, %arg0[symbol(%arg2)] : memref<8xi32>
    }
    %1 = affine.load %arg0[symbol(%arg2)] : memref<8xi32>
    return %1 : i32
  }
}

// -----
// Twin: transfers.masked_store.masked, branch
// Given: 2 3; 0 0; 4 4
module {
  func.func @masked_store(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>) {
    %0 = vector.create_mask %arg2 : vector<4xi1>
    vector.maskedstore %arg0[%arg1], %0, %arg3 : memref<8xi32>, vector<4xi1>, vector<4xi32>
    return
  }
}

// -----
// Differs on (2, 3), memrefs apart: 20 and not 19
module {
  func.func @masked_store(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>) {
    %c1 = arith.constant 1 : index
    %0 = vector.create_mask %arg2 : vector<4xi1>
    %1 = vector.extract %0[0] : i1 from vector<4xi1>
    scf.if %1 {
      %9 = vector.extract %arg3[0] : i32 from vector<4xi32>
      memref.store %9, %arg0[%arg1] : memref<8xi32>
    }
    %2 = arith.addi %arg1, %c1 : index
    %3 = vector.extract %0[1] : i1 from vector<4xi1>
    %true = arith.constant true
    %4 = arith.xori %3, %true : i1
    scf.if %4 {
      %9 = vector.extract %arg3[1] : i32 from vector<4xi32>
      memref.store %9, %arg0[%2] : memref<8xi32>
    }
    %5 = arith.addi %2, %c1 : index
    %6 = vector.extract %0[2] : i1 from vector<4xi1>
    scf.if %6 {
      %9 = vector.extract %arg3[2] : i32 from vector<4xi32>
      memref.store %9, %arg0[%5] : memref<8xi32>
    }
    %7 = arith.addi %5, %c1 : index
    %8 = vector.extract %0[3] : i1 from vector<4xi1>
    scf.if %8 {
      %9 = vector.extract %arg3[3] : i32 from vector<4xi32>
      memref.store %9, %arg0[%7] : memref<8xi32>
    }
    return
  }
}

// -----
// Twin: accesses.running.memref_to_llvm, branch
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
// Differs on (8), memrefs apart: it ends with status -7 and not 17
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
    llvm.cond_br %10, ^bb3, ^bb2
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
    %20 = llvm.getelementptr inbounds|nuw %19[%9] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %18, %20 : i32, !llvm.ptr
    %21 = llvm.add %9, %7 : i64
    llvm.br ^bb1(%21 : i64)
  ^bb3:  // pred: ^bb1
    llvm.return
  }
}

// -----
// Twin: vectors.chosen.to_llvm_vectors, branch
// Given: 3; 0; 4
module {
  func.func @chosen(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: index) -> vector<4xi32> {
    %0 = vector.create_mask %arg2 : vector<4xi1>
    %1 = arith.select %0, %arg0, %arg1 : vector<4xi1>, vector<4xi32>
    return %1 : vector<4xi32>
  }
}

// -----
// Differs on (3), memrefs apart: -10 and not -17
module {
  func.func @chosen(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: index) -> vector<4xi32> {
    %cst = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
    %0 = arith.index_cast %arg2 : index to i32
    %1 = llvm.mlir.poison : vector<4xi32>
    %2 = llvm.mlir.constant(0 : i32) : i32
    %3 = llvm.insertelement %0, %1[%2 : i32] : vector<4xi32>
    %4 = llvm.shufflevector %3, %1 [0, 0, 0, 0] : vector<4xi32> 
    %5 = arith.cmpi sgt, %4, %cst : vector<4xi32>
    %6 = arith.select %5, %arg1, %arg0 : vector<4xi1>, vector<4xi32>
    return %6 : vector<4xi32>
  }
}

// -----
// Twin: accesses.perhaps_stored.memref_to_llvm, branch
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
    %7 = llvm.mlir.constant(1 : index) : i64
    %8 = llvm.mlir.constant(2 : index) : i64
    llvm.br ^bb1(%6 : i64)
  ^bb1(%9: i64):  // 2 preds: ^bb0, ^bb2
    %10 = llvm.icmp "slt" %9, %arg5 : i64
    llvm.cond_br %10, ^bb3, ^bb2
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
// Twin: accesses.shifted.to_llvm, branch
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
// Differs on (8), memrefs apart: it ends with status -11 and not 16
module {
  llvm.func @shifted(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(0 : index) : i64
    %7 = llvm.mlir.constant(1 : index) : i64
    %8 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %9 = llvm.sub %8, %7 : i64
    llvm.br ^bb1(%6 : i64)
  ^bb1(%10: i64):  // 2 preds: ^bb0, ^bb2
    %11 = llvm.icmp "slt" %10, %9 : i64
    llvm.cond_br %11, ^bb3, ^bb2
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
// Twin: accesses.on_one_branch.data_copy, branch
// Given: 1 2 7 1; 3 3 8 0; 4 4 9 1
module {
  func.func @on_one_branch(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: i32, %arg4: i1) -> i32 {
    scf.if %arg4 {
      memref.store %arg3, %arg0[%arg1] : memref<8xi32>
    } else {
      %1 = arith.subi %arg3, %arg3 : i32
      memref.store %1, %arg0[%arg2] : memref<8xi32>
    }
    %0 = memref.load %arg0[%arg2] : memref<8xi32>
    return %0 : i32
  }
}

// -----
// Differs on (1, 2, 7, 1), memrefs apart: 0 and not 164
module {
  func.func @on_one_branch(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: i32, %arg4: i1) -> i32 {
    %c0 = arith.constant 0 : index
    %true = arith.constant true
    %0 = arith.xori %arg4, %true : i1
    scf.if %0 {
      memref.store %arg3, %arg0[%arg1] : memref<8xi32>
    } else {
      %2 = arith.subi %arg3, %arg3 : i32
      memref.store %2, %arg0[%arg2] : memref<8xi32>
    }
    %1 = memref.load %arg0[%arg2] : memref<8xi32>
    return %1 : i32
  }
}
