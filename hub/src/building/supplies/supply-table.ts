import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { SupplyRequestRow } from '@mayim/core/ground/schema/building-rows.ts'
import { prepare } from '@mayim/core/ground/schema/prepared.ts'
import { type AlarmKind, isAlarm, moreTime } from '@mayim/domain/visit/supply-request.ts'

/** The open requests of all rooms. */
export async function openRequests(db: Readers): Promise<SupplyRequestRow[]> {
  return withStatus(db, 'open')
}

const withStatus = prepare((db, status: 'open') =>
  db.selectFrom('supplyRequest').selectAll().where('status', '=', status).orderBy('requestedAt'),
)

/** The alarms that nobody has ended, oldest first. */
export async function openAlarms(db: Readers): Promise<(SupplyRequestRow & { kind: AlarmKind })[]> {
  return (await openRequests(db)).filter(hasAlarm)
}

function hasAlarm(row: SupplyRequestRow): row is SupplyRequestRow & { kind: AlarmKind } {
  return isAlarm(row.kind)
}

/** All requests of a visit, oldest first. */
export async function requestsOfVisit(db: Readers, reservationId: string): Promise<SupplyRequestRow[]> {
  return ofVisit(db, reservationId)
}

const ofVisit = prepare((db, reservationId: string) =>
  db
    .selectFrom('supplyRequest')
    .selectAll()
    .where('reservationId', '=', reservationId)
    .orderBy('requestedAt')
    .orderBy('id'),
)

/** Of these visits, those that requested extra time and did not cancel it, whether or not staff have seen it. */
export async function withMoreTime(db: Readers, visitIds: readonly string[]): Promise<Set<string>> {
  if (visitIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('supplyRequest')
    .select('reservationId')
    .where('reservationId', 'in', visitIds)
    .where('item', '=', moreTime)
    .where('status', '<>', 'canceled')
    .execute()
  return new Set(rows.flatMap(({ reservationId }) => reservationId ?? []))
}

/** The open requests of a room. */
export async function openRequestsOfRoom(db: Readers, roomId: number): Promise<SupplyRequestRow[]> {
  return ofRoom(db, roomId, 'open')
}

const ofRoom = prepare((db, roomId: number, status: 'open') =>
  db
    .selectFrom('supplyRequest')
    .selectAll()
    .where('roomId', '=', roomId)
    .where('status', '=', status)
    .orderBy('requestedAt')
    .orderBy('id'),
)

export async function requestsById(db: Readers, ids: readonly string[]): Promise<SupplyRequestRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('supplyRequest').selectAll().where('id', 'in', ids).execute()
}

export async function insertRequest(trx: Writers, row: SupplyRequestRow): Promise<void> {
  await trx.insertInto('supplyRequest').values(row).execute()
}

export async function updateRequest(
  trx: Writers,
  id: string,
  fields: Partial<SupplyRequestRow>,
): Promise<void> {
  await trx.updateTable('supplyRequest').set(fields).where('id', '=', id).execute()
}

/** Moves a patron's requests with her to another room. That doors were unlocked belongs to their room. */
export async function moveRequests(trx: Writers, reservationId: string, roomId: number): Promise<void> {
  await trx
    .updateTable('supplyRequest')
    .set({ roomId })
    .where('reservationId', '=', reservationId)
    .where('status', '=', 'open')
    .where('kind', '!=', 'release')
    .execute()
}

/** Moves all requests of a visit, closed ones too, to the visit that replaces it. */
export async function passRequests(trx: Writers, fromId: string, toId: string): Promise<void> {
  await trx
    .updateTable('supplyRequest')
    .set({ reservationId: toId })
    .where('reservationId', '=', fromId)
    .execute()
}

/** The codes of the patrons who made requests, by reservation. */
export async function codesOf(
  db: Readers,
  rows: readonly Pick<SupplyRequestRow, 'reservationId'>[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ reservationId }) => reservationId ?? [])
  if (ids.length === 0) return new Map()
  const found = await db.selectFrom('reservation').select(['id', 'code']).where('id', 'in', ids).execute()
  return new Map(found.map(({ id, code }) => [id, code]))
}
