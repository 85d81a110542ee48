import type { Driver } from '../../ground/driver.ts'
import { type ConnectionTimes, usualTimes } from '../../ground/stay-connected.ts'
import type { Dimming, Switching } from '../../relay/relay-device.ts'
import { createRelayDriver, type WiredDevice } from '../../relay/relay-driver.ts'
import { channelsOf, type Wiring } from '../../relay/wiring.ts'
import {
  type Dialect,
  lampLevel,
  lampPayload,
  percent,
  type Report,
  readObject,
  type TemplateTopics,
  template,
} from './dialect.ts'
import { type BrokerAddress, MqttBus } from './mqtt-bus.ts'
import { MqttDevice } from './mqtt-device.ts'

export type MqttDeviceOptions = { readonly points: Wiring } & (
  | { readonly tasmota: string }
  | { readonly zigbee2mqtt: string; readonly base?: string; readonly timed?: boolean }
  | { readonly topics: TemplateTopics }
)

export interface MqttOptions {
  readonly brokers: readonly (BrokerAddress & { readonly devices: readonly MqttDeviceOptions[] })[]
  readonly times?: ConnectionTimes
}

/** Drives devices behind a broker: Tasmota, Zigbee2MQTT, and any device whose topics are described. */
export function createMqttDriver({ brokers, times = usualTimes }: MqttOptions): Driver {
  /** One connection for all devices of a broker. */
  const buses = new Map<string, MqttBus>()
  const devicesOf = (all: MqttOptions['brokers']): WiredDevice[] =>
    all.flatMap(({ devices, ...address }) => {
      const broker = JSON.stringify(address)
      const busOf = (): MqttBus => {
        const bus = buses.get(broker) ?? new MqttBus(address, times)
        buses.set(broker, bus)
        return bus
      }
      return devices.map(({ points, ...device }) => ({
        key: `${broker} ${JSON.stringify(device)}`,
        points,
        open: () => new MqttDevice(busOf(), dialectOf({ ...device, points }), times.answerMs),
      }))
    })
  const driver = createRelayDriver(devicesOf(brokers))
  const stopBuses = async (isOver: (bus: MqttBus) => boolean): Promise<void> => {
    const over = [...buses].filter(([, bus]) => isOver(bus))
    for (const [broker] of over) buses.delete(broker)
    await Promise.all(over.map(([, bus]) => bus.stop()))
  }
  return Object.assign(driver, {
    async change(next: MqttOptions) {
      await driver.rewire(devicesOf(next.brokers))
      await stopBuses(bus => bus.isIdle)
    },
    stop: ended(driver.stop, () => stopBuses(() => true)),
  })
}

function ended(first: () => Promise<void>, then: () => Promise<void>): () => Promise<void> {
  return async () => {
    await first()
    await then()
  }
}

function dialectOf(device: MqttDeviceOptions): Dialect {
  if ('tasmota' in device) return tasmota(device.tasmota)
  if ('topics' in device) return template(device.topics)
  const { relays } = channelsOf(device.points)
  return zigbee2mqtt(device.base ?? 'zigbee2mqtt', device.zigbee2mqtt, device.timed ?? false, relays)
}

/** `brightness_l1` is the level of `state_l1`. */
const stateOf = (dimmer: string) => dimmer.replace(/^brightness/, 'state')

/**
 * A device of Zigbee2MQTT (documentation: MQTT topics and messages). A relay is a property such as `state` or
 * `state_l1`, an input one such as `contact`. With `timed` the device keeps the time of a pulse (`on_time`), which
 * depends on its firmware; without, the bridge does.
 */
export function zigbee2mqtt(
  base: string,
  name: string,
  timed: boolean,
  relays: readonly string[] = [],
): Dialect {
  const state = `${base}/${name}`
  const availability = `${state}/availability`
  const bridge = `${base}/bridge/state`
  return {
    model: 'Zigbee2MQTT',
    topics: [state, availability, bridge],
    saysOnline: true,
    isOwnVoice: false,
    confirms: true,
    cannot: timed ? [] : ['endPulse'],
    // Of a plug with several sockets each is asked for by its own name.
    ask: () =>
      (relays.length > 0 ? relays : ['state']).map(relay => ({
        topic: `${state}/get`,
        payload: JSON.stringify({ [relay]: '' }),
      })),
    command(relay: string, { on, forMs }: Switching) {
      const seconds = timed && on && forMs !== null ? Math.ceil(forMs / 1000) : null
      const body = { [relay]: on ? 'ON' : 'OFF', ...(seconds !== null && { on_time: seconds }) }
      return {
        message: { topic: `${state}/set`, payload: JSON.stringify(body) },
        endsAfterMs: seconds === null ? null : seconds * 1000,
      }
    },
    dim: (dimmer: string, dimming: Dimming) => ({
      topic: `${state}/set`,
      payload: lampPayload(stateOf(dimmer), dimmer, dimming),
    }),
    read(topic, payload) {
      const value = readObject(payload)
      if (topic !== state) {
        const word = value ? value.state : payload
        // A device that was removed leaves an empty message.
        if (topic === availability && payload === '') return { online: false }
        if (word !== 'online' && word !== 'offline') return {}
        return topic === bridge ? { carrierOnline: word === 'online' } : { online: word === 'online' }
      }
      const entries = Object.entries(value ?? {})
      const dimmers = [...new Set(entries.map(([key]) => key.replace(/^state/, 'brightness')))]
        .filter(key => key.startsWith('brightness'))
        .map(key => [key, value && lampLevel(value, stateOf(key), key)] as const)
      return {
        dimmers: dimmers.flatMap(([key, level]) => (level === null ? [] : [[key, level] as const])),
        relays: entries
          .filter(([, level]) => level === 'ON' || level === 'OFF')
          .map(([key, level]) => [key, level === 'ON'] as const),
        inputs: entries
          .filter(([, level]) => typeof level === 'boolean')
          .map(([key, level]) => [key, level === true] as const),
      }
    },
  }
}

