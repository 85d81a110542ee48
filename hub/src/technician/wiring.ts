import { wiresOfFile } from '@mayim/contract/building/building-wires.ts'
import type { FileDifference, WireWords } from '@mayim/contract/entities/technician.ts'

/** The parts of a bridge's building file that the hub edits; the bridge checks the whole file (building-172). */
export interface Wired {
  readonly points: Readonly<Record<string, Readonly<Record<string, Wire>>>>
}

export type Wire = Readonly<Record<string, unknown>>

export interface WiredFile {
  readonly [part: string]: unknown
  readonly mqtt?: readonly ({ readonly url: string; readonly devices: readonly Wired[] } & object)[]
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

/** What differs between two files: points by name, and the settings that belong to no point. */
export function compareWiring(before: WiredFile, after: WiredFile): FileDifference[] {
  const [old, now] = [partsOf(before), partsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap(what => {
    const [was, is] = [old.get(what), now.get(what)]
    if (was?.same === is?.same) return []
    const change = !was ? 'added' : is ? 'changed' : 'removed'
    return [{ what: what.slice(0, 200), change, was: was?.words ?? null, is: is?.words ?? null }]
  })
}

interface FilePart {
  readonly words: WireWords
  readonly same: string
}

function partsOf(file: WiredFile): Map<string, FilePart> {
  const wires = wiresOfFile(file).map(({ point, make, address, parts, same }) => {
    const device = `${make} ${address}`.trim().slice(0, 300)
    const shown = parts.slice(0, 30).map(({ part, value }) => ({ part, value: value.slice(0, 400) }))
    return [point, { words: { device, parts: shown }, same }] as const
  })
  const brokers = (file.mqtt ?? []).map(({ devices: _devices, ...broker }) => [
    `mqtt ${broker.url}`,
    settingOf(Object.entries(broker).map(([key, value]) => `${key} ${String(value)}`)),
  ]) as [string, FilePart][]
  const { interlock, lpr } = file as { readonly interlock?: unknown; readonly lpr?: Record<string, unknown> }
  const { port, host = '0.0.0.0' } = lpr ?? {}
  return new Map([
    ...wires,
    ...brokers,
    ...(interlock === undefined ? [] : [['interlock', settingOf([String(interlock)])] as const]),
    ...(lpr === undefined ? [] : [['lpr', settingOf([`${String(host)}:${String(port)}`])] as const]),
  ])
}

function settingOf(texts: readonly string[]): FilePart {
  const device = texts.join(', ').slice(0, 300)
  return { words: { device, parts: [] }, same: texts.join() }
}
