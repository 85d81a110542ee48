import type { SignedIn } from '../sign-in/session-tokens.ts'
import type { Edge } from './handler.ts'

/**
 * The cookie with a browser's refresh token. A room's panel has its own, so that several panels and reception can share
 * a browser, as in the demo. A page selects it by `client_id` (`room-3`).
 */
export type CookieName = 'session' | `session-${string}`

export function setSessionCookie({ cookies }: Edge, name: CookieName, signedIn: SignedIn): void {
  cookies.set(name, signedIn.refreshToken, signedIn.refreshExpiresInSeconds)
}

/** The session that the page names, or else the one that the browser's pages share. */
export function readSessionCookie(
  { cookies }: Edge,
  clientId: string | undefined,
): { name: CookieName; refreshToken: string } | undefined {
  for (const name of [cookieNameOf(clientId), 'session'] as const) {
    const refreshToken = cookies.get(name)
    if (refreshToken !== undefined) return { name, refreshToken }
  }
  return undefined
}

export function clearSessionCookie({ cookies }: Edge, name: CookieName): void {
  cookies.clear(name)
}

export function cookieNameOf(clientId: string | undefined): CookieName {
  const name = clientId
    ?.toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, 24)
  return name ? `session-${name}` : 'session'
}
