# Every target is a command of dev.py, which says what it does: `make help`.
PYTHON ?= python3
COMMANDS := play test long check setup cover compiled bench clients baselines soak mutants pictures looks docs types lock wheel clean

.PHONY: help $(COMMANDS)
.DEFAULT_GOAL := help

help $(COMMANDS):
	@$(PYTHON) dev.py $@ $(ARGS)
