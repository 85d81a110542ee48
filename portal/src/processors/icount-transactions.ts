import { minorOfMajor, textOf, timeOfId } from './exchange.ts'
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
  const told = await api('cc/transactions', {
    start_date: dayOf(madeMs - dayMs),
    end_date: dayOf(madeMs + 2 * dayMs),
  })
  if (told.outcome !== 'done') return told
  const lines = told.value.transactions ?? []
  if (!Array.isArray(lines)) return { outcome: 'unknown', reason: 'malformed' }
  const found = (lines as IcountFields[]).find(
    line => textOf(line.sale_uniqid) === id || textOf(line.payment_description) === paymentId,
  )
  return { outcome: 'done', value: found ?? null }
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
