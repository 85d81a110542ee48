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

/** What came back: the value of a success, or the code of a refusal. */
export interface Answered {
  readonly status: number
  readonly value: unknown
  readonly code: string | null
}

/** One caller of one side, by plain HTTP and the contract. */
export class Api {
  readonly #url: string
  token: string | null

  constructor(url: string, token: string | null = null) {
    this.#url = url
    this.token = token
  }

  /** The answer of a call that must succeed. */
  get<I extends CallId>(id: I, input: Input = {}): Promise<CallAnswer<I>> {
    return this.#succeed(id, input) as Promise<CallAnswer<I>>
  }

  /** Keeps the token that a sign-in or a pairing gives. */
  async signIn(body: object, id: 'token' | 'pairDevice' = 'token'): Promise<void> {
    this.token = ((await this.#succeed(id, { body })) as TokenAnswer).access_token
  }

  async ask(id: CallId, input: Input = {}): Promise<Answered> {
    const call = calls[id] as { method: string; path: string; bodyAs?: string; envelope?: string }
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    )
    const named = Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)])
    const query = named.length > 0 ? `?${new URLSearchParams(named)}` : ''
    const response = await fetch(`${this.#url}${path}${query}`, {
      method: call.method,
      ...this.#content(call, input),
    })
    const text = await response.text()
    const json = (text === '' ? null : JSON.parse(text)) as { result?: unknown; code?: string } | null
    const value = call.envelope === 'wrapped' ? json?.result : json
    return { status: response.status, value, code: json?.code ?? null }
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
    const answered = await this.ask(id, input)
    if (answered.status >= 300) throw new Error(`${id} answered ${answered.status} ${answered.code}`)
    return answered.value
  }
}
