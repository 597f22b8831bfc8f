#!/bin/sh
# Builds the store: build.sh GO OUTPUT. Few calls pass through it, so code that is made without optimizing takes less time in all. The
# standard library stays as other builds on this machine share it.
cd "$(dirname "$0")" || exit 1
CGO_ENABLED=0 exec "$1" build '-gcflags=github.com/...=-N -l -dwarf=false' '-ldflags=-s -w' -o "$2" .
