import type { WiredPoint } from '@mayim/domain/building/wiring-faults.ts'
import { type FacilityLayout, phonePoint, pointsOfLayout } from './facility-points.ts'
import { hostKey, plainHost, unknownSite, type WireSite } from './wire-address.ts'

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

/** A point of a building file as a person reads it and as the rule judges it. */
export interface FileWire extends WiredPoint {
  readonly make: string
  /** The device: its host, its topic or its name. */
  readonly address: string
  readonly parts: readonly { readonly part: WirePart; readonly value: string }[]
  /** The device and the wire, equal where nothing changed. */
  readonly same: string
}

type Json = Readonly<Record<string, unknown>>

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(objectOf) : [])
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** A device of the file: how a person calls it, and the keys of its outputs and inputs. */
interface Device {
  readonly make: string
  readonly address: string
  readonly place: string
  /** The device without its points. */
  readonly own: Json
  readonly parts?: FileWire['parts']
  readonly points: Json
  /** The key of an output; null for one that cannot be told. */
  output(channel: string, isDimmer: boolean): string
  /** The key of an input where it could be an output too; null where both are numbered apart. */
  input(channel: string): string | null
}

const inputKeys = ['input', 'contact', 'exit', 'occupied', 'closedContact'] as const

/**
 * Every point of a building file with its wire. Takes any JSON: what does not fit the form is left out, for the bridge
 * checks the form (building-172).
 * @param of the bridge, where it is another than that of the file that is judged
 */
export function wiresOfFile(file: Json, site: WireSite = unknownSite, of = ''): FileWire[] {
  const at = (place: string) => `${of === '' ? '' : `${of}: `}${place}`
  const wired = devicesOf(file, site).flatMap(device =>
    Object.entries(device.points).flatMap(([kind, wires]) =>
      Object.entries(objectOf(wires)).map(([id, wire]) => wireOf(device, `${kind}/${id}`, objectOf(wire))),
    ),
  )
  return [...wired, ...singlesOf(file, site)].map(wire => ({ ...wire, place: at(wire.place) }))
}

function wireOf(device: Device, point: string, wire: Json): FileWire {
  const outputs = (['relay', 'dimmer'] as const).flatMap(part =>
    part in wire ? [{ part, name: textOf(wire[part]) }] : [],
  )
  const inputs = inputKeys.flatMap(part => (part in wire ? [{ part, ...inputOf(wire[part]) }] : []))
  const channels = [
    ...outputs.map(({ part, name }) => ({
      key: device.output(plainChannel(name), part === 'dimmer'),
      output: true,
    })),
    ...inputs.flatMap(({ name }) => {
      const key = device.input(plainChannel(name))
      return key === null ? [] : [{ key, output: false }]
    }),
  ]
  const named: ReadonlySet<string> = new Set(['relay', 'dimmer', ...inputKeys])
  const more = Object.entries(wire)
    .filter(([key]) => !named.has(key))
    .map(([key, value]) => ({ part: 'more', value: `${key} ${plainText(value)}` }) as const)
  const [first] = outputs
  const words = [`${device.make} ${device.address}`.trim(), ...(first ? [`${first.part} ${first.name}`] : [])]
  return {
    point,
    place: `${device.place}/points/${point}`,
    words: words.join(', '),
    make: device.make,
    address: device.address,
    channels: channels.map(channel => ({ ...channel, key: channel.key.toLowerCase() })),
    parts: [
      ...(device.parts ?? []),
      ...outputs.map(({ part, name }) => ({ part, value: name })),
      ...inputs.map(({ part, name, inverted }) => ({ part, value: inverted ? `${name} (invert)` : name })),
      ...more,
    ],
    same: JSON.stringify([device.own, wire]),
  }
}

function inputOf(wire: unknown): { readonly name: string; readonly inverted: boolean } {
  const { input, invert } = objectOf(wire)
  return { name: textOf(input ?? wire), inverted: invert === true }
}

/** `1` and `01` are one channel. */
function plainChannel(name: string): string {
  return /^\d+$/.test(name) ? String(Number(name)) : name
}

