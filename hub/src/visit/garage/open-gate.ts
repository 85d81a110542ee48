import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { mayOpenGarage } from '@mayim/domain/building/garage.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { noteAccess } from '../../building/access-log/access-log-table.ts'
import { garageOpens } from '../../building/access-log/garage-tries-table.ts'

/** The kind and entity of the entry that opens the gate. */
export const gateAsked = { entity: 'gate', kind: 'openAsked' } as const

/**
 * Requests that the gate open, for an account with the role (building-51), with or without a reservation. Every attempt
 * that passes the rate limit is in the access log. Refuses shabbosMode, garageTooOften.
 */
export async function openGate(facility: Facility, caller: Caller): Promise<Result<{ door: string }>> {
  return facility.write(async trx => {
    const rest = shabbosRefusal(facility, 'lock')
    if (rest) return rest
    const nowMs = facility.clock.now()
    const opens = await garageOpens(trx, { reservationId: null, personId: caller.id }, nowMs)
    if (!mayOpenGarage(opens, false)) return refuse('tooMany', 'garageTooOften')
    const access = { door: 'gate', roomId: null, reservationId: null, outcome: 'asked' }
    await noteAccess(facility, trx, caller, access)
    await record(facility, trx, caller, { ...gateAsked, id: 'main', fields: {} })
    return ok({ door: 'gate' })
  })
}
