import type { Point } from '@mayim/contract/building/topics.ts'
import { type DriverHost, finishedAtOnce } from '../ground/driver.ts'
import {
  type Channels,
  describeWired,
  type InputWire,
  levelOn,
  notOffered,
  type RelayDevice,
  type WiredPoint,
} from './relay-device.ts'
import { RelayLine } from './relay-line.ts'
import { type DoorWire, wiredDoor } from './wired-door.ts'
import { type GarageWire, wiredGarage } from './wired-garage.ts'
import { type LockWire, wiredLock } from './wired-lock.ts'

type Wires<W> = Readonly<Record<string, W>>

/** The points of one device by kind and id, each with the relay and the inputs that it is wired to. */
export interface Wiring {
  readonly light?: Wires<{ readonly relay: string | number } | DimmerWire>
  readonly door?: Wires<DoorWire>
  readonly lock?: Wires<LockWire>
  readonly garage?: Wires<GarageWire>
  readonly output?: Wires<{ readonly relay: string | number }>
  readonly input?: Wires<{ readonly input: InputWire }>
  readonly camera?: Wires<{ readonly input: InputWire }>
}

/**
 * Who commands a point: a step of a visit, a person of the staff, a scene, the lamps' own rule, a technician's test, a
 * person who asks to be let out.
 */
export type CommandSource = 'visits' | 'staff' | 'scenes' | 'lights' | 'technician' | 'release'

/** What is unclear of the lamps of a wiring: each has a relay or a dimmer, and a brightness only with a dimmer. */
export function lampFaults({ light = {} }: Wiring): string[] {
  return Object.entries(light).flatMap(([id, wire]) => {
    const isDimmed = 'dimmer' in wire
    if (isDimmed === 'relay' in wire) return [`light/${id} needs either a relay or a dimmer.`]
    return isDimmed || !('onPct' in wire || 'fadeMs' in wire)
      ? []
      : [`light/${id} has a relay, which has no brightness.`]
  })
}

/** Every point of a wiring. */
export function pointsOfWiring(wiring: Wiring): Point[] {
  return Object.entries(wiring).flatMap(([kind, wires]) =>
    Object.keys(wires).map(id => `${kind}/${id}` as Point),
  )
}

/** The points of a wiring that name whom they obey. */
export function whoOfWiring(wiring: Wiring): (readonly [Point, readonly CommandSource[]])[] {
  return Object.entries(wiring).flatMap(([kind, wires]) =>
    Object.entries(wires as Wires<{ readonly who?: readonly CommandSource[] }>).flatMap(([id, wire]) =>
      wire.who ? [[`${kind}/${id}` as Point, wire.who] as const] : [],
    ),
  )
}

/** The relays and the inputs that a wiring uses, each once. */
export function channelsOf(wiring: Wiring): Channels {
  const wires = Object.values(wiring).flatMap(each => Object.values(each as Wires<object>))
  const named = (...keys: string[]): string[] => {
    const found = wires
      .flatMap(wire => keys.map(key => (wire as Record<string, InputWire | undefined>)[key]))
      .filter(value => value !== undefined)
    return [...new Set(found.map(value => String(typeof value === 'object' ? value.input : value)))]
  }
  return { relays: named('relay'), inputs: named('input', 'contact', 'exit', 'occupied', 'closedContact') }
}

/** The relay of each point that has one. */
export function relaysOf(wiring: Wiring): ReadonlyMap<Point, string> {
  const all = Object.entries(wiring).flatMap(([kind, wires]) =>
    Object.entries(wires as Wires<{ readonly relay?: string | number }>).map(
      ([id, { relay }]) => [`${kind}/${id}` as Point, relay] as const,
    ),
  )
  return new Map(all.flatMap(([point, relay]) => (relay === undefined ? [] : [[point, String(relay)]])))
}

/** Makes the points of a wiring on a device. */
export function wire(wiring: Wiring, device: RelayDevice, host: DriverHost): WiredPoint[] {
  const each = <W>(kind: string, wires: Wires<W> | undefined, make: (point: Point, one: W) => WiredPoint) =>
    Object.entries(wires ?? {}).map(([id, one]) => make(`${kind}/${id}` as Point, one))
  return [
    ...each('light', wiring.light, (point, one) =>
      'dimmer' in one ? wiredDimmer(point, one, device, host) : wiredSwitch(point, one, device, host),
    ),
    ...each('door', wiring.door, (point, one) => wiredDoor(point, one, device, host)),
    ...each('lock', wiring.lock, (point, one) => wiredLock(point, one, device, host)),
    ...each('garage', wiring.garage, (point, one) => wiredGarage(point, one, device, host)),
    ...each('output', wiring.output, (point, one) => wiredSwitch(point, one, device, host)),
    ...each('input', wiring.input, (point, one) => wiredInput(point, one, device.model, host)),
    ...each('camera', wiring.camera, (point, one) => wiredCamera(point, one, device.model, host)),
  ]
}

