import { type Json, objectOf, textOf } from '@mayim/contract/building/json-parts.ts'
import { plainHost } from '@mayim/contract/building/wire-address.ts'
import type { FoundUse, foundMakes } from '@mayim/contract/entities/technician.ts'

/** The parts of a bridge's building file that the hub edits; the bridge checks the whole file (building-172). */
export interface Wired {
  readonly points: Readonly<Record<string, Readonly<Record<string, Wire>>>>
}

export type Wire = Readonly<Record<string, unknown>>

export interface WiredFile {
  readonly [part: string]: unknown
  readonly mqtt?: readonly ({ readonly url: string; readonly devices: readonly Wired[] } & object)[]
}

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

/** The wire of each point of a file, with the device that it leads to. */
export function wiresOf(file: WiredFile): Map<string, { readonly wire: Wire; readonly device: string }> {
  const found = new Map<string, { wire: Wire; device: string }>()
  eachDevice(file, device => {
    const { points, ...rest } = device
    for (const [kind, wires] of Object.entries(points))
      for (const [id, wire] of Object.entries(wires))
        found.set(`${kind}/${id}`, { wire, device: JSON.stringify(rest) })
    return device
  })
  return found
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

/** The file without a point; a device that has no other point goes with it. */
export function withoutPoint(file: WiredFile, point: string): WiredFile {
  const [kind = '', id = ''] = point.split('/')
  return eachDevice(file, device => {
    const { [id]: gone, ...wires } = device.points[kind] ?? {}
    if (gone === undefined) return device
    const { [kind]: _kind, ...others } = device.points
    const points = Object.keys(wires).length === 0 ? others : { ...others, [kind]: wires }
    return Object.keys(points).length === 0 ? null : { ...device, points }
  })
}

/** The file with a point under another name of its kind, at the same wire. */
export function withMoved(file: WiredFile, from: string, to: string): WiredFile {
  const [kind = '', id = ''] = from.split('/')
  const newId = to.split('/')[1] ?? ''
  return eachDevice(file, device => {
    const { [id]: wire, ...wires } = device.points[kind] ?? {}
    if (wire === undefined) return device
    return { ...device, points: { ...device.points, [kind]: { ...wires, [newId]: wire } } }
  })
}

const lists = ['modbus', 'shelly', 'http-door', 'hartmann', 'gpio'] as const

/** The file with each device that has points changed; null removes it, and a list without devices goes too. */
function eachDevice(file: WiredFile, change: (device: Wired) => Wired | null): WiredFile {
  const changed = (devices: readonly Wired[]) =>
    devices.map(change).filter((device): device is Wired => device !== null)
  const next: Record<string, unknown> = { ...file }
  for (const list of lists) {
    if (!Array.isArray(file[list])) continue
    const devices = changed(file[list] as Wired[])
    if (devices.length === 0) delete next[list]
    else next[list] = devices
  }
  if (file.mqtt) next.mqtt = file.mqtt.map(broker => ({ ...broker, devices: changed(broker.devices) }))
  return next
}

/** What differs between two files: points by name, and every other part that is not equal. */
export interface WiringDifference {
  /** A point, or the name of a part of the file. */
  readonly what: string
  readonly change: 'added' | 'removed' | 'changed'
  /** As JSON, shortened; null where there was or is nothing. */
  readonly was: string | null
  readonly is: string | null
}

const longestText = 400

export function compareWiring(before: WiredFile, after: WiredFile): WiringDifference[] {
  const [old, now] = [textsOf(before), textsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap(what => {
    const [was, is] = [old.get(what), now.get(what)]
    if (was === is) return []
    const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
    const text = (value: string | undefined) => value?.slice(0, longestText) ?? null
    return [{ what, change, was: text(was), is: text(is) }]
  })
}

function textsOf(file: WiredFile): Map<string, string> {
  const points = [...wiresOf(file)].map(([point, wire]) => [point, JSON.stringify(wire)] as const)
  const wired: readonly string[] = [...lists, 'mqtt']
  const parts = Object.entries(file)
    .filter(([part]) => !wired.includes(part))
    .map(([part, value]) => [part, JSON.stringify(value)] as const)
  const brokers = (file.mqtt ?? []).map(({ devices: _devices, ...rest }) => JSON.stringify(rest))
  return new Map([...points, ...parts, ...(file.mqtt ? [['mqtt', brokers.join()] as const] : [])])
}
