# Woodshed's commands. `make run` builds and opens the app, `make test` runs everything that decides whether a change lands.
SHELL := /bin/bash
PORT ?= 8080

.PHONY: run test build site bench evaluate lint dependencies clean

run:
	@Scripts/require-swift
	@Scripts/require-port $(PORT)
	@Scripts/install-dependencies build
	@Scripts/build-site
	@Scripts/serve $(PORT)

test:
	@Scripts/require-swift
	@Scripts/install-dependencies build test
	@Scripts/run-tests

build:
	@Scripts/require-swift
	@Scripts/install-dependencies build
	swift build -c release
	@echo "The command is .build/release/woodshed"

site:
	@Scripts/require-swift
	@Scripts/install-dependencies build
	@Scripts/build-site

bench:
	@Scripts/require-swift
	@Scripts/install-dependencies build test bench
	@Benchmarks/run

evaluate:
	@Scripts/require-swift
	@Scripts/install-dependencies build evaluate
	@Evaluation/run

lint:
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks

dependencies:
	@Scripts/install-dependencies build test bench evaluate

clean:
	rm -rf .build
