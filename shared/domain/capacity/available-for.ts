import type { AvailabilityEntry } from './availability.ts'
import {
  type Choices,
  choicesInMode,
  plainChoices,
  type RoomKind,
  roomKindOf,
  wantsSalon,
} from './choices.ts'

/**
 * How many more of that choice fit at a slot of the answer; 0 when the slot or the combination is not in it.
 * Continue is enabled above 0 (booking-17).
 */
export function availableFor(
  choices: Choices,
  time: string,
  entries: readonly AvailabilityEntry[],
  day: { readonly shabbosMode: boolean },
): number {
  const wanted = choicesInMode(choices, day.shabbosMode)
  const kind: RoomKind = day.shabbosMode ? 'shower' : roomKindOf(wanted)
  const entry = entries.find(candidate => candidate.timeSlot === time)
  const match = entry?.availableReservations.find(
    row =>
      roomKindOf({ ...plainChoices, ...row }) === kind &&
      row.doubleSlot === wanted.doubleSlot &&
      row.parking === wanted.parking &&
      row.salonAfter === wantsSalon(wanted),
  )
  return match?.available ?? 0
}
