import mqtt, { type MqttClient } from 'mqtt'

export type FakeDialect = 'tasmota' | 'zigbee2mqtt' | 'template'

export interface FakeMqttDevice {
  readonly outputs: Map<string, boolean>
  setInput(input: string, on: boolean): void
  acts: number
  /** The level that was set last, in the unit of the device. */
  level: number
  answers: 'rightly' | 'refusal' | 'nonsense'
  restart(): Promise<void>
  close(): Promise<void>
}

interface Asked {
  readonly relay: string
  readonly on: boolean
  readonly forMs?: number
  /** The level of a dimmer, in the unit of the device. */
  readonly level?: number
}

interface Shape {
  readonly commands: readonly string[]
  /** The relays to switch, and for how long, in milliseconds. */
  read(topic: string, payload: string): Asked[] | 'status' | null
  readonly will: readonly [topic: string, online: string, offline: string]
  state(relay: string, on: boolean, level?: number): readonly [topic: string, payload: string]
  status(outputs: ReadonlyMap<string, boolean>): readonly [topic: string, payload: string] | null
  input(input: string, on: boolean): readonly [topic: string, payload: string]
  readonly refusal: readonly [topic: string, payload: string] | null
}

const level = (on: boolean) => (on ? 'ON' : 'OFF')

/** After Tasmota's documentation: MQTT, Commands (Power, PulseTime, Backlog), SetOption114. */
const tasmota: Shape = {
  commands: ['cmnd/board/#'],
  read(topic, payload) {
    const command = topic.slice('cmnd/board/'.length)
    if (command === 'STATE' || command === 'STATUS') return 'status'
    const [, dimmed] = /^Fade [01](?:; Speed \d+)?; Dimmer (\d+)$/.exec(payload) ?? []
    if (command === 'Backlog0' && dimmed) return [{ relay: '1', on: true, level: Number(dimmed) }]
    const [, relay] = /^POWER(\d?)$/.exec(command) ?? []
    if (relay === '') return [{ relay: '1', on: payload === 'ON' }]
    if (relay) return [{ relay, on: payload === 'ON' }]
    const [, timed = '', pulse = ''] = /^PulseTime(\d) (\d+); Power\1 1$/.exec(payload) ?? []
    if (command !== 'Backlog0' || !timed) return null
    const value = Number(pulse)
    return [{ relay: timed, on: true, forMs: value > 111 ? (value - 100) * 1000 : value * 100 }]
  },
  will: ['tele/board/LWT', 'Online', 'Offline'],
  state: (relay, on, dimmed) => [
    'stat/board/RESULT',
    JSON.stringify({ [`POWER${relay}`]: level(on), ...(dimmed !== undefined && { Dimmer: dimmed }) }),
  ],
  status: outputs => [
    'stat/board/RESULT',
    JSON.stringify(Object.fromEntries([...outputs].map(([relay, on]) => [`POWER${relay}`, level(on)]))),
  ],
  input: (input, on) => ['stat/board/RESULT', JSON.stringify({ [`Switch${input}`]: { Action: level(on) } })],
  refusal: ['stat/board/RESULT', '{"Command":"Unknown"}'],
}

/** After Zigbee2MQTT's documentation: MQTT topics and messages; "On with timed off" of its device pages. */
const zigbee: Shape = {
  commands: ['zigbee2mqtt/plug/set', 'zigbee2mqtt/plug/get'],
  read(topic, payload) {
    if (topic.endsWith('/get')) return 'status'
    const { on_time, brightness, transition, ...relays } = JSON.parse(payload) as Record<string, string> &
      Numbers
    return Object.entries(relays).map(([relay, word]) => ({
      relay,
      on: word === 'ON',
      ...(on_time !== undefined && { forMs: on_time * 1000 }),
      ...(brightness !== undefined && { level: brightness }),
    }))
  },
  will: ['zigbee2mqtt/bridge/state', '{"state":"online"}', '{"state":"offline"}'],
  state: (relay, on, brightness) => [
    'zigbee2mqtt/plug',
    JSON.stringify({ [relay]: level(on), ...(brightness !== undefined && { brightness }), linkquality: 120 }),
  ],
  status: outputs => [
    'zigbee2mqtt/plug',
    JSON.stringify(Object.fromEntries([...outputs].map(([relay, on]) => [relay, level(on)]))),
  ],
  input: (input, on) => ['zigbee2mqtt/plug', JSON.stringify({ [input]: on })],
  refusal: null,
}

