"""`python -m seasons.cli`, where the command is not installed."""

import sys

from seasons.cli.main import main

sys.exit(main())
