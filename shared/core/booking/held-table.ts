import { choiceKeys } from '@mayim/domain/capacity/choices.ts'
import { logSince } from '../ground/log/change-log.ts'
import type { LogPoint } from '../ground/log/log-entry.ts'
import { type Caches, cachesOf } from '../ground/log/open-log.ts'
import type { Facility, Readers } from '../ground/runtime/facility.ts'
import type { ChangeRow, ReservationRow } from '../ground/schema/schema.ts'

export const heldColumns = [
  'id',
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

/** The columns that decide whether and how a reservation takes a place. */
export type HeldRow = Pick<ReservationRow, (typeof heldColumns)[number]>

export async function heldRowsOfNight(db: Readers, date: string): Promise<HeldRow[]> {
  return db.selectFrom('reservation').select(heldColumns).where('date', '=', date).execute()
}

/** The complete rows of some nights at a position of the log. */
interface KnownNights {
  readonly byDate: Map<string, Map<string, HeldRow>>
  readonly ids: Set<string>
  at: LogPoint
  /** `Caches.reservationsChanged` when the rows were right. */
  changed: number
}

const mostNights = 60
const nowhere: LogPoint = { position: -1, hash: '' }

function noNights(): KnownNights {
  return { byDate: new Map(), ids: new Set(), at: nowhere, changed: -1 }
}

/**
 * The rows of a night, cached in memory between writes. Under its lock the log shows what was added since, by any
 * process: new bookings are added to the cache, any other change empties it. A change of this process that has no entry
 * yet is noted by `reservationChanged`.
 */
export async function heldRows(
  facility: Pick<Facility, 'side'>,
  db: Readers,
  date: string,
): Promise<Iterable<HeldRow>> {
  const caches = cachesOf(db)
  if (!caches) return heldRowsOfNight(db, date)
  const nights = await catchUp(facility, db, caches)
  const cached = nights.byDate.get(date)
  if (cached) return cached.values()
  const rows = new Map((await heldRowsOfNight(db, date)).map(row => [row.id, row]))
  if (nights.byDate.size >= mostNights) forget(nights)
  nights.byDate.set(date, rows)
  for (const id of rows.keys()) nights.ids.add(id)
  return rows.values()
}

async function catchUp(facility: Pick<Facility, 'side'>, trx: Readers, caches: Caches): Promise<KnownNights> {
  const nights = caches.of(noNights)
  const { now, entries } = await logSince(trx, nights.at)
  const isOnlyMore =
    nights.changed === caches.reservationsChanged &&
    entries !== 'unknown' &&
    entries.every(entry => entry.entity !== 'reservation' || isAddition(nights, entry, facility.side))
  if (!isOnlyMore) forget(nights)
  else for (const entry of entries) if (entry.entity === 'reservation') add(nights, entry)
  nights.at = now
  nights.changed = caches.reservationsChanged
  return nights
}

function forget(nights: KnownNights): void {
  nights.byDate.clear()
  nights.ids.clear()
}

/** A booking of this side that is not among the rows: a new one, or one of a night that is not kept. */
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
