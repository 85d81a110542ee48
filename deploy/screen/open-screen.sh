#!/bin/sh
# Opens one page of the hub in full screen. Cage runs it (mayim-screen.service); systemd restarts it when the browser ends.
set -eu

if [ -n "${SCREEN_TURN:-}" ]; then
  wlr-randr --output "$SCREEN_OUTPUT" --transform "$SCREEN_TURN" || echo "could not rotate the display" >&2
fi

# The profile stores the pairing of the screen. The cache is in memory, which spares the Pi's SD card.
#   --autoplay-policy            plays the waiting display's sound without a touch
#   --enable-speech-dispatcher   speaks, if there is a voice for the language
#   --hide-crash-restore-bubble  shows no question after a power cut
#   --enable-auto-reload         reloads a page that the hub could not serve
#   --overscroll-…, --disable-pinch  disables going back and zooming by touch
exec chromium \
  --kiosk --ozone-platform=wayland --force-device-scale-factor="${SCREEN_SCALE:-1}" \
  --user-data-dir="$STATE_DIRECTORY/profile" --disk-cache-dir="$RUNTIME_DIRECTORY/cache" --password-store=basic \
  --autoplay-policy=no-user-gesture-required --enable-speech-dispatcher \
  --no-first-run --no-default-browser-check --noerrdialogs --hide-crash-restore-bubble \
  --enable-auto-reload --disable-component-update --disable-background-networking \
  --check-for-update-interval=31536000 --disable-features=Translate,MediaRouter \
  --overscroll-history-navigation=0 --disable-pinch --touch-events=enabled \
  "$HUB_URL$SCREEN_PATH"
