import { type Json, listOf, objectOf, textOf } from './json-parts.ts'
import { hostKey, type WireSite } from './wire-address.ts'

/** What a part of a wire is: an output, an input, or how it is used. */
export const wireParts = [
  'relay',
  'dimmer',
  'input',
  'contact',
  'exit',
  'occupied',
  'closedContact',
  'port',
  'unit',
  'more',
] as const
export type WirePart = (typeof wireParts)[number]

export interface WireText {
  readonly part: WirePart
  readonly value: string
}

/** A device of the file: how a person calls it, and the keys of its outputs and inputs. */
export interface WiredDevice {
  readonly make: string
  readonly address: string
  readonly place: string
  /** The device without its points. */
  readonly own: Json
  readonly parts?: readonly WireText[]
  readonly points: Json
  /** The key of an output; null for one that cannot be told. */
  output(channel: string, isDimmer: boolean): string
  /** The key of an input where it could be an output too; null where both are numbered apart. */
  input(channel: string): string | null
}

const usualPorts = {
  modbus: [502],
  shelly: [80, 443],
  'http-door': [80, 443, 12_445],
  hartmann: [80, 443],
  mqtt: [1883, 8883],
} as const

/** Where a device is reached. The usual ports of its kind lead to one device, written or not, with TLS or without. */
function endpoint(part: keyof typeof usualPorts, host: string, port: unknown, site: WireSite): string {
  const usual: readonly unknown[] = [undefined, '', ...usualPorts[part]]
  return `${part} ${hostKey(host, site)} ${usual.includes(port) ? '' : textOf(port)}`
}

/** The devices of a building file, each with its points. */
export function devicesOf(file: Json, site: WireSite): WiredDevice[] {
  return [
    ...listOf(file.modbus).map((device, at) => modbusBoard(device, `/modbus/${at}`, site)),
    ...listOf(file.shelly).map((device, at) => hosted(device, 'shelly', 'Shelly', `/shelly/${at}`, site)),
    ...listOf(file['http-door']).map((device, at) =>
      hosted(device, 'http-door', controllers[textOf(device.controller)] ?? '', `/http-door/${at}`, site),
    ),
    ...listOf(file.hartmann).map((device, at) =>
      hosted(device, 'hartmann', 'Hartmann', `/hartmann/${at}`, site),
    ),
    ...listOf(file.gpio).map((device, at) => pins(device, `/gpio/${at}`, site)),
    ...listOf(file.mqtt).flatMap((broker, at) => behindBroker(broker, `/mqtt/${at}`, site)),
  ]
}

const controllers: Readonly<Record<string, string>> = { unifi: 'UniFi Access', axis: 'Axis', '2n': '2N' }

/** A device with its outputs and its inputs numbered apart. Of a Shelly a channel is a switch or a light, never both. */
function hosted(
  { points, ...own }: Json,
  part: keyof typeof usualPorts,
  make: string,
  place: string,
  site: WireSite,
): WiredDevice {
  const host = textOf(own.host)
  const at = endpoint(part, host, own.port, site)
  return {
    make,
    address: host,
    place,
    own,
    parts: own.port === undefined ? [] : [{ part: 'port', value: textOf(own.port) }],
    points: objectOf(points),
    output: channel => `${at} ${channel}`,
    input: () => null,
  }
}

/** The numbers of a unit that mean the board itself at Modbus TCP. */
const ownUnits: readonly unknown[] = [undefined, 0, 1, 255]

function modbusBoard(device: Json, place: string, site: WireSite): WiredDevice {
  const board = hosted(device, 'modbus', 'Modbus', place, site)
  const unit = ownUnits.includes(device.unit) ? '' : textOf(device.unit)
  const parts = device.unit === undefined ? [] : [{ part: 'unit', value: textOf(device.unit) } as const]
  return {
    ...board,
    parts: [...(board.parts ?? []), ...parts],
    output: channel => `${board.output('', false)} unit ${unit} coil ${channel}`,
  }
}

/** The names of the header of a Raspberry Pi: by its chip, or by the number that its kernel gives it. */
const header: ReadonlySet<string> = new Set([
  '',
  'pinctrl-rp1',
  'pinctrl-bcm2711',
  'pinctrl-bcm2835',
  'gpiochip0',
  'gpiochip4',
])

function pins({ points, ...own }: Json, place: string, { machine }: WireSite): WiredDevice {
  const chip = textOf(own.chip)
  const line = (channel: string) => `gpio ${machine} ${header.has(chip) ? '' : chip} ${channel}`
  return { make: 'GPIO', address: chip, place, own, points: objectOf(points), output: line, input: line }
}

function behindBroker({ devices, ...own }: Json, place: string, site: WireSite): WiredDevice[] {
  const url = textOf(own.url)
  const { hostname = url, port = '' } = URL.canParse(url) ? new URL(url) : {}
  const broker = endpoint('mqtt', hostname, port === '' ? '' : Number(port), site)
  return listOf(devices).map(({ points, ...device }, at) => ({
    ...mqttDevice(device, broker),
    place: `${place}/devices/${at}`,
    own: { ...own, ...device },
    points: objectOf(points),
  }))
}

/** Tasmota and Zigbee2MQTT also take commands by the topics that they listen to. */
function mqttDevice(
  device: Json,
  broker: string,
): Pick<WiredDevice, 'make' | 'address' | 'output' | 'input'> {
  const tasmota = (topic: string, relay: string) => `tasmota ${broker} ${topic} ${relay}`
  const zigbee = (topic: string, property: string) =>
    `zigbee ${broker} ${topic} ${property.replace(/^brightness/i, 'state')}`
  if ('tasmota' in device) {
    const topic = textOf(device.tasmota)
    const output = (relay: string) => tasmota(topic, relay)
    return { make: 'Tasmota', address: topic, output, input: () => null }
  }
  if ('zigbee2mqtt' in device) {
    const name = textOf(device.zigbee2mqtt)
    const state = `${textOf(device.base) || 'zigbee2mqtt'}/${name}`
    const property = (channel: string) => zigbee(state, channel)
    return { make: 'Zigbee2MQTT', address: name, output: property, input: property }
  }
  const { relays, dimmers, inputs } = objectOf(device.topics)
  const commanded = (topic: string, payload: string): string => {
    const [, board, relay = ''] = /^cmnd\/(.+)\/power(\d*)$/i.exec(topic) ?? []
    if (board !== undefined) return tasmota(board, relay || '1')
    const [, state, named] = /^([^/]+\/.+?)\/set(?:\/([^/]+))?$/.exec(topic) ?? []
    const property = named ?? /"(state\w*|brightness\w*)"/i.exec(payload)?.[1]
    if (state !== undefined && property !== undefined) return zigbee(state, property)
    return `topic ${broker} ${topic} ${payload}`
  }
  const topicOf = (channel: string, isDimmer: boolean): string => {
    const { command, on } = objectOf(objectOf(isDimmer ? dimmers : relays)[channel])
    return commanded(textOf(command), isDimmer ? '"state"' : textOf(on ?? 'ON'))
  }
  const [first = ''] = Object.values(objectOf(relays)).map(relay => textOf(objectOf(relay).command))
  return {
    make: 'MQTT',
    address: first,
    output: topicOf,
    input: channel => `topic ${broker} ${textOf(objectOf(objectOf(inputs)[channel]).topic)} on`,
  }
}
