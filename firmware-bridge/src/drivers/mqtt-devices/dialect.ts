import type { Inability } from '@mayim/contract/building/point-kinds.ts'
import type { Dimming, Switching } from '../../relay/relay-device.ts'

export interface Message {
  readonly topic: string
  readonly payload: string
}

/** What a message of a device says. */
export interface Report {
  /** What is said of the device's presence: by its will, by its birth message, by who watches it. */
  readonly online?: boolean
  /** What is said of the program that passes on what the device says. */
  readonly carrierOnline?: boolean
  readonly relays?: readonly (readonly [relay: string, on: boolean])[]
  readonly inputs?: readonly (readonly [input: string, on: boolean])[]
  readonly dimmers?: readonly (readonly [dimmer: string, pct: number])[]
  /** The device refused the last command. */
  readonly refused?: true
}

/** How one make of device speaks over a broker. */
export interface Dialect {
  readonly model: string
  /** The topics to subscribe to; no wildcards. */
  readonly topics: readonly string[]
  /** Whether it reports that it is online; without that it is online while the broker is. */
  readonly saysOnline: boolean
  /** The messages come from the device itself, so each fresh one proves that it is there. */
  readonly isOwnVoice: boolean
  /** Whether it reports a relay after each command. */
  readonly confirms: boolean
  /** What such a device cannot do. */
  readonly cannot: readonly Inability[]
  /** The messages that ask for the state. */
  ask(): readonly Message[]
  /** The message that switches a relay, and after how many milliseconds the device ends it. */
  command(
    relay: string,
    switching: Switching,
  ): { readonly message: Message; readonly endsAfterMs: number | null }
  /** The message that sets a dimmer, which the device reports after it. */
  dim(dimmer: string, dimming: Dimming): Message
  /** Reads a message; empty if it says nothing that matters. */
  read(topic: string, payload: string): Report
}

/** A level of a device as whole percents, 0 to 100. */
export function percent(level: number, full = 100): number {
  const pct = Math.round((level / full) * 100)
  return Number.isFinite(pct) ? Math.min(100, Math.max(level > 0 ? 1 : 0, pct)) : 0
}

/** The state and the brightness of a lamp as JSON, as Zigbee2MQTT, ESPHome and Home Assistant write them. */
export function lampPayload(stateKey: string, levelKey: string, { pct, ms }: Dimming): string {
  const level = pct > 0 ? { [levelKey]: Math.round((pct * fullBrightness) / 100) } : {}
  const fade = ms > 0 ? { transition: ms / 1000 } : {}
  return JSON.stringify({ [stateKey]: pct > 0 ? 'ON' : 'OFF', ...level, ...fade })
}

/** The level in such JSON; null if it says nothing of the lamp. */
export function lampLevel(
  value: Readonly<Record<string, unknown>>,
  stateKey: string,
  levelKey: string,
): number | null {
  const [state, level] = [value[stateKey], value[levelKey]]
  if (state === 'OFF') return 0
  return typeof level === 'number' ? percent(level, fullBrightness) : null
}

const fullBrightness = 254

/** Parses JSON of a device; null if it is no object. */
export function readObject(payload: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(payload)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Where a level stands in messages. */
interface LevelTopic {
  readonly topic: string
  /** The field of a JSON object; without it the whole payload is the level. */
  readonly field?: string
  readonly on?: string
  readonly off?: string
}

interface RelayTopics {
  readonly command: string
  readonly on?: string
  readonly off?: string
  /** Without it the broker's acknowledgement must do. */
  readonly state?: LevelTopic
}

/** A lamp whose state and brightness are JSON, 0 to 254, as ESPHome and Home Assistant write them. */
interface DimmerTopics {
  readonly command: string
  readonly state: string
}

export interface TemplateTopics {
  readonly dimmers?: Readonly<Record<string, DimmerTopics>>
  readonly relays?: Readonly<Record<string, RelayTopics>>
  readonly inputs?: Readonly<Record<string, LevelTopic>>
  readonly available?: LevelTopic
}

/** A device described by its topics: ESPHome, Shelly Gen1, OpenBeken and others. The bridge keeps the time of a pulse. */
export function template({ relays = {}, inputs = {}, dimmers = {}, available }: TemplateTopics): Dialect {
  const states = Object.values(relays).flatMap(({ state }) => (state ? [state] : []))
  const all = [...states, ...Object.values(inputs), ...(available ? [available] : [])]
  const lamps = Object.values(dimmers)
  const confirms = Object.values(relays).every(({ state }) => state !== undefined)
  return {
    model: 'MQTT',
    isOwnVoice: true,
    cannot: [
      'endPulse',
      ...(confirms ? [] : (['reportState'] as const)),
      ...(available ? [] : (['reportAway'] as const)),
    ],
    topics: [...new Set([...all.map(({ topic }) => topic), ...lamps.map(({ state }) => state)])],
    saysOnline: available !== undefined,
    confirms,
    ask: () => [],
    command(relay: string, { on }: Switching) {
      const { command = '', on: onText = 'ON', off = 'OFF' } = relays[relay] ?? {}
      return { message: { topic: command, payload: on ? onText : off }, endsAfterMs: null }
    },
    dim: (dimmer: string, dimming: Dimming) => ({
      topic: dimmers[dimmer]?.command ?? '',
      payload: lampPayload('state', 'brightness', dimming),
    }),
    read(topic, payload): Report {
      const online = available && levelIn({ on: 'online', off: 'offline', ...available }, topic, payload)
      const levels = (of: Readonly<Record<string, LevelTopic | undefined>>) =>
        Object.entries(of).flatMap(([name, wanted]) => {
          const level = wanted ? levelIn(wanted, topic, payload) : null
          return level === null ? [] : [[name, level] as const]
        })
      return {
        relays: levels(Object.fromEntries(Object.entries(relays).map(([name, { state }]) => [name, state]))),
        inputs: levels(inputs),
        dimmers: Object.entries(dimmers).flatMap(([name, { state }]) => {
          const value = state === topic ? readObject(payload) : null
          const level = value && lampLevel(value, 'state', 'brightness')
          return level === null ? [] : [[name, level] as const]
        }),
        ...(typeof online === 'boolean' && { online }),
      }
    },
  }
}

function levelIn({ topic, field, on = 'ON', off = 'OFF' }: LevelTopic, from: string, payload: string) {
  if (from !== topic) return null
  const value = field === undefined ? payload : readObject(payload)?.[field]
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'boolean' || typeof value === 'number'
        ? String(value)
        : null
  return text === on ? true : text === off ? false : null
}
