"""Transfer functions as text of the dialect `transfer`, with the domain that they are over."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr

from semantics.domains.domain import Domain
from synth.scalar.terms.terms import Application, Argument, Literal, Operator, Term, subterms
from synth.scalar.transfers.transfer_terms import I1, T, bits, element, fields_of, traced
from verifier.kernel.analyses.meets import MEET
from verifier.kernel.goals.width_constant import Base, WidthConstant

Piece = tuple[Term, ...]
"""The fields of the element that a piece gives, over the fields of the operands' elements."""
_INTEGER = "!transfer.integer"
_OF_WIDTH = {
    Base.MINIMUM: "transfer.get_signed_min_value",
    Base.MAXIMUM: "transfer.get_signed_max_value",
    Base.WIDTH: "transfer.get_bit_width",
}


def _type(type_: object) -> str:
    return "i1" if type_ == I1 else _INTEGER


def element_type(domain: Domain) -> str:
    fields = ("i1" if f in domain.bits else _INTEGER for f in domain.fields)
    return f"!transfer.abs_value<[{', '.join(fields)}]>"


class _Function:
    """The lines of one function, and the names of what they compute."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._names: dict[Term, str] = {}

    def named(self, term: Term, name: str) -> None:
        self._names[term] = name

    def add(
        self, operation: str, operands: Sequence[tuple[str, str]], type_: str, more: str
    ) -> str:
        """Add an operation; the name of its result."""
        name = f"%{len(self.lines)}"
        values = ", ".join(value for value, _ in operands)
        types = ", ".join(of for _, of in operands)
        said = f' "{operation}"({values}){more} : ({types}) -> {type_}'
        self.lines.append(f"    {name} ={said}")
        return name

    def of(self, term: Term) -> str:
        """The name of a value, computed here where it is not there."""
        for part in subterms([term]):
            if part not in self._names:
                self._names[part] = self._computed(part)
        return self._names[term]

    def _computed(self, term: Term) -> str:
        match term:
            case Literal(constant=constant, type_=type_):
                if type_ == I1:
                    value = "true" if constant else "false"
                    return self.add("arith.constant", (), "i1", f" {{value = {value}}}")
                like = [(self._like(), _INTEGER)]
                if isinstance(constant, WidthConstant):
                    return self.add(_OF_WIDTH[constant.base], like, _INTEGER, "")
                if constant == -1:
                    return self.add("transfer.get_all_ones", like, _INTEGER, "")
                more = f" {{value = {constant} : index}}"
                return self.add("transfer.constant", like, _INTEGER, more)
            case Application(operator=operator, operands=operands):
                given = [(self._names[x], _type(x.type_)) for x in operands]
                type_ = _type(operator.result_types[0])
                return self.add(operator.operation, given, type_, _attributes(operator))
            case _:
                raise AssertionError(f"{term} is no argument of the function")

    def _like(self) -> str:
        """Some value of the open width."""
        return next(n for t, n in self._names.items() if isinstance(t, Argument) and t.type_ == T)


def _attributes(operator: Operator) -> str:
    found = dict(operator.attributes)
    predicate = found.pop("predicate", None)
    assert not found
    if predicate is None:
        return ""
    assert isinstance(predicate, IntegerAttr)
    return f" {{predicate = {predicate.value.data} : index}}"


def _wrapped(
    name: str,
    arguments: Sequence[tuple[str, str]],
    lines: Sequence[str],
    type_: str,
    more: str = "",
) -> str:
    given = ", ".join(f"{value}: {of}" for value, of in arguments)
    types = ", ".join(of for _, of in arguments)
    body = "\n".join(lines)
    return (
        f'  "func.func"() ({{\n  ^bb0({given}):\n{body}\n'
        f'  }}) {{function_type = ({types}) -> {type_}, sym_name = "{name}"{more}}} : () -> ()\n'
    )


def _function(
    domain: Domain,
    name: str,
    operands: Sequence[str],
    returned: Sequence[Term],
    values: int = 0,
    more: str = "",
) -> str:
    """A function of elements, named by the prefixes of their fields, and of plain `values` x, which
    gives an element, or one bit."""
    own, type_ = _Function(), element_type(domain)
    for prefix in operands:
        for i, field in enumerate(domain.fields):
            of = I1 if field in domain.bits else T
            at = f" {{index = {i} : index}}"
            got = own.add("transfer.get", [(f"%{prefix}", type_)], _type(of), at)
            own.named(Argument(f"{prefix}_{field}", of), got)
    arguments = [(f"%{prefix}", type_) for prefix in operands]
    if values:
        own.named(Argument("x", T), "%x")
        arguments.append(("%x", _INTEGER))
    results = [(own.of(term), _type(term.type_)) for term in returned]
    if len(returned) == len(domain.fields):
        made, gives = own.add("transfer.make", results, type_, ""), type_
    else:
        ((made, gives),) = results
    own.lines.append(f'    "func.return"({made}) : ({gives}) -> ()')
    return _wrapped(name, arguments, own.lines, gives, more)


def domain_text(domain: Domain) -> str:
    """The functions that state the domain, and its meet."""
    a, b = (element(fields_of(domain, 0, prefix)) for prefix in ("a", "b"))
    x = bits(Argument("x", T))
    assert domain.meet is not None
    valid = traced(domain.is_valid, a)
    return (
        _function(domain, "getConstraint", ("a0",), valid)
        + _function(domain, "getInstanceConstraint", ("a0",), traced(domain.contains, a, x), 1)
        + _function(domain, MEET, ("a0", "b0"), traced(domain.meet, a, b))
    )


def transfer_text(
    domain: Domain, operation: str, operands: int, pieces: Sequence[Piece], name: str
) -> str:
    """The function `name` for an operation: the meet of what the pieces give, each a function, or
    the only piece."""
    prefixes = [f"a{i}" for i in range(operands)]
    applied = f', applied_to = ["{operation}"]'
    if len(pieces) == 1:
        return _function(domain, name, prefixes, pieces[0], more=applied)
    type_ = element_type(domain)
    names = [f"{name}_{i}" for i in range(len(pieces))]
    text = "".join(
        _function(domain, each, prefixes, piece) for each, piece in zip(names, pieces, strict=True)
    )
    whole = _Function()
    given = [(f"%{prefix}", type_) for prefix in prefixes]
    result = ""
    for each in names:
        found = whole.add("func.call", given, type_, f" {{callee = @{each}}}")
        both = [(result, type_), (found, type_)]
        result = whole.add("func.call", both, type_, f" {{callee = @{MEET}}}") if result else found
    whole.lines.append(f'    "func.return"({result}) : ({type_}) -> ()')
    return text + _wrapped(name, given, whole.lines, type_, applied)


def module_text(body: str, remarks: Sequence[str] = ()) -> str:
    """A module of such functions; what is said about them comes first."""
    said = "".join(f"// {remark}\n" for remark in remarks)
    return f'{said}"builtin.module"() ({{\n{body}}}) : () -> ()\n'
