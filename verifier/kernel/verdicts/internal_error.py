"""What must not happen, and is reported as an error of ours rather than as a verdict."""


class InternalError(Exception):
    """Two of our own methods disagree."""


class ReplayFailed(InternalError):
    """A model that concrete execution does not confirm."""
