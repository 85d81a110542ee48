import type { ServerResponse } from 'node:http'
import type { LiveChange, LiveDevice, LiveReload } from '@mayim/contract/live-events.ts'
import { refuse } from '@mayim/domain/result.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readChanges } from '../log/change-log.ts'
import type { AccessClaims } from '../people/access-token.ts'
import type { Auth } from '../people/auth.ts'
import type { Caller } from '../runtime/facility.ts'
import type { ChangeRow } from '../schema/schema.ts'
import { sendRefusal } from './answer.ts'
import { denied } from './authorize.ts'
import { type ChangeSubject, mayHear, subjectOf } from './live-filter.ts'

/** What goes out beside the log: held by nobody, sent to whoever listens now. */
export type LiveEvent =
  | { readonly name: 'device'; readonly data: LiveDevice }
  | { readonly name: 'reload'; readonly data: LiveReload }
  /** Of a room: what its panel is told is another, although nothing of its own changed. */
  | { readonly name: 'change'; readonly data: LiveChange }

export interface LiveEvents {
  /** Answers a request with the stream (see contract/live-events.ts). */
  open(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  publish(event: LiveEvent): void
  readonly size: number
  stop(): void
}

interface Screen {
  readonly caller: Caller
  readonly claims: AccessClaims
  readonly raw: ServerResponse
  /** The last position that this screen has seen or need not see. */
  position: number
  live: boolean
}

const heartbeatMs = 15_000
const pageSize = 200
/** A screen that was away longer than this many changes asks for everything anew instead. */
const mostBackfill = 2000
const mostBufferedBytes = 64 * 1024
const mostScreens = 500

/** Screens follow the change log: what they missed, then what comes, each by what its caller may hear. */
export function createLiveEvents(auth: Auth): LiveEvents {
  const { facility } = auth
  const screens = new Set<Screen>()
  let position = facility.changes.head
  let work: Promise<void> = Promise.resolve()

  const stopFollowing = facility.changes.onCommit(() => {
    work = work.then(tellAll).catch(error => facility.log.error({ err: error }, 'live events fell behind'))
  })
  const heartbeat = setInterval(() => void beat(), heartbeatMs)
  heartbeat.unref()

  /** Reads each change once for all screens. */
  async function tellAll(): Promise<void> {
    for (;;) {
      const page = await readChanges(facility.db, { after: position, limit: pageSize })
      for (const change of page) {
        position = change.position
        const subject = screens.size > 0 ? await subjectOf(facility.db, change) : undefined
        for (const screen of screens) if (subject && screen.live) tell(screen, change, subject)
      }
      if (page.length < pageSize) return
    }
  }

  function tell(screen: Screen, change: ChangeRow, subject: ChangeSubject): void {
    if (change.position <= screen.position) return
    screen.position = change.position
    if (!mayHear(screen.caller, change, subject)) return
    const { entity, entityId: id, kind } = change
    send(screen, `id: ${change.position}\nevent: change\ndata: ${JSON.stringify({ entity, id, kind })}\n\n`)
  }

  /** A screen that does not read is let go: it comes back and asks from where it was. */
  function send(screen: Screen, text: string): void {
    if (screen.raw.writableLength > mostBufferedBytes) drop(screen)
    else screen.raw.write(text)
  }

  function drop(screen: Screen): void {
    screens.delete(screen)
    screen.raw.destroy()
  }

  /** Keeps proxies from closing, and ends the streams of sessions that have ended. */
  async function beat(): Promise<void> {
    for (const screen of screens) {
      if ((await auth.sessions.find(screen.claims)) === null) drop(screen)
      else send(screen, ': \n\n')
    }
  }

  async function backfill(screen: Screen): Promise<void> {
    for (;;) {
      const page = await readChanges(facility.db, { after: screen.position, limit: pageSize })
      for (const change of page) tell(screen, change, await subjectOf(facility.db, change))
      // What the others were told meanwhile, this screen has read by itself; from here on it is told too.
      if (page.length < pageSize && screen.position >= position) break
    }
    screen.live = true
  }

  async function open(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { caller, claims } = request
    if (claims === null) return sendRefusal(reply, denied, caller.language)
    if (screens.size >= mostScreens)
      return sendRefusal(reply, refuse('unreachable', 'unreachable'), caller.language)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    request.socket.setNoDelay(true)
    const asked = lastEventId(request)
    const head = facility.changes.head
    const tooFar = asked !== null && (asked > head || head - asked > mostBackfill)
    const screen: Screen = {
      caller,
      claims,
      raw,
      position: asked === null || tooFar ? head : asked,
      live: false,
    }
    screens.add(screen)
    raw.on('close', () => screens.delete(screen))
    // The position goes along, so that a screen which drops before the first change knows where it was.
    raw.write(
      `retry: 1000\n${tooFar ? `id: ${head}\nevent: reset\ndata: {}\n\n` : `id: ${screen.position}\n\n`}`,
    )
    await backfill(screen)
    return reply
  }

  return {
    open,
    publish({ name, data }) {
      for (const screen of screens) {
        if (hearsBesideLog(screen.caller, { name, data } as LiveEvent)) {
          send(screen, `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
        }
      }
    },
    get size() {
      return screens.size
    },
    stop() {
      stopFollowing()
      clearInterval(heartbeat)
      for (const screen of screens) drop(screen)
    },
  }
}

/** Points are for staff and technicians; a reload for every screen, or for the panel of one room, as its wait is. */
function hearsBesideLog(caller: Caller, event: LiveEvent): boolean {
  if (event.name === 'device')
    return caller.roles.some(role => ['Admin', 'Technician', 'Reception', 'Attendant'].includes(role))
  if (event.name === 'change') return caller.roomId === Number(event.data.id)
  return event.data.roomId === undefined || event.data.roomId === caller.roomId
}

function lastEventId(request: FastifyRequest): number | null {
  const header = request.headers['last-event-id']
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null
}
