#!/bin/bash
# Restores the last backup and all archived WAL into a throw-away folder of a spare host, recounts it, and removes it. Run
# it as root in the program's folder, with the environment of an application host (docs/recovery.md).
set -euo pipefail
PATH=/usr/lib/postgresql/15/bin:$PATH
as_postgres() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }

folder=$(mktemp -d /var/lib/postgresql/drill-XXXXXX)
chown postgres:postgres "$folder"
trap 'as_postgres pg_ctl -s -D "$folder" -m immediate stop || true; rm -rf "$folder"' EXIT

# The copy archives nothing, listens on a socket in its folder alone, and waits for no standby.
as_postgres pgbackrest --stanza=fairdraw --pg1-path="$folder" --archive-mode=off restore
echo 'local all all trust' >"$folder/drill_hba.conf"
as_postgres pg_ctl -s -D "$folder" -t 86400 -l "$folder/drill.log" start -o "-p 5432 -c listen_addresses='' \
  -c unix_socket_directories=$folder -c hba_file=$folder/drill_hba.conf -c ssl=off -c synchronous_standby_names=''"
query() { psql -h "$folder" -U postgres -At fairdraw -c "$1"; }
while [ "$(query 'select pg_is_in_recovery()')" = t ]; do sleep 1; done

DATABASE_URL="postgres://postgres@localhost/fairdraw?host=$folder" MIGRATE=off npm run -s reconcile
query "select count(*) || ' orders, the last one of ' || max(created_at) from purchases"
echo "Restored and recounted in $SECONDS seconds."
