interface RoomToClean {
  readonly id: number
  /** When the plan assigns the room; null if it does not. Epoch milliseconds. */
  readonly wantedMs: number | null
  /** Since when it needs cleaning. */
  readonly sinceMs: number
}

/** The order of cleaning: by predicted need, then the oldest (visit-80). */
export function cleaningOrder<R extends RoomToClean>(rooms: readonly R[]): R[] {
  const due = (room: R) => room.wantedMs ?? Number.POSITIVE_INFINITY
  return rooms.toSorted((a, b) => (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : a.sinceMs - b.sinceMs))
}

/** How late a room's cleaning is: amber at the limit, red at one and a half of it (visit-81). */
export function cleaningColour(
  sinceMs: number,
  nowMs: number,
  limitMinutes: number,
): 'green' | 'amber' | 'red' {
  const minutes = (nowMs - sinceMs) / 60_000
  if (limitMinutes <= 0 || minutes < limitMinutes) return 'green'
  return minutes < limitMinutes * 1.5 ? 'amber' : 'red'
}
