import { nodeIdentity } from '@mayim/core/ground/database/open-database.ts'
import { describeError } from '@mayim/core/ground/runtime/error-trace.ts'
import type { CommandDesk } from '@mayim/core/people/commands/command-desk.ts'
import type { SyncIdentity } from '@mayim/core/sync/check-hello.ts'
import { LinkState } from '@mayim/core/sync/link-state.ts'
import type { RecoveryDesk } from '@mayim/core/sync/recovery/recovery-desk.ts'
import type { SyncHost } from '@mayim/core/sync/session-options.ts'
import { frameBytesMax, replacedCode, startSocketSession } from '@mayim/core/sync/socket-session.ts'
import type { SyncSession } from '@mayim/core/sync/sync-session.ts'
import { WebSocket } from 'ws'
import { isSafeAddress } from '../ground/safe-address.ts'
import type { HubKeys } from './hub-keys.ts'

const handshakeMs = 10_000
const maxFailures = 16

export interface SyncClientOptions {
  /** The portal's address, `http(s)://…`; `/sync` is added. */
  readonly url: string
  /** Plain http is allowed in a private network; by default to this machine only. */
  readonly plainHttp?: boolean
  /** The key from pairing; never logged. */
  readonly key: string
  /** The renewed keys. Default: only the key from pairing. */
  readonly keys?: Pick<HubKeys, 'current' | 'refused' | 'worked'>
  readonly facilityId?: string
  /** The release of the hub. */
  readonly version?: string
  /** Handlers of commands between the sides; see `SyncSessionOptions`. */
  readonly commands?: CommandDesk
  readonly recovery?: RecoveryDesk
  /** The first pause before connecting again. It doubles up to the longest one. */
  readonly firstPauseMs?: number
  readonly lastPauseMs?: number
}

export interface SyncClient {
  readonly link: LinkState
  stop(): Promise<void>
}

/** Connects to the portal and reconnects. Each connection continues from the positions of the logs. */
export async function startSyncClient(facility: SyncHost, options: SyncClientOptions): Promise<SyncClient> {
  const dialler = new Dialler(facility, options, {
    facilityId: options.facilityId ?? 'mayim',
    node: await nodeIdentity(facility, 'hub'),
    ...(options.version === undefined ? {} : { version: options.version }),
  })
  dialler.dial()
  return dialler
}

class Dialler implements SyncClient {
  readonly link: LinkState
  readonly #facility: SyncHost
  readonly #options: SyncClientOptions
  readonly #identity: SyncIdentity
  readonly #address: string
  #socket: WebSocket | undefined
  #session: SyncSession | undefined
  #redial: NodeJS.Timeout | undefined
  #failures = 0
  #stopped = false

  constructor(facility: SyncHost, options: SyncClientOptions, identity: SyncIdentity) {
    this.#facility = facility
    this.#options = options
    this.#identity = identity
    this.#address = addressOf(options)
    this.link = new LinkState(facility)
    this.link.onChange(({ linked, stopped }) => {
      if (linked) this.#failures = 0
      // Only a person or a new version can resolve it: retry, but seldom.
      if (stopped !== null) this.#failures = maxFailures
    })
  }

  dial(): void {
    const { keys } = this.#options
    const key = keys?.current() ?? this.#options.key
    const socket = new WebSocket(this.#address, {
      headers: { authorization: `Bearer ${key}` },
      handshakeTimeout: handshakeMs,
      maxPayload: frameBytesMax,
      perMessageDeflate: true,
      followRedirects: false,
    })
    this.#socket = socket
    socket.on('open', () => {
      void keys
        ?.worked(key)
        .catch(error => this.#facility.log.error(describeError(error), 'a sync key was not stored'))
      const { commands, recovery } = this.#options
      const parts = { host: this.#facility, identity: this.#identity, link: this.link }
      this.#session = startSocketSession(socket, {
        ...parts,
        ...(commands ? { commands } : {}),
        ...(recovery ? { recovery } : {}),
      })
    })
    // An error is followed by `close`. Its text can name the address, but no personal data.
    socket.on('error', error => {
      this.#facility.log.debug({ reason: error.message }, 'the portal was not reached')
      if (!error.message.endsWith(' 401') || keys?.refused()) return
      this.#facility.log.error('the portal does not know the key of this hub')
      this.link.update({ stopped: 'revoked' })
    })
    socket.on('close', code => {
      // Another hub has taken the link. Two that reconnect at full speed would disconnect each other for ever.
      this.#failures = code === replacedCode ? maxFailures : this.#failures + 1
      this.#dialAgain()
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#redial)
    await this.#session?.end()
    const socket = this.#socket
    if (socket && socket.readyState !== WebSocket.CLOSED) {
      const closed = new Promise(resolve => socket.once('close', resolve))
      socket.terminate()
      await closed
    }
    this.link.end()
  }

  /** With jitter, so that hubs that were disconnected together do not reconnect together. */
  #dialAgain(): void {
    if (this.#stopped) return
    const { firstPauseMs = 500, lastPauseMs = 30_000 } = this.#options
    const pauseMs = Math.min(lastPauseMs, firstPauseMs * 2 ** (Math.min(this.#failures, maxFailures) - 1))
    this.#redial = setTimeout(() => this.dial(), pauseMs * (0.5 + Math.random() / 2))
  }
}

function addressOf({ url, plainHttp = false }: SyncClientOptions): string {
  if (!isSafeAddress(url, plainHttp)) {
    throw new Error(
      'The hub connects to the portal by https:// only; plain http is for the same machine, and with MAYIM_PLAIN_HTTP=true for a private network',
    )
  }
  const address = new URL('/sync', url)
  address.protocol = address.protocol === 'http:' ? 'ws:' : 'wss:'
  return address.href
}
