import { ledgerLineById } from '@mayim/core/money/ledger-table.ts'
import type { Readers } from '@mayim/core/runtime/facility.ts'
import type { CardPaymentRow } from '@mayim/core/schema/card-rows.ts'
import type { ProcessorName } from '@mayim/domain/money/card-processors.ts'
import type { KnownPayment, ListedCharge } from '@mayim/domain/money/match-charge.ts'
import { backOfCharges } from '../back/payback-table.ts'
import { cardPaymentBy, cardPaymentById } from '../card-table.ts'

/** Our payment of a listed charge, by our id or by the processor's number; undefined for one that was made elsewhere. */
export async function paymentOfCharge(
  db: Readers,
  processor: ProcessorName,
  { id, paymentId }: Pick<ListedCharge, 'id' | 'paymentId'>,
): Promise<CardPaymentRow | undefined> {
  const named = paymentId === '' ? undefined : await cardPaymentById(db, paymentId)
  const row = named ?? (await cardPaymentBy(db, 'transactionId', id))
  return row?.processor === processor ? row : undefined
}

/** What is stored of a payment, as the comparison reads it (money-720). */
export async function knownPayment(db: Readers, row: CardPaymentRow): Promise<KnownPayment> {
  const line = row.ledgerId === null ? undefined : await ledgerLineById(db, row.ledgerId)
  const back = await backOfCharges(db, [row.id])
  return {
    transactionId: row.transactionId,
    isOpen: row.lookAt !== null,
    isApproved: row.status === 'approved',
    hasLine: line?.amountMinor === -row.amountMinor && line.reservationId === row.reservationId,
    amountMinor: row.amountMinor,
    backMinor: back.get(row.id) ?? 0,
  }
}
