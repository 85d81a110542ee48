import { reservationById, updateReservation } from '@mayim/core/booking/reservation-table.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { balanceMinor, ledgerOf } from '@mayim/core/money/ledger-table.ts'
import type { Language } from '@mayim/domain/language.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { changeVisit } from '../../visit/change-visit.ts'
import { checkIn } from '../../visit/check-in.ts'

export interface Arrival {
  readonly reservationId: string
  readonly language: Language
  readonly printer?: string
}

/**
 * Records at the kiosk that a patron is here. If nothing is due she is checked in (visit-A2, visit-A3) and gets her
 * receipt. Otherwise she is Arrived (visit-A1), and pays at the kiosk's reader or at the desk. A repeated arrival
 * returns the same answer. The waiting display calls her in the language chosen here.
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
  // Her payment at the reader has checked her in; her receipt is not printed yet.
  if (status === 'Waiting' && printer) return checkIn(facility, caller, { reservationId, language, printer })
  if (status === 'Waiting' || status === 'Assigned') return chooseLanguage(facility, caller, row, language)
  const dueMinor = balanceMinor(row, await ledgerOf(facility.db, row.id))
  if (dueMinor <= 0)
    return checkIn(facility, caller, { reservationId, language, ...(printer ? { printer } : {}) })
  if (status === 'Arrived') return chooseLanguage(facility, caller, row, language)
  return changeVisit(facility, caller, {
    reservationId,
    to: 'Arrived',
    kind: 'arrived',
    fields: { language, timeArrived: nowIso(facility) },
  })
}

async function chooseLanguage(
  facility: HubFacility,
  caller: Caller,
  row: ReservationRow,
  language: Arrival['language'],
): Promise<Result<{ reservationId: string }>> {
  const answer = ok({ reservationId: row.id })
  if (row.language === language) return answer
  return facility.write(async trx => {
    await updateReservation(trx, row.id, { language })
    const change = {
      entity: 'reservation',
      id: row.id,
      kind: 'languageChosen',
      fields: { language },
    } as const
    await record(facility, trx, caller, change)
    return answer
  })
}
