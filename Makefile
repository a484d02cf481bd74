# `make play` and `make test` need nothing but python3, pip and make (GNU's or BSD's): they prepare
# .venv themselves.
PYTHON ?= python3
ARGS ?=
# .venv/Scripts on Windows, .venv/bin elsewhere: said so that every make understands it.
FOLDER := on_$(OS)
FOLDER := $(FOLDER:on_Windows_NT=Scripts)
BIN := .venv/$(FOLDER:on_%=bin)
# Two for each core: many tests wait for a program that they have started.
WORKERS = $$($(BIN)/python -c "import os; print(2 * (os.cpu_count() or 1))")
# The pip of $(PYTHON), which takes --python from 22.3 on; or else .venv has one of its own.
PIP = PIP_USER=0 $$($(BIN)/python -c "import pip" 2> /dev/null && echo $(BIN)/python -m pip || \
	echo $(PYTHON) -m pip --python $(BIN)/python) --disable-pip-version-check --quiet

# GNU's make gets Ctrl-C, too. On a busy machine it may do so after the end of its last command, and
# complains then: "wait: No child processes". So that command ends a moment later.
AFTER_CTRL_C = sleep 0.2 2> /dev/null || :

# The tests that `make coverage` leaves out; make test ARGS='$(UNMEASURED)' runs them.
UNMEASURED := tests/adapters tests/web tests/browser

# Every test that is no campaign: make test ARGS='$(THOROUGH)' also runs those that take `make test`
# longer than three minutes, details of the page above all.
THOROUGH := -m 'not slow'

.PHONY: help play serve test coverage campaign proofs check scripts setup format docs lock bench scenarios clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "%-10s%s\n", $$1, $$2 }' Makefile

# A game that was left by Ctrl-D (status 3) or Ctrl-C (130) is saved, and the program has said so:
# nothing for make to complain about. Ctrl-C is for the program, so the shell waits for its end.
play: .venv/play.stamp  ## play: a menu, or ARGS='power-play --target 60'
	@trap : INT; set -- $(ARGS); $(BIN)/timesduel $${1+play} "$$@" || \
		{ status=$$?; case $$status in 3) ;; 130) $(AFTER_CTRL_C) ;; *) exit $$status ;; esac; }

serve: .venv/web.stamp  ## play by link: start the server; ARGS='--lan' for the local network
	@trap : INT; $(BIN)/timesduel serve $(ARGS) || \
		{ status=$$?; case $$status in 130) $(AFTER_CTRL_C) ;; *) exit $$status ;; esac; }

test: .venv/browser.stamp  ## every test; or some: ARGS='-k golden'
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

# Measuring takes half as long again, so `make test` does without.
coverage: .venv/dev.stamp  ## do the tests go through every branch below the front ends?
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --cov --cov-report=term \
		$(THOROUGH) $(UNMEASURED:%=--ignore=%)

campaign: .venv/dev.stamp  ## the long forms of what make test tries in short; or one: ARGS='-k bounds'
	$(BIN)/python -m pytest -m 'slow or thorough or hypothesis' --hypothesis-profile campaign -n $(WORKERS) $(ARGS)

# Those of the five books, and of two sets with large certificates, for targets and for ceilings.
proofs: .venv/play.stamp  ## let Coq prove laws, from the rules of the games (docs/proofs.md)
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	for numbers in 2-9 2,3 2,5,7 2,5,11; do \
		for goal in reach last; do \
			$(BIN)/timesduel law --goal $$goal --multipliers $$numbers \
				--certificate "$$folder/law.json" > /dev/null && \
			$(BIN)/timesduel verify --proof "$$folder/law.json" || exit 1; \
		done; \
	done

