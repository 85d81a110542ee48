import { randomUUID } from 'node:crypto'
import { type Refusal, refuse } from '@mayim/domain/result.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../ground/runtime/facility.ts'
import { type StorageFault, storageFaultOf } from '../ground/runtime/storage.ts'
import { languageOf, sendRefusal } from './answer.ts'
import { refusalStyleOf } from './mount-calls.ts'
import { readsAsStaff } from './staff-sentence.ts'

/** The refusals of malformed requests by the status that Fastify gives them. */
const requestFaults: Readonly<Record<number, Refusal>> = {
  400: refuse('invalid', 'notJson'),
  404: refuse('missing', 'methodNotHere'),
  408: refuse('invalid', 'notJson'),
  413: refuse('invalid', 'tooLarge'),
  414: refuse('invalid', 'tooLarge'),
  415: refuse('invalid', 'mediaType'),
}

/**
 * The only place where an error becomes an answer. An unexpected error is a 500 with an incident id, logged once; its
 * message is not sent.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if ((error.statusCode ?? 500) < 500) return sendRequestFault(error, request, reply)
    const storageFault = storageFaultOf(error)
    if (storageFault !== null) return sendStorageFault(storageFault, request, reply)
    const incident = randomUUID().slice(0, 8)
    const route = request.routeOptions.url
    app.log.error({ err: error, incident, requestId: request.id, route }, 'a request failed')
    const unforeseen = refuse('unreachable', 'incident', { detail: { incident } })
    const manner = refusalStyleOf(request.routeOptions.config.mayim?.call)
    const toStaff = readsAsStaff((request.caller as Caller | undefined) ?? { roles: [] })
    return sendRefusal(reply, unforeseen, callersLanguage(request), { ...manner, toStaff, status: 500 })
  })
}

/** Nothing was stored. The fault itself is logged once, when it begins (sync-44). */
function sendStorageFault(fault: StorageFault, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refuse('unreachable', fault === 'full' ? 'storageFull' : 'storageFailing')
  return sendRefusal(
    reply,
    refusal,
    callersLanguage(request),
    refusalStyleOf(request.routeOptions.config.mayim?.call),
  )
}

/** Answers a malformed request in the shape of all refusals. */
export function sendRequestFault(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 400
  const fault = requestFaults[status] ?? refuse('invalid', 'notJson')
  const manner = refusalStyleOf(request.routeOptions.config?.mayim?.call)
  return sendRefusal(reply, fault, callersLanguage(request), { ...manner, status })
}

/** The language of the request, because the caller is unknown if it fails before the guard. */
function callersLanguage(request: FastifyRequest): Caller['language'] {
  const caller = request.caller as Caller | undefined
  return caller?.language ?? languageOf(request.headers['accept-language']) ?? 'en'
}
