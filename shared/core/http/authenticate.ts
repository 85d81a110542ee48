import type { FastifyRequest } from 'fastify'
import type { Caller } from '../ground/runtime/facility.ts'
import type { AccessClaims } from '../sign-in/access-token.ts'
import type { Auth } from '../sign-in/auth.ts'
import { clientAddress } from './addresses/client-address.ts'
import { languageOf } from './language.ts'

export interface Authenticated {
  readonly caller: Caller
  readonly claims: AccessClaims | null
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/**
 * The caller of a request, from the bearer header only, never from a cookie (threats-T14). With an invalid token there
 * is no caller.
 */
export async function authenticate(auth: Auth, request: FastifyRequest): Promise<Authenticated> {
  const address = clientAddress(request)
  const requested = languageOf(request.headers['accept-language'])
  const [, token] = bearer.exec(request.headers.authorization ?? '') ?? []
  const claims = token === undefined ? null : await auth.tokens.verify(token)
  const session = claims === null ? null : await auth.sessions.find(claims)
  if (claims === null || session === null) {
    const language = requested ?? auth.facility.settings.current().defaultLanguage
    return {
      caller: { kind: 'anyone', id: 'anyone', roles: [], address, language },
      claims: null,
    }
  }
  return { caller: { ...session, address, language: requested ?? session.language }, claims }
}
