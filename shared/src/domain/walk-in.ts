import type { DurationSettings } from './capacity-settings.ts'
import type { Choices } from './choices.ts'
import { isAhead, isOffered, type SlotDay, slotTimes } from './slots.ts'

/**
 * The time of somebody who walks in now: the slot that is running, or the first one that her choice is offered at
 * (operations 4; the availability design, 1). Null when the night is closed or its last entry is over.
 */
export function walkInTime(
  choices: Choices,
  day: SlotDay,
  settings: DurationSettings,
  nowMs: number,
): string | null {
  const when = { nowMs, ignoreCutoff: true }
  const time = slotTimes(day, settings).find(
    each => isAhead(each, day, settings, when) && isOffered(choices, each, day, settings),
  )
  return time ?? null
}
