"""Hypothesis profiles, chosen by the environment variable HYPOTHESIS_PROFILE, and time limits."""

import os

import pytest
from hypothesis import HealthCheck, settings

from seasons import build

# Deadlines and the slowness check would fail because of a busy machine, not of a wrong rule.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", patient, derandomize=True, database=None)
settings.register_profile("soak", patient, max_examples=5_000, print_blob=True)
# Texts are compared in English, whatever the developer speaks.
os.environ["LC_ALL"] = "C.UTF-8"
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci")
settings.load_profile(PROFILE)

# A run that is meant for the compiled rules must not test the sources by mistake.
assert build.compiled() or os.environ.get("SEASONS_EXPECTED") != "compiled"

# Seconds for tests that take longer than the rest (see pyproject.toml), by their marker.
LIMITS = {"browser": 900, "battery": 900, "soak": 4 * 3600}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test has a time limit, generous enough for a busy machine."""
    for item in items:
        markers = {"soak"} if PROFILE == "soak" else {each.name for each in item.iter_markers()}
        for name in markers & LIMITS.keys():
            item.add_marker(pytest.mark.timeout(LIMITS[name]))
