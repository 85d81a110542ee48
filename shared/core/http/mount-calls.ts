import multipart from '@fastify/multipart'
import { type Call, laterOn, type Side } from '@mayim/contract/call.ts'
import type { UploadedFile } from '@mayim/contract/calls/sides.ts'
import { type CallId, callsOf } from '@mayim/contract/calls.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Facility } from '../ground/runtime/facility.ts'
import { noPeer } from '../people/commands/peer.ts'
import { relyingParty } from '../sign-in/factors/relying-party.ts'
import { answerWriter, type RefusalStyle, sendRefusal } from './answer.ts'
import { cookieJar } from './cookie-jar.ts'
import type { Handler, HandlerRequest } from './handler.ts'
import type { LiveEvents } from './live-events.ts'
import { relayCall } from './relay-call.ts'
import { callRunner, type RunCall } from './run-call.ts'
import type { ServerOptions } from './server-options.ts'
import { readsAsStaff } from './staff-sentence.ts'

/** The call of a route, for the hooks. */
export interface CallConfig {
  readonly callId: string
  readonly call: Call
  /** The text of a call that this side does not implement yet. */
  readonly later: string | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    mayim?: CallConfig
  }
}

/**
 * Adds a route for every declared call of a side. Throws at the start if a live call has no handler or a handler no
 * call. A request passes the policy before its body is read (see `guardCalls`), then its schemas, then the check of its
 * object, and then the handler.
 */
export function mountCalls<S extends Side, F extends Facility>(
  app: FastifyInstance,
  facility: F,
  options: ServerOptions<S, F>,
  live: LiveEvents,
): void {
  const handlers = new Map(Object.entries(options.handlers)) as Map<string, Handler<never, F>>
  assertComplete(options.side, new Set(handlers.keys()))
  for (const [callId, call] of callsOf(options.side)) {
    const later = laterOn(call, options.side)
    const config = { mayim: { callId, call, later } }
    const route = { method: call.method, url: call.path.replace(/\{(\w+)\}/g, ':$1'), config }
    const handler = handlers.get(callId) ?? relayHandler(options, callId, call)
    if (call.answerAs === 'events')
      app.route({ ...route, handler: (request, reply) => live.open(request, reply) })
    else if (handler) {
      const run = callRunner(facility, callId, call, handler)
      app.route({ ...route, handler: answerer(options, call, run) })
    }
    // The guard answers a call that is not implemented yet, after the policy allowed the caller.
    else app.route({ ...route, handler: () => Promise.reject(new Error(`${callId} has no handler`)) })
  }
}

/** The token call refuses in the form of OAuth; every other call refuses alike. */
export function refusalStyleOf(call: Call | undefined): RefusalStyle {
  return call?.path === '/api/token' ? { oauth: true } : {}
}

/** Answers a request by a call's run. */
function answerer<S extends Side, F extends Facility>(
  options: ServerOptions<S, F>,
  call: Call,
  run: RunCall,
) {
  const write = answerWriter(call)
  const manner = refusalStyleOf(call)
  const { side, https = false, allowedOrigins = [] } = options
  const address = options.publicUrl ? new URL(options.publicUrl) : null
  const publicHost = address?.hostname ?? null
  const cookieRules = { side, https, origins: address ? [address.origin, ...allowedOrigins] : allowedOrigins }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller, claims, params, query, body } = request
    const edge = {
      auth: options.auth,
      bringBack: options.bringBack ?? null,
      cookies: cookieJar(request, reply, cookieRules),
      family: claims?.family,
      idempotencyKey: request.headers['idempotency-key'] as string | undefined,
      relayed: false,
      userAgent: request.headers['user-agent'],
      publicHost,
      // Only the calls of passkeys ask for it.
      get party() {
        return relyingParty(options.publicUrl ?? null, `${request.protocol}://${request.host}`)
      },
    }
    const upload = call.bodyAs === 'multipart' ? () => readUpload(request, call.bytesMax) : undefined
    const answer = await run(caller, { params, query, body }, edge, upload)
    if (answer.ok) return write(reply, answer.value)
    return sendRefusal(reply, answer, caller.language, { ...manner, toStaff: readsAsStaff(caller) })
  }
}

/** The other side answers the call and checks its policy. */
function relayHandler<S extends Side, F extends Facility>(
  { side, peer = noPeer }: ServerOptions<S, F>,
  callId: CallId,
  call: Call,
): Handler<never, F> | undefined {
  if (call.relay?.[side] === undefined) return undefined
  return async (_facility, { caller, params, query, body }: HandlerRequest, { idempotencyKey }) =>
    relayCall({ peer, side }, callId, call, { caller, params, query, body, idempotencyKey }) as never
}

function assertComplete(side: Side, handled: ReadonlySet<string>): void {
  const live = callsOf(side).filter(
    ([, call]) =>
      laterOn(call, side) === undefined && call.answerAs !== 'events' && call.relay?.[side] === undefined,
  )
  const missing = live.map(([id]) => id as string).filter(id => !handled.has(id))
  const known = new Set<string>(live.map(([id]) => id))
  const extra = [...handled].filter(id => !known.has(id))
  if (missing.length > 0) throw new Error(`The ${side} has no handler for: ${missing.join(', ')}`)
  if (extra.length > 0) throw new Error(`The ${side} has handlers without a live call: ${extra.join(', ')}`)
}

export const notImplemented = refuse('later', 'later')

const largestBytes = 5 * 1024 * 1024

/** Accepts forms with one file, of at most 5 MB unless its call says more, and few other parts (threats-T25). */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fileSize: largestBytes, fields: 2, fieldSize: 200, parts: 3, headerPairs: 20 },
    throwFileSizeLimit: false,
  })
}

/**
 * The complete file of a multipart call. Its name and type come from the client and must not be trusted.
 */
async function readUpload(
  request: FastifyRequest,
  fileSize = largestBytes,
): Promise<Result<{ file: UploadedFile }>> {
  if (!request.isMultipart()) return refuse('invalid', 'uploadMissing', { field: 'file' })
  try {
    const part = await request.file({ limits: { fileSize } })
    if (part === undefined) return refuse('invalid', 'uploadMissing', { field: 'file' })
    const bytes = await part.toBuffer()
    if (part.file.truncated) return refuse('invalid', 'tooLarge', { field: 'file' })
    return bytes.length > 0
      ? ok({ file: { name: part.filename, bytes } })
      : refuse('invalid', 'uploadMissing', { field: 'file' })
  } catch {
    // The form is incomplete, has no boundary, or has more parts than one file needs.
    return refuse('invalid', 'uploadMissing', { field: 'file' })
  }
}
