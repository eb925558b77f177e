#!/usr/bin/env bash
# Renews the vendored charting library from its npm package, with its licence.
# Usage: plots/report/assets/renew.sh VERSION
set -euo pipefail
cd "$(dirname "$0")/uplot"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm pack --silent --pack-destination "$work" "uplot@$1" >/dev/null
tar -xzf "$work"/*.tgz -C "$work"
cp "$work/package/dist/uPlot.iife.min.js" "$work/package/dist/uPlot.min.css" "$work/package/LICENSE" .
echo "uplot $1, https://www.npmjs.com/package/uplot" > VERSION
