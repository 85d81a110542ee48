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
  #clients: readonly BusClient[] = []
  #subscribed: readonly string[] = []
  readonly #loop: StayConnected
  #mqtt: MqttClient | null = null

  constructor(address: BrokerAddress, times: ConnectionTimes) {
    this.#address = address
    this.#times = times
    this.#loop = new StayConnected(times)
  }

  /** Whether no device uses it any more. */
  get isIdle(): boolean {
    return this.#clients.length === 0
  }

  /** Resolves after the first attempt to connect. A device may come while the connection stands. */
  async attach(client: BusClient): Promise<void> {
    this.#clients = [...this.#clients, client]
    await this.#loop.start(
      () => this.#connect(),
      (why, tries) => {
        this.#subscribed = []
        for (const each of this.#clients) each.onDisconnected(why, tries)
      },
    )
    const mqtt = this.#mqtt
    if (!mqtt?.connected || client.topics.every(topic => this.#subscribed.includes(topic))) return
    await mqtt.subscribeAsync([...client.topics], { qos: 1 }).then(
      () => {
        this.#subscribed = [...this.#subscribed, ...client.topics]
        client.onConnected()
      },
      () => client.onDisconnected('the broker refused the subscription', 1),
    )
  }

  detach(client: BusClient): void {
    this.#clients = this.#clients.filter(each => each !== client)
    const used = new Set(this.#clients.flatMap(each => each.topics))
    const left = client.topics.filter(topic => !used.has(topic))
    this.#subscribed = this.#subscribed.filter(topic => used.has(topic))
    const mqtt = this.#mqtt
    // Not awaited: a broker that is silent must not hold up the end of a driver.
    if (mqtt?.connected && left.length > 0) mqtt.unsubscribeAsync(left).catch(() => undefined)
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
    this.#subscribed = topics
    for (const each of this.#clients) each.onConnected()
    for (const tell of early) tell()
    return { ended }
  }
}