const longestTenthsMs = 11_100
const longestSeconds = 64_800

/** PulseTime: 1 to 111 are tenths of a second, from 112 on seconds plus 100; 0 for a time that it cannot keep. */
function pulseTime(ms: number | null): {
  readonly value: number
  readonly endsAfterMs: number | null
} {
  if (ms === null) return { value: 0, endsAfterMs: null }
  const tenths = Math.ceil(ms / 100)
  if (ms <= longestTenthsMs) return { value: tenths, endsAfterMs: tenths * 100 }
  const seconds = Math.ceil(ms / 1000)
  if (seconds > longestSeconds) return { value: 0, endsAfterMs: null }
  return { value: seconds + 100, endsAfterMs: seconds * 1000 }
}

/**
 * Tasmota (documentation: MQTT, Commands; `SetOption114 1` for inputs). `topic` is its topic, or its whole FullTopic with
 * `%prefix%` where that is not in front. Relays are `1`, `2` …, inputs its switches. The
 * time of a pulse travels with the command, in one message.
 */
export function tasmota(topic: string): Dialect {
  const under = (prefix: string) =>
    topic.includes('%prefix%') ? topic.replace('%prefix%', prefix) : `${prefix}/${topic}`
  const command = under('cmnd')
  const lastWill = `${under('tele')}/LWT`
  const power = `${under('stat')}/POWER`
  return {
    model: 'Tasmota',
    topics: [
      lastWill,
      `${under('tele')}/STATE`,
      `${under('tele')}/SENSOR`,
      `${under('stat')}/RESULT`,
      `${under('stat')}/STATUS10`,
      // With SetOption4 the answer comes here alone.
      ...['', '1', '2', '3', '4', '5', '6', '7', '8'].map(relay => `${power}${relay}`),
    ],
    saysOnline: true,
    isOwnVoice: true,
    confirms: true,
    cannot: [],
    ask: () => [
      { topic: `${command}/STATE`, payload: '' },
      { topic: `${command}/STATUS`, payload: '10' },
    ],
    command(relay: string, { on, forMs }: Switching) {
      if (!on) return { message: { topic: `${command}/POWER${relay}`, payload: 'OFF' }, endsAfterMs: null }
      const { value, endsAfterMs } = pulseTime(forMs)
      const payload = `PulseTime${relay} ${value}; Power${relay} 1`
      return { message: { topic: `${command}/Backlog0`, payload }, endsAfterMs }
    },
    dim(_dimmer: string, { pct, ms }: Dimming) {
      if (pct === 0) return { topic: `${command}/POWER`, payload: 'OFF' }
      // Speed: half seconds for the whole range.
      const fade = ms > 0 ? `Fade 1; Speed ${Math.min(40, Math.max(1, Math.round(ms / 500)))}` : 'Fade 0'
      return { topic: `${command}/Backlog0`, payload: `${fade}; Dimmer ${pct}` }
    },
    read(from, payload) {
      if (from === lastWill) return { online: payload === 'Online' }
      const isPlain = from.startsWith(power) && (payload === 'ON' || payload === 'OFF')
      const value = isPlain ? { [from.slice(power.length - 5)]: payload } : readObject(payload)
      return value ? readTasmota(value) : {}
    },
  }
}

function readTasmota(value: Readonly<Record<string, unknown>>): Report {
  const sensors = value.StatusSNS
  const inner = typeof sensors === 'object' && sensors !== null ? (sensors as Record<string, unknown>) : value
  const relays: [string, boolean][] = []
  const inputs: [string, boolean][] = []
  for (const [key, each] of Object.entries(inner)) {
    const [, kind, number = '1'] = /^(POWER|Switch)(\d{0,2})$/.exec(key) ?? []
    const level = typeof each === 'object' && each !== null ? (each as { Action?: unknown }).Action : each
    if (level !== 'ON' && level !== 'OFF') continue
    if (kind === 'POWER') relays.push([number || '1', level === 'ON'])
    if (kind === 'Switch') inputs.push([number || '1', level === 'ON'])
  }
  const refused = value.Command === 'Unknown' || value.Command === 'Error'
  const dimmed = dimmerIn(inner, relays)
  return { relays, inputs, dimmers: dimmed === null ? [] : [['1', dimmed]], ...(refused && { refused }) }
}

/** The one dimmer of a lamp. It reports the brightness that the lamp will have when it is on again, too. */
function dimmerIn(
  value: Readonly<Record<string, unknown>>,
  relays: readonly (readonly [string, boolean])[],
): number | null {
  if (relays.some(([relay, on]) => relay === '1' && !on)) return 0
  return typeof value.Dimmer === 'number' ? percent(value.Dimmer) : null
}
