"""Random functions that load, store, copy and update memory, and changes of them."""

from __future__ import annotations

import random
from collections.abc import Sequence

_TYPE = "memref<4xi8>"
KINDS = ("addi", "andi", "assign", "maxs", "maxu", "mins", "minu", "muli", "ori", "xori")
_BEGIN = """
memref.global "private" constant @table : memref<4xi8> = dense<[3, 1, 4, 1]>
func.func private @use(i8)
func.func @f(%m: memref<4xi8>, %n: memref<4xi8>, %i: index, %x: i8, %y: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = memref.get_global @table : memref<4xi8>
  %a = memref.alloc() : memref<4xi8>
  memref.copy %t, %a : memref<4xi8> to memref<4xi8>
"""
_END = "  memref.dealloc {0} : memref<4xi8>\n  return {1} : i8\n}}\n"


class _Writer:
    """Writes lines; names of values so far, and what the memory of its own is called."""

    def __init__(self, choose: random.Random) -> None:
        self.choose = choose
        self.values = ["%x", "%y"]
        self.own = "%a"
        self.lines: list[str] = []

    def _memref(self) -> str:
        return self.choose.choice(("%m", "%n", self.own, self.own))

    def _index(self) -> str:
        return self.choose.choice(("%c0", "%c0", "%c1", "%c3", "%i"))

    def _value(self) -> str:
        return self.choose.choice(self.values)

    def _new(self) -> str:
        self.values.append(f"%v{len(self.values)}")
        return self.values[-1]

    def line(self) -> None:
        """One more operation."""
        memref, value = self._memref(), self._value()
        at = f"{memref}[{self._index()}]"
        update = "memref.generic_atomic_rmw"
        match self.choose.randrange(9):
            case 0 | 1:
                text = f"{self._new()} = memref.load {at} : {_TYPE}"
            case 2 | 3:
                text = f"memref.store {value}, {at} : {_TYPE}"
            case 4:
                source = self.choose.choice(("%m", "%n", self.own, "%t"))
                text = f"memref.copy {source}, {memref} : {_TYPE} to {_TYPE}"
            case 5:
                kind, types = self.choose.choice(KINDS), f"(i8, {_TYPE}) -> i8"
                text = f"{self._new()} = memref.atomic_rmw {kind} {value}, {at} : {types}"
            case 6:
                what = self.choose.choice(("addi", "muli", "xori"))
                text = (
                    f"{self._new()} = {update} {at} : {_TYPE} {{\n^bb0(%old: i8):\n"
                    f"%new = arith.{what} %old, {value} : i8\nmemref.atomic_yield %new : i8\n}}"
                )
            case 7:
                new = f"%r{len(self.lines)}"
                text = f"{new} = memref.realloc {self.own} : {_TYPE} to {_TYPE}"
                self.own = new
            case _:
                text = f"func.call @use({value}) : (i8) -> ()"
        self.lines.append(text)


def _text(lines: Sequence[str], own: str, result: str) -> str:
    return _BEGIN + "".join(f"  {line}\n" for line in lines) + _END.format(own, result)


def random_pair(seed: int) -> tuple[str, str]:
    """A function and a change of it; perhaps one that defines nothing, or not enough."""
    choose = random.Random(seed)
    writer = _Writer(choose)
    for _ in range(choose.randrange(2, 7)):
        writer.line()
    result = writer.values[-1]
    lines = list(writer.lines)
    place = choose.randrange(len(lines))
    match choose.randrange(5):
        case 0:
            del lines[place]
        case 1:
            other = max(place - 1, 0)
            lines[place], lines[other] = lines[other], lines[place]
        case 2:
            lines.insert(
                place, f"memref.copy %t, {choose.choice(('%m', '%a'))} : {_TYPE} to {_TYPE}"
            )
        case 3:
            lines[place] = lines[place].replace("[%c1]", "[%c0]").replace("addi", "ori")
        case _:
            result = choose.choice(writer.values)
    return _text(writer.lines, writer.own, writer.values[-1]), _text(lines, writer.own, result)
