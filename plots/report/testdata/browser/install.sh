#!/usr/bin/env bash
# Installs what the tests in a browser take, where it is absent: Chromium, node and
# npm from the system's packages (as root, where there is apt-get), puppeteer-core
# and axe-core from npm, in the folder where the tests look for them.
set -euo pipefail
folder=${XDG_CACHE_HOME:-$HOME/.cache}/passhat/browser
absent=()
command -v chromium >/dev/null || absent+=(chromium)
command -v node >/dev/null || absent+=(nodejs)
command -v npm >/dev/null || absent+=(npm)
if [ ${#absent[@]} -gt 0 ]; then
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "no ${absent[*]} on this machine: install them" >&2
    exit 1
  fi
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "${absent[@]}" >/dev/null
fi
wanted=$(dirname "$0")/package.json
if cmp -s "$wanted" "$folder/installed.json"; then exit; fi
mkdir -p "$folder"
cp "$wanted" "$folder/"
npm install --prefix "$folder" --silent --ignore-scripts --no-package-lock --no-fund --no-audit
cp "$wanted" "$folder/installed.json"
