import type { Answer } from '@mayim/contract/call.ts'
import { type CallId, type Calls, calls } from '@mayim/contract/calls.ts'
import type { TokenAnswer } from '@mayim/contract/entities/session.ts'

type Answers = { readonly [I in CallId]: Answer<Calls[I]> }
export type CallAnswer<I extends CallId> = Answers[I]

export interface Input {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: object
}

/** The response of a call: the value of a success, or the code of a refusal. */
export interface ApiResponse {
  readonly status: number
  readonly value: unknown
  readonly code: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

/** A client of one side, by HTTP and the contract. */
export class Api {
  readonly #url: string
  token: string | null

  constructor(url: string, token: string | null = null) {
    this.#url = url
    this.token = token
  }

  /** Makes a call and returns its answer. Throws when the call is refused. */
  get<I extends CallId>(id: I, input: Input = {}): Promise<CallAnswer<I>> {
    return this.#succeed(id, input) as Promise<CallAnswer<I>>
  }

  /** Signs in or pairs, and uses the token for the next calls. */
  async signIn(body: object, id: 'token' | 'pairDevice' = 'token'): Promise<void> {
    this.token = ((await this.#succeed(id, { body })) as TokenAnswer).access_token
  }

  /** Makes a call and returns the response, also of a refusal. */
  async ask(id: CallId, input: Input = {}): Promise<ApiResponse> {
    const call = calls[id] as { method: string; path: string; bodyAs?: string; envelope?: string }
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    )
    const parameters = Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)])
    const query = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''
    const response = await fetch(`${this.#url}${path}${query}`, {
      method: call.method,
      ...this.#content(call, input),
    })
    const text = await response.text()
    const json = (text === '' ? null : JSON.parse(text)) as {
      result?: unknown
      code?: string
      detail?: Readonly<Record<string, unknown>>
    } | null
    const value = call.envelope === 'wrapped' ? json?.result : json
    return { status: response.status, value, code: json?.code ?? null, detail: json?.detail ?? {} }
  }

  #content(
    { bodyAs }: { bodyAs?: string },
    { body }: Input,
  ): { headers: Record<string, string>; body?: string } {
    const headers: Record<string, string> =
      this.token === null ? {} : { authorization: `Bearer ${this.token}` }
    if (!body) return { headers }
    if (bodyAs === 'form') {
      headers['content-type'] = 'application/x-www-form-urlencoded'
      return { headers, body: new URLSearchParams(body as Record<string, string>).toString() }
    }
    headers['content-type'] = 'application/json'
    return { headers, body: JSON.stringify(body) }
  }

  async #succeed(id: CallId, input: Input): Promise<unknown> {
    const { status, value, code } = await this.ask(id, input)
    if (status >= 300) throw new Error(`${id} answered ${status} ${code}`)
    return value
  }
}