check: .venv/dev.stamp scripts  ## lint, format, types, layers; where Node is there, the page's scripts too
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Biome and TypeScript, as package.json pins them. Without Node, or where they cannot be fetched, one
# line says that the scripts are not checked; TIMESDUEL_NODE=required makes the latter a failure.
NPM = npm
TOOLS = .venv/scripts
scripts: .venv/dev.stamp
	@if ! command -v $(NPM) > /dev/null; then \
		echo "There is no Node here: the page's scripts are not checked."; \
	elif cmp -s package.json $(TOOLS)/package.json || { \
		rm -rf $(TOOLS) && mkdir -p $(TOOLS)/new && cp package.json $(TOOLS)/new/ && \
		$(NPM) install --silent --no-audit --no-fund --no-package-lock --prefix $(TOOLS)/new > /dev/null 2>&1 && \
		mv $(TOOLS)/new/* $(TOOLS)/; }; then \
		$(BIN)/python -m tests.page.types $(TOOLS)/types && \
		$(TOOLS)/node_modules/.bin/biome check --error-on-warnings && $(TOOLS)/node_modules/.bin/tsc; \
	else \
		echo "Biome and TypeScript cannot be fetched: the page's scripts are not checked."; \
		[ "$$TIMESDUEL_NODE" != required ]; \
	fi

setup: .venv/dev.stamp  ## only prepare .venv for play, test and check

format: .venv/dev.stamp  ## let ruff rewrite what it can, and Biome the scripts if make check has fetched it
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@[ ! -e $(TOOLS)/package.json ] || $(TOOLS)/node_modules/.bin/biome check --write

docs: .venv/browser.stamp  ## write docs/games, docs/pictures, docs/levels.md, docs/api.md, docs/timesduel.1 and docs/atlas.md with the program itself
	@for book in $$($(BIN)/python -c "from timesduel import BOOKS; print(*BOOKS)"); do \
		$(BIN)/timesduel rules $$book --errata > docs/games/$$book.md || exit 1; \
	done
	@$(BIN)/timesduel zones multiplier-showdown --svg docs/pictures/showdown-1000.svg > /dev/null
	@$(BIN)/timesduel zones multiplication-duel --svg docs/pictures/duel-100.svg > /dev/null
	@$(BIN)/timesduel zones multiplier-showdown --multipliers 2,5,11 --target 10^9 \
		--svg docs/pictures/2-5-11.svg > /dev/null
	@$(BIN)/timesduel zones multiplier-showdown --picture map --svg docs/pictures/map-1000.svg > /dev/null
	@$(BIN)/timesduel law --goal reach --multipliers 2,3,9 --svg docs/pictures/periods-2-3-9.svg > /dev/null
	@$(BIN)/timesduel law --goal reach --multipliers 2,5,10 --svg docs/pictures/periods-2-5-10.svg > /dev/null
	@$(BIN)/timesduel law --goal reach --multipliers 2,3,9 --picture lengths \
		--svg docs/pictures/lengths-2-3-9.svg > /dev/null
	@$(BIN)/timesduel law --goal reach --multipliers 2,5,10 --picture rotation \
		--svg docs/pictures/rotation-2-5-10.svg > /dev/null
	@$(BIN)/timesduel law --goal reach --multipliers 2,5,6,8,9 --picture rotation \
		--svg docs/pictures/rotation-2-5-6-8-9.svg > /dev/null
	@$(BIN)/python -m timesduel.cli.screen.screenshot docs/pictures/game.svg multiplication-madness
	@$(BIN)/python -m tests.browser.pictures docs/pictures
	@$(BIN)/timesduel levels --markdown > docs/levels.md
	@$(BIN)/python -m tests.questions.write_curves src/timesduel/questions/curves.json
	@$(BIN)/python -m timesduel.cli.manual docs/timesduel.1
	@$(BIN)/python -m tests.web.reference docs/api.md
	@$(BIN)/timesduel atlas --out atlas && cp atlas/atlas.md docs/atlas.md
	@$(BIN)/timesduel atlas --max 12 --out atlas/12 --poster docs/pictures/atlas-12.svg

bench: .venv/dev.stamp  ## measure everything, or ARGS=startup, coach, mcp, playouts, solver, modular, lawless, server, page or classroom
	@set -- $(ARGS); [ $$# -gt 0 ] || set -- startup coach mcp playouts solver modular lawless server classroom; \
	for name do \
		$(BIN)/python -m benchmarks.$$name || exit 1; \
	done

scenarios: .venv/dev.stamp  ## fetch the official MCP scenarios (needs Node): make test runs them then
	npm install --silent --no-audit --no-fund --prefix .venv/conformance @modelcontextprotocol/conformance@0.1.13

# Needs uv. The files name no index: pip takes the packages from wherever it is set up to. Extras
# are pinned with their names: to a pip before 24 `coverage[toml]` is not pinned by `coverage`.
COMPILE = uv pip compile pyproject.toml --universal --no-strip-extras --generate-hashes --no-header \
	--no-annotate --python-version 3.11
lock:  ## renew the hashed pins
	$(COMPILE) --group build -o requirements.txt
	$(COMPILE) --group dev --extra web --extra postgres -o requirements-dev.txt
	$(COMPILE) --group build --extra web --extra postgres -o requirements-web.txt

clean:  ## remove .venv and every cache
	rm -rf .venv atlas .coverage .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

# The programs in .venv know its place, and its packages are for one version of Python: where either
# is another one now, everything is prepared again.
FITS = { pwd -P; $(BIN)/python -V 2> /dev/null | cut -d . -f 1,2; }
FORCE:
.venv/python.stamp: FORCE
	@[ "$$(cat $@ 2> /dev/null)" = "$$($(FITS))" ] || { \
		echo "Getting ready, about 20 seconds, only once."; \
		$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Times Duel needs Python 3.11 or newer: make PYTHON=python3.11 ...")' && \
		{ $(PYTHON) -c 'import venv' 2> /dev/null || { $(NO_PIP); exit 1; }; } && \
		$(PYTHON) -m venv --clear --without-pip .venv && \
		{ $(PIP) --version > /dev/null 2>&1 || $(BIN)/python -m ensurepip > /dev/null 2>&1 || { $(NO_PIP); exit 1; }; } && \
		$(FITS) > $@; }

NO_PIP = printf "%s\n" "Times Duel needs pip, and $(PYTHON) has none that will do. Install it, and try again:" \
	"  Debian, Ubuntu:  apt install python3-pip python3-venv" \
	"  Fedora:          dnf install python3-pip" \
	"  Alpine:          apk add py3-pip" \
	"  macOS:           brew install python"

.venv/play.stamp: .venv/python.stamp requirements.txt pyproject.toml
	@[ ! -e $@ ] || echo "Getting ready anew: what is needed has changed."
	@$(PIP) install --require-hashes -r requirements.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/web.stamp: .venv/play.stamp requirements-web.txt
	@echo "Getting the server ready, only once."
	@$(PIP) install --require-hashes -r requirements-web.txt
	@touch $@

# A browser for the tests of the page; without one they are left out, which this says.
.venv/browser.stamp: .venv/dev.stamp tests/browser/chromium.py
	@$(BIN)/python -m tests.browser.chromium
	@touch $@

.venv/dev.stamp: .venv/play.stamp requirements-dev.txt
	@echo "Getting the tests ready, a minute or two, only once."
	@$(PIP) install --require-hashes -r requirements-dev.txt
	@touch $@
