"""The description of the API: what the framework knows, and all that is really sent."""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI
from pydantic.json_schema import models_json_schema

from seasons.web.api.answers import News
from seasons.web.api.problems import Problem

# The framework would send these if a request were not understood; we send a problem.
_NEVER_SENT: Final = ("HTTPValidationError", "ValidationError")


class Described(FastAPI):
    """An application that describes its refusals as they are, and what its stream sends."""

    def openapi(self) -> dict[str, Any]:
        """The description, made once."""
        if self.openapi_schema is None:
            _correct(super().openapi())
        return super().openapi()


def _correct(described: dict[str, Any]) -> None:
    for operations in described["paths"].values():
        for operation in operations.values():
            if _NEVER_SENT[0] in str(operation["responses"].get("422")):
                del operation["responses"]["422"]
    schemas = described["components"]["schemas"]
    for name in _NEVER_SENT:
        schemas.pop(name, None)
    _, found = models_json_schema(
        [(Problem, "serialization"), (News, "serialization")],
        ref_template="#/components/schemas/{model}",
    )
    schemas |= found["$defs"]
