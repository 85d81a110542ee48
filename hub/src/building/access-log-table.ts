import { cubicleLock } from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { roleOf } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import type { AccessLogRow } from '@mayim/core/ground/schema/building-rows.ts'
import type { DoorReason } from '@mayim/domain/building/doors.ts'
import { type GarageOpens, garageOpensWithinMs } from '@mayim/domain/building/garage.ts'
import { ok } from '@mayim/domain/result.ts'
import { v7 as uuidv7 } from 'uuid'

const byNoCard = { attendantId: null, reason: null, reasonText: null }

/** What the access log holds of a try, beside who made it. */
export interface AccessTry {
  readonly door: string
  readonly roomId: number | null
  readonly reservationId: string | null
  readonly outcome: string
  readonly attendantId?: number | null
  readonly reason?: DoorReason | null
  readonly reasonText?: string | null
  /** Default: now. */
  readonly at?: string
}

/** One line of the access log. The access log stays on the hub. */
export async function noteAccess(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  access: AccessTry,
): Promise<void> {
  const by = { byId: caller.id, byRole: roleOf(caller) }
  const row = { id: uuidv7(), at: nowIso(facility), ...by, ...byNoCard, ...access }
  await trx.insertInto('accessLog').values(row).execute()
}

/** Stores that a cubicle's lock was asked to open, and for which visit (building-53). */
export async function noteCubicleAsked(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  cubicleId: number,
  reservationId: string | null,
): Promise<void> {
  const door = nameOf(cubicleLock(cubicleId))
  await noteAccess(facility, trx, caller, { door, roomId: null, reservationId, outcome: 'asked' })
}

/** The cubicle whose lock was last asked to open for a visit; null if none was. */
export async function lastCubicleOf(db: Readers, reservationId: string): Promise<number | null> {
  const row = await db
    .selectFrom('accessLog')
    .select('door')
    .where('reservationId', '=', reservationId)
    .where('door', 'like', 'cubicle-%')
    .where('outcome', '=', 'asked')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ? Number(row.door.split('-')[1]) : null
}

/** Stores the result of a door command in the access log. */
export async function noteDoorOutcome(
  facility: Pick<Facility, 'keep' | 'clock'>,
  access: { point: Point; roomId: number | null; reservationId: string | null; outcome: string },
): Promise<void> {
  const { point, roomId, reservationId, outcome } = access
  const row = {
    id: uuidv7(),
    at: new Date(facility.clock.now()).toISOString(),
    door: nameOf(point),
    roomId,
    reservationId,
    outcome,
    byId: 'system',
    byRole: 'system',
    ...byNoCard,
  }
  await facility.keep(async trx => {
    await trx.insertInto('accessLog').values(row).execute()
    return ok(undefined)
  }, row)
}

/** What a door's contact reports, in addition to the results of commands. */
const opened = 'opened'

/** Stores that a door was opened while its room is taken, or while the patron is on her way to the pool. */
export async function noteDoorOpened(
  facility: Pick<Facility, 'keep' | 'clock'>,
  door: { point: Point; roomId: number | null; reservationId: string },
): Promise<void> {
  await noteDoorOutcome(facility, { ...door, outcome: opened })
}

/**
 * When a door was last opened for a visit, at or after the given instant. Epoch milliseconds, or null if it was not.
 */
export async function lastOpened(
  db: Readers,
  { point, reservationId, since }: { point: Point; reservationId: string; since: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('accessLog')
    .select('at')
    .where('reservationId', '=', reservationId)
    .where('door', '=', nameOf(point))
    .where('outcome', '=', opened)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return row ? Date.parse(row.at) : null
}

/** Whether a door of the room was opened since the room was assigned (visit-P2, building-35). */
export async function wasEntered(
  db: Readers,
  room: { readonly id: number; readonly statusSince: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('accessLog')
    .select('id')
    .where('at', '>=', room.statusSince)
    .where('roomId', '=', room.id)
    .where('outcome', '=', opened)
    .executeTakeFirst()
  return row !== undefined
}

/** More rows than a visit has. Beyond it, the newest are returned. */
const maxShown = 100

/** The doors that were opened, or requested to open, for a visit; newest first. */
export async function accessOfVisit(db: Readers, reservationId: string): Promise<AccessLogRow[]> {
  return db
    .selectFrom('accessLog')
    .selectAll()
    .where('reservationId', '=', reservationId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
}

function nameOf(point: Point): string {
  return point.slice(point.indexOf('/') + 1)
}

/** How often garage and gate were opened lately: for this reservation, by this person, and in all. */
export async function garageOpens(
  db: Readers,
  by: { readonly reservationId: string | null; readonly personId: string },
  nowMs: number,
): Promise<GarageOpens> {
  const rows = await db
    .selectFrom('accessLog')
    .select(['reservationId', 'byId'])
    .where('at', '>', new Date(nowMs - garageOpensWithinMs).toISOString())
    .where('door', 'in', ['garage', 'gate'])
    .where('outcome', '=', 'asked')
    .execute()
  const { reservationId, personId } = by
  return {
    ofReservation:
      reservationId === null ? 0 : rows.filter(row => row.reservationId === reservationId).length,
    ofPerson: rows.filter(({ byId }) => byId === personId).length,
    ofAll: rows.length,
  }
}
