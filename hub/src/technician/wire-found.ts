import { type Json, objectOf, textOf } from '@mayim/contract/building/json-parts.ts'
import { plainHost } from '@mayim/contract/building/wire-address.ts'
import type { FoundUse, foundMakes } from '@mayim/contract/entities/technician.ts'

import type { Wired, WiredFile } from './wiring.ts'

/** A device that was found (building-251). */
export interface Found {
  readonly url: string
  readonly make: (typeof foundMakes)[number]
  readonly address: string
}

export interface FoundRelay extends Found {
  readonly relay: string
}

/** A found device, its relay or its input, and the point that it is for. */
export interface FoundPlace extends Found {
  readonly point: string
  readonly use: FoundUse
  readonly channel?: string | undefined
  readonly secret?: string | undefined
}

/** What a point of that name may be wired to; a garage, whose parts belong together, is wired in its form. */
export function placesOf(point: string): readonly FoundUse[] {
  const [kind = '', id = ''] = point.split('/')
  if (kind === 'door') return id.startsWith('pool-') ? ['contact'] : ['relay', 'contact', 'exit']
  return usesOfKinds[kind] ?? []
}

const usesOfKinds: Readonly<Record<string, readonly FoundUse[]>> = {
  light: ['relay'],
  lock: ['relay', 'occupied'],
  input: ['input'],
  camera: ['input'],
  printer: ['printer'],
  reader: ['reader'],
}

/** Whether a device of a building file, without its points, is the one that was found. */
export function isSameDevice(device: unknown, { make, address }: Pick<Found, 'make' | 'address'>): boolean {
  const own = objectOf(device)
  if (make === 'tasmota' || make === 'zigbee2mqtt') return own[make] === address
  if (make === 'reader') return usbId(own) === address
  if (make === 'printer' && own.device !== undefined) return own.device === address
  const { host, port } = hostOf(address)
  return plainHost(textOf(own.host)) === plainHost(host) && (own.port ?? 80) === port
}

function usbId({ vendorId, productId }: Json): string {
  return [vendorId, productId].map(id => Number(id).toString(16).padStart(4, '0')).join(':')
}

/** The host and the port of an address; the usual port of a Shelly where none is written. */
function hostOf(address: string): { readonly host: string; readonly port: number } {
  const [, host = address, port] = /^(.*?)(?::(\d{1,5}))?$/.exec(address) ?? []
  return { host, port: port === undefined ? 80 : Number(port) }
}

/**
 * The file with a found device, its relay or its input, at a point, beside what the device has already. Null where the
 * file does not name the broker of the device, and where what is needed was not said.
 */
export function withFound(file: WiredFile, found: FoundPlace): WiredFile | null {
  const { make, point, url } = found
  const id = point.split('/')[1] ?? ''
  if (make === 'printer' || make === 'reader') {
    const part = `${make}s`
    return { ...file, [part]: { ...objectOf(file[part]), [id]: ownOf(found) } }
  }
  if (found.channel === undefined) return null
  if (make === 'shelly')
    return { ...file, shelly: withDevice((file.shelly ?? []) as readonly Wired[], found) }
  if (!file.mqtt?.some(broker => broker.url === url)) return null
  const mqtt = file.mqtt.map(broker =>
    broker.url === url ? { ...broker, devices: withDevice(broker.devices, found) } : broker,
  )
  return { ...file, mqtt }
}

/** A found device as the building file names it. */
function ownOf({ make, address, secret }: FoundPlace): Json {
  const { host, port } = hostOf(address)
  if (make === 'printer') return address.startsWith('/dev/') ? { device: address } : { host, port }
  if (make === 'reader') {
    const [vendorId, productId] = address.split(':').map(id => Number.parseInt(id, 16))
    return { vendorId, productId, type: 'keyboard' }
  }
  if (make !== 'shelly') return { [make]: address }
  return { host, ...(port !== 80 && { port }), ...(secret !== undefined && { secret }) }
}

function withDevice(devices: readonly Wired[], found: FoundPlace): readonly Wired[] {
  const { point, use, make, channel = '' } = found
  const [kind = '', id = ''] = point.split('/')
  const isNumbered = make === 'tasmota' || make === 'shelly'
  const at = devices.findIndex(device => isSameDevice(device, found))
  const known = devices[at] ?? ({ ...ownOf(found), points: {} } as unknown as Wired)
  const wire = { ...known.points[kind]?.[id], [use]: isNumbered ? Number(channel) : channel }
  const next = { ...known, points: { ...known.points, [kind]: { ...known.points[kind], [id]: wire } } }
  return at < 0 ? [...devices, next] : devices.with(at, next)
}
