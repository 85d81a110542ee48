import type { Call } from '@mayim/contract/call.ts'
import { seenHeader } from '@mayim/contract/position-header.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { currentLanguage, ownText, textOf } from '../i18n.ts'
import { ApiError } from './api-error.ts'
import { connection, keepPosition } from './connection.ts'
import { takeEarlyResponse } from './early-requests.ts'

/** The types of a value in an address. */
type Scalar = string | number | boolean

export interface RequestParts {
  readonly params?: Readonly<Record<string, Scalar>> | undefined
  readonly query?: Readonly<Record<string, Scalar | null | undefined>> | undefined
  readonly body?: unknown
  /** Of a form: `positionOf` the call that it showed, when it was opened. */
  readonly seen?: string | undefined
}

/** The fields of a call's declaration that the client uses. The schemas stay on the server. */
export type CallShape = Pick<
  Call,
  'method' | 'path' | 'reads' | 'changes' | 'bodyAs' | 'envelope' | 'keptAnswer' | 'slow'
>

const timeoutMs = 20_000
const slowTimeoutMs = 120_000

/** What is said where no answer came, so that a change may have been made; null: the sentence of any call. */
export const lostAnswer: { words: (shape: CallShape) => string | null } = { words: () => null }

/** Sends one request and unwraps its answer. Throws ApiError for any answer but a success. */
export async function sendRequest(
  shape: CallShape,
  parts: RequestParts,
  options: { token?: string | null; signal?: AbortSignal | undefined } = {},
): Promise<unknown> {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLanguage() })
  if (options.token) headers.set('Authorization', `Bearer ${options.token}`)
  if (parts.seen) headers.set(seenHeader, parts.seen)
  const body = encodeBody(shape, parts.body, headers)
  const timeout = AbortSignal.timeout(shape.slow ? slowTimeoutMs : timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const path = pathWith(shape.path, parts)
  let response: Response
  try {
    response = await (takeEarlyResponse(shape.method, path) ??
      fetch(path, {
        method: shape.method,
        headers,
        body,
        signal,
        credentials: 'same-origin',
        // With no-cache the browser keeps it, and asks each time whether it has changed.
        cache: shape.keptAnswer ? 'no-cache' : 'no-store',
      }))
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    connection.failed()
    throw new ApiError(0, 'unreachable', lostAnswer.words(shape) ?? textOf('common.errorUnreachable'))
  }
  connection.answered()
  keepPosition(response, shape.path)
  return openAnswer(shape, response)
}

/** The path with its parameters and query filled in. */
export function pathWith(path: string, parts: RequestParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `${filled}?${text}` : filled
}

function encodeBody(shape: CallShape, body: unknown, headers: Headers): BodyInit | null {
  if (body === undefined) return null
  if (shape.bodyAs === 'form') return new URLSearchParams(body as Record<string, string>)
  if (shape.bodyAs === 'multipart') return body as FormData
  headers.set('Content-Type', 'application/json')
  return JSON.stringify(body)
}

interface Envelope {
  readonly success?: boolean
  readonly result?: unknown
  readonly errorMessage?: string | null
  readonly Message?: string
  readonly code?: RefusalCode
  readonly textKey?: string
  readonly field?: string
  readonly detail?: Readonly<Record<string, string | number>>
  readonly error_description?: string
}

async function openAnswer(shape: CallShape, response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  const answer = parse(text)
  // Not an answer of the server: from a proxy in between, or cut off (screens-51).
  if (response.ok && answer === undefined)
    throw new ApiError(response.status, 'internal', lostAnswer.words(shape) ?? textOf('common.errorUnknown'))
  const envelope = (answer && typeof answer === 'object' ? answer : {}) as Envelope
  if (!response.ok || envelope.success === false) {
    // A proxy, or a request that was cut off on its way (408).
    const isLost = response.status === 408 || (response.status >= 500 && !envelope.code)
    const message =
      (isLost && lostAnswer.words(shape)) ||
      ownText(envelope.textKey ?? `refusal.${envelope.code}`, envelope.detail ?? {}) ||
      envelope.errorMessage ||
      envelope.Message ||
      envelope.error_description ||
      textOf('common.errorStatus', { status: response.status })
    throw new ApiError(response.status, envelope.code ?? codeOf(response.status), message, {
      field: envelope.field ?? null,
      detail: envelope.detail ?? {},
    })
  }
  return shape.envelope === 'wrapped' ? envelope.result : answer
}

/** Undefined if the text is not JSON. `null` is a valid answer. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function codeOf(status: number): RefusalCode {
  return status === 503 || status === 502 || status === 504 ? 'unreachable' : 'internal'
}
