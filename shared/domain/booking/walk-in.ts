import type { DurationSettings } from '../capacity/capacity-settings.ts'
import type { Choices } from '../capacity/choices.ts'
import { isAhead, isOffered, type SlotDay, slotTimes } from '../capacity/slots.ts'
import { ok, type Result, refuse } from '../result.ts'

/**
 * The slot of a walk-in: the running one, or the first that offers the choices (visit-40, booking-45, booking-46).
 * Refuses `reserveDateClosed`, and `slotPast` after the last entry for the choices. With `afterLast`, which staff set with a
 * reason, it is then the last slot of the night.
 */
export function walkInTime(
  choices: Choices,
  day: SlotDay,
  settings: DurationSettings,
  nowMs: number,
  afterLast = false,
): Result<string> {
  if (day.closed) return refuse('conflict', 'reserveDateClosed', { field: 'reservationDate' })
  const when = { nowMs, ignoreCutoff: true }
  const times = slotTimes(day, settings).filter(each => isOffered(choices, each, day, settings))
  const last = times.at(-1)
  const time = times.find(each => isAhead(each, day, settings, when)) ?? (afterLast ? last : undefined)
  if (time !== undefined) return ok(time)
  const detail = { why: 'lastEntry', time: last ?? '' }
  return refuse('conflict', 'slotPast', { field: 'reservationTime', detail })
}
