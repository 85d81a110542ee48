# Runs inside the machine of the proof, as root. Each claim is a line of claims.txt; what a false one printed follows it.
set -u
cd /root
export LC_ALL=C DEBIAN_FRONTEND=noninteractive
units="mayim-hub mayim-portal mayim-bridge"

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

install_packages() { apt-get install --yes --no-install-recommends ./mayim-*.deb; }
runs_without_restart() {
  [ "$(systemctl show -P ActiveState "$1") $(systemctl show -P NRestarts "$1")" = 'active 0' ] ||
    { systemctl status --no-pager --full "$1"; false; }
}
answers() { /opt/mayim/hub/current/bin/node -e "fetch('http://127.0.0.1:$1/healthz').then(a => process.exit(a.ok ? 0 : 1))"; }
journal_has_no_error() {
  journalctl -u "$1" -o cat -p err --no-pager >errors.txt
  journalctl -u "$1" -o cat --no-pager | grep -E '"level":(50|60)|Error' >>errors.txt
  cat errors.txt
  [ ! -s errors.txt ]
}
exposed_at_most() { systemd-analyze security --no-pager --threshold="$2" "$1"; }
packages_load() (
  cd "/opt/mayim/$1/current" || return 1
  for package in $2; do ./bin/node --input-type=module -e "await import('$package')" || return 1; done
)
prints_codes() { mayim setup | tee codes.txt; [ "$(grep -c '^Setup code of the .*: [A-Z0-9-]\{8,\}$' codes.txt)" = 2 ]; }
support_has_no_secret() {
  mayim support && tar -xzf mayim-support-*.tar.gz -C /tmp &&
    ! grep -rqF -e "$(sed -n 's/BRIDGE_PASSWORD=//p' /etc/mayim/own-bridge.env)" -e "$(sed -n 's/.*the hub: //p' codes.txt)" /tmp/mayim-support-*/
}
nobody_else_reads_keys() { [ -z "$(find /etc/mayim /var/lib/mayim /var/lib/mayim-marks -perm /007 -not -type l -not -name ca.pem | tee said)" ] || { cat said; false; }; }
keeps_what_was_changed() {
  echo "LOG_LEVEL=warn" >>/etc/mayim/hub.env && cp /etc/mayim/tls/hub.pem /etc/mayim/own-bridge.env . &&
    apt-get install --yes --reinstall --no-install-recommends ./mayim-hub_*.deb &&
    grep -qx LOG_LEVEL=warn /etc/mayim/hub.env && cmp hub.pem /etc/mayim/tls/hub.pem && cmp own-bridge.env /etc/mayim/own-bridge.env
}
leaves_the_data() {
  apt-get remove --yes mayim-hub mayim-portal && [ -f /var/lib/mayim/hub.sqlite ] && [ -f /var/lib/mayim/keys/facility.key ] &&
    ! systemctl is-active --quiet mayim-hub && [ ! -e /opt/mayim/hub/current ]
}

# Stands for the time service, which reaches nobody here.
mkdir -p /run/systemd/timesync && touch /run/systemd/timesync/synchronized

claim 'the packages install without a network' install_packages
sleep 60
for unit in $units; do claim "$unit runs for a minute without a restart" runs_without_restart "$unit"; done
claim 'the hub answers' answers 4021
claim 'the portal answers' answers 4011
claim 'the bridge is connected to the hub' sh -c "journalctl -u mayim-bridge -o cat | grep 'the bridge is running'"
for unit in $units; do
  claim "the journal of $unit has no error" journal_has_no_error "$unit"
  claim "the exposure of $unit is at most 2.5" exposed_at_most "$unit" 25
done
claim 'every package of the hub with native code loads' packages_load hub '@napi-rs/canvas node-hid serialport'
claim 'every package of the portal with native code loads' packages_load portal '@napi-rs/canvas pg'
claim 'mayim setup prints the codes of both' prints_codes
claim 'mayim support packs no key and no code' support_has_no_secret
claim 'nobody but Mayim reads its keys and data' nobody_else_reads_keys
claim 'a second installation keeps settings, certificate and password' keeps_what_was_changed
claim 'after it the hub answers' sh -c 'sleep 8; mayim hub status'
claim 'a removal stops the units and leaves the data' leaves_the_data
echo end >>claims.txt
