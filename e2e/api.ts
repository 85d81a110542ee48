import type { TemporaryFacility } from '../demo/temporary-facility.ts'
import type { Answer } from '../shared/src/contract/call.ts'
import { type CallId, type Calls, calls } from '../shared/src/contract/calls.ts'

export interface Input {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: object
}

/** What a call answered: the value of a success, or the status and code of a refusal. */
export interface Answered<T> {
  readonly status: number
  readonly value: T
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
  async get<I extends CallId>(id: I, input: Input = {}): Promise<Answer<Calls[I]>> {
    const answered = await this.ask(id, input)
    if (answered.status >= 300) throw new Error(`${id} answered ${answered.status} ${answered.code}`)
    return answered.value
  }

  async ask<I extends CallId>(id: I, input: Input = {}): Promise<Answered<Answer<Calls[I]>>> {
    const call = calls[id] as { method: string; path: string; bodyAs?: string; envelope?: string }
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    )
    const query = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]),
    )
    const isForm = call.bodyAs === 'form'
    const headers = {
      ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
      ...(input.body && !isForm ? { 'content-type': 'application/json' } : {}),
    }
    const body = isForm
      ? new URLSearchParams(input.body as Record<string, string>)
      : JSON.stringify(input.body)
    const response = await fetch(`${this.#url}${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: call.method,
      headers,
      ...(input.body ? { body } : {}),
    })
    const text = await response.text()
    const json = (text === '' ? null : JSON.parse(text)) as { result?: unknown; code?: string } | null
    const value = call.envelope === 'wrapped' ? json?.result : json
    return { status: response.status, value: value as Answer<Calls[I]>, code: json?.code ?? null }
  }
}

/** A member of staff at the hub, by name and password. */
export async function staff(facility: TemporaryFacility, name: string): Promise<Api> {
  const known = facility.signIns.staff.find(one => one.name === name)
  const api = new Api(facility.hubUrl)
  const body = { grant_type: 'password', username: name, password: known?.password ?? '' } as const
  const { access_token } = await api.get('token', { body })
  api.token = access_token
  return api
}

/** A patron at the portal: her code is asked for, read from the outbox, and given back. */
export async function patron(facility: TemporaryFacility, phone: string): Promise<Api & { userId: string }> {
  const api = new Api(facility.portalUrl)
  const { loginSession } = await api.get('register', { body: { phone } })
  const authCode = await codeFor(facility, phone)
  const pair = await api.get('registrationVerify', { body: { phoneNumber: phone, authCode, loginSession } })
  const body = { grant_type: 'password', username: pair.userName, password: pair.password } as const
  const { access_token } = await api.get('token', { body })
  api.token = access_token
  const { userId } = await api.get('session')
  return Object.assign(api, { userId: userId ?? '' })
}

/** The newest code that was texted to a phone. */
export async function codeFor(facility: TemporaryFacility, phone: string): Promise<string> {
  return await until(async () => {
    const texts = await new Api(facility.portalUrl).get('demoOutbox')
    const text = texts.filter(one => one.to === phone).sort((a, b) => b.at.localeCompare(a.at))[0]
    return /\b\d{6}\b/.exec(text?.text ?? '')?.[0] ?? null
  })
}

/** Asks again until there is an answer that is not null or false; a dead condition ends after `patienceMs`. */
export async function until<T>(ask: () => Promise<T | null | false>, patienceMs = 15_000): Promise<T> {
  const end = Date.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== false) return answer
    if (Date.now() > end) throw new Error('the condition did not come true')
    await new Promise(resolve => setImmediate(resolve))
  }
}
