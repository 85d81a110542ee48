import type { Logger } from 'pino'
import { fieldsOf, minorOfMajor, post, textOf, timeOfId } from './exchange.ts'
import type { ProcessorAnswer } from './processor.ts'

export interface NedarimOptions {
  /** The number of the institution. 0 is its test institution, which charges nothing. */
  readonly mosad: string
  /** What the page may know: it allows the frame to be embedded. */
  readonly apiValid: string
  readonly apiPassword: string
  readonly baseUrl: string
  readonly timeoutMs?: number
  readonly callbackUrl: () => string
  /** The addresses that callbacks come from. */
  readonly callbackAddresses: readonly string[]
  /** Our unguessable mark of a payment. */
  readonly markOf: (paymentId: string) => string
  /** The number of a payment there that was made before this time, from which the history is read; empty for none. */
  readonly numberBefore: (ms: number) => Promise<string>
  /** The host's time. */
  readonly nowMs: () => number
}

export interface NedarimLine {
  readonly id: string
  readonly amountMinor: number
  readonly currency: string
  /** Empty while nothing was charged yet. */
  readonly confirmation: string
  readonly last4: string
  readonly comments: string
  /** Day of the charge, `dd/mm/yyyy`. */
  readonly day: string
}

const defaultTimeoutMs = 15_000
const pageMax = 2000
/** It allows 20 calls an hour. */
const betweenMs = 180_000
const dayMs = 86_400_000

/** A call of its management page; its answer is JSON or a sentence. */
export async function manage(
  { mosad, apiPassword, baseUrl, timeoutMs = defaultTimeoutMs }: NedarimOptions,
  Action: string,
  fields: Readonly<Record<string, string>>,
): Promise<ProcessorAnswer<string>> {
  const form = new URLSearchParams({ Action, MosadId: mosad, ApiPassword: apiPassword, ...fields })
  return post(`${baseUrl}/nedarimplus/Reports/Manage3.aspx`, form, { timeoutMs })
}

/** The history of charges, read at most every three minutes; between two readings what is known answers. */
export class NedarimHistory {
  readonly #options: NedarimOptions
  readonly #log: Logger
  #lines: readonly NedarimLine[] = []
  #readAtMs = 0
  #fromMs = 0

  constructor(options: NedarimOptions, log: Logger) {
    this.#options = options
    this.#log = log
  }

  /** The lines since the day before a payment. Unknown where they may not be asked for yet. */
  async since(paymentId: string, isFound: (lines: readonly NedarimLine[]) => boolean) {
    return this.sinceMs(timeOfId(paymentId) - dayMs, isFound)
  }

  /** The lines since an instant; what is known answers where it is found in it. */
  async sinceMs(wantedMs: number, isFound: (lines: readonly NedarimLine[]) => boolean) {
    const isCovered = this.#readAtMs > 0 && this.#fromMs <= wantedMs
    if (isCovered && isFound(this.#lines)) return { outcome: 'done', value: this.#lines } as const
    const nowMs = this.#options.nowMs()
    if (this.#readAtMs > 0 && nowMs - this.#readAtMs < betweenMs)
      return { outcome: 'unknown', reason: 'too_soon' } as const
    this.#readAtMs = nowMs
    const read = await this.#read(wantedMs)
    if (read.outcome !== 'done') return read
    this.#lines = read.value
    this.#fromMs = wantedMs
    return read
  }

  async #read(wantedMs: number): Promise<ProcessorAnswer<readonly NedarimLine[]>> {
    const lines: NedarimLine[] = []
    let last = await this.#options.numberBefore(wantedMs)
    for (;;) {
      const answer = await manage(this.#options, 'GetHistoryJson', { LastId: last, MaxId: String(pageMax) })
      const page = answer.outcome === 'done' ? linesOf(answer.value) : answer
      if (page.outcome !== 'done') {
        const reason = page.outcome === 'declined' ? '' : page.reason
        this.#log.warn(
          { what: 'history', outcome: page.outcome, reason },
          'a call to the card processor failed',
        )
        return page
      }
      lines.push(...page.value)
      const end = page.value.at(-1)
      if (page.value.length < pageMax || !end) return { outcome: 'done', value: lines }
      last = end.id
    }
  }
}

const currencies: Readonly<Record<string, string>> = { '1': 'ILS', '2': 'USD' }

function linesOf(text: string): ProcessorAnswer<readonly NedarimLine[]> {
  const value = listOf(text)
  if (value === null)
    return fieldsOf(text) === null
      ? { outcome: 'unknown', reason: 'malformed' }
      : { outcome: 'error', reason: 'refused' }
  return {
    outcome: 'done',
    value: value.map(line => ({
      id: textOf(line.TransactionId),
      amountMinor: minorOfMajor(line.Amount) ?? 0,
      currency: currencies[textOf(line.Currency)] ?? '',
      confirmation: textOf(line.Confirmation),
      last4: textOf(line.LastNum),
      comments: textOf(line.Comments),
      day: textOf(line.TransactionTime),
    })),
  }
}

function listOf(text: string): Readonly<Record<string, unknown>>[] | null {
  try {
    const value = JSON.parse(text) as unknown
    return Array.isArray(value) ? (value as Record<string, unknown>[]) : null
  } catch {
    return null
  }
}
