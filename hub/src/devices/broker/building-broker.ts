import { randomBytes } from 'node:crypto'
import { writePayload } from '@mayim/contract/building/device-payload.ts'
import { type BridgeState, bridgeTopic, parseTopic } from '@mayim/contract/building/topics.ts'
import { createRepeatedWarnings } from '@mayim/process/log.ts'
import mqtt, { type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import type { Broker, MessageListener } from './broker.ts'

export interface BuildingBrokerOptions {
  /** `mqtt://` or `mqtts://` */
  readonly url: string
  readonly username: string
  readonly password: string
  /** The certificate authority of the broker, as PEM; null for those that the machine trusts. */
  readonly ca: Buffer | null
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** How long a bridge that is retained as ready may take to answer. */
  readonly confirmMs?: number
}

const firstRetryMs = 200
const longestRetryMs = 5_000
const keepaliveSeconds = 5
const usualConfirmMs = 4_000

/**
 * The hub's connection to a broker of the building, in the place of its own (building-382). Each connection is a new client
 * with a clean session and no queue. While it is away, and until a bridge that the broker remembers as ready has
 * answered, the bridge counts as lost, so that no command waits for it.
 */
export function connectBuildingBroker(options: BuildingBrokerOptions): Broker {
  const connection = new BuildingBroker(options)
  return {
    port: Number(new URL(options.url).port || 1883),
    publish: (...message) => connection.publish(...message),
    onMessage: listener => connection.onMessage(listener),
    clients: () => connection.clients(),
    disconnect: username => connection.disconnect(username),
    // A broker of the building decides alone which of two clients stays.
    rivals: () => [],
    // The broker of the building drops them itself.
    refusedPoints: () => [],
    close: () => connection.close(),
  }
}

class BuildingBroker {
  readonly #options: BuildingBrokerOptions
  readonly #warnings
  readonly #listeners = new Set<MessageListener>()
  /** The bridges with their states as they were passed on. */
  readonly #bridges = new Map<string, string>()
  /** Bridges that the broker remembers as ready and that have not answered yet. */
  readonly #unconfirmed = new Map<string, NodeJS.Timeout>()
  readonly #revoked = new Set<string>()
  #client: MqttClient | null = null
  #retry: NodeJS.Timeout | null = null
  #failures = 0
  #closed = false

  constructor(options: BuildingBrokerOptions) {
    this.#options = options
    this.#warnings = createRepeatedWarnings(options.log)
    this.#connect()
  }

  async publish(
    topic: string,
    payload: string,
    { qos = 1, retain = false }: { qos?: 0 | 1; retain?: boolean } = {},
  ): Promise<void> {
    if (!this.#client?.connected) throw new Error('the broker of the building is away')
    await this.#client.publishAsync(topic, payload, { qos, retain })
  }

  onMessage(listener: MessageListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  clients(): number {
    return [...this.#bridges.values()].filter(state => state === 'ready').length
  }

  /** The broker itself learns it from the password file. The hub no longer listens to the bridge at once. */
  disconnect(username: string): void {
    this.#settle(username)
    if (this.#bridges.has(username)) this.#passState(username, 'lost')
    this.#revoked.add(username)
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#retry) clearTimeout(this.#retry)
    for (const bridge of [...this.#unconfirmed.keys()]) this.#settle(bridge)
    const last = this.#client
    this.#client = null
    if (last) await last.endAsync(!last.connected)
    this.#warnings.stop()
  }

  #connect(): void {
    const { url, username, password, ca, log } = this.#options
    this.#retry = null
    const next = mqtt.connect(url, {
      protocolVersion: 4,
      clientId: username,
      username,
      password,
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: 5_000,
      keepalive: keepaliveSeconds,
      queueQoSZero: false,
      resubscribe: false,
      ...(ca && { ca }),
    })
    this.#client = next
    next.on('connect', () => {
      const stream = next.stream as { setNoDelay?: (on: boolean) => void }
      stream.setNoDelay?.(true)
      this.#failures = 0
      log.info('connected to the broker of the building')
      next.subscribeAsync(['mayim/1/+/+/+', 'mayim/1/+/+/alert/+'], { qos: 1 }).catch(error => {
        this.#warnings.warn({ fault: String(error) }, 'the broker of the building refused the subscription')
        next.end(true)
      })
    })
    next.on('message', (topic, payload, packet) => this.#take(topic, payload, packet.retain))
    next.on('error', error =>
      this.#warnings.warn({ fault: error.message }, 'the broker of the building was not reached'),
    )
    next.once('close', () => this.#lost(next))
  }

  #lost(client: MqttClient): void {
    if (this.#client !== client) return
    this.#client = null
    client.end(true)
    for (const bridge of this.#bridges.keys()) {
      this.#settle(bridge)
      this.#passState(bridge, 'lost')
    }
    if (this.#closed) return
    const maxDelayMs = Math.min(firstRetryMs * 2 ** this.#failures, longestRetryMs)
    this.#failures += 1
    this.#retry = setTimeout(() => this.#connect(), maxDelayMs / 2 + (Math.random() * maxDelayMs) / 2)
  }

  #take(topic: string, payload: Uint8Array, wasRetained: boolean): void {
    const parsed = parseTopic(topic)
    // What the hub itself sent comes back as well.
    if (parsed === null || parsed.name === 'set' || parsed.name === 'req') return
    if (parsed.of === 'point') {
      this.#pass(topic, payload)
      return
    }
    const { bridge, name } = parsed
    if (this.#revoked.has(bridge)) return
    if (name === '$state') {
      const state = Buffer.from(payload).toString('utf8')
      this.#settle(bridge)
      if (wasRetained && state === 'ready') this.#confirm(bridge)
      else this.#passState(bridge, state)
      return
    }
    if (name === 'res' && this.#unconfirmed.has(bridge)) {
      this.#settle(bridge)
      this.#passState(bridge, 'ready')
    }
    this.#pass(topic, payload)
  }

  /** A broker that fell remembers as ready a bridge that is gone, so the bridge is asked. */
  #confirm(bridge: string): void {
    this.#passState(bridge, 'init')
    const waitMs = this.#options.confirmMs ?? usualConfirmMs
    const timer = setTimeout(() => {
      this.#unconfirmed.delete(bridge)
      this.#passState(bridge, 'lost')
    }, waitMs)
    this.#unconfirmed.set(bridge, timer)
    const cid = `confirm-${randomBytes(8).toString('hex')}`
    const ask = writePayload('req', Date.now(), { cid, op: 'diagnostics', args: {} })
    this.publish(bridgeTopic(bridge, 'req'), ask).catch(() => undefined)
  }

  #settle(bridge: string): void {
    clearTimeout(this.#unconfirmed.get(bridge))
    this.#unconfirmed.delete(bridge)
  }

  #passState(bridge: string, state: BridgeState | string): void {
    this.#bridges.set(bridge, state)
    this.#pass(bridgeTopic(bridge, '$state'), Buffer.from(state))
  }

  #pass(topic: string, payload: Uint8Array): void {
    for (const listener of this.#listeners) listener(topic, payload)
  }
}
