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

/** A time at which a choice may begin. */
export interface OfferedTime {
  readonly time: string
  readonly free: boolean
  /** How many more of that choice fit. */
  readonly left: number
  /** None is free, but the side that cannot be reached keeps one (booking-85). */
  readonly kept: boolean
}

/**
 * The times at which that choice may begin, in the order of the answer: whether a place is free (booking-15), or else
 * whether the side that cannot be reached keeps one (booking-85).
 */
export function offeredTimes(
  choices: Choices,
  entries: readonly AvailabilityEntry[],
  day: { readonly shabbosMode: boolean },
): OfferedTime[] {
  return entries.flatMap(entry => {
    const row = rowFor(choices, entry, day)
    if (!row) return []
    const left = row.available
    return [{ time: entry.timeSlot, free: left > 0, left, kept: left === 0 && (row.kept ?? 0) > 0 }]
  })
}

/** Whether that time is offered, and no room of the kind is free then, whatever else she wants. */
export function isFullAt(
  choices: Choices,
  time: string,
  entries: readonly AvailabilityEntry[],
  day: { readonly shabbosMode: boolean },
): boolean {
  const entry = entries.find(candidate => candidate.timeSlot === time)
  const none = { parking: false, salonManicure: false, salonPedicure: false, salonBoth: false }
  return entry !== undefined && rowFor({ ...choices, ...none }, entry, day)?.available === 0
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
