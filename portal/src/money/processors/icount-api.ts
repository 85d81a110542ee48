import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { Logger } from 'pino'
import { fieldsOf, post, textOf } from './exchange.ts'
import type { CardEntry, ProcessorAnswer } from './processor.ts'

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
  const told = fieldsOf(text)
  if (told === null || told.status === undefined) return { outcome: 'unknown', reason: 'malformed' }
  const reason = textOf(told.reason)
    .replace(/[^a-z_]/gi, '')
    .slice(0, 40)
  if (isTrue(told.status)) return { outcome: 'done', value: told }
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
  const told = await api('cc_storage/store', { ...typedFields(card), custom_client_id: customerId })
  if (told.outcome !== 'done') return told
  const id = textOf(told.value.cc_token_id)
  return id === '' ? { outcome: 'error', reason: 'no_token' } : { outcome: 'done', value: id }
}

/** It passes on to iCount in the body of one request, and goes nowhere else (money-870). */
function typedFields({ methodId, expiry, holderId }: CardEntry) {
  const cc_validity = `20${expiry.slice(2)}-${expiry.slice(0, 2)}`
  return { cc_number: methodId, cc_validity, cc_holder_id: holderId }
}
