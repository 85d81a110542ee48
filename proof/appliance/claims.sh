# What the packages promise, one by one.
. /root/common.sh
units="mayim-hub mayim-portal mayim-bridge"
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
# A program of its own, in the folder and with the rights of a unit.
loads_within() {
  folder=$(systemctl show -P WorkingDirectory "$1")
  echo "for (const name of '$2'.split(' ')) await import(name)
    const { createCanvas } = await import('@napi-rs/canvas')
    if (createCanvas(40, 40).toBuffer('image/png').length === 0) process.exit(1)" >"$folder/load.mjs"
  sed -e "s|^ExecStart=.*|Type=oneshot\nExecStart=$folder/bin/node load.mjs|" -e '/^Restart/d' -e '/^ExecStopPost/d' \
    "/usr/lib/systemd/system/$1.service" >/run/systemd/system/load.service
  systemctl daemon-reload
  systemctl start load || { journalctl -u load -o cat | tail -n 20; false; }
  ended=$?
  rm "$folder/load.mjs"
  return $ended
}
prints_codes() { mayim setup | tee codes.txt; [ "$(grep -c '^Setup code of the .*: [A-Z0-9-]\{8,\}$' codes.txt)" = 2 ]; }
support_has_no_secret() {
  mayim support && tar -xzf mayim-support-*.tar.gz -C /tmp &&
    ! grep -rqF -e "$(sed -n 's/BRIDGE_PASSWORD=//p' /etc/mayim/own-bridge.env)" -e "$(sed -n 's/.*the hub: //p' codes.txt)" /tmp/mayim-support-*/
}
backs_itself_up() {
  for _ in $(seq 90); do
    ls /var/lib/mayim/backups/hub-*.age /var/lib/mayim/backups/portal-*.age && return
    sleep 1
  done
  journalctl -u mayim-hub -o cat --no-pager | grep -i backup
  false
}
restores_from_a_stick() {
  mkdir stick && mayim hub backup stick && mayim hub keys recovery | grep -o 'AGE-SECRET-KEY-1.*' >recovery-key.txt &&
    systemctl stop mayim-hub && mayim hub restore stick/hub-*.age <recovery-key.txt && ls -d /var/lib/mayim/before-restore-* &&
    systemctl start mayim-hub && becomes_ready
}
nobody_else_reads_keys() { [ -z "$(find /etc/mayim /var/lib/mayim /var/lib/mayim-marks -perm /006 -not -type l -not -name ca.pem | tee said)" ] || { cat said; false; }; }
keeps_what_was_changed() {
  echo "LOG_LEVEL=warn" >>/etc/mayim/hub.env && cp /etc/mayim/tls/hub.pem /etc/mayim/own-bridge.env . &&
    install_package ./mayim-hub_*next*.deb && readlink /opt/mayim/hub/current | grep 'releases/.*+next$' &&
    grep -qx LOG_LEVEL=warn /etc/mayim/hub.env && cmp hub.pem /etc/mayim/tls/hub.pem && cmp own-bridge.env /etc/mayim/own-bridge.env
}
passes_commands_on() {
  ! mayim keys new || return 1
  printf '{ "version": 1, "settings": { "facilityName": "Mikvah Mei Chaim" } }' >/etc/mayim/facility.json
  chgrp mayim /etc/mayim/facility.json
  systemctl stop mayim-portal
  mayim portal setup --from /etc/mayim/facility.json --check | tee said && grep -q facilityName said
  ended=$?
  systemctl start mayim-portal
  return $ended
}
starts_again_after_it_hung() {
  becomes_ready
  systemctl kill --kill-whom=main --signal=STOP mayim-hub
  for _ in $(seq 120); do
    sleep 1
    [ "$(systemctl show -P NRestarts mayim-hub)" = 0 ] || break
  done
  becomes_ready && [ "$(systemctl show -P NRestarts mayim-hub)" = 1 ]
}
updates_and_rolls_back() {
  before=$(readlink /opt/mayim/hub/current)
  mayim update "$hub" && [ "$(readlink /opt/mayim/hub/current)" = "releases/$(dpkg-deb -f "$hub" Version)" ] || return 1
  mayim hub rollback
  becomes_ready && [ "$(readlink /opt/mayim/hub/current)" = "$before" ]
}
refuses_what_is_not_signed() {
  before=$(readlink /opt/mayim/hub/current)
  mkdir changed && cp "$hub" SHA256SUMS changed && ! mayim update "changed/$hub" && cp SHA256SUMS.sig changed || return 1
  printf x >>"changed/$hub"
  ! mayim update "changed/$hub" >said && grep 'not the one that was signed' said && [ "$(readlink /opt/mayim/hub/current)" = "$before" ] && mayim hub status
}
# As the hub does it: its user writes a signed package, its sums and `go`.
order_from_page() {
  runuser -u mayim -- rm -rf /var/lib/mayim/update
  runuser -u mayim -- mkdir -p /var/lib/mayim/update
  cp "$@" SHA256SUMS SHA256SUMS.sig /var/lib/mayim/update && chown -R mayim:mayim /var/lib/mayim/update
  runuser -u mayim -- sh -c "echo $(basename "$1") >/var/lib/mayim/update/go"
  for _ in $(seq 240); do
    [ -e /var/lib/mayim/update/go ] || [ "$(systemctl show -P ActiveState mayim-update)" = activating ] || break
    sleep 1
  done
  cat /var/lib/mayim-update/result.json
}
updates_from_the_page() {
  mkdir -p old && cp "$hub" old
  order_from_page "old/$hub" | tee said && grep '"refused"' said && grep '"notNewer"' said || return 1
  next=$(echo ./mayim-hub_*next*.deb)
  printf x >"old/$(basename "$next")" && order_from_page "old/$(basename "$next")" | tee said && grep '"changed"' said || return 1
  mayim update "$hub" && readlink /opt/mayim/hub/current && [ "$(readlink /opt/mayim/hub/current)" = "releases/$(dpkg-deb -f "$hub" Version)" ] || return 1
  order_from_page "$next" | tee said && grep '"updated"' said &&
    readlink /opt/mayim/hub/current | grep 'releases/.*+next$' && becomes_ready
}
the_release_before_stays() {
  ls /opt/mayim/hub/releases
  before=/opt/mayim/hub/releases/$(dpkg-deb -f "$hub" Version)
  [ "$(ls /opt/mayim/hub/releases | wc -l)" = 2 ] && "$before/bin/node" "$before/bin/mayim.ts" hub status
}
renews_the_certificate() {
  CERTIFICATE_DAYS=100 /opt/mayim/hub/current/make-certificate.sh /etc/mayim/ca mikvah.local mikvah &&
    install -m 640 -g mayim /etc/mayim/ca/hub.pem /etc/mayim/ca/hub.key /etc/mayim/tls &&
    /var/lib/dpkg/info/mayim-hub.postinst configure && openssl verify -CAfile /etc/mayim/tls/ca.pem /etc/mayim/tls/hub.pem &&
    openssl x509 -in /etc/mayim/tls/hub.pem -noout -checkend 60000000 -checkhost mikvah.local
}
refuses_while_it_must_rest() {
  systemctl stop mayim-hub
  systemd-run --quiet --unit=rest /opt/mayim/hub/current/bin/node -e \
    'require("node:http").createServer((_, answer) => answer.writeHead(503).end()).listen(4021)'
  sleep 2
  ! install_package ./mayim-hub_*next*.deb && systemctl stop rest && [ "$(dpkg-query -W -f '${Version}' mayim-hub)" = "$(dpkg-deb -f "$hub" Version)" ]
  ended=$?
  systemctl start mayim-hub
  return $ended
}
leaves_the_data() {
  apt-get remove --yes mayim-hub mayim-portal && [ -f /var/lib/mayim/hub.sqlite ] && [ -f /var/lib/mayim/keys/facility.key ] &&
    ! systemctl is-active --quiet mayim-hub && [ ! -e /opt/mayim/hub ]
}

