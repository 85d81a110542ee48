import type { SignedIn } from '../operations/auth/session-tokens.ts'
import type { Edge } from './handler.ts'

/**
 * The cookie that holds a browser's refresh token. A screen that shares its browser with others (the demo's
 * panels) names itself by `client_id` and so has a session of its own.
 */
export function keepSession({ cookies }: Edge, clientId: string | undefined, signedIn: SignedIn): void {
  cookies.set(cookieName(clientId), signedIn.refreshToken, signedIn.refreshExpiresInSeconds)
}

export function keptRefreshToken({ cookies }: Edge, clientId: string | undefined): string | undefined {
  return cookies.get(cookieName(clientId))
}

export function forgetSession({ cookies }: Edge, clientId: string | undefined): void {
  cookies.clear(cookieName(clientId))
}

function cookieName(clientId: string | undefined): string {
  const name = clientId
    ?.toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, 24)
  return name ? `session-${name}` : 'session'
}
