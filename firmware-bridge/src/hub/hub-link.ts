import type { RepeatedWarnings } from '@mayim/process/log.ts'
import mqtt, { type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import type { Publish } from '../commands/point-board.ts'
import { Retries } from '../ground/retries.ts'

export interface HubLinkOptions {
  readonly url: string
  readonly username: string
  readonly password: string
  readonly will: { readonly topic: string; readonly payload: string }
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** Called on every connect, before any message is delivered. */
  readonly onConnect: (link: HubLink) => Promise<void>
  readonly onMessage: (topic: string, payload: Uint8Array, retained: boolean) => void
}

export interface HubLink {
  readonly connected: boolean
  /** Returns the topics that the broker refuses. */
  subscribe(topics: readonly string[]): Promise<string[]>
  /** Resolves when the broker has acknowledged it. Does nothing while disconnected, so that no stale message is sent later. */
  publish(topic: string, payload: string, options: { qos: 0 | 1; retain: boolean }): Promise<void>
  stop(): Promise<void>
}

const keepaliveSeconds = 5
const pauses = { firstPauseMs: 200, lastPauseMs: 5_000 }
/** For a hub that refuses this bridge, or ends its connections soon: another bridge may have its name (building-662). */
const refusedPauses = { firstPauseMs: 500, lastPauseMs: 30_000 }
/** A connection that ends sooner was not wanted. */
const soonMs = 10_000
/** A hub that restarts ends one or two connections soon. */
const thrownOffAtMost = 2

function dial({ url, username, password, will }: HubLinkOptions): MqttClient {
  return mqtt.connect(url, {
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
    will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 1, retain: true },
  })
}

/** Publishes the points, and again after what failed: one message costs no connection, for the other points work (building-265). */
function announceOn(link: HubLink, { onConnect, log }: HubLinkOptions, isCurrent: () => boolean): void {
  const retries = new Retries(pauses)
  const announce = (): void => {
    onConnect(link).catch(error => {
      const pauseMs = retries.failed()
      if (!isCurrent()) return
      if (retries.tries === 1) log.warn({ err: error }, 'could not publish the points')
      setTimeout(() => {
        if (isCurrent()) announce()
      }, pauseMs).unref()
    })
  }
  announce()
}

const refusedGrant = 128

/** The topics that a broker refused, of an error that has its answer to all of them; else throws the error. */
function refusedTopics(topics: readonly string[], error: unknown): string[] {
  const { granted } = (error as { packet?: { granted?: unknown } }).packet ?? {}
  if (!Array.isArray(granted) || granted.length !== topics.length) throw error
  return topics.filter((_topic, at) => granted[at] === refusedGrant)
}

/**
 * Opens the bridge's connection to the broker and reconnects with back-off. Each connection is a new client with a
 * clean session, so that queued and unacknowledged messages of the previous one are dropped (building-16).
 */
export function openHubLink(options: HubLinkOptions): HubLink {
  let client: MqttClient | null = null
  let retry: NodeJS.Timeout | null = null
  let stopped = false
  const away = new Retries(pauses)
  const refused = new Retries(refusedPauses)
  const outage = createLinkOutage(options.log)

  const connect = (): void => {
    retry = null
    let why = 'the hub closed the connection'
    let isRefused = false
    let connectedAt = Number.NEGATIVE_INFINITY
    const next = dial(options)
    client = next
    next.on('connect', () => {
      const stream = next.stream as { setNoDelay?: (on: boolean) => void }
      stream.setNoDelay?.(true)
      connectedAt = performance.now()
      away.succeeded()
      refused.succeeded()
      outage.connected()
      announceOn(link, options, () => client === next && next.connected)
    })
    next.on('message', (topic, payload, packet) => options.onMessage(topic, payload, packet.retain))
    next.on('error', error => {
      why = error.message
      // A CONNACK that refuses has a code.
      isRefused ||= typeof (error as { code?: unknown }).code === 'number'
    })
    next.once('close', () => {
      if (client !== next) return
      client = null
      next.end(true)
      if (stopped) return
      const isThrownOff = isRefused || performance.now() - connectedAt < soonMs
      outage.lost(why, isThrownOff)
      retry = setTimeout(connect, isThrownOff ? refused.failed() : away.failed())
    })
  }

  const link: HubLink = {
    get connected() {
      return client?.connected ?? false
    },
    async subscribe(topics) {
      if (!client) throw new Error('not connected')
      return client.subscribeAsync([...topics], { qos: 1 }).then(
        () => [],
        error => refusedTopics(topics, error),
      )
    },
    async publish(topic, payload, { qos, retain }) {
      if (client?.connected) await client.publishAsync(topic, payload, { qos, retain })
    },
    async stop() {
      stopped = true
      outage.stop()
      if (retry) clearTimeout(retry)
      const last = client
      client = null
      if (last) await last.endAsync(!last.connected)
    },
  }
  connect()
  return link
}

/**
 * Logs an outage once, and its end. A bridge that is thrown off again and again is not back before a connection has held:
 * that is how two bridges with one name look (building-662).
 */
function createLinkOutage(log: HubLinkOptions['log']) {
  let told: string | null = null
  let tries = 0
  let thrownOff = 0
  let settling: NodeJS.Timeout | undefined
  const over = (): void => {
    log.info({ tries }, 'connected to the hub')
    told = null
    tries = 0
  }
  return {
    connected(): void {
      if (thrownOff <= thrownOffAtMost) over()
      else settling = setTimeout(over, refusedPauses.lastPauseMs).unref()
    },
    lost(why: string, isThrownOff: boolean): void {
      clearTimeout(settling)
      tries += 1
      thrownOff = isThrownOff ? thrownOff + 1 : 0
      const text =
        thrownOff > thrownOffAtMost
          ? 'the hub refuses this bridge or ends its connections: another bridge may use its name'
          : 'the connection to the hub failed'
      if (told !== text) log.warn({ fault: why }, text)
      told = text
    },
    stop: () => clearTimeout(settling),
  }
}

/** The hub takes 100 messages a second of a bridge, after 2,000 at once (threats-T21). */
const underWayAtMost = 500

type Send = (topic: string, payload: string, options: { qos: 0 | 1; retain: boolean }) => Promise<void>

interface Outbox {
  readonly publish: Publish
  /** Messages that the broker has not acknowledged. */
  readonly underWay: number
  /** Retained messages that wait, one for each topic. */
  readonly waiting: number
  /** Answers and events that were not sent, since the start. */
  readonly dropped: number
}

/**
 * Bounds what the bridge holds while the broker takes messages more slowly than they arise (building-16). Of a topic
 * that is retained the latest message waits; an answer or an event is dropped, because it is worth nothing late.
 */
export function createOutbox(send: Send, log: RepeatedWarnings): Outbox {
  const waiting = new Map<string, () => void>()
  let underWay = 0
  let dropped = 0

  const sendNow = (...message: Parameters<Publish>): void => {
    underWay += 1
    send(...message)
      .catch((error: Error) => log.warn({ fault: error.message }, 'could not publish a message'))
      .finally(() => {
        underWay -= 1
        const [next] = waiting
        if (!next) return
        waiting.delete(next[0])
        next[1]()
      })
  }
  return {
    publish(topic, payload, options) {
      if (underWay < underWayAtMost) return sendNow(topic, payload, options)
      if (options.retain) waiting.set(topic, () => sendNow(topic, payload, options))
      else dropped += 1
    },
    get underWay() {
      return underWay
    },
    get waiting() {
      return waiting.size
    },
    get dropped() {
      return dropped
    },
  }
}
