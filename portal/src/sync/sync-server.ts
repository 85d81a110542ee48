import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { nodeIdentity } from '@mayim/core/ground/database/open-database.ts'
import { noPeers, type Peers } from '@mayim/core/ground/database/peers.ts'
import { describeError } from '@mayim/core/ground/runtime/error-trace.ts'
import type { CommandDesk } from '@mayim/core/people/commands/command-desk.ts'
import type { SyncIdentity } from '@mayim/core/sync/check-hello.ts'
import { LinkState } from '@mayim/core/sync/link-state.ts'
import type { RecoveryDesk } from '@mayim/core/sync/recovery/recovery-desk.ts'
import type { SyncHost } from '@mayim/core/sync/session-options.ts'
import {
  endSocket,
  frameBytesMax,
  replacedCode,
  startSocketSession,
} from '@mayim/core/sync/socket-session.ts'
import type { SyncSession } from '@mayim/core/sync/sync-session.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { PortalKeys } from './portal-keys.ts'

export interface SyncServerOptions {
  /** `hashSyncKey` of the hub's configured key; null without one. */
  readonly keyHash: string | null
  readonly facilityId?: string
  /** The release of the portal. */
  readonly version?: string
  /** Handlers of commands between the sides; see `SyncSessionOptions`. */
  readonly commands?: CommandDesk
  readonly recovery?: RecoveryDesk
  /** The other processes of the portal: the hub may connect to any of them, and the earlier connection is closed. */
  readonly peers?: Peers
  /** The client's address, for the log; by default the sender's. */
  readonly addressOf?: AddressOf
}

type AddressOf = (request: IncomingMessage) => string | undefined

export interface SyncServer {
  readonly link: LinkState
  readonly keys: PortalKeys
  /** Closes the connection, at whichever process it is; the hub reconnects. */
  endChannel(): void
  stop(): Promise<void>
}

/** Accepts the hub at `/sync` on the portal's own HTTP server. One connection at a time: the newest wins. */
export async function startSyncServer(
  facility: SyncHost,
  httpServer: Server,
  options: SyncServerOptions,
): Promise<SyncServer> {
  const node = await nodeIdentity(facility, 'portal')
  const { facilityId = 'mayim', version } = options
  const identity = { facilityId, node, ...(version === undefined ? {} : { version }) }
  return new Answerer(facility, httpServer, {
    identity,
    keys: new PortalKeys(facility, options.keyHash),
    peers: options.peers ?? noPeers(),
    addressOf: options.addressOf ?? (request => request.socket.remoteAddress),
    commands: options.commands,
    recovery: options.recovery,
  })
}

class Answerer implements SyncServer {
  readonly link: LinkState
  readonly #facility: SyncHost
  readonly #httpServer: Server
  readonly keys: PortalKeys
  readonly #identity: SyncIdentity
  readonly #sockets = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    maxPayload: frameBytesMax,
    perMessageDeflate: true,
  })
  readonly #peers: Peers
  readonly #addressOf: AddressOf
  readonly #commands: CommandDesk | undefined
  readonly #recovery: RecoveryDesk | undefined
  readonly #deaf: () => void
  #refusalNotedAt: number | undefined
  #current: { socket: WebSocket; session: SyncSession; acceptedMs: number } | undefined

  constructor(
    facility: SyncHost,
    httpServer: Server,
    {
      keys,
      identity,
      peers,
      addressOf,
      commands,
      recovery,
    }: {
      keys: PortalKeys
      identity: SyncIdentity
      peers: Peers
      addressOf: AddressOf
      commands: CommandDesk | undefined
      recovery: RecoveryDesk | undefined
    },
  ) {
    this.#commands = commands
    this.#recovery = recovery
    this.#facility = facility
    this.#peers = peers
    this.#addressOf = addressOf
    this.#deaf = peers.subscribe(takenTopic, acceptedMs => {
      // The message may be late: the hub may have come here since.
      if (acceptedMs === '' || Number(acceptedMs) > (this.#current?.acceptedMs ?? 0)) this.#endCurrent()
    })
    this.#httpServer = httpServer
    this.keys = keys
    this.#identity = identity
    this.link = new LinkState(facility)
    httpServer.on('upgrade', this.#upgrade)
  }

  async stop(): Promise<void> {
    this.#httpServer.off('upgrade', this.#upgrade)
    this.#deaf()
    const current = this.#current
    for (const socket of this.#sockets.clients) socket.terminate()
    await current?.session.end()
    this.#sockets.close()
    this.link.end()
  }

  endChannel(): void {
    this.#endCurrent()
    this.#tellTaken()
  }

  /** Without a time every connection at another process is closed. */
  #tellTaken(acceptedMs?: number): void {
    this.#peers
      .publish(takenTopic, acceptedMs === undefined ? '' : String(acceptedMs))
      .catch(error => this.#facility.log.warn({ err: error }, 'an old connection may stay open'))
  }

  #endCurrent(): void {
    if (this.#current) endSocket(this.#current.socket, 'replaced', replacedCode)
  }

  readonly #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url !== '/sync') {
      // Other upgrade handlers answer their own paths.
      if (this.#httpServer.listenerCount('upgrade') === 1) refuseUpgrade(socket, '404 Not Found')
      return
    }
    // A client may disconnect while its key is looked up.
    socket.on('error', () => socket.destroy())
    this.#refusalOf(request).then(
      refusal => {
        if (refusal) refuseUpgrade(socket, refusal)
        else this.#sockets.handleUpgrade(request, socket, head, accepted => this.#accept(accepted))
      },
      error => {
        this.#facility.log.error(describeError(error), 'a key could not be looked up')
        refuseUpgrade(socket, '503 Service Unavailable')
      },
    )
  }

  async #refusalOf(request: IncomingMessage): Promise<string | undefined> {
    // A browser sends an origin; the hub does not.
    if (request.headers.origin !== undefined) return '403 Forbidden'
    // An operator's key may hold spaces.
    const [, key] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (key !== undefined && (await this.keys.isKnown(key))) {
      await this.keys.used(key)
      return undefined
    }
    this.#noteRefusal(request)
    return '401 Unauthorized'
  }

  /** Once a minute, so that attempts without a key do not fill the log. */
  #noteRefusal(request: IncomingMessage): void {
    const now = this.#facility.hostClock.now()
    if (this.#refusalNotedAt !== undefined && now - this.#refusalNotedAt < 60_000) return
    this.#refusalNotedAt = now
    this.#facility.log.warn({ address: this.#addressOf(request) }, 'a sync key was refused')
  }

  #accept(socket: WebSocket): void {
    const before = this.#current
    const acceptedMs = performance.timeOrigin + performance.now()
    this.#endCurrent()
    // Two connections do no harm, because each entry is applied once; this only closes the older one.
    this.#tellTaken(acceptedMs)
    const options = {
      host: this.#facility,
      identity: this.#identity,
      link: this.link,
      ...(this.#commands ? { commands: this.#commands } : {}),
      ...(this.#recovery ? { recovery: this.#recovery } : {}),
    }
    // The new connection sends its hello when the older one has finished its current work.
    const session = startSocketSession(socket, options, before?.session.end())
    this.#current = { socket, session, acceptedMs }
    socket.on('error', error =>
      this.#facility.log.debug({ reason: error.message }, 'the connection to the hub was lost'),
    )
  }
}

/** The hub has connected to another process: when, in milliseconds since 1970. */
const takenTopic = 'hubTaken'

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
