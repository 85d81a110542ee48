import { logSince } from '../followers/log-since.ts'
import type { LogPoint } from '../log/entry.ts'
import { isWriting } from '../log/open-log.ts'
import { reservationsChangedSoFar } from '../log/statement-watch.ts'
import type { Facility, Readers } from '../runtime/facility.ts'
import type { ChangeRow } from '../schema/schema.ts'
import { type HeldRow, heldColumns, heldRowsOfNight } from './held-table.ts'

/** The complete rows of some nights at a position of the log. */
interface KnownNights {
  readonly byDate: Map<string, Map<string, HeldRow>>
  readonly ids: Set<string>
  at: LogPoint
  changedSoFar: number
}

const mostNights = 60
const nowhere: LogPoint = { position: -1, hash: '' }
/** By the feed of changes, of which each database has one. */
const known = new WeakMap<Facility['changes'], KnownNights>()

/**
 * The rows of a night, cached in memory between writes. Under its lock the log shows what was added since, by any
 * process: new bookings are added to the cache, any other change empties it.
 */
export async function heldRows(
  facility: Pick<Facility, 'changes' | 'side'>,
  db: Readers,
  date: string,
): Promise<Iterable<HeldRow>> {
  if (!isWriting(db)) return heldRowsOfNight(db, date)
  const nights = await catchUp(facility, db)
  const kept = nights.byDate.get(date)
  if (kept) return kept.values()
  const rows = new Map((await heldRowsOfNight(db, date)).map(row => [row.id, row]))
  if (nights.byDate.size >= mostNights) forget(nights)
  nights.byDate.set(date, rows)
  for (const id of rows.keys()) nights.ids.add(id)
  return rows.values()
}

async function catchUp(facility: Pick<Facility, 'changes' | 'side'>, trx: Readers): Promise<KnownNights> {
  const nights = known.get(facility.changes) ?? {
    byDate: new Map(),
    ids: new Set(),
    at: nowhere,
    changedSoFar: -1,
  }
  known.set(facility.changes, nights)
  const { now, entries } = await logSince(trx, nights.at)
  const changedSoFar = reservationsChangedSoFar()
  const isOnlyMore =
    nights.changedSoFar === changedSoFar &&
    entries !== 'unknown' &&
    entries.every(entry => entry.entity !== 'reservation' || isAddition(nights, entry, facility.side))
  if (!isOnlyMore) forget(nights)
  else for (const entry of entries) if (entry.entity === 'reservation') add(nights, entry)
  nights.at = now
  nights.changedSoFar = changedSoFar
  return nights
}

function forget(nights: KnownNights): void {
  nights.byDate.clear()
  nights.ids.clear()
}

/** Whether an entry is a new booking of this side, or one of a night that is not cached. */
function isAddition(nights: KnownNights, entry: ChangeRow, side: Facility['side']): boolean {
  return entry.origin === side && !nights.ids.has(entry.entityId)
}

function add(nights: KnownNights, entry: ChangeRow): void {
  const row = JSON.parse(entry.fields) as HeldRow
  const night = nights.byDate.get(row.date)
  if (!night) return
  if (heldColumns.some(column => row[column] === undefined)) forget(nights)
  else {
    night.set(row.id, row)
    nights.ids.add(row.id)
  }
}
