#!/bin/sh
# Has this screen trust the certificate authority (CA) of the facility's own. Run it as root, once, before the pairing:
#
#   trust-ca.sh https://hub.lan:4020 AB:CD:…
#
# The fingerprint stands at the desk beside the pairing code. The certificate is fetched without a check, because nothing
# here can check it yet, and installed only if it has this fingerprint.
set -eu

for program in curl openssl certutil update-ca-certificates; do
  command -v "$program" >/dev/null ||
    { echo "$program is missing: apt install curl openssl libnss3-tools ca-certificates" >&2; exit 2; }
done
[ $# -eq 2 ] || { echo "Use: trust-ca.sh HUB_URL FINGERPRINT" >&2; exit 2; }
url=${1%/}
user=${MAYIM_SCREEN_USER:-mayim-screen}
target=${MAYIM_CA_DIR:-/usr/local/share/ca-certificates}/mayim.crt

plain() { printf %s "$1" | tr -d ': \n' | tr 'a-f' 'A-F'; }

draft=$(mktemp)
trap 'rm -f "$draft"' EXIT
curl --silent --show-error --fail --insecure --max-time 20 --output "$draft" "$url/ca.crt"
found=$(openssl x509 -in "$draft" -noout -fingerprint -sha256 | cut -d= -f2)
if [ "$(plain "$found")" != "$(plain "$2")" ]; then
  echo "$url gave a certificate with another fingerprint: $found" >&2
  echo "Nothing was installed. Compare the fingerprint at the desk; another machine may stand between." >&2
  exit 1
fi

install -D -m 644 "$draft" "$target"
update-ca-certificates >/dev/null
# Chromium reads the certificates of its user.
home=${MAYIM_SCREEN_HOME:-$(getent passwd "$user" | cut -d: -f6)}
as_user() { if [ "$(id -un)" = "$user" ]; then "$@"; else runuser -u "$user" -- "$@"; fi; }
as_user mkdir -p "$home/.pki/nssdb"
[ -f "$home/.pki/nssdb/cert9.db" ] || as_user certutil -d "sql:$home/.pki/nssdb" -N --empty-password
as_user certutil -d "sql:$home/.pki/nssdb" -A -t C,, -n mayim -i "$target"
curl --silent --show-error --fail --max-time 20 --cacert "$target" --output /dev/null "$url/healthz" ||
  echo "The certificate is installed. The hub did not answer at $url yet." >&2
echo "This screen trusts the hub at $url."
