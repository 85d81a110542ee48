import mqtt from 'mqtt'
import type { Logger } from 'pino'
import { readObject } from '../drivers/mqtt-devices/dialect.ts'

/** A broker of the building file, with its password. */
export interface SearchedBroker {
  readonly url: string
  readonly username: string | null
  readonly password: string | null
}

/** A device that announced itself at a broker. */
export interface FoundDevice {
  readonly url: string
  readonly make: 'tasmota' | 'zigbee2mqtt'
  /** Its topic, or its name at Zigbee2MQTT. */
  readonly address: string
  readonly name: string
  readonly model: string
  readonly relays: readonly string[]
}

const listenMs = 1_000
const connectMs = 2_000
const mostFound = 200
const topics = ['tasmota/discovery/+/config', 'zigbee2mqtt/bridge/devices']

/** The devices that announced themselves at these brokers (building-251). A broker that does not answer has none. */
export async function discoverDevices(
  brokers: readonly SearchedBroker[],
  log: Pick<Logger, 'warn'>,
): Promise<FoundDevice[]> {
  const found = await Promise.all(
    brokers.map(broker =>
      listen(broker).catch(error => {
        log.warn({ fault: error instanceof Error ? error.message : 'failed' }, 'a broker was not searched')
        return []
      }),
    ),
  )
  return found.flat().slice(0, mostFound)
}

/** The announcements are retained, so they arrive at once. */
async function listen({ url, username, password }: SearchedBroker): Promise<FoundDevice[]> {
  const found = new Map<string, FoundDevice>()
  const client = mqtt.connect(url, {
    protocolVersion: 4,
    ...(username !== null && { username }),
    ...(password !== null && { password }),
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: connectMs,
  })
  try {
    await new Promise((resolve, reject) => {
      client.once('connect', resolve)
      client.once('error', reject)
      client.once('close', () => reject(new Error('the broker closed the connection')))
    })
    client.on('error', () => undefined)
    client.on('message', (topic, payload) => {
      const devices = topic.startsWith('tasmota/')
        ? [readTasmota(payload.toString('utf8'))]
        : readZigbee(payload.toString('utf8'))
      for (const device of devices)
        if (device) found.set(`${device.make} ${device.address}`, { url, ...device })
    })
    await client.subscribeAsync(topics, { qos: 0 })
    await new Promise(resolve => setTimeout(resolve, listenMs))
  } finally {
    await client.endAsync(true)
  }
  return [...found.values()]
}

type Announced = Omit<FoundDevice, 'url'>

const relayKinds = new Set([1, 2])

/** Tasmota's discovery: topic `t`, names `dn` and `md`, kinds of the relays `rl` (1 relay, 2 light). */
export function readTasmota(payload: string): Announced | null {
  const value = readObject(payload)
  const { t, dn, md, rl } = value ?? {}
  if (typeof t !== 'string' || !isTopic(t) || !Array.isArray(rl)) return null
  const relays = rl.flatMap((kind, at) => (relayKinds.has(Number(kind)) ? [String(at + 1)] : []))
  return { make: 'tasmota', address: t, name: textOf(dn), model: textOf(md), relays }
}

/** Zigbee2MQTT's list of devices: `friendly_name`, and in `definition.exposes` what can be switched. */
function readZigbee(payload: string): Announced[] {
  const list = readObject(`{"list":${payload}}`)?.list
  if (!Array.isArray(list)) return []
  return list.flatMap((device: { friendly_name?: unknown; definition?: unknown } | null) => {
    const address = device?.friendly_name
    if (typeof address !== 'string' || !isTopic(address)) return []
    const { model, exposes } = (device?.definition ?? {}) as { model?: unknown; exposes?: unknown }
    const relays = (Array.isArray(exposes) ? exposes : []).flatMap(switchesOf)
    return relays.length === 0
      ? []
      : [{ make: 'zigbee2mqtt' as const, address, name: address.slice(0, 80), model: textOf(model), relays }]
  })
}

interface Exposed {
  readonly type?: unknown
  readonly property?: unknown
  readonly features?: readonly Exposed[]
}

function switchesOf(exposed: Exposed | null): string[] {
  if (exposed?.type !== 'switch' && exposed?.type !== 'light') return []
  return (exposed.features ?? []).flatMap(({ property }) =>
    typeof property === 'string' && /^state(_\w{1,10})?$/.test(property) ? [property] : [],
  )
}

function isTopic(text: string): boolean {
  return /^[^+#\p{Cc}]{1,100}$/u.test(text)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 80) : ''
}