function plainText(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join(', ') : String(value)
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

function devicesOf(file: Json, site: WireSite): Device[] {
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
): Device {
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

function modbusBoard(device: Json, place: string, site: WireSite): Device {
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

function pins({ points, ...own }: Json, place: string, { machine }: WireSite): Device {
  const chip = textOf(own.chip)
  const line = (channel: string) => `gpio ${machine} ${header.has(chip) ? '' : chip} ${channel}`
  return { make: 'GPIO', address: chip, place, own, points: objectOf(points), output: line, input: line }
}

function behindBroker({ devices, ...own }: Json, place: string, site: WireSite): Device[] {
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
function mqttDevice(device: Json, broker: string): Pick<Device, 'make' | 'address' | 'output' | 'input'> {
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

/** The points that are a device of their own. */
function singlesOf(file: Json, site: WireSite): FileWire[] {
  const single = (
    point: string,
    place: string,
    [make, address]: readonly [string, string],
    own: unknown,
    key: string | null = null,
  ): FileWire => ({
    ...{ point, place, make, address, words: `${make} ${address}`.trim(), same: JSON.stringify(own) },
    parts: moreOf(objectOf(own)),
    channels: key === null ? [] : [{ key: key.toLowerCase(), output: true }],
  })
  const printers = Object.entries(objectOf(file.printers)).map(([id, own]) => {
    const { host, port, device } = objectOf(own)
    const path = textOf(device).replace(/\/(?:\.?\/)+/g, '/')
    const at = `/printers/${id}`
    const isUsb = device !== undefined
    const key = isUsb
      ? `usb ${site.machine} ${path}`
      : `printer ${hostKey(textOf(host), site)} ${textOf(port)}`
    return single(`printer/${id}`, at, ['ESC/POS', isUsb ? path : textOf(host)], own, key)
  })
  const readers = Object.entries(objectOf(file.readers)).map(([id, own]) => {
    const { vendorId, productId } = objectOf(own)
    const usb = [vendorId, productId].map(number => Number(number).toString(16).padStart(4, '0')).join(':')
    return single(`reader/${id}`, `/readers/${id}`, ['USB', usb], own, `hid ${site.machine} ${usb}`)
  })
  const cameras = Object.entries(objectOf(objectOf(file.lpr).cameras)).map(([id, own]) =>
    single(`camera/${id}`, `/lpr/cameras/${id}`, ['LPR', ''], own),
  )
  const phone = file.phone === undefined ? [] : [file.phone]
  const simulated = file.simulated === undefined ? [] : pointsOfLayout(layoutIn(objectOf(file.simulated)))
  return [
    ...printers,
    ...readers,
    ...cameras,
    ...phone.map(own => single(phonePoint, '/phone', ['Asterisk', textOf(objectOf(own).host)], own)),
    ...simulated.map(point => single(point, '/simulated', ['Simulated', ''], {})),
  ]
}

const shown: ReadonlySet<string> = new Set(['host', 'device', 'vendorId', 'productId'])

function moreOf(own: Json): FileWire['parts'] {
  return Object.entries(own)
    .filter(([key]) => !shown.has(key))
    .map(([key, value]) =>
      key === 'port'
        ? { part: 'port', value: textOf(value) }
        : {
            part: 'more',
            value: `${key} ${typeof value === 'object' ? JSON.stringify(value) : plainText(value)}`,
          },
    )
}

function layoutIn(simulated: Json): FacilityLayout {
  const numbers = (value: unknown) =>
    Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []
  const names = (value: unknown) =>
    Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  const { rooms, cubicles, pools, garage, printers, readers, phone, mains } = simulated
  return {
    rooms: numbers(rooms),
    cubicles: numbers(cubicles),
    pools: numbers(pools),
    garage: garage === true,
    printers: names(printers),
    readers: names(readers),
    phone: phone === true,
    mains: mains === true,
  }
}

/** The hosts that a file names, each once as `plainHost` writes it. */
export function hostsOfFile(file: Json): string[] {
  const parts = [...listOf(file.modbus), ...listOf(file.shelly), ...listOf(file['http-door'])]
  const printers = Object.values(objectOf(file.printers)).map(objectOf)
  const hosts = [...parts, ...listOf(file.hartmann), ...printers].map(({ host }) => textOf(host))
  const urls = listOf(file.mqtt).map(({ url }) => textOf(url))
  const brokers = urls.map(url => (URL.canParse(url) ? new URL(url).hostname : ''))
  return [...new Set([...hosts, ...brokers].filter(host => host !== '').map(plainHost))]
}
