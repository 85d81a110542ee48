import { isAdjustment } from '@mayim/domain/money/adjustment.ts'
import { paidForVisitOf, unpaidGiftsOf } from '@mayim/domain/money/ledger.ts'
import { soldItems } from '@mayim/domain/money/merchandise.ts'
import { lineOf, writeLines } from '../money/charge-lines.ts'
import { ledgerOf } from '../money/ledger-table.ts'
import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import type { LedgerRow, ReservationRow } from '../schema/schema.ts'
import { reservationById } from './reservation-table.ts'

type Ledgered = Pick<ReservationRow, 'id' | 'userId'>

/**
 * Moves what was paid from one booking to another, by two transfer lines that sum to zero (money-21). Returns the
 * amount in minor units.
 */
export async function moveMoney(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Caller,
  from: Ledgered,
  to: Ledgered,
): Promise<number> {
  const paidMinor = paidForVisitOf(await ledgerOf(trx, from.id))
  if (paidMinor === 0) return 0
  const transfer = { kind: 'transfer', method: 'Other', item: null, quantity: null, note: '' } as const
  await writeLines(facility, trx, caller, [
    lineOf(facility, caller, from)({ ...transfer, amountMinor: paidMinor }),
    lineOf(facility, caller, to)({ ...transfer, amountMinor: -paidMinor }),
  ])
  return paidMinor
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
    const transfer = { kind: 'transfer', method: 'Other', quantity: null, note: '' } as const
    await writeLines(facility, trx, caller, [
      lineOf(facility, caller, hold)({ ...transfer, item: sourceId, amountMinor }),
      lineOf(facility, caller, source)({ ...transfer, item: null, amountMinor: -amountMinor }),
    ])
  }
}

/** What a booking still has from each source that its transfers name, in minor units. */
export function receivedBySource(lines: readonly LedgerRow[]): Map<string, number> {
  const received = new Map<string, number>()
  for (const { kind, item, amountMinor } of lines)
    if (kind === 'transfer' && item !== null) received.set(item, (received.get(item) ?? 0) - amountMinor)
  return received
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

/** The unpaid donation and tip of an edited booking, as lines of the booking that replaces it (booking-41). */
export async function copiedGifts(
  facility: Pick<Facility, 'clock'>,
  trx: Writers,
  caller: Caller,
  from: Ledgered,
  to: Ledgered,
): Promise<LedgerRow[]> {
  const line = lineOf(facility, caller, to)
  return unpaidGiftsOf(await ledgerOf(trx, from.id)).map(({ kind, method, amountMinor, item, note }) =>
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
