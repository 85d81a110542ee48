import mqtt, { type MqttClient } from 'mqtt'
import { DriverRefusal } from '../../ground/driver.ts'
import { type ConnectionTimes, StayConnected } from '../../ground/stay-connected.ts'
import type { Message } from './dialect.ts'

export interface BrokerAddress {
  readonly url: string
  readonly username: string | null
  readonly password: string | null
}

export interface BusClient {
  readonly topics: readonly string[]
  onConnected(): void
  onMessage(topic: string, payload: string, retained: boolean): void
  onDisconnected(why: string, tries: number): void
}

const longestPayload = 16 * 1024

/**
 * One connection to a broker for all its devices. Each connection is a new client with a clean session that queues
 * nothing, so a command is sent now or never (building-16).
 */
export class MqttBus {
  readonly #address: BrokerAddress
  readonly #times: ConnectionTimes
  readonly #clients: BusClient[] = []
  readonly #loop: StayConnected
  #mqtt: MqttClient | null = null

  constructor(address: BrokerAddress, times: ConnectionTimes) {
    this.#address = address
    this.#times = times
    this.#loop = new StayConnected(times)
  }

  /** Resolves after the first attempt to connect. */
  attach(client: BusClient): Promise<void> {
    this.#clients.push(client)
    return this.#loop.start(
      () => this.#connect(),
      (why, tries) => {
        for (const each of this.#clients) each.onDisconnected(why, tries)
      },
    )
  }

  /** Resolves when the broker has the message. A broker that is silent loses its connection, and the message with it. */
  async publish({ topic, payload }: Message, permit: () => void = () => undefined): Promise<void> {
    const client = this.#mqtt
    if (!client?.connected) throw new DriverRefusal('unavailable', 'the broker is disconnected')
    const timer = setTimeout(() => client.end(true), this.#times.answerMs)
    const { promise: ended, reject } = Promise.withResolvers<never>()
    const onClose = (): void => reject(new DriverRefusal('timeout', 'the broker did not answer'))
    client.once('close', onClose)
    try {
      permit()
      await Promise.race([client.publishAsync(topic, payload, { qos: 1, retain: false }), ended])
    } catch (error) {
      throw error instanceof DriverRefusal ? error : new DriverRefusal('timeout', 'the broker did not answer')
    } finally {
      clearTimeout(timer)
      client.off('close', onClose)
    }
  }

  async stop(): Promise<void> {
    this.#loop.stop()
    const client = this.#mqtt
    this.#mqtt = null
    if (client) await client.endAsync(!client.connected)
  }

  async #connect(): Promise<{ ended: Promise<string> }> {
    const { url, username, password } = this.#address
    const client = mqtt.connect(url, {
      protocolVersion: 4,
      ...(username !== null && { username }),
      ...(password !== null && { password }),
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: this.#times.answerMs,
      keepalive: 10,
      queueQoSZero: false,
      resubscribe: false,
    })
    client.setMaxListeners(0)
    let why = 'the broker closed the connection'
    client.on('error', error => {
      why = error.message
    })
    // A retained message may come before the broker has confirmed the subscription, when nothing can be sent yet.
    const early: (() => void)[] = []
    client.on('message', (topic, payload, { retain }) => {
      if (payload.length > longestPayload) return
      const text = payload.toString('utf8')
      const tell = (): void => {
        for (const each of this.#clients) if (each.topics.includes(topic)) each.onMessage(topic, text, retain)
      }
      if (this.#mqtt === client) tell()
      else early.push(tell)
    })
    const ended = new Promise<string>(resolve => client.once('close', () => resolve(why)))
    await Promise.race([
      new Promise(resolve => client.once('connect', resolve)),
      ended.then(reason => {
        throw new Error(reason)
      }),
    ])
    const stuck = setTimeout(() => client.end(true), this.#times.answerMs)
    const topics = [...new Set(this.#clients.flatMap(each => each.topics))]
    await Promise.race([client.subscribeAsync(topics, { qos: 1 }), ended]).catch(error => {
      client.end(true)
      throw error
    })
    clearTimeout(stuck)
    if (!client.connected) throw new Error(why)
    this.#mqtt = client
    for (const each of this.#clients) each.onConnected()
    for (const tell of early) tell()
    return { ended }
  }
}
