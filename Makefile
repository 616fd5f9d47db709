.DEFAULT_GOAL := help
.PHONY: help play test quick compiled soak golden gallery bench mutation clean

VENV := .venv
PYTHON := $(VENV)/bin/python
PIP := $(PYTHON) -m pip --quiet --disable-pip-version-check install --constraint constraints.txt
CATALOGUES := $(wildcard src/seasons/words/locale/*/LC_MESSAGES/seasons.po)
# An editable install holds an absolute path, so a copied or moved tree must be installed again.
HERE := $(shell pwd | cksum | cut -d ' ' -f 1)
PLAYABLE := $(VENV)/playable-$(HERE)
INSTALLED := $(VENV)/installed-$(HERE)

help:  ## show these lines
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1\t\2/p' Makefile | expand -t 12

play: $(PLAYABLE)  ## play in the browser, against bots or with friends
	@$(PYTHON) scripts/play.py

compiled: $(PLAYABLE)  ## compile the rules, which makes them several times faster; play does so, too
	@$(PYTHON) scripts/compile.py

test: $(INSTALLED)  ## check everything; STAGE="lint types" runs only these, REQUIRE="..." must not be left out
	@$(PYTHON) scripts/check.py --stage "$(STAGE)" --require "$(REQUIRE)"

quick: $(INSTALLED)  ## what you check every few minutes: format, lint, types and all tests of the rules that are fast
	@$(PYTHON) scripts/check.py --quick

soak: $(INSTALLED)  ## hours of new random examples; STAGE=kills KILLS=200 WORLDS=20 SEED=... bound it
	@SEASONS_PURE=1 $(PIP) --no-build-isolation --editable '.[dev,examples,ray]'
	@$(PYTHON) scripts/soak.py --stage "$(STAGE)" --seed "$(SEED)" \
		$(if $(KILLS),--kills $(KILLS)) $(if $(WORLDS),--worlds $(WORLDS)) $(if $(REPLAYS),--replays $(REPLAYS)) $(if $(GAMES),--games $(GAMES)) $(if $(BOT_GAMES),--bot-games $(BOT_GAMES))

golden: $(INSTALLED)  ## write the golden files again; read the diff before you commit it
	$(PYTHON) -m tests.regenerate

gallery: $(INSTALLED)  ## take a picture of every screen; needs Chromium
	$(PYTHON) -m scripts.gallery

bench: compiled  ## measure the speed of the compiled rules
	PYTHONPATH=$$($(PYTHON) scripts/compile.py) $(VENV)/bin/seasons bench

mutation: $(INSTALLED)  ## break the rules on purpose and see whether a test notices
	$(PYTHON) scripts/mutate.py

clean:  ## remove everything that is not in the repository
	rm -rf $(VENV) build dist src/*.egg-info .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -f $(CATALOGUES:.po=.mo)
	find . -name __pycache__ -prune -exec rm -rf {} +

# The only rules that need a package index, and only when a requirement is not yet installed: what
# playing needs, and the tools of developers on top of it.
$(PLAYABLE): pyproject.toml constraints.txt setup.py $(CATALOGUES)
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11) and "seasons needs Python 3.11 or newer")'
	@python3 -c 'import ensurepip' 2>/dev/null || { $(INSTALL_VENV_MODULE); }
	@echo "installing into $(VENV) ..."
	@python3 -m venv $(VENV)
	@$(PIP) setuptools babel
	@SEASONS_PURE=1 $(PIP) --no-build-isolation --editable .
	@touch $@

$(INSTALLED): $(PLAYABLE)
	@echo "installing the tools of developers ..."
	@$(PIP) mypy
	@SEASONS_PURE=1 $(PIP) --no-build-isolation --editable '.[dev]'
	@touch $@

# Another process may hold apt's locks: install waits for them by itself, update does not.
APT_GET := DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300
INSTALL_VENV_MODULE = \
	if [ "$$(id -u)" != 0 ]; then \
		echo "Python cannot make a virtual environment yet; type: sudo apt-get install python3-venv" >&2; \
		exit 1; \
	fi; \
	for pause in 10 20 40 80; do $(APT_GET) update && break; sleep $$pause; done; \
	$(APT_GET) install -y python3-venv
