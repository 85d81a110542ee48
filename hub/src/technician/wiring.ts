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
