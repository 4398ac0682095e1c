"""One option is one option: what has the same name in two commands is the same there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click
import pytest

from synth.raising.proving import RaisingOptions
from tests.support.command_table import COMMANDS
from verifier.commands.shared.options import DECIDING, verification_options
from verifier.kernel.deciding.options import Options

TWO_MEANINGS = {
    "--to": "synth-raise raises to a dialect, synth-rewrite lower lowers to operations",
    "--as": "rules and transfer functions are written in other languages",
}
"""Options that share no more than their name, and why."""

DIFFERENT = {
    ("-o", "help"): "each says what it writes",
    ("--total-timeout", "default"): "most of raising is search",
    ("--assume", "default"): "raising to linalg hardly ever needs fewer assumptions",
    ("--assume", "help"): "names the default",
}
"""What may differ between commands, of which option, and why."""

Described = Mapping[str, Any]


def described(option: click.Option) -> Described:
    """All that a user meets of an option: its spelling, values, default, help and errors."""
    return {
        "spelling": (*option.opts, *option.secondary_opts),
        "name": option.name,
        "type": option.type.to_info_dict(),
        "default": option.default,
        "shown": (option.show_default, option.show_envvar, option.hidden),
        "multiple": option.multiple,
        "count": option.nargs,
        "flag": option.is_flag,
        "help": option.help,
        "metavar": option.metavar,
        "environment": option.envvar,
        "callback": option.callback,
    }


def options_of(commands: Mapping[str, click.Command]) -> dict[str, list[Described]]:
    """The options of all commands by how they are written, but for those that are shown to nobody:
    older names of others."""
    found: dict[str, list[Described]] = {}
    for command in commands.values():
        for parameter in command.params:
            if isinstance(parameter, click.Option) and not parameter.hidden:
                for spelling in parameter.opts:
                    found.setdefault(spelling, []).append(described(parameter))
    return found


def differences(commands: Mapping[str, click.Command]) -> set[tuple[str, str]]:
    return {
        (spelling, aspect)
        for spelling, (first, *others) in options_of(commands).items()
        for other in others
        for aspect in first
        if first[aspect] != other[aspect]
    }


def with_options(name: str, command: click.Command) -> dict[str, click.Command]:
    """The command, or its subcommands where it has some."""
    if not isinstance(command, click.Group):
        return {name: command}
    return {f"{name} {sub}": subcommand for sub, subcommand in command.commands.items()}


OURS = {
    full: command
    for name, called in COMMANDS.items()
    for full, command in with_options(name, called.main).items()
}


def test_options_of_one_name_are_the_same():
    found = differences(OURS)
    assert {(s, aspect) for s, aspect in found if s not in TWO_MEANINGS} == set(DIFFERENT)
    assert {s for s, aspect in found if aspect == "type"} == set(TWO_MEANINGS)


def test_every_option_has_a_help():
    assert [
        s for s, options in options_of(OURS).items() if not all(o["help"] for o in options)
    ] == []


def test_many_options_are_shared():
    shared = {spelling for spelling, options in options_of(OURS).items() if len(options) > 1}
    assert shared >= {"--fp", "--jobs", "--seed", "--load", "--write-certificate", "--timeout"}
    assert len(options_of(OURS)["--load"]) == len(options_of(OURS)["--format"]) == len(OURS)


@pytest.mark.parametrize(
    ("aspect", "changed"),
    [
        ("help", {"help": "Another text."}),
        ("default", {"default": 2}),
        ("type", {"type": click.IntRange(min=2)}),
        ("callback", {"callback": lambda context, option, value: value}),
        ("name", {"name": "number"}),
    ],
)
def test_a_difference_is_found(aspect: str, changed: dict[str, Any]):
    def command(**given: Any) -> click.Command:
        given = {"type": click.IntRange(min=1), "default": 1, "help": "A number."} | given
        option = click.Option(["--number", given.pop("name", "n")], **given)
        return click.Command("c", params=[option])

    assert differences({"one": command(), "other": command()}) == set()
    assert ("--number", aspect) in differences({"one": command(), "other": command(**changed)})


def chosen(*fields: str, defaults: Options | None = None, arguments: tuple[str, ...] = ()) -> Any:
    """The options that a command gets that lets users choose these fields."""
    found: list[Any] = []

    @click.command()
    @verification_options(*fields, defaults=defaults)
    def command(options: Options) -> None:
        found.append(options)

    command.main(list(arguments), standalone_mode=False)
    return found[0]


def test_the_defaults_are_those_of_python():
    plain = chosen(*DECIDING, "fp")
    assert plain == Options(progress=plain.progress, suggest=True)
    raising = chosen("fp", "assume", "total_timeout", defaults=RaisingOptions())
    assert raising == RaisingOptions(progress=raising.progress, suggest=True)


def test_what_is_chosen_arrives():
    arguments = ("--timeout", "3", "--memory", "7", "--suggest", "--fp", "reals")
    given = chosen(*DECIDING, "fp", arguments=(*arguments, "--assume", "no-alias"))
    assert (given.timeout, given.memory, given.thorough) == (3.0, 7, True)
    assert (given.fp, given.assume, given.second_opinion) == ("reals", ("no-alias",), False)


def test_a_field_that_nobody_may_choose_is_no_option():
    with pytest.raises(KeyError):
        chosen("progress")
