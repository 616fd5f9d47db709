"""Messages: a key with typed parameters, worded by the front ends."""


class Message:
    """Something to be said: a prompt or a reason, by key.

    The name of a parameter says its type: `card` (an id), `energies` (letters), `seat`,
    `number`, `season` or `word`.
    """

    __slots__ = ("key", "params")

    def __init__(self, key: str, params: dict[str, int | str] | None = None) -> None:
        self.key = key
        self.params: dict[str, int | str] = params or {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        inner = "".join(f", {name}={value!r}" for name, value in self.params.items())
        return f"Message({self.key!r}{inner})"

    def data(self) -> dict[str, object]:
        """The message as plain data."""
        return {"key": self.key, **self.params}
