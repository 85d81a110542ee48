#!/bin/sh
# Run as root on a screen: Chromium opens the hub's pages alone, and no USB device is taken but those that are plugged in
# now. Run it again after a device was replaced or the hub has another address.
set -eu

. /etc/mayim/screen.env
here=$(dirname "$0")

install -d -m 755 /etc/chromium/policies/managed
sed "s#HUB_URL#$HUB_URL#" "$here/chromium-policy.json" > /etc/chromium/policies/managed/mayim.json

if command -v usbguard > /dev/null; then
  rules=$(mktemp)
  usbguard generate-policy > "$rules"
  cat "$here/usbguard-rules.conf" >> "$rules"
  install -m 600 "$rules" /etc/usbguard/rules.conf
  rm "$rules"
  systemctl enable --now usbguard
  systemctl restart usbguard
else
  echo "usbguard is not installed: apt install usbguard" >&2
fi
