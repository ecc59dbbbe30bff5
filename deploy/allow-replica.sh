#!/bin/sh
# Runs once, when the first server of compose.yaml makes its database: the replica may connect.
set -eu
echo 'host replication waymark all scram-sha-256' >> "$PGDATA/pg_hba.conf"
