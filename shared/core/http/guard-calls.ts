import type { Call } from '@mayim/contract/call.ts'
import { positionHeader, seenHeader } from '@mayim/contract/position-header.ts'
import { type Refusal, refuse } from '@mayim/domain/result.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../ground/runtime/facility.ts'
import type { AccessClaims } from '../sign-in/access-token.ts'
import type { Auth } from '../sign-in/auth.ts'
import { addressGroup, addressNeighbours, isIpv6, Throttle } from '../sign-in/throttle.ts'
import { languageOf, sendRefusal } from './answer.ts'
import { clientAddress } from './client-address.ts'
import { type CallConfig, notImplemented, refusalStyleOf } from './mount-calls.ts'
import { gateHeld } from './run-call.ts'
import { type RateLimits, rateLimits } from './server-options.ts'
import { readsAsStaff } from './staff-sentence.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    claims: AccessClaims | null
  }
}

const minuteMs = 60_000

/**
 * Counts every request by its address (threats-141, threats-142), and checks every call before its body is read: the rate limit, the caller, whether the policy allows the caller's role, and
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
    if (!config) {
      // A webhook and the other side's channel prove themselves; they come from few addresses.
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const seconds = isRead ? throttles.page(address) : 0
      return seconds > 0 ? sendRefusal(reply, tooMany(seconds), language) : undefined
    }
    const manner = refusalStyleOf(config.call)
    const seconds = throttles[limitOf(config.call)](address)
    if (seconds > 0) return sendRefusal(reply, tooMany(seconds), language, manner)
    if (!auth.firstStart.isSetUp() && !config.call.beforeSetup)
      return sendRefusal(reply, refuse('unreachable', 'notSetUp'), language, manner)
    if (auth.firstStart.isSetUp() && config.call.beforeSetup === 'only')
      return sendRefusal(reply, refuse('conflict', 'setupDone'), language, manner)
    const { caller, claims } = await authenticate(auth, request)
    const seen = seenBy(request)
    request.caller = seen === undefined ? caller : { ...caller, seen }
    request.claims = claims
    if (claims !== null) reply.header(positionHeader, String(auth.facility.changes.head))
    const passed = gateHeld(config.call, caller)
    if (!passed.ok)
      return sendRefusal(reply, passed, caller.language, { ...manner, toStaff: readsAsStaff(caller) })
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

/** Counts a request of an address; returns the seconds to wait, else 0. */
type Take = (address: string) => number

/** One household may have a whole /48 of IPv6 (threats-141). */
const networksOfOne = 4

function throttlesOf(limits: RateLimits, clock: { now(): number }): Record<keyof RateLimits | 'page', Take> {
  const make = (limit: number): Take => {
    const one = new Throttle(clock, limit, minuteMs)
    const wide = new Throttle(clock, limit * networksOfOne, minuteMs)
    return address => {
      const seconds = one.take(addressGroup(address))
      return isIpv6(address) ? Math.max(seconds, wide.take(addressNeighbours(address))) : seconds
    }
  }
  const { sign, write, read } = limits
  return { sign: make(sign), write: make(write), read: make(read), page: make(read) }
}

function tooMany(seconds: number): Refusal {
  return refuse('tooMany', 'tooMany', { detail: { seconds } })
}

/** A number of another kind is none: the request is older than this header, or not a form's. */
function seenBy({ headers }: FastifyRequest): number | undefined {
  const text = headers[seenHeader]
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined
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

interface Authenticated {
  readonly caller: Caller
  readonly claims: AccessClaims | null
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/**
 * The caller of a request, from the bearer header only, never from a cookie (threats-T14). With an invalid token there
 * is no caller.
 */
async function authenticate(auth: Auth, request: FastifyRequest): Promise<Authenticated> {
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
