# Everything a newcomer needs:  make pad   make test
# Works with Python >= 3.11 and nothing else installed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q

.PHONY: pad test bench many-games readers accessible package pictures gallery schemas golden clean fuzz hostile

pad: $(VENV)/run  ## a Qwixx pad in this folder
	$(BIN)/qwixprint pad qwixx

test: $(VENV)/dev  ## linting, types, tests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest -n 2

readers: $(VENV)/dev  ## every PDF through qpdf, Poppler, MuPDF and Ghostscript, which must be installed
	$(BIN)/python -m tools.readers
	$(BIN)/python -m tools.inks

accessible: $(VENV)/accessible  ## tagged PDFs through veraPDF and Poppler; a JDK, libjaxb-java and poppler-utils must be installed
	$(BIN)/python -m tools.accessible

package: $(VENV)/dev  ## the wheel, in an empty environment and another folder, makes the same bytes
	$(BIN)/python -m tools.package

bench: $(VENV)/bench  ## speed and size against a bare ReportLab script and against peers
	$(BIN)/python -m tools.bench
	$(BIN)/python -m tools.bench_referee
	$(BIN)/python -m tools.bench_games
	$(BIN)/python -m tools.bench_leaflets
	$(BIN)/python -m tools.many_games

many-games: $(VENV)/dev  ## 10,000 random games of every variant, each state checked, each record replayed
	$(BIN)/python -m tools.many_games

fuzz: $(VENV)/dev  ## 200,000 mutated files, none of which may lead to anything but a fault
	$(BIN)/python -m tools.fuzz

hostile: $(VENV)/dev  ## killed 50 times, a full disk (as root), strange environments
	$(BIN)/python -m tools.hostile

pictures: $(VENV)/dev  ## the pictures of the README
	$(BIN)/python -m tools.pictures

gallery: $(VENV)/dev  ## every palette, game and language on one picture
	$(BIN)/python -m tools.gallery

schemas: $(VENV)/dev  ## the JSON Schemas, afresh from the models
	$(BIN)/python -m tools.schemas

golden: $(VENV)/dev  ## accept the drawings as they are now
	$(BIN)/pytest tests/test_drawing.py --update-golden

clean:
	rm -rf $(VENV) dist

# Each stamp says that the environment holds what pyproject.toml asks for.
$(VENV)/run: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install -e .
	touch $@

$(VENV)/dev: pyproject.toml $(VENV)/run
	$(PIP) install -e '.[dev]'
	touch $@

$(VENV)/bench: pyproject.toml $(VENV)/dev
	$(PIP) install -e '.[dev,bench]'
	touch $@

$(VENV)/accessible: pyproject.toml $(VENV)/dev
	$(PIP) install -e '.[dev,accessible]'
	touch $@
