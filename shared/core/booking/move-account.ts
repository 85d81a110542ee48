import { isAdjustment } from '@mayim/domain/money/adjustment.ts'
import { splitBack } from '@mayim/domain/money/due-back.ts'
import {
  paidForHeldVisitOf,
  paidForVisitOf,
  paidOnHold,
  toStandingOf,
  unpaidGiftsOf,
} from '@mayim/domain/money/ledger.ts'
import { soldItems } from '@mayim/domain/money/merchandise.ts'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import type { LedgerRow, ReservationRow } from '../ground/schema/schema.ts'
import { lineOf, writeLines } from '../money/charge-lines.ts'
import { prepaidPartOf, receivedBySource } from '../money/due-facts.ts'
import { ledgerOf } from '../money/ledger-table.ts'
import { reservationById } from './reservation-table.ts'

type Ledgered = Pick<ReservationRow, 'id' | 'userId'>

/** Moves what was paid from one booking to another, by two transfer lines that sum to zero (money-21). */
export async function moveMoney(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  from: Ledgered,
  to: Ledgered,
): Promise<void> {
  const amountMinor = paidForVisitOf(await ledgerOf(trx, from.id))
  await transfer(facility, trx, caller, { from, to, amountMinor, item: null, itemTo: null })
}

/**
 * Moves what was paid on a hold to the hold that takes its place. The lines go on naming the credit that paid, so that
 * it is credit again if that hold ends (money-1020).
 */
export async function moveHeldMoney(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  from: Ledgered,
  to: Ledgered,
): Promise<void> {
  const lines = await ledgerOf(trx, from.id)
  const named = [...receivedBySource(lines)].map(([id, leftMinor]) => ({ id, leftMinor }))
  const { onCards: parts, byHandMinor: restMinor } = splitBack(paidForHeldVisitOf(lines), named)
  for (const { id: item, amountMinor } of parts)
    await transfer(facility, trx, caller, { from, to, amountMinor, item, itemTo: item })
  await transfer(facility, trx, caller, { from, to, amountMinor: restMinor, item: null, itemTo: null })
}

/**
 * Moves what was paid on a hold that ends to the booking that it would have replaced. What prepaid credit paid of the
 * hold stays there, where the portal gives it back to that credit (money-832, money-1020).
 */
export async function moveToStanding(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  hold: Ledgered,
  standing: Ledgered,
): Promise<void> {
  const lines = await ledgerOf(trx, hold.id)
  const amountMinor = toStandingOf(lines, await prepaidPartOf(trx, lines))
  await transfer(facility, trx, caller, { from: hold, to: standing, amountMinor, item: null, itemTo: null })
}

interface Transfer {
  readonly from: Ledgered
  readonly to: Ledgered
  readonly amountMinor: number
  /** The credit that each of the two lines names. */
  readonly item: string | null
  readonly itemTo: string | null
}

async function transfer(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  { from, to, amountMinor, item, itemTo }: Transfer,
): Promise<void> {
  if (amountMinor === 0) return
  const rest = { kind: 'transfer', method: 'Other', quantity: null, note: '' } as const
  await writeLines(facility, trx, caller, [
    lineOf(facility, caller, from)({ ...rest, item, amountMinor }),
    lineOf(facility, caller, to)({ ...rest, item: itemTo, amountMinor: -amountMinor }),
  ])
}

/**
 * Moves the credit of canceled bookings that paid a part of a hold back to them, by two transfer lines for each that sum
 * to zero (money-1020).
 */
export async function returnCredit(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  hold: Ledgered,
): Promise<void> {
  const received = receivedBySource(await ledgerOf(trx, hold.id))
  for (const [sourceId, amountMinor] of received) {
    // An item can also name prepaid credit, which the portal settles (money-832).
    const source = amountMinor > 0 ? await reservationById(trx, sourceId) : undefined
    if (!source) continue
    await transfer(facility, trx, caller, {
      from: hold,
      to: source,
      amountMinor,
      item: sourceId,
      itemTo: null,
    })
  }
}

/** The merchandise of one booking as new lines of the booking that replaces it. */
export async function copiedMerchandise(
  facility: Pick<Facility, 'clock'>,
  trx: Writers,
  caller: Caller,
  from: Ledgered,
  to: Ledgered,
): Promise<LedgerRow[]> {
  return merchandiseLinesFrom(facility, caller, await ledgerOf(trx, from.id), to, 1)
}

/** The unpaid donation and tip of an edited booking or hold, as lines of the booking that replaces it (booking-41). */
export async function copiedGifts(
  facility: Pick<Facility, 'clock'>,
  trx: Writers,
  caller: Caller,
  from: Ledgered & Pick<ReservationRow, 'bookingStatus'>,
  to: Ledgered,
): Promise<LedgerRow[]> {
  const line = lineOf(facility, caller, to)
  const lines = await ledgerOf(trx, from.id)
  const gifts = unpaidGiftsOf(from.bookingStatus === 'Pending' ? paidOnHold(lines) : lines)
  return gifts.map(({ kind, method, amountMinor, item, note }) =>
    line({ kind, method, amountMinor, item, quantity: null, note }),
  )
}

/** The fees and discounts of an edited booking, as lines of the booking that replaces it (money-621). */
export async function copiedAdjustments(
  facility: Pick<Facility, 'clock'>,
  trx: Writers,
  caller: Caller,
  from: Ledgered,
  to: Ledgered,
): Promise<LedgerRow[]> {
  const line = lineOf(facility, caller, to)
  return (await ledgerOf(trx, from.id))
    .filter(isAdjustment)
    .map(({ kind, method, amountMinor, note }) =>
      line({ kind, method, amountMinor, item: null, quantity: null, note }),
    )
}

/** Removes the merchandise from a replaced booking, so that it is not sold twice. */
export async function returnMerchandise(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  row: Ledgered,
): Promise<void> {
  await writeLines(
    facility,
    trx,
    caller,
    merchandiseLinesFrom(facility, caller, await ledgerOf(trx, row.id), row, -1),
  )
}

function merchandiseLinesFrom(
  facility: Pick<Facility, 'clock'>,
  caller: Caller,
  lines: readonly LedgerRow[],
  to: Ledgered,
  sign: 1 | -1,
): LedgerRow[] {
  const line = lineOf(facility, caller, to)
  return soldItems(lines).map(({ item, description, quantity, totalMinor }) =>
    line({
      kind: 'charge',
      method: 'Merchandise',
      item,
      quantity: sign * quantity,
      amountMinor: sign * totalMinor,
      note: description,
    }),
  )
}
