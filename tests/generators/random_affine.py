"""Random affine functions over integer memrefs of static shape, as text."""

import random

SIZE = 5
_MATRIX = f"memref<{SIZE}x{SIZE}xi32>"
_VECTOR = f"memref<{SIZE}xi32>"


class RandomAffineFunction:
    """Random functions that load early and use late, so that order and hoisting matter."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)
        self.count = 0

    def fresh(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def function(self) -> str:
        body = self.block([], ["%s"], 0, 6)
        result = body[1][-1]
        return (
            f"func.func @f(%A: {_MATRIX}, %B: {_VECTOR}, %C: {_MATRIX}, %s: i32) -> i32 {{\n"
            "%local = memref.alloca() : memref<i32>\n"
            "affine.store %s, %local[] : memref<i32>\n"
            f"{body[0]}func.return {result} : i32\n}}"
        )

    def index(self, iterators: list[str]) -> str:
        choice = self.random.random()
        if not iterators or choice < 0.15:
            return str(self.random.randrange(SIZE))
        name = self.random.choice(iterators)
        if choice < 0.3:
            return f"{SIZE - 1} - {name}"
        if choice < 0.4:
            return f"({name} + {self.random.randrange(4)}) mod {SIZE}"
        if choice < 0.45:
            return f"{name} floordiv 2"
        return name

    def place(self, iterators: list[str]) -> str:
        kind = (
            self.random.choice("AABC" if iterators else "B") if self.random.random() < 0.9 else ""
        )
        if kind == "":
            return "%local[] : memref<i32>"
        if kind == "B":
            return f"%B[{self.index(iterators)}] : {_VECTOR}"
        return f"%{kind}[{self.index(iterators)}, {self.index(iterators)}] : {_MATRIX}"

    def block(
        self, iterators: list[str], values: list[str], depth: int, length: int
    ) -> tuple[str, list[str]]:
        lines: list[str] = []
        values = list(values)
        for _ in range(self.random.randint(2, length)):
            kind = self.random.random()
            if kind < 0.3:
                name = self.fresh()
                lines.append(f"{name} = affine.load {self.place(iterators)}\n")
                values.append(name)
            elif kind < 0.55:
                value = self.random.choice(values)
                lines.append(f"affine.store {value}, {self.place(iterators)}\n")
            elif kind < 0.75 or depth == 3:
                name, op = self.fresh(), self.random.choice(("addi", "muli", "subi"))
                a, b = self.random.choice(values), self.random.choice(values)
                lines.append(f"{name} = arith.{op} {a}, {b} : i32\n")
                values.append(name)
            elif kind < 0.88 or not iterators:
                lines.append(self.loop(iterators, values, depth))
            else:
                lines.append(self.conditional(iterators, values, depth))
        return "".join(lines), values

    def loop(self, iterators: list[str], values: list[str], depth: int) -> str:
        iterator = f"%i{self.count}_{depth}"
        self.count += 1
        bounds = ["0", str(self.random.randrange(3))]
        low = self.random.choice([*bounds, *iterators])
        if low.startswith("%"):
            low = f"affine_map<(d0) -> (d0)>({low})"
        high = str(SIZE)
        if iterators and self.random.random() < 0.4:
            high = f"min affine_map<(d0) -> (d0 + 1, {SIZE - 1})>({self.random.choice(iterators)})"
        step = self.random.choice(("", "", " step 2", " step 3"))
        carried = self.random.choice((0, 0, 1, 2))
        names = [self.fresh() for _ in range(carried)]
        inside, known = self.block([*iterators, iterator], [*values, *names], depth + 1, 5)
        header = f"affine.for {iterator} = {low} to {high}{step} "
        if not carried:
            return f"{header}{{\n{inside}}}\n"
        inits = ", ".join(f"{n} = {self.random.choice(values)}" for n in names)
        results = [self.fresh() for _ in range(carried)]
        types = ", ".join(["i32"] * carried)
        swapped = names[::-1] if self.random.random() < 0.5 else known
        yielded = ", ".join(self.random.choice((n, self.random.choice(known))) for n in swapped)
        yielded = ", ".join(yielded.split(", ")[:carried])
        left = results[0] if carried == 1 else f"{results[0]}:2"
        values.append(results[0] if carried == 1 else f"{results[0]}#1")
        return (
            f"{left} = {header}iter_args({inits}) -> ({types}) {{\n"
            f"{inside}affine.yield {yielded} : {types}\n}}\n"
        )

    def conditional(self, iterators: list[str], values: list[str], depth: int) -> str:
        iterator = self.random.choice(iterators)
        then, then_values = self.block(iterators, values, depth + 1, 3)
        other, other_values = self.block(iterators, values, depth + 1, 3)
        result = self.fresh()
        bound = self.random.randrange(SIZE)
        text = (
            f'{result} = "affine.if"({iterator}) <{{condition = affine_set<(d0) : '
            f"(d0 - {bound} >= 0)>}}> ({{\n{then}affine.yield {then_values[-1]} : i32\n}}, {{\n"
            f"{other}affine.yield {other_values[-1]} : i32\n}}) : (index) -> i32\n"
        )
        values.append(result)
        return text
