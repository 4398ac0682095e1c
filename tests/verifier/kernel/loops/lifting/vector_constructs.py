"""Constructs with vectors: bodies for `test_lift_constructs.py`."""

from __future__ import annotations

SIZE = 6
MEMORY = f"memref<{SIZE}xi32>"
LINE, PLANE = "(d0) -> (d0)", "(d0, d1) -> (d0, d1)"


def _map(map_: str, bounds: str) -> str:
    return f"{{permutation_map = affine_map<{map_}>, in_bounds = [{bounds}]}}"


def read(
    place: str, vector: str, bounds: str, map_: str = LINE, memory: str = MEMORY, of: str = "%x"
) -> str:
    return (
        f"vector.transfer_read {of}[{place}], %m {_map(map_, bounds)} : {memory}, vector<{vector}>"
    )


def write(
    value: str,
    place: str,
    vector: str,
    bounds: str,
    map_: str = LINE,
    memory: str = MEMORY,
    to: str = "%x",
) -> str:
    types = f"vector<{vector}>, {memory}"
    return f"vector.transfer_write {value}, {to}[{place}] {_map(map_, bounds)} : {types}"


_SEEN = f"""%a = memref.load %s[%c0, %c1] : memref<2x2xi32>
memref.store %a, %x[%c0] : {MEMORY}
%b = memref.load %s[%c1, %c0] : memref<2x2xi32>
memref.store %b, %x[%c1] : {MEMORY}"""
_SQUARE = {"map_": PLANE, "memory": "memref<2x2xi32>", "to": "%s"}


def _where_not_negative(body: str) -> str:
    return f"affine.if affine_set<(d0) : (d0 >= 0)>(%n) {{\n{body}\n}}"


VECTORS = {
    "a vector, moved": _where_not_negative(
        f"""%v = {read("%n", "4xi32", "false")}
%w = arith.addi %v, %v : vector<4xi32>
{write("%w", "%c1", "4xi32", "true")}"""
    ),
    "a vector beyond the end": f"""%v = vector.broadcast %m : i32 to vector<4xi32>
%k = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
%w = arith.muli %v, %k : vector<4xi32>
{_where_not_negative(write("%w", "%n", "4xi32", "false"))}""",
    "a vector within bounds": f"""%v = {read("%n", "3xi32", "true")}
{write("%v", "%c0", "3xi32", "true")}""",
    "an element in all lanes": f"""%v = {read("%n", "2xi32", "true", "(d0) -> (0)")}
{write("%v", "%c4", "2xi32", "true")}""",
    "a vector of two dimensions": f"""%t = memref.get_global @table : memref<2x2xi32>
%v = {read("%c0, %c1", "2x2xi32", "false, true", "(d0, d1) -> (d1, d0)", "memref<2x2xi32>", "%t")}
%s = memref.alloc() : memref<2x2xi32>
{write("%v", "%c0, %c0", "2x2xi32", "true, true", **_SQUARE)}
{_SEEN}""",
    "a vector that a loop carries": f"""%z = vector.broadcast %m : i32 to vector<2xi32>
%r = scf.for %i = %c0 to %c4 step %c2 iter_args(%s = %z) -> (vector<2xi32>) {{
  %v = {read("%i", "2xi32", "true")}
  %t = arith.addi %s, %v : vector<2xi32>
  scf.yield %t : vector<2xi32> }}
{_where_not_negative(write("%r", "%n", "2xi32", "false"))}""",
    "a vector, read before it is overwritten": f"""%v = {read("%c0", "4xi32", "true")}
memref.store %m, %x[%c1] : {MEMORY}
{write("%v", "%c2", "4xi32", "true")}""",
    "a vector of more lanes than memory": _where_not_negative(
        f"""%v = {read("%n", "100xi32", "false")}
%w = arith.addi %v, %v : vector<100xi32>
{write("%w", "%c1", "100xi32", "false")}"""
    ),
    "lanes that a mask leaves": f"""%k = vector.create_mask %n : vector<4xi1>
%v = vector.transfer_read %x[%c1], %m, %k {_map(LINE, "true")} : {MEMORY}, vector<4xi32>
%w = arith.addi %v, %v : vector<4xi32>
vector.transfer_write %w, %x[%c2], %k {_map(LINE, "true")} : vector<4xi32>, {MEMORY}
%u = arith.select %k, %v, %w : vector<4xi1>, vector<4xi32>
{write("%u", "%c2", "4xi32", "true")}""",
    "lanes of which a mask leaves those within bounds": f"""
%k = vector.create_mask %n : vector<9xi1>
%v = vector.broadcast %m : i32 to vector<9xi32>
vector.transfer_write %v, %x[%c2], %k {_map(LINE, "true")} : vector<9xi32>, {MEMORY}""",
    "the sum of all lanes": f"""%v = {read("%c1", "4xi32", "true")}
%a = vector.reduction <add>, %v : vector<4xi32> into i32
memref.store %a, %x[%c0] : {MEMORY}
%b = vector.reduction <maxsi>, %v, %m : vector<4xi32> into i32
memref.store %b, %x[%c1] : {MEMORY}""",
    "rows of vectors": f"""%v = {read("%c5", "2xi32", "false")}
%w = vector.broadcast %v : vector<2xi32> to vector<2x2xi32>
%s = memref.alloc() : memref<2x2xi32>
{write("%w", "%c0, %c0", "2x2xi32", "true, true", **_SQUARE)}
{_SEEN}""",
    "columns of vectors": f"""%t = memref.get_global @table : memref<2x2xi32>
%v = {read("%c0, %c0", "2x1xi32", "true, true", PLANE, "memref<2x2xi32>", "%t")}
%w = vector.broadcast %v : vector<2x1xi32> to vector<2x2xi32>
%s = memref.alloc() : memref<2x2xi32>
{write("%w", "%c0, %c0", "2x2xi32", "true, true", **_SQUARE)}
{_SEEN}""",
}
