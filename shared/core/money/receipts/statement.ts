import type { LedgerRow, ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { decisionOf } from '@mayim/domain/money/due-back.ts'
import { withoutUndone } from '@mayim/domain/money/undo-payment.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { paymentLabel, type ReceiptLine, type ReceiptWord, receiptLines } from './receipt.ts'

/** A payment or a refund; of a refund the amount is below zero. */
export interface MoneyLine extends ReceiptLine {
  readonly at: string
  readonly ledgerId: string
}

/** A patron's receipt: charges, and each payment and refund with its time. */
export interface Statement {
  readonly charges: readonly ReceiptLine[]
  readonly totalMinor: number
  readonly payments: readonly MoneyLine[]
  /** Positive is owed, negative is a credit. */
  readonly balanceMinor: number
}

type Line = Pick<LedgerRow, 'id' | 'kind' | 'method' | 'amountMinor' | 'at' | 'item'>

/**
 * The receipt of a visit (money-726). Nothing is charged for a canceled one but what staff kept; what is held is her
 * credit.
 */
export function statementOf(
  reservation: Pick<
    ReservationRow,
    'code' | 'date' | 'time' | 'priceMinor' | 'priceLines' | 'bookingStatus' | 'visitStatus'
  >,
  lines: readonly Line[],
): Statement {
  const ledger = withoutUndone(lines)
  const payments = ledger.filter(isMoney).map(moneyLine)
  const status = shownStatus(reservation)
  if (status === 'Canceled' || status === 'Replaced') return ofCanceled(ledger, payments)
  const charged = ledger.filter(line => !isMoney(line))
  const { charges, totalMinor } = receiptLines({ reservation, ledger: charged })
  return { charges, totalMinor, payments, balanceMinor: totalMinor - sum(payments) }
}

/** Gifts stay given; the rest is hers, unless staff kept it. */
function ofCanceled(ledger: readonly Line[], payments: readonly MoneyLine[]): Statement {
  const gifts = ledger
    .filter(({ kind, amountMinor }) => isGift(kind) && amountMinor > 0)
    .map(({ kind, amountMinor }) => ({ label: kind as ReceiptWord, amountMinor }))
  const heldMinor = sum(payments) - sum(gifts)
  const isKept = decisionOf(ledger) === 'keep' && heldMinor > 0
  const charges = isKept ? [...gifts, { label: 'charge' as const, amountMinor: heldMinor }] : gifts
  const totalMinor = sum(charges)
  return { charges, totalMinor, payments, balanceMinor: totalMinor - sum(payments) }
}

const purposes: Readonly<Record<string, ReceiptWord>> = {
  Membership: 'membership',
  Voucher: 'giftCard',
  Package: 'package',
  Purchase: 'extras',
}

/** The receipt of a gift or a sale without a visit, by the line of its payment or refund. */
export function statementOfPayment(line: Line): Statement {
  const label = isGift(line.kind) ? (line.kind as ReceiptWord) : (purposes[line.item ?? ''] ?? 'charge')
  const paid = moneyLine(line)
  return {
    charges: [{ label, amountMinor: paid.amountMinor }],
    totalMinor: paid.amountMinor,
    payments: [paid],
    balanceMinor: 0,
  }
}

function isGift(kind: LedgerRow['kind']): boolean {
  return kind === 'donation' || kind === 'tip'
}

/** A refund is no charge here, other than on paper: she sees what went back to her. */
function isMoney({ kind, amountMinor }: Pick<Line, 'kind' | 'amountMinor'>): boolean {
  if (kind === 'charge') return false
  return isGift(kind) ? amountMinor < 0 : true
}

function moneyLine({ id, kind, method, amountMinor, at }: Line): MoneyLine {
  const label = amountMinor > 0 && kind !== 'payment' ? 'refund' : paymentLabel(method)
  return { label, amountMinor: -amountMinor, at, ledgerId: id }
}

function sum(lines: readonly ReceiptLine[]): number {
  return lines.reduce((total, { amountMinor }) => total + amountMinor, 0)
}
