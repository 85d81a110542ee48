import type { ListedCharge } from '@mayim/domain/money/match-charge.ts'
import { instantOr, minorOfMajor, textOf, timeOfId } from './exchange.ts'
import type { IcountApi, IcountFields } from './icount-api.ts'
import type { CardMethod, ProcessorAnswer, ProcessorPayment } from './processor.ts'

const dayMs = 86_400_000
/** So long a charge may still be on its way when the list does not have it. */
const onItsWayMs = 120_000

export interface PaymentAt {
  /** The id of the sale of a page; our own id before a saved card is charged. */
  readonly id: string
  readonly paymentId: string
}

/** The charge of a payment in the list of transactions; null if there is none. */
export async function transactionOf(
  api: IcountApi,
  { id, paymentId }: PaymentAt,
): Promise<ProcessorAnswer<IcountFields | null>> {
  const madeMs = timeOfId(paymentId)
  const lines = await transactionsOf(api, madeMs - dayMs, madeMs + 2 * dayMs)
  if (lines.outcome !== 'done') return lines
  const found = lines.value.find(
    line => textOf(line.sale_uniqid) === id || textOf(line.payment_description) === paymentId,
  )
  // A charge that was made elsewhere has neither of the two, but a number.
  const elsewhere = lines.value.find(line => textOf(line.confirmation_code) === id)
  return { outcome: 'done', value: found ?? elsewhere ?? null }
}

async function transactionsOf(
  api: IcountApi,
  fromMs: number,
  toMs: number,
): Promise<ProcessorAnswer<readonly IcountFields[]>> {
  const told = await api('cc/transactions', { start_date: dayOf(fromMs), end_date: dayOf(toMs) })
  if (told.outcome !== 'done') return told
  const lines = told.value.transactions ?? []
  return Array.isArray(lines)
    ? { outcome: 'done', value: lines as IcountFields[] }
    : { outcome: 'unknown', reason: 'malformed' }
}

/** The charges of those days; one of a page has the number of its sale. */
export async function chargesSince(
  api: IcountApi,
  sinceMs: number,
  nowMs: number,
): Promise<ProcessorAnswer<readonly ListedCharge[]>> {
  const lines = await transactionsOf(api, sinceMs - dayMs, nowMs + dayMs)
  if (lines.outcome !== 'done') return lines
  return {
    outcome: 'done',
    value: lines.value.map(line => {
      const amountMinor = minorOfMajor(line.sum) ?? 0
      return {
        id: textOf(line.sale_uniqid) || textOf(line.confirmation_code),
        paymentId: textOf(line.payment_description),
        amountMinor,
        backMinor: textOf(line.refund_docnum) === '' ? 0 : amountMinor,
        currency: textOf(line.currency_code).toUpperCase(),
        last4: textOf(line.cc_last4),
        at: instantOr(textOf(line.date), sinceMs),
      }
    }),
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** A payment by its transaction. iCount takes the money at once: there is nothing between open and captured. */
export function paymentOfTransaction(
  line: IcountFields | null,
  { id, paymentId }: PaymentAt,
  nowMs: number,
): ProcessorPayment {
  const none = { id, paymentId, currency: '', clientSecret: '', card: null, decline: null, amountMinor: 0 }
  if (line === null) {
    const isOnItsWay = id === paymentId && nowMs - timeOfId(paymentId) < onItsWayMs
    return { ...none, status: isOnItsWay ? 'pending' : 'open' }
  }
  return {
    ...none,
    id: id === paymentId ? textOf(line.confirmation_code) : id,
    status: textOf(line.refund_docnum) === '' ? 'captured' : 'refunded',
    amountMinor: minorOfMajor(line.sum) ?? 0,
    currency: textOf(line.currency_code).toUpperCase(),
    card: cardOfLine(line),
  }
}

const brands: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'MasterCard',
  MC: 'MasterCard',
  AMEX: 'American Express',
  DINERS: 'Diners Club',
  JCB: 'JCB',
}

/** The part of a card that may be shown. */
export function cardOfLine(line: IcountFields): CardMethod | null {
  const last4 = textOf(line.cc_last4)
  if (last4 === '') return null
  const [year = '', month = ''] = textOf(line.cc_validity).split('-')
  const id = textOf(line.cc_token_id)
  return {
    id,
    brand: brands[textOf(line.cc_type).toUpperCase()] ?? 'Unknown',
    last4,
    expiry: month === '' ? '' : `${month}/${year.slice(-2)}`,
    mark: `icount ${last4} ${textOf(line.cc_validity)}`,
  }
}
