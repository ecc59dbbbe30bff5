#!/bin/sh
# What `npm start` runs. The settings keep the memory of the process small (decisions 023, 063).
set -e
export MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
export NODE_COMPILE_CACHE=node_modules/.cache/compile
node='node --optimize-for-size --heap-growing-percent=40 --min-semi-space-size=4'
node="$node --max-semi-space-size=4 --v8-pool-size=1 --no-memory-pool-share-memory-on-teardown"

# The very first start prepares in a process that ends, with the same flags (decision 058). npm
# sends signals to this shell only.
if [ ! -e dist/built-from ]; then
  $node main.ts --prepare &
  trap 'kill $!' TERM INT
  wait $!
fi
exec $node main.ts "$@"
