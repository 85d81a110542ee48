#!/bin/sh
# One page of the hub on the whole glass, run by cage (mayim-screen.service). It ends with the browser, and is begun anew.
set -eu

if [ -n "${SCREEN_TURN:-}" ]; then
  wlr-randr --output "$SCREEN_OUTPUT" --transform "$SCREEN_TURN" || echo "the glass was not turned" >&2
fi

# The profile keeps what the screen was paired with; the cache goes with the power, so the card of the Pi is spared.
#   --autoplay-policy            the waiting display sounds without having been touched
#   --enable-speech-dispatcher   and speaks, where there is a voice
#   --hide-crash-restore-bubble  after a power cut nothing is asked
#   --enable-auto-reload         a page that the hub could not serve is asked for again
#   --overscroll-…, --disable-pinch  a finger neither goes back nor makes large
exec chromium \
  --kiosk --ozone-platform=wayland --force-device-scale-factor="${SCREEN_SCALE:-1}" \
  --user-data-dir="$STATE_DIRECTORY/profile" --disk-cache-dir="$RUNTIME_DIRECTORY/cache" --password-store=basic \
  --autoplay-policy=no-user-gesture-required --enable-speech-dispatcher \
  --no-first-run --no-default-browser-check --noerrdialogs --hide-crash-restore-bubble \
  --enable-auto-reload --disable-component-update --disable-background-networking \
  --check-for-update-interval=31536000 --disable-features=Translate,MediaRouter \
  --overscroll-history-navigation=0 --disable-pinch --touch-events=enabled \
  "$HUB_URL$SCREEN_PATH"
