import type { ServerResponse } from 'node:http'
import { roomOfPoint } from '@mayim/contract/building/facility-points.ts'
import type {
  LiveChange,
  LiveDevice,
  LiveIdentify,
  LiveReload,
  LiveSwipe,
} from '@mayim/contract/live-events.ts'
import { type Refusal, refuse } from '@mayim/domain/result.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readChanges } from '../ground/log/change-log.ts'
import { actorOf, isStaff } from '../ground/runtime/caller.ts'
import type { Caller } from '../ground/runtime/facility.ts'
import type { ChangeRow } from '../ground/schema/schema.ts'
import type { AccessClaims } from '../sign-in/access-token.ts'
import type { Auth } from '../sign-in/auth.ts'
import { sendRefusal } from './answer.ts'
import { type ChangeSubject, mayReceive, subjectOf } from './live-filter.ts'
import { denied } from './run-call.ts'

/** An event that is not in the log. It is not stored and goes to the screens that are connected. */
export type LiveEvent =
  | { readonly name: 'device'; readonly data: LiveDevice }
  | { readonly name: 'reload'; readonly data: LiveReload }
  | { readonly name: 'identify'; readonly data: LiveIdentify }
  /** For the screens that the reader may belong to. */
  | { readonly name: 'swipe'; readonly data: LiveSwipe; readonly isFor: (caller: Caller) => boolean }
  /** For a room's panel, or of a person for staff: an answer changed, although no row did. */
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
  /** The last position that this screen has received or need not receive. */
  position: number
  live: boolean
}

const heartbeatMs = 15_000
const pageSize = 200
/** A screen that missed more changes than this requests everything again (threats-172). */
const maxBackfill = 200
const maxBufferedBytes = 64 * 1024
const maxScreens = 500
/** A desk with a tab for each page has far fewer. */
const maxScreensOfSession = 30
/** In all her sessions: a patron has a phone and a few tabs. */
const maxScreensOfPatron = 8
/** The others are kept for staff and devices (threats-T17). */
const maxScreensOfPatrons = 400

/** Creates the streams of this server. Screens follow the change log, each by what its caller may see. */
export function createLiveEvents(auth: Auth): LiveEvents {
  return new LiveStreams(auth)
}

/** A screen first gets the changes that it missed, then each change as it is committed. */
class LiveStreams implements LiveEvents {
  readonly #auth: Auth
  readonly #screens = new Set<Screen>()
  readonly #heartbeat: NodeJS.Timeout
  readonly #stopFollowing: () => void
  #position: number
  #work: Promise<void> = Promise.resolve()

  constructor(auth: Auth) {
    const { facility } = auth
    this.#auth = auth
    this.#position = facility.changes.head
    this.#stopFollowing = facility.changes.onCommit(() => {
      this.#work = this.#work
        .then(() => this.#sendChanges())
        .catch(error => facility.log.error({ err: error }, 'sending live events failed'))
    })
    const failed = (error: unknown) => facility.log.error({ err: error }, 'ending live streams failed')
    auth.sessions.onClear(() => void this.#endStreams(() => true).catch(failed))
    this.#heartbeat = setInterval(() => void this.#beat().catch(failed), heartbeatMs).unref()
  }

  get size(): number {
    return this.#screens.size
  }