claim 'hub and portal install without a network' install_package "$hub" ./mayim-portal_*.deb
sleep 60
for unit in $units; do claim "$unit runs for a minute without a restart" runs_without_restart "$unit"; done
claim 'the hub answers' answers 4021
claim 'the portal answers' answers 4011
claim 'the bridge is connected to the hub' sh -c "journalctl -u mayim-bridge -o cat | grep 'the bridge is running'"
for unit in $units; do
  claim "the journal of $unit has no error" journal_has_no_error "$unit"
  claim "the exposure of $unit is at most 2.5" exposed_at_most "$unit" 25
done
claim 'the hub draws receipts within its rights' loads_within mayim-hub '@napi-rs/canvas'
claim 'the bridge loads its addons within its rights' loads_within mayim-bridge 'node-hid serialport'
claim 'the portal loads PostgreSQL within its rights' loads_within mayim-portal 'pg'
claim 'mayim setup prints the codes of both' prints_codes
claim 'the console shows the address and the code' grep -q "$(sed -n 's/.*the hub: //p' codes.txt)" /run/issue.d/mayim-hub.issue
claim 'mayim support packs no key and no code' support_has_no_secret
claim 'hub and portal make a backup within their rights' backs_itself_up
claim 'mayim backup and mayim restore bring the hub back from a stick' restores_from_a_stick
claim 'nobody but Mayim reads its keys and data' nobody_else_reads_keys
claim 'mayim runs the commands of a side that is named' passes_commands_on
claim 'the hub is not updated while it says so' refuses_while_it_must_rest
claim 'an update keeps settings, certificate and password' keeps_what_was_changed
claim 'after the update the hub is ready' becomes_ready
claim 'after the update the bridge runs' mayim bridge status
claim 'the release before stays beside it' the_release_before_stays
claim 'an update to a release that migrates and does not start goes back' goes_back_from_a_broken_release
claim 'a package that is not signed, or was changed, is not installed' refuses_what_is_not_signed
claim 'mayim updates to a signed release, and rolls back' updates_and_rolls_back
claim 'an order of the page installs a signed release that is newer, and nothing else' updates_from_the_page
claim 'a certificate that ends soon is renewed' renews_the_certificate
claim 'a hub that hangs is started again' starts_again_after_it_hung
claim 'the portal has run for three minutes' runs_without_restart mayim-portal
claim 'a removal stops the units and leaves the data' leaves_the_data
claim 'a bridge installs where a hub was' install_package ./mayim-bridge_*.deb
claim 'it waits for its code' sh -c '! systemctl is-enabled --quiet mayim-bridge && [ -x /opt/mayim/bridge/current/bin/node ]'
claim 'a hub installs where a bridge was' install_package "$hub"
claim 'it becomes ready' becomes_ready
claim 'its bridge is its own again' sh -c 'mayim status && [ -L /opt/mayim/bridge ]'
claim 'a screen has its user and its page' sh -c 'dpkg --install --force-depends ./mayim-screen_*.deb && id mayim-screen && [ -x /opt/mayim/screen/open-screen.sh ]'
echo end >>claims.txt
