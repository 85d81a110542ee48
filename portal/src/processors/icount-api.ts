import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { Logger } from 'pino'
import { fieldsOf, post, textOf } from './exchange.ts'
import type { ProcessorAnswer } from './processor.ts'

export type IcountFields = Readonly<Record<string, unknown>>

export interface IcountOptions {
  /** The token of the API, sent as a bearer. */
  readonly apiToken: string
  /** Replaces https://api.icount.co.il. */
  readonly baseUrl?: string | null
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

const address = 'https://api.icount.co.il'
const defaultTimeoutMs = 15_000

/** iCount's API: JSON both ways, 200 also for failures, which `status` and `reason` name. */
export function icountApi({ apiToken, baseUrl, timeoutMs }: IcountOptions, log: Logger): IcountApi {
  const headers = { authorization: `Bearer ${apiToken}` }
  return async (method, fields) => {
    const url = `${baseUrl ?? address}/api/v3.php/${method}`
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
