import type { FastifyReply, FastifyRequest } from 'fastify'
import { servedPhone } from '../people/mobile-phone.ts'
import type { Auth } from '../sign-in/auth.ts'
import { hashPhone, sameHash } from '../sign-in/one-time-code.ts'
import type { SignedIn } from '../sign-in/session-tokens.ts'

export interface CookieJar {
  get(name: string): string | undefined
  /** HttpOnly, SameSite=Strict, and over HTTPS Secure with the `__Host-` prefix (threats-120). */
  set(name: string, value: string, lifeSeconds: number): void
  clear(name: string): void
  /** False for a request from a page of another site. */
  readonly sameSite: boolean
}

/** What the cookies of a side depend on. */
export interface CookieRules {
  readonly side: string
  /** Clients use HTTPS, whatever the proxy says about a request. */
  readonly https: boolean
  /** The origins, besides that of the request, whose pages may send cookies. */
  readonly origins: readonly string[]
}

/**
 * The cookies of one request. Their names contain the side, because hub and portal of a demo have the same host, and
 * browsers store cookies by host.
 */
export function cookieJar(
  request: FastifyRequest,
  reply: FastifyReply,
  { side, https, origins }: CookieRules,
): CookieJar {
  const secure = https || request.protocol === 'https'
  const fullName = (name: string) => `${secure ? '__Host-' : ''}mayim-${side}-${name}`
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  return {
    get: name => request.cookies[fullName(name)],
    set: (name, value, lifeSeconds) =>
      void reply.setCookie(fullName(name), value, { ...attributes, maxAge: lifeSeconds }),
    clear: name => void reply.clearCookie(fullName(name), attributes),
    sameSite: isSameSite(request, origins),
  }
}

/** By Origin, which every browser sends with a POST. A client that is not a browser sends neither header. */
function isSameSite(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined) return site === undefined || site === 'same-origin'
  return origin === `${request.protocol}://${request.host}` || origins.includes(origin)
}

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

/**
 * The cookie with a browser's refresh token. A room's panel has its own, so that several panels and reception can share
 * a browser, as in the demo. A page selects it by `client_id` (`room-3`).
 */
export type CookieName = 'session' | `session-${string}`

interface WithCookies {
  readonly cookies: CookieJar
}

export function setSessionCookie({ cookies }: WithCookies, name: CookieName, signedIn: SignedIn): void {
  cookies.set(name, signedIn.refreshToken, signedIn.refreshExpiresInSeconds)
}

/** The session that the page names, or else the one that the browser's pages share. */
export function readSessionCookie(
  { cookies }: WithCookies,
  clientId: string | undefined,
): { name: CookieName; refreshToken: string } | undefined {
  for (const name of [cookieNameOf(clientId), 'session'] as const) {
    const refreshToken = cookies.get(name)
    if (refreshToken !== undefined) return { name, refreshToken }
  }
  return undefined
}

export function clearSessionCookie({ cookies }: WithCookies, name: CookieName): void {
  cookies.clear(name)
}

export function cookieNameOf(clientId: string | undefined): CookieName {
  const name = clientId
    ?.toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, 24)
  return name ? `session-${name}` : 'session'
}
