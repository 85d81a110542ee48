import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { assertOpen } from '@mayim/core/ground/log/change-log.ts'
import { actorOf } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import { choicesOf } from '@mayim/core/ground/schema/columns.ts'
import { minutesOnDate } from '@mayim/domain/calendar/business-day.ts'
import type { Language } from '@mayim/domain/language.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { isOnTime } from '@mayim/domain/visit/lateness.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { changeVisitWithin } from './change-visit.ts'
import { requestReceipt } from './request-receipt.ts'
import { nextWaitingCode } from './visit-table.ts'

export interface CheckInInput {
  readonly reservationId: string
  /** The printer of the receipt; no receipt is printed without one. */
  readonly printer?: string
  readonly language?: Language
  /** The attendant whose card was given. */
  readonly attendantId?: number
}

/**
 * Checks a patron in (visit-A2, visit-A3): sets Waiting, assigns a waiting number, requests her receipt. Repeating it
 * is accepted and changes nothing. She is on time if she arrived, at the kiosk, the garage or the desk, at most
 * lateGraceMinutes after her time (visit-71). While the hub recovers it refuses a patron who waits already too.
 */
export async function checkIn(
  facility: Facility,
  caller: Caller,
  input: CheckInInput,
): Promise<Result<{ reservationId: string }>> {
  // Also for a patron who waits already: on Shabbos no request prints a paper.
  const rest = shabbosRefusal(facility, actorOf(caller) === 'K' ? 'kiosk' : null)
  if (rest) return rest
  return facility.write(async trx => {
    const row = await reservationById(trx, input.reservationId)
    if (!row) return refuse('missing', 'reservationMissing')
    const language = input.language ?? row.language
    // Her payment may have checked her in just before (visit-A3).
    if (shownStatus(row) === 'Waiting') {
      await assertOpen(trx)
      return receiptFor(facility, trx, caller, { ...input, language })
    }
    const settings = facility.settings.current()
    const timeArrived = row.timeArrived ?? nowIso(facility)
    const arrived = minutesOnDate(Date.parse(timeArrived), row.date, settings.timeZone)
    const changed = await changeVisitWithin(facility, trx, caller, {
      reservationId: row.id,
      to: 'Waiting',
      kind: 'checkedIn',
      ...(input.attendantId === undefined ? {} : { attendantId: input.attendantId }),
      fields: {
        timeArrived,
        arrivedOnTime: isOnTime({ ...choicesOf(row), time: row.time }, arrived, settings.lateGraceMinutes)
          ? 1
          : 0,
        waitingCode: row.waitingCode ?? (await nextWaitingCode(trx, row.date)),
        language,
      },
    })
    if (!changed.ok) return changed
    return receiptFor(facility, trx, caller, { ...input, language })
  })
}

async function receiptFor(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { reservationId, printer, language }: Omit<CheckInInput, 'language'> & { readonly language: string },
): Promise<Result<{ reservationId: string }>> {
  if (printer) await requestReceipt(facility, trx, caller, { reservationId, printer, language })
  return ok({ reservationId })
}
