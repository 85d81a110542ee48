import { logSince } from '../followers/log-since.ts'
import type { LogPoint } from '../log/entry.ts'
import { areRowsChanged, isWriting } from '../log/open-log.ts'
import type { Facility, Readers } from '../runtime/facility.ts'
import type { ChangeRow } from '../schema/schema.ts'
import { type HeldRow, heldColumns, heldRowsOfNight } from './held-table.ts'

/** The complete rows of some nights at a position of the log. */
interface KnownNights {
  readonly byDate: Map<string, Map<string, HeldRow>>
  readonly ids: Set<string>
  at: LogPoint
}

const mostNights = 60
const nowhere: LogPoint = { position: -1, hash: '' }
const noNights = (): KnownNights => ({ byDate: new Map(), ids: new Set(), at: nowhere })

/**
 * The rows of a night, cached in memory between writes. Under its lock the log shows what was added since, by any
 * process: new bookings are added to the cache, any other change empties it. An operation that has changed a stored
 * reservation itself reads the table.
 */
export async function heldRows(
  facility: Pick<Facility, 'caches' | 'side'>,
  db: Readers,
  date: string,
): Promise<Iterable<HeldRow>> {
  if (!isWriting(db) || areRowsChanged(db)) return heldRowsOfNight(db, date)
  const nights = await catchUp(facility, db)
  const kept = nights.byDate.get(date)
  if (kept) return kept.values()
  const rows = new Map((await heldRowsOfNight(db, date)).map(row => [row.id, row]))
  if (nights.byDate.size >= mostNights) forget(nights)
  nights.byDate.set(date, rows)
  for (const id of rows.keys()) nights.ids.add(id)
  return rows.values()
}

async function catchUp(facility: Pick<Facility, 'caches' | 'side'>, trx: Readers): Promise<KnownNights> {
  const nights = facility.caches.of(noNights)
  const { now, entries } = await logSince(trx, nights.at)
  const additions = entries === 'unknown' ? null : additionsIn(entries, nights, facility.side)
  if (additions === null) forget(nights)
  else for (const row of additions) add(nights, row)
  nights.at = now
  return nights
}

function forget(nights: KnownNights): void {
  nights.byDate.clear()
  nights.ids.clear()
}

/** The new bookings of this side. Null if the entries tell of anything else about reservations. */
function additionsIn(
  entries: readonly ChangeRow[],
  nights: KnownNights,
  side: Facility['side'],
): HeldRow[] | null {
  const rows: HeldRow[] = []
  for (const { entity, entityId, origin, fields } of entries) {
    if (entity !== 'reservation') continue
    const row = JSON.parse(fields) as HeldRow
    // The entry of a change holds only the columns that changed.
    const isWhole = heldColumns.every(column => row[column] !== undefined)
    if (origin !== side || nights.ids.has(entityId) || !isWhole) return null
    rows.push(row)
  }
  return rows
}

function add(nights: KnownNights, row: HeldRow): void {
  const night = nights.byDate.get(row.date)
  if (!night) return
  night.set(row.id, row)
  nights.ids.add(row.id)
}
