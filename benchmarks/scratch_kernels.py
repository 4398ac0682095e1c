"""Kernels that allocate scratch inside of loops, made at random.

A kernel has a nest of one or two loops with static, dynamic, shifted or stepped bounds. In it
scratch of rank 0 or 1 is allocated, on the heap (freed or not) or on the stack, is written in whole
or in part, accumulated in, and read, perhaps backwards; or it is allocated outside and carried from
iteration to iteration.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

OPERATIONS = {"f": ("addf", "mulf", "subf"), "i": ("addi", "muli", "subi")}


@dataclass
class _Kernel:
    choose: random.Random
    lines: list[str] = field(default_factory=list[str])
    values: int = 0

    def __post_init__(self) -> None:
        self.element = self.choose.choice(["f64", "f32", "i32"])
        self.depth = self.choose.choice([1, 1, 2])
        self.dynamic = self.choose.random() < 0.4
        self.rank = self.choose.choice([0, 0, 1])
        self.sizes = [5, 4, 3]

    # Text

    def add(self, text: str) -> None:
        self.lines.append(text)

    def value(self, text: str) -> str:
        self.values += 1
        self.add(f"%v{self.values} = {text}")
        return f"%v{self.values}"

    def memref(self, rank: int) -> str:
        extents = ["?"] * rank if self.dynamic else [str(n) for n in self.sizes[3 - rank :]]
        return f"memref<{'x'.join([*extents, self.element])}>"

    def load(self, array: str, at: str, type_: str) -> str:
        return self.value(f"affine.load {array}[{at}] : {type_}")

    def compute(self, left: str, right: str) -> str:
        name = self.choose.choice(OPERATIONS[self.element[0]])
        return self.value(f"arith.{name} {left}, {right} : {self.element}")

    # The function

    def text(self, name: str) -> str:
        rank = self.depth + 1
        first = 3 - rank
        input_, output = self.memref(rank), self._output()
        self.add(f"func.func @{name}(%a: {input_}, %y: {output}) {{")
        if self.dynamic:
            for d in range(rank):
                self.add(f"%c{d} = arith.constant {d} : index")
                self.add(f"%n{first + d} = memref.dim %a, %c{d} : {input_}")
        carried = self.choose.random() < 0.15
        if carried:
            self._allocate()
        around = [f"%i{first + d}" for d in range(self.depth)]
        lower = self.choose.choice([0, 0, 0, 1])
        step = self.choose.choice([1, 1, 1, 2])
        for d in range(self.depth):
            bound = f"{lower if d == 0 else 0} to {self._extent(first + d)}"
            steps = f" step {step}" if d == 0 and step > 1 else ""
            self.add(f"affine.for {around[d]} = {bound}{steps} {{")
        heap = None if carried else self._allocate()
        self._fill(around)
        for _ in range(self.choose.choice([1, 1, 2])):
            self._accumulate(around)
        self._use(around)
        if heap is not None and self.choose.random() < 0.7:
            self.add(f"memref.dealloc %s : {heap}")
        self.lines += ["}"] * self.depth
        if carried and self.choose.random() < 0.5:
            self._initial_result()
        self.add("func.return")
        self.add("}")
        return "\n".join(self.lines) + "\n"

    def _output(self) -> str:
        extents = self.sizes[2 - self.depth : 2]
        shape = ["?"] * self.depth if self.dynamic else [str(n) for n in extents]
        return f"memref<{'x'.join([*shape, self.element])}>"

    def _extent(self, number: int) -> str:
        return f"%n{number}" if self.dynamic else str(self.sizes[number])

    def _scratch(self) -> str:
        shape = [] if self.rank == 0 else ["?" if self.dynamic else str(self.sizes[2])]
        return f"memref<{'x'.join([*shape, self.element])}>"

    def _allocate(self) -> str | None:
        """The type of what is allocated, if it is on the heap."""
        on_heap = self.choose.random() < 0.6
        size = "%n2" if self.rank and self.dynamic else ""
        self.add(f"%s = memref.{'alloc' if on_heap else 'alloca'}({size}) : {self._scratch()}")
        return self._scratch() if on_heap else None

    def _fill(self, around: list[str]) -> None:
        kind = self.choose.choice(["constant", "copy", "part"])
        zero = "0.0" if self.element[0] == "f" else "0"
        if kind == "constant":
            self.values += 1
            first = f"%v{self.values}"
            self.add(f"{first} = arith.constant {zero} : {self.element}")
        else:
            first = ""
        if self.rank == 0:
            first = first or self.load("%a", f"{', '.join(around)}, 0", self.memref(self.depth + 1))
            self.add(f"affine.store {first}, %s[] : {self._scratch()}")
            return
        low = 1 if kind == "part" else 0
        self.add(f"affine.for %k = {low} to {self._extent(2)} {{")
        at = f"{', '.join(around)}, %k"
        value = first or self.load("%a", at, self.memref(self.depth + 1))
        self.add(f"affine.store {value}, %s[%k] : {self._scratch()}")
        self.add("}")
        if low:
            # The first element is written too, or nothing may read it.
            value = self.load("%a", f"{', '.join(around)}, 0", self.memref(self.depth + 1))
            self.add(f"affine.store {value}, %s[0] : {self._scratch()}")

    def _accumulate(self, around: list[str]) -> None:
        self.add(f"affine.for %k = 0 to {self._extent(2)} {{")
        place = "" if self.rank == 0 else "%k"
        term = self.load("%a", f"{', '.join(around)}, %k", self.memref(self.depth + 1))
        old = self.load("%s", place, self._scratch())
        new = self.compute(*self.choose.sample([old, term], 2))
        self.add(f"affine.store {new}, %s[{place}] : {self._scratch()}")
        self.add("}")

    def _use(self, around: list[str]) -> None:
        at = ", ".join(around)
        output = self._output()
        if self.rank == 0:
            value = self.load("%s", "", self._scratch())
            if self.choose.random() < 0.5:
                value = self.compute(value, value)
            self.add(f"affine.store {value}, %y[{at}] : {output}")
            return
        first = self.load("%s", "0", self._scratch())
        self.add(f"affine.store {first}, %y[{at}] : {output}")
        self.add(f"affine.for %k = 0 to {self._extent(2)} {{")
        backwards = self.choose.random() < 0.3
        last = f"symbol({self._extent(2)})" if self.dynamic else self._extent(2)
        term = self.load("%s", f"-%k + {last} - 1" if backwards else "%k", self._scratch())
        old = self.load("%y", at, output)
        self.add(f"affine.store {self.compute(old, term)}, %y[{at}] : {output}")
        self.add("}")

    def _initial_result(self) -> None:
        """What the last iteration leaves is seen."""
        if self.rank == 0 and not self.dynamic:
            value = self.load("%s", "", self._scratch())
            at = ", ".join("0" * self.depth)
            self.add(f"affine.store {value}, %y[{at}] : {self._output()}")


def scratch_kernel(seed: int) -> str:
    """The module text of a kernel; the same for the same seed."""
    return _Kernel(random.Random(seed)).text("f")
