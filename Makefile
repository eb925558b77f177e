# Every target is one command a contributor runs; CONTRIBUTING.md says when.
# Tools are pinned here and run as `go run TOOL@VERSION`, so go.mod stays free of them.
GOLANGCI  := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
GOVULN    := golang.org/x/vuln/cmd/govulncheck@v1.9.0
VULNDB    := v0.0.0-20261105234957-e22db6528018
COVER_MIN := 90

.PHONY: check test test-long bench golden vuln docs cover assets browser browser-tools

# Build, vet, format, lint and "go generate leaves no diff".
check:
	go build ./...
	go vet ./...
	@unformatted=$$(gofmt -l cmd sim estimator bootstrap plots experiments); \
	  if [ -n "$$unformatted" ]; then echo "run gofmt -w on:"; echo "$$unformatted"; exit 1; fi
	go run $(GOLANGCI) run ./...
	@go run ./experiments/internal/schemagen | cmp - experiments/schema.json \
	  || { echo "experiments/schema.json is out of date: run make docs"; exit 1; }

test:
	go test ./...

# The slow proofs too: simulations with many replicates and every fuzz seed.
test-long:
	PASSHAT_LONG=1 go test -count=1 -timeout 60m ./...

# Statement coverage of the rooms that hold the mathematics, each at least COVER_MIN %.
cover:
	@go test -cover ./estimator ./bootstrap ./sim | awk '{print} \
	  match($$0, /coverage: [0-9.]+/) {v=substr($$0, RSTART+10, RLENGTH-10); if (v+0 < $(COVER_MIN)) bad=1} \
	  /FAIL/ {bad=1} END {exit bad}'

bench:
	go test -run '^$$' -bench . -benchmem ./...

# Renews golden files and the output blocks of README and docs; read the diff before you commit it.
golden:
	UPDATE=1 go test ./plots/... ./cmd/...

# Offline: the vulnerability database is itself a module.
vuln:
	@dir=$$(go mod download -json golang.org/x/vulndb@$(VULNDB) | sed -n 's/.*"Dir": "\(.*\)".*/\1/p'); \
	out=$$(mktemp -d); \
	go run golang.org/x/vulndb/cmd/indexdb@$(VULNDB) -vulns $$dir/data/osv -out $$out/vulndb && \
	go run $(GOVULN) -db file://$$out/vulndb ./...

# Generated files: the JSON Schema of the config.
docs:
	go generate ./...

# Renews the charting library of the report from npm, with its licence.
assets:
	plots/report/assets/renew.sh 1.6.32

# Walks through reports of every kind in headless Chromium: no error, no request, no
# overflow, axe-core finds nothing serious. Screenshots and printed pages go to a
# folder it names. The tests open two of them where the tools are there.
browser: browser-tools
	PASSHAT_BROWSER=1 go test -count=1 -v -run TestReportsInABrowser ./cmd/passhat

# Chromium and node where they are absent, puppeteer-core and axe-core from npm.
browser-tools:
	plots/report/testdata/browser/install.sh
