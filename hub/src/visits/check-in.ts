import { businessMinutes, minutesOnDate } from '@mayim/shared/domain/business-day.ts'
import { ok, type Result, refuse } from '@mayim/shared/domain/result.ts'
import type { Caller, Facility, Writers } from '@mayim/shared/operations/facility.ts'
import { nowIso, record } from '@mayim/shared/operations/record-change.ts'
import { reservationById } from '@mayim/shared/operations/reservations/reservation-table.ts'
import { changeVisitWithin } from './change-visit.ts'
import { nextWaitingCode } from './waiting-code.ts'

export interface CheckInInput {
  readonly reservationId: string
  /** The printer that prints the receipt; none when absent. */
  readonly printer?: string
  readonly language?: 'en' | 'he' | 'yi'
  readonly cardCode?: string
}

/**
 * Checks a patron in (A2, A3): she waits, her waiting code is made, her receipt is asked for.
 * On time is until lateGraceMinutes after her time (house rules, Late). Refuses as `changeVisit` does, and notTonight.
 */
export async function checkIn(
  facility: Facility,
  caller: Caller,
  input: CheckInInput,
): Promise<Result<{ reservationId: string }>> {
  return facility.write(async trx => {
    const row = await reservationById(trx, input.reservationId)
    if (!row) return refuse('missing', 'reservationMissing')
    const settings = facility.settings.current()
    const nowMs = facility.clock.now()
    const lateBy = minutesOnDate(nowMs, row.date, settings.timeZone) - businessMinutes(row.time)
    const language = input.language ?? row.language
    const changed = await changeVisitWithin(facility, trx, caller, {
      reservationId: row.id,
      to: 'Waiting',
      kind: 'checkedIn',
      ...(input.cardCode ? { cardCode: input.cardCode } : {}),
      fields: {
        timeArrived: row.timeArrived ?? nowIso(facility),
        arrivedOnTime: lateBy <= settings.lateGraceMinutes ? 1 : 0,
        waitingCode: row.waitingCode ?? (await nextWaitingCode(trx, row.date)),
        language,
      },
    })
    if (!changed.ok) return changed
    if (input.printer)
      await askReceipt(facility, trx, caller, { reservationId: row.id, printer: input.printer, language })
    return ok({ reservationId: row.id })
  })
}

/** Asks for a receipt; the effect prints it after the commit. */
export async function askReceipt(
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
