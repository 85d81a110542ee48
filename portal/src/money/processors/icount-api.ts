import type { ListedCharge } from '@mayim/domain/money/match-charge.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { Logger } from 'pino'
import { fieldsOf, instantOr, minorOfMajor, post, textOf, timeOfId } from './exchange.ts'
import type { CardEntry, CardMethod, ProcessorAnswer, ProcessorPayment } from './processor.ts'

export type IcountFields = Readonly<Record<string, unknown>>

export interface IcountOptions {
  /** The token of the API, sent as a bearer. */
  readonly apiToken: string
  readonly baseUrl: string
  readonly timeoutMs?: number
  readonly payPage: string
  readonly cardPage: string
  /** Cards are typed into fields of ours (money-870). */
  readonly cardFields: boolean
  /** Where iCount says that something happened to a payment: a trigger, with our own mark in it. */
  readonly callbackUrl: (id: string) => string
  /** Our page into which its page leads, in the frame. */
  readonly returnUrl: (how: 'paid' | 'failed' | 'canceled') => string
  /** The mark of a callback address. */
  readonly markOf: (id: string) => string
  /** The host's time. */
  readonly nowMs: () => number
}

export type IcountApi = (method: string, fields: IcountFields) => Promise<ProcessorAnswer<IcountFields>>

const defaultTimeoutMs = 15_000

/** iCount's API: JSON both ways, 200 also for failures, which `status` and `reason` name. */
export function icountApi({ apiToken, baseUrl, timeoutMs }: IcountOptions, log: Logger): IcountApi {
  const headers = { authorization: `Bearer ${apiToken}` }
  return async (method, fields) => {
    const url = `${baseUrl}/api/v3.php/${method}`
    const sent = await post(url, fields, { timeoutMs: timeoutMs ?? defaultTimeoutMs, headers })
    const answer = sent.outcome === 'done' ? judge(method, sent.value) : sent
    if (answer.outcome === 'done') return answer
    const reason = answer.outcome === 'declined' ? answer.decline.reason : answer.reason
    log.warn({ what: method, outcome: answer.outcome, reason }, 'a call to the card processor failed')
    return answer
  }
}

const declines: readonly (readonly [RegExp, RefusalCode])[] = [
  [/funds|limit/i, 'cardFunds'],
  [/expired|validity/i, 'cardExpired'],
  [/cvv/i, 'cardCvcWrong'],
  [/cc_number|number/i, 'cardNumberWrong'],
]

const takesCards = new Set(['cc/bill', 'cc_storage/store'])

function judge(method: string, text: string): ProcessorAnswer<IcountFields> {
  const answer = fieldsOf(text)
  if (answer === null || answer.status === undefined) return { outcome: 'unknown', reason: 'malformed' }
  const reason = textOf(answer.reason)
    .replace(/[^a-z_]/gi, '')
    .slice(0, 40)
  if (isTrue(answer.status)) return { outcome: 'done', value: answer }
  if (reason === 'rate_limit' || reason === 'too_many_requests') return { outcome: 'busy', reason }
  if (!takesCards.has(method) || !/^(cc_|bad_cc|bad_token)/.test(reason)) return { outcome: 'error', reason }
  const code = declines.find(([pattern]) => pattern.test(reason))?.[1] ?? 'cardDeclined'
  return { outcome: 'declined', decline: { code, reason } }
}

/** A yes of iCount: a boolean, a number or a text. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === '1'
}

/** A charge names a client; this one stands for every card that is not saved. */
const nobody = { custom_client_id: 'cards', client_name: 'Card payments' }

/** What a charge names of a card. One that is to be saved is saved first: the answer to a charge may have no token. */
export async function chargedFields(api: IcountApi, card: CardEntry): Promise<ProcessorAnswer<IcountFields>> {
  const code = card.securityCode === '' ? {} : { cc_cvv: card.securityCode }
  if (card.isSaved) return { outcome: 'done', value: { cc_token_id: card.methodId, ...code } }
  if (card.keepFor !== null) {
    const stored = await storeCard(api, card.keepFor, card)
    if (stored.outcome !== 'done') return stored
    const { cc_validity } = typedFields(card)
    return { outcome: 'done', value: { cc_token_id: stored.value, cc_validity, ...code } }
  }
  const client = await api('client/create_or_update', nobody)
  if (client.outcome !== 'done') return client
  const { custom_client_id } = nobody
  return { outcome: 'done', value: { ...typedFields(card), ...code, custom_client_id } }
}

/** Has iCount keep a card that was typed here, without its security code; returns the id of its token. */
export async function storeCard(
  api: IcountApi,
  customerId: string,
  card: CardEntry,
): Promise<ProcessorAnswer<string>> {
  const answer = await api('cc_storage/store', { ...typedFields(card), custom_client_id: customerId })
  if (answer.outcome !== 'done') return answer
  const id = textOf(answer.value.cc_token_id)
  return id === '' ? { outcome: 'error', reason: 'no_token' } : { outcome: 'done', value: id }
}

/** It passes on to iCount in the body of one request, and goes nowhere else (money-870). */
function typedFields({ methodId, expiry, holderId }: CardEntry) {
  const cc_validity = `20${expiry.slice(2)}-${expiry.slice(0, 2)}`
  return { cc_number: methodId, cc_validity, cc_holder_id: holderId }
}

const dayMs = 86_400_000
/** So long a charge may still be on its way when the list does not have it. */
const onItsWayMs = 120_000

interface PaymentAt {
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
  const answer = await api('cc/transactions', { start_date: dayOf(fromMs), end_date: dayOf(toMs) })
  if (answer.outcome !== 'done') return answer
  const lines = answer.value.transactions ?? []
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
