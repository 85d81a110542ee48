import { Api } from '../../demo/api.ts'
import type { TemporaryFacility } from '../../demo/temporary-facility.ts'

/** Seldom enough to stay below the limits for one address. */
const askAgainMs = 100

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
