/** How long something has lasted: `h:mm:ss` from an hour on, `m:ss` before. */
export function lasting(fromIso: string, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(fromIso)) / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Whole minutes since, never negative. */
export function minutesSince(fromIso: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(fromIso)) / 60_000))
}

/** What the house's clock shows, `HH:mm`. */
export function clockTime(instantMs: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short', hourCycle: 'h23' })
  return format.format(instantMs)
}
