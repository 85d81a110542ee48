import { choiceKeys } from '@mayim/domain/capacity/choices.ts'
import { logSince } from '../ground/log/change-log.ts'
import type { LogPoint } from '../ground/log/log-entry.ts'
import { type Caches, cachesOf } from '../ground/log/open-log.ts'
import type { Facility, Readers } from '../ground/runtime/facility.ts'
import type { ChangeRow, ReservationRow } from '../ground/schema/schema.ts'

export const heldColumns = [
  'id',
  'userId',
  'code',
  'owner',
  'date',
  'time',
  'minutes',
  'pool',
  'bookingStatus',
  'visitStatus',
  'holdExpiresAt',
  'timeCompleted',
  'roomIdPreassign',
  ...choiceKeys,
] as const satisfies readonly (keyof ReservationRow)[]

/** The columns that decide whether and how a reservation takes a place, with its code and whose it is. */
export type HeldRow = Pick<ReservationRow, (typeof heldColumns)[number]>

export async function heldRowsOfNight(db: Readers, date: string): Promise<HeldRow[]> {
  return db.selectFrom('reservation').select(heldColumns).where('date', '=', date).execute()
}

/** The rows of some nights as they are at a position of the log. */
interface KeptNights {
  readonly byDate: Map<string, Map<string, HeldRow>>
  /** The night of each row. */
  readonly dates: Map<string, string>
  at: LogPoint
}

const mostNights = 60
/** With more changed rows than this, reading the nights again is as fast. */
const mostChanged = 200
const nowhere: LogPoint = { position: -1, hash: '' }

function noNights(): KeptNights {
  return { byDate: new Map(), dates: new Map(), at: nowhere }
}

/**
 * The rows of a night, kept in memory between writes (docs/decisions/560). Inside a write they are exact: a booking of
 * this side is added from its entry, and each other row that was changed since, by any process, is read again. One look
 * of some hundred is compared with the database; rows that differ are dropped, and the log says so.
 */
export async function heldRows(
  facility: Pick<Facility, 'side' | 'log'>,
  db: Readers,
  date: string,
): Promise<Iterable<HeldRow>> {
  const caches = cachesOf(db)
  if (!caches) return heldRowsOfNight(db, date)
  const nights = await catchUp(facility, db, caches)
  const kept = nights.byDate.get(date)
  if (kept && !caches.isToCompare()) return kept.values()
  const stored = await heldRowsOfNight(db, date)
  if (kept && isSame(kept, stored)) return kept.values()
  if (kept) {
    if (caches.comparesAlways) throw new Error(`The night ${date} in memory is not that of the database`)
    facility.log.error({ date }, 'a night in memory was not that of the database')
    forget(nights)
  }
  return keep(nights, date, stored).values()
}

function keep(nights: KeptNights, date: string, stored: readonly HeldRow[]): Map<string, HeldRow> {
  if (nights.byDate.size >= mostNights) forget(nights)
  const rows = new Map(stored.map(row => [row.id, row]))
  nights.byDate.set(date, rows)
  for (const id of rows.keys()) nights.dates.set(id, date)
  return rows
}

function isSame(kept: ReadonlyMap<string, HeldRow>, stored: readonly HeldRow[]): boolean {
  const isKept = (row: HeldRow) => {
    const one = kept.get(row.id)
    return one !== undefined && heldColumns.every(column => one[column] === row[column])
  }
  return kept.size === stored.length && stored.every(isKept)
}

/** Brings the nights to the end of the log. If a read fails, nothing is known of them any more. */
async function catchUp(facility: Pick<Facility, 'side'>, trx: Readers, caches: Caches): Promise<KeptNights> {
  const nights = caches.of(noNights)
  const { now, entries } = await logSince(trx, nights.at)
  const noted = caches.takeChanged()
  nights.at = nowhere
  if (entries === 'unknown' || noted === null) forget(nights)
  else {
    const changed = new Set(noted)
    for (const entry of entries) {
      if (entry.entity === 'reservation' && !addNew(nights, entry, facility.side)) changed.add(entry.entityId)
    }
    await readAgain(nights, trx, changed)
  }
  nights.at = now
  return nights
}

function forget(nights: KeptNights): void {
  nights.byDate.clear()
  nights.dates.clear()
}

/** Adds a new booking of this side, whose entry has all its columns. False if the entry is about another row. */
function addNew(nights: KeptNights, entry: ChangeRow, side: Facility['side']): boolean {
  if (entry.origin !== side || nights.dates.has(entry.entityId)) return false
  const row = JSON.parse(entry.fields) as HeldRow
  if (heldColumns.some(column => row[column] === undefined)) return false
  place(nights, row)
  return true
}

async function readAgain(nights: KeptNights, trx: Readers, changed: ReadonlySet<string>): Promise<void> {
  if (nights.byDate.size === 0 || changed.size === 0) return
  if (changed.size > mostChanged) return forget(nights)
  const ids = [...changed]
  const rows = await trx.selectFrom('reservation').select(heldColumns).where('id', 'in', ids).execute()
  const found = new Map(rows.map(row => [row.id, row]))
  for (const id of ids) {
    const date = nights.dates.get(id)
    const row = found.get(id)
    if (date !== undefined && row?.date !== date) remove(nights, id, date)
    if (row) place(nights, row)
  }
}

function place(nights: KeptNights, row: HeldRow): void {
  const night = nights.byDate.get(row.date)
  if (!night) return
  night.set(row.id, row)
  nights.dates.set(row.id, row.date)
}

function remove(nights: KeptNights, id: string, date: string): void {
  nights.byDate.get(date)?.delete(id)
  nights.dates.delete(id)
}
