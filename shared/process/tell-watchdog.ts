import { execFile } from 'node:child_process'

const limitMs = 90_000

/**
 * Tells systemd every half minute that the event loop turns, so that it ends and starts a process that hangs
 * (threats-162). The limit begins here, because a start may take longer. Without systemd nothing is told.
 */
export function tellWatchdog(): void {
  if (!process.env.NOTIFY_SOCKET) return
  const tell = (state: string) =>
    execFile('systemd-notify', [state], { timeout: limitMs / 3 }, () => undefined)
  tell(`WATCHDOG_USEC=${limitMs * 1000}`)
  setInterval(() => tell('WATCHDOG=1'), limitMs / 3).unref()
}
