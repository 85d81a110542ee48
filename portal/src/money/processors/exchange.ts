import type { ProcessorAnswer } from './processor.ts'

/** How a processor without a library of its own is reached. */
export interface Line {
  readonly timeoutMs: number
}

/** Nothing was sent, so nothing can have happened. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/**
 * Posts a form or JSON and returns the text of the answer. Surely nothing happened: `busy` where it was not reached or
 * had too much to do, `error` where it refused us. Unknown: no answer in time, a cut answer, a fault of the processor.
 */
export async function post(
  url: string,
  body: Readonly<Record<string, unknown>> | URLSearchParams,
  { timeoutMs, headers = {} }: Line & { readonly headers?: Readonly<Record<string, string>> },
): Promise<ProcessorAnswer<string>> {
  const isForm = body instanceof URLSearchParams
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        ...headers,
      },
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const text = await answer.text()
    if (answer.status === 429) return { outcome: 'busy', reason: 'rate_limit' }
    if (answer.status >= 500) return { outcome: 'unknown', reason: `status_${answer.status}` }
    if (answer.status >= 400) return { outcome: 'error', reason: `status_${answer.status}` }
    return { outcome: 'done', value: text }
  } catch (error) {
    const code = codeOf(error)
    return neverSent.has(code)
      ? { outcome: 'busy', reason: code }
      : { outcome: 'unknown', reason: code || 'no_answer' }
  }
}

function codeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: string }
  return typeof cause?.code === 'string' ? cause.code : (name ?? '')
}

/** The fields of a JSON object; null where the text is none. */
export function fieldsOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** A field as text: processors write numbers and texts in turn. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** `50.00` for 5000. */
export function majorOf(amountMinor: number): string {
  return (amountMinor / 100).toFixed(2)
}

/** 5000 for `50.00`, `50` or 50; null for anything else, as for a finer amount. */
export function minorOfMajor(value: unknown): number | null {
  const text = textOf(value).trim()
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null
}

/** The instant of a date as a processor writes it, UTC ISO; another one where it cannot be read. */
export function instantOr(text: string, otherMs: number): string {
  const ms = Date.parse(text)
  return new Date(Number.isNaN(ms) ? otherMs : ms).toISOString()
}

/** When the row with that id was made: our ids begin with the time. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}
