import type { Auth } from '../people/auth.ts'
import { mobilePhone } from '../people/mobile-phone.ts'
import { hashPhone, sameHash } from '../people/one-time-code.ts'
import type { CookieJar } from './cookie-jar.ts'

/** The login session of the browser that requested the code. */
export const loginCookie = 'login'
export const loginCookieSeconds = 600
const deviceCookie = 'device'
const deviceSeconds = 400 * 86_400

/**
 * Marks a browser in which this phone has signed in. It has its own limits, so that a stranger who knows the number
 * cannot use them up (threats-T3).
 */
export function rememberDevice(auth: Auth, cookies: CookieJar, phone: string): void {
  const mark = markOf(auth, phone)
  if (mark !== null) cookies.set(deviceCookie, mark, deviceSeconds)
}

export function isKnownDevice(auth: Auth, cookies: CookieJar, phone: string): boolean {
  const stored = cookies.get(deviceCookie)
  const mark = stored === undefined ? null : markOf(auth, phone)
  return stored !== undefined && mark !== null && sameHash(stored, mark)
}

function markOf(auth: Auth, phone: string): string | null {
  const { ownSealer, settings } = auth.facility
  const e164 = mobilePhone(phone, settings.current())
  return e164 === null ? null : ownSealer.fingerprint(`known device\n${hashPhone(ownSealer, e164)}`)
}
