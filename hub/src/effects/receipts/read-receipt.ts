import { scheduleDayOf } from '@mayim/core/ground/calendar/schedule-days.ts'
import { reservationById } from '@mayim/core/ground/reservation-table.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { choicesOf } from '@mayim/core/ground/schema/choices-of.ts'
import { currentTexts } from '@mayim/core/ground/texts/current-text.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { type Receipt, receiptLines } from '@mayim/core/money/receipts/receipt.ts'
import { receiptHeading } from '@mayim/core/money/receipts/receipt-heading.ts'
import { formatHebrewDate } from '@mayim/domain/calendar/hebrew-text.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import type { Language } from '@mayim/domain/language.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'

/** Collects what a receipt of a reservation shows now. Refuses reservationMissing. */
export async function readReceipt(
  facility: Pick<Facility, 'db' | 'settings' | 'clock'>,
  reservationId: string,
  language: Language,
): Promise<Result<Receipt>> {
  const reservation = await reservationById(facility.db, reservationId)
  if (!reservation) return refuse('missing', 'reservationMissing')
  const ledger = await ledgerOf(facility.db, reservationId)
  const settings = facility.settings.current()
  const day = scheduleDayOf(facility, reservation.date)
  return ok({
    language,
    words: await currentTexts(facility.db, language, 'receipt'),
    heading: settings.receiptShowsFacility ? receiptHeading(settings) : [],
    code: reservation.code,
    number: reservation.waitingCode,
    date: reservation.date,
    hebrewDate: formatHebrewDate(day.hebrewDay, day.hebrewMonth, day.hebrewYear, language),
    time: isTimeToBeSet(choicesOf(reservation), reservation.time) ? null : reservation.time,
    currency: settings.currency,
    timeZone: settings.timeZone,
    printedAtMs: facility.clock.now(),
    ...receiptLines({ reservation, ledger }),
  })
}
