import type { FastifyInstance } from 'fastify'
import type { Side } from '../../contract/call.ts'
import type { WalkAnswer, WalkRequest, WalkWorld } from '../../contract/walk/world.ts'
import type { Facility } from '../../operations/facility.ts'
import type { Walkers } from './seed-walk.ts'

/** Enough for a walk from one address: the limits have tests of their own. */
export const walkLimits = { sign: 1_000_000, write: 1_000_000, read: 1_000_000 }
export const walkCodeLimits = {
  sendsPerPhone: 1_000_000,
  sendsPerAddress: 1_000_000,
  sendsPerNeighbours: 1_000_000,
  sendsPerHour: 1_000_000,
  sendsPerDay: 1_000_000,
}

/** A server, walked without a socket. */
export function walkWorld(side: Side, app: FastifyInstance, facility: Facility, walkers: Walkers): WalkWorld {
  return { side, ...walkers, head: () => facility.changes.head, send: request => send(app, request) }
}

async function send(app: FastifyInstance, request: WalkRequest): Promise<WalkAnswer> {
  const { method, url, headers, payload, headOnly } = request
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers },
    ...(payload === undefined ? {} : { payload }),
    ...(headOnly ? { payloadAsStream: true } : {}),
  })
  const status = response.statusCode
  const contentType = String(response.headers['content-type'] ?? '')
  if (headOnly && status < 300) {
    response.stream().destroy()
    return { status, contentType, text: '' }
  }
  return { status, contentType, text: headOnly ? await textOf(response.stream()) : response.body }
}

async function textOf(stream: AsyncIterable<Buffer | string>): Promise<string> {
  let text = ''
  for await (const piece of stream) text += String(piece)
  return text
}
