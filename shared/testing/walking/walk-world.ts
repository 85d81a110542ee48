import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Side } from '@mayim/contract/call.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { FastifyInstance } from 'fastify'
import type { WalkAnswer, WalkRequest, WalkWorld } from '../walk/world.ts'
import type { Walkers } from './seed-walk.ts'

/** Enough for a walk from one address: the limits have tests of their own. */
export const walkLimits = { sign: 1_000_000, write: 1_000_000, read: 1_000_000 }
export const walkCodeLimits = {
  sendsPerPhone: 1_000_000,
  sendsPerPhoneOfDay: 1_000_000,
  sendsBeforeCheck: 1_000_000,
  sendsPerAddress: 1_000_000,
  sendsPerNeighbours: 1_000_000,
  sendsPerHour: 1_000_000,
  sendsPerDay: 1_000_000,
  passwordFailuresPerAddress: 1_000_000,
}

/** A server, walked without a socket. */
export function walkWorld(side: Side, app: FastifyInstance, facility: Facility, walkers: Walkers): WalkWorld {
  return { side, ...walkers, head: () => facility.changes.head, send: request => send(app, request) }
}

async function send(app: FastifyInstance, request: WalkRequest): Promise<WalkAnswer> {
  const { method, url, headers, payload } = request
  if (request.headOnly) return sendForHead(app, request)
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  const contentType = String(response.headers['content-type'] ?? '')
  return { status: response.statusCode, contentType, text: response.body }
}

/** A stream does not end on its own, and wants a socket: take what says whether it is granted, and hang up. */
async function sendForHead(app: FastifyInstance, { method, url, headers }: WalkRequest): Promise<WalkAnswer> {
  const request = httpRequest(new URL(url, app.listeningOrigin), { method, headers, agent: false }).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const status = response.statusCode ?? 0
  const text = status < 300 ? '' : await textOf(response)
  request.destroy()
  return { status, contentType: response.headers['content-type'] ?? '', text }
}

async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const piece of stream) text += String(piece)
  return text
}