/**
 * A camera that closes a contact when it has recognised a vehicle of its list, as GeoVision's systems do by their I/O boxes.
 * It tells no plate.
 */
function wiredCamera(
  point: Point,
  wire: { readonly input: InputWire },
  model: string,
  host: DriverHost,
): WiredPoint {
  let isClosed: boolean | null = null
  return {
    description: describeWired(point, ['listed'], {}, model),
    begin: async ({ op }) => notOffered(op),
    settle: async () => undefined,
    show: src => host.state(point, {}, src),
    relay: () => undefined,
    input(name, on) {
      const closed = levelOn(wire.input, name, on)
      if (closed === null || closed === isClosed) return
      // The first level after a start is no vehicle.
      const isVehicle = closed && isClosed !== null
      isClosed = closed
      if (isVehicle) host.event(point, 'listed', {})
    },
    stop: async () => undefined,
  }
}

/** An input: the mains, a bell, a contact that is no door's. It has no state until the device has reported it. */
function wiredInput(
  point: Point,
  wire: { readonly input: InputWire },
  model: string,
  host: DriverHost,
): WiredPoint {
  let on: boolean | null = null
  const show = (src: string): void => {
    if (on !== null) host.state(point, { on }, src)
  }
  return {
    description: describeWired(point, [], {}, model),
    begin: async ({ op }) => notOffered(op),
    settle: async () => undefined,
    show,
    relay: () => undefined,
    input(name, next) {
      const level = levelOn(wire.input, name, next)
      if (level === null || level === on) return
      const isFirst = on === null
      on = level
      show(isFirst ? 'start' : 'local')
      if (!isFirst) host.event(point, 'changed', { on })
    },
    stop: async () => undefined,
  }
}

/** A lamp or an output: one relay. A lamp keeps its level when the device comes back; an output is switched off. */
function wiredSwitch(
  point: Point,
  wire: { readonly relay: string | number },
  device: RelayDevice,
  host: DriverHost,
): WiredPoint {
  const isLight = point.startsWith('light/')
  const relay = String(wire.relay)
  let on = false
  const show = (next: boolean, src: string): void => {
    on = next
    host.state(point, { on }, src)
  }
  const line = new RelayLine(device, relay, next => show(next, 'local'))
  const caps = isLight ? ['on', 'off'] : ['on', 'off', 'pulse']
  return {
    description: describeWired(point, caps, { on: false }, device.model),
    async begin({ op, args, src, permit }) {
      // A relay cannot dim: every level above none is on.
      const off = op === 'off' || (op === 'level' && args.pct === 0)
      if (off) await line.off(permit)
      const pulse = op === 'pulse' ? Number(args.ms) : null
      const begun = off ? finishedAtOnce : await line.on(pulse, false, permit)
      show(!off, src)
      return begun
    },
    async settle(first) {
      if (!first && (isLight || line.wanted)) return
      await line.settle()
      show(false, first ? 'start' : 'local')
    },
    show: src => show(on, src),
    relay(name, level) {
      if (name === relay) line.report(level)
    },
    input: () => undefined,
    async stop() {
      await line.off().finally(() => line.stop())
      show(false, 'local')
    },
  }
}

interface DimmerWire {
  readonly dimmer: string | number
  /** How bright the lamp is when it is on; 100 without it. */
  readonly onPct?: number
  /** How long it takes to get brighter or darker, in milliseconds. */
  readonly fadeMs?: number
}

/** A lamp behind a dimmer. As any lamp it keeps its level when the device comes back. */
function wiredDimmer(
  point: Point,
  { dimmer, onPct = 100, fadeMs = 0 }: DimmerWire,
  device: RelayDevice,
  host: DriverHost,
): WiredPoint {
  const name = String(dimmer)
  let pct = 0
  const show = (next: number, src: string): void => {
    pct = next
    host.state(point, { on: pct > 0, pct }, src)
  }
  const dim = async (next: number, ms: number, permit: () => void = () => undefined): Promise<void> => {
    if (!device.dim) return notOffered('level')
    await device.dim(name, { pct: next, ms }, permit)
  }
  return {
    description: describeWired(point, ['on', 'off', 'level'], { on: false }, device.model),
    async begin({ op, args, src, permit }) {
      const wanted = op === 'level' ? Number(args.pct) : op === 'on' ? onPct : 0
      await dim(wanted, Number(args.ms ?? fadeMs), permit)
      show(wanted, src)
      return finishedAtOnce
    },
    async settle(first) {
      if (!first) return
      await dim(0, 0)
      show(0, 'start')
    },
    show: src => show(pct, src),
    relay: () => undefined,
    input: () => undefined,
    dimmed(from, next) {
      if (from === name && next !== pct) show(next, 'local')
    },
    async stop() {
      await dim(0, 0)
      show(0, 'local')
    },
  }
}
