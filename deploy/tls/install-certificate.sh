#!/bin/sh
# A deploy hook of certbot: installs a renewed certificate where the hub reads it. The hub needs no restart.
set -eu
folder=${MAYIM_TLS_DIR:-/etc/mayim/tls}
group=${MAYIM_GROUP:-mayim}
install -d -m 750 -g "$group" "$folder"
install -m 640 -g "$group" "$RENEWED_LINEAGE/privkey.pem" "$folder/hub.key"
install -m 640 -g "$group" "$RENEWED_LINEAGE/fullchain.pem" "$folder/hub.pem"
