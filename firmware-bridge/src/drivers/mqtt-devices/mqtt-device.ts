import type { Inability } from '@mayim/contract/building/point-kinds.ts'
import { DriverRefusal } from '../../ground/driver.ts'
import type { DeviceListener, Dimming, RelayDevice, Switching } from '../../relay/relay-device.ts'
import type { Dialect, Message, Report } from './dialect.ts'
import type { BusClient, MqttBus } from './mqtt-bus.ts'

interface Awaited {
  readonly of: 'relay' | 'dimmer'
  readonly name: string
  readonly on: boolean
  readonly settle: (refusal?: DriverRefusal) => void
}

/** A device behind a broker. A command is confirmed by the level that the device reports after it. */
export class MqttDevice implements RelayDevice, BusClient {
  readonly model: string
  readonly reportsRelays: boolean
  readonly topics: readonly string[]
  readonly #bus: MqttBus
  readonly #dialect: Dialect
  readonly #answerMs: number
  readonly #present = Promise.withResolvers<void>()
  readonly #awaited = new Set<Awaited>()
  #listener: DeviceListener | null = null
  /** What was said of its presence, and whether that may be old: a retained will can be stuck (building-664). */
  #said: { readonly online: boolean; readonly retained: boolean } | null = null
  #carrierOnline: boolean | null = null
  #isOnline = false

  constructor(bus: MqttBus, dialect: Dialect, answerMs: number) {
    this.#bus = bus
    this.#dialect = dialect
    this.#answerMs = answerMs
    this.model = dialect.model
    this.topics = dialect.topics
    this.reportsRelays = dialect.confirms
  }

  async start(listener: DeviceListener): Promise<void> {
    this.#listener = listener
    await this.#bus.attach(this)
    const timer = setTimeout(() => {
      if (!this.#isOnline) this.#setOnline(false, 'the device is not at the broker')
    }, this.#answerMs)
    await this.#present.promise
    clearTimeout(timer)
  }

  onConnected(): void {
    if (!this.#dialect.saysOnline) this.#setOnline(true)
  }

  onDisconnected(why: string, tries: number): void {
    this.#said = null
    this.#carrierOnline = null
    this.#setOnline(false, why, tries)
  }

  onMessage(topic: string, payload: string, retained: boolean): void {
    const report = this.#dialect.read(topic, payload)
    this.#takePresence(report, retained)
    const { relays = [], inputs = [], dimmers = [], refused } = report
    for (const [relay, on] of relays) {
      this.#listener?.relay(relay, on)
      // A retained level may be older than the command.
      if (!retained) this.#settle(each => each.of === 'relay' && each.name === relay && each.on === on)
    }
    for (const [input, on] of inputs) this.#listener?.input(input, on)
    for (const [dimmer, pct] of dimmers) {
      this.#listener?.dimmer(dimmer, pct)
      // While it fades, a device reports levels on the way.
      if (!retained) this.#settle(each => each.of === 'dimmer' && each.name === dimmer && each.on === pct > 0)
    }
    if (refused) this.#settle(() => true, new DriverRefusal('hardware', 'the device refused'))
  }

  async write(relay: string, switching: Switching, permit: () => void): Promise<number | null> {
    const { message, endsAfterMs } = this.#dialect.command(relay, switching)
    if (!this.#dialect.confirms) {
      await this.#bus.publish(message, permit)
      return endsAfterMs
    }
    await this.#confirmed({ of: 'relay', name: relay, on: switching.on }, message, permit)
    return endsAfterMs
  }

  async dim(dimmer: string, dimming: Dimming, permit: () => void): Promise<void> {
    const message = this.#dialect.dim(dimmer, dimming)
    await this.#confirmed({ of: 'dimmer', name: dimmer, on: dimming.pct > 0 }, message, permit)
  }

  /** Publishes a command and waits until the device reports what it asks for. */
  async #confirmed(what: Omit<Awaited, 'settle'>, message: Message, permit: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const one: Awaited = { ...what, settle: refusal => (refusal ? reject(refusal) : resolve()) }
    const late = (): void => reject(new DriverRefusal('timeout', 'the device did not answer'))
    const timer = setTimeout(late, this.#answerMs)
    this.#awaited.add(one)
    try {
      await Promise.all([promise, this.#bus.publish(message, permit)])
    } finally {
      clearTimeout(timer)
      this.#awaited.delete(one)
      promise.catch(() => undefined)
    }
  }

  cannot(): readonly Inability[] {
    return this.#dialect.cannot
  }

  /** The bus is stopped by the driver. */
  async stop(): Promise<void> {
    this.#present.resolve()
    this.#bus.detach(this)
  }

  #settle(matches: (one: Awaited) => boolean, refusal?: DriverRefusal): void {
    for (const one of this.#awaited) if (matches(one)) one.settle(refusal)
  }

  /** A fresh message outweighs a will that is stuck; after a retained one the device is asked. */
  #takePresence({ online, carrierOnline, ...levels }: Report, retained: boolean): void {
    const isAlive = !retained && Object.values(levels).some(each => each === true || each.length > 0)
    if (carrierOnline !== undefined) this.#carrierOnline = carrierOnline
    if (online !== undefined) {
      this.#said = { online, retained }
      if (!online && retained) this.#ask()
    } else if (isAlive && this.#said?.online === false && (this.#dialect.isOwnVoice || this.#said.retained))
      this.#said = { online: true, retained: false }
    else if (isAlive && this.#said === null && this.#dialect.isOwnVoice && this.#dialect.saysOnline)
      this.#said = { online: true, retained: false }
    if (this.#said === null && this.#carrierOnline === null) return
    const isThere = this.#carrierOnline !== false && (this.#said?.online ?? true)
    if (isThere !== this.#isOnline || online === false) this.#setOnline(isThere, 'the device left the broker')
  }

  #ask(): void {
    for (const message of this.#dialect.ask()) this.#bus.publish(message).catch(() => undefined)
  }

  #setOnline(online: boolean, why = '', tries?: number): void {
    if (online === this.#isOnline && online) return
    this.#isOnline = online
    if (online) {
      this.#ask()
      this.#listener?.online()
    } else {
      this.#settle(() => true, new DriverRefusal('timeout', why))
      this.#listener?.offline(why, tries)
    }
    this.#present.resolve()
  }
}
