# An empty machine, to which the stick of evening.sh and the recovery keys are brought.
. /root/common.sh

restores_both() {
  install_package ./mayim-hub_*next*.deb ./mayim-portal_*.deb && systemctl stop mayim-hub mayim-portal &&
    install -o mayim -g mayim -m 600 kept/clock.json /var/lib/mayim || return 1
  for side in hub portal; do
    echo MAYIM_CLOCK_FILE=/var/lib/mayim/clock.json >>/etc/mayim/$side.env
    mayim $side restore kept/$side-*.age <kept/$side.key || return 1
  done
  systemctl start mayim-portal mayim-hub && becomes_ready && cp kept/books.txt .
}

claim 'an empty machine is brought back from the stick by the recovery keys' restores_both
claim 'its hub has the same reservations, patrons and payments' has_the_books hub
claim 'and so has its portal' has_the_books portal
claim 'hub and portal are joined again, and book' evening book
echo end >>claims.txt
