# make demo   an affine gemm, raised, lowered and simulated with proofs; then a refuted pattern
# make test   every check and test; says what it skipped (MLIR's own tools are optional)
# make pytest-without-tools  every test, as on a machine without MLIR's own tools
# make check-deep  the tests that take long: exhaustive ones, and more members of each class
# make trusted  the files and lines that each kind of verdict rests on
# make bench  measurements, as ratios within one run
# make clean  remove the virtual environment and what tools leave behind
#
# Each sets up what it needs in $(VENV), from the versions in requirements/. `make test
# PYTHON=python3.13 VENV=.venv-3.13` uses another Python.

.DELETE_ON_ERROR:
.PHONY: demo test lint types library gate pytest pytest-without-tools check-deep trusted bench clean
.NOTPARALLEL:

# Many tests start commands. Without compiled files, each would compile all that it imports.
export PYTHONDONTWRITEBYTECODE =

find_python = for p in python3 python3.13 python3.12 python3.11; do \
    if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
    then echo $$p; exit; fi; done
PYTHON ?= $(shell $(find_python))
VENV ?= .venv
BIN := $(VENV)/bin

# The environment's own pip, or the one outside where Python came without ensurepip.
PIP = $(if $(wildcard $(BIN)/pip),$(BIN)/python -m pip,$(PYTHON) -m pip --python $(BIN)/python)
PIP_INSTALL = $(PIP) --disable-pip-version-check install --quiet --no-deps \
    --root-user-action=ignore
PIP_CHECK = $(PIP) --disable-pip-version-check check >$(VENV)/check.txt \
    || { cat $(VENV)/check.txt >&2; exit 1; }

demo: $(VENV)/runtime
	@echo '# accel-run examples/gemm_affine.mlir'
	@$(BIN)/accel-run examples/gemm_affine.mlir
	@echo
	@echo '# verify-rewrite examples/absorption.mlir examples/merge_add_constants.mlir'
	@$(BIN)/verify-rewrite examples/absorption.mlir examples/merge_add_constants.mlir; \
	    status=$$?; echo "# exit status $$status: something is refuted"; [ $$status -eq 1 ]

# The type checker and our own gates need one core, and run beside the tests.
test: lint
	@$(MAKE) --no-print-directory types library gate & beside=$$!; \
	    trap 'kill $$beside 2>/dev/null' INT TERM; \
	    $(MAKE) --no-print-directory pytest; status=$$?; \
	    wait $$beside && exit $$status

lint: $(VENV)/dev
	$(BIN)/python -m ruff check
	$(BIN)/python -m ruff format --check

types: $(VENV)/dev
	$(BIN)/python -m pyright --pythonpath $(BIN)/python

library: $(VENV)/runtime
	$(BIN)/verify-rewrite --library

# What our passes do, as [tool.rewright] in pyproject.toml says.
gate: $(VENV)/runtime
	$(BIN)/verify-pass --summary

# Neighbouring tests share what they have read: a worker gets a run of them, and steals when it is done.
WORKERS = -n 2 --dist worksteal

pytest: $(VENV)/dev
	$(BIN)/python -m pytest $(WORKERS) -rs

pytest-without-tools: $(VENV)/dev
	$(BIN)/python tests/without_mlir_tools.py $(WORKERS) -rs

check-deep: $(VENV)/dev
	$(BIN)/python -m pytest $(WORKERS) -rs -m deep

trusted: $(VENV)/dev
	@$(BIN)/python benchmarks/trusted.py

# A fuzzer is told where to start and how long to go on; planting mistakes, and tests of others, take long.
# The others here have to be told what to measure, or write files.
MEASUREMENTS = $(filter-out benchmarks/trusted.py benchmarks/fuzz_% benchmarks/mutate_% \
    benchmarks/%_tests.py benchmarks/xla_programs.py benchmarks/every_f32.py \
    $(addprefix benchmarks/,analyses.py derivation.py fpbench.py gates.py tiny_networks.py llvm_rules.py), \
    $(wildcard benchmarks/*.py))

bench: $(VENV)/dev
	@set -e; for script in $(MEASUREMENTS); do echo "# $$script"; $(BIN)/python $$script; done

$(VENV)/python: Makefile
	@[ -n '$(PYTHON)' ] || { echo 'make: no Python 3.11 or newer found (set PYTHON)' >&2; exit 1; }
	@echo 'setting up $(VENV) with $(PYTHON) ...'
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || $(PYTHON) -m venv --clear --without-pip $(VENV)
	@touch $@

$(VENV)/runtime: requirements/build.txt requirements/runtime.txt pyproject.toml $(VENV)/python
	@$(PIP_INSTALL) -r requirements/build.txt -r requirements/runtime.txt
	@$(PIP_INSTALL) --no-build-isolation --editable .
	@$(PIP_CHECK)
	@touch $@

$(VENV)/dev: requirements/dev.txt $(VENV)/runtime
	@echo 'installing the tools that the tests need ...'
	@$(PIP_INSTALL) -r requirements/dev.txt
	@$(PIP_CHECK)
	@touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
