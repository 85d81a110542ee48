import mqtt from 'mqtt'
import type { Logger } from 'pino'
import { readObject } from '../drivers/mqtt-devices/dialect.ts'
import { discoverInNetwork } from './discover-network.ts'
import { discoverAtUsb } from './discover-usb.ts'
import { type FoundDevice, textOf } from './found-device.ts'

/** A broker of the building file, with its password. */
export interface SearchedBroker {
  readonly url: string
  readonly username: string | null
  readonly password: string | null
}

const listenMs = 1_000
const connectMs = 2_000
const mostFound = 200
const topics = ['tasmota/discovery/+/config', 'zigbee2mqtt/bridge/devices']

/**
 * The devices that announced themselves at these brokers, answer in the network or are plugged in (building-251). What
 * cannot be searched has none.
 */
export async function discoverDevices(
  brokers: readonly SearchedBroker[],
  log: Pick<Logger, 'warn'>,
): Promise<FoundDevice[]> {
  const search = (what: string, devices: Promise<FoundDevice[]>): Promise<FoundDevice[]> =>
    devices.catch(error => {
      log.warn(
        { what, fault: error instanceof Error ? error.message : 'failed' },
        'devices were not looked for',
      )
      return []
    })
  const found = await Promise.all([
    ...brokers.map(broker => search('broker', listen(broker))),
    search('network', discoverInNetwork()),
    search('usb', discoverAtUsb()),
  ])
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

/**
 * Tasmota's discovery: topic `t`, names `dn` and `md`, kinds of the relays `rl` (1 relay, 2 light), modes of the switches
 * `swc` (-1 is none).
 */
export function readTasmota(payload: string): Announced | null {
  const value = readObject(payload)
  const { t, dn, md, rl, swc } = value ?? {}
  if (typeof t !== 'string' || !isTopic(t) || !Array.isArray(rl)) return null
  const relays = rl.flatMap((kind, at) => (relayKinds.has(Number(kind)) ? [String(at + 1)] : []))
  const inputs = (Array.isArray(swc) ? swc : []).flatMap((mode, at) =>
    Number(mode) >= 0 ? [String(at + 1)] : [],
  )
  return { make: 'tasmota', address: t, name: textOf(dn), model: textOf(md), relays, inputs }
}

/** Zigbee2MQTT's list of devices: `friendly_name`, and in `definition.exposes` what it switches and reports. */
export function readZigbee(payload: string): Announced[] {
  const list = readObject(`{"list":${payload}}`)?.list
  if (!Array.isArray(list)) return []
  return list.flatMap((device: { friendly_name?: unknown; definition?: unknown } | null) => {
    const address = device?.friendly_name
    if (typeof address !== 'string' || !isTopic(address)) return []
    const { model, exposes } = (device?.definition ?? {}) as { model?: unknown; exposes?: unknown }
    const exposed: (Exposed | null)[] = Array.isArray(exposes) ? exposes : []
    const [relays, inputs] = [exposed.flatMap(switchesOf), exposed.flatMap(inputsOf)]
    return relays.length + inputs.length === 0
      ? []
      : [
          {
            make: 'zigbee2mqtt' as const,
            address,
            name: address.slice(0, 80),
            model: textOf(model),
            relays,
            inputs,
          },
        ]
  })
}

interface Exposed {
  readonly type?: unknown
  readonly property?: unknown
  readonly category?: unknown
  readonly features?: readonly Exposed[]
}

function switchesOf(exposed: Exposed | null): string[] {
  if (exposed?.type !== 'switch' && exposed?.type !== 'light') return []
  return (exposed.features ?? []).flatMap(({ property }) =>
    typeof property === 'string' && /^state(_\w{1,10})?$/.test(property) ? [property] : [],
  )
}

/** What a device says of itself and not of the building. */
const ofDevice =
  /^(battery_low|tamper|test|update_available|trouble|supervision_reports|restore_reports|ac_status)$/

/** A contact, a motion, water: what is true or false. */
function inputsOf(exposed: Exposed | null): string[] {
  const { type, property, category } = exposed ?? {}
  const isInput = type === 'binary' && typeof property === 'string' && /^\w{1,32}$/.test(property)
  return isInput && category === undefined && !ofDevice.test(property) ? [property] : []
}

function isTopic(text: string): boolean {
  return /^[^+#\p{Cc}]{1,100}$/u.test(text)
}
