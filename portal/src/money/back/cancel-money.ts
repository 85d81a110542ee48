import type { CancelMoney } from '@mayim/contract/entities/reservation.ts'
import { isPastCutoff } from '@mayim/core/booking/cancel-booking.ts'
import { reservationById, reservedOriginal } from '@mayim/core/booking/reservation-table.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { LedgerRow, ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { type DueFactsOfRow, dueFacts, receivedBySource } from '@mayim/core/money/due-facts.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { prepaidOnVisitsOf } from '@mayim/core/money/prepaid/prepaid-table.ts'
import { addDays, businessDate } from '@mayim/domain/calendar/business-day.ts'
import { decisionOf, dueBackOf, fateOfPaid, goesBackUnasked, heldOf } from '@mayim/domain/money/due-back.ts'
import { movesMoney, toStandingOf } from '@mayim/domain/money/ledger.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { isKept, prepaidBackOf } from '../prepaid.ts'
import { chargesOf } from './payback-subject.ts'
import { openPaybacksOf, wasRefundRefused } from './payback-table.ts'

/** What goes back without a request, in minor units. */
interface Returned {
  readonly prepaidMinor: number
  readonly creditMinor: number
  readonly standingMinor: number
}

/**
 * What becomes of what a patron paid for a booking: of a canceled one what became of it, of a coming one what would if
 * she canceled it now (money-69, money-986). Null where nothing was paid for the visit itself, and once she is in the
 * building.
 */
export async function cancelMoneyOf(facility: Facility, row: ReservationRow): Promise<CancelMoney | null> {
  const status = shownStatus(row)
  const lines = await ledgerOf(facility.db, row.id)
  if (!lines.some(movesMoney)) return null
  const paid = await dueFacts(facility.db, row, true)
  if (status === 'Canceled') {
    const back = await returnedOf(facility, row, lines)
    return viewed(back, await remainderOf(facility, row, paid, Date.parse(row.statusSince)))
  }
  const nowMs = facility.clock.now()
  if (status === 'Reserved') return viewed(nothing, await remainderOf(facility, row, paid, nowMs))
  return status === 'Pending' ? ofHold(facility, row, paid, nowMs) : null
}

const nothing: Returned = { prepaidMinor: 0, creditMinor: 0, standingMinor: 0 }

/** As `endHold` moves it: credit to where it came from, the rest to the booking that the hold would have replaced. */
async function ofHold(facility: Facility, hold: ReservationRow, paid: DueFactsOfRow, nowMs: number) {
  const back: LedgerRow[] = []
  for (const [id, amountMinor] of receivedBySource(paid.lines)) {
    const like = paid.lines.find(({ item }) => item === id)
    if (like && amountMinor > 0 && (await reservationById(facility.db, id)))
      back.push({ ...like, amountMinor })
  }
  const creditMinor = back.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const lines = [...paid.lines, ...back]
  const { prepaidMinor } = paid
  if (await reservedOriginal(facility.db, hold))
    return viewed(
      { prepaidMinor, creditMinor, standingMinor: toStandingOf(lines, prepaidMinor) },
      nothingLeft,
    )
  const received = back.map(line => ({ ...line, amountMinor: -line.amountMinor }))
  const everLines = [...paid.everLines, ...back, ...received]
  return viewed(
    { ...nothing, creditMinor },
    await remainderOf(facility, hold, { ...paid, lines, everLines }, nowMs),
  )
}

/** What the end of a canceled booking moved back, by its lines since then. */
async function returnedOf(
  { db }: Facility,
  { userId, statusSince, holdExpiresAt, replacingReservationId }: ReservationRow,
  lines: readonly LedgerRow[],
): Promise<Returned> {
  const prepaid = new Set<string | null>(await prepaidOnVisitsOf(db, userId))
  const isEdit = holdExpiresAt !== null && replacingReservationId !== null
  const sums = { prepaidMinor: 0, creditMinor: 0, standingMinor: 0 }
  for (const { kind, item, amountMinor, at } of lines) {
    if (kind !== 'transfer' || amountMinor <= 0 || at < statusSince) continue
    if (prepaid.has(item)) sums.prepaidMinor += amountMinor
    else if (item !== null) sums.creditMinor += amountMinor
    else if (isEdit) sums.standingMinor += amountMinor
  }
  return sums
}

interface Remainder {
  readonly due: CancelMoney['due']
  readonly prepaidMinor: number
}

/** Card companies take up to ten working days. */
const daysToCard = 14

const nothingLeft: Remainder = { due: null, prepaidMinor: 0 }

/** What is left on a booking that is canceled at this instant: due to the patron, or about to go back to her prepaid credit. */
async function remainderOf(
  facility: Facility,
  row: ReservationRow,
  paid: DueFactsOfRow,
  canceledAtMs: number,
): Promise<Remainder> {
  if (heldOf(paid) === 0) return nothingLeft
  if (await isKept(facility, facility.db, row, paid.lines, canceledAtMs))
    return { due: { fate: 'keep', amount: 0 }, prepaidMinor: 0 }
  const parts = prepaidBackOf(paid, await prepaidOnVisitsOf(facility.db, row.userId))
  const prepaidMinor = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const refundableMinor = dueBackOf(paid)
  if (refundableMinor === 0) return { due: null, prepaidMinor }
  const pastCutoff = isPastCutoff(facility, row, canceledAtMs)
  const { cancelAfterCutoff, refundCanceled: isWanted, timeZone } = facility.settings.current()
  const { fate } = fateOfPaid({ refundableMinor, pastCutoff, cancelAfterCutoff })
  const decision = decisionOf(paid.lines)
  const due = { fate: decision ?? fate, amount: decimalOf(refundableMinor) }
  const isUnderWay = (await openPaybacksOf(facility.db, row.id)).length > 0
  const isUnasked = goesBackUnasked({
    ...{ isWanted, fate, decision, dueMinor: refundableMinor },
    charges: await chargesOf(facility.db, paid),
    wasRefused: await wasRefundRefused(facility.db, row.id),
  })
  if (!isUnderWay && !isUnasked) return { due, prepaidMinor }
  const onCardBy = addDays(businessDate(canceledAtMs, timeZone), daysToCard)
  return { due: { ...due, onCardBy }, prepaidMinor }
}

function viewed(back: Returned, { due, prepaidMinor }: Remainder): CancelMoney | null {
  const { creditMinor, standingMinor } = back
  const allPrepaidMinor = back.prepaidMinor + prepaidMinor
  if (due === null && allPrepaidMinor + creditMinor + standingMinor === 0) return null
  return {
    due,
    prepaid: decimalOf(allPrepaidMinor),
    credit: decimalOf(creditMinor),
    standing: decimalOf(standingMinor),
  }
}
