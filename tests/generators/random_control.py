"""Random functions with index arithmetic, conditionals, windows, calls, own memory, as text."""

import random

SIZE = 5
MATRIX = f"memref<{SIZE}x{SIZE}xi32>"
VECTOR = f"memref<{SIZE}xi32>"
_ROW = f"memref<{SIZE}xi32, strided<[1], offset: ?>>"
_PART = "memref<?xi32, strided<[1], offset: ?>>"


class RandomControlFunction:
    """`@f(%A: matrix, %B: vector, %s: i32, %n: index, %m: i32)` for small %n and %m."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)
        self.count = 0
        self.has_local_memory = seed % 2 == 0

    def fresh(self, prefix: str = "v") -> str:
        self.count += 1
        return f"%{prefix}{self.count}"

    def module(self) -> str:
        indices, values = ["%n"], ["%s"]
        body = self.block(indices, values, 0)
        helper = self.block(["%n"], ["%s"], 2)
        wrap = f"affine_map<(d0) -> (d0 mod {SIZE})>"
        return (
            (
                f"func.func @f(%A: {MATRIX}, %B: {VECTOR}, %s: i32, %n: index, %m: i32) -> i32 {{\n"
                f"{body}func.return {values[-1]} : i32\n}}\n"
                f"func.func private @g(%A: {MATRIX}, %B: {VECTOR}, %s: i32, %n: index, %m: i32)"
                f" -> i32 {{\n{helper}func.return %s : i32\n}}\n"
            )
            .replace("WRAP3", wrap.replace(str(SIZE), "3"))
            .replace("WRAP", wrap)
        )

    # Indices

    def index(self, indices: list[str], lines: list[str]) -> str:
        """A new index, of others."""
        kind = self.random.random()
        name = self.fresh("x")
        a, b = self.random.choice(indices), self.random.choice(indices)
        constant = self.constant(lines, self.random.choice((-3, -2, -1, 1, 2, 3, 4)), "index")
        positive = self.constant(lines, self.random.randint(1, 4), "index")
        if kind < 0.2:
            op = self.random.choice(("addi", "subi", "maxsi", "minsi"))
            lines.append(f"{name} = arith.{op} {a}, {b} : index\n")
        elif kind < 0.35:
            op = self.random.choice(("addi", "subi", "muli", "maxsi", "minsi"))
            lines.append(f"{name} = arith.{op} {a}, {constant} : index\n")
        elif kind < 0.5:
            op = self.random.choice(("divsi", "remsi", "floordivsi", "ceildivsi"))
            lines.append(f"{name} = arith.{op} {a}, {positive} : index\n")
        elif kind < 0.6:
            op = self.random.choice(("shli", "shrsi"))
            lines.append(f"{name} = arith.{op} {a}, {positive} : index\n")
        elif kind < 0.75:
            op = self.random.choice(("min", "max"))
            map_ = f"affine_map<(d0)[s0] -> (d0 + {self.random.randint(-2, 2)}, s0 * 2, 4)>"
            lines.append(f"{name} = affine.{op} {map_}({a})[{b}]\n")
        elif kind < 0.85:
            map_ = f"affine_map<(d0)[s0] -> (d0 - s0 floordiv 2 + {self.random.randint(-2, 2)})>"
            lines.append(f"{name} = affine.apply {map_}({a})[{b}]\n")
        else:
            self.through_i32(name, a, lines)
        indices.append(name)
        return name

    def constant(self, lines: list[str], value: int, type_: str) -> str:
        name = self.fresh("c")
        lines.append(f"{name} = arith.constant {value} : {type_}\n")
        return name

    def through_i32(self, name: str, index: str, lines: list[str]) -> None:
        narrow, sum_, quotient = self.fresh("t"), self.fresh("t"), self.fresh("t")
        three = self.constant(lines, 3, "i32")
        op = self.random.choice(("divsi", "remsi", "muli", "minsi"))
        other = self.random.choice(("%m", three))
        lines.append(
            f"{narrow} = arith.index_cast {index} : index to i32\n"
            f"{sum_} = arith.addi {narrow}, {other} : i32\n"
            f"{quotient} = arith.{op} {sum_}, {three} : i32\n"
            f"{name} = arith.index_cast {quotient} : i32 to index\n"
        )

    def place(self, indices: list[str], lines: list[str]) -> str:
        """An element, with indices that are wrapped into bounds."""
        wrapped: list[str] = []
        for _ in range(2):
            if self.random.random() < 0.5:
                self.index(indices, lines)
            name = self.fresh("w")
            lines.append(f"{name} = affine.apply WRAP({self.random.choice(indices)})\n")
            wrapped.append(name)
        if self.random.random() < 0.3:
            return f"%B[{wrapped[0]}] : {VECTOR}"
        if self.random.random() < 0.3:
            row = self.fresh("r")
            lines.append(
                f"{row} = memref.subview %A[{wrapped[0]}, 0] [1, {SIZE}] [1, 1] : "
                f"{MATRIX} to {_ROW}\n"
            )
            if self.random.random() < 0.5:
                return f"{row}[{wrapped[1]}] : {_ROW}"
            part, size, zero = self.fresh("r"), self.fresh("x"), self.constant(lines, 0, "index")
            lines.append(
                f"{size} = affine.apply affine_map<(d0) -> ({SIZE} - d0)>({wrapped[1]})\n"
                f"{part} = memref.subview {row}[{wrapped[1]}] [{size}] [1] : {_ROW} to {_PART}\n"
            )
            return f"{part}[{zero}] : {_PART}"
        return f"%A[{wrapped[0]}, {wrapped[1]}] : {MATRIX}"

    # Conditions

    def condition(self, indices: list[str], lines: list[str]) -> str:
        name = self.fresh("p")
        predicate = self.random.choice(("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "uge"))
        a, b = self.random.choice(indices), self.random.choice(indices)
        if self.random.random() < 0.25:
            three = self.constant(lines, self.random.randint(-1, 3), "i32")
            lines.append(f"{name} = arith.cmpi {predicate}, %m, {three} : i32\n")
        elif self.random.random() < 0.7:
            constant = self.constant(lines, self.random.randint(-1, 4), "index")
            lines.append(f"{name} = arith.cmpi {predicate}, {a}, {constant} : index\n")
        else:
            lines.append(f"{name} = arith.cmpi {predicate}, {a}, {b} : index\n")
        if self.random.random() < 0.3:
            other, both = self.condition(indices, lines), self.fresh("p")
            op = self.random.choice(("andi", "ori", "xori"))
            lines.append(f"{both} = arith.{op} {name}, {other} : i1\n")
            return both
        return name

    # Statements

    def block(self, indices: list[str], values: list[str], depth: int) -> str:
        lines: list[str] = []
        for _ in range(self.random.randint(2, 5 if depth < 2 else 3)):
            kind = self.random.random()
            if kind < 0.25:
                name, place = self.fresh(), self.place(indices, lines)
                lines.append(f"{name} = memref.load {place}\n")
                values.append(name)
            elif kind < 0.45:
                place = self.place(indices, lines)
                lines.append(f"memref.store {self.random.choice(values)}, {place}\n")
            elif kind < 0.55:
                name, op = self.fresh(), self.random.choice(("addi", "muli", "subi"))
                a, b = self.random.choice(values), self.random.choice(values)
                lines.append(f"{name} = arith.{op} {a}, {b} : i32\n")
                values.append(name)
            elif kind < 0.65:
                name, condition = self.fresh(), self.condition(indices, lines)
                a, b = self.random.choice(values), self.random.choice(values)
                lines.append(f"{name} = arith.select {condition}, {a}, {b} : i32\n")
                values.append(name)
            elif depth == 3 or kind < 0.7:
                self.index(indices, lines)
            elif kind < 0.85:
                lines.append(self.loop(indices, values, depth))
            elif kind < 0.95 or depth:
                lines.append(self.conditional(indices, values, depth))
            else:
                name = self.fresh()
                call = f"func.call @g(%A, %B, {self.random.choice(values)}, "
                types = f"({MATRIX}, {VECTOR}, i32, index, i32) -> i32"
                lines.append(f"{name} = {call}{self.random.choice(indices)}, %m) : {types}\n")
                values.append(name)
        return "".join(lines)

    def bound(self, indices: list[str], lines: list[str]) -> tuple[str, str]:
        """Bounds of a loop with few iterations."""
        low, high = self.random.choice(indices), self.fresh("x")
        if self.has_local_memory:  # has a place for each iteration, from 0 on
            first = self.fresh("x")
            lines.append(f"{first} = affine.max affine_map<(d0) -> (d0, 0)>({low})\n")
            low = first
        map_ = f"affine_map<(d0) -> (d0 + {self.random.randint(0, 4)}, {SIZE})>"
        lines.append(f"{high} = affine.min {map_}({low})\n")
        return low, high

    def loop(self, indices: list[str], values: list[str], depth: int) -> str:
        lines: list[str] = []
        low, high = self.bound(indices, lines)
        iterator = self.fresh("i")
        step = self.constant(lines, self.random.choice((1, 1, 2, 3)), "index")
        more = self.constant(lines, self.random.choice((-1, 1, 2)), "index")
        carried, grown = self.fresh("x"), self.fresh("x")
        value, results = self.fresh(), self.fresh("q")
        inside, known = [*indices, iterator, carried], [*values, value]
        own = ""
        if self.has_local_memory and self.random.random() < 0.6:
            own = self.local(inside, known)
        body = self.block(inside, known, depth + 1)
        start, init = self.random.choice(indices), self.random.choice(values)
        lines.append(
            f"{results}:2 = scf.for {iterator} = {low} to {high} step {step} "
            f"iter_args({carried} = {start}, {value} = {init}) -> (index, i32) {{\n{own}{body}"
            f"{grown} = arith.addi {carried}, {more} : index\n"
            f"scf.yield {grown}, {self.random.choice(known)} : index, i32\n}}\n"
        )
        indices.append(f"{results}#0")
        values.append(f"{results}#1")
        return "".join(lines)

    def local(self, indices: list[str], values: list[str]) -> str:
        """Memory of an iteration: filled, and read."""
        lines: list[str] = []
        memory, name, iterator = self.fresh("l"), self.fresh(), self.fresh("i")
        place = self.fresh("w")
        lines.append(
            f"{memory} = memref.alloca() : memref<3xi32>\n"
            f"affine.for {iterator} = 0 to 3 {{\n"
            f"memref.store {self.random.choice(values)}, {memory}[{iterator}] : memref<3xi32>\n}}\n"
            f"{place} = affine.apply WRAP3({self.random.choice(indices)})\n"
            f"{name} = memref.load {memory}[{place}] : memref<3xi32>\n"
        )
        values.append(name)
        return "".join(lines)

    def conditional(self, indices: list[str], values: list[str], depth: int) -> str:
        lines: list[str] = []
        condition, result = self.condition(indices, lines), self.fresh()
        arms: list[str] = []
        for _ in range(2):
            known = list(values)
            body = self.block(list(indices), known, depth + 1)
            arms.append(f"{body}scf.yield {known[-1]} : i32\n")
        lines.append(
            f"{result} = scf.if {condition} -> (i32) {{\n{arms[0]}}} else {{\n{arms[1]}}}\n"
        )
        values.append(result)
        return "".join(lines)
