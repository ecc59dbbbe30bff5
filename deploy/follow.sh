#!/bin/sh
# The replica of compose.yaml: copies the first server once, then follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A copy that was cut off is begun again.
  rm -rf "$PGDATA"
  until pg_basebackup --host=database --username=waymark --pgdata="$PGDATA" --write-recovery-conf --wal-method=stream; do
    rm -rf "$PGDATA"
    sleep 5
  done
  chmod 700 "$PGDATA"
fi
exec postgres -c hot_standby_feedback=on
