# An evening of a facility that is set up from files, updates that fail and succeed, and a backup for restored.sh.
. /root/common.sh

sets_up_from_files() {
  install_package "$hub" ./mayim-portal_*.deb && systemctl stop mayim-hub mayim-portal || return 1
  for side in hub portal; do echo MAYIM_CLOCK_FILE=/var/lib/mayim/clock.json >>/etc/mayim/$side.env; done
  # A whole night of calls comes from one address within minutes: the limits of a demo are wide enough for it.
  echo MAYIM_DEMO=true >>/etc/mayim/hub.env
  evening devices >/etc/mayim/building.json && evening portal >/etc/mayim/facility.json && chgrp mayim /etc/mayim/facility.json &&
    mayim portal setup --from /etc/mayim/facility.json | tee passwords.txt && systemctl start mayim-portal &&
    portal_becomes_ready && evening hub >/etc/mayim/facility.json && mayim hub setup --from /etc/mayim/facility.json &&
    systemctl start mayim-hub && becomes_ready && systemctl restart mayim-bridge
}
portal_becomes_ready() {
  for _ in $(seq 60); do
    if mayim portal status; then return 0; fi
    sleep 1
  done
  return 1
}
both_have_the_same_books() {
  for _ in $(seq 60); do
    books hub >books.txt && books portal >portal.txt && cmp books.txt portal.txt && break
    sleep 1
  done
  cmp books.txt portal.txt && cut -d , -f 1 books.txt | uniq -c
}
loses_no_booking_to_a_broken_release() { goes_back_from_a_broken_release && has_the_books; }
updates() { mayim update ./mayim-hub_*next*.deb && becomes_ready && has_the_books; }
backs_up_to_a_stick() {
  mkdir kept || return 1
  for side in hub portal; do
    mayim $side backup kept && mayim $side keys recovery | grep -o 'AGE-SECRET-KEY-1.*' >kept/$side.key || return 1
  done
  cp books.txt /var/lib/mayim/clock.json kept
}

claim 'hub and portal are set up from files, and joined' sets_up_from_files
claim 'an evening is played' evening play
claim 'hub and portal have the same reservations, patrons and payments' both_have_the_same_books
claim 'after an update to a release that migrates and does not start no booking is lost' loses_no_booking_to_a_broken_release
claim 'an update goes on with the same books' updates
claim 'hub and portal are backed up to a stick' backs_up_to_a_stick
echo end >>claims.txt
