import { servedPhone } from '../people/mobile-phone.ts'
import type { Auth } from '../sign-in/auth.ts'
import { hashPhone, sameHash } from '../sign-in/one-time-code.ts'
import type { CookieJar } from './cookie-jar.ts'

/** The login session of the browser that requested the code. */
export const loginCookie = 'login'
export const loginCookieSeconds = 600
const deviceCookie = 'device'
const deviceSeconds = 400 * 86_400

/** The accounts of a shared computer. */
const maxAccounts = 12

/**
 * Marks a browser in which this phone or user name has signed in. It has its own limits, so that a stranger who knows
 * the number or the name cannot use them up (threats-T3, people-156).
 */
export function rememberDevice(auth: Auth, cookies: CookieJar, account: string): void {
  const mark = markOf(auth, account)
  const others = marksIn(cookies).filter(each => each !== mark)
  cookies.set(deviceCookie, [mark, ...others].slice(0, maxAccounts).join('.'), deviceSeconds)
}

export function isKnownDevice(auth: Auth, cookies: CookieJar, account: string): boolean {
  const mark = markOf(auth, account)
  return marksIn(cookies).some(each => sameHash(each, mark))
}

function marksIn(cookies: CookieJar): string[] {
  return cookies.get(deviceCookie)?.split('.') ?? []
}

function markOf(auth: Auth, account: string): string {
  const { ownSealer, settings } = auth.facility
  const e164 = servedPhone(account, settings.current())
  const whose = e164 === null ? `account ${account.trim().toLowerCase()}` : hashPhone(ownSealer, e164)
  return ownSealer.fingerprint(`known device\n${whose}`)
}
