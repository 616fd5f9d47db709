"""The example that trains a policy does what it says."""

import numpy as np
import pytest


@pytest.mark.soak
def test_a_small_policy_beats_random_after_some_lessons() -> None:
    from examples import train_policy  # needs scikit-learn, which only the soak installs

    policy = train_policy.trained(lessons=30, seed=1)
    share, margin = train_policy.against_random(policy, np.random.default_rng(1), 400)
    assert share - margin > 0.6
