import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { type Refusal, refuse } from '../domain/result.ts'
import type { Caller } from '../operations/facility.ts'
import { sendRefusal } from './answer.ts'
import { mannerOf } from './mount-calls.ts'

/** Faults of a request that the server itself finds, by their status. */
const requestFaults: Readonly<Record<number, Refusal>> = {
  400: refuse('invalid', 'notJson'),
  404: refuse('missing', 'methodNotHere'),
  408: refuse('invalid', 'notJson'),
  413: refuse('invalid', 'tooLarge'),
  414: refuse('invalid', 'tooLarge'),
  415: refuse('invalid', 'mediaType'),
}

/**
 * The one place where an error becomes an answer. What was not foreseen is a 500 with an incident's number,
 * logged once; its message stays here.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const manner = mannerOf(request.routeOptions.config.mayim?.call)
    const status = error.statusCode ?? 500
    const fault = status < 500 ? (requestFaults[status] ?? requestFaults[400]) : undefined
    if (fault) return sendRefusal(reply, fault, languageOf(request), { ...manner, status })
    const incident = randomUUID().slice(0, 8)
    app.log.error(
      { err: error, incident, requestId: request.id, route: request.routeOptions.url },
      'a request failed',
    )
    const unforeseen = refuse('unreachable', 'incident', { detail: { incident } })
    return sendRefusal(reply, unforeseen, languageOf(request), { ...manner, status: 500 })
  })
}

/** The caller is unknown where a request fails before the guard. */
function languageOf(request: FastifyRequest): Caller['language'] {
  return (request.caller as Caller | undefined)?.language ?? 'en'
}
