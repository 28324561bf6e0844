"""The exception of the package."""


class RangekeeperError(ValueError):
    """Something that the engine refuses. The text is the engine's sentence."""

    __module__ = "rangekeeper_engine"
