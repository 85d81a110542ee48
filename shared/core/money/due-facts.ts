import { isOrWasHold } from '@mayim/domain/booking/booking-status.ts'
import type { DueFacts } from '@mayim/domain/money/due-back.ts'
import type { Readers } from '../ground/runtime/facility.ts'
import type { LedgerRow, ReservationRow } from '../ground/schema/schema.ts'
import { ledgerOf, ledgerWithSources, prepaidAmong } from './ledger-table.ts'

/** The facts that decide what of a booking's money is due to the patron, with whole lines of the ledger. */
export interface DueFactsOfRow extends DueFacts {
  readonly lines: readonly LedgerRow[]
  readonly everLines: readonly LedgerRow[]
}

/** Reads the facts that decide what of a booking's money is due to the patron (money-72). */
export async function dueFacts(
  db: Readers,
  row: Pick<
    ReservationRow,
    'id' | 'replacingReservationId' | 'priceMinor' | 'bookingStatus' | 'holdExpiresAt'
  >,
  isCanceled: boolean,
): Promise<DueFactsOfRow> {
  const lines = await ledgerOf(db, row.id)
  return {
    isCanceled,
    isHold: isOrWasHold(row),
    priceMinor: row.priceMinor,
    lines,
    everLines: await ledgerWithSources(db, row),
    prepaidMinor: await prepaidPartOf(db, lines),
  }
}

/** What prepaid credit paid of a booking itself, by its lines and less what went back, in minor units. */
export async function prepaidPartOf(db: Readers, lines: readonly LedgerRow[]): Promise<number> {
  const received = receivedBySource(lines)
  if (received.size === 0) return 0
  const prepaid = await prepaidAmong(db, [...received.keys()])
  return prepaid.reduce((sum, id) => sum + (received.get(id) ?? 0), 0)
}

/** What a booking still has from each credit that its transfers name, in minor units. */
export function receivedBySource(lines: readonly LedgerRow[]): Map<string, number> {
  const received = new Map<string, number>()
  for (const { kind, item, amountMinor } of lines)
    if (kind === 'transfer' && item !== null) received.set(item, (received.get(item) ?? 0) - amountMinor)
  return received
}
