import type { Dimming, Switching } from '../../relay/relay-device.ts'
import { type Dialect, lampLevel, lampPayload, type Report, readObject } from './dialect.ts'

/** Where a level stands in messages. */
export interface LevelTopic {
  readonly topic: string
  /** The field of a JSON object; without it the whole payload is the level. */
  readonly field?: string
  readonly on?: string
  readonly off?: string
}

export interface RelayTopics {
  readonly command: string
  readonly on?: string
  readonly off?: string
  /** Without it the broker's acknowledgement must do. */
  readonly state?: LevelTopic
}

/** A lamp whose state and brightness are JSON, 0 to 254, as ESPHome and Home Assistant write them. */
export interface DimmerTopics {
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
  return {
    model: 'MQTT',
    topics: [...new Set([...all.map(({ topic }) => topic), ...lamps.map(({ state }) => state)])],
    saysOnline: available !== undefined,
    confirms: Object.values(relays).every(({ state }) => state !== undefined),
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
