"""What a run ends with that does what no program may."""


class UndefinedBehaviour(Exception):
    """What runs has no defined meaning on these inputs. The message says where."""
