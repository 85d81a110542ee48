import type { AvailabilityEntry, AvailableReservation } from './availability.ts'
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
  const entry = entries.find(candidate => candidate.timeSlot === time)
  return (entry && rowFor(choices, entry, day)?.available) ?? 0
}

/**
 * The times at which that choice may begin, in the order of the answer: whether a place is free (booking-15), or else
 * whether the side that cannot be reached keeps one (booking-85).
 */
export function offeredTimes(
  choices: Choices,
  entries: readonly AvailabilityEntry[],
  day: { readonly shabbosMode: boolean },
): { readonly time: string; readonly free: boolean; readonly kept: boolean }[] {
  return entries.flatMap(entry => {
    const row = rowFor(choices, entry, day)
    if (!row) return []
    const free = row.available > 0
    return [{ time: entry.timeSlot, free, kept: !free && (row.kept ?? 0) > 0 }]
  })
}

function rowFor(
  choices: Choices,
  entry: AvailabilityEntry,
  { shabbosMode }: { readonly shabbosMode: boolean },
): AvailableReservation | undefined {
  const wanted = choicesInMode(choices, shabbosMode)
  const kind: RoomKind = shabbosMode ? 'shower' : roomKindOf(wanted)
  return entry.availableReservations.find(
    row =>
      roomKindOf({ ...plainChoices, ...row }) === kind &&
      row.doubleSlot === wanted.doubleSlot &&
      row.parking === wanted.parking &&
      row.salonAfter === wantsSalon(wanted),
  )
}
