# Read by the other scripts of this folder, which run inside a machine as root. Each claim is a line of claims.txt; what a
# false one printed follows it.
set -u
cd /root
export LC_ALL=C DEBIAN_FRONTEND=noninteractive

# claim SENTENCE COMMAND…
claim() {
  sentence=$1
  shift
  if "$@" >said.txt 2>&1; then
    echo "ok $sentence" >>claims.txt
  else
    echo "not ok $sentence" >>claims.txt
    tail -n 25 said.txt | cut -c 1-400 | sed 's/^/# /' >>claims.txt
  fi
}

install_package() { apt-get install --yes --no-install-recommends "$@"; }
hub=$(echo ./mayim-hub_*[0-9]_*.deb) # without +next
becomes_ready() {
  for _ in $(seq 60); do
    if mayim hub status; then return 0; fi
    sleep 1
  done
  return 1
}
evening() { NODE_EXTRA_CA_CERTS=/etc/mayim/tls/ca.pem /opt/mayim/hub/current/bin/node /usr/share/evening.mjs "$@"; }
# Each reservation, patron and payment of a side, as its user reads them.
books() { runuser -u mayim -- /opt/mayim/hub/current/bin/node /usr/share/evening.mjs books "/var/lib/mayim/$1.sqlite"; }
has_the_books() { books "${1:-hub}" >now.txt && diff books.txt now.txt; }
# A release that migrates the database and then ends, whenever it is started.
goes_back_from_a_broken_release() {
  before=$(readlink /opt/mayim/hub/current)
  next=$(echo ./mayim-hub_*next*.deb)
  version=$(dpkg-deb -f "$next" Version)
  dpkg-deb -R "$next" broken
  sed -i "s/$version/9.9.9/g" broken/DEBIAN/control broken/DEBIAN/postinst broken/DEBIAN/preinst
  mv "broken/opt/mayim/hub/releases/$version" broken/opt/mayim/hub/releases/9.9.9
  echo "import { DatabaseSync } from 'node:sqlite'
    const database = new DatabaseSync('/var/lib/mayim/hub.sqlite')
    database.exec(\"insert or ignore into kysely_migration values ('z', 'z')\")
    process.exit(1)" >broken/opt/mayim/hub/releases/9.9.9/hub/dist/server/main.js
  dpkg-deb -Znone -b broken broken.deb && rm -r broken
  ! mayim update --unsigned ./broken.deb && [ "$(readlink /opt/mayim/hub/current)" = "$before" ] && becomes_ready
}

# Stands for the time service, which reaches nobody here.
mkdir -p /run/systemd/timesync && touch /run/systemd/timesync/synchronized