interface Numbers {
  readonly on_time?: number
  readonly brightness?: number
  readonly transition?: number
}

/** After ESPHome's documentation: MQTT Client Component; its lights take JSON. */
const esphome: Shape = {
  commands: ['esp/switch/+/command', 'esp/light/+/command'],
  read(topic, payload) {
    const [, kind, relay = ''] = topic.split('/')
    if (kind === 'switch') return [{ relay, on: payload === 'ON' }]
    const { state, brightness } = JSON.parse(payload) as Numbers & { readonly state: string }
    return [{ relay, on: state === 'ON', level: brightness ?? 0 }]
  },
  will: ['esp/status', 'online', 'offline'],
  state: (relay, on, brightness) =>
    brightness === undefined
      ? [`esp/switch/${relay}/state`, level(on)]
      : [`esp/light/${relay}/state`, JSON.stringify({ state: level(on), brightness })],
  status: () => null,
  input: (input, on) => [`esp/binary_sensor/${input}/state`, level(on)],
  refusal: null,
}

const shapes: Record<FakeDialect, Shape> = { tasmota, zigbee2mqtt: zigbee, template: esphome }

/** A device that speaks a dialect through a real broker. */
export async function startFakeMqttDevice(dialect: FakeDialect, brokerPort: number): Promise<FakeMqttDevice> {
  const shape = shapes[dialect]
  const outputs = new Map<string, boolean>()
  const timers = new Map<string, NodeJS.Timeout>()
  const fake = { acts: 0, level: 0, answers: 'rightly' as FakeMqttDevice['answers'] }
  let client: MqttClient
  const send = ([topic, payload]: readonly [string, string], retain = false): void =>
    void client.publish(topic, payload, { qos: 1, retain })
  const set = (relay: string, on: boolean, dimmed?: number): void => {
    outputs.set(relay, on)
    if (dimmed !== undefined) fake.level = dimmed
    send(shape.state(relay, on, dimmed))
  }
  const onMessage = (topic: string, payload: string): void => {
    const asked = shape.read(topic, payload)
    if (asked === 'status') {
      const status = shape.status(outputs)
      if (status) send(status)
      return
    }
    if (fake.answers === 'nonsense') return void send([shape.state('1', true)[0], 'welcome'])
    if (fake.answers === 'refusal' || !asked) return void (shape.refusal && send(shape.refusal))
    for (const { relay, on, forMs, level: dimmed } of asked) {
      clearTimeout(timers.get(relay))
      if (on) fake.acts += 1
      set(relay, on, dimmed)
      if (on && forMs)
        timers.set(
          relay,
          setTimeout(() => set(relay, false), forMs),
        )
    }
  }
  const connect = async (): Promise<void> => {
    const [topic, online, offline] = shape.will
    client = mqtt.connect(`mqtt://127.0.0.1:${brokerPort}`, {
      protocolVersion: 4,
      reconnectPeriod: 0,
      will: { topic, payload: Buffer.from(offline), qos: 1, retain: true },
    })
    client.on('error', () => undefined)
    client.on('message', (from, payload) => onMessage(from, payload.toString()))
    await new Promise(resolve => client.once('connect', resolve))
    await client.subscribeAsync([...shape.commands], { qos: 1 })
    await client.publishAsync(topic, online, { qos: 1, retain: true })
  }
  await connect()
  const clearTimers = (): void => {
    for (const timer of timers.values()) clearTimeout(timer)
  }
  return Object.assign(fake, {
    outputs,
    setInput: (input: string, on: boolean) => send(shape.input(input, on)),
    async restart() {
      clearTimers()
      outputs.clear()
      // Without a disconnect packet, so that the broker publishes the last will.
      client.stream.destroy()
      await new Promise(resolve => client.once('close', () => resolve(null)))
      await connect()
      for (const relay of dialect === 'template' ? ['1', '2', '3', '4', '5'] : []) set(relay, false)
    },
    async close() {
      clearTimers()
      await client.endAsync(true)
    },
  })
}
