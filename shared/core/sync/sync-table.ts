import type { Side } from '@mayim/domain/sync/side.ts'
import type { Readers, Writers } from '../ground/runtime/facility.ts'
import type { JoinCodeRow } from '../ground/schema/device-rows.ts'
import type { SyncReportRow, UnverifiedBookingRow } from '../ground/schema/log-rows.ts'
import type { ChangeRow, DeviceRow, ReservationRow, UserRow } from '../ground/schema/schema.ts'

/** What an Admin may allow temporarily: `letBack` accepts a replaced hub, `trust` accepts a log that is not signed. */
export type Allowed = 'letBack' | 'trust'
/** `key` signs this side's marks, `peer` is the newest mark of the other side, `facility` the id of the facility, `ownKey` a value that the side's own key sealed, `clock` when the time was known last, by the machine's steady clock, `pressed` '1' if this side recovers only because a person asked for it. */
export type MarkName = 'key' | 'peer' | 'facility' | 'ownKey' | 'clock' | 'pressed' | Allowed

export async function readMark(db: Readers, name: MarkName): Promise<string | undefined> {
  const row = await db.selectFrom('syncMark').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function storeMark(trx: Writers, name: MarkName, value: string): Promise<void> {
  await trx
    .insertInto('syncMark')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function insertReport(trx: Writers, row: SyncReportRow): Promise<void> {
  await trx.insertInto('syncReport').values(row).execute()
}

/** The newest reports of outages and recoveries. */
export async function newestReports(db: Readers, limit: number): Promise<SyncReportRow[]> {
  return db.selectFrom('syncReport').selectAll().orderBy('at', 'desc').limit(limit).execute()
}

/** The users and the devices among some ids. */
export async function actorsAmong(
  db: Readers,
  ids: readonly string[],
): Promise<{
  readonly users: Pick<UserRow, 'id' | 'roles' | 'firstName' | 'lastName'>[]
  readonly devices: Pick<DeviceRow, 'id'>[]
}> {
  const [users, devices] = await Promise.all([
    db.selectFrom('user').select(['id', 'roles', 'firstName', 'lastName']).where('id', 'in', ids).execute(),
    db.selectFrom('device').select('id').where('id', 'in', ids).execute(),
  ])
  return { users, devices }
}

/**
 * Parked entries of the other side, in the order of the log: those that were parked for another reason than `except`, and
 * those that are stamped up to `upTo`.
 */
export async function parkedEntries(
  db: Readers,
  { except, upTo, limit }: { readonly except: string; readonly upTo: string; readonly limit: number },
): Promise<ChangeRow[]> {
  return db
    .selectFrom('parkedChange')
    .innerJoin('change', 'change.position', 'parkedChange.position')
    .selectAll('change')
    .where('follower', '=', 'sync')
    .where(eb => eb.or([eb('reason', '<>', except), eb('stamp', '<=', upTo)]))
    .orderBy('change.position')
    .limit(limit)
    .execute()
}

export async function deleteParked(trx: Writers, position: number): Promise<void> {
  await trx
    .deleteFrom('parkedChange')
    .where('follower', '=', 'sync')
    .where('position', '=', position)
    .execute()
}

/** How many entries are parked, for any follower. */
export async function countParked(db: Readers): Promise<number> {
  const { count } = await db
    .selectFrom('parkedChange')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Purpose = JoinCodeRow['purpose']

/** Stores a code and deletes the earlier ones of its purpose, so that one code is valid at a time. */
export async function replaceJoinCode(trx: Writers, row: JoinCodeRow): Promise<void> {
  await trx.deleteFrom('joinCode').where('purpose', '=', row.purpose).execute()
  await trx.insertInto('joinCode').values(row).execute()
}

/** The code of that purpose that was made last. */
export async function lastJoinCode(db: Readers, purpose: Purpose): Promise<JoinCodeRow | undefined> {
  return db
    .selectFrom('joinCode')
    .selectAll()
    .where('purpose', '=', purpose)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
}

export async function claimJoinCode(trx: Writers, id: string, claim: string): Promise<void> {
  await trx.updateTable('joinCode').set({ claim }).where('id', '=', id).execute()
}

/** Counts a wrong code against the valid one. */
export async function countWrongCode(trx: Writers, id: string): Promise<void> {
  await trx
    .updateTable('joinCode')
    .set(({ eb, ref }) => ({ failures: eb(ref('failures'), '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const active = ['Reserved', 'Pending'] as const

/** The active bookings of a side from a night on. */
export async function activeBookingsFrom(
  db: Readers,
  owner: Side,
  date: string,
): Promise<Pick<ReservationRow, 'id' | 'date'>[]> {
  return db
    .selectFrom('reservation')
    .select(['id', 'date'])
    .where('owner', '=', owner)
    .where('date', '>=', date)
    .where('bookingStatus', 'in', active)
    .execute()
}

export async function upsertUnverified(trx: Writers, row: UnverifiedBookingRow): Promise<void> {
  await trx
    .insertInto('unverifiedBooking')
    .values(row)
    .onConflict(conflict => conflict.column('reservationId').doUpdateSet(row))
    .execute()
}

/** The codes of the bookings of a night that are still unverified. A booking that arrived is verified. */
export async function unverifiedCodes(db: Readers, date: string): Promise<string[]> {
  const rows = await db
    .selectFrom('unverifiedBooking')
    .innerJoin('reservation', 'reservation.id', 'unverifiedBooking.reservationId')
    .select('reservation.code')
    .where('unverifiedBooking.date', '=', date)
    .where('clearedAt', 'is', null)
    .where('visitStatus', 'is', null)
    .where('bookingStatus', 'in', active)
    .orderBy('reservation.code')
    .execute()
  return rows.map(row => row.code)
}

export async function clearUnverified(
  trx: Writers,
  date: string,
  fields: Pick<UnverifiedBookingRow, 'clearedAt' | 'clearedBy'>,
): Promise<void> {
  await trx
    .updateTable('unverifiedBooking')
    .set(fields)
    .where('date', '=', date)
    .where('clearedAt', 'is', null)
    .execute()
}
