import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { actorOf } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'

/** Requests that the receipt of a reservation be printed. */
export async function printReceiptOf(
  facility: Facility,
  caller: Caller,
  asked: { readonly reservationId: string; readonly printer: string },
): Promise<Result<{ printer: string }>> {
  return facility.write(async trx => {
    const rest = shabbosRefusal(facility, actorOf(caller) === 'K' ? 'kiosk' : 'payment')
    if (rest) return rest
    const row = await reservationById(trx, asked.reservationId)
    if (!row) return refuse('missing', 'reservationMissing')
    const { printer } = asked
    await requestReceipt(facility, trx, caller, { reservationId: row.id, printer, language: row.language })
    return ok({ printer })
  })
}

/** Requests a receipt; the effect prints it after the commit. */
export async function requestReceipt(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  asked: { reservationId: string; printer: string; language: string },
): Promise<void> {
  const { reservationId, printer, language } = asked
  await record(facility, trx, caller, {
    entity: 'reservation',
    id: reservationId,
    kind: 'receiptAsked',
    fields: { printer, language },
  })
}
