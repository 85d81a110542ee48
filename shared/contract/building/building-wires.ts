import type { WiredPoint } from '@mayim/domain/building/wiring-faults.ts'
import { type FacilityLayout, phonePoint, pointsOfLayout } from './facility-points.ts'
import { type Json, listOf, objectOf, textOf } from './json-parts.ts'
import { hostKey, plainHost, unknownSite, type WireSite } from './wire-address.ts'
import { devicesOf, type WiredDevice, type WireText } from './wired-devices.ts'

/** A point of a building file as a person reads it and as the rule judges it. */
export interface FileWire extends WiredPoint {
  readonly make: string
  /** The device: its host, its topic or its name. */
  readonly address: string
  readonly parts: readonly WireText[]
  /** The device and the wire, equal where nothing changed. */
  readonly same: string
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

function wireOf(device: WiredDevice, point: string, wire: Json): FileWire {
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
