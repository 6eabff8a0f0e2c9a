"""What is wrong with a scenario file."""


class ScenarioError(Exception):
    """A malformed scenario.

    `path` is the place inside the file (`script[3].refused`; empty for the file as a whole), `line` counts from 1
    and is 0 where the file has no readable line, `message` says what was wrong and what was expected.
    """

    def __init__(self, path: str, line: int, message: str) -> None:
        super().__init__(f"line {line}: {path}: {message}" if path else f"line {line}: {message}")
        self.path = path
        self.line = line
        self.message = message
