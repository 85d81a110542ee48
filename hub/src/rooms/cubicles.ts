import { reservationById, updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { shabbosRefusal } from '@mayim/core/calendar/shabbos-now.ts'
import type { Caller, Facility } from '@mayim/core/runtime/facility.ts'
import { record } from '@mayim/core/runtime/record-change.ts'
import type { CubicleRow } from '@mayim/core/schema/schema.ts'
import { decideCubicleChange } from '@mayim/domain/building/cubicle-transitions.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { changeCubicle } from './change-room.ts'
import { cubicleById, cubicles } from './room-table.ts'

/** Gives a waiting patron a free cubicle and opens it (CU1). Refuses shabbosMode, cubiclesOff, statusNotAllowed, cubicleGiven, noCubicleFree. */
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
    const free = (await cubicles(trx)).find(each => each.status === 'Available')
    if (!free) return refuse('conflict', 'noCubicleFree')
    await changeCubicle(facility, trx, caller, {
      id: free.id,
      kind: 'occupied',
      fields: { status: 'Occupied', reservationId: row.id },
    })
    await updateReservation(trx, row.id, { cubicleId: free.id })
    await record(facility, trx, caller, {
      entity: 'reservation',
      id: row.id,
      kind: 'cubicleGiven',
      fields: { cubicleId: free.id },
    })
    return ok({ cubicleId: free.id })
  })
}

/**
 * Sets a cubicle free, occupied or out of use by hand (CU2); as it is already is no fault. Refuses shabbosMode,
 * cubicleMissing and cubicleStatusNotAllowed.
 */
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
    if (holder !== null) {
      await updateReservation(trx, holder, { cubicleId: null })
      await record(facility, trx, caller, {
        entity: 'reservation',
        id: holder,
        kind: 'cubicleFreed',
        fields: { cubicleId: null },
      })
    }
    return ok({ cubicleId: cubicle.id })
  })
}

/** Asks for a cubicle's lock to open. Refuses shabbosMode and cubicleMissing. */
export async function unlockCubicle(
  facility: Facility,
  caller: Caller,
  cubicleId: number,
): Promise<Result<{ cubicleId: number }>> {
  const rest = shabbosRefusal(facility, 'lock')
  if (rest) return rest
  return facility.write(async trx => {
    if (!(await cubicleById(trx, cubicleId))) return refuse('missing', 'cubicleMissing')
    await record(facility, trx, caller, { entity: 'cubicle', id: cubicleId, kind: 'unlockAsked', fields: {} })
    return ok({ cubicleId })
  })
}
