"""Random functions on integers of four bits, with branches and loops, as text."""

from __future__ import annotations

import random

_PLAIN = (
    *("andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui", "shrui", "shrsi", "shli"),
    *("divui", "remui", "remsi", "addi", "subi", "muli"),
)
_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")


class RandomRanges:
    """`@f(%a: i4, %b: i4) -> i4`; structured control flow, or blocks."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0
        self.blocks = seed % 2 == 0

    def text(self) -> str:
        body = self._of_blocks() if self.blocks else self._structured(["%a", "%b"], 2, True)
        return f"func.func @f(%a: i4, %b: i4) -> i4 {{\n{body}}}\n"

    def _fresh(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def _code(self, values: list[str], most: int) -> str:
        """Operations, whose results join the values."""
        lines: list[str] = []
        for _ in range(self.random.randint(1, most)):
            name, other = self._fresh(), self._fresh()
            x = self.random.choice(values)
            y = self.random.choice(values)
            if self.random.random() < 0.6:
                number = self.random.choice((-8, -3, -1, 0, 1, 2, 3, 5, 7))
                lines.append(f"{other} = arith.constant {number} : i4\n")
                y = other
            match self.random.randrange(8):
                case 0:
                    which = self.random.choice(("extsi", "extui"))
                    lines.append(f"{name}n = arith.trunci {x} : i4 to i2\n")
                    lines.append(f"{name} = arith.{which} {name}n : i2 to i4\n")
                case 1:
                    condition, code = self._condition(values)
                    lines.append(code)
                    lines.append(f"{name} = arith.select {condition}, {x}, {y} : i4\n")
                case 2:
                    which = self.random.choice(("addi", "subi", "muli"))
                    flags = self.random.choice(("nsw", "nuw", "nsw, nuw"))
                    lines.append(f"{name} = arith.{which} {x}, {y} overflow<{flags}> : i4\n")
                case _:
                    lines.append(f"{name} = arith.{self.random.choice(_PLAIN)} {x}, {y} : i4\n")
            values.append(name)
        return "".join(lines)

    def _condition(self, values: list[str]) -> tuple[str, str]:
        """A single bit, and the code that makes it."""
        name, one, two = self._fresh(), self._fresh(), self._fresh()
        number = self.random.randint(-8, 7)
        code = f"{one}c = arith.constant {number} : i4\n"
        for each in (one, two):
            other = self.random.choice([*values, f"{one}c", f"{one}c"])
            predicate = self.random.choice(_PREDICATES)
            code += f"{each} = arith.cmpi {predicate}, {self.random.choice(values)}, {other} : i4\n"
        how = self.random.choice(("andi", "ori", "xori", "select", "select", "one", "one"))
        if how == "one":
            return one, code
        if how == "select":
            bit = self.random.choice(("true", "false"))
            code += f"{name}b = arith.constant {bit}\n"
            arms = self.random.choice((f"{two}, {name}b", f"{name}b, {two}"))
            return name, code + f"{name} = arith.select {one}, {arms} : i1\n"
        return name, code + f"{name} = arith.{how} {one}, {two} : i1\n"

    def _structured(self, values: list[str], depth: int, last: bool) -> str:
        code = self._code(values, 3)
        for _ in range(self.random.randint(1, 2) if depth else 0):
            result = self._fresh()
            kind = self.random.choice(("if", "for", "while", "affine", "parallel"))
            x, y = self.random.choice(values), self.random.choice(values)
            inner = f"{result}i", f"{result}a"
            if kind == "if":
                condition, before = self._condition(values)
                arms = [self._yielding(list(values), depth - 1) for _ in range(2)]
                code += f"{before}{result} = scf.if {condition} -> (i4) {{\n{arms[0]}}} else {{\n"
                code += f"{arms[1]}}}\n"
            elif kind == "for":
                step = self.random.randint(1, 3)
                code += f"{result}s = arith.constant {step} : i4\n"
                body = self._yielding([*values, *inner], depth - 1)
                code += f"{result} = scf.for {inner[0]} = {x} to {y} step {result}s "
                code += f"iter_args({inner[1]} = {self.random.choice(values)}) -> (i4) : i4 {{\n"
                code += f"{body}}}\n"
            elif kind == "affine":
                code += self._affine(result, values, inner, depth)
            elif kind == "parallel":
                code += self._parallel(result, values, inner[0], depth)
            else:
                inside = [*values, inner[0]]
                head = self._code(inside, 2)
                condition, before = self._condition(inside)
                given = self.random.choice(inside)
                body = self._yielding([*values, inner[1]], depth - 1)
                code += f"{result} = scf.while ({inner[0]} = {x}) : (i4) -> (i4) {{\n{head}{before}"
                code += f"scf.condition({condition}) {given} : i4\n}} do {{\n"
                code += f"^bb0({inner[1]}: i4):\n{body}}}\n"
            values.append(result)
        return code + (f"return {values[-1]} : i4\n" if last else "")

    def _affine(self, result: str, values: list[str], inner: tuple[str, str], depth: int) -> str:
        """A loop, and a value, by maps of two indices."""
        index, counter, number = f"{result}x", f"{result}k", f"{result}m"
        bounds = [f"affine_map<(d0)[s0] -> ({self._map()}, {self._map()})>" for _ in "12"]
        carried, pick = self.random.choice(values), self.random.choice(("min", "max"))
        body = self._yielding([*values, *inner, number], depth - 1, "affine")
        return (
            f"{index} = arith.index_cast {self.random.choice(values)} : i4 to index\n"
            f"{index}0 = arith.index_cast {self.random.choice(values)} : i4 to index\n"
            f"{number}x = affine.{pick} {bounds[0]}({index})[{index}0]\n"
            f"{number} = arith.index_cast {number}x : index to i4\n"
            f'{result} = "affine.for"({", ".join((index, f"{index}0") * 2)}, {carried}) <{{'
            f"lowerBoundMap = {bounds[0]}, upperBoundMap = {bounds[1]}, "
            f"step = {self.random.randint(1, 3)} : index, "
            "operandSegmentSizes = array<i32: 2, 2, 1>}> ({\n"
            f"^bb0({counter}: index, {inner[1]}: i4):\n"
            f"{inner[0]} = arith.index_cast {counter} : index to i4\n{body}}}) : "
            f"(index, index, index, index, i4) -> i4\n"
        )

    def _map(self) -> str:
        one, other = (self.random.choice(("d0", "s0", "2", "-3", "d0 * 2", "s0 + 4")) for _ in "12")
        how = self.random.choice(("+", "-", "* 3 +", "mod 4 +", "floordiv 2 +", "ceildiv 3 -"))
        return f"({one}) {how} {other}"

    def _parallel(self, result: str, values: list[str], counter: str, depth: int) -> str:
        """A loop without results, whose iterations do nothing that is seen outside."""
        low, high, step, given = (f"{result}{name}" for name in ("l", "h", "s", "x"))
        code = (
            f"{low} = arith.index_cast {self.random.choice(values)} : i4 to index\n"
            f"{high} = arith.index_cast {self.random.choice(values)} : i4 to index\n"
            f"{step} = arith.constant {self.random.randint(1, 3)} : index\n"
            f"{result} = arith.constant {self.random.randint(-8, 7)} : i4\n"
        )
        inside = self._structured([*values, counter], depth - 1, False)
        body = f"{counter} = arith.index_cast {given} : index to i4\n{inside}"
        code += (
            f'"scf.parallel"({low}, {high}, {step}) <{{operandSegmentSizes = '
            f"array<i32: 1, 1, 1, 0>}}> ({{\n^bb0({given}: index):\n"
        )
        return f"{code}{body}scf.reduce\n}}) : (index, index, index) -> ()\n"

    def _yielding(self, values: list[str], depth: int, dialect: str = "scf") -> str:
        code = self._structured(values, depth, False)
        return code + f"{dialect}.yield {self.random.choice(values[-3:])} : i4\n"

    def _of_blocks(self) -> str:
        """Blocks that each have two arguments and go anywhere, the first one excepted."""
        count = self.random.randint(2, 5)
        edges = [self._edges(number, count) for number in range(count - 1)]
        code = f"cf.br ^b0({', '.join(self.random.choice(('%a', '%b')) for _ in '12')} : i4, i4)\n"
        for number in range(count):
            above = [n for n in range(count) if n != number and not _reaches(edges, number, n)]
            values = ["%a", *(f"%{name}{n}" for n in (*above, number) for name in "xy")]
            code += f"^b{number}(%x{number}: i4, %y{number}: i4):\n{self._code(values, 3)}"
            if number == count - 1:
                code += f"return {values[-1]} : i4\n"
                break
            condition, before = self._condition(values)
            to = ", ".join(
                f"^b{n}({', '.join(self.random.choice(values) for _ in range(2))} : i4, i4)"
                for n in edges[number]
            )
            code += f"{before}cf.cond_br {condition}, {to}\n"
        return code

    def _edges(self, number: int, count: int) -> list[int]:
        to = [self.random.randrange(count) for _ in range(2)]
        if self.random.random() < 0.7:
            to[self.random.randrange(2)] = self.random.randint(number + 1, count - 1)
        return to


def _reaches(edges: list[list[int]], to: int, without: int) -> bool:
    """Whether block 0 reaches a block without another."""
    reached, left = {without}, [0]
    while left:
        block = left.pop()
        if block not in reached:
            reached.add(block)
            left += edges[block] if block < len(edges) else []
    return to in reached
