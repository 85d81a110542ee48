import type { Cubicle } from '@mayim/contract/entities/room.ts'
import { reservationById, updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility, Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import type { CubicleRow, ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { decideCubicleChange } from '@mayim/domain/building/room-transitions.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { lastCubicleOf, noteCubicleAsked } from '../access-log-table.ts'
import { changeCubicle } from './change-room.ts'
import { cubicleById, cubicles } from './room-table.ts'

/**
 * Gives a waiting patron a free cubicle, the one that she had before if it is, and unlocks it (visit-CU1).
 */
export async function requestCubicle(
  facility: Facility,
  caller: Caller,
  reservationId: string,
): Promise<Result<{ cubicleId: number }>> {
  const rest = shabbosRefusal(facility, 'lock')
  if (rest) return rest
  return facility.write(async trx => {
    if (!facility.settings.current().cubiclesEnabled) return refuse('conflict', 'cubiclesOff')
    const row = await reservationById(trx, reservationId)
    if (!row) return refuse('missing', 'reservationMissing')
    const status = shownStatus(row)
    if (status !== 'Waiting') return refuse('conflict', 'statusNotAllowed', { detail: { status } })
    if (row.cubicleId !== null) return refuse('conflict', 'cubicleGiven')
    const free = await freeFor(trx, row.id)
    if (!free) return refuse('conflict', 'noCubicleFree')
    await changeCubicle(facility, trx, caller, {
      id: free.id,
      kind: 'occupied',
      fields: { status: 'Occupied', reservationId: row.id },
    })
    await noteCubicle(facility, trx, caller, row.id, free.id)
    await noteCubicleAsked(facility, trx, caller, free.id, row.id)
    return ok({ cubicleId: free.id })
  })
}

async function freeFor(trx: Writers, reservationId: string): Promise<CubicleRow | undefined> {
  const free = (await cubicles(trx)).filter(each => each.status === 'Available')
  const before = await lastCubicleOf(trx, reservationId)
  return free.find(({ id }) => id === before) ?? free[0]
}

/** Sets a cubicle free, occupied or out of use by hand (visit-CU2). The current status is accepted. */
export async function setCubicleStatus(
  facility: Facility,
  caller: Caller,
  input: { cubicleId: number; status: CubicleRow['status'] },
): Promise<Result<{ cubicleId: number }>> {
  const rest = shabbosRefusal(facility)
  if (rest) return rest
  return facility.write(async trx => {
    const cubicle = await cubicleById(trx, input.cubicleId)
    if (!cubicle) return refuse('missing', 'cubicleMissing')
    const decision = decideCubicleChange(cubicle.status, input.status)
    if (!decision.ok) return decision
    if (cubicle.status === input.status) return ok({ cubicleId: cubicle.id })
    const holder = cubicle.reservationId
    const fields = { status: input.status, reservationId: null }
    await changeCubicle(facility, trx, caller, { id: cubicle.id, kind: 'statusChanged', fields })
    if (holder !== null) await noteCubicle(facility, trx, caller, holder, null)
    return ok({ cubicleId: cubicle.id })
  })
}

/** Frees the cubicle of a visit, if it has one. */
export async function freeCubicle(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  row: ReservationRow,
): Promise<void> {
  const held = (await cubicles(trx)).find(each => each.reservationId === row.id)
  if (!held) return
  const fields = { status: 'Available' as const, reservationId: null }
  await changeCubicle(facility, trx, caller, { id: held.id, kind: 'freed', fields })
}

/** Writes which cubicle a reservation has, and the entry of the log. */
async function noteCubicle(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  id: string,
  cubicleId: number | null,
): Promise<void> {
  const fields = { cubicleId }
  await updateReservation(trx, id, fields)
  const kind = cubicleId === null ? 'cubicleFreed' : 'cubicleGiven'
  await record(facility, trx, caller, { entity: 'reservation', id, kind, fields })
}

/** Every cubicle, with the code of the patron who has it. */
export async function viewCubicles(db: Readers): Promise<Cubicle[]> {
  const rows = await cubicles(db)
  return Promise.all(rows.map(row => viewCubicle(db, row)))
}

/** One cubicle. */
export async function viewCubicleById(db: Readers, id: number): Promise<Result<Cubicle>> {
  const row = await cubicleById(db, id)
  return row ? ok(await viewCubicle(db, row)) : refuse('missing', 'cubicleMissing')
}

async function viewCubicle(db: Readers, row: CubicleRow): Promise<Cubicle> {
  const holder = row.reservationId === null ? undefined : await reservationById(db, row.reservationId)
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    reservationId: row.reservationId,
    reservationCode: holder?.code ?? null,
    reservationDate: holder?.date ?? null,
  }
}
