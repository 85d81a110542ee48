import { Api } from '../../demo/api.ts'
import type { TemporaryFacility } from '../../demo/temporary-facility.ts'

/** Slow enough to stay below the rate limits for one address. */
const pollMs = 100

/** Signs a staff member in at the hub, by name and password. */
export async function staff(facility: TemporaryFacility, name: string): Promise<Api> {
  const known = facility.signIns.staff.find(one => one.name === name)
  const api = new Api(facility.hubUrl)
  const body = { grant_type: 'password', username: name, password: known?.password ?? '' } as const
  await api.signIn(body)
  return api
}

/** What signing a patron in needs of a facility. */
type WithOutbox = Pick<TemporaryFacility, 'portalUrl'>

export type Patron = Api & { readonly userId: string; readonly loginCode: string }

/** Signs a patron in at the portal with the login code from the outbox. */
export async function patron(facility: WithOutbox, phone: string): Promise<Patron> {
  const api = new Api(facility.portalUrl)
  const { loginSession } = await api.get('register', { body: { phone } })
  const authCode = await codeFor(facility, phone)
  const pair = await api.get('registrationVerify', { body: { phoneNumber: phone, authCode, loginSession } })
  const body = { grant_type: 'password', username: pair.userName, password: pair.password } as const
  await api.signIn(body)
  const { userId } = await api.get('session')
  return Object.assign(api, { userId: userId ?? '', loginCode: authCode })
}

/** The ids of texts whose code has been used. */
const usedTexts = new Set<string>()

/** Six digits of a text, or with pauses of a call. */
const codeIn = /\b(\d(, )?){6}\b/

/** Waits for an unused login code to this phone and returns it. Older codes are no longer valid. */
export async function codeFor(facility: WithOutbox, phone: string): Promise<string> {
  return await until(async () => {
    const texts = await new Api(facility.portalUrl).get('demoOutbox')
    const text = texts
      .filter(one => one.to === phone && codeIn.test(one.text) && !usedTexts.has(one.id))
      .sort((a, b) => b.at.localeCompare(a.at))[0]
    if (!text) return null
    usedTexts.add(text.id)
    return codeIn.exec(text.text)?.[0].replace(/\D/g, '') ?? null
  })
}

/** Repeats `ask` until its result is neither absent nor false. Throws after `timeoutMs`. */
export async function until<T extends NonNullable<unknown>>(
  ask: () => Promise<T | null | undefined | false>,
  timeoutMs = 15_000,
): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== undefined && answer !== false) return answer
    if (Date.now() > end) throw new Error('the condition did not come true')
    await new Promise(resolve => setTimeout(resolve, pollMs))
  }
}
