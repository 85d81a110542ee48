#!/bin/sh
# Makes a certificate for the hub from a certificate authority (CA) of the facility's own.
#
#   make-certificate.sh FOLDER NAME…
#
# NAME is a host name or an IPv4 address under which the screens open the hub. The first run creates the CA (ca.pem,
# ca.key) for these names alone. Each run creates hub.pem and hub.key, so a later run renews them. Install ca.pem on the
# screens; keep ca.key away from the hub. CERTIFICATE_DAYS is the life of hub.pem: at most 825 for Apple's devices.
set -eu
umask 077

command -v openssl >/dev/null || { echo "openssl is missing: apt install openssl" >&2; exit 2; }
[ $# -ge 2 ] || { echo "Use: make-certificate.sh FOLDER NAME…" >&2; exit 2; }
folder=$1
shift
days=${CERTIFICATE_DAYS:-820}
ca_days=${CA_DAYS:-3650}
first=$1

names=""
permitted=""
for name in "$@" localhost 127.0.0.1; do
  case $name in
    *[!a-zA-Z0-9.-]*) echo "$name is neither a host name nor an IPv4 address" >&2; exit 2 ;;
    *[!0-9.]*) names="$names,DNS:$name"; permitted="$permitted,permitted;DNS:$name" ;;
    *) names="$names,IP:$name"; permitted="$permitted,permitted;IP:$name/255.255.255.255" ;;
  esac
done

mkdir -p "$folder"
if [ ! -f "$folder/ca.key" ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -sha256 -days "$ca_days" \
    -keyout "$folder/ca.key" -out "$folder/ca.pem" -subj "/CN=CA of $first" \
    -addext "basicConstraints=critical,CA:TRUE,pathlen:0" -addext "keyUsage=critical,keyCertSign,cRLSign" \
    -addext "nameConstraints=critical${permitted}" 2>"$folder/openssl.log" || { cat "$folder/openssl.log" >&2; exit 1; }
fi

draft=$(mktemp -d "$folder/draft.XXXXXX")
trap 'rm -rf "$draft" "$folder/openssl.log"' EXIT
cat >"$draft/extensions" <<END
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=serverAuth
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid
subjectAltName=${names#,}
END
{
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -sha256 \
    -keyout "$draft/hub.key" -out "$draft/hub.csr" -subj "/CN=$first" &&
    openssl x509 -req -sha256 -days "$days" -in "$draft/hub.csr" -CA "$folder/ca.pem" -CAkey "$folder/ca.key" \
      -set_serial "0x$(openssl rand -hex 16)" -extfile "$draft/extensions" -out "$draft/hub.pem"
} 2>"$folder/openssl.log" || { cat "$folder/openssl.log" >&2; exit 1; }

# The CA signs for the names of its first run only.
if ! openssl verify -CAfile "$folder/ca.pem" "$draft/hub.pem" >"$folder/openssl.log" 2>&1; then
  echo "The CA in $folder was made for other names. Use an empty folder, and install its ca.pem on the screens." >&2
  exit 1
fi
mv "$draft/hub.key" "$folder/hub.key"
mv "$draft/hub.pem" "$folder/hub.pem"
chmod 644 "$folder/ca.pem" "$folder/hub.pem"
echo "Made $folder/hub.pem for ${names#,}, valid for $days days."
