# Everything a newcomer needs:  make pad   make test
# Works with Python >= 3.11 and nothing else installed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
PYTHONS ?= python3.11 python3.12 python3.13 python3.14
# Tests start the command hundreds of times; each start would compile all of it anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: pad test types tests thorough bad-day oldest pythons lock licences audit bench many-games many-sheets fuzz
.PHONY: hostile readers browsers form-picture coverage
.PHONY: accessible package man pictures gallery schemas golden clean

pad: $(VENV)/run  ## a Qwixx pad in this folder
	$(BIN)/qwixprint pad qwixx

test: $(VENV)/dev  ## linting, types, tests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(MAKE) --no-print-directory -j 2 types tests

types: $(VENV)/dev
	$(BIN)/mypy

tests: $(VENV)/dev  ## the tests alone
	$(BIN)/pytest -n 2 --dist loadgroup --ignore=tests/bad_day

thorough: $(VENV)/dev  ## all that make test tries some of: the pages of every leaflet, every game: minutes
	$(BIN)/pytest -n 2 --dist loadgroup -m thorough --ignore=tests/bad_day

bad-day: $(VENV)/dev  ## files that mean harm, killed runs, full disks (as root), strange surroundings: minutes
	$(BIN)/pytest -n 2 tests/bad_day
	$(BIN)/python -m tools.hostile

pythons:  ## the tests on every Python that is here: make pythons PYTHONS="/a/python3.13 /b/python3.14"
	@found=""; for python in $(PYTHONS); do \
	  version=$$($$python -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || \
	    { echo "$$python: not here, not tried"; continue; }; \
	  found=yes; echo "$$python:"; $(MAKE) --no-print-directory tests PYTHON=$$python VENV=.venv-$$version || exit 1; \
	done; test -n "$$found"

oldest: $(VENV)/supply  ## the tests on the oldest releases that pyproject.toml allows
	$(BIN)/python -m tools.oldest

lock: $(VENV)/supply  ## everything pinned afresh, to the newest releases that are a week old
	$(BIN)/python -m tools.lock
	$(BIN)/python -m tools.licences

licences: $(VENV)/dev  ## docs/licences.md, from the metadata of what is pinned
	$(BIN)/python -m tools.licences

audit: $(VENV)/supply  ## known holes in what is pinned; asks a service on the network
	$(BIN)/python -m tools.audit

coverage: $(VENV)/dev  ## which lines no test runs, and whether docs/coverage.md says why
	rm -f .coverage .coverage.*
	COVERAGE_FILE=$(CURDIR)/.coverage $(BIN)/coverage run -m pytest -n 2
	$(BIN)/coverage combine -q
	$(BIN)/python -m tools.covered

readers: $(VENV)/dev  ## every PDF through qpdf, Poppler, MuPDF and Ghostscript, which must be installed
	$(BIN)/python -m tools.readers
	$(BIN)/python -m tools.inks

browsers: $(VENV)/dev  ## forms played on in Chromium and Firefox, which must be installed: minutes
	$(BIN)/python -m tools.browsers

accessible: $(VENV)/accessible  ## tagged PDFs through veraPDF and Poppler; a JDK, libjaxb-java and poppler-utils must be installed
	$(BIN)/python -m tools.accessible

package: $(VENV)/dev  ## the wheel, in an empty environment and another folder, makes the same bytes
	$(BIN)/python -m tools.package

bench: $(VENV)/bench  ## speed and size against a bare ReportLab script and against peers
	$(BIN)/python -m tools.bench
	$(BIN)/python -m tools.bench_library
	$(BIN)/python -m tools.bench_referee
	$(BIN)/python -m tools.bench_forms
	$(BIN)/python -m tools.bench_games
	$(BIN)/python -m tools.bench_leaflets
	$(BIN)/python -m tools.many_games

many-games: $(VENV)/dev  ## 10,000 random games of every variant, each state checked, each record replayed
	$(BIN)/python -m tools.many_games

many-sheets: $(VENV)/dev  ## 5,000 sheets and 1,000 games of the Qwixx family each, against a second reading of the rules
	$(BIN)/python -m tools.many_sheets

fuzz: $(VENV)/dev  ## 200,000 hostile files, none of which may lead to anything but a fault, soon, and small
	$(BIN)/python -m tools.fuzz

hostile: $(VENV)/dev  ## killed 50 times, a full disk (as root), strange environments
	$(BIN)/python -m tools.hostile

man: $(VENV)/dev  ## the manual page, afresh from the help
	$(BIN)/python -m tools.man

pictures: $(VENV)/dev  ## the pictures of the README
	$(BIN)/python -m tools.pictures

form-picture: $(VENV)/dev  ## the picture of docs/forms.md; Firefox must be installed
	$(BIN)/python -m tools.browsers.pictures

gallery: $(VENV)/dev  ## every palette, game and language on one picture
	$(BIN)/python -m tools.gallery

schemas: $(VENV)/dev  ## the JSON Schemas, afresh from the models
	$(BIN)/python -m tools.schemas

golden: $(VENV)/dev  ## accept the drawings as they are now
	$(BIN)/pytest tests/test_drawing.py --update-golden -m ""

clean:
	rm -rf .venv .venv-* dist

# Each stamp says that the environment holds what is pinned, and qwixprint itself, which is built
# with the pinned builder: nothing that was not pinned is run. “pip install .” asks for no pins.
LOCKED = $(PIP) install --require-hashes -r requirements

$(VENV)/run: pyproject.toml requirements/run.txt requirements/build.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(LOCKED)/run.txt -r requirements/build.txt
	$(PIP) install --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/dev $(VENV)/bench $(VENV)/accessible $(VENV)/supply: $(VENV)/%: requirements/%.txt $(VENV)/run
	$(LOCKED)/$*.txt
	touch $@
