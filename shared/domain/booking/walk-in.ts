import type { DurationSettings } from '../capacity/capacity-settings.ts'
import type { Choices } from '../capacity/choices.ts'
import { isAhead, isOffered, type SlotDay, slotTimes } from '../capacity/slots.ts'

/**
 * The time of somebody who walks in now: the slot that is running, or the first one that her choice is offered at
 * (visit-40; booking-19). Null when the night is closed or its last entry is over; where staff take
 * her all the same, with their reason, it is the last one of the night (`afterLast`).
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
