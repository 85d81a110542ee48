import type { DurationSettings } from '../capacity/capacity-settings.ts'
import type { Choices } from '../capacity/choices.ts'
import { isAhead, isOffered, type SlotDay, slotTimes } from '../capacity/slots.ts'

/**
 * The slot of a walk-in: the running one, or the first that offers the choices (visit-40, booking-45, booking-46). Null where the
 * night is closed or its last entry is over. With `afterLast`, which staff set with a reason, it is then the last slot of
 * the night.
 */
export function walkInTime(
  choices: Choices,
  day: SlotDay,
  settings: DurationSettings,
  nowMs: number,
  afterLast = false,
): string | null {
  const when = { nowMs, ignoreCutoff: true }
  const times = slotTimes(day, settings).filter(each => isOffered(choices, each, day, settings))
  const ahead = times.find(each => isAhead(each, day, settings, when))
  return ahead ?? (afterLast ? times.at(-1) : null) ?? null
}
