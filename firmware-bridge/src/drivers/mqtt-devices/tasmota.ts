import type { Dimming, Switching } from '../../relay/relay-device.ts'
import { type Dialect, percent, type Report, readObject } from './dialect.ts'

const longestTenthsMs = 11_100
const longestSeconds = 64_800

/** PulseTime: 1 to 111 are tenths of a second, from 112 on seconds plus 100; 0 for a time that it cannot keep. */
export function pulseTime(ms: number | null): {
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
 * Tasmota (documentation: MQTT, Commands; `SetOption114 1` for inputs). Relays are `1`, `2` …, inputs its switches. The
 * time of a pulse travels with the command, in one message.
 */
export function tasmota(topic: string): Dialect {
  const command = `cmnd/${topic}`
  const lastWill = `tele/${topic}/LWT`
  return {
    model: 'Tasmota',
    topics: [
      lastWill,
      `tele/${topic}/STATE`,
      `tele/${topic}/SENSOR`,
      `stat/${topic}/RESULT`,
      `stat/${topic}/STATUS10`,
    ],
    saysOnline: true,
    confirms: true,
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
      const value = readObject(payload)
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
