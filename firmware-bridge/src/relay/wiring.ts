import type { Point } from '@mayim/contract/building/topics.ts'
import type { DriverHost } from '../ground/driver.ts'
import type { RelayDevice } from './relay-device.ts'
import { wiredCamera } from './wired-camera.ts'
import { type DimmerWire, wiredDimmer } from './wired-dimmer.ts'
import { type DoorWire, wiredDoor } from './wired-door.ts'
import { type GarageWire, wiredGarage } from './wired-garage.ts'
import { wiredInput } from './wired-input.ts'
import { type LockWire, wiredLock } from './wired-lock.ts'
import type { InputWire, WiredPoint } from './wired-point.ts'
import { wiredSwitch } from './wired-switch.ts'

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
export function channelsOf(wiring: Wiring): { readonly relays: string[]; readonly inputs: string[] } {
  const wires = Object.values(wiring).flatMap(each => Object.values(each as Wires<object>))
  const named = (...keys: string[]): string[] => {
    const found = wires
      .flatMap(wire => keys.map(key => (wire as Record<string, InputWire | undefined>)[key]))
      .filter(value => value !== undefined)
    return [...new Set(found.map(value => String(typeof value === 'object' ? value.input : value)))]
  }
  return { relays: named('relay'), inputs: named('input', 'contact', 'exit', 'occupied', 'closedContact') }
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
