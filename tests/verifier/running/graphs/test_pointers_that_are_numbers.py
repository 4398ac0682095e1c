"""Whether there may be memory in which runs go as they went."""

from verifier.running.graphs.pointers import Pointed, may_be


def test_two_memories_lie_apart():
    assert may_be(Pointed({(1, 64), (1, 67)}), Pointed({(2, 68)}))
    assert not may_be(Pointed({(1, 64), (1, 67)}), Pointed({(2, 66)}))
    assert not may_be(Pointed({(1, 64)}), Pointed({(2, 64)}))


def test_no_memory_is_at_null_or_belongs_to_nothing():
    assert not may_be(Pointed({(1, 0)}))
    assert not may_be(Pointed({(0, 64)}))


def test_what_is_just_behind_memory_belongs_to_it():
    assert may_be(Pointed({(1, 64)}, {(1, 65)}), Pointed({(2, 65)}))
    assert not may_be(Pointed({(1, 64)}, {(1, 66)}), Pointed({(2, 65)}))


def test_a_variable_has_its_room():
    located: dict[int, tuple[int, int | None]] = {5: (128, 4)}
    assert may_be(Pointed({(5, 131)}, located=located))
    assert not may_be(Pointed({(5, 132)}, located=located))
    assert not may_be(Pointed({(5, 127)}, located=located))
    assert not may_be(Pointed({(1, 131)}, located=located))