  async open(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { caller, claims } = request
    if (claims === null) return sendRefusal(reply, denied, caller.language)
    this.#dropOldest(caller)
    const refused = this.#refusalFor(caller, claims)
    if (refused) return sendRefusal(reply, refused, caller.language)
    const head = this.#auth.facility.changes.head
    const requested = lastEventId(request)
    const tooFar = requested !== null && (requested > head || head - requested > maxBackfill)
    const position = requested === null || tooFar ? head : requested
    const screen: Screen = { caller, claims, raw: begin(request, reply), position, live: false }
    this.#screens.add(screen)
    screen.raw.on('close', () => this.#screens.delete(screen))
    // The position is sent at once, so that a screen that drops before the first change can resume.
    const first = tooFar ? `id: ${head}\nevent: reset\ndata: {}\n\n` : `id: ${position}\n\n`
    screen.raw.write(`retry: 1000\n${first}`)
    await this.#backfill(screen)
    return reply
  }

  publish(event: LiveEvent): void {
    const text = `event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`
    for (const screen of this.#screens) if (mayReceiveEvent(screen.caller, event)) this.#send(screen, text)
  }

  stop(): void {
    this.#stopFollowing()
    clearInterval(this.#heartbeat)
    for (const screen of this.#screens) this.#drop(screen)
  }

  /** A phone that changed its network leaves streams that are open here alone. */
  #dropOldest(caller: Caller): void {
    if (!isPatron(caller)) return
    const own = [...this.#screens].filter(screen => screen.caller.id === caller.id)
    for (const screen of own.slice(0, Math.max(0, own.length - maxScreensOfPatron + 1))) this.#drop(screen)
  }

  #refusalFor(caller: Caller, { family }: AccessClaims): Refusal | null {
    const ofPatrons = isPatron(caller) ? this.#count(screen => isPatron(screen.caller)) : 0
    if (this.size >= maxScreens || ofPatrons >= maxScreensOfPatrons) return noPlace
    return this.#count(screen => screen.claims.family === family) >= maxScreensOfSession
      ? tooManyStreams
      : null
  }

  #count(which: (screen: Screen) => boolean): number {
    let count = 0
    for (const screen of this.#screens) if (which(screen)) count += 1
    return count
  }

  /** Reads each change once for all screens. */
  async #sendChanges(): Promise<void> {
    const { db } = this.#auth.facility
    for (;;) {
      const page = await readChanges(db, { after: this.#position, limit: pageSize })
      for (const change of page) {
        this.#position = change.position
        const subject = this.size > 0 ? await subjectOf(db, change) : undefined
        for (const screen of this.#screens)
          if (subject && screen.live) this.#sendChange(screen, change, subject)
      }
      const accounts = page.filter(({ entity }) => entity === 'user' || entity === 'credential')
      const changed = new Set(accounts.map(({ entityId }) => entityId))
      if (changed.size > 0) await this.#endStreams(screen => changed.has(screen.claims.subject))
      if (page.length < pageSize) return
    }
  }

  async #backfill(screen: Screen): Promise<void> {
    const { db } = this.#auth.facility
    for (;;) {
      const page = await readChanges(db, { after: screen.position, limit: pageSize })
      for (const change of page) this.#sendChange(screen, change, await subjectOf(db, change))
      // The screen has caught up on its own. From here on it is sent each change.
      if (page.length < pageSize && screen.position >= this.#position) break
    }
    screen.live = true
  }

  #sendChange(screen: Screen, change: ChangeRow, subject: ChangeSubject): void {
    if (change.position <= screen.position) return
    screen.position = change.position
    if (!mayReceive(screen.caller, change, subject)) return
    const { entity, entityId: id, kind } = change
    const data = JSON.stringify({ entity, id, kind })
    this.#send(screen, `id: ${change.position}\nevent: change\ndata: ${data}\n\n`)
  }

  /** Drops a screen that does not read. It connects again and resumes at its position. */
  #send(screen: Screen, text: string): void {
    if (screen.raw.writableLength > maxBufferedBytes) this.#drop(screen)
    else screen.raw.write(text)
  }

  #drop(screen: Screen): void {
    this.#screens.delete(screen)
    screen.raw.destroy()
  }

  /** Ends the streams whose session is over (people-61) or held (people-153, people-170). */
  async #endStreams(concerns: (screen: Screen) => boolean): Promise<void> {
    for (const screen of [...this.#screens].filter(concerns))
      if (await this.#isOver(screen.claims)) this.#drop(screen)
  }

  async #isOver(claims: AccessClaims): Promise<boolean> {
    const session = await this.#auth.sessions.find(claims)
    // A locked desk goes on hearing, so that it is up to date when it opens.
    return session === null || (session.held !== undefined && session.held !== 'deskLocked')
  }

  /** Keeps proxies from closing the stream, and ends the streams of sessions that expired. */
  async #beat(): Promise<void> {
    await this.#endStreams(() => true)
    for (const screen of this.#screens) this.#send(screen, ': \n\n')
  }
}

const noPlace = refuse('unreachable', 'unreachable')
const tooManyStreams = refuse('tooMany', 'tooMany', { detail: { seconds: 60 } })

/** A person who is neither staff nor a technician. */
function isPatron(caller: Caller): boolean {
  return actorOf(caller) === 'U' && !caller.roles.includes('Technician') && caller.kind === 'person'
}

/** Takes the socket from Fastify and writes the head of a stream. */
function begin(request: FastifyRequest, reply: FastifyReply): ServerResponse {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  request.socket.setNoDelay(true)
  return raw
}

/**
 * Points are for staff and technicians. A reload is for every screen or for the panel of one room, and so is a changed
 * wait.
 */
function mayReceiveEvent(caller: Caller, event: LiveEvent): boolean {
  if (event.name === 'device')
    return (
      caller.roles.some(role => ['Admin', 'Technician', 'Reception', 'Attendant'].includes(role)) ||
      (caller.roomId !== undefined && caller.roomId === roomOfPoint(event.data.point))
    )
  if (event.name === 'identify') return caller.id === event.data.deviceId
  if (event.name === 'swipe') return event.isFor(caller)
  if (event.name === 'change')
    return event.data.entity === 'user' ? isStaff(caller) : caller.roomId === Number(event.data.id)
  return event.data.roomId === undefined || event.data.roomId === caller.roomId
}

function lastEventId(request: FastifyRequest): number | null {
  const header = request.headers['last-event-id']
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null
}
