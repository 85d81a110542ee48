import { addDays, businessMinutes } from '../calendar/business-day.ts'
import { ok, type Result, refuse } from '../result.ts'
import { tidyText } from '../validation.ts'

/**
 * What is kept of the building: readings of the water, two lists, faults, notes for the next shift and who is on
 * (building-560); the certificates of the mikvahs and what the rabbi confirmed (building-570).
 */
export const registers = [
  'water',
  'opening',
  'closing',
  'fault',
  'handover',
  'shift',
  'certificate',
  'ruling',
] as const
export type Register = (typeof registers)[number]

export const temperatureUnits = ['F', 'C'] as const
export type TemperatureUnit = (typeof temperatureUnits)[number]

/** A reading of the water. What was not measured or checked is absent. */
export interface WaterReading {
  /** Centimetres. */
  readonly level?: number | undefined
  readonly temperature?: number | undefined
  /** Of the temperature; older readings have none and count as of the facility's unit of today. */
  readonly unit?: TemperatureUnit | undefined
  readonly ph?: number | undefined
  /** Free chlorine in parts per million. */
  readonly chlorine?: number | undefined
  /** Civil date `YYYY-MM-DD`. */
  readonly filledOn?: string | undefined
  readonly seams?: boolean | undefined
  readonly filters?: boolean | undefined
}

interface EntryToCheck {
  readonly register: Register
  /** Of the lists: the item. Of the water and a certificate: which mikvah. Of a ruling: the rabbi. */
  readonly subject: string
  readonly note: string
  readonly water: WaterReading | null
  /** Of a certificate: its last civil date. */
  readonly until: string | null
}

/** Of a certificate and a ruling: whose it is, and when a certificate ends (building-570). */
function checkPaper({ register, subject, until }: EntryToCheck): Result<null> {
  if (tidyText(subject) === '') return refuse('invalid', 'entryEmpty', { field: 'subject' })
  if (register === 'certificate' && until === null)
    return refuse('invalid', 'certificateEnd', { field: 'until' })
  return ok(null)
}

/** The entry that another one closes: a fault that was repaired, a reading that is struck out, a shift that is taken back. */
interface EntryToClose {
  readonly register: Register | 'till'
  readonly isClosed: boolean
}

/** Whether an entry may be written: a tick names an item of the list, every other says something (building-560). */
export function checkEntry(entry: EntryToCheck, items: readonly string[]): Result<null> {
  if (entry.register === 'opening' || entry.register === 'closing')
    return items.includes(entry.subject) ? ok(null) : refuse('missing', 'entryMissing', { field: 'subject' })
  if (entry.register === 'certificate' || entry.register === 'ruling') return checkPaper(entry)
  const { unit: _unit, ...measured } = entry.water ?? {}
  const says = tidyText(entry.note) !== '' || Object.values(measured).some(value => value !== undefined)
  return says ? ok(null) : refuse('invalid', 'entryEmpty', { field: 'note' })
}

const closable: readonly Register[] = ['fault', 'water', 'shift', 'certificate', 'ruling']

/**
 * Whether an entry may be closed by another, once: a fault or a shift, or with a reason a reading of the water
 * (building-561), a certificate or what the rabbi confirmed (building-570).
 */
export function checkClosing(
  found: EntryToClose | undefined,
  { register, note }: Pick<EntryToCheck, 'register' | 'note'>,
): Result<null> {
  const mayClose = closable.includes(register)
  if (!found || !mayClose || found.register !== register)
    return refuse('missing', 'entryMissing', { field: 'closes' })
  if (found.isClosed) return refuse('conflict', 'entryClosed', { field: 'closes' })
  const wantsReason = register === 'water' || register === 'certificate' || register === 'ruling'
  if (wantsReason && tidyText(note) === '') return refuse('invalid', 'entryEmpty', { field: 'note' })
  return ok(null)
}

/** Which items of a list are done, by their last tick: who and when (building-560). `ticks` are in their order. */
export function doneItems<T extends { readonly subject: string; readonly done: boolean }>(
  items: readonly string[],
  ticks: readonly T[],
): { readonly item: string; readonly tick: T | null }[] {
  return items.map(item => {
    const last = ticks.findLast(({ subject }) => subject === item)
    return { item, tick: last?.done ? last : null }
  })
}

/** From when to when a person is on, as wall times `HH:mm` of the night; those after midnight belong to it. */
interface ShiftTimes {
  readonly from: string
  readonly to: string
}

/** Nights that are planned ahead. */
const aheadMost = 92

/** Whether a shift may be written: a name, an end after its beginning, and a night from tonight on (building-740). */
export function checkShift(
  { subject, from, to, night }: ShiftTimes & { readonly subject: string; readonly night: string },
  tonight: string,
): Result<null> {
  if (tidyText(subject) === '') return refuse('invalid', 'entryEmpty', { field: 'subject' })
  if (from === '' || to === '' || businessMinutes(from) >= businessMinutes(to))
    return refuse('invalid', 'shiftTimes', { field: from === '' ? 'fromTime' : 'toTime' })
  if (night < tonight) return refuse('invalid', 'reserveDatePast', { field: 'night' })
  if (night > addDays(tonight, aheadMost)) return refuse('invalid', 'reserveDateTooFar', { field: 'night' })
  return ok(null)
}

/** The shifts that were not taken back, by their beginning. */
export function standingShifts<T extends ShiftTimes & { readonly closed: unknown }>(
  shifts: readonly T[],
): T[] {
  return shifts
    .filter(shift => shift.closed === null)
    .toSorted((a, b) => businessMinutes(a.from) - businessMinutes(b.from))
}

/** Whether a shift covers a minute of its night; its end is no part of it. */
export function isOn({ from, to }: ShiftTimes, minutes: number): boolean {
  return businessMinutes(from) <= minutes && minutes < businessMinutes(to)
}
