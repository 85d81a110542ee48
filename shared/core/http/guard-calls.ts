import type { Call } from '@mayim/contract/call.ts'
import { positionHeader } from '@mayim/contract/position-header.ts'
import { type Refusal, refuse } from '@mayim/domain/result.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccessClaims } from '../people/access-token.ts'
import type { Auth } from '../people/auth.ts'
import { addressGroup, Throttle } from '../people/throttle.ts'
import type { Caller } from '../runtime/facility.ts'
import { sendRefusal } from './answer.ts'
import { authenticate } from './authenticate.ts'
import { gate } from './authorize.ts'
import { clientAddress } from './client-address.ts'
import { languageOf } from './language.ts'
import { type CallConfig, notImplemented, refusalStyleOf } from './mount-calls.ts'
import { type RateLimits, rateLimits } from './server-options.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    claims: AccessClaims | null
  }
}

const minuteMs = 60_000

/**
 * Checks every call before its body is read: the rate limit, the caller, whether the policy allows the caller's role, and
 * the content type. Needs no knowledge of the object.
 */
export function guardCalls(app: FastifyInstance, auth: Auth, limits: Partial<RateLimits> = {}): void {
  const { hostClock, settings } = auth.facility
  const throttles = throttlesOf({ ...rateLimits, ...limits }, hostClock)
  app.decorateRequest('caller')
  app.decorateRequest('claims', null)
  app.addHook('onRequest', async (request, reply) => {
    if (isGone(request)) {
      reply.hijack()
      request.raw.destroy()
      return
    }
    const config = request.routeOptions.config.mayim
    const language = languageOf(request.headers['accept-language']) ?? settings.current().defaultLanguage
    const address = clientAddress(request)
    request.caller = { kind: 'anyone', id: 'anyone', roles: [], address, language }
    if (!config) return
    const manner = refusalStyleOf(config.call)
    const seconds = throttles[limitOf(config.call)].take(addressGroup(address))
    if (seconds > 0) {
      return sendRefusal(reply, refuse('tooMany', 'tooMany', { detail: { seconds } }), language, manner)
    }
    if (!auth.firstStart.isSetUp() && !config.call.beforeSetup)
      return sendRefusal(reply, refuse('unreachable', 'notSetUp'), language, manner)
    const { caller, claims } = await authenticate(auth, request)
    request.caller = caller
    request.claims = claims
    if (claims !== null) reply.header(positionHeader, String(auth.facility.changes.head))
    const passed = gate(config.call.policy, caller)
    if (!passed.ok) return sendRefusal(reply, passed, caller.language, manner)
    if (config.later !== undefined)
      return sendRefusal(reply, notImplemented, caller.language, { sentence: config.later })
    const wrongBody = refuseBody(config, request)
    if (wrongBody) return sendRefusal(reply, wrongBody, caller.language, { ...manner, status: 415 })
  })
}

/** Whether the connection was reset before the request was routed. Its socket then has no address. */
function isGone(request: FastifyRequest): boolean {
  return (request.ip as string | undefined) === undefined
}

/** The rate limit that a call counts towards. */
function limitOf({ limit, method }: Call): keyof RateLimits {
  if (limit === 'signIn') return 'sign'
  return method === 'GET' ? 'read' : 'write'
}

function throttlesOf(limits: RateLimits, clock: { now(): number }): Record<keyof RateLimits, Throttle> {
  const make = (limit: number) => new Throttle(clock, limit, minuteMs)
  return { sign: make(limits.sign), write: make(limits.write), read: make(limits.read) }
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

/**
 * Refuses a body of another content type than the call's, so that no page of another site can send one (threats-T14).
 */
function refuseBody({ call }: CallConfig, request: FastifyRequest): Refusal | undefined {
  const { headers } = request
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody || call.method === 'GET') return undefined
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  return type === contentTypes[call.bodyAs ?? 'json'] ? undefined : refuse('invalid', 'mediaType')
}
