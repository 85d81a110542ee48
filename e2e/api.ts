import type { TemporaryFacility } from '../demo/temporary-facility.ts'
import type { Answer } from '../shared/src/contract/call.ts'
import { type CallId, type Calls, calls } from '../shared/src/contract/calls.ts'
import type { TokenAnswer } from '../shared/src/contract/entities/session.ts'

/** Seldom enough to stay below the limits for one address. */
const askAgainMs = 100

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

/** A member of staff at the hub, by name and password. */
export async function staff(facility: TemporaryFacility, name: string): Promise<Api> {
  const known = facility.signIns.staff.find(one => one.name === name)
  const api = new Api(facility.hubUrl)
  const body = { grant_type: 'password', username: name, password: known?.password ?? '' } as const
  await api.signIn(body)
  return api
}

export type Patron = Api & { readonly userId: string; readonly loginCode: string }

/** A patron at the portal: her code is asked for, read from the outbox, and given back. */
export async function patron(facility: TemporaryFacility, phone: string): Promise<Patron> {
  const api = new Api(facility.portalUrl)
  const { loginSession } = await api.get('register', { body: { phone } })
  const authCode = await codeFor(facility, phone)
  const pair = await api.get('registrationVerify', { body: { phoneNumber: phone, authCode, loginSession } })
  const body = { grant_type: 'password', username: pair.userName, password: pair.password } as const
  await api.signIn(body)
  const { userId } = await api.get('session')
  return Object.assign(api, { userId: userId ?? '', loginCode: authCode })
}

/** The texts whose code has been typed somewhere, by their ids. */
const typed = new Set<string>()

/** The code that was texted to a phone since the last one was given out: an older one is of no use to whoever asks. */
export async function codeFor(facility: TemporaryFacility, phone: string): Promise<string> {
  return await until(async () => {
    const texts = await new Api(facility.portalUrl).get('demoOutbox')
    const text = texts
      .filter(one => one.to === phone && /\b\d{6}\b/.test(one.text) && !typed.has(one.id))
      .sort((a, b) => b.at.localeCompare(a.at))[0]
    if (!text) return null
    typed.add(text.id)
    return /\b\d{6}\b/.exec(text.text)?.[0] ?? null
  })
}

/** Asks again until there is an answer that is not null or false; a dead condition ends after `patienceMs`. */
export async function until<T>(ask: () => Promise<T | null | false>, patienceMs = 15_000): Promise<T> {
  const end = Date.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== false) return answer
    if (Date.now() > end) throw new Error('the condition did not come true')
    await new Promise(resolve => setTimeout(resolve, askAgainMs))
  }
}
