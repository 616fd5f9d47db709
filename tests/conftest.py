"""Hypothesis profiles, chosen by the environment variable HYPOTHESIS_PROFILE."""

import os

from hypothesis import HealthCheck, settings

from seasons import build

# Deadlines and the slowness check would fail because of a busy machine, not of a wrong rule.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", patient, derandomize=True, database=None)
settings.register_profile("soak", patient, max_examples=5_000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# A run that is meant for the compiled rules must not test the sources by mistake.
assert build.compiled() or os.environ.get("SEASONS_EXPECTED") != "compiled"
