import { ok, type Result, refuse } from '@mayim/shared/domain/result.ts'
import { shownStatus } from '@mayim/shared/domain/visit.ts'
import type { Caller } from '@mayim/shared/operations/facility.ts'
import { balanceMinor, ledgerOf } from '@mayim/shared/operations/reservations/ledger-table.ts'
import { reservationById } from '@mayim/shared/operations/reservations/reservation-table.ts'
import type { HubFacility } from '../hub-facility.ts'
import { changeVisit } from '../visits/change-visit.ts'
import { checkIn } from '../visits/check-in.ts'

export interface Arrival {
  readonly reservationId: string
  readonly language: 'en' | 'he' | 'yi'
  readonly printer?: string
}

/**
 * She says at the kiosk that she is here. Where nothing is due she is checked in (A2, A3) with her receipt; else she is
 * Arrived (A1), and the desk takes what is due. Who waits already is told the same again. Refuses as `checkIn` does.
 */
export async function arrive(
  facility: HubFacility,
  caller: Caller,
  arrival: Arrival,
): Promise<Result<{ reservationId: string }>> {
  const { reservationId, language, printer } = arrival
  const row = await reservationById(facility.db, reservationId)
  if (!row) return refuse('missing', 'reservationMissing')
  const status = shownStatus(row)
  if (status === 'Waiting' || status === 'Assigned') return ok({ reservationId })
  const dueMinor = balanceMinor(row, await ledgerOf(facility.db, row.id))
  if (dueMinor <= 0)
    return checkIn(facility, caller, { reservationId, language, ...(printer ? { printer } : {}) })
  if (status === 'Arrived') return ok({ reservationId })
  return changeVisit(facility, caller, {
    reservationId,
    to: 'Arrived',
    kind: 'arrived',
    fields: { language },
  })
}
