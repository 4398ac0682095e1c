"""Terms about bit vectors as terms about integers, for sums and comparisons.

A solver makes circuits of bit vectors, and takes long to show of 64 bits that i + 4 is below n
where i is, and n - i is a multiple of 5. Of integers that is linear arithmetic, which also says
what is special: that a sum is reduced by 2^width where it is too large. Of single bits, which
conditions are made of, and, or and not are connectives.

Each value of w bits is an integer from -2^(w-1) to 2^(w-1) - 1, as most loops compare. Where the
given terms have a common model, so have those about integers: of each operation that is not linear
it is only said that the same operands give the same result, and from where to where that is. So
what is shown about integers holds, and a model of theirs says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pysmt.environment import get_env
from pysmt.typing import INT, FunctionType

from semantics.language.builder import Term
from verifier.kernel.simulation.terms import sort_of_term

_MOST_BITS = 128
"""Wider values are taken for nothing that sums are known of."""


def _sort(sort: Any) -> Any:
    return INT if sort.is_bv_type() else sort


@dataclass(frozen=True)
class _Sum:
    """A sum of integers, each so many times, in one order, and of a constant."""

    times: tuple[tuple[Any, int], ...]
    constant: int

    @staticmethod
    def of(width: int, *parts: tuple[int, _Sum]) -> _Sum:
        """The sum of sums, each so many times; numbers of times as small as they are modulo
        2^width."""
        size = 1 << width

        def small(number: int) -> int:
            number %= size
            return number - size if number >> (width - 1) else number

        times: dict[Any, int] = {}
        constant = 0
        for factor, part in parts:
            constant += factor * part.constant
            for number, count in part.times:
                times[number] = times.get(number, 0) + factor * count
        kept = ((number, small(count)) for number, count in times.items())
        ordered = sorted((one for one in kept if one[1]), key=lambda one: one[0].node_id())
        return _Sum(tuple(ordered), small(constant))


class Integers:
    """Reads terms as terms about integers; what holds of the integers that stand for them is in
    `said`. It is `exact` if nothing was read that is not linear: then both have the same models."""

    def __init__(self) -> None:
        self.said: list[Any] = []
        self.exact = True
        self._manager: Any = get_env().formula_manager
        self._read: dict[Any, Any] = {}
        self._divided: dict[tuple[Any, int], tuple[Any, Any]] = {}
        self._sums: dict[Any, _Sum] = {}
        self._reduced: dict[tuple[_Sum, int, int], Any] = {}
        self._made = 0

    def all_of(self, terms: Sequence[Term]) -> list[Term]:
        """Terms about integers that have a common model if the given ones have one."""
        found = [self.read(term) for term in terms]
        return [*found, *self.said]

    def read(self, term: Any) -> Any:
        """The term for a term, inner ones first."""
        waiting = [term]
        while waiting:
            one = waiting[-1]
            missing = [arg for arg in one.args() if arg not in self._read]
            if one not in self._read and not missing:
                self._read[one] = self._one(one, [self._read[arg] for arg in one.args()])
            if missing:
                waiting += missing
            else:
                waiting.pop()
        return self._read[term]

    def _one(self, term: Any, args: list[Any]) -> Any:
        m = self._manager
        if sort_of_term(term).is_bv_type():
            return self._bits(term, args)
        if term.is_array_value():
            return self._opaque(term, args)
        if term.is_symbol() or term.is_bool_constant():
            return term
        if term.is_function_application():
            return self._applied(term, args)
        if term.is_ite():
            return m.Ite(*args)
        if term.is_equals():
            return m.Equals(*args)
        if term.is_bv_slt():
            return m.LT(*args)
        if term.is_bv_sle():
            return m.LE(*args)
        if term.is_bv_ult() or term.is_bv_ule():
            unsigned = [self._unsigned(arg, term.arg(0).bv_width()) for arg in args]
            return m.LT(*unsigned) if term.is_bv_ult() else m.LE(*unsigned)
        connective = self._connective(term)
        return self._opaque(term, args) if connective is None else connective(*args)

    def _connective(self, term: Any) -> Callable[..., Any] | None:
        m = self._manager
        if term.is_and():
            return m.And
        if term.is_or():
            return m.Or
        if term.is_not():
            return m.Not
        if term.is_iff():
            return m.Iff
        return m.Implies if term.is_implies() else None

    def _bits(self, term: Any, args: list[Any]) -> Any:
        """The integer for a term that is a bit vector."""
        m, width = self._manager, term.bv_width()
        if term.is_bv_constant():
            return m.Int(term.bv_signed_value())
        if term.is_symbol():
            return self._within(m.Symbol(f"{term.symbol_name()} as an integer", INT), width)
        if term.is_function_application():
            return self._within(self._applied(term, args), width)
        if term.is_ite():
            return m.Ite(*args)
        found = self._linear(term, args, width) if width <= _MOST_BITS else None
        return self._within(self._opaque(term, args), width) if found is None else found

    def _linear(self, term: Any, args: list[Any], width: int) -> Any | None:
        """The integer for a linear operation; None for another one."""
        m = self._manager
        if width == 1 and (term.is_bv_and() or term.is_bv_or() or term.is_bv_not()):
            bits = [m.Equals(arg, m.Int(-1)) for arg in args]
            holds = m.Not(*bits) if term.is_bv_not() else self._junction(term)(*bits)
            return m.Ite(holds, m.Int(-1), m.Int(0))
        form = self._sum_of(term, width)
        if form is not None:
            self._sums[term] = form
            return self._sum(form, width)
        if term.is_bv_zext():
            of = term.arg(0).bv_width()
            return self._unsigned(args[0], of) if of < width else args[0]
        if term.is_bv_sext():
            return args[0]
        if term.is_bv_extract() and term.bv_extract_start() == 0:
            return self._modulo(_Sum(((args[0], 1),), 0), width, term.arg(0).bv_width())
        if term.is_bv_comp():
            return m.Ite(m.Equals(*args), m.Int(-1), m.Int(0))
        return self._quotient(term, args, width)

    def _junction(self, term: Any) -> Callable[..., Any]:
        return self._manager.And if term.is_bv_and() else self._manager.Or

    def _sum_of(self, term: Any, width: int) -> _Sum | None:
        """A sum, a difference or a product with a literal as a sum of what is none."""
        parts = [self._parts(arg) for arg in term.args()]
        if term.is_bv_add():
            return _Sum.of(width, (1, parts[0]), (1, parts[1]))
        if term.is_bv_sub():
            return _Sum.of(width, (1, parts[0]), (-1, parts[1]))
        if term.is_bv_neg():
            return _Sum.of(width, (-1, parts[0]))
        if term.is_bv_mul():
            for one, other in (parts, parts[::-1]):
                if not other.times:
                    return _Sum.of(width, (other.constant, one))
        return None

    def _parts(self, term: Any) -> _Sum:
        """What a term is the sum of, perhaps of itself alone."""
        number = self._read[term]
        if number.is_int_constant():
            return _Sum((), number.constant_value())
        return self._sums.get(term) or _Sum(((number, 1),), 0)

    def _quotient(self, term: Any, args: list[Any], width: int) -> Any | None:
        """A quotient or a remainder by a positive literal."""
        if len(args) != 2 or not term.arg(1).is_bv_constant():
            return None
        m, divisor = self._manager, term.arg(1).constant_value()
        if not 0 < divisor < 1 << (width - 1):
            return None
        if term.is_bv_udiv() or term.is_bv_urem():
            if divisor == 1:
                return args[0] if term.is_bv_udiv() else m.Int(0)
            return self._by(self._unsigned(args[0], width), divisor)[int(term.is_bv_urem())]
        if not (term.is_bv_sdiv() or term.is_bv_srem()):
            return None
        # Towards zero: as of the number without its sign.
        negative, opposite = m.LT(args[0], m.Int(0)), m.Minus(m.Int(0), args[0])
        size = m.Ite(negative, opposite, args[0])
        of_size = self._by(size, divisor)[int(term.is_bv_srem())]
        return m.Ite(negative, m.Minus(m.Int(0), of_size), of_size)

    def _by(self, number: Any, divisor: int) -> tuple[Any, Any]:
        """Quotient and remainder of a number that is not negative, by one that is positive."""
        key = number, divisor
        if key not in self._divided:
            m = self._manager
            quotient, rest = self._new(), self._new()
            product = m.Times(quotient, m.Int(divisor))
            self.said += [
                m.Equals(number, m.Plus(product, rest)),
                m.LE(m.Int(0), quotient),
                m.LE(m.Int(0), rest),
                m.LT(rest, m.Int(divisor)),
            ]
            self._divided[key] = quotient, rest
        return self._divided[key]

    def _sum(self, form: _Sum, width: int) -> Any:
        """A sum of values of so many bits, which is one too."""
        m, size, most = self._manager, 1 << width, (1 << (width - 1)) - 1
        if not form.times:
            return m.Int(form.constant)
        ((number, count), *others), constant = form.times, form.constant
        if others or count != 1:
            return self._modulo(form, width, width)
        if constant == 0:
            return number
        # Comparisons of a number with literals only: those of i + 1, i + 2, ... imply each other.
        stays = m.LE(number, m.Int(most - constant))
        if constant < 0:
            stays = m.LE(m.Int(-most - 1 - constant), number)
        beyond = constant - size if constant > 0 else constant + size
        more, wrapped = (m.Plus(number, m.Int(by)) for by in (constant, beyond))
        return m.Ite(stays, more, wrapped)

    def _modulo(self, form: _Sum, width: int, of: int) -> Any:
        """A sum of values of `of` bits, reduced by a multiple of 2^width."""
        key = form, width, of
        if key not in self._reduced:
            m, size, half = self._manager, 1 << width, 1 << (of - 1)
            found, over = self._new(), self._new()
            ends = [(-c * half, c * (half - 1)) for _, c in form.times]
            least, most = (form.constant + sum(map(end, ends)) for end in (min, max))
            parts = [m.Times(number, m.Int(c)) for number, c in form.times]
            whole = m.Plus(*parts, m.Int(form.constant))
            self.said += [
                m.Equals(whole, m.Plus(found, m.Times(over, m.Int(size)))),
                m.LE(m.Int((least + size // 2) // size), over),
                m.LE(over, m.Int((most + size // 2) // size)),
            ]
            self._reduced[key] = self._within(found, width)
        return self._reduced[key]

    def _unsigned(self, number: Any, width: int) -> Any:
        m, size = self._manager, 1 << width
        if number.is_int_constant():
            return m.Int(number.constant_value() % size)
        return m.Ite(m.LT(number, m.Int(0)), m.Plus(number, m.Int(size)), number)

    def _within(self, number: Any, width: int) -> Any:
        m, half = self._manager, 1 << (width - 1)
        self.said += [m.LE(m.Int(-half), number), m.LT(number, m.Int(half))]
        return number

    def _applied(self, term: Any, args: list[Any]) -> Any:
        name = term.function_name()
        sorts = [_sort(sort_of_term(arg)) for arg in term.args()]
        type_ = FunctionType(_sort(sort_of_term(term)), sorts)
        return self._manager.Function(
            self._manager.Symbol(f"{name.symbol_name()} of integers", type_), args
        )

    def _opaque(self, term: Any, args: list[Any]) -> Any:
        """What an operation gives of which nothing is said."""
        self.exact = False
        sorts = [sort_of_term(arg) for arg in term.args()]
        payload: Any = term._content.payload
        what = f"operation {term.node_type()} {payload} of {', '.join(map(str, sorts))}"
        type_ = FunctionType(_sort(sort_of_term(term)), [_sort(sort) for sort in sorts])
        return self._manager.Function(self._manager.Symbol(what, type_), args)

    def _new(self) -> Any:
        self._made += 1
        return self._manager.Symbol(f"integer {self._made}", INT)
