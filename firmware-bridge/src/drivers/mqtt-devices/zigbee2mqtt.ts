import type { Dimming, Switching } from '../../relay/relay-device.ts'
import { type Dialect, lampLevel, lampPayload, readObject } from './dialect.ts'

/** `brightness_l1` is the level of `state_l1`. */
const stateOf = (dimmer: string) => dimmer.replace(/^brightness/, 'state')

/**
 * A device of Zigbee2MQTT (documentation: MQTT topics and messages). A relay is a property such as `state` or
 * `state_l1`, an input one such as `contact`. With `timed` the device keeps the time of a pulse (`on_time`), which
 * depends on its firmware; without, the bridge does.
 */
export function zigbee2mqtt(base: string, name: string, timed: boolean): Dialect {
  const state = `${base}/${name}`
  const availability = `${state}/availability`
  const bridge = `${base}/bridge/state`
  return {
    model: 'Zigbee2MQTT',
    topics: [state, availability, bridge],
    saysOnline: true,
    confirms: true,
    ask: () => [{ topic: `${state}/get`, payload: '{"state":""}' }],
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
        return word === 'online' || word === 'offline' ? { online: word === 'online' } : {}
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
